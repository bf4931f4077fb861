//! Steps that aim at the places where rules meet.

use chesst_engine::piece::{Kind, Piece, Side};
use chesst_engine::square::{Rank, Square};

use super::edit::{Work, pick, side};
use super::recipe::Step;

pub(super) fn draw(work: &mut Work<'_>, step: Step) -> Option<()> {
    let ruleset = work.ruleset;
    if !ruleset.impregnable_squares {
        return None;
    }
    for (of, number) in [(Side::White, step.which), (Side::Black, step.place)] {
        let free = |square: &Square| work.setup.pieces.get(*square).is_none_or(|piece| piece.side == of);
        let squares = (ruleset.halves[of] - ruleset.castle_squares()).iter().filter(free).map(Some);
        let squares: Vec<Option<Square>> = squares.chain([None]).collect();
        work.setup.impregnable[of] = pick(number, &squares)?;
    }
    Some(())
}

pub(super) fn near_impregnable(work: &mut Work<'_>, step: Step) -> Option<()> {
    if Side::ALL.into_iter().all(|side| work.setup.impregnable[side].is_none()) {
        draw(work, step)?;
    }
    let drawn: Vec<Square> = Side::ALL.into_iter().filter_map(|side| work.setup.impregnable[side]).collect();
    let centre = pick(step.place, &drawn)?;
    let piece = work.any_piece(step.which)?;
    work.put(piece, step.place / 2, |square| square.steps(centre) <= 1)
}

pub(super) fn near(work: &mut Work<'_>, step: Step) -> Option<()> {
    let centre = work.pick_man(step.place, |_| true)?;
    let piece = work.any_piece(step.which)?;
    let turn = step.place.wrapping_mul(7).wrapping_add(step.which);
    work.put(piece, turn, |square| square.steps(centre) <= 2)
}

pub(super) fn near_castle(work: &mut Work<'_>, step: Step) -> Option<()> {
    let attacker = side(step.which);
    let castle = work.ruleset.castles[attacker.other()];
    let piece = work.any_royal(attacker, step.which / 2)?;
    let reach = if step.which & 8 == 0 { 1 } else { 3 };
    work.put(piece, step.place, |square| castle.iter().any(|inside| square.steps(inside) <= reach))
}

/// An enemy royal piece in a side's castle, and exactly one own royal piece.
pub(super) fn lock(work: &mut Work<'_>, step: Step) -> Option<()> {
    let owner = side(step.which);
    let castle = work.ruleset.castles[owner];
    let inside = |work: &Work<'_>, side: Side| -> Vec<Square> {
        work.men(|piece| piece.side == side).into_iter().filter(|square| castle.contains(*square)).collect()
    };
    let guards = inside(work, owner);
    if guards.is_empty() {
        let king = work.pick_man(0, |piece| piece == Piece { side: owner, kind: Kind::King })?;
        let piece = work.setup.pieces.set(king, None)?;
        work.put(piece, step.place, |square| castle.contains(square))?;
    }
    let king = |square: &Square| work.setup.pieces.get(*square).is_some_and(|piece| piece.kind == Kind::King);
    let kept = guards.iter().copied().find(king).or_else(|| pick(step.place, &guards));
    for guard in guards.into_iter().filter(|guard| Some(*guard) != kept) {
        work.clear(guard);
    }
    if inside(work, owner.other()).is_empty() {
        let intruder = work.any_royal(owner.other(), step.which / 2)?;
        work.put(intruder, step.place / 4, |square| castle.contains(square))?;
    }
    Some(())
}

pub(super) fn empty_castle(work: &mut Work<'_>, step: Step) -> Option<()> {
    let owner = side(step.which);
    let castle = work.ruleset.castles[owner];
    let own = work.men(|piece| piece.side == owner);
    let guards: Vec<Square> = own.into_iter().filter(|square| castle.contains(*square)).collect();
    if guards.is_empty() {
        return None;
    }
    for guard in guards {
        let piece = work.setup.pieces.set(guard, None)?;
        if piece.kind == Kind::King {
            work.put(piece, step.place, |square| !castle.contains(square))?;
        }
    }
    Some(())
}

pub(super) fn before_last_rank(work: &mut Work<'_>, step: Step) -> Option<()> {
    let of = side(step.which);
    let rank = before(work.ruleset.last_rank(of), of)?;
    let piece = known(work, Piece { side: of, kind: Kind::VerKnecht })?;
    work.put(piece, step.place, |square| square.rank() == rank)
}

pub(super) fn before_promotion(work: &mut Work<'_>, step: Step) -> Option<()> {
    let of = side(step.which);
    let rank = before(work.ruleset.knecht_promotes_on[of], of)?;
    let piece = known(work, Piece { side: of, kind: Kind::Knecht })?;
    work.put(piece, step.place, |square| square.rank() == rank)
}

