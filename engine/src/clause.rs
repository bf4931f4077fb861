//! The clauses of the rules, each by its stable id.

use core::fmt;
use core::str::FromStr;

use crate::piece::Kind;

macro_rules! clauses {
    ($($name:ident $id:literal)*) => {
        /// A clause of the rules. Code, scenarios and reports refer to a rule by its clause and by nothing else.
        ///
        /// The text form of a clause is its id in the clause register, `scenarios/rules.json`, which holds the sentence,
        /// status, editions and sources of each.
        ///
        /// ```
        /// use chesst_engine::clause::Clause;
        ///
        /// assert_eq!(Clause::KnechtDoubleStep.to_string(), "knecht.double-step");
        /// assert_eq!("castle.guard".parse(), Ok(Clause::CastleGuard));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Clause {
            $(#[doc = concat!("`", $id, "`")] $name,)*
        }

        impl Clause {
            /// Every clause, in the order of the register.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Its id in the register.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$name => $id,)*
                }
            }
        }
    };
}

clauses! {
    BoardHalves "board.halves"
    BoardCastles "board.castles"
    BoardStart "board.start"
    MoveTurn "move.turn"
    MoveTarget "move.target"
    KnechtStep "knecht.step"
    KnechtDoubleStep "knecht.double-step"
    KnechtNoJump "knecht.no-jump"
    RitterLines "ritter.lines"
    RitterJump "ritter.jump"
    PrinceLines "prince.lines"
    ConnetLines "connet.lines"
    ConnetJump "connet.jump"
    KingLines "king.lines"
    ScoutLeap "scout.leap"
    DiagonalNoJump "diagonal.no-jump"
    CastleRoyalOnly "castle.royal-only"
    CastleEntry "castle.entry"
    CastleGuard "castle.guard"
    MoveCheckAllowed "move.check-allowed"
    MovePass "move.pass"
    ForceReach "force.reach"
    ForceLineBlock "force.line-block"
    ForceJumpLine "force.jump-line"
    ForceGuardLocked "force.guard-locked"
    ForceSum "force.sum"
    ForceScoutZero "force.scout-zero"
    ForceCastleDefence "force.castle-defence"
    ForceCastleAttack "force.castle-attack"
    CaptureSuperiority "capture.superiority"
    CaptureKing "capture.king"
    ScoutCapture "scout.capture"
    ScoutExchange "scout.exchange"
    CaptureUndefendedScout "capture.undefended-scout"
    PromotionKnecht "promotion.knecht"
    PromotionVerKnecht "promotion.ver-knecht"
    PromotionVerKnechtCornerConnet "promotion.ver-knecht.corner-connet"
    PromotionVerKnechtCastle "promotion.ver-knecht.castle"
    PromotionCapPrince "promotion.cap.prince"
    PromotionCapConnet "promotion.cap.connet"
    PromotionPrince "promotion.prince"
    PromotionPrinceCap "promotion.prince.cap"
    PromotionPrinceBornInside "promotion.prince.born-inside"
    ImpregnableChoice "impregnable.choice"
    ImpregnableLoss "impregnable.loss"
    ImpregnableEntry "impregnable.entry"
    ImpregnableOwnEntry "impregnable.own-entry"
    ImpregnableForce "impregnable.force"
    ImpregnableBlock "impregnable.block"
    ImpregnableJump "impregnable.jump"
    WinKingCapture "win.king-capture"
    WinCastleCapture "win.castle-capture"
    WinBlockade "win.blockade"
    WinOrder "win.order"
    WinFinished "win.finished"
    DrawAgreement "draw.agreement"
    DrawRepetition "draw.repetition"
    DrawFortyMoves "draw.forty-moves"
    Score "score"
    CheckThreat "check.threat"
    CheckFinal "check.final"
    NotationMove "notation.move"
    NotationPromotion "notation.promotion"
    NotationExchange "notation.exchange"
    NotationCheck "notation.check"
    NotationResult "notation.result"
    NotationImpregnable "notation.impregnable"
    NotationForce "notation.force"
}

impl Clause {
    /// The clause that states the lines of a kind of piece.
    #[must_use]
    pub const fn lines_of(kind: Kind) -> Self {
        match kind {
            Kind::King => Self::KingLines,
            Kind::Connet => Self::ConnetLines,
            Kind::Prince => Self::PrinceLines,
            Kind::Ritter => Self::RitterLines,
            Kind::VerKnecht | Kind::Knecht => Self::KnechtStep,
            Kind::Scout => Self::ScoutLeap,
        }
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// The text is not the id of a clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownClause {
    text: String,
}

impl fmt::Display for UnknownClause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a clause", crate::quote::clip(&self.text))
    }
}

impl core::error::Error for UnknownClause {}

impl FromStr for Clause {
    type Err = UnknownClause;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .iter()
            .copied()
            .find(|clause| clause.id() == text)
            .ok_or_else(|| UnknownClause { text: text.to_owned() })
    }
}
