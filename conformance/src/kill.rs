//! The kill matrix: which faulty engines the suite catches, and by which cases.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::thread;

use chesst_engine::clause::Clause;
use serde::Serialize;

use crate::case::Case;
use crate::faults::{self, Fault};
use crate::judge::Verdict;
use crate::rulesets::Rulesets;
use crate::run;
use crate::subject::Subject;

/// What became of every faulty engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Matrix {
    /// How many faulty engines were to be judged, and how many were.
    pub planned: usize,
    /// How many were judged to the end.
    pub tested: usize,
    /// How many cases each could be asked.
    pub cases: usize,
    /// The ids of cases that the control fails, which has no fault; none when all is well.
    pub control_fails: Vec<String>,
    /// The faulty engines, in the order of the catalogue.
    pub engines: Vec<Engine>,
}

/// What became of one faulty engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Engine {
    /// Its name.
    pub name: &'static str,
    /// The clause it breaks.
    pub clause: &'static str,
    /// Why somebody would make the mistake.
    pub why: &'static str,
    /// What happened in each rule set in which the fault shows.
    pub rulesets: Vec<InRuleset>,
    /// How many cases it fails, by the clause that they are about first.
    pub failed_by_clause: BTreeMap<&'static str, usize>,
}

/// What became of a faulty engine in one rule set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct InRuleset {
    /// The rule set.
    pub ruleset: &'static str,
    /// How many cases cite the clause that is broken.
    pub of_its_clause: usize,
    /// The ids of those that it fails.
    pub caught_by: Vec<String>,
    /// How many cases it fails in all.
    pub failed: usize,
}

impl Engine {
    /// Is it caught, in every rule set in which its fault shows, by a case of its own clause?
    #[must_use]
    pub fn is_caught(&self) -> bool {
        self.survives_in().next().is_none()
    }

    /// The rule sets in which no case of its own clause catches it.
    pub fn survives_in(&self) -> impl Iterator<Item = &InRuleset> {
        self.rulesets.iter().filter(|one| one.caught_by.is_empty())
    }
}

impl Matrix {
    /// The faulty engines that are not caught.
    pub fn survivors(&self) -> impl Iterator<Item = &Engine> {
        self.engines.iter().filter(|engine| !engine.is_caught())
    }

    /// Are all planned engines tested, some at least, and all of them caught?
    #[must_use]
    pub fn all_are_caught(&self) -> bool {
        self.planned > 0 && self.tested == self.planned && self.survivors().next().is_none()
    }
}

/// Judges faulty engines, and a control without a fault, by these cases. `go_on` is asked and `done` told between them.
///
/// ```
/// use chesst_conformance::load::Suite;
/// use chesst_conformance::{faults, kill};
///
/// let suite = Suite::embedded()?;
/// let cases: Vec<_> = suite.cases.iter().filter(|case| case.is_judged()).collect();
/// let fault = faults::named("equal-force-captures").unwrap();
/// let matrix = kill::matrix(&[fault], &cases, &|| true, &|| {});
/// assert!(matrix.all_are_caught());
/// assert!(matrix.engines[0].failed_by_clause["capture.superiority"] > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn matrix(
    faults: &[&'static Fault],
    cases: &[&Case],
    go_on: &(dyn Fn() -> bool + Sync),
    done: &(dyn Fn() + Sync),
) -> Matrix {
    let engines = Mutex::new(BTreeMap::new());
    let queue = Mutex::new(faults.iter().enumerate());
    let next = || queue.lock().ok().and_then(|mut queue| queue.next());
    let work = || {
        while go_on()
            && let Some((place, fault)) = next()
        {
            let engine = engine(fault, cases);
            if let Ok(mut engines) = engines.lock() {
                engines.insert(place, engine);
            }
            done();
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let control_fails = thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
        failed_ids(&mut faults::control(&Rulesets::default()), cases)
    });
    let engines: Vec<Engine> =
        engines.into_inner().map(|all| all.into_values().collect()).unwrap_or_default();
    Matrix { planned: faults.len(), tested: engines.len(), cases: cases.len(), control_fails, engines }
}

fn failed_ids(subject: &mut dyn Subject, cases: &[&Case]) -> Vec<String> {
    let records = run::all(subject, cases.iter().copied());
    let failed = records.into_iter().filter(|record| record.verdict.is_failure());
    failed.map(|record| format!("{} in {}", record.case.id, record.case.question.ruleset)).collect()
}

fn engine(fault: &Fault, cases: &[&Case]) -> Engine {
    let mut subject = fault.subject(&Rulesets::default());
    let mut failed_by_clause: BTreeMap<Clause, usize> = BTreeMap::new();
    let mut in_ruleset = |ruleset: &'static str| {
        let asked = cases.iter().copied().filter(|case| case.question.ruleset == ruleset);
        let mut row = InRuleset { ruleset, of_its_clause: 0, caught_by: Vec::new(), failed: 0 };
        for record in run::all(&mut subject, asked) {
            let own = record.case.clauses.contains(&fault.clause);
            row.of_its_clause += usize::from(own);
            // Only a wrong answer catches; an engine that breaks down would be caught by anything.
            if !matches!(record.verdict, Verdict::Fail(_)) {
                continue;
            }
            row.failed += 1;
            if let Some(first) = record.case.clauses.first() {
                *failed_by_clause.entry(*first).or_default() += 1;
            }
            if own {
                row.caught_by.push(record.case.id);
            }
        }
        row
    };
    let rulesets = fault.rulesets.iter().map(|ruleset| in_ruleset(ruleset)).collect();
    Engine {
        name: fault.name,
        clause: fault.clause.id(),
        why: fault.why,
        rulesets,
        failed_by_clause: failed_by_clause.into_iter().map(|(clause, count)| (clause.id(), count)).collect(),
    }
}
