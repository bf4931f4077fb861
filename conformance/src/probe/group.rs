//! Findings put together by what they are suspected of.

use std::collections::{BTreeMap, BTreeSet};

use chesst_engine::clause::Clause;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::ask;
use super::diagnosis::{Catalogue, Number};
use super::finding::{Class, Finding, Point, alike};
use super::order::is_same;
use crate::question::Question;
use crate::smith::bench::Bench;
use crate::smith::forge::Forged;
use crate::smith::recipe::{Step, Verb};
use crate::subject::Subject;

/// How many findings are looked at one by one; the others are as good.
pub(super) const LOOKED_AT: usize = 120;

/// How many findings are held against the whole catalogue; the others may still join the groups of those.
const SCANNED: usize = 40;

/// How many positions are made to tell suspected rule books apart.
const TELLING: usize = 160;

/// How many of them without news end it.
const NO_NEWS: usize = 80;

/// A point that a clause gets is shared out among all clauses of a finding.
const SHARE: usize = 60;

/// Findings of one suspicion.
#[derive(Debug)]
pub(super) struct Suspicion {
    /// The findings, by their numbers, the first one first.
    pub(super) findings: Vec<usize>,
    /// The rule books that answer like all of them and are right where the subject is right, the most specific first.
    pub(super) books: Vec<Number>,
    /// The clauses, the most suspected first.
    pub(super) clauses: Vec<Clause>,
}

/// Findings put together that a rule book explains, and the places of those that none does. `right` are questions that the
/// subject answers rightly.
pub(super) fn suspicions(
    findings: &[Finding],
    right: &[Question],
    catalogue: &mut Catalogue,
) -> (Vec<Suspicion>, Vec<usize>) {
    let mut groups: Vec<Suspicion> = Vec::new();
    let mut unexplained = Vec::new();
    let mut scanned = 0;
    for (at, finding) in findings.iter().enumerate().take(LOOKED_AT) {
        if join(at, finding, &mut groups, catalogue) {
            continue;
        }
        if scanned == SCANNED {
            continue;
        }
        scanned += 1;
        let mut books = catalogue.all();
        books.retain(|book| catalogue.explains(*book, finding));
        books.retain(|book| right.iter().all(|question| catalogue.is_right(*book, question)));
        if books.is_empty() {
            unexplained.push(at);
        } else {
            groups.push(Suspicion { findings: vec![at], books, clauses: Vec::new() });
        }
    }
    (groups, unexplained)
}

/// Adds a finding to the group some of whose books explain it too, and keeps those.
pub(super) fn join(
    at: usize,
    finding: &Finding,
    groups: &mut [Suspicion],
    catalogue: &mut Catalogue,
) -> bool {
    for group in groups {
        let mut books = group.books.clone();
        books.retain(|book| catalogue.explains(*book, finding));
        if !books.is_empty() {
            group.books = books;
            group.findings.push(at);
            return true;
        }
    }
    false
}

/// Unexplained findings by the clause that most of them may be about, again and again.
pub(super) fn by_clause(mut left: Vec<(usize, Vec<Clause>)>) -> Vec<Suspicion> {
    let mut groups = Vec::new();
    while !left.is_empty() {
        let mut points: BTreeMap<Clause, usize> = BTreeMap::new();
        for (_, clauses) in &left {
            for clause in clauses {
                *points.entry(*clause).or_default() += SHARE / clauses.len().min(SHARE);
            }
        }
        let mut clauses: Vec<(usize, Clause)> =
            points.iter().map(|(clause, points)| (*points, *clause)).collect();
        clauses.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
        let first = clauses.first().map(|(_, clause)| *clause);
        let (of_it, others): (Vec<_>, Vec<_>) =
            left.into_iter().partition(|(_, clauses)| first.is_none_or(|first| clauses.contains(&first)));
        left = others;
        // Other clauses stay suspected when all findings of the group may be about them.
        let common = |clause: &Clause| of_it.iter().all(|(_, clauses)| clauses.contains(clause));
        let clauses = clauses
            .into_iter()
            .map(|(_, clause)| clause)
            .filter(|clause| Some(*clause) == first || common(clause));
        let clauses: Vec<Clause> = clauses.collect();
        groups.push(Suspicion {
            findings: of_it.iter().map(|(at, _)| *at).collect(),
            books: Vec::new(),
            clauses,
        });
    }
    groups
}

