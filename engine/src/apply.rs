//! Playing a move: captures, exchanges, promotions, rights and counters.

use crate::board::Board;
use crate::choices::{CastleBornPrince, PrinceRightWhenCapped};
use crate::legality::Refusal;
use crate::moves::Move;
use crate::piece::{Kind, Piece, Side};
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// What a legal move does besides moving.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Effect {
    /// The piece that moves, as it was before.
    pub moved: Piece,
    /// The enemy piece that comes off.
    pub taken: Option<Piece>,
    /// Does the moving Scout come off too (`scout.exchange`)?
    pub exchange: bool,
    /// The kind the piece becomes, by choice or by itself.
    pub becomes: Option<Kind>,
}

impl Position {
    /// The position after a move.
    ///
    /// ```
    /// use chesst_engine::moves::Move;
    /// use chesst_engine::position::Position;
    /// use chesst_engine::rules::Rules;
    ///
    /// let rules = Rules::built_in("t1-2024").unwrap();
    /// let position = Position::read(&rules, "4k3/8/8/8/2P5/8/8/2K1p3 b Pp - 3 30")?;
    /// let after = position.play(Move::plain("e1".parse().unwrap(), "f1".parse().unwrap())).unwrap();
    /// assert_eq!(after.to_string(), "4k3/8/8/8/2P5/8/8/2K2p2 w Pp - 4 31", "a move inside the castle is no entry");
    /// # Ok::<(), chesst_engine::text::position::PositionTextError>(())
    /// ```
    ///
    /// # Errors
    /// When the move is not legal: every clause that refuses it.
    pub fn play(&self, mv: Move) -> Result<Self, Refusal> {
        self.legality(mv)?;
        let mut after = self.clone();
        after.board = apply(&self.rules, &self.board, mv);
        Ok(after)
    }

    /// What a move does.
    ///
    /// # Errors
    /// When the move is not legal: every clause that refuses it.
    pub fn effect(&self, mv: Move) -> Result<Effect, Refusal> {
        self.legality(mv)?;
        let moved = self.piece(mv.from).unwrap_or(Piece { side: self.board.mover, kind: Kind::Knecht });
        Ok(effect(&self.rules, &self.board, moved, mv))
    }

    /// The kind that a piece becomes by itself on a move without a choice, whether the move is legal or not.
    #[must_use]
    pub fn becomes_by_itself(&self, mv: Move) -> Option<Kind> {
        becomes(&self.rules, &self.board, self.piece(mv.from)?, Move { promotion: None, ..mv })
    }
}

/// The board after a move that is known to be legal.
pub(crate) fn apply(rules: &Rules, board: &Board, mv: Move) -> Board {
    let mut after = *board;
    let Some(moved) = after.remove(mv.from) else { return after };
    let effect = effect(rules, board, moved, mv);
    after.remove(mv.to);
    if !effect.exchange {
        after.put(mv.to, Piece { kind: effect.becomes.unwrap_or(moved.kind), ..moved });
    }
    if uses_prince_right(rules, board, &effect, mv) {
        after.prince_rights[moved.side] = false;
    }
    after.pass_turn(effect.taken.is_some());
    after
}

fn effect(rules: &Rules, board: &Board, moved: Piece, mv: Move) -> Effect {
    let taken = board.piece(mv.to);
    let on_castle = rules.ruleset().castle_squares().contains(mv.to);
    let exchange = moved.kind == Kind::Scout && taken.is_some() && on_castle;
    Effect { moved, taken, exchange, becomes: becomes(rules, board, moved, mv) }
}

fn becomes(rules: &Rules, board: &Board, moved: Piece, mv: Move) -> Option<Kind> {
    let ruleset = rules.ruleset();
    match moved.kind {
        Kind::Knecht => {
            let forward = Some(mv.to) == mv.from.offset(0, moved.side.forward());
            (forward && mv.to.rank() == ruleset.knecht_promotes_on[moved.side]).then_some(Kind::VerKnecht)
        }
        Kind::Prince => {
            let turns =
                enters_enemy_castle(rules, moved.side, mv) && may_turn_prince(rules, board, moved.side);
            turns.then_some(Kind::Connet)
        }
        Kind::VerKnecht => match mv.promotion {
            Some(Kind::Prince) if born_prince_turns(rules, board, moved.side, mv.to) => Some(Kind::Connet),
            chosen => chosen,
        },
        Kind::King | Kind::Connet | Kind::Ritter | Kind::Scout => None,
    }
}

fn enters_enemy_castle(rules: &Rules, side: Side, mv: Move) -> bool {
    let castle = rules.ruleset().castles[side.other()];
    castle.contains(mv.to) && !castle.contains(mv.from)
}

/// Would a Prince of this side that enters the enemy castle now become a Connet (`promotion.prince`, `promotion.prince.cap`)?
fn may_turn_prince(rules: &Rules, board: &Board, side: Side) -> bool {
    rules.ruleset().prince_becomes_connet && board.prince_rights[side] && !is_connet_full(rules, board, side)
}

fn is_connet_full(rules: &Rules, board: &Board, side: Side) -> bool {
    let cap = rules.ruleset().caps[Kind::Connet];
    cap.is_some_and(|cap| board.of(side, Kind::Connet).len() >= u32::from(cap))
}

/// Does a Prince made on this castle square become a Connet at once, by the choice `castle-born-prince`?
fn born_prince_turns(rules: &Rules, board: &Board, side: Side, on: Square) -> bool {
    rules.ruleset().choices.castle_born_prince == CastleBornPrince::Entered
        && rules.ruleset().castles[side.other()].contains(on)
        && may_turn_prince(rules, board, side)
}

fn uses_prince_right(rules: &Rules, board: &Board, effect: &Effect, mv: Move) -> bool {
    let ruleset = rules.ruleset();
    let side = effect.moved.side;
    let entering = match effect.moved.kind {
        Kind::Prince => enters_enemy_castle(rules, side, mv),
        Kind::VerKnecht => {
            mv.promotion == Some(Kind::Prince)
                && ruleset.castles[side.other()].contains(mv.to)
                && ruleset.choices.castle_born_prince == CastleBornPrince::Entered
        }
        _ => false,
    };
    let spent = ruleset.choices.prince_right_when_capped == PrinceRightWhenCapped::Spent;
    entering && ruleset.prince_becomes_connet && (spent || !is_connet_full(rules, board, side))
}
