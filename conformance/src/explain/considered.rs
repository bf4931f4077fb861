//! The clauses that a move is held against: those that speak of it, whether they refuse it or let it pass.

use chesst_engine::apply::Effect;
use chesst_engine::choices::{Choice, Choices};
use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use chesst_engine::outcome::{Outcome, Win};
use chesst_engine::piece::{Kind, Piece, Side};
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::square::Square;

/// The enemy piece on the destination of a move.
pub(super) fn enemy(position: &Position, mv: Move) -> Option<Piece> {
    position.piece(mv.to).filter(|piece| piece.side != position.side_to_move())
}

/// The clauses that speak of a move, whether they refuse it or let it pass.
pub(super) fn held_against(position: &Position, mv: Move) -> Vec<Clause> {
    let ruleset = position.ruleset();
    let mut clauses = vec![Clause::MoveTurn];
    // What is no piece of the side to move, or stays where it is, makes no move of which other clauses could speak.
    let own = position.piece(mv.from).filter(|piece| piece.side == position.side_to_move());
    let Some(piece) = own.filter(|_| mv.from != mv.to) else { return clauses };
    clauses.push(Clause::MoveTarget);
    clauses.extend(on_the_way(position, piece.kind, mv));
    if ruleset.castle_squares().contains(mv.to) {
        clauses.push(Clause::CastleRoyalOnly);
    }
    if ruleset.is_royal(piece.kind) && ruleset.castles[piece.side].contains(mv.from) {
        clauses.push(Clause::CastleGuard);
    }
    clauses.extend(enemy(position, mv).into_iter().flat_map(|enemy| taking(piece.kind, enemy.kind)));
    let drawn = position.impregnable();
    if drawn[position.side_to_move().other()] == Some(mv.to) {
        clauses.push(Clause::ImpregnableEntry);
    }
    if drawn[position.side_to_move()] == Some(mv.to) {
        clauses.push(Clause::ImpregnableOwnEntry);
    }
    clauses.extend(what_follows(position, mv));
    clauses
}

/// The clauses that speak of a legal move of a piece by itself: not that it is one, nor that it is on turn, nor what
/// comes of check.
pub(crate) fn clauses_of(position: &Position, mv: Move) -> Vec<Clause> {
    const OF_EVERY_MOVE: [Clause; 4] =
        [Clause::MoveTurn, Clause::MoveTarget, Clause::CheckThreat, Clause::CheckFinal];
    let mut clauses = held_against(position, mv);
    clauses.retain(|clause| !OF_EVERY_MOVE.contains(clause));
    clauses
}

/// The clauses about the way of a piece: its lines, and what lies between the squares of a move.
fn on_the_way(position: &Position, kind: Kind, mv: Move) -> Vec<Clause> {
    let (files, ranks) = mv.from.distance(mv.to);
    let (is_straight, is_diagonal) = ((files == 0) != (ranks == 0), files.abs() == ranks.abs());
    let side = position.side_to_move();
    let double_step = position.ruleset().pieces[kind].is_some_and(|rule| rule.double_step);
    if double_step && (files, ranks) == (0, 2 * side.forward()) {
        return vec![Clause::KnechtDoubleStep, Clause::KnechtNoJump];
    }
    let mut clauses = vec![Clause::lines_of(kind)];
    if matches!(kind, Kind::Prince | Kind::Connet) && is_diagonal && mv.from.steps(mv.to) > 1 {
        clauses.push(Clause::DiagonalNoJump);
    }
    let jump = match kind {
        Kind::Ritter => Clause::RitterJump,
        Kind::Connet => Clause::ConnetJump,
        _ => return clauses,
    };
    if is_straight {
        let over = |what: &dyn Fn(Square) -> bool| mv.from.between(mv.to).any(what);
        let castles = position.ruleset().castle_squares();
        let jumps = over(&|square| position.piece(square).is_some())
            || jump == Clause::RitterJump && over(&|square| castles.contains(square));
        clauses.extend(jumps.then_some(jump));
        let theirs = position.impregnable()[side.other()];
        clauses.extend(over(&|square| theirs == Some(square)).then_some(Clause::ImpregnableJump));
    }
    clauses
}

