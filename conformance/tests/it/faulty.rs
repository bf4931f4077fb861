//! The suite notices: every faulty engine is caught by a case of the clause it breaks.

use std::collections::BTreeSet;

use chesst_conformance::case::Case;
use chesst_conformance::faults::{self, Fault};
use chesst_conformance::judge::Verdict;
use chesst_conformance::kill;
use chesst_conformance::load::Suite;
use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::run::{self, Record};
use chesst_conformance::subject::Subject;
use chesst_engine::choices::Choices;
use chesst_engine::clause::Clause;

use crate::cli::chesst;

fn judged(fault: &Fault) -> Vec<Record> {
    let suite = Suite::embedded().expect("the suite loads");
    run::all(&mut fault.subject(&Rulesets::default()), &suite.cases)
}

#[test]
fn every_faulty_engine_fails_a_case_of_its_own_clause_in_each_of_its_rule_sets() {
    let suite = Suite::embedded().expect("the suite loads");
    let cases: Vec<&Case> = suite.cases.iter().filter(|case| case.is_judged()).collect();
    let faults: Vec<&Fault> = faults::all().collect();
    let matrix = kill::matrix(&faults, &cases, &|| true, &|| {});
    assert!(faults.len() >= 120, "{} faulty engines", faults.len());
    let survivors: Vec<String> = matrix
        .survivors()
        .flat_map(|engine| {
            engine.survives_in().map(|one| format!("{}: {} ({})", one.ruleset, engine.name, engine.clause))
        })
        .collect();
    assert!(survivors.is_empty(), "{} survive:\n{}", survivors.len(), survivors.join("\n"));
    assert_eq!(matrix.control_fails, Vec::<String>::new());
    assert!(matrix.all_are_caught());
    assert_eq!(twins(&matrix, &cases), Vec::<String>::new(), "two faults are one");
}

#[test]
fn every_clause_is_broken_by_some_faulty_engine() {
    let broken: BTreeSet<Clause> = faults::all().map(|fault| fault.clause).collect();
    let whole: Vec<&Clause> = Clause::ALL.iter().filter(|clause| !broken.contains(*clause)).collect();
    assert!(whole.is_empty(), "{whole:?}");
}

#[test]
fn names_of_faulty_engines_are_slugs_and_differ() {
    let mut names = BTreeSet::new();
    for fault in faults::all() {
        assert!(names.insert(fault.name), "{} is there twice", fault.name);
        assert!(
            fault.name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'),
            "{}",
            fault.name
        );
        assert!(!fault.rulesets.is_empty() && !fault.why.ends_with('.'), "{}", fault.name);
        for (id, value) in fault.choices {
            assert_eq!(Choices::default().set(id, value), Ok(()), "{}", fault.name);
        }
    }
}

/// Pairs of faulty engines that give the same answer in every case.
fn twins(matrix: &kill::Matrix, cases: &[&Case]) -> Vec<String> {
    let answers = |name: &str| {
        let mut subject = faults::named(name).expect("it is there").subject(&Rulesets::default());
        cases.iter().map(|case| subject.ask(&case.question)).collect::<Vec<_>>()
    };
    let engines: Vec<_> = matrix.engines.iter().collect();
    let pairs =
        engines.iter().enumerate().flat_map(|(at, one)| engines[at + 1..].iter().map(move |two| (one, two)));
    pairs
        .filter(|(one, two)| (&one.rulesets, &one.failed_by_clause) == (&two.rulesets, &two.failed_by_clause))
        .filter(|(one, two)| answers(one.name) == answers(two.name))
        .map(|(one, two)| format!("{} = {}", one.name, two.name))
        .collect()
}

#[test]
fn a_faulty_engine_fails_no_case_by_breaking_down() {
    for fault in faults::all() {
        let broken: Vec<String> = judged(fault)
            .iter()
            .filter(|record| {
                !matches!(record.verdict, Verdict::Pass | Verdict::Fail(_) | Verdict::Unsupported(_))
            })
            .map(|record| record.case.id.clone())
            .collect();
        assert!(broken.is_empty(), "{}: {broken:?}", fault.name);
    }
}

#[test]
fn the_wild_engine_that_steps_out_of_its_half_is_caught_by_the_figure_that_shows_it() {
    let records = judged(faults::named("double-step-only-start-in-own-half").expect("it is there"));
    let failed = |id: &str| records.iter().any(|record| record.case.id == id && record.verdict.is_failure());
    assert!(failed("t1-2024/fig-2.2/f3-destinations"), "f3 has four squares, f5 is not among them");
}

#[test]
fn a_suite_without_the_cases_of_a_clause_lets_its_faults_through_by_name() {
    let all: Vec<&str> =
        faults::all().filter(|fault| fault.clause == Clause::CastleGuard).map(|fault| fault.name).collect();
    let (exit, out, err) =
        chesst(&["faults", "--clause", "castle.guard", "--without-clause", "castle.guard"]);
    assert_eq!((exit, err.as_str()), (1, ""), "{out}{err}");
    for name in &all {
        assert!(out.contains(&format!("{name} survives: no case of castle.guard")), "{name}: {out}");
    }
    let last = out.lines().last().expect("a last line");
    assert!(last.starts_with(&format!("0 of {} faulty engines are caught", all.len())), "{last}");

    let (exit, _, err) = chesst(&["faults", all[0], "--without-clause", "castle.guard", "--format", "json"]);
    assert_eq!((exit, err), (1, format!("survives: {}\n", all[0])));
}

#[test]
fn the_matrix_is_data_and_a_page_too() {
    let (exit, json, _) = chesst(&["faults", "equal-force-captures", "--format", "json"]);
    let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((exit, &value["planned"], &value["tested"]), (0, &1.into(), &1.into()));
    let engine = &value["engines"][0];
    assert_eq!(engine["clause"], "capture.superiority");
    let rulesets = engine["rulesets"].as_array().expect("rule sets");
    assert!(
        rulesets.iter().all(|one| one["caught_by"].as_array().is_some_and(|ids| !ids.is_empty())),
        "{json}"
    );
    let (exit, page, _) = chesst(&["faults", "equal-force-captures", "--format", "markdown"]);
    assert!(exit == 0 && page.contains("| `equal-force-captures` | `capture.superiority` |"), "{page}");
}

#[test]
fn a_selection_of_faulty_engines_that_takes_none_is_refused() {
    for arguments in [
        &["faults", "no-such-fault"][..],
        &["faults", "equal-force-captures", "--clause", "castle.*"],
        &["faults", "--without-clause", "nothing.*"],
        &["faults", "--without-clause", "*"],
    ] {
        let (exit, out, err) = chesst(arguments);
        assert!(
            exit == 2 && out.is_empty() && err.starts_with("error: "),
            "{arguments:?}: {exit} {out}{err}"
        );
    }
}
