//! Impregnable squares and caps, along a whole game and for both sides.

use chesst_engine::clause::Clause;
use chesst_engine::force::Force;
use chesst_engine::moves::Move;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::position::Position;
use chesst_engine::square::Square;

use super::rules::with_mover;
use super::world::positions;
use super::{Breach, Tally, World, demand};
use crate::agreement::EVERY_CHOICE;
use crate::smith::forge::Forged;

/// An attempt is a piece that only the rule keeps off the square.
pub(super) fn never_enters_enemy_impregnable(
    world: &World,
    forged: &Forged,
    tally: &mut Tally,
) -> Result<(), Breach> {
    for position in positions(forged) {
        for mover in Side::ALL {
            let Some(position) = with_mover(&position, mover) else { continue };
            let Some(position) = drawn(&position, mover)? else { continue };
            tally.positions += 1;
            tally.attempts += stays_out(world, &position, mover)?;
        }
    }
    Ok(())
}

/// The position with an impregnable square of the enemy of the mover: its own, or else one that the mover reaches. `None`
/// when there is none, because the rule set has no such squares.
fn drawn(position: &Position, mover: Side) -> Result<Option<Position>, Breach> {
    let owner = mover.other();
    if position.impregnable()[owner].is_some() {
        return Ok(Some(position.clone()));
    }
    let mut setup = position.setup();
    let ruleset = position.ruleset();
    let free = ruleset.halves[owner] - ruleset.castle_squares();
    let taken = |square: &Square| position.piece(*square).is_none_or(|piece| piece.side == owner);
    let reached = position.moves().into_iter().map(|mv| mv.to).find(|to| free.contains(*to) && taken(to));
    setup.impregnable[owner] = reached.or_else(|| free.iter().find(taken));
    let drawn = Position::new(position.rules(), &setup);
    demand(
        ruleset.impregnable_squares || drawn.is_err() || setup.impregnable[owner].is_none(),
        "a rule set without impregnable squares plays no position with one",
        || format!("{drawn:?}"),
    )?;
    Ok(drawn.ok().filter(|_| setup.impregnable[owner].is_some()))
}

/// How many pieces the square alone keeps off.
fn stays_out(world: &World, position: &Position, mover: Side) -> Result<u64, Breach> {
    const ENTERS: &str = "no piece enters the enemy's impregnable square";
    let Some(closed) = position.impregnable()[mover.other()] else { return Ok(0) };
    let entering = position.moves().into_iter().find(|mv| mv.to == closed);
    demand(entering.is_none(), ENTERS, || format!("{entering:?} is generated in {position:?}"))?;
    let force = position.raw_force(closed)[mover];
    demand(force == Force::ZERO, "force does not act on the enemy's impregnable square", || {
        format!("{mover} acts with {force} on {closed} in {position:?}")
    })?;
    let legality = position.legalities();
    let full = world.is_planted() && is_full(position, mover, Kind::Connet);
    let mut attempts = 0;
    for (from, piece) in position.pieces().filter(|(_, piece)| piece.side == mover) {
        let refusing = legality.refusing(Move::plain(from, closed));
        let kept_off = refusing == [Clause::ImpregnableEntry];
        attempts += u64::from(kept_off);
        for promotion in EVERY_CHOICE {
            let mv = Move { from, to: closed, promotion };
            let planted = kept_off && full && piece.kind == Kind::Connet && position.is_check(mover);
            demand(!legality.allows(mv) && !planted, ENTERS, || format!("{mv} is legal in {position:?}"))?;
        }
    }
    Ok(attempts)
}

/// An attempt is a promotion that only a cap refuses, or an entry after which a Prince stays one.
pub(super) fn promotion_caps(world: &World, forged: &Forged, tally: &mut Tally) -> Result<(), Breach> {
    for position in positions(forged) {
        for mover in Side::ALL {
            let Some(position) = with_mover(&position, mover) else { continue };
            tally.positions += 1;
            within(&position)?;
            tally.attempts += refused_by_a_cap(world, &position, mover)?;
            tally.attempts += stays_within(&position, mover)?;
        }
    }
    Ok(())
}

/// No side has more of a kind than its cap.
pub(super) fn within(position: &Position) -> Result<(), Breach> {
    for (kind, cap) in position.ruleset().caps.iter() {
        let Some(cap) = *cap else { continue };
        for side in Side::ALL {
            let number = position.squares_of(side, kind).len();
            demand(number <= u32::from(cap), "no side has more of a kind than its cap", || {
                format!("{side} has {number} {kind}s in {position:?}")
            })?;
        }
    }
    Ok(())
}

fn is_full(position: &Position, side: Side, kind: Kind) -> bool {
    let cap = position.ruleset().caps[kind].map_or(u32::MAX, u32::from);
    position.squares_of(side, kind).len() >= cap
}

/// How many promotions of VerKnechts only a cap refuses.
fn refused_by_a_cap(world: &World, position: &Position, mover: Side) -> Result<u64, Breach> {
    let legality = position.legalities();
    let mut attempts = 0;
    for kind in Kind::ALL.into_iter().filter(|kind| is_full(position, mover, *kind)) {
        let offered = position.ruleset().ver_knecht_becomes[kind][mover];
        for from in position.squares_of(mover, Kind::VerKnecht) {
            for to in offered {
                let mv = Move { from, to, promotion: Some(kind) };
                let refusing = legality.refusing(mv);
                let by_cap =
                    matches!(refusing[..], [Clause::PromotionCapPrince | Clause::PromotionCapConnet]);
                attempts += u64::from(by_cap);
                let planted = world.is_planted()
                    && by_cap
                    && kind == Kind::Connet
                    && is_full(position, mover, Kind::Prince);
                demand(!refusing.is_empty() && !planted, "a cap that is full refuses the promotion", || {
                    format!("{mv} is legal in {position:?}")
                })?;
            }
        }
    }
    Ok(attempts)
}

/// How many Princes enter the enemy castle and stay Princes, because the Connets are full.
fn stays_within(position: &Position, mover: Side) -> Result<u64, Breach> {
    let castle = position.ruleset().castles[mover.other()];
    let full = is_full(position, mover, Kind::Connet);
    let mut attempts = 0;
    for mv in position.moves() {
        let after =
            position.play(mv).map_err(|refusal| Breach::new("a generated move can be played", refusal))?;
        within(&after)?;
        let prince = position.squares_of(mover, Kind::Prince).contains(mv.from);
        if full && prince && castle.contains(mv.to) && !castle.contains(mv.from) {
            attempts += 1;
            let stays = after.piece(mv.to).is_some_and(|piece| piece.kind == Kind::Prince);
            demand(stays, "a Prince stays one while the Connets are full", || {
                format!("{mv} in {position:?}")
            })?;
        }
    }
    Ok(attempts)
}
