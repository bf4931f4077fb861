//! Results held against the known failures.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use jiff::civil::Date;

use super::{Entry, Known, MAX_CASES, Outcome, Scope};
use crate::case::Key;
use crate::exit::Exit;
use crate::results::{CaseResult, Results};

/// The results of a run, sorted by whether they were known.
#[derive(Clone, Debug)]
pub struct Gate<'k> {
    /// What was known.
    pub known: &'k Known,
    /// The entries, in the order of the file, each with what was seen of it.
    pub entries: Vec<Looked>,
    /// Failing cases that no entry matches.
    pub unexpected: Vec<Failure>,
}

/// What was seen of an entry.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Looked {
    /// The cases of the suite that it matches.
    pub cases: Vec<(Key, Seen)>,
    /// Why it is stale; nothing when it is not.
    pub stale: Vec<Why>,
}

/// What was seen of a case that an entry matches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seen {
    /// It is not part of the run, or the run did not come to it.
    NotAsked,
    /// It is as the entry says.
    AsSaid,
    /// It passes.
    Passes,
    /// It does not pass, in another way than the entry says.
    Otherwise(Failure),
}

/// Why an entry is stale.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// It matches no case of the suite.
    MatchesNothing,
    /// It matches more than [`MAX_CASES`] case ids: so many.
    TooWide(usize),
    /// It has expired.
    Expired(Date),
    /// Cases that it matches pass.
    Passes(Vec<Key>),
    /// Cases that it matches fail in another way than it says.
    Otherwise(Vec<Failure>),
}

/// A case that does not pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The case.
    pub case: Key,
    /// What became of it.
    pub outcome: Outcome,
    /// What came.
    pub got: String,
}

impl Failure {
    /// The failure of a result; `None` when it passes.
    #[must_use]
    pub fn of(result: &CaseResult) -> Option<Self> {
        let outcome = Outcome::of(result.verdict)?;
        Some(Self { case: (result.id.clone(), result.ruleset.clone()), outcome, got: result.got.clone() })
    }

    /// The text that a signature is held against.
    #[must_use]
    pub fn came(&self) -> String {
        format!("got {}", self.got)
    }
}

impl Known {
    /// Holds the results of a run against what is known. `today` decides which entries have expired.
    ///
    /// Entries are held against the planned cases only; one that matches none of them but others of the suite is not
    /// looked at.
    #[must_use]
    pub fn apply(&self, results: &Results, scope: &Scope, today: Date) -> Gate<'_> {
        let by_case: BTreeMap<(&str, &str), &CaseResult> =
            results.cases.iter().map(|case| ((case.id.as_str(), case.ruleset.as_str()), case)).collect();
        let see = |entry: &Entry, case: &Key| {
            if !scope.planned.contains(case) {
                return Seen::NotAsked;
            }
            match by_case.get(&(case.0.as_str(), case.1.as_str())) {
                None if entry.outcome == Outcome::Skip => Seen::AsSaid,
                None => Seen::NotAsked,
                Some(result) => match Failure::of(result) {
                    None => Seen::Passes,
                    Some(failure) if entry.says(&failure) => Seen::AsSaid,
                    Some(failure) => Seen::Otherwise(failure),
                },
            }
        };
        let look = |entry: &Entry| {
            let matched = scope.suite.iter().filter(|case| entry.matches(case));
            let cases: Vec<(Key, Seen)> = matched.map(|case| (case.clone(), see(entry, case))).collect();
            let planned = cases.iter().any(|(case, _)| scope.planned.contains(case));
            let stale = if planned || cases.is_empty() { why(entry, &cases, today) } else { Vec::new() };
            Looked { cases, stale }
        };
        let entries: Vec<Looked> = self.entries.iter().map(look).collect();
        let listed: BTreeSet<&Key> = entries.iter().flat_map(Looked::keys).collect();
        let failures = results.failures().filter_map(Failure::of);
        let unexpected = failures.filter(|failure| !listed.contains(&failure.case)).collect();
        Gate { known: self, entries, unexpected }
    }
}

fn why(entry: &Entry, cases: &[(Key, Seen)], today: Date) -> Vec<Why> {
    let mut stale = Vec::new();
    if cases.is_empty() {
        stale.push(Why::MatchesNothing);
    }
    if let Some(expires) = entry.expires.filter(|_| entry.is_expired(today)) {
        stale.push(Why::Expired(expires));
    }
    let ids: BTreeSet<&str> = cases.iter().map(|((id, _), _)| id.as_str()).collect();
    if ids.len() > MAX_CASES {
        stale.push(Why::TooWide(ids.len()));
        return stale;
    }
    let passing: Vec<Key> =
        cases.iter().filter(|(_, seen)| *seen == Seen::Passes).map(|(case, _)| case.clone()).collect();
    if !passing.is_empty() {
        stale.push(Why::Passes(passing));
    }
    let otherwise: Vec<Failure> = cases
        .iter()
        .filter_map(|(_, seen)| match seen {
            Seen::Otherwise(failure) => Some(failure.clone()),
            _ => None,
        })
        .collect();
    if !otherwise.is_empty() {
        stale.push(Why::Otherwise(otherwise));
    }
    stale
}

