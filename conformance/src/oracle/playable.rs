//! Whether a well-formed position can be played.

use std::collections::BTreeSet;

use chesst_engine::fault::FaultKind;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::ruleset::Ruleset;
use chesst_engine::setup::Setup;
use chesst_engine::square::Square;

use super::state::{Man, State};

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
    note(Side::ALL.into_iter().all(|side| has_captured_castle(&s, side)), FaultKind::BothCastlesCaptured);
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

fn is_castle(s: &State<'_>, square: Square) -> bool {
    Side::ALL.into_iter().any(|side| s.ruleset.castles[side].contains(square))
}

fn man_faults(s: &State<'_>, man: Man, note: &mut impl FnMut(bool, FaultKind)) {
    let rank = man.on.rank();
    let promotes_on = s.ruleset.knecht_promotes_on[man.side];
    let is_deep = match man.side {
        Side::White => rank >= promotes_on,
        Side::Black => rank <= promotes_on,
    };
    note(s.rule(man.kind).is_none(), FaultKind::PieceNotInGame);
    note(is_castle(s, man.on) && !s.is_royal(man.kind), FaultKind::NonRoyalOnCastle);
    note(man.kind == Kind::Knecht && is_deep, FaultKind::KnechtPastPromotion);
    let on_last_rank = Some(rank) == s.last_rank(man.side);
    note(man.kind == Kind::VerKnecht && on_last_rank, FaultKind::VerKnechtOnLastRank);
}

fn has_captured_castle(s: &State<'_>, side: Side) -> bool {
    let castle = s.ruleset.castles[side.other()];
    s.royals_on(castle, side).next().is_some() && s.royals_on(castle, side.other()).next().is_none()
}

fn square_faults(s: &State<'_>, side: Side, square: Square, note: &mut impl FnMut(bool, FaultKind)) {
    if !s.ruleset.impregnable_squares {
        return note(true, FaultKind::ImpregnableNotInGame);
    }
    note(!s.ruleset.halves[side].contains(square), FaultKind::ImpregnableOffOwnHalf);
    note(is_castle(s, square), FaultKind::ImpregnableOnCastle);
    note(s.man_of(side.other(), square).is_some(), FaultKind::ImpregnableUnderEnemy);
}
