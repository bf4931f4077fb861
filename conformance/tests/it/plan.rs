//! Selecting cases: those that failed before, and one part of several.

use std::collections::BTreeSet;

use chesst_conformance::case::{Case, Key};
use chesst_conformance::load::Suite;
use chesst_conformance::plan::{BadSelection, Selection};
use chesst_conformance::shard::{MAX_PARTS, Shard};

fn suite() -> Suite {
    Suite::embedded().expect("the suite loads")
}

fn shard(text: &str) -> Shard {
    Shard::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

fn of_failed(failed: impl IntoIterator<Item = Key>) -> Selection {
    Selection { failed: Some(failed.into_iter().collect()), ..Selection::default() }
}

#[test]
fn the_shards_of_a_selection_hold_each_of_its_cases_once() {
    let suite = suite();
    let rulesets = vec!["t1-2021".to_owned(), "t1-2025".to_owned()];
    let whole = Selection { rulesets, ..Selection::default() };
    let all: BTreeSet<Key> = whole.of(&suite).expect("cases").into_iter().map(Case::key).collect();
    let mut seen: Vec<Key> = Vec::new();
    let mut owners: BTreeSet<(String, String)> = BTreeSet::new();
    for number in 1..=5 {
        let part = Selection { shard: Some(shard(&format!("{number}/5"))), ..whole.clone() };
        let cases = part.of(&suite).expect("cases");
        assert!(cases.len() * 8 > all.len(), "shard {number} holds {} of {}", cases.len(), all.len());
        for case in cases {
            seen.push(case.key());
            owners.insert((case.id.clone(), number.to_string()));
        }
    }
    let ids: BTreeSet<&String> = all.iter().map(|(id, _)| id).collect();
    assert_eq!(owners.len(), ids.len(), "a case is in the same shard in every rule set");
    assert_eq!(seen.len(), all.len());
    assert_eq!(seen.into_iter().collect::<BTreeSet<Key>>(), all);
    assert!(all.len() > 1000);
}

#[test]
fn only_the_cases_that_failed_are_selected_in_the_order_of_the_suite() {
    let suite = suite();
    let all = Selection::default().of(&suite).expect("all");
    let failed: Vec<Key> = all.iter().step_by(97).map(|case| case.key()).collect();
    let again: Vec<Key> = of_failed(failed.iter().rev().cloned())
        .of(&suite)
        .expect("cases")
        .into_iter()
        .map(Case::key)
        .collect();
    assert_eq!(again, failed);
    assert!(failed.len() > 20);
}

#[test]
fn a_selector_that_leaves_nothing_is_named() {
    let suite = suite();
    let first = Selection::default().of(&suite).expect("all")[0].key();
    let said = |selection: &Selection| selection.of(&suite).expect_err("nothing is left").to_string();
    assert_eq!(said(&of_failed([])), "--failed: the results hold no failing case");
    let foreign = [("no/case".to_owned(), "t1-2024".to_owned()), ("some/case".to_owned(), "mine".to_owned())];
    assert_eq!(
        said(&of_failed(foreign.into_iter().chain([first.clone()]))),
        "--failed: the results name 2 failing cases that the suite does not have, the first `no/case` in `t1-2024`"
    );
    let other = if first.1 == "t1-2024" { "t1-2025" } else { "t1-2024" };
    let mut disjoint = of_failed([first.clone()]);
    disjoint.rulesets = vec![other.to_owned()];
    let taken = Selection { failed: None, ..disjoint.clone() }.of(&suite).expect("cases").len();
    assert_eq!(
        said(&disjoint),
        format!(
            "--failed: none of the 1 failing cases is among the {taken} cases that the other selectors take"
        )
    );

    let one = |part: String| Selection {
        cases: vec![first.0.clone()],
        shard: Some(shard(&part)),
        ..Selection::default()
    };
    let empty: Vec<String> = (1..=MAX_PARTS)
        .filter(|number| one(format!("{number}/1000")).of(&suite).is_err())
        .map(|n| n.to_string())
        .collect();
    assert_eq!(empty.len(), usize::from(MAX_PARTS) - 1);
    assert_eq!(
        said(&one(format!("{}/1000", empty[0]))),
        format!(
            "--shard {}/1000 is empty: the other selectors take 1 case id, fewer than 1000 shards",
            empty[0]
        )
    );
}

#[test]
fn a_shard_that_is_empty_by_chance_is_an_error_too() {
    let error = BadSelection::ShardEmpty { shard: shard("2/3"), ids: 3 };
    let said = "--shard 2/3 is empty: the other selectors take 3 case ids, and none falls into it";
    assert_eq!(error.to_string(), said);
}
