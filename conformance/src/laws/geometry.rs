//! Where lines lead, by the data of a rule set alone: what laws about moves and forces are stated in.

use chesst_engine::piece::{Kind, Piece, Side};
use chesst_engine::ruleset::{Line, Ruleset};
use chesst_engine::setup::Setup;
use chesst_engine::square::Square;
use chesst_engine::squares::SquareSet;

/// How a piece gets from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// A leap over whatever stands between.
    Leap,
    /// Along a line that jumps.
    Jump,
    /// Along a line on which nothing may stand between.
    Slide,
    /// The two squares straight forward, on which nothing may stand between.
    DoubleStep,
}

/// How the lines of a piece lead from one square to another, whatever stands there; `None` when they do not.
pub(super) fn way(ruleset: &Ruleset, piece: Piece, from: Square, to: Square) -> Option<Way> {
    let rule = ruleset.pieces[piece.kind]?;
    let (right, up) = from.distance(to);
    let (files, ranks) = (right.unsigned_abs(), up.unsigned_abs());
    let along = |line: Line| if line.jumps { Way::Jump } else { Way::Slide };
    if from == to || !ruleset.shape.contains(to) {
        return None;
    }
    if rule.leap && matches!((files, ranks), (1, 2) | (2, 1)) {
        return Some(Way::Leap);
    }
    if (files == 0 || ranks == 0) && files + ranks <= rule.straight.range {
        return Some(along(rule.straight));
    }
    if files == ranks && files <= rule.diagonal.range {
        return Some(along(rule.diagonal));
    }
    (rule.double_step && from.offset(0, 2 * piece.side.forward()) == Some(to)).then_some(Way::DoubleStep)
}

/// The squares with a piece.
pub(super) fn occupied(setup: &Setup) -> SquareSet {
    setup.pieces.iter().map(|(square, _)| square).collect()
}

/// The pieces of a side.
pub(super) fn men(setup: &Setup, side: Side) -> impl Iterator<Item = (Square, Kind)> + '_ {
    setup
        .pieces
        .iter()
        .filter(move |(_, piece)| piece.side == side)
        .map(|(square, piece)| (square, piece.kind))
}

/// The squares of a side's royal pieces.
pub(super) fn royals(ruleset: &Ruleset, setup: &Setup, side: Side) -> SquareSet {
    men(setup, side).filter(|(_, kind)| ruleset.is_royal(*kind)).map(|(square, _)| square).collect()
}

/// The royal piece of a side that is alone in its castle with an enemy royal piece.
pub(super) fn held(ruleset: &Ruleset, setup: &Setup, side: Side) -> Option<Square> {
    let castle = ruleset.castles[side];
    let own = royals(ruleset, setup, side) & castle;
    let alone = own.len() == 1 && royals(ruleset, setup, side.other()).meets(castle);
    own.first().filter(|_| alone)
}

/// Where a side's King stands.
pub(super) fn king(setup: &Setup, side: Side) -> Option<Square> {
    men(setup, side).find(|(_, kind)| *kind == Kind::King).map(|(square, _)| square)
}

/// How many pieces of a side and kind there are.
pub(super) fn count(setup: &Setup, side: Side, kind: Kind) -> usize {
    men(setup, side).filter(|(_, other)| *other == kind).count()
}

/// May the piece get there by its lines as the board stands? The squares it reaches with its force, too.
pub(super) fn reaches(ruleset: &Ruleset, setup: &Setup, piece: Piece, from: Square, to: Square) -> bool {
    let closed = setup.impregnable[piece.side.other()];
    let stops = occupied(setup) | closed.into_iter().collect();
    let free = || from.between(to).all(|square| !stops.contains(square));
    let half = ruleset.halves[piece.side];
    closed != Some(to)
        && match way(ruleset, piece, from, to) {
            None => false,
            Some(Way::Leap | Way::Jump) => true,
            Some(Way::Slide) => free(),
            Some(Way::DoubleStep) => half.contains(from) && half.contains(to) && free(),
        }
}

/// Does a square stand in nobody's way to another: is it between no piece and that square?
pub(super) fn out_of_the_way(setup: &Setup, square: Square, to: Square) -> bool {
    setup.pieces.iter().all(|(from, _)| from == square || from.between(to).all(|over| over != square))
}
