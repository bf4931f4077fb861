//! Counts remembered by the boards they belong to.

use crate::bits::Bits;
use crate::board::Board;

/// A table of a fixed size. The last count that falls on a slot stays there.
///
/// A slot holds the whole board, so a count is never taken for that of another one.
pub(super) struct Table<B> {
    slots: Vec<Option<Slot<B>>>,
}

#[derive(Clone, Copy)]
struct Slot<B> {
    board: Board<B>,
    depth: u32,
    count: u64,
}

impl<B: Bits> Table<B> {
    /// A table of so many bytes at the most; without slots where there is no memory for it.
    pub(super) fn new(bytes: usize) -> Self {
        let len = bytes / size_of::<Option<Slot<B>>>();
        let mut slots = Vec::new();
        if slots.try_reserve_exact(len).is_ok() {
            slots.resize(len, None);
        }
        Self { slots }
    }

    /// The count remembered for this board and depth, or the one found now.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn count(&mut self, board: &Board<B>, depth: u32, find: impl FnOnce(&mut Self) -> u64) -> u64 {
        let Some(index) = self.index(board, depth) else { return find(self) };
        if let Some(slot) = &self.slots[index]
            && slot.depth == depth
            && slot.board.plays_like(board)
        {
            return slot.count;
        }
        let count = find(self);
        self.slots[index] = Some(Slot { board: *board, depth, count });
        count
    }

    fn index(&self, board: &Board<B>, depth: u32) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        let spread = u128::from(hash(board, depth)) * self.slots.len() as u128;
        let index = usize::try_from(spread >> u64::BITS).ok()?;
        (index < self.slots.len()).then_some(index)
    }
}

/// Stirs every word that decides how the game goes on.
fn hash<B: Bits>(board: &Board<B>, depth: u32) -> u64 {
    /// An odd number near 2⁶⁴ divided by the golden ratio, the usual stirrer.
    const STIR: u64 = 0x9e37_79b9_7f4a_7c15;
    let stir = |hash: u64, word: u64| {
        let mixed = (hash ^ word).wrapping_mul(STIR);
        mixed ^ (mixed >> 32)
    };
    board.words().fold(u64::from(depth), stir)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::AnyBoard;
    use crate::position::Position;
    use crate::rules::Rules;

    fn narrow(text: &str) -> Board<u64> {
        let rules = Rules::built_in("t1-2025").expect("built in");
        match Position::read(&rules, text).expect("playable").board {
            AnyBoard::Narrow(board) => board,
            AnyBoard::Wide(_) => panic!("chess-T1 has 64 squares"),
        }
    }

    #[test]
    fn a_count_is_found_again_for_the_same_board_and_depth_alone() {
        let mut table = Table::new(1 << 12);
        let board = narrow("4k3/8/8/8/8/8/8/4K3 w Pp - 0 1");
        assert_eq!(table.count(&board, 3, |_| 17), 17);
        assert_eq!(table.count(&board, 3, |_| 0), 17);
        assert_eq!(
            table.count(&narrow("4k3/8/8/8/8/8/8/4K3 w Pp - 9 7"), 3, |_| 0),
            17,
            "counters decide nothing"
        );
        assert_eq!(table.count(&board, 2, |_| 5), 5);
    }

    #[test]
    fn boards_that_share_a_slot_are_told_apart() {
        let one_slot = size_of::<Option<Slot<u64>>>();
        let mut table = Table::new(one_slot);
        for (count, text) in [
            "4k3/8/8/8/8/8/8/4K3 w Pp - 0 1",
            "4k3/8/8/8/8/8/8/4K3 b Pp - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w P - 0 1",
            "4k3/8/8/8/8/8/8/3K4 w Pp - 0 1",
        ]
        .into_iter()
        .enumerate()
        {
            assert_eq!(table.count(&narrow(text), 3, |_| count as u64), count as u64, "{text}");
        }
    }

    #[test]
    fn a_table_without_slots_remembers_nothing() {
        let mut table = Table::new(0);
        let board = narrow("4k3/8/8/8/8/8/8/4K3 w Pp - 0 1");
        assert_eq!([1, 2].map(|count| table.count(&board, 3, |_| count)), [1, 2]);
    }
}
