//! Profiles: what kind of position a recipe aims at. A long run takes all of them in turn.

use std::ops::RangeInclusive;

use rand::{Rng, RngExt};

use super::bench::Bench;
use super::recipe::{Base, Recipe, Step, Verb};

/// A kind of position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Profile {
    /// Random play from the start position or a scenario's.
    Play,
    /// Positions of scenarios, changed in a few places.
    Mutated,
    /// Many pieces.
    Crowded,
    /// Royal pieces in and around castles, locked guards, empty castles.
    Castle,
    /// Knechts and VerKnechts before their ranks.
    Promotion,
    /// Sides with hardly a move.
    Blockade,
    /// Three Princes or Connets, and pieces that would become more.
    Caps,
    /// Impregnable squares and what stands around them; any rule set where none has them.
    Impregnable,
    /// Kings and a few pieces, with counters near their limits.
    Bare,
}

/// What recipes of a profile are made of.
struct Plan {
    /// How often the base is the start position, a scenario's, or Kings alone.
    bases: [u32; 3],
    /// Steps that come first, in order.
    lead: &'static [Verb],
    /// The other steps with their weights.
    verbs: &'static [(Verb, u32)],
    /// How many of them.
    steps: RangeInclusive<usize>,
    /// How many moves are played at the end.
    plays: RangeInclusive<usize>,
}

impl Profile {
    /// Every profile.
    pub const ALL: [Self; 9] = [
        Self::Play,
        Self::Mutated,
        Self::Crowded,
        Self::Castle,
        Self::Promotion,
        Self::Blockade,
        Self::Caps,
        Self::Impregnable,
        Self::Bare,
    ];

    /// A recipe of this profile. Each leaves out some kinds of steps altogether, so that recipes differ more.
    #[must_use]
    pub fn recipe(self, bench: &Bench, random: &mut impl Rng) -> Recipe {
        let plan = self.plan();
        let ruleset = self.ruleset(bench, random);
        let base = match choose(random, &plan.bases) {
            0 => Base::Start,
            1 => Base::Scenario(random.random()),
            _ => Base::Kings(random.random()),
        };
        let left_out: u32 = random.random::<u32>() & random.random::<u32>();
        let weights: Vec<u32> = plan
            .verbs
            .iter()
            .enumerate()
            .map(
                |(at, (_, weight))| {
                    if plan.verbs.len() > 3 && left_out >> at & 1 == 1 { 0 } else { *weight }
                },
            )
            .collect();
        let mut verbs: Vec<Verb> = plan.lead.to_vec();
        if weights.iter().any(|weight| *weight > 0) {
            let count = random.random_range(plan.steps.clone());
            verbs.extend((0..count).map(|_| plan.verbs[choose(random, &weights)].0));
        }
        let plays = random.random_range(plan.plays.clone());
        verbs.extend(std::iter::repeat_n(Verb::Play, plays));
        let mut step = |verb| Step { verb, which: random.random(), place: random.random() };
        Recipe { ruleset, base, steps: verbs.into_iter().map(&mut step).collect() }
    }

    fn ruleset(self, bench: &Bench, random: &mut impl Rng) -> u8 {
        let with_squares = |at: &u8| {
            bench.rules().nth(usize::from(*at)).is_some_and(|rules| rules.ruleset().impregnable_squares)
        };
        let all = 0..u8::try_from(bench.rules().len()).unwrap_or(u8::MAX);
        let fit: Vec<u8> = all.filter(|at| self != Self::Impregnable || with_squares(at)).collect();
        match fit.len() {
            0 => random.random(),
            fitting => fit[random.random_range(0..fitting)],
        }
    }

    fn plan(self) -> &'static Plan {
        &PLANS[self as usize]
    }
}

