//! Recipes are always playable, reach the corners of the rules, and shrink to little.

use std::sync::{Arc, LazyLock};

use arbitrary::{Arbitrary, Unstructured};
use chesst_conformance::rulesets::{Entry, Rulesets};
use chesst_conformance::smith::bench::Bench;
use chesst_conformance::smith::forge::Forged;
use chesst_conformance::smith::profile::Profile;
use chesst_conformance::smith::recipe::{Base, MOST_STEPS, Recipe, RecipeError, Step, VERSION, Verb};
use chesst_conformance::smith::seeded::seeded;
use chesst_conformance::smith::shrink;
use chesst_conformance::smith::statistics::{Statistics, Trait};
use chesst_conformance::smith::strategy::recipes;
use chesst_engine::piece::Kind;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use proptest::strategy::{Strategy, ValueTree};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::laws::runner;

const SEED: u64 = 20_240_517;

pub(crate) static BENCH: LazyLock<Arc<Bench>> =
    LazyLock::new(|| Arc::new(Bench::new(&Rulesets::default()).expect("the scenarios load")));

/// Traits with the least and the most of a thousand positions that show them.
type Bounds = &'static [(Trait, u64, u64)];

/// What a profile is for, and what all of them give together.
fn bounds(profile: Option<Profile>) -> Bounds {
    use Trait as T;
    match profile {
        None => &[
            (T::Finished, 30, 150),
            (T::Blockade, 3, 40),
            (T::Capture, 300, 650),
            (T::Exchange, 10, 60),
            (T::Guard, 60, 250),
            (T::Promotion, 120, 400),
            (T::CapFull, 120, 400),
            (T::Check, 150, 450),
            (T::Drawn, 120, 450),
            (T::Neighbour, 100, 400),
            (T::OnIt, 20, 150),
            (T::Entry, 180, 450),
            (T::Quiet, 20, 150),
        ],
        Some(Profile::Play) => &[(T::Finished, 1, 60), (T::Capture, 200, 700), (T::Entry, 40, 250)],
        Some(Profile::Mutated) => &[(T::Finished, 40, 200), (T::Check, 60, 300), (T::Quiet, 50, 250)],
        Some(Profile::Crowded) => &[(T::Capture, 600, 900), (T::Exchange, 20, 150), (T::CapFull, 250, 700)],
        Some(Profile::Castle) => &[(T::Guard, 300, 750), (T::Entry, 250, 700), (T::Finished, 50, 300)],
        Some(Profile::Promotion) => &[(T::Promotion, 400, 850), (T::Entry, 150, 500)],
        Some(Profile::Blockade) => &[(T::Blockade, 30, 250), (T::Guard, 150, 600)],
        Some(Profile::Caps) => &[(T::CapFull, 600, 1000), (T::Promotion, 150, 500), (T::Entry, 250, 800)],
        Some(Profile::Impregnable) => {
            &[(T::Drawn, 900, 1000), (T::Neighbour, 700, 1000), (T::OnIt, 100, 500), (T::Capture, 250, 700)]
        }
        Some(Profile::Bare) => &[(T::Quiet, 150, 600), (T::Finished, 10, 150)],
    }
}

