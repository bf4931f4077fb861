//! Sets of squares in one machine word, for the inner work of the engine.
//!
//! Outside, a [`SquareSet`] numbers squares on a grid of nine by nine. Inside, a board of up to eight files and ranks fits
//! into 64 bits when its rows are eight apart, which halves the work of every set operation. [`Bits`] is implemented for
//! just two words: `u64` with rows of eight, and `u128` with rows of nine that lie twelve apart, so that a step over the edge
//! of the board ends between the rows.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::piece::Side;
use crate::square::{File, Rank, Square};
use crate::squares::SquareSet;

/// The number of a square inside a word.
pub(crate) type Cell = u8;

/// One more than the greatest number of a square.
pub(crate) const MAX_CELLS: usize = (u128::ROW * u128::SIDE) as usize;

/// A step by so many files to the right and ranks up.
pub(crate) type Step = (i8, i8);

/// How much the number of a square grows by a step.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn growth<B: Bits>((files, ranks): Step) -> i8 {
    ranks * B::ROW.cast_signed() + files
}

/// A step made so many times.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn times(times: u8, (files, ranks): Step) -> Step {
    (files * times.cast_signed(), ranks * times.cast_signed())
}

/// A word used as a set of squares.
pub(crate) trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + 'static
{
    /// No square.
    const EMPTY: Self;
    /// How many files and ranks it has room for.
    const SIDE: u8;
    /// How far apart two squares of a file are that touch. What is more than [`SIDE`](Self::SIDE) lies between the rows and
    /// belongs to no board.
    const ROW: u8;

    /// How far Ritters and Connets jump in the books whose boards have this width.
    const USUAL_JUMP: u8;
    /// The squares on the files from this one on, the a-file being 0.
    const FROM_FILE: [Self; 13];

    /// Just this square.
    fn of(cell: Cell) -> Self;
    /// Every square moved up by so many numbers.
    fn up(self, by: u8) -> Self;
    /// Every square moved down by so many numbers.
    fn down(self, by: u8) -> Self;
    /// The lowest square; one past the word when there is none.
    fn lowest(self) -> Cell;
    /// This set less its lowest square.
    fn less_lowest(self) -> Self;
    /// How many squares.
    fn count(self) -> u32;
    /// The lowest square and everything below it; the whole word when there is none.
    fn up_to_lowest(self) -> Self;
    /// The highest square and everything above it; the whole word when there is none.
    fn down_to_highest(self) -> Self;
    /// The low 64 bits and the rest, for hashing.
    fn halves(self) -> [u64; 2];

    /// Is there no square in it?
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Have the two sets a square in common?
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The squares that are not in the other set.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn less(self, other: Self) -> Self {
        self & !other
    }

    /// This set if the condition holds, else no square.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn when(self, condition: bool) -> Self {
        if condition { self } else { Self::EMPTY }
    }

    /// Every square moved so that its number grows so much, wherever that leads.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn grown(self, growth: i8) -> Self {
        if growth < 0 { self.down(growth.unsigned_abs()) } else { self.up(growth.unsigned_abs()) }
    }

    /// Every square moved by a step of three files and ranks at the most. Those that leave the files are gone or lie between
    /// the rows; those that leave the ranks may be off the board.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn stepped(self, (files, ranks): Step) -> Self {
        let moved = self.grown(growth::<Self>((files, ranks)));
        let between_rows = Self::ROW - Self::SIDE;
        if files == 0 || files.unsigned_abs() <= between_rows {
            moved
        } else if files < 0 {
            moved.less(Self::FROM_FILE[usize::from(Self::ROW - files.unsigned_abs())])
        } else {
            moved & Self::FROM_FILE[usize::from(files.unsigned_abs())]
        }
    }

    /// The squares straight ahead of these, as a side sees it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ahead(self, side: Side) -> Self {
        match side {
            Side::White => self.up(Self::ROW),
            Side::Black => self.down(Self::ROW),
        }
    }

    /// The squares, the lowest first.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }

    /// The squares as sets of one, the lowest first.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn parts(self) -> impl Iterator<Item = Self> {
        let mut rest = self;
        core::iter::from_fn(move || {
            let whole = rest;
            rest = whole.less_lowest();
            (!whole.is_empty()).then_some(whole ^ rest)
        })
    }

    /// The number of a square; `None` when the word has no room for it.
    #[inline]
    fn cell(square: Square) -> Option<Cell> {
        let (file, rank) = (square.file().number(), square.rank().number() - 1);
        (file < Self::SIDE && rank < Self::SIDE).then_some(rank * Self::ROW + file)
    }

    /// The set of just this square, or no square when the word has no room for it.
    #[inline]
    fn at(square: Square) -> Self {
        Self::cell(square).map_or(Self::EMPTY, Self::of)
    }

    /// The square with this number.
    #[inline]
    fn square(cell: Cell) -> Option<Square> {
        File::new(cell % Self::ROW)
            .zip(Rank::new(cell / Self::ROW + 1))
            .map(|(file, rank)| Square::new(file, rank))
    }

    /// The squares that the word has room for.
    fn pack(squares: SquareSet) -> Self {
        squares.iter().fold(Self::EMPTY, |set, square| set | Self::at(square))
    }

    /// The squares as a set outside.
    fn unpack(self) -> SquareSet {
        self.cells().filter_map(Self::square).collect()
    }
}

