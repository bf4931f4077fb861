//! What sort of thing a move does, so that rare moves are tried as often as common ones.

use chesst_engine::moves::Move;
use chesst_engine::piece::Kind;
use chesst_engine::position::Position;

/// What a move does, the rarest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Sort {
    /// A promotion on a castle square.
    InCastle(Option<Kind>),
    /// Any other promotion.
    Promotion(Option<Kind>),
    /// A Scout goes for a castle square.
    Exchange,
    /// A piece of this kind enters a castle.
    EntersCastle(Kind),
    /// A piece of this kind leaves a castle.
    LeavesCastle(Kind),
    /// A piece of this kind is captured.
    Captures(Kind),
    /// A piece of this kind moves from one castle square to another.
    WithinCastle(Kind),
    /// A piece of this kind moves, and nothing else.
    Steps(Kind),
}

/// The moves of a position by their sorts, the rarest first.
pub(super) fn by_sort(position: &Position, moves: &[Move]) -> Vec<(Sort, Vec<Move>)> {
    let mut sorts: Vec<(Sort, Vec<Move>)> = Vec::new();
    for mv in moves {
        let sort = sort(position, *mv);
        match sorts.iter_mut().find(|(known, _)| *known == sort) {
            Some((_, moves)) => moves.push(*mv),
            None => sorts.push((sort, vec![*mv])),
        }
    }
    sorts.sort_by_key(|(sort, _)| *sort);
    sorts
}

fn sort(position: &Position, mv: Move) -> Sort {
    let Some(piece) = position.piece(mv.from) else { return Sort::Promotion(None) };
    let ruleset = position.ruleset();
    let castles = ruleset.castle_squares();
    let promotes = piece.kind == Kind::Knecht
        && mv.to.rank() == ruleset.knecht_promotes_on[piece.side]
        && mv.to.file() == mv.from.file();
    match (castles.contains(mv.from), castles.contains(mv.to)) {
        (_, true) if mv.promotion.is_some() => Sort::InCastle(mv.promotion),
        _ if mv.promotion.is_some() || promotes => Sort::Promotion(mv.promotion),
        (_, true) if piece.kind == Kind::Scout => Sort::Exchange,
        (false, true) => Sort::EntersCastle(piece.kind),
        (true, false) => Sort::LeavesCastle(piece.kind),
        (inside, _) => match position.piece(mv.to) {
            Some(taken) => Sort::Captures(taken.kind),
            None if inside => Sort::WithinCastle(piece.kind),
            None => Sort::Steps(piece.kind),
        },
    }
}
