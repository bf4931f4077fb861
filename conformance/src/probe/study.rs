//! Findings looked at one by one: confirmed, put together, told by the catalogue, made small.

use std::collections::BTreeMap;

use super::diagnosis::Catalogue;
use super::finding::{Class, Differs, Finding, Point, What};
use super::group::{self, Suspicion};
use super::search::{self, Found};
use super::{Disorder, Fresh, Group, Probe, order, shrink};
use crate::laws::court::Verdict;
use crate::laws::scene::Scene;
use crate::question::Question;
use crate::rulesets::Rulesets;
use crate::smith::bench::Bench;
use crate::smith::forge::Forged;
use crate::subject::Subject;

/// What becomes of a suspicion.
enum Shown {
    /// It is told.
    Group(Box<Group>),
    /// A process of its own does not fail: what the answer depends on.
    Unsteady(Box<Disorder>),
}

/// What is needed to look at findings one by one.
pub(super) struct Study<'s> {
    pub(super) probe: &'s Probe,
    pub(super) bench: &'s Bench,
    pub(super) rulesets: &'s Rulesets,
    pub(super) fresh: &'s Fresh<'s>,
    pub(super) subject: Box<dyn Subject>,
    pub(super) catalogue: Catalogue,
}

impl Study<'_> {
    /// What is to be told of what was found, in the order in which it came up.
    pub(super) fn groups(&mut self, found: Found) -> Vec<Group> {
        let mut disorders = found.disorders;
        let (answered, silent) = self.said_something(found.findings);
        let steady = self.steady(answered, &mut disorders);
        let mut groups = Vec::new();
        for suspicion in merged(self.suspicions(&steady, &found.right)) {
            match self.group(&suspicion, &steady) {
                Some(Shown::Group(group)) => groups.push(*group),
                Some(Shown::Unsteady(disorder)) => disorders.push(*disorder),
                None => {}
            }
        }
        let mut of_history = Vec::new();
        groups.extend(self.silent(silent, &mut of_history));
        if let Some(first) = of_history.first() {
            disorders.extend(self.of_history(first));
        }
        groups.extend(self.unsteady(disorders, of_history.len().saturating_sub(1)));
        groups.sort_by_key(|group| group.number);
        groups
    }

    /// Findings put together: those that a rule book explains to the end, then the others by their clauses.
    fn suspicions(&mut self, findings: &[Finding], right: &[Question]) -> Vec<Suspicion> {
        let (suspicions, mut unexplained) = group::suspicions(findings, right, &mut self.catalogue);
        let mut explained = Vec::new();
        for mut suspicion in suspicions {
            self.tell_apart(&mut suspicion, findings);
            if suspicion.books.is_empty() {
                unexplained.extend(suspicion.findings);
            } else {
                explained.push(suspicion);
            }
        }
        unexplained.retain(|at| !group::join(*at, &findings[*at], &mut explained, &mut self.catalogue));
        unexplained.sort_unstable();
        let subject = self.subject.as_mut();
        let clauses =
            unexplained.into_iter().map(|at| (at, self.catalogue.suspected(&findings[at], subject).1));
        let (blaming, others): (Vec<_>, Vec<_>) = clauses.partition(|(_, clauses)| !clauses.is_empty());
        explained.extend(group::by_clause(blaming));
        explained.extend(group::by_class(others.into_iter().map(|(at, _)| (at, findings[at].class()))));
        explained
    }

    /// Findings with an answer, and those without one. An answer that does not keep the protocol is one all the same when a
    /// rule book says what it says.
    fn said_something(&mut self, findings: Vec<Finding>) -> (Vec<Finding>, Vec<Finding>) {
        let mut books = Vec::new();
        let mut scans = MOST_UNFIT;
        findings.into_iter().partition(|finding| {
            if finding.class() != Class::NoAnswer {
                return true;
            }
            let known = books.iter().any(|book| self.catalogue.explains(*book, finding));
            if !known && scans > 0 {
                scans -= 1;
                let mut explaining = self.catalogue.all();
                explaining.retain(|book| self.catalogue.explains(*book, finding));
                books.extend(&explaining);
                return !explaining.is_empty();
            }
            known
        })
    }

    /// Findings that another process gives too; the others are told as what depends on more than the question.
    fn steady(&mut self, mut findings: Vec<Finding>, disorders: &mut Vec<Disorder>) -> Vec<Finding> {
        // Of what looks alike the first ones: what is frequent shall not hide the rest.
        findings.sort_by_key(|finding| finding.alike);
        let mut steady = Vec::new();
        for (at, finding) in findings.into_iter().enumerate() {
            let What::Answer(differs) = &finding.what else {
                steady.push(finding);
                continue;
            };
            if at >= group::LOOKED_AT {
                break;
            }
            let again = self.subject.ask(&differs.question);
            // A subject that gives out in between says nothing about the answer: a fresh one is asked.
            let is_steady = order::is_same(&differs.got, &again)
                || differs.got.is_ok()
                    && again.is_err()
                    && order::alone(&differs.question, self.fresh)
                        .is_some_and(|alone| order::is_same(&differs.got, &alone));
            if is_steady {
                steady.push(finding);
            } else if disorders.len() < MOST_DISORDERS {
                disorders.extend(self.disorder(&finding));
            }
        }
        steady
    }

    fn tell_apart(&mut self, suspicion: &mut Suspicion, findings: &[Finding]) {
        let places: Vec<Forged> = suspicion
            .findings
            .iter()
            .take(8)
            .filter_map(|at| findings.get(*at)?.what.place(self.rulesets))
            .collect();
        let of_it = suspicion.findings.iter().filter_map(|at| findings.get(*at));
        let points = of_it.map(Finding::point).collect();
        let later = Probe { seed: self.probe.seed.wrapping_add(1), only: None, ..self.probe.clone() };
        let mut others = search::stream(&later, self.bench);
        group::tell_apart(
            suspicion,
            &points,
            &places,
            &mut others,
            self.bench,
            self.subject.as_mut(),
            &mut self.catalogue,
        );
        if let [first, ..] = suspicion.books[..] {
            let mut clauses = vec![self.catalogue.fault(first).clause];
            for book in &suspicion.books {
                let clause = self.catalogue.fault(*book).clause;
                if !clauses.contains(&clause) {
                    clauses.push(clause);
                }
            }
            suspicion.clauses = clauses;
        }
    }

    /// The group of a suspicion: of the findings that are compared first, the one with the fewest pieces is made smaller. A
    /// process of its own must fail there alike.
    fn group(&mut self, suspicion: &Suspicion, findings: &[Finding]) -> Option<Shown> {
        let of_it = suspicion.findings.iter().filter_map(|at| findings.get(*at));
        let shown = of_it.min_by_key(|finding| (finding.point(), finding.what.pieces(), finding.number))?;
        let mut shrink = shrink::Bench {
            subject: self.subject.as_mut(),
            catalogue: &mut self.catalogue,
            rulesets: self.rulesets,
            book: suspicion.books.first().copied(),
            budget: self.probe.shrink,
        };
        let smallest = shrink.smallest(&shown.what);
        let (by, _) = self.catalogue.suspected(shown, self.subject.as_mut());
        let by = Some(by).filter(|_| !suspicion.clauses.is_empty() && suspicion.books.is_empty());
        let mut told = Group {
            class: shown.class(),
            clauses: suspicion.clauses.clone(),
            by,
            books: suspicion.books.iter().map(|book| self.catalogue.fault(*book)).collect(),
            findings: suspicion.findings.len(),
            number: shown.number,
            original: shown.what.clone(),
            smallest: shown.what.clone(),
            disorder: None,
        };
        if let Some(alone) = [smallest, shown.what.clone()].into_iter().find(|what| self.fails_alone(what)) {
            told.smallest = alone;
            if told.class == Class::NoAnswer {
                // What a rule book says is an answer, though none that keeps the protocol.
                told.class = Class::Result;
            }
        } else if let Some(disorder) = self.disorder(shown) {
            return Some(Shown::Unsteady(Box::new(disorder)));
        } else {
            (told.class, told.clauses, told.books) = (Class::Random, Vec::new(), Vec::new());
            told.by = None;
        }
        Some(Shown::Group(Box::new(told)))
    }

    /// Does each of a few processes that were asked nothing yet fail in the same way?
    fn fails_alone(&self, what: &What) -> bool {
        (0..CONFIRMED).all(|_| match what {
            What::Answer(differs) => order::alone(&differs.question, self.fresh)
                .is_none_or(|reply| order::is_same(&reply, &differs.got)),
            What::Law(broken) => (self.fresh)().ok().is_none_or(|mut subject| {
                let verdict = broken.law.judge(subject.as_mut(), &Scene::from(&broken.forged));
                matches!(verdict, Verdict::Broken(_))
            }),
        })
    }

    /// Why an answer comes in one process and not in another.
    fn disorder(&mut self, finding: &Finding) -> Option<Disorder> {
        let What::Answer(differs) = &finding.what else { return None };
        let again = self.subject.ask(&differs.question);
        let replies = [&differs.got, &again];
        order::disorder(&differs.question, replies, [finding.earlier.as_slice(), &[]], self.fresh)
    }

    /// Questions without an answer, one group a point. No position is blamed for what a fresh process answers: where none of a
    /// few questions fails alone, all of them go to `of_history`.
    fn silent(&mut self, findings: Vec<Finding>, of_history: &mut Vec<Finding>) -> Vec<Group> {
        let mut points: BTreeMap<Point, Vec<Finding>> = BTreeMap::new();
        for finding in findings {
            points.entry(finding.point()).or_default().push(finding);
        }
        let mut groups = Vec::new();
        for findings in points.into_values() {
            let tried = &findings[..findings.len().min(MOST_ALONE)];
            let Some(shown) = tried.iter().find(|finding| self.fails_alone(&finding.what)) else {
                of_history.extend(findings);
                continue;
            };
            groups.push(Group {
                class: Class::NoAnswer,
                clauses: Vec::new(),
                by: None,
                books: Vec::new(),
                findings: findings.len(),
                number: shown.number,
                original: shown.what.clone(),
                smallest: shown.what.clone(),
                disorder: None,
            });
        }
        groups
    }

    /// What a question depends on that got no answer, and gets one from a fresh process.
    fn of_history(&mut self, finding: &Finding) -> Option<Disorder> {
        let What::Answer(differs) = &finding.what else { return None };
        let (question, got) = (&differs.question, &differs.got);
        let found = order::disorder(question, [got, got], [finding.earlier.as_slice(), &[]], self.fresh);
        found.or_else(|| {
            let alone = order::alone(question, self.fresh)?;
            let (class, question, other) = (Class::Earlier, question.clone(), got.clone());
            Some(Disorder { class, question, alone, other, after: Vec::new(), gives_out_at: None })
        })
    }

    /// Answers that depend on more than the question, one group a class; `more` are findings of earlier requests besides.
    fn unsteady(&mut self, mut disorders: Vec<Disorder>, more: usize) -> Vec<Group> {
        if disorders.iter().all(|disorder| !disorder.is_explained() && disorder.other.is_ok()) {
            // Nothing that was asked before brings any of the replies back, so it is not for that.
            disorders.iter_mut().for_each(|disorder| disorder.class = Class::Random);
        }
        // One that is explained is shown.
        disorders.sort_by_key(|disorder| !disorder.is_explained());
        let mut groups: Vec<Group> = Vec::new();
        for disorder in disorders {
            if let Some(group) = groups.iter_mut().find(|group| group.class == disorder.class) {
                group.findings += 1;
                continue;
            }
            let Ok(wanted) = self.catalogue.wanted(&disorder.question) else { continue };
            let what = What::Answer(Box::new(Differs {
                question: disorder.question.clone(),
                mv: None,
                wanted,
                got: disorder.other.clone(),
            }));
            groups.push(Group {
                class: disorder.class,
                clauses: Vec::new(),
                by: None,
                books: Vec::new(),
                findings: 1,
                number: u64::MAX,
                original: what.clone(),
                smallest: what,
                disorder: Some(disorder),
            });
        }
        if let Some(group) = groups.iter_mut().find(|group| group.class == Class::Earlier) {
            group.findings += more;
        }
        groups
    }
}

/// In how many processes a finding that is told must fail alone.
const CONFIRMED: usize = 2;

/// How many answers that do not keep the protocol are held against the whole catalogue.
const MOST_UNFIT: usize = 12;

/// Of the questions of one point without an answer so many are asked alone.
const MOST_ALONE: usize = 8;

/// How many answers that depend on more than the question are looked into.
const MOST_DISORDERS: usize = 4;

/// Suspicions of the same rule books, or without one of the same clause, are one.
fn merged(suspicions: Vec<Suspicion>) -> Vec<Suspicion> {
    let mut merged: Vec<Suspicion> = Vec::new();
    for suspicion in suspicions {
        let same = |known: &&mut Suspicion| {
            // Those that blame nothing are parted by their class already.
            !(known.clauses.is_empty() && suspicion.clauses.is_empty())
                && known.books.first() == suspicion.books.first()
                && (!known.books.is_empty() || known.clauses.first() == suspicion.clauses.first())
        };
        match merged.iter_mut().find(same) {
            Some(known) => {
                known.findings.extend(suspicion.findings);
                known.books.retain(|book| suspicion.books.contains(book));
            }
            None => merged.push(suspicion),
        }
    }
    merged
}
