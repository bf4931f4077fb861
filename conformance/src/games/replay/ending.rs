//! How a game is said to have ended.

use chesst_engine::clause::Clause;
use chesst_engine::game::Draw;
use chesst_engine::piece::Side;
use chesst_engine::text::book::{Item, Leniency, Note, Placed, Problem, Reader, Reason, Span, WrittenResult};

use super::{Disagreement, Player, Step, in_one_line};
use crate::games::GameText;

impl Player<'_> {
    pub(super) fn stated_result(&mut self, result: WrittenResult, span: Span) -> Result<(), Disagreement> {
        let result = match result {
            WrittenResult::Won { side, reason } => {
                WrittenResult::Won { side, reason: reason.as_deref().map(in_one_line) }
            }
            WrittenResult::Drawn { reason } => {
                WrittenResult::Drawn { reason: reason.as_deref().map(in_one_line) }
            }
            WrittenResult::Open => WrittenResult::Open,
        };
        if self.line().result {
            return Err(self.unreadable(span, "the result stands twice".to_owned()));
        }
        self.check_result(&result, span)?;
        self.line_mut().result = true;
        if self.lines.len() == 1 {
            self.result = Some(result.clone());
        }
        self.steps.push(Step::Result(result));
        Ok(())
    }

    fn check_result(&mut self, result: &WrittenResult, span: Span) -> Result<(), Disagreement> {
        let in_words = result.fits(self.position());
        let in_words = in_words.map_err(|message| self.refused(span, Clause::NotationResult, message))?;
        if let WrittenResult::Drawn { reason: Some(words) } = result
            && let Some(Reason::Drawn(draw)) = Reason::read(words)
            && draw != Draw::Agreement
        {
            let claimed = self.line().game.clone().claim(draw);
            claimed.map_err(|error| self.refused(span, draw.clause(), error.to_string()))?;
        }
        if !in_words {
            self.note(Note { leniency: Leniency::ReasonMissing, span })?;
        }
        Ok(())
    }

    /// Holds the tag Result against the result in the text, or where that has none against the last position.
    pub(super) fn tagged_result(&mut self, game: &GameText) -> Result<(), Disagreement> {
        const TAG: &str = "Result";
        let Some(tag) = game.tag(TAG) else { return Ok(()) };
        let refuse = |player: &Self, message: String| {
            player.disagree_on_last(game.tag_error(
                TAG,
                Problem::Refused(vec![Clause::NotationResult]),
                message,
            ))
        };
        let mut items = Reader::new(tag);
        let (first, more) = (items.next(), items.next());
        let (Some(Ok(Placed { item: Item::Result(tagged), .. })), None) = (first, more) else {
            let message = format!("the tag Result is `{tag}`: expected `WV`, `BV`, `½-½` or `*`");
            return Err(self.disagree_on_last(game.tag_error(TAG, Problem::Unreadable, message)));
        };
        if let Some(stated) = &self.result {
            if result_of(stated) == result_of(&tagged) {
                return Ok(());
            }
            let (stated, tagged) = (stated.print(Default::default()), tagged.print(Default::default()));
            let message = format!("the tag Result is `{tagged}`, but the game ends with `{stated}`");
            return Err(refuse(self, message));
        }
        let in_words = tagged
            .fits(self.position())
            .map_err(|message| refuse(self, format!("the tag Result is `{tag}`: {message}")))?;
        if !in_words {
            let end = self.reader.text().len();
            self.note(Note { leniency: Leniency::ReasonMissing, span: Span { start: end, end } })?;
        }
        self.result = Some(tagged);
        Ok(())
    }
}

/// A result without its reason: who has won, or a draw, or open.
fn result_of(result: &WrittenResult) -> (Option<Side>, bool) {
    match result {
        WrittenResult::Won { side, .. } => (Some(*side), false),
        WrittenResult::Drawn { .. } => (None, true),
        WrittenResult::Open => (None, false),
    }
}
