//! What an engine in this process does; every method defaults to the reference engine.

use chesst_engine::force::Force;
use chesst_engine::legality::Refusal;
use chesst_engine::moves::Move;
use chesst_engine::piece::{BySide, Kind, Side};
use chesst_engine::position::Position;
use chesst_engine::square::Square;

/// The operations that questions are answered with. A faulty engine writes some of them anew.
pub trait Behaviour {
    /// All legal moves.
    fn moves(&self, position: &Position) -> Vec<Move> {
        position.moves()
    }

    /// The position after a move.
    ///
    /// # Errors
    /// When the move is refused.
    fn play(&self, position: &Position, mv: Move) -> Result<Position, Refusal> {
        position.play(mv)
    }

    /// What a piece becomes by a legal move.
    fn becomes(&self, position: &Position, mv: Move) -> Option<Kind> {
        position.effect(mv).ok()?.becomes
    }

    /// The sums of force on a square, as they are shown.
    fn force(&self, position: &Position, square: Square) -> BySide<Force> {
        position.force(square)
    }

    /// Is a side's King in check?
    fn is_check(&self, position: &Position, side: Side) -> bool {
        position.is_check(side)
    }
}

/// The reference engine.
#[derive(Clone, Copy, Debug)]
pub struct Reference;

impl Behaviour for Reference {}
