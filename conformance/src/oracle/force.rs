//! The sums of force on a square.

use chesst_engine::choices::CastleRatioShown;
use chesst_engine::force::Force;
use chesst_engine::piece::{BySide, Kind, Side};
use chesst_engine::square::Square;

use super::book::RuleBook;
use super::lines;
use super::state::{Man, State};

/// The men of a side that act on a square, as the clauses of reach, guard and impregnable squares tell.
#[must_use]
pub fn acting(book: &dyn RuleBook, s: &State<'_>, side: Side, on: Square) -> Vec<Man> {
    s.men(side).filter(|man| acts(book, s, *man, on)).collect()
}

fn acts(book: &dyn RuleBook, s: &State<'_>, man: Man, on: Square) -> bool {
    book.force_reach(s, man, on)
        && book.impregnable_force(s, man, on)
        && (book.force_guard_locked(s, man, on) || !book.castle_guard_holds(s, man))
}

/// The force of one man on a square that it acts on.
#[must_use]
pub fn of(book: &dyn RuleBook, s: &State<'_>, man: Man, on: Square) -> Force {
    let defends = s.man_of(man.side, on).is_some();
    match man.kind {
        Kind::Scout if man.on == on => book.capture_undefended_scout(s, man),
        Kind::Scout => book.force_scout_zero(s, man),
        kind if defends && !s.is_royal(kind) && lines::is_castle(book, s, on) => {
            book.force_castle_defence(s, man, on)
        }
        kind => s.force(kind),
    }
}

/// All forces of a side on a square, as the books print them.
#[must_use]
pub fn raw(book: &dyn RuleBook, s: &State<'_>, side: Side, on: Square) -> Force {
    book.force_sum(s, &acting(book, s, side, on), on)
}

/// The force of a side that counts in a capture on a square.
#[must_use]
pub fn counting(book: &dyn RuleBook, s: &State<'_>, side: Side, on: Square) -> Force {
    let acting = acting(book, s, side, on);
    let attacks_castle = s.man_of(side.other(), on).is_some() && lines::is_castle(book, s, on);
    if attacks_castle && !book.force_castle_attack(s, &acting, on) {
        Force::ZERO
    } else {
        book.force_sum(s, &acting, on)
    }
}

/// The sums that are shown to who asks.
#[must_use]
pub fn shown(book: &dyn RuleBook, s: &State<'_>, on: Square) -> BySide<Force> {
    let sums = BySide::from_fn(|side| match s.choices().castle_ratio_shown {
        CastleRatioShown::Raw => raw(book, s, side, on),
        CastleRatioShown::Effective => counting(book, s, side, on),
    });
    book.notation_force(s, sums)
}
