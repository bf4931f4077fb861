//! Half moves by number and side.

use std::fmt;
use std::str::FromStr;

use chesst_engine::game::{Event, Game};
use chesst_engine::piece::Side;

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
    /// The half move that is about to be made in a game. It is counted from the start of the game, since the number of a
    /// position stays at the largest that a position text may hold.
    #[must_use]
    pub fn next_in(game: &Game) -> Self {
        let (first, now) = (&game.positions()[0], game.position());
        // The squares are drawn once at most.
        let draws = usize::from(first.impregnable() != now.impregnable());
        let halves = game.events().len() - draws + usize::from(first.side_to_move() == Side::Black);
        let moves = u32::try_from(halves / 2).unwrap_or(u32::MAX);
        Self { number: first.move_number().saturating_add(moves), side: now.side_to_move() }
    }

    /// The half move that was made last, or the next where none was.
    #[must_use]
    pub fn last_in(game: &Game) -> Self {
        let next = Self::next_in(game);
        match (game.events().last(), next.side) {
            (Some(Event::Move(_)), Side::White) => Self { number: next.number - 1, side: Side::Black },
            (Some(Event::Move(_)), Side::Black) => Self { side: Side::White, ..next },
            _ => next,
        }
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
