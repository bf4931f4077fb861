//! Moves.

use super::letters::Letters;
use super::{Reader, Unreadable};
use crate::piece::Kind;
use crate::text::book::error::Span;
use crate::text::book::item::{CheckSign, Mark, MoveSpans, Sign, WrittenMove};
use crate::text::book::leniency::{Leniency, Note};

impl Reader<'_> {
    /// Takes a move.
    pub(super) fn written_move(&mut self) -> Result<WrittenMove, Unreadable> {
        let kind = self.kind()?;
        let (from, from_span) = self.square()?;
        let (sign, sign_span) = self.sign(&from.to_string())?;
        let (to, to_span) = self.square()?;
        let promotion = self.promotion(sign)?;
        let (check, check_span) = self.check_sign();
        Ok(WrittenMove {
            kind: kind.map(|letters| letters.kind),
            from,
            sign,
            to,
            promotion: promotion.map(|letters| letters.kind),
            check,
            marks: self.marks(),
            spans: MoveSpans {
                kind: kind.map(|letters| letters.span).unwrap_or_default(),
                from: from_span,
                sign: sign_span,
                to: to_span,
                promotion: promotion.map(|letters| letters.span).unwrap_or_default(),
                check: check_span,
            },
        })
    }

    /// The letters before the square; none when the square stands here.
    fn kind(&mut self) -> Result<Option<Letters>, Unreadable> {
        if self.is_square() {
            return Ok(None);
        }
        let Some(letters) = self.letters() else {
            let latin = self.cursor.peek().is_some_and(|glyph| glyph.clean.is_ascii_lowercase());
            let what = if latin {
                "a square, a1 to i9"
            } else {
                "a move, a number, a comment, a bracket or a result"
            };
            return Err(self.expected(what));
        };
        if letters.kind == Kind::Knecht {
            self.notes.push(Note { leniency: Leniency::KnechtLetters, span: letters.span });
        }
        if !self.cursor.skip(super::is_separator, &mut self.notes) {
            self.notes.push(Note { leniency: Leniency::SpaceMissing, span: letters.span });
        }
        Ok(Some(letters))
    }

    /// The sign between the squares; none when the second square follows at once.
    fn sign(&mut self, from: &str) -> Result<(Option<Sign>, Span), Unreadable> {
        let soft = self.cursor.is_soft_hyphen();
        if self.is_square() && !soft {
            return Ok((None, self.cursor.here()));
        }
        self.inner_space();
        if self.is_square() && soft {
            return Ok((Some(Sign::Quiet), self.cursor.here()));
        }
        let here = self.cursor.here();
        let found = self.cursor.peek().and_then(|glyph| match glyph.clean {
            '-' => Some((Sign::Quiet, true)),
            ':' => Some((Sign::Capture, true)),
            'x' | 'X' | '×' | 'х' | 'Х' => Some((Sign::Capture, false)),
            '÷' => Some((Sign::Exchange, true)),
            _ => None,
        });
        let Some((sign, clean)) = found else {
            return Err(self.expected(&format!("`-`, `:` or `÷` after {from}")));
        };
        self.cursor.take(&mut self.notes);
        if !clean {
            self.notes.push(Note { leniency: Leniency::CaptureSign, span: here });
        }
        self.inner_space();
        Ok((Some(sign), here))
    }

    /// Goes past spaces within a move.
    fn inner_space(&mut self) {
        let here = self.cursor.here();
        if self.cursor.skip(|c| c == ' ', &mut self.notes) {
            self.notes.push(Note { leniency: Leniency::InnerSpace, span: here });
        }
    }

    /// The letters after the square. Nothing becomes a King or a Knecht: such letters begin the next move.
    fn promotion(&mut self, sign: Option<Sign>) -> Result<Option<Letters>, Unreadable> {
        let here = self.cursor.here();
        let equals = self.cursor.eat('=', &mut self.notes);
        if equals && sign.is_some() {
            self.notes.push(Note { leniency: Leniency::PromotionEquals, span: here });
        }
        let mut ahead = self.clone();
        match ahead.letters() {
            Some(letters) if equals || !matches!(letters.kind, Kind::King | Kind::Knecht) => {
                *self = ahead;
                Ok(Some(letters))
            }
            Some(_) => Ok(None),
            None if equals => Err(self.expected("the letters of a piece after `=`")),
            None => Ok(None),
        }
    }

    fn check_sign(&mut self) -> (Option<CheckSign>, Span) {
        let mut ahead = self.clone();
        ahead.inner_space();
        let start = ahead.cursor.here().start;
        if !ahead.cursor.eat('+', &mut ahead.notes) {
            return (None, Span::default());
        }
        *self = ahead;
        let sign = match self.cursor.eat(')', &mut self.notes) {
            true => CheckSign::Final,
            false => CheckSign::Check,
        };
        (Some(sign), Span { start, end: self.cursor.at })
    }

    fn marks(&mut self) -> Vec<Mark> {
        let mut marks = Vec::new();
        loop {
            if self.cursor.eat('!', &mut self.notes) {
                marks.push(Mark::Good);
            } else if self.cursor.eat('?', &mut self.notes) {
                marks.push(Mark::Bad);
            } else {
                return marks;
            }
        }
    }
}
