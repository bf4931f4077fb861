//! The suite notices: every faulty engine is caught by a case of the clause it breaks.

use chesst_conformance::judge::Verdict;
use chesst_conformance::load::Suite;
use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::run::{self, Record};
use chesst_conformance::subject::faulty::{self, Entry};
use chesst_conformance::subject::{FAULTY, named};

fn judged(entry: &Entry) -> Vec<Record> {
    let suite = Suite::embedded().expect("the suite loads");
    let mut subject = named(&format!("{FAULTY}{}", entry.name), &Rulesets::default()).expect("it is there");
    run::all(subject.as_mut(), &suite.cases)
}

#[test]
fn every_faulty_engine_fails_a_case_about_its_own_clause() {
    assert!(faulty::ALL.len() >= 3);
    for entry in faulty::ALL {
        let records = judged(entry);
        let caught = records
            .iter()
            .any(|record| record.verdict.is_failure() && record.case.clauses.first() == Some(&entry.clause));
        assert!(caught, "no case about {} catches {}", entry.clause, entry.name);
    }
}

#[test]
fn a_faulty_engine_fails_no_case_by_breaking_down() {
    for entry in faulty::ALL {
        let broken: Vec<String> = judged(entry)
            .iter()
            .filter(|record| {
                !matches!(record.verdict, Verdict::Pass | Verdict::Fail(_) | Verdict::Unsupported(_))
            })
            .map(|record| record.case.id.clone())
            .collect();
        assert!(broken.is_empty(), "{}: {broken:?}", entry.name);
    }
}

#[test]
fn the_wild_engine_that_steps_out_of_its_half_is_caught_by_the_figure_that_shows_it() {
    let entry = faulty::ALL.iter().find(|entry| entry.name == "double-step-only-start-in-own-half");
    let records = judged(entry.expect("it is there"));
    let failed = |id: &str| records.iter().any(|record| record.case.id == id && record.verdict.is_failure());
    assert!(failed("t1-2024/fig-2.2/f3-destinations"), "f3 has four squares, f5 is not among them");
}
