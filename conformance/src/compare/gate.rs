//! Two runs held against each other along one axis: the program, the rule set, or the release of the suite. What flips
//! without a change of the rules that accounts for it is a regression.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::{Answer, Run};
use crate::results::{CaseResult, Header, Word};

/// What may differ between two runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Axis {
    /// The program judged: its name, version, or readings of open choices.
    Program,
    /// The rule sets judged.
    Ruleset,
    /// The release of the suite.
    Suite,
}

impl Axis {
    /// Its name, a noun.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Program => "program",
            Self::Ruleset => "rule set",
            Self::Suite => "suite",
        }
    }
}

/// An axis along which two runs differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Moved {
    /// The axis.
    pub axis: Axis,
    /// Where the old run stands on it.
    pub old: String,
    /// Where the new one does.
    pub new: String,
}

/// Why two runs cannot be held against each other.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoGate {
    /// More than one axis moved, so that no flip has one cause.
    #[error("more than one axis moved, so that a flip has no one cause: {}", .0.iter().map(told).collect::<Vec<_>>().join("; "))]
    Axes(Vec<Moved>),
    /// A run did not come to its end.
    #[error("the run `{file}` is incomplete: {asked} of {planned} cases were asked")]
    Incomplete {
        /// The file of the run.
        file: String,
        /// How many cases it holds.
        asked: usize,
        /// How many were planned.
        planned: usize,
    },
    /// The runs are different parts of their plans.
    #[error("the runs are different shards: {old} and {new}")]
    Shards {
        /// The part of the old run.
        old: String,
        /// The part of the new one.
        new: String,
    },
    /// The same suite was asked for fewer cases of the same rule sets.
    #[error(
        "the new run leaves out {number} of the cases of the old one, `{first}` among them, though suite and rule sets are the same; run it with the same selection"
    )]
    Narrower {
        /// How many cases are left out.
        number: usize,
        /// The first of them.
        first: String,
    },
    /// Several rule sets gave way to several others.
    #[error("which rule set became which cannot be told: {old} gave way to {new}")]
    Unpaired {
        /// Those that only the old run has.
        old: String,
        /// Those that only the new one has.
        new: String,
    },
}

fn told(moved: &Moved) -> String {
    format!("the {} from {} to {}", moved.axis.name(), moved.old, moved.new)
}

/// How a case stands between two runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It passed and does not now, or the other way round.
    Flipped,
    /// It came out wrong, or unanswered, in both, and differently.
    Changed,
    /// Only the new run has it.
    New,
    /// Only the old run has it.
    Gone,
}

impl Standing {
    /// All of them, the gravest first.
    pub const ALL: [Self; 4] = [Self::Flipped, Self::Changed, Self::New, Self::Gone];

    /// The word.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Flipped => "flipped",
            Self::Changed => "changed",
            Self::New => "new",
            Self::Gone => "gone",
        }
    }
}

/// A case that does not stand as it did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Row {
    /// How it stands.
    pub standing: Standing,
    /// Its id.
    pub id: String,
    /// The rule set of the run that has it, the new one where both do.
    pub ruleset: String,
    /// The clause it is about; empty when it cites none.
    pub clause: String,
    /// What became of it in the old run.
    pub old: Option<Answer>,
    /// What became of it in the new one.
    pub new: Option<Answer>,
    /// The change of the rules or of the suite that accounts for it, in words.
    pub because: Option<String>,
}

/// What accounts for flips: a reason by case id.
pub type Reasons = BTreeMap<String, String>;

/// Two runs held against each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Gate {
    /// The axis that moved; `None` when the same was run again.
    pub moved: Option<Moved>,
    /// How many cases both runs hold.
    pub both: usize,
    /// The cases that do not stand as they did, the gravest first.
    pub rows: Vec<Row>,
}

/// The rule set of the old run that gave way to one of the new run.
#[must_use]
pub fn replaced<'r>(old: &'r Header, new: &'r Header) -> Option<(&'r str, &'r str)> {
    match (only(old, new).as_slice(), only(new, old).as_slice()) {
        ([one], [other]) => Some((one, other)),
        _ => None,
    }
}

fn only<'h>(these: &'h Header, others: &Header) -> Vec<&'h str> {
    these.rulesets.iter().filter(|id| !others.rulesets.contains(id)).map(String::as_str).collect()
}

/// The axes along which two runs differ.
#[must_use]
pub fn moved(old: &Header, new: &Header) -> Vec<Moved> {
    let program = |header: &Header| {
        let info = &header.subject;
        let choices: String = info.choices.iter().map(|(id, value)| format!(" {id}={value}")).collect();
        format!("{} {}{choices}", info.name, info.version).trim_end().to_owned()
    };
    let suite = |header: &Header| match (old.schema == new.schema, old.protocol == new.protocol) {
        (true, true) => header.suite.clone(),
        _ => format!("{} (format {}, protocol {})", header.suite, header.schema, header.protocol),
    };
    let rulesets = |header: &Header| {
        let mut ids: Vec<&str> = header.rulesets.iter().map(String::as_str).collect();
        ids.sort_unstable();
        ids.join(", ")
    };
    let axes = [
        (Axis::Program, program(old), program(new)),
        (Axis::Ruleset, rulesets(old), rulesets(new)),
        (Axis::Suite, suite(old), suite(new)),
    ];
    let differ = axes.into_iter().filter(|(_, old, new)| old != new);
    differ.map(|(axis, old, new)| Moved { axis, old, new }).collect()
}

