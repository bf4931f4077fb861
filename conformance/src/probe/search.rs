//! The search: positions are made, a subject is asked about each, and its answers are held against the reference's.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Instant;

use chesst_engine::choices::Choices;
use chesst_engine::position::Position;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::finding::{BrokenLaw, Differs, Finding, Look, Point, Reply, What, differences};
use super::order::{self, Disorder};
use super::statistics::Tally;
use super::{Fresh, Probe, ask};
use crate::laws::court::Verdict;
use crate::laws::scene::Scene;
use crate::laws::{self, Law};
use crate::question::{Answer, Fault, Question};
use crate::rulesets::Rulesets;
use crate::scenario::Ask;
use crate::smith::bench::Bench;
use crate::smith::forge::Forged;
use crate::smith::seeded::{Seeded, seeded};
use crate::subject::Subject;
use crate::subject::reference::Reference;

/// One position of so many is held against a law.
const A_LAW_IN: u64 = 32;

/// No law plays more half moves from a position.
const PLIES_OF_LAWS: usize = 64;

/// After so many questions the order of asking may be attacked.
const BATCH: usize = 400;

/// One batch of so many is asked again in another order.
const ATTACKED: usize = 5;

/// Of one position at most so many differences are kept.
const MOST_OF_ONE: usize = 4;

/// Of findings that look alike a hand keeps so many.
const MOST_ALIKE: usize = 60;

/// So many questions that were asked before a finding are kept with it.
const EARLIER: usize = 64;

/// How many findings of a hand keep what was asked before.
const WITH_EARLIER: usize = 40;

/// How many right answers are kept to test suspicions by.
const RIGHT: usize = 200;

/// How often in a row a subject may fail to answer before the search ends.
const FAILURES: u32 = 10;

/// What a search brings.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) findings: Vec<Finding>,
    pub(super) disorders: Vec<Disorder>,
    pub(super) right: Vec<Question>,
    pub(super) tally: Tally,
    pub(super) gave_up: Option<String>,
}

/// What all hands share.
struct Shared<'s> {
    probe: &'s Probe,
    bench: &'s Bench,
    rulesets: &'s Rulesets,
    fresh: &'s Fresh<'s>,
    found: AtomicUsize,
    stop: AtomicBool,
    until: Option<Instant>,
    go_on: &'s (dyn Fn() -> bool + Sync),
    done: &'s (dyn Fn() + Sync),
}

/// Searches with as many hands as are wanted; what is found does not depend on their number.
pub(super) fn search(
    probe: &Probe,
    bench: &Bench,
    rulesets: &Rulesets,
    fresh: &Fresh<'_>,
    go_on: &(dyn Fn() -> bool + Sync),
    done: &(dyn Fn() + Sync),
) -> Found {
    let until = probe.time.and_then(|time| Instant::now().checked_add(time));
    let (found, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let shared = Shared { probe, bench, rulesets, fresh, found, stop, until, go_on, done };
    let (sender, news): (Sender<Found>, Receiver<Found>) = channel();
    let mut all = Found::default();
    thread::scope(|scope| {
        for hand in 0..probe.jobs.get() {
            let (sender, shared) = (sender.clone(), &shared);
            scope.spawn(move || {
                // Whoever listens does so until all hands are done.
                let _ = sender.send(Hand::work(shared, hand));
            });
        }
        drop(sender);
        for part in news {
            all.findings.extend(part.findings);
            all.disorders.extend(part.disorders);
            all.right.extend(part.right);
            all.tally.merge(&part.tally);
            if all.gave_up.is_none() {
                all.gave_up = part.gave_up;
            }
        }
    });
    all.findings.sort_by_key(|finding| finding.number);
    number_alike(&mut all.findings);
    if all.gave_up.is_none() && shared.stop.into_inner() {
        all.gave_up = Some(format!("{} wrong answers are enough", probe.enough));
    }
    all
}

/// Numbers the findings that look alike, and keeps no more of them than one hand keeps.
fn number_alike(findings: &mut Vec<Finding>) {
    let mut alike: BTreeMap<Look, usize> = BTreeMap::new();
    findings.retain_mut(|finding| {
        let Some(look) = finding.look else { return true };
        let before = alike.entry(look).or_default();
        finding.alike = *before;
        *before += 1;
        finding.alike < MOST_ALIKE
    });
}

/// One hand of the search, with a subject of its own.
struct Hand<'s> {
    shared: &'s Shared<'s>,
    subject: Box<dyn Subject>,
    reference: Reference,
    unsupported: BTreeSet<(Point, String)>,
    history: Vec<(Question, Reply)>,
    batches: usize,
    failures: u32,
    alike: BTreeMap<Look, usize>,
    found: Found,
}

