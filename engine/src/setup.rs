//! Any arrangement of pieces, playable or not.

use core::fmt;

use crate::piece::{BySide, Piece, Side};
use crate::square::{MAX_SQUARES, Square};

/// What stands on each square.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Placement([Option<Piece>; MAX_SQUARES]);

impl Default for Placement {
    fn default() -> Self {
        Self([None; MAX_SQUARES])
    }
}

impl Placement {
    /// The piece on a square.
    #[must_use]
    pub fn get(&self, square: Square) -> Option<Piece> {
        self.0[square.index()]
    }

    /// Puts a piece on a square, or clears it; gives back what stood there.
    pub fn set(&mut self, square: Square, piece: Option<Piece>) -> Option<Piece> {
        core::mem::replace(&mut self.0[square.index()], piece)
    }

    /// Occupied squares in order, with their pieces.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| self.get(square).map(|piece| (square, piece)))
    }
}

impl FromIterator<(Square, Piece)> for Placement {
    fn from_iter<I: IntoIterator<Item = (Square, Piece)>>(pieces: I) -> Self {
        let mut placement = Self::default();
        for (square, piece) in pieces {
            placement.set(square, Some(piece));
        }
        placement
    }
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(square, piece)| (square, piece.letter()))).finish()
    }
}

/// The largest value of the two counters of a position; they stay there.
pub const MAX_COUNTER: u32 = 99_999;

/// Everything a position text says, unchecked. [`Position::new`](crate::position::Position::new) checks it.
///
/// ```
/// use chesst_engine::piece::{Kind, Piece, Side};
/// use chesst_engine::position::Position;
/// use chesst_engine::rules::Rules;
/// use chesst_engine::setup::Setup;
///
/// let mut setup = Setup::default();
/// setup.pieces.set("e1".parse()?, Piece::from_letter('K'));
/// let alone = Position::new(&Rules::built_in("t1-2024").unwrap(), &setup);
/// assert!(alone.is_ok(), "one King in all: Black has lost its own");
///
/// setup.pieces.set("d1".parse()?, Piece::from_letter('K'));
/// let faults = Position::new(&Rules::built_in("t1-2024").unwrap(), &setup).unwrap_err();
/// assert_eq!(faults.to_string(), "White has 2 Kings, on d1 and e1");
/// # Ok::<(), chesst_engine::square::ParseSquareError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// What stands where.
    pub pieces: Placement,
    /// The side to move.
    pub side: Side,
    /// Which sides may still turn a Prince into a Connet (`promotion.prince`).
    pub prince_rights: BySide<bool>,
    /// The impregnable squares drawn so far (`impregnable.choice`).
    pub impregnable: BySide<Option<Square>>,
    /// Plies since the last capture or exchange.
    pub quiet: u32,
    /// The number of the move, from 1; it rises after Black's move.
    pub move_number: u32,
}

impl Default for Setup {
    /// An empty board, White to move, both Prince rights unused, move 1.
    fn default() -> Self {
        Self {
            pieces: Placement::default(),
            side: Side::White,
            prince_rights: BySide { white: true, black: true },
            impregnable: BySide::default(),
            quiet: 0,
            move_number: 1,
        }
    }
}
