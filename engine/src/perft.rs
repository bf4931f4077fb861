//! Counting move sequences.

mod children;
mod table;

use core::hint::black_box;
use core::num::NonZero;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::panic::resume_unwind;
use std::thread::{self, ScopedJoinHandle};

use crate::apply::after;
use crate::bits::Bits;
use crate::board::Board;
use crate::cpu::{Any, Newer, Processor, Work};
use crate::generate::listed;
use crate::moves::Move;
use crate::perft::children::{count_moves, each_child};
use crate::perft::table::Table;
use crate::position::{Position, on_board};
use crate::tables::Tables;

impl Position {
    /// The number of move sequences of exactly this length in plies.
    ///
    /// Finished positions have no continuation, draws that need a claim are ignored, and every choice of promotion is a
    /// move of its own. The last moves are counted without being played. [`Perft`] does the same in other ways.
    ///
    /// ```
    /// use chesst_engine::position::Position;
    /// use chesst_engine::rules::Rules;
    ///
    /// let start = Position::start(&Rules::built_in("t1-2024").unwrap()).unwrap();
    /// assert_eq!([start.perft(0), start.perft(1), start.perft(2)], [1, 23, 529]);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        Perft::default().count(self, depth)
    }

    /// The count that follows each legal move, in the order of [`Position::moves`]; their sum is `perft(depth)`. Empty at
    /// depth 0, which plays no move.
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        Perft::default().divide(self, depth)
    }
}

/// How move sequences are counted. The number is the same in every way.
///
/// ```
/// use std::num::NonZero;
///
/// use chesst_engine::perft::Perft;
/// use chesst_engine::position::Position;
/// use chesst_engine::rules::Rules;
///
/// let start = Position::start(&Rules::built_in("t1-2024").unwrap()).unwrap();
/// let two = Perft { threads: NonZero::new(2).unwrap(), table_bytes: 1 << 20, ..Perft::default() };
/// assert_eq!(two.count(&start, 4), 431_531);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Perft {
    /// How many threads share the work.
    pub threads: NonZero<usize>,
    /// The memory for counts of positions that are met again, in bytes, shared out among the threads; 0 for none. What
    /// cannot be had is done without.
    pub table_bytes: usize,
    /// Are the last moves played too? Otherwise they are counted only. For measuring; no table is used then.
    pub plays_last: bool,
    /// Use only instructions that every processor of this kind has?
    pub portable: bool,
}

impl Default for Perft {
    /// One thread, no table, last moves counted, all instructions that the processor has.
    fn default() -> Self {
        Self { threads: NonZero::<usize>::MIN, table_bytes: 0, plays_last: false, portable: false }
    }
}

impl Perft {
    /// The number of move sequences of exactly this length in plies.
    #[must_use]
    pub fn count(&self, position: &Position, depth: u32) -> u64 {
        let newer = Newer::detected().filter(|_| !self.portable);
        on_board!(position, |tables, board| match (newer, tables.usual) {
            (Some(newer), true) => self.count_on::<_, _, true>(newer, tables, board, depth),
            (None, true) => self.count_on::<_, _, true>(Any, tables, board, depth),
            (_, false) => self.count_on::<_, _, false>(Any, tables, board, depth),
        })
    }

    /// The count that follows each legal move, in the order of [`Position::moves`]; empty at depth 0.
    #[must_use]
    pub fn divide(&self, position: &Position, depth: u32) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
        position.moves().into_iter().map(|mv| (mv, self.count(&position.after(mv), rest))).collect()
    }

    fn count_on<B: Bits, C: Processor, const USUAL: bool>(
        &self,
        processor: C,
        tables: &Tables<B>,
        board: &Board<B>,
        depth: u32,
    ) -> u64 {
        let Some(rest) = depth.checked_sub(SHARED_PLIES).filter(|_| self.threads.get() > 1) else {
            let mut boards = core::iter::once(*board);
            return self.count_all::<_, _, USUAL>(processor, tables, || boards.next(), depth);
        };
        let boards = (0..SHARED_PLIES).fold(vec![*board], |boards, _| children(tables, &boards));
        let taken = AtomicUsize::new(0);
        let next = || boards.get(taken.fetch_add(1, Ordering::Relaxed)).copied();
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads.get())
                .map(|_| scope.spawn(|| self.count_all::<_, _, USUAL>(processor, tables, next, rest)))
                .collect();
            let count = |worker: ScopedJoinHandle<'_, u64>| {
                worker.join().unwrap_or_else(|fault| resume_unwind(fault))
            };
            workers.into_iter().map(count).sum()
        })
    }

    /// The counts of all boards that are handed out, added up.
    fn count_all<B: Bits, C: Processor, const USUAL: bool>(
        &self,
        processor: C,
        tables: &Tables<B>,
        mut next: impl FnMut() -> Option<Board<B>>,
        depth: u32,
    ) -> u64 {
        let mut table = Table::new(self.table_bytes / self.threads);
        let mut sum = 0;
        while let Some(board) = next() {
            let board = &board;
            sum += if self.plays_last {
                processor.run(Played::<_, _, USUAL> { processor, tables, board, depth })
            } else {
                processor.run(Counted::<_, _, USUAL> { processor, tables, board, depth, table: &mut table })
            };
        }
        sum
    }
}

/// How many plies are played before threads share the boards: enough for even shares.
const SHARED_PLIES: u32 = 2;

/// The boards one ply further.
fn children<B: Bits>(tables: &Tables<B>, boards: &[Board<B>]) -> Vec<Board<B>> {
    let of_board = |board| listed(tables, board).into_iter().map(move |mv| after(tables, board, mv));
    boards.iter().flat_map(of_board).collect()
}

/// The count of one board, its last moves not played.
struct Counted<'a, B, C, const USUAL: bool> {
    processor: C,
    tables: &'a Tables<B>,
    board: &'a Board<B>,
    depth: u32,
    table: &'a mut Table<B>,
}

impl<B: Bits, C: Processor, const USUAL: bool> Work for Counted<'_, B, C, USUAL> {
    type Output = u64;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn work(self) -> u64 {
        let Self { processor, tables, board, depth, table } = self;
        match depth {
            0 => 1,
            1 => count_moves::<B, C, USUAL>(processor, tables, board),
            _ => table.count(board, depth, |table| {
                each_child::<B, USUAL>(processor, tables, board, |board| {
                    processor.run(Counted::<_, _, USUAL> {
                        processor,
                        tables,
                        board,
                        depth: depth - 1,
                        table,
                    })
                })
            }),
        }
    }
}

/// The count of one board, its last moves played.
struct Played<'a, B, C, const USUAL: bool> {
    processor: C,
    tables: &'a Tables<B>,
    board: &'a Board<B>,
    depth: u32,
}

impl<B: Bits, C: Processor, const USUAL: bool> Work for Played<'_, B, C, USUAL> {
    type Output = u64;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn work(self) -> u64 {
        let Self { processor, tables, board, depth } = self;
        match depth {
            0 => 1,
            1 => each_child::<B, USUAL>(processor, tables, board, |after| {
                // Without this the compiler would see that nobody looks at the board.
                black_box(after);
                1
            }),
            _ => each_child::<B, USUAL>(processor, tables, board, |board| {
                processor.run(Played::<_, _, USUAL> { processor, tables, board, depth: depth - 1 })
            }),
        }
    }
}
