//! Every law holds for every engine that is right, in scenes made by proptest, and applies often enough to mean something.

mod liars;

use chesst_conformance::laws::court::Verdict;
use chesst_conformance::laws::finding::Told;
use chesst_conformance::laws::scene::Scene;
use chesst_conformance::laws::{ALL, Law, Needs};
use chesst_conformance::question::{Answer, Fault, Question};
use chesst_conformance::rulesets::{Entry, Rulesets};
use chesst_conformance::smith::bench::Bench;
use chesst_conformance::smith::recipe::Recipe;
use chesst_conformance::smith::seeded::seeded;
use chesst_conformance::smith::strategy::recipes;
use chesst_conformance::subject::Subject;
use chesst_conformance::subjects::named;
use chesst_engine::choices::Choices;
use chesst_engine::rules::Rules;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use crate::cli::chesst;
use crate::repo;
use crate::smith::BENCH;

/// The engines that are held to the laws.
const SUBJECTS: &[&str] = &["reference", "oracle"];

const SEED: [u8; 32] = *b"chesst: laws which hold at once!";

/// Recipes a law is held in.
const CASES: u32 = 700;

/// In fewer of them a law may not apply: it would hold of nothing.
const LEAST: u32 = 8;

/// How often a law is asked while a breach is made smaller.
const BUDGET: usize = 3000;

/// A runner whose cases are the same in every run.
pub(crate) fn runner(cases: u32) -> TestRunner {
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 400, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &SEED))
}

/// Holds the law in forged scenes. Gives how often it applied, or the breach made small.
fn hold(law: &Law, subject: &mut dyn Subject, cases: u32) -> Result<u32, String> {
    let applied = std::cell::Cell::new(0);
    let cell = std::cell::RefCell::new(subject);
    let result = runner(cases).run(&recipes(&BENCH, &[]), |recipe| {
        match law.judge(&mut **cell.borrow_mut(), &Scene::from(&BENCH.forge(&recipe))) {
            Verdict::Held => applied.set(applied.get() + 1),
            Verdict::DoesNotApply => {}
            Verdict::Broken(_) | Verdict::NoAnswer(_) => return Err(TestCaseError::fail(law.name)),
        }
        Ok(())
    });
    match result {
        Ok(()) => Ok(applied.get()),
        Err(TestError::Abort(reason)) => Err(format!("aborted: {reason}")),
        Err(TestError::Fail(_, recipe)) => {
            let subject = cell.into_inner();
            let told = Told::new(law, subject, BENCH.forge(&recipe), &Rulesets::default());
            let told = told.smallest(subject, BUDGET);
            let seed = String::from_utf8_lossy(&SEED);
            Err(format!("seed `{seed}`, recipe {recipe}\n{told}"))
        }
    }
}

