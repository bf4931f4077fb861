//! Why a game ended, in the words of the notation.

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

/// How a reason is known from free words: how one of them begins, in lower case.
const STEMS: [(&str, Reason); 16] = [
    ("замк", Reason::Won(Win::CastleCapture)),
    ("замок", Reason::Won(Win::CastleCapture)),
    ("castle", Reason::Won(Win::CastleCapture)),
    ("корол", Reason::Won(Win::KingCapture)),
    ("king", Reason::Won(Win::KingCapture)),
    ("блокад", Reason::Won(Win::Blockade)),
    ("blockade", Reason::Won(Win::Blockade)),
    ("сда", Reason::Resignation),
    ("resign", Reason::Resignation),
    ("согла", Reason::Drawn(Draw::Agreement)),
    ("agree", Reason::Drawn(Draw::Agreement)),
    ("повтор", Reason::Drawn(Draw::Repetition)),
    ("repetition", Reason::Drawn(Draw::Repetition)),
    ("40", Reason::Drawn(Draw::FortyMoves)),
    ("сорок", Reason::Drawn(Draw::FortyMoves)),
    ("forty", Reason::Drawn(Draw::FortyMoves)),
];

impl Reason {
    /// The reason that a comment gives; `None` when its words are not known.
    ///
    /// ```
    /// use chesst_engine::outcome::Win;
    /// use chesst_engine::text::book::Reason;
    ///
    /// assert_eq!(Reason::read("захват замка черных"), Some(Reason::Won(Win::CastleCapture)));
    /// assert_eq!(Reason::read("at the end of the day"), None);
    /// ```
    #[must_use]
    pub fn read(words: &str) -> Option<Self> {
        let words = words.to_lowercase();
        let begins =
            |stem: &str| words.split(|c: char| !c.is_alphanumeric()).any(|word| word.starts_with(stem));
        STEMS.into_iter().find(|(stem, _)| begins(stem)).map(|(_, reason)| reason)
    }

    /// The side that the words say has lost: whose castle, whose King, who resigned.
    #[must_use]
    pub fn loser(words: &str) -> Option<Side> {
        let words = words.to_lowercase();
        let says = |stems: &[&str]| stems.iter().any(|stem| words.contains(stem));
        match (says(&["белы", "white"]), says(&["черны", "чёрны", "black"])) {
            (true, false) => Some(Side::White),
            (false, true) => Some(Side::Black),
            _ => None,
        }
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
