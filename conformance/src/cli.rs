//! The command line.

mod book;
mod check;
mod compare;
mod coverage;
mod delta;
mod draw;
mod explain;
mod faults;
mod fuzz;
mod games;
mod init;
mod input;
mod law;
mod perft;
mod position;
mod probe;
mod register;
mod report;
mod revisions;
mod rulesets;
mod serve;
mod show;

use std::io::{ErrorKind, Write};
use std::num::{NonZeroU16, NonZeroUsize};
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};

use crate::exit::Exit;
use crate::load::{LoadError, Suite};
use crate::quote::harmless;
use crate::report::Format;
use crate::shard::Shard;
use crate::subject::REFERENCE;
use crate::subject::process::TimeScale;
use crate::words::{Lang, Words};

/// Judges whether a program plays the Chess-T family of games by the rules. Without a command: `check`.
#[derive(Debug, Parser)]
#[command(name = "chesst", version, args_conflicts_with_subcommands = true, after_help = Exit::table())]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    check: CheckArgs,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Judge a subject by the scenarios [exit 1 when it does not conform]
    Check(CheckArgs),
    /// Write an adapter to begin with, in a language
    Init(InitArgs),
    /// Print all cases of a rule set as one JSON value
    Export(ExportArgs),
    /// Make a report from a results file
    Report(report::ReportArgs),
    /// Hold the results of several programs against each other [exit 1 when they differ]
    Compare(compare::CompareArgs),
    /// List the legal moves of a position
    Moves(MovesArgs),
    /// Say clause by clause why a move may be played or not, or where a piece may go
    Explain(explain::ExplainArgs),
    /// Show the forces on a square and the pieces that act there
    Force(ForceArgs),
    /// Draw a position, as text or as a picture
    Show(show::ShowArgs),
    /// Draw the impregnable squares of a game that has them
    Draw(DrawArgs),
    /// Play the games of a file and check all that it says of them [exit 1 at the first that is not so]
    Replay(games::ReplayArgs),
    /// Write the games of a file in another form
    Convert(games::ConvertArgs),
    /// Count move sequences
    Perft(PerftArgs),
    /// Search a subject for faults and shrink what is found [exit 1 when something is found, 5 when nothing was compared]
    Probe(probe::ProbeArgs),
    /// Hold a law against a subject in a position or game [exit 1 when it is broken, 5 when it cannot be told]
    Law(law::LawArgs),
    /// List the laws with their clauses
    Laws,
    /// Answer the adapter protocol on standard input and output
    Serve(ServeArgs),
    /// Print the clauses of the rules, or one of them whole
    Rules(RulesArgs),
    /// Write the rule book, a page a clause with its cases as boards
    Book(book::BookArgs),
    /// List the rule sets, or show one
    Rulesets(RulesetsArgs),
    /// Show what one rule set changes against another, on the smallest positions [exit 5 when too few are found, 6 when a
    /// difference has no cause]
    Revisions(revisions::RevisionsArgs),
    /// Print what this suite changed against an older one, as `delta.json` [exit 6 when a change says no reason]
    Delta(delta::DeltaArgs),
    /// Judge every faulty engine of the catalogue [exit 1 when the scenarios let one through]
    Faults(faults::FaultsArgs),
    /// Show which clauses the scenarios prove [exit 6 when one is not]
    Coverage(CoverageArgs),
    /// Write the seeds of the fuzz targets
    Corpus(fuzz::CorpusArgs),
    /// Run a fuzz target on a file, and tell the smallest case that fails [exit 1 when it fails]
    Reproduce(fuzz::ReproduceArgs),
}

#[derive(Debug, Args)]
struct CheckArgs {
    /// Take only cases whose id, or whose scenario's id, matches a glob
    #[arg(long = "case", value_name = "GLOB")]
    cases: Vec<String>,
    /// Take only cases that cite a clause which matches a glob
    #[arg(long = "clause", value_name = "GLOB")]
    clauses: Vec<String>,
    /// Leave out the cases that cite a clause which matches a glob
    #[arg(long = "without-clause", value_name = "GLOB")]
    without_clauses: Vec<String>,
    /// Take only cases of a rule set, by its id; a file that ends in `.json` is judged by the cases of the rule set it
    /// extends [default: all]
    #[arg(long = "ruleset", value_name = "RULESET")]
    rulesets: Vec<String>,
    /// Take only the cases that failed in a results file
    #[arg(long, value_name = "RESULTS")]
    failed: Option<PathBuf>,
    /// Take one part of N of all that; a case falls into the same part in every run
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// Who is judged when no program is given: `reference`, `oracle`, or `faulty:NAME`
    #[arg(long, value_name = "SUBJECT", default_value = REFERENCE)]
    subject: String,
    /// The program to judge and its arguments, after `--`; it speaks the adapter protocol
    #[arg(last = true, value_name = "PROGRAM", conflicts_with = "subject")]
    program: Vec<String>,
    /// How many processes of the program run at once
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    jobs: NonZeroUsize,
    /// Multiply the time a program has for its start and for each reply
    #[arg(long, value_name = "FACTOR", default_value = "1")]
    time_scale: TimeScale,
    /// Write the results to a file, a line a case as it comes
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// The form of the report that is printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// The language of the report, for `text`, `markdown` and `html`
    #[arg(long, value_enum)]
    lang: Option<Lang>,
    /// Hold the run against a file of known failures [exit 4 when the file is stale]
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// Write what failed to a new file of known failures
    #[arg(long, value_name = "FILE", conflicts_with = "known")]
    record: Option<PathBuf>,
    /// Update the file of known failures to what the run gave
    #[arg(long, requires = "known")]
    fix: bool,
    /// Print the cases that would be asked, and ask none
    #[arg(long)]
    list: bool,
    #[command(flatten)]
    scenarios: ScenariosArgs,
}

