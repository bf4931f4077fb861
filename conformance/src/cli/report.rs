//! `chesst report`.

use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use clap::Args;

use super::input::is_standard;
use super::{Failure, input, print};
use crate::exit::Exit;
use crate::load::embedded_register;
use crate::report::{Format, junit, render};
use crate::results::{self, Results};
use crate::rulesets::{Entry, Rulesets};
use crate::words::{Lang, Words};

/// More than this is not read.
const MOST_BYTES: u64 = 1 << 28;

#[derive(Debug, Args)]
pub(super) struct ReportArgs {
    /// A results file, one JSON object a line, or `-` for standard input
    file: PathBuf,
    /// The form of the report
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    format: Format,
    /// Write the report to a file in place of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The language; for `text`, `markdown` and `html`
    #[arg(long, value_enum)]
    lang: Option<Lang>,
    /// Tell how long each case took; for `junit`
    #[arg(long)]
    with_times: bool,
    /// Draw the boards of the rule set of a file that ends in `.json` too
    #[arg(long = "ruleset", value_name = "FILE")]
    rulesets: Vec<String>,
}

pub(super) fn report(args: &ReportArgs) -> Result<Exit, Failure> {
    let register = embedded_register()?;
    let mut rulesets = Rulesets::default();
    for name in &args.rulesets {
        rulesets.add(Entry { rules: input::rules(name)?, file: Some(PathBuf::from(name)) });
    }
    if let Some(output) = &args.output
        && output
            .canonicalize()
            .ok()
            .is_some_and(|output| args.file.canonicalize().is_ok_and(|file| file == output))
    {
        return Err(Failure::usage(format!("--output `{}` is the results file itself", output.display())));
    }
    let words = in_words(args.lang, args.format)?;
    let results = read(&args.file)?;
    let report = match args.format {
        Format::Junit => junit::report(&results, &register, &rulesets, args.with_times),
        format if args.with_times => {
            return Err(Failure::usage(format!("--with-times goes with --format junit, not with {format}")));
        }
        format => render(format, &results, &register, &rulesets, words),
    };
    match &args.output {
        None => print(&report)?,
        Some(path) => {
            let plain = anstream::adapter::strip_str(&report).to_string();
            fs::write(path, plain)
                .map_err(|error| Failure::usage(format!("{} cannot be written: {error}", path.display())))?;
        }
    }
    Ok(Exit::Success)
}

/// The words of a report in a format.
pub(super) fn in_words(lang: Option<Lang>, format: Format) -> Result<&'static Words, Failure> {
    match lang {
        Some(_) if !format.is_for_people() => {
            Err(Failure::usage(format!("--lang goes with the formats for people, not with {format}")))
        }
        lang => Ok(Words::of(lang.unwrap_or_default())),
    }
}

/// The results in a file, or on standard input when it is `-`.
pub(super) fn read(path: &Path) -> Result<Results, Failure> {
    let name = if is_standard(path) { "standard input".to_owned() } else { path.display().to_string() };
    let bad = |error: &dyn std::fmt::Display| Failure::usage(format!("{name}: {error}"));
    let source: Box<dyn Read> = if is_standard(path) {
        Box::new(std::io::stdin().lock())
    } else {
        Box::new(File::open(path).map_err(|error| bad(&format!("cannot be read: {error}")))?)
    };
    let mut source = source.take(MOST_BYTES);
    let results = results::read(BufReader::new(&mut source));
    if source.limit() == 0 {
        return Err(bad(&format!("is longer than {MOST_BYTES} bytes")));
    }
    results.map_err(|error| bad(&error))
}
