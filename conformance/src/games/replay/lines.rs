//! Where lines stand: numbers, and where side lines begin.

use chesst_engine::game::Event;
use chesst_engine::piece::Side;
use chesst_engine::text::book::{Number, Span};

use super::{Disagreement, Player};
use crate::games::Ply;

impl Player<'_> {
    /// Holds the number of a move against the position; at the start of a side line it says where that begins.
    pub(super) fn number(&mut self, Number { value, black }: Number, span: Span) -> Result<(), Disagreement> {
        let stated = if black { Side::Black } else { Side::White };
        if self.line().fresh && self.lines.len() > 1 {
            self.branch(value, stated, span)?;
        }
        let Ply { number, side } = Ply::next_in(&self.line().game);
        let opened = if side == Side::White { format!("{number}.") } else { format!("{number}...") };
        if value.is_some_and(|value| value != number) || side != stated {
            let is = if side == stated { format!("is move {number}") } else { format!("belongs to {side}") };
            return Err(self.unreadable(span, format!("the next half move {is}: expected `{opened}`")));
        }
        Ok(())
    }

    /// Goes back to where a side line begins: the half move with this number, or without one the last half move.
    fn branch(&mut self, value: Option<u32>, side: Side, span: Span) -> Result<(), Disagreement> {
        self.line_mut().fresh = false;
        let Some(number) = value else { return self.back_by_one(span) };
        let wanted = Ply { number, side };
        let missing = |player: &Self| {
            let message = format!("no half move {wanted} stands above from which this side line may begin");
            player.unreadable(span, message)
        };
        while Ply::next_in(&self.line().game) != wanted {
            if self.line_mut().game.undo().is_none() {
                return Err(missing(self));
            }
        }
        // Where squares were drawn before that half move, the line begins after them, as the half move did.
        Ok(())
    }

    /// Takes the last half move back, since a side line stands in its place.
    pub(super) fn back_by_one(&mut self, span: Span) -> Result<(), Disagreement> {
        loop {
            match self.line_mut().game.undo() {
                Some(Event::Move(_)) => return Ok(()),
                Some(Event::ImpregnableDraw(_)) => {}
                None => return Err(self.unreadable(span, "no move stands before this side line".to_owned())),
            }
        }
    }
}