impl Gate {
    /// Holds a new run against an old one; `reasons` says which flips are accounted for.
    ///
    /// ```
    /// use chesst_conformance::compare::{Run, gate::{Gate, Reasons}};
    /// use chesst_conformance::results::{Footer, Results};
    ///
    /// let results = Results { footer: Some(Footer { complete: true, ..Footer::default() }), ..Results::default() };
    /// let run = Run { file: "run.jsonl".to_owned(), results };
    /// assert!(Gate::new(&run, &run, &Reasons::new())?.holds());
    /// # Ok::<(), chesst_conformance::compare::gate::NoGate>(())
    /// ```
    ///
    /// # Errors
    /// When more than one axis moved, a run is incomplete or leaves cases out, or their parts or rule sets do not fit.
    pub fn new(old: &Run, new: &Run, reasons: &Reasons) -> Result<Self, NoGate> {
        if let Some(run) = [old, new].into_iter().find(|run| !run.results.is_complete()) {
            let (asked, planned) = (run.results.cases.len(), run.results.header.cases);
            return Err(NoGate::Incomplete { file: run.file.clone(), asked, planned });
        }
        let (from, to) = (&old.results.header, &new.results.header);
        if from.shard != to.shard {
            let part = |header: &Header| header.shard.clone().unwrap_or_else(|| "the whole".to_owned());
            return Err(NoGate::Shards { old: part(from), new: part(to) });
        }
        let mut axes = moved(from, to);
        if axes.len() > 1 {
            return Err(NoGate::Axes(axes));
        }
        let pair = replaced(from, to);
        let (gone, come) = (only(from, to), only(to, from));
        if pair.is_none() && !gone.is_empty() && !come.is_empty() {
            return Err(NoGate::Unpaired { old: gone.join(", "), new: come.join(", ") });
        }
        let renamed = |ruleset: &str| match pair {
            Some((one, other)) if one == ruleset => other.to_owned(),
            _ => ruleset.to_owned(),
        };
        let before: BTreeMap<(&str, String), &CaseResult> =
            old.results.cases.iter().map(|case| ((case.id.as_str(), renamed(&case.ruleset)), case)).collect();
        let after: BTreeMap<(&str, String), &CaseResult> =
            new.results.cases.iter().map(|case| ((case.id.as_str(), case.ruleset.clone()), case)).collect();
        let mut left_out = before.keys().filter(|key| !after.contains_key(*key));
        if axes.iter().all(|moved| moved.axis == Axis::Program)
            && let Some((id, ruleset)) = left_out.next()
        {
            let first = format!("{id} [{ruleset}]");
            return Err(NoGate::Narrower { number: 1 + left_out.count(), first });
        }
        let keys: BTreeSet<_> = before.keys().chain(after.keys()).collect();
        let both = before.keys().filter(|key| after.contains_key(*key)).count();
        let mut rows: Vec<Row> =
            keys.into_iter().filter_map(|key| row(before.get(key), after.get(key), reasons)).collect();
        rows.sort_by_key(|row| row.standing);
        Ok(Self { moved: axes.pop(), both, rows })
    }

    /// The cases of one standing.
    pub fn of(&self, standing: Standing) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| row.standing == standing)
    }

    /// Flips that nothing accounts for.
    pub fn unexplained(&self) -> impl Iterator<Item = &Row> {
        self.of(Standing::Flipped).filter(|row| row.because.is_none())
    }

    /// Is every flip accounted for?
    #[must_use]
    pub fn holds(&self) -> bool {
        self.unexplained().next().is_none()
    }
}

/// How a case stands; `None` when it stands as it did.
fn row(old: Option<&&CaseResult>, new: Option<&&CaseResult>, reasons: &Reasons) -> Option<Row> {
    let case = new.or(old)?;
    let (before, after) = (old.map(|case| Answer::from(*case)), new.map(|case| Answer::from(*case)));
    let standing = match (&before, &after) {
        (Some(before), Some(after)) if before == after => return None,
        (Some(before), Some(after)) if sort(before.verdict) == sort(after.verdict) => Standing::Changed,
        (Some(_), Some(_)) => Standing::Flipped,
        (None, _) => Standing::New,
        (_, None) => Standing::Gone,
    };
    Some(Row {
        standing,
        id: case.id.clone(),
        ruleset: case.ruleset.clone(),
        clause: case.clauses.first().map(|cited| cited.clause.clone()).unwrap_or_default(),
        old: before,
        new: after,
        because: reasons.get(&case.id).cloned(),
    })
}

/// Passed, not offered, or wrong in whatever way.
const fn sort(verdict: Word) -> Word {
    match verdict {
        Word::Pass | Word::Unsupported => verdict,
        Word::Fail | Word::Timeout | Word::Crash | Word::Protocol => Word::Fail,
    }
}
