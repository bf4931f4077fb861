//! The force field: which pieces act on a square, and with what sum.

use crate::army::Army;
use crate::bits::{Bits, Cell};
use crate::board::Board;
use crate::choices::{CastleRatioShown, GuardLockedForce};
use crate::cpu::Work;
use crate::force::Force;
use crate::piece::{ByKind, BySide, Kind, Piece, Side, for_every_kind};
use crate::position::{Position, on_board};
use crate::square::Square;
use crate::sums::Sums;
use crate::tables::{SMALL_SUM, Tables};
use crate::ways::Walkers;

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
        on_board!(self, |tables, board| acting_on(tables, board, square, side).collect())
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
        on_board!(self, |tables, board| BySide::from_fn(|side| {
            acting_on(tables, board, square, side).map(|acting| acting.force).sum()
        }))
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
            && !on_board!(self, |tables, board| acting_on(tables, board, square, side)
                .any(|acting| self.ruleset().is_royal(acting.piece.kind)))
    }
}

/// The pieces that act on one square, each looked at by itself.
fn acting_on<'p, B: Bits>(
    tables: &'p Tables<B>,
    board: &'p Board<B>,
    square: Square,
    side: Side,
) -> impl Iterator<Item = Acting> + 'p {
    let target = B::at(square);
    let army = Army::new(tables, board, side);
    let locked = locked(&army);
    board.men(side).cells().filter_map(move |from| {
        let piece = board.piece_on(B::of(from))?;
        let force = Force::from_half_units(tables.force[piece.kind]);
        let on = acts_on(&army, locked, from, army.reach(piece.kind, from));
        let from = B::square(from)?;
        (force > Force::ZERO && on.meets(target)).then_some(Acting { from, piece, force })
    })
}

/// The piece whose force is shut into its castle, by the choice `guard-locked-force`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn locked<B: Bits>(army: &Army<'_, B>) -> B {
    match army.tables.choices.guard_locked_force {
        GuardLockedForce::Counts => B::EMPTY,
        GuardLockedForce::InsideOnly => army.held(),
    }
}

/// The squares that a piece with this reach acts on: its own square too.
#[cfg_attr(not(debug_assertions), inline(always))]
fn acts_on<B: Bits>(army: &Army<'_, B>, locked: B, from: Cell, reach: B) -> B {
    let own = B::of(from);
    let on = reach | own;
    if locked.meets(own) { on & army.side_tables().castle } else { on }
}

/// The squares on which the force of a side is strictly greater than that of the enemy, for all squares at once. Off the board
/// and on the enemy's impregnable square it tells nothing.
///
/// Where `force.castle-attack` voids a force no royal piece of the side reaches, and only royal pieces capture there, so the
/// plain sums decide every capture.
pub(crate) struct Superior<'a, B, const USUAL: bool> {
    pub(crate) tables: &'a Tables<B>,
    pub(crate) board: &'a Board<B>,
    pub(crate) side: Side,
}

impl<B: Bits, const USUAL: bool> Work for Superior<'_, B, USUAL> {
    type Output = B;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn work(self) -> B {
        let army = |side| Army::new(self.tables, self.board, side);
        let armies = [army(self.side), army(self.side.other())];
        let [this, other] = &armies;
        if USUAL && (locked(this) | locked(other)).is_empty() {
            sums_of_sets(this).exceed(&sums_of_sets(other))
        } else if self.tables.most_force < 1 << SMALL_SUM {
            superior_by_lines::<B, SMALL_SUM>(armies)
        } else {
            superior_by_lines::<B, GREAT_SUM>(armies)
        }
    }
}

/// The bits of the greatest sums that a rule set may lead to.
const GREAT_SUM: usize = 24;

/// Kept apart, since it is long and usual pieces seldom need it.
#[inline(never)]
fn superior_by_lines<B: Bits, const PLANES: usize>(armies: [Army<'_, B>; 2]) -> B {
    let [this, other] = armies.map(|army| {
        let locked = locked(&army);
        let mut sums = Sums::<B, PLANES>::default();
        for kind in Kind::ALL {
            for from in army.board.of(army.side, kind).cells() {
                let on = acts_on(&army, locked, from, army.reach(kind, from));
                sums.add(on, army.tables.force[kind]);
            }
        }
        sums
    });
    this.exceed(&other)
}

/// The sums of usual pieces, whose forces have three bits.
#[cfg_attr(not(debug_assertions), inline(always))]
fn sums_of_sets<B: Bits>(army: &Army<'_, B>) -> Sums<B, SMALL_SUM> {
    let mut men = ByKind::default();
    for_every_kind!(kind => men[kind] = army.board.of(army.side, kind));
    let mut sums = Sums::default();
    add_sets::<B, 0>(&mut sums, army, &men);
    add_sets::<B, 1>(&mut sums, army, &men);
    add_sets::<B, 2>(&mut sums, army, &men);
    sums
}

/// Adds one bit of the force of each piece.
#[cfg_attr(not(debug_assertions), inline(always))]
fn add_sets<B: Bits, const BIT: usize>(sums: &mut Sums<B, SMALL_SUM>, army: &Army<'_, B>, men: &ByKind<B>) {
    let walkers = Walkers::new(men, |rule| rule.force.half_units() >> BIT & 1 == 1);
    let ways = walkers.ways(army.side, army.side_tables(), army.free());
    // Whatever has force makes steps.
    sums.add_two([walkers.step, ways.double_steps], BIT);
    sums.add_four(ways.steps, BIT);
    sums.add_four(ways.jumps, BIT);
    sums.add_four(ways.far_jumps, BIT);
    sums.add_four(ways.diagonals, BIT);
}
