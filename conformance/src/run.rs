//! Running a plan: each case is asked and judged. Running cannot fail.

use std::time::Instant;

use crate::case::Case;
use crate::judge::{Verdict, judge, judge_whole};
use crate::subject::Subject;

/// One case and its verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The case.
    pub case: Case,
    /// The verdict.
    pub verdict: Verdict,
    /// How long the answer took, in microseconds.
    pub micros: u64,
}

/// Asks the subject every case, handing over each record as it comes. `go_on` is asked before each case.
pub fn run<'c>(
    subject: &mut dyn Subject,
    cases: impl IntoIterator<Item = &'c Case>,
    mut go_on: impl FnMut() -> bool,
    mut done: impl FnMut(Record),
) {
    for case in cases {
        if !go_on() {
            return;
        }
        done(one(subject, case));
    }
}

/// Asks the subject one case.
pub fn one(subject: &mut dyn Subject, case: &Case) -> Record {
    let choices = subject.choices(&case.question.ruleset);
    let asked = Instant::now();
    let reply = subject.ask(&case.question);
    let micros = u64::try_from(asked.elapsed().as_micros()).unwrap_or(u64::MAX);
    let expected = case.expectation(&choices);
    let verdict =
        if subject.names_every_clause() { judge_whole(expected, &reply) } else { judge(expected, &reply) };
    Record { case: case.clone(), verdict, micros }
}

/// Asks the subject every case and keeps all records.
pub fn all<'c>(subject: &mut dyn Subject, cases: impl IntoIterator<Item = &'c Case>) -> Vec<Record> {
    let mut records = Vec::new();
    run(subject, cases, || true, |record| records.push(record));
    records
}
