//! What a position is made of: sets of squares by side and kind, and the counters. Checked by nobody.

use crate::bits::Bits;
use crate::piece::{ByKind, BySide, Kind, Piece, Side};
use crate::ruleset::Shape;
use crate::setup::{MAX_COUNTER, Setup};
use crate::square::Square;
use crate::squares::SquareSet;

/// Everything about a position but what stands where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    pub(crate) mover: Side,
    pub(crate) prince_rights: BySide<bool>,
    pub(crate) impregnable: BySide<Option<Square>>,
    pub(crate) quiet: u32,
    pub(crate) move_number: u32,
}

impl State {
    /// Counts one ply that was played and took nothing: the counters and the turn.
    pub(crate) fn pass_turn(&mut self) {
        self.quiet = (self.quiet + 1).min(MAX_COUNTER);
        if self.mover == Side::Black {
            self.move_number = (self.move_number + 1).min(MAX_COUNTER);
        }
        self.mover = self.mover.other();
    }
}

/// The working form of a position, in words of one width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Board<B> {
    /// Written across sets: bit `n` of [`code`] of what stands on a square is in word `n`. An empty square is in none.
    words: [B; CODE_BITS],
    pub(crate) state: State,
}

/// Three bits for the kind, one for the side.
const CODE_BITS: usize = 4;
const WHITE: usize = CODE_BITS - 1;

/// The number of a piece: never 0 in the bits of the kind, which tell empty squares.
const fn code(piece: Piece) -> u8 {
    let white = matches!(piece.side, Side::White) as u8;
    (piece.kind as u8 + 1) | white << WHITE
}

impl<B: Bits> Board<B> {
    /// Pieces on squares that the word has no room for are left out.
    fn new(setup: &Setup) -> Self {
        let mut board = Self {
            words: [B::EMPTY; CODE_BITS],
            state: State {
                mover: setup.side,
                prince_rights: setup.prince_rights,
                impregnable: setup.impregnable,
                quiet: setup.quiet.min(MAX_COUNTER),
                move_number: setup.move_number.min(MAX_COUNTER),
            },
        };
        for (square, piece) in setup.pieces.iter() {
            board.put(B::at(square), piece);
        }
        board
    }

    /// Puts pieces on empty squares.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn put(&mut self, on: B, piece: Piece) {
        for (bit, word) in self.words.iter_mut().enumerate() {
            *word |= on.when(code(piece) >> bit & 1 == 1);
        }
    }

    /// Clears squares, whatever stands there.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn clear(&mut self, on: B) {
        for word in &mut self.words {
            *word = word.less(on);
        }
    }

    /// The board after what stands on the one square `from` has moved to an empty one, by a change of the number of the
    /// square.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn shifted(&self, from: B, growth: i8) -> Self {
        let mut after = *self;
        for word in &mut after.words {
            let moving = *word & from;
            *word ^= moving | moving.grown(growth);
        }
        after
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn men(&self, side: Side) -> B {
        match side {
            Side::White => self.words[WHITE],
            Side::Black => self.occupied() ^ self.words[WHITE],
        }
    }

    /// The pieces of a kind, of both sides.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn all(&self, kind: Kind) -> B {
        let [one, two, four, _] = self.words;
        match kind {
            Kind::King => one.less(two | four),
            Kind::Connet => two.less(one | four),
            Kind::Prince => (one & two).less(four),
            Kind::Ritter => four.less(one | two),
            Kind::VerKnecht => (one & four).less(two),
            Kind::Knecht => (two & four).less(one),
            Kind::Scout => one & two & four,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn of(&self, side: Side, kind: Kind) -> B {
        self.men(side) & self.all(kind)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn occupied(&self) -> B {
        let [one, two, four, _] = self.words;
        one | two | four
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn king(&self, side: Side) -> B {
        self.of(side, Kind::King)
    }

    /// The pieces whose kind is in a selection, given as a full or an empty word for each kind.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn selected(&self, selection: &ByKind<B>) -> B {
        Kind::ALL.into_iter().fold(B::EMPTY, |all, kind| all | (self.all(kind) & selection[kind]))
    }

    /// What stands on the one square of this set.
    pub(crate) fn piece_on(&self, on: B) -> Option<Piece> {
        let kind = Kind::ALL.into_iter().find(|kind| self.all(*kind).meets(on))?;
        let side = if self.men(Side::White).meets(on) { Side::White } else { Side::Black };
        Some(Piece { side, kind })
    }

    /// The square that no piece of this side may enter: the enemy's impregnable one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn closed_to(&self, side: Side) -> B {
        self.state.impregnable[side.other()].map_or(B::EMPTY, B::at)
    }

    /// Does the same follow from both? The counters decide nothing.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn plays_like(&self, other: &Self) -> bool {
        let without_counters = |state: &State| State { quiet: 0, move_number: 0, ..*state };
        self.words == other.words && without_counters(&self.state) == without_counters(&other.state)
    }

    /// Words that tell the board from every other that does not play like it, for hashing.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn words(&self) -> impl Iterator<Item = u64> {
        let State { mover, prince_rights, impregnable, .. } = self.state;
        let rights = Side::ALL.map(|side| u64::from(prince_rights[side]));
        let drawn = Side::ALL.map(|side| impregnable[side].map_or(0, |square| square.index() as u64 + 1));
        let men = self.words.into_iter().flat_map(B::halves);
        men.chain([mover as u64]).chain(rights).chain(drawn)
    }
}

