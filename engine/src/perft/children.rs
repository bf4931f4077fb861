//! Visitors that count moves, and that play them.

use crate::apply::Hop;
use crate::bits::{Bits, Cell};
use crate::board::Board;
use crate::cpu::Processor;
use crate::generate::{Steps, Visitor, visit};
use crate::piece::{Kind, Piece};
use crate::pieces::FAR;
use crate::sums::add_bits;
use crate::tables::Tables;
use crate::ways::Four;

/// Counts moves without playing them.
///
/// Counting the bits of a word takes long without an instruction for it. So sets are added up across each other first: a
/// square is in plane `n` when bit `n` of the number of its moves is 1, and only the planes are counted.
struct Leaves<B, const COUNTS_FAST: bool> {
    planes: [B; 5],
    count: u64,
}

impl<B: Bits, const COUNTS_FAST: bool> Leaves<B, COUNTS_FAST> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add_four(&mut self, [a, b, c, d]: Four<B>) {
        if COUNTS_FAST {
            self.count += u64::from(a.count() + b.count() + c.count() + d.count());
            return;
        }
        let [ones, twos, ..] = self.planes;
        let (ones, carry) = add_bits(ones, a, b);
        let (ones, other_carry) = add_bits(ones, c, d);
        let (twos, carry) = add_bits(twos, carry, other_carry);
        (self.planes[0], self.planes[1]) = (ones, twos);
        self.carry(2, carry);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn carry(&mut self, bit: usize, mut carry: B) {
        for plane in &mut self.planes[bit..] {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
        debug_assert!(carry.is_empty(), "men that move as sets have 21 ways to a square at the most");
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn total(&self) -> u64 {
        self.count + self.planes.iter().rev().fold(0, |sum, plane| 2 * sum + u64::from(plane.count()))
    }
}

impl<B: Bits, const COUNTS_FAST: bool> Visitor<B> for Leaves<B, COUNTS_FAST> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn single(&mut self, _: Kind, _: Cell, to: B) {
        self.count += u64::from(to.count());
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn promotion(&mut self, _: Cell, _: Kind, to: B) {
        self.count += u64::from(to.count());
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn step(&mut self, _: i8, to: B) {
        self.add_four([to, B::EMPTY, B::EMPTY, B::EMPTY]);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn steps(&mut self, _: Four<i8>, to: Four<B>) {
        self.add_four(to);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn diagonals(&mut self, to: Four<B>, _: impl FnOnce() -> [Four<B>; FAR]) {
        self.add_four(to);
    }
}

/// The number of moves of the side to move.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn count_moves<B: Bits, C: Processor, const USUAL: bool>(
    processor: C,
    tables: &Tables<B>,
    board: &Board<B>,
) -> u64 {
    if C::COUNTS_FAST {
        leaves::<B, USUAL, true>(processor, tables, board)
    } else {
        leaves::<B, USUAL, false>(processor, tables, board)
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn leaves<B: Bits, const USUAL: bool, const COUNTS_FAST: bool>(
    processor: impl Processor,
    tables: &Tables<B>,
    board: &Board<B>,
) -> u64 {
    let mut leaves = Leaves::<B, COUNTS_FAST> { planes: [B::EMPTY; 5], count: 0 };
    visit::<B, USUAL>(processor, tables, board, board.state.mover, &mut leaves);
    leaves.total()
}

/// Plays every move and adds up what a function makes of the boards.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn each_child<B: Bits, const USUAL: bool>(
    processor: impl Processor,
    tables: &Tables<B>,
    board: &Board<B>,
    child: impl FnMut(&Board<B>) -> u64,
) -> u64 {
    let mut next = *board;
    next.state.pass_turn();
    let side = board.state.mover;
    let plain = tables.sides[side].changes_nothing.less(board.occupied());
    let mut children = Children { tables, board, next, child, sum: 0, steps: Steps::default() };
    visit::<B, USUAL>(processor, tables, board, side, &mut children);
    for (growth, to) in children.steps.iter() {
        children.play(growth, to & plain, to.less(plain));
    }
    children.sum
}

struct Children<'a, B, F> {
    tables: &'a Tables<B>,
    board: &'a Board<B>,
    /// The board with the turn passed, from which all children are made.
    next: Board<B>,
    child: F,
    sum: u64,
    steps: Steps<B>,
}

impl<B: Bits, F: FnMut(&Board<B>) -> u64> Children<'_, B, F> {
    /// Plays steps onto squares where any move does no more than move, and onto others.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn play(&mut self, growth: i8, plain: B, others: B) {
        for to in plain.parts() {
            let after = self.next.shifted(to.grown(-growth), growth);
            self.sum += (self.child)(&after);
        }
        for to in others.parts() {
            let from = to.grown(-growth);
            if let Some(piece) = self.board.piece_on(from) {
                self.hop(piece.kind, from, to, None);
            }
        }
    }

    #[inline(never)]
    fn hop(&mut self, kind: Kind, from: B, to: B, promotion: Option<Kind>) {
        let piece = Piece { side: self.board.state.mover, kind };
        let after = Hop { piece, from, to, promotion }.play(self.tables, self.board, &self.next);
        self.sum += (self.child)(&after);
    }
}

impl<B: Bits, F: FnMut(&Board<B>) -> u64> Visitor<B> for Children<'_, B, F> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn single(&mut self, kind: Kind, from: Cell, to: B) {
        for to in to.cells() {
            self.hop(kind, B::of(from), B::of(to), None);
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn step(&mut self, growth: i8, to: B) {
        self.steps.push(growth, to);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn promotion(&mut self, from: Cell, into: Kind, to: B) {
        for to in to.cells() {
            self.hop(Kind::VerKnecht, B::of(from), B::of(to), Some(into));
        }
    }
}
