//! Rule sets from files, format 1: a file states a base and what it changes, or everything. `scenarios/README.md`
//! describes the format.

mod meaning;
mod members;
mod print;
mod squares;

use std::fs;
use std::path::{Path, PathBuf};

use chesst_engine::rules::Rules;
use chesst_engine::ruleset::Ruleset;

pub use self::print::print;
use crate::load::{LoadError, LoadFault};

/// The version of the format that this program reads.
pub const FORMAT: u32 = 1;

/// A larger file is not read.
pub const MAX_BYTES: u64 = 1 << 20;

/// The longest chain of files of which each extends the next.
const MAX_CHAIN: usize = 16;

/// A rule set from a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loaded {
    /// The rules.
    pub ruleset: Ruleset,
    /// The built-in rule set whose cases judge it: the one it extends, however far up, or the one whose id it bears.
    pub base: Option<String>,
}

/// Reads a rule set from a file and the files it extends.
///
/// # Errors
/// Every fault of the file, with line, path and reason.
pub fn read(path: &Path) -> Result<Loaded, LoadError> {
    checked(path, read_in_chain(path, &mut Vec::new())?)
}

/// Reads a rule set from the text of a file alone; it may extend a built-in rule set and no file.
///
/// ```
/// use chesst_conformance::ruleset_file;
///
/// let loaded = ruleset_file::of_text(r#"{"format": 1, "id": "short", "extends": "t1-2024", "quiet_claim": 20}"#)?;
/// assert_eq!(loaded.base.as_deref(), Some("t1-2024"));
/// assert_eq!(loaded.ruleset.quiet_claim, 20);
/// # Ok::<(), chesst_conformance::load::LoadError>(())
/// ```
///
/// # Errors
/// Every fault of the text, with line, path and reason.
pub fn of_text(text: &str) -> Result<Loaded, LoadError> {
    let path = Path::new("text");
    checked(path, loaded(path, text, |name| built_in(name).ok_or_else(|| no_base(path, name)))?)
}

/// What a file means once it is well written.
fn checked(path: &Path, loaded: Loaded) -> Result<Loaded, LoadError> {
    let mut faults: Vec<LoadFault> = meaning::faults(&loaded.ruleset)
        .into_iter()
        .map(|(member, reason)| fault(path, None, member, reason))
        .collect();
    if let Some(rules) = Rules::built_in(&loaded.ruleset.id)
        && rules.ruleset() != &loaded.ruleset
    {
        let reason = format!(
            "`{}` is the id of a built-in rule set with other rules; take another",
            loaded.ruleset.id
        );
        faults.push(fault(path, None, "id".to_owned(), reason));
    }
    if faults.is_empty() { Ok(loaded) } else { Err(LoadError { faults }) }
}

fn fault(path: &Path, line: Option<usize>, member: String, reason: String) -> LoadFault {
    LoadFault { file: path.display().to_string(), line, path: member, reason }
}

fn whole(path: &Path, reason: String) -> LoadError {
    LoadError { faults: vec![fault(path, None, String::new(), reason)] }
}

/// Reads a file, and first the one it extends; `chain` holds the files that led here.
fn read_in_chain(path: &Path, chain: &mut Vec<PathBuf>) -> Result<Loaded, LoadError> {
    let text = text(path)?;
    let real = fs::canonicalize(path).map_err(|error| whole(path, format!("cannot be read: {error}")))?;
    if chain.contains(&real) || chain.len() >= MAX_CHAIN {
        let reason = format!("extends itself, or more than {MAX_CHAIN} files in a row");
        return Err(LoadError { faults: vec![fault(path, None, "extends".to_owned(), reason)] });
    }
    chain.push(real);
    loaded(path, &text, |name| base(path, name, chain))
}

/// A rule set from the text of a file, which extends what `base` gives for the name in it.
fn loaded(
    path: &Path,
    text: &str,
    base: impl FnOnce(&str) -> Result<Loaded, LoadError>,
) -> Result<Loaded, LoadError> {
    let mut members = members::Members::new(path, text)?;
    let base = members.extends().map(|name| base(&name)).transpose()?;
    let own_id = members.id();
    let ruleset = members.finish(base.as_ref().map(|base| &base.ruleset))?;
    let base = base.and_then(|base| base.base).or_else(|| own_id.filter(|id| Rules::built_in(id).is_some()));
    Ok(Loaded { ruleset, base })
}

/// The rule set that `extends` names: a built-in one, or a file beside the one that names it.
fn base(path: &Path, name: &str, chain: &mut Vec<PathBuf>) -> Result<Loaded, LoadError> {
    match built_in(name) {
        Some(loaded) => Ok(loaded),
        None if is_file(name) => read_in_chain(&path.with_file_name(name), chain),
        None => Err(no_base(path, name)),
    }
}

fn built_in(name: &str) -> Option<Loaded> {
    let rules = Rules::built_in(name)?;
    Some(Loaded { ruleset: rules.ruleset().clone(), base: Some(name.to_owned()) })
}

fn no_base(path: &Path, name: &str) -> LoadError {
    let known: Vec<String> =
        Rules::all_built_in().iter().map(|rules| format!("`{}`", rules.ruleset().id)).collect();
    let reason = format!("`{name}` is neither a file that ends in `.json` nor one of {}", known.join(", "));
    LoadError { faults: vec![fault(path, None, "extends".to_owned(), reason)] }
}

/// Does the name of a rule set mean a file?
#[must_use]
pub fn is_file(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "json")
}

/// What some editors write before UTF-8.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

fn text(path: &Path) -> Result<String, LoadError> {
    let unreadable = |error: std::io::Error| whole(path, format!("cannot be read: {error}"));
    let about = fs::metadata(path).map_err(unreadable)?;
    if !about.is_file() {
        return Err(whole(path, "is not a file".to_owned()));
    }
    if about.len() > MAX_BYTES {
        return Err(whole(path, format!("is {} bytes long; {MAX_BYTES} is the most", about.len())));
    }
    let mut bytes = fs::read(path).map_err(unreadable)?;
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
        LoadError { faults: vec![fault(path, Some(line), String::new(), "is not UTF-8".to_owned())] }
    })
}
