//! In which fields two rule sets differ, and which clauses state them: from the data alone.

mod part;

use std::collections::BTreeSet;
use std::fmt;

use chesst_engine::clause::Clause;
use chesst_engine::ruleset::Ruleset;
use serde::Serialize;
use serde_with::{DisplayFromStr, serde_as};

use self::part::Part;

/// A field in which two rule sets differ.
#[serde_as]
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Change {
    /// Its path in a rule-set file, `caps.Connet`.
    pub path: String,
    /// The clauses that state it, the one it is mostly about first.
    #[serde_as(as = "Vec<DisplayFromStr>")]
    pub clauses: Vec<Clause>,
    /// Its value in the first rule set.
    pub old: String,
    /// Its value in the second.
    pub new: String,
    #[serde(skip)]
    part: Part,
}

impl Change {
    /// Can a position that both rule sets play show it? A start position and a number of men cannot.
    #[must_use]
    pub fn shows_in_play(&self) -> bool {
        self.part.shows_in_play()
    }

    /// Is the clause among those that state it?
    #[must_use]
    pub fn states(&self, clause: Clause) -> bool {
        self.clauses.contains(&clause)
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}  {} -> {}", self.path, self.old, self.new)
    }
}

/// Every field in which one rule set differs from another. Id, title and marks of basis are words and no rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Differences {
    from: Ruleset,
    to: Ruleset,
    changes: Vec<Change>,
}

/// Rule sets that differ in something that no known field holds.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{from}` and `{to}` differ in a field that no clause is named for")]
pub struct Unaccounted {
    /// The id of the first rule set.
    pub from: String,
    /// The id of the second.
    pub to: String,
}

impl Differences {
    /// What differs from the first rule set to the second.
    ///
    /// ```
    /// use chesst_conformance::differences::Differences;
    /// use chesst_engine::editions;
    ///
    /// let differences = Differences::between(&editions::t1_2021(), &editions::t1_2024())?;
    /// let told: Vec<String> = differences.changes().iter().map(ToString::to_string).collect();
    /// assert_eq!(told, ["ver_knecht_becomes.Connet off the castles  a1 h1 a8 h8 -> a1 b1 g1 h1 a8 b8 g8 h8"]);
    /// assert_eq!(differences.clauses()[0].id(), "promotion.ver-knecht.corner-connet");
    /// # Ok::<(), chesst_conformance::differences::Unaccounted>(())
    /// ```
    ///
    /// # Errors
    /// When they differ in something besides.
    pub fn between(from: &Ruleset, to: &Ruleset) -> Result<Self, Unaccounted> {
        let changed = Part::all().filter(|part| part.differs(from, to));
        let change = |part: Part| Change {
            path: part.path(),
            clauses: part.clauses(from, to),
            old: part.value(from, from, to),
            new: part.value(to, from, to),
            part,
        };
        let differences = Self { from: from.clone(), to: to.clone(), changes: changed.map(change).collect() };
        let all: Vec<usize> = (0..differences.changes.len()).collect();
        if same_rules(&differences.with(&all), to) {
            Ok(differences)
        } else {
            Err(Unaccounted { from: from.id.clone(), to: to.id.clone() })
        }
    }

    /// The fields that differ.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// The clauses that state them, in the order of the register.
    #[must_use]
    pub fn clauses(&self) -> Vec<Clause> {
        stating(&self.changes)
    }

    /// Are the boards alike, so that a position of the one may be one of the other?
    #[must_use]
    pub fn on_one_board(&self) -> bool {
        self.from.shape == self.to.shape
    }

    /// The first rule set with these changes made, by their places in the list; it keeps its id.
    #[must_use]
    pub fn with(&self, changes: &[usize]) -> Ruleset {
        let mut ruleset = self.from.clone();
        for change in changes.iter().filter_map(|at| self.changes.get(*at)) {
            change.part.put(&self.from, &self.to, &mut ruleset);
        }
        ruleset
    }

    /// The same without one change, as if its field had been forgotten: to see that this is found.
    #[must_use]
    pub fn forgetting(mut self, path: &str) -> Self {
        self.changes.retain(|change| change.path != path);
        self
    }
}

/// Do they play alike, whatever they are called?
#[must_use]
pub fn same_rules(one: &Ruleset, other: &Ruleset) -> bool {
    let words = |ruleset: &Ruleset| Ruleset {
        id: other.id.clone(),
        title: other.title.clone(),
        basis: other.basis.clone(),
        ..ruleset.clone()
    };
    words(one) == *other
}

/// The clauses that state these changes, in the order of the register.
pub(crate) fn stating(changes: &[Change]) -> Vec<Clause> {
    let clauses: BTreeSet<Clause> =
        changes.iter().flat_map(|change| change.clauses.iter().copied()).collect();
    clauses.into_iter().collect()
}
