//! What pieces do, as the inner loops ask it: from the rule set, or known while this code is compiled.
//!
//! A rule set is data, and its numbers steer the inner loops. Where they are those of [`Usual`] pieces, as in every book
//! so far, the loops run in code that was compiled with these numbers as constants. The numbers decide, not the edition: a rule set
//! from a file is asked the same question.

use crate::bits::Bits;
use crate::force::Force;
use crate::piece::{ByKind, Kind};
use crate::ruleset::{Line, PieceRule};

/// How far the longest diagonal of usual pieces leads.
pub(crate) const FAR: usize = 3;

/// Where the inner loops get the pieces from.
pub(crate) trait Pieces: Copy {
    /// Do men move as whole sets? Otherwise they are looked at one by one, by the lines of the tables.
    const AS_SETS: bool;

    fn rule<B: Bits>(pieces: &ByKind<PieceRule>, kind: Kind) -> PieceRule;
}

/// The pieces that the rule set states, whatever they do.
#[derive(Clone, Copy)]
pub(crate) struct Stated;

impl Pieces for Stated {
    const AS_SETS: bool = false;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn rule<B: Bits>(pieces: &ByKind<PieceRule>, kind: Kind) -> PieceRule {
        pieces[kind]
    }
}

/// Pieces as the books have them; see [`Bits::USUAL_JUMP`].
#[derive(Clone, Copy)]
pub(crate) struct Usual;

impl Pieces for Usual {
    const AS_SETS: bool = true;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn rule<B: Bits>(_: &ByKind<PieceRule>, kind: Kind) -> PieceRule {
        usual(kind, B::USUAL_JUMP)
    }
}

/// A kind that the game has not.
pub(crate) const NOTHING: PieceRule = PieceRule {
    royal: false,
    force: Force::ZERO,
    straight: Line::NONE,
    diagonal: Line::NONE,
    double_step: false,
    leap: false,
};

#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn usual(kind: Kind, jump: u8) -> PieceRule {
    let step = Line::sliding(1);
    let jumping = Line::jumping(jump);
    let piece = PieceRule { force: Force::from_half_units(3), straight: step, ..NOTHING };
    match kind {
        Kind::King => PieceRule { royal: true, diagonal: step, ..piece },
        Kind::Connet => PieceRule {
            royal: true,
            force: Force::from_half_units(6),
            straight: jumping,
            diagonal: Line::sliding(3),
            ..piece
        },
        Kind::Prince => PieceRule { royal: true, diagonal: Line::sliding(3), ..piece },
        Kind::Ritter => PieceRule { force: Force::from_half_units(4), straight: jumping, ..piece },
        Kind::VerKnecht => PieceRule { double_step: true, ..piece },
        Kind::Knecht => PieceRule { force: Force::from_half_units(2), double_step: true, ..piece },
        Kind::Scout => PieceRule { leap: true, ..NOTHING },
    }
}

/// Are these the usual pieces of boards of this width? A kind that the game has not may do anything.
pub(crate) fn are_usual<B: Bits>(pieces: &ByKind<Option<PieceRule>>) -> bool {
    pieces.iter().all(|(kind, rule)| rule.is_none_or(|rule| rule == usual(kind, B::USUAL_JUMP)))
}
