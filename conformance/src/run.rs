//! Running a plan: each case is asked and judged. Running cannot fail.

use crate::case::Case;
use crate::judge::{Verdict, judge};
use crate::subject::Subject;

/// One case and its verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The case.
    pub case: Case,
    /// The verdict.
    pub verdict: Verdict,
}

/// A finished run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The name of the subject.
    pub subject: String,
    /// One record a case, in the order of the plan.
    pub records: Vec<Record>,
}

impl Run {
    /// Did every case that was answered pass?
    #[must_use]
    pub fn is_conformant(&self) -> bool {
        !self.records.iter().any(|record| record.verdict.is_failure())
    }
}

/// Asks the subject every case, telling `progress` after each how many are done.
pub fn run<'c>(
    subject: &mut dyn Subject,
    cases: impl IntoIterator<Item = &'c Case>,
    mut progress: impl FnMut(usize),
) -> Run {
    let mut records = Vec::new();
    for case in cases {
        let choices = subject.choices(&case.question.ruleset);
        let verdict = judge(case.expectation(&choices), &subject.ask(&case.question));
        records.push(Record { case: case.clone(), verdict });
        progress(records.len());
    }
    Run { subject: subject.name(), records }
}
