//! `chesst book`: the rules as pages.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use super::{Failure, LangArgs, ScenariosArgs, print};
use crate::book::leaves;
use crate::exit::Exit;

#[derive(Debug, Args)]
pub(super) struct BookArgs {
    #[command(flatten)]
    lang: LangArgs,
    /// The folder to write to; pages that are there already are written anew
    #[arg(long, value_name = "DIR")]
    output: PathBuf,
    #[command(flatten)]
    scenarios: ScenariosArgs,
}

pub(super) fn book(args: &BookArgs) -> Result<Exit, Failure> {
    let suite = args.scenarios.load()?;
    let leaves = leaves(&suite, args.lang.words());
    let cannot = |path: &Path, error: std::io::Error| {
        Failure::usage(format!("{} cannot be written: {error}", path.display()))
    };
    fs::create_dir_all(&args.output).map_err(|error| cannot(&args.output, error))?;
    for leaf in &leaves {
        let path = args.output.join(&leaf.name);
        fs::write(&path, &leaf.text).map_err(|error| cannot(&path, error))?;
    }
    print(&format!("{}: {} pages\n", args.output.join("index.html").display(), leaves.len()))?;
    Ok(Exit::Success)
}