/// The rank from which one step forward leads to this one.
fn before(rank: Rank, side: Side) -> Option<Rank> {
    rank.number().checked_add_signed(-side.forward()).and_then(Rank::new)
}

fn known(work: &Work<'_>, piece: Piece) -> Option<Piece> {
    work.ruleset.pieces[piece.kind].map(|_| piece)
}

pub(super) fn fill(work: &mut Work<'_>, step: Step) -> Option<()> {
    let of = side(step.which);
    let kind = if step.which & 2 == 0 { Kind::Connet } else { Kind::Prince };
    let piece = known(work, Piece { side: of, kind })?;
    let cap = usize::from(work.ruleset.caps[kind].unwrap_or(3));
    let missing = cap.checked_sub(work.men(|other| other == piece).len()).filter(|missing| *missing > 0)?;
    for number in 0..missing {
        let turn = step.place.wrapping_add(u8::try_from(number * 29).unwrap_or_default());
        work.put(piece, turn, |_| true)?;
    }
    Some(())
}

pub(super) fn surround(work: &mut Work<'_>, step: Step) -> Option<()> {
    let centre = work.pick_man(step.which, |_| true)?;
    let owner = work.setup.pieces.get(centre)?.side;
    let around: Vec<Square> =
        work.ruleset.shape.squares().iter().filter(|square| square.steps(centre) == 1).collect();
    let mut done = None;
    for (number, square) in around.into_iter().enumerate() {
        let mixed = (usize::from(step.place) >> (number % 8)) & 1 == 1;
        let of = if mixed { owner } else { owner.other() };
        let kinds = [Kind::Ritter, Kind::Prince, Kind::Knecht];
        let piece = Piece { side: of, kind: kinds[usize::from(step.place / 3) % kinds.len()] };
        if work.ruleset.pieces[piece.kind].is_some() && work.fits(piece, square) {
            work.setup.pieces.set(square, Some(piece));
            done = Some(());
        }
    }
    done
}

/// A King alone in a corner between enemy Ritters: mostly a blockade.
pub(super) fn corner(work: &mut Work<'_>, step: Step) -> Option<()> {
    let of = side(step.which);
    let king = work.pick_man(0, |piece| piece == Piece { side: of, kind: Kind::King })?;
    for square in work.men(|piece| piece.side == of) {
        work.clear(square);
    }
    let squares: Vec<Square> = work.ruleset.shape.squares().iter().collect();
    let edge = |square: &Square| squares.iter().filter(|other| other.steps(*square) == 1).count() == 3;
    let corners: Vec<Square> = squares.iter().copied().filter(edge).collect();
    let corner = pick(step.place, &corners).unwrap_or(king);
    work.clear(corner);
    work.setup.pieces.set(corner, Some(Piece { side: of, kind: Kind::King }));
    for square in squares.iter().copied().filter(|square| square.steps(corner) == 1) {
        let ritter = known(work, Piece { side: of.other(), kind: Kind::Ritter })?;
        if step.which & 2 == 0 && work.fits(ritter, square) {
            work.setup.pieces.set(square, Some(ritter));
        }
    }
    work.setup.side = of;
    Some(())
}

pub(super) fn thin(work: &mut Work<'_>, step: Step) -> Option<()> {
    let men = work.men(|piece| piece.kind != Kind::King);
    let keep = usize::from(step.which % 6) + 1;
    let dropped = men.iter().enumerate().filter(|(at, _)| (at + usize::from(step.place)) % 7 >= keep);
    let dropped: Vec<Square> = dropped.map(|(_, square)| *square).collect();
    for square in &dropped {
        work.clear(*square);
    }
    (!dropped.is_empty()).then_some(())
}

pub(super) fn meet(work: &mut Work<'_>, step: Step) -> Option<()> {
    let of = side(step.which);
    let king = work.pick_man(0, |piece| piece == Piece { side: of, kind: Kind::King })?;
    let royal = |piece: Piece| piece.side != of && work.ruleset.is_royal(piece.kind);
    let centre = work.pick_man(step.which / 2, royal)?;
    let piece = work.setup.pieces.set(king, None)?;
    work.put(piece, step.place, |square| square.steps(centre) == 1)
}

pub(super) fn leap(work: &mut Work<'_>, step: Step) -> Option<()> {
    let of = side(step.which);
    let scout = known(work, Piece { side: of, kind: Kind::Scout })?;
    let centre = work.pick_man(step.which / 2, |piece| piece.side != of)?;
    work.put(scout, step.place, |square| {
        matches!(centre.distance(square), (1 | -1, 2 | -2) | (2 | -2, 1 | -1))
    })
}
