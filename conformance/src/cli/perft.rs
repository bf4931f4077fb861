//! `chesst perft`.

use std::fmt::Write;

use super::{Failure, PerftArgs, input, print};
use crate::exit::Exit;

pub(super) fn perft(args: &PerftArgs) -> Result<Exit, Failure> {
    let rules = args.ruleset.rules()?;
    let position = input::position(&rules, &args.position)?;
    if args.divide {
        let mut out = String::new();
        let counts = position.divide(args.depth);
        for (mv, count) in &counts {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{mv:<7} {count}");
        }
        let total: u64 = if args.depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
        let _ = writeln!(out, "{:<7} {total}", "total");
        print(&out)?;
    } else {
        for depth in 1.min(args.depth)..=args.depth {
            print(&format!("{depth} {}\n", position.perft(depth)))?;
        }
    }
    Ok(Exit::Success)
}
