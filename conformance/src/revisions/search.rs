//! The search: positions from scenarios, random play and recipes, each asked of both rule sets.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use chesst_engine::clause::Clause;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::position::Position;
use chesst_engine::setup::Setup;
use chesst_engine::squares::SquareSet;
use chesst_engine::symmetry::Symmetry;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::aims;
use super::blame::Blame;
use super::points::{Aspect, Point, differing};
use crate::smith::bench::Bench;
use crate::smith::seeded::seeded;

/// Positions that are made from one seed; the threads share the parts out.
const PART: u64 = 500;

/// How many differing positions a part hands over of each sort.
const KEPT_OF_A_PART: usize = 2;

/// How many are kept of each sort in all.
const KEPT: usize = 12;

/// Sorts of differences: by which clauses, seen in what, with which side to move.
pub(super) type Sort = (Vec<Clause>, Aspect, Side);

/// Which of the two rule sets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Which {
    /// The first.
    A,
    /// The second.
    B,
}

/// Moves that only one rule set allows, alike but for their squares.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Pattern {
    /// By which clauses.
    pub clauses: Vec<Clause>,
    /// Who allows them.
    pub only_in: Which,
    /// Whose moves.
    pub side: Side,
    /// What moves.
    pub kind: Kind,
    /// What it becomes by choice.
    pub promotion: Option<Kind>,
}

/// How often a pattern was met.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The squares the moves lead to.
    pub to: SquareSet,
    /// Moves onto an empty square.
    pub quiet: u64,
    /// Moves that take or exchange.
    pub taking: u64,
}

/// What a search found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Positions that both rule sets play and were asked about.
    pub compared: u64,
    /// Positions that only the first plays, and only the second.
    pub one_only: [u64; 2],
    /// A position of each of these sorts.
    pub one_only_examples: [Option<String>; 2],
    /// Positions on which some answer differs.
    pub differing: u64,
    /// Moves that only one allows.
    pub patterns: BTreeMap<Pattern, Tally>,
    /// Other differences, by clauses and what they are seen in.
    pub others: BTreeMap<(Vec<Clause>, Aspect), u64>,
    /// Differing positions, by sort.
    pub(super) kept: BTreeMap<Sort, Vec<Setup>>,
    /// The first difference that no changed field accounts for.
    pub unexplained: Option<(String, Point)>,
}

/// Compares about `budget` positions, and those of the scenarios besides. The same seed finds the same, however many
/// processors share the work.
pub(super) fn search(blame: &Blame, bench: &Bench, seed: u64, budget: u64) -> Found {
    let parts = budget.div_ceil(PART);
    let next = AtomicU64::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let part = next.fetch_add(1, Ordering::Relaxed);
            if part > parts {
                return done;
            }
            let mut found = Found::default();
            match part.checked_sub(1) {
                None => of_scenarios(blame, bench, &mut found),
                Some(at) => of_seed(blame, bench, seed, at, PART.min(budget - at * PART), &mut found),
            }
            done.push((part, found));
        }
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let mut done = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut done = work();
        for other in others {
            done.extend(other.join().unwrap_or_else(|fault| resume_unwind(fault)));
        }
        done
    });
    done.sort_by_key(|(part, _)| *part);
    let mut all = Found::default();
    for (_, found) in done {
        all.take(found);
    }
    all
}

/// The positions of scenarios and both start positions.
fn of_scenarios(blame: &Blame, bench: &Bench, found: &mut Found) {
    for rules in [&blame.a, &blame.b] {
        let scenarios = bench.scenarios(&rules.ruleset().id).cloned();
        for position in Position::start(rules).ok().into_iter().chain(scenarios) {
            found.compare(blame, &position);
        }
    }
}

