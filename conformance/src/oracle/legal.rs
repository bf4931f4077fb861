//! Which moves are legal, and which clauses refuse the others.

use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use chesst_engine::outcome::Outcome;
use chesst_engine::piece::Kind;
use chesst_engine::square::Square;

use super::book::RuleBook;
use super::ending;
use super::lines;
use super::promotion;
use super::state::{Man, State};

/// Every legal move.
#[must_use]
pub fn moves(book: &dyn RuleBook, s: &State<'_>) -> Vec<Move> {
    if book.win_finished(s) { Vec::new() } else { unfinished_moves(book, s) }
}

/// The moves of a position of which it is known that no capture has ended the game.
pub(super) fn unfinished_moves(book: &dyn RuleBook, s: &State<'_>) -> Vec<Move> {
    let men = s.men(s.mover());
    men.flat_map(|man| s.squares().map(move |to| (man, to)))
        .flat_map(|(man, to)| candidates(book, s, man, to))
        .filter(|mv| unfinished_refusals(book, s, *mv).is_empty())
        .collect()
}

/// May a man take what stands on a square, while no capture has ended the game?
pub(crate) fn takes(book: &dyn RuleBook, s: &State<'_>, man: Man, to: Square) -> bool {
    candidates(book, s, man, to).iter().any(|mv| unfinished_refusals(book, s, *mv).is_empty())
}

/// The moves that a man may have to a square: one for each kind it may choose to become.
fn candidates(book: &dyn RuleBook, s: &State<'_>, man: Man, to: Square) -> Vec<Move> {
    let on_line = lines::way(book, s, man, to).is_some();
    if !on_line && (man.on != to || !book.move_pass(s, man)) {
        return Vec::new();
    }
    match promotion::offers(book, s, man, to) {
        Some(kinds) if !kinds.is_empty() => {
            let stays = (!book.promotion_ver_knecht_compulsory(s)).then_some(None);
            let choices = kinds.into_iter().map(Some).chain(stays);
            choices.map(|promotion| Move { from: man.on, to, promotion }).collect()
        }
        _ => vec![Move::plain(man.on, to)],
    }
}

/// Every clause that refuses a move, in the order of the register; none when it is legal.
#[must_use]
pub fn refusals(book: &dyn RuleBook, s: &State<'_>, mv: Move) -> Vec<Clause> {
    refusals_given(book, s, ending::outcome(book, s), mv)
}

/// The same, where the outcome of the position is known.
#[must_use]
pub fn refusals_given(book: &dyn RuleBook, s: &State<'_>, outcome: Outcome, mv: Move) -> Vec<Clause> {
    let mut clauses = unfinished_refusals(book, s, mv);
    match outcome {
        Outcome::Won { by, .. } => clauses.extend([by.clause(), Clause::WinFinished]),
        Outcome::Ongoing if book.win_finished(s) => clauses.push(Clause::WinFinished),
        Outcome::Ongoing => {}
    }
    clauses.sort_unstable();
    clauses.dedup();
    clauses
}

/// Every clause that refuses a move while no capture has ended the game.
pub(crate) fn unfinished_refusals(book: &dyn RuleBook, s: &State<'_>, mv: Move) -> Vec<Clause> {
    let Some(man) = s.man(mv.from).filter(|man| book.move_turn(s, *man)) else {
        return vec![Clause::MoveTurn];
    };
    if mv.from == mv.to {
        return if book.move_pass(s, man) { Vec::new() } else { vec![Clause::MovePass] };
    }
    let mut clauses = lines::refusals(book, s, man, mv.to);
    clauses.extend(castle_refusals(book, s, man, mv));
    clauses.extend(capture_refusals(book, s, man, mv));
    clauses.extend(square_refusals(book, s, man, mv));
    clauses.extend(promotion::refusals(book, s, man, mv));
    clauses
}

fn castle_refusals(book: &dyn RuleBook, s: &State<'_>, man: Man, mv: Move) -> Vec<Clause> {
    let mut clauses = Vec::new();
    if book.castle_guard_holds(s, man) && !book.castle_guard_lets(s, man, mv.to) {
        clauses.push(Clause::CastleGuard);
    }
    if book.castle_royal_only(s, man, mv.to) {
        return clauses;
    }
    let taken = s.man_of(man.side.other(), mv.to);
    let steps_to_promote = promotion::offers(book, s, man, mv.to).is_some();
    match man.kind {
        Kind::Scout if taken.is_some() && book.scout_exchange(s, man, mv.to) => {}
        Kind::Scout => clauses.extend([Clause::CastleRoyalOnly, Clause::ScoutExchange]),
        Kind::VerKnecht if steps_to_promote && s.is_empty(mv.to) => {}
        Kind::VerKnecht if steps_to_promote => {
            clauses.extend([Clause::CastleRoyalOnly, Clause::PromotionVerKnechtCastle]);
        }
        _ => clauses.push(Clause::CastleRoyalOnly),
    }
    clauses
}

fn capture_refusals(book: &dyn RuleBook, s: &State<'_>, man: Man, mv: Move) -> Vec<Clause> {
    let Some(taken) = s.man_of(man.side.other(), mv.to) else { return Vec::new() };
    let mut clauses = Vec::new();
    if man.kind == Kind::Scout {
        if !lines::is_castle(book, s, mv.to) && !book.scout_capture(s, man, mv.to) {
            clauses.push(Clause::ScoutCapture);
        }
    } else if !book.capture_superiority(s, man, mv.to) {
        clauses.push(Clause::CaptureSuperiority);
    }
    if taken.kind == Kind::King && !book.capture_king(s, man, mv.to) {
        clauses.push(Clause::CaptureKing);
    }
    clauses
}

fn square_refusals(book: &dyn RuleBook, s: &State<'_>, man: Man, mv: Move) -> Vec<Clause> {
    let own_impregnable = s.now.impregnable[man.side] == Some(mv.to);
    [
        (!book.move_target(s, man, mv.to)).then_some(Clause::MoveTarget),
        (!book.impregnable_entry(s, man, mv.to)).then_some(Clause::ImpregnableEntry),
        (own_impregnable && !book.impregnable_own_entry(s, man, mv.to))
            .then_some(Clause::ImpregnableOwnEntry),
        (!book.move_check_allowed(s, man, mv.to)).then_some(Clause::MoveCheckAllowed),
    ]
    .into_iter()
    .flatten()
    .collect()
}
