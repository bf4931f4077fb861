//! The scenarios alone against the engine: what the mutation run asks of each changed engine (`.ci/mutants`).

use chesst_conformance::load::Suite;
use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::run;
use chesst_conformance::subject::reference::Reference;

#[test]
fn the_engine_passes_every_case_of_the_suite() {
    let suite = Suite::embedded().expect("the suite loads");
    let cases: Vec<_> = suite.cases.iter().filter(|case| case.is_judged()).collect();
    assert!(cases.len() > 3000, "{} cases", cases.len());
    let records = run::all(&mut Reference::new(&Rulesets::default()), cases);
    let failed = records.iter().find(|record| record.verdict.is_failure());
    assert!(failed.is_none(), "{failed:?}");
}
