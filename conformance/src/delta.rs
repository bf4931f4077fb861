//! What one release of the suite changed against another: cases added, withdrawn, renamed, and answers that differ.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::case::Case;
use crate::load::Suite;

/// The version of the format.
pub const FORMAT: u32 = 1;

/// What changed, as `delta.json` of a release holds it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Delta {
    /// Version of this format.
    pub format: u32,
    /// The release before.
    pub from: String,
    /// The release.
    pub to: String,
    /// Cases that are new.
    pub added: Vec<Added>,
    /// Cases that are not judged any more.
    pub withdrawn: Vec<Withdrawn>,
    /// Cases that ask and expect the same under another id.
    pub renamed: Vec<Renamed>,
    /// Cases whose answer differs.
    pub verdict_changed: Vec<VerdictChanged>,
}

/// A new case.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Added {
    /// Its id.
    pub id: String,
    /// The clause it is about.
    pub clause: String,
    /// The rule sets in which it is new.
    pub rulesets: Vec<String>,
}

/// A case that is not judged any more.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Withdrawn {
    /// Its id.
    pub id: String,
    /// The clause it was about.
    pub clause: String,
    /// The rule sets in which it is not judged any more.
    pub rulesets: Vec<String>,
    /// Why: the note of the case.
    pub reason: Option<String>,
}

/// A case under another id.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Renamed {
    /// The id before.
    pub from: String,
    /// The id now.
    pub to: String,
    /// The clause it is about.
    pub clause: String,
}

/// A case whose answer differs.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct VerdictChanged {
    /// Its id.
    pub id: String,
    /// The clause it is about.
    pub clause: String,
    /// The rule set.
    pub ruleset: String,
    /// The answer before.
    pub old: String,
    /// The answer now.
    pub new: String,
    /// Why: the note of the case.
    pub reason: Option<String>,
}

/// Cases by id, and in each by rule set.
type ById<'s> = BTreeMap<&'s str, BTreeMap<&'s str, &'s Case>>;

impl Delta {
    /// What the second suite changed against the first; the releases are named for people.
    ///
    /// ```
    /// use chesst_conformance::delta::Delta;
    /// use chesst_conformance::load::Suite;
    ///
    /// let suite = Suite::embedded()?;
    /// let mut smaller = suite.clone();
    /// smaller.cases.retain(|case| case.id != "text-ritter.jump/f6-hemmed-in");
    /// let delta = Delta::between(&smaller, &suite, ("0.1.0", "0.2.0"));
    /// assert_eq!((delta.added[0].id.as_str(), delta.added.len()), ("text-ritter.jump/f6-hemmed-in", 1));
    /// assert!(delta.withdrawn.is_empty() && delta.verdict_changed.is_empty());
    /// # Ok::<(), chesst_conformance::load::LoadError>(())
    /// ```
    #[must_use]
    pub fn between(old: &Suite, new: &Suite, (from, to): (&str, &str)) -> Self {
        let (before, after) = (judged(old), judged(new));
        let mut delta = Self {
            format: FORMAT,
            from: from.to_owned(),
            to: to.to_owned(),
            added: Vec::new(),
            withdrawn: Vec::new(),
            renamed: Vec::new(),
            verdict_changed: Vec::new(),
        };
        let nothing = BTreeMap::new();
        let ids: BTreeSet<&str> = before.keys().chain(after.keys()).copied().collect();
        for id in ids {
            let was = before.get(id).unwrap_or(&nothing);
            let is = after.get(id).unwrap_or(&nothing);
            delta.added.extend(added(id, was, is));
            delta.withdrawn.extend(withdrawn(id, was, is, new));
            delta.verdict_changed.extend(changed(id, was, is));
        }
        delta.find_renamed(&before, &after);
        delta
    }

