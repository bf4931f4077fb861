//! Running a plan on a program that may hang, crash or talk out of turn: what it does is a verdict, and the next case starts
//! fresh.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::case::Case;
use crate::interrupt;
use crate::judge::Verdict;
use crate::run::{self, Record};
use crate::subject::process::Process;

/// How many restarts in a row without a reply in between end a run.
const RESTARTS: u32 = 3;

/// How a run ended.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ended {
    /// Every case was asked.
    Complete,
    /// It was told to stop.
    Interrupted,
    /// The program could not be kept running; this says why.
    GaveUp(String),
}

/// Asks the program every case, handing over each record in the order of the cases. `go_on` is asked before each case.
///
/// When a program dies of a case, or must be killed for it, that is the verdict, whatever comes after. The program is started
/// anew and asked once more, and the verdict tells what it answers alone. A second answer that is found at the next case
/// is charged to the case that was answered twice. The run is given up when the program has been started three times in a
/// row and replied to nothing. At the end the program is ended.
///
/// ```no_run
/// use chesst_conformance::doctor;
/// use chesst_conformance::load::Suite;
/// use chesst_conformance::rulesets::Rulesets;
/// use chesst_conformance::subject::process::{Budget, Command};
/// use chesst_conformance::supervise::{self, Ended};
///
/// let suite = Suite::embedded()?;
/// let command = Command::of_words(["my-engine", "--stdio"]).ok_or("no program")?;
/// let mut process = doctor::start(&command, Budget::default(), &Rulesets::default())?;
/// let ended = supervise::run(&mut process, &suite.cases, || true, |record| {
///     println!("{} {}", record.case.id, record.verdict.name());
/// });
/// assert_eq!(ended, Ended::Complete);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn run<'c>(
    process: &mut Process,
    cases: impl IntoIterator<Item = &'c Case>,
    mut go_on: impl FnMut() -> bool,
    mut done: impl FnMut(Record),
) -> Ended {
    let mut watch = Watch { process, held: None, in_a_row: 0 };
    let mut ended = Ended::Complete;
    for case in cases {
        if !go_on() {
            ended = Ended::Interrupted;
            break;
        }
        let Asked { record, gave_up } = watch.ask(case);
        if interrupt::requested() {
            // What came while the run was stopped says nothing of the program.
            ended = Ended::Interrupted;
            break;
        }
        if let Some(record) = record
            && let Some(before) = watch.held.replace(record)
        {
            done(before);
        }
        if let Some(why) = gave_up {
            ended = Ended::GaveUp(why);
            break;
        }
    }
    if let Some(late) = watch.process.finish() {
        watch.charge_held(late);
    }
    watch.held.map(done);
    ended
}

/// The same over several processes of the program at once; the cases are dealt out in turn. `process` is one of them, the
/// others are started for the run. Records come in the order of the cases, as far as they were asked.
pub fn run_parallel(
    process: &mut Process,
    cases: &[&Case],
    jobs: NonZeroUsize,
    go_on: &(dyn Fn() -> bool + Sync),
    mut done: impl FnMut(Record),
) -> Ended {
    let jobs = jobs.get().min(cases.len().max(1));
    let others: Result<Vec<Process>, _> = (1..jobs).map(|_| process.another()).collect();
    let mut others = match others {
        Ok(others) => others,
        Err(error) => return Ended::GaveUp(error.to_string()),
    };
    let stop = AtomicBool::new(false);
    let go_on = || !stop.load(Ordering::Relaxed) && go_on();
    let (sender, news) = mpsc::channel();
    thread::scope(|scope| {
        for (hand, process) in std::iter::once(process).chain(&mut others).enumerate() {
            let (sender, go_on, stop) = (sender.clone(), &go_on, &stop);
            scope.spawn(move || {
                let dealt = cases.iter().skip(hand).step_by(jobs).copied();
                let mut places = (hand..).step_by(jobs);
                let ended = run(process, dealt, go_on, |record| {
                    // Whoever listens does so until all hands are done.
                    let _ = sender.send(News::Record(places.next().unwrap_or_default(), Box::new(record)));
                });
                if matches!(ended, Ended::GaveUp(_)) {
                    stop.store(true, Ordering::Relaxed);
                }
                let _ = sender.send(News::Ended(ended));
            });
        }
        drop(sender);
        in_order(&news, &mut done)
    })
}

