//! A scenario file as it is written, format 1. `scenarios/README.md` describes it.

use std::collections::BTreeMap;

use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use chesst_engine::piece::Side;
use chesst_engine::square::Square;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_with::{DisplayFromStr, serde_as, skip_serializing_none};

use crate::register::Citation;

/// The version of the format that this program reads.
pub const FORMAT: u32 = 1;

/// One file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile<'t> {
    /// Version of the format.
    pub format: u32,
    /// Where the scenario is from.
    pub source: Citation,
    /// Its frozen id.
    pub id: String,
    /// What it shows, in a few words.
    pub title: String,
    /// The rule sets it holds for.
    pub rulesets: Vec<String>,
    /// The position its cases ask about.
    #[serde(default)]
    pub position: Option<String>,
    /// The pieces the source names.
    #[serde(default)]
    pub stated: Option<Stated>,
    /// The pieces added so that the position can be played.
    #[serde(default)]
    pub completed: Vec<Completed>,
    /// The cases, each read on its own so that every bad one is reported.
    #[serde(default, borrow)]
    pub cases: Vec<&'t RawValue>,
    /// Claims of the source that no case carries.
    #[serde(default)]
    pub not_encoded: Vec<NotEncoded>,
    /// The id of the scenario that shows the same figure, in place of position and cases.
    #[serde(default)]
    pub same_as: Option<String>,
}

/// Squares by kind of piece.
pub type PiecesByKind = BTreeMap<String, Vec<String>>;

/// The pieces a source names, by side, kind and square.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stated {
    /// White's.
    #[serde(default)]
    pub white: PiecesByKind,
    /// Black's.
    #[serde(default)]
    pub black: PiecesByKind,
}

/// A piece the source does not name.
#[serde_as]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Completed {
    /// Its letter, upper case for White.
    pub piece: char,
    /// Where it stands.
    #[serde_as(as = "DisplayFromStr")]
    pub square: Square,
    /// Why it was added.
    pub why: String,
}

/// A claim that no case carries.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotEncoded {
    /// Its number in the facts, from 1.
    pub claim: usize,
    /// Why.
    pub why: String,
}

/// The words of a case in Russian.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Russian {
    /// The sentence of fact.
    pub says: String,
    /// The remark, where the case has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// One case as it is written.
#[serde_as]
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseFile {
    /// A slug, unique in its file.
    pub id: String,
    /// A sentence of fact.
    pub says: String,
    /// The same in Russian; every case of the suite has it, other cases need not.
    #[serde(default)]
    pub ru: Option<Russian>,
    /// The claims of the source that it encodes, by their numbers in the facts.
    #[serde(default)]
    pub claims: Vec<usize>,
    /// The clauses it proves, the one it is about first.
    #[serde_as(as = "Vec<DisplayFromStr>")]
    pub clauses: Vec<Clause>,
    /// Which side of its clauses it shows.
    pub shows: Shows,
    /// Those of its clauses that rest on an assumption.
    #[serde_as(as = "Vec<DisplayFromStr>")]
    #[serde(default)]
    pub assumed: Vec<Clause>,
    /// A narrower list of rule sets.
    #[serde(default)]
    pub rulesets: Option<Vec<String>>,
    /// Clauses by which editions differ that bound the rule sets of the case, where it does not cite them.
    #[serde_as(as = "Vec<DisplayFromStr>")]
    #[serde(default)]
    pub flipped_by: Vec<Clause>,
    /// A position of its own.
    #[serde(default)]
    pub position: Option<String>,
    /// The same position with this side to move.
    #[serde(default)]
    pub side: Option<SideName>,
    /// Moves played before the question is asked.
    #[serde_as(as = "Vec<DisplayFromStr>")]
    #[serde(default)]
    pub after: Vec<Move>,
    /// The question.
    pub ask: Ask,
    /// The answer.
    pub expect: ExpectFile,
    /// Other answers under conditions, the first that holds.
    #[serde(default)]
    pub instead: Vec<Instead>,
    /// For a refusing case: the case that differs by one fact and is allowed.
    #[serde(default)]
    pub twin: Option<String>,
    /// How it stands with the case.
    #[serde(default)]
    pub status: CaseStatus,
    /// A remark.
    #[serde(default)]
    pub note: Option<String>,
}

/// Which side of its clauses a case shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shows {
    /// A permission given, or an effect taking place.
    Allows,
    /// A permission refused, or an effect staying away.
    Refuses,
    /// Both, as an exact list of destinations does.
    Both,
}

/// A side, spelt out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SideName {
    /// White.
    White,
    /// Black.
    Black,
}

impl SideName {
    /// As files and the protocol write it: `white`, `black`.
    #[must_use]
    pub fn id(self) -> &'static str {
        Side::from(self).id()
    }
}