#[test]
fn every_profile_shows_what_it_is_for() {
    let mut failures = Vec::new();
    for profile in Profile::ALL.into_iter().map(Some).chain([None]) {
        let mut statistics = Statistics::default();
        seeded(SEED, profile, &BENCH).take(4000).for_each(|made| statistics.add(&made.forged.position));
        for (shows, least, most) in bounds(profile) {
            let found = statistics.per_mille(*shows);
            if !(*least..=*most).contains(&found) {
                let words = shows.words();
                failures.push(format!(
                    "{profile:?}, {words}: {found} of 1000, wanted {least} to {most}\n{statistics}"
                ));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
#[ignore = "it measures this machine"]
fn twenty_thousand_positions_a_second_are_forged() {
    let started = std::time::Instant::now();
    let pieces: usize =
        seeded(SEED, None, &BENCH).take(200_000).map(|made| made.forged.position.pieces().count()).sum();
    let millis = started.elapsed().as_millis();
    assert!(pieces > 1_000_000 && millis <= 10_000, "200000 positions in {millis} ms");
    println!("200000 positions in {millis} ms");
}

#[test]
fn every_rule_set_and_every_verb_is_reached() {
    let mut positions = vec![0_usize; BENCH.rules().len()];
    let mut done = vec![0_usize; Verb::ALL.len()];
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    for profile in Profile::ALL {
        for _ in 0..200 {
            let recipe = profile.recipe(&BENCH, &mut random);
            let mut forged = BENCH.begin(&recipe);
            for step in &recipe.steps {
                done[step.verb as usize] += usize::from(forged.step(*step));
            }
            positions[usize::from(recipe.ruleset)] += 1;
        }
    }
    assert!(positions.iter().all(|count| *count > 100), "{positions:?}");
    for verb in Verb::ALL {
        assert!(done[*verb as usize] > 10, "{} was done {} times", verb.word(), done[*verb as usize]);
    }
}

#[test]
fn any_bytes_after_the_version_are_a_playable_position() {
    let mut bytes = vec![VERSION];
    let mut state = 1_u32;
    for length in 0..1500_usize {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        bytes.push(state.to_be_bytes()[0]);
        if length % 3 != 0 {
            continue;
        }
        let recipe = Recipe::arbitrary(&mut Unstructured::new(&bytes)).expect("it is a recipe");
        assert!(recipe.steps.len() <= MOST_STEPS);
        let Forged { start, moves, position } = BENCH.forge(&recipe);
        assert_eq!(Position::read(position.rules(), &position.to_string()).as_ref(), Ok(&position));
        let played = moves.iter().try_fold(start, |position, mv| position.play(*mv).ok());
        assert_eq!(played, Some(position), "{recipe}");
    }
}

#[test]
fn a_recipe_comes_back_from_bytes_and_text() {
    for made in seeded(SEED, None, &BENCH).take(500) {
        let recipe = made.recipe;
        assert_eq!(Recipe::from_bytes(&recipe.to_bytes()), Ok(recipe.clone()));
        assert_eq!(Recipe::arbitrary(&mut Unstructured::new(&recipe.to_bytes())), Ok(recipe.clone()));
        assert_eq!(recipe.to_string().parse(), Ok(recipe.clone()));
        assert_eq!(BENCH.forge(&recipe).position, made.forged.position);
    }
}

#[test]
fn a_recipe_that_cannot_be_read_is_refused_and_says_why() {
    let recipe = Recipe {
        ruleset: 1,
        base: Base::Scenario(513),
        steps: vec![
            Step { verb: Verb::Put, which: 3, place: 12 },
            Step { verb: Verb::Turn, which: 0, place: 0 },
        ],
    };
    assert_eq!(recipe.to_string(), "1:1/scenario513/put3,12/turn");
    let bytes = recipe.to_bytes();
    assert_eq!(bytes, [1, 1, 1, 1, 2, 1, 3, 12, 5, 0, 0]);
    let changed = |at: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = byte;
        Recipe::from_bytes(&bytes)
    };
    assert_eq!(changed(0, 0), Err(RecipeError::Version(0)));
    assert_eq!(changed(0, VERSION + 1), Err(RecipeError::Version(VERSION + 1)));
    assert_eq!(changed(2, 3), Err(RecipeError::Byte { at: 2, byte: 3, what: "kind of base" }));
    assert_eq!(changed(5, 200), Err(RecipeError::Byte { at: 5, byte: 200, what: "verb" }));
    assert_eq!(Recipe::from_bytes(&bytes[..10]), Err(RecipeError::CutOff(10)));
    assert_eq!(Recipe::from_bytes(&[]), Err(RecipeError::CutOff(0)));
    let long = [&bytes[..5], &[0; 3 * (MOST_STEPS + 1)]].concat();
    assert_eq!(Recipe::from_bytes(&long), Err(RecipeError::TooLong(MOST_STEPS + 1)));
    for (text, told) in [
        ("2:1/start", "the recipe is of version 2; this program reads version 1"),
        ("1/start", "`1/start` is no version and colon of a recipe such as `1:2/start/play17/put3,12`"),
        ("1:x/start", "`x` is no rule set of a recipe such as `1:2/start/play17/put3,12`"),
        ("1:0", "`` is no base of a recipe such as `1:2/start/play17/put3,12`"),
        ("1:0/scenario70000", "`scenario70000` is no base of a recipe such as `1:2/start/play17/put3,12`"),
        ("1:0/start/jump3", "`jump3` is no step of a recipe such as `1:2/start/play17/put3,12`"),
        ("1:0/start/put3,", "`put3,` is no step of a recipe such as `1:2/start/play17/put3,12`"),
    ] {
        assert_eq!(text.parse::<Recipe>().expect_err(text).to_string(), told);
    }
}

#[test]
fn a_small_change_of_a_recipe_is_a_small_change_of_the_position() {
    let differ = |a: &Position, b: &Position| {
        let squares = a.ruleset().shape.squares().iter();
        squares.filter(|square| a.piece(*square) != b.piece(*square)).count()
    };
    let (mut sum, mut count) = (0, 0);
    for made in seeded(SEED, Some(Profile::Mutated), &BENCH).take(500) {
        for at in 0..made.recipe.steps.len() {
            let mut recipe = made.recipe.clone();
            recipe.steps[at].place = recipe.steps[at].place.wrapping_add(1);
            sum += differ(&BENCH.forge(&recipe).position, &made.forged.position);
            count += 1;
        }
    }
    assert!(count > 500 && sum < 4 * count, "{sum} squares differ after {count} changes");
}

#[test]
fn rule_sets_from_files_are_forged_too() {
    let mut ruleset = chesst_engine::editions::t_2020();
    ruleset.id = "home-made".to_owned();
    ruleset.pieces[Kind::Prince] = None;
    let mut rulesets = Rulesets::default();
    rulesets.add(Entry { rules: Rules::new(ruleset), file: None });
    let bench = Bench::new(&rulesets).expect("the scenarios load");
    let recipe = Recipe {
        ruleset: bench.number("home-made").expect("it is there"),
        base: Base::Start,
        steps: Vec::new(),
    };
    assert_eq!(bench.forge(&recipe).position.ruleset().id, "home-made");
    let made = seeded(SEED, Some(Profile::Impregnable), &bench).take(2000);
    let found = made.filter(|made| made.forged.position.ruleset().id == "home-made").count();
    assert!(found > 400, "{found} positions");
}

#[test]
fn a_failing_recipe_shrinks_to_the_steps_that_matter() {
    let fails = |recipe: &Recipe| {
        let position = BENCH.forge(recipe).position;
        position.squares_of(chesst_engine::piece::Side::White, Kind::Connet).len() == 3
    };
    let mut runner = runner(1);
    let strategy = recipes(&BENCH, &[Profile::Caps, Profile::Crowded]);
    let mut shrunk = 0;
    for _ in 0..60 {
        let mut tree = strategy.new_tree(&mut runner).expect("there is one");
        if !fails(&tree.current()) {
            continue;
        }
        let mut more = tree.simplify();
        while more {
            more = if fails(&tree.current()) { tree.simplify() } else { tree.complicate() };
        }
        let smallest = tree.current();
        assert!(fails(&smallest), "{smallest}");
        assert!(smallest.steps.len() <= 3, "{smallest}");
        shrunk += 1;
    }
    assert!(shrunk > 10, "{shrunk}");
}

#[test]
fn shrinking_keeps_positions_playable_and_within_its_budget() {
    let mut crowded = seeded(SEED, Some(Profile::Crowded), &BENCH).map(|made| made.forged.position);
    let large = |position: &Position| position.pieces().count() > 25 && !position.moves().is_empty();
    let position = crowded.find(large).expect("there is one");
    let mut calls = 0;
    let smallest = shrink::position(&position, 150, |position| {
        calls += 1;
        assert_eq!(Position::read(position.rules(), &position.to_string()).as_ref(), Ok(position));
        !position.moves().is_empty()
    });
    assert!(calls <= 150 && smallest.pieces().count() <= 3, "{calls} calls, {smallest}");
    assert_eq!(shrink::position(&position, 1000, |_| false), position);
}

#[test]
fn a_game_is_cut_to_the_moves_that_matter() {
    let mut recipe: Recipe = "1:2/start".parse().expect("a recipe");
    recipe.steps = (0..40_u8).map(|which| Step { verb: Verb::Play, which, place: 0 }).collect();
    let forged = BENCH.forge(&recipe);
    assert_eq!(forged.moves.len(), 40);
    let smallest = shrink::game(&forged, 3000, |forged| !forged.moves.is_empty());
    assert_eq!(smallest.moves.len(), 1);
    assert!(smallest.start.pieces().count() <= 3, "{}", smallest.start);
}
