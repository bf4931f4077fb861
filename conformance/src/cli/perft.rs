//! `chesst perft`.

use std::fmt::Write;
use std::num::NonZeroUsize;

use chesst_engine::perft::Perft;

use super::{Failure, PerftArgs, input, print};
use crate::exit::Exit;

const BYTES_A_MEGABYTE: usize = 1 << 20;

pub(super) fn perft(args: &PerftArgs) -> Result<Exit, Failure> {
    let rules = args.ruleset.rules()?;
    let position = input::position(&rules, &args.position)?;
    let way = Perft {
        threads: NonZeroUsize::from(args.threads),
        table_bytes: (args.hash as usize).saturating_mul(BYTES_A_MEGABYTE),
        ..Perft::default()
    };
    if args.divide {
        let mut out = String::new();
        let counts = way.divide(&position, args.depth);
        for (mv, count) in &counts {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{mv:<7} {count}");
        }
        let total: u64 = if args.depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
        let _ = writeln!(out, "{:<7} {total}", "total");
        print(&out)?;
    } else {
        for depth in 1.min(args.depth)..=args.depth {
            print(&format!("{depth} {}\n", way.count(&position, depth)))?;
        }
    }
    Ok(Exit::Success)
}
