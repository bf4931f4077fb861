//! Pieces that do what they do in every book so far, known while this code is compiled.
//!
//! A rule set is data, and any pieces it states are moved one by one along the lines of its tables. Where they are the
//! usual ones, all of a kind are moved at once, by code that was compiled with their numbers as constants. The numbers decide,
//! not the edition: a rule set from a file is asked the same question.

use crate::bits::Bits;
use crate::force::Force;
use crate::piece::{ByKind, Kind};
use crate::ruleset::{Line, PieceRule};

/// How far the longest diagonal of usual pieces leads.
pub(crate) const FAR: usize = 3;

const NOTHING: PieceRule = PieceRule {
    royal: false,
    force: Force::ZERO,
    straight: Line::NONE,
    diagonal: Line::NONE,
    double_step: false,
    leap: false,
};

/// The usual rule of a kind, straight jumps leading so far.
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
