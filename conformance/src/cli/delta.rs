//! `chesst delta`.

use std::path::PathBuf;

use clap::Args;

use super::{Failure, ScenariosArgs, eprint, print};
use crate::delta::Delta;
use crate::exit::Exit;
use crate::files::REGISTER;
use crate::load::Suite;

#[derive(Debug, Args)]
pub(super) struct DeltaArgs {
    /// The scenarios of the release before, a folder
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// The name of the release before
    #[arg(long, value_name = "RELEASE", default_value = "the release before")]
    from: String,
    #[command(flatten)]
    scenarios: ScenariosArgs,
}

pub(super) fn delta(args: &DeltaArgs) -> Result<Exit, Failure> {
    if !args.old.is_dir() {
        return Err(Failure::usage(format!("`{}` is not a folder", args.old.display())));
    }
    if !args.old.join(REGISTER).is_file() {
        let folder = args.old.display();
        return Err(Failure::usage(format!("`{folder}` is no folder of scenarios: it has no `{REGISTER}`")));
    }
    let old = Suite::from_folder(&args.old)?;
    let new = args.scenarios.load()?;
    let delta = Delta::between(&old, &new, (&args.from, env!("CARGO_PKG_VERSION")));
    print(&(serde_json::to_string_pretty(&delta).map_err(Failure::usage)? + "\n"))?;
    let mut exit = Exit::Success;
    for id in delta.without_reason() {
        eprint(&format!("{id}: the note of the case says no reason for the change\n"));
        exit = Exit::Integrity;
    }
    Ok(exit)
}
