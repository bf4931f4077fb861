//! The scenarios alone against the engine: what the mutation run asks of each changed engine (`.ci/mutants`).

use chesst_conformance::case::Case;
use chesst_conformance::load::Suite;
use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::run;
use chesst_conformance::subject::reference::Reference;
use chesst_engine::choices::Choices;

/// What the engine with this reading of the open choices fails.
fn failed(choices: Choices, cases: &[&Case]) -> Vec<String> {
    let mut engine = Reference::new(&Rulesets::default()).with_choices(choices);
    let records = run::all(&mut engine, cases.iter().copied());
    let failed = records.into_iter().filter(|record| record.verdict.is_failure());
    failed.map(|record| format!("{} in {}", record.case.id, record.case.question.ruleset)).collect()
}

#[test]
fn the_engine_passes_every_case_of_the_suite() {
    let suite = Suite::embedded().expect("the suite loads");
    let cases: Vec<&Case> = suite.cases.iter().filter(|case| case.is_judged()).collect();
    assert!(cases.len() > 3000, "{} cases", cases.len());
    assert_eq!(failed(Choices::default(), &cases), Vec::<String>::new());
}

/// The rule sets that are judged with each open choice read the other way: the widest of each game.
const REREAD: [&str; 2] = ["t-2020", "t1-2025"];

#[test]
fn the_engine_passes_the_suite_whichever_way_it_reads_an_open_choice() {
    let suite = Suite::embedded().expect("the suite loads");
    let reread = |case: &&Case| case.is_judged() && REREAD.contains(&case.question.ruleset.as_str());
    let cases: Vec<&Case> = suite.cases.iter().filter(reread).collect();
    assert!(cases.len() > 1000, "{} cases", cases.len());
    for choice in Choices::ALL {
        let mut choices = Choices::default();
        choices.set(choice.id, choice.other).expect("it is a value");
        assert_eq!(failed(choices, &cases), Vec::<String>::new(), "{}", choice.id);
    }
}

#[test]
fn the_engine_passes_what_several_open_choices_change_together() {
    let suite = Suite::embedded().expect("the suite loads");
    let mut read = 0;
    for case in suite.cases.iter().filter(|case| case.is_judged()) {
        for reading in case.readings.iter().filter(|reading| reading.choices.len() > 1) {
            let mut choices = Choices::default();
            for (id, value) in &reading.choices {
                choices.set(id, value).expect("the loader checks it");
            }
            read += 1;
            assert_eq!(failed(choices, &[case]), Vec::<String>::new(), "{choices:?}");
        }
    }
    assert!(read > 0, "no case depends on several choices");
}
