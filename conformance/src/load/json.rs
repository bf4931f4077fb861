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
    // Keeping the path costs more than reading; only what does not fit is read again for it.
    if let Ok(value) = serde_json::from_str(text) {
        return Ok(value);
    }
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
    Lines::of(text).line_of(part)
}

/// The lines on which parts of a text start, asked for from the first to the last.
pub(crate) struct Lines<'t> {
    text: &'t str,
    offset: usize,
    line: usize,
}

impl<'t> Lines<'t> {
    pub(crate) fn of(text: &'t str) -> Self {
        Self { text, offset: 0, line: 1 }
    }

    /// The line on which a part of the text starts that does not stand before the last one asked for.
    pub(crate) fn line_of(&mut self, part: &str) -> usize {
        let offset = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        let passed = self.text.as_bytes().get(self.offset..offset).unwrap_or_default();
        self.line += passed.iter().filter(|byte| **byte == b'\n').count();
        self.offset = self.offset.max(offset);
        self.line
    }
}