/// The clauses about taking a piece.
fn taking(kind: Kind, enemy: Kind) -> Vec<Clause> {
    let mut clauses = match kind {
        Kind::Scout => Vec::new(),
        _ => vec![Clause::CaptureSuperiority],
    };
    match enemy {
        Kind::King => clauses.push(Clause::CaptureKing),
        Kind::Scout if kind != Kind::Scout => clauses.push(Clause::CaptureUndefendedScout),
        _ => {}
    }
    clauses
}

/// The clauses about what a legal move brings about.
fn what_follows(position: &Position, mv: Move) -> Vec<Clause> {
    let mut clauses = Vec::new();
    let (Ok(effect), Ok(after)) = (position.effect(mv), position.play(mv)) else { return clauses };
    if effect.moved.kind == Kind::Scout && effect.taken.is_some() {
        clauses.push(if effect.exchange { Clause::ScoutExchange } else { Clause::ScoutCapture });
    }
    if effect.becomes.is_some() {
        clauses.push(match effect.moved.kind {
            Kind::Knecht => Clause::PromotionKnecht,
            Kind::Prince => Clause::PromotionPrince,
            _ if position.ruleset().castle_squares().contains(mv.to) => Clause::PromotionVerKnechtCastle,
            _ => Clause::PromotionVerKnecht,
        });
    }
    clauses.extend(match effect.becomes {
        Some(Kind::Prince) => Some(Clause::PromotionCapPrince),
        Some(Kind::Connet) if effect.moved.kind == Kind::VerKnecht => Some(Clause::PromotionCapConnet),
        _ => None,
    });
    if stays_a_prince(position, &effect, mv) {
        clauses.push(Clause::PromotionPrinceCap);
    }
    let theirs = position.ruleset().castles[effect.moved.side.other()];
    if effect.becomes == Some(Kind::Prince) && theirs.contains(mv.to) {
        clauses.push(Clause::PromotionPrinceBornInside);
    }
    if let Outcome::Won { by, .. } = after.outcome() {
        clauses.push(by.clause());
        clauses.extend((by == Win::KingCapture && holds_castle(&after)).then_some(Clause::WinOrder));
    }
    if after.is_check(after.side_to_move()) {
        clauses.push(Clause::CheckThreat);
        clauses.extend(after.is_final_check().then_some(Clause::CheckFinal));
    }
    clauses
}

/// Does a Prince enter the enemy's castle with its right, and change no more because its side has all its Connets?
fn stays_a_prince(position: &Position, effect: &Effect, mv: Move) -> bool {
    let side = effect.moved.side;
    let theirs = position.ruleset().castles[side.other()];
    effect.moved.kind == Kind::Prince
        && effect.becomes.is_none()
        && position.ruleset().prince_becomes_connet
        && position.prince_rights()[side]
        && theirs.contains(mv.to)
        && !theirs.contains(mv.from)
}

/// Does the side that has moved hold the castle of the other, whose pieces it has driven out?
fn holds_castle(after: &Position) -> bool {
    let loser = after.side_to_move();
    let castle = after.ruleset().castles[loser];
    let royals = |side: Side| {
        let inside = castle.iter().filter_map(|square| after.piece(square));
        inside.filter(|piece| piece.side == side && after.ruleset().is_royal(piece.kind)).count()
    };
    royals(loser) == 0 && royals(loser.other()) > 0
}

/// The clauses whose open choice decides here: read otherwise, the move would be refused or allowed by others, or would do
/// something else.
pub(super) fn open(position: &Position, mv: Move) -> Vec<Clause> {
    let as_read = answer(position, mv);
    let read_otherwise = |choice: &&Choice| {
        let mut ruleset = position.ruleset().clone();
        let is_default = ruleset.choices.iter().any(|reading| reading == (choice.id, choice.default));
        let other = if is_default { choice.other } else { choice.default };
        let otherwise = ruleset
            .choices
            .set(choice.id, other)
            .ok()
            .and_then(|()| Position::new(&Rules::new(ruleset), &position.setup()).ok());
        otherwise.is_some_and(|otherwise| answer(&otherwise, mv) != as_read)
    };
    Choices::ALL.iter().filter(read_otherwise).map(|choice| choice.clause).collect()
}

/// What is said of a move: the position after it with outcome and checks, or what refuses it.
fn answer(position: &Position, mv: Move) -> Result<String, Vec<Clause>> {
    let after = position.play(mv).map_err(|refusal| refusal.clauses)?;
    let check = after.is_check(after.side_to_move());
    Ok(format!("{after} {} {check} {}", after.outcome(), after.is_final_check()))
}
