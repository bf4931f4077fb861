//! What a text is made of.

use super::error::Span;
use crate::force::Force;
use crate::moves::Move;
use crate::piece::{BySide, Kind, Side};
use crate::square::Square;

/// One thing of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// `12.`, `12...`, `№№.`.
    Number(Number),
    /// `...` without a number: a half move of Black follows, or White's is over.
    Ellipsis,
    /// A move.
    Move(WrittenMove),
    /// `(`: a side line begins.
    LineStart,
    /// `)`: it ends.
    LineEnd,
    /// `/.../`: a comment.
    Comment(String),
    /// `{...}`, or `;` up to the end of the line: free text that is marked as such.
    Text(String),
    /// `c4] 1½ ед.: 3 ед.`: the forces on a square.
    Force(ForceRemark),
    /// `*) __g4;______h5 (:W Кн h5);__ /неприступные поля/`: the draw of the impregnable squares.
    Drawn(DrawnSquares),
    /// `WV /захват замка черных/`: the result.
    Result(WrittenResult),
}

/// The number of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Number {
    /// The number; `None` for `№№`, which stands for any.
    pub value: Option<u32>,
    /// Do dots follow, so that Black's half opens?
    pub black: bool,
}

/// The sign between the squares of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sign {
    /// `-`
    Quiet,
    /// `:`
    Capture,
    /// `÷`
    Exchange,
}

impl Sign {
    /// As it is printed.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Self::Quiet => '-',
            Self::Capture => ':',
            Self::Exchange => '÷',
        }
    }

    /// What it says.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quiet => "a quiet move",
            Self::Capture => "a capture",
            Self::Exchange => "an exchange",
        }
    }
}

/// The sign after a move that attacks the King.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CheckSign {
    /// `+`
    Check,
    /// `+)`
    Final,
}

impl CheckSign {
    /// As it is printed.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Check => "+",
            Self::Final => "+)",
        }
    }
}

/// An opinion on a move. It says nothing about the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// `!`
    Good,
    /// `?`
    Bad,
}

impl Mark {
    /// As it is printed.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Self::Good => '!',
            Self::Bad => '?',
        }
    }
}

/// A move as it is written, whatever the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenMove {
    /// The kind that moves; `None` without letters, which in the notation of the books is a Knecht.
    pub kind: Option<Kind>,
    /// Where it stands.
    pub from: Square,
    /// The sign between the squares; `None` in coordinates (`h2h4`), where no letters mean any kind.
    pub sign: Option<Sign>,
    /// Where it goes.
    pub to: Square,
    /// The kind it becomes.
    pub promotion: Option<Kind>,
    /// The check it gives.
    pub check: Option<CheckSign>,
    /// Opinions.
    pub marks: Vec<Mark>,
    /// Where the parts stand in the text.
    pub spans: MoveSpans,
}

/// Where the parts of a written move stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveSpans {
    /// The letters of the piece; empty when there are none.
    pub kind: Span,
    /// The square it leaves.
    pub from: Span,
    /// The sign between the squares.
    pub sign: Span,
    /// The square it goes to.
    pub to: Span,
    /// The letters of the new piece; empty when there are none.
    pub promotion: Span,
    /// The sign of check; empty when there is none.
    pub check: Span,
}

impl WrittenMove {
    /// The move, with every promotion that is written.
    #[must_use]
    pub const fn coordinates(&self) -> Move {
        Move { from: self.from, to: self.to, promotion: self.promotion }
    }
}

/// The forces on a square, as a text states them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ForceRemark {
    /// The square.
    pub square: Square,
    /// The sums.
    pub sums: BySide<Force>,
}

/// One of the impregnable squares, and the piece that is lost on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawnSquare {
    /// The square.
    pub square: Square,
    /// Whose piece is lost, its kind and its square, as written.
    pub lost: Option<(Side, Kind, Square)>,
}

/// The draw of the impregnable squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawnSquares {
    /// White's and Black's.
    pub squares: BySide<DrawnSquare>,
}

/// How a game ended, as a text states it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WrittenResult {
    /// Won by a side, with the words of the reason.
    Won {
        /// By whom.
        side: Side,
        /// Why.
        reason: Option<String>,
    },
    /// Drawn, with the words of the reason.
    Drawn {
        /// Why.
        reason: Option<String>,
    },
    /// `*`: not ended, or not known.
    Open,
}
