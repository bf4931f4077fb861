//! Where in its file a game says what it says.

use chesst_engine::piece::Side;
use chesst_engine::text::book::{BookError, Leniency, Place, Problem, Span};

use super::{Disagreement, PlacedNote};
use crate::games::{GameText, Ply};

/// Places one after the other: each is found from the one before, since a long game may have many notes.
pub(super) struct Places<'t> {
    text: &'t str,
    at: usize,
    place: Place,
}

impl<'t> Places<'t> {
    pub(super) fn of(text: &'t str, first_line: usize) -> Self {
        Self { text, at: 0, place: Place { line: first_line, column: 1 } }
    }

    pub(super) fn place(&mut self, at: usize) -> Place {
        if at < self.at {
            let back = &self.text[at..self.at];
            if back.contains('\n') {
                let line = self.place.line - back.matches('\n').count();
                self.place = Place { line, ..Place::of(self.text, 1, at) };
            } else {
                self.place.column -= back.chars().count();
            }
        } else {
            let on = &self.text[self.at..at];
            match on.rfind('\n') {
                Some(newline) => {
                    self.place.line += on.matches('\n').count();
                    self.place.column = on[newline + 1..].chars().count() + 1;
                }
                None => self.place.column += on.chars().count(),
            }
        }
        self.at = at;
        self.place
    }
}

/// A byte order mark before the tags belongs to no text that is read.
pub(super) fn byte_order_marks(game: &GameText, strict: bool) -> Result<Vec<PlacedNote>, Disagreement> {
    let leniency = Leniency::ByteOrderMark;
    match game.byte_order_marks.first() {
        Some(place) if strict => {
            let line = game.tag_lines.iter().find(|(number, _)| *number == place.line);
            let text = line.map_or("", |(_, line)| line.as_str());
            let span = Span { start: 0, end: text.chars().next().map_or(0, char::len_utf8) };
            let message = format!("not clean: {}", leniency.says());
            Err(unplayed(BookError::new(text, place.line, span, Problem::NotClean(leniency), message), None))
        }
        _ => {
            let note = |place: &Place| PlacedNote { place: *place, part: None, leniency };
            Ok(game.byte_order_marks.iter().map(note).collect())
        }
    }
}

/// A disagreement before any move.
pub(super) fn unplayed(error: BookError, part: Option<String>) -> Disagreement {
    let ply = Ply { number: 1, side: Side::White };
    Disagreement { ply, depth: 0, error: Box::new(error), position: None, legal: Vec::new(), part }
}

/// The same disagreement with its place in the file, where the text that was played stands in none.
pub(super) fn located(mut disagreement: Disagreement, game: &GameText) -> Disagreement {
    if game.parts.is_some() {
        let place = disagreement.error.place;
        disagreement.part = disagreement.part.or_else(|| game.part_at(game.byte_at(place)));
        disagreement.error.place = Place { line: game.first_line, column: 1 };
    }
    disagreement
}
