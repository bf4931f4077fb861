//! What a subject is asked, and what it may answer. A question holds no expectation.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use chesst_engine::clause::Clause;
use chesst_engine::force::Force;
use chesst_engine::game::Draw;
use chesst_engine::moves::Move;
use chesst_engine::outcome::Outcome;
use chesst_engine::piece::{BySide, Kind};
use chesst_engine::square::Square;

use crate::scenario::Ask;

/// One question. The subject gets this and nothing more.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Question {
    /// The id of the rule set.
    pub ruleset: String,
    /// The position it starts from; empty when the question brings its own text.
    pub position: String,
    /// Moves played first.
    pub after: Vec<Move>,
    /// What is asked of the position then.
    pub ask: Ask,
}

impl fmt::Display for Question {
    /// One line for people: `is d7e7 legal after a2a3 a7a6?`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.ask {
            Ask::Destinations { from } => write!(f, "where may the piece on {from} move")?,
            Ask::Moves {} => f.write_str("which moves are legal")?,
            Ask::Legal { r#move } => write!(f, "is {move} legal")?,
            Ask::Promotions { from, to } => {
                write!(f, "what may the piece become that moves from {from} to {to}")?;
            }
            Ask::Position {} => f.write_str("what is the position")?,
            Ask::Force { on } => write!(f, "what forces act on {}", listed(on))?,
            Ask::Check { side } => write!(f, "is the {} King in check", side.id())?,
            Ask::FinalCheck { side } => write!(f, "is the {} King in a final check", side.id())?,
            Ask::Outcome {} => f.write_str("what is the outcome")?,
            Ask::Count { depth } => write!(f, "how many move sequences have length {depth}")?,
            Ask::Text { text } => write!(f, "is the position text `{text}` accepted")?,
            Ask::Claims {} => f.write_str("which draws may be claimed")?,
            Ask::Impregnable { white, black } => {
                write!(f, "what is the position when {white} and {black} are drawn as impregnable squares")?;
            }
            Ask::ReadMove { text } => write!(f, "which move is `{text}`")?,
            Ask::PrintMove { r#move } => write!(f, "how is {move} written")?,
        }
        if !self.after.is_empty() {
            write!(f, " after {}", listed(&self.after))?;
        }
        f.write_str("?")
    }
}

/// Items parted by single spaces.
pub(crate) fn listed<T: fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(" ")
}

/// Items parted by single spaces; `none` for none.
pub(crate) fn or_none<T: fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    let text = listed(items);
    if text.is_empty() { "none".to_owned() } else { text }
}

/// The sums of force on a square, in units.
pub(crate) fn ratio(on: Square, sums: BySide<u16>) -> String {
    let units = Force::from_half_units;
    format!("{on} {} : {}", units(sums.white), units(sums.black))
}

/// What a subject says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Destinations of a piece.
    Squares(BTreeSet<Square>),
    /// Legal moves.
    Moves(BTreeSet<Move>),
    /// What a piece may become.
    Kinds(BTreeSet<Kind>),
    /// The move is legal.
    Legal,
    /// The move is refused, by these clauses as far as the subject names them.
    Refused(Vec<Clause>),
    /// A position text.
    Position(String),
    /// Sums of force by square, in half units.
    Force(BTreeMap<Square, BySide<u16>>),
    /// Check or no check.
    Check(bool),
    /// Final check or not.
    FinalCheck(bool),
    /// How the game stands.
    Outcome(Outcome),
    /// A count of move sequences.
    Number(u64),
    /// The position text is accepted; its canonical form.
    Accepted(String),
    /// The position text is refused, for these faults as far as the subject names them.
    Faults(BTreeSet<String>),
    /// Draws that may be claimed.
    Claims(BTreeSet<Draw>),
    /// The move that a notation means.
    Move(Move),
    /// The notation of a move.
    Text(String),
    /// The question was not reached: its position is refused.
    PositionRefused(BTreeSet<String>),
    /// The question was not reached: a move to be played first is refused.
    MoveRefused {
        /// The move.
        r#move: Move,
        /// By these clauses, as far as the subject names them.
        clauses: Vec<Clause>,
    },
}

/// Why a subject gave no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.text())]
pub enum Fault {
    /// It does not offer this kind of question.
    Unsupported(String),
    /// It took too long.
    Timeout(String),
    /// It died.
    Crash(String),
    /// It broke the protocol.
    Protocol(String),
}

impl Fault {
    /// What happened, in words.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Unsupported(what) | Self::Timeout(what) | Self::Crash(what) | Self::Protocol(what) => what,
        }
    }
}
