//! Playing a move: captures, exchanges, promotions, rights and counters.

use crate::army::Army;
use crate::bits::Bits;
use crate::board::Board;
use crate::choices::{CastleBornPrince, PrinceRightWhenCapped};
use crate::legality::Refusal;
use crate::moves::Move;
use crate::piece::{Kind, Piece};
use crate::position::{Position, on_board};
use crate::tables::Tables;

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
        Ok(self.after(mv))
    }

    /// The position after a move that is known to be legal.
    pub(crate) fn after(&self, mv: Move) -> Self {
        let board = on_board!(self, |tables, board| after(tables, board, mv).into());
        Self { rules: self.rules.clone(), board }
    }

    /// What a move does.
    ///
    /// # Errors
    /// When the move is not legal: every clause that refuses it.
    pub fn effect(&self, mv: Move) -> Result<Effect, Refusal> {
        self.legality(mv)?;
        let moved = self.piece(mv.from).unwrap_or(Piece { side: self.side_to_move(), kind: Kind::Knecht });
        Ok(on_board!(self, |tables, board| {
            let hop = Hop::new(board, moved.kind, mv);
            Effect {
                moved,
                taken: board.piece_on(hop.to),
                exchange: hop.is_exchange(tables, board),
                becomes: hop.becomes(tables, board),
            }
        }))
    }

    /// The kind that a piece of the side to move becomes by itself on a move, whether the move is legal or not.
    #[must_use]
    pub fn becomes_by_itself(&self, mv: Move) -> Option<Kind> {
        let Piece { kind, .. } = self.piece(mv.from).filter(|piece| piece.side == self.side_to_move())?;
        let plain = Move::plain(mv.from, mv.to);
        on_board!(self, |tables, board| Hop::new(board, kind, plain).becomes(tables, board))
    }
}

/// A move of a piece of the side to move, as the generator sees it.
#[derive(Clone, Copy)]
pub(crate) struct Hop<B> {
    pub(crate) piece: Piece,
    pub(crate) from: B,
    pub(crate) to: B,
    pub(crate) promotion: Option<Kind>,
}

pub(crate) fn after<B: Bits>(tables: &Tables<B>, board: &Board<B>, mv: Move) -> Board<B> {
    let kind = board.piece_on(B::at(mv.from)).map(|piece| piece.kind);
    let mut next = *board;
    next.state.pass_turn();
    // A legal move has a piece to move.
    kind.map_or(next, |kind| Hop::new(board, kind, mv).play(tables, board, &next))
}

impl<B: Bits> Hop<B> {
    fn new(board: &Board<B>, kind: Kind, Move { from, to, promotion }: Move) -> Self {
        let piece = Piece { side: board.state.mover, kind };
        Self { piece, from: B::at(from), to: B::at(to), promotion }
    }

    /// The board after this move; `next` is the board before it with the turn passed already.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn play(self, tables: &Tables<B>, board: &Board<B>, next: &Board<B>) -> Board<B> {
        let mut after = *next;
        let becomes = self.becomes(tables, board);
        after.clear(self.from | self.to);
        if !self.is_exchange(tables, board) {
            after.put(self.to, Piece { kind: becomes.unwrap_or(self.piece.kind), ..self.piece });
        }
        if self.takes(board) {
            after.state.quiet = 0;
        }
        if self.uses_prince_right(tables, board) {
            after.state.prince_rights[self.piece.side] = false;
        }
        after
    }

    fn takes(&self, board: &Board<B>) -> bool {
        board.men(self.piece.side.other()).meets(self.to)
    }

    fn is_exchange(&self, tables: &Tables<B>, board: &Board<B>) -> bool {
        self.piece.kind == Kind::Scout && self.takes(board) && self.to.meets(tables.castles)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn becomes(&self, tables: &Tables<B>, board: &Board<B>) -> Option<Kind> {
        match self.piece.kind {
            Kind::Knecht => {
                let deep = self.to.meets(tables.sides[self.piece.side].knecht_promotes_on);
                (deep && self.to == self.from.ahead(self.piece.side)).then_some(Kind::VerKnecht)
            }
            Kind::Prince => {
                let turns = self.enters_enemy_castle(tables) && self.may_turn_prince(tables, board);
                turns.then_some(Kind::Connet)
            }
            Kind::VerKnecht => match self.promotion {
                Some(Kind::Prince) if self.born_prince_turns(tables, board) => Some(Kind::Connet),
                chosen => chosen,
            },
            Kind::King | Kind::Connet | Kind::Ritter | Kind::Scout => None,
        }
    }

    fn enters_enemy_castle(&self, tables: &Tables<B>) -> bool {
        let castle = tables.sides[self.piece.side.other()].castle;
        castle.meets(self.to) && !castle.meets(self.from)
    }

    /// Would a Prince of this side that enters the enemy castle now become a Connet (`promotion.prince`,
    /// `promotion.prince.cap`)?
    fn may_turn_prince(&self, tables: &Tables<B>, board: &Board<B>) -> bool {
        let side = self.piece.side;
        tables.prince_becomes_connet
            && board.state.prince_rights[side]
            && !Army::new(tables, board, side).is_full(Kind::Connet)
    }

    /// Does a Prince made on this castle square become a Connet at once, by the choice `castle-born-prince`?
    fn born_prince_turns(&self, tables: &Tables<B>, board: &Board<B>) -> bool {
        self.is_born_inside(tables) && self.may_turn_prince(tables, board)
    }

    /// Is it a Prince made on an enemy castle square, and is that an entry?
    fn is_born_inside(&self, tables: &Tables<B>) -> bool {
        self.promotion == Some(Kind::Prince)
            && tables.choices.castle_born_prince == CastleBornPrince::Entered
            && self.to.meets(tables.sides[self.piece.side.other()].castle)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn uses_prince_right(&self, tables: &Tables<B>, board: &Board<B>) -> bool {
        let enters = match self.piece.kind {
            Kind::Prince => self.enters_enemy_castle(tables),
            Kind::VerKnecht => self.is_born_inside(tables),
            Kind::King | Kind::Connet | Kind::Ritter | Kind::Knecht | Kind::Scout => false,
        };
        let spent = tables.choices.prince_right_when_capped == PrinceRightWhenCapped::Spent;
        enters
            && tables.prince_becomes_connet
            && (spent || !Army::new(tables, board, self.piece.side).is_full(Kind::Connet))
    }
}
