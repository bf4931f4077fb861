//! `chesst check`.

use std::fmt::Write;

use indicatif::{ProgressBar, ProgressStyle};

use super::{CheckArgs, Failure, print};
use crate::case::Case;
use crate::exit::Exit;
use crate::judge::Verdict;
use crate::plan::Selection;
use crate::report::text::report;
use crate::run::run;
use crate::subject;

pub(super) fn check(args: &CheckArgs) -> Result<Exit, Failure> {
    let mut subject = subject::named(&args.subject).map_err(Failure::usage)?;
    let suite = args.scenarios.load()?;
    let selection = Selection {
        cases: args.cases.clone(),
        clauses: args.clauses.clone(),
        rulesets: args.rulesets.clone(),
    };
    let cases = selection.of(&suite).map_err(Failure::usage)?;
    if args.list {
        print(&list(&cases));
        return Ok(Exit::Success);
    }
    let bar = progress(cases.len());
    let run = run(subject.as_mut(), cases, |done| bar.set_position(done as u64));
    bar.finish_and_clear();
    print(&report(&run, &suite.register));
    let judged = run.records.iter().any(|record| !matches!(record.verdict, Verdict::Unsupported(_)));
    Ok(match (judged, run.is_conformant()) {
        (false, _) => Exit::Incomplete,
        (true, true) => Exit::Success,
        (true, false) => Exit::Nonconformance,
    })
}

/// A bar on a terminal, nothing in a pipe.
fn progress(cases: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} cases");
    let bar = ProgressBar::new(cases as u64);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn list(cases: &[&Case]) -> String {
    let mut out = String::new();
    for case in cases {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{:<8} {}  {}", case.question.ruleset, case.id, case.says);
    }
    out
}
