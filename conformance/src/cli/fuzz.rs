//! `chesst corpus` and `chesst reproduce`: the seeds of the fuzz targets, and a find told.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use super::{Failure, print};
use crate::exit::Exit;
use crate::files::MAX_BYTES;
use crate::quote::clip;
use crate::targets::told::Told;
use crate::targets::{self, Target, World, seeds, vary};

#[derive(Debug, Args)]
pub(super) struct CorpusArgs {
    /// The folder to write to: `corpus/TARGET/NAME`, and `dictionaries/TARGET.dict` for texts
    #[arg(long, value_name = "DIR")]
    output: PathBuf,
    /// Only the seeds of this target [default: of all]
    #[arg(long, value_name = "TARGET")]
    target: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct ReproduceArgs {
    /// An input of a fuzz target: a seed, a regression, or what fuzzing found
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The target [default: the name of the folder that the file is in]
    #[arg(long, value_name = "TARGET")]
    target: Option<String>,
    /// Plant the target's fault, to see what a find looks like
    #[arg(long)]
    planted: bool,
    /// Write the smallest input found that still fails to a new file
    #[arg(long, value_name = "FILE")]
    smallest: Option<PathBuf>,
}

fn target(name: &str) -> Result<&'static Target, Failure> {
    targets::named(name).ok_or_else(|| {
        let names: Vec<&str> = targets::ALL.iter().map(|target| target.name).collect();
        let name = clip(name, 60);
        Failure::usage(format!("`{name}` is not a fuzz target; fuzz targets are {}", names.join(", ")))
    })
}

pub(super) fn corpus(args: &CorpusArgs) -> Result<Exit, Failure> {
    let chosen = args.target.as_deref().map(target).transpose()?;
    let world = World::new()?;
    let mut told = String::new();
    for target in targets::ALL.iter().filter(|target| chosen.is_none_or(|chosen| chosen.name == target.name))
    {
        let folder = args.output.join("corpus").join(target.name);
        let seeds = seeds::of(target, &world)?;
        for (name, bytes) in &seeds {
            write(&folder.join(name), bytes)?;
        }
        let bytes: usize = seeds.values().map(Vec::len).sum();
        told.push_str(&format!("{:<34} {:>3} seeds {bytes:>7} bytes\n", target.name, seeds.len()));
        let words: String = vary::dictionary(target).iter().map(|word| dictionary_line(word)).collect();
        if !words.is_empty() {
            let name = format!("{}.dict", target.name);
            write(&args.output.join("dictionaries").join(name), words.as_bytes())?;
        }
    }
    print(&told)?;
    Ok(Exit::Success)
}

/// A word as a line of a dictionary of libFuzzer.
fn dictionary_line(word: &str) -> String {
    let escaped = |byte: u8| match byte {
        b'"' | b'\\' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\x{byte:02x}"),
    };
    format!("\"{}\"\n", word.bytes().map(escaped).collect::<String>())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    folder
        .and_then(|()| fs::write(path, bytes))
        .map_err(|error| Failure::usage(format!("`{}` cannot be written: {error}", path.display())))
}

fn named_by_folder(path: &Path) -> Option<&'static Target> {
    targets::named(path.parent()?.file_name()?.to_str()?)
}

pub(super) fn reproduce(args: &ReproduceArgs) -> Result<Exit, Failure> {
    let path = &args.file;
    let bad = |what: String| Failure::usage(format!("`{}` {what}", path.display()));
    let about = fs::metadata(path).map_err(|error| bad(format!("cannot be read: {error}")))?;
    if !about.is_file() || about.len() > MAX_BYTES {
        return Err(bad(format!("is no file of at most {MAX_BYTES} bytes")));
    }
    let target = match &args.target {
        Some(name) => target(name)?,
        None => named_by_folder(path)
            .ok_or_else(|| bad("is in no folder named like a fuzz target; say `--target`".to_owned()))?,
    };
    let bytes = fs::read(path).map_err(|error| bad(format!("cannot be read: {error}")))?;
    let world = World::new()?;
    let world = if args.planted { world.with_planted_faults() } else { world };
    let told = Told::new(target, &world, &bytes)
        .map_err(|error| bad(format!("is no input of {}: {error}", target.name)))?;
    if let (Some(output), Some(smallest)) = (&args.smallest, told.smallest()) {
        if output.exists() {
            return Err(Failure::usage(format!(
                "`{}` is there already; nothing was written",
                output.display()
            )));
        }
        write(output, smallest)?;
    }
    print(&told.to_string())?;
    Ok(if told.is_find() { Exit::Nonconformance } else { Exit::Success })
}
