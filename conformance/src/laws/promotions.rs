//! Laws about promotion and its caps.

use std::collections::BTreeSet;

use chesst_engine::choices::{CastleBornPrince, PrinceRightWhenCapped};
use chesst_engine::moves::Move;
use chesst_engine::piece::{Kind, Piece, Side};
use chesst_engine::ruleset::Ruleset;
use chesst_engine::setup::Setup;
use chesst_engine::square::Square;

use super::court::{Court, Finding, Stop};
use super::geometry::{count, men};
use crate::question::or_none;

/// Every move of the pieces of some kinds, with what stands where afterwards.
fn afters(court: &mut Court<'_>, kinds: &[Kind]) -> Result<Vec<(Move, Kind, Setup)>, Stop> {
    let moves = court.moves(&court.here())?;
    let setup = court.setup().clone();
    let mut afters = Vec::new();
    for mv in moves {
        if let Some(Piece { kind, .. }) =
            setup.pieces.get(mv.from).filter(|piece| kinds.contains(&piece.kind))
        {
            afters.push((mv, kind, court.after(mv)?));
        }
    }
    Ok(afters)
}

fn is_on_or_beyond(ruleset: &Ruleset, side: Side, square: Square) -> bool {
    let rank = ruleset.knecht_promotes_on[side];
    match side {
        Side::White => square.rank() >= rank,
        Side::Black => square.rank() <= rank,
    }
}

pub(super) fn a_knecht_on_its_promotion_rank_is_one_no_more(court: &mut Court<'_>) -> Finding {
    let (side, ruleset) = (court.setup().side, court.ruleset());
    let mut promoted = false;
    for (mv, kind, after) in afters(court, &[Kind::Knecht, Kind::VerKnecht])? {
        let late = men(&after, side)
            .find(|(square, kind)| *kind == Kind::Knecht && is_on_or_beyond(ruleset, side, *square));
        court.demand(
            late.is_none(),
            format!("a Knecht stands on {} after {mv}", mv.to),
            || "a VerKnecht there",
        )?;
        promoted |= kind == Kind::Knecht && is_on_or_beyond(ruleset, side, mv.to);
    }
    Ok(promoted)
}

pub(super) fn no_ver_knecht_stands_on_its_last_rank(court: &mut Court<'_>) -> Finding {
    let (side, ruleset) = (court.setup().side, court.ruleset());
    let mut promoted = false;
    for (mv, _, after) in afters(court, &[Kind::VerKnecht])? {
        let last = |square: Square| square.rank() == ruleset.last_rank(side);
        let late = men(&after, side).find(|(square, kind)| *kind == Kind::VerKnecht && last(*square));
        court.demand(
            late.is_none(),
            format!("a VerKnecht stands on {} after {mv}", mv.to),
            || "another piece there",
        )?;
        promoted |= last(mv.to);
    }
    Ok(promoted)
}

pub(super) fn a_ver_knecht_becomes_what_the_square_offers(court: &mut Court<'_>) -> Finding {
    let moves = court.moves(&court.here())?;
    let (setup, ruleset) = (court.setup().clone(), court.ruleset());
    let side = setup.side;
    let mut promoted = false;
    for mv in &moves {
        let ver_knecht = setup.pieces.get(mv.from).is_some_and(|piece| piece.kind == Kind::VerKnecht);
        let on = ver_knecht && ruleset.ver_knecht_promotes_on(side).contains(mv.to);
        let open = |kind: &Kind| {
            let cap = ruleset.caps[*kind].map_or(usize::MAX, usize::from);
            on && ruleset.ver_knecht_becomes[*kind][side].contains(mv.to) && count(&setup, side, *kind) < cap
        };
        let expected: BTreeSet<Option<Kind>> = match on {
            true => Kind::ALL.into_iter().filter(open).map(Some).collect(),
            false => BTreeSet::from([None]),
        };
        let alike = moves.iter().filter(|other| (other.from, other.to) == (mv.from, mv.to));
        let choices: BTreeSet<Option<Kind>> = alike.map(|other| other.promotion).collect();
        let told = |choices: &BTreeSet<Option<Kind>>| {
            let kinds = choices.iter().map(|kind| kind.map_or("none", Kind::name));
            format!("{}{} with the choices {}", mv.from, mv.to, or_none(kinds))
        };
        court.demand(choices == expected, told(&choices), || told(&expected))?;
        promoted |= on;
    }
    Ok(promoted)
}

