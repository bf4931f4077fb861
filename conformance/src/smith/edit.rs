//! The steps that change a position otherwise than by a move. Each gives a set-up, which is used only if it can be played.

use chesst_engine::piece::{BySide, Kind, Piece, Side};
use chesst_engine::position::Position;
use chesst_engine::ruleset::Ruleset;
use chesst_engine::setup::{MAX_COUNTER, Setup};
use chesst_engine::square::Square;

use super::aims;
use super::recipe::{Step, Verb};

/// The counts of quiet plies that rules look at, and some between.
const QUIET: [u32; 12] = [0, 1, 2, 40, 77, 78, 79, 80, 81, 200, MAX_COUNTER - 1, MAX_COUNTER];
const NUMBERS: [u32; 8] = [1, 2, 3, 4, 5, 40, MAX_COUNTER - 1, MAX_COUNTER];

/// The set-up after a step; `None` when there is nothing to do it with.
pub(super) fn edit(position: &Position, step: Step) -> Option<Setup> {
    let mut work = Work { ruleset: position.ruleset(), setup: position.setup() };
    match step.verb {
        Verb::Play => None,
        Verb::Put => work.put(work.any_piece(step.which)?, step.place, |_| true),
        Verb::Drop => {
            let square = work.pick_man(step.which, |piece| piece.kind != Kind::King)?;
            work.clear(square)
        }
        Verb::DropKing => {
            let square = work.pick_man(step.which, |piece| piece.kind == Kind::King)?;
            work.clear(square)
        }
        Verb::Shift => {
            let from = work.pick_man(step.which, |_| true)?;
            let piece = work.setup.pieces.set(from, None)?;
            work.put(piece, step.place, |square| square != from)
        }
        Verb::Turn => {
            work.setup.side = work.setup.side.other();
            Some(())
        }
        Verb::Rights => {
            work.setup.prince_rights = BySide { white: step.which & 1 == 1, black: step.which & 2 == 2 };
            Some(())
        }
        Verb::Quiet => pick(step.which, &QUIET).map(|quiet| work.setup.quiet = quiet),
        Verb::Number => pick(step.which, &NUMBERS).map(|number| work.setup.move_number = number),
        Verb::Impregnable => aims::draw(&mut work, step),
        Verb::NearImpregnable => aims::near_impregnable(&mut work, step),
        Verb::Near => aims::near(&mut work, step),
        Verb::NearCastle => aims::near_castle(&mut work, step),
        Verb::Lock => aims::lock(&mut work, step),
        Verb::EmptyCastle => aims::empty_castle(&mut work, step),
        Verb::VerKnecht => aims::before_last_rank(&mut work, step),
        Verb::Knecht => aims::before_promotion(&mut work, step),
        Verb::Fill => aims::fill(&mut work, step),
        Verb::Surround => aims::surround(&mut work, step),
        Verb::Corner => aims::corner(&mut work, step),
        Verb::Thin => aims::thin(&mut work, step),
        Verb::Meet => aims::meet(&mut work, step),
        Verb::Leap => aims::leap(&mut work, step),
    }?;
    Some(work.setup)
}

/// The item with this number, modulo how many there are.
pub(super) fn pick<T: Copy>(number: u8, items: &[T]) -> Option<T> {
    usize::from(number).checked_rem(items.len()).map(|at| items[at])
}

/// A set-up being worked on.
pub(super) struct Work<'r> {
    pub(super) ruleset: &'r Ruleset,
    pub(super) setup: Setup,
}

impl Work<'_> {
    /// May the piece stand on the square, as far as playability goes?
    pub(super) fn fits(&self, piece: Piece, square: Square) -> bool {
        let Self { ruleset, setup } = self;
        let Piece { side, kind } = piece;
        let promotes_on = ruleset.knecht_promotes_on[side];
        let promoted = match side {
            Side::White => square.rank() >= promotes_on,
            Side::Black => square.rank() <= promotes_on,
        };
        ruleset.shape.contains(square)
            && setup.pieces.get(square).is_none()
            && (ruleset.is_royal(kind) || !ruleset.castle_squares().contains(square))
            && !(kind == Kind::Knecht && promoted)
            && !(kind == Kind::VerKnecht && square.rank() == ruleset.last_rank(side))
            && setup.impregnable[side.other()] != Some(square)
    }

    /// Puts the piece on one of the free squares where it may stand and that are wanted.
    pub(super) fn put(&mut self, piece: Piece, place: u8, wanted: impl Fn(Square) -> bool) -> Option<()> {
        let squares = self.ruleset.shape.squares().iter();
        let squares: Vec<Square> =
            squares.filter(|square| wanted(*square) && self.fits(piece, *square)).collect();
        let square = pick(place, &squares)?;
        self.setup.pieces.set(square, Some(piece));
        Some(())
    }

    pub(super) fn clear(&mut self, square: Square) -> Option<()> {
        self.setup.pieces.set(square, None).map(|_| ())
    }

    /// The square of one of the men that are wanted.
    pub(super) fn pick_man(&self, which: u8, wanted: impl Fn(Piece) -> bool) -> Option<Square> {
        pick(which, &self.men(wanted))
    }

    pub(super) fn men(&self, wanted: impl Fn(Piece) -> bool) -> Vec<Square> {
        self.setup.pieces.iter().filter(|(_, piece)| wanted(*piece)).map(|(square, _)| square).collect()
    }

    /// A piece of either side of a kind that the game has, no King.
    pub(super) fn any_piece(&self, which: u8) -> Option<Piece> {
        let kinds: Vec<Kind> = Kind::ALL
            .into_iter()
            .filter(|kind| *kind != Kind::King && self.ruleset.pieces[*kind].is_some())
            .collect();
        let side = side(which);
        pick(which / 2, &kinds).map(|kind| Piece { side, kind })
    }

    /// A royal piece of a side that may be put: no King.
    pub(super) fn any_royal(&self, side: Side, which: u8) -> Option<Piece> {
        let royal = |kind: &Kind| *kind != Kind::King && self.ruleset.is_royal(*kind);
        let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(royal).collect();
        pick(which, &kinds).map(|kind| Piece { side, kind })
    }
}

/// The side that a number means.
pub(super) fn side(number: u8) -> Side {
    if number.is_multiple_of(2) { Side::White } else { Side::Black }
}
