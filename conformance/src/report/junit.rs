//! The report as JUnit XML, which build servers read: a suite a rule set, a test a case.

use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::block::Block;
use super::summary::{conclusion, standard_error};
use crate::quote::visible;
use crate::register::Register;
use crate::results::{CaseResult, Results, Word};
use crate::rulesets::Rulesets;
use crate::words::{Lang, Words};

/// The suite that tells of the run as a whole, where there is something to tell.
const RUN: &str = "run";

/// The whole report. A wrong answer is a failure; a timeout, a crash or a breach of the protocol is an error; a question
/// that is not offered is skipped. An incomplete run, and one that judged nothing, has an error of its own in the suite
/// `run`. Without `with_times` the same results always give the same bytes, whatever the clock said.
#[must_use]
pub fn report(results: &Results, register: &Register, rulesets: &Rulesets, with_times: bool) -> String {
    let mut ids: Vec<&str> = Vec::new();
    for case in &results.cases {
        if !ids.contains(&case.ruleset.as_str()) {
            ids.push(&case.ruleset);
        }
    }
    let subject = &results.header.subject;
    let mut report = Report::new(format!("chesst: {}", visible(&subject.name)));
    for id in ids {
        let mut suite = TestSuite::new(visible(id));
        for (name, value) in [
            ("subject", &subject.name),
            ("subject-version", &subject.version),
            ("suite-version", &results.header.suite),
        ] {
            if !value.is_empty() {
                suite.add_property((name.to_owned(), visible(value)));
            }
        }
        let cases = || results.cases.iter().filter(|case| case.ruleset == id);
        suite.add_test_cases(cases().map(|case| test(case, register, rulesets, with_times)));
        if with_times {
            suite.set_time(time(cases()));
        }
        report.add_test_suite(suite);
    }
    if with_times {
        report.set_time(time(results.cases.iter()));
    }
    report.add_test_suites(run(results));
    // Writing to memory cannot fail.
    report.to_string().unwrap_or_else(|error| error.to_string())
}

fn time<'r>(cases: impl Iterator<Item = &'r CaseResult>) -> Duration {
    Duration::from_micros(cases.fold(0, |sum, case| sum.saturating_add(case.timing.micros)))
}

fn test(case: &CaseResult, register: &Register, rulesets: &Rulesets, with_times: bool) -> TestCase {
    let mut status = match case.verdict {
        Word::Pass => TestCaseStatus::success(),
        Word::Unsupported => TestCaseStatus::skipped(),
        Word::Fail => TestCaseStatus::non_success(NonSuccessKind::Failure),
        Word::Timeout | Word::Crash | Word::Protocol => TestCaseStatus::non_success(NonSuccessKind::Error),
    };
    status.set_type(case.verdict.id());
    if case.verdict == Word::Unsupported {
        status.set_message(visible(&case.got));
    } else if let Some(block) = Block::new(&[case], register, rulesets, Words::of(Lang::En)) {
        // What befell the program says more than what is so.
        let message = if case.verdict == Word::Fail { block.says.clone() } else { visible(&case.got) };
        status.set_message(message);
        status.set_description(block.to_string());
    }
    let mut test = TestCase::new(visible(&case.id), status);
    test.set_classname(visible(&case.ruleset));
    if with_times {
        test.set_time(Duration::from_micros(case.timing.micros));
    }
    test
}

fn run(results: &Results) -> Option<TestSuite> {
    let mut suite = TestSuite::new(RUN);
    if !results.is_complete() || !results.judged_something() {
        for sentence in conclusion(results, Words::of(Lang::En)).into_iter().take(1) {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
            status.set_type("incomplete").set_message(sentence.rest);
            let mut test = TestCase::new(sentence.head, status);
            test.set_classname(RUN);
            suite.add_test_case(test);
        }
    }
    let lines = standard_error(results);
    if !lines.is_empty() {
        suite.set_system_err(lines.join("\n"));
    }
    (!suite.test_cases.is_empty() || suite.system_err.is_some()).then_some(suite)
}
