//! `chesst revisions`.

use std::fs;
use std::path::{Path, PathBuf};

use chesst_engine::rules::Rules;
use clap::Args;

use super::input::bad_ruleset;
use super::{Failure, ReportFormat, eprint, input, print};
use crate::exit::Exit;
use crate::files;
use crate::load::Suite;
use crate::report::revision;
use crate::revisions::told::Told;
use crate::revisions::{Edition, Effort, Revision, drafts};
use crate::ruleset_file;

#[derive(Debug, Args)]
pub(super) struct RevisionsArgs {
    /// The first rule set: an id, or a file that ends in `.json`
    #[arg(value_name = "A")]
    a: String,
    /// The second rule set
    #[arg(value_name = "B")]
    b: String,
    /// The seed of the search; the same seed finds the same
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    seed: u64,
    /// How many positions are made and compared, besides those of the scenarios
    #[arg(long, value_name = "NUMBER", default_value = "100000", value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    budget: u64,
    /// Write the positions found as provisional scenario files to this folder; nothing in it is overwritten
    #[arg(long, value_name = "DIR")]
    drafts: Option<PathBuf>,
    /// The form of the report
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    format: ReportFormat,
}

pub(super) fn revisions(args: &RevisionsArgs) -> Result<Exit, Failure> {
    let (a, b) = (edition(&args.a)?, edition(&args.b)?);
    if let Some(folder) = &args.drafts {
        may_take_drafts(folder, &folder.join(drafts::folder(&a, &b)))?;
    }
    let suite = Suite::embedded()?;
    let effort = Effort { seed: args.seed, budget: args.budget };
    let wrong = |error| Failure::new(Exit::Integrity, &error);
    let revision = Revision::of(&a, &b, &suite, effort).map_err(wrong)?;
    print(&match args.format {
        ReportFormat::Text => revision::text(&revision),
        ReportFormat::Json => {
            serde_json::to_string_pretty(&Told::of(&revision)).map_err(Failure::usage)? + "\n"
        }
    })?;
    if let Some(folder) = &args.drafts {
        write_drafts(folder, &revision, &suite)?;
    }
    Ok(if revision.lacking().is_empty() { Exit::Success } else { Exit::Incomplete })
}

/// A rule set, and the built-in one whose cases judge it.
pub(super) fn edition(name: &str) -> Result<Edition, Failure> {
    if !ruleset_file::is_file(name) {
        return Ok(Edition::built_in(&input::rules(name)?));
    }
    let loaded = ruleset_file::read(Path::new(name)).map_err(|error| bad_ruleset(&error))?;
    Ok(Edition { rules: Rules::new(loaded.ruleset), base: loaded.base, argument: name.to_owned() })
}

/// Nothing is overwritten: the folder may hold other drafts, and none of these two rule sets.
fn may_take_drafts(folder: &Path, drafts: &Path) -> Result<(), Failure> {
    if folder.exists() && !folder.is_dir() {
        return Err(Failure::usage(format!("--drafts: `{}` is no folder", folder.display())));
    }
    if drafts.read_dir().is_ok_and(|mut files| files.next().is_some()) {
        return Err(Failure::usage(format!("--drafts: `{}` is there already", drafts.display())));
    }
    Ok(())
}

fn write_drafts(folder: &Path, revision: &Revision, suite: &Suite) -> Result<(), Failure> {
    let drafts = drafts::files(revision, &suite.register).map_err(Failure::usage)?;
    if drafts.is_empty() {
        eprint("no drafts were written: no position was found\n");
        return Ok(());
    }
    let cannot = |error| Failure::usage(format!("--drafts: `{}` cannot be used: {error}", folder.display()));
    files::lay_register(folder).map_err(cannot)?;
    for (path, text) in drafts {
        let path = folder.join(path);
        let parent = path.parent().unwrap_or(folder);
        let cannot =
            |error| Failure::usage(format!("--drafts: `{}` cannot be written: {error}", path.display()));
        fs::create_dir_all(parent).and_then(|()| fs::write(&path, &text)).map_err(cannot)?;
        eprint(&format!("draft {}\n", path.display()));
    }
    Ok(())
}
