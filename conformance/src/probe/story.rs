//! Short games in which one rare move follows on another: what a program keeps in mind from move to move shows in them.

use chesst_engine::moves::Move;
use chesst_engine::position::Position;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::rare::by_sort;

/// The most moves of such a game.
const MOST: usize = 4;

/// From at most so many sorts of moves the rarest is taken.
const MOST_DRAWN: usize = 6;

/// A game from this position, none too long; it ends early where no move is left.
pub(super) fn moves(start: &Position, random: &mut impl Rng) -> Vec<Move> {
    let mut position = start.clone();
    let mut played: Vec<Move> = Vec::new();
    for _ in 0..random.random_range(2..=MOST) {
        let mut moves = position.moves();
        let own = played.len().checked_sub(2).map(|at| played[at].to);
        if own.is_some_and(|own| moves.iter().any(|mv| mv.from == own)) && random.random_ratio(1, 3) {
            // The piece that its side moved last goes on.
            moves.retain(|mv| Some(mv.from) == own);
        }
        let sorts = by_sort(&position, &moves);
        // Of a few sorts the rarest.
        let drawn = random.random_range(1..=MOST_DRAWN);
        let Some((_, moves)) = sorts.sample(random, drawn).min() else { break };
        let Some(mv) = moves.choose(random).copied() else { break };
        let Ok(after) = position.play(mv) else { break };
        played.push(mv);
        position = after;
    }
    played
}

/// Moves by which the game ends, one for each way in which it can.
pub(super) fn endings(position: &Position, moves: &[Move], random: &mut impl Rng) -> Vec<Move> {
    let mut ends = Vec::new();
    for mv in moves.sample(random, moves.len()) {
        let Ok(after) = position.play(*mv) else { continue };
        let outcome = after.outcome();
        if outcome.is_finished() && ends.iter().all(|(known, _)| *known != outcome) {
            ends.push((outcome, *mv));
        }
    }
    ends.into_iter().map(|(_, mv)| mv).collect()
}
