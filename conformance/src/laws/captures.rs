//! Laws about superiority.

use std::collections::BTreeSet;

use chesst_engine::moves::Move;
use chesst_engine::outcome::Outcome;
use chesst_engine::piece::{Kind, Piece};
use chesst_engine::square::Square;

use super::court::{At, Court, Finding, Stop};
use super::geometry::{Way, men, out_of_the_way, way};
use crate::question::or_none;

/// The captures of the list, those of Scouts left out.
fn captures(court: &mut Court<'_>, at: &At) -> Result<Vec<Move>, Stop> {
    let moves = court.moves(at)?;
    let setup = court.setup();
    let scout = |square| setup.pieces.get(square).is_some_and(|piece| piece.kind == Kind::Scout);
    let enemy = |square| setup.pieces.get(square).is_some_and(|piece| piece.side != setup.side);
    Ok(moves.into_iter().filter(|mv| enemy(mv.to) && !scout(mv.from)).collect())
}

pub(super) fn a_capture_needs_superior_force(court: &mut Court<'_>) -> Finding {
    let here = court.here();
    let side = court.setup().side;
    let captures = captures(court, &here)?;
    for mv in &captures {
        let force = court.force_on(&here, mv.to)?;
        let (own, enemy) = (force[side], force[side.other()]);
        court.demand(
            own > enemy,
            format!("{mv} is a move, with {own} half units against {enemy}"),
            || format!("the greater force for {side} on {}, since {mv} captures there", mv.to),
        )?;
    }
    Ok(!captures.is_empty())
}

pub(super) fn equal_force_captures_nothing(court: &mut Court<'_>) -> Finding {
    let here = court.here();
    let setup = court.setup().clone();
    let captures = captures(court, &here)?;
    let mut equal = false;
    for (square, _) in men(&setup, setup.side.other()) {
        let force = court.force_on(&here, square)?;
        if force.white == force.black {
            equal = true;
            let capture = captures.iter().find(|mv| mv.to == square);
            court.demand(
                capture.is_none(),
                capture.map_or(String::new(), |mv| format!("{mv} is a move")),
                || format!("no capture on {square}, where {} half units meet as many", force.white),
            )?;
        }
    }
    Ok(equal)
}

pub(super) fn superior_force_captures_what_it_reaches(court: &mut Court<'_>) -> Finding {
    let here = court.here();
    if court.outcome(&here)? != Outcome::Ongoing {
        return Ok(false);
    }
    let (setup, ruleset) = (court.setup().clone(), court.ruleset());
    let moves = court.moves(&here)?;
    let mut reached = false;
    for (square, kind) in men(&setup, setup.side.other()) {
        if kind == Kind::King || ruleset.castle_squares().contains(square) {
            continue;
        }
        let mut without = setup.clone();
        without.pieces.set(square, None);
        let Some(there) = court.of(&without) else { continue };
        let onto = |moves: &BTreeSet<Move>| -> BTreeSet<Move> {
            let ours = |mv: &&Move| mv.to == square && !is_scout(&setup, mv.from) && !is_long(&setup, mv);
            moves.iter().filter(ours).copied().collect()
        };
        let could = onto(&court.moves(&there)?);
        if could.is_empty() {
            continue;
        }
        let force = court.force_on(&here, square)?;
        let superior = force[setup.side] > force[setup.side.other()];
        let captures = onto(&moves);
        let expected = if superior { could } else { BTreeSet::new() };
        court.demand(
            captures == expected,
            format!("captures on {square}: {}", or_none(&captures)),
            || format!("captures on {square}: {}", or_none(&expected)),
        )?;
        reached |= superior;
    }
    Ok(reached)
}

fn is_scout(setup: &chesst_engine::setup::Setup, square: Square) -> bool {
    setup.pieces.get(square).is_some_and(|piece| piece.kind == Kind::Scout)
}

/// A double step, of which an open choice says whether it captures.
fn is_long(setup: &chesst_engine::setup::Setup, mv: &Move) -> bool {
    let knecht = |piece: Piece| matches!(piece.kind, Kind::Knecht | Kind::VerKnecht);
    setup.pieces.get(mv.from).is_some_and(knecht)
        && mv.from.rank().number().abs_diff(mv.to.rank().number()) == 2
}

pub(super) fn adding_a_defender_never_makes_a_capture_legal(court: &mut Court<'_>) -> Finding {
    let setup = court.setup().clone();
    let (ruleset, enemy) = (court.ruleset(), setup.side.other());
    let defender = Piece { side: enemy, kind: Kind::Ritter };
    if ruleset.pieces[Kind::Ritter].is_none() {
        return Ok(false);
    }
    let captures = captures(court, &court.here())?;
    let mut added = 0;
    for (target, _) in men(&setup, enemy) {
        let defends = |square: &Square| way(ruleset, defender, *square, target).is_some();
        let free =
            |square: &Square| setup.pieces.get(*square).is_none() && out_of_the_way(&setup, *square, target);
        let squares = ruleset.shape.squares() - ruleset.castle_squares();
        for square in squares.iter().filter(|square| defends(square) && free(square)).take(2) {
            let mut more = setup.clone();
            more.pieces.set(square, Some(defender));
            let Some(there) = court.of(&more) else { continue };
            let after = self::captures(court, &there)?;
            let new = after.iter().find(|mv| mv.to == target && !captures.contains(mv));
            court.demand(new.is_none(), new.map_or(String::new(), ToString::to_string), || {
                format!("no capture on {target} that was none before the {defender} stood on {square}")
            })?;
            added += 1;
        }
    }
    Ok(added > 0)
}

pub(super) fn removing_an_attacker_never_makes_a_capture_legal(court: &mut Court<'_>) -> Finding {
    let setup = court.setup().clone();
    let ruleset = court.ruleset();
    let captures = captures(court, &court.here())?;
    let mut removed = false;
    for (square, kind) in men(&setup, setup.side) {
        if ruleset.is_royal(kind) {
            continue;
        }
        let mut fewer = setup.clone();
        fewer.pieces.set(square, None);
        let Some(there) = court.of(&fewer) else { continue };
        for mv in self::captures(court, &there)? {
            if out_of_the_way(&setup, square, mv.to) {
                court.demand(captures.contains(&mv), mv, || {
                    format!("no capture on {} that was none before the {kind} left {square}", mv.to)
                })?;
                removed = true;
            }
        }
    }
    Ok(removed)
}

pub(super) fn a_scout_captures_whatever_the_force(court: &mut Court<'_>) -> Finding {
    let here = court.here();
    if court.outcome(&here)? != Outcome::Ongoing {
        return Ok(false);
    }
    let (setup, ruleset) = (court.setup().clone(), court.ruleset());
    let moves = court.moves(&here)?;
    let scout = Piece { side: setup.side, kind: Kind::Scout };
    let mut leaps = false;
    for (from, _) in men(&setup, setup.side).filter(|(_, kind)| *kind == Kind::Scout) {
        for (to, _) in men(&setup, setup.side.other()) {
            let closed = setup.impregnable[setup.side.other()] == Some(to);
            if way(ruleset, scout, from, to) == Some(Way::Leap) && !closed {
                let there = moves.contains(&Move::plain(from, to));
                court
                    .demand(there, format!("no {from}{to}"), || format!("{from}{to}, whatever the force"))?;
                leaps = true;
            }
        }
    }
    Ok(leaps)
}
