//! Reading a file of known failures.

use std::ops::Range;

use globset::{GlobBuilder, GlobMatcher};
use jiff::civil::Date;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use toml_edit::{Datetime, DocumentMut};

use super::gate::one_line;
use super::{Entry, FORMAT, Fault, Known, KnownError, Outcome};

const MEMBERS: [&str; 7] = ["case", "rulesets", "outcome", "signature", "reason", "issue", "expires"];

/// What makes a pattern of a text, rather than a plain id.
const PATTERN: [char; 7] = ['*', '?', '[', ']', '{', '}', '\\'];

pub(super) fn read(text: &str) -> Result<Known, KnownError> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut reader = Reader::new(text);
    for error in errors {
        reader.syntax(error.span(), error.message());
    }
    if !reader.faults.is_empty() {
        return Err(reader.error());
    }
    let document: DocumentMut = text.parse().map_err(|error: toml_edit::TomlError| {
        reader.syntax(error.span(), error.message());
        std::mem::replace(&mut reader, Reader::new(text)).error()
    })?;
    let inline = document.get("known").is_some_and(toml_edit::Item::is_value);
    let entries = reader.file(table.get_ref(), inline);
    if reader.faults.is_empty() { Ok(Known { entries, document }) } else { Err(reader.error()) }
}

struct Reader<'t> {
    text: &'t str,
    /// Where its line ends are.
    ends: Vec<usize>,
    faults: Vec<Fault>,
}

