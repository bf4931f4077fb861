//! Laws about force.

use chesst_engine::choices::{CastleRatioShown, GuardLockedForce};
use chesst_engine::piece::{BySide, Kind, Piece};
use chesst_engine::square::Square;

use super::court::{Court, Finding};
use super::geometry::{men, out_of_the_way, reaches};
use crate::question::ratio;

fn squares(court: &Court<'_>) -> Vec<Square> {
    court.ruleset().shape.squares().iter().collect()
}

pub(super) fn a_scouts_force_never_matters(court: &mut Court<'_>) -> Finding {
    let setup = court.setup().clone();
    let here = court.here();
    let mut scouts = false;
    for side in chesst_engine::piece::Side::ALL {
        for (scout, _) in men(&setup, side).filter(|(_, kind)| *kind == Kind::Scout) {
            let mut without = setup.clone();
            without.pieces.set(scout, None);
            let Some(there) = court.of(&without) else { continue };
            let on: Vec<Square> =
                squares(court).into_iter().filter(|square| out_of_the_way(&setup, scout, *square)).collect();
            let before = court.force(&here, &on)?;
            let after = court.force(&there, &on)?;
            for square in on {
                let (with, less) = (before[&square], after[&square]);
                court.demand(with == less, ratio(square, less), || {
                    format!("{}, as with the Scout on {scout}", ratio(square, with))
                })?;
            }
            scouts = true;
        }
    }
    Ok(scouts)
}

pub(super) fn a_piece_acts_on_its_own_square(court: &mut Court<'_>) -> Finding {
    let setup = court.setup().clone();
    let ruleset = court.ruleset();
    let on: Vec<Square> = setup.pieces.iter().map(|(square, _)| square).collect();
    let force = court.force(&court.here(), &on)?;
    for (square, Piece { side, kind }) in setup.pieces.iter() {
        let own = ruleset.force(kind).half_units();
        court.demand(force[&square][side] >= own, ratio(square, force[&square]), || {
            format!("at least {} for {side} on {square}, where its {kind} stands", ruleset.force(kind))
        })?;
    }
    Ok(true)
}

pub(super) fn force_does_not_depend_on_whose_move_it_is(court: &mut Court<'_>) -> Finding {
    let mut turned = court.setup().clone();
    turned.side = turned.side.other();
    let Some(there) = court.of(&turned) else { return Ok(false) };
    let on = squares(court);
    let force = court.force(&court.here(), &on)?;
    let other = court.force(&there, &on)?;
    for square in on {
        court.demand(other[&square] == force[&square], ratio(square, other[&square]), || {
            format!("{}, as with the other side to move", ratio(square, force[&square]))
        })?;
    }
    Ok(true)
}

pub(super) fn the_force_on_a_square_is_the_sum_of_what_reaches_it(court: &mut Court<'_>) -> Finding {
    let choices = court.choices();
    let plain = choices.guard_locked_force == GuardLockedForce::Counts
        && choices.castle_ratio_shown == CastleRatioShown::Raw;
    if !plain {
        return Ok(false);
    }
    let setup = court.setup().clone();
    let ruleset = court.ruleset();
    let on = squares(court);
    let force = court.force(&court.here(), &on)?;
    for square in on {
        let sum = BySide::from_fn(|side| {
            let acts = |(from, kind): &(Square, Kind)| {
                *from == square || reaches(ruleset, &setup, Piece { side, kind: *kind }, *from, square)
            };
            let acting = men(&setup, side).filter(acts);
            acting.map(|(_, kind)| ruleset.force(kind).half_units()).sum::<u16>()
        });
        court.demand(force[&square] == sum, ratio(square, force[&square]), || ratio(square, sum))?;
    }
    Ok(true)
}
