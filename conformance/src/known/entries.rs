//! Failures as entries of a file.

use toml_edit::{Array, ArrayOfTables, DocumentMut, Item, Table, Value, value};

use super::gate::{Failure, one_line};
use super::{FORMAT, Outcome};
use crate::results::Results;

/// Cases of one id that are alike: what an entry says of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    pub(super) id: String,
    pub(super) rulesets: Vec<String>,
    pub(super) outcome: Outcome,
    pub(super) signature: Option<String>,
    pub(super) reason: String,
}

/// The most characters of what came that are taken as a signature.
const SIGNATURE: usize = 160;

/// A signature for what came: the start of its first line, or nothing when nothing came.
pub(super) fn signature(failure: &Failure) -> Option<String> {
    let came = || failure.came().chars().take_while(|c| !['\n', '\r'].contains(c)).take(SIGNATURE).collect();
    (!failure.got.trim().is_empty()).then(came)
}

/// Failures grouped by id and by what is said of them, sorted by id.
pub(super) fn pieces(failures: &[Failure]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for failure in failures {
        // Only wrong answers are known to be the same words each time.
        let signature = signature(failure).filter(|_| failure.outcome == Outcome::Fail);
        let got = one_line(&failure.got);
        let what = if got.is_empty() { failure.outcome.id() } else { got.as_str() };
        let (id, ruleset) = failure.case.clone();
        let reason = format!("recorded: {what}");
        add(&mut pieces, Piece { id, rulesets: vec![ruleset], outcome: failure.outcome, signature, reason });
    }
    pieces.sort_by(|one: &Piece, other| one.id.cmp(&other.id));
    pieces
}

/// Adds a piece, to one that is alike where there is one.
pub(super) fn add(pieces: &mut Vec<Piece>, piece: Piece) {
    let alike = pieces.iter_mut().find(|other| {
        other.id == piece.id && other.outcome == piece.outcome && other.signature == piece.signature
    });
    match alike {
        Some(other) => other.rulesets.extend(piece.rulesets),
        None => pieces.push(piece),
    }
}

/// An entry as a table.
pub(super) fn table(piece: &Piece) -> Table {
    let mut table = Table::new();
    table.decor_mut().set_prefix("\n");
    table.insert("case", value(globset::escape(&piece.id)));
    table.insert("rulesets", value(list(&piece.rulesets)));
    table.insert("outcome", value(piece.outcome.id()));
    if let Some(signature) = &piece.signature {
        table.insert("signature", value(signature.as_str()));
    }
    table.insert("reason", value(piece.reason.as_str()));
    table
}

pub(super) fn list(texts: &[String]) -> Value {
    Value::Array(texts.iter().map(String::as_str).collect::<Array>())
}

/// A file of known failures for a first time: one entry for the failures of a case that are alike, with a reason that
/// its reader is to replace.
#[must_use]
pub fn record(results: &Results) -> String {
    let failures: Vec<Failure> = results.failures().filter_map(Failure::of).collect();
    let mut tables = ArrayOfTables::new();
    for piece in pieces(&failures) {
        tables.push(table(&piece));
    }
    let mut document = DocumentMut::new();
    document.insert("format", value(i64::from(FORMAT)));
    document.insert("known", Item::ArrayOfTables(tables));
    let subject = one_line(&format!("{} {}", results.header.subject.name, results.header.subject.version));
    format!(
        "# Known failures of {subject}: replace each reason by why it is put up with for now.\n{document}"
    )
}
