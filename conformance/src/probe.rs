//! Probing: a search through any subject for faults nobody thought of.
//!
//! Positions and games are made, the subject is asked about each, and its answers are held against the reference's and
//! against laws. What is found is put together by what it is suspected of, told by a rule book of the fault catalogue that
//! answers alike, and made small.
//!
//! ```
//! use chesst_conformance::probe::{self, Probe};
//! use chesst_conformance::rulesets::Rulesets;
//! use chesst_conformance::subjects;
//!
//! let rulesets = Rulesets::default();
//! let fresh = || subjects::named("faulty:equal-force-captures", &rulesets).map_err(|error| error.to_string());
//! let report = probe::run(&Probe { cases: 200, ..Probe::default() }, &rulesets, &fresh, &|| true, &|| {})?;
//! assert_eq!(report.groups[0].books[0].name, "equal-force-captures");
//! assert_eq!(report.groups[0].clauses[0].id(), "capture.superiority");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ask;
mod diagnosis;
pub mod divide;
pub mod finding;
mod group;
mod kinds;
pub mod measure;
mod order;
mod rare;
mod repeat;
pub mod report;
pub mod save;
mod search;
mod shrink;
pub mod statistics;
mod story;
mod study;
mod unfit;

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::time::Duration;

use chesst_engine::clause::Clause;

pub use self::diagnosis::By;
use self::diagnosis::Catalogue;
use self::finding::{Class, Point, What};
pub use self::kinds::{point, profiles};
pub use self::order::Disorder;
use self::statistics::Tally;
use self::study::Study;
use crate::faults::Fault;
use crate::load::LoadError;
use crate::rulesets::Rulesets;
use crate::smith::bench::Bench;
use crate::smith::forge::Forged;
use crate::smith::profile::Profile;
use crate::subject::Subject;

/// Gives a subject that was asked nothing yet, or says why it cannot.
pub type Fresh<'f> = dyn Fn() -> Result<Box<dyn Subject>, String> + Sync + 'f;

/// What is searched, and how far.
#[derive(Clone, Debug)]
pub struct Probe {
    /// The seed; the same seed makes the same positions and questions, whatever the number of jobs.
    pub seed: u64,
    /// How many positions are made.
    pub cases: u64,
    /// How long the search may take.
    pub time: Option<Duration>,
    /// How many subjects are asked at once.
    pub jobs: NonZeroUsize,
    /// The clauses that the search is aimed at; all of them when there is none.
    pub clauses: Vec<Clause>,
    /// The one game that is asked about, in place of those made.
    pub only: Option<Forged>,
    /// The search ends after so many positions with a difference.
    pub enough: usize,
    /// Are laws held against the subject?
    pub laws: bool,
    /// Is the order of asking attacked?
    pub orders: bool,
    /// How often a subject may be asked while a finding is made smaller.
    pub shrink: usize,
    /// A faulty engine whose rule book is no suspect; for measuring what becomes of faults that nobody foresaw.
    pub without: Option<&'static str>,
}

impl Default for Probe {
    /// Ten thousand positions of all kinds by one subject.
    fn default() -> Self {
        Self {
            seed: 1,
            cases: 10_000,
            time: None,
            jobs: NonZeroUsize::MIN,
            clauses: Vec::new(),
            only: None,
            enough: 400,
            laws: true,
            orders: true,
            shrink: 3000,
            without: None,
        }
    }
}

impl Probe {
    /// The kinds of positions that show what it is aimed at, each once; all of them when there is none.
    fn profiles(&self) -> Vec<Profile> {
        let kinds: BTreeSet<Profile> =
            self.clauses.iter().flat_map(|clause| profiles(*clause)).copied().collect();
        kinds.into_iter().collect()
    }
}

