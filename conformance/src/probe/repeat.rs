//! Games in which positions come back, for questions about repetition.

use chesst_engine::moves::Move;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::position::Position;
use chesst_engine::square::Square;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// The most moves of such a game.
const MOST: usize = 24;

/// How many walks are tried for each side.
const TRIES: usize = 6;

/// Moves by which both sides walk to and fro, or round in three steps; `None` when the position offers no such walk.
///
/// Walks of two and three steps are mixed, so that positions come back at uneven distances, and with the other side to
/// move.
pub(super) fn moves(start: &Position, random: &mut impl Rng) -> Option<Vec<Move>> {
    let mut position = start.clone();
    let mut played = Vec::new();
    for _ in 0..random.random_range(1..=4_u8) {
        let lengths = if random.random_ratio(1, 2) { [2, 2] } else { [2, 3] };
        let first = *lengths.choose(random)?;
        let second = *lengths.choose(random)?;
        let whole = if first == second { 2 * first } else { 2 * first * second };
        let plies = if random.random_ratio(3, 4) { whole } else { random.random_range(1..=whole) };
        let Some((moves, after)) = segment(&position, [first, second], plies, random) else { break };
        played.extend(moves);
        position = after;
        if played.len() >= MOST {
            break;
        }
    }
    if random.random_ratio(1, 4) {
        let moves = position.moves();
        played.extend(moves.choose(random));
    }
    played.truncate(MOST);
    (!played.is_empty()).then_some(played)
}

/// So many plies of two walks that alternate, and the position after them.
fn segment(
    start: &Position,
    lengths: [usize; 2],
    plies: usize,
    random: &mut impl Rng,
) -> Option<(Vec<Move>, Position)> {
    (0..TRIES).find_map(|_| {
        let own = walk(start, lengths[0], random)?;
        let replied = start.play(own[0]).ok()?;
        let other = walk(&replied, lengths[1], random)?;
        let moves: Vec<Move> = (0..plies)
            .map(|ply| if ply % 2 == 0 { own[ply / 2 % own.len()] } else { other[ply / 2 % other.len()] })
            .collect();
        let after = moves.iter().try_fold(start.clone(), |position, mv| position.play(*mv).ok())?;
        Some((moves, after))
    })
}

/// A closed walk of one piece of the side to move, by quiet moves as the board stands now. Princes that enter the enemy's
/// castle come first.
fn walk(position: &Position, length: usize, random: &mut impl Rng) -> Option<Vec<Move>> {
    let quiet: Vec<Move> = position.moves().into_iter().filter(|mv| may_return(position, *mv)).collect();
    let enters = |mv: &&Move| {
        let castle = position.ruleset().castles[position.side_to_move().other()];
        castle.contains(mv.to) && position.piece(mv.from).is_some_and(|piece| piece.kind == Kind::Prince)
    };
    let entering: Vec<Move> = quiet.iter().filter(enters).copied().collect();
    let first = *if !entering.is_empty() && random.random_ratio(1, 2) {
        entering.choose(random)?
    } else {
        quiet.choose(random)?
    };
    if length == 2 {
        return Some(vec![first, Move::plain(first.to, first.from)]);
    }
    let from = |on: Square| quiet.iter().filter(move |mv| mv.from == on).map(|mv| mv.to);
    let reached: Vec<Square> =
        from(first.from).filter(|to| *to != first.to && to.steps(first.to) == 1).collect();
    let between = *reached.choose(random)?;
    Some(vec![first, Move::plain(first.to, between), Move::plain(between, first.from)])
}

/// A quiet move that can be taken back, as far as promotions go.
fn may_return(position: &Position, mv: Move) -> bool {
    let Some(piece) = position.piece(mv.from) else { return false };
    let ruleset = position.ruleset();
    let rank = ruleset.knecht_promotes_on[piece.side];
    let promotes = piece.kind == Kind::Knecht && mv.to.rank() == rank;
    let one_step_back = match (piece.kind, piece.side) {
        (Kind::Knecht | Kind::VerKnecht, Side::White | Side::Black) => mv.from.steps(mv.to) == 1,
        _ => true,
    };
    position.piece(mv.to).is_none() && mv.promotion.is_none() && !promotes && one_step_back
}
