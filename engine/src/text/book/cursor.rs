//! Going through a text character by character, with what print spoils mended.

use super::error::Span;
use super::leniency::{Leniency, Note};

/// A character as it is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glyph {
    /// The clean character.
    pub(super) clean: char,
    /// The leniency that made it clean.
    pub(super) leniency: Option<Leniency>,
    /// Its bytes.
    pub(super) span: Span,
}

/// A place in a text. Cheap to copy, so that a reader can look ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
}

const SOFT_HYPHEN: char = '\u{ad}';

impl Cursor<'_> {
    /// The next character; what has no width is passed over.
    pub(super) fn peek(&self) -> Option<Glyph> {
        let rest = self.text.get(self.at..)?;
        rest.char_indices().find(|(_, c)| !is_ignorable(*c)).map(|(offset, c)| {
            let start = self.at + offset;
            let (clean, leniency) = clean(c);
            Glyph { clean, leniency, span: Span { start, end: start + c.len_utf8() } }
        })
    }

    /// Goes past the next character and notes what was mended on the way.
    pub(super) fn take(&mut self, notes: &mut Vec<Note>) -> Option<Glyph> {
        let glyph = self.peek()?;
        self.note_ignorable(glyph.span.start, notes);
        if let Some(leniency) = glyph.leniency {
            notes.push(Note { leniency, span: glyph.span });
        }
        self.at = glyph.span.end;
        Some(glyph)
    }

    /// Takes the next character when it is this one.
    pub(super) fn eat(&mut self, wanted: char, notes: &mut Vec<Note>) -> bool {
        let found = self.peek().is_some_and(|glyph| glyph.clean == wanted);
        if found {
            self.take(notes);
        }
        found
    }

    /// Takes this word.
    pub(super) fn eat_word(&mut self, word: &str, notes: &mut Vec<Note>) -> bool {
        let (mut ahead, mut found) = (*self, Vec::new());
        let all = word.chars().all(|c| ahead.eat(c, &mut found));
        if all {
            *self = ahead;
            notes.append(&mut found);
        }
        all
    }

    /// Goes past spaces and the like; returns whether there was any.
    pub(super) fn skip(&mut self, parts: impl Fn(char) -> bool, notes: &mut Vec<Note>) -> bool {
        let start = self.at;
        while self.peek().is_some_and(|glyph| parts(glyph.clean)) {
            self.take(notes);
        }
        self.at > start
    }

    /// A soft hyphen right here, which may be the hyphen of a quiet move.
    pub(super) fn is_soft_hyphen(&self) -> bool {
        self.text.get(self.at..).is_some_and(|rest| rest.starts_with(SOFT_HYPHEN))
    }

    /// The bytes of the character that stands here, if any.
    pub(super) fn here(&self) -> Span {
        match self.peek() {
            Some(glyph) => glyph.span,
            None => Span { start: self.text.len(), end: self.text.len() },
        }
    }

    /// Notes the characters without width up to `end`.
    pub(super) fn note_ignorable(&self, end: usize, notes: &mut Vec<Note>) {
        for (offset, c) in self.text[self.at..end].char_indices() {
            let start = self.at + offset;
            let leniency = match c {
                SOFT_HYPHEN => Leniency::SoftHyphen,
                '\u{feff}' => Leniency::ByteOrderMark,
                _ => Leniency::ZeroWidth,
            };
            notes.push(Note { leniency, span: Span { start, end: start + c.len_utf8() } });
        }
    }
}

/// Has this character no width?
pub(super) const fn is_ignorable(c: char) -> bool {
    matches!(c, SOFT_HYPHEN | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// The character in its clean form, whatever it stands for.
fn clean(c: char) -> (char, Option<Leniency>) {
    match c {
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => {
            (' ', Some(Leniency::NoBreakSpace))
        }
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2043}' => ('-', Some(Leniency::Dash)),
        '∶' | '꞉' => (':', Some(Leniency::CaptureSign)),
        '！'..='～' => (narrow(c), Some(Leniency::FullWidth)),
        _ => (c, None),
    }
}

/// The character of plain width of one of full width.
fn narrow(c: char) -> char {
    const WIDER_BY: u32 = '！' as u32 - '!' as u32;
    u32::from(c).checked_sub(WIDER_BY).and_then(char::from_u32).unwrap_or(c)
}
