//! What the editions of chess-T1 have in common, and what Chess-T does not share with them.

use std::collections::BTreeSet;

use chesst_engine::moves::Move;
use chesst_engine::piece::{Kind, Piece, Side};
use chesst_engine::position::Position;
use chesst_engine::ruleset::Ruleset;

use super::world::positions;
use super::{Breach, CHESS_T1, Tally, World, demand};
use crate::question::or_none;
use crate::smith::forge::Forged;

const NOTHING_ELSE: &str =
    "the editions of chess-T1 differ in the promotions of VerKnechts and in nothing else";

/// Every position of the game, by every edition of chess-T1; a position of another game is a position of none of them.
pub(super) fn editions_differ_only_where_listed(
    world: &World,
    forged: &Forged,
    tally: &mut Tally,
) -> Result<(), Breach> {
    for position in positions(forged) {
        tally.positions += 1;
        let text = position.to_string();
        let read = |id: &&str| world.rulesets.get(id).map(|entry| Position::read(&entry.rules, &text));
        let all: Vec<Position> = CHESS_T1.iter().filter_map(read).filter_map(Result::ok).collect();
        let own = CHESS_T1.contains(&position.ruleset().id.as_str());
        demand(
            all.len() == if own { CHESS_T1.len() } else { 0 },
            "editions accept the same positions",
            || format!("{position:?} is a position of {} editions of chess-T1", all.len()),
        )?;
        for pair in all.windows(2) {
            differ_only_where_listed(world, &pair[0], &pair[1])?;
            tally.attempts += 1;
        }
    }
    Ok(())
}

fn differ_only_where_listed(world: &World, one: &Position, other: &Position) -> Result<(), Breach> {
    let about = |what: String| format!("{what}\n{one:?}\n{other:?}");
    for square in one.ruleset().shape.squares() {
        let forces =
            [one, other].map(|position| (position.raw_force(square), position.counting_force(square)));
        demand(forces[0] == forces[1], NOTHING_ELSE, || about(format!("forces on {square}: {forces:?}")))?;
    }
    for side in Side::ALL {
        let checks = [one, other].map(|position| position.is_check(side));
        demand(checks[0] == checks[1], NOTHING_ELSE, || about(format!("check to {side}: {checks:?}")))?;
    }
    let moves = [one, other].map(|position| moves(world, position));
    let only = |a: &BTreeSet<Move>, b: &BTreeSet<Move>| a.difference(b).copied().collect::<Vec<Move>>();
    let differing = [only(&moves[0], &moves[1]), only(&moves[1], &moves[0])];
    for (moves, ruleset) in differing.iter().zip([one.ruleset(), other.ruleset()]) {
        let unlisted = moves.iter().filter(|mv| !is_listed(one, **mv));
        let unlisted = or_none(unlisted);
        demand(unlisted == "none", NOTHING_ELSE, || about(format!("only in {}: {unlisted}", ruleset.id)))?;
    }
    let alike = differing.iter().all(Vec::is_empty);
    let outcomes = [one, other].map(Position::outcome);
    demand(!alike || outcomes[0] == outcomes[1], NOTHING_ELSE, || about(format!("outcomes: {outcomes:?}")))
}

/// The moves; with planted faults, without those by which in t1-2025 a Scout takes the last piece of a castle.
fn moves(world: &World, position: &Position) -> BTreeSet<Move> {
    let ruleset: &Ruleset = position.ruleset();
    let last = |mv: &Move| {
        let castle = ruleset.castles[position.side_to_move().other()];
        let inside = position.pieces().filter(|(square, _)| castle.contains(*square)).count();
        castle.contains(mv.to) && inside == 1
    };
    let scout = |mv: &Move| position.piece(mv.from).is_some_and(|piece| piece.kind == Kind::Scout);
    let forgets = world.is_planted() && ruleset.id == "t1-2025";
    position.moves().into_iter().filter(|mv| !(forgets && scout(mv) && last(mv))).collect()
}

/// A VerKnecht that becomes a Connet on the b- or g-file, or anything in the enemy castle.
fn is_listed(position: &Position, mv: Move) -> bool {
    let side = position.side_to_move();
    let ver_knecht = position.piece(mv.from) == Some(Piece { side, kind: Kind::VerKnecht });
    let file = mv.to.file().to_string();
    let corner = mv.promotion == Some(Kind::Connet) && ["b", "g"].contains(&file.as_str());
    let in_castle = mv.promotion.is_some() && position.ruleset().castles[side.other()].contains(mv.to);
    ver_knecht && (corner || in_castle)
}
