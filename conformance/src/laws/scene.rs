//! What a law is held against: a position and the game that led to it.

use std::sync::Arc;

use chesst_engine::moves::Move;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;

use crate::smith::forge::Forged;

/// A position of a rule set, and the game that led to it, if there is one.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The rules: what laws take castles, halves and pieces from.
    pub rules: Arc<Rules>,
    /// Where the game begins, as text.
    pub start: String,
    /// The moves played.
    pub moves: Vec<Move>,
    /// Where it ends, as text.
    pub position: String,
}

impl Scene {
    /// A position without a game.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        Self::from(&Forged::new(position.clone()))
    }
}

impl From<&Forged> for Scene {
    fn from(forged: &Forged) -> Self {
        Self {
            rules: Arc::clone(forged.position.rules()),
            start: forged.start.to_string(),
            moves: forged.moves.clone(),
            position: forged.position.to_string(),
        }
    }
}
