//! Engines with a fault each: proof that the suite notices.

use chesst_engine::clause::Clause;
use chesst_engine::force::Force;
use chesst_engine::legality::Refusal;
use chesst_engine::moves::Move;
use chesst_engine::piece::{BySide, Kind, Piece, Side};
use chesst_engine::position::Position;
use chesst_engine::square::Square;

use super::Subject;
use super::behaviour::{Behaviour, Reference};
use super::in_process::InProcess;
use crate::rulesets::Rulesets;

/// A faulty engine of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its name, after `faulty:`.
    pub name: &'static str,
    /// The clause it breaks.
    pub clause: Clause,
    /// Why somebody would make this mistake.
    pub why: &'static str,
    pub(super) subject: fn(&str, &Rulesets) -> Box<dyn Subject>,
}

/// The catalogue.
pub const ALL: &[Entry] = &[
    Entry {
        name: "double-step-only-start-in-own-half",
        clause: Clause::KnechtDoubleStep,
        why: "a chess pawn's double step is judged by where it starts alone",
        subject: |name, rulesets| Box::new(InProcess::new(name, DoubleStepOnlyStartsInOwnHalf, rulesets)),
    },
    Entry {
        name: "prince-promotes-on-any-castle",
        clause: Clause::PromotionPrince,
        why: "the test for a castle square forgets to ask whose castle it is",
        subject: |name, rulesets| Box::new(InProcess::new(name, PrincePromotesOnAnyCastle, rulesets)),
    },
    Entry {
        name: "equal-force-captures",
        clause: Clause::CaptureSuperiority,
        why: "superiority is compared with `>=`",
        subject: |name, rulesets| Box::new(InProcess::new(name, EqualForceCaptures, rulesets)),
    },
    Entry {
        name: "enters-enemy-impregnable",
        clause: Clause::ImpregnableEntry,
        why: "the square is kept for the force rule and forgotten in the moves",
        subject: |name, rulesets| Box::new(InProcess::new(name, EntersEnemyImpregnable, rulesets)),
    },
    Entry {
        name: "force-on-impregnable",
        clause: Clause::ImpregnableForce,
        why: "the square is closed to moves, but the force field is summed without it",
        subject: |name, rulesets| Box::new(InProcess::new(name, ForceOnImpregnable, rulesets)),
    },
];

/// An engine that also plays moves which the reference refuses by one clause alone.
trait Lenient {
    /// The clause that it does not know.
    const CLAUSE: Clause;

    /// Does the fault let this refused move pass?
    fn passes(position: &Position, mv: Move) -> bool;
}

impl<L: Lenient> Behaviour for L {
    fn moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = position.moves();
        moves.extend(candidates(position).filter(|mv| lets_pass::<L>(position, *mv)));
        moves
    }

    fn play(&self, position: &Position, mv: Move) -> Result<Position, Refusal> {
        if lets_pass::<L>(position, mv) { Ok(forced(position, mv)) } else { Reference.play(position, mv) }
    }
}

fn lets_pass<L: Lenient>(position: &Position, mv: Move) -> bool {
    position.legality(mv).is_err_and(|refusal| refusal.clauses == [L::CLAUSE]) && L::passes(position, mv)
}

/// Every move from a piece of the side to move to any square, with every choice of promotion and without.
fn candidates(position: &Position) -> impl Iterator<Item = Move> + '_ {
    let side = position.side_to_move();
    let from = position.pieces().filter(move |(_, piece)| piece.side == side).map(|(square, _)| square);
    let choices = || Kind::ALL.into_iter().map(Some).chain([None]);
    from.flat_map(move |from| {
        Square::all().flat_map(move |to| choices().map(move |promotion| Move { from, to, promotion }))
    })
}

/// The position after a move that is not legal: what any move does, without asking.
fn forced(position: &Position, mv: Move) -> Position {
    let mut setup = position.setup();
    let Some(Piece { side, kind }) = setup.pieces.set(mv.from, None) else { return position.clone() };
    let deep = mv.to.rank().number().abs_diff(position.ruleset().last_rank(side).number()) <= 2;
    let kind = match kind {
        Kind::Knecht if deep => Kind::VerKnecht,
        kind => mv.promotion.unwrap_or(kind),
    };
    let taken = setup.pieces.set(mv.to, Some(Piece { side, kind }));
    setup.quiet = if taken.is_some() { 0 } else { setup.quiet + 1 };
    setup.move_number += u32::from(side == Side::Black);
    setup.side = side.other();
    Position::new(position.rules(), &setup).unwrap_or_else(|_| position.clone())
}

struct DoubleStepOnlyStartsInOwnHalf;

impl Lenient for DoubleStepOnlyStartsInOwnHalf {
    const CLAUSE: Clause = Clause::KnechtDoubleStep;

    fn passes(position: &Position, mv: Move) -> bool {
        position.ruleset().halves[position.side_to_move()].contains(mv.from)
    }
}

struct EqualForceCaptures;

impl Lenient for EqualForceCaptures {
    const CLAUSE: Clause = Clause::CaptureSuperiority;

    fn passes(position: &Position, mv: Move) -> bool {
        let force = position.counting_force(mv.to);
        force.white == force.black
    }
}

struct EntersEnemyImpregnable;

impl Lenient for EntersEnemyImpregnable {
    const CLAUSE: Clause = Clause::ImpregnableEntry;

    fn passes(_: &Position, _: Move) -> bool {
        true
    }
}

struct ForceOnImpregnable;

impl Behaviour for ForceOnImpregnable {
    fn force(&self, position: &Position, square: Square) -> BySide<Force> {
        let mut setup = position.setup();
        setup.impregnable = BySide::default();
        match Position::new(position.rules(), &setup) {
            Ok(open) => open.force(square),
            Err(_) => position.force(square),
        }
    }
}

struct PrincePromotesOnAnyCastle;

impl Behaviour for PrincePromotesOnAnyCastle {
    fn play(&self, position: &Position, mv: Move) -> Result<Position, Refusal> {
        let after = position.play(mv)?;
        let side = position.side_to_move();
        if !self.promotes(position, mv) {
            return Ok(after);
        }
        let mut setup = after.setup();
        setup.pieces.set(mv.to, Some(Piece { side, kind: Kind::Connet }));
        setup.prince_rights[side] = false;
        Ok(Position::new(after.rules(), &setup).unwrap_or(after))
    }

    fn becomes(&self, position: &Position, mv: Move) -> Option<Kind> {
        if self.promotes(position, mv) { Some(Kind::Connet) } else { Reference.becomes(position, mv) }
    }
}

impl PrincePromotesOnAnyCastle {
    /// Does a Prince enter its own castle while the right is unused?
    fn promotes(&self, position: &Position, mv: Move) -> bool {
        let side = position.side_to_move();
        let castle = position.ruleset().castles[side];
        position.piece(mv.from) == Some(Piece { side, kind: Kind::Prince })
            && castle.contains(mv.to)
            && !castle.contains(mv.from)
            && position.prince_rights()[side]
            && position.legality(mv).is_ok()
    }
}
