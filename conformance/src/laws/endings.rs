//! Laws about the end of the game.

use chesst_engine::moves::Move;
use chesst_engine::outcome::{Outcome, Win};
use chesst_engine::piece::Side;
use chesst_engine::ruleset::Ruleset;
use chesst_engine::setup::Setup;

use super::court::{At, Court, Finding, Stop};
use super::geometry::{king, royals};
use crate::question::or_none;

/// The side that holds the enemy's castle alone, both Kings being on the board.
fn holder(ruleset: &Ruleset, setup: &Setup) -> Option<Side> {
    let both = Side::ALL.into_iter().all(|side| king(setup, side).is_some());
    let holds = |side: &Side| {
        let castle = ruleset.castles[side.other()];
        royals(ruleset, setup, *side).meets(castle) && !royals(ruleset, setup, side.other()).meets(castle)
    };
    Side::ALL.into_iter().filter(|_| both).find(holds)
}

/// Is the game decided by what stands on the board, whoever is to move?
pub(super) fn is_decided(ruleset: &Ruleset, setup: &Setup) -> bool {
    Side::ALL.into_iter().any(|side| king(setup, side).is_none()) || holder(ruleset, setup).is_some()
}

pub(super) fn a_finished_position_has_no_moves(court: &mut Court<'_>) -> Finding {
    let here = court.here();
    let moves = court.moves(&here)?;
    let outcome = court.outcome(&here)?;
    court.demand(outcome.is_finished() == moves.is_empty(), outcome, || {
        if moves.is_empty() {
            "a won game: there is no move".to_owned()
        } else {
            format!("ongoing: there are moves, {}", or_none(&moves))
        }
    })?;
    Ok(true)
}

pub(super) fn capturing_the_king_wins(court: &mut Court<'_>) -> Finding {
    let side = court.setup().side;
    let Some(king) = king(court.setup(), side.other()) else { return Ok(false) };
    let here = court.here();
    let captures: Vec<Move> = court.moves(&here)?.into_iter().filter(|mv| mv.to == king).collect();
    for mv in &captures {
        let outcome = court.outcome(&here.then(*mv))?;
        let expected = Outcome::Won { side, by: Win::KingCapture };
        court.demand(outcome == expected, outcome, || expected)?;
    }
    Ok(!captures.is_empty())
}

/// The place of the scene, and those after each move onto a castle square or off one.
fn places(court: &mut Court<'_>) -> Result<Vec<(At, Setup)>, Stop> {
    let here = court.here();
    let setup = court.setup().clone();
    let castles = court.ruleset().castle_squares();
    let mut places = vec![(here.clone(), setup)];
    for mv in court.moves(&here)? {
        if castles.contains(mv.to) || castles.contains(mv.from) {
            places.push((here.then(mv), court.after(mv)?));
        }
    }
    Ok(places)
}

pub(super) fn a_castle_held_by_the_enemy_alone_is_lost(court: &mut Court<'_>) -> Finding {
    let ruleset = court.ruleset();
    let mut held = false;
    for (at, setup) in places(court)? {
        let outcome = court.outcome(&at)?;
        let expected = holder(ruleset, &setup).map(|side| Outcome::Won { side, by: Win::CastleCapture });
        let told = matches!(outcome, Outcome::Won { by: Win::CastleCapture, .. });
        court.demand(expected.map_or(!told, |expected| outcome == expected), outcome, || {
            expected.map_or("no castle is captured".to_owned(), |expected| expected.to_string())
        })?;
        held |= expected.is_some();
    }
    Ok(held)
}

pub(super) fn a_side_without_a_move_has_lost(court: &mut Court<'_>) -> Finding {
    let ruleset = court.ruleset();
    let here = court.here();
    let setup = court.setup().clone();
    let mut after = vec![(here.clone(), setup)];
    for mv in court.moves(&here)?.into_iter().take(12) {
        after.push((here.then(mv), court.after(mv)?));
    }
    let mut blocked = false;
    for (at, setup) in after {
        if is_decided(ruleset, &setup) {
            continue;
        }
        let none = court.moves(&at)?.is_empty();
        let outcome = court.outcome(&at)?;
        let expected = match none {
            true => Outcome::Won { side: setup.side.other(), by: Win::Blockade },
            false => Outcome::Ongoing,
        };
        court.demand(outcome == expected, outcome, || expected)?;
        blocked |= none;
    }
    Ok(blocked)
}
