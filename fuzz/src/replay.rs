//! Files run through a target without libFuzzer.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use chesst_conformance::load::LoadError;
use chesst_conformance::smith::recipe::{Recipe, RecipeError};
use chesst_conformance::targets::{self, Breach, Tally, Target, World};

use crate::PLANTED;

/// The world, with faults planted when [`PLANTED`] is set.
///
/// # Errors
/// When the embedded scenarios do not load.
pub fn world() -> Result<World, LoadError> {
    let world = World::new()?;
    Ok(if std::env::var_os(PLANTED).is_some() { world.with_planted_faults() } else { world })
}

/// Why a file does not pass.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// It cannot be read.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// It is a recipe of another version.
    #[error("{0}")]
    NoRecipe(#[from] RecipeError),
    /// An invariant is broken.
    #[error("{0}")]
    Broken(#[from] Breach),
}

/// Runs a target on a file.
///
/// # Errors
/// When it cannot be read, is a recipe of another version, or breaks an invariant.
pub fn file(target: &Target, world: &World, path: &Path, tally: &mut Tally) -> Result<(), Failure> {
    let bytes = fs::read(path)?;
    // What libFuzzer writes may end inside a step, which changes nothing; another version means another recipe.
    match Recipe::from_bytes(&bytes) {
        Err(version @ RecipeError::Version(_)) if target.takes_recipes() => Err(version.into()),
        _ => Ok(target.run(world, &bytes, tally)?),
    }
}

/// The files of a folder, sorted; none when there is no such folder.
///
/// # Errors
/// When it cannot be read.
pub fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    let mut files: Vec<PathBuf> = entries.into_iter().filter(|path| path.is_file()).collect();
    files.sort();
    Ok(files)
}

/// The program that a target is without libFuzzer: it runs the files and folders that it is given.
#[must_use]
pub fn main(name: &str) -> ExitCode {
    let (Some(target), Ok(world)) = (targets::named(name), world()) else { return ExitCode::from(6) };
    let mut tally = Tally::default();
    let mut failed = false;
    for argument in std::env::args_os().skip(1).map(PathBuf::from) {
        let paths = if argument.is_dir() { files(&argument).unwrap_or_default() } else { vec![argument] };
        for path in paths {
            if let Err(failure) = file(target, &world, &path, &mut tally) {
                eprintln!("{}: {failure}", path.display());
                failed = true;
            }
        }
    }
    eprintln!("{name}: {tally}");
    ExitCode::from(u8::from(failed))
}
