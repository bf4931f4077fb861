//! Aiming: which kinds of positions show a clause, and which questions.

use chesst_engine::clause::Clause;

use super::finding::Point;
use crate::smith::profile::Profile;

/// The kinds of positions in which a clause shows most.
///
/// ```
/// use chesst_conformance::probe::profiles;
/// use chesst_conformance::smith::profile::Profile;
/// use chesst_engine::clause::Clause;
///
/// assert_eq!(profiles(Clause::WinBlockade), [Profile::Blockade]);
/// ```
#[must_use]
pub fn profiles(clause: Clause) -> &'static [Profile] {
    let id = clause.id();
    let begins = |with: &str| id.starts_with(with);
    match clause {
        Clause::WinBlockade => &[Profile::Blockade],
        Clause::ScoutExchange | Clause::ForceCastleAttack | Clause::ForceGuardLocked => &[Profile::Castle],
        _ if begins("castle.") || begins("win.") => &[Profile::Castle, Profile::Mutated],
        _ if begins("promotion.cap") || clause == Clause::PromotionPrinceCap => &[Profile::Caps],
        _ if begins("promotion.prince") => &[Profile::Castle, Profile::Caps],
        _ if begins("promotion.") => &[Profile::Promotion],
        _ if begins("impregnable.") => &[Profile::Impregnable],
        _ if begins("draw.") => &[Profile::Bare, Profile::Play],
        _ if begins("check.") || begins("force.") || begins("capture.") => {
            &[Profile::Crowded, Profile::Castle, Profile::Mutated]
        }
        _ => &[Profile::Mutated, Profile::Crowded, Profile::Play, Profile::Bare],
    }
}

/// What a question must be about to show a clause that no other question shows.
///
/// ```
/// use chesst_conformance::probe::finding::Point;
/// use chesst_conformance::probe::point;
/// use chesst_engine::clause::Clause;
///
/// assert_eq!(point(Clause::NotationExchange), Some(Point::Notation));
/// assert_eq!(point(Clause::KnechtStep), None, "moves, single moves and laws show it");
/// ```
#[must_use]
pub fn point(clause: Clause) -> Option<Point> {
    match clause {
        Clause::CheckThreat => Some(Point::Check),
        Clause::CheckFinal => Some(Point::FinalCheck),
        Clause::DrawRepetition | Clause::DrawFortyMoves => Some(Point::Claims),
        Clause::ImpregnableChoice => Some(Point::Draw),
        _ if clause.id().starts_with("notation.") => Some(Point::Notation),
        _ => None,
    }
}
