//! The suite checks itself before it judges anyone.

mod editions;
mod register;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chesst_engine::square::{File, Rank, Square};

use crate::case::{Case, Scenario};
use crate::coverage::Coverage;
use crate::expectation::Expectation;
use crate::files::{FROZEN_IDS, REGISTER};
use crate::load::{LoadFault, Suite};
use crate::question::Question;
use crate::scenario::{Ask, Shows};

/// Everything in which the suite contradicts itself or its own register. Ids are missed only when the files are `whole`:
/// all of them could be read.
#[must_use]
pub fn faults(suite: &Suite, files: &[crate::files::File], whole: bool) -> Vec<LoadFault> {
    let mut faults = register::faults(&suite.register);
    repeated_scenarios(suite, &mut faults);
    pointers(suite, &mut faults);
    clause_files(suite, &mut faults);
    unknown_clauses(suite, &mut faults);
    contradictions(suite, &mut faults);
    twins(suite, &mut faults);
    if let Some(frozen) = files.iter().find(|file| whole && file.path == FROZEN_IDS) {
        frozen_ids(suite, &String::from_utf8_lossy(&frozen.bytes), &mut faults);
        if faults.is_empty() {
            uncovered(suite, &mut faults);
            editions::faults(suite, &mut faults);
        }
    }
    faults
}

fn fault(file: &str, path: &str, reason: String) -> LoadFault {
    LoadFault { file: file.to_owned(), line: None, path: path.to_owned(), reason }
}

fn repeated_scenarios(suite: &Suite, faults: &mut Vec<LoadFault>) {
    let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
    for scenario in &suite.scenarios {
        if let Some(first) = seen.insert(&scenario.id, &scenario.file) {
            faults.push(fault(&scenario.file, "id", format!("the id `{}` is taken by {first}", scenario.id)));
        }
    }
}

fn pointers(suite: &Suite, faults: &mut Vec<LoadFault>) {
    for scenario in &suite.scenarios {
        let Some(target) = &scenario.same_as else { continue };
        let reason = match suite.scenarios.iter().find(|other| &other.id == target) {
            None => format!("there is no scenario `{target}`"),
            Some(other) if other.same_as.is_some() => format!("`{target}` is a pointer itself"),
            Some(other) => match scenario.rulesets.iter().find(|id| !other.rulesets.contains(id)) {
                Some(ruleset) => format!("`{target}` does not hold for {ruleset}"),
                None => continue,
            },
        };
        faults.push(fault(&scenario.file, "same_as", reason));
    }
}

fn clause_files(suite: &Suite, faults: &mut Vec<LoadFault>) {
    for scenario in &suite.scenarios {
        let Some(clause) = &scenario.source.clause else { continue };
        if suite.register.clauses.iter().all(|entry| entry.id.id() != clause) {
            faults.push(fault(
                &scenario.file,
                "source.clause",
                format!("`{clause}` is not a clause of the register"),
            ));
        }
        let name = scenario.id.rsplit('/').next().unwrap_or_default();
        if name != format!("text-{clause}") {
            let reason = format!("a file made from `{clause}` is named `text-{clause}`");
            faults.push(fault(&scenario.file, "id", reason));
        }
    }
}

/// The first clause of a case exists in each of its rule sets, and every clause in one of them.
fn unknown_clauses(suite: &Suite, faults: &mut Vec<LoadFault>) {
    // A case stands in all its rule sets one after the other.
    for editions in suite.cases.chunk_by(|case, next| case.id == next.id) {
        let Some(case) = editions.first() else { continue };
        for clause in &case.clauses {
            let lacks_it = |case: &Case| suite.register.status(*clause, &case.question.ruleset).is_none();
            if editions.iter().all(lacks_it) {
                let reason = format!("{}: no rule set of the case has the clause {clause}", case.id);
                faults.push(fault(&case.scenario.file, "cases", reason));
            }
        }
    }
}

fn contradictions(suite: &Suite, faults: &mut Vec<LoadFault>) {
    let mut answers: BTreeMap<&Question, (&Case, &Expectation)> = BTreeMap::new();
    for case in suite.cases.iter().filter(|case| case.is_judged()) {
        let (first, expected) = *answers.entry(&case.question).or_insert((case, &case.expectation));
        if contradict(expected, &case.expectation) {
            let Question { ruleset, .. } = &case.question;
            let reason = format!(
                "{} and {} ask the same in {ruleset} and expect different answers: {} and {expected}",
                case.id, first.id, case.expectation
            );
            faults.push(fault(&case.scenario.file, "cases", reason));
        }
    }
}

/// Can no answer meet both? Partial expectations of one set are left alone.
fn contradict(one: &Expectation, other: &Expectation) -> bool {
    use crate::expectation::Items;
    let partial = |expectation: &Expectation| {
        matches!(
            expectation,
            Expectation::Squares(Items::Partly { .. } | Items::Number(_))
                | Expectation::Moves(Items::Partly { .. } | Items::Number(_))
                | Expectation::Kinds(Items::Partly { .. } | Items::Number(_))
                | Expectation::Force(_)
        )
    };
    match (one, other) {
        (Expectation::Refused(one), Expectation::Refused(other)) => {
            one.iter().collect::<BTreeSet<_>>() != other.iter().collect::<BTreeSet<_>>()
        }
        (Expectation::Force(one), Expectation::Force(other)) => one.iter().any(|(square, sums)| {
            other.get(square).is_some_and(|others| {
                let differ = |a: Option<u16>, b: Option<u16>| a.zip(b).is_some_and(|(a, b)| a != b);
                differ(sums.white, others.white) || differ(sums.black, others.black)
            })
        }),
        _ => one != other && !partial(one) && !partial(other),
    }
}

