//! What was made and asked in a search.

use std::collections::BTreeMap;

use chesst_engine::position::Position;
use serde::Serialize;

use super::finding::Point;
use crate::smith::statistics::Statistics;

/// How often something was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Count {
    /// Questions asked.
    pub asked: u64,
    /// Answers that were not as wanted.
    pub differed: u64,
    /// Was the question not offered in some rule set? Then it was not asked there any more.
    pub unsupported: bool,
}

/// What was made and asked in a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Positions asked about, with what they show.
    pub positions: Statistics,
    /// Questions by what they are about.
    pub points: BTreeMap<Point, Count>,
    /// Questions asked once more in another order.
    pub reordered: u64,
}

impl Tally {
    pub(super) fn position(&mut self, position: &Position) {
        self.positions.add(position);
    }

    pub(super) fn asked(&mut self, point: Point) {
        self.points.entry(point).or_default().asked += 1;
    }

    pub(super) fn differed(&mut self, point: Point) {
        self.points.entry(point).or_default().differed += 1;
    }

    pub(super) fn unsupported(&mut self, point: Point) {
        let count = self.points.entry(point).or_default();
        count.unsupported = true;
        count.asked = count.asked.saturating_sub(1);
    }

    pub(super) fn reordered(&mut self, questions: u64) {
        self.reordered += questions;
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.positions.merge(&other.positions);
        for (point, more) in &other.points {
            let count = self.points.entry(*point).or_default();
            count.asked += more.asked;
            count.differed += more.differed;
            count.unsupported |= more.unsupported;
        }
        self.reordered += other.reordered;
    }

    /// Was it not offered in some rule set?
    #[must_use]
    pub fn is_unsupported(&self, point: Point) -> bool {
        self.points.get(&point).is_some_and(|count| count.unsupported)
    }

    /// Was any answer of it compared?
    #[must_use]
    pub fn is_compared(&self, point: Point) -> bool {
        self.points.get(&point).is_some_and(|count| count.asked > 0)
    }

    /// How many answers were compared with the reference's or held against a law.
    #[must_use]
    pub fn compared(&self) -> u64 {
        self.points.values().map(|count| count.asked).sum()
    }
}
