//! Sides, kinds of piece, and tables that hold one value for each of them.

use core::fmt;
use core::ops::{Index, IndexMut};

/// A player, by the colour of the pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Moves first, from the low ranks up.
    White,
    /// Moves second, from the high ranks down.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// As protocols and files write it: `white`, `black`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// The enemy.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// One rank forward, toward the enemy: up for White, down for Black.
    #[must_use]
    pub const fn forward(self) -> i8 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// A kind of piece, in the order of the books' lists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Король, Кр: royal; the game is lost with it.
    King,
    /// Коннет, Кт: royal, the strongest piece.
    Connet,
    /// Принц, Пр: royal; once a game a side's Prince becomes a Connet.
    Prince,
    /// Риттер, Рт: jumps along files and ranks.
    Ritter,
    /// Вер Кнехт, ВК: what a Knecht becomes deep in the enemy's half.
    VerKnecht,
    /// Кнехт, Кн: the foot soldier.
    Knecht,
    /// Разведчик, Рк: leaps, captures whatever the force, has none itself.
    Scout,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 7] =
        [Self::King, Self::Connet, Self::Prince, Self::Ritter, Self::VerKnecht, Self::Knecht, Self::Scout];

    /// The Latin letter of the 2021 book, upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Connet => 'C',
            Self::Prince => 'P',
            Self::Ritter => 'R',
            Self::VerKnecht => 'V',
            Self::Knecht => 'I',
            Self::Scout => 'S',
        }
    }

    /// The kind with this upper-case letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// The kind with this English name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The English name, one word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "King",
            Self::Connet => "Connet",
            Self::Prince => "Prince",
            Self::Ritter => "Ritter",
            Self::VerKnecht => "VerKnecht",
            Self::Knecht => "Knecht",
            Self::Scout => "Scout",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A piece: whose, and of what kind.
///
/// ```
/// use chesst_engine::piece::{Kind, Piece, Side};
///
/// let piece = Piece { side: Side::Black, kind: Kind::VerKnecht };
/// assert_eq!(piece.letter(), 'v');
/// assert_eq!(Piece::from_letter('v'), Some(piece));
/// assert_eq!(piece.to_string(), "black VerKnecht");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose piece.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

impl Piece {
    /// Its letter: upper case for White, lower case for Black.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.side {
            Side::White => self.kind.letter(),
            Side::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        Kind::from_letter(letter.to_ascii_uppercase()).map(|kind| Self { side, kind })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Side::White => "white",
            Side::Black => "black",
        };
        write!(f, "{side} {}", self.kind)
    }
}

/// One value for each side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct BySide<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> BySide<T> {
    /// Both values from one function of the side.
    pub fn from_fn(mut value: impl FnMut(Side) -> T) -> Self {
        Self { white: value(Side::White), black: value(Side::Black) }
    }

    /// The side's value.
    #[must_use]
    pub const fn get(&self, side: Side) -> &T {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        self.get(side)
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }
}

/// One value for each kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ByKind<T>([T; 7]);

impl<T> ByKind<T> {
    /// All values from one function of the kind.
    pub fn from_fn(value: impl FnMut(Kind) -> T) -> Self {
        Self(Kind::ALL.map(value))
    }

    /// Kinds and values, in the order of [`Kind::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (Kind, &T)> {
        Kind::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Kind> for ByKind<T> {
    type Output = T;
    fn index(&self, kind: Kind) -> &T {
        &self.0[kind as usize]
    }
}

impl<T> IndexMut<Kind> for ByKind<T> {
    fn index_mut(&mut self, kind: Kind) -> &mut T {
        &mut self.0[kind as usize]
    }
}

/// Writes a statement out once for each kind, in the order of [`Kind::ALL`], so that the compiler knows the kind in each.
macro_rules! for_every_kind {
    ($kind:ident => $statement:expr) => {
        for_every_kind!(@ $kind => $statement; King Connet Prince Ritter VerKnecht Knecht Scout)
    };
    (@ $kind:ident => $statement:expr; $($every:ident)*) => {
        $({
            let $kind = crate::piece::Kind::$every;
            $statement
        })*
    };
}
pub(crate) use for_every_kind;
