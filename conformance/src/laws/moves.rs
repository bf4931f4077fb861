//! Laws about lists of moves and single answers.

use std::collections::BTreeSet;

use chesst_engine::moves::Move;
use chesst_engine::piece::{BySide, Kind};
use chesst_engine::setup::Setup;
use chesst_engine::square::Square;

use super::court::{Court, Finding};
use super::geometry::men;
use crate::question::or_none;

pub(super) fn the_same_question_gets_the_same_answer(court: &mut Court<'_>) -> Finding {
    let here = court.here();
    let side = court.setup().side;
    let first = (court.moves(&here)?, court.outcome(&here)?, court.is_check(&here, side)?);
    for mv in first.0.iter().take(3) {
        court.text(&here.then(*mv))?;
    }
    let again = court.moves(&here)?;
    court.demand(again == first.0, or_none(&again), || or_none(&first.0))?;
    let again = court.outcome(&here)?;
    court.demand(again == first.1, again, || first.1)?;
    let again = court.is_check(&here, side)?;
    court.demand(again == first.2, again, || first.2)?;
    Ok(true)
}

pub(super) fn a_side_moves_only_its_own_pieces(court: &mut Court<'_>) -> Finding {
    let moves = court.moves(&court.here())?;
    let setup = court.setup().clone();
    let own = |square: Square| setup.pieces.get(square).is_some_and(|piece| piece.side == setup.side);
    for mv in &moves {
        let good = own(mv.from) && !own(mv.to) && court.ruleset().shape.contains(mv.to);
        court.demand(good, mv, || {
            format!("moves of pieces of {} to squares of the board without one", setup.side)
        })?;
    }
    Ok(!moves.is_empty())
}

pub(super) fn nobody_may_pass(court: &mut Court<'_>) -> Finding {
    let setup = court.setup().clone();
    for (square, _) in men(&setup, setup.side) {
        let legal = court.is_legal(&court.here(), Move::plain(square, square).to_string())?;
        court.demand(!legal, "legal", || "refused: passing is impossible")?;
    }
    Ok(men(&setup, setup.side).next().is_some())
}

pub(super) fn every_listed_move_can_be_played(court: &mut Court<'_>) -> Finding {
    let here = court.here();
    let moves = court.moves(&here)?;
    for mv in &moves {
        let legal = court.is_legal(&here, mv.to_string())?;
        court.demand(legal, "refused", || "legal, as the list of moves says")?;
        let after = court.after(*mv)?;
        court.demand(
            after.pieces.get(mv.from).is_none(),
            format!("a piece stands on {}", mv.from),
            || format!("{} is empty after {mv}", mv.from),
        )?;
    }
    Ok(!moves.is_empty())
}

pub(super) fn the_list_of_moves_equals_the_single_answers(court: &mut Court<'_>) -> Finding {
    let here = court.here();
    let moves = court.moves(&here)?;
    let setup = court.setup().clone();
    let ruleset = court.ruleset();
    let last_rank = ruleset.last_rank(setup.side);
    for (from, kind) in men(&setup, setup.side) {
        for to in ruleset.shape.squares() {
            let choices = kind == Kind::VerKnecht && to.rank() == last_rank;
            let promotions = Kind::ALL.into_iter().filter(|_| choices).map(Some).chain([None]);
            for promotion in promotions {
                let mv = Move { from, to, promotion };
                let legal = court.is_legal(&here, mv.to_string())?;
                let listed = moves.contains(&mv);
                court.demand(legal == listed, if legal { "legal" } else { "refused" }, || {
                    if listed { "legal, as the list says" } else { "refused, as the list says" }
                })?;
            }
        }
    }
    Ok(true)
}

pub(super) fn destinations_are_those_of_the_list(court: &mut Court<'_>) -> Finding {
    let here = court.here();
    let moves = court.moves(&here)?;
    let setup = court.setup().clone();
    for (from, _) in men(&setup, setup.side) {
        let listed_here: BTreeSet<Square> =
            moves.iter().filter(|mv| mv.from == from).map(|mv| mv.to).collect();
        let destinations = court.destinations(&here, from)?;
        court.demand(destinations == listed_here, or_none(&destinations), || or_none(&listed_here))?;
    }
    Ok(!moves.is_empty())
}

pub(super) fn what_a_piece_becomes_stands_there_afterwards(court: &mut Court<'_>) -> Finding {
    let here = court.here();
    let moves = court.moves(&here)?;
    let setup = court.setup().clone();
    let mut promotions = false;
    for mv in &moves {
        let kind = setup.pieces.get(mv.from).map(|piece| piece.kind);
        if !matches!(kind, Some(Kind::Knecht | Kind::VerKnecht | Kind::Prince)) {
            continue;
        }
        let expected: BTreeSet<Kind> = if mv.promotion.is_some() {
            moves
                .iter()
                .filter(|other| (other.from, other.to) == (mv.from, mv.to))
                .filter_map(|mv| mv.promotion)
                .collect()
        } else {
            let there = court.after(*mv)?.pieces.get(mv.to).map(|piece| piece.kind);
            there.filter(|there| Some(*there) != kind).into_iter().collect()
        };
        let kinds = court.becomes(&here, mv.from, mv.to)?;
        court.demand(kinds == expected, or_none(&kinds), || or_none(&expected))?;
        promotions |= !expected.is_empty();
    }
    Ok(promotions)
}

pub(super) fn a_count_is_the_sum_over_the_moves(court: &mut Court<'_>) -> Finding {
    let here = court.here();
    let moves = court.moves(&here)?;
    let mut sum = 0;
    for mv in &moves {
        sum += court.moves(&here.then(*mv))?.len() as u64;
    }
    let two = court.count(&here, 2)?;
    court.demand(two == sum, two, || format!("{sum}, the sum over the moves"))?;
    let one = court.count(&here, 1)?;
    court.demand(one == moves.len() as u64, one, || format!("{}, the length of the list", moves.len()))?;
    Ok(!moves.is_empty())
}

/// The answers must not change with the set-up.
fn same_moves(court: &mut Court<'_>, changed: &Setup) -> Finding {
    let here = court.here();
    let Some(there) = court.of(changed) else { return Ok(false) };
    let moves = court.moves(&here)?;
    let others = court.moves(&there)?;
    court.demand(others == moves, or_none(&others), || {
        format!("{}, as in {}", or_none(&moves), here.position)
    })?;
    let outcome = court.outcome(&here)?;
    let other = court.outcome(&there)?;
    court.demand(other == outcome, other, || format!("{outcome}, as in {}", here.position))?;
    Ok(here != there)
}

pub(super) fn counters_change_no_move(court: &mut Court<'_>) -> Finding {
    let mut changed = court.setup().clone();
    changed.quiet = if changed.quiet < 80 { changed.quiet + 80 } else { 0 };
    changed.move_number = if changed.move_number < 5 { 97 } else { 1 };
    same_moves(court, &changed)
}

pub(super) fn rights_change_no_move(court: &mut Court<'_>) -> Finding {
    let mut changed = court.setup().clone();
    changed.prince_rights = BySide::from_fn(|side| !changed.prince_rights[side]);
    same_moves(court, &changed)
}
