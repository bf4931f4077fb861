//! A position as the rule books see it: what stands where, and the words to speak of it. No rule is told here.

use chesst_engine::choices::Choices;
use chesst_engine::force::Force;
use chesst_engine::piece::{Kind, Piece, Side};
use chesst_engine::ruleset::{PieceRule, Ruleset};
use chesst_engine::setup::Setup;
use chesst_engine::square::{Rank, Square};
use chesst_engine::squares::SquareSet;

/// A position of a game by some rule set.
#[derive(Clone, Debug)]
pub struct State<'r> {
    /// The data of the rule set.
    pub ruleset: &'r Ruleset,
    /// The position.
    pub now: Setup,
    /// The positions before it, the first one first.
    pub before: Vec<Setup>,
}

/// How one square lies from another for a piece that goes there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Along a file or a rank.
    Straight,
    /// Along a diagonal.
    Diagonal,
    /// By a leap that nothing can hinder.
    Leap,
    /// Two squares straight forward, of a piece that has no such line.
    DoubleStep,
}

/// A piece and the square it stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// Where it stands.
    pub on: Square,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl<'r> State<'r> {
    /// A position without a past.
    #[must_use]
    pub fn new(ruleset: &'r Ruleset, now: Setup) -> Self {
        Self { ruleset, now, before: Vec::new() }
    }

    /// The same position with this side to move.
    #[must_use]
    pub fn with_mover(&self, side: Side) -> Self {
        let mut state = self.clone();
        state.now.side = side;
        state
    }

    /// The reading of the open choices.
    #[must_use]
    pub fn choices(&self) -> &'r Choices {
        &self.ruleset.choices
    }

    /// The side to move.
    #[must_use]
    pub fn mover(&self) -> Side {
        self.now.side
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece(&self, on: Square) -> Option<Piece> {
        self.now.pieces.get(on)
    }

    /// The man on a square.
    #[must_use]
    pub fn man(&self, on: Square) -> Option<Man> {
        self.piece(on).map(|Piece { side, kind }| Man { on, side, kind })
    }

    /// The man of this side on a square.
    #[must_use]
    pub fn man_of(&self, side: Side, on: Square) -> Option<Man> {
        self.man(on).filter(|man| man.side == side)
    }

    /// Is nothing on the square?
    #[must_use]
    pub fn is_empty(&self, on: Square) -> bool {
        self.piece(on).is_none()
    }

    /// Every man of a side.
    pub fn men(&self, side: Side) -> impl Iterator<Item = Man> + '_ {
        self.squares().filter_map(move |on| self.man_of(side, on))
    }

    /// How many pieces of this kind a side has.
    #[must_use]
    pub fn count(&self, side: Side, kind: Kind) -> usize {
        self.men(side).filter(|man| man.kind == kind).count()
    }

    /// Where a side's King stands.
    #[must_use]
    pub fn king(&self, side: Side) -> Option<Square> {
        self.men(side).find(|man| man.kind == Kind::King).map(|man| man.on)
    }

    /// A side's royal men on these squares.
    pub fn royals_on(&self, squares: SquareSet, side: Side) -> impl Iterator<Item = Man> + '_ {
        self.men(side).filter(move |man| squares.contains(man.on) && self.is_royal(man.kind))
    }

    /// The squares of the board.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let shape = self.ruleset.shape;
        shape.ranks().flat_map(move |rank| shape.rank(rank))
    }

    /// What the rule set says of a kind.
    #[must_use]
    pub fn rule(&self, kind: Kind) -> Option<PieceRule> {
        self.ruleset.pieces[kind]
    }

    /// Is the kind royal?
    #[must_use]
    pub fn is_royal(&self, kind: Kind) -> bool {
        self.rule(kind).is_some_and(|rule| rule.royal)
    }

    /// The force that the rule set gives to a kind.
    #[must_use]
    pub fn force(&self, kind: Kind) -> Force {
        self.rule(kind).map_or(Force::ZERO, |rule| rule.force)
    }

    /// Does the kind take two squares straight forward?
    #[must_use]
    pub fn double_steps(&self, kind: Kind) -> bool {
        self.rule(kind).is_some_and(|rule| rule.double_step)
    }

    /// The rank farthest from a side's player.
    #[must_use]
    pub fn last_rank(&self, side: Side) -> Option<Rank> {
        match side {
            Side::White => Rank::new(self.ruleset.shape.ranks),
            Side::Black => Some(Rank::FIRST),
        }
    }

    /// How the target lies from the square of a man, by the lines that the rule set gives to its kind.
    #[must_use]
    pub fn listed_way(&self, man: Man, to: Square) -> Option<Way> {
        let rule = self.rule(man.kind)?;
        let leaps = rule.leap && matches!(man.on.distance(to), (1 | -1, 2 | -2) | (2 | -2, 1 | -1));
        if leaps {
            Some(Way::Leap)
        } else {
            self.way_within(man, to, rule.straight.range, rule.diagonal.range)
        }
    }

    /// How the target lies from the square of a man, by lines of so many squares along files and ranks, and diagonals.
    #[must_use]
    pub fn way_within(&self, man: Man, to: Square, straight: u8, diagonal: u8) -> Option<Way> {
        let (files, ranks) = man.on.distance(to);
        let (files, ranks) = (files.unsigned_abs(), ranks.unsigned_abs());
        if man.on == to {
            None
        } else if (files == 0 || ranks == 0) && files + ranks <= straight {
            Some(Way::Straight)
        } else if files == ranks && files <= diagonal {
            Some(Way::Diagonal)
        } else {
            None
        }
    }
}

impl Man {
    /// The piece.
    #[must_use]
    pub fn piece(self) -> Piece {
        Piece { side: self.side, kind: self.kind }
    }

    /// Is the target so many squares straight forward?
    #[must_use]
    pub fn is_forward(self, to: Square, squares: i8) -> bool {
        self.on.distance(to) == (0, squares * self.side.forward())
    }
}
