//! Every square that a piece reaches, with what a move there does or which clauses refuse it.

use chesst_engine::apply::Effect;
use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use chesst_engine::piece::Kind;
use chesst_engine::position::Position;
use chesst_engine::square::Square;

/// A position in which a piece may be asked about, its side to move.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The position.
    pub position: Position,
    /// Is it the other side's turn in truth?
    pub out_of_turn: bool,
}

impl Scene {
    /// The position as if the side of the piece on `from` were to move. The position itself where the square is empty.
    #[must_use]
    pub fn new(position: &Position, from: Square) -> Self {
        let side = position.piece(from).map(|piece| piece.side);
        if let Some(side) = side.filter(|side| *side != position.side_to_move()) {
            let mut setup = position.setup();
            setup.side = side;
            if let Ok(position) = Position::new(position.rules(), &setup) {
                return Self { position, out_of_turn: true };
            }
        }
        Self { position: position.clone(), out_of_turn: false }
    }
}

/// A square in reach of a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reached {
    /// The square.
    pub to: Square,
    /// What becomes of a move there.
    pub fate: Fate,
}

/// What becomes of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// It may be played: the moves, several where a promotion is chosen, and what the first does.
    Legal(Vec<Move>, Effect),
    /// It is refused, by these clauses.
    Refused(Vec<Clause>),
}

/// The squares in reach of the piece on `from`, its side being to move: those it may move to, those its lines reach, and
/// those that a piece in between or an impregnable square shuts it off from. None for an empty square.
///
/// ```
/// use chesst_conformance::explain::{Fate, reach};
/// use chesst_engine::clause::Clause;
/// use chesst_engine::position::Position;
/// use chesst_engine::rules::Rules;
///
/// let start = Position::start(&Rules::built_in("t1-2024").unwrap()).unwrap();
/// let of_a1 = reach(&start, "a1".parse().unwrap());
/// let squares: Vec<String> = of_a1.iter().map(|reached| reached.to.to_string()).collect();
/// assert_eq!(squares, ["b1", "c1", "a2", "a3"]);
/// assert_eq!(of_a1[1].fate, Fate::Refused(vec![Clause::MoveTarget, Clause::CastleRoyalOnly]));
/// ```
#[must_use]
pub fn reach(position: &Position, from: Square) -> Vec<Reached> {
    let Some(piece) = position.piece(from) else { return Vec::new() };
    let legal: Vec<Move> = position.moves().into_iter().filter(|mv| mv.from == from).collect();
    let lines = position.lines(from);
    let fate = |to: Square| {
        let moves: Vec<Move> = legal.iter().copied().filter(|mv| mv.to == to).collect();
        if let Some(effect) = moves.first().and_then(|mv| position.effect(*mv).ok()) {
            return Some(Fate::Legal(moves, effect));
        }
        let clauses = refusing(position, Move::plain(from, to));
        let shut_off = clauses.iter().any(|clause| {
            matches!(
                clause,
                Clause::KnechtNoJump
                    | Clause::DiagonalNoJump
                    | Clause::ImpregnableBlock
                    | Clause::ImpregnableEntry
            )
        });
        let out_of_range =
            clauses.contains(&Clause::lines_of(piece.kind)) || clauses.contains(&Clause::KnechtDoubleStep);
        (lines.contains(to) || shut_off && !out_of_range).then_some(Fate::Refused(clauses))
    };
    let squares = position.ruleset().shape.squares().iter().filter(|to| *to != from);
    squares.filter_map(|to| fate(to).map(|fate| Reached { to, fate })).collect()
}

/// The clauses that refuse a move whatever promotion is chosen. A VerKnecht that must choose is told what refuses each kind
/// on offer, or all that refuses any of them where no clause refuses each.
fn refusing(position: &Position, mv: Move) -> Vec<Clause> {
    let legalities = position.legalities();
    let chosen = Kind::ALL.into_iter().map(|kind| legalities.refusing(Move { promotion: Some(kind), ..mv }));
    let is_offered = |clauses: &Vec<Clause>| {
        !clauses.iter().any(|clause| {
            matches!(
                clause,
                Clause::PromotionVerKnecht
                    | Clause::PromotionVerKnechtCastle
                    | Clause::PromotionVerKnechtCornerConnet
            )
        })
    };
    let offered: Vec<Vec<Clause>> = chosen.filter(is_offered).collect();
    let is_choosing = position.piece(mv.from).is_some_and(|piece| piece.kind == Kind::VerKnecht);
    if !is_choosing || offered.is_empty() {
        return legalities.refusing(mv);
    }
    let mut any: Vec<Clause> = offered.iter().flatten().copied().collect();
    any.sort_unstable();
    any.dedup();
    let each: Vec<Clause> =
        any.iter().copied().filter(|clause| offered.iter().all(|refused| refused.contains(clause))).collect();
    if each.is_empty() { any } else { each }
}
