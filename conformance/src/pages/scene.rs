//! A board as data.

use chesst_engine::force::Force;
use chesst_engine::piece::BySide;
use chesst_engine::square::Square;
use serde::Serialize;

use crate::board::model::Board;
use crate::words::Words;

/// A board that a script draws. The names are short, since a page may hold thousands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Scene {
    /// The id of the rule set.
    pub r: String,
    /// The position text.
    pub p: String,
    /// Marks: square, name and what it says.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub m: Vec<(String, &'static str, String)>,
    /// Sums of force: square, White's and Black's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub f: Vec<(String, String, String)>,
}

impl Scene {
    /// A board, with the sums of force that are told of it.
    #[must_use]
    pub fn new(board: &Board<'_>, forces: &[(Square, BySide<Force>)], words: &Words) -> Self {
        let marks = board.all_marks().map(|(square, mark)| (square.to_string(), mark.id(), mark.told(words)));
        let sums =
            forces.iter().map(|(on, sums)| (on.to_string(), sums.white.to_string(), sums.black.to_string()));
        Self {
            r: board.position().ruleset().id.clone(),
            p: board.position().to_string(),
            m: marks.collect(),
            f: sums.collect(),
        }
    }
}
