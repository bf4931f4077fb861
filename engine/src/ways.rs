//! Where men of one side go, all of them at once: whole sets are shifted, direction by direction.
//!
//! In one direction no two lines that stop at pieces end on the same square, for the nearer man stops the other's line.
//! So the squares at all distances make one set, from which nothing is lost. Pieces are the [`usual`] ones here.

use crate::bits::{Bits, Step, growth, times};
use crate::piece::{ByKind, Side, for_every_kind};
use crate::pieces::{FAR, usual};
use crate::ruleset::PieceRule;
use crate::tables::SideTables;

/// Four directions, with something for each.
pub(crate) type Four<T> = [T; 4];

/// Calls a function of constant files and ranks for each direction, so that the compiler knows the direction in each call.
macro_rules! straight {
    ($way:ident, $times:expr $(, $given:expr)*) => {
        [
            $way::<B, 0, { $times }>($($given),*),
            $way::<B, { $times }, 0>($($given),*),
            $way::<B, 0, { -$times }>($($given),*),
            $way::<B, { -$times }, 0>($($given),*),
        ]
    };
}

macro_rules! diagonal {
    ($way:ident $(, $given:expr)*) => {
        [
            $way::<B, 1, 1>($($given),*),
            $way::<B, 1, -1>($($given),*),
            $way::<B, -1, -1>($($given),*),
            $way::<B, -1, 1>($($given),*),
        ]
    };
}

/// Men of one side that go together, by the lines they have.
#[derive(Clone, Copy)]
pub(crate) struct Walkers<B> {
    /// Those that step to the four neighbours.
    pub(crate) step: B,
    /// Those that jump straight, farther than one square.
    pub(crate) jump: B,
    /// Those whose diagonals lead this far at least: one square, two, three.
    pub(crate) diagonal: [B; FAR],
    /// Those that make double steps.
    pub(crate) double: B,
}

impl<B: Bits> Walkers<B> {
    /// The men whose rule is such.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(men: &ByKind<B>, such: impl Fn(&PieceRule) -> bool) -> Self {
        let mut walkers =
            Self { step: B::EMPTY, jump: B::EMPTY, diagonal: [B::EMPTY; FAR], double: B::EMPTY };
        for_every_kind!(kind => {
            let rule = usual(kind, B::USUAL_JUMP);
            let men = men[kind].when(such(&rule));
            walkers.step |= men.when(rule.straight.range > 0);
            walkers.jump |= men.when(rule.straight.range > 1);
            walkers.diagonal[0] |= men.when(rule.diagonal.range > 0);
            walkers.diagonal[1] |= men.when(rule.diagonal.range > 1);
            walkers.diagonal[2] |= men.when(rule.diagonal.range > 2);
            walkers.double |= men.when(rule.double_step);
        });
        walkers
    }

    /// These men and others.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn with(&self, others: &Self) -> Self {
        let [one, two, three] = self.diagonal;
        Self {
            step: self.step | others.step,
            jump: self.jump | others.jump,
            diagonal: [one | others.diagonal[0], two | others.diagonal[1], three | others.diagonal[2]],
            double: self.double | others.double,
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn ways(&self, side: Side, tables: &SideTables<B>, free: B) -> Ways<B> {
        Ways {
            steps: straight!(stepped, 1, self.step),
            jumps: straight!(stepped, 2, self.jump),
            // On boards of the narrower width nothing jumps as far.
            far_jumps: straight!(stepped, 3, self.jump.when(B::USUAL_JUMP > 2)),
            diagonals: diagonal!(slid, self.diagonal, free),
            double_steps: ((self.double & tables.double_step_from).ahead(side) & free).ahead(side),
        }
    }
}

/// The squares to which men go, by direction.
#[derive(Clone, Copy)]
pub(crate) struct Ways<B> {
    pub(crate) steps: Four<B>,
    pub(crate) jumps: Four<B>,
    pub(crate) far_jumps: Four<B>,
    pub(crate) diagonals: Four<B>,
    pub(crate) double_steps: B,
}

impl<B: Bits> Ways<B> {
    /// Each of these squares that is in a set, and those of the others.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn among_and(&self, set: B, others: &Self) -> Self {
        let merged = |these: Four<B>, those: Four<B>| {
            let [a, b, c, d] = these;
            let [e, f, g, h] = those;
            [a & set | e, b & set | f, c & set | g, d & set | h]
        };
        Self {
            steps: merged(self.steps, others.steps),
            jumps: merged(self.jumps, others.jumps),
            far_jumps: merged(self.far_jumps, others.far_jumps),
            diagonals: merged(self.diagonals, others.diagonals),
            double_steps: self.double_steps & set | others.double_steps,
        }
    }

    /// All the squares.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn all(&self) -> B {
        let union = |[a, b, c, d]: Four<B>| (a | b) | (c | d);
        let straight = union(self.steps) | union(self.jumps) | union(self.far_jumps);
        straight | union(self.diagonals) | self.double_steps
    }
}

/// Where Scouts leap, eight ways.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn leaps<B: Bits>(scouts: B) -> [Four<B>; 2] {
    [
        [
            stepped::<B, 1, 2>(scouts),
            stepped::<B, 2, 1>(scouts),
            stepped::<B, 2, -1>(scouts),
            stepped::<B, 1, -2>(scouts),
        ],
        [
            stepped::<B, -1, -2>(scouts),
            stepped::<B, -2, -1>(scouts),
            stepped::<B, -2, 1>(scouts),
            stepped::<B, -1, 2>(scouts),
        ],
    ]
}

/// The squares one step of so many files and ranks on.
#[cfg_attr(not(debug_assertions), inline(always))]
fn stepped<B: Bits, const FILES: i8, const RANKS: i8>(from: B) -> B {
    from.stepped((FILES, RANKS))
}

/// The ends of lines in one direction, of men that go so far at least.
#[cfg_attr(not(debug_assertions), inline(always))]
fn slid<B: Bits, const FILES: i8, const RANKS: i8>([one, two, three]: [B; FAR], free: B) -> B {
    let step = stepped::<B, FILES, RANKS>;
    step(one | (step(two | (step(three) & free)) & free))
}

/// The same, told apart by how far the lines lead.
#[cfg_attr(not(debug_assertions), inline(always))]
fn slid_apart<B: Bits, const FILES: i8, const RANKS: i8>([one, two, three]: [B; FAR], free: B) -> [B; FAR] {
    let step = stepped::<B, FILES, RANKS>;
    [step(one), step(step(two) & free), step(step(step(three) & free) & free)]
}

impl<B: Bits> Walkers<B> {
    /// The ends of diagonals, told apart by how far they lead: for each distance the four directions.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn diagonals_apart(&self, free: B) -> [Four<B>; FAR] {
        let [a, b, c, d]: Four<[B; FAR]> = diagonal!(slid_apart, self.diagonal, free);
        [[a[0], b[0], c[0], d[0]], [a[1], b[1], c[1], d[1]], [a[2], b[2], c[2], d[2]]]
    }
}

/// How much the number of a square grows in four directions.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn growths<B: Bits>(directions: Four<Step>, distance: u8) -> Four<i8> {
    let [a, b, c, d] = directions;
    let growth = |direction| growth::<B>(times(distance, direction));
    [growth(a), growth(b), growth(c), growth(d)]
}
