//! `chesst coverage`.

use std::fmt::Write;

use super::{CoverageArgs, Failure, print};
use crate::coverage::Coverage;
use crate::exit::Exit;

pub(super) fn coverage(args: &CoverageArgs) -> Result<Exit, Failure> {
    let suite = args.scenarios.load()?;
    let coverage = Coverage::of(&suite);
    if args.json {
        let json = serde_json::to_string_pretty(&coverage).map_err(Failure::usage)?;
        print(&format!("{json}\n"))?;
    } else {
        print(&table(&coverage))?;
    }
    let gaps = coverage.gaps();
    if gaps.is_empty() {
        Ok(Exit::Success)
    } else {
        Err(Failure { exit: Exit::Integrity, message: gaps.join("\n") })
    }
}

fn table(coverage: &Coverage) -> String {
    let mut out = format!(
        "{:<38} {:>7} {:>7} {:>7} {:>8}  {}\n",
        "clause", "figures", "clauses", "allows", "refuses", "remark"
    );
    for row in &coverage.clauses {
        let remark = match (&row.excuse, row.gap()) {
            (_, Some(gap)) => gap,
            (Some(excuse), None) => format!("one side: {excuse}"),
            (None, None) => String::new(),
        };
        let line = format!(
            "{:<38} {:>7} {:>7} {:>7} {:>8}  {remark}",
            row.clause, row.figure_cases, row.clause_cases, row.allows, row.refuses
        );
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}
