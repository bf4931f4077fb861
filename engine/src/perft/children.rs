//! Visitors that count moves, and that play them.

use crate::apply::Hop;
use crate::bits::{Bits, Cell};
use crate::board::Board;
use crate::cpu::Processor;
use crate::generate::{Visitor, visit};
use crate::piece::{Kind, Piece};
use crate::tables::Tables;

/// Counts moves without playing them.
///
/// Counting the bits of a word takes long without an instruction for it. So sets are added up across each other first: a
/// square is in plane `n` when bit `n` of the number of its moves is 1, and only the planes are counted.
struct Leaves<B, const COUNTS_FAST: bool> {
    planes: [B; 3],
    count: u64,
}

impl<B: Bits, const COUNTS_FAST: bool> Leaves<B, COUNTS_FAST> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add(&mut self, to: B) {
        if COUNTS_FAST {
            self.count += u64::from(to.count());
            return;
        }
        let mut carry = to;
        for plane in &mut self.planes {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
        // Eight moves to one square are rare.
        if !carry.is_empty() {
            self.count += 8 * u64::from(carry.count());
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn total(&self) -> u64 {
        let [ones, twos, fours] = self.planes.map(|plane| u64::from(plane.count()));
        self.count + ones + 2 * twos + 4 * fours
    }
}

impl<B: Bits, const COUNTS_FAST: bool> Visitor<B> for Leaves<B, COUNTS_FAST> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn single(&mut self, _: Kind, _: Cell, to: B) {
        self.add(to);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn step(&mut self, _: Kind, _: i8, to: B) {
        self.add(to);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn promotion(&mut self, _: Cell, _: Kind, to: B) {
        self.add(to);
    }
}

/// The number of moves of the side to move.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn count_moves<B: Bits, P: Processor>(tables: &Tables<B>, board: &Board<B>) -> u64 {
    if P::COUNTS_FAST { leaves::<B, true>(tables, board) } else { leaves::<B, false>(tables, board) }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn leaves<B: Bits, const COUNTS_FAST: bool>(tables: &Tables<B>, board: &Board<B>) -> u64 {
    let mut leaves = Leaves::<B, COUNTS_FAST> { planes: [B::EMPTY; 3], count: 0 };
    visit(tables, board, board.state.mover, &mut leaves);
    leaves.total()
}

/// Plays every move and adds up what a function makes of the boards.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn each_child<B: Bits>(
    tables: &Tables<B>,
    board: &Board<B>,
    child: impl FnMut(&Board<B>) -> u64,
) -> u64 {
    let mut next = *board;
    next.state.pass_turn();
    let mut children = Children { tables, board, next, empty: !board.occupied(), child, sum: 0 };
    visit(tables, board, board.state.mover, &mut children);
    children.sum
}

struct Children<'a, B, F> {
    tables: &'a Tables<B>,
    board: &'a Board<B>,
    /// The board with the turn passed, from which all children are made.
    next: Board<B>,
    empty: B,
    child: F,
    sum: u64,
}

impl<B: Bits, F: FnMut(&Board<B>) -> u64> Children<'_, B, F> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn piece(&self, kind: Kind) -> Piece {
        Piece { side: self.board.state.mover, kind }
    }

    /// The squares where a move of this kind does no more than move.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn plain(&self, kind: Kind) -> B {
        self.empty.less(self.tables.sides[self.board.state.mover].changes_on[kind])
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn shift(&mut self, kind: Kind, from: B, to: B) {
        let mut after = self.next;
        after.shift(self.piece(kind), from | to);
        self.sum += (self.child)(&after);
    }

    fn hop(&mut self, hop: Hop<B>) {
        let after = hop.play(self.tables, self.board, &self.next);
        self.sum += (self.child)(&after);
    }
}

impl<B: Bits, F: FnMut(&Board<B>) -> u64> Visitor<B> for Children<'_, B, F> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn single(&mut self, kind: Kind, from: Cell, to: B) {
        let (from, plain) = (B::of(from), self.plain(kind));
        for cell in (to & plain).cells() {
            self.shift(kind, from, B::of(cell));
        }
        for cell in to.less(plain).cells() {
            self.hop(Hop { piece: self.piece(kind), from, to: B::of(cell), promotion: None });
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn step(&mut self, kind: Kind, growth: i8, to: B) {
        let plain = self.plain(kind);
        let from = |cell: Cell| B::of(cell.wrapping_add_signed(-growth));
        for cell in (to & plain).cells() {
            self.shift(kind, from(cell), B::of(cell));
        }
        for cell in to.less(plain).cells() {
            self.hop(Hop { piece: self.piece(kind), from: from(cell), to: B::of(cell), promotion: None });
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn promotion(&mut self, from: Cell, into: Kind, to: B) {
        for cell in to.cells() {
            let piece = self.piece(Kind::VerKnecht);
            self.hop(Hop { piece, from: B::of(from), to: B::of(cell), promotion: Some(into) });
        }
    }
}
