//! A case ready to be judged: one question in one rule set, with its expectation.

use std::collections::BTreeMap;
use std::sync::Arc;

use chesst_engine::choices::Choices;
use chesst_engine::clause::Clause;

use crate::expectation::Expectation;
use crate::question::Question;
use crate::register::Citation;
use crate::scenario::{CaseStatus, Completed, NotEncoded, Russian, Shows, Stated};

/// A case by its id and its rule set.
pub type Key = (String, String);

/// What all cases of one file have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// Its frozen id.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// Where it is from.
    pub source: Citation,
    /// The rule sets it holds for.
    pub rulesets: Vec<String>,
    /// The position its cases share, if any.
    pub position: Option<String>,
    /// The pieces the source names.
    pub stated: Option<Stated>,
    /// The pieces added.
    pub completed: Vec<Completed>,
    /// Claims of the source that no case carries.
    pub not_encoded: Vec<NotEncoded>,
    /// The scenario that shows the same figure.
    pub same_as: Option<String>,
    /// The path of its file.
    pub file: String,
}

impl Scenario {
    /// Does it show a figure of a book?
    #[must_use]
    pub fn is_figure(&self) -> bool {
        self.source.figure.is_some()
    }
}

/// One question in one rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// `<scenario>/<slug>`, the same in every rule set.
    pub id: String,
    /// The file it stands in.
    pub scenario: Arc<Scenario>,
    /// A sentence of fact.
    pub says: String,
    /// The words of the case in Russian, where it has them.
    pub ru: Option<Russian>,
    /// The claims of the source that it encodes.
    pub claims: Vec<usize>,
    /// The clauses it proves, the one it is about first.
    pub clauses: Vec<Clause>,
    /// Those of them that rest on an assumption in its rule set.
    pub assumed: Vec<Clause>,
    /// Clauses by which editions differ that bound its rule sets, where it does not cite them.
    pub flipped_by: Vec<Clause>,
    /// Which side of its clauses it shows.
    pub shows: Shows,
    /// The case that differs by one fact and is allowed.
    pub twin: Option<String>,
    /// How it stands with the case.
    pub status: CaseStatus,
    /// A remark.
    pub note: Option<String>,
    /// What the subject is asked.
    pub question: Question,
    /// What is expected with the project's choices.
    pub expectation: Expectation,
    /// What is expected with other readings of open choices; the first that holds.
    pub readings: Vec<Reading>,
}

/// An expectation that holds with certain readings of open choices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The choices and their values.
    pub choices: BTreeMap<String, String>,
    /// What is expected then.
    pub expectation: Expectation,
}

impl Case {
    /// The case by its id and its rule set.
    #[must_use]
    pub fn key(&self) -> Key {
        (self.id.clone(), self.question.ruleset.clone())
    }

    /// Is it judged?
    #[must_use]
    pub fn is_judged(&self) -> bool {
        matches!(self.status, CaseStatus::Active | CaseStatus::Provisional)
    }

    /// What is expected of a subject that reads the open choices so.
    #[must_use]
    pub fn expectation(&self, choices: &Choices) -> &Expectation {
        let holds = |reading: &&Reading| {
            reading.choices.iter().all(|(id, value)| choices.iter().any(|(i, v)| i == id && v == value))
        };
        self.readings.iter().find(holds).map_or(&self.expectation, |reading| &reading.expectation)
    }
}