impl<'s> Hand<'s> {
    fn work(shared: &'s Shared<'s>, hand: usize) -> Found {
        let subject = match (shared.fresh)() {
            Ok(subject) => subject,
            Err(why) => return Found { gave_up: Some(why), ..Found::default() },
        };
        let mut hand_of = Self {
            shared,
            subject,
            reference: Reference::new(shared.rulesets),
            unsupported: BTreeSet::new(),
            history: Vec::new(),
            batches: hand,
            failures: 0,
            alike: BTreeMap::new(),
            found: Found::default(),
        };
        let jobs = shared.probe.jobs.get() as u64;
        for (number, forged) in (1..=shared.probe.cases).zip(stream(shared.probe, shared.bench)) {
            if number % jobs != hand as u64 % jobs {
                continue;
            }
            if !hand_of.goes_on() {
                break;
            }
            hand_of.position(number, &forged);
            (shared.done)();
        }
        if hand_of.goes_on() {
            hand_of.attack_order();
        }
        hand_of.found
    }

    fn goes_on(&self) -> bool {
        let shared = self.shared;
        self.found.gave_up.is_none()
            && !shared.stop.load(Ordering::Relaxed)
            && (shared.go_on)()
            && shared.until.is_none_or(|until| Instant::now() < until)
    }

