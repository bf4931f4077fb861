//! Questions and answers shown on a board.

use std::sync::Arc;

use chesst_engine::clause::Clause;
use chesst_engine::force::Force;
use chesst_engine::moves::Move;
use chesst_engine::piece::{BySide, Kind, Side};
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::square::Square;

use super::scene::Scene;
use crate::board::model::{Board, Mark};
use crate::scenario::Ask;
use crate::words::Words;

/// The board of an answer to a question; the answer is the text that results and reports have. Items of the answer that are
/// missing or should not be there are marked on top. Of a text that says nothing of squares, the board is the plain
/// position.
#[must_use]
pub fn answered(
    rules: &Arc<Rules>,
    position: &Position,
    ask: &Ask,
    answer: &str,
    [missing, surplus]: [&[String]; 2],
    words: &Words,
) -> Scene {
    if matches!(ask, Ask::Position {} | Ask::Impregnable { .. })
        && let Ok(position) = Position::read(rules, answer)
    {
        return Scene::new(&Board::new(&position), &[], words);
    }
    let mut board = Board::new(position);
    let mut forces = Vec::new();
    let mut says = |square: Square, mark: Mark| {
        if position.ruleset().shape.contains(square) {
            board = board.clone().with_mark(square, mark);
        }
    };
    match ask {
        Ask::Destinations { from } => {
            says(*from, Mark::From);
            each(answer, &mut says, |square: Square| (square, going(position, *from, square)));
        }
        Ask::Moves {} => each(answer, &mut says, |mv: Move| (mv.to, going(position, mv.from, mv.to))),
        Ask::Legal { r#move } => {
            if let Ok(mv) = r#move.parse::<Move>() {
                says(mv.from, Mark::From);
                says(mv.to, of_verdict(position, mv, answer));
            }
        }
        Ask::Promotions { from, to } => {
            says(*from, Mark::From);
            says(*to, if answer == "none" { Mark::Blocked(Vec::new()) } else { going(position, *from, *to) });
        }
        Ask::Check { side } | Ask::FinalCheck { side } => {
            let king = position.king(Side::from(*side));
            king.into_iter().for_each(|king| says(king, Mark::From));
            king.filter(|_| !answer.starts_with("no ")).into_iter().for_each(|king| says(king, Mark::Check));
        }
        Ask::Force { .. } => forces = sums(answer),
        Ask::ReadMove { .. } => {
            if let Ok(mv) = answer.parse::<Move>() {
                says(mv.from, Mark::From);
                says(mv.to, going(position, mv.from, mv.to));
            }
        }
        Ask::PrintMove { r#move: mv } => {
            says(mv.from, Mark::From);
            says(mv.to, going(position, mv.from, mv.to));
        }
        _ => {}
    }
    for (items, mark) in [(missing, Mark::Missing), (surplus, Mark::Surplus)] {
        for square in items.iter().filter_map(|item| end(item)) {
            says(square, mark.clone());
        }
    }
    Scene::new(&board, &forces, words)
}

/// The square that an item of a list means: itself, or where the move goes.
fn end(item: &str) -> Option<Square> {
    item.parse().ok().or_else(|| item.parse::<Move>().ok().map(|mv| mv.to))
}

/// Marks what a list says is in it, and as blocked what it says is not.
fn each<T: std::str::FromStr>(
    answer: &str,
    says: &mut impl FnMut(Square, Mark),
    place: impl Fn(T) -> (Square, Mark),
) {
    let (inside, outside) = answer.split_once("none of ").unwrap_or((answer, ""));
    for (part, is_in) in [(inside, true), (outside, false)] {
        for item in part.split([' ', ',']).filter_map(|item| item.parse().ok()) {
            let (square, mark) = place(item);
            says(square, if is_in { mark } else { Mark::Blocked(Vec::new()) });
        }
    }
}

/// What a move is on this board, whether the rules allow it or not.
fn going(position: &Position, from: Square, to: Square) -> Mark {
    let is_scout = position.piece(from).is_some_and(|piece| piece.kind == Kind::Scout);
    match position.piece(to) {
        Some(_) if is_scout && position.ruleset().castle_squares().contains(to) => Mark::Exchange,
        Some(_) => Mark::Capture,
        None => Mark::Move,
    }
}

fn of_verdict(position: &Position, mv: Move, answer: &str) -> Mark {
    if answer == "legal" {
        return going(position, mv.from, mv.to);
    }
    let named = answer.split([' ', ',']).filter_map(|item| item.parse::<Clause>().ok());
    Mark::Blocked(named.collect())
}

/// The sums in `c4 2 : 1½, d5 any : 3`; a side that may have any force shows none.
fn sums(answer: &str) -> Vec<(Square, BySide<Force>)> {
    let one = |part: &str| {
        let (square, sums) = part.trim().split_once(' ')?;
        let (white, black) = sums.split_once(" : ")?;
        Some((square.parse().ok()?, BySide { white: force(white), black: force(black) }))
    };
    answer.split(',').filter_map(one).collect()
}

fn force(text: &str) -> Force {
    let (whole, half) = text.strip_suffix('½').map_or((text, 0), |whole| (whole, 1));
    let whole: u16 = if whole.is_empty() { 0 } else { whole.parse().unwrap_or(0) };
    Force::from_half_units(whole.saturating_mul(2).saturating_add(half))
}
