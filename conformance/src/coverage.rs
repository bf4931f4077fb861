//! Which clauses the suite proves, by what kind of case and from which side.

use std::collections::{BTreeMap, BTreeSet};

use chesst_engine::clause::Clause;
use serde::Serialize;

use crate::case::Case;
use crate::load::Suite;
use crate::register::Sides;
use crate::scenario::Shows;

/// The coverage of every clause that a judged rule set has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Coverage {
    /// One entry a clause, in the order of the register.
    pub clauses: Vec<ClauseCoverage>,
}

/// How far one clause is covered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ClauseCoverage {
    /// The clause.
    pub clause: String,
    /// The rule sets that have it and are judged.
    pub rulesets: Vec<String>,
    /// Cases of figures that cite it.
    pub figure_cases: usize,
    /// Cases of clause files that cite it.
    pub clause_cases: usize,
    /// Cases that show it allowing or taking effect.
    pub allows: usize,
    /// Cases that show it refusing or staying without effect.
    pub refuses: usize,
    /// Why it is not shown from both sides, where the register says so.
    pub excuse: Option<String>,
    /// Rule sets in which no case cites it.
    pub bare_in: Vec<String>,
}

impl Coverage {
    /// Counts the cases of a suite.
    #[must_use]
    pub fn of(suite: &Suite) -> Self {
        let judged: BTreeSet<&str> = suite.cases.iter().map(|case| case.question.ruleset.as_str()).collect();
        let mut citing: BTreeMap<Clause, Vec<&Case>> = BTreeMap::new();
        for case in suite.cases.iter().filter(|case| case.is_judged()) {
            for clause in case.clauses.iter().collect::<BTreeSet<_>>() {
                citing.entry(*clause).or_default().push(case);
            }
        }
        let clauses = suite.register.clauses.iter().filter_map(|entry| {
            let rulesets: Vec<String> =
                entry.status.keys().filter(|id| judged.contains(id.as_str())).cloned().collect();
            if rulesets.is_empty() {
                return None;
            }
            let excuse = (entry.sides == Sides::One)
                .then(|| entry.one_sided.as_ref().map_or_else(String::new, |why| why.en.clone()));
            let cases = citing.get(&entry.id).map_or(&[][..], Vec::as_slice);
            Some(clause(cases, entry.id, rulesets, excuse))
        });
        Self { clauses: clauses.collect() }
    }

    /// A sentence for each clause that is not covered as it must be.
    #[must_use]
    pub fn gaps(&self) -> Vec<String> {
        self.clauses.iter().filter_map(ClauseCoverage::gap).collect()
    }
}

impl ClauseCoverage {
    /// What is missing; `None` when nothing is, or the register excuses it.
    #[must_use]
    pub fn gap(&self) -> Option<String> {
        let Self { clause, .. } = self;
        let cases = self.figure_cases + self.clause_cases;
        match (&self.excuse, cases, self.allows, self.refuses) {
            (Some(_), ..) => None,
            (None, 0, ..) => Some(format!("no case shows {clause}")),
            (None, _, 0, _) => Some(format!("no case shows {clause} allowing")),
            (None, _, _, 0) => Some(format!("no case shows {clause} refusing")),
            _ if !self.bare_in.is_empty() => {
                Some(format!("no case shows {clause} in {}", self.bare_in.join(", ")))
            }
            _ => None,
        }
    }
}

/// The coverage of a clause by the cases that cite it.
fn clause(cases: &[&Case], clause: Clause, rulesets: Vec<String>, excuse: Option<String>) -> ClauseCoverage {
    let has_it = |case: &&&Case| rulesets.contains(&case.question.ruleset);
    let cases: Vec<&Case> = cases.iter().filter(has_it).copied().collect();
    let count = |wanted: &dyn Fn(&Case) -> bool| {
        cases.iter().filter(|case| wanted(case)).map(|case| case.id.as_str()).collect::<BTreeSet<_>>().len()
    };
    let bare = |ruleset: &&String| !cases.iter().any(|case| &case.question.ruleset == *ruleset);
    ClauseCoverage {
        clause: clause.id().to_owned(),
        figure_cases: count(&|case| case.scenario.is_figure()),
        clause_cases: count(&|case| !case.scenario.is_figure()),
        allows: count(&|case| matches!(case.shows, Shows::Allows | Shows::Both)),
        refuses: count(&|case| matches!(case.shows, Shows::Refuses | Shows::Both)),
        excuse,
        bare_in: rulesets.iter().filter(bare).cloned().collect(),
        rulesets,
    }
}