    fn position(&mut self, number: u64, forged: &Forged) {
        let shared = self.shared;
        let mut random =
            ChaCha8Rng::seed_from_u64(shared.probe.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let others = shared.bench.rules().map(|rules| rules.ruleset().id.as_str());
        let mut questions = ask::questions(forged, number, others, &mut random);
        questions.retain(|question| !self.is_unsupported(question));
        self.subject.foresee(&questions);
        let mut kept = 0;
        let mut worst = None;
        let mut right = true;
        for question in questions {
            let point = Point::of(&question);
            let differing = self.compare(&question);
            right &= differing.is_empty();
            if worst.is_some_and(|worst| point > worst) {
                continue;
            }
            if !differing.is_empty() {
                worst = worst.or(Some(point));
                kept += self.keep(number, &forged.position, differing, MOST_OF_ONE.saturating_sub(kept));
            }
            if self.found.gave_up.is_some() {
                return;
            }
        }
        self.found.tally.position(&forged.position);
        let has_room = ask::has_room(&forged.start.to_string(), forged.moves.len() + PLIES_OF_LAWS);
        if right && has_room && number.is_multiple_of(A_LAW_IN) && shared.probe.laws {
            let at = usize::try_from(number / A_LAW_IN).unwrap_or_default() % laws::ALL.len();
            self.law(number, &laws::ALL[at], forged);
        }
        if self.history.len() >= BATCH {
            self.batches += 1;
            if self.batches.is_multiple_of(ATTACKED) {
                self.attack_order();
            }
            // What comes next may depend on what was asked last.
            let past = self.history.len().saturating_sub(EARLIER);
            self.history.drain(..past);
        }
        let enough = shared.found.load(Ordering::Relaxed) >= shared.probe.enough;
        if enough {
            shared.stop.store(true, Ordering::Relaxed);
        }
    }

    fn is_unsupported(&self, question: &Question) -> bool {
        self.unsupported.contains(&(Point::of(question), question.ruleset.clone()))
    }

    /// Asks a question, and gives the differences that come of it. A game is cut where it first goes wrong.
    fn compare(&mut self, question: &Question) -> Vec<Differs> {
        let differing = self.answers(question);
        let needs_its_game = matches!(question.ask, Ask::Claims {});
        if differing.is_empty() || needs_its_game || question.after.len() < 2 {
            return differing;
        }
        let mut on_the_way = Question { after: Vec::new(), ask: Ask::Position {}, ..question.clone() };
        for mv in &question.after {
            on_the_way.after = vec![*mv];
            let wrong = self.answers(&on_the_way);
            if !wrong.is_empty() {
                return wrong;
            }
            let Ok(Answer::Position(reached)) = self.reference.ask(&on_the_way) else { return differing };
            on_the_way.position = reached;
        }
        let last = Question { position: on_the_way.position, after: Vec::new(), ..question.clone() };
        let wrong = self.answers(&last);
        if wrong.is_empty() { differing } else { wrong }
    }

    /// Asks one question, as it is.
    fn answers(&mut self, question: &Question) -> Vec<Differs> {
        let point = Point::of(question);
        if self.found.gave_up.is_some() || self.is_unsupported(question) {
            return Vec::new();
        }
        let got = self.subject.ask(question);
        let Ok(wanted) = self.reference.ask(question) else { return Vec::new() };
        self.found.tally.asked(point);
        match &got {
            Err(Fault::Unsupported(_)) => {
                self.unsupported.insert((point, question.ruleset.clone()));
                self.found.tally.unsupported(point);
                return Vec::new();
            }
            Err(fault) => {
                self.failures += 1;
                if self.failures >= FAILURES {
                    let why =
                        format!("{FAILURES} questions in a row got no answer; the last: {}", fault.text());
                    self.found.gave_up = Some(why);
                }
            }
            Ok(_) => self.failures = 0,
        }
        let differing = differences(question, &wanted, &got);
        self.history.push((question.clone(), got));
        if !differing.is_empty() {
            self.found.tally.differed(point);
        } else if self.found.right.len() < RIGHT {
            self.found.right.push(question.clone());
        }
        differing
    }

    /// Keeps differences up to a number, but for those that look like many kept before; says how many.
    fn keep(&mut self, number: u64, position: &Position, differing: Vec<Differs>, room: usize) -> usize {
        let mut kept = 0;
        for differs in differing.into_iter().take(room) {
            let look = differs.look(position);
            let alike = self.alike.entry(look).or_default();
            if *alike == MOST_ALIKE {
                continue;
            }
            *alike += 1;
            let earlier = self.earlier();
            let what = What::Answer(Box::new(differs));
            self.found.findings.push(Finding { number, what, look: Some(look), alike: 0, earlier });
            kept += 1;
        }
        if kept > 0 {
            self.shared.found.fetch_add(1, Ordering::Relaxed);
        }
        kept
    }

    /// What was asked before the last question, as far as it is kept.
    fn earlier(&self) -> Vec<Question> {
        if self.found.findings.len() >= WITH_EARLIER {
            return Vec::new();
        }
        let before = &self.history[..self.history.len().saturating_sub(1)];
        before[before.len().saturating_sub(EARLIER)..].iter().map(|(question, _)| question.clone()).collect()
    }

    fn law(&mut self, number: u64, law: &'static Law, forged: &Forged) {
        let scene = Scene::from(forged);
        let mut logged = Logged { subject: self.subject.as_mut(), log: &mut self.history };
        let verdict = law.judge(&mut logged, &scene);
        if matches!(verdict, Verdict::Held | Verdict::Broken(_)) {
            self.found.tally.asked(Point::Law);
        }
        if let Verdict::Broken(breach) = verdict {
            self.found.tally.differed(Point::Law);
            let broken = BrokenLaw { law, forged: forged.clone(), breach };
            let what = What::Law(Box::new(broken));
            self.found.findings.push(Finding { number, what, look: None, alike: 0, earlier: Vec::new() });
            self.shared.found.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Asks the last batch of a fresh process in another order.
    fn attack_order(&mut self) {
        if !self.shared.probe.orders || self.history.is_empty() {
            return;
        }
        let seed = self.shared.probe.seed ^ self.batches as u64;
        let attack = order::attack(&self.history, self.shared.fresh, seed);
        self.found.tally.reordered(attack.asked);
        if !attack.disorders.is_empty() {
            self.shared.found.fetch_add(1, Ordering::Relaxed);
        }
        self.found.disorders.extend(attack.disorders);
    }
}

/// A subject whose questions and replies are kept, whoever asks.
struct Logged<'h> {
    subject: &'h mut dyn Subject,
    log: &'h mut Vec<(Question, Reply)>,
}

impl Subject for Logged<'_> {
    fn name(&self) -> String {
        self.subject.name()
    }

    fn choices(&self, ruleset: &str) -> Choices {
        self.subject.choices(ruleset)
    }

    fn names_every_clause(&self) -> bool {
        self.subject.names_every_clause()
    }

    fn foresee(&mut self, questions: &[Question]) {
        self.subject.foresee(questions);
    }

    fn ask(&mut self, question: &Question) -> Reply {
        let reply = self.subject.ask(question);
        self.log.push((question.clone(), reply.clone()));
        reply
    }
}

/// The positions of a probe: the start positions first, then those of the profiles in turn.
pub(super) fn stream<'b>(probe: &Probe, bench: &'b Bench) -> Box<dyn Iterator<Item = Forged> + 'b> {
    if let Some(only) = &probe.only {
        return Box::new(std::iter::repeat(only.clone()));
    }
    let starts: Vec<Forged> =
        bench.rules().filter_map(|rules| Position::start(rules).ok()).map(Forged::new).collect();
    let profiles = probe.profiles();
    let mut streams: Vec<Seeded<'b>> = if profiles.is_empty() {
        vec![seeded(probe.seed, None, bench)]
    } else {
        let numbered = (0_u64..).zip(profiles);
        numbered.map(|(at, profile)| seeded(probe.seed.wrapping_add(at), Some(profile), bench)).collect()
    };
    let number = streams.len();
    let others = (0..).map_while(move |at: usize| streams[at % number].next()).map(|made| made.forged);
    Box::new(starts.into_iter().chain(others))
}
