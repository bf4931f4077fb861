//! What a position is asked by two rule sets, and where the answers part.

use std::fmt;

use chesst_engine::force::Force;
use chesst_engine::game::{Draw, Game};
use chesst_engine::moves::Move;
use chesst_engine::outcome::Outcome;
use chesst_engine::piece::{BySide, Side};
use chesst_engine::position::Position;
use chesst_engine::setup::Setup;
use chesst_engine::square::Square;

use crate::question::or_none;

/// One thing that is asked of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Point {
    /// Is the move legal?
    Move(Move),
    /// What is the position after a move that both allow?
    After(Move),
    /// How does the game stand?
    Outcome,
    /// Is the side's King in check?
    Check(Side),
    /// Is the check final?
    FinalCheck,
    /// The forces on a square, all of them added.
    Force(Square),
    /// The forces on a square that count there.
    Counting(Square),
    /// The draws that may be claimed.
    Claims,
}

/// The answer at a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Legal, check, final check: or not.
    Yes(bool),
    /// The position after the move; none when the move is not legal.
    After(Option<Box<Setup>>),
    /// The outcome.
    Outcome(Outcome),
    /// Sums of force.
    Force(BySide<Force>),
    /// Draws.
    Claims(Vec<Draw>),
}

/// What a difference is seen in, the plainest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Aspect {
    /// A move that takes nothing and does not end the game.
    Move,
    /// A move that takes or exchanges a piece.
    Capture,
    /// A move that wins the game.
    Win,
    /// What a move leads to.
    After,
    /// The outcome.
    Outcome,
    /// Check.
    Check,
    /// Final check.
    FinalCheck,
    /// Sums of force.
    Force,
    /// Sums of force that count.
    Counting,
    /// Draws that may be claimed.
    Claims,
}

impl Aspect {
    /// Its name in reports, a noun.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Capture => "capture",
            Self::Win => "winning move",
            Self::After => "position after a move",
            Self::Outcome => "outcome",
            Self::Check => "check",
            Self::FinalCheck => "final check",
            Self::Force => "force",
            Self::Counting => "counting force",
            Self::Claims => "claim of a draw",
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(mv) => write!(f, "{mv}"),
            Self::After(mv) => write!(f, "position after {mv}"),
            Self::Outcome => f.write_str("outcome"),
            Self::Check(side) => write!(f, "check to {side}"),
            Self::FinalCheck => f.write_str("final check"),
            Self::Force(square) => write!(f, "force on {square}"),
            Self::Counting(square) => write!(f, "force that counts on {square}"),
            Self::Claims => f.write_str("claims"),
        }
    }
}

impl Point {
    /// The answer of a position.
    #[must_use]
    pub fn of(self, position: &Position) -> Value {
        match self {
            Self::Move(mv) => Value::Yes(position.legalities().allows(mv)),
            Self::After(mv) => Value::After(position.play(mv).ok().map(|after| Box::new(after.setup()))),
            Self::Outcome => Value::Outcome(position.outcome()),
            Self::Check(side) => Value::Yes(position.is_check(side)),
            Self::FinalCheck => Value::Yes(position.is_final_check()),
            Self::Force(square) => Value::Force(position.raw_force(square)),
            Self::Counting(square) => Value::Force(position.counting_force(square)),
            Self::Claims => Value::Claims(Game::new(position.clone()).claims()),
        }
    }

    /// The answer in words.
    #[must_use]
    pub fn told(self, position: &Position) -> String {
        match self {
            Self::Move(mv) => match position.play(mv) {
                Ok(after) => match after.outcome() {
                    Outcome::Ongoing => "legal".to_owned(),
                    won => format!("legal, {won}"),
                },
                Err(refusal) => format!("refused by {}", or_none(refusal.clauses)),
            },
            Self::After(mv) => {
                position.play(mv).map_or_else(|refusal| refusal.to_string(), |after| after.to_string())
            }
            Self::Outcome => position.outcome().to_string(),
            Self::Check(side) => yes(position.is_check(side)),
            Self::FinalCheck => yes(position.is_final_check()),
            Self::Force(square) => ratio(position.raw_force(square)),
            Self::Counting(square) => ratio(position.counting_force(square)),
            Self::Claims => or_none(Game::new(position.clone()).claims()),
        }
    }

