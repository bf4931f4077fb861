//! Forging: the steps of a recipe done one after the other.

use std::sync::Arc;

use chesst_engine::moves::Move;
use chesst_engine::position::Position;

use super::edit::edit;
use super::recipe::{Step, Verb};

/// A position, and the game that led to it.
#[derive(Clone, Debug)]
pub struct Forged {
    /// Where the game begins: after the last step that was no move.
    pub start: Position,
    /// The moves played since.
    pub moves: Vec<Move>,
    /// Where it ends.
    pub position: Position,
}

impl Forged {
    /// A position without a game.
    #[must_use]
    pub fn new(position: Position) -> Self {
        Self { start: position.clone(), moves: Vec::new(), position }
    }

    /// Does a step if it can be done; says whether anything changed.
    pub fn step(&mut self, step: Step) -> bool {
        if step.verb == Verb::Play {
            return self.play(step);
        }
        let edited = edit(&self.position, step)
            .and_then(|setup| Position::new(self.position.rules(), &setup).ok())
            .filter(|edited| *edited != self.position);
        let Some(edited) = edited else { return false };
        debug_assert!(Arc::ptr_eq(edited.rules(), self.start.rules()));
        *self = Self::new(edited);
        true
    }

    fn play(&mut self, step: Step) -> bool {
        let moves = self.position.moves();
        let number = usize::from(u16::from_le_bytes([step.which, step.place]));
        let Some(mv) = number.checked_rem(moves.len()).map(|at| moves[at]) else { return false };
        let Ok(after) = self.position.play(mv) else { return false };
        self.position = after;
        self.moves.push(mv);
        true
    }
}
