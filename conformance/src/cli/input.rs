//! Reading what the command line gives: rule sets, positions, squares.

use std::fmt::Write;
use std::io::{BufRead, Read};
use std::path::Path;
use std::sync::Arc;

use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::square::Square;
use chesst_engine::text::position::PositionTextError;

use super::{Failure, RulesetArgs};
use crate::load::{LoadError, embedded_register};
use crate::plan::BadSelection;
use crate::quote::{clip, harmless};
use crate::ruleset_file;

/// More than this is not read from standard input.
const MOST_BYTES: u64 = 1 << 24;

impl RulesetArgs {
    pub(super) fn rules(&self) -> Result<Arc<Rules>, Failure> {
        rules(&self.ruleset)
    }
}

/// The rule set with this id, or from the file of this name.
pub(super) fn rules(name: &str) -> Result<Arc<Rules>, Failure> {
    if let Some(rules) = Rules::built_in(name) {
        return Ok(rules);
    }
    if ruleset_file::is_file(name) {
        let loaded = ruleset_file::read(Path::new(name)).map_err(|error| bad_ruleset(&error))?;
        return Ok(Rules::new(loaded.ruleset));
    }
    let register = embedded_register()?;
    if register.rulesets.iter().any(|entry| entry.id == name && !entry.stated) {
        return Err(Failure::usage(BadSelection::NotStated(name.to_owned())));
    }
    let known: Vec<String> =
        Rules::all_built_in().iter().map(|rules| format!("`{}`", rules.ruleset().id)).collect();
    let known = known.join(", ");
    Err(Failure::usage(format!(
        "`{}` is not a rule set; rule sets are {known}, and files that end in `.json`",
        clip(name, 60)
    )))
}

/// The failure of a rule-set file.
pub(super) fn bad_ruleset(error: &LoadError) -> Failure {
    let number = error.faults.len();
    let plural = if number == 1 { "fault" } else { "faults" };
    Failure::usage(format!("the rule-set file has {number} {plural}\n{error}"))
}

/// The position that a text, `start` or `-` means.
pub(super) fn position(rules: &Arc<Rules>, text: &str) -> Result<Position, Failure> {
    match text {
        "start" => Position::start(rules).map_err(Failure::usage),
        "-" => match line_of_input()?.as_str() {
            "start" => Position::start(rules).map_err(Failure::usage),
            line => read(rules, line),
        },
        _ => read(rules, text),
    }
}

/// The position text that a text means: itself, or for `-` the line of standard input.
pub(super) fn position_text(text: &str) -> Result<String, Failure> {
    if text == "-" { line_of_input() } else { Ok(text.to_owned()) }
}

fn read(rules: &Arc<Rules>, text: &str) -> Result<Position, Failure> {
    Position::read(rules, text).map_err(|error| Failure::usage(drawn(&rules.ruleset().id, &error)))
}

/// Does a path mean standard input or output?
pub(super) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The first line of standard input, without its end and a byte order mark.
fn line_of_input() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(MOST_BYTES).read_until(b'\n', &mut bytes);
    read.map_err(|error| Failure::usage(format!("standard input cannot be read: {error}")))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Failure::usage(format!("standard input is not UTF-8 at byte {}", at + 1))
    })?;
    Ok(text.trim_start_matches('\u{feff}').trim_end_matches(['\r', '\n']).to_owned())
}

/// The faults of a position text, each under a caret.
fn drawn(ruleset: &str, error: &PositionTextError) -> String {
    let number = error.faults().len();
    let plural = if number == 1 { "fault" } else { "faults" };
    let mut out =
        format!("the position text has {number} {plural} in {ruleset}\n  {}", harmless(error.text()));
    for fault in error.faults() {
        let indent = " ".repeat(fault.column.map_or(0, |column| column - 1));
        let caret = if fault.column.is_some() { "^ " } else { "" };
        // Writing to a string cannot fail.
        let _ = write!(out, "\n  {indent}{caret}{fault}");
    }
    out
}

pub(super) fn square(rules: &Rules, text: &str) -> Result<Square, Failure> {
    let square: Square = text.parse().map_err(Failure::usage)?;
    let ruleset = rules.ruleset();
    if ruleset.shape.contains(square) {
        return Ok(square);
    }
    let (files, ranks) = (ruleset.shape.files, ruleset.shape.ranks);
    Err(Failure::usage(format!(
        "{square} is off the board of {}, which has {files} files and {ranks} ranks",
        ruleset.id
    )))
}