/// The form of a table.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum PageFormat {
    /// For a terminal
    #[default]
    Text,
    /// For programs
    Json,
    /// For a page that renders Markdown
    Markdown,
}

/// The form of a report without a page.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum ReportFormat {
    /// For a terminal
    #[default]
    Text,
    /// For programs
    Json,
}

#[derive(Debug, Args)]
struct ScenariosArgs {
    /// Read the scenarios of a folder in place of the embedded ones
    #[arg(long, value_name = "DIR")]
    scenarios: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, Args)]
struct LangArgs {
    /// The language
    #[arg(long, value_enum, default_value_t)]
    lang: Lang,
}

impl LangArgs {
    fn words(self) -> &'static Words {
        Words::of(self.lang)
    }
}

#[derive(Debug, Args)]
struct RulesetArgs {
    /// The rule set: an id, or a file that ends in `.json`
    #[arg(long = "ruleset", value_name = "RULESET", default_value = chesst_engine::editions::DEFAULT_ID)]
    ruleset: String,
}

#[derive(Debug, Args)]
struct MovesArgs {
    #[command(flatten)]
    ruleset: RulesetArgs,
    /// Position text, `start`, or `-` for a line of standard input
    position: String,
    /// Only the moves of the piece on this square
    #[arg(long, value_name = "SQUARE")]
    from: Option<String>,
}

#[derive(Debug, Args)]
struct ForceArgs {
    #[command(flatten)]
    ruleset: RulesetArgs,
    /// Position text, `start`, or `-` for a line of standard input
    position: String,
    /// The square
    square: String,
}

#[derive(Debug, Args)]
struct DrawArgs {
    #[command(flatten)]
    ruleset: RulesetArgs,
    /// Position text, `start`, or `-` for a line of standard input
    position: String,
    /// Draw by this seed; the same seed draws the same squares
    #[arg(long, value_name = "NUMBER", conflicts_with = "squares")]
    seed: Option<u64>,
    /// These squares are drawn
    #[arg(long, value_names = ["WHITE", "BLACK"], num_args = 2)]
    squares: Option<Vec<String>>,
}

#[derive(Debug, Args)]
struct PerftArgs {
    #[command(flatten)]
    ruleset: RulesetArgs,
    /// Position text, `start`, or `-` for a line of standard input
    #[arg(long, value_name = "POSITION", default_value = "start")]
    position: String,
    /// The length of the sequences in plies; every shorter length is counted first
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=99))]
    depth: u32,
    /// Count what follows each move apart; with a program, go down to the first position where its moves differ
    #[arg(long)]
    divide: bool,
    /// The program that is held against the reference, and its arguments, after `--`; it speaks the adapter protocol [exit 1
    /// when they differ]
    #[arg(last = true, value_name = "PROGRAM")]
    program: Vec<String>,
    /// How many threads share the work, 256 at the most
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    threads: NonZeroU16,
    /// Memory for counts of positions that are met again, in megabytes, 65536 at the most
    #[arg(long, value_name = "MB", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=65_536))]
    hash: u32,
}

/// A number of threads that a machine can be expected to start.
fn threads(text: &str) -> Result<NonZeroU16, String> {
    text.parse()
        .ok()
        .filter(|number: &NonZeroU16| number.get() <= MOST_THREADS)
        .ok_or_else(|| format!("it is no number from 1 to {MOST_THREADS}"))
}

const MOST_THREADS: u16 = 256;

#[derive(Debug, Args)]
struct ServeArgs {
    /// Who answers: `reference`, `oracle`, or `faulty:NAME`
    #[arg(long, value_name = "SUBJECT", default_value = REFERENCE)]
    subject: String,
    /// Play the rule set of a file that ends in `.json` too
    #[arg(long = "ruleset", value_name = "FILE")]
    rulesets: Vec<String>,
}

#[derive(Debug, Args)]
struct InitArgs {
    /// The language
    #[arg(long, value_enum)]
    lang: init::Language,
    /// The folder to write to; nothing in it is overwritten
    dir: PathBuf,
}

#[derive(Debug, Args)]
struct ExportArgs {
    #[command(flatten)]
    ruleset: RulesetArgs,
    #[command(flatten)]
    scenarios: ScenariosArgs,
}

