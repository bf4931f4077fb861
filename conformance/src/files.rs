//! The files of the scenario set: those embedded in the program, or those of a folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

static EMBEDDED: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../scenarios");

/// A file by its path inside the scenario folder, with `/` between parts.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct File {
    /// The path.
    pub path: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// A folder or file that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", path.display())]
pub struct Unreadable {
    /// Which.
    pub path: PathBuf,
    /// Why.
    pub error: io::Error,
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

/// The files of a folder and the folders below it, sorted by path. Links to folders are not followed.
///
/// # Errors
/// When the folder or something in it cannot be read.
pub fn in_folder(root: &Path) -> Result<Vec<File>, Unreadable> {
    let at = |path: &Path| {
        let path = path.to_owned();
        move |error| Unreadable { path, error }
    };
    let mut files = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(at(&folder))? {
            let entry = entry.map_err(at(&folder))?;
            let path = entry.path();
            let kind = entry.file_type().map_err(at(&path))?;
            if kind.is_dir() {
                folders.push(path);
            } else if path.is_file() {
                let bytes = fs::read(&path).map_err(at(&path))?;
                let inside = path.strip_prefix(root).unwrap_or(&path);
                files.push(File { path: inside.to_string_lossy().replace('\\', "/"), bytes });
            }
        }
    }
    files.sort();
    Ok(files)
}
