//! Recipes as a strategy of proptest. Needs the feature `proptest`, which only tests turn on.

use std::sync::Arc;

use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rand::RngExt;

use super::bench::Bench;
use super::profile::Profile;
use super::recipe::Recipe;

/// Recipes of some profiles, each as likely as the others.
#[derive(Clone, Debug)]
pub struct Recipes {
    bench: Arc<Bench>,
    profiles: Vec<Profile>,
}

/// Recipes of these profiles; of all when none is given.
#[must_use]
pub fn recipes(bench: &Arc<Bench>, profiles: &[Profile]) -> Recipes {
    let profiles = if profiles.is_empty() { Profile::ALL.to_vec() } else { profiles.to_vec() };
    Recipes { bench: Arc::clone(bench), profiles }
}

impl Strategy for Recipes {
    type Tree = Tree;
    type Value = Recipe;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let at = runner.rng().random_range(0..self.profiles.len());
        Ok(Tree::new(self.profiles[at].recipe(&self.bench, runner.rng())))
    }
}

/// A recipe that shrinks: steps are left out, many at once first, then numbers are halved.
#[derive(Clone, Debug)]
pub struct Tree {
    best: Recipe,
    tried: Recipe,
    next: Cut,
}

/// What is tried next.
#[derive(Clone, Copy, Debug)]
enum Cut {
    /// Leave out so many steps from this place on.
    Steps { many: usize, at: usize },
    /// Halve the numbers of the step at this place.
    Numbers { at: usize },
}

impl Tree {
    fn new(recipe: Recipe) -> Self {
        let many = recipe.steps.len().div_ceil(2).max(1);
        Self { best: recipe.clone(), tried: recipe, next: Cut::Steps { many, at: 0 } }
    }

    /// The next simpler recipe and what comes after it when it does not fail.
    fn simpler(&mut self) -> Option<Recipe> {
        loop {
            let length = self.best.steps.len();
            match self.next {
                Cut::Steps { many, at } if at < length => {
                    self.next = Cut::Steps { many, at: at + many };
                    let mut recipe = self.best.clone();
                    recipe.steps.drain(at..(at + many).min(length));
                    return Some(recipe);
                }
                Cut::Steps { many: 0 | 1, .. } => self.next = Cut::Numbers { at: 0 },
                Cut::Steps { many, .. } => self.next = Cut::Steps { many: many / 2, at: 0 },
                Cut::Numbers { at } if at < length => {
                    self.next = Cut::Numbers { at: at + 1 };
                    let mut recipe = self.best.clone();
                    let step = &mut recipe.steps[at];
                    (step.which, step.place) = (step.which / 2, step.place / 2);
                    if recipe != self.best {
                        return Some(recipe);
                    }
                }
                Cut::Numbers { .. } => return None,
            }
        }
    }

    /// The same place again, since what stood there is gone.
    fn again(&mut self) {
        self.next = match self.next {
            Cut::Steps { many, at } => Cut::Steps { many, at: at.saturating_sub(many) },
            Cut::Numbers { at } => Cut::Numbers { at: at.saturating_sub(1) },
        };
    }
}

impl ValueTree for Tree {
    type Value = Recipe;

    fn current(&self) -> Recipe {
        self.tried.clone()
    }

    fn simplify(&mut self) -> bool {
        if self.tried != self.best {
            // The simpler recipe failed too.
            self.best = self.tried.clone();
            self.again();
        }
        match self.simpler() {
            Some(recipe) => {
                self.tried = recipe;
                true
            }
            None => false,
        }
    }

    fn complicate(&mut self) -> bool {
        self.tried = self.best.clone();
        match self.simpler() {
            Some(recipe) => {
                self.tried = recipe;
                true
            }
            None => false,
        }
    }
}
