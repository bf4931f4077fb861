//! From text to items.

mod letters;
mod moves;
mod remarks;

use super::cursor::Cursor;
use super::error::{BookError, Problem, Span};
use super::item::{Item, Number};
use super::leniency::{Leniency, Note};

/// An item, its place, and what was not clean about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The item.
    pub item: Item,
    /// Its bytes.
    pub span: Span,
    /// The leniencies it needed.
    pub notes: Vec<Note>,
}

/// Reads a text item by item. It knows no position: whether a move is one is asked elsewhere.
///
/// After an error it gives no more.
///
/// ```
/// use chesst_engine::text::book::{Item, Reader};
///
/// let items: Vec<Item> = Reader::new("№№__ Рт h2-h4______ Кт e7:e5.")
///     .map(|placed| placed.map(|placed| placed.item))
///     .collect::<Result<_, _>>()?;
/// assert!(matches!(items[..], [Item::Number(_), Item::Move(_), Item::Move(_)]));
/// # Ok::<(), chesst_engine::text::book::BookError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'t> {
    cursor: Cursor<'t>,
    notes: Vec<Note>,
    first_line: usize,
    strict: bool,
    open_lines: usize,
    after_move: bool,
    ended: bool,
}

/// A fault in the text: where, and what is wrong.
type Unreadable = (Span, String);

impl<'t> Reader<'t> {
    /// A reader of this text that mends and notes what is not clean.
    #[must_use]
    pub const fn new(text: &'t str) -> Self {
        Self {
            cursor: Cursor { text, at: 0 },
            notes: Vec::new(),
            first_line: 1,
            strict: false,
            open_lines: 0,
            after_move: false,
            ended: false,
        }
    }

    /// The same, but what is not clean is an error.
    #[must_use]
    pub fn strict(self, strict: bool) -> Self {
        Self { strict, ..self }
    }

    /// The same for a text whose first line has this number.
    #[must_use]
    pub fn from_line(self, first_line: usize) -> Self {
        Self { first_line, ..self }
    }

