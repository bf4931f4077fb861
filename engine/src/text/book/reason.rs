//! Why a game ended, in the words of the notation.

mod phrases;

use super::alphabet::Alphabet;
use crate::game::Draw;
use crate::outcome::Win;
use crate::piece::Side;

/// The reason behind a result, in slashes after it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// The game was won on the board.
    Won(Win),
    /// The other side resigned.
    Resignation,
    /// A draw was agreed or claimed.
    Drawn(Draw),
}

impl Reason {
    /// The reason that a remark gives; `None` when its words are not known.
    ///
    /// It is what the remark says first, up to a comma, colon or the like, in one of the phrases known here. Words may follow
    /// a phrase that says what has happened, but none that takes it back. What stands further on is the author's.
    ///
    /// ```
    /// use chesst_engine::outcome::Win;
    /// use chesst_engine::text::book::Reason;
    ///
    /// assert_eq!(Reason::read("захват замка черных"), Some(Reason::Won(Win::CastleCapture)));
    /// assert_eq!(Reason::read("черные сдались, захват замка неизбежен"), Some(Reason::Resignation));
    /// assert_eq!(Reason::read("захват замка неизбежен"), None);
    /// assert_eq!(Reason::read("Black did not resign"), None);
    /// ```
    #[must_use]
    pub fn read(words: &str) -> Option<Self> {
        phrases::said(words).map(|said| said.reason)
    }

    /// The side that the reason says has lost: whose castle, whose King, who resigned.
    ///
    /// ```
    /// use chesst_engine::piece::Side;
    /// use chesst_engine::text::book::Reason;
    ///
    /// assert_eq!(Reason::loser("White resigned: the King of Black is safe"), Some(Side::White));
    /// assert_eq!(Reason::loser("захват замка белыми"), Some(Side::Black));
    /// ```
    #[must_use]
    pub fn loser(words: &str) -> Option<Side> {
        phrases::said(words)?.loser
    }

    /// The reason of a remark that says nothing else, so that nothing is lost when it is told in other words.
    #[must_use]
    pub(super) fn read_whole(words: &str) -> Option<Self> {
        phrases::said(words).filter(|said| said.whole).map(|said| said.reason)
    }

    /// The clean words, where `loser` has lost.
    #[must_use]
    pub const fn words(self, loser: Side, alphabet: Alphabet) -> &'static str {
        match (alphabet, self, loser) {
            (Alphabet::Cyrillic, Self::Won(Win::CastleCapture), Side::White) => "захват замка белых",
            (Alphabet::Cyrillic, Self::Won(Win::CastleCapture), Side::Black) => "захват замка черных",
            (Alphabet::Cyrillic, Self::Won(Win::KingCapture), Side::White) => "взятие короля белых",
            (Alphabet::Cyrillic, Self::Won(Win::KingCapture), Side::Black) => "взятие короля черных",
            (Alphabet::Cyrillic, Self::Won(Win::Blockade), Side::White) => "блокада белых",
            (Alphabet::Cyrillic, Self::Won(Win::Blockade), Side::Black) => "блокада черных",
            (Alphabet::Cyrillic, Self::Resignation, Side::White) => "белые сдались",
            (Alphabet::Cyrillic, Self::Resignation, Side::Black) => "черные сдались",
            (Alphabet::Cyrillic, Self::Drawn(Draw::Agreement), _) => "по соглашению",
            (Alphabet::Cyrillic, Self::Drawn(Draw::Repetition), _) => "повторение позиции",
            (Alphabet::Cyrillic, Self::Drawn(Draw::FortyMoves), _) => "40 ходов без взятий",
            (Alphabet::Latin, Self::Won(Win::CastleCapture), Side::White) => "White's castle captured",
            (Alphabet::Latin, Self::Won(Win::CastleCapture), Side::Black) => "Black's castle captured",
            (Alphabet::Latin, Self::Won(Win::KingCapture), Side::White) => "White's King captured",
            (Alphabet::Latin, Self::Won(Win::KingCapture), Side::Black) => "Black's King captured",
            (Alphabet::Latin, Self::Won(Win::Blockade), Side::White) => "White blockaded",
            (Alphabet::Latin, Self::Won(Win::Blockade), Side::Black) => "Black blockaded",
            (Alphabet::Latin, Self::Resignation, Side::White) => "White resigned",
            (Alphabet::Latin, Self::Resignation, Side::Black) => "Black resigned",
            (Alphabet::Latin, Self::Drawn(Draw::Agreement), _) => "by agreement",
            (Alphabet::Latin, Self::Drawn(Draw::Repetition), _) => "repetition",
            (Alphabet::Latin, Self::Drawn(Draw::FortyMoves), _) => "forty moves without capture",
        }
    }
}
