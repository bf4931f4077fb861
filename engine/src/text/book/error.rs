//! Where and why a text is no notation.

use core::fmt;

use super::leniency::Leniency;
use crate::clause::Clause;

/// Bytes of a text, from `start` up to `end`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

/// A place in a text, for people.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Place {
    /// The place of a byte of a text whose first line has this number.
    #[must_use]
    pub fn of(text: &str, first_line: usize, at: usize) -> Self {
        let at = floor(text, at);
        let line_start = line_start(text, at);
        Self {
            line: first_line + text[..line_start].matches('\n').count(),
            column: text[line_start..at].chars().count() + 1,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// What kind of fault it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// The text is no notation.
    Unreadable,
    /// A strict reader refuses what a lenient one notes.
    NotClean(Leniency),
    /// It reads, but these clauses refuse what it says.
    Refused(Vec<Clause>),
}

/// A text that cannot be read, or says what is not so: the place, the reason, and the line with a caret below it, where one
/// stands there. Characters that do not print are written out.
///
/// ```
/// use chesst_engine::text::book::Reader;
///
/// let error = Reader::new("1. e2-e4 Рт j7-j5").find_map(Result::err).unwrap();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 13: expected a square, a1 to i9, found `j`\n  1. e2-e4 Рт j7-j5\n              ^",
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookError {
    /// The kind of fault.
    pub problem: Problem,
    /// What is wrong, in words.
    pub message: String,
    /// Where it begins.
    pub place: Place,
    /// The part of the line around the place.
    shown: String,
    /// How many characters stand before the place in `shown`.
    before: usize,
    /// How many characters the place has, at least one.
    width: usize,
}

/// How much of a long line is shown before and after the place, in characters.
const AROUND: usize = 60;

impl BookError {
    /// A fault at a place of a text whose first line has the number `first_line`.
    #[must_use]
    pub fn new(text: &str, first_line: usize, span: Span, problem: Problem, message: String) -> Self {
        let start = floor(text, span.start);
        let end = floor(text, span.end).max(start);
        let line_start = line_start(text, start);
        let place = Place::of(text, first_line, start);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let line_end = if text[start..line_end].ends_with('\r') { line_end - 1 } else { line_end };
        let end = end.min(line_end).max(start);
        let before = written_out(&text[line_start..start]);
        let marked = written_out(&text[start..end]);
        let after = written_out(&text[end..line_end]);
        let kept = before.len().saturating_sub(AROUND);
        let width = marked.len().clamp(1, AROUND);
        let shown = before[kept..].iter().copied().chain(marked.into_iter().chain(after).take(AROUND));
        Self { problem, message, place, before: before.len() - kept, width, shown: shown.collect() }
    }

    /// The clauses that refuse what the text says; none when it cannot be read.
    #[must_use]
    pub fn clauses(&self) -> &[Clause] {
        match &self.problem {
            Problem::Refused(clauses) => clauses,
            Problem::Unreadable | Problem::NotClean(_) => &[],
        }
    }

    /// The part of the line around the place, and the carets below it.
    #[must_use]
    pub fn excerpt(&self) -> [String; 2] {
        [self.shown.clone(), format!("{}{}", " ".repeat(self.before), "^".repeat(self.width))]
    }
}

/// The characters of a text, with those that do not print or turn the direction of writing as `\u{..}`.
fn written_out(text: &str) -> Vec<char> {
    let mut out = Vec::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\'' | '"' | '\\' => out.push(c),
            _ => out.extend(c.escape_debug()),
        }
    }
    out
}

/// Where the line begins that holds the byte at `at`.
fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

/// The nearest place at or before `at` where a character begins.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [shown, carets] = self.excerpt();
        write!(f, "{}: {}", self.place, self.message)?;
        if shown.is_empty() {
            return Ok(());
        }
        write!(f, "\n  {shown}\n  {carets}")
    }
}

impl core::error::Error for BookError {}
