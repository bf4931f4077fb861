//! Witnesses: the smallest positions on which two rule sets answer differently, each confirmed by engine and oracle.

use std::collections::BTreeSet;

use chesst_engine::clause::Clause;
use chesst_engine::game::Game;
use chesst_engine::moves::Move;
use chesst_engine::piece::Side;
use chesst_engine::position::Position;
use chesst_engine::setup::Setup;

use super::blame::Blame;
use super::points::{Aspect, Point, differing};
use super::search::Sort;
use crate::agreement::{self, Disagreement};
use crate::oracle::state::State;
use crate::oracle::{Literal, ending, play};
use crate::question::or_none;
use crate::smith::shrink;

/// How many calls a position may take to become small.
const BUDGET: usize = 20_000;

/// Witnesses kept of each sort.
const OF_A_SORT: usize = 2;

/// A small position on which the two rule sets differ.
#[derive(Clone, Debug)]
pub struct Witness {
    /// The position by the first rule set.
    pub a: Position,
    /// The same by the second.
    pub b: Position,
    /// Moves played first: only claims need them.
    pub after: Vec<Move>,
    /// The clauses it shows.
    pub clauses: Vec<Clause>,
    /// What the difference is seen in.
    pub aspect: Aspect,
    /// Every point on which the answers part.
    pub parts: Vec<Parting>,
}

/// A point on which the answers part, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parting {
    /// What was asked.
    pub point: Point,
    /// The answer by the first rule set.
    pub a: String,
    /// The answer by the second.
    pub b: String,
    /// The clauses that account for it.
    pub clauses: Vec<Clause>,
    /// The changed fields that account for it, by their places.
    pub changes: Vec<usize>,
}

/// Why a witness is none.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadWitness {
    /// Engine and oracle differ on it.
    #[error("engine and oracle differ: {0}")]
    Disagreement(#[from] Disagreement),
    /// No changed field accounts for a difference on it.
    #[error("no changed clause accounts for a difference in the {point} of `{position}`")]
    Unexplained {
        /// The position.
        position: String,
        /// The point.
        point: Point,
    },
}

/// The smallest witnesses of one sort.
pub(super) fn of_sort(blame: &Blame, sort: &Sort, setups: &[Setup]) -> Result<Vec<Witness>, BadWitness> {
    let mut seen = BTreeSet::new();
    let mut witnesses = Vec::new();
    for setup in setups {
        if witnesses.len() == OF_A_SORT {
            break;
        }
        let Ok(position) = Position::new(&blame.a, setup) else { continue };
        let small = shrink::position(&position, BUDGET, |smaller| shows(blame, smaller, sort));
        if is_smallest(blame, &small, sort) && seen.insert(small.to_string()) {
            witnesses.extend(confirmed(blame, &small.setup(), sort)?);
        }
    }
    Ok(witnesses)
}

/// Does the position show a difference of this sort?
fn shows(blame: &Blame, position: &Position, (clauses, aspect, side): &Sort) -> bool {
    if position.side_to_move() != *side {
        return false;
    }
    let Some((a, b)) = blame.both(&position.setup()) else { return false };
    let mut asking = blame.asking(&a, &b);
    differing(&a, &b, Some(*aspect)).into_iter().any(|point| {
        asking.changes(point).is_some_and(|changes| &blame.clauses(&changes, point, &a) == clauses)
    })
}

/// Can no piece be taken off without losing the difference?
fn is_smallest(blame: &Blame, position: &Position, sort: &Sort) -> bool {
    position.pieces().all(|(square, _)| {
        let mut setup = position.setup();
        setup.pieces.set(square, None);
        !Position::new(&blame.a, &setup).is_ok_and(|smaller| shows(blame, &smaller, sort))
    })
}

