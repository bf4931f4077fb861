//! `chesst probe`.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;

use super::{Failure, eprint, input, print, progress};
use crate::doctor::{self, Diagnosis};
use crate::exit::Exit;
use crate::interrupt;
use crate::load::embedded_register;
use crate::plan;
use crate::probe::report::{self, Context};
use crate::probe::{self, Probe, Report, save};
use crate::ruleset_file;
use crate::rulesets::{Entry, Rulesets};
use crate::smith::forge::Forged;
use crate::subject::process::{Budget, Command, Process, TimeScale};
use crate::subject::{REFERENCE, Subject};
use crate::subjects;

/// How many positions are made when nothing else is said.
const CASES: u64 = 10_000;

/// How often questions about a single position are drawn.
const ROUNDS: u64 = 64;

#[derive(Debug, Args)]
pub(super) struct ProbeArgs {
    /// How many positions are made [default: 10000, or as many as the time allows]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    cases: Option<u64>,
    /// How long the search may take, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// The same seed makes the same positions and questions
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// How many processes of the program run at once
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    jobs: NonZeroUsize,
    /// Make positions that show clauses which match a glob
    #[arg(long = "clause", value_name = "GLOB")]
    clauses: Vec<String>,
    /// Only a rule set: an id, or a file that ends in `.json` [default: all that the subject plays]
    #[arg(long = "ruleset", value_name = "RULESET")]
    rulesets: Vec<String>,
    /// Ask about one position only, in the first rule set that is played and in which it can be read: position text, `start`, or `-` for a line of standard input. Questions about it are drawn 64 times, or as often as `--cases` says
    #[arg(long, value_name = "POSITION", conflicts_with = "clauses")]
    position: Option<String>,
    /// Moves played from there first, parted by spaces
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true, requires = "position")]
    after: String,
    /// Who is searched when no program is given: `reference`, `oracle`, or `faulty:NAME`
    #[arg(long, value_name = "SUBJECT", default_value = REFERENCE)]
    subject: String,
    /// The program to search and its arguments, after `--`; it speaks the adapter protocol
    #[arg(last = true, value_name = "PROGRAM", conflicts_with = "subject")]
    program: Vec<String>,
    /// Multiply the time a program has for its start and for each reply
    #[arg(long, value_name = "FACTOR", default_value = "1")]
    time_scale: TimeScale,
    /// Write what is found to a folder: scenario files for `check --scenarios`, and texts to paste into an issue
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// Write what was made, asked and found to a file, as JSON
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// The form of the report that is printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The form of a report of a probe.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// For a terminal
    #[default]
    Text,
    /// For programs
    Json,
    /// Texts to paste into an issue
    Markdown,
}

pub(super) fn probe(args: &ProbeArgs) -> Result<Exit, Failure> {
    interrupt::listen();
    if args.program.is_empty() && std::env::args_os().any(|argument| argument == "--") {
        return Err(Failure::usage("no program stands after `--`"));
    }
    let mut known = Rulesets::default();
    let ids: Vec<String> =
        args.rulesets.iter().map(|name| taken(name, &mut known)).collect::<Result<_, _>>()?;
    if !ids.is_empty() {
        known = known.only(&ids);
    }
    let aimed = aimed(&args.clauses)?;
    if let Some(folder) = &args.save {
        save::prepare(folder).map_err(|error| cannot_save(folder, &error))?;
    }
    match Command::of_words(args.program.iter().cloned()) {
        None => {
            let named = subjects::named(&args.subject, &known).map_err(Failure::usage)?;
            let declared = known.iter().next().map(|entry| named.choices(&entry.rules.ruleset().id));
            let known = known.clone().with_choices(declared.unwrap_or_default());
            let probe = wanted(args, aimed, &known)?;
            let fresh = || subjects::named(&args.subject, &known).map_err(|error| error.to_string());
            search(args, &probe, &known, &fresh)
        }
        Some(command) => {
            let all = known.ids();
            let first = start_with(&command, &known, Budget::default().scaled(args.time_scale))?;
            let played = &first.hello().rulesets;
            let known = known.only(played).with_choices(first.choices(""));
            if known.iter().next().is_none() {
                let message = format!("the program plays none of {}", all.join(", "));
                return Err(Failure::new(Exit::Incomplete, &message));
            }
            let probe = wanted(args, aimed, &known)?;
            let budget = first.budget();
            let fresh = || {
                let started =
                    Process::start(&command, budget, all.clone()).map_err(|error| error.to_string());
                started.map(|process| Box::new(process.knowing(&known)) as Box<dyn Subject>)
            };
            search(args, &probe, &known, &fresh)
        }
    }
}

/// The id of a rule set; one from a file becomes known.
fn taken(name: &str, known: &mut Rulesets) -> Result<String, Failure> {
    let rules = input::rules(name)?;
    let id = rules.ruleset().id.clone();
    if ruleset_file::is_file(name) {
        known.add(Entry { rules, file: Some(Path::new(name).to_owned()) });
    }
    Ok(id)
}

