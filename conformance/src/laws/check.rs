//! Laws about check.

use chesst_engine::choices::FinalCheckCounterWin;
use chesst_engine::outcome::Outcome;
use chesst_engine::piece::Side;

use super::court::{Court, Finding};
use super::endings::is_decided;
use super::geometry::king;

fn told(check: bool) -> &'static str {
    if check { "check" } else { "no check" }
}

pub(super) fn check_means_the_king_could_be_taken(court: &mut Court<'_>) -> Finding {
    let setup = court.setup().clone();
    let mut checks = false;
    for side in Side::ALL {
        let Some(king) = king(&setup, side) else { continue };
        let mut enemy_moves = setup.clone();
        enemy_moves.side = side.other();
        let Some(there) = court.of(&enemy_moves) else { continue };
        let taking = court.moves(&there)?.into_iter().find(|mv| mv.to == king);
        let check = court.is_check(&court.here(), side)?;
        court.demand(check == taking.is_some(), told(check), || match taking {
            Some(mv) => format!("check: {mv} would take the King"),
            None => "no check: no move would take the King".to_owned(),
        })?;
        checks |= check;
    }
    Ok(checks)
}

pub(super) fn check_does_not_depend_on_whose_move_it_is(court: &mut Court<'_>) -> Finding {
    let mut turned = court.setup().clone();
    turned.side = turned.side.other();
    let Some(there) = court.of(&turned) else { return Ok(false) };
    let mut checks = false;
    for side in Side::ALL {
        let check = court.is_check(&court.here(), side)?;
        let other = court.is_check(&there, side)?;
        court.demand(other == check, told(other), || {
            format!("{}, as with the other side to move", told(check))
        })?;
        checks |= check;
    }
    Ok(checks)
}

pub(super) fn no_check_in_a_won_position(court: &mut Court<'_>) -> Finding {
    if !is_decided(court.ruleset(), court.setup()) {
        return Ok(false);
    }
    for side in Side::ALL {
        let check = court.is_check(&court.here(), side)?;
        court.demand(!check, told(check), || "no check: the game is won")?;
        let check = court.is_final_check(&court.here(), side)?;
        court.demand(!check, "final check", || "no final check: the game is won")?;
    }
    Ok(true)
}

pub(super) fn final_check_means_nothing_saves_the_king(court: &mut Court<'_>) -> Finding {
    let here = court.here();
    let side = court.setup().side;
    if court.outcome(&here)? != Outcome::Ongoing || !court.is_check(&here, side)? {
        return Ok(false);
    }
    let wins_save = court.choices().final_check_counter_win == FinalCheckCounterWin::NotFinal;
    let mut saving = None;
    for mv in court.moves(&here)? {
        let after = here.then(mv);
        let saves = match court.outcome(&after)? {
            Outcome::Ongoing => !court.is_check(&after, side)?,
            Outcome::Won { side: winner, .. } if winner == side => wins_save,
            // What a move that loses otherwise does for the King is not said.
            Outcome::Won { .. } => return Ok(false),
        };
        if saves {
            saving = Some(mv);
            break;
        }
    }
    let check = court.is_final_check(&here, side)?;
    court.demand(check == saving.is_none(), if check { "final check" } else { "no final check" }, || {
        match saving {
            Some(mv) => format!("no final check: {mv} saves the King or wins"),
            None => "final check: the King can be taken after every move".to_owned(),
        }
    })?;
    Ok(true)
}
