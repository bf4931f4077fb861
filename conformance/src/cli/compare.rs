//! `chesst compare`.

use std::path::PathBuf;

use clap::Args;

use super::report::{is_input, read};
use super::{Failure, PageFormat as Format, print};
use crate::compare::{Comparison, Run};
use crate::exit::Exit;
use crate::report::comparison;

#[derive(Debug, Args)]
pub(super) struct CompareArgs {
    /// Results files, two or more; one may be `-` for standard input
    #[arg(required = true, num_args = 2.., value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The form of the comparison
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    format: Format,
}

pub(super) fn compare(args: &CompareArgs) -> Result<Exit, Failure> {
    if args.files.iter().filter(|path| is_input(path)).count() > 1 {
        return Err(Failure::usage("standard input can be one of the runs, not several"));
    }
    let run = |path: &PathBuf| Ok(Run { file: path.display().to_string(), results: read(path)? });
    let runs: Vec<Run> = args.files.iter().map(run).collect::<Result<_, Failure>>()?;
    let comparison = Comparison::of(&runs);
    if comparison.cases == 0 {
        return Err(Failure::usage("no run holds a case, so that there is nothing to compare"));
    }
    print(&match args.format {
        Format::Text => comparison::text(&comparison),
        Format::Markdown => comparison::markdown(&comparison),
        Format::Json => serde_json::to_string_pretty(&comparison).map_err(Failure::usage)? + "\n",
    })?;
    Ok(if comparison.agree() { Exit::Success } else { Exit::Nonconformance })
}