impl From<Side> for SideName {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

impl From<SideName> for Side {
    fn from(name: SideName) -> Self {
        match name {
            SideName::White => Self::White,
            SideName::Black => Self::Black,
        }
    }
}

/// How it stands with a case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CaseStatus {
    /// It is judged.
    #[default]
    Active,
    /// It is judged, and may still change.
    Provisional,
    /// It is not judged: readers disagree.
    Disputed,
    /// It is not judged any more; its id stays taken.
    Withdrawn,
}

/// A question about a position.
#[serde_as]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ask {
    /// The squares one piece may move to.
    Destinations {
        /// Where it stands.
        #[serde_as(as = "DisplayFromStr")]
        from: Square,
    },
    /// All legal moves.
    Moves {},
    /// Is this move legal?
    Legal {
        /// The move, as text.
        r#move: String,
    },
    /// What the piece becomes by this move: kinds to choose from, or the one it turns into by itself.
    Promotions {
        /// Where it stands.
        #[serde_as(as = "DisplayFromStr")]
        from: Square,
        /// Where it goes.
        #[serde_as(as = "DisplayFromStr")]
        to: Square,
    },
    /// The position itself, after the moves.
    Position {},
    /// The sums of force on these squares.
    Force {
        /// The squares.
        #[serde_as(as = "Vec<DisplayFromStr>")]
        on: Vec<Square>,
    },
    /// Is this side's King in check?
    Check {
        /// Whose King.
        side: SideName,
    },
    /// Is it a final check?
    FinalCheck {
        /// Whose King.
        side: SideName,
    },
    /// Is the game won, by whom and how?
    Outcome {},
    /// The number of move sequences.
    Count {
        /// Their length in plies.
        depth: u32,
    },
    /// Is this position text accepted?
    Text {
        /// The text.
        text: String,
    },
    /// The draws that may be claimed.
    Claims {},
    /// The position after these impregnable squares are drawn.
    Impregnable {
        /// White's.
        #[serde_as(as = "DisplayFromStr")]
        white: Square,
        /// Black's.
        #[serde_as(as = "DisplayFromStr")]
        black: Square,
    },
    /// The move that this book notation means.
    ReadMove {
        /// The notation.
        text: String,
    },
    /// The book notation of a move.
    PrintMove {
        /// The move.
        #[serde_as(as = "DisplayFromStr")]
        r#move: Move,
    },
}

/// An answer as it is written: which members it has must fit the question.
#[serde_as]
#[skip_serializing_none]
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct ExpectFile {
    /// All items, no more and no fewer.
    pub exactly: Option<Vec<String>>,
    /// Items that are there.
    pub includes: Option<Vec<String>>,
    /// Items that are not there.
    pub excludes: Option<Vec<String>>,
    /// How many.
    pub number: Option<u64>,
    /// The move is legal.
    pub legal: Option<bool>,
    /// It is refused, by any of these clauses.
    #[serde_as(as = "Option<Vec<DisplayFromStr>>")]
    pub refused: Option<Vec<Clause>>,
    /// A position text.
    pub position: Option<String>,
    /// Sums of force by square, in half units.
    #[serde_as(as = "Option<BTreeMap<DisplayFromStr, _>>")]
    pub force: Option<BTreeMap<Square, ForceFile>>,
    /// Check or no check.
    pub check: Option<bool>,
    /// Final check or not.
    pub r#final: Option<bool>,
    /// `ongoing`, `white-wins`, `black-wins`.
    pub outcome: Option<String>,
    /// How it was won.
    pub by: Option<String>,
    /// The text is accepted and means this canonical text.
    pub accepted: Option<String>,
    /// The text is refused for these faults, all of them.
    pub faults: Option<Vec<String>>,
    /// The draws that may be claimed.
    pub claims: Option<Vec<String>>,
    /// A move.
    #[serde_as(as = "Option<DisplayFromStr>")]
    pub r#move: Option<Move>,
    /// Book notation.
    pub text: Option<String>,
}

/// Sums of force on one square, in half units; a side that is left out is not asked.
#[skip_serializing_none]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ForceFile {
    /// White's sum.
    #[serde(default)]
    pub white: Option<u16>,
    /// Black's sum.
    #[serde(default)]
    pub black: Option<u16>,
}

/// Another answer under conditions.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Instead {
    /// In one of these rule sets; in any when left out.
    #[serde(default)]
    pub rulesets: Option<Vec<String>>,
    /// With these readings of open choices, all of them.
    #[serde(default)]
    pub choices: BTreeMap<String, String>,
    /// The answer.
    pub expect: ExpectFile,
    /// Why it differs.
    #[serde(default)]
    pub why: Option<String>,
}

impl Instead {
    /// Does it name the rule set, or none?
    #[must_use]
    pub fn holds_in(&self, ruleset: &str) -> bool {
        self.rulesets.as_ref().is_none_or(|list| list.iter().any(|id| id == ruleset))
    }
}
