//! Which cases are asked.

use std::collections::BTreeSet;

use chesst_engine::clause::Clause;
use globset::{GlobBuilder, GlobMatcher};

use crate::case::{Case, Key};
use crate::load::Suite;
use crate::quote::clip;
use crate::shard::Shard;

/// A longer glob is not read.
const MAX_GLOB: usize = 300;

/// What selects cases; an empty list selects all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Selection {
    /// Globs over case ids. One that names a scenario takes all its cases.
    pub cases: Vec<String>,
    /// Globs over clause ids; a case is taken when it cites a clause that matches.
    pub clauses: Vec<String>,
    /// Globs over clause ids; a case is left out when it cites a clause that matches.
    pub without_clauses: Vec<String>,
    /// Rule sets by their ids.
    pub rulesets: Vec<String>,
    /// The cases that failed in an earlier run, by id and rule set.
    pub failed: Option<BTreeSet<Key>>,
    /// One part of what the other selectors take.
    pub shard: Option<Shard>,
}

/// A selection that makes no sense or selects nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSelection {
    /// The glob cannot be read.
    #[error("`{glob}` is not a glob: {reason}")]
    Glob {
        /// The glob.
        glob: String,
        /// Why.
        reason: String,
    },
    /// A selector that nothing meets.
    #[error("{option} `{value}` matches no {what}")]
    Nothing {
        /// The option.
        option: &'static str,
        /// Its value.
        value: String,
        /// What it was held against.
        what: &'static str,
    },
    /// A rule set that no source states.
    #[error(
        "no source states the rules of `{0}`; describe it in a rule-set file (`chesst rulesets t1-2024 --as-file` prints one to begin with)"
    )]
    NotStated(String),
    /// Each selector matches something, but no case meets all of them.
    #[error("no case meets all of the selectors at once")]
    Disjoint,
    /// The results of the earlier run hold no failing case.
    #[error("--failed: the results hold no failing case")]
    NoneFailed,
    /// The results of the earlier run name cases that are not there.
    #[error(
        "--failed: the results name {count} failing cases that the suite does not have, the first `{id}` in `{ruleset}`"
    )]
    FailedElsewhere {
        /// How many.
        count: usize,
        /// The id of the first.
        id: String,
        /// Its rule set.
        ruleset: String,
    },
    /// No case that failed meets the other selectors.
    #[error(
        "--failed: none of the {failed} failing cases is among the {cases} cases that the other selectors take"
    )]
    FailedEmpty {
        /// How many cases failed.
        failed: usize,
        /// How many cases the other selectors take.
        cases: usize,
    },
    /// The shard holds no case.
    #[error("--shard {shard} is empty: {}", why_empty(*shard, *ids))]
    ShardEmpty {
        /// The shard.
        shard: Shard,
        /// How many different ids the other selectors take.
        ids: usize,
    },
}