fn twins(suite: &Suite, faults: &mut Vec<LoadFault>) {
    let of_scenarios = suite.cases.chunk_by(|case, next| Arc::ptr_eq(&case.scenario, &next.scenario));
    for (cases, case) in of_scenarios.flat_map(|cases| cases.iter().map(move |case| (cases, case))) {
        let Some(slug) = &case.twin else { continue };
        let id = format!("{}/{slug}", case.scenario.id);
        let twins = || cases.iter().filter(|twin| twin.id == id);
        let in_the_same = twins().find(|twin| twin.question.ruleset == case.question.ruleset);
        let Some(twin) = in_the_same.or_else(|| twins().next()) else { continue };
        let reason = if twin.shows == Shows::Refuses {
            format!("{}: its twin {slug} shows a refusal too", case.id)
        } else if !differ_by_one_fact(&case.question, &twin.question) {
            format!("{}: its twin {slug} differs by more than one fact", case.id)
        } else {
            continue;
        };
        faults.push(fault(&case.scenario.file, "cases", reason));
    }
}

/// One fact: one piece put, taken, replaced or moved (and then, if that piece is the one asked about, the question follows
/// it); the side; the rights; the impregnable squares; a counter; the moves played first; or what is asked.
fn differ_by_one_fact(one: &Question, other: &Question) -> bool {
    let fields = |question: &Question| question.position.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let (a, b) = (fields(one), fields(other));
    let placement = a.first().zip(b.first()).map_or(Vec::new(), |(a, b)| changed_squares(a, b));
    let mut facts = if is_one_move(&placement) { 1 } else { placement.len() };
    facts += usize::from(one.ask != other.ask && !follows(&placement, &one.ask, &other.ask));
    facts += usize::from(one.after != other.after);
    facts += a.iter().zip(&b).skip(1).filter(|(a, b)| a != b).count();
    facts == 1
}

/// A square whose contents differ between two placements: where, and what stands there in the one and the other.
type ChangedSquare = (Square, Option<char>, Option<char>);

fn changed_squares(one: &str, other: &str) -> Vec<ChangedSquare> {
    let (one, other) = (letters(one), letters(other));
    let everywhere: BTreeSet<&Square> = one.keys().chain(other.keys()).collect();
    let contents = |square: &Square| (*square, one.get(square).copied(), other.get(square).copied());
    everywhere.into_iter().map(contents).filter(|(_, a, b)| a != b).collect()
}

/// Does one piece stand on another square, and is all else alike?
fn is_one_move(changed: &[ChangedSquare]) -> bool {
    match changed {
        [(_, a, None), (_, None, b)] | [(_, None, b), (_, a, None)] => a == b,
        _ => false,
    }
}

/// Do both questions ask whether a move of the one moved piece is legal?
fn follows(changed: &[ChangedSquare], one: &Ask, other: &Ask) -> bool {
    let from = |ask: &Ask| match ask {
        Ask::Legal { r#move } => r#move.get(..2)?.parse::<Square>().ok(),
        _ => None,
    };
    let moved = from(one).zip(from(other)).is_some_and(|(a, b)| {
        let here = |square, before: bool| {
            changed
                .iter()
                .any(|(at, one, other)| *at == square && if before { one.is_some() } else { other.is_some() })
        };
        here(a, true) && here(b, false)
    });
    is_one_move(changed) && moved
}

/// The letters of a placement by square. Rows are counted from the bottom, as they stand.
fn letters(placement: &str) -> BTreeMap<Square, char> {
    let mut letters = BTreeMap::new();
    for (row, rank) in placement.split('/').rev().zip(1..) {
        let mut file = 0;
        for c in row.chars() {
            match c.to_digit(10) {
                Some(run) => file += run,
                None => {
                    let file_here = u8::try_from(file).ok().and_then(File::new);
                    if let Some(square) = file_here.zip(Rank::new(rank)).map(|(f, r)| Square::new(f, r)) {
                        letters.insert(square, c);
                    }
                    file += 1;
                }
            }
        }
    }
    letters
}

/// The ids of a suite, one line each, sorted: what [`FROZEN_IDS`] holds.
#[must_use]
pub fn ids(suite: &Suite) -> BTreeSet<&str> {
    let scenarios = suite.scenarios.iter().filter(|scenario| scenario.same_as.is_some());
    suite
        .cases
        .chunk_by(|case, next| case.id == next.id)
        .filter_map(|editions| editions.first())
        .map(|case| case.id.as_str())
        .chain(scenarios.map(|s: &Arc<Scenario>| s.id.as_str()))
        .collect()
}

fn frozen_ids(suite: &Suite, text: &str, faults: &mut Vec<LoadFault>) {
    let here = ids(suite);
    let mut frozen = BTreeSet::new();
    for (number, line) in text.lines().enumerate() {
        if !frozen.insert(line) {
            let line = Some(number + 1);
            let reason = "the id stands twice".to_owned();
            faults.push(LoadFault { file: FROZEN_IDS.to_owned(), line, path: String::new(), reason });
        }
    }
    for lost in frozen.difference(&here) {
        let reason =
            format!("the released id `{lost}` is lost; a case that is not judged any more is withdrawn");
        faults.push(fault(FROZEN_IDS, "", reason));
    }
    for new in here.difference(&frozen) {
        faults.push(fault(FROZEN_IDS, "", format!("the id `{new}` is not frozen; add it to the list")));
    }
}

fn uncovered(suite: &Suite, faults: &mut Vec<LoadFault>) {
    for gap in Coverage::of(suite).gaps() {
        faults.push(fault(REGISTER, "clauses", gap));
    }
}
