//! May this move be played? If not, which clauses refuse it.
//!
//! Written apart from [`crate::generate`], square by square and clause by clause, so that the two can be held against each
//! other: it uses neither the compiled lines nor the summed field.

use core::cmp::Ordering;
use core::fmt;

use crate::board::Board;
use crate::choices::{DoubleStepCapture, GuardLockedForce, GuardYieldsToKingCapture};
use crate::clause::Clause;
use crate::force::Force;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::piece::{Kind, Piece, Side};
use crate::position::Position;
use crate::ruleset::{Line, PieceRule, Ruleset};
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
        let mut clauses = self.refusing(mv);
        clauses.sort_unstable();
        clauses.dedup();
        if clauses.is_empty() { Ok(()) } else { Err(Refusal { mv, clauses }) }
    }

    fn refusing(&self, mv: Move) -> Vec<Clause> {
        if let Outcome::Won { by, .. } = self.outcome() {
            return vec![Clause::WinFinished, by.clause()];
        }
        let side = self.board.mover;
        let Some(piece) = self.piece(mv.from).filter(|piece| piece.side == side) else {
            return vec![Clause::MoveTurn];
        };
        if mv.from == mv.to {
            return vec![Clause::MovePass];
        }
        let judge = Judge { ruleset: self.ruleset(), board: &self.board, side, piece, mv };
        let mut clauses = judge.line(piece, mv.from, mv.to);
        clauses.extend(judge.target());
        clauses.extend(judge.castle());
        clauses.extend(judge.guard());
        clauses.extend(judge.superiority());
        clauses.extend(judge.impregnable());
        clauses.extend(judge.promotion());
        clauses
    }
}

struct Judge<'a> {
    ruleset: &'a Ruleset,
    board: &'a Board,
    side: Side,
    piece: Piece,
    mv: Move,
}