    /// A case that is gone here and stands there, asking and expecting the same, has another id.
    fn find_renamed(&mut self, before: &ById<'_>, after: &ById<'_>) {
        let same = |one: &BTreeMap<&str, &Case>, other: &BTreeMap<&str, &Case>| {
            one.len() == other.len()
                && one.iter().all(|(ruleset, case)| {
                    other.get(ruleset).is_some_and(|other| {
                        case.question == other.question && case.expectation == other.expectation
                    })
                })
        };
        for gone in std::mem::take(&mut self.withdrawn) {
            let twin = self.added.iter().position(|added| {
                let was = before.get(gone.id.as_str());
                !after.contains_key(gone.id.as_str())
                    && was.zip(after.get(added.id.as_str())).is_some_and(|(was, is)| same(was, is))
            });
            match twin {
                Some(at) => {
                    let Added { id, clause, .. } = self.added.remove(at);
                    self.renamed.push(Renamed { from: gone.id, to: id, clause });
                }
                None => self.withdrawn.push(gone),
            }
        }
    }

    /// Cases that were withdrawn, or whose answer differs, and that say no reason.
    pub fn without_reason(&self) -> impl Iterator<Item = &str> {
        let withdrawn = self.withdrawn.iter().filter(|case| case.reason.is_none()).map(|case| &case.id);
        let changed = self.verdict_changed.iter().filter(|case| case.reason.is_none()).map(|case| &case.id);
        withdrawn.chain(changed).map(String::as_str)
    }

    /// The reasons of other answers, by case id.
    #[must_use]
    pub fn reasons(&self) -> BTreeMap<String, String> {
        let reason = |case: &VerdictChanged| {
            let reason = case.reason.as_ref()?;
            Some((case.id.clone(), format!("release {} changed the answer: {reason}", self.to)))
        };
        self.verdict_changed.iter().filter_map(reason).collect()
    }
}

fn judged(suite: &Suite) -> ById<'_> {
    let mut by_id = ById::new();
    for case in suite.cases.iter().filter(|case| case.is_judged()) {
        by_id.entry(&case.id).or_default().insert(&case.question.ruleset, case);
    }
    by_id
}

fn clause(cases: &BTreeMap<&str, &Case>) -> String {
    let clause = cases.values().next().and_then(|case| case.clauses.first());
    clause.map_or(String::new(), ToString::to_string)
}

fn only_in<'s>(one: &BTreeMap<&'s str, &Case>, other: &BTreeMap<&'s str, &Case>) -> Vec<String> {
    one.keys().filter(|ruleset| !other.contains_key(*ruleset)).map(|ruleset| (*ruleset).to_owned()).collect()
}

fn added(id: &str, was: &BTreeMap<&str, &Case>, is: &BTreeMap<&str, &Case>) -> Option<Added> {
    let rulesets = only_in(is, was);
    (!rulesets.is_empty()).then(|| Added { id: id.to_owned(), clause: clause(is), rulesets })
}

fn withdrawn(
    id: &str,
    was: &BTreeMap<&str, &Case>,
    is: &BTreeMap<&str, &Case>,
    new: &Suite,
) -> Option<Withdrawn> {
    let rulesets = only_in(was, is);
    let note = || new.cases.iter().find(|case| case.id == id).and_then(|case| case.note.clone());
    (!rulesets.is_empty()).then(|| Withdrawn {
        id: id.to_owned(),
        clause: clause(was),
        rulesets,
        reason: note(),
    })
}

/// Another answer to the same question, or another question under the same id.
fn changed(id: &str, was: &BTreeMap<&str, &Case>, is: &BTreeMap<&str, &Case>) -> Vec<VerdictChanged> {
    let told = |case: &Case, other: &Case| {
        let asked =
            if case.question == other.question { String::new() } else { format!("{} ", case.question) };
        format!("{asked}{}", case.expectation)
    };
    let pairs = was.iter().filter_map(|(ruleset, old)| Some((ruleset, *old, *is.get(ruleset)?)));
    pairs
        .filter(|(_, old, new)| old.expectation != new.expectation || old.question != new.question)
        .map(|(ruleset, old, new)| VerdictChanged {
            id: id.to_owned(),
            clause: clause(is),
            ruleset: (*ruleset).to_owned(),
            old: told(old, new),
            new: told(new, old),
            reason: new.note.clone(),
        })
        .collect()
}
