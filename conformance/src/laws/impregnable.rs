//! Laws about impregnable squares.

use chesst_engine::moves::Move;
use chesst_engine::outcome::Outcome;
use chesst_engine::piece::{BySide, Kind, Side};
use chesst_engine::square::Square;

use super::court::{Court, Finding};
use super::geometry::men;
use crate::judge::told;
use crate::question::Answer;
use crate::scenario::Ask;

pub(super) fn no_piece_enters_the_enemys_impregnable_square(court: &mut Court<'_>) -> Finding {
    let setup = court.setup().clone();
    let Some(closed) = setup.impregnable[setup.side.other()] else { return Ok(false) };
    let here = court.here();
    let entering = court.moves(&here)?.into_iter().find(|mv| mv.to == closed);
    court.demand(entering.is_none(), entering.map_or(String::new(), |mv| mv.to_string()), || {
        format!("no move to {closed}, the enemy's impregnable square")
    })?;
    for (from, _) in men(&setup, setup.side) {
        let legal = court.is_legal(&here, Move::plain(from, closed).to_string())?;
        court.demand(!legal, "legal", || format!("refused: {closed} is the enemy's impregnable square"))?;
    }
    Ok(true)
}

pub(super) fn a_piece_on_its_own_impregnable_square_is_never_captured(court: &mut Court<'_>) -> Finding {
    let setup = court.setup().clone();
    let Some(square) = setup.impregnable[setup.side.other()] else { return Ok(false) };
    let Some(piece) = setup.pieces.get(square) else { return Ok(false) };
    for mv in court.moves(&court.here())? {
        let after = court.after(mv)?;
        court.demand(after.pieces.get(square) == Some(piece), format!("it is gone after {mv}"), || {
            format!("the {piece} on {square}, its own impregnable square")
        })?;
    }
    Ok(true)
}

pub(super) fn enemy_force_does_not_act_on_an_impregnable_square(court: &mut Court<'_>) -> Finding {
    let setup = court.setup().clone();
    let mut drawn = false;
    for side in Side::ALL {
        let Some(square) = setup.impregnable[side] else { continue };
        let force = court.force_on(&court.here(), square)?[side.other()];
        court.demand(force == 0, format!("{force} half units of {} on {square}", side.other()), || {
            format!("none: {square} is impregnable")
        })?;
        drawn = true;
    }
    Ok(drawn)
}

pub(super) fn the_draw_of_the_squares_is_no_move(court: &mut Court<'_>) -> Finding {
    let setup = court.setup().clone();
    let ruleset = court.ruleset();
    let here = court.here();
    let undrawn = setup.impregnable == BySide::default();
    if !ruleset.impregnable_squares || !undrawn || court.outcome(&here)? != Outcome::Ongoing {
        return Ok(false);
    }
    let squares = BySide::from_fn(|side| {
        let mut squares = (ruleset.halves[side] - ruleset.castle_squares()).iter();
        let king = |square: Square| setup.pieces.get(square).is_some_and(|piece| piece.kind == Kind::King);
        let enemy = |square: Square| setup.pieces.get(square).is_some_and(|piece| piece.side != side);
        let squares: Vec<Square> = squares.by_ref().filter(|square| !king(*square)).collect();
        squares.iter().copied().find(|square| enemy(*square)).or_else(|| squares.last().copied())
    });
    let BySide { white: Some(white), black: Some(black) } = squares else { return Ok(false) };
    let answer = court.ask(&here, Ask::Impregnable { white, black })?;
    let Answer::Position(text) = answer else {
        return Err(court.broken(told(&answer), "the position after the draw"));
    };
    let mut expected = setup.clone();
    expected.impregnable = squares;
    for (side, square) in [(Side::White, white), (Side::Black, black)] {
        if setup.pieces.get(square).is_some_and(|piece| piece.side != side) {
            expected.pieces.set(square, None);
        }
    }
    let wanted = court.of(&expected).map_or_else(String::new, |at| at.position);
    court.demand(court.read(&text)? == expected, &text, || wanted)?;
    Ok(true)
}
