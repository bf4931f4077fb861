//! The clause register and the engine agree.

use std::collections::BTreeSet;

use chesst_conformance::load::Suite;
use chesst_conformance::register::{Register, Sides, Status};
use chesst_engine::choices::Choices;
use chesst_engine::clause::Clause;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::rules::Rules;

fn register() -> Register {
    Suite::embedded().expect("the suite loads").register
}

#[test]
fn the_register_lists_the_engines_clauses_in_its_order() {
    let listed: Vec<Clause> = register().clauses.iter().map(|entry| entry.id).collect();
    assert_eq!(listed, Clause::ALL);
}

#[test]
fn every_built_in_rule_set_is_listed_and_stated() {
    let register = register();
    for rules in Rules::all_built_in() {
        let id = &rules.ruleset().id;
        let entry = register.rulesets.iter().find(|entry| &entry.id == id).expect("it is listed");
        assert!(entry.stated, "{id}");
        assert!(register.sources.iter().any(|source| source.id == entry.source), "{id}");
    }
}

#[test]
fn the_open_choices_are_the_engines() {
    let register = register();
    assert_eq!(register.choices.len(), Choices::ALL.len());
    for (entry, choice) in register.choices.iter().zip(Choices::ALL) {
        assert_eq!((entry.id.as_str(), entry.clause), (choice.id, choice.clause));
        assert_eq!(
            (entry.default.as_str(), entry.others.as_slice()),
            (choice.default, &[choice.other.to_owned()][..])
        );
        let clause = register.clause(entry.clause).expect("it is listed");
        assert!(clause.choices.contains(&entry.id), "{} does not name {}", entry.clause, entry.id);
    }
}

#[test]
fn every_clause_says_what_it_rests_on() {
    let register = register();
    let documents: BTreeSet<&str> = register.sources.iter().map(|source| source.id.as_str()).collect();
    let rulesets: BTreeSet<&str> = register.rulesets.iter().map(|entry| entry.id.as_str()).collect();
    for entry in &register.clauses {
        let id = entry.id;
        assert!(!entry.en.is_empty() && !entry.ru.is_empty(), "{id}");
        assert!(entry.ru.chars().any(|c| ('а'..='я').contains(&c)), "{id} is not in Russian");
        assert!(!entry.status.is_empty(), "{id} stands in no rule set");
        assert!(entry.status.keys().all(|ruleset| rulesets.contains(ruleset.as_str())), "{id}");
        let assumed_everywhere = entry.status.values().all(|status| *status == Status::Assumed);
        assert!(assumed_everywhere || !entry.sources.is_empty(), "{id} cites no source");
        for citation in &entry.sources {
            assert!(documents.contains(citation.document.as_str()), "{id} cites {}", citation.document);
            assert!(
                citation.figure.is_some() || citation.section.is_some(),
                "{id} cites no place in {}",
                citation.document
            );
        }
        assert_eq!(entry.sides == Sides::One, entry.one_sided.is_some(), "{id}");
    }
}

/// A clause that only some editions have is a difference in the data of those editions.
#[test]
fn clauses_of_single_editions_are_seen_in_their_data() {
    let register = register();
    let connet_only_in_the_corners = |ruleset: &str| {
        let rules = Rules::built_in(ruleset).expect("built in");
        rules.ruleset().ver_knecht_becomes[Kind::Connet][Side::White].len() == 2
    };
    let castle_open = |ruleset: &str| {
        let rules = Rules::built_in(ruleset).expect("built in");
        let becomes = &rules.ruleset().ver_knecht_becomes[Kind::Prince][Side::White];
        becomes.meets(rules.ruleset().castles[Side::Black])
    };
    let mut seen = 0;
    for ruleset in ["t1-2021", "t1-2024", "t1-2025"] {
        let has = |clause| register.status(clause, ruleset).is_some();
        assert_eq!(
            has(Clause::PromotionVerKnechtCornerConnet),
            connet_only_in_the_corners(ruleset),
            "{ruleset}"
        );
        assert_eq!(has(Clause::PromotionVerKnechtCastle), castle_open(ruleset), "{ruleset}");
        seen += 1;
    }
    assert_eq!(seen, 3);
}
