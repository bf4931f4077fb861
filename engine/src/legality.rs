//! May this move be played? If not, which clauses refuse it.
//!
//! Written apart from [`crate::generate`], square by square and clause by clause, so that the two can be held against each
//! other: it uses neither the compiled lines nor the summed field.

use core::cmp::Ordering;
use core::fmt;

use crate::board::AnyBoard;
use crate::choices::{DoubleStepCapture, GuardLockedForce, GuardYieldsToKingCapture};
use crate::clause::Clause;
use crate::force::Force;
use crate::moves::Move;
use crate::outcome::{Outcome, Win};
use crate::piece::{Kind, Piece, Side};
use crate::position::Position;
use crate::ruleset::{Line, Ruleset};
use crate::square::Square;

/// A move that the rules refuse, and every clause that refuses it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The move.
    pub mv: Move,
    /// The clauses, at least one, each judged by itself, in the order of the register.
    pub clauses: Vec<Clause>,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is refused by ", self.mv)?;
        for (i, clause) in self.clauses.iter().enumerate() {
            write!(f, "{}{clause}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl core::error::Error for Refusal {}

impl Position {
    /// May the side to move play this move?
    ///
    /// ```
    /// use chesst_engine::clause::Clause;
    /// use chesst_engine::moves::Move;
    /// use chesst_engine::position::Position;
    /// use chesst_engine::rules::Rules;
    ///
    /// let rules = Rules::built_in("t1-2024").unwrap();
    /// let position = Position::read(&rules, "4k3/8/8/8/8/I7/8/4K3 w Pp - 0 1")?;
    /// let refusal = position.legality(Move::plain("a3".parse().unwrap(), "a5".parse().unwrap())).unwrap_err();
    /// assert_eq!(refusal.clauses, [Clause::KnechtDoubleStep]);
    /// # Ok::<(), chesst_engine::text::position::PositionTextError>(())
    /// ```
    ///
    /// # Errors
    /// When it may not: every clause that refuses it.
    pub fn legality(&self, mv: Move) -> Result<(), Refusal> {
        let legalities = self.legalities();
        if legalities.allows(mv) { Ok(()) } else { Err(Refusal { mv, clauses: legalities.refusing(mv) }) }
    }

    /// The legality of every move of this position, which is asked only once how the game stands.
    #[must_use]
    pub fn legalities(&self) -> Legality<'_> {
        let over = match self.outcome() {
            Outcome::Ongoing => None,
            Outcome::Won { by, .. } => Some(by),
        };
        Legality { position: self, over }
    }
}

/// The legality of the moves of one position.
///
/// ```
/// use chesst_engine::position::Position;
/// use chesst_engine::rules::Rules;
///
/// let start = Position::start(&Rules::built_in("t1-2024").unwrap()).unwrap();
/// let legality = start.legalities();
/// assert!(legality.allows("a2a4".parse().unwrap()));
/// assert!(!legality.allows("a2a5".parse().unwrap()));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Legality<'p> {
    position: &'p Position,
    over: Option<Win>,
}

impl Legality<'_> {
    /// May the side to move play this move?
    #[must_use]
    pub fn allows(&self, mv: Move) -> bool {
        self.over.is_none() && self.judge(mv).is_ok_and(|judge| judge.clauses().next().is_none())
    }

    /// Every clause that refuses the move, in the order of the register; none when it is legal. Where the game is over, the
    /// clauses that would refuse it otherwise are among them.
    #[must_use]
    pub fn refusing(&self, mv: Move) -> Vec<Clause> {
        let mut clauses: Vec<Clause> = match self.judge(mv) {
            Ok(judge) => judge.clauses().collect(),
            Err(clause) => vec![clause],
        };
        if let Some(win) = self.over {
            clauses.extend([win.clause(), Clause::WinFinished]);
        }
        clauses.sort_unstable();
        clauses.dedup();
        clauses
    }

    /// Who judges the move, or the clause by which there is no move to judge.
    fn judge(&self, mv: Move) -> Result<Judge<'_>, Clause> {
        let board = &self.position.board;
        let mover = board.state().mover;
        let piece = board.piece(mv.from).filter(|piece| piece.side == mover);
        match piece {
            None => Err(Clause::MoveTurn),
            Some(_) if mv.from == mv.to => Err(Clause::MovePass),
            Some(piece) => Ok(Judge { ruleset: self.position.ruleset(), board, side: mover, piece, mv }),
        }
    }
}

