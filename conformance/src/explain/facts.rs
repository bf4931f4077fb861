//! The facts of one move.

use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use chesst_engine::outcome::Outcome;
use chesst_engine::piece::{Kind, Piece, Side};
use chesst_engine::position::Position;
use chesst_engine::square::Square;
use serde::Serialize;

use crate::register::{Register, Status};
use crate::words::Words;

/// Why a move may or may not be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Explanation {
    /// The id of the rule set.
    pub ruleset: String,
    /// The position text.
    pub position: String,
    /// The move.
    pub r#move: String,
    /// The language of the sentences.
    pub lang: &'static str,
    /// May it be played?
    pub legal: bool,
    /// The clauses it was held against: those that refuse it first, then in the order of the register.
    pub clauses: Vec<Judged>,
    /// The forces on its destination, where an enemy piece stands there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub force: Option<Forces>,
    /// What it does, when it may be played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub does: Option<Does>,
}

/// A clause held against a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Judged {
    /// Its id.
    pub clause: &'static str,
    /// Does it refuse the move?
    pub refuses: bool,
    /// Its status in the rule set; none in a rule set of a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// Its sentence.
    pub sentence: String,
}

/// The forces on a square, in units as text (`1½`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Forces {
    /// The square.
    pub square: String,
    /// The sums that decide.
    pub white: String,
    /// The sums that decide.
    pub black: String,
    /// The pieces that act there, with force or, by `force.castle-attack`, without.
    pub acting: Vec<Acting>,
}

/// A piece that acts on a square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Acting {
    /// `White` or `Black`.
    pub side: String,
    /// Its kind.
    pub kind: &'static str,
    /// Where it stands.
    pub from: String,
    /// Its force in units.
    pub force: String,
    /// Does it count? Not when `force.castle-attack` voids it.
    pub counts: bool,
}

/// What a move does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Does {
    /// The piece that is captured, as `black Knecht`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captures: Option<String>,
    /// The piece that is exchanged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exchanges: Option<String>,
    /// The kind that the piece becomes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub becomes: Option<&'static str>,
    /// Is the enemy King in check then?
    pub check: bool,
    /// Is the check final?
    pub final_check: bool,
    /// The outcome then.
    pub outcome: String,
    /// The position text then.
    pub after: String,
    /// All that in words, a sentence each.
    pub told: Vec<String>,
}

impl Explanation {
    /// Explains a move in a position.
    ///
    /// ```
    /// use chesst_conformance::explain::Explanation;
    /// use chesst_conformance::load::embedded_register;
    /// use chesst_conformance::words::{Lang, Words};
    /// use chesst_engine::position::Position;
    /// use chesst_engine::rules::Rules;
    ///
    /// let rules = Rules::built_in("t1-2024").unwrap();
    /// let position = Position::read(&rules, "4k3/8/8/8/2i5/8/2R5/4K3 w Pp - 0 40")?;
    /// let register = embedded_register()?;
    /// let why = Explanation::new(&position, "c2c4".parse()?, &register, Words::of(Lang::En));
    /// assert!(why.legal);
    /// assert_eq!(why.force.unwrap().white, "2");
    /// assert_eq!(why.does.unwrap().captures.as_deref(), Some("black Knecht"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(position: &Position, mv: Move, register: &Register, words: &Words) -> Self {
        let ruleset = &position.ruleset().id;
        let refusing = position.legalities().refusing(mv);
        let mut clauses = held_against(position, mv);
        clauses.extend(&refusing);
        let is_built_in = register.rulesets.iter().any(|entry| &entry.id == ruleset);
        clauses.retain(|clause| {
            !is_built_in || refusing.contains(clause) || register.status(*clause, ruleset).is_some()
        });
        clauses.sort_by_key(|clause| (!refusing.contains(clause), *clause));
        clauses.dedup();
        let judged = |clause: Clause| Judged {
            clause: clause.id(),
            refuses: refusing.contains(&clause),
            status: register.status(clause, ruleset),
            sentence: register
                .clause(clause)
                .map_or_else(String::new, |entry| words.lang().of(&entry.en, &entry.ru).to_owned()),
        };
        Self {
            ruleset: ruleset.clone(),
            position: position.to_string(),
            r#move: mv.to_string(),
            lang: words.lang().id(),
            legal: refusing.is_empty(),
            clauses: clauses.into_iter().map(judged).collect(),
            force: enemy(position, mv).map(|_| Forces::on(position, mv.to)),
            does: Does::new(position, mv, words),
        }
    }
}

