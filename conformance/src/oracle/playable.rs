//! Whether a well-formed position can be played.

use std::collections::BTreeSet;

use chesst_engine::fault::FaultKind;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::ruleset::Ruleset;
use chesst_engine::setup::Setup;
use chesst_engine::square::Square;

use super::book::RuleBook;
use super::state::{Man, State};
use super::{Literal, lines};

/// Every reason why a position cannot be played.
#[must_use]
pub fn faults(ruleset: &Ruleset, setup: &Setup) -> BTreeSet<FaultKind> {
    let s = State::new(ruleset, setup.clone());
    let mut faults = BTreeSet::new();
    let mut note = |holds: bool, fault: FaultKind| {
        if holds {
            faults.insert(fault);
        }
    };
    note(!has_king(setup), FaultKind::NoKing);
    for side in Side::ALL {
        note(s.count(side, Kind::King) > 1, FaultKind::TwoKings);
        note(exceeds_cap(&s, side, Kind::Prince), FaultKind::TooManyPrinces);
        note(exceeds_cap(&s, side, Kind::Connet), FaultKind::TooManyConnets);
        let most = usize::from(ruleset.men_per_file) * usize::from(ruleset.shape.files);
        note(s.men(side).count() > most, FaultKind::TooManyMen);
        for man in s.men(side) {
            man_faults(&s, man, &mut note);
        }
        if let Some(square) = setup.impregnable[side] {
            square_faults(&s, side, square, &mut note);
        }
    }
    let both = Side::ALL.into_iter().all(|side| Literal.win_castle_capture(&s, side));
    note(both, FaultKind::BothCastlesCaptured);
    faults
}

/// Has a side a King?
#[must_use]
pub fn has_king(setup: &Setup) -> bool {
    setup.pieces.iter().any(|(_, piece)| piece.kind == Kind::King)
}

fn exceeds_cap(s: &State<'_>, side: Side, kind: Kind) -> bool {
    s.ruleset.caps[kind].is_some_and(|cap| s.count(side, kind) > usize::from(cap))
}

fn man_faults(s: &State<'_>, man: Man, note: &mut impl FnMut(bool, FaultKind)) {
    let rank = man.on.rank();
    let promotes_on = s.ruleset.knecht_promotes_on[man.side];
    let is_deep = match man.side {
        Side::White => rank >= promotes_on,
        Side::Black => rank <= promotes_on,
    };
    note(s.rule(man.kind).is_none(), FaultKind::PieceNotInGame);
    note(!Literal.castle_royal_only(s, man, man.on), FaultKind::NonRoyalOnCastle);
    note(man.kind == Kind::Knecht && is_deep, FaultKind::KnechtPastPromotion);
    let on_last_rank = Some(rank) == s.last_rank(man.side);
    note(man.kind == Kind::VerKnecht && on_last_rank, FaultKind::VerKnechtOnLastRank);
}

fn square_faults(s: &State<'_>, side: Side, square: Square, note: &mut impl FnMut(bool, FaultKind)) {
    if !s.ruleset.impregnable_squares {
        return note(true, FaultKind::ImpregnableNotInGame);
    }
    note(!s.ruleset.halves[side].contains(square), FaultKind::ImpregnableOffOwnHalf);
    note(lines::is_castle(&Literal, s, square), FaultKind::ImpregnableOnCastle);
    note(s.man_of(side.other(), square).is_some(), FaultKind::ImpregnableUnderEnemy);
}
