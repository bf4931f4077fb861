//! Where the lines of a piece lead, as the board stands, and which piece is held.

use crate::army::Army;
use crate::bits::Bits;
use crate::piece::{Kind, Side};
use crate::position::{Position, on_board};
use crate::square::Square;
use crate::squares::SquareSet;

impl Position {
    /// The squares that the lines of the piece on `from` reach, whatever stands on them; none for an empty square.
    ///
    /// This is not where it may move: own pieces, castles, guard and superiority are not asked.
    ///
    /// ```
    /// use chesst_engine::position::Position;
    /// use chesst_engine::rules::Rules;
    ///
    /// let start = Position::start(&Rules::built_in("t1-2024").unwrap()).unwrap();
    /// assert_eq!(start.lines("a1".parse().unwrap()).to_string(), "b1 c1 a2 a3");
    /// ```
    #[must_use]
    pub fn lines(&self, from: Square) -> SquareSet {
        let Some(piece) = self.piece(from) else { return SquareSet::EMPTY };
        on_board!(self, |tables, board| {
            let army = Army::new(tables, board, piece.side);
            reach_from(&army, piece.kind, from)
        })
    }

    /// The piece that `castle.guard` holds in a side's castle, if it holds one.
    #[must_use]
    pub fn held(&self, side: Side) -> Option<Square> {
        on_board!(self, |tables, board| Army::new(tables, board, side).held().unpack()).first()
    }
}

fn reach_from<B: Bits>(army: &Army<'_, B>, kind: Kind, from: Square) -> SquareSet {
    B::cell(from).map_or(SquareSet::EMPTY, |cell| army.reach(kind, cell).unpack())
}
