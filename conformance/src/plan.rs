//! Which cases are asked.

use chesst_engine::clause::Clause;
use globset::{GlobBuilder, GlobMatcher};

use crate::case::Case;
use crate::load::Suite;
use crate::quote::clip;

/// A longer glob is not read.
const MAX_GLOB: usize = 300;

/// What selects cases; an empty list selects all.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Selection {
    /// Globs over case ids. One that names a scenario takes all its cases.
    pub cases: Vec<String>,
    /// Globs over clause ids; a case is taken when it cites a clause that matches.
    pub clauses: Vec<String>,
    /// Rule sets by their ids.
    pub rulesets: Vec<String>,
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
        let by_clause = matchers("--clause", "clause", &self.clauses, |glob| {
            Clause::ALL.iter().any(|clause| glob.is_match(clause.id()))
        })?;
        for id in &self.rulesets {
            known(suite, id)?;
        }
        let selected: Vec<&Case> = judged
            .into_iter()
            .filter(|case| by_id.is_empty() || by_id.iter().any(|glob| matches_case(glob, case)))
            .filter(|case| {
                by_clause.is_empty()
                    || case
                        .clauses
                        .iter()
                        .any(|clause| by_clause.iter().any(|glob| glob.is_match(clause.id())))
            })
            .filter(|case| self.rulesets.is_empty() || self.rulesets.contains(&case.question.ruleset))
            .collect();
        if selected.is_empty() { Err(BadSelection::Disjoint) } else { Ok(selected) }
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
