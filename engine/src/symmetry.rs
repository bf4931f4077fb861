//! The two symmetries of the rules: colours swapped, and left and right swapped.

use crate::moves::Move;
use crate::piece::{BySide, Piece};
use crate::ruleset::Shape;
use crate::setup::Setup;
use crate::square::{File, Rank, Square};

/// A way to turn positions around that the rules do not notice, as long as their castles are laid out alike on both wings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symmetry {
    /// White's pieces become Black's and ranks are counted from the other side.
    Colours,
    /// The a-file becomes the last one.
    Wings,
}

impl Symmetry {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Colours, Self::Wings];

    /// Where a square of the board goes; a square off the board stays.
    ///
    /// ```
    /// use chesst_engine::ruleset::Shape;
    /// use chesst_engine::symmetry::Symmetry;
    ///
    /// let shape = Shape { files: 8, ranks: 8 };
    /// let b3 = "b3".parse()?;
    /// assert_eq!(Symmetry::Colours.square(shape, b3).to_string(), "b6");
    /// assert_eq!(Symmetry::Wings.square(shape, b3).to_string(), "g3");
    /// # Ok::<(), chesst_engine::square::ParseSquareError>(())
    /// ```
    #[must_use]
    pub fn square(self, shape: Shape, square: Square) -> Square {
        let (file, rank) = (square.file(), square.rank());
        let turned = match self {
            Self::Colours => {
                (shape.ranks + 1).checked_sub(rank.number()).and_then(Rank::new).map(|r| (file, r))
            }
            Self::Wings => shape.files.checked_sub(file.number() + 1).and_then(File::new).map(|f| (f, rank)),
        };
        turned.map_or(square, |(file, rank)| Square::new(file, rank))
    }

    /// The move turned around.
    #[must_use]
    pub fn mv(self, shape: Shape, mv: Move) -> Move {
        Move { from: self.square(shape, mv.from), to: self.square(shape, mv.to), promotion: mv.promotion }
    }

    /// The whole set-up turned around; counters stay.
    #[must_use]
    pub fn setup(self, shape: Shape, setup: &Setup) -> Setup {
        let piece = |piece: Piece| match self {
            Self::Colours => Piece { side: piece.side.other(), ..piece },
            Self::Wings => piece,
        };
        let impregnable =
            BySide::from_fn(|side| setup.impregnable[side].map(|square| self.square(shape, square)));
        let swap = self == Self::Colours;
        Setup {
            pieces: setup.pieces.iter().map(|(square, p)| (self.square(shape, square), piece(p))).collect(),
            side: if swap { setup.side.other() } else { setup.side },
            prince_rights: swapped(setup.prince_rights, swap),
            impregnable: swapped(impregnable, swap),
            quiet: setup.quiet,
            move_number: setup.move_number,
        }
    }
}

fn swapped<T>(values: BySide<T>, swap: bool) -> BySide<T> {
    if swap { BySide { white: values.black, black: values.white } } else { values }
}
