//! Recipes and positions by a seed, for long runs: the same seed gives the same ones on every machine.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::bench::Bench;
use super::forge::Forged;
use super::profile::Profile;
use super::recipe::{Recipe, Verb};

/// A position and its recipe.
#[derive(Clone, Debug)]
pub struct Made {
    /// The recipe.
    pub recipe: Recipe,
    /// What it gives.
    pub forged: Forged,
}

/// Positions without end; see [`seeded`].
#[derive(Clone, Debug)]
pub struct Seeded<'b> {
    bench: &'b Bench,
    profile: Option<Profile>,
    random: ChaCha8Rng,
    recipe: Recipe,
    done: usize,
    forged: Forged,
}

/// Positions without end of one profile, or of all in turn when none is given. Each position of a game that a recipe plays
/// is given with the part of the recipe that leads to it.
///
/// ```
/// use chesst_conformance::rulesets::Rulesets;
/// use chesst_conformance::smith::{bench::Bench, profile::Profile, seeded::seeded};
///
/// let bench = Bench::new(&Rulesets::default())?;
/// for made in seeded(7, Some(Profile::Castle), &bench).take(10) {
///     assert_eq!(bench.forge(&made.recipe).position, made.forged.position);
/// }
/// # Ok::<(), chesst_conformance::load::LoadError>(())
/// ```
#[must_use]
pub fn seeded(seed: u64, profile: Option<Profile>, bench: &Bench) -> Seeded<'_> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let recipe = profile.unwrap_or(Profile::Play).recipe(bench, &mut random);
    let forged = bench.begin(&recipe);
    Seeded { bench, profile, random, recipe, done: 0, forged }
}

impl Seeded<'_> {
    fn next_recipe(&mut self) {
        let profile = self.profile.unwrap_or_else(|| any_profile(&mut self.random));
        self.recipe = profile.recipe(self.bench, &mut self.random);
        self.forged = self.bench.begin(&self.recipe);
        self.done = 0;
    }
}

/// Any profile, so that each gives about as many positions: a recipe of random play gives very many.
fn any_profile(random: &mut ChaCha8Rng) -> Profile {
    let [play, others @ ..] = Profile::ALL;
    if random.random_ratio(1, 40) { play } else { others[random.random_range(0..others.len())] }
}

impl Iterator for Seeded<'_> {
    type Item = Made;

    fn next(&mut self) -> Option<Made> {
        loop {
            let Some(step) = self.recipe.steps.get(self.done).copied() else {
                self.next_recipe();
                continue;
            };
            let changed = self.forged.step(step);
            self.done += 1;
            let over = step.verb == Verb::Play && !changed;
            if over {
                // Nothing more can be played: the rest of the recipe gives nothing new.
                self.done = self.recipe.steps.len();
                continue;
            }
            if step.verb == Verb::Play || self.done == self.recipe.steps.len() || self.edited() {
                let steps = self.recipe.steps[..self.done].to_vec();
                let recipe = Recipe { steps, ..self.recipe };
                return Some(Made { recipe, forged: self.forged.clone() });
            }
        }
    }
}

impl Seeded<'_> {
    /// Are all steps done but the moves at the end?
    fn edited(&self) -> bool {
        self.recipe.steps[self.done].verb == Verb::Play && self.recipe.steps[self.done - 1].verb != Verb::Play
    }
}