/// A few clauses at the most.
type Clauses = [Option<Clause>; 3];

const NONE: Clauses = [None; 3];

const fn one(clause: Clause) -> Clauses {
    [Some(clause), None, None]
}

const fn two(first: Clause, second: Clause) -> Clauses {
    [Some(first), Some(second), None]
}

struct Judge<'a> {
    ruleset: &'a Ruleset,
    board: &'a AnyBoard,
    side: Side,
    piece: Piece,
    mv: Move,
}

impl Judge<'_> {
    /// Every clause that refuses, each judged by itself and only when it is asked for.
    fn clauses(&self) -> impl Iterator<Item = Clause> + '_ {
        let judgements: [fn(&Self) -> Clauses; 7] = [
            |judge| judge.line(judge.piece, judge.mv.from, judge.mv.to),
            Self::target,
            Self::castle,
            Self::guard,
            Self::superiority,
            Self::impregnable,
            Self::promotion,
        ];
        judgements.into_iter().flat_map(move |judgement| judgement(self)).flatten()
    }

    fn taken(&self) -> Option<Piece> {
        self.board.piece(self.mv.to).filter(|piece| piece.side != self.side)
    }

    fn is_castle(&self, square: Square) -> bool {
        Side::ALL.into_iter().any(|side| self.ruleset.castles[side].contains(square))
    }

    fn target(&self) -> Clauses {
        let own = self.board.piece(self.mv.to).is_some_and(|piece| piece.side == self.side);
        [own.then_some(Clause::MoveTarget), None, None]
    }

    /// The clauses by which a piece's lines do not lead from one square to another; none when they do.
    fn line(&self, piece: Piece, from: Square, to: Square) -> Clauses {
        let Some(rule) = self.ruleset.pieces[piece.kind] else { return one(Clause::lines_of(piece.kind)) };
        if !self.ruleset.shape.contains(to) {
            return one(Clause::lines_of(piece.kind));
        }
        let (files, ranks) = from.distance(to);
        let (sideways, away) = (files.unsigned_abs(), ranks.unsigned_abs());
        let leaps = rule.leap && matches!((sideways, away), (1, 2) | (2, 1));
        let straight = (sideways == 0 || away == 0) && sideways + away <= rule.straight.range;
        let diagonal = sideways == away && sideways <= rule.diagonal.range;
        if leaps {
            NONE
        } else if straight {
            self.stopped(piece.side, rule.straight, from, to)
        } else if diagonal {
            self.stopped(piece.side, rule.diagonal, from, to)
        } else if rule.double_step && files == 0 && ranks == 2 * piece.side.forward() {
            self.double_step(piece.side, from, to)
        } else {
            one(Clause::lines_of(piece.kind))
        }
    }

    fn double_step(&self, side: Side, from: Square, to: Square) -> Clauses {
        let half = self.ruleset.halves[side];
        let beyond = !(half.contains(from) && half.contains(to));
        let stopped = self.stopped(side, Line::sliding(2), from, to) != NONE;
        [beyond.then_some(Clause::KnechtDoubleStep), stopped.then_some(Clause::KnechtNoJump), None]
    }

    /// What stops a piece on the way between two squares of a line: a piece, or the enemy's impregnable square, of which
    /// two clauses speak.
    fn stopped(&self, side: Side, line: Line, from: Square, to: Square) -> Clauses {
        let mut stops = NONE;
        if line.jumps {
            return stops;
        }
        for square in from.between(to) {
            if self.board.piece(square).is_some() {
                stops[0] = Some(Clause::DiagonalNoJump);
            }
            if self.board.state().impregnable[side.other()] == Some(square) {
                stops = two(Clause::DiagonalNoJump, Clause::ImpregnableBlock);
            }
        }
        stops
    }

    fn castle(&self) -> Clauses {
        let Move { to, .. } = self.mv;
        if !self.is_castle(to) || self.ruleset.is_royal(self.piece.kind) {
            return NONE;
        }
        match self.piece.kind {
            Kind::Scout if self.taken().is_some() => NONE,
            Kind::Scout => two(Clause::CastleRoyalOnly, Clause::ScoutExchange),
            Kind::VerKnecht if self.steps_onto_promotion_castle() => match self.board.piece(to) {
                None => NONE,
                Some(_) => two(Clause::CastleRoyalOnly, Clause::PromotionVerKnechtCastle),
            },
            _ => one(Clause::CastleRoyalOnly),
        }
    }

    fn steps_onto_promotion_castle(&self) -> bool {
        let Move { from, to, .. } = self.mv;
        let offered =
            Kind::ALL.iter().any(|kind| self.ruleset.ver_knecht_becomes[*kind][self.side].contains(to));
        offered
            && self.ruleset.castles[self.side.other()].contains(to)
            && from.distance(to) == (0, self.side.forward())
    }

    fn guard(&self) -> Clauses {
        let Move { from, to, .. } = self.mv;
        let leaves = self.is_held(self.side, from) && !self.ruleset.castles[self.side].contains(to);
        let takes_king = self.taken().is_some_and(|piece| piece.kind == Kind::King);
        let yields = self.ruleset.choices.guard_yields_to_king_capture == GuardYieldsToKingCapture::Yes;
        [(leaves && !(takes_king && yields)).then_some(Clause::CastleGuard), None, None]
    }

    fn is_held(&self, side: Side, square: Square) -> bool {
        let castle = self.ruleset.castles[side];
        let inside = |whose: Side| {
            let pieces = self.board.pieces().filter(move |(square, _)| castle.contains(*square));
            pieces
                .filter(move |(_, piece)| piece.side == whose && self.ruleset.is_royal(piece.kind))
                .map(|(s, _)| s)
        };
        inside(side).eq([square]) && inside(side.other()).next().is_some()
    }

    fn superiority(&self) -> Clauses {
        if self.taken().is_none() || self.piece.kind == Kind::Scout {
            return NONE;
        }
        let superior = self.force(self.side).cmp(&self.force(self.side.other())) == Ordering::Greater;
        let double = self.ruleset.pieces[self.piece.kind].is_some_and(|rule| rule.double_step)
            && self.mv.from.distance(self.mv.to) == (0, 2 * self.side.forward());
        let barred = double && self.ruleset.choices.double_step_capture == DoubleStepCapture::No;
        [(!superior).then_some(Clause::CaptureSuperiority), barred.then_some(Clause::KnechtDoubleStep), None]
    }

    /// The force of a side on the square of the capture, as far as it counts there.
    fn force(&self, side: Side) -> Force {
        let square = self.mv.to;
        let acting = || {
            let pieces = self.board.pieces().filter(move |(_, piece)| piece.side == side);
            pieces.filter(move |(from, piece)| self.acts(*piece, *from, square)).map(|(_, piece)| piece.kind)
        };
        let attacks = self.board.piece(square).is_some_and(|piece| piece.side != side);
        let void = attacks && self.is_castle(square) && !acting().any(|kind| self.ruleset.is_royal(kind));
        if void { Force::ZERO } else { acting().map(|kind| self.ruleset.force(kind)).sum() }
    }

    fn acts(&self, piece: Piece, from: Square, square: Square) -> bool {
        let shut_in = self.ruleset.choices.guard_locked_force == GuardLockedForce::InsideOnly
            && self.is_held(piece.side, from)
            && !self.ruleset.castles[piece.side].contains(square);
        let shut_out = self.board.state().impregnable[piece.side.other()] == Some(square);
        let reaches = from == square || self.line(piece, from, square) == NONE;
        reaches && !shut_in && !shut_out
    }

    fn impregnable(&self) -> Clauses {
        let theirs = self.board.state().impregnable[self.side.other()] == Some(self.mv.to);
        [theirs.then_some(Clause::ImpregnableEntry), None, None]
    }

    fn promotion(&self) -> Clauses {
        let Move { to, promotion, .. } = self.mv;
        let on_castle = self.is_castle(to);
        let promotes = self.piece.kind == Kind::VerKnecht
            && if on_castle {
                self.steps_onto_promotion_castle()
            } else {
                to.rank() == self.ruleset.last_rank(self.side)
            };
        if !promotes {
            return if promotion.is_some() { self.needless() } else { NONE };
        }
        let general = if on_castle { Clause::PromotionVerKnechtCastle } else { Clause::PromotionVerKnecht };
        match promotion {
            None => self.choice_missing(general),
            Some(kind) if self.offers(kind) => [self.full(kind), None, None],
            Some(Kind::Connet) if !on_castle => {
                [Some(Clause::PromotionVerKnechtCornerConnet), self.full(Kind::Connet), None]
            }
            Some(_) => one(general),
        }
    }

    fn offers(&self, kind: Kind) -> bool {
        self.ruleset.ver_knecht_becomes[kind][self.side].contains(self.mv.to)
    }

    /// A promotion without a choice; where every kind on offer is full, the caps refuse it too.
    fn choice_missing(&self, general: Clause) -> Clauses {
        let offered = || Kind::ALL.into_iter().filter(|kind| self.offers(*kind));
        if offered().any(|kind| self.full(kind).is_none()) {
            return one(general);
        }
        let mut caps = offered().map(|kind| self.full(kind));
        [Some(general), caps.next().flatten(), caps.next().flatten()]
    }

    /// The clause by which no more pieces of the kind may be made.
    fn full(&self, kind: Kind) -> Option<Clause> {
        let cap = self.ruleset.caps[kind]?;
        let standing =
            self.board.pieces().filter(|(_, piece)| *piece == Piece { side: self.side, kind }).count();
        (standing >= usize::from(cap)).then_some(cap_on(kind))
    }

    /// The clauses that refuse a choice on a move that leaves none: the one by which the piece changes by itself, or, where
    /// it does not, that one and the one that gives VerKnechts alone a choice.
    fn needless(&self) -> Clauses {
        let Move { from, to, .. } = self.mv;
        let enemy_castle = self.ruleset.castles[self.side.other()];
        let steps_deep = from.distance(to) == (0, self.side.forward())
            && to.rank() == self.ruleset.knecht_promotes_on[self.side];
        let enters = enemy_castle.contains(to)
            && !enemy_castle.contains(from)
            && self.ruleset.prince_becomes_connet
            && self.board.state().prince_rights[self.side];
        let has_room = self.full(Kind::Connet).is_none();
        match self.piece.kind {
            Kind::Knecht if steps_deep => one(Clause::PromotionKnecht),
            Kind::Knecht => two(Clause::PromotionKnecht, Clause::PromotionVerKnecht),
            Kind::Prince if enters && has_room => one(Clause::PromotionPrince),
            Kind::Prince if enters => two(Clause::PromotionPrinceCap, Clause::PromotionVerKnecht),
            Kind::Prince if self.ruleset.prince_becomes_connet => {
                two(Clause::PromotionPrince, Clause::PromotionVerKnecht)
            }
            _ => one(Clause::PromotionVerKnecht),
        }
    }
}

/// The clause that caps a kind.
fn cap_on(kind: Kind) -> Clause {
    match kind {
        Kind::Prince => Clause::PromotionCapPrince,
        Kind::Connet => Clause::PromotionCapConnet,
        _ => Clause::PromotionVerKnecht,
    }
}