/// The squares of a word, the lowest first.
pub(crate) struct Cells<B>(B);

impl<B: Bits> Iterator for Cells<B> {
    type Item = Cell;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next(&mut self) -> Option<Cell> {
        if self.0.is_empty() {
            return None;
        }
        let cell = self.0.lowest();
        self.0 = self.0.less_lowest();
        Some(cell)
    }
}

macro_rules! bits {
    ($word:ty, side: $side:literal, row: $row:literal, usual_jump: $usual_jump:literal, halves: $halves:expr) => {
        impl Bits for $word {
            const EMPTY: Self = 0;
            const SIDE: u8 = $side;
            const ROW: u8 = $row;
            const USUAL_JUMP: u8 = $usual_jump;
            const FROM_FILE: [Self; 13] = {
                let mut sets = [0; 13];
                let mut cell = 0;
                while cell < $row * $side {
                    let mut file = 0;
                    while file <= cell % $row {
                        sets[file] |= 1 << cell;
                        file += 1;
                    }
                    cell += 1;
                }
                sets
            };

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn of(cell: Cell) -> Self {
                1 << cell
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn up(self, by: u8) -> Self {
                self << by
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn down(self, by: u8) -> Self {
                self >> by
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            #[expect(clippy::cast_possible_truncation, reason = "at most 128")]
            fn lowest(self) -> Cell {
                self.trailing_zeros() as Cell
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn less_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn up_to_lowest(self) -> Self {
                self ^ self.wrapping_sub(1)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn down_to_highest(self) -> Self {
                // With no square, the bit set here for it stands below every other.
                Self::MAX << (self | 1).ilog2()
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn halves(self) -> [u64; 2] {
                $halves(self)
            }
        }
    };
}

bits!(u64, side: 8, row: 8, usual_jump: 2, halves: |word: u64| [word, 0]);
bits!(u128, side: 9, row: 12, usual_jump: 3, halves: |word: u128| {
    #[expect(clippy::cast_possible_truncation, reason = "the halves are taken apart")]
    [word as u64, (word >> 64) as u64]
});

#[cfg(test)]
mod tests {
    use super::*;

    fn words_agree_with_sets<B: Bits>() {
        let squares = || Square::all().filter(|square| B::cell(*square).is_some());
        for square in squares() {
            assert_eq!(B::at(square).unpack(), SquareSet::of(square));
            assert_eq!(B::at(square).lowest(), B::cell(square).expect("it has room"));
        }
        assert_eq!(squares().count(), usize::from(B::SIDE) * usize::from(B::SIDE));
        let all: SquareSet = squares().collect();
        assert_eq!(B::pack(all).unpack(), all);
        assert_eq!(B::pack(!SquareSet::EMPTY).unpack(), all);
    }

    #[test]
    fn a_word_holds_the_squares_it_has_room_for() {
        words_agree_with_sets::<u64>();
        words_agree_with_sets::<u128>();
    }

    #[test]
    fn the_first_square_on_a_line_is_found_from_both_ends() {
        let set = u64::of(3) | u64::of(9);
        assert_eq!(set.up_to_lowest(), 0b1111);
        assert_eq!(set.down_to_highest(), u64::MAX << 9);
        assert_eq!((u64::EMPTY.up_to_lowest(), u64::EMPTY.down_to_highest()), (u64::MAX, u64::MAX));
        assert_eq!((u128::of(127)).down_to_highest(), 1 << 127);
    }
}