type Value<'t> = Spanned<DeValue<'t>>;

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, ends: text.match_indices('\n').map(|(at, _)| at).collect(), faults: Vec::new() }
    }

    fn error(mut self) -> KnownError {
        self.faults.sort();
        self.faults.dedup();
        KnownError { faults: self.faults }
    }

    fn line(&self, offset: usize) -> usize {
        self.ends.partition_point(|end| *end < offset) + 1
    }

    /// What is written there, on one line.
    fn written(&self, span: Range<usize>) -> String {
        one_line(self.text.get(span).unwrap_or_default())
    }

    fn fault(&mut self, span: Range<usize>, reason: String) {
        let line = self.line(span.start);
        self.faults.push(Fault { line, reason });
    }

    /// A fault of the TOML itself, with the text that is at fault where it is short.
    fn syntax(&mut self, span: Option<Range<usize>>, message: &str) {
        let span = span.unwrap_or(0..0);
        let text = self.text.get(span.clone()).unwrap_or_default().trim();
        let quoted = if text.is_empty() || text.len() > 40 || text.contains('\n') {
            String::new()
        } else {
            format!("`{text}`: ")
        };
        self.fault(span, format!("{quoted}{message}"));
    }

    fn file(&mut self, table: &DeTable<'t>, inline: bool) -> Vec<Entry> {
        for (name, _) in
            table.iter().filter(|(name, _)| !["format", "known"].contains(&name.get_ref().as_ref()))
        {
            let reason = format!("`{}` is not a member of the file; they are format, known", name.get_ref());
            self.fault(name.span(), reason);
        }
        match table.get("format") {
            None => self.fault(0..0, format!("`format = {FORMAT}` is missing")),
            Some(format) if format.get_ref().as_integer().is_some_and(|n| n.as_str() == "1") => {}
            Some(format) => {
                let written = self.written(format.span());
                let reason = format!("format {written} is not known; this program reads format {FORMAT}");
                self.fault(format.span(), reason);
            }
        }
        let Some(known) = table.get("known") else { return Vec::new() };
        let tables = known.get_ref().as_array().filter(|_| !inline);
        let Some(tables) = tables else {
            let reason = "`known` is written some other way; each entry is a table under `[[known]]`";
            self.fault(known.span(), reason.to_owned());
            return Vec::new();
        };
        let mut entries: Vec<Entry> = Vec::new();
        for value in tables {
            let Some(entry) = value.get_ref().as_table().and_then(|table| self.entry(table, value.span()))
            else {
                continue;
            };
            if let Some(other) = entries.iter().find(|other| same_cases(other, &entry)) {
                let reason = format!("`{}` is listed already, on line {}", entry.case, other.line);
                self.faults.push(Fault { line: entry.line, reason });
            }
            entries.push(entry);
        }
        entries
    }

    /// An entry, or `None` when a member that it needs is wrong.
    fn entry(&mut self, table: &DeTable<'t>, header: Range<usize>) -> Option<Entry> {
        for (name, _) in table.iter().filter(|(name, _)| !MEMBERS.contains(&name.get_ref().as_ref())) {
            let members = MEMBERS.join(", ");
            let reason = format!("`{}` is not a member of an entry; they are {members}", name.get_ref());
            self.fault(name.span(), reason);
        }
        for name in ["case", "outcome", "reason"] {
            if !table.contains_key(name) {
                self.fault(header.clone(), format!("the entry has no `{name}`"));
            }
        }
        let case = self.string(table, "case");
        let glob = case.as_deref().map_or(Ok(None), matcher);
        if let (Some(value), Err(reason)) = (table.get("case"), &glob) {
            self.fault(value.span(), format!("`case`: {reason}"));
        }
        let outcome = self.outcome(table);
        let rulesets = self.rulesets(table);
        let signature = self.string(table, "signature");
        if let (Some(value), Some(Outcome::Skip)) = (table.get("signature"), outcome) {
            let reason = "`signature`: a case that is skipped has none, since it is not asked";
            self.fault(value.span(), reason.to_owned());
        }
        let reason = self.string(table, "reason");
        let issue = self.string(table, "issue");
        let expires = table.get("expires").and_then(|value| self.date(value));
        Some(Entry {
            line: self.line(header.start),
            case: case?,
            rulesets,
            outcome: outcome?,
            signature,
            reason: reason?,
            issue,
            expires,
            glob: glob.ok()?,
        })
    }

    /// A member that is a string and not blank.
    fn string(&mut self, table: &DeTable<'t>, name: &str) -> Option<String> {
        let value = table.get(name)?;
        self.text_of(value, name)
    }

    fn text_of(&mut self, value: &Value<'t>, name: &str) -> Option<String> {
        match value.get_ref() {
            DeValue::String(text) if !text.trim().is_empty() => return Some(text.to_string()),
            DeValue::String(_) => self.fault(value.span(), format!("`{name}` is empty")),
            other => {
                let kind = other.type_str();
                self.fault(value.span(), format!("`{name}` is of type {kind}; a string is wanted"));
            }
        }
        None
    }

    fn outcome(&mut self, table: &DeTable<'t>) -> Option<Outcome> {
        let word = self.string(table, "outcome")?;
        let outcome = Outcome::ALL.into_iter().find(|outcome| outcome.id() == word);
        if outcome.is_none() {
            let words = Outcome::ALL.map(Outcome::id).join(", ");
            let span = table.get("outcome").map_or(0..0, Spanned::span);
            self.fault(span, format!("`outcome`: `{word}` is not one of {words}"));
        }
        outcome
    }

    fn rulesets(&mut self, table: &DeTable<'t>) -> Vec<String> {
        let Some(value) = table.get("rulesets") else { return Vec::new() };
        let Some(array) = value.get_ref().as_array() else {
            let kind = value.get_ref().type_str();
            let reason = format!("`rulesets` is of type {kind}; an array of strings is wanted");
            self.fault(value.span(), reason);
            return Vec::new();
        };
        if array.is_empty() {
            let reason = "`rulesets` is empty; it is left out to mean all";
            self.fault(value.span(), reason.to_owned());
        }
        let mut rulesets: Vec<String> = Vec::new();
        for value in array {
            let Some(ruleset) = self.text_of(value, "rulesets") else { continue };
            if rulesets.contains(&ruleset) {
                self.fault(value.span(), format!("`rulesets`: `{ruleset}` stands there twice"));
            }
            rulesets.push(ruleset);
        }
        rulesets
    }

    fn date(&mut self, value: &Value<'t>) -> Option<Date> {
        let day = match value.get_ref() {
            DeValue::Datetime(Datetime { date: Some(date), time: None, offset: None }) => Some(date),
            _ => None,
        };
        let day = day.and_then(|date| {
            let (year, month) = (i16::try_from(date.year).ok()?, i8::try_from(date.month).ok()?);
            Date::new(year, month, i8::try_from(date.day).ok()?).ok()
        });
        if day.is_none() {
            let written = self.written(value.span());
            let reason =
                format!("`expires`: {written} is not a day; one is written without quotes, as in 2027-03-01");
            self.fault(value.span(), reason);
        }
        day
    }
}

/// The matcher of a pattern; `None` for a plain id.
fn matcher(case: &str) -> Result<Option<GlobMatcher>, String> {
    if !case.contains(PATTERN) {
        return Ok(None);
    }
    match GlobBuilder::new(case).build() {
        Ok(glob) => Ok(Some(glob.compile_matcher())),
        Err(error) => Err(format!("`{case}` is not a glob: {}", error.kind())),
    }
}

/// Do two entries name the same cases, in one rule set at least?
fn same_cases(one: &Entry, other: &Entry) -> bool {
    let in_one = one.rulesets.is_empty()
        || other.rulesets.is_empty()
        || one.rulesets.iter().any(|ruleset| other.rulesets.contains(ruleset));
    one.case == other.case && in_one
}
