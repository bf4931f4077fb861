//! What the engine's things are called.

use chesst_engine::outcome::{Outcome, Win};
use chesst_engine::piece::{Kind, Piece, Side};
use chesst_engine::position::Position;
use chesst_engine::text::book::Alphabet;
use clap::ValueEnum;

use super::{Form, Lang, Words};
use crate::register::Status;
use crate::results::Word;

impl Words {
    /// A kind of piece.
    ///
    /// ```
    /// use chesst_conformance::words::{Form, Lang, Words};
    /// use chesst_engine::piece::Kind;
    ///
    /// assert_eq!(Words::of(Lang::Ru).kind(Kind::Scout, Form::Accusative), "Разведчика");
    /// assert_eq!(Words::of(Lang::En).kind(Kind::Scout, Form::Accusative), "Scout");
    /// ```
    #[must_use]
    pub fn kind(&self, kind: Kind, form: Form) -> String {
        let key = match kind {
            Kind::King => "kind-king",
            Kind::Connet => "kind-connet",
            Kind::Prince => "kind-prince",
            Kind::Ritter => "kind-ritter",
            Kind::VerKnecht => "kind-ver-knecht",
            Kind::Knecht => "kind-knecht",
            Kind::Scout => "kind-scout",
        };
        self.form(key, form.attribute(), &[])
    }

    /// A side.
    #[must_use]
    pub fn side(&self, side: Side, form: Form) -> String {
        self.form(side_key(side), form.attribute(), &[])
    }

    /// A piece with its colour.
    #[must_use]
    pub fn piece(&self, piece: Piece, form: Form) -> String {
        let adjective = match form {
            Form::Accusative | Form::Genitive => "adjective-accusative",
            Form::Instrumental => "adjective-instrumental",
            Form::Nominative => "adjective",
        };
        let adjective = if self.lang() == Lang::En { "adjective" } else { adjective };
        let side = self.form(side_key(piece.side), Some(adjective), &[]);
        self.with("piece", &[("side", side.into()), ("kind", self.kind(piece.kind, form).into())])
    }

    /// How a game stands, by its outcome and the checks.
    #[must_use]
    pub fn standing(&self, position: &Position) -> String {
        let side = position.side_to_move();
        let of_side = [("side", self.side(side, Form::Genitive).into())];
        match position.outcome() {
            Outcome::Ongoing if position.is_final_check() => self.with("standing-final", &of_side),
            Outcome::Ongoing if position.is_check(side) => self.with("standing-check", &of_side),
            outcome => self.outcome(outcome),
        }
    }

    /// An outcome.
    #[must_use]
    pub fn outcome(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Ongoing => self.say("standing-ongoing"),
            Outcome::Won { side, by } => {
                let side = self.side(side, Form::Nominative);
                self.with("standing-won", &[("side", side.into()), ("how", self.win(by).into())])
            }
        }
    }

    /// A way to win.
    #[must_use]
    pub fn win(&self, win: Win) -> String {
        self.say(match win {
            Win::KingCapture => "win-king",
            Win::CastleCapture => "win-castle",
            Win::Blockade => "win-blockade",
        })
    }

    /// How far a clause is founded.
    #[must_use]
    pub fn status(&self, status: Status) -> String {
        self.say(match status {
            Status::Stated => "status-stated",
            Status::Derived => "status-derived",
            Status::Inferred => "status-inferred",
            Status::Assumed => "status-assumed",
        })
    }

    /// A verdict.
    #[must_use]
    pub fn verdict(&self, word: Word) -> String {
        self.say(match word {
            Word::Pass => "verdict-pass",
            Word::Fail => "verdict-fail",
            Word::Unsupported => "verdict-unsupported",
            Word::Timeout => "verdict-timeout",
            Word::Crash => "verdict-crash",
            Word::Protocol => "verdict-protocol",
        })
    }

    /// What is told below a board: who moves, the counters, the rights, the impregnable squares.
    #[must_use]
    pub fn caption(&self, position: &Position) -> String {
        let rights = match (position.prince_rights().white, position.prince_rights().black) {
            (true, true) => "Pp",
            (true, false) => "P",
            (false, true) => "p",
            (false, false) => "-",
        };
        let args = [
            ("side", self.side(position.side_to_move(), Form::Genitive).into()),
            ("number", position.move_number().to_string().into()),
            ("quiet", position.quiet().to_string().into()),
            ("rights", rights.into()),
        ];
        let mut caption = self.with("caption", &args);
        let drawn = position.impregnable();
        if drawn.white.is_some() || drawn.black.is_some() {
            let name = |side| drawn[side].map_or_else(|| self.say("nothing"), |square| square.to_string());
            let args = [("white", name(Side::White).into()), ("black", name(Side::Black).into())];
            caption.push_str(", ");
            caption.push_str(&self.with("caption-impregnable", &args));
        }
        caption
    }
}

const fn side_key(side: Side) -> &'static str {
    match side {
        Side::White => "side-white",
        Side::Black => "side-black",
    }
}

/// The letters that pieces are written with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, ValueEnum)]
pub enum Letters {
    /// K C P R V I S, as position texts have them
    #[default]
    Latin,
    /// Кр Кт Пр Рт ВК Кн Рк, as the Russian books have them
    Cyrillic,
}

impl Letters {
    /// A piece, Black's in lower case.
    ///
    /// ```
    /// use chesst_conformance::words::Letters;
    /// use chesst_engine::piece::{Kind, Piece, Side};
    ///
    /// let black = Piece { side: Side::Black, kind: Kind::Connet };
    /// assert_eq!((Letters::Latin.of(black), Letters::Cyrillic.of(black)), ("c".to_owned(), "кт".to_owned()));
    /// ```
    #[must_use]
    pub fn of(self, piece: Piece) -> String {
        let alphabet = match self {
            Self::Latin => Alphabet::Latin,
            Self::Cyrillic => Alphabet::Cyrillic,
        };
        let white = alphabet.letters(piece.kind);
        if piece.side == Side::White { white.to_owned() } else { white.to_lowercase() }
    }

    /// How many columns the longest of them takes.
    #[must_use]
    pub const fn width(self) -> usize {
        match self {
            Self::Latin => 1,
            Self::Cyrillic => 2,
        }
    }
}
