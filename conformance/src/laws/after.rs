//! Laws about what a move changes.

use chesst_engine::moves::Move;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::setup::{MAX_COUNTER, Setup};

use super::court::{Court, Finding, Stop};
use super::geometry::{count, men};
use super::words::{drawn, standing};
use crate::question::or_none;

/// Every move of the list with what stands where afterwards.
fn afters(court: &mut Court<'_>) -> Result<Vec<(Move, Setup)>, Stop> {
    let moves = court.moves(&court.here())?;
    moves.into_iter().map(|mv| Ok((mv, court.after(mv)?))).collect()
}

/// How many pieces of each side came off.
fn losses(before: &Setup, after: &Setup, side: Side) -> (usize, usize) {
    let lost = |side| men(before, side).count().saturating_sub(men(after, side).count());
    (lost(side), lost(side.other()))
}

pub(super) fn a_move_takes_nothing_or_one_enemy_or_one_of_each_side(court: &mut Court<'_>) -> Finding {
    let setup = court.setup().clone();
    let afters = afters(court)?;
    for (mv, after) in &afters {
        let (own, enemy) = losses(&setup, after, setup.side);
        let more = Side::ALL.into_iter().any(|side| men(after, side).count() > men(&setup, side).count());
        let expected = if setup.pieces.get(mv.to).is_some() { 1 } else { 0 };
        let good = enemy == expected && own <= expected && !more;
        court.demand(good, format!("{mv} takes {own} own and {enemy} enemy pieces off"), || {
            if expected == 1 { "one enemy piece off, in an exchange an own one too" } else { "no piece off" }
        })?;
    }
    Ok(!afters.is_empty())
}

pub(super) fn a_move_changes_no_other_square(court: &mut Court<'_>) -> Finding {
    let setup = court.setup().clone();
    let afters = afters(court)?;
    for (mv, after) in &afters {
        for square in court.ruleset().shape.squares().without(mv.from).without(mv.to) {
            let (before, now) = (setup.pieces.get(square), after.pieces.get(square));
            court.demand(before == now, format!("{} on {square} after {mv}", standing(now)), || {
                format!("{} on {square}, as before", standing(before))
            })?;
        }
        let squares = after.impregnable;
        court.demand(squares == setup.impregnable, format!("impregnable {}", drawn(squares)), || {
            format!("impregnable {}, as before", drawn(setup.impregnable))
        })?;
    }
    Ok(!afters.is_empty())
}

pub(super) fn sides_alternate(court: &mut Court<'_>) -> Finding {
    let side = court.setup().side;
    let afters = afters(court)?;
    for (mv, after) in &afters {
        court.demand(after.side == side.other(), format!("{} to move", after.side), || {
            format!("{} to move after {mv}", side.other())
        })?;
    }
    Ok(!afters.is_empty())
}

pub(super) fn the_move_number_rises_after_blacks_move(court: &mut Court<'_>) -> Finding {
    let (side, number) = (court.setup().side, court.setup().move_number);
    let afters = afters(court)?;
    let expected = if side == Side::Black { (number + 1).min(MAX_COUNTER) } else { number };
    for (mv, after) in &afters {
        court.demand(after.move_number == expected, format!("move {}", after.move_number), || {
            format!("move {expected} after {mv}")
        })?;
    }
    Ok(!afters.is_empty())
}

pub(super) fn quiet_plies_are_counted(court: &mut Court<'_>) -> Finding {
    let setup = court.setup().clone();
    let afters = afters(court)?;
    for (mv, after) in &afters {
        let taken = setup.pieces.get(mv.to).is_some();
        let expected = if taken { 0 } else { (setup.quiet + 1).min(MAX_COUNTER) };
        court.demand(after.quiet == expected, format!("{} quiet plies", after.quiet), || {
            format!("{expected} quiet plies after {mv}")
        })?;
    }
    Ok(!afters.is_empty())
}

pub(super) fn rights_only_ever_fall(court: &mut Court<'_>) -> Finding {
    let (setup, ruleset) = (court.setup().clone(), court.ruleset());
    let side = setup.side;
    let afters = afters(court)?;
    for (mv, after) in &afters {
        let kind = setup.pieces.get(mv.from).map(|piece| piece.kind);
        let may_fall = matches!(kind, Some(Kind::Prince | Kind::VerKnecht))
            && ruleset.castles[side.other()].contains(mv.to);
        for whose in Side::ALL {
            let (was, is) = (setup.prince_rights[whose], after.prince_rights[whose]);
            let good = was == is || was && whose == side && may_fall;
            court.demand(good, format!("right of {whose} after {mv}: {is}"), || {
                format!("right of {whose}: {was}")
            })?;
        }
    }
    let princes = count(&setup, side, Kind::Prince) > 0;
    Ok(princes && !afters.is_empty())
}

pub(super) fn playing_equals_loading(court: &mut Court<'_>) -> Finding {
    let scene = court.scene();
    let mut played = court.at(scene.start.clone());
    played.after.clone_from(&scene.moves);
    let text = court.text(&played)?;
    let loaded = court.at(text.clone());
    let (moves, outcome) = (court.moves(&played)?, court.outcome(&played)?);
    let others = court.moves(&loaded)?;
    court.demand(others == moves, or_none(&others), || format!("{}, as after the game", or_none(&moves)))?;
    let other = court.outcome(&loaded)?;
    court.demand(other == outcome, other, || format!("{outcome}, as after the game"))?;
    let again = court.text(&loaded)?;
    court.demand(again == text, &again, || &text)?;
    Ok(true)
}