/// What the command line wants searched.
fn wanted(args: &ProbeArgs, clauses: Vec<Clause>, known: &Rulesets) -> Result<Probe, Failure> {
    let text = args.position.as_deref().map(input::position_text).transpose()?;
    let only = match &text {
        Some(text) => readable(known, text).map(|rules| game(rules, text, &args.after)).transpose()?,
        None => None,
    };
    let usual = match (&only, args.time) {
        (Some(_), _) => ROUNDS,
        (None, Some(_)) => u64::MAX,
        (None, None) => CASES,
    };
    Ok(Probe {
        seed: args.seed,
        cases: args.cases.unwrap_or(usual),
        time: args.time.map(Duration::from_secs),
        jobs: args.jobs,
        clauses,
        only,
        ..Probe::default()
    })
}

/// The first rule set in which a position can be read; where there is none, the first with the fewest faults of the text.
fn readable<'r>(known: &'r Rulesets, text: &str) -> Option<&'r Arc<Rules>> {
    let faults = |rules: &Arc<Rules>| match text {
        // No source states a start position for every rule set.
        "start" => usize::from(Position::start(rules).is_err()),
        _ => Position::read(rules, text).map_or_else(|error| error.faults().len(), |_| 0),
    };
    known.iter().map(|entry| &entry.rules).min_by_key(|rules| faults(rules))
}

fn game(rules: &Arc<Rules>, text: &str, moves: &str) -> Result<Forged, Failure> {
    let mut forged = Forged::new(input::position(rules, text)?);
    for text in moves.split_whitespace() {
        let mv: Move = text.parse().map_err(Failure::usage)?;
        forged.position = forged.position.play(mv).map_err(Failure::usage)?;
        forged.moves.push(mv);
    }
    Ok(forged)
}

/// The clauses that match, each once.
fn aimed(globs: &[String]) -> Result<Vec<Clause>, Failure> {
    let mut aimed = BTreeSet::new();
    for text in globs {
        let glob = plan::glob(text).map_err(Failure::usage)?;
        let clauses = Clause::ALL.iter().filter(|clause| glob.is_match(clause.id())).collect::<Vec<_>>();
        if clauses.is_empty() {
            return Err(Failure::usage(format!("`{text}` matches no clause; `chesst rules` prints them")));
        }
        aimed.extend(clauses);
    }
    Ok(aimed.into_iter().copied().collect())
}

/// Starts a program that has passed its first questions.
pub(super) fn start(command: &Command, rulesets: &Rulesets) -> Result<Process, Failure> {
    start_with(command, rulesets, Budget::default())
}

fn start_with(command: &Command, rulesets: &Rulesets, budget: Budget) -> Result<Process, Failure> {
    let ill = |diagnosis: Diagnosis| Failure::new(Exit::Adapter, &diagnosis);
    doctor::start(command, budget, rulesets).map_err(ill)
}

/// This rule set and no other.
pub(super) fn known(rules: &Arc<Rules>) -> Rulesets {
    let mut known = Rulesets::default();
    known.add(Entry { rules: Arc::clone(rules), file: None });
    known.only(&[rules.ruleset().id.clone()])
}

fn search(
    args: &ProbeArgs,
    probe: &Probe,
    known: &Rulesets,
    fresh: &probe::Fresh<'_>,
) -> Result<Exit, Failure> {
    let bar = match probe.cases {
        u64::MAX => ProgressBar::new_spinner(),
        cases => progress(cases, "{pos}/{len} positions, {per_sec}"),
    };
    let report = probe::run(probe, known, fresh, &|| !interrupt::requested(), &|| bar.inc(1))?;
    bar.finish_and_clear();
    let register = embedded_register()?;
    let argument = argument(args);
    let context = Context { register: &register, rulesets: known, argument: &argument };
    let data = || serde_json::to_string_pretty(&report::data(&report, context)).map_err(Failure::usage);
    if let Some(path) = &args.results {
        let cannot = |error| {
            Failure::usage(format!("the results file `{}` cannot be written: {error}", path.display()))
        };
        fs::write(path, data()? + "\n").map_err(cannot)?;
    }
    print(&match args.format {
        Format::Text => report::text(&report, context),
        Format::Json => data()? + "\n",
        Format::Markdown => {
            let issues: Vec<String> =
                report.groups.iter().map(|group| report::issue(&report, group, context)).collect();
            issues.join("\n")
        }
    })?;
    if let Some(folder) = &args.save {
        for path in save::save(folder, &report, context).map_err(|error| cannot_save(folder, &error))? {
            eprint(&format!("written: {}\n", path.display()));
        }
    }
    Ok(ending(&report))
}

fn cannot_save(folder: &Path, error: &io::Error) -> Failure {
    Failure::usage(format!("`{}` cannot be written to: {error}", folder.display()))
}

fn ending(report: &Report) -> Exit {
    if !report.groups.is_empty() {
        Exit::Nonconformance
    } else if !report.compared_something() || !report.is_complete() {
        Exit::Incomplete
    } else {
        Exit::Success
    }
}

/// What the command line must say to ask the same subject.
fn argument(args: &ProbeArgs) -> String {
    if !args.program.is_empty() {
        return format!("-- {}", shell_words::join(&args.program));
    }
    if args.subject == REFERENCE { String::new() } else { format!("--subject {}", args.subject) }
}
