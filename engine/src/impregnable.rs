//! The draw of the impregnable squares (`impregnable.choice`, `impregnable.loss`).

use core::fmt;

use crate::fault::Unplayable;
use crate::piece::{BySide, Piece, Side};
use crate::position::Position;
use crate::square::Square;
use crate::squares::SquareSet;

/// Why squares cannot be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DrawError {
    /// The game has no impregnable squares.
    NotInGame {
        /// The rule set.
        ruleset: String,
    },
    /// A square is drawn already.
    AlreadyDrawn {
        /// Whose.
        side: Side,
        /// Which.
        square: Square,
    },
    /// The game is over.
    Over,
    /// A square is none that can be drawn, or no King would be left.
    Unplayable(Unplayable),
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotInGame { ruleset } => write!(f, "{ruleset} has no impregnable squares"),
            Self::AlreadyDrawn { side, square } => {
                write!(f, "{side}'s impregnable square {square} is drawn already")
            }
            Self::Over => f.write_str("the game is over"),
            Self::Unplayable(unplayable) => unplayable.fmt(f),
        }
    }
}

impl core::error::Error for DrawError {}

impl Position {
    /// The squares that may be drawn for a side: those of its half outside the castles. None in a game without
    /// impregnable squares.
    #[must_use]
    pub fn drawable(&self, side: Side) -> SquareSet {
        let ruleset = self.ruleset();
        if ruleset.impregnable_squares {
            ruleset.halves[side] - ruleset.castle_squares()
        } else {
            SquareSet::EMPTY
        }
    }

    /// The position after one square a side is drawn. It is no move: turn and counters stay. An enemy piece on a square
    /// just drawn comes off.
    ///
    /// ```
    /// use chesst_engine::piece::BySide;
    /// use chesst_engine::position::Position;
    /// use chesst_engine::rules::Rules;
    ///
    /// let rules = Rules::built_in("t-2020").unwrap();
    /// let position = Position::read(&rules, "4k4/9/9/7I1/9/9/9/4K4 w Pp - 2 4")?;
    /// let drawn = position.draw_impregnable(BySide { white: "g4".parse().unwrap(), black: "h5".parse().unwrap() });
    /// assert_eq!(drawn.unwrap().to_string(), "4k4/9/9/9/9/9/9/4K4 w Pp g4/h5 2 4", "the Knecht on h5 is lost");
    /// # Ok::<(), chesst_engine::text::position::PositionTextError>(())
    /// ```
    ///
    /// # Errors
    /// When squares are drawn already, these cannot be drawn, or the game is over or has no such squares.
    pub fn draw_impregnable(&self, squares: BySide<Square>) -> Result<Self, DrawError> {
        if !self.ruleset().impregnable_squares {
            return Err(DrawError::NotInGame { ruleset: self.ruleset().id.clone() });
        }
        let drawn = self.impregnable();
        if let Some((side, square)) = Side::ALL.into_iter().find_map(|side| Some((side, drawn[side]?))) {
            return Err(DrawError::AlreadyDrawn { side, square });
        }
        if self.outcome().is_finished() {
            return Err(DrawError::Over);
        }
        let mut setup = self.setup();
        setup.impregnable = BySide::from_fn(|side| Some(squares[side]));
        for (square, _) in self.lost_to(squares) {
            setup.pieces.set(square, None);
        }
        Self::new(self.rules(), &setup).map_err(DrawError::Unplayable)
    }

    /// The pieces that would come off if these squares were drawn (`impregnable.loss`).
    #[must_use]
    pub fn lost_to(&self, squares: BySide<Square>) -> Vec<(Square, Piece)> {
        let lost = |side: Side| {
            let square = squares[side];
            self.piece(square).filter(|piece| piece.side != side).map(|piece| (square, piece))
        };
        Side::ALL.into_iter().filter_map(lost).collect()
    }
}
