//! A rule set compiled for play: for every piece and square, the squares its lines reach.

use std::sync::{Arc, OnceLock};

use crate::editions;
use crate::piece::{ByKind, BySide, Kind, Side};
use crate::ruleset::{Line, PieceRule, Ruleset};
use crate::square::{MAX_SQUARES, Square};
use crate::squares::SquareSet;

/// The lines of one piece on one square of an empty board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reach {
    /// Squares reached whatever stands in between: neighbours, jumps and leaps.
    pub(crate) always: SquareSet,
    /// Lines that stop at the first piece, each with its nearest square first.
    pub(crate) sliding: Box<[Box<[Square]>]>,
}

/// A rule set made ready for play. Cheap to share; positions hold on to it.
#[derive(Debug)]
pub struct Rules {
    ruleset: Ruleset,
    reach: BySide<ByKind<Vec<Reach>>>,
}

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

impl Rules {
    /// Compiles a rule set.
    #[must_use]
    pub fn new(ruleset: Ruleset) -> Arc<Self> {
        let reach = BySide::from_fn(|side| ByKind::from_fn(|kind| compile(&ruleset, side, kind)));
        Arc::new(Self { ruleset, reach })
    }

    /// The built-in rule set with this id, compiled once.
    ///
    /// ```
    /// use chesst_engine::rules::Rules;
    ///
    /// assert_eq!(Rules::built_in("t1-2024").unwrap().ruleset().shape.files, 8);
    /// assert!(Rules::built_in("t1-1999").is_none());
    /// ```
    #[must_use]
    pub fn built_in(id: &str) -> Option<Arc<Self>> {
        Self::all_built_in().iter().find(|rules| rules.ruleset.id == id).cloned()
    }

    /// Every built-in rule set, the oldest first, compiled once.
    #[must_use]
    pub fn all_built_in() -> &'static [Arc<Self>] {
        static ALL: OnceLock<Vec<Arc<Rules>>> = OnceLock::new();
        ALL.get_or_init(|| editions::all().into_iter().map(Self::new).collect())
    }

    /// The data it was compiled from.
    #[must_use]
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    pub(crate) fn reach(&self, side: Side, kind: Kind, from: Square) -> &Reach {
        &self.reach[side][kind][from.index()]
    }
}

fn compile(ruleset: &Ruleset, side: Side, kind: Kind) -> Vec<Reach> {
    let Some(rule) = ruleset.pieces[kind] else { return vec![Reach::default(); MAX_SQUARES] };
    Square::all()
        .map(|from| {
            if ruleset.shape.contains(from) {
                reach_from(ruleset, side, rule, from)
            } else {
                Reach::default()
            }
        })
        .collect()
}

fn reach_from(ruleset: &Ruleset, side: Side, rule: PieceRule, from: Square) -> Reach {
    let mut always = SquareSet::EMPTY;
    let mut sliding = Vec::new();
    for (directions, line) in [(STRAIGHT, rule.straight), (DIAGONAL, rule.diagonal)] {
        for direction in directions {
            let squares = walk(ruleset, from, direction, line);
            if line.jumps || squares.len() == 1 {
                always = squares.into_iter().fold(always, SquareSet::with);
            } else if !squares.is_empty() {
                sliding.push(squares.into_boxed_slice());
            }
        }
    }
    if rule.double_step {
        let forward = walk(ruleset, from, (0, side.forward()), Line::sliding(2));
        let half = ruleset.halves[side];
        if forward.len() == 2 && half.contains(from) && half.contains(forward[1]) {
            sliding.push(forward.into_boxed_slice());
        }
    }
    if rule.leap {
        let leaps = LEAPS.iter().filter_map(|&(files, ranks)| from.offset(files, ranks));
        always = leaps.filter(|square| ruleset.shape.contains(*square)).fold(always, SquareSet::with);
    }
    Reach { always, sliding: sliding.into_boxed_slice() }
}

/// The squares of the board from the nearest on in one direction, as far as the line goes.
fn walk(ruleset: &Ruleset, from: Square, (files, ranks): (i8, i8), line: Line) -> Vec<Square> {
    core::iter::successors(Some(from), |square| square.offset(files, ranks))
        .skip(1)
        .take(usize::from(line.range))
        .take_while(|square| ruleset.shape.contains(*square))
        .collect()
}
