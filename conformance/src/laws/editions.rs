//! Laws about what editions have in common.

use std::collections::BTreeSet;

use chesst_engine::editions;
use chesst_engine::moves::Move;
use chesst_engine::piece::{Kind, Piece};
use chesst_engine::ruleset::Ruleset;
use chesst_engine::setup::Setup;

use super::court::{Court, Finding, Stop};
use super::geometry::count;
use crate::question::or_none;

/// The moves of the scene in two built-in rule sets; `None` when it is of neither, or of a changed one with such an id.
fn both(court: &mut Court<'_>, pair: [Ruleset; 2]) -> Result<Option<[BTreeSet<Move>; 2]>, Stop> {
    if !pair.contains(court.ruleset()) {
        return Ok(None);
    }
    let here = court.here();
    let [first, second] = pair.map(|ruleset| here.in_ruleset(&ruleset.id));
    Ok(Some([court.moves(&first)?, court.moves(&second)?]))
}

fn is_ver_knecht(setup: &Setup, mv: &Move) -> bool {
    setup.pieces.get(mv.from) == Some(Piece { side: setup.side, kind: Kind::VerKnecht })
}

pub(super) fn t1_2024_and_t1_2025_differ_only_by_ver_knechts_on_castle_squares(
    court: &mut Court<'_>,
) -> Finding {
    let Some([old, new]) = both(court, [editions::t1_2024(), editions::t1_2025()])? else { return Ok(false) };
    let (setup, ruleset) = (court.setup().clone(), court.ruleset());
    let side = setup.side;
    let castle = ruleset.castles[side.other()];
    let steps = |mv: &Move| {
        is_ver_knecht(&setup, mv)
            && castle.contains(mv.to)
            && setup.pieces.get(mv.to).is_none()
            && mv.from.offset(0, side.forward()) == Some(mv.to)
            && matches!(mv.promotion, Some(Kind::Prince | Kind::Connet))
    };
    let mut expected = old.clone();
    expected.extend(new.iter().filter(|mv| steps(mv)));
    court.demand(new == expected, or_none(&new), || {
        format!("{}, as in t1-2024 and steps into the castle", or_none(&expected))
    })?;
    let open = [Kind::Prince, Kind::Connet]
        .into_iter()
        .filter(|kind| ruleset.caps[*kind].is_none_or(|cap| count(&setup, side, *kind) < usize::from(cap)));
    let mut stepping = false;
    for kind in open {
        for (from, _) in super::geometry::men(&setup, side).filter(|(_, kind)| *kind == Kind::VerKnecht) {
            let to = from.offset(0, side.forward());
            let Some(to) = to.filter(|to| castle.contains(*to) && setup.pieces.get(*to).is_none()) else {
                continue;
            };
            let mv = Move { from, to, promotion: Some(kind) };
            let there = new.contains(&mv) || new.is_empty();
            court.demand(there, format!("no {mv}"), || format!("{mv}, which t1-2025 allows"))?;
            stepping |= !new.is_empty();
        }
    }
    Ok(stepping)
}

pub(super) fn t1_2021_and_t1_2024_differ_only_by_connets_on_b_and_g(court: &mut Court<'_>) -> Finding {
    let Some([old, new]) = both(court, [editions::t1_2021(), editions::t1_2024()])? else { return Ok(false) };
    let setup = court.setup().clone();
    let inner = |mv: &Move| {
        let file = mv.to.file().to_string();
        is_ver_knecht(&setup, mv) && mv.promotion == Some(Kind::Connet) && (file == "b" || file == "g")
    };
    let expected: BTreeSet<Move> = new.iter().filter(|mv| !inner(mv)).copied().collect();
    court.demand(old == expected, format!("in t1-2021 {}", or_none(&old)), || {
        format!("in t1-2021 {}, as in t1-2024 without Connets on b and g", or_none(&expected))
    })?;
    let promotes = |mv: &Move| is_ver_knecht(&setup, mv) && mv.promotion.is_some();
    Ok(new.iter().any(promotes))
}
