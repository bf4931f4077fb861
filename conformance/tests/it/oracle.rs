//! The oracle is a derivation of its own, and agrees with the engine.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use chesst_conformance::agreement;
use chesst_conformance::load::Suite;
use chesst_conformance::oracle::state::State;
use chesst_conformance::oracle::{Literal, answer};
use chesst_conformance::ruleset_file;
use chesst_conformance::rulesets::{Entry, Rulesets};
use chesst_conformance::smith::bench::Bench;
use chesst_conformance::smith::seeded::seeded;
use chesst_engine::choices::Choices;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;

use crate::repo;
use crate::smith::BENCH;

/// What the oracle shares with the engine: the words, and rule sets as data.
const VOCABULARY: [&str; 11] = [
    "choices",
    "clause",
    "fault",
    "force",
    "game::Draw",
    "moves",
    "outcome",
    "piece",
    "ruleset",
    "setup",
    "square",
];

#[test]
fn the_oracle_uses_the_engines_vocabulary_and_none_of_its_rules() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/oracle");
    let mut seen = 0;
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a source file");
        // The subject is handed compiled rules and takes the data out of them.
        let of_the_subject = path.ends_with("answer.rs").then_some("rules::Rules");
        for line in text.lines().filter(|line| line.contains("chesst_engine::")) {
            seen += 1;
            let (_, item) = line.split_once("chesst_engine::").expect("it is there");
            let known = VOCABULARY.into_iter().chain(["squares"]).chain(of_the_subject);
            let known = known.into_iter().any(|word| {
                item.strip_prefix(word).is_some_and(|rest| rest.starts_with("::") || rest.starts_with(';'))
            });
            assert!(known, "{}: {line}", path.display());
        }
    }
    assert!(seen > 40, "{seen} imports");
}

/// The positions of the scenarios of a rule set, each once, and its start position.
fn positions(rules: &std::sync::Arc<Rules>) -> Vec<Position> {
    let suite = Suite::embedded().expect("the suite loads");
    let id = &rules.ruleset().id;
    let cases = suite.cases.iter().filter(|case| case.question.ruleset == *id);
    let texts: BTreeSet<&str> = cases.map(|case| case.question.position.as_str()).collect();
    Position::start(rules)
        .into_iter()
        .chain(texts.into_iter().filter_map(|text| Position::read(rules, text).ok()))
        .collect()
}

#[test]
fn engine_and_oracle_agree_on_every_position_of_the_scenarios() {
    let mut seen = 0;
    for rules in Rules::all_built_in() {
        for position in positions(rules) {
            seen += 1;
            agreement::of_answers(&position).unwrap_or_else(|error| panic!("{error}"));
            agreement::of_refusals(&position).unwrap_or_else(|error| panic!("{error}"));
        }
    }
    assert!(seen > 1000, "{seen} positions");
}

const SEED: u64 = 20_250_607;
const POSITIONS: usize = 200_000;
const WITH_EVERY_REFUSAL: usize = 4_000;

/// Forges so many positions, shared by the threads of the machine, and hands each to `look` with its recipe.
fn forged(positions: usize, look: impl Fn(&Position) -> Result<(), agreement::Disagreement> + Sync) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let held = std::thread::scope(|scope| {
        let look = &look;
        let work = |thread: usize| {
            let made = seeded(SEED, None, &BENCH).take(positions).skip(thread).step_by(threads);
            made.map(|made| match look(&made.forged.position) {
                Ok(()) => 1,
                Err(error) => panic!("seed {SEED}, recipe {}: {error}", made.recipe),
            })
            .sum::<usize>()
        };
        let workers: Vec<_> = (0..threads).map(|thread| scope.spawn(move || work(thread))).collect();
        workers.into_iter().map(|worker| worker.join().expect("no disagreement")).sum::<usize>()
    });
    assert_eq!(held, positions);
}

#[test]
fn engine_and_oracle_agree_on_two_hundred_thousand_positions() {
    forged(POSITIONS, agreement::of_answers);
}

/// Each rule set with each open choice read the other way, and those of the worked rule-set files.
fn other_rulesets() -> Rulesets {
    let mut rulesets = Rulesets::default();
    for base in Rules::all_built_in() {
        for choice in Choices::ALL {
            let mut ruleset = base.ruleset().clone();
            ruleset.id = format!("{}-{}", ruleset.id, choice.id);
            ruleset.choices.set(choice.id, choice.other).expect("it is a value");
            rulesets.add(Entry { rules: Rules::new(ruleset), file: None });
        }
    }
    for path in repo::files("scenarios/examples") {
        let loaded = ruleset_file::read(&repo::root().join(path)).expect("a worked example");
        rulesets.add(Entry { rules: Rules::new(loaded.ruleset), file: None });
    }
    rulesets
}

#[test]
fn engine_and_oracle_agree_whatever_the_open_choices_and_in_rule_sets_from_files() {
    let bench = Bench::new(&other_rulesets()).expect("the scenarios load");
    let mut seen = BTreeSet::new();
    for made in seeded(SEED, None, &bench).take(POSITIONS / 10) {
        let position = made.forged.position;
        seen.insert(position.ruleset().id.clone());
        agreement::of_answers(&position).unwrap_or_else(|error| panic!("recipe {}: {error}", made.recipe));
    }
    assert_eq!(seen.len(), bench.rules().len(), "every rule set is reached");
}

#[test]
fn engine_and_oracle_name_the_same_clauses_for_every_refused_move() {
    forged(WITH_EVERY_REFUSAL, agreement::of_refusals);
}

/// Counts sequences of moves of this length from the start and from fifty positions of the scenarios of each rule set.
fn same_counts(depth: u32) {
    for rules in Rules::all_built_in() {
        let positions = positions(rules);
        let every = positions.len() / 50;
        let mut counted = 0_u64;
        for position in positions.iter().step_by(every).take(51) {
            let state = State::new(position.ruleset(), position.setup());
            let (engine, oracle) = (position.perft(depth), answer::count(&Literal, &state, depth));
            assert_eq!(engine, oracle, "{position:?}");
            counted += engine;
        }
        assert!(counted > 100_000, "{} counts {counted}", rules.ruleset().id);
    }
}

#[test]
fn engine_and_oracle_count_the_same_sequences_of_three_plies() {
    same_counts(3);
}

#[test]
#[ignore = "takes some minutes"]
fn engine_and_oracle_count_the_same_sequences_of_four_plies() {
    same_counts(4);
}
