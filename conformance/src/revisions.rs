//! What one rule set changes against another: fields and clauses, cases that are answered differently, and the smallest
//! positions that show each difference.
//!
//! ```
//! use chesst_conformance::load::Suite;
//! use chesst_conformance::revisions::{Effort, Edition, Revision};
//! use chesst_engine::rules::Rules;
//!
//! let suite = Suite::embedded()?;
//! let edition = |id: &str| Edition::built_in(&Rules::built_in(id).unwrap());
//! let effort = Effort { seed: 1, budget: 2000 };
//! let revision = Revision::of(&edition("t1-2021"), &edition("t1-2024"), &suite, effort)?;
//! assert_eq!(revision.clauses()[0].id(), "promotion.ver-knecht.corner-connet");
//! assert!(revision.witnesses.len() >= 3 && revision.lacking().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aims;
pub mod blame;
pub mod drafts;
pub mod points;
pub mod scenarios;
pub mod search;
pub mod told;
pub mod witness;

use std::sync::Arc;

use chesst_engine::clause::Clause;
use chesst_engine::piece::{Kind, Piece, Side};
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::setup::Setup;
use chesst_engine::square::Square;

use self::blame::Blame;
use self::points::Point;
use self::scenarios::{BadCase, Flips};
use self::search::{Found, Sort};
use self::witness::{BadWitness, Witness};
use crate::differences::{self, Change, Differences, Unaccounted};
use crate::load::Suite;
use crate::register::{Register, Status};
use crate::smith::bench::Bench;

/// How many witnesses a clause needs.
pub const WITNESSES: usize = 3;

/// A rule set, and the built-in one whose cases judge it.
#[derive(Clone, Debug)]
pub struct Edition {
    /// Its rules.
    pub rules: Arc<Rules>,
    /// The id of the built-in rule set that it is or extends.
    pub base: Option<String>,
    /// What the command line names it by.
    pub argument: String,
}

impl Edition {
    /// A built-in rule set.
    #[must_use]
    pub fn built_in(rules: &Arc<Rules>) -> Self {
        let id = &rules.ruleset().id;
        Self { rules: Arc::clone(rules), base: Some(id.clone()), argument: id.clone() }
    }

    /// Its id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.rules.ruleset().id
    }
}

/// How long is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The seed: the same one finds the same.
    pub seed: u64,
    /// How many positions are made besides those of the scenarios.
    pub budget: u64,
}

/// What the second rule set changes against the first.
#[derive(Clone, Debug)]
pub struct Revision {
    /// The first.
    pub a: Edition,
    /// The second.
    pub b: Edition,
    /// How long was searched.
    pub effort: Effort,
    /// The fields that differ.
    pub changes: Vec<Change>,
    /// Clauses that only one of them has, by the register, with its status there.
    pub come_or_gone: Vec<(Clause, Option<Status>, Option<Status>)>,
    /// Cases that are answered differently.
    pub flips: Flips,
    /// What the search found; `None` on different boards, where positions are not compared.
    pub found: Option<Found>,
    /// The smallest positions, by clause.
    pub witnesses: Vec<Witness>,
}