#[derive(Debug, Args)]
struct RulesArgs {
    /// The id of a clause, or a glob over ids
    clause: Option<String>,
    #[command(flatten)]
    scenarios: ScenariosArgs,
}

#[derive(Debug, Args)]
struct RulesetsArgs {
    /// A rule set: an id, or a file that ends in `.json`
    #[arg(value_name = "RULESET")]
    ruleset: Option<String>,
    /// Print it as a complete rule-set file
    #[arg(long, requires = "ruleset")]
    as_file: bool,
}

#[derive(Debug, Args)]
struct CoverageArgs {
    /// Print JSON in place of a table
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    scenarios: ScenariosArgs,
}

/// Why a command ends early: what to say, and the exit code.
#[derive(Debug)]
struct Failure {
    exit: Exit,
    message: String,
}

impl Failure {
    fn usage(message: impl std::fmt::Display) -> Self {
        Self::new(Exit::Usage, &message)
    }

    fn new(exit: Exit, message: &dyn std::fmt::Display) -> Self {
        Self { exit, message: message.to_string() }
    }
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        let number = error.faults.len();
        let plural = if number == 1 { "fault" } else { "faults" };
        Self { exit: Exit::Integrity, message: format!("the scenario set has {number} {plural}\n{error}") }
    }
}

impl ScenariosArgs {
    fn load(&self) -> Result<Suite, Failure> {
        match &self.scenarios {
            None => Ok(Suite::embedded()?),
            Some(folder) if !folder.is_dir() => {
                Err(Failure::usage(format!("--scenarios `{}` is not a folder", folder.display())))
            }
            Some(folder) => Ok(Suite::from_folder(folder)?),
        }
    }
}

/// Runs the program with the arguments of the process.
#[must_use]
pub fn main() -> Exit {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are no errors; clap prints them to standard output.
            let exit = if error.use_stderr() { Exit::Usage } else { Exit::Success };
            let _ = error.print();
            return exit;
        }
    };
    let result = match cli.command {
        None => check::check(&cli.check),
        Some(Command::Check(args)) => check::check(&args),
        Some(Command::Init(args)) => init::init(&args),
        Some(Command::Export(args)) => init::export(&args),
        Some(Command::Report(args)) => report::report(&args),
        Some(Command::Compare(args)) => compare::compare(&args),
        Some(Command::Moves(args)) => position::moves(&args),
        Some(Command::Explain(args)) => explain::explain(&args),
        Some(Command::Force(args)) => position::force(&args),
        Some(Command::Show(args)) => show::show(&args),
        Some(Command::Draw(args)) => draw::draw(&args),
        Some(Command::Replay(args)) => games::replay(&args),
        Some(Command::Convert(args)) => games::convert(&args),
        Some(Command::Perft(args)) => perft::perft(&args),
        Some(Command::Probe(args)) => probe::probe(&args),
        Some(Command::Law(args)) => law::law(&args),
        Some(Command::Laws) => law::laws(),
        Some(Command::Serve(args)) => serve::serve(&args),
        Some(Command::Rules(args)) => register::rules(&args),
        Some(Command::Book(args)) => book::book(&args),
        Some(Command::Rulesets(args)) => rulesets::rulesets(&args),
        Some(Command::Revisions(args)) => revisions::revisions(&args),
        Some(Command::Delta(args)) => delta::delta(&args),
        Some(Command::Faults(args)) => faults::faults(&args),
        Some(Command::Coverage(args)) => coverage::coverage(&args),
        Some(Command::Corpus(args)) => fuzz::corpus(&args),
        Some(Command::Reproduce(args)) => fuzz::reproduce(&args),
    };
    result.unwrap_or_else(|failure| {
        // Where standard error cannot be written there is nobody to tell.
        let _ = writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {}", harmless(&failure.message));
        failure.exit
    })
}

const ERROR: anstyle::Style = anstyle::AnsiColor::Red.on_default().bold();

/// A bar of so many steps on a terminal, nothing in a pipe. `told` is what stands after it, by the keys of `indicatif`.
fn progress(steps: u64, told: &str) -> ProgressBar {
    let bar = ProgressBar::new(steps);
    match ProgressStyle::with_template(&format!("{{bar:40}} {told}")) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Prints to standard error, beside the report.
fn eprint(text: &str) {
    // Where standard error cannot be written there is nobody to tell.
    let _ = anstream::stderr().write_all(harmless(text).as_bytes());
}

/// Prints to standard output. A reader that closed the pipe early is no failure; output that is lost otherwise is.
fn print(text: &str) -> Result<(), Failure> {
    put(&mut anstream::stdout().lock(), text.as_bytes())
}

/// Writes bytes that are no text to standard output.
#[cfg(feature = "png")]
fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    put(&mut std::io::stdout().lock(), bytes)
}

fn put(out: &mut impl Write, bytes: &[u8]) -> Result<(), Failure> {
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure {
            exit: Exit::Incomplete,
            message: format!("standard output cannot be written: {error}"),
        }),
        _ => Ok(()),
    }
}
