//! A whole game, every ply checked.

use std::hash::Hasher;

use chesst_engine::game::Game;
use chesst_engine::moves::Move;
use chesst_engine::piece::{BySide, Kind, Side};
use chesst_engine::position::Position;
use chesst_engine::setup::MAX_COUNTER;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::squares::within;
use super::world::positions;
use super::{Breach, Tally, World, demand};
use crate::smith::forge::Forged;

/// The most plies of a game.
const LONGEST: usize = 200;

/// The game played on at random, to its end or to its longest. The moves follow from the position alone.
pub(super) fn played_on(mut forged: Forged) -> Forged {
    let mut hasher = fnv::FnvHasher::default();
    hasher.write(forged.position.to_string().as_bytes());
    let mut random = ChaCha8Rng::seed_from_u64(hasher.finish());
    while forged.moves.len() < LONGEST {
        let moves = forged.position.moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.random_range(0..moves.len())];
        let Ok(after) = forged.position.play(mv) else { break };
        forged.position = after;
        forged.moves.push(mv);
    }
    forged
}

/// Every position and every move of a game.
pub(super) fn play_game(world: &World, forged: &Forged, tally: &mut Tally) -> Result<(), Breach> {
    let mut game = Game::new(forged.start.clone());
    for mv in &forged.moves {
        game.play(*mv).map_err(|error| Breach::new("a generated move can be played", error))?;
    }
    let mut before: Option<(Position, Move)> = None;
    for (ply, position) in positions(forged).enumerate() {
        tally.positions += 1;
        demand(
            game.positions().get(ply) == Some(&position),
            "a game holds the positions that were played",
            || format!("ply {ply}: {position:?}"),
        )?;
        stands(&position)?;
        if let Some((before, mv)) = before.take() {
            tally.attempts += 1;
            moved(world, &before, mv, &position)
                .map_err(|breach| Breach { found: format!("ply {ply}, {mv}: {}", breach.found), ..breach })?;
        }
        before = forged.moves.get(ply).map(|mv| (position, *mv));
    }
    let over = forged.position.outcome().is_finished();
    demand(!over || game.claims().is_empty(), "nothing may be claimed in a finished game", || {
        format!("{:?} in {:?}", game.claims(), forged.position)
    })
}

/// What holds in every position.
fn stands(position: &Position) -> Result<(), Breach> {
    let about = || format!("{position:?}");
    let ruleset = position.ruleset();
    let back = Position::read(position.rules(), &position.to_string());
    demand(back.as_ref() == Ok(position), "a printed position is read as it was", || format!("{back:?}"))?;
    within(position)?;
    let over = position.outcome().is_finished();
    let moves = position.moves();
    demand(moves.is_empty() == over, "a position is finished exactly when it has no moves", about)?;
    for (square, piece) in position.pieces() {
        let allowed = ruleset.is_royal(piece.kind) || !ruleset.castle_squares().contains(square);
        demand(allowed, "only royal pieces stand on castle squares", about)?;
    }
    for side in Side::ALL {
        let Some(closed) = position.impregnable()[side] else { continue };
        let kept = position.piece(closed).is_none_or(|piece| piece.side == side);
        let open = position.side_to_move() != side && moves.iter().any(|mv| mv.to == closed);
        demand(kept && !open, "no piece enters the enemy's impregnable square", about)?;
    }
    Ok(())
}

/// What holds of every move.
fn moved(world: &World, before: &Position, mv: Move, after: &Position) -> Result<(), Breach> {
    let about = || format!("{before:?} becomes {after:?}");
    let mover = before.side_to_move();
    demand(after.side_to_move() == mover.other(), "sides alternate", about)?;
    let number = before.move_number() + u32::from(mover == Side::Black);
    demand(after.move_number() == number.min(MAX_COUNTER), "the number rises after Black's move", about)?;
    let men =
        |position: &Position, side: Side| position.pieces().filter(|(_, piece)| piece.side == side).count();
    let lost = BySide::from_fn(|side| men(before, side).wrapping_sub(men(after, side)));
    let (own, enemy) = (lost[mover], lost[mover.other()]);
    let scout = before.piece(mv.from).is_some_and(|piece| piece.kind == Kind::Scout);
    let castle = before.ruleset().castle_squares().contains(mv.to);
    let exchange = (own, enemy) == (1, 1);
    demand(
        matches!((own, enemy), (0, 0 | 1)) || exchange,
        "a move takes nothing, one enemy or one of each",
        about,
    )?;
    demand(exchange == (scout && castle), "an exchange is a Scout's move onto a castle square", about)?;
    let connet = before.piece(mv.to).is_some_and(|piece| piece.kind == Kind::Connet);
    let planted = world.is_planted() && scout && connet && !before.prince_rights()[mover];
    let quiet = if enemy == 1 && !planted { 0 } else { (before.quiet() + 1).min(MAX_COUNTER) };
    demand(after.quiet() == quiet, "quiet plies are counted", about)?;
    for side in Side::ALL {
        let gained = after.prince_rights()[side] && !before.prince_rights()[side];
        demand(!gained, "rights only ever fall", about)?;
        let own_square = before.impregnable()[side].filter(|_| side != mover);
        let stood = own_square.and_then(|square| before.piece(square));
        let stands = own_square.and_then(|square| after.piece(square));
        demand(stood == stands, "a piece on its own impregnable square is never captured", about)?;
    }
    demand(before.impregnable() == after.impregnable(), "impregnable squares stay", about)?;
    let others = before.ruleset().shape.squares().iter().filter(|square| ![mv.from, mv.to].contains(square));
    let changed = others.into_iter().find(|square| before.piece(*square) != after.piece(*square));
    demand(changed.is_none(), "a move changes no other square", about)
}
