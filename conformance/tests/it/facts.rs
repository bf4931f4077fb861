//! Every figure file is held against what the sources state.

use std::collections::BTreeMap;

use chesst_conformance::case::Scenario;
use chesst_conformance::load::Suite;
use chesst_conformance::scenario::PiecesByKind;
use serde_json::Value;

use crate::repo;

const EDITIONS: [&str; 4] = ["t-2020", "t1-2021", "t1-2024", "t1-2025"];

/// Entries of the facts that state rules, silences or notation and no figure.
const NO_FIGURES: [&str; 3] = ["general", "not-stated", "notation"];

fn suite() -> Suite {
    Suite::embedded().expect("the suite loads")
}

/// The facts of every figure, by the id of its scenario.
fn facts() -> BTreeMap<String, Value> {
    let mut facts = BTreeMap::new();
    for edition in EDITIONS {
        let text = repo::text(&format!("scenarios/facts/{edition}.json"));
        let Value::Array(figures) = serde_json::from_str(&text).expect("JSON") else {
            panic!("{edition} is no list")
        };
        for figure in figures {
            let id = figure["id"].as_str().expect("it has an id").to_owned();
            if !NO_FIGURES.iter().any(|name| id.ends_with(&format!("/{name}"))) {
                facts.insert(id, figure);
            }
        }
    }
    assert!(facts.len() > 90, "{} figures", facts.len());
    facts
}

fn scenario<'s>(suite: &'s Suite, id: &str) -> &'s Scenario {
    suite
        .scenarios
        .iter()
        .find(|scenario| scenario.id == id)
        .unwrap_or_else(|| panic!("{id} has no scenario"))
}

#[test]
fn every_claim_is_a_case_or_is_excused() {
    let suite = suite();
    for (id, figure) in facts() {
        let scenario = scenario(&suite, &id);
        let claims = figure["claims"].as_array().expect("a list of claims").len();
        let excused = scenario.not_encoded.iter().map(|excuse| excuse.claim);
        let encoded =
            suite.cases.iter().filter(|case| case.scenario.id == id).flat_map(|case| case.claims.clone());
        let mut told: Vec<usize> = excused.chain(encoded).collect();
        told.sort_unstable();
        told.dedup();
        assert_eq!(told, (1..=claims).collect::<Vec<_>>(), "{id}");
        assert!(scenario.not_encoded.iter().all(|excuse| excuse.why.len() > 10), "{id}");
    }
}

#[test]
fn a_figure_that_repeats_another_is_a_pointer_to_it() {
    let suite = suite();
    let mut seen = 0;
    for (id, figure) in facts() {
        let same_as = figure.get("same_as").and_then(Value::as_str);
        assert_eq!(scenario(&suite, &id).same_as.as_deref(), same_as, "{id}");
        seen += usize::from(same_as.is_some());
    }
    assert!(seen > 20, "{seen} pointers");
}

/// The same pieces with the squares of each kind in order.
fn sorted(mut kinds: PiecesByKind) -> PiecesByKind {
    kinds.values_mut().for_each(|squares| squares.sort());
    kinds
}

/// The named pieces of a side in the facts, in the form of a scenario file.
fn named(side: &Value) -> PiecesByKind {
    sorted(serde_json::from_value(side.clone()).expect("kinds with squares"))
}

#[test]
fn the_stated_pieces_are_those_of_the_source() {
    let suite = suite();
    let mut seen = 0;
    for (id, figure) in facts() {
        let scenario = scenario(&suite, &id);
        if scenario.same_as.is_some() {
            continue;
        }
        let stated = scenario.stated.clone().unwrap_or_default();
        assert_eq!(sorted(stated.white), named(&figure["pieces_stated"]["white"]), "{id}, White");
        assert_eq!(sorted(stated.black), named(&figure["pieces_stated"]["black"]), "{id}, Black");
        seen += 1;
    }
    assert!(seen > 60, "{seen} figures");
}

#[test]
fn every_figure_cites_the_book_and_figure_of_its_name() {
    let suite = suite();
    for scenario in suite.scenarios.iter().filter(|scenario| scenario.is_figure()) {
        let (edition, name) = scenario.id.split_once('/').expect("an id of a figure");
        // `fig-2.7` is figure 2.7; `game-2` is the second sample game.
        let figure = name.strip_prefix("fig-").map_or_else(|| name.replace('-', " "), str::to_owned);
        let book = edition.split_once('-').expect("an edition").1;
        assert_eq!(scenario.source.document, format!("book-{book}"), "{}", scenario.id);
        assert_eq!(scenario.source.figure.as_deref(), Some(figure.as_str()), "{}", scenario.id);
    }
}
