//! A rule set compiled into words: the lines of every piece on every square, and the sets of squares that rules speak of.

use crate::bits::{Bits, Cell, Step};
use crate::choices::Choices;
use crate::piece::{ByKind, BySide, Kind, Side};
use crate::pieces::are_usual;
use crate::ruleset::{PieceRule, Ruleset};
use crate::square::Square;
use crate::squares::SquareSet;

pub(crate) const STRAIGHT: [Step; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub(crate) const DIAGONAL: [Step; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
pub(crate) const LEAPS: [[Step; 4]; 2] =
    [[(1, 2), (2, 1), (2, -1), (1, -2)], [(-1, -2), (-2, -1), (-2, 1), (-1, 2)]];

/// The bits of every sum of force in the built-in rule sets.
pub(crate) const SMALL_SUM: usize = 7;

/// A rule set in words of one width.
#[derive(Debug)]
pub(crate) struct Tables<B> {
    pub(crate) sides: BySide<SideTables<B>>,
    /// The squares of both castles.
    pub(crate) castles: B,
    /// A full word for each royal kind, an empty one for the others.
    pub(crate) royal: ByKind<B>,
    /// The squares of the board.
    pub(crate) squares: B,
    /// Are the pieces the usual ones of this width, and their sums of force no greater than usual?
    pub(crate) usual: bool,
    pub(crate) has_double_step: ByKind<bool>,
    /// The half units of each kind; 0 for a kind that the game has not.
    pub(crate) force: ByKind<u16>,
    /// The most half units that one side may bring to a square.
    pub(crate) most_force: u32,
    pub(crate) caps: ByKind<Option<u8>>,
    pub(crate) prince_becomes_connet: bool,
    pub(crate) choices: Choices,
}

/// What differs between the sides.
#[derive(Debug)]
pub(crate) struct SideTables<B> {
    pub(crate) lines: ByKind<Lines<B>>,
    pub(crate) castle: B,
    /// The rank on which a Knecht that steps forward becomes a VerKnecht.
    pub(crate) knecht_promotes_on: B,
    /// Where a move to an empty square does no more than move, whatever piece makes it: none becomes another kind or uses a
    /// right there.
    pub(crate) changes_nothing: B,
    /// From where a VerKnecht might reach a square on which it becomes another piece.
    pub(crate) ver_knecht_nears_from: B,
    /// Where a VerKnecht becomes another piece.
    pub(crate) ver_knecht_promotes_on: B,
    /// Where it may become each kind.
    pub(crate) becomes: ByKind<B>,
    /// Squares one step before an enemy castle square onto which a VerKnecht may step to promote.
    pub(crate) castle_step_from: B,
    /// Where a Knecht's double step may begin, if nothing stands in the way.
    pub(crate) double_step_from: B,
}

/// The lines of one kind of piece, for every square: the squares reached whatever stands in between, then the lines that
/// stop at the first piece.
///
/// The first piece on a line toward higher numbers is the lowest bit of those on it, else the highest; arithmetic finds
/// either.
#[derive(Debug)]
pub(crate) enum Lines<B> {
    /// No line stops.
    Jumping(Box<[B]>),
    /// Two lines lead up and two down, as diagonals do.
    Diagonal(Box<[Rays<B, 2>]>),
    /// Some other number of lines.
    Any(Box<[Rays<B, MOST_RAYS>]>),
}

/// The lines of one piece on one square; empty ones fill the room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rays<B, const MOST: usize> {
    always: B,
    up: [B; MOST],
    down: [B; MOST],
}

impl<B: Bits, const MOST: usize> Rays<B, MOST> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn reach(&self, stops: B) -> B {
        let mut reached = self.always;
        for ray in self.up {
            reached |= ray & (ray & stops).up_to_lowest();
        }
        for ray in self.down {
            reached |= ray & (ray & stops).down_to_highest();
        }
        reached
    }
}

