//! Reading JSON so that a fault has its line and path.

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::quote::clip;

/// JSON that does not fit, and where.
pub(crate) struct Bad {
    pub(crate) line: usize,
    pub(crate) path: String,
    pub(crate) reason: String,
}

pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Bad> {
    read_borrowed(text)
}

pub(crate) fn read_borrowed<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, Bad> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = error.path().to_string();
        // A path into text that is no JSON ends in a question mark.
        bad(path.trim_end_matches(['.', '?']).to_owned(), error.inner())
    })?;
    deserializer.end().map_err(|error| bad(String::new(), &error))?;
    Ok(value)
}

fn bad(path: String, error: &serde_json::Error) -> Bad {
    let full = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    Bad { line: error.line().max(1), path, reason: clip(full.strip_suffix(&place).unwrap_or(&full), 600) }
}

/// The line on which a part of the text starts.
pub(crate) fn line_of(text: &str, part: &str) -> usize {
    let offset = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len());
    text.as_bytes()[..offset].iter().filter(|byte| **byte == b'\n').count() + 1
}