/// The plans, in the order of [`Profile::ALL`].
static PLANS: [Plan; 9] = [
    // Play.
    Plan { bases: [3, 1, 0], lead: &[], verbs: &[(Verb::Impregnable, 1)], steps: 1..=1, plays: 1..=100 },
    // Mutated.
    Plan {
        bases: [0, 1, 0],
        lead: &[],
        verbs: &[
            (Verb::Put, 3),
            (Verb::Drop, 3),
            (Verb::Shift, 4),
            (Verb::Turn, 3),
            (Verb::Rights, 2),
            (Verb::Near, 3),
            (Verb::Quiet, 1),
            (Verb::Number, 1),
            (Verb::Impregnable, 1),
            (Verb::DropKing, 1),
        ],
        steps: 1..=6,
        plays: 0..=4,
    },
    // Crowded.
    Plan {
        bases: [3, 2, 1],
        lead: &[],
        verbs: &[
            (Verb::Put, 6),
            (Verb::Near, 4),
            (Verb::Shift, 5),
            (Verb::Turn, 1),
            (Verb::Fill, 1),
            (Verb::Surround, 1),
            (Verb::Impregnable, 1),
            (Verb::Meet, 1),
            (Verb::Leap, 2),
        ],
        steps: 15..=50,
        plays: 0..=6,
    },
    // Castle.
    Plan {
        bases: [1, 4, 2],
        lead: &[Verb::Thin],
        verbs: &[
            (Verb::NearCastle, 6),
            (Verb::Lock, 3),
            (Verb::EmptyCastle, 1),
            (Verb::Near, 3),
            (Verb::Put, 3),
            (Verb::Turn, 2),
            (Verb::Rights, 1),
            (Verb::Shift, 2),
            (Verb::Impregnable, 1),
            (Verb::Meet, 2),
            (Verb::Leap, 1),
            (Verb::VerKnecht, 2),
            (Verb::DropKing, 1),
        ],
        steps: 3..=12,
        plays: 0..=4,
    },
    // Promotion.
    Plan {
        bases: [0, 2, 2],
        lead: &[],
        verbs: &[
            (Verb::VerKnecht, 5),
            (Verb::Knecht, 4),
            (Verb::Near, 3),
            (Verb::Put, 2),
            (Verb::Turn, 2),
            (Verb::Fill, 1),
            (Verb::Drop, 2),
            (Verb::EmptyCastle, 1),
            (Verb::NearCastle, 2),
            (Verb::Rights, 1),
        ],
        steps: 3..=12,
        plays: 0..=4,
    },
    // Blockade.
    Plan {
        bases: [0, 1, 3],
        lead: &[],
        verbs: &[
            (Verb::Corner, 4),
            (Verb::Surround, 3),
            (Verb::Lock, 3),
            (Verb::Thin, 2),
            (Verb::Near, 1),
            (Verb::Drop, 1),
            (Verb::Turn, 1),
            (Verb::Leap, 2),
        ],
        steps: 2..=7,
        plays: 0..=2,
    },
    // Caps.
    Plan {
        bases: [1, 2, 2],
        lead: &[Verb::Thin, Verb::Fill],
        verbs: &[
            (Verb::Fill, 4),
            (Verb::VerKnecht, 4),
            (Verb::NearCastle, 3),
            (Verb::Drop, 2),
            (Verb::Turn, 2),
            (Verb::Rights, 2),
            (Verb::Shift, 1),
        ],
        steps: 3..=12,
        plays: 0..=4,
    },
    // Impregnable.
    Plan {
        bases: [0, 3, 2],
        lead: &[Verb::Impregnable],
        verbs: &[
            (Verb::NearImpregnable, 8),
            (Verb::Near, 3),
            (Verb::Put, 2),
            (Verb::Impregnable, 1),
            (Verb::Turn, 2),
            (Verb::Shift, 1),
            (Verb::Knecht, 1),
        ],
        steps: 3..=16,
        plays: 0..=6,
    },
    // Bare.
    Plan {
        bases: [0, 0, 1],
        lead: &[Verb::Put],
        verbs: &[
            (Verb::Put, 4),
            (Verb::Near, 2),
            (Verb::Quiet, 3),
            (Verb::Number, 1),
            (Verb::Turn, 1),
            (Verb::Rights, 1),
            (Verb::Meet, 2),
            (Verb::Leap, 2),
        ],
        steps: 1..=8,
        plays: 0..=12,
    },
];

/// A place in a list of weights, of which one at least is above zero.
fn choose(random: &mut impl Rng, weights: &[u32]) -> usize {
    let mut left = random.random_range(0..weights.iter().sum());
    for (at, weight) in weights.iter().enumerate() {
        match left.checked_sub(*weight) {
            Some(rest) => left = rest,
            None => return at,
        }
    }
    0
}
