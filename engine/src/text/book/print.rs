//! The clean form.

use core::fmt::Write as _;

use super::alphabet::Alphabet;
use super::item::{CheckSign, DrawnSquare, DrawnSquares, ForceRemark, Sign, WrittenResult};
use super::reason::Reason;
use crate::apply::Effect;
use crate::force::Force;
use crate::legality::Refusal;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::piece::{BySide, Piece, Side};
use crate::position::Position;
use crate::square::Square;

impl Effect {
    /// The sign of the notation between the squares of the move.
    #[must_use]
    pub const fn sign(self) -> Sign {
        match (self.exchange, self.taken) {
            (true, _) => Sign::Exchange,
            (false, Some(_)) => Sign::Capture,
            (false, None) => Sign::Quiet,
        }
    }
}

impl Position {
    /// A move in the notation of the books, which reads back as the same move and which no other legal move has. A needless
    /// choice of promotion is left out, as [`Position::read_move`] does.
    ///
    /// ```
    /// use chesst_engine::position::Position;
    /// use chesst_engine::rules::Rules;
    /// use chesst_engine::text::book::Alphabet;
    ///
    /// let rules = Rules::built_in("t1-2024").unwrap();
    /// let position = Position::read(&rules, "6k1/8/8/8/2p4K/8/8/2P5 b Pp - 0 1")?;
    /// let entry = "c4f1".parse()?;
    /// assert_eq!(position.print_book(entry, Alphabet::Cyrillic)?, "Пр c4-f1Кт");
    /// assert_eq!(position.print_book(entry, Alphabet::Latin)?, "P c4-f1C");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the move is not legal: every clause that refuses it.
    pub fn print_book(&self, mv: Move, alphabet: Alphabet) -> Result<String, Refusal> {
        let mv = self.without_needless_choice(mv);
        let effect = self.effect(mv)?;
        let mut text = String::new();
        if let Some(letters) = alphabet.before_square(effect.moved.kind) {
            text.push_str(letters);
            text.push(' ');
        }
        text.push_str(&mv.from.to_string());
        text.push(effect.sign().symbol());
        text.push_str(&mv.to.to_string());
        if let Some(kind) = effect.becomes {
            text.push_str(alphabet.letters(kind));
        }
        if let Some(sign) = self.after(mv).check_sign() {
            text.push_str(sign.symbol());
        }
        Ok(text)
    }

    /// The sign that a move which led here bears, for the King of the side to move.
    #[must_use]
    pub fn check_sign(&self) -> Option<CheckSign> {
        if self.outcome() != Outcome::Ongoing || !self.is_check(self.side_to_move()) {
            return None;
        }
        Some(if self.is_final_check() { CheckSign::Final } else { CheckSign::Check })
    }
}

impl ForceRemark {
    /// As the books print it: `c4] 1½ ед.: 3 ед.`; in Latin letters without the word for units.
    #[must_use]
    pub fn print(&self, alphabet: Alphabet) -> String {
        let Self { square, sums: BySide { white, black } } = self;
        let units = |force: &Force| match alphabet {
            Alphabet::Cyrillic => format!("{force} ед."),
            Alphabet::Latin => force.to_string(),
        };
        format!("{square}] {}: {}", units(white), units(black))
    }
}

impl DrawnSquares {
    /// The squares, and the pieces that stand on them and are lost.
    #[must_use]
    pub fn of(position: &Position, squares: BySide<Square>) -> Self {
        let lost: Vec<(Square, Piece)> = position.lost_to(squares);
        let drawn = |side: Side| {
            let square = squares[side];
            let lost = lost.iter().find(|(on, piece)| *on == square && piece.side != side);
            DrawnSquare { square, lost: lost.map(|(_, piece)| (piece.side, piece.kind, square)) }
        };
        Self { squares: BySide::from_fn(drawn) }
    }

    /// As the books print it: `*) __g4;______h5 (:W Кн h5);__ /неприступные поля/`.
    #[must_use]
    pub fn print(&self, alphabet: Alphabet) -> String {
        let drawn = |DrawnSquare { square, lost }: &DrawnSquare| {
            let mut text = square.to_string();
            if let Some((side, kind, on)) = lost {
                let letter = if *side == Side::White { 'W' } else { 'B' };
                let _ = write!(text, " (:{letter} {} {on})", alphabet.letters(*kind));
            }
            text
        };
        let words = match alphabet {
            Alphabet::Cyrillic => "неприступные поля",
            Alphabet::Latin => "impregnable squares",
        };
        format!("*) __{};______{};__ /{words}/", drawn(&self.squares.white), drawn(&self.squares.black))
    }
}

impl WrittenResult {
    /// The same with its reason, where the text gives none and the position shows it.
    ///
    /// ```
    /// use chesst_engine::piece::Side;
    /// use chesst_engine::position::Position;
    /// use chesst_engine::rules::Rules;
    /// use chesst_engine::text::book::{Alphabet, WrittenResult};
    ///
    /// let rules = Rules::built_in("t1-2024").unwrap();
    /// let taken = Position::read(&rules, "3K4/8/8/7k/8/8/8/8 b Pp - 1 1")?;
    /// let result = WrittenResult::Won { side: Side::White, reason: None }.with_known_reason(&taken);
    /// assert_eq!(result.print(Alphabet::Cyrillic), "WV /захват замка черных/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_known_reason(self, position: &Position) -> Self {
        match (self, position.outcome()) {
            (Self::Won { side, reason }, Outcome::Won { side: winner, by })
                if side == winner && reason.as_deref().is_none_or(str::is_empty) =>
            {
                let words = Reason::Won(by).words(side.other(), Alphabet::Cyrillic);
                Self::Won { side, reason: Some(words.to_owned()) }
            }
            (other, _) => other,
        }
    }

    /// As the books print it: `WV /захват замка черных/`. A reason that is nothing but a known phrase is told in the words of the
    /// alphabet; any other remark stays as its author wrote it.
    ///
    /// ```
    /// use chesst_engine::piece::Side;
    /// use chesst_engine::text::book::{Alphabet, WrittenResult};
    ///
    /// let won = |reason: &str| WrittenResult::Won { side: Side::White, reason: Some(reason.to_owned()) };
    /// assert_eq!(won("черные сдались").print(Alphabet::Latin), "WV /Black resigned/");
    /// assert_eq!(won("черные сдались не сразу").print(Alphabet::Latin), "WV /черные сдались не сразу/");
    /// ```
    #[must_use]
    pub fn print(&self, alphabet: Alphabet) -> String {
        let (result, loser, reason) = match self {
            Self::Won { side, reason } => (Alphabet::victory(*side), side.other(), reason),
            Self::Drawn { reason } => ("½-½", Side::White, reason),
            Self::Open => return "*".to_owned(),
        };
        let Some(words) = reason else { return result.to_owned() };
        let clean = Reason::read_whole(words).map(|reason| reason.words(loser, alphabet));
        format!("{result} /{}/", clean.unwrap_or(words))
    }
}
