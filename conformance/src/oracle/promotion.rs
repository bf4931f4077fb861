//! What a moving man becomes.

use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use chesst_engine::piece::{BySide, Kind, Side};
use chesst_engine::square::Square;

use super::book::{Capped, RuleBook};
use super::lines;
use super::state::{Man, State};

/// The kinds that the rule set lets a VerKnecht become on a square.
#[must_use]
pub fn listed(book: &dyn RuleBook, s: &State<'_>, man: Man, to: Square) -> Vec<Kind> {
    let on_offer = |kind: &Kind| match kind {
        Kind::Connet => book.promotion_ver_knecht_corner_connet(s, man, to),
        kind => s.ruleset.ver_knecht_becomes[*kind][man.side].contains(to),
    };
    Kind::ALL.into_iter().filter(on_offer).collect()
}

/// Has a side as many pieces of the kind as it may have?
#[must_use]
pub fn stands_at_cap(s: &State<'_>, side: Side, kind: Kind) -> bool {
    s.ruleset.caps[kind].is_some_and(|cap| s.count(side, kind) >= usize::from(cap))
}

/// The kinds that a man may choose from, caps aside; `None` when its move leaves no choice.
#[must_use]
pub fn offers(book: &dyn RuleBook, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
    if man.kind != Kind::VerKnecht {
        None
    } else if lines::is_castle(book, s, to) {
        book.promotion_ver_knecht_castle(s, man, to)
    } else {
        book.promotion_ver_knecht(s, man, to)
    }
}

/// The clause by which no more pieces of the kind may be made on a square; `None` when they may.
fn full(book: &dyn RuleBook, s: &State<'_>, side: Side, kind: Kind, to: Square) -> Option<Clause> {
    match kind {
        Kind::Prince => book.promotion_cap_prince(s, side, to).then_some(Clause::PromotionCapPrince),
        Kind::Connet => book.promotion_cap_connet(s, side, to).then_some(Clause::PromotionCapConnet),
        kind => stands_at_cap(s, side, kind).then_some(Clause::PromotionVerKnecht),
    }
}

/// The kind that a man becomes by itself.
#[must_use]
pub fn by_itself(book: &dyn RuleBook, s: &State<'_>, man: Man, mv: Move) -> Option<Kind> {
    match man.kind {
        Kind::Knecht => book.promotion_knecht(s, man, mv.to).then_some(Kind::VerKnecht),
        Kind::Prince => {
            let turns =
                book.promotion_prince(s, man, mv) && book.promotion_prince_cap(s, man.side) == Capped::No;
            turns.then_some(Kind::Connet)
        }
        _ => None,
    }
}

/// The clauses that refuse the choice of promotion of a move, or the want of one.
#[must_use]
pub fn refusals(book: &dyn RuleBook, s: &State<'_>, man: Man, mv: Move) -> Vec<Clause> {
    match offers(book, s, man, mv.to) {
        Some(kinds) => choice_refusals(book, s, man, mv, &kinds),
        None => needless_choice_refusals(book, s, man, mv),
    }
}

fn choice_refusals(book: &dyn RuleBook, s: &State<'_>, man: Man, mv: Move, kinds: &[Kind]) -> Vec<Clause> {
    let on_castle = lines::is_castle(book, s, mv.to);
    let general = if on_castle { Clause::PromotionVerKnechtCastle } else { Clause::PromotionVerKnecht };
    let cap = |kind: Kind| full(book, s, man.side, kind, mv.to);
    match mv.promotion {
        Some(kind) if kinds.contains(&kind) => cap(kind).into_iter().collect(),
        Some(Kind::Connet) if !on_castle => {
            [Some(Clause::PromotionVerKnechtCornerConnet), cap(Kind::Connet)].into_iter().flatten().collect()
        }
        Some(_) => vec![general],
        None if !book.promotion_ver_knecht_compulsory(s) => Vec::new(),
        // Where all that is offered is full, the caps refuse the move whatever would be chosen.
        None if kinds.iter().all(|kind| cap(*kind).is_some()) => {
            std::iter::once(general).chain(kinds.iter().filter_map(|kind| cap(*kind))).collect()
        }
        None => vec![general],
    }
}

/// A choice where none is to be made: the clause by which the man changes by itself refuses it. Where it does not change,
/// that clause and the one that gives VerKnechts alone a choice do.
fn needless_choice_refusals(book: &dyn RuleBook, s: &State<'_>, man: Man, mv: Move) -> Vec<Clause> {
    let Some(choice) = mv.promotion else { return Vec::new() };
    let of_its_kind = match by_itself(book, s, man, mv) {
        Some(kind) if kind == choice => return Vec::new(),
        Some(Kind::VerKnecht) => return vec![Clause::PromotionKnecht],
        Some(_) => return vec![Clause::PromotionPrince],
        None => match man.kind {
            Kind::Knecht => Some(Clause::PromotionKnecht),
            Kind::Prince if book.promotion_prince(s, man, mv) => Some(Clause::PromotionPrinceCap),
            Kind::Prince => s.ruleset.prince_becomes_connet.then_some(Clause::PromotionPrince),
            _ => None,
        },
    };
    of_its_kind.into_iter().chain([Clause::PromotionVerKnecht]).collect()
}

/// What the man is after its move, and the Prince rights that are left.
#[must_use]
pub fn after(book: &dyn RuleBook, s: &State<'_>, man: Man, mv: Move) -> (Kind, BySide<bool>) {
    let rights = s.now.prince_rights;
    match man.kind {
        Kind::Knecht => (by_itself(book, s, man, mv).unwrap_or(man.kind), rights),
        Kind::Prince if book.promotion_prince(s, man, mv) => prince_inside(book, s, man.side),
        Kind::VerKnecht if offers(book, s, man, mv.to).is_some() => {
            let born_inside = mv.promotion == Some(Kind::Prince)
                && book.board_castles(s, man.side.other()).contains(mv.to)
                && book.promotion_prince_born_inside(s);
            if born_inside && s.ruleset.prince_becomes_connet && rights[man.side] {
                prince_inside(book, s, man.side)
            } else {
                (mv.promotion.unwrap_or(man.kind), rights)
            }
        }
        kind => (kind, rights),
    }
}

/// A Prince that is to become a Connet in the enemy's castle.
fn prince_inside(book: &dyn RuleBook, s: &State<'_>, side: Side) -> (Kind, BySide<bool>) {
    match book.promotion_prince_cap(s, side) {
        Capped::No => (Kind::Connet, book.promotion_prince_right(s, side)),
        Capped::RightKept => (Kind::Prince, s.now.prince_rights),
        Capped::RightSpent => (Kind::Prince, book.promotion_prince_right(s, side)),
    }
}
