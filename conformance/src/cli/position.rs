//! `chesst moves` and `chesst force`: one position, looked at.

use std::fmt::Write;

use chesst_engine::moves::Move;
use chesst_engine::outcome::Outcome;
use chesst_engine::piece::Side;
use chesst_engine::position::Position;
use chesst_engine::square::Square;

use super::{Failure, ForceArgs, MovesArgs, input, print};
use crate::board::Drawing;
use crate::exit::Exit;
use crate::question::listed;

/// How the game stands, in a line.
pub(super) fn standing(position: &Position) -> String {
    let side = position.side_to_move();
    match position.outcome() {
        Outcome::Ongoing if position.is_final_check() => format!("ongoing, {side} is in a final check"),
        Outcome::Ongoing if position.is_check(side) => format!("ongoing, {side} is in check"),
        outcome => outcome.to_string(),
    }
}

pub(super) fn moves(args: &MovesArgs) -> Result<Exit, Failure> {
    let rules = args.ruleset.rules()?;
    let position = input::position(&rules, &args.position)?;
    let mut moves = position.moves();
    if let Some(from) = &args.from {
        let from = input::square(&rules, from)?;
        match position.piece(from) {
            None => return Err(Failure::usage(format!("{from} is empty"))),
            Some(piece) if piece.side != position.side_to_move() => {
                let side = position.side_to_move();
                return Err(Failure::usage(format!("the {piece} on {from} may not move: {side} is to move")));
            }
            Some(_) => moves.retain(|mv| mv.from == from),
        }
    }
    print(&format!("{}{}", Drawing(&position), list(&position, &moves)))?;
    Ok(Exit::Success)
}

/// The moves, a line for each piece.
fn list(position: &Position, moves: &[Move]) -> String {
    let plural = if moves.len() == 1 { "move" } else { "moves" };
    let mut out = match position.outcome() {
        Outcome::Ongoing => format!("{} {plural}\n", moves.len()),
        outcome => format!("{outcome}; no moves\n"),
    };
    for piece_moves in moves.chunk_by(|a, b| a.from == b.from) {
        let from = piece_moves[0].from;
        let kind = position.piece(from).map_or("", |piece| piece.kind.name());
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{kind:<9} {from}  {}", listed(piece_moves));
    }
    out
}

pub(super) fn force(args: &ForceArgs) -> Result<Exit, Failure> {
    let rules = args.ruleset.rules()?;
    let position = input::position(&rules, &args.position)?;
    let square = input::square(&rules, &args.square)?;
    let sums = position.force(square);
    let mut out = format!("{}{square}  White {} : Black {}\n", Drawing(&position), sums.white, sums.black);
    for line in acting(&position, square) {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{line}");
    }
    print(&out)?;
    Ok(Exit::Success)
}

/// A line for each piece that acts on a square, and one where the force of a side does not count there.
pub(super) fn acting(position: &Position, square: Square) -> Vec<String> {
    let (raw, counting) = (position.raw_force(square), position.counting_force(square));
    let lines = |side: Side| {
        let pieces = position.acting_on(square, side).into_iter();
        let pieces =
            pieces.map(move |one| format!("{side:<6} {:<9} {}  {}", one.piece.kind, one.from, one.force));
        let void = (raw[side] != counting[side]).then(|| {
            let why = format!("no royal piece of {side} reaches {square} (force.castle-attack)");
            format!("{side:<6} counts {} against the piece there: {why}", counting[side])
        });
        pieces.chain(void)
    };
    Side::ALL.into_iter().flat_map(lines).collect()
}
