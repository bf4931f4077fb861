//! `chesst faults`.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::thread;

use clap::Args;

use super::{Failure, PageFormat as Format, ScenariosArgs, eprint, print, progress};
use crate::exit::Exit;
use crate::faults::{self, FAULTY, Fault};
use crate::interrupt;
use crate::kill::{self, Matrix};
use crate::plan::{self, Selection};
use crate::probe::Probe;
use crate::probe::measure::{self, Figures};
use crate::report::kill as report;
use crate::report::measured;
use crate::rulesets::Rulesets;
use crate::subject::Subject;
use crate::subject::process::{Budget, Command, Process};

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
    /// Probe each faulty engine as a stranger in place of asking the scenarios: what is found, how small, and how diagnosed
    #[arg(long, conflicts_with_all = ["without_clauses", "list", "scenarios"])]
    probe: bool,
    /// With `--probe`: how many positions are made for each
    #[arg(long, value_name = "N", default_value_t = 20_000, requires = "probe")]
    cases: u64,
    /// With `--probe`: ask each over the protocol, as a program
    #[arg(long, requires = "probe")]
    served: bool,
    /// With `--probe`: probe each once more while its own rule book is no suspect
    #[arg(long, requires = "probe")]
    unforeseen: bool,
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
    if args.probe {
        return probed(args, &faults);
    }
    let suite = args.scenarios.load()?;
    let selection = Selection { without_clauses: args.without_clauses.clone(), ..Selection::default() };
    let cases = selection.of(&suite).map_err(Failure::usage)?;
    let bar = progress(faults.len() as u64, "{pos}/{len} faulty engines");
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

/// Probes the faulty engines, each as a stranger.
fn probed(args: &FaultsArgs, faults: &[&'static Fault]) -> Result<Exit, Failure> {
    let jobs = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let probe = Probe { cases: args.cases, jobs, enough: ENOUGH, ..Probe::default() };
    let program = std::env::current_exe().map_err(Failure::usage)?;
    let serve = |fault: &Fault| -> Result<Box<dyn Subject>, String> {
        if !args.served {
            return Ok(Box::new(fault.subject(&Rulesets::default())));
        }
        let words = [program.as_os_str(), "serve".as_ref(), "--subject".as_ref()];
        let name = OsString::from(measure::argument(fault));
        let command = Command::of_words(words.into_iter().map(OsString::from).chain([name]));
        let command = command.ok_or("there is no program")?;
        let offered = Rulesets::default().iter().map(|entry| entry.rules.ruleset().id.clone()).collect();
        let process = Process::start(&command, Budget::default(), offered);
        process.map(|process| Box::new(process) as Box<dyn Subject>).map_err(|error| error.to_string())
    };
    let bar = progress(faults.len() as u64, "{pos}/{len} faulty engines");
    let probed =
        measure::measure(faults, &probe, &serve, args.unforeseen, &|| !interrupt::requested(), &|_| {
            bar.inc(1);
        })?;
    bar.finish_and_clear();
    let figures = Figures::of(&probed);
    print(&match args.format {
        Format::Text => measured::text(&probed, &figures),
        Format::Markdown => measured::markdown(&probed, &figures),
        Format::Json => {
            let data = serde_json::json!({ "figures": figures, "engines": probed });
            serde_json::to_string_pretty(&data).map_err(Failure::usage)? + "\n"
        }
    })?;
    Ok(if figures.probed < faults.len() {
        Exit::Incomplete
    } else if figures.found == figures.probed {
        Exit::Success
    } else {
        Exit::Nonconformance
    })
}

/// So many positions with a difference are enough to diagnose one fault.
const ENOUGH: usize = 24;
