//! Which changed fields account for a difference: rule sets between the two are asked.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use chesst_engine::clause::Clause;
use chesst_engine::piece::Kind;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::setup::Setup;

use super::points::Point;
use crate::differences::Differences;

/// The two rule sets, what differs, and the rule sets between them as they are asked for.
#[derive(Debug)]
pub struct Blame {
    /// The first rule set.
    pub a: Arc<Rules>,
    /// The second.
    pub b: Arc<Rules>,
    /// The fields in which they differ.
    pub differences: Differences,
    between: Mutex<BTreeMap<Vec<usize>, Arc<Rules>>>,
}

impl Blame {
    /// For these two and what differs.
    #[must_use]
    pub fn new(a: &Arc<Rules>, b: &Arc<Rules>, differences: Differences) -> Self {
        Self { a: Arc::clone(a), b: Arc::clone(b), differences, between: Mutex::default() }
    }

    /// One set-up as a position of both, if both play it.
    #[must_use]
    pub fn both(&self, setup: &Setup) -> Option<(Position, Position)> {
        Some((Position::new(&self.a, setup).ok()?, Position::new(&self.b, setup).ok()?))
    }

    /// The same position by both, to be asked by the rule sets between them.
    #[must_use]
    pub fn asking(&self, a: &Position, b: &Position) -> Asking<'_> {
        Asking { blame: self, setup: a.setup(), b: b.clone(), between: BTreeMap::new() }
    }

    /// The first rule set with these changes made.
    #[must_use]
    pub fn between(&self, changes: &[usize]) -> Arc<Rules> {
        // A thread that panicked has left a whole map behind.
        let mut between = self.between.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = between.get(changes) {
            return Arc::clone(known);
        }
        let rules = Rules::new(self.differences.with(changes));
        between.insert(changes.to_vec(), Arc::clone(&rules));
        rules
    }

    /// The clauses by which these changes make a difference at this point, in the order of the register.
    #[must_use]
    pub fn clauses(&self, changes: &[usize], point: Point, position: &Position) -> Vec<Clause> {
        let changed = changes.iter().filter_map(|at| self.differences.changes().get(*at));
        let mut clauses: Vec<Clause> =
            changed.flat_map(|change| seen_at(&change.clauses, point, position)).collect();
        clauses.sort_unstable();
        clauses.dedup();
        clauses
    }
}

/// One position, asked by the rule sets between the two.
#[derive(Debug)]
pub struct Asking<'b> {
    blame: &'b Blame,
    setup: Setup,
    b: Position,
    between: BTreeMap<Vec<usize>, Option<Position>>,
}

impl Asking<'_> {
    /// The smallest set of changes found that gives the first rule set the answer of the second, by their places; `None`
    /// when even all of them together do not.
    pub fn changes(&mut self, point: Point) -> Option<Vec<usize>> {
        let Self { blame, setup, b, between } = self;
        let wanted = point.of(b);
        smallest(blame.differences.changes().len(), |changes| {
            let position = between
                .entry(changes.to_vec())
                .or_insert_with(|| Position::new(&blame.between(changes), setup).ok());
            position.as_ref().is_some_and(|position| point.of(position) == wanted)
        })
    }
}

/// The smallest set of so many changes that will do: one, or all less what is not needed.
pub(super) fn smallest(changes: usize, mut will_do: impl FnMut(&[usize]) -> bool) -> Option<Vec<usize>> {
    if let Some(one) = (0..changes).map(|at| vec![at]).find(|one| will_do(one)) {
        return Some(one);
    }
    let mut kept: Vec<usize> = (0..changes).collect();
    if !will_do(&kept) {
        return None;
    }
    for at in 0..changes {
        let without: Vec<usize> = kept.iter().copied().filter(|other| *other != at).collect();
        if !without.is_empty() && will_do(&without) {
            kept = without;
        }
    }
    Some(kept)
}

/// Those clauses of a field that a difference at this point is about: some fields state several.
fn seen_at(clauses: &[Clause], point: Point, position: &Position) -> Vec<Clause> {
    let of_a_prince = |mv: chesst_engine::moves::Move| {
        position.piece(mv.from).is_some_and(|piece| piece.kind == Kind::Prince)
    };
    let about = |clause: &Clause| match (clause, point) {
        (Clause::PromotionPrinceCap, Point::After(mv)) => of_a_prince(mv),
        (Clause::PromotionPrinceCap, _) => false,
        (Clause::PromotionCapConnet, Point::After(mv)) => !of_a_prince(mv),
        (Clause::PromotionPrinceBornInside, Point::Move(mv)) => mv.promotion == Some(Kind::Prince),
        (Clause::PromotionPrinceBornInside, _) => clauses.len() == 1,
        _ => true,
    };
    clauses.iter().copied().filter(about).collect()
}
