//! Generator and legality, written apart, held against each other on one position.

use chesst_engine::moves::Move;
use chesst_engine::piece::{Kind, Piece};
use chesst_engine::position::Position;

/// How many moves were legal, of how many that were asked.
pub(crate) struct Agreement {
    pub(crate) legal: u64,
    pub(crate) asked: u64,
}

/// Asks for every from and to, and for every choice of promotion of a VerKnecht. Other pieces have no choice, so each of
/// their moves is asked with one kind, in turn.
pub(crate) fn held_against_each_other(position: &Position) -> Agreement {
    let legality = position.legalities();
    let squares = position.ruleset().shape.squares();
    let (mut allowed, mut asked) = (Vec::new(), 0);
    let mut in_turn = Kind::ALL.into_iter().cycle();
    let mut ask = |mv: Move| {
        asked += 1;
        if legality.allows(mv) {
            allowed.push(mv);
        }
    };
    for (from, Piece { side, kind }) in position.pieces() {
        if side != position.side_to_move() {
            ask(Move::plain(from, from));
            continue;
        }
        for to in squares {
            ask(Move::plain(from, to));
            let choices = if kind == Kind::VerKnecht { Kind::ALL.len() } else { 1 };
            for promotion in in_turn.by_ref().take(choices) {
                ask(Move { from, to, promotion: Some(promotion) });
            }
        }
    }
    allowed.sort_unstable();
    let moves = position.moves();
    assert_eq!(moves, allowed, "{position:?}");
    assert_eq!(position.perft(1), moves.len() as u64, "{position:?}");
    Agreement { legal: moves.len() as u64, asked }
}
