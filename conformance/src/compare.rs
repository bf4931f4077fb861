//! Runs of several programs held against each other, case by case. Times play no part.

pub mod gate;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::results::{CaseResult, Results, Word};

/// A run to be compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// Where it was read from, as the command line names it.
    pub file: String,
    /// The run.
    pub results: Results,
}

/// What several runs have in common and where they part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Comparison {
    /// The runs, in the order given.
    pub subjects: Vec<Column>,
    /// How many cases there are in all runs together, each counted once in each rule set.
    pub cases: usize,
    /// Cases that several runs hold and that came out differently, by id and rule set.
    pub differ: Vec<Row>,
    /// Cases that some run lacks and that came out alike in the others, by id and rule set.
    pub partial: Vec<Row>,
}

/// One run as a whole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Column {
    /// Where it was read from.
    pub file: String,
    /// The name of the subject.
    pub name: String,
    /// The version of the subject.
    pub version: String,
    /// The release of the suite.
    pub suite: String,
    /// Were all planned cases asked?
    pub complete: bool,
    /// How many cases have each verdict.
    pub totals: BTreeMap<Word, usize>,
}

/// One case in one rule set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Row {
    /// Its id.
    pub id: String,
    /// The rule set.
    pub ruleset: String,
    /// The clause it is about; empty when it cites none.
    pub clause: String,
    /// What became of it in each run; `None` where the run lacks it.
    pub answers: Vec<Option<Answer>>,
}

/// What became of a case.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Answer {
    /// The verdict.
    pub verdict: Word,
    /// The wrong answer, if it is one: two programs that are wrong in different ways differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub got: Option<String>,
}

impl From<&CaseResult> for Answer {
    fn from(case: &CaseResult) -> Self {
        Self { verdict: case.verdict, got: (case.verdict == Word::Fail).then(|| case.got.clone()) }
    }
}

impl Comparison {
    /// Holds runs against each other. In a run that holds a case twice, the last counts.
    ///
    /// ```
    /// use chesst_conformance::compare::{Comparison, Run};
    /// use chesst_conformance::results::Results;
    ///
    /// let run = Run { file: "run.jsonl".to_owned(), results: Results::default() };
    /// assert!(Comparison::of(&[run.clone(), run]).agree());
    /// ```
    #[must_use]
    pub fn of(runs: &[Run]) -> Self {
        let mut rows: BTreeMap<(&str, &str), Row> = BTreeMap::new();
        for (at, run) in runs.iter().enumerate() {
            for case in &run.results.cases {
                let row = rows.entry((&case.id, &case.ruleset)).or_insert_with(|| Row {
                    id: case.id.clone(),
                    ruleset: case.ruleset.clone(),
                    clause: case.clauses.first().map(|cited| cited.clause.clone()).unwrap_or_default(),
                    answers: vec![None; runs.len()],
                });
                if let Some(answer) = row.answers.get_mut(at) {
                    *answer = Some(case.into());
                }
            }
        }
        let cases = rows.len();
        let parted = rows.into_values().filter(|row| !row.agrees());
        let (differ, partial) = parted.partition(Row::differs);
        Self { subjects: runs.iter().map(Column::of).collect(), cases, differ, partial }
    }

    /// Does every run hold every case, with the same answer?
    #[must_use]
    pub fn agree(&self) -> bool {
        self.differ.is_empty() && self.partial.is_empty()
    }
}

impl Column {
    fn of(run: &Run) -> Self {
        let Results { header, .. } = &run.results;
        Self {
            file: run.file.clone(),
            name: header.subject.name.clone(),
            version: header.subject.version.clone(),
            suite: header.suite.clone(),
            complete: run.results.is_complete(),
            totals: run.results.totals(),
        }
    }
}

impl Row {
    /// Do those runs that hold it differ?
    #[must_use]
    pub fn differs(&self) -> bool {
        self.answers.iter().flatten().collect::<BTreeSet<_>>().len() > 1
    }

    /// Do all runs hold it, with the same answer?
    #[must_use]
    pub fn agrees(&self) -> bool {
        !self.differs() && self.answers.iter().all(Option::is_some)
    }

    /// The numbers of the runs that hold it, from 1.
    #[must_use]
    pub fn held_by(&self) -> Vec<usize> {
        (1..).zip(&self.answers).filter(|(_, answer)| answer.is_some()).map(|(number, _)| number).collect()
    }
}
