//! The files of the repository, for tests that hold them against each other.

use std::fs;
use std::path::{Path, PathBuf};

/// The top of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A file of the repository as text.
pub(crate) fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Every file of the repository below a folder, as paths from the top, sorted; build output left out.
pub(crate) fn files(folder: &str) -> Vec<String> {
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).expect("the folder is there") {
            let entry = entry.expect("it can be read");
            let path = folder.join(entry.file_name());
            let name = path.to_string_lossy().replace('\\', "/");
            let name = name.trim_start_matches("./").to_owned();
            if entry.file_type().expect("it has a type").is_dir() {
                if ![".git", "target", "artifacts", "coverage", "node_modules"]
                    .contains(&entry.file_name().to_string_lossy().as_ref())
                {
                    folders.push(path);
                }
            } else {
                files.push(name);
            }
        }
    }
    files.sort();
    assert!(!files.is_empty(), "{folder} is empty");
    files
}
