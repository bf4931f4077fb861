//! What can be wrong with a position, each fault by its stable id.

use core::fmt;

use crate::squares::SquareSet;

macro_rules! fault_kinds {
    ($($(#[doc = $doc:literal])* $name:ident $id:literal)*) => {
        /// A kind of fault, by the id that scenarios and protocols use.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum FaultKind {
            $($(#[doc = $doc])* $name,)*
        }

        impl FaultKind {
            /// Every kind: those of the text first, then those of a position that cannot be played.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Its stable id.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$name => $id,)*
                }
            }
        }
    };
}

fault_kinds! {
    /// The text is empty.
    Empty "empty"
    /// The text is longer than any position.
    TooLong "too-long"
    /// A character outside ASCII.
    NotAscii "not-ascii"
    /// Not six fields.
    FieldCount "field-count"
    /// Fields parted by something else than one space.
    Spacing "spacing"
    /// Not as many ranks as the board has.
    RankCount "rank-count"
    /// A rank with too few squares.
    RankShort "rank-short"
    /// A rank with too many squares.
    RankLong "rank-long"
    /// A character that is no piece letter.
    UnknownLetter "unknown-letter"
    /// A digit 0, or two digits for one run of empty squares.
    BadDigit "bad-digit"
    /// The side to move is neither `w` nor `b`.
    SideField "side-field"
    /// The rights are none of `Pp`, `P`, `p`, `-`.
    RightsField "rights-field"
    /// The impregnable squares are not written as `-` or as two squares parted by `/`.
    ImpregnableField "impregnable-field"
    /// The count of quiet plies is no number from 0 to 99999.
    QuietField "quiet-field"
    /// The move number is no number from 1 to 99999.
    MoveField "move-field"
    /// Neither side has a King.
    NoKing "no-king"
    /// A side has more than one King.
    TwoKings "two-kings"
    /// A piece that is not royal stands on a castle square.
    NonRoyalOnCastle "non-royal-on-castle"
    /// A Knecht stands on or beyond its promotion rank.
    KnechtPastPromotion "knecht-past-promotion"
    /// A VerKnecht stands on its last rank.
    VerKnechtOnLastRank "ver-knecht-on-last-rank"
    /// A side has more Princes than the cap.
    TooManyPrinces "too-many-princes"
    /// A side has more Connets than the cap.
    TooManyConnets "too-many-connets"
    /// A side has more men than it starts with.
    TooManyMen "too-many-men"
    /// Each side holds the enemy's castle.
    BothCastlesCaptured "both-castles-captured"
    /// A piece of a kind that the game has not, or off its board.
    PieceNotInGame "piece-not-in-game"
    /// An impregnable square in a game without them.
    ImpregnableNotInGame "impregnable-not-in-game"
    /// An impregnable square outside its side's half.
    ImpregnableOffOwnHalf "impregnable-off-own-half"
    /// An impregnable square in a castle.
    ImpregnableOnCastle "impregnable-on-castle"
    /// An enemy piece stands on an impregnable square.
    ImpregnableUnderEnemy "impregnable-under-enemy"
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// A field of the position text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Field {
    /// What stands where.
    Placement,
    /// The side to move.
    Side,
    /// The Prince rights.
    Rights,
    /// The impregnable squares.
    Impregnable,
    /// Plies since the last capture or exchange.
    Quiet,
    /// The move number.
    Move,
}

impl Field {
    /// All six, in the order of the text.
    pub const ALL: [Self; 6] =
        [Self::Placement, Self::Side, Self::Rights, Self::Impregnable, Self::Quiet, Self::Move];
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Placement => "placement",
            Self::Side => "side",
            Self::Rights => "rights",
            Self::Impregnable => "impregnable",
            Self::Quiet => "quiet",
            Self::Move => "move",
        })
    }
}

/// One fault of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What kind of fault.
    pub kind: FaultKind,
    /// The field of the position text it belongs to; `None` for a fault of the text as a whole.
    pub field: Option<Field>,
    /// The squares it is about, if any.
    pub squares: SquareSet,
    /// A lower-case fragment that says what is wrong.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// A position that cannot be played, with all its faults.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unplayable {
    /// Every fault, at least one.
    pub faults: Vec<Fault>,
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl core::error::Error for Unplayable {}
