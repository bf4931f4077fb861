//! The suite and the reference engine agree, also in what a verdict does not ask.

use std::collections::{BTreeMap, BTreeSet};

use chesst_conformance::case::Case;
use chesst_conformance::expectation::Expectation;
use chesst_conformance::integrity;
use chesst_conformance::judge::{Verdict, judge};
use chesst_conformance::load::Suite;
use chesst_conformance::question::Answer;
use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::run;
use chesst_conformance::subject::Subject;
use chesst_conformance::subject::reference::Reference;
use chesst_conformance::subjects;
use chesst_engine::choices::Choices;
use chesst_engine::clause::Clause;

fn suite() -> Suite {
    Suite::embedded().expect("the suite loads")
}

#[test]
fn the_reference_passes_every_case_it_offers() {
    let suite = suite();
    let mut reference = subjects::named("reference", &Rulesets::default()).expect("it is there");
    let records = run::all(reference.as_mut(), &suite.cases);
    let failures: Vec<String> = records
        .iter()
        .filter(|record| record.verdict.is_failure())
        .map(|record| format!("{} [{}]: {:?}", record.case.id, record.case.question.ruleset, record.verdict))
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let passed = records.iter().filter(|record| record.verdict == Verdict::Pass).count();
    assert!(passed > 3000, "{passed} cases passed");
}

#[test]
fn a_refusing_case_lists_every_clause_that_refuses() {
    let suite = suite();
    let mut reference = subjects::named("reference", &Rulesets::default()).expect("it is there");
    let mut seen = 0;
    for case in &suite.cases {
        let Expectation::Refused(wanted) = &case.expectation else { continue };
        let Ok(Answer::Refused(got)) = reference.ask(&case.question) else { continue };
        let wanted: BTreeSet<&Clause> = wanted.iter().collect();
        assert_eq!(wanted, got.iter().collect(), "{} [{}]", case.id, case.question.ruleset);
        seen += 1;
    }
    assert!(seen > 500, "{seen} refusing cases");
}

#[test]
fn a_refused_text_lists_every_fault() {
    let suite = suite();
    let mut reference = subjects::named("reference", &Rulesets::default()).expect("it is there");
    let mut seen = 0;
    for case in &suite.cases {
        let Expectation::Faults(wanted) = &case.expectation else { continue };
        let wanted: BTreeSet<String> = wanted.iter().map(ToString::to_string).collect();
        assert_eq!(reference.ask(&case.question), Ok(Answer::Faults(wanted)), "{}", case.id);
        seen += 1;
    }
    assert!(seen > 50, "{seen} refused texts");
}

/// Every reading of the open choices that a case names is answered right by an engine that reads them so.
#[test]
fn other_readings_of_open_choices_are_answered_right() {
    let suite = suite();
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for case in &suite.cases {
        for reading in &case.readings {
            let mut choices = Choices::default();
            for (id, value) in &reading.choices {
                choices.set(id, value).expect("the loader checks it");
                *seen.entry(id).or_default() += 1;
            }
            let mut subject = Reference::new(&Rulesets::default()).with_choices(choices);
            let expected = case.expectation(&choices);
            let verdict = judge(expected, &subject.ask(&case.question));
            let right = matches!(verdict, Verdict::Pass | Verdict::Unsupported(_));
            assert!(right, "{} [{}] with {choices:?}: {verdict:?}", case.id, case.question.ruleset);
        }
    }
    let unread: Vec<&str> =
        Choices::ALL.iter().map(|choice| choice.id).filter(|id| !seen.contains_key(id)).collect();
    assert!(unread.is_empty(), "no case depends on {unread:?}");
}

/// A case that an open choice changes says so.
#[test]
fn a_case_that_an_open_choice_changes_has_a_reading_for_it() {
    let suite = suite();
    for choice in Choices::ALL {
        let mut choices = Choices::default();
        choices.set(choice.id, choice.other).expect("it is a value");
        let mut subject = Reference::new(&Rulesets::default()).with_choices(choices);
        for case in &suite.cases {
            let verdict = judge(case.expectation(&choices), &subject.ask(&case.question));
            assert!(
                !verdict.is_failure(),
                "{} [{}] with {}: {verdict:?}",
                case.id,
                case.question.ruleset,
                choice.id
            );
        }
    }
}

#[test]
fn an_expectation_is_written_as_it_is_read() {
    for case in &suite().cases {
        let expectations =
            case.readings.iter().map(|reading| &reading.expectation).chain([&case.expectation]);
        for expectation in expectations {
            let json = serde_json::to_value(expectation.written()).expect("JSON");
            let read = serde_json::from_value(json).expect("the written form");
            assert_eq!(Expectation::new(&case.question.ask, &read).as_ref(), Ok(expectation), "{}", case.id);
        }
    }
}

#[test]
fn the_suite_is_as_large_as_it_says() {
    let suite = suite();
    let figures = suite.scenarios.iter().filter(|scenario| scenario.is_figure()).count();
    let claims: usize =
        distinct(&suite, |case| case.scenario.is_figure()).map(|case| case.claims.len()).sum();
    let clause_cases = distinct(&suite, |case| !case.scenario.is_figure()).count();
    assert!(figures >= 90, "{figures} figures");
    assert!(claims >= 330, "{claims} claims");
    assert!(clause_cases >= 200, "{clause_cases} clause cases");
}

/// Cases that meet a condition, each once whatever its rule sets.
fn distinct(suite: &Suite, wanted: impl Fn(&Case) -> bool) -> impl Iterator<Item = &Case> {
    let cases: BTreeMap<&str, &Case> =
        suite.cases.iter().filter(|case| wanted(case)).map(|case| (case.id.as_str(), case)).collect();
    cases.into_values()
}

#[test]
fn every_id_is_frozen() {
    let suite = suite();
    let frozen = crate::repo::text("scenarios/frozen-ids.txt");
    let frozen: Vec<&str> = frozen.lines().collect();
    assert_eq!(frozen, integrity::ids(&suite).into_iter().collect::<Vec<_>>());
}