/// What a hand of a run tells.
enum News {
    Record(usize, Box<Record>),
    Ended(Ended),
}

/// Hands the records over in order; gives the worst ending.
fn in_order(news: &mpsc::Receiver<News>, done: &mut impl FnMut(Record)) -> Ended {
    let mut ended = Ended::Complete;
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for news in news {
        match news {
            News::Record(place, record) => {
                waiting.insert(place, record);
            }
            News::Ended(other) => ended = ended.max(other),
        }
        while let Some(record) = waiting.remove(&next) {
            done(*record);
            next += 1;
        }
    }
    waiting.into_values().for_each(|record| done(*record));
    ended
}

/// A program under watch. The record of the case before is held back, since it may still turn out to be answered twice.
struct Watch<'p> {
    process: &'p mut Process,
    held: Option<Record>,
    in_a_row: u32,
}

/// What came of asking a case: no record when it could not be asked, and why the run ends when it does.
struct Asked {
    record: Option<Record>,
    gave_up: Option<String>,
}

impl Watch<'_> {
    fn ask(&mut self, case: &Case) -> Asked {
        let mut record = match self.start() {
            Ok(()) => self.one(case),
            Err(why) => return Asked { record: None, gave_up: Some(why) },
        };
        // A second answer to a question from before this run has no case of its own; then this one bears it.
        if let Some(late) = self.process.take_late()
            && self.charge_held(late)
        {
            record = match self.start() {
                Ok(()) => self.one(case),
                Err(why) => return Asked { record: None, gave_up: Some(why) },
            };
        }
        if self.process.is_alive() {
            return Asked { record: Some(record), gave_up: None };
        }
        let (alone, gave_up) = match self.start() {
            Ok(()) => (alone(&record.verdict, &self.one(case).verdict), None),
            Err(why) => ("it was not asked again".to_owned(), Some(why)),
        };
        add(&mut record.verdict, &alone);
        Asked { record: Some(record), gave_up }
    }

    /// Asks a case of the running program.
    fn one(&mut self, case: &Case) -> Record {
        let before = self.process.replies();
        let record = run::one(self.process, case);
        if self.process.is_alive() && self.process.replies() > before {
            self.in_a_row = 0;
        }
        record
    }

    /// Starts the program anew if it does not run, as often as is allowed.
    fn start(&mut self) -> Result<(), String> {
        let mut last = None;
        while !self.process.is_alive() {
            if self.in_a_row == RESTARTS {
                let last = last.map_or(String::new(), |error| format!("; {error}"));
                return Err(format!(
                    "the program was started anew {RESTARTS} times in a row and never came to answer{last}"
                ));
            }
            self.in_a_row += 1;
            last = self.process.restart().err();
        }
        Ok(())
    }

    /// Charges the case before, if there is one.
    fn charge_held(&mut self, late: String) -> bool {
        let Some(record) = &mut self.held else { return false };
        record.verdict = Verdict::Protocol(late);
        true
    }
}

/// What the verdict on a case asked once more, of a fresh process, adds to the first one.
fn alone(first: &Verdict, again: &Verdict) -> String {
    if first == again {
        return "alone the same".to_owned();
    }
    match again {
        Verdict::Pass => "alone it answers rightly".to_owned(),
        Verdict::Fail(_) => "alone it answers wrongly".to_owned(),
        Verdict::Unsupported(what) => format!("alone it does not answer: {what}"),
        Verdict::Timeout(what) | Verdict::Crash(what) | Verdict::Protocol(what) => {
            if first.name() == again.name() { "alone the same".to_owned() } else { format!("alone: {what}") }
        }
    }
}

fn add(verdict: &mut Verdict, alone: &str) {
    match verdict {
        Verdict::Timeout(what) | Verdict::Crash(what) | Verdict::Protocol(what) => {
            what.push_str("; ");
            what.push_str(alone);
        }
        Verdict::Pass | Verdict::Fail(_) | Verdict::Unsupported(_) => {}
    }
}
