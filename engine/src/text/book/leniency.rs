//! What is read although it is not the clean form.

use core::fmt;

use super::error::Span;

macro_rules! leniencies {
    ($($(#[$doc:meta])+ $name:ident => $id:literal, $says:literal, $example:literal;)+) => {
        /// A way in which a text may leave the clean form and still be read. Each is told as a [`Note`].
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Leniency {
            $($(#[$doc])+ $name,)+
        }

        impl Leniency {
            /// The whole table.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// Its name in reports.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)+ }
            }

            /// What was found and what the clean form has.
            #[must_use]
            pub const fn says(self) -> &'static str {
                match self { $(Self::$name => $says,)+ }
            }

            /// A text that needs it.
            #[must_use]
            pub const fn example(self) -> &'static str {
                match self { $(Self::$name => $example,)+ }
            }
        }
    };
}

leniencies! {
    /// `с8`, `а4`, `е5` with Cyrillic letters.
    LookAlikeSquare => "look-alike-square", "a Cyrillic letter in a square; squares have Latin letters", "Рк b6÷с8";
    /// `Kт`, `Pк`, `BК` with Latin letters, or a Latin piece letter typed in Cyrillic.
    LookAlikeLetters => "look-alike-letters", "a letter of the other alphabet in the letters of a piece", "Kр e1-e2";
    /// `КТ`, `рт`, `Вк`.
    LetterCase => "letter-case", "the letters of a piece in another case", "КР e1-e2";
    /// `ВКн`.
    LongVerKnecht => "long-ver-knecht", "`ВКн` for `ВК`", "ВКн b5-b6";
    /// `Кн e2-e4`.
    KnechtLetters => "knecht-letters", "letters before a Knecht's square; the clean form has none", "Кн e2-e4";
    /// En dash, em dash, minus, the other hyphens.
    Dash => "dash", "a dash for the hyphen of a quiet move", "e2–e4";
    /// `x`, `×` and `х` for the colon, and the other colons.
    CaptureSign => "capture-sign", "another sign for the colon of a capture", "Рт a1xa3";
    /// U+00AD, invisible or for the hyphen.
    SoftHyphen => "soft-hyphen", "a soft hyphen", "e2\u{ad}e4";
    /// U+00A0 and the other spaces.
    NoBreakSpace => "no-break-space", "a no-break space or another unusual space", "Кр\u{a0}e1-e2";
    /// U+200B and its like.
    ZeroWidth => "zero-width", "a character without width", "e2\u{200b}-e4";
    /// U+FEFF.
    ByteOrderMark => "byte-order-mark", "a byte order mark", "\u{feff}e2-e4";
    /// Digits, letters and signs of full width.
    FullWidth => "full-width", "a character of full width", "e２-e４";
    /// `Рт h2 - h4`.
    InnerSpace => "inner-space", "a space within a move", "e2 - e4";
    /// `Ртh2-h4`.
    SpaceMissing => "space-missing", "no space between the letters of a piece and its square", "Крe1-e2";
    /// `e2-e4e7-e5`.
    Glued => "glued", "no space between two moves", "e2-e4e7-e5";
    /// `g8=Кт`.
    PromotionEquals => "promotion-equals", "an equals sign before the letters of the new piece", "b5-b6=ВК";
    /// `g5-g6` of a Knecht that becomes a VerKnecht.
    PromotionLettersMissing => "promotion-letters-missing", "the letters of the new piece are missing", "b5-b6";
    /// A check without its plus.
    CheckSignMissing => "check-sign-missing", "the sign of a check is missing", "Рт a1-a3";
    /// A final check with a plus alone.
    FinalSignMissing => "final-sign-missing", "a final check has the sign of a check", "Рт a1-a3+";
    /// `BW`.
    ResultLetters => "result-letters", "`BW` or a look-alike for `BV` or `WV`", "BW";
    /// A result that is not written as the books do.
    ResultForm => "result-form", "a score for `WV`, `BV` or `½-½`", "1-0";
    /// A won game whose reason is not given, or not in words known here.
    ReasonMissing => "reason-missing", "the reason of the result is missing or not in known words", "WV";
    /// `1.5` or `1,5`.
    DecimalForce => "decimal-force", "a force with a decimal point; the clean form has `½`", "c4] 1,5 ед.: 3 ед.";
    /// `(22. Рк b3-c5+)`, where the bracket closes the side line.
    GluedBracket => "glued-bracket", "a bracket right after the sign of a check ends the side line", "(1. Рт a1-a3+)";
    /// A draw of squares without the removal of the piece that stood there.
    LossMissing => "loss-missing", "a piece lost on an impregnable square is not named", "*) __g4;______h5;";
}

impl fmt::Display for Leniency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// A leniency that was needed, and where.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Note {
    /// Which.
    pub leniency: Leniency,
    /// The bytes of the text that are not clean.
    pub span: Span,
}
