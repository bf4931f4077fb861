//! Holding an answer against an expectation. Judging cannot fail.

use std::collections::BTreeSet;
use std::fmt;

use crate::expectation::{Expectation, Items};
use crate::question::{Answer, Fault, listed, or_none, ratio};

/// What has become of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The answer is right.
    Pass,
    /// The answer is wrong.
    Fail(Mismatch),
    /// The subject does not offer this kind of question.
    Unsupported(String),
    /// The answer took too long.
    Timeout(String),
    /// The subject died.
    Crash(String),
    /// The subject broke the protocol.
    Protocol(String),
}

impl Verdict {
    /// Does it turn a run red?
    #[must_use]
    pub const fn is_failure(&self) -> bool {
        !matches!(self, Self::Pass | Self::Unsupported(_))
    }

    /// One word for it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail(_) => "fail",
            Self::Unsupported(_) => "unsupported",
            Self::Timeout(_) => "timeout",
            Self::Crash(_) => "crash",
            Self::Protocol(_) => "protocol",
        }
    }
}

/// How an answer differs from what was wanted, in words for people.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mismatch {
    /// What was wanted.
    pub wanted: String,
    /// What came.
    pub got: String,
    /// Items that are wanted and did not come.
    pub missing: Vec<String>,
    /// Items that came and are not wanted.
    pub surplus: Vec<String>,
}

/// The verdict on what a subject said. Of the clauses that refuse a move, any one will do.
#[must_use]
pub fn judge(expected: &Expectation, reply: &Result<Answer, Fault>) -> Verdict {
    match (expected, reply) {
        (Expectation::Refused(wanted), Ok(Answer::Refused(got)))
            if got.is_empty() || got.iter().any(|clause| wanted.contains(clause)) =>
        {
            Verdict::Pass
        }
        (Expectation::Faults(wanted), Ok(Answer::Faults(got)))
            if got.iter().all(|fault| wanted.iter().any(|kind| kind.id() == fault)) =>
        {
            Verdict::Pass
        }
        _ => judge_whole(expected, reply),
    }
}

/// The verdict on what a subject said that names every clause and every fault.
#[must_use]
pub fn judge_whole(expected: &Expectation, reply: &Result<Answer, Fault>) -> Verdict {
    let answer = match reply {
        Ok(answer) => answer,
        Err(Fault::Unsupported(what)) => return Verdict::Unsupported(what.clone()),
        Err(Fault::Timeout(what)) => return Verdict::Timeout(what.clone()),
        Err(Fault::Crash(what)) => return Verdict::Crash(what.clone()),
        Err(Fault::Protocol(what)) => return Verdict::Protocol(what.clone()),
    };
    match difference(expected, answer) {
        None => Verdict::Pass,
        Some((missing, surplus)) => {
            Verdict::Fail(Mismatch { wanted: expected.to_string(), got: told(answer), missing, surplus })
        }
    }
}

type Difference = (Vec<String>, Vec<String>);

/// Missing and surplus items, both empty where there are no items; `None` when the answer is right.
fn difference(expected: &Expectation, answer: &Answer) -> Option<Difference> {
    let plain = |right: bool| (!right).then(Difference::default);
    match (expected, answer) {
        (Expectation::Squares(items), Answer::Squares(got)) => items_differ(items, got),
        (Expectation::Moves(items), Answer::Moves(got)) => items_differ(items, got),
        (Expectation::Kinds(items), Answer::Kinds(got)) => items_differ(items, got),
        (Expectation::Claims(wanted), Answer::Claims(got)) => {
            items_differ(&Items::Exactly(wanted.clone()), got)
        }
        (Expectation::Faults(wanted), Answer::Faults(got)) => {
            items_differ(&Items::Exactly(wanted.iter().map(ToString::to_string).collect()), got)
        }
        (Expectation::Legal, Answer::Legal) => None,
        (Expectation::Refused(wanted), Answer::Refused(got)) => {
            let wanted = Items::Exactly(wanted.iter().copied().collect());
            items_differ(&wanted, &got.iter().copied().collect())
        }
        (Expectation::Position(wanted), Answer::Position(got))
        | (Expectation::Accepted(wanted), Answer::Accepted(got))
        | (Expectation::Text(wanted), Answer::Text(got)) => plain(wanted == got),
        (Expectation::Force(wanted), Answer::Force(got)) => plain(wanted.iter().all(|(square, sums)| {
            got.get(square).is_some_and(|got| {
                sums.white.is_none_or(|sum| sum == got.white) && sums.black.is_none_or(|sum| sum == got.black)
            })
        })),
        (Expectation::Check(wanted), Answer::Check(got))
        | (Expectation::FinalCheck(wanted), Answer::FinalCheck(got)) => plain(wanted == got),
        (Expectation::Outcome(wanted), Answer::Outcome(got)) => plain(wanted == got),
        (Expectation::Number(wanted), Answer::Number(got)) => plain(wanted == got),
        (Expectation::Move(wanted), Answer::Move(got)) => plain(wanted == got),
        _ => Some(Difference::default()),
    }
}

fn items_differ<T: Ord + fmt::Display>(wanted: &Items<T>, got: &BTreeSet<T>) -> Option<Difference> {
    let names = |items: Vec<&T>| items.into_iter().map(ToString::to_string).collect::<Vec<_>>();
    let (missing, surplus) = match wanted {
        Items::Exactly(items) => (items.difference(got).collect(), got.difference(items).collect()),
        Items::Partly { includes, excludes } => {
            (includes.difference(got).collect(), got.intersection(excludes).collect())
        }
        Items::Number(number) => return (*number != got.len() as u64).then(Difference::default),
    };
    let (missing, surplus): (Vec<&T>, Vec<&T>) = (missing, surplus);
    (!missing.is_empty() || !surplus.is_empty()).then(|| (names(missing), names(surplus)))
}

/// An answer in words.
pub(crate) fn told(answer: &Answer) -> String {
    let by = |clauses: &[_]| {
        if clauses.is_empty() { String::new() } else { format!(" by {}", listed(clauses)) }
    };
    match answer {
        Answer::Squares(items) => or_none(items),
        Answer::Moves(items) => or_none(items),
        Answer::Kinds(items) => or_none(items),
        Answer::Legal => "legal".to_owned(),
        Answer::Refused(clauses) => format!("refused{}", by(clauses)),
        Answer::Position(text) | Answer::Text(text) => text.clone(),
        Answer::Force(sums) => {
            let ratios: Vec<String> = sums.iter().map(|(on, sums)| ratio(*on, *sums)).collect();
            ratios.join(", ")
        }
        Answer::Check(true) => "check".to_owned(),
        Answer::Check(false) => "no check".to_owned(),
        Answer::FinalCheck(true) => "final check".to_owned(),
        Answer::FinalCheck(false) => "no final check".to_owned(),
        Answer::Outcome(outcome) => outcome.to_string(),
        Answer::Number(number) => number.to_string(),
        Answer::Accepted(text) => format!("accepted as {text}"),
        Answer::Faults(faults) => format!("refused for {}", or_none(faults)),
        Answer::Claims(draws) => or_none(draws),
        Answer::Move(mv) => mv.to_string(),
        Answer::PositionRefused(faults) => {
            format!("the position itself is refused: {}", or_none(faults))
        }
        Answer::MoveRefused { r#move, clauses } => {
            format!("{move}, played before the question, is refused{}", by(clauses))
        }
    }
}
