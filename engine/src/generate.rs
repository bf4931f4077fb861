//! All legal moves of a position.

use crate::board::Board;
use crate::choices::{DoubleStepCapture, GuardYieldsToKingCapture};
use crate::field::superior;
use crate::mobility::{held, lines};
use crate::moves::Move;
use crate::outcome::decided;
use crate::piece::{Kind, Piece, Side};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;
use crate::squares::SquareSet;

impl Position {
    /// Every legal move, in order of squares; promotions by choice are moves of their own. A finished position has none
    /// (`win.finished`).
    ///
    /// ```
    /// use chesst_engine::position::Position;
    /// use chesst_engine::rules::Rules;
    ///
    /// let rules = Rules::built_in("t1-2021").unwrap();
    /// let position = Position::read(&rules, "4k3/1V6/8/8/8/8/8/4K3 w Pp - 0 1")?;
    /// let promotions = position.moves().iter().filter(|m| m.promotion.is_some()).count();
    /// assert_eq!(promotions, 3, "Ritter, Prince and Scout; Connet only on a8 and h8 in 2021");
    /// # Ok::<(), chesst_engine::text::position::PositionTextError>(())
    /// ```
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        moves(&self.rules, &self.board)
    }

    /// The squares one piece of the side to move may move to, exchanges included.
    #[must_use]
    pub fn destinations(&self, from: Square) -> SquareSet {
        self.moves().into_iter().filter(|mv| mv.from == from).map(|mv| mv.to).collect()
    }
}

pub(crate) fn moves(rules: &Rules, board: &Board) -> Vec<Move> {
    moves_of(rules, board, board.mover)
}

/// The legal moves of a side as if it were to move; none when the game is won by what stands on the board.
pub(crate) fn moves_of(rules: &Rules, board: &Board, side: Side) -> Vec<Move> {
    if decided(rules, board).is_some() {
        return Vec::new();
    }
    let generator = Generator {
        rules,
        board,
        side,
        superior: superior(rules, board, side),
        held: held(rules, board, side),
    };
    let mut moves = Vec::with_capacity(64);
    for from in board.men(side) {
        if let Some(Piece { kind, .. }) = board.piece(from) {
            generator.piece(kind, from, &mut moves);
        }
    }
    moves
}

struct Generator<'a> {
    rules: &'a Rules,
    board: &'a Board,
    side: Side,
    superior: SquareSet,
    held: Option<Square>,
}

impl Generator<'_> {
    fn piece(&self, kind: Kind, from: Square, moves: &mut Vec<Move>) {
        for to in self.targets(kind, from) {
            if kind == Kind::VerKnecht && self.rules.ruleset().ver_knecht_promotes_on(self.side).contains(to)
            {
                let choices = self.promotions(to);
                moves.extend(choices.map(|kind| Move { from, to, promotion: Some(kind) }));
            } else {
                moves.push(Move::plain(from, to));
            }
        }
    }

    fn targets(&self, kind: Kind, from: Square) -> SquareSet {
        let ruleset = self.rules.ruleset();
        let reached = lines(self.rules, self.board, Piece { side: self.side, kind }, from);
        let enemies = self.board.men(self.side.other());
        let castles = ruleset.castle_squares();
        let empty = reached - self.board.occupied();
        let capturable = reached & enemies;
        let captures = (capturable & self.superior) - self.uncapturable(kind, from);
        let targets = match kind {
            Kind::Scout => (empty - castles) | capturable,
            _ if ruleset.is_royal(kind) => empty | captures,
            Kind::VerKnecht => ((empty | captures) - castles) | (empty & self.castle_step(from)),
            _ => (empty | captures) - castles,
        };
        self.let_out(from, targets)
    }

    /// The enemy castle square straight ahead of a VerKnecht, where it may promote (`promotion.ver-knecht.castle`).
    fn castle_step(&self, from: Square) -> SquareSet {
        let ahead: SquareSet = from.offset(0, self.side.forward()).into_iter().collect();
        let ruleset = self.rules.ruleset();
        ahead & ruleset.castles[self.side.other()] & ruleset.ver_knecht_promotes_on(self.side)
    }

    /// The end of a double step, where the choice `double-step-capture` bars captures.
    fn uncapturable(&self, kind: Kind, from: Square) -> SquareSet {
        let ruleset = self.rules.ruleset();
        let barred = ruleset.choices.double_step_capture == DoubleStepCapture::No
            && ruleset.pieces[kind].is_some_and(|rule| rule.double_step);
        let end = from.offset(0, 2 * self.side.forward());
        end.filter(|_| barred).into_iter().collect()
    }

    /// What `castle.guard` leaves of the targets.
    fn let_out(&self, from: Square, targets: SquareSet) -> SquareSet {
        if self.held != Some(from) {
            return targets;
        }
        let ruleset = self.rules.ruleset();
        let inside = targets & ruleset.castles[self.side];
        match ruleset.choices.guard_yields_to_king_capture {
            GuardYieldsToKingCapture::No => inside,
            GuardYieldsToKingCapture::Yes => {
                inside | (targets & self.board.of(self.side.other(), Kind::King))
            }
        }
    }

    /// The kinds a VerKnecht may become on a square: those the square offers whose cap is not reached.
    fn promotions(&self, to: Square) -> impl Iterator<Item = Kind> + '_ {
        let ruleset = self.rules.ruleset();
        Kind::ALL.into_iter().filter(move |kind| {
            ruleset.ver_knecht_becomes[*kind][self.side].contains(to)
                && ruleset.caps[*kind]
                    .is_none_or(|cap| self.board.of(self.side, *kind).len() < u32::from(cap))
        })
    }
}
