//! `chesst faults`.

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::{Failure, PageFormat as Format, ScenariosArgs, eprint, print};
use crate::exit::Exit;
use crate::faults::{self, FAULTY, Fault};
use crate::interrupt;
use crate::kill::{self, Matrix};
use crate::plan::{self, Selection};
use crate::report::kill as report;

#[derive(Debug, Args)]
pub(super) struct FaultsArgs {
    /// Take only faulty engines whose name matches a glob
    #[arg(value_name = "GLOB")]
    names: Vec<String>,
    /// Take only faulty engines that break a clause which matches a glob
    #[arg(long = "clause", value_name = "GLOB")]
    clauses: Vec<String>,
    /// Leave out the cases that cite a clause which matches a glob, to see what gets through then
    #[arg(long = "without-clause", value_name = "GLOB")]
    without_clauses: Vec<String>,
    /// The form of the matrix
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    format: Format,
    /// Print the catalogue, and judge nothing
    #[arg(long, conflicts_with_all = ["without_clauses", "format", "scenarios"])]
    list: bool,
    #[command(flatten)]
    scenarios: ScenariosArgs,
}

pub(super) fn faults(args: &FaultsArgs) -> Result<Exit, Failure> {
    interrupt::listen();
    let faults = selected(args)?;
    if args.list {
        print(&listed(&faults))?;
        return Ok(Exit::Success);
    }
    let suite = args.scenarios.load()?;
    let selection = Selection { without_clauses: args.without_clauses.clone(), ..Selection::default() };
    let cases = selection.of(&suite).map_err(Failure::usage)?;
    let bar = progress(faults.len());
    let matrix = kill::matrix(&faults, &cases, &|| !interrupt::requested(), &|| bar.inc(1));
    bar.finish_and_clear();
    if !matches!(args.format, Format::Text) {
        // The matrix for a terminal ends with the survivors; a file of data leaves them to be said here.
        matrix.survivors().for_each(|engine| eprint(&format!("survives: {}\n", engine.name)));
    }
    print(&match args.format {
        Format::Text => report::text(&matrix),
        Format::Markdown => report::markdown(&matrix),
        Format::Json => serde_json::to_string_pretty(&matrix).map_err(Failure::usage)? + "\n",
    })?;
    Ok(ending(&matrix))
}

fn ending(matrix: &Matrix) -> Exit {
    if matrix.tested < matrix.planned {
        Exit::Incomplete
    } else if !matrix.control_fails.is_empty() {
        Exit::Integrity
    } else if matrix.all_are_caught() {
        Exit::Success
    } else {
        Exit::Nonconformance
    }
}

fn selected(args: &FaultsArgs) -> Result<Vec<&'static Fault>, Failure> {
    let mut faults: Vec<&Fault> = faults::all().collect();
    for (globs, what, of) in [
        (&args.names, "faulty engine", (|fault| fault.name) as fn(&Fault) -> &'static str),
        (&args.clauses, "clause that a faulty engine breaks", |fault| fault.clause.id()),
    ] {
        let mut matchers = Vec::new();
        for text in globs {
            let matcher = plan::glob(text.trim_start_matches(FAULTY)).map_err(Failure::usage)?;
            if !faults::all().any(|fault| matcher.is_match(of(fault))) {
                return Err(Failure::usage(format!(
                    "`{text}` matches no {what}; `chesst faults --list` prints them"
                )));
            }
            matchers.push(matcher);
        }
        faults.retain(|fault| matchers.is_empty() || matchers.iter().any(|glob| glob.is_match(of(fault))));
    }
    if faults.is_empty() {
        return Err(Failure::usage("no faulty engine meets all of the selectors at once"));
    }
    Ok(faults)
}

fn listed(faults: &[&Fault]) -> String {
    let one = |fault: &&Fault| {
        format!("{} ({}; {})\n    {}\n", fault.name, fault.clause, fault.rulesets.join(", "), fault.why)
    };
    faults.iter().map(one).collect()
}

/// A bar on a terminal, nothing in a pipe.
fn progress(faults: usize) -> ProgressBar {
    let bar = ProgressBar::new(faults as u64);
    match ProgressStyle::with_template("{bar:40} {pos}/{len} faulty engines") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
