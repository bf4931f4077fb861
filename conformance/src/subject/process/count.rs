//! Counting move sequences by `moves` and `play`, for programs that do not count themselves.

use super::Process;
use super::ask::Stop;
use crate::question::Fault;

/// How many requests one count may take.
const MOST_REQUESTS: usize = 2_000;

impl Process {
    /// The number of move sequences of this length. Level by level, so that a count that would take too many requests is
    /// given up before they are made.
    pub(super) fn count(&mut self, ruleset: &str, position: &str, depth: u32) -> Result<u64, Stop> {
        let mut made = 0;
        let mut level = vec![position.to_owned()];
        for left in (0..depth).rev() {
            allow(&mut made, level.len(), depth)?;
            let mut moves = Vec::new();
            for position in &level {
                moves.push(self.moves(ruleset, position)?);
            }
            let number = moves.iter().map(std::collections::BTreeSet::len).sum();
            if left == 0 {
                return Ok(number as u64);
            }
            allow(&mut made, number, depth)?;
            let mut next = Vec::new();
            for (position, moves) in level.iter().zip(moves) {
                for mv in moves {
                    next.push(self.played(ruleset, position, mv)?);
                }
            }
            level = next;
        }
        Ok(level.len() as u64)
    }
}

/// Counts so many more requests, or refuses them.
fn allow(made: &mut usize, more: usize, depth: u32) -> Result<(), Fault> {
    *made += more;
    if *made <= MOST_REQUESTS {
        return Ok(());
    }
    Err(Fault::Unsupported(format!(
        "the capability count, without which a count {depth} plies deep takes more than {MOST_REQUESTS} requests"
    )))
}
