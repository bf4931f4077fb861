//! Move text for protocols and scenarios: `b2b4`, with a choice of promotion `g7g8=C`.

use core::fmt;
use core::str::FromStr;

use crate::moves::Move;
use crate::piece::Kind;
use crate::position::Position;
use crate::square::{File, Rank, Square};

/// What a move text must look like at the place where it does not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Wanted {
    File,
    Rank,
    PromotionOrEnd,
    Letter,
    End,
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::File => "a file, a to i",
            Self::Rank => "a rank, 1 to 9",
            Self::PromotionOrEnd => "`=` and a piece letter, or the end",
            Self::Letter => "the letter of a piece, upper case: K C P R V I S",
            Self::End => "the end",
        })
    }
}

/// The text is no move. It says where it goes wrong and what would stand there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseMoveError {
    text: String,
    column: usize,
    wanted: Wanted,
}

impl ParseMoveError {
    /// The column, in characters from 1, where something else was expected.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, column, wanted } = self;
        let found = match text.chars().nth(column - 1) {
            Some(found) => format!("found `{}`", found.escape_debug()),
            None => "the text ends".to_owned(),
        };
        let text = crate::quote::clip(text);
        write!(
            f,
            "`{text}` is not a move such as `b2b4` or `g7g8=C`: column {column}: expected {wanted}, {found}"
        )
    }
}

impl core::error::Error for ParseMoveError {}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut reader = Reader { text, rest: text.chars().enumerate() };
        let from = reader.square()?;
        let to = reader.square()?;
        let promotion = match reader.rest.next() {
            None => None,
            Some((_, '=')) => Some(reader.take(Wanted::Letter, Kind::from_letter)?),
            Some((at, _)) => return Err(reader.error(at, Wanted::PromotionOrEnd)),
        };
        match reader.rest.next() {
            None => Ok(Self { from, to, promotion }),
            Some((at, _)) => Err(reader.error(at, Wanted::End)),
        }
    }
}

struct Reader<'t> {
    text: &'t str,
    rest: core::iter::Enumerate<core::str::Chars<'t>>,
}

impl Reader<'_> {
    fn square(&mut self) -> Result<Square, ParseMoveError> {
        let number = |first: char, c: char| u8::try_from(u32::from(c).checked_sub(u32::from(first))?).ok();
        let file = self.take(Wanted::File, |c| File::new(number('a', c)?))?;
        let rank = self.take(Wanted::Rank, |c| Rank::new(number('0', c)?))?;
        Ok(Square::new(file, rank))
    }

    fn take<T>(&mut self, wanted: Wanted, read: impl Fn(char) -> Option<T>) -> Result<T, ParseMoveError> {
        match self.rest.next() {
            Some((at, c)) => read(c).ok_or_else(|| self.error(at, wanted)),
            None => Err(self.error(self.text.chars().count(), wanted)),
        }
    }

    fn error(&self, at: usize, wanted: Wanted) -> ParseMoveError {
        ParseMoveError { text: self.text.to_owned(), column: at + 1, wanted }
    }
}

impl Position {
    /// Reads the text of a move of this position.
    ///
    /// One leniency: a suffix on a move that promotes by itself is dropped when it names what the piece becomes anyway.
    ///
    /// ```
    /// use chesst_engine::position::Position;
    /// use chesst_engine::rules::Rules;
    ///
    /// let rules = Rules::built_in("t1-2024").unwrap();
    /// let position = Position::read(&rules, "4k3/8/8/6I1/8/8/8/4K3 w Pp - 0 1")?;
    /// assert_eq!(position.read_move("g5g6=V")?.to_string(), "g5g6");
    /// let error = position.read_move("g5-g6").unwrap_err();
    /// assert!(error.to_string().ends_with("column 3: expected a file, a to i, found `-`"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the text is no move; whether it is legal is not asked.
    pub fn read_move(&self, text: &str) -> Result<Move, ParseMoveError> {
        text.parse().map(|mv| self.without_needless_choice(mv))
    }

    /// The move without its choice of promotion, when the piece becomes that kind by itself anyway; else as it is.
    #[must_use]
    pub fn without_needless_choice(&self, mv: Move) -> Move {
        let plain = Move::plain(mv.from, mv.to);
        let needless = mv.promotion.is_some() && self.becomes_by_itself(plain) == mv.promotion;
        if needless { plain } else { mv }
    }
}