impl Judge<'_> {
    fn taken(&self) -> Option<Piece> {
        self.board.piece(self.mv.to).filter(|piece| piece.side != self.side)
    }

    fn is_castle(&self, square: Square) -> bool {
        Side::ALL.into_iter().any(|side| self.ruleset.castles[side].contains(square))
    }

    fn target(&self) -> Option<Clause> {
        let own = self.board.piece(self.mv.to).is_some_and(|piece| piece.side == self.side);
        own.then_some(Clause::MoveTarget)
    }

    /// The clauses by which a piece's lines do not lead from one square to another; none when they do.
    fn line(&self, piece: Piece, from: Square, to: Square) -> Vec<Clause> {
        let Some(rule) = self.ruleset.pieces[piece.kind] else { return vec![lines_of(piece.kind)] };
        if !self.ruleset.shape.contains(to) {
            return vec![lines_of(piece.kind)];
        }
        let (files, ranks) = (distance(from, to).0, distance(from, to).1);
        let (sideways, away) = (files.unsigned_abs(), ranks.unsigned_abs());
        let leaps = rule.leap && matches!((sideways, away), (1, 2) | (2, 1));
        let straight = (sideways == 0 || away == 0) && sideways + away <= rule.straight.range;
        let diagonal = sideways == away && sideways <= rule.diagonal.range;
        if leaps {
            Vec::new()
        } else if straight {
            self.stopped(piece.side, rule.straight, from, to).into_iter().collect()
        } else if diagonal {
            self.stopped(piece.side, rule.diagonal, from, to).into_iter().collect()
        } else if rule.double_step && files == 0 && ranks == 2 * piece.side.forward() {
            self.double_step(piece, rule, from, to)
        } else {
            vec![lines_of(piece.kind)]
        }
    }

    fn double_step(&self, piece: Piece, rule: PieceRule, from: Square, to: Square) -> Vec<Clause> {
        let half = self.ruleset.halves[piece.side];
        let beyond = !(half.contains(from) && half.contains(to));
        let stopped = self.stopped(piece.side, Line { range: 2, jumps: rule.straight.jumps }, from, to);
        let jumped = stopped.map(|_| Clause::KnechtNoJump);
        beyond.then_some(Clause::KnechtDoubleStep).into_iter().chain(jumped).collect()
    }

    /// What stops a piece on the way between two squares of a line.
    fn stopped(&self, side: Side, line: Line, from: Square, to: Square) -> Option<Clause> {
        if line.jumps {
            return None;
        }
        let (files, ranks) = distance(from, to);
        let step = (files.signum(), ranks.signum());
        let mut square = from.offset(step.0, step.1)?;
        while square != to {
            if self.board.piece(square).is_some() {
                return Some(Clause::DiagonalNoJump);
            }
            if self.board.impregnable[side.other()] == Some(square) {
                return Some(Clause::ImpregnableBlock);
            }
            square = square.offset(step.0, step.1)?;
        }
        None
    }

    fn castle(&self) -> Vec<Clause> {
        let Move { to, .. } = self.mv;
        if !self.is_castle(to) || self.ruleset.is_royal(self.piece.kind) {
            return Vec::new();
        }
        let taken = self.taken().is_some();
        match self.piece.kind {
            Kind::Scout if taken => Vec::new(),
            Kind::Scout => vec![Clause::CastleRoyalOnly, Clause::ScoutExchange],
            Kind::VerKnecht if self.steps_onto_promotion_castle() => match self.board.piece(to) {
                None => Vec::new(),
                Some(_) => vec![Clause::CastleRoyalOnly, Clause::PromotionVerKnechtCastle],
            },
            _ => vec![Clause::CastleRoyalOnly],
        }
    }

    fn steps_onto_promotion_castle(&self) -> bool {
        let Move { from, to, .. } = self.mv;
        let offered =
            Kind::ALL.iter().any(|kind| self.ruleset.ver_knecht_becomes[*kind][self.side].contains(to));
        offered
            && self.ruleset.castles[self.side.other()].contains(to)
            && distance(from, to) == (0, self.side.forward())
    }

    fn guard(&self) -> Option<Clause> {
        let Move { from, to, .. } = self.mv;
        let leaves = self.is_held(self.side, from) && !self.ruleset.castles[self.side].contains(to);
        let takes_king = self.taken().is_some_and(|piece| piece.kind == Kind::King);
        let yields = self.ruleset.choices.guard_yields_to_king_capture == GuardYieldsToKingCapture::Yes;
        (leaves && !(takes_king && yields)).then_some(Clause::CastleGuard)
    }

    fn is_held(&self, side: Side, square: Square) -> bool {
        let in_castle = |whose: Side| {
            let inside = |(square, piece): &(Square, Piece)| {
                piece.side == whose
                    && self.ruleset.is_royal(piece.kind)
                    && self.ruleset.castles[side].contains(*square)
            };
            self.board.pieces().filter(inside).map(|(square, _)| square).collect::<Vec<_>>()
        };
        in_castle(side) == [square] && !in_castle(side.other()).is_empty()
    }

    fn superiority(&self) -> Vec<Clause> {
        let mut clauses = Vec::new();
        if self.taken().is_none() || self.piece.kind == Kind::Scout {
            return clauses;
        }
        let ours = self.force(self.side);
        let theirs = self.force(self.side.other());
        if ours.cmp(&theirs) != Ordering::Greater {
            clauses.push(Clause::CaptureSuperiority);
        }
        let double = self.ruleset.pieces[self.piece.kind].is_some_and(|rule| rule.double_step)
            && distance(self.mv.from, self.mv.to) == (0, 2 * self.side.forward());
        if double && self.ruleset.choices.double_step_capture == DoubleStepCapture::No {
            clauses.push(Clause::KnechtDoubleStep);
        }
        clauses
    }

    /// The force of a side on the square of the capture, as far as it counts there.
    fn force(&self, side: Side) -> Force {
        let square = self.mv.to;
        let acting: Vec<Piece> = self
            .board
            .pieces()
            .filter(|(from, piece)| piece.side == side && self.acts(*piece, *from, square))
            .map(|(_, piece)| piece)
            .collect();
        let attacks = self.board.piece(square).is_some_and(|piece| piece.side != side);
        let void = attacks
            && self.is_castle(square)
            && !acting.iter().any(|piece| self.ruleset.is_royal(piece.kind));
        if void { Force::ZERO } else { acting.iter().map(|piece| self.ruleset.force(piece.kind)).sum() }
    }

    fn acts(&self, piece: Piece, from: Square, square: Square) -> bool {
        let shut_in = self.ruleset.choices.guard_locked_force == GuardLockedForce::InsideOnly
            && self.is_held(piece.side, from)
            && !self.ruleset.castles[piece.side].contains(square);
        let shut_out = self.board.impregnable[piece.side.other()] == Some(square);
        let reaches = from == square || self.line(piece, from, square).is_empty();
        reaches && !shut_in && !shut_out
    }

    fn impregnable(&self) -> Option<Clause> {
        let theirs = self.board.impregnable[self.side.other()] == Some(self.mv.to);
        theirs.then_some(Clause::ImpregnableEntry)
    }

    fn promotion(&self) -> Vec<Clause> {
        let Move { to, promotion, .. } = self.mv;
        let on_castle = self.is_castle(to);
        let offers = |kind: Kind| self.ruleset.ver_knecht_becomes[kind][self.side].contains(to);
        let promotes = self.piece.kind == Kind::VerKnecht
            && if on_castle {
                self.steps_onto_promotion_castle()
            } else {
                to.rank() == self.ruleset.last_rank(self.side)
            };
        if !promotes {
            return promotion.map(|_| self.needless()).into_iter().collect();
        }
        let general = if on_castle { Clause::PromotionVerKnechtCastle } else { Clause::PromotionVerKnecht };
        match promotion {
            None => {
                let offered: Vec<Kind> = Kind::ALL.into_iter().filter(|kind| offers(*kind)).collect();
                let caps: Vec<Clause> = offered.iter().filter_map(|kind| self.full(*kind)).collect();
                let closed = caps.len() == offered.len();
                core::iter::once(general).chain(caps.into_iter().filter(|_| closed)).collect()
            }
            Some(kind) if offers(kind) => self.full(kind).into_iter().collect(),
            Some(Kind::Connet) if !on_castle => vec![Clause::PromotionVerKnechtCornerConnet],
            Some(_) => vec![general],
        }
    }

    /// The clause by which no more pieces of the kind may be made.
    fn full(&self, kind: Kind) -> Option<Clause> {
        let cap = self.ruleset.caps[kind]?;
        let standing =
            self.board.pieces().filter(|(_, piece)| *piece == Piece { side: self.side, kind }).count();
        (standing >= usize::from(cap)).then_some(cap_on(kind))
    }

    /// The clause that refuses a choice on a move that leaves none.
    fn needless(&self) -> Clause {
        let Move { from, to, .. } = self.mv;
        let enters = self.ruleset.castles[self.side.other()].contains(to)
            && !self.ruleset.castles[self.side.other()].contains(from);
        match self.piece.kind {
            Kind::Knecht if to.rank() == self.ruleset.knecht_promotes_on[self.side] => {
                Clause::PromotionKnecht
            }
            Kind::Prince if enters => Clause::PromotionPrince,
            _ => Clause::PromotionVerKnecht,
        }
    }
}

/// Files to the right and ranks up.
fn distance(from: Square, to: Square) -> (i8, i8) {
    let files = to.file().number().cast_signed() - from.file().number().cast_signed();
    let ranks = to.rank().number().cast_signed() - from.rank().number().cast_signed();
    (files, ranks)
}

/// The clause that states the lines of a kind.
fn lines_of(kind: Kind) -> Clause {
    match kind {
        Kind::King => Clause::KingLines,
        Kind::Connet => Clause::ConnetLines,
        Kind::Prince => Clause::PrinceLines,
        Kind::Ritter => Clause::RitterLines,
        Kind::VerKnecht | Kind::Knecht => Clause::KnechtStep,
        Kind::Scout => Clause::ScoutLeap,
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