    /// The text.
    #[must_use]
    pub const fn text(&self) -> &'t str {
        self.cursor.text
    }

    /// Goes back to a byte of the text, to read what follows anew: the letters after a move that turned out to be the next
    /// move's, or the bracket of a sign that turned out to end a side line.
    pub fn rewind(&mut self, at: usize) {
        self.cursor.at = at;
    }

    /// An error at a place of the text.
    #[must_use]
    pub fn error(&self, span: Span, problem: Problem, message: String) -> BookError {
        BookError::new(self.cursor.text, self.first_line, span, problem, message)
    }

    /// Does a square stand at a byte of the text, after nothing but spaces?
    #[must_use]
    pub fn has_square_at(&self, at: usize) -> bool {
        let mut ahead = self.clone();
        ahead.rewind(at);
        ahead.cursor.skip(is_separator, &mut ahead.notes);
        ahead.is_square()
    }

    /// Refuses a note when the reader is strict.
    ///
    /// # Errors
    /// When it is.
    pub fn admit(&self, note: Note) -> Result<(), BookError> {
        if self.strict {
            let message = format!("not clean: {}", note.leniency.says());
            return Err(self.error(note.span, Problem::NotClean(note.leniency), message));
        }
        Ok(())
    }

    fn item(&mut self) -> Result<Option<Placed>, Unreadable> {
        let mut parted = false;
        let ellipsis = loop {
            parted |= self.cursor.skip(is_separator, &mut self.notes);
            let here = self.cursor.here();
            if !self.cursor.peek().is_some_and(|glyph| matches!(glyph.clean, '.' | '…')) {
                break None;
            }
            parted = true;
            if self.dots() {
                break Some(Span { start: here.start, end: self.cursor.at });
            }
        };
        let glued = !parted && self.after_move;
        self.after_move = false;
        if let Some(span) = ellipsis {
            return Ok(Some(Placed { item: Item::Ellipsis, span, notes: core::mem::take(&mut self.notes) }));
        }
        let Some(first) = self.cursor.peek() else {
            let end = self.cursor.text.len();
            self.cursor.note_ignorable(end, &mut self.notes);
            self.cursor.at = end;
            return self.end();
        };
        let start = first.span.start;
        let item = match first.clean {
            '(' => {
                self.cursor.take(&mut self.notes);
                self.open_lines += 1;
                Item::LineStart
            }
            ')' => {
                self.cursor.take(&mut self.notes);
                match self.open_lines.checked_sub(1) {
                    Some(open) => self.open_lines = open,
                    None => return Err((first.span, "`)` ends a side line, but none is open".to_owned())),
                }
                Item::LineEnd
            }
            '/' => Item::Comment(self.comment()?),
            '{' => Item::Text(self.marked_text()?),
            ';' => Item::Text(self.rest_of_line()),
            _ => self.word(glued, first.span)?,
        };
        let span = Span { start, end: self.cursor.at };
        Ok(Some(Placed { item, span, notes: core::mem::take(&mut self.notes) }))
    }

    /// A number, a result, the draw of squares, a move or a force remark.
    fn word(&mut self, glued: bool, first: Span) -> Result<Item, Unreadable> {
        if glued {
            self.notes.push(Note { leniency: Leniency::Glued, span: first });
        }
        if let Some(result) = self.result()? {
            return Ok(Item::Result(result));
        }
        if let Some(number) = self.number()? {
            return Ok(Item::Number(number));
        }
        if let Some(drawn) = self.drawn_squares()? {
            return Ok(Item::Drawn(drawn));
        }
        if let Some(remark) = self.force_remark()? {
            return Ok(Item::Force(remark));
        }
        let written = self.written_move()?;
        self.after_move = true;
        Ok(Item::Move(written))
    }

    fn end(&mut self) -> Result<Option<Placed>, Unreadable> {
        if self.open_lines > 0 {
            let what = "the text ends within a side line: expected `)`";
            return Err((self.cursor.here(), what.to_owned()));
        }
        if let Some(note) = self.notes.pop() {
            // What has no width at the very end belongs to no item, and is still told.
            let notes = vec![note];
            self.notes.clear();
            return Ok(Some(Placed { item: Item::Text(String::new()), span: note.span, notes }));
        }
        Ok(None)
    }

    /// Takes a run of dots; does it open a half move, as two dots or an ellipsis do?
    fn dots(&mut self) -> bool {
        let mut count = 0;
        while let Some(glyph) = self.cursor.peek().filter(|glyph| matches!(glyph.clean, '.' | '…')) {
            count += if glyph.clean == '…' { 3 } else { 1 };
            self.cursor.take(&mut self.notes);
        }
        count > 1
    }

    fn number(&mut self) -> Result<Option<Number>, Unreadable> {
        let here = self.cursor.here();
        let value = if self.cursor.skip(|c| c == '№', &mut self.notes) {
            None
        } else {
            let mut digits = String::new();
            while let Some(glyph) = self.cursor.peek().filter(|glyph| glyph.clean.is_ascii_digit()) {
                self.cursor.take(&mut self.notes);
                digits.push(glyph.clean);
            }
            if digits.is_empty() {
                return Ok(None);
            }
            let span = Span { start: here.start, end: self.cursor.at };
            let too_large =
                |_| (span, format!("the number of a move has at most nine digits, found {}", digits.len()));
            Some(digits.parse().map_err(too_large)?)
        };
        let ended = |c: char| is_separator(c) || matches!(c, '.' | '…');
        if self.cursor.peek().is_some_and(|glyph| !ended(glyph.clean)) {
            return Err(self.expected("`.` after the number of a move"));
        }
        let dotted = self.cursor.peek().is_some_and(|glyph| matches!(glyph.clean, '.' | '…'));
        let mut black = self.dots();
        let mut ahead = self.clone();
        ahead.cursor.skip(is_separator, &mut ahead.notes);
        if ahead.dots() {
            *self = ahead;
            black = true;
        } else if !dotted && value.is_some() {
            let span = Span { start: here.start, end: self.cursor.at };
            self.notes.push(Note { leniency: Leniency::NumberDot, span });
        }
        Ok(Some(Number { value, black }))
    }

    /// What was expected at this place, and what stands there.
    fn expected(&self, what: &str) -> Unreadable {
        let found = match self.cursor.peek() {
            Some(glyph) => {
                let found = &self.cursor.text[glyph.span.start..glyph.span.end];
                format!("found `{}`", found.escape_debug())
            }
            None => "the text ends".to_owned(),
        };
        (self.cursor.here(), format!("expected {what}, {found}"))
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Placed, BookError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let next = match self.item() {
            Ok(None) => None,
            Ok(Some(placed)) => {
                Some(placed.notes.iter().try_for_each(|note| self.admit(*note)).map(|()| placed.clone()))
            }
            Err((span, message)) => Some(Err(self.error(span, Problem::Unreadable, message))),
        };
        self.ended = !matches!(next, Some(Ok(_)));
        next
    }
}

/// What may stand between two items.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == '_'
}