impl Forces {
    /// The forces on a square.
    #[must_use]
    pub fn on(position: &Position, square: Square) -> Self {
        let (raw, counting) = (position.raw_force(square), position.counting_force(square));
        let of_side = |side: Side| {
            let counts = raw[side] == counting[side];
            position.acting_on(square, side).into_iter().map(move |one| Acting {
                side: side.to_string(),
                kind: one.piece.kind.name(),
                from: one.from.to_string(),
                force: one.force.to_string(),
                counts,
            })
        };
        Self {
            square: square.to_string(),
            white: counting.white.to_string(),
            black: counting.black.to_string(),
            acting: Side::ALL.into_iter().flat_map(of_side).collect(),
        }
    }
}

impl Does {
    fn new(position: &Position, mv: Move, words: &Words) -> Option<Self> {
        let effect = position.effect(mv).ok()?;
        let after = position.play(mv).ok()?;
        let enemy = after.side_to_move();
        let taken = effect.taken.map(|piece| piece.to_string());
        let (captures, exchanges) = if effect.exchange { (None, taken) } else { (taken, None) };
        let mut does = Self {
            captures,
            exchanges,
            becomes: effect.becomes.map(Kind::name),
            check: after.is_check(enemy),
            final_check: after.is_final_check(),
            outcome: after.outcome().to_string(),
            after: after.to_string(),
            told: Vec::new(),
        };
        does.told = super::told::effect(&effect, mv, &after, words);
        Some(does)
    }
}

/// The enemy piece on the destination of a move.
fn enemy(position: &Position, mv: Move) -> Option<Piece> {
    position.piece(mv.to).filter(|piece| piece.side != position.side_to_move())
}

/// The clauses that speak of a move, whether they refuse it or let it pass.
fn held_against(position: &Position, mv: Move) -> Vec<Clause> {
    let ruleset = position.ruleset();
    let mut clauses = vec![Clause::MoveTurn];
    // What is no piece of the side to move, or stays where it is, makes no move of which other clauses could speak.
    let own = position.piece(mv.from).filter(|piece| piece.side == position.side_to_move());
    let Some(piece) = own.filter(|_| mv.from != mv.to) else { return clauses };
    clauses.extend([Clause::MoveTarget, Clause::lines_of(piece.kind)]);
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

/// The clauses about what lies between the squares of a move.
fn on_the_way(position: &Position, kind: Kind, mv: Move) -> Vec<Clause> {
    let (files, ranks) = mv.from.distance(mv.to);
    let (is_straight, is_diagonal) = ((files == 0) != (ranks == 0), files.abs() == ranks.abs());
    let is_far = mv.from.steps(mv.to) > 1;
    let jumps = is_straight && mv.from.between(mv.to).any(|square| position.piece(square).is_some());
    match kind {
        Kind::Knecht | Kind::VerKnecht if is_straight && is_far => {
            vec![Clause::KnechtDoubleStep, Clause::KnechtNoJump]
        }
        Kind::Prince | Kind::Connet if is_diagonal && is_far => vec![Clause::DiagonalNoJump],
        Kind::Connet if jumps => vec![Clause::ConnetJump],
        Kind::Ritter if jumps => vec![Clause::RitterJump],
        _ => Vec::new(),
    }
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
    if let Outcome::Won { by, .. } = after.outcome() {
        clauses.push(by.clause());
    }
    if after.is_check(after.side_to_move()) {
        clauses.push(Clause::CheckThreat);
        clauses.extend(after.is_final_check().then_some(Clause::CheckFinal));
    }
    clauses
}
