//! The adapter protocol, version 1: one JSON object a line in each direction. `conformance/PROTOCOL.md` describes it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version spoken here.
pub const VERSION: u32 = 1;

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 1 << 20;

/// An operation of a request.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Op {
    /// Who is there, and what it offers.
    Hello,
    /// All legal moves.
    Moves,
    /// The position after a move.
    Play,
    /// How the game stands.
    Outcome,
    /// The sums of force on a square.
    Force,
    /// Is a King in check?
    Check,
    /// Is it a final check?
    FinalCheck,
    /// The number of move sequences.
    Count,
    /// Is a position text accepted, and what is its canonical form?
    Positions,
    /// The move that a notation means.
    ReadMove,
    /// The notation of a move.
    PrintMove,
    /// The draws that may be claimed.
    Claims,
    /// The position after the draw of the impregnable squares.
    Impregnable,
}

/// What a program offers beyond the core operations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Capability {
    /// [`Op::Force`]
    Force,
    /// [`Op::Check`]
    Check,
    /// [`Op::FinalCheck`]
    FinalCheck,
    /// [`Op::Count`]
    Count,
    /// [`Op::Positions`]
    Positions,
    /// [`Op::ReadMove`]
    ReadMove,
    /// [`Op::PrintMove`]
    PrintMove,
    /// [`Op::Claims`]
    Claims,
    /// [`Op::Impregnable`]
    Impregnable,
    /// A `reject` names the clause.
    Clauses,
}

/// A request. Which members it has depends on the operation; the others are left out.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
pub struct Request {
    /// Echoed by the reply.
    pub id: u64,
    /// What is asked.
    pub op: Op,
    /// `hello`: the version spoken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protocol: Option<u32>,
    /// `hello`: the release of the suite.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suite: Option<String>,
    /// `hello`: the rule sets that will be asked about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rulesets: Option<Vec<String>>,
    /// The rule set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<String>,
    /// The position text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// `play`, `print-move`: the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r#move: Option<String>,
    /// `claims`: the moves played from the position on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// `force`: the square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<String>,
    /// `check`, `final-check`: whose King, `white` or `black`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// `count`: the length of the sequences.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// `read-move`: the notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// `impregnable`: White's square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    /// `impregnable`: Black's square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
}

impl Request {
    /// A request with nothing but its operation; whoever sends it gives it its number.
    #[must_use]
    pub fn new(op: Op) -> Self {
        Self {
            id: 0,
            op,
            protocol: None,
            suite: None,
            rulesets: None,
            ruleset: None,
            position: None,
            r#move: None,
            moves: None,
            square: None,
            side: None,
            depth: None,
            text: None,
            white: None,
            black: None,
        }
    }

    /// A request about a position of a rule set.
    ///
    /// ```
    /// use chesst_conformance::protocol::{Op, Request};
    ///
    /// let request = Request { id: 2, ..Request::about(Op::Moves, "t1-2024", "4k3/8/8/8/8/8/8/4K3 w Pp - 0 1") };
    /// assert_eq!(
    ///     serde_json::to_string(&request)?,
    ///     r#"{"id":2,"op":"moves","ruleset":"t1-2024","position":"4k3/8/8/8/8/8/8/4K3 w Pp - 0 1"}"#,
    /// );
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    #[must_use]
    pub fn about(op: Op, ruleset: &str, position: &str) -> Self {
        Self { ruleset: Some(ruleset.to_owned()), position: Some(position.to_owned()), ..Self::new(op) }
    }
}

/// A reply: exactly one of `ok`, `reject`, `unsupported` and `error`.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// The number of the request.
    pub id: u64,
    /// The answer; its members depend on the operation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ok: Option<Value>,
    /// The input is refused by the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reject: Option<Reject>,
    /// The program does not offer this; the value says what.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsupported: Option<Value>,
    /// The program failed; the value says how.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<Value>,
}

impl Reply {
    /// A reply to this request that holds nothing yet.
    #[must_use]
    pub fn to(id: u64) -> Self {
        Self { id, ok: None, reject: None, unsupported: None, error: None }
    }

    /// How many of the four members it holds; a good reply holds one.
    #[must_use]
    pub fn members(&self) -> usize {
        [self.ok.is_some(), self.reject.is_some(), self.unsupported.is_some(), self.error.is_some()]
            .into_iter()
            .filter(|there| *there)
            .count()
    }
}

/// A refusal by the rules.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Reject {
    /// The clause that refuses the move; needed when the capability `clauses` is declared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// The fault of the position text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

/// The answer to `hello`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The program's name.
    pub name: String,
    /// Its version.
    #[serde(default)]
    pub version: String,
    /// The rule sets it plays.
    pub rulesets: Vec<String>,
    /// What it offers beyond the core operations.
    #[serde(default)]
    pub capabilities: Vec<Capability>,
    /// How it reads open choices, where not as the project does.
    #[serde(default)]
    pub choices: BTreeMap<String, String>,
    /// How many requests it takes at a time, answering them in order; 0 and 1 are one.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub pipeline: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// The answer to `moves`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MovesOk {
    /// The moves, in any order, each once.
    pub moves: Vec<String>,
}

/// The answer to `play`, `positions` and `impregnable`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct PositionOk {
    /// The position text.
    pub position: String,
}

/// The answer to `outcome`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomeOk {
    /// `ongoing`, `white-wins` or `black-wins`.
    pub outcome: String,
    /// How it was won: `king-capture`, `castle-capture` or `blockade`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

/// The answer to `force`, in half units.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ForceOk {
    /// White's sum.
    pub white: u16,
    /// Black's sum.
    pub black: u16,
}

/// The answer to `check`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CheckOk {
    /// Is the King in check?
    pub check: bool,
}

/// The answer to `final-check`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct FinalCheckOk {
    /// Is it a final check?
    pub r#final: bool,
}

/// The answer to `count`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CountOk {
    /// The number of sequences.
    pub nodes: u64,
}

/// The answer to `claims`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimsOk {
    /// `repetition` and `forty-moves`, those that may be claimed.
    pub claims: Vec<String>,
}

/// The answer to `read-move`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MoveOk {
    /// The move.
    pub r#move: String,
}

/// The answer to `print-move`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct TextOk {
    /// The notation.
    pub text: String,
}
