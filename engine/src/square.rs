//! Squares by file and rank, the same for every board of the family.

use core::fmt;
use core::str::FromStr;

/// The most files a board of the family may have (a to i).
pub const MAX_FILES: u8 = 9;
/// The most ranks a board of the family may have (1 to 9).
pub const MAX_RANKS: u8 = 9;
/// Squares of the largest board; every [`Square::index`] is below it.
pub const MAX_SQUARES: usize = MAX_FILES as usize * MAX_RANKS as usize;

/// A file, `a` to `i`, counted from White's left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct File(u8);

/// A rank, 1 to 9, counted from White's side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(u8);

impl File {
    /// The file with this number, the a-file being 0; `None` from [`MAX_FILES`] on.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number < MAX_FILES { Some(Self(number)) } else { None }
    }

    /// Its number, the a-file being 0.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl Rank {
    /// Rank 1, White's nearest.
    pub const FIRST: Self = Self(1);

    /// The rank printed as `number`, 1 to [`MAX_RANKS`].
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= MAX_RANKS { Some(Self(number)) } else { None }
    }

    /// The number it is printed as, 1 to 9.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// One square, named by file and rank.
///
/// A square has the same value on every board: `e4` of chess-T1 equals `e4` of Chess-T. Whether it lies on a
/// certain board is asked of that board's [`Shape`](crate::ruleset::Shape). Squares are ordered rank by rank from a1.
///
/// ```
/// use chesst_engine::square::Square;
///
/// let square: Square = "e4".parse()?;
/// assert_eq!(square.offset(1, -2).map(|s| s.to_string()), Some("f2".to_owned()));
/// # Ok::<(), chesst_engine::square::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square where `file` and `rank` cross.
    #[must_use]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self((rank.0 - 1) * MAX_FILES + file.0)
    }

    /// Every square of the largest board, rank by rank from a1.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..MAX_FILES * MAX_RANKS).map(Self)
    }

    /// The square with this [`index`](Self::index).
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < MAX_FILES * MAX_RANKS { Some(Self(index)) } else { None }
    }

    /// Its file.
    #[must_use]
    pub const fn file(self) -> File {
        File(self.0 % MAX_FILES)
    }

    /// Its rank.
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank(self.0 / MAX_FILES + 1)
    }

    /// A number below [`MAX_SQUARES`] of its own, for tables.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square so many files to the right and ranks up as White sees it, unless that leaves the largest board.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file().0.checked_add_signed(files);
        let rank = self.rank().0.checked_add_signed(ranks);
        match (file, rank) {
            (Some(file), Some(rank)) => match (File::new(file), Rank::new(rank)) {
                (Some(file), Some(rank)) => Some(Self::new(file, rank)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Files to the right and ranks up from here to another square, as White sees it.
    #[must_use]
    pub const fn distance(self, to: Self) -> (i8, i8) {
        let files = to.file().0.cast_signed() - self.file().0.cast_signed();
        let ranks = to.rank().0.cast_signed() - self.rank().0.cast_signed();
        (files, ranks)
    }

    /// How many steps of one square any way lead to another square of an empty board.
    #[must_use]
    pub const fn steps(self, to: Self) -> u8 {
        let (files, ranks) = self.distance(to);
        let (files, ranks) = (files.unsigned_abs(), ranks.unsigned_abs());
        if files > ranks { files } else { ranks }
    }

    /// The squares passed on the way to another square of the same file, rank or diagonal, the nearest first; none for
    /// other squares.
    ///
    /// ```
    /// use chesst_engine::square::Square;
    ///
    /// let (a1, d4, e4): (Square, Square, Square) = ("a1".parse()?, "d4".parse()?, "e4".parse()?);
    /// assert_eq!(a1.between(d4).map(|s| s.to_string()).collect::<Vec<_>>(), ["b2", "c3"]);
    /// assert_eq!(a1.between(e4).count(), 0);
    /// # Ok::<(), chesst_engine::square::ParseSquareError>(())
    /// ```
    pub fn between(self, to: Self) -> impl Iterator<Item = Self> + Clone {
        let (files, ranks) = self.distance(to);
        let on_line = files == 0 || ranks == 0 || files.unsigned_abs() == ranks.unsigned_abs();
        let step = move |square: &Self| square.offset(files.signum(), ranks.signum());
        let first = step(&self).filter(|_| on_line && self != to);
        core::iter::successors(first, step).take_while(move |square| *square != to)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not the name of a square, a1 to i9.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSquareError {
    text: String,
}

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a square; squares are a1 to i9", crate::quote::clip(&self.text))
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = || ParseSquareError { text: text.to_owned() };
        let &[file, rank] = text.as_bytes() else { return Err(bad()) };
        let file = file.checked_sub(b'a').and_then(File::new);
        let rank = rank.checked_sub(b'0').and_then(Rank::new);
        file.zip(rank).map(|(file, rank)| Self::new(file, rank)).ok_or_else(bad)
    }
}
