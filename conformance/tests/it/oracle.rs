//! The oracle is a derivation of its own, and agrees with the engine.

use std::collections::BTreeSet;

use chesst_conformance::agreement;
use chesst_conformance::load::Suite;
use chesst_conformance::oracle::state::State;
use chesst_conformance::oracle::{Literal, answer};
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;

use crate::repo;

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
    let mut seen = 0;
    for path in repo::files("conformance/src/oracle") {
        let text = repo::text(&path);
        // The subject is handed compiled rules and takes the data out of them.
        let of_the_subject = path.ends_with("answer.rs").then_some("rules::Rules");
        for line in text.lines().filter(|line| line.contains("chesst_engine::")) {
            seen += 1;
            let (_, item) = line.split_once("chesst_engine::").expect("it is there");
            let known = VOCABULARY.into_iter().chain(["squares"]).chain(of_the_subject);
            let known = known.into_iter().any(|word| {
                item.strip_prefix(word).is_some_and(|rest| rest.starts_with("::") || rest.starts_with(';'))
            });
            assert!(known, "{path}: {line}");
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
