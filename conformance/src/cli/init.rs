//! `chesst init` and `chesst export`: what an implementer begins with.

use std::fs;
use std::path::Path;

use clap::ValueEnum;
use include_dir::{Dir, include_dir};

use super::{ExportArgs, Failure, InitArgs, print};
use crate::exit::Exit;
use crate::export;
use crate::ruleset_file;

static TEMPLATES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/templates");

/// A language that a template is written in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
pub(super) enum Language {
    /// Python 3, no packages
    Python,
    /// JavaScript for Node, no packages
    Javascript,
    /// Rust
    Rust,
    /// Java, one file
    Java,
    /// C, one file
    C,
}

impl Language {
    const fn folder(self) -> &'static str {
        match self {
            Self::Python => "python",
            Self::Javascript => "javascript",
            Self::Rust => "rust",
            Self::Java => "java",
            Self::C => "c",
        }
    }
}

pub(super) fn init(args: &InitArgs) -> Result<Exit, Failure> {
    let folder = args.lang.folder();
    let Some(template) = TEMPLATES.get_dir(folder) else {
        return Err(Failure::usage(format!("there is no template for {folder}")));
    };
    let mut files = Vec::new();
    let mut folders = vec![template];
    while let Some(folder) = folders.pop() {
        folders.extend(folder.dirs());
        files.extend(folder.files());
    }
    files.sort_by_key(|file| file.path());
    let target =
        |file: &include_dir::File<'_>| args.dir.join(file.path().strip_prefix(folder).unwrap_or(file.path()));
    if let Some(taken) = files.iter().map(|file| target(file)).find(|path| path.exists()) {
        return Err(Failure::usage(format!("`{}` is there already; nothing was written", taken.display())));
    }
    let mut told = String::new();
    for file in files {
        let path = target(file);
        write(&path, file.contents())
            .map_err(|error| Failure::usage(format!("`{}` cannot be written: {error}", path.display())))?;
        told.push_str(&format!("{}\n", path.display()));
    }
    print(&told)?;
    Ok(Exit::Success)
}

fn write(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, bytes)
}

pub(super) fn export(args: &ExportArgs) -> Result<Exit, Failure> {
    let suite = args.scenarios.load()?;
    let rules = args.ruleset.rules()?;
    if ruleset_file::is_file(&args.ruleset.ruleset) {
        let reason =
            "what a file changes is not in the cases of its base; export the rule set that it extends";
        return Err(Failure::usage(format!("`{}`: {reason}", args.ruleset.ruleset)));
    }
    let export = export::export(&suite, &rules.ruleset().id);
    if export.cases.is_empty() {
        return Err(Failure::usage(format!("no case is judged in {}", rules.ruleset().id)));
    }
    let json = serde_json::to_string_pretty(&export).map_err(Failure::usage)?;
    print(&format!("{json}\n"))?;
    Ok(Exit::Success)
}
