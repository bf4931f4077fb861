//! Laws about castles.

use chesst_engine::choices::GuardYieldsToKingCapture;
use chesst_engine::piece::{Kind, Piece};

use super::court::{Court, Finding};
use super::geometry::{held, men};
use super::words::standing;

pub(super) fn only_royals_stand_on_castle_squares(court: &mut Court<'_>) -> Finding {
    let ruleset = court.ruleset();
    let moves = court.moves(&court.here())?;
    let setup = court.setup().clone();
    let mut tested = false;
    for mv in moves {
        let Some(Piece { kind, .. }) = setup.pieces.get(mv.from) else { continue };
        tested |= !ruleset.is_royal(kind);
        let after = court.after(mv)?;
        for square in ruleset.castle_squares() {
            let stranger = after.pieces.get(square).filter(|piece| !ruleset.is_royal(piece.kind));
            court.demand(
                stranger.is_none(),
                format!("{} on {square} after {mv}", standing(stranger)),
                || "only royal pieces on castle squares",
            )?;
        }
    }
    Ok(tested)
}

pub(super) fn the_last_royal_does_not_leave_a_castle_with_an_intruder(court: &mut Court<'_>) -> Finding {
    let (setup, ruleset) = (court.setup().clone(), court.ruleset());
    let Some(guard) = held(ruleset, &setup, setup.side) else { return Ok(false) };
    let yields = court.choices().guard_yields_to_king_capture == GuardYieldsToKingCapture::Yes;
    let enemy_king = Piece { side: setup.side.other(), kind: Kind::King };
    for mv in court.moves(&court.here())?.into_iter().filter(|mv| mv.from == guard) {
        let excused = yields && setup.pieces.get(mv.to) == Some(enemy_king);
        let stays = ruleset.castles[setup.side].contains(mv.to);
        court.demand(stays || excused, mv, || format!("no move of {guard} out of its castle"))?;
    }
    Ok(true)
}

pub(super) fn exchange_only_on_castle_squares(court: &mut Court<'_>) -> Finding {
    let (setup, ruleset) = (court.setup().clone(), court.ruleset());
    let moves = court.moves(&court.here())?;
    let mut exchanges = false;
    for mv in moves {
        let Some(Piece { kind, side }) = setup.pieces.get(mv.from) else { continue };
        let after = court.after(mv)?;
        let gone = men(&after, side).count() < men(&setup, side).count();
        let taken = men(&after, side.other()).count() < men(&setup, side.other()).count();
        let wanted = kind == Kind::Scout && ruleset.castle_squares().contains(mv.to);
        let told = match (gone, taken) {
            (true, true) => "both pieces come off",
            (true, false) => "only the piece that moves comes off",
            (false, _) => "the piece that moves stays",
        };
        court.demand(gone == wanted && (!wanted || taken), format!("{mv}: {told}"), || {
            if wanted {
                "an exchange: both pieces come off"
            } else {
                "no exchange: the piece that moves stays"
            }
        })?;
        exchanges |= wanted || kind == Kind::Scout && setup.pieces.get(mv.to).is_some();
    }
    Ok(exchanges)
}
