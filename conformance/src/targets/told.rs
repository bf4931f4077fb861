//! A find told so that it can be understood: board, invariant, and the smallest case.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Breach, Input, Tally, Target, World, recipe};
use crate::board::Drawing;
use crate::laws;
use crate::question::listed;
use crate::quote::visible;
use crate::smith::forge::Forged;
use crate::smith::recipe::{Recipe, RecipeError};
use crate::smith::shrink;

/// How often a position or a text is tried while it is made smaller.
const BUDGET: usize = 4000;

/// How often a recipe is tried while it loses steps.
const RECIPE_BUDGET: usize = 600;

/// The most characters of a text that are shown.
const LONGEST_TEXT: usize = 4000;

/// An input of a target, and what it shows.
#[derive(Clone, Debug)]
pub struct Told {
    target: &'static Target,
    planted: bool,
    input: String,
    find: Option<Find>,
}

#[derive(Clone, Debug)]
struct Find {
    breach: Breach,
    smallest: Vec<u8>,
    shown: String,
    game: Option<Forged>,
}

impl Told {
    /// Runs a target on the bytes of a file, and makes the case smaller as long as an invariant is broken. A panic is a
    /// broken invariant.
    ///
    /// # Errors
    /// When the target takes recipes and the bytes are none, or one of another version.
    pub fn new(target: &'static Target, world: &World, bytes: &[u8]) -> Result<Self, RecipeError> {
        let input = match recipe(bytes) {
            _ if !target.takes_recipes() => quoted(bytes),
            Some(recipe) => recipe.to_string(),
            None => return Err(Recipe::from_bytes(bytes).err().unwrap_or(RecipeError::CutOff(bytes.len()))),
        };
        let quiet = Quiet::new();
        let find = find(target, world, bytes);
        drop(quiet);
        Ok(Self { target, planted: world.is_planted(), input, find })
    }

    /// Is an invariant broken?
    #[must_use]
    pub fn is_find(&self) -> bool {
        self.find.is_some()
    }

    /// The smallest input found that breaks an invariant.
    #[must_use]
    pub fn smallest(&self) -> Option<&[u8]> {
        self.find.as_ref().map(|find| find.smallest.as_slice())
    }
}

fn quoted(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes)
        .lines()
        .map(visible)
        .collect::<Vec<String>>()
        .join("\n")
        .chars()
        .take(LONGEST_TEXT)
        .collect()
}

/// The hook that tells of panics taken off, since they are told here.
struct Quiet;

impl Quiet {
    fn new() -> Self {
        std::panic::set_hook(Box::new(|_| {}));
        Self
    }
}

impl Drop for Quiet {
    fn drop(&mut self) {
        // What was set before is lost; the program has no hook of its own.
        _ = std::panic::take_hook();
    }
}

/// What a check finds, panics included.
fn guarded(check: impl FnOnce() -> Result<(), Breach>) -> Option<Breach> {
    match catch_unwind(AssertUnwindSafe(check)) {
        Ok(result) => result.err(),
        Err(payload) => {
            let text = payload.downcast_ref::<String>().map(String::as_str);
            let message =
                text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("it does not say why");
            Some(Breach::new("nothing panics", message))
        }
    }
}

fn find(target: &Target, world: &World, bytes: &[u8]) -> Option<Find> {
    let fails = |bytes: &[u8]| guarded(|| target.run(world, bytes, &mut Tally::default()));
    let breach = fails(bytes)?;
    match target.input {
        Input::Recipe(_, check) => {
            let smallest = shorter(&recipe(bytes)?, |recipe| fails(&recipe.to_bytes()).is_some());
            let broken = |forged: &Forged| guarded(|| check(world, forged, &mut Tally::default()));
            let forged = target.forge(world, &smallest.to_bytes())?;
            let game = shrink::game(&forged, BUDGET, |forged| broken(forged).is_some());
            let breach = broken(&game).unwrap_or(breach);
            Some(Find {
                breach,
                shown: smallest.to_string(),
                smallest: smallest.to_bytes(),
                game: Some(game),
            })
        }
        Input::Text(..) => {
            let smallest = cut(bytes, |bytes| fails(bytes).is_some());
            let breach = fails(&smallest).unwrap_or(breach);
            Some(Find { breach, shown: quoted(&smallest), smallest, game: None })
        }
    }
}

/// The recipe with as few steps as still fail, by so many trials at the most.
fn shorter(recipe: &Recipe, fails: impl Fn(&Recipe) -> bool) -> Recipe {
    let mut best = recipe.clone();
    let mut size = best.steps.len();
    let mut left = RECIPE_BUDGET;
    while size > 0 {
        let mut at = 0;
        while at < best.steps.len() && left > 0 {
            left -= 1;
            let mut candidate = best.clone();
            candidate.steps.drain(at..(at + size).min(candidate.steps.len()));
            if fails(&candidate) { best = candidate } else { at += size }
        }
        size /= 2;
    }
    best
}

/// The text with as little of it as still fails.
fn cut(bytes: &[u8], fails: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let mut best = bytes.to_vec();
    let mut size = best.len();
    let mut left = BUDGET;
    while size > 0 {
        let mut at = 0;
        while at < best.len() && left > 0 {
            left -= 1;
            let rest = [&best[..at], &best[(at + size).min(best.len())..]].concat();
            if fails(&rest) { best = rest } else { at += size }
        }
        size /= 2;
    }
    best
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { target, planted, input, find } = self;
        writeln!(f, "target   {}: {}", target.name, target.sentence)?;
        if *planted {
            writeln!(f, "planted  {}", target.planted)?;
        }
        let what = if target.takes_recipes() { "recipe" } else { "text" };
        told(f, what, input)?;
        let Some(Find { breach, shown, game, .. }) = find else {
            return writeln!(f, "every invariant holds");
        };
        told(f, "smallest", shown)?;
        if let Some(Forged { start, moves, position }) = game {
            writeln!(f, "\nin {}\n{}{start}", start.ruleset().id, Drawing(start))?;
            if !moves.is_empty() {
                writeln!(f, "then {}\n{}{position}", listed(moves), Drawing(position))?;
            }
        }
        writeln!(f, "\nbroken: {}\n{}", breach.invariant, breach.found)?;
        match (self.law(breach), game) {
            (Some(law), Some(game)) => writeln!(f, "again   {}", command(law, game)),
            _ => Ok(()),
        }
    }
}

impl Told {
    /// The law that the reference breaks.
    fn law(&self, breach: &Breach) -> Option<&'static str> {
        let name = breach.invariant.split(':').next().unwrap_or_default();
        laws::named(name).filter(|_| !self.planted).map(|law| law.name)
    }
}

fn command(law: &str, game: &Forged) -> String {
    let Forged { start, moves, .. } = game;
    let after = if moves.is_empty() { String::new() } else { format!(" --after '{}'", listed(moves)) };
    format!("chesst law --law {law} --ruleset {} '{start}'{after}", start.ruleset().id)
}

/// A word and what it names, further lines below each other.
fn told(f: &mut fmt::Formatter<'_>, word: &str, text: &str) -> fmt::Result {
    let mut lines = text.lines();
    writeln!(f, "{word:<8} {}", lines.next().unwrap_or_default())?;
    lines.try_for_each(|line| writeln!(f, "         {line}"))
}
