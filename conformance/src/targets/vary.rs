//! Varying an input: small changes that mostly keep it sound, so that few inputs are refused.

use arbitrary::{Arbitrary, Unstructured};
use chesst_engine::moves::Move;
use chesst_engine::position::Position;
use chesst_engine::square::Square;
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::{Input, Tally, Target, World, json};
use crate::agreement::EVERY_CHOICE;
use crate::smith::forge::Forged;
use crate::smith::profile::Profile;
use crate::smith::recipe::{Base, Recipe, Step, Verb};

/// What the text of an input is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Position,
    Move,
    RulesetFile,
    ScenarioFile,
    Reply,
}

/// Of eight variations of a text, how many keep it sound.
const SOUND: u32 = 6;

/// How many changes of a JSON text are tried until one is sound.
const TRIES: usize = 6;

/// The input changed a little by this seed. One that is refused is made anew more often than it is changed.
///
/// ```
/// use chesst_conformance::targets::{self, World, vary::vary};
///
/// let world = World::new()?;
/// let target = targets::named("position_text").unwrap();
/// let text = b"4k3/8/8/8/8/8/8/4K3 w Pp - 0 1";
/// assert_eq!(vary(target, &world, text, 3), vary(target, &world, text, 3));
/// assert!((0..10).any(|seed| vary(target, &world, text, seed) != text));
/// # Ok::<(), chesst_conformance::load::LoadError>(())
/// ```
#[must_use]
pub fn vary(target: &Target, world: &World, bytes: &[u8], seed: u32) -> Vec<u8> {
    let mut random = ChaCha8Rng::seed_from_u64(seed.into());
    match target.input {
        Input::Recipe(..) => {
            let recipe = Recipe::arbitrary(&mut Unstructured::new(bytes)).ok();
            let recipe = match recipe {
                Some(recipe) if !random.random_ratio(1, 8) => changed(recipe, &mut random),
                _ => fresh(target, world, &mut random),
            };
            of_its_rulesets(target, world, recipe, &mut random).to_bytes()
        }
        Input::Text(kind, _) if random.random_ratio(SOUND, 8) => {
            sound(target, world, kind, bytes, &mut random)
        }
        Input::Text(kind, _) => plain(bytes, words(kind), &mut random),
    }
}

/// Words that texts of a target hold, for a dictionary; none for recipes.
#[must_use]
pub fn dictionary(target: &Target) -> &'static [&'static str] {
    match target.input {
        Input::Recipe(..) => &[],
        Input::Text(kind, _) => words(kind),
    }
}

/// A recipe of any profile.
fn fresh(target: &Target, world: &World, random: &mut impl Rng) -> Recipe {
    let caps = target.must_attempt && target.rulesets.is_empty();
    let profile = match random.random_range(0..Profile::ALL.len() + 3) {
        at if at < Profile::ALL.len() => Profile::ALL[at],
        _ if caps => Profile::Caps,
        _ => Profile::Castle,
    };
    profile.recipe(&world.bench, random)
}

/// Seven of eight inputs are of a rule set that the target is about.
fn of_its_rulesets(target: &Target, world: &World, mut recipe: Recipe, random: &mut impl Rng) -> Recipe {
    let fitting: Vec<u8> = target.rulesets.iter().filter_map(|id| world.bench.number(id)).collect();
    let number = u8::try_from(world.bench.rules().len()).unwrap_or(u8::MAX);
    recipe.ruleset %= number;
    if !fitting.is_empty() && !fitting.contains(&recipe.ruleset) && random.random_ratio(7, 8) {
        recipe.ruleset = fitting[random.random_range(0..fitting.len())];
    }
    recipe
}

fn any_step(random: &mut impl Rng) -> Step {
    let verb = Verb::ALL[random.random_range(0..Verb::ALL.len())];
    Step { verb, which: random.random(), place: random.random() }
}

/// A recipe with one thing changed.
fn changed(mut recipe: Recipe, random: &mut impl Rng) -> Recipe {
    let steps = &mut recipe.steps;
    let at = random.random_range(0..=steps.len());
    let here = at.min(steps.len().saturating_sub(1));
    match random.random_range(0..10_u8) {
        0 => recipe.ruleset = random.random(),
        1 => {
            recipe.base = match random.random_range(0..4_u8) {
                0 => Base::Start,
                1 => Base::Kings(random.random()),
                _ => Base::Scenario(random.random()),
            };
        }
        2 if !steps.is_empty() => _ = steps.remove(here),
        3 if !steps.is_empty() => steps[here].which = random.random(),
        4 if !steps.is_empty() => steps[here].place = random.random(),
        5 if !steps.is_empty() => steps[here] = any_step(random),
        6 => steps.truncate(at),
        7 => {
            let plays = random.random_range(1..12);
            let mut play = || Step { verb: Verb::Play, ..any_step(random) };
            steps.extend(std::iter::repeat_with(&mut play).take(plays));
        }
        _ => steps.insert(at, any_step(random)),
    }
    recipe
}

