//! The letters of the pieces.

use crate::piece::{Kind, Side};

/// Which letters the pieces have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Alphabet {
    /// Those of the books: Кр, Кт, Пр, Рт, ВК, Кн, Рк.
    #[default]
    Cyrillic,
    /// Those of position texts: K, C, P, R, V, I, S.
    Latin,
}

impl Alphabet {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Cyrillic, Self::Latin];

    /// The letters of a kind of piece.
    ///
    /// ```
    /// use chesst_engine::piece::Kind;
    /// use chesst_engine::text::book::Alphabet;
    ///
    /// assert_eq!(Alphabet::Cyrillic.letters(Kind::VerKnecht), "ВК");
    /// assert_eq!(Alphabet::Latin.letters(Kind::VerKnecht), "V");
    /// ```
    #[must_use]
    pub const fn letters(self, kind: Kind) -> &'static str {
        match (self, kind) {
            (Self::Cyrillic, Kind::King) => "Кр",
            (Self::Cyrillic, Kind::Connet) => "Кт",
            (Self::Cyrillic, Kind::Prince) => "Пр",
            (Self::Cyrillic, Kind::Ritter) => "Рт",
            (Self::Cyrillic, Kind::VerKnecht) => "ВК",
            (Self::Cyrillic, Kind::Knecht) => "Кн",
            (Self::Cyrillic, Kind::Scout) => "Рк",
            (Self::Latin, Kind::King) => "K",
            (Self::Latin, Kind::Connet) => "C",
            (Self::Latin, Kind::Prince) => "P",
            (Self::Latin, Kind::Ritter) => "R",
            (Self::Latin, Kind::VerKnecht) => "V",
            (Self::Latin, Kind::Knecht) => "I",
            (Self::Latin, Kind::Scout) => "S",
        }
    }

    /// The letters before the square a piece leaves: none for a Knecht.
    #[must_use]
    pub(super) const fn before_square(self, kind: Kind) -> Option<&'static str> {
        match kind {
            Kind::Knecht => None,
            _ => Some(self.letters(kind)),
        }
    }

    /// `WV` or `BV`: who has won, in either alphabet.
    #[must_use]
    pub(super) const fn victory(side: Side) -> &'static str {
        match side {
            Side::White => "WV",
            Side::Black => "BV",
        }
    }
}
