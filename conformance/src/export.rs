//! The cases of one rule set resolved into one JSON value, for those who want no runner.

use std::collections::BTreeMap;

use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use serde::Serialize;
use serde_with::{DisplayFromStr, serde_as};

use crate::case::Case;
use crate::load::Suite;
use crate::scenario::{Ask, ExpectFile, Shows};

/// The version of the format.
pub const FORMAT: u32 = 1;

/// All cases of a rule set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Export<'s> {
    /// Version of this format.
    pub format: u32,
    /// Release of the suite.
    pub suite: &'static str,
    /// The rule set.
    pub ruleset: &'s str,
    /// The cases, in the order of the suite.
    pub cases: Vec<ExportedCase<'s>>,
}

/// One case: put the position, play the moves of `after`, ask, and compare with `expect`.
#[serde_as]
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ExportedCase<'s> {
    /// `<scenario>/<slug>`.
    pub id: &'s str,
    /// A sentence of fact.
    pub says: &'s str,
    /// Where it is from.
    pub source: String,
    /// Its clauses, the one it is about first.
    #[serde_as(as = "&[DisplayFromStr]")]
    pub clauses: &'s [Clause],
    /// Those of them that rest on an assumption.
    #[serde_as(as = "&[DisplayFromStr]")]
    pub assumed: &'s [Clause],
    /// Which side of its clauses it shows.
    pub shows: Shows,
    /// The position; empty for a question that brings its own text.
    pub position: &'s str,
    /// Moves played first.
    #[serde_as(as = "&[DisplayFromStr]")]
    pub after: &'s [Move],
    /// The question.
    pub ask: &'s Ask,
    /// The answer. `scenarios/README.md` says what each member means.
    pub expect: ExpectFile,
    /// Other answers for other readings of open choices.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub readings: Vec<ExportedReading<'s>>,
}

/// The answer with other readings of open choices.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ExportedReading<'s> {
    /// The choices and their values.
    pub choices: &'s BTreeMap<String, String>,
    /// The answer then.
    pub expect: ExpectFile,
}

/// The judged cases of a rule set.
///
/// ```
/// use chesst_conformance::export::export;
/// use chesst_conformance::load::Suite;
///
/// let suite = Suite::embedded()?;
/// let json = serde_json::to_value(export(&suite, "t-2020"))?;
/// assert_eq!(json["cases"][0]["id"], "t-2020/fig-2.1/h2-free");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn export<'s>(suite: &'s Suite, ruleset: &'s str) -> Export<'s> {
    let cases = suite.cases.iter().filter(|case| case.is_judged() && case.question.ruleset == ruleset);
    Export { format: FORMAT, suite: env!("CARGO_PKG_VERSION"), ruleset, cases: cases.map(exported).collect() }
}

fn exported(case: &Case) -> ExportedCase<'_> {
    ExportedCase {
        id: &case.id,
        says: &case.says,
        source: case.scenario.source.to_string(),
        clauses: &case.clauses,
        assumed: &case.assumed,
        shows: case.shows,
        position: &case.question.position,
        after: &case.question.after,
        ask: &case.question.ask,
        expect: case.expectation.written(),
        readings: case
            .readings
            .iter()
            .map(|other| ExportedReading { choices: &other.choices, expect: other.expectation.written() })
            .collect(),
    }
}