/// Unexplained findings that may be about any clause, by their class.
pub(super) fn by_class(findings: impl Iterator<Item = (usize, Class)>) -> Vec<Suspicion> {
    let mut classes: BTreeMap<Class, Vec<usize>> = BTreeMap::new();
    for (at, class) in findings {
        classes.entry(class).or_default().push(at);
    }
    let suspicion = |findings| Suspicion { findings, books: Vec::new(), clauses: Vec::new() };
    classes.into_values().map(suspicion).collect()
}

/// Tells the books of a suspicion apart: positions near its findings and others are made, and where a book is wrong the
/// subject is asked. A book goes that is wrong where the subject is right, in a question like those of the findings. Those
/// that stay are ordered by how specific they are: the fewer questions a book gets wrong, the more.
pub(super) fn tell_apart(
    suspicion: &mut Suspicion,
    points: &BTreeSet<Point>,
    places: &[Forged],
    others: &mut dyn Iterator<Item = Forged>,
    bench: &Bench,
    subject: &mut dyn Subject,
    catalogue: &mut Catalogue,
) {
    let mut random =
        ChaCha8Rng::seed_from_u64(suspicion.findings.first().copied().unwrap_or_default() as u64);
    let mut wrong: BTreeMap<Number, usize> = suspicion.books.iter().map(|book| (*book, 0)).collect();
    let mut idle = 0;
    for number in 0..TELLING {
        if suspicion.books.is_empty() || idle > NO_NEWS {
            break;
        }
        let near = places.get(number / 2 % places.len().max(1)).filter(|_| number % 2 == 0);
        let Some(forged) = near.map(|place| changed(place, &mut random)).or_else(|| others.next()) else {
            break;
        };
        let rulesets = bench.rules().map(|rules| rules.ruleset().id.as_str());
        let before = suspicion.books.len();
        for question in ask::questions(&forged, number as u64, rulesets, &mut random) {
            let like_a_finding = points.contains(&Point::of(&question));
            told_by(&question, like_a_finding, suspicion, &mut wrong, subject, catalogue);
        }
        idle = if suspicion.books.len() < before { 0 } else { idle + 1 };
    }
    // A fault that is not known to show in these rule sets comes last.
    let shows = |book: Number| {
        let known = catalogue.fault(book).rulesets;
        places.iter().all(|place| known.contains(&place.position.ruleset().id.as_str()))
    };
    suspicion.books.sort_by_key(|book| (!shows(*book), wrong.get(book).copied().unwrap_or_default(), *book));
}

/// Asks one question of the books, and of the subject if one of them is wrong.
fn told_by(
    question: &Question,
    like_a_finding: bool,
    suspicion: &mut Suspicion,
    wrong: &mut BTreeMap<Number, usize>,
    subject: &mut dyn Subject,
    catalogue: &mut Catalogue,
) {
    let answers: Vec<_> =
        suspicion.books.iter().map(|book| (*book, catalogue.answer(*book, question))).collect();
    let wanted = catalogue.wanted(question);
    let is_right =
        |answer: &_| matches!((&wanted, answer), (Ok(wanted), Ok(answer)) if alike(wanted, answer));
    let right: Vec<Number> =
        answers.iter().filter(|(_, answer)| is_right(answer)).map(|(book, _)| *book).collect();
    for book in &suspicion.books {
        *wrong.entry(*book).or_default() += usize::from(!right.contains(book));
    }
    if right.len() == answers.len() {
        return;
    }
    let got = subject.ask(question);
    if like_a_finding && is_right(&got) {
        suspicion.books = right;
        return;
    }
    let same = |one: &_, other: &_| match (one, other) {
        (Ok(one), Ok(other)) => alike(one, other),
        (one, other) => is_same(one, other),
    };
    let stay: Vec<Number> =
        answers.iter().filter(|(_, answer)| same(&got, answer)).map(|(book, _)| *book).collect();
    if !stay.is_empty() {
        suspicion.books = stay;
    }
}

/// A position near another one: a step or two that are no moves.
fn changed(place: &Forged, random: &mut ChaCha8Rng) -> Forged {
    const NEAR: [Verb; 9] = [
        Verb::Shift,
        Verb::Put,
        Verb::Near,
        Verb::Drop,
        Verb::Turn,
        Verb::Rights,
        Verb::Quiet,
        Verb::Impregnable,
        Verb::Play,
    ];
    let mut forged = place.clone();
    for _ in 0..random.random_range(1..=3_u8) {
        let verb = NEAR[random.random_range(0..NEAR.len())];
        forged.step(Step { verb, which: random.random(), place: random.random() });
    }
    forged
}