impl<B: Bits> Lines<B> {
    /// The squares reached from a square when these stop a line.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn reach(&self, from: Cell, stops: B) -> B {
        let from = usize::from(from);
        match self {
            Self::Jumping(squares) => squares[from],
            Self::Diagonal(rays) => rays[from].reach(stops),
            Self::Any(rays) => rays[from].reach(stops),
        }
    }
}

impl<B: Bits> Tables<B> {
    pub(crate) fn new(ruleset: &Ruleset) -> Self {
        let all_or_nothing = |all: bool| if all { !B::EMPTY } else { B::EMPTY };
        Self {
            sides: BySide::from_fn(|side| SideTables::new(ruleset, side)),
            castles: B::pack(ruleset.castle_squares()),
            royal: ByKind::from_fn(|kind| all_or_nothing(ruleset.is_royal(kind))),
            squares: B::pack(ruleset.shape.squares()),
            usual: are_usual::<B>(&ruleset.pieces) && most_force(ruleset) < 1 << SMALL_SUM,
            has_double_step: ByKind::from_fn(|kind| {
                ruleset.pieces[kind].is_some_and(|rule| rule.double_step)
            }),
            force: ByKind::from_fn(|kind| ruleset.force(kind).half_units()),
            most_force: most_force(ruleset),
            caps: ruleset.caps,
            prince_becomes_connet: ruleset.prince_becomes_connet,
            choices: ruleset.choices,
        }
    }
}

impl<B: Bits> SideTables<B> {
    fn new(ruleset: &Ruleset, side: Side) -> Self {
        let promotes_on = ruleset.ver_knecht_promotes_on(side);
        let stepped_onto = ruleset.castles[side.other()] & promotes_on;
        let forward = (0, side.forward());
        let knecht_promotes_on = B::pack(ruleset.shape.rank(ruleset.knecht_promotes_on[side]).collect());
        let ver_knecht_lines = Lines::new(ruleset, side, Kind::VerKnecht);
        let nears = |square: Square| {
            B::cell(square)
                .is_some_and(|cell| ver_knecht_lines.reach(cell, B::EMPTY).meets(B::pack(promotes_on)))
        };
        Self {
            ver_knecht_nears_from: squares_with(ruleset, nears),
            lines: ByKind::from_fn(|kind| Lines::new(ruleset, side, kind)),
            castle: B::pack(ruleset.castles[side]),
            knecht_promotes_on,
            changes_nothing: !(knecht_promotes_on | B::pack(ruleset.castles[side.other()] | promotes_on)),
            ver_knecht_promotes_on: B::pack(promotes_on),
            becomes: ByKind::from_fn(|kind| B::pack(ruleset.ver_knecht_becomes[kind][side])),
            castle_step_from: squares_with(ruleset, |square| {
                next(ruleset, square, forward).is_some_and(|ahead| stepped_onto.contains(ahead))
            }),
            double_step_from: squares_with(ruleset, |square| double_step(ruleset, side, square).is_some()),
        }
    }
}

impl<B: Bits> Lines<B> {
    fn new(ruleset: &Ruleset, side: Side, kind: Kind) -> Self {
        let rule = ruleset.pieces[kind];
        let of_square = |from: Square| match rule {
            Some(rule) if ruleset.shape.contains(from) => Compiled::new(ruleset, side, rule, from),
            _ => Compiled::default(),
        };
        let compiled: Vec<Compiled<B>> = (0..B::ROW * B::SIDE)
            .map(|cell| B::square(cell).map_or_else(Compiled::default, of_square))
            .collect();
        let most = |count: fn(&Compiled<B>) -> usize| compiled.iter().map(count).max().unwrap_or_default();
        match (most(|one| one.up.len()), most(|one| one.down.len())) {
            (0, 0) => Self::Jumping(compiled.into_iter().map(|one| one.always).collect()),
            (0..=2, 0..=2) => Self::Diagonal(compiled.into_iter().map(Compiled::rays).collect()),
            _ => Self::Any(compiled.into_iter().map(Compiled::rays).collect()),
        }
    }
}

/// The most lines that lead the same way up or down: two straight ones, two diagonals and the double step.
const MOST_RAYS: usize = 5;