    /// What it is seen in, where the one position or the other gives the richer answer.
    #[must_use]
    pub fn aspect(self, a: &Position, b: &Position) -> Aspect {
        match self {
            Self::Move(mv) => {
                let legal = if a.legalities().allows(mv) { a } else { b };
                let wins = legal.play(mv).is_ok_and(|after| after.outcome().is_finished());
                match (wins, legal.piece(mv.to).is_some()) {
                    (true, _) => Aspect::Win,
                    (false, true) => Aspect::Capture,
                    (false, false) => Aspect::Move,
                }
            }
            Self::After(_) => Aspect::After,
            Self::Outcome => Aspect::Outcome,
            Self::Check(_) => Aspect::Check,
            Self::FinalCheck => Aspect::FinalCheck,
            Self::Force(_) => Aspect::Force,
            Self::Counting(_) => Aspect::Counting,
            Self::Claims => Aspect::Claims,
        }
    }
}

/// Where the answers of one position by two rule sets part: all points, or those of one aspect.
#[must_use]
pub fn differing(a: &Position, b: &Position, only: Option<Aspect>) -> Vec<Point> {
    let wanted = |aspects: &[Aspect]| only.is_none_or(|only| aspects.contains(&only));
    let mut points = Vec::new();
    if wanted(&[Aspect::Move, Aspect::Capture, Aspect::Win, Aspect::After]) {
        moves(a, b, &mut points);
    }
    let differs = |point: &Point| point.of(a) != point.of(b);
    let some = |aspect: Aspect, list: &[Point]| {
        list.iter().copied().filter(|_| wanted(&[aspect])).filter(differs).collect::<Vec<_>>()
    };
    points.extend(some(Aspect::Outcome, &[Point::Outcome]));
    points.extend(some(Aspect::Check, &Side::ALL.map(Point::Check)));
    points.extend(some(Aspect::FinalCheck, &[Point::FinalCheck]));
    points.extend(some(Aspect::Claims, &[Point::Claims]));
    if wanted(&[Aspect::Force, Aspect::Counting]) {
        let squares = a.ruleset().shape.squares();
        points.extend(squares.iter().map(Point::Force).filter(differs));
        points.extend(squares.iter().map(Point::Counting).filter(differs));
    }
    if let Some(only) = only {
        points.retain(|point| point.aspect(a, b) == only);
    }
    points
}

/// Moves that one allows, and moves that lead elsewhere.
fn moves(a: &Position, b: &Position, points: &mut Vec<Point>) {
    let (mut in_a, mut in_b) = (a.moves(), b.moves());
    if in_a != in_b {
        in_a.sort_unstable();
        in_b.sort_unstable();
        let only = |these: &[Move], others: &[Move]| {
            let only = these.iter().filter(|mv| others.binary_search(mv).is_err());
            only.copied().map(Point::Move).collect::<Vec<_>>()
        };
        points.extend(only(&in_a, &in_b));
        points.extend(only(&in_b, &in_a));
        in_a.retain(|mv| in_b.binary_search(mv).is_ok());
    }
    for mv in in_a {
        let alike = a.play(mv).ok().zip(b.play(mv).ok()).is_some_and(|(a, b)| a.looks_like(&b));
        if !alike {
            points.push(Point::After(mv));
        }
    }
}

fn yes(value: bool) -> String {
    if value { "yes" } else { "no" }.to_owned()
}

fn ratio(sums: BySide<Force>) -> String {
    format!("White {} : Black {}", sums.white, sums.black)
}