impl Looked {
    /// The cases that the entry matches.
    pub fn keys(&self) -> impl Iterator<Item = &Key> {
        self.cases.iter().map(|(case, _)| case)
    }

    /// Was no case that it matches asked, although it matches some?
    #[must_use]
    pub fn is_unasked(&self) -> bool {
        self.stale.is_empty() && self.cases.iter().all(|(_, seen)| *seen == Seen::NotAsked)
    }
}

impl Gate<'_> {
    /// The cases that are as an entry says.
    #[must_use]
    pub fn expected(&self) -> BTreeSet<&Key> {
        let cases = self.entries.iter().flat_map(|looked| &looked.cases);
        cases.filter(|(_, seen)| *seen == Seen::AsSaid).map(|(case, _)| case).collect()
    }

    /// The stale entries, each with what was seen of it.
    pub fn stale(&self) -> impl Iterator<Item = (&Entry, &Looked)> {
        self.known.entries.iter().zip(&self.entries).filter(|(_, looked)| !looked.stale.is_empty())
    }

    /// How a run ends that is held against what is known: unexpected failures weigh more than stale entries.
    #[must_use]
    pub fn exit(&self) -> Exit {
        if !self.unexpected.is_empty() {
            Exit::Nonconformance
        } else if self.stale().next().is_some() {
            Exit::Stale
        } else {
            Exit::Success
        }
    }

    /// Every unexpected failure and every stale entry by name, a line each, and a line that counts.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_text(&mut out);
        out
    }

    fn write_text(&self, out: &mut String) -> fmt::Result {
        for group in alike(&self.unexpected) {
            writeln!(out, "unexpected: {group}")?;
        }
        for (entry, looked) in self.stale() {
            for why in &looked.stale {
                write!(out, "stale: line {}, `{}`: ", entry.line, entry.case)?;
                write_why(out, entry, why)?;
            }
        }
        let expected = self.expected();
        let skipped = expected.iter().filter(|case| self.known.skips(case)).count();
        let stale = self.stale().count();
        let unasked = self.entries.iter().filter(|looked| looked.is_unasked()).count();
        let expected = expected.len();
        write!(out, "known failures: {expected} as expected")?;
        if skipped > 0 {
            write!(out, " ({skipped} not asked)")?;
        }
        let all = self.entries.len();
        writeln!(
            out,
            ", {} unexpected; entries: {all}, of which {stale} stale, {unasked} not looked at",
            self.unexpected.len()
        )
    }
}

fn write_why(out: &mut String, entry: &Entry, why: &Why) -> fmt::Result {
    match why {
        Why::MatchesNothing if entry.rulesets.is_empty() => writeln!(out, "matches no case of the suite"),
        Why::MatchesNothing => {
            writeln!(out, "matches no case of the suite in {}", entry.rulesets.join(" "))
        }
        Why::TooWide(ids) => writeln!(out, "matches {ids} cases; {MAX_CASES} is the most"),
        Why::Expired(day) => writeln!(out, "expired on {day}"),
        Why::Passes(cases) => {
            let mut rulesets: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
            for (id, ruleset) in cases {
                rulesets.entry(id).or_default().push(ruleset);
            }
            let names = rulesets.iter().map(|(id, rulesets)| format!("{id} [{}]", rulesets.join(" ")));
            writeln!(out, "passes now: {}", names.collect::<Vec<_>>().join(", "))
        }
        Why::Otherwise(failures) => {
            let signature = entry.signature.as_ref().map(|text| format!(" with `{}`", one_line(text)));
            let signature = signature.unwrap_or_default();
            let names = alike(failures).join(", ");
            writeln!(out, "listed as {}{signature}, but now: {names}", entry.outcome)
        }
    }
}

/// Failures in words, those of one id that are alike together.
fn alike(failures: &[Failure]) -> Vec<String> {
    let mut groups: Vec<(&Failure, Vec<&str>)> = Vec::new();
    for failure in failures {
        let like = |(other, _): &&mut (&Failure, Vec<&str>)| {
            (&other.case.0, other.outcome, &other.got) == (&failure.case.0, failure.outcome, &failure.got)
        };
        match groups.iter_mut().find(like) {
            Some((_, rulesets)) => rulesets.push(&failure.case.1),
            None => groups.push((failure, vec![&failure.case.1])),
        }
    }
    let words = |(failure, rulesets): &(&Failure, Vec<&str>)| {
        let Failure { case: (id, _), outcome, .. } = failure;
        let came =
            if failure.got.trim().is_empty() { String::new() } else { format!(", {}", failure.came()) };
        format!("{id} [{}] {outcome}{}", rulesets.join(" "), one_line(&came))
    };
    groups.iter().map(words).collect()
}

/// A text on one line, the end of a long one left out.
pub(super) fn one_line(text: &str) -> String {
    const MOST: usize = 160;
    let clean: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let clean = clean.trim();
    if clean.chars().count() <= MOST {
        return clean.to_owned();
    }
    let start: String = clean.chars().take(MOST).collect();
    format!("{start}…")
}
