//! Where the lines of a piece lead, as the board stands: the ground of both force and moves.

use crate::board::Board;
use crate::piece::{Piece, Side};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;
use crate::squares::SquareSet;

/// The squares that the lines of a piece reach from a square, whatever stands on them (`force.reach`).
///
/// A line without jumping ends with the first piece (`force.line-block`), a jumping line does not (`force.jump-line`). The
/// enemy's impregnable square is never reached and ends a line that does not jump (`impregnable.block`,
/// `impregnable.jump`). Castles are ignored here.
pub(crate) fn lines(rules: &Rules, board: &Board, piece: Piece, from: Square) -> SquareSet {
    let reach = rules.reach(piece.side, piece.kind, from);
    let closed: SquareSet = board.impregnable[piece.side.other()].into_iter().collect();
    let stops = board.occupied() | closed;
    let mut squares = reach.always;
    for line in &reach.sliding {
        for square in line {
            squares = squares.with(*square);
            if stops.contains(*square) {
                break;
            }
        }
    }
    squares - closed
}

/// The piece of a side that `castle.guard` holds in its castle: the only own royal there while an enemy royal is inside.
pub(crate) fn held(rules: &Rules, board: &Board, side: Side) -> Option<Square> {
    let castle = rules.ruleset().castles[side];
    let own = royals(rules, board, side) & castle;
    let intruders = royals(rules, board, side.other()) & castle;
    (own.len() == 1 && !intruders.is_empty()).then(|| own.first()).flatten()
}

/// The squares of a side's royal pieces.
pub(crate) fn royals(rules: &Rules, board: &Board, side: Side) -> SquareSet {
    crate::piece::Kind::ALL
        .into_iter()
        .filter(|kind| rules.ruleset().is_royal(*kind))
        .fold(SquareSet::EMPTY, |set, kind| set | board.of(side, kind))
}

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
        self.piece(from).map_or(SquareSet::EMPTY, |piece| lines(&self.rules, &self.board, piece, from))
    }

    /// The piece that `castle.guard` holds in a side's castle, if it holds one.
    #[must_use]
    pub fn held(&self, side: Side) -> Option<Square> {
        held(&self.rules, &self.board, side)
    }
}