/// So many positions by a seed: forged, aimed at what changed, or turned around.
fn of_seed(blame: &Blame, bench: &Bench, seed: u64, part: u64, count: u64, found: &mut Found) {
    if bench.rules().len() == 0 {
        return;
    }
    // The seeds of parts lie far apart, so that seeds next to each other share none.
    let seed = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(part);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let clauses = blame.differences.clauses();
    let mut made = seeded(seed, None, bench);
    for number in 0..count {
        let Some(position) = made.next().map(|made| made.forged.position) else { return };
        let position = match number % 4 {
            0 => aims::aimed(&position, &clauses, &mut random),
            1 => turned(&position),
            _ => position,
        };
        found.compare(blame, &position);
    }
}

/// The same with colours swapped, where that can be played.
fn turned(position: &Position) -> Position {
    let turned = Symmetry::Colours.setup(position.ruleset().shape, &position.setup());
    Position::new(position.rules(), &turned).unwrap_or_else(|_| position.clone())
}

impl Found {
    fn compare(&mut self, blame: &Blame, position: &Position) {
        let setup = position.setup();
        let by_a = Position::new(&blame.a, &setup);
        let by_b = Position::new(&blame.b, &setup);
        let (a, b) = match (by_a, by_b) {
            (Ok(a), Ok(b)) => (a, b),
            (Err(_), Err(_)) => return,
            (a, _) => {
                let which = usize::from(a.is_err());
                self.one_only[which] += 1;
                self.one_only_examples[which].get_or_insert_with(|| position.to_string());
                return;
            }
        };
        self.compared += 1;
        let points = differing(&a, &b, None);
        self.differing += u64::from(!points.is_empty());
        let mut asking = blame.asking(&a, &b);
        for point in points {
            let Some(changes) = asking.changes(point) else {
                self.unexplained.get_or_insert_with(|| (position.to_string(), point));
                continue;
            };
            let clauses = blame.clauses(&changes, point, &a);
            self.count(&a, &b, point, &clauses);
            let kept = self.kept.entry((clauses, point.aspect(&a, &b), a.side_to_move())).or_default();
            if kept.len() < KEPT_OF_A_PART && !kept.contains(&setup) {
                kept.push(setup.clone());
            }
        }
    }

    fn count(&mut self, a: &Position, b: &Position, point: Point, clauses: &[Clause]) {
        let piece = match point {
            Point::Move(mv) => a.piece(mv.from).map(|piece| (mv, piece)),
            _ => None,
        };
        let Some((mv, piece)) = piece else {
            *self.others.entry((clauses.to_vec(), point.aspect(a, b))).or_default() += 1;
            return;
        };
        let pattern = Pattern {
            clauses: clauses.to_vec(),
            only_in: if a.legalities().allows(mv) { Which::A } else { Which::B },
            side: piece.side,
            kind: piece.kind,
            promotion: mv.promotion,
        };
        let tally = self.patterns.entry(pattern).or_default();
        tally.to |= SquareSet::of(mv.to);
        if a.piece(mv.to).is_some() { tally.taking += 1 } else { tally.quiet += 1 }
    }

    /// Adds what another part found.
    fn take(&mut self, other: Self) {
        self.compared += other.compared;
        self.differing += other.differing;
        for (number, more) in self.one_only.iter_mut().zip(other.one_only) {
            *number += more;
        }
        for (example, another) in self.one_only_examples.iter_mut().zip(other.one_only_examples) {
            *example = example.take().or(another);
        }
        for (pattern, more) in other.patterns {
            let tally = self.patterns.entry(pattern).or_default();
            tally.to |= more.to;
            tally.quiet += more.quiet;
            tally.taking += more.taking;
        }
        for (sort, more) in other.others {
            *self.others.entry(sort).or_default() += more;
        }
        for (sort, setups) in other.kept {
            let kept = self.kept.entry(sort).or_default();
            for setup in setups {
                if kept.len() < KEPT && !kept.contains(&setup) {
                    kept.push(setup);
                }
            }
        }
        self.unexplained = self.unexplained.take().or(other.unexplained);
    }
}
