//! The suite notices: every faulty engine is caught by a case of the clause it breaks.

use chesst_conformance::faults::{self, Fault};
use chesst_conformance::judge::Verdict;
use chesst_conformance::load::Suite;
use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::run::{self, Record};

fn judged(fault: &Fault) -> Vec<Record> {
    let suite = Suite::embedded().expect("the suite loads");
    run::all(&mut fault.subject(&Rulesets::default()), &suite.cases)
}

#[test]
fn the_wild_engine_that_steps_out_of_its_half_is_caught_by_the_figure_that_shows_it() {
    let records = judged(faults::named("double-step-only-start-in-own-half").expect("it is there"));
    let failed = |id: &str| records.iter().any(|record| record.case.id == id && record.verdict.is_failure());
    assert!(failed("t1-2024/fig-2.2/f3-destinations"), "f3 has four squares, f5 is not among them");
}

/// Rule set and fault of each that no case of its own clause catches.
fn survivors() -> Vec<String> {
    let suite = Suite::embedded().expect("the suite loads");
    let mut survivors = Vec::new();
    for fault in faults::all() {
        let mut subject = fault.subject(&Rulesets::default());
        for ruleset in fault.rulesets {
            let cases = suite
                .cases
                .iter()
                .filter(|case| case.question.ruleset == *ruleset && case.clauses.contains(&fault.clause));
            let records = run::all(&mut subject, cases);
            if !records.iter().any(|record| matches!(record.verdict, Verdict::Fail(_))) {
                survivors.push(format!("{ruleset}: {} ({})", fault.name, fault.clause));
            }
        }
    }
    survivors
}

#[test]
fn every_faulty_engine_fails_a_case_of_its_own_clause_in_each_of_its_rule_sets() {
    let survivors = survivors();
    assert!(survivors.is_empty(), "{} survive:\n{}", survivors.len(), survivors.join("\n"));
}
