//! What a board shows, whatever it is drawn with.

use std::collections::BTreeMap;

use chesst_engine::clause::Clause;
use chesst_engine::force::Force;
use chesst_engine::piece::{BySide, Piece, Side};
use chesst_engine::position::Position;
use chesst_engine::square::{Rank, Square};

use crate::explain::{Fate, Reached};
use crate::question::listed;
use crate::words::Words;

/// Something said of a square.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// The piece here is asked about.
    From,
    /// The piece here has just moved.
    Moved,
    /// It may move here.
    Move,
    /// It may capture here.
    Capture,
    /// It may make an exchange here.
    Exchange,
    /// These clauses refuse a move to here.
    Blocked(Vec<Clause>),
    /// An answer lacks this square.
    Missing,
    /// An answer has this square and should not.
    Surplus,
    /// The King here is in check.
    Check,
}

impl Mark {
    /// A short name, by which pictures know the mark.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::From => "from",
            Self::Moved => "moved",
            Self::Move => "move",
            Self::Capture => "capture",
            Self::Exchange => "exchange",
            Self::Blocked(_) => "blocked",
            Self::Missing => "missing",
            Self::Surplus => "surplus",
            Self::Check => "check",
        }
    }

    /// The sign of the mark in text.
    #[must_use]
    pub const fn sign(&self) -> char {
        match self {
            Self::From => '>',
            Self::Moved => '=',
            Self::Move => '*',
            Self::Capture => ':',
            Self::Exchange => '%',
            Self::Blocked(_) => '-',
            Self::Missing => '?',
            Self::Surplus => '!',
            Self::Check => '+',
        }
    }

    /// What it says.
    #[must_use]
    pub fn told(&self, words: &Words) -> String {
        match self {
            Self::From => words.say("mark-from"),
            Self::Moved => words.say("mark-moved"),
            Self::Move => words.say("mark-move"),
            Self::Capture => words.say("mark-capture"),
            Self::Exchange => words.say("mark-exchange"),
            Self::Blocked(clauses) if clauses.is_empty() => words.say("mark-refused"),
            Self::Blocked(clauses) => words.with("mark-blocked", &[("clauses", listed(clauses).into())]),
            Self::Missing => words.say("mark-missing"),
            Self::Surplus => words.say("mark-surplus"),
            Self::Check => words.say("mark-check"),
        }
    }
}

/// A position with what is said of its squares.
///
/// ```
/// use chesst_conformance::board::model::{Board, Mark};
/// use chesst_conformance::explain::reach;
/// use chesst_engine::position::Position;
/// use chesst_engine::rules::Rules;
///
/// let start = Position::start(&Rules::built_in("t1-2024").unwrap()).unwrap();
/// let a1 = "a1".parse()?;
/// let board = Board::new(&start).with_reach(a1, &reach(&start, a1));
/// assert_eq!(board.marks("a1".parse()?), [Mark::From]);
/// assert_eq!(board.marks("a3".parse()?), [Mark::Move]);
/// # Ok::<(), chesst_engine::square::ParseSquareError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Board<'p> {
    position: &'p Position,
    marks: BTreeMap<Square, Vec<Mark>>,
    forces: BTreeMap<Square, BySide<Force>>,
}

impl<'p> Board<'p> {
    /// The board of a position, nothing marked.
    #[must_use]
    pub const fn new(position: &'p Position) -> Self {
        Self { position, marks: BTreeMap::new(), forces: BTreeMap::new() }
    }

    /// Marks a piece and every square in its reach.
    #[must_use]
    pub fn with_reach(self, from: Square, reached: &[Reached]) -> Self {
        let board = self.with_mark(from, Mark::From);
        reached.iter().fold(board, |board, one| {
            let mark = match &one.fate {
                Fate::Refused(clauses) => Mark::Blocked(clauses.clone()),
                Fate::Legal(_, effect) if effect.exchange => Mark::Exchange,
                Fate::Legal(_, effect) if effect.taken.is_some() => Mark::Capture,
                Fate::Legal(..) => Mark::Move,
            };
            board.with_mark(one.to, mark)
        })
    }

    /// Marks a square once more.
    #[must_use]
    pub fn with_mark(mut self, square: Square, mark: Mark) -> Self {
        let marks = self.marks.entry(square).or_default();
        if !marks.contains(&mark) {
            marks.push(mark);
        }
        self
    }

    /// Shows the sums of force on every square that any force acts on.
    #[must_use]
    pub fn with_forces(mut self) -> Self {
        for square in self.position.ruleset().shape.squares() {
            let sums = self.position.force(square);
            if Side::ALL.into_iter().any(|side| sums[side] > Force::ZERO) {
                self.forces.insert(square, sums);
            }
        }
        self
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &'p Position {
        self.position
    }

    /// What stands on a square.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.position.piece(square)
    }

    /// Does a square belong to a castle?
    #[must_use]
    pub fn is_castle(&self, square: Square) -> bool {
        self.position.ruleset().castle_squares().contains(square)
    }

    /// The side whose impregnable square it is.
    #[must_use]
    pub fn impregnable(&self, square: Square) -> Option<Side> {
        let drawn = self.position.impregnable();
        Side::ALL.into_iter().find(|side| drawn[*side] == Some(square))
    }

    /// What is said of a square.
    #[must_use]
    pub fn marks(&self, square: Square) -> &[Mark] {
        self.marks.get(&square).map_or(&[], Vec::as_slice)
    }

    /// All that is said, by square.
    pub fn all_marks(&self) -> impl Iterator<Item = (Square, &Mark)> {
        self.marks.iter().flat_map(|(square, marks)| marks.iter().map(|mark| (*square, mark)))
    }

    /// Is anything said of any square?
    #[must_use]
    pub fn is_marked(&self) -> bool {
        !self.marks.is_empty()
    }

    /// The sums of force to be shown, by square; none unless they were asked for.
    #[must_use]
    pub const fn forces(&self) -> &BTreeMap<Square, BySide<Force>> {
        &self.forces
    }
}

/// What runs between a rank and the one above it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Between {
    /// Nothing.
    Nothing,
    /// The line between the halves (`board.halves`).
    Halves,
    /// The line that a Knecht crosses to become a VerKnecht (`promotion.knecht`).
    Promotion,
}

impl Between {
    /// The line above a rank.
    #[must_use]
    pub fn above(ruleset: &chesst_engine::ruleset::Ruleset, rank: Rank) -> Self {
        let half = |rank: Rank| {
            let first = ruleset.shape.rank(rank).next()?;
            Side::ALL.into_iter().find(|side| ruleset.halves[*side].contains(first))
        };
        let Some(above) = Rank::new(rank.number() + 1).filter(|above| above.number() <= ruleset.shape.ranks)
        else {
            return Self::Nothing;
        };
        let promotes = ruleset.knecht_promotes_on;
        if half(rank) != half(above) {
            Self::Halves
        } else if promotes[Side::White] == above || promotes[Side::Black] == rank {
            Self::Promotion
        } else {
            Self::Nothing
        }
    }
}
