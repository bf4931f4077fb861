//! Cases that hold for an interval of editions: where their answers flip, and by which change.

use std::sync::LazyLock;

use chesst_engine::clause::Clause;
use chesst_engine::rules::Rules;

use crate::case::Case;
use crate::differences::Differences;

/// The step from one edition to the next on the same board, where something changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The older edition.
    pub from: String,
    /// The newer one.
    pub to: String,
    /// The clauses that differ.
    pub clauses: Vec<Clause>,
    /// Of each changed field the clause that it is mostly about.
    pub changes: Vec<Clause>,
}

/// Every such step between built-in editions, the oldest first.
///
/// ```
/// use chesst_conformance::intervals::steps;
///
/// let told: Vec<String> = steps().iter().map(|step| format!("{} {} {}", step.from, step.to, step.clauses[0])).collect();
/// assert_eq!(told[0], "t1-2021 t1-2024 promotion.ver-knecht.corner-connet");
/// assert_eq!(told[1], "t1-2024 t1-2025 promotion.ver-knecht.castle");
/// ```
#[must_use]
pub fn steps() -> &'static [Step] {
    static STEPS: LazyLock<Vec<Step>> = LazyLock::new(|| {
        let editions = Rules::all_built_in();
        let pairs = editions.iter().zip(editions.iter().skip(1));
        let step = |(from, to): (&std::sync::Arc<Rules>, &std::sync::Arc<Rules>)| {
            let (from, to) = (from.ruleset(), to.ruleset());
            let differences = Differences::between(from, to).ok()?;
            let changed = differences.changes();
            let mut changes: Vec<Clause> =
                changed.iter().filter_map(|change| change.clauses.first().copied()).collect();
            changes.sort_unstable();
            changes.dedup();
            let clauses = differences.clauses();
            let (from, to) = (from.id.clone(), to.id.clone());
            (differences.on_one_board() && !changes.is_empty()).then_some(Step { from, to, clauses, changes })
        };
        pairs.filter_map(step).collect()
    });
    &STEPS
}

/// How a case stands at a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    /// It is judged before and after, with different answers.
    Flips,
    /// It is judged after the step only, and its scenario before it too.
    Begins,
    /// It is judged before the step only, and its scenario after it too.
    Ends,
}

/// A step at which a case changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flip {
    /// How.
    pub edge: Edge,
    /// The step.
    pub step: &'static Step,
    /// The changed clauses that the case names as the cause; none is a fault of the case.
    pub by: Vec<Clause>,
}

/// The steps at which a case changes, given in all its rule sets.
#[must_use]
pub fn of(editions: &[&Case]) -> Vec<Flip> {
    let Some(first) = editions.first() else { return Vec::new() };
    let within = |id: &String| first.scenario.rulesets.contains(id);
    let in_edition = |id: &String| editions.iter().find(|case| &case.question.ruleset == id);
    let flip = |step: &'static Step| {
        let edge = match (in_edition(&step.from), in_edition(&step.to)) {
            (Some(one), Some(other)) if one.expectation != other.expectation => Edge::Flips,
            (None, Some(_)) if within(&step.from) => Edge::Begins,
            (Some(_), None) if within(&step.to) => Edge::Ends,
            _ => return None,
        };
        let named = |clause: &&Clause| first.clauses.contains(clause) || first.flipped_by.contains(clause);
        let by = step.clauses.iter().filter(named).copied().collect();
        Some(Flip { edge, step, by })
    };
    steps().iter().filter_map(flip).collect()
}
