//! The files of the scenario set: those embedded in the program, or those of a folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

static EMBEDDED: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../scenarios");

/// The clause register, in the folder of the scenarios.
pub const REGISTER: &str = "rules.json";

/// The list of every case id ever released, there. A folder that has it is a released suite and is held to it.
pub const FROZEN_IDS: &str = "frozen-ids.txt";

/// The folder of the scenarios that show clauses, there.
pub const CLAUSES: &str = "clauses";

/// A file by its path inside the scenario folder, with `/` between parts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct File {
    /// The path.
    pub path: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// A larger file of a folder is not read.
pub const MAX_BYTES: u64 = 1 << 22;

/// A folder or file that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{}: {reason}", path.display())]
pub struct Unreadable {
    /// Which.
    pub path: PathBuf,
    /// Why.
    pub reason: String,
}

/// The files embedded when the program was built, sorted by path.
#[must_use]
pub fn embedded() -> Vec<File> {
    let mut files = Vec::new();
    let mut folders = vec![&EMBEDDED];
    while let Some(folder) = folders.pop() {
        folders.extend(folder.dirs());
        files.extend(folder.files().map(|file| File {
            path: file.path().to_string_lossy().replace('\\', "/"),
            bytes: file.contents().to_vec(),
        }));
    }
    files.sort();
    files
}

/// The clause register embedded when the program was built.
#[must_use]
pub fn register() -> File {
    let bytes = EMBEDDED.get_file(REGISTER).map(|file| file.contents().to_vec()).unwrap_or_default();
    File { path: REGISTER.to_owned(), bytes }
}

/// The files of a scenario folder, sorted by path: the register, the frozen ids, and all below `figures/` and `clauses/`.
///
/// # Errors
/// When one of them cannot be read, is too large, or is no plain file or folder. Links to folders are not followed.
pub fn in_folder(root: &Path) -> Result<Vec<File>, Unreadable> {
    let mut files = Vec::new();
    for name in [REGISTER, FROZEN_IDS] {
        if root.join(name).exists() {
            files.push(file(root, &root.join(name))?);
        }
    }
    let parts = ["figures", CLAUSES].map(|part| root.join(part));
    let mut folders: Vec<PathBuf> = parts.into_iter().filter(|folder| folder.exists()).collect();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(because(&folder))? {
            let path = entry.map_err(because(&folder))?.path();
            if fs::symlink_metadata(&path).map_err(because(&path))?.is_dir() {
                folders.push(path);
            } else {
                files.push(file(root, &path)?);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Writes the clause register to a folder that is to hold scenarios, unless it is there.
///
/// # Errors
/// When it cannot be written, or another register is there.
pub fn lay_register(folder: &Path) -> io::Result<()> {
    let path = folder.join(REGISTER);
    let register = register().bytes;
    match fs::read(&path) {
        Ok(bytes) if bytes == register => Ok(()),
        Ok(_) => {
            let message = format!("its `{REGISTER}` is not the clause register of this program");
            Err(io::Error::new(io::ErrorKind::AlreadyExists, message))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            fs::create_dir_all(folder)?;
            fs::write(&path, register)
        }
        Err(error) => Err(error),
    }
}

fn because(path: &Path) -> impl FnOnce(io::Error) -> Unreadable {
    let path = path.to_owned();
    move |error| Unreadable { path, reason: format!("cannot be read: {error}") }
}

fn file(root: &Path, path: &Path) -> Result<File, Unreadable> {
    let about = fs::metadata(path).map_err(because(path))?;
    let bad = |reason: String| Unreadable { path: path.to_owned(), reason };
    if !about.is_file() {
        return Err(bad("is neither a file nor a folder; links to folders are not followed".to_owned()));
    }
    if about.len() > MAX_BYTES {
        return Err(bad(format!("is {} bytes long; {MAX_BYTES} is the most", about.len())));
    }
    let bytes = fs::read(path).map_err(because(path))?;
    let inside = path.strip_prefix(root).unwrap_or(path);
    Ok(File { path: inside.to_string_lossy().replace('\\', "/"), bytes })
}