impl Selection {
    /// The cases of the suite that are judged and selected, in order.
    ///
    /// # Errors
    /// When a selector cannot be read or matches nothing.
    pub fn of<'s>(&self, suite: &'s Suite) -> Result<Vec<&'s Case>, BadSelection> {
        let judged: Vec<&Case> = suite.cases.iter().filter(|case| case.is_judged()).collect();
        let by_id = matchers("--case", "case", &self.cases, |glob| {
            judged.iter().any(|case| matches_case(glob, case))
        })?;
        let is_clause = |glob: &GlobMatcher| Clause::ALL.iter().any(|clause| glob.is_match(clause.id()));
        let by_clause = matchers("--clause", "clause", &self.clauses, is_clause)?;
        let without = matchers("--without-clause", "clause", &self.without_clauses, is_clause)?;
        for id in &self.rulesets {
            known(suite, id)?;
        }
        let selected: Vec<&Case> = judged
            .into_iter()
            .filter(|case| by_id.is_empty() || by_id.iter().any(|glob| matches_case(glob, case)))
            .filter(|case| by_clause.is_empty() || cites(case, &by_clause))
            .filter(|case| !cites(case, &without))
            .filter(|case| self.rulesets.is_empty() || self.rulesets.contains(&case.question.ruleset))
            .collect();
        if selected.is_empty() {
            return Err(BadSelection::Disjoint);
        }
        let selected = self.those_that_failed(suite, selected)?;
        self.those_of_the_shard(selected)
    }

    fn those_that_failed<'s>(
        &self,
        suite: &Suite,
        cases: Vec<&'s Case>,
    ) -> Result<Vec<&'s Case>, BadSelection> {
        let Some(failed) = &self.failed else { return Ok(cases) };
        if failed.is_empty() {
            return Err(BadSelection::NoneFailed);
        }
        let there: BTreeSet<Key> = suite.cases.iter().map(Case::key).collect();
        let mut elsewhere = failed.difference(&there);
        if let Some((id, ruleset)) = elsewhere.next() {
            let (id, ruleset) = (id.clone(), ruleset.clone());
            return Err(BadSelection::FailedElsewhere { count: 1 + elsewhere.count(), id, ruleset });
        }
        let (failed_cases, count) = (failed.len(), cases.len());
        let left: Vec<&Case> = cases.into_iter().filter(|case| failed.contains(&case.key())).collect();
        if left.is_empty() {
            return Err(BadSelection::FailedEmpty { failed: failed_cases, cases: count });
        }
        Ok(left)
    }

    fn those_of_the_shard<'s>(&self, cases: Vec<&'s Case>) -> Result<Vec<&'s Case>, BadSelection> {
        let Some(shard) = self.shard else { return Ok(cases) };
        let ids: BTreeSet<&str> = cases.iter().map(|case| case.id.as_str()).collect();
        let ids = ids.len();
        let left: Vec<&Case> = cases.into_iter().filter(|case| shard.holds(&case.id)).collect();
        if left.is_empty() { Err(BadSelection::ShardEmpty { shard, ids }) } else { Ok(left) }
    }
}

fn why_empty(shard: Shard, ids: usize) -> String {
    let parts = shard.parts();
    let taken = if ids == 1 { "1 case id".to_owned() } else { format!("{ids} case ids") };
    if usize::from(parts) > ids {
        format!("the other selectors take {taken}, fewer than {parts} shards")
    } else {
        format!("the other selectors take {taken}, and none falls into it")
    }
}

/// Reads a glob. `*` matches any text, dots and slashes included.
///
/// # Errors
/// When it cannot be read, or is longer than any id.
pub fn glob(text: &str) -> Result<GlobMatcher, BadSelection> {
    let bad = |reason: String| BadSelection::Glob { glob: clip(text, 60), reason };
    if text.len() > MAX_GLOB {
        return Err(bad(format!("it is {} bytes long; {MAX_GLOB} is the most", text.len())));
    }
    GlobBuilder::new(text)
        .build()
        .map(|glob| glob.compile_matcher())
        .map_err(|error| bad(error.kind().to_string()))
}

fn matches_case(glob: &GlobMatcher, case: &Case) -> bool {
    glob.is_match(&case.id) || glob.is_match(&case.scenario.id)
}

fn cites(case: &Case, globs: &[GlobMatcher]) -> bool {
    case.clauses.iter().any(|clause| globs.iter().any(|glob| glob.is_match(clause.id())))
}

fn matchers(
    option: &'static str,
    what: &'static str,
    globs: &[String],
    matches: impl Fn(&GlobMatcher) -> bool,
) -> Result<Vec<GlobMatcher>, BadSelection> {
    let mut all = Vec::new();
    for text in globs {
        let matcher = glob(text)?;
        if !matches(&matcher) {
            return Err(BadSelection::Nothing { option, value: text.clone(), what });
        }
        all.push(matcher);
    }
    Ok(all)
}

fn known(suite: &Suite, id: &str) -> Result<(), BadSelection> {
    if suite.cases.iter().any(|case| case.question.ruleset == id) {
        return Ok(());
    }
    let nothing = |what| BadSelection::Nothing { option: "--ruleset", value: id.to_owned(), what };
    Err(match suite.register.rulesets.iter().find(|entry| entry.id == id) {
        Some(entry) if !entry.stated => BadSelection::NotStated(id.to_owned()),
        Some(_) => nothing("case"),
        None => nothing("rule set; `chesst rulesets` lists them"),
    })
}