/// Something is wrong with the rules, the program or the suite.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadRevision {
    /// A field that no clause states.
    #[error(transparent)]
    Unaccounted(#[from] Unaccounted),
    /// A case.
    #[error(transparent)]
    Case(#[from] BadCase),
    /// A witness.
    #[error(transparent)]
    Witness(#[from] BadWitness),
    /// A position that was searched.
    #[error("no changed clause accounts for a difference in the {point} of `{position}`")]
    Unexplained {
        /// The position.
        position: String,
        /// The point.
        point: Point,
    },
}

impl Revision {
    /// Compares two rule sets.
    ///
    /// # Errors
    /// A difference that no changed field accounts for, or a position or case on which engine and oracle differ.
    pub fn of(a: &Edition, b: &Edition, suite: &Suite, effort: Effort) -> Result<Self, BadRevision> {
        let differences = Differences::between(a.rules.ruleset(), b.rules.ruleset())?;
        Self::by(differences, a, b, suite, effort)
    }

    /// The same by differences given: with one forgotten, to see that what it does stays unexplained.
    ///
    /// # Errors
    /// As [`of`](Self::of).
    pub fn by(
        differences: Differences,
        a: &Edition,
        b: &Edition,
        suite: &Suite,
        effort: Effort,
    ) -> Result<Self, BadRevision> {
        let mut revision = Self {
            a: a.clone(),
            b: b.clone(),
            effort,
            changes: differences.changes().to_vec(),
            come_or_gone: come_or_gone(&suite.register, a, b),
            flips: Flips::default(),
            found: None,
            witnesses: Vec::new(),
        };
        if !differences.on_one_board() {
            return Ok(revision);
        }
        let bench = Bench::of([&a.rules, &b.rules], suite);
        let blame = Blame::new(&a.rules, &b.rules, differences);
        let bases: Vec<&str> = [a, b].into_iter().filter_map(|edition| edition.base.as_deref()).collect();
        revision.flips = scenarios::flips(&blame, suite, &bases)?;
        let found = search::search(&blame, &bench, effort.seed, effort.budget);
        if let Some((position, point)) = found.unexplained {
            return Err(BadRevision::Unexplained { position, point });
        }
        revision.witnesses = witnesses(&blame, &found)?;
        revision.found = Some(found);
        Ok(revision)
    }

    /// The clauses that differ, in the order of the register.
    #[must_use]
    pub fn clauses(&self) -> Vec<Clause> {
        differences::stating(&self.changes)
    }

    /// The witnesses that show a clause.
    pub fn showing(&self, clause: Clause) -> impl Iterator<Item = &Witness> {
        self.witnesses.iter().filter(move |witness| witness.clauses.contains(&clause))
    }

    /// Clauses that positions can show and of which fewer than [`WITNESSES`] were found, with how many. None on different
    /// boards.
    #[must_use]
    pub fn lacking(&self) -> Vec<(Clause, usize)> {
        if self.found.is_none() {
            return Vec::new();
        }
        let shows = |clause: &Clause| {
            self.changes.iter().any(|change| change.states(*clause) && change.shows_in_play())
        };
        let clauses = self.clauses().into_iter().filter(shows);
        let counted = clauses.map(|clause| (clause, self.showing(clause).count()));
        counted.filter(|(_, count)| *count < WITNESSES).collect()
    }
}

/// Clauses whose status differs between the built-in rule sets that the two are, by the register.
fn come_or_gone(
    register: &Register,
    a: &Edition,
    b: &Edition,
) -> Vec<(Clause, Option<Status>, Option<Status>)> {
    // A file that extends none has no entry in the register, and nothing comes or goes with it.
    let (Some(base_a), Some(base_b)) = (a.base.as_deref(), b.base.as_deref()) else { return Vec::new() };
    let statuses = register.clauses.iter().map(|entry| {
        let status = |base: &str| entry.status.get(base).copied();
        (entry.id, status(base_a), status(base_b))
    });
    statuses.filter(|(_, in_a, in_b)| in_a.is_some() != in_b.is_some()).collect()
}

/// The smallest positions of every sort of difference, by clause.
fn witnesses(blame: &Blame, found: &Found) -> Result<Vec<Witness>, BadWitness> {
    let mut all = Vec::new();
    let sorts: Vec<(&Sort, &Vec<Setup>)> = found.kept.iter().collect();
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let share = sorts.len().div_ceil(threads).max(1);
    let parts: Vec<Result<Vec<Witness>, BadWitness>> = std::thread::scope(|scope| {
        let work = |sorts: &[(&Sort, &Vec<Setup>)]| {
            let mut part = Vec::new();
            for (sort, setups) in sorts {
                part.extend(witness::of_sort(blame, sort, setups)?);
            }
            Ok(part)
        };
        let running: Vec<_> = sorts.chunks(share).map(|sorts| scope.spawn(move || work(sorts))).collect();
        let joined = running.into_iter().map(std::thread::ScopedJoinHandle::join);
        joined.map(|part| part.unwrap_or_else(|fault| std::panic::resume_unwind(fault))).collect()
    });
    for part in parts {
        for witness in part? {
            add(&mut all, witness);
        }
    }
    all.extend(witness::of_repetition(blame, &kings(&blame.a))?);
    Ok(all)
}

/// Adds a witness; one that is there already shows the clauses of both.
fn add(all: &mut Vec<Witness>, witness: Witness) {
    let same = |known: &&mut Witness| known.aspect == witness.aspect && known.a == witness.a;
    let Some(known) = all.iter_mut().find(same) else { return all.push(witness) };
    known.clauses.extend(witness.clauses);
    known.clauses.sort_unstable();
    known.clauses.dedup();
}

/// Two Kings off their castles, with either side to move.
fn kings(rules: &Arc<Rules>) -> Vec<Position> {
    let ruleset = rules.ruleset();
    let squares: Vec<Square> = (ruleset.shape.squares() - ruleset.castle_squares()).iter().collect();
    let pairs = squares.iter().zip(squares.iter().rev()).step_by(5);
    let position = |(white, black): (&Square, &Square), mover: Side| {
        let mut setup = Setup { side: mover, ..Setup::default() };
        for (square, side) in [(white, Side::White), (black, Side::Black)] {
            setup.pieces.set(*square, Some(Piece { side, kind: Kind::King }));
        }
        Position::new(rules, &setup).ok().filter(|position| position.pieces().count() == 2)
    };
    pairs.flat_map(|pair| Side::ALL.into_iter().filter_map(move |side| position(pair, side))).collect()
}
