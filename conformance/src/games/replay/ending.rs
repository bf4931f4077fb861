//! How a game is said to have ended.

use chesst_engine::clause::Clause;
use chesst_engine::game::Draw;
use chesst_engine::piece::Side;
use chesst_engine::text::book::{Item, Leniency, Note, Placed, Problem, Reader, Reason, Span, WrittenResult};

use super::{Disagreement, PlacedNote, Player, Step, in_one_line};
use crate::quote::visible;

impl Player<'_> {
    pub(super) fn stated_result(&mut self, result: WrittenResult, span: Span) -> Result<(), Disagreement> {
        if self.line().result {
            return Err(self.unreadable(span, "the result stands twice".to_owned()));
        }
        let result = tidy(result);
        let in_words = self.held(&result);
        let in_words = in_words.map_err(|(clause, message)| self.refused(span, clause, message))?;
        if !in_words {
            self.note(Note { leniency: Leniency::ReasonMissing, span })?;
        }
        let result = result.with_known_reason(self.position());
        self.line_mut().result = true;
        if self.lines.len() == 1 {
            self.result = Some(result.clone());
        }
        self.steps.push(Step::Result(result));
        Ok(())
    }

    /// Holds a result against the position and the game before it; says whether it gives its reason in known words.
    fn held(&self, result: &WrittenResult) -> Result<bool, (Clause, String)> {
        let in_words = result.fits(self.position()).map_err(|message| (Clause::NotationResult, message))?;
        if let WrittenResult::Drawn { reason: Some(words) } = result
            && let Some(Reason::Drawn(draw)) = Reason::read(words)
            && draw != Draw::Agreement
        {
            let claimed = self.line().game.clone().claim(draw);
            claimed.map_err(|error| (draw.clause(), error.to_string()))?;
        }
        Ok(in_words)
    }

    /// Holds the tag Result against the last position and the result in the text, where that has one.
    pub(super) fn tagged_result(&mut self) -> Result<(), Disagreement> {
        let Some(tag) = self.game.tag(TAG) else { return Ok(()) };
        let said = |message: &str| format!("the tag Result is `{}`{message}", visible(tag));
        let mut items = Reader::new(tag);
        let (first, more) = (items.next(), items.next());
        let (Some(Ok(Placed { item: Item::Result(tagged), notes, .. })), None) = (first, more) else {
            let message = said(": expected `WV`, `BV`, `½-½` or `*`");
            return Err(self.at_the_tag(Problem::Unreadable, message));
        };
        let tagged = tidy(tagged);
        if let Some(stated) = &self.result
            && result_of(stated) != result_of(&tagged)
        {
            let message = said(&format!(", but the game ends with `{}`", stated.print(Default::default())));
            return Err(self.at_the_tag(Problem::Refused(vec![Clause::NotationResult]), message));
        }
        let in_words = self.held(&tagged).map_err(|(clause, message)| {
            self.at_the_tag(Problem::Refused(vec![clause]), said(&format!(": {message}")))
        })?;
        if !notes.is_empty() {
            self.clean_tag = Some(in_the_authors_words(&tagged));
        }
        for note in notes {
            self.note_at_the_tag(note.leniency)?;
        }
        if self.result.is_none() {
            if !in_words {
                self.note_at_the_tag(Leniency::ReasonMissing)?;
            }
            self.result = Some(tagged.clone().with_known_reason(self.position()));
            // What the position shows is written where results stand, with its reason.
            self.steps.extend(self.result.clone().filter(|known| *known != tagged).map(Step::Result));
        }
        Ok(())
    }

    fn at_the_tag(&self, problem: Problem, message: String) -> Disagreement {
        let part = self.game.tag_part(TAG);
        Disagreement { part, ..self.disagree_on_last(self.game.tag_error(TAG, problem, message)) }
    }

    fn note_at_the_tag(&mut self, leniency: Leniency) -> Result<(), Disagreement> {
        let message = format!("not clean: {}", leniency.says());
        let refused = self.at_the_tag(Problem::NotClean(leniency), message);
        if self.strict {
            return Err(refused);
        }
        self.notes.push(PlacedNote { place: refused.error.place, part: refused.part, leniency });
        Ok(())
    }
}

const TAG: &str = "Result";

/// The same with one space between the words of its reason.
fn tidy(result: WrittenResult) -> WrittenResult {
    let tidy = |reason: Option<String>| reason.as_deref().map(in_one_line);
    match result {
        WrittenResult::Won { side, reason } => WrittenResult::Won { side, reason: tidy(reason) },
        WrittenResult::Drawn { reason } => WrittenResult::Drawn { reason: tidy(reason) },
        WrittenResult::Open => WrittenResult::Open,
    }
}

/// A result in its clean form, whatever the words of its reason.
fn in_the_authors_words(result: &WrittenResult) -> String {
    let (bare, reason) = match result.clone() {
        WrittenResult::Won { side, reason } => (WrittenResult::Won { side, reason: None }, reason),
        WrittenResult::Drawn { reason } => (WrittenResult::Drawn { reason: None }, reason),
        WrittenResult::Open => (WrittenResult::Open, None),
    };
    let bare = bare.print(Default::default());
    reason.map_or(bare.clone(), |words| format!("{bare} /{words}/"))
}

/// A result without its reason: who has won, or a draw, or open.
fn result_of(result: &WrittenResult) -> (Option<Side>, bool) {
    match result {
        WrittenResult::Won { side, .. } => (Some(*side), false),
        WrittenResult::Drawn { .. } => (None, true),
        WrittenResult::Open => (None, false),
    }
}
