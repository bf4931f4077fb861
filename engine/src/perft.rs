//! Counting move sequences.

use crate::apply::apply;
use crate::board::Board;
use crate::generate::moves;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;

impl Position {
    /// The number of move sequences of exactly this length in plies.
    ///
    /// Finished positions have no continuation, draws that need a claim are ignored, and every choice of promotion is a
    /// move of its own.
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
        count(&self.rules, &self.board, depth)
    }

    /// The count that follows each legal move, in the order of [`Position::moves`]; their sum is `perft(depth)`. Empty at
    /// depth 0, which plays no move.
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
        let after = |mv| (mv, count(&self.rules, &apply(&self.rules, &self.board, mv), rest));
        self.moves().into_iter().map(after).collect()
    }
}

fn count(rules: &Rules, board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => moves(rules, board).len() as u64,
        _ => {
            moves(rules, board).into_iter().map(|mv| count(rules, &apply(rules, board, mv), depth - 1)).sum()
        }
    }
}