#[test]
fn every_law_holds_and_applies() {
    let mut failures = Vec::new();
    for name in SUBJECTS {
        let mut subject = named(name, &Rulesets::default()).expect("it is there");
        for law in ALL {
            match hold(law, subject.as_mut(), CASES) {
                Ok(0..LEAST) => failures.push(format!("{} hardly ever applied to {name}", law.name)),
                Ok(_) => {}
                Err(told) => failures.push(told),
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn a_broken_law_is_shown_small_with_a_command_that_replays_it() {
    let law = named_law("equal_force_captures_nothing");
    let mut faulty = named("faulty:equal-force-captures", &Rulesets::default()).expect("it is there");
    let told = hold(law, faulty.as_mut(), CASES).expect_err("it breaks the law");
    let command = told.lines().find_map(|line| line.strip_prefix("again   chesst ")).expect("a command");
    let arguments = shell_words::split(command).expect("quotes are closed");
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let position = arguments.last().expect("the position");
    let men = position
        .split(' ')
        .next()
        .map(|placement| placement.matches(|c: char| c.is_ascii_alphabetic()).count());
    assert!(men.is_some_and(|men| men <= 4), "{told}");
    let (exit, out, _) = chesst(&arguments);
    assert_eq!(exit, 1, "{out}");
    assert!(told.ends_with(&out) && told.starts_with("seed `chesst: "), "{told}\n{out}");
    let reference: Vec<&str> =
        arguments.iter().map(|word| if word.starts_with("faulty:") { "reference" } else { word }).collect();
    assert_eq!(chesst(&reference).0, 0);
}

#[test]
fn a_broken_game_is_shown_with_its_moves() {
    let law = named_law("playing_equals_loading");
    let mut liar = liars::Liar::of(law);
    let told = hold(law, &mut liar, CASES).expect_err("it breaks the law");
    let command = told.lines().last().expect("a command");
    assert!(command.contains(" --after '") && told.contains("\nthen "), "{told}");
}

#[test]
fn a_law_is_replayed_by_recipe_and_says_when_it_does_not_apply() {
    let recipe = |law: &str, rest: &[&str]| {
        chesst(&[&["law", "--law", law, "--recipe", "1:2/start/play3/play5"], rest].concat())
    };
    let (exit, out, _) = recipe("sides_alternate", &[]);
    assert!(
        exit == 0 && out.ends_with("reference keeps this law here\n") && out.contains("then d1d3 c7c6"),
        "{out}"
    );
    let (exit, out, _) = recipe("no_check_in_a_won_position", &["--ruleset", "t1-2021"]);
    assert!(exit == 5 && out.ends_with("this position does not show what the law is about\n"), "{out}");
    let (exit, _, error) = recipe("no_such_law", &[]);
    assert!(exit == 2 && error.contains("`no_such_law` is not a law; `chesst laws` lists them"), "{error}");
    let (exit, _, error) = chesst(&["law", "--law", "sides_alternate", "--recipe", "0:2/start"]);
    assert!(
        exit == 2 && error.contains("the recipe is of version 0; this program reads version 1"),
        "{error}"
    );
    let (exit, out, _) = chesst(&["laws"]);
    assert_eq!(exit, 0);
    assert!(ALL.iter().all(|law| out.contains(&format!("{}\n  {}\n", law.name, law.sentence))), "{out}");
}

#[test]
fn a_law_is_left_unjudged_where_the_subject_offers_no_answer() {
    struct Mute;
    impl Subject for Mute {
        fn name(&self) -> String {
            "mute".to_owned()
        }
        fn choices(&self, _ruleset: &str) -> Choices {
            Choices::default()
        }
        fn ask(&mut self, _question: &Question) -> Result<Answer, Fault> {
            Err(Fault::Unsupported("any question".to_owned()))
        }
    }
    for law in ALL {
        for made in seeded(5, None, &BENCH).take(20) {
            assert_eq!(
                law.judge(&mut Mute, &Scene::from(&made.forged)),
                Verdict::DoesNotApply,
                "{}",
                law.name
            );
        }
    }
}

#[test]
fn every_law_holds_in_a_rule_set_from_a_file() {
    let path = repo::root().join("scenarios/examples/two-connets.json");
    let loaded = chesst_conformance::ruleset_file::read(&path).expect("it loads");
    let mut rulesets = Rulesets::default();
    rulesets.add(Entry { rules: Rules::new(loaded.ruleset), file: Some(path) });
    let bench = Bench::new(&rulesets).expect("the scenarios load");
    let number = bench.number("two-connets").expect("it is there");
    let mut reference = named("reference", &rulesets).expect("it is there");
    for made in seeded(3, None, &bench).take(1500) {
        let forged = bench.forge(&Recipe { ruleset: number, ..made.recipe });
        for law in ALL {
            let verdict = law.judge(reference.as_mut(), &Scene::from(&forged));
            let good = matches!(verdict, Verdict::Held | Verdict::DoesNotApply);
            assert!(good, "{}", Told::new(law, reference.as_mut(), forged, &rulesets));
        }
    }
}

/// Of a position a law may know its text and whether it can be played, and nothing that the engine decides.
#[test]
fn laws_ask_the_subject_and_never_the_engine() {
    let files = repo::files("conformance/src/laws");
    assert!(files.len() > 15, "{} files", files.len());
    for path in files {
        let text = repo::text(&path);
        match path.rsplit('/').next() {
            // They show positions and make them smaller; no law is in them.
            Some("finding.rs" | "scene.rs") => {}
            Some("court.rs") => assert_eq!(text.matches("Position::").count(), 1, "{path}"),
            _ => assert!(!text.contains("position::Position"), "{path}"),
        }
    }
}

fn named_law(name: &str) -> &'static Law {
    chesst_conformance::laws::named(name).expect("it is a law")
}

#[test]
fn laws_have_names_that_are_sentences_and_differ() {
    assert!(ALL.len() >= 28, "{} laws", ALL.len());
    for (at, law) in ALL.iter().enumerate() {
        assert!(law.name.split('_').count() >= 2 && law.sentence.ends_with('.'), "{}", law.name);
        assert!(ALL[..at].iter().all(|other| other.name != law.name), "{} twice", law.name);
    }
    assert!(ALL.iter().any(|law| law.needs == Needs::Game));
}