/// Findings of one suspicion, and the smallest of them.
#[derive(Clone, Debug)]
pub struct Group {
    /// In what way the subject is wrong.
    pub class: Class,
    /// The clauses that are suspected, the first one most.
    pub clauses: Vec<Clause>,
    /// By what the clauses are suspected, when no rule book of the catalogue answers like the subject.
    pub by: Option<By>,
    /// The rule books of the catalogue that answer like the subject, the most specific first.
    pub books: Vec<&'static Fault>,
    /// How many findings are put together here.
    pub findings: usize,
    /// The number of the position of the one that is shown, from 1.
    pub number: u64,
    /// The one that is shown, as it was found.
    pub original: What,
    /// The smallest that was found from it.
    pub smallest: What,
    /// How the answers differ, where they depend on more than the question.
    pub disorder: Option<Disorder>,
}

/// What a probe brings.
#[derive(Clone, Debug)]
pub struct Report {
    /// The name of the subject.
    pub subject: String,
    /// The seed.
    pub seed: u64,
    /// What was made and asked.
    pub tally: Tally,
    /// Was it one position, about which questions were drawn again and again?
    pub is_of_one_position: bool,
    /// How many differences were kept.
    pub findings: usize,
    /// The number of the first position with a difference, from 1.
    pub first: Option<u64>,
    /// What was found, by suspicion.
    pub groups: Vec<Group>,
    /// Why the search ended early, if it did.
    pub gave_up: Option<String>,
    /// Clauses that the search was aimed at, and the questions that alone show them and that were not answered.
    pub unseen: Vec<(Clause, Point)>,
}

impl Report {
    /// Was any answer compared?
    #[must_use]
    pub fn compared_something(&self) -> bool {
        self.tally.compared() > 0
    }

    /// Was everything searched that was to be: to the end, all of the core, and the clauses that it was aimed at?
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.gave_up.is_none() && self.unseen.is_empty() && self.core_not_offered().next().is_none()
    }

    /// The questions of the core of the protocol that the subject does not offer in some rule set.
    pub fn core_not_offered(&self) -> impl Iterator<Item = Point> {
        Point::CORE.into_iter().filter(|point| self.tally.is_unsupported(*point))
    }
}

/// Searches a subject that knows these rule sets. `go_on` is asked before each position, `done` told after it.
///
/// # Errors
/// When the embedded scenarios, where positions begin, do not load.
pub fn run(
    probe: &Probe,
    rulesets: &Rulesets,
    fresh: &Fresh<'_>,
    go_on: &(dyn Fn() -> bool + Sync),
    done: &(dyn Fn() + Sync),
) -> Result<Report, LoadError> {
    Ok(run_on(&Bench::new(rulesets)?, probe, rulesets, fresh, go_on, done))
}

/// The same with positions that begin on this bench.
pub(crate) fn run_on(
    bench: &Bench,
    probe: &Probe,
    rulesets: &Rulesets,
    fresh: &Fresh<'_>,
    go_on: &(dyn Fn() -> bool + Sync),
    done: &(dyn Fn() + Sync),
) -> Report {
    let found = search::search(probe, bench, rulesets, fresh, go_on, done);
    let mut report = Report {
        subject: String::new(),
        seed: probe.seed,
        is_of_one_position: probe.only.is_some(),
        findings: found.findings.len() + found.disorders.len(),
        first: found.findings.first().map(|finding| finding.number),
        groups: Vec::new(),
        gave_up: found.gave_up.clone(),
        unseen: unseen(probe, &found.tally),
        tally: found.tally.clone(),
    };
    match fresh() {
        Ok(subject) => {
            report.subject = subject.name();
            let catalogue = Catalogue::new(rulesets, probe.without);
            let mut study = Study { probe, bench, rulesets, fresh, subject, catalogue };
            report.groups = study.groups(found);
        }
        Err(why) => report.gave_up = report.gave_up.or(Some(why)),
    }
    if !go_on() {
        // What else went wrong then, a process that was ended above all, is no fault of the subject.
        report.gave_up =
            Some("it was interrupted; wrong answers that were not asked again are not told".to_owned());
    }
    report
}

/// The clauses that the search was aimed at, and that it cannot have seen.
fn unseen(probe: &Probe, tally: &Tally) -> Vec<(Clause, Point)> {
    let shown = probe.clauses.iter().filter_map(|clause| Some((*clause, point(*clause)?)));
    shown.filter(|(_, point)| tally.is_unsupported(*point) && !tally.is_compared(*point)).collect()
}