pub(super) fn the_first_prince_in_the_enemy_castle_becomes_a_connet(court: &mut Court<'_>) -> Finding {
    let (setup, ruleset) = (court.setup().clone(), court.ruleset());
    let side = setup.side;
    let castle = ruleset.castles[side.other()];
    let full =
        ruleset.caps[Kind::Connet].is_some_and(|cap| count(&setup, side, Kind::Connet) >= usize::from(cap));
    let right = ruleset.prince_becomes_connet && setup.prince_rights[side];
    let spent = court.choices().prince_right_when_capped == PrinceRightWhenCapped::Spent;
    let mut entered = false;
    for (mv, _, after) in afters(court, &[Kind::Prince])? {
        let enters = castle.contains(mv.to) && !castle.contains(mv.from);
        let becomes = enters && right && !full;
        let kind = if becomes { Kind::Connet } else { Kind::Prince };
        let there = after.pieces.get(mv.to).map(|piece| piece.kind);
        court.demand(
            there == Some(kind),
            format!("{} on {}", there.map_or("nothing", Kind::name), mv.to),
            || format!("a {kind} on {} after {mv}", mv.to),
        )?;
        let kept = setup.prince_rights[side] && !becomes && !(enters && right && spent);
        court.demand(
            after.prince_rights[side] == kept,
            format!("right of {side}: {}", after.prince_rights[side]),
            || format!("right of {side} after {mv}: {kept}"),
        )?;
        entered |= enters;
    }
    Ok(entered)
}

pub(super) fn a_piece_changes_its_kind_by_promotion_alone(court: &mut Court<'_>) -> Finding {
    let (setup, ruleset) = (court.setup().clone(), court.ruleset());
    let side = setup.side;
    let born_inside = court.choices().castle_born_prince == CastleBornPrince::Entered;
    let all = afters(court, &Kind::ALL)?;
    for (mv, kind, after) in &all {
        let Some(Piece { kind: there, .. }) = after.pieces.get(mv.to) else { continue };
        let forward = mv.from.offset(0, side.forward()) == Some(mv.to);
        let expected = match (kind, mv.promotion) {
            (_, Some(Kind::Prince)) if born_inside => there,
            (_, Some(chosen)) => chosen,
            (Kind::Prince, None) if there == Kind::Connet => there,
            (Kind::Knecht, None) if forward && mv.to.rank() == ruleset.knecht_promotes_on[side] => {
                Kind::VerKnecht
            }
            (kind, None) => *kind,
        };
        court.demand(there == expected, format!("a {there} on {}", mv.to), || {
            format!("a {expected} on {} after {mv}", mv.to)
        })?;
    }
    Ok(!all.is_empty())
}

pub(super) fn caps_hold_along_any_game(court: &mut Court<'_>) -> Finding {
    let scene = court.scene();
    let (setup, ruleset) = (court.setup().clone(), court.ruleset());
    let full = |setup: &Setup, side: Side, kind: Kind, more: usize| {
        ruleset.caps[kind].is_some_and(|cap| count(setup, side, kind) + more > usize::from(cap))
    };
    let mut afters: Vec<(Move, Setup)> = Vec::new();
    for length in 1..=scene.moves.len() {
        let mut at = court.at(scene.start.clone());
        at.after = scene.moves[..length].to_vec();
        let text = court.text(&at)?;
        afters.push((scene.moves[length - 1], court.read(&text)?));
    }
    for mv in court.moves(&court.here())? {
        afters.push((mv, court.after(mv)?));
    }
    for (mv, after) in &afters {
        for kind in Kind::ALL {
            let over = Side::ALL.into_iter().find(|side| full(after, *side, kind, 0));
            let found =
                over.map_or_else(String::new, |side| format!("{side} has too many {kind}s after {mv}"));
            court.demand(over.is_none(), found, || {
                format!("at most {} {kind}s a side", ruleset.caps[kind].unwrap_or_default())
            })?;
        }
    }
    Ok(Kind::ALL.into_iter().any(|kind| full(&setup, setup.side, kind, 1)) && !afters.is_empty())
}