/// A text that is not refused, or hardly.
fn sound(target: &Target, world: &World, kind: Kind, bytes: &[u8], random: &mut ChaCha8Rng) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes);
    match kind {
        Kind::Position => step(world, &text, random).to_string().into_bytes(),
        Kind::Move => {
            let (_, below) = text.split_once('\n').unwrap_or_default();
            let position = match read(world, below) {
                Some(position) if random.random_ratio(3, 4) => position,
                _ => step(world, below, random),
            };
            format!("{}\n{position}", any_move(&position, random)).into_bytes()
        }
        Kind::RulesetFile | Kind::ScenarioFile | Kind::Reply => {
            let is_sound = |bytes: &[u8]| {
                let mut tally = Tally::default();
                target.run(world, bytes, &mut tally).is_err() || tally.refused == 0
            };
            let begin = if is_sound(bytes) { text.into_owned() } else { world.sound_text(kind, random) };
            let position = |text: &str, random: &mut ChaCha8Rng| {
                let position = read(world, text)?;
                Some(done(position, any_step(random)).to_string())
            };
            let mut tried =
                (0..TRIES).map(|_| json::changed(&begin, words(kind), &position, random).into_bytes());
            tried.find(|bytes| is_sound(bytes)).unwrap_or_else(|| begin.into_bytes())
        }
    }
}

fn read(world: &World, text: &str) -> Option<Position> {
    world.rules().find_map(|rules| Position::read(rules, text).ok())
}

/// The position of a text with one step done to it; any position when there is none.
fn step(world: &World, text: &str, random: &mut ChaCha8Rng) -> Position {
    let position = read(world, text).filter(|_| !random.random_ratio(1, 16));
    let position = position.unwrap_or_else(|| {
        let profile = Profile::ALL[random.random_range(0..Profile::ALL.len())];
        world.bench.forge(&profile.recipe(&world.bench, random)).position
    });
    done(position, any_step(random))
}

fn done(position: Position, step: Step) -> Position {
    let mut forged = Forged::new(position);
    forged.step(step);
    forged.position
}

/// A move of the position or, as often, of one of its pieces to anywhere.
fn any_move(position: &Position, random: &mut impl Rng) -> Move {
    let moves = position.moves();
    if !moves.is_empty() && random.random() {
        return moves[random.random_range(0..moves.len())];
    }
    let men: Vec<Square> = position.pieces().map(|(square, _)| square).collect();
    let squares: Vec<Square> = position.ruleset().shape.squares().iter().collect();
    let from = men[random.random_range(0..men.len())];
    let to = squares[random.random_range(0..squares.len())];
    let promotion =
        if random.random() { None } else { EVERY_CHOICE[random.random_range(0..EVERY_CHOICE.len())] };
    Move { from, to, promotion }
}

/// A text changed as anybody might who does not know what it means.
fn plain(bytes: &[u8], words: &[&str], random: &mut impl Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..random.random_range(1..3_u8) {
        let at = random.random_range(0..=bytes.len());
        match random.random_range(0..5_u8) {
            0 if at < bytes.len() => _ = bytes.remove(at),
            1 if at < bytes.len() => bytes[at] = random.random(),
            2 if at < bytes.len() => {
                let end = random.random_range(at..=bytes.len().min(at + 8));
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
            3 => bytes.insert(at, random.random_range(b' '..=b'~')),
            _ => _ = bytes.splice(at..at, words[random.random_range(0..words.len())].bytes()),
        }
    }
    bytes
}

/// Words that texts of a kind hold.
const fn words(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Position => &[
            "0", "9", "99999", "K", "k", "C", "P", "R", "V", "I", "S", "/", " ", " w ", " b ", " Pp ", " - ",
            "d3/e7", "a1/-", "-/i9", "9/9", "\u{a0}",
        ],
        Kind::Move => &["a1", "i9", "=C", "=P", "=R", "=S", "=c", "=", "\n", " ", "-", "x"],
        Kind::RulesetFile => json::RULESET_WORDS,
        Kind::ScenarioFile => json::SCENARIO_WORDS,
        Kind::Reply => json::REPLY_WORDS,
    }
}