/// A board in words of 64 bits where its shape allows, else of 128.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum AnyBoard {
    Narrow(Board<u64>),
    Wide(Board<u128>),
}

impl From<Board<u64>> for AnyBoard {
    fn from(board: Board<u64>) -> Self {
        Self::Narrow(board)
    }
}

impl From<Board<u128>> for AnyBoard {
    fn from(board: Board<u128>) -> Self {
        Self::Wide(board)
    }
}

/// Asks a board of either width; the answer must not depend on the width.
macro_rules! either {
    ($any:expr, $board:ident => $answer:expr) => {
        match $any {
            AnyBoard::Narrow($board) => $answer,
            AnyBoard::Wide($board) => $answer,
        }
    };
}

/// A set of a board's own words as a set outside.
fn unpacked<B: Bits>(_: &Board<B>, set: B) -> SquareSet {
    set.unpack()
}

fn at<B: Bits>(_: &Board<B>, square: Square) -> B {
    B::at(square)
}

impl AnyBoard {
    pub(crate) fn new(shape: Shape, setup: &Setup) -> Self {
        if fits_64_bits(shape) { Self::Narrow(Board::new(setup)) } else { Self::Wide(Board::new(setup)) }
    }

    pub(crate) fn state(&self) -> &State {
        either!(self, board => &board.state)
    }

    pub(crate) fn setup(&self) -> Setup {
        let State { mover, prince_rights, impregnable, quiet, move_number } = *self.state();
        let pieces = self.pieces().collect();
        Setup { pieces, side: mover, prince_rights, impregnable, quiet, move_number }
    }

    pub(crate) fn piece(&self, square: Square) -> Option<Piece> {
        either!(self, board => board.piece_on(at(board, square)))
    }

    /// Occupied squares in order, with their pieces.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let occupied = either!(self, board => unpacked(board, board.occupied()));
        occupied.iter().filter_map(|square| self.piece(square).map(|piece| (square, piece)))
    }

    pub(crate) fn of(&self, side: Side, kind: Kind) -> SquareSet {
        either!(self, board => unpacked(board, board.of(side, kind)))
    }

    pub(crate) fn king(&self, side: Side) -> Option<Square> {
        self.of(side, Kind::King).first()
    }
}

/// Do all squares have room in rows of eight?
pub(crate) const fn fits_64_bits(shape: Shape) -> bool {
    shape.files <= u64::SIDE && shape.ranks <= u64::SIDE
}
