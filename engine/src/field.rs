//! The force field: which pieces act on a square, and with what sum.

use crate::board::Board;
use crate::choices::{CastleRatioShown, GuardLockedForce};
use crate::force::Force;
use crate::mobility::{held, lines};
use crate::piece::{BySide, Piece, Side};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;
use crate::squares::SquareSet;

/// A piece that acts with its force on some square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Acting {
    /// Where it stands.
    pub from: Square,
    /// What it is.
    pub piece: Piece,
    /// The force it brings.
    pub force: Force,
}

impl Position {
    /// The pieces of a side whose force acts on a square, in the order of their squares (`force.reach`, `force.sum`).
    ///
    /// A piece acts on its own square too. A Scout has no force and is never among them (`force.scout-zero`). Force on a
    /// castle square that `force.castle-attack` voids is among them all the same; see [`counting_force`](Self::counting_force).
    ///
    /// ```
    /// use chesst_engine::piece::Side;
    /// use chesst_engine::position::Position;
    /// use chesst_engine::rules::Rules;
    ///
    /// let rules = Rules::built_in("t1-2024").unwrap();
    /// let position = Position::read(&rules, "4k3/8/8/8/2iR4/8/8/3KV3 w Pp - 0 1");
    /// assert!(position.is_err(), "a VerKnecht may not stand on e1");
    /// let position = Position::read(&rules, "4k3/8/8/8/2iR4/8/3V4/3K4 w Pp - 0 1")?;
    /// let on_d2 = position.acting_on("d2".parse().unwrap(), Side::White);
    /// let pieces: Vec<String> = on_d2.iter().map(|acting| format!("{} {}", acting.piece.kind, acting.from)).collect();
    /// assert_eq!(pieces, ["King d1", "VerKnecht d2", "Ritter d4"]);
    /// # Ok::<(), chesst_engine::text::position::PositionTextError>(())
    /// ```
    #[must_use]
    pub fn acting_on(&self, square: Square, side: Side) -> Vec<Acting> {
        acting_on(&self.rules, &self.board, square, side).collect()
    }

    /// The sums of force on a square as they are shown: on a castle square by the choice `castle-ratio-shown`.
    #[must_use]
    pub fn force(&self, square: Square) -> BySide<Force> {
        match self.ruleset().choices.castle_ratio_shown {
            CastleRatioShown::Raw => self.raw_force(square),
            CastleRatioShown::Effective => self.counting_force(square),
        }
    }

    /// All forces added, as the books print them.
    #[must_use]
    pub fn raw_force(&self, square: Square) -> BySide<Force> {
        BySide::from_fn(|side| {
            acting_on(&self.rules, &self.board, square, side).map(|acting| acting.force).sum()
        })
    }

    /// The sums that decide: against an enemy piece on a castle square, force counts only beside an own royal piece
    /// that reaches the square too (`force.castle-attack`).
    #[must_use]
    pub fn counting_force(&self, square: Square) -> BySide<Force> {
        let raw = self.raw_force(square);
        BySide::from_fn(|side| if self.is_void(square, side) { Force::ZERO } else { raw[side] })
    }

    /// Does `force.castle-attack` void the force of this side on this square?
    fn is_void(&self, square: Square, side: Side) -> bool {
        let attacks = self.piece(square).is_some_and(|piece| piece.side != side);
        attacks
            && self.ruleset().castle_squares().contains(square)
            && !acting_on(&self.rules, &self.board, square, side)
                .any(|acting| self.ruleset().is_royal(acting.piece.kind))
    }
}

fn acting_on<'p>(
    rules: &'p Rules,
    board: &'p Board,
    square: Square,
    side: Side,
) -> impl Iterator<Item = Acting> + 'p {
    acting(rules, board, side).filter(move |(_, _, on)| on.contains(square)).map(|(from, piece, _)| Acting {
        from,
        piece,
        force: rules.ruleset().force(piece.kind),
    })
}

/// Every piece of a side that has force, with the squares it acts on.
fn acting<'p>(
    rules: &'p Rules,
    board: &'p Board,
    side: Side,
) -> impl Iterator<Item = (Square, Piece, SquareSet)> + 'p {
    let locked = match rules.ruleset().choices.guard_locked_force {
        GuardLockedForce::Counts => None,
        GuardLockedForce::InsideOnly => held(rules, board, side),
    };
    board.men(side).iter().filter_map(move |from| {
        let piece = board.piece(from)?;
        if rules.ruleset().force(piece.kind) == Force::ZERO {
            return None;
        }
        let mut on = lines(rules, board, piece, from).with(from);
        if locked == Some(from) {
            on &= rules.ruleset().castles[side];
        }
        Some((from, piece, on))
    })
}

/// The squares on which one side's force is strictly greater than the other's, for all squares at once.
///
/// Where `force.castle-attack` voids a force no royal piece of the side reaches, and only royal pieces capture there, so
/// the plain sums decide every capture.
pub(crate) fn superior(rules: &Rules, board: &Board, side: Side) -> SquareSet {
    sums(rules, board, side).exceed(&sums(rules, board, side.other()))
}

fn sums(rules: &Rules, board: &Board, side: Side) -> Sums {
    let mut sums = Sums::default();
    for (_, piece, on) in acting(rules, board, side) {
        sums.add(on, rules.ruleset().force(piece.kind));
    }
    sums
}

/// A sum for each square, written across sets: a square is in set `n` when bit `n` of its sum is 1.
#[derive(Default)]
struct Sums([SquareSet; Self::BITS]);

impl Sums {
    const BITS: usize = 16;

    fn add(&mut self, on: SquareSet, force: Force) {
        for bit in (0..Self::BITS).filter(|bit| force.half_units() >> bit & 1 == 1) {
            let mut carry = on;
            for sum in &mut self.0[bit..] {
                let (kept, carried) = (*sum ^ carry, *sum & carry);
                *sum = kept;
                carry = carried;
                if carry.is_empty() {
                    break;
                }
            }
        }
    }

    /// The squares where this sum is greater than the other.
    fn exceed(&self, other: &Self) -> SquareSet {
        let mut greater = SquareSet::EMPTY;
        let mut equal_so_far = !SquareSet::EMPTY;
        for (this, other) in self.0.iter().zip(&other.0).rev() {
            greater |= equal_so_far & (*this - *other);
            equal_so_far = equal_so_far - (*this ^ *other);
        }
        greater
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_written_across_sets_are_the_plain_sums() {
        let squares: Vec<Square> = Square::all().collect();
        let mut sums = Sums::default();
        let mut plain = [0_u16; crate::square::MAX_SQUARES];
        for step in 1..40_u16 {
            let on: SquareSet = squares.iter().copied().step_by(usize::from(step % 7 + 1)).collect();
            sums.add(on, Force::from_half_units(step));
            for square in on {
                plain[square.index()] += step;
            }
        }
        let mut limit = Sums::default();
        limit.add(!SquareSet::EMPTY, Force::from_half_units(300));
        let expected: SquareSet = squares.iter().copied().filter(|s| plain[s.index()] > 300).collect();
        assert!(!expected.is_empty() && expected != !SquareSet::EMPTY);
        assert_eq!(sums.exceed(&limit), expected);
    }
}
