//! Laws about the lines that pieces move along.

use chesst_engine::moves::Move;
use chesst_engine::outcome::Outcome;
use chesst_engine::piece::{Kind, Piece};
use chesst_engine::squares::SquareSet;

use super::court::{Court, Finding, Stop};
use super::geometry::{Way, held, men, occupied, reaches, way};

/// Every listed move with the piece that moves and the way it takes.
fn ways(court: &mut Court<'_>) -> Result<Vec<(Move, Piece, Option<Way>)>, Stop> {
    let moves = court.moves(&court.here())?;
    let setup = court.setup();
    let piece = |mv: &Move| setup.pieces.get(mv.from).map(|piece| (*mv, piece));
    let ways = moves.iter().filter_map(piece);
    Ok(ways.map(|(mv, piece)| (mv, piece, way(court.ruleset(), piece, mv.from, mv.to))).collect())
}

pub(super) fn every_move_follows_a_line_of_its_piece(court: &mut Court<'_>) -> Finding {
    let ways = ways(court)?;
    for (mv, piece, way) in &ways {
        court.demand(way.is_some(), mv, || format!("moves along the lines of a {piece}"))?;
    }
    Ok(!ways.is_empty())
}

pub(super) fn nothing_slides_over_a_piece(court: &mut Court<'_>) -> Finding {
    let occupied = occupied(court.setup());
    slides_over(court, occupied, "no moves over a piece on a line without jumping")
}

pub(super) fn nothing_slides_over_the_enemys_impregnable_square(court: &mut Court<'_>) -> Finding {
    let Some(closed) = court.setup().impregnable[court.setup().side.other()] else { return Ok(false) };
    slides_over(
        court,
        closed.into(),
        "no moves over the enemy's impregnable square on a line without jumping",
    )
}

fn slides_over(court: &mut Court<'_>, stops: SquareSet, expected: &str) -> Finding {
    let ways = ways(court)?;
    for (mv, _, way) in &ways {
        let over = mv.from.between(mv.to).any(|over| stops.contains(over));
        court.demand(!over || matches!(way, Some(Way::Leap | Way::Jump)), mv, || expected)?;
    }
    let (setup, ruleset) = (court.setup(), court.ruleset());
    let stopped = |(from, kind)| {
        let piece = Piece { side: setup.side, kind };
        let slides = |to| matches!(way(ruleset, piece, from, to), Some(Way::Slide | Way::DoubleStep));
        ruleset
            .shape
            .squares()
            .iter()
            .any(|to| slides(to) && from.between(to).any(|over| stops.contains(over)))
    };
    Ok(men(setup, setup.side).any(stopped))
}

pub(super) fn a_double_step_stays_in_the_own_half(court: &mut Court<'_>) -> Finding {
    let mut steps = false;
    for (mv, piece, way) in ways(court)? {
        let half = court.ruleset().halves[piece.side];
        let inside = half.contains(mv.from) && half.contains(mv.to);
        court.demand(way != Some(Way::DoubleStep) || inside, mv, || "no double step out of the own half")?;
        steps = true;
    }
    let setup = court.setup();
    let knechts = men(setup, setup.side).any(|(_, kind)| matches!(kind, Kind::Knecht | Kind::VerKnecht));
    Ok(steps && knechts)
}

pub(super) fn every_open_line_is_a_move(court: &mut Court<'_>) -> Finding {
    let here = court.here();
    if court.outcome(&here)? != Outcome::Ongoing {
        return Ok(false);
    }
    let moves = court.moves(&here)?;
    let (setup, ruleset) = (court.setup().clone(), court.ruleset());
    let side = setup.side;
    let held = held(ruleset, &setup, side);
    let mut lines = false;
    for (from, kind) in men(&setup, side) {
        let piece = Piece { side, kind };
        let open = ruleset.shape.squares() - occupied(&setup);
        let open = if ruleset.is_royal(kind) { open } else { open - ruleset.castle_squares() };
        let open = if held == Some(from) { open & ruleset.castles[side] } else { open };
        for to in open.iter().filter(|to| reaches(ruleset, &setup, piece, from, *to)) {
            if kind == Kind::VerKnecht && to.rank() == ruleset.last_rank(side) {
                continue;
            }
            let there = moves.contains(&Move::plain(from, to));
            court.demand(there, format!("no {from}{to}"), || {
                format!("{from}{to}, where nothing stops the {piece}")
            })?;
            lines = true;
        }
    }
    Ok(lines)
}
