//! Steps that lead a position to where a clause matters.

use chesst_engine::clause::Clause;
use chesst_engine::piece::{Kind, Piece};
use chesst_engine::position::Position;
use rand::{Rng, RngExt};

use crate::smith::forge::Forged;
use crate::smith::recipe::{Step, Verb};

/// Steps one after the other.
type Plan = &'static [Verb];

/// A side with its King in a corner and a VerKnecht that has nowhere to go but the castle.
const STUCK_BEFORE_THE_CASTLE: Plan = &[Verb::Corner, Verb::VerKnecht, Verb::Surround];

/// The plans for a clause; a few of general use for one without.
const fn plans(clause: Clause) -> &'static [Plan] {
    match clause {
        Clause::PromotionVerKnechtCastle | Clause::PromotionPrinceBornInside => &[
            STUCK_BEFORE_THE_CASTLE,
            &[Verb::VerKnecht, Verb::EmptyCastle],
            &[Verb::Fill, Verb::VerKnecht],
            &[Verb::VerKnecht, Verb::Turn],
        ],
        Clause::PromotionVerKnecht
        | Clause::PromotionVerKnechtCornerConnet
        | Clause::PromotionCapPrince
        | Clause::PromotionCapConnet => &[
            &[Verb::VerKnecht],
            &[Verb::VerKnecht, Verb::Near, Verb::Turn],
            &[Verb::Fill, Verb::Drop, Verb::VerKnecht],
            &[Verb::Fill, Verb::VerKnecht, Verb::Turn],
        ],
        Clause::PromotionPrince | Clause::PromotionPrinceCap => &[
            &[Verb::Rights, Verb::NearCastle],
            &[Verb::Fill, Verb::Drop, Verb::NearCastle],
            &[Verb::Fill, Verb::NearCastle, Verb::Turn],
        ],
        Clause::CastleGuard | Clause::ForceGuardLocked => {
            &[&[Verb::Lock], &[Verb::Lock, Verb::NearCastle], &[Verb::Lock, Verb::Near, Verb::Turn]]
        }
        Clause::PromotionKnecht => &[&[Verb::Knecht], &[Verb::Knecht, Verb::Turn]],
        Clause::DrawFortyMoves => &[&[Verb::Thin, Verb::Quiet]],
        Clause::ImpregnableChoice => &[&[Verb::Impregnable], &[Verb::NearImpregnable]],
        Clause::CheckFinal => &[&[Verb::Corner, Verb::Near], &[Verb::Thin, Verb::Near, Verb::Turn]],
        _ => &[&[Verb::Thin], &[Verb::Near, Verb::Thin], &[Verb::Put, Verb::Near, Verb::Turn]],
    }
}

/// The position led to where one of the clauses matters; itself when nothing changed.
pub(super) fn aimed(position: &Position, clauses: &[Clause], random: &mut impl Rng) -> Position {
    if clauses.is_empty() {
        return position.clone();
    }
    let plans = plans(clauses[random.random_range(0..clauses.len())]);
    let mut forged = Forged::new(position.clone());
    for verb in plans[random.random_range(0..plans.len())] {
        let mut step = Step { verb: *verb, which: random.random(), place: random.random() };
        if *verb == Verb::Surround {
            step = around_a_ver_knecht(&forged.position, step);
        }
        forged.step(step);
    }
    forged.position
}

/// Enemies all around a VerKnecht of the side to move, if it has one.
fn around_a_ver_knecht(position: &Position, step: Step) -> Step {
    let stuck = Piece { side: position.side_to_move(), kind: Kind::VerKnecht };
    let at = position.pieces().position(|(_, piece)| piece == stuck);
    at.and_then(|at| u8::try_from(at).ok()).map_or(step, |which| Step { which, place: 0, ..step })
}
