//! What is read although it is not the clean form.

use core::fmt;

use super::error::Span;

macro_rules! leniencies {
    ($($(#[$doc:meta])+ $name:ident => $id:literal, $says:literal;)+) => {
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
        }
    };
}

leniencies! {
    /// `с8`, `а4`, `е5` with Cyrillic letters.
    LookAlikeSquare => "look-alike-square", "a Cyrillic letter in a square; squares have Latin letters";
    /// `Kт`, `Pк`, `BК` with Latin letters, or a Latin piece letter typed in Cyrillic.
    LookAlikeLetters => "look-alike-letters", "a letter of the other alphabet in the letters of a piece";
    /// `КТ`, `рт`, `Вк`.
    LetterCase => "letter-case", "the letters of a piece in another case";
    /// `ВКн`.
    LongVerKnecht => "long-ver-knecht", "`ВКн` for `ВК`";
    /// `Кн e2-e4`.
    KnechtLetters => "knecht-letters", "letters before a Knecht's square; the clean form has none";
    /// En dash, em dash, minus, the other hyphens.
    Dash => "dash", "a dash for the hyphen of a quiet move";
    /// `x`, `×` and `х` for the colon, and the other colons.
    CaptureSign => "capture-sign", "another sign for the colon of a capture";
    /// U+00AD, invisible or for the hyphen.
    SoftHyphen => "soft-hyphen", "a soft hyphen";
    /// U+00A0 and the other spaces.
    NoBreakSpace => "no-break-space", "a no-break space or another unusual space";
    /// U+200B and its like.
    ZeroWidth => "zero-width", "a character without width";
    /// U+FEFF.
    ByteOrderMark => "byte-order-mark", "a byte order mark";
    /// Digits, letters and signs of full width.
    FullWidth => "full-width", "a character of full width";
    /// `Рт h2 - h4`.
    InnerSpace => "inner-space", "a space within a move";
    /// `Ртh2-h4`.
    SpaceMissing => "space-missing", "no space between the letters of a piece and its square";
    /// `e2-e4e7-e5`.
    Glued => "glued", "no space between a move and what follows";
    /// `12 e2-e4`.
    NumberDot => "number-dot", "no dot after the number of a move";
    /// `g8=Кт`.
    PromotionEquals => "promotion-equals", "an equals sign before the letters of the new piece";
    /// `g5-g6` of a Knecht that becomes a VerKnecht.
    PromotionLettersMissing => "promotion-letters-missing", "the letters of the new piece are missing";
    /// A check without its plus.
    CheckSignMissing => "check-sign-missing", "the sign of a check is missing";
    /// A final check with a plus alone.
    FinalSignMissing => "final-sign-missing", "a final check has the sign of a check";
    /// `BW`.
    ResultLetters => "result-letters", "`BW` or a look-alike for `BV` or `WV`";
    /// A result that is not written as the books do.
    ResultForm => "result-form", "a score for `WV`, `BV` or `½-½`";
    /// A won game whose reason is not given, or not in words known here.
    ReasonMissing => "reason-missing", "the reason of the result is missing or not in known words";
    /// `1.5` or `1,5`.
    DecimalForce => "decimal-force", "a force with a decimal point; the clean form has `½`";
    /// `(22. Рк b3-c5+)`, where the bracket closes the side line.
    GluedBracket => "glued-bracket", "a bracket right after the sign of a check ends the side line";
    /// A draw of squares without the removal of the piece that stood there.
    LossMissing => "loss-missing", "a piece lost on an impregnable square is not named";
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
