//! `chesst check`.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

use chesst_engine::rules::Rules;
use indicatif::{ProgressBar, ProgressStyle};

use super::input::bad_ruleset;
use super::{CheckArgs, Failure, print};
use crate::case::Case;
use crate::exit::Exit;
use crate::load::Suite;
use crate::plan::Selection;
use crate::report::text::report;
use crate::results::{CaseResult, Footer, Results, SubjectInfo, header};
use crate::ruleset_file;
use crate::rulesets::{Entry, Rulesets};
use crate::run;
use crate::subject::{self, REFERENCE};

pub(super) fn check(args: &CheckArgs) -> Result<Exit, Failure> {
    let mut suite = args.scenarios.load()?;
    let mut rulesets = Rulesets::default();
    let ids: Vec<String> = args
        .rulesets
        .iter()
        .map(|name| judged_as(name, &mut rulesets, &mut suite))
        .collect::<Result<_, _>>()?;
    let mut subject = subject::named(&args.subject, &rulesets).map_err(Failure::usage)?;
    let selection = Selection {
        cases: args.cases.clone(),
        clauses: args.clauses.clone(),
        rulesets: ids,
        ..Selection::default()
    };
    let cases = selection.of(&suite).map_err(Failure::usage)?;
    if args.list {
        print(&list(&cases))?;
        return Ok(Exit::Success);
    }
    let bar = progress(cases.len());
    let argument = arguments(args);
    let info = SubjectInfo { name: subject.name(), argument, ..SubjectInfo::default() };
    let judged: BTreeSet<&str> = cases.iter().map(|case| case.question.ruleset.as_str()).collect();
    let judged = judged.into_iter().map(str::to_owned).collect();
    let mut results = Results { header: header(info, judged, cases.len()), ..Results::default() };
    run::run(
        subject.as_mut(),
        cases,
        || true,
        |record| {
            results.cases.push(CaseResult::new(&record, &results.header.subject, &suite.register, &rulesets));
            bar.inc(1);
        },
    );
    bar.finish_and_clear();
    results.footer = Some(Footer { complete: true, totals: results.totals(), ..Footer::default() });
    print(&report(&results, &suite.register, &rulesets))?;
    Ok(match (results.judged_something(), results.failures().next()) {
        (false, _) => Exit::Incomplete,
        (true, None) => Exit::Success,
        (true, Some(_)) => Exit::Nonconformance,
    })
}

/// What the command line must say besides case and rule set to judge the same subject by the same scenarios.
fn arguments(args: &CheckArgs) -> String {
    let folder = args
        .scenarios
        .scenarios
        .as_ref()
        .map(|folder| format!("--scenarios {}", shell_words::quote(&folder.to_string_lossy())));
    let subject = (args.subject != REFERENCE).then(|| format!("--subject {}", args.subject));
    folder.into_iter().chain(subject).collect::<Vec<_>>().join(" ")
}

/// The id of a rule set. One from a file is judged by the cases of the built-in one that it changes.
fn judged_as(name: &str, rulesets: &mut Rulesets, suite: &mut Suite) -> Result<String, Failure> {
    if !ruleset_file::is_file(name) {
        return Ok(name.to_owned());
    }
    let path = PathBuf::from(name);
    let loaded = ruleset_file::read(&path).map_err(|error| bad_ruleset(&error))?;
    let id = loaded.ruleset.id.clone();
    let Some(base) = loaded.base else {
        let reason = "extends no built-in rule set, so that no case judges it";
        return Err(Failure::usage(format!("the rule set `{id}` of {name} {reason}")));
    };
    if base != id {
        print(&format!(
            "{id} is judged by the cases of {base}: a case that fails is an answer that the file changes\n\n"
        ))?;
    }
    suite.judge_as(&base, &id);
    rulesets.add(Entry { rules: Rules::new(loaded.ruleset), file: Some(path) });
    Ok(id)
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
