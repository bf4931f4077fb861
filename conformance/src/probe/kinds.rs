//! Aiming: which kinds of positions show a clause.

use chesst_engine::clause::Clause;

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