/// The lines of one piece on one square, while they are collected.
#[derive(Default)]
struct Compiled<B> {
    always: B,
    up: Vec<B>,
    down: Vec<B>,
}

impl<B: Bits> Compiled<B> {
    fn new(ruleset: &Ruleset, side: Side, rule: PieceRule, from: Square) -> Self {
        let mut compiled = Self::default();
        for (directions, line) in [(STRAIGHT, rule.straight), (DIAGONAL, rule.diagonal)] {
            for direction in directions {
                let squares = walk(ruleset, from, direction, line.range);
                compiled.add(&squares, line.jumps);
            }
        }
        if rule.double_step
            && let Some(squares) = double_step(ruleset, side, from)
        {
            compiled.add(&squares, false);
        }
        if rule.leap {
            for leap in LEAPS.into_iter().flatten() {
                compiled.add(next(ruleset, from, leap).as_slice(), true);
            }
        }
        compiled
    }

    fn rays<const MOST: usize>(self) -> Rays<B, MOST> {
        let filled = |rays: &[B]| core::array::from_fn(|ray| rays.get(ray).copied().unwrap_or_default());
        Rays { always: self.always, up: filled(&self.up), down: filled(&self.down) }
    }

    /// Adds a line, its nearest square first.
    fn add(&mut self, squares: &[Square], jumps: bool) {
        let set = squares.iter().fold(B::EMPTY, |set, square| set | B::at(*square));
        match squares {
            [first, .., last] if !jumps && first < last => self.up.push(set),
            [_, .., _] if !jumps => self.down.push(set),
            _ => self.always |= set,
        }
    }
}

fn most_force(ruleset: &Ruleset) -> u32 {
    let strongest = Kind::ALL.into_iter().map(|kind| ruleset.force(kind).half_units()).max();
    let men = u32::from(ruleset.men_per_file) * u32::from(ruleset.shape.files);
    men.min(ruleset.shape.squares().len()) * u32::from(strongest.unwrap_or_default())
}

fn squares_with<B: Bits>(ruleset: &Ruleset, holds: impl Fn(Square) -> bool) -> B {
    B::pack(ruleset.shape.squares().iter().filter(|square| holds(*square)).collect())
}

fn next(ruleset: &Ruleset, from: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    from.offset(files, ranks).filter(|square| ruleset.shape.contains(*square))
}

/// The two squares of a double step, if both its ends lie in the side's half.
fn double_step(ruleset: &Ruleset, side: Side, from: Square) -> Option<[Square; 2]> {
    let half: SquareSet = ruleset.halves[side];
    let forward = (0, side.forward());
    let passed = next(ruleset, from, forward)?;
    let end = next(ruleset, passed, forward)?;
    (half.contains(from) && half.contains(end)).then_some([passed, end])
}

/// The squares of the board from the nearest on in one direction, so many at the most.
fn walk(ruleset: &Ruleset, from: Square, direction: (i8, i8), range: u8) -> Vec<Square> {
    core::iter::successors(next(ruleset, from, direction), |square| next(ruleset, *square, direction))
        .take(usize::from(range))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editions;
    use crate::ruleset::Line;

    fn is_usual(ruleset: &Ruleset) -> bool {
        let narrow = ruleset.shape.files <= u64::SIDE && ruleset.shape.ranks <= u64::SIDE;
        if narrow { Tables::<u64>::new(ruleset).usual } else { Tables::<u128>::new(ruleset).usual }
    }

    #[test]
    fn the_pieces_of_every_book_are_usual_and_altered_ones_are_not() {
        for mut ruleset in editions::all() {
            assert!(is_usual(&ruleset), "{}", ruleset.id);
            let king = ruleset.pieces[Kind::King].take();
            ruleset.pieces[Kind::King] = king.map(|rule| PieceRule { diagonal: Line::sliding(2), ..rule });
            assert!(!is_usual(&ruleset), "{} with a King of two squares", ruleset.id);
        }
    }
}
