//! Laws of symmetry: they apply where the rule set itself is symmetrical.

use std::collections::BTreeSet;

use chesst_engine::moves::Move;
use chesst_engine::outcome::Outcome;
use chesst_engine::piece::{ByKind, BySide, Kind, Side};
use chesst_engine::ruleset::Ruleset;
use chesst_engine::square::{Rank, Square};
use chesst_engine::squares::SquareSet;
use chesst_engine::symmetry::Symmetry;

use super::court::{At, Court, Finding};
use crate::question::{or_none, ratio};

/// Does turning leave castles, halves and ranks of promotion where they are?
fn leaves(symmetry: Symmetry, ruleset: &Ruleset) -> bool {
    let turned = |sets: &BySide<SquareSet>| {
        let turn = |set: SquareSet| -> SquareSet {
            set.iter().map(|square| symmetry.square(ruleset.shape, square)).collect()
        };
        Side::ALL.into_iter().all(|side| {
            let there = if symmetry == Symmetry::Colours { side.other() } else { side };
            turn(sets[side]) == sets[there]
        })
    };
    let becomes: &ByKind<BySide<SquareSet>> = &ruleset.ver_knecht_becomes;
    let rank = |rank: Rank| -> SquareSet { ruleset.shape.rank(rank).collect() };
    turned(&ruleset.castles)
        && turned(&ruleset.halves)
        && turned(&BySide::from_fn(|side| rank(ruleset.knecht_promotes_on[side])))
        && becomes.iter().all(|(_, on)| turned(on))
}

/// The scene turned around.
fn turned(court: &Court<'_>, symmetry: Symmetry) -> Option<At> {
    let ruleset = court.ruleset();
    let setup = symmetry.setup(ruleset.shape, court.setup());
    leaves(symmetry, ruleset).then(|| court.of(&setup))?
}

fn moves_turn(court: &mut Court<'_>, symmetry: Symmetry) -> Finding {
    let Some(there) = turned(court, symmetry) else { return Ok(false) };
    let shape = court.ruleset().shape;
    let moves = court.moves(&court.here())?;
    let expected: BTreeSet<Move> = moves.iter().map(|mv| symmetry.mv(shape, *mv)).collect();
    let others = court.moves(&there)?;
    court.demand(others == expected, or_none(&others), || {
        format!("{}, as turned around", or_none(&expected))
    })?;
    Ok(!moves.is_empty())
}

pub(super) fn the_colours_are_alike(court: &mut Court<'_>) -> Finding {
    moves_turn(court, Symmetry::Colours)
}

pub(super) fn the_wings_are_alike(court: &mut Court<'_>) -> Finding {
    moves_turn(court, Symmetry::Wings)
}

pub(super) fn an_outcome_knows_no_colour(court: &mut Court<'_>) -> Finding {
    let Some(there) = turned(court, Symmetry::Colours) else { return Ok(false) };
    let outcome = court.outcome(&court.here())?;
    let expected = match outcome {
        Outcome::Ongoing => Outcome::Ongoing,
        Outcome::Won { side, by } => Outcome::Won { side: side.other(), by },
    };
    let other = court.outcome(&there)?;
    court.demand(other == expected, other, || expected)?;
    Ok(outcome.is_finished())
}

pub(super) fn check_and_force_know_no_colour(court: &mut Court<'_>) -> Finding {
    let Some(there) = turned(court, Symmetry::Colours) else { return Ok(false) };
    let here = court.here();
    let shape = court.ruleset().shape;
    for side in Side::ALL {
        let check = court.is_check(&here, side)?;
        let other = court.is_check(&there, side.other())?;
        court.demand(other == check, other, || format!("{check}, as with the colours turned"))?;
    }
    let kings = court.setup().pieces.iter().filter(|(_, piece)| piece.kind != Kind::Knecht);
    let on: Vec<Square> = kings.map(|(square, _)| square).collect();
    let turned: Vec<Square> = on.iter().map(|square| Symmetry::Colours.square(shape, *square)).collect();
    let force = court.force(&here, &on)?;
    let others = court.force(&there, &turned)?;
    for (square, turned) in on.iter().zip(&turned) {
        let (force, other) = (force[square], others[turned]);
        let expected = BySide { white: force.black, black: force.white };
        court.demand(other == expected, ratio(*turned, other), || ratio(*turned, expected))?;
    }
    Ok(true)
}
