//! Laws, and the engine held against its own second derivations.

use chesst_engine::moves::Move;
use chesst_engine::piece::{Kind, Piece, Side};
use chesst_engine::position::Position;

use super::world::positions;
use super::{Breach, Tally, World, demand};
use crate::agreement::{self, EVERY_CHOICE};
use crate::faults;
use crate::laws::{self, court::Verdict, scene::Scene};
use crate::oracle::{Literal, RuleBook};
use crate::question::{listed, or_none};
use crate::smith::forge::Forged;
use crate::subject::Subject;
use crate::subject::reference::Reference;

/// Every law, of the last position and the game that leads to it.
pub(super) fn laws(world: &World, forged: &Forged, tally: &mut Tally) -> Result<(), Breach> {
    let planted = faults::named("king-is-not-exchanged").filter(|_| world.is_planted());
    let mut subject: Box<dyn Subject> = match planted {
        Some(fault) => Box::new(fault.subject(&world.rulesets)),
        None => Box::new(Reference::new(&world.rulesets)),
    };
    let scene = Scene::from(forged);
    tally.positions += 1;
    for law in laws::ALL {
        let broken = |found: String| Err(Breach::new(format!("{}: {}", law.name, law.sentence), found));
        match law.judge(subject.as_mut(), &scene) {
            Verdict::Held => tally.attempts += 1,
            Verdict::DoesNotApply => {}
            Verdict::Broken(breach) => return broken(breach.to_string()),
            Verdict::NoAnswer(fault) => return broken(format!("no answer: {}", fault.text())),
        }
    }
    Ok(())
}

/// Engine and oracle on the last position.
pub(super) fn oracle_agrees(world: &World, forged: &Forged, tally: &mut Tally) -> Result<(), Breach> {
    let planted = faults::named("capped-prince-may-not-enter").filter(|_| world.is_planted());
    let book: &dyn RuleBook = planted.map_or(&Literal, |fault| fault.book);
    let position = &forged.position;
    tally.positions += 1;
    agreement::of_answers_by(book, position)
        .and_then(|()| agreement::of_refusals(position))
        .map_err(|error| Breach::new("engine and oracle agree", error))
}

/// The last position is asked for everything, those on the way to it in turn.
pub(super) fn generate_agrees_with_legality(
    world: &World,
    forged: &Forged,
    tally: &mut Tally,
) -> Result<(), Breach> {
    for (ply, position) in positions(forged).enumerate() {
        tally.positions += 1;
        let mut moves = position.moves();
        if world.is_planted() {
            moves.retain(|mv| !exchanges_a_connet_while_held(&position, mv));
        }
        let asked = if ply == forged.moves.len() { Asked::Everything } else { Asked::InTurn };
        agree(&position, moves, asked)?;
    }
    Ok(())
}

fn exchanges_a_connet_while_held(position: &Position, mv: &Move) -> bool {
    let kind = |square| position.piece(square).map(|piece: Piece| piece.kind);
    kind(mv.from) == Some(Kind::Scout)
        && kind(mv.to) == Some(Kind::Connet)
        && position.ruleset().castle_squares().contains(mv.to)
        && position.held(position.side_to_move()).is_some()
}

/// How much is asked of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asked {
    /// Every from and every to, with every choice where a piece of the side to move stands, else with one in turn.
    Everything,
    /// Every to of every piece of the side to move without a choice and with one that takes turns, which for a VerKnecht
    /// is every one; and of every other square one move.
    InTurn,
}

/// The moves of a position that are legal when asked one by one.
fn legal(position: &Position, asked: Asked) -> Vec<Move> {
    let legality = position.legalities();
    let squares = position.ruleset().shape.squares();
    let mut allowed = Vec::new();
    let mut ask = |mv: Move| {
        if legality.allows(mv) {
            allowed.push(mv);
        }
    };
    let mover = position.side_to_move();
    let mut turn = position.move_number() as usize;
    for from in squares {
        let kind = position.piece(from).filter(|piece| piece.side == mover).map(|piece| piece.kind);
        let everything = asked == Asked::Everything;
        let whole = kind.is_some() && everything || kind == Some(Kind::VerKnecht);
        for (at, to) in squares.iter().enumerate() {
            turn += 1;
            if whole {
                EVERY_CHOICE.into_iter().for_each(|promotion| ask(Move { from, to, promotion }));
            } else if kind.is_some() {
                ask(Move::plain(from, to));
                ask(Move { from, to, promotion: EVERY_CHOICE[1 + turn % (EVERY_CHOICE.len() - 1)] });
            } else if everything || at == 0 {
                ask(Move { from, to, promotion: EVERY_CHOICE[turn % EVERY_CHOICE.len()] });
            }
        }
    }
    allowed
}

/// The generated moves are those that are legal when asked one by one.
pub(super) fn agree(position: &Position, mut moves: Vec<Move>, asked: Asked) -> Result<(), Breach> {
    let mut allowed = legal(position, asked);
    let count = position.perft(1);
    demand(count == moves.len() as u64, "as many moves are counted as generated", || {
        format!("{count} counted, {} generated in {position:?}", moves.len())
    })?;
    moves.sort_unstable();
    allowed.sort_unstable();
    demand(moves == allowed, "a move is generated exactly when it is legal", || {
        let differ = |one: &[Move], other: &[Move]| or_none(one.iter().filter(|mv| !other.contains(mv)));
        let (extra, missing) = (differ(&moves, &allowed), differ(&allowed, &moves));
        let twice = listed(moves.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]));
        format!(
            "generated and not legal: {extra}\nlegal and not generated: {missing}\ntwice: {twice}\nin {position:?}"
        )
    })
}

/// The same position with the other side to move, if it can be played.
pub(super) fn with_mover(position: &Position, side: Side) -> Option<Position> {
    if position.side_to_move() == side {
        return Some(position.clone());
    }
    let mut setup = position.setup();
    setup.side = side;
    Position::new(position.rules(), &setup).ok()
}
