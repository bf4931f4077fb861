//! What a position is made of: sets of squares by side and kind, and the counters. Checked by nobody.

use crate::piece::{ByKind, BySide, Kind, Piece, Side};
use crate::setup::{MAX_COUNTER, Placement, Setup};
use crate::square::Square;
use crate::squares::SquareSet;

/// The working form of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Board {
    sides: BySide<SquareSet>,
    kinds: ByKind<SquareSet>,
    pub(crate) mover: Side,
    pub(crate) prince_rights: BySide<bool>,
    pub(crate) impregnable: BySide<Option<Square>>,
    pub(crate) quiet: u32,
    pub(crate) move_number: u32,
}

impl Board {
    pub(crate) fn new(setup: &Setup) -> Self {
        let mut board = Self {
            sides: BySide::default(),
            kinds: ByKind::default(),
            mover: setup.side,
            prince_rights: setup.prince_rights,
            impregnable: setup.impregnable,
            quiet: setup.quiet.min(MAX_COUNTER),
            move_number: setup.move_number.min(MAX_COUNTER),
        };
        for (square, piece) in setup.pieces.iter() {
            board.put(square, piece);
        }
        board
    }

    pub(crate) fn setup(&self) -> Setup {
        Setup {
            pieces: self.placement(),
            side: self.mover,
            prince_rights: self.prince_rights,
            impregnable: self.impregnable,
            quiet: self.quiet,
            move_number: self.move_number,
        }
    }

    pub(crate) fn placement(&self) -> Placement {
        self.pieces().collect()
    }

    pub(crate) fn put(&mut self, square: Square, piece: Piece) {
        self.sides[piece.side] = self.sides[piece.side].with(square);
        self.kinds[piece.kind] = self.kinds[piece.kind].with(square);
    }

    pub(crate) fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece(square)?;
        self.sides[piece.side] = self.sides[piece.side].without(square);
        self.kinds[piece.kind] = self.kinds[piece.kind].without(square);
        Some(piece)
    }

    pub(crate) fn piece(&self, square: Square) -> Option<Piece> {
        let side = Side::ALL.into_iter().find(|side| self.sides[*side].contains(square))?;
        let kind = Kind::ALL.into_iter().find(|kind| self.kinds[*kind].contains(square))?;
        Some(Piece { side, kind })
    }

    /// Occupied squares in order, with their pieces.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().iter().filter_map(|square| self.piece(square).map(|piece| (square, piece)))
    }

    pub(crate) fn men(&self, side: Side) -> SquareSet {
        self.sides[side]
    }

    pub(crate) fn of(&self, side: Side, kind: Kind) -> SquareSet {
        self.sides[side] & self.kinds[kind]
    }

    pub(crate) fn occupied(&self) -> SquareSet {
        self.sides.white | self.sides.black
    }

    pub(crate) fn king(&self, side: Side) -> Option<Square> {
        self.of(side, Kind::King).first()
    }

    /// Counts one ply that was played: the counters and the turn.
    pub(crate) fn pass_turn(&mut self, took: bool) {
        self.quiet = if took { 0 } else { (self.quiet + 1).min(MAX_COUNTER) };
        if self.mover == Side::Black {
            self.move_number = (self.move_number + 1).min(MAX_COUNTER);
        }
        self.mover = self.mover.other();
    }
}
