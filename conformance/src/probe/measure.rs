//! What a probe is worth: every faulty engine of the catalogue probed as a stranger.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::thread;

use serde::Serialize;

use super::{Fresh, Probe, run_on};
use crate::faults::{FAULTY, Fault};
use crate::load::LoadError;
use crate::rulesets::Rulesets;
use crate::smith::bench::Bench;
use crate::subject::Subject;

/// What became of one faulty engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Probed {
    /// Its name.
    pub name: &'static str,
    /// The clause it breaks.
    pub clause: &'static str,
    /// The number of the first position with a difference, from 1.
    pub found_at: Option<u64>,
    /// Pieces of the smallest position of the first group.
    pub pieces: Option<usize>,
    /// The clause that is suspected first.
    pub suspected: Option<&'static str>,
    /// The rule books that answer like it.
    pub books: Vec<&'static str>,
    /// How many groups there are; one is best.
    pub groups: usize,
    /// The clause that is suspected first when its own rule book is no suspect.
    pub suspected_without: Option<&'static str>,
}

impl Probed {
    /// Does the diagnosis name the right clause?
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.suspected == Some(self.clause)
    }
}

/// Figures over all that were probed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Figures {
    /// How many faulty engines were probed.
    pub probed: usize,
    /// How many were found.
    pub found: usize,
    /// The median number of positions until one was found.
    pub median_positions: u64,
    /// The median number of pieces of the smallest position.
    pub median_pieces: usize,
    /// Of how many of those found the right clause is suspected first.
    pub right: usize,
    /// The same when their own rule books are no suspects.
    pub right_without: usize,
    /// How many are told by one group alone.
    pub one_group: usize,
}

impl Figures {
    /// The figures of these.
    #[must_use]
    pub fn of(all: &[Probed]) -> Self {
        let mut positions: Vec<u64> = all.iter().filter_map(|one| one.found_at).collect();
        let mut pieces: Vec<usize> = all.iter().filter_map(|one| one.pieces).collect();
        positions.sort_unstable();
        pieces.sort_unstable();
        let count = |good: &dyn Fn(&Probed) -> bool| all.iter().filter(|one| good(one)).count();
        Self {
            probed: all.len(),
            found: positions.len(),
            median_positions: positions.get(positions.len() / 2).copied().unwrap_or_default(),
            median_pieces: pieces.get(pieces.len() / 2).copied().unwrap_or_default(),
            right: count(&Probed::is_right),
            right_without: count(&|one| one.suspected_without == Some(one.clause)),
            one_group: count(&|one| one.groups == 1),
        }
    }
}

/// How a faulty engine is started: in this process, or as a program.
pub type Serve<'s> = dyn Fn(&Fault) -> Result<Box<dyn Subject>, String> + Sync + 's;

/// Probes faulty engines by so many threads, each as a stranger that `serve` starts. With `without`, each is probed once
/// more while its own rule book is no suspect. `go_on` is asked before each, `done` told after it.
///
/// # Errors
/// When the embedded scenarios do not load.
pub fn measure(
    faults: &[&'static Fault],
    probe: &Probe,
    serve: &Serve<'_>,
    without: bool,
    go_on: &(dyn Fn() -> bool + Sync),
    done: &(dyn Fn(&Probed) + Sync),
) -> Result<Vec<Probed>, LoadError> {
    let bench = Bench::new(&Rulesets::default())?;
    let all = Mutex::new(BTreeMap::new());
    let queue = Mutex::new(faults.iter().enumerate());
    let next = || queue.lock().ok().and_then(|mut queue| queue.next());
    thread::scope(|scope| {
        for _ in 0..probe.jobs.get() {
            scope.spawn(|| {
                while go_on()
                    && let Some((place, fault)) = next()
                {
                    let probed = one(fault, probe, &bench, serve, without, go_on);
                    if !go_on() {
                        // What was cut short says nothing.
                        break;
                    }
                    done(&probed);
                    if let Ok(mut all) = all.lock() {
                        all.insert(place, probed);
                    }
                }
            });
        }
    });
    Ok(all.into_inner().map(|all| all.into_values().collect()).unwrap_or_default())
}

fn one(
    fault: &'static Fault,
    probe: &Probe,
    bench: &Bench,
    serve: &Serve<'_>,
    without: bool,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Probed {
    let declared =
        fault.subject(&Rulesets::default()).choices(fault.rulesets.first().copied().unwrap_or_default());
    let rulesets = Rulesets::default().with_choices(declared);
    let fresh: &Fresh<'_> = &|| serve(fault);
    let probe = Probe { jobs: std::num::NonZeroUsize::MIN, ..probe.clone() };
    let report = run_on(bench, &probe, &rulesets, fresh, go_on, &|| {});
    let clause = |report: &super::Report| report.groups.first()?.clauses.first().map(|clause| clause.id());
    let suspected_without = without
        .then(|| {
            let probe = Probe { without: Some(fault.name), shrink: 0, ..probe.clone() };
            clause(&run_on(bench, &probe, &rulesets, fresh, go_on, &|| {}))
        })
        .flatten();
    let first = report.groups.first();
    Probed {
        name: fault.name,
        clause: fault.clause.id(),
        found_at: report.first,
        pieces: first.map(|group| group.smallest.pieces()),
        suspected: clause(&report),
        books: first.map(|group| group.books.iter().map(|book| book.name).collect()).unwrap_or_default(),
        groups: report.groups.len(),
        suspected_without,
    }
}

/// The name of a faulty engine on the command line.
#[must_use]
pub fn argument(fault: &Fault) -> String {
    format!("{FAULTY}{}", fault.name)
}
