//! Counting move sequences.

mod children;
mod table;

use core::hint::black_box;
use core::num::NonZero;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::panic::resume_unwind;
use std::thread::{self, ScopedJoinHandle};

use crate::bits::Bits;
use crate::board::Board;
use crate::cpu::{Any, Newer, Processor, Work};
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
        on_board!(position, |tables, board| match Newer::detected().filter(|_| !self.portable) {
            Some(newer) => self.count_on(newer, tables, board, depth),
            None => self.count_on(Any, tables, board, depth),
        })
    }

    /// The count that follows each legal move, in the order of [`Position::moves`]; empty at depth 0.
    #[must_use]
    pub fn divide(&self, position: &Position, depth: u32) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
        position.moves().into_iter().map(|mv| (mv, self.count(&position.after(mv), rest))).collect()
    }

    fn count_on<B: Bits>(
        &self,
        processor: impl Processor,
        tables: &Tables<B>,
        board: &Board<B>,
        depth: u32,
    ) -> u64 {
        let Some(rest) = depth.checked_sub(SHARED_PLIES).filter(|_| self.threads.get() > 1) else {
            let mut boards = core::iter::once(*board);
            return self.count_all(processor, tables, || boards.next(), depth);
        };
        let boards = after_shared_plies(tables, board);
        let taken = AtomicUsize::new(0);
        let next = || boards.get(taken.fetch_add(1, Ordering::Relaxed)).copied();
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads.get())
                .map(|_| scope.spawn(|| self.count_all(processor, tables, next, rest)))
                .collect();
            let count = |worker: ScopedJoinHandle<'_, u64>| {
                worker.join().unwrap_or_else(|fault| resume_unwind(fault))
            };
            workers.into_iter().map(count).sum()
        })
    }

    /// The counts of all boards that are handed out, added up.
    fn count_all<B: Bits>(
        &self,
        processor: impl Processor,
        tables: &Tables<B>,
        mut next: impl FnMut() -> Option<Board<B>>,
        depth: u32,
    ) -> u64 {
        let mut table = Table::new(self.table_bytes / self.threads);
        let mut sum = 0;
        while let Some(board) = next() {
            let board = &board;
            sum += if self.plays_last {
                processor.run(Played { processor, tables, board, depth })
            } else {
                processor.run(Counted { processor, tables, board, depth, table: &mut table })
            };
        }
        sum
    }
}

/// How many plies are played before threads share the boards: enough for even shares.
const SHARED_PLIES: u32 = 2;

fn after_shared_plies<B: Bits>(tables: &Tables<B>, board: &Board<B>) -> Vec<Board<B>> {
    let mut boards = Vec::new();
    each_child(tables, board, |child| {
        each_child(tables, child, |after| {
            boards.push(*after);
            0
        })
    });
    boards
}

/// The count of one board, its last moves not played.
struct Counted<'a, B, P> {
    processor: P,
    tables: &'a Tables<B>,
    board: &'a Board<B>,
    depth: u32,
    table: &'a mut Table<B>,
}

impl<B: Bits, P: Processor> Work for Counted<'_, B, P> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn work(self) -> u64 {
        let Self { processor, tables, board, depth, table } = self;
        match depth {
            0 => 1,
            1 => count_moves::<B, P>(tables, board),
            _ => table.count(board, depth, |table| {
                each_child(tables, board, |board| {
                    processor.run(Counted { processor, tables, board, depth: depth - 1, table })
                })
            }),
        }
    }
}

/// The count of one board, its last moves played.
struct Played<'a, B, P> {
    processor: P,
    tables: &'a Tables<B>,
    board: &'a Board<B>,
    depth: u32,
}

impl<B: Bits, P: Processor> Work for Played<'_, B, P> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn work(self) -> u64 {
        let Self { processor, tables, board, depth } = self;
        match depth {
            0 => 1,
            1 => each_child(tables, board, |after| {
                // Without this the compiler would see that nobody looks at the board.
                black_box(after);
                1
            }),
            _ => each_child(tables, board, |board| {
                processor.run(Played { processor, tables, board, depth: depth - 1 })
            }),
        }
    }
}
