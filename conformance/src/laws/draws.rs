//! Laws about claims.

use chesst_engine::game::Draw;
use chesst_engine::moves::Move;
use chesst_engine::outcome::Outcome;
use chesst_engine::piece::Kind;

use super::court::{Court, Finding};
use crate::question::or_none;

pub(super) fn forty_moves_may_be_claimed_at_the_limit(court: &mut Court<'_>) -> Finding {
    let here = court.here();
    if court.outcome(&here)? != Outcome::Ongoing {
        return Ok(false);
    }
    let (quiet, limit) = (court.setup().quiet, court.ruleset().quiet_claim);
    let claims = court.claims(&here)?;
    court.demand(claims.contains(&Draw::FortyMoves) == (quiet >= limit), or_none(&claims), || {
        let open = if quiet >= limit { "a" } else { "no" };
        format!("{open} claim of forty moves at {quiet} quiet plies")
    })?;
    Ok(quiet + 2 >= limit)
}

pub(super) fn nothing_may_be_claimed_in_a_finished_game(court: &mut Court<'_>) -> Finding {
    let here = court.here();
    if !court.outcome(&here)?.is_finished() {
        return Ok(false);
    }
    let claims = court.claims(&here)?;
    court.demand(claims.is_empty(), or_none(&claims), || "none: the game is over")?;
    Ok(true)
}

/// A piece goes to an empty square and back, one of each side, until the position stands for the third time.
pub(super) fn the_third_time_may_be_claimed(court: &mut Court<'_>) -> Finding {
    let here = court.here();
    let (setup, times) = (court.setup().clone(), court.ruleset().repetition_claim);
    let to_and_fro = |mv: &&Move| {
        let kind = setup.pieces.get(mv.from).map(|piece| piece.kind);
        matches!(kind, Some(Kind::Ritter | Kind::King | Kind::Connet | Kind::Scout))
            && setup.pieces.get(mv.to).is_none()
    };
    let back = |mv: &Move| Move::plain(mv.to, mv.from);
    let moves = court.moves(&here)?;
    for first in moves.iter().filter(to_and_fro).take(4) {
        let replies = court.moves(&here.then(*first))?;
        for reply in replies.iter().filter(to_and_fro).take(4) {
            let mut at = here.clone();
            let cycle = [*first, *reply, back(first), back(reply)];
            let mut comes_back = true;
            for mv in cycle {
                comes_back &= court.moves(&at)?.contains(&mv);
                if !comes_back {
                    break;
                }
                at = at.then(mv);
            }
            if !comes_back || court.outcome(&at)? != Outcome::Ongoing {
                continue;
            }
            for time in 2..=times.max(2) {
                let claims = court.claims(&at)?;
                court.demand(
                    claims.contains(&Draw::Repetition) == (time >= times),
                    or_none(&claims),
                    || format!("repetition open from the time {times} on; this is the time {time}"),
                )?;
                at.after.extend(cycle);
            }
            return Ok(true);
        }
    }
    Ok(false)
}
