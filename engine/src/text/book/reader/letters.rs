//! The letters of pieces and the names of squares.

use super::{Reader, Unreadable};
use crate::piece::Kind;
use crate::square::{File, Rank, Square};
use crate::text::book::cursor::{Cursor, Glyph};
use crate::text::book::error::Span;
use crate::text::book::leniency::{Leniency, Note};

/// The letters of the books in lower case, longest first.
const CYRILLIC: [(&str, &str, Kind); 8] = [
    ("вкн", "ВКн", Kind::VerKnecht),
    ("вк", "ВК", Kind::VerKnecht),
    ("кр", "Кр", Kind::King),
    ("кт", "Кт", Kind::Connet),
    ("кн", "Кн", Kind::Knecht),
    ("пр", "Пр", Kind::Prince),
    ("рт", "Рт", Kind::Ritter),
    ("рк", "Рк", Kind::Scout),
];

/// The letters of a kind of piece, as they were found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letters {
    pub(super) kind: Kind,
    pub(super) span: Span,
}

impl<'t> Reader<'t> {
    /// Takes the letters of a piece, if they stand here.
    pub(super) fn letters(&mut self) -> Option<Letters> {
        let cyrillic = CYRILLIC.into_iter().find_map(|(folded, clean, kind)| self.spelt(folded, clean, kind));
        let (letters, ahead, mut notes) = cyrillic.or_else(|| self.latin_letter())?;
        self.cursor = ahead;
        self.notes.append(&mut notes);
        Some(letters)
    }

    /// Do these letters of the books stand here, in any case and in look-alikes of either alphabet?
    fn spelt(&self, folded: &str, clean: &str, kind: Kind) -> Option<(Letters, Cursor<'t>, Vec<Note>)> {
        let (mut ahead, mut notes, mut found) = (self.cursor, Vec::new(), String::new());
        let start = ahead.here().start;
        for wanted in folded.chars() {
            let glyph = ahead.peek().filter(|glyph| fold(glyph.clean) == Some(wanted))?;
            ahead.take(&mut notes);
            found.push(glyph.clean);
        }
        let span = Span { start, end: ahead.at };
        let mut note = |leniency| notes.push(Note { leniency, span });
        if found.is_ascii() || found.chars().any(|c| c.is_ascii()) {
            note(Leniency::LookAlikeLetters);
        } else if found != clean {
            note(Leniency::LetterCase);
        }
        if folded == "вкн" {
            note(Leniency::LongVerKnecht);
        }
        Some((Letters { kind, span }, ahead, notes))
    }

    /// Does a Latin letter of a piece stand here, or a Cyrillic one that looks like it?
    fn latin_letter(&self) -> Option<(Letters, Cursor<'t>, Vec<Note>)> {
        let (mut ahead, mut notes) = (self.cursor, Vec::new());
        let glyph = ahead.take(&mut notes)?;
        let latin = match glyph.clean {
            'С' => 'C',
            'К' => 'K',
            'Р' => 'P',
            'І' => 'I',
            'Ѕ' => 'S',
            other => other,
        };
        let kind = Kind::from_letter(latin)?;
        if latin != glyph.clean {
            notes.push(Note { leniency: Leniency::LookAlikeLetters, span: glyph.span });
        }
        Some((Letters { kind, span: glyph.span }, ahead, notes))
    }

    /// Does a square stand here?
    pub(super) fn is_square(&self) -> bool {
        let mut ahead = self.cursor;
        let file = ahead.take(&mut Vec::new()).and_then(file);
        file.is_some() && ahead.peek().is_some_and(|glyph| glyph.clean.is_ascii_digit())
    }

    /// Takes a square.
    pub(super) fn square(&mut self) -> Result<(Square, Span), Unreadable> {
        let start = self.cursor.here();
        let Some((file, clean)) = self.cursor.peek().and_then(file) else {
            return Err(self.expected("a square, a1 to i9"));
        };
        self.cursor.take(&mut self.notes);
        if !clean {
            self.notes.push(Note { leniency: Leniency::LookAlikeSquare, span: start });
        }
        let rank = |glyph: Glyph| Rank::new(u8::try_from(glyph.clean.to_digit(10)?).ok()?);
        let Some(rank) = self.cursor.peek().and_then(rank) else {
            return Err(self.expected(&format!("a rank, 1 to 9, after the file {file}")));
        };
        self.cursor.take(&mut self.notes);
        Ok((Square::new(file, rank), Span { start: start.start, end: self.cursor.at }))
    }
}

/// The file of a letter, and whether the letter is clean.
fn file(glyph: Glyph) -> Option<(File, bool)> {
    let latin = match glyph.clean {
        'а' => 'a',
        'с' => 'c',
        'ԁ' => 'd',
        'е' => 'e',
        'ɡ' => 'g',
        'һ' => 'h',
        'і' => 'i',
        other => other,
    };
    let number = u32::from(latin).checked_sub(u32::from('a'))?;
    File::new(u8::try_from(number).ok()?).map(|file| (file, latin == glyph.clean))
}

/// A letter of the pieces' letters as the lower-case Cyrillic letter it is or looks like.
const fn fold(c: char) -> Option<char> {
    Some(match c {
        'К' | 'к' | 'K' | 'k' => 'к',
        'Р' | 'р' | 'P' | 'p' => 'р',
        'П' | 'п' => 'п',
        'Т' | 'т' | 'T' => 'т',
        'В' | 'в' | 'B' => 'в',
        'Н' | 'н' | 'H' => 'н',
        _ => return None,
    })
}
