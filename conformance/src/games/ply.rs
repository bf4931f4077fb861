//! Half moves by number and side.

use std::fmt;
use std::str::FromStr;

use chesst_engine::piece::Side;
use chesst_engine::position::Position;

/// A half move: the number of the move and whose it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ply {
    /// The number of the move, from 1.
    pub number: u32,
    /// Who makes it.
    pub side: Side,
}

/// The text is no half move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no half move such as `12w` or `12b`")]
pub struct ParsePlyError(String);

impl Ply {
    /// The half move that is about to be made in a position.
    #[must_use]
    pub fn next_in(position: &Position) -> Self {
        Self { number: position.move_number(), side: position.side_to_move() }
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = if self.side == Side::White { 'w' } else { 'b' };
        write!(f, "{}{letter}", self.number)
    }
}

impl FromStr for Ply {
    type Err = ParsePlyError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let side = match text.chars().last() {
            Some('w') => Side::White,
            Some('b') => Side::Black,
            _ => return Err(ParsePlyError(text.to_owned())),
        };
        let number = text[..text.len() - 1].parse().ok().filter(|number| *number > 0);
        number.map(|number| Self { number, side }).ok_or_else(|| ParsePlyError(text.to_owned()))
    }
}
