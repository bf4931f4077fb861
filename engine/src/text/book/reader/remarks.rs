//! Comments, marked text, force remarks, the draw of squares, results.

use super::{Reader, Unreadable, is_separator};
use crate::force::Force;
use crate::piece::{BySide, Kind, Side};
use crate::square::Square;
use crate::text::book::error::Span;
use crate::text::book::item::{DrawnSquare, DrawnSquares, ForceRemark, WrittenResult};
use crate::text::book::leniency::{Leniency, Note};

impl Reader<'_> {
    /// `/.../`
    pub(super) fn comment(&mut self) -> Result<String, Unreadable> {
        self.enclosed('/', "this comment is not closed: expected `/`")
    }

    /// `{...}`
    pub(super) fn marked_text(&mut self) -> Result<String, Unreadable> {
        self.enclosed('}', "this text is not closed: expected `}`")
    }

    /// `; ...` up to the end of the line
    pub(super) fn rest_of_line(&mut self) -> String {
        self.cursor.take(&mut self.notes);
        let rest = &self.cursor.text[self.cursor.at..];
        let line = rest.split('\n').next().unwrap_or_default();
        self.cursor.at += line.len();
        line.trim().to_owned()
    }

    fn enclosed(&mut self, close: char, open: &str) -> Result<String, Unreadable> {
        let here = self.cursor.here();
        self.cursor.take(&mut self.notes);
        let rest = &self.cursor.text[self.cursor.at..];
        let Some(length) = rest.find(close) else { return Err((here, open.to_owned())) };
        self.cursor.at += length + close.len_utf8();
        Ok(rest[..length].trim().to_owned())
    }

    /// `c4] 1½ ед.: 3 ед.`
    pub(super) fn force_remark(&mut self) -> Result<Option<ForceRemark>, Unreadable> {
        if !self.is_square() {
            return Ok(None);
        }
        let mut ahead = self.clone();
        let (square, _) = ahead.square()?;
        if !ahead.cursor.eat(']', &mut ahead.notes) {
            return Ok(None);
        }
        *self = ahead;
        let white = self.units()?;
        self.cursor.skip(is_separator, &mut self.notes);
        if !self.cursor.eat(':', &mut self.notes) {
            return Err(self.expected("`:` between the sums of White and Black"));
        }
        let black = self.units()?;
        Ok(Some(ForceRemark { square, sums: BySide { white, black } }))
    }

    /// A force in units, with the spaces around it and the word for units after it.
    fn units(&mut self) -> Result<Force, Unreadable> {
        self.cursor.skip(is_separator, &mut self.notes);
        let here = self.cursor.here();
        let mut digits = String::new();
        while let Some(glyph) = self.cursor.peek().filter(|glyph| glyph.clean.is_ascii_digit()) {
            self.cursor.take(&mut self.notes);
            digits.push(glyph.clean);
        }
        let half = self.half(here)?;
        if digits.is_empty() && !half {
            return Err(self.expected("a force such as `1½`"));
        }
        let units: Option<u16> = if digits.is_empty() { Some(0) } else { digits.parse().ok() };
        let half_units = units.and_then(|units| units.checked_mul(2)?.checked_add(u16::from(half)));
        let span = Span { start: here.start, end: self.cursor.at };
        let half_units = half_units.ok_or_else(|| (span, format!("no force is as large as {digits}")))?;
        self.unit_word();
        Ok(Force::from_half_units(half_units))
    }

    /// The half after the whole units: `½`, or decimally `.5`.
    fn half(&mut self, start: Span) -> Result<bool, Unreadable> {
        if self.cursor.eat('½', &mut self.notes) {
            return Ok(true);
        }
        if !self.cursor.eat('.', &mut self.notes) && !self.cursor.eat(',', &mut self.notes) {
            return Ok(false);
        }
        let span = Span { start: start.start, end: self.cursor.at };
        self.notes.push(Note { leniency: Leniency::DecimalForce, span });
        match (self.cursor.eat('5', &mut self.notes), self.cursor.eat('0', &mut self.notes)) {
            (true, _) => Ok(true),
            (false, true) => Ok(false),
            (false, false) => Err(self.expected("`5` or `0`: forces come in halves")),
        }
    }

    fn unit_word(&mut self) {
        let mut ahead = self.clone();
        ahead.cursor.skip(is_separator, &mut ahead.notes);
        if ahead.cursor.eat_word("ед", &mut ahead.notes) {
            ahead.cursor.eat('.', &mut ahead.notes);
            *self = ahead;
        }
    }

    /// `*) __g4;______h5 (:W Кн h5);__ /неприступные поля/`
    pub(super) fn drawn_squares(&mut self) -> Result<Option<DrawnSquares>, Unreadable> {
        if !self.cursor.eat_word("*)", &mut self.notes) {
            return Ok(None);
        }
        let white = self.drawn_square()?;
        let black = self.drawn_square()?;
        let mut ahead = self.clone();
        ahead.cursor.skip(is_separator, &mut ahead.notes);
        if ahead.cursor.peek().is_some_and(|glyph| glyph.clean == '/') {
            ahead.comment()?;
            *self = ahead;
        }
        Ok(Some(DrawnSquares { squares: BySide { white, black } }))
    }

    fn drawn_square(&mut self) -> Result<DrawnSquare, Unreadable> {
        self.cursor.skip(is_separator, &mut self.notes);
        let (square, _) = self.square()?;
        self.cursor.skip(is_separator, &mut self.notes);
        let lost = match self.cursor.eat('(', &mut self.notes) {
            true => Some(self.lost()?),
            false => None,
        };
        self.cursor.skip(is_separator, &mut self.notes);
        if !self.cursor.eat(';', &mut self.notes) {
            return Err(self.expected(&format!("`;` after the impregnable square {square}")));
        }
        Ok(DrawnSquare { square, lost })
    }

    /// `:W Кн h5)`
    fn lost(&mut self) -> Result<(Side, Kind, Square), Unreadable> {
        if !self.cursor.eat(':', &mut self.notes) {
            return Err(self.expected("`:` and the piece that is lost"));
        }
        let Some(side) = self.side_letter() else {
            return Err(self.expected("`W` or `B`, whose piece is lost"));
        };
        self.cursor.skip(is_separator, &mut self.notes);
        let Some(letters) = self.letters() else {
            return Err(self.expected("the letters of the piece that is lost"));
        };
        self.cursor.skip(is_separator, &mut self.notes);
        let (square, _) = self.square()?;
        if !self.cursor.eat(')', &mut self.notes) {
            return Err(self.expected("`)`"));
        }
        Ok((side, letters.kind, square))
    }

    /// `W` or `B`; a Cyrillic `В` is noted.
    fn side_letter(&mut self) -> Option<Side> {
        let glyph = self.cursor.peek()?;
        let side = match glyph.clean {
            'W' => Side::White,
            'B' | 'В' => Side::Black,
            _ => return None,
        };
        self.cursor.take(&mut self.notes);
        if glyph.clean == 'В' {
            self.notes.push(Note { leniency: Leniency::ResultLetters, span: glyph.span });
        }
        Some(side)
    }

    /// `WV`, `BV`, `½-½`, `*`, and the scores for them, with the reason in slashes.
    pub(super) fn result(&mut self) -> Result<Option<WrittenResult>, Unreadable> {
        const SCORES: [(&str, Option<Side>, bool); 5] = [
            ("1-0", Some(Side::White), false),
            ("0-1", Some(Side::Black), false),
            ("½-½", None, true),
            ("1/2-1/2", None, false),
            ("1/2", None, false),
        ];
        let here = self.cursor.here();
        let mut ahead = self.clone();
        let mut words = self.clone();
        let winner = if let Some(side) = words.victory() {
            ahead = words;
            Some(side)
        } else if let Some((_, side, clean)) =
            SCORES.into_iter().find(|(score, ..)| ahead.cursor.eat_word(score, &mut ahead.notes))
        {
            if !clean {
                let span = Span { start: here.start, end: ahead.cursor.at };
                ahead.notes.push(Note { leniency: Leniency::ResultForm, span });
            }
            side
        } else if ahead.cursor.eat('*', &mut ahead.notes)
            && ahead.cursor.peek().is_none_or(|glyph| glyph.clean != ')')
        {
            *self = ahead;
            return Ok(Some(WrittenResult::Open));
        } else {
            return Ok(None);
        };
        *self = ahead;
        let reason = self.reason()?;
        Ok(Some(match winner {
            Some(side) => WrittenResult::Won { side, reason },
            None => WrittenResult::Drawn { reason },
        }))
    }

    /// `WV` or `BV`; `BW` and look-alikes are noted.
    fn victory(&mut self) -> Option<Side> {
        let start = self.cursor.here().start;
        let side = self.side_letter()?;
        let victory = self.cursor.peek().filter(|glyph| matches!(glyph.clean, 'V' | 'W'))?;
        self.cursor.take(&mut self.notes);
        if victory.clean == 'W' {
            let span = Span { start, end: self.cursor.at };
            self.notes.push(Note { leniency: Leniency::ResultLetters, span });
        }
        Some(side)
    }

    /// The comment that follows a result.
    fn reason(&mut self) -> Result<Option<String>, Unreadable> {
        let mut ahead = self.clone();
        ahead.cursor.skip(is_separator, &mut ahead.notes);
        if ahead.cursor.peek().is_none_or(|glyph| glyph.clean != '/') {
            return Ok(None);
        }
        let reason = ahead.comment()?;
        *self = ahead;
        Ok(Some(reason))
    }
}