/// The witness with every point told, when engine and oracle give the same two answers.
fn confirmed(blame: &Blame, setup: &Setup, sort: &Sort) -> Result<Option<Witness>, BadWitness> {
    let Some((a, b)) = blame.both(setup) else { return Ok(None) };
    for position in [&a, &b] {
        agreement::of_answers(position)?;
        agreement::of_refusals(position)?;
        agreement::of_claims(position)?;
    }
    let mut asking = blame.asking(&a, &b);
    let parts = differing(&a, &b, None).into_iter().map(|point| {
        let unexplained = || BadWitness::Unexplained { position: a.to_string(), point };
        let changes = asking.changes(point).ok_or_else(unexplained)?;
        let clauses = blame.clauses(&changes, point, &a);
        Ok(Parting { point, a: point.told(&a), b: point.told(&b), clauses, changes })
    });
    let parts = parts.collect::<Result<Vec<Parting>, BadWitness>>()?;
    let (clauses, aspect, _) = sort.clone();
    Ok(Some(Witness { a, b, after: Vec::new(), clauses, aspect, parts }))
}

/// Witnesses for the number of occurrences that opens the claim of `draw.repetition`: two Kings that go to and fro.
pub(super) fn of_repetition(blame: &Blame, kings: &[Position]) -> Result<Vec<Witness>, BadWitness> {
    let claims = [&blame.a, &blame.b].map(|rules| rules.ruleset().repetition_claim);
    let at = blame.differences.changes().iter().position(|change| change.path == "repetition_claim");
    let Some(at) = at else { return Ok(Vec::new()) };
    let times = usize::from(claims[0].min(claims[1])).saturating_sub(1);
    let mut witnesses = Vec::new();
    for side in Side::ALL {
        let mut of_the_side = 0;
        for start in kings.iter().filter(|start| start.side_to_move() == side) {
            let Some((a, b)) = blame.both(&start.setup()) else { continue };
            let Some(after) = to_and_fro(&a).map(|around| around.repeat(times)) else { continue };
            let (in_a, in_b) = (claims_after(&a, &after)?, claims_after(&b, &after)?);
            if of_the_side == OF_A_SORT || in_a == in_b {
                continue;
            }
            of_the_side += 1;
            let clauses = vec![Clause::DrawRepetition];
            let point = Point::Claims;
            let part = Parting { point, a: in_a, b: in_b, clauses: clauses.clone(), changes: vec![at] };
            witnesses.push(Witness { a, b, after, clauses, aspect: Aspect::Claims, parts: vec![part] });
        }
    }
    Ok(witnesses)
}

/// The draws that may be claimed after moves, when engine and oracle say the same.
fn claims_after(start: &Position, after: &[Move]) -> Result<String, BadWitness> {
    let mut game = Game::new(start.clone());
    let mut played = start.clone();
    let mut state = State::new(start.ruleset(), start.setup());
    for mv in after {
        // Moves that were found by playing them are legal.
        if let Ok(next) = played.play(*mv) {
            played = next;
            let _ = game.play(*mv);
            state = play::after(&Literal, &state, *mv);
        }
    }
    let engine = or_none(game.claims());
    let oracle = or_none(ending::claims(&Literal, &state));
    if engine == oracle {
        return Ok(engine);
    }
    Err(BadWitness::Disagreement(Disagreement {
        ruleset: start.ruleset().id.clone(),
        position: start.to_string(),
        what: "the claims after moves".to_owned(),
        engine,
        oracle,
    }))
}

/// Four moves that lead back to the position.
fn to_and_fro(start: &Position) -> Option<Vec<Move>> {
    let back = |mv: Move| Move::plain(mv.to, mv.from);
    start.moves().into_iter().find_map(|first| {
        let after = start.play(first).ok()?;
        after.moves().into_iter().find_map(|second| {
            let moves = vec![first, second, back(first), back(second)];
            let end = moves.iter().try_fold(start.clone(), |position, mv| position.play(*mv).ok())?;
            (end.setup().pieces == start.setup().pieces).then_some(moves)
        })
    })
}
