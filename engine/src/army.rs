//! The men of one side and where their lines lead: looked up piece by piece, or whole sets at once.

use crate::bits::{Bits, Cell};
use crate::board::Board;
use crate::piece::{Kind, Side};
use crate::tables::{SideTables, Tables};

/// All men of one side.
#[derive(Clone, Copy)]
pub(crate) struct Army<'a, B> {
    pub(crate) side: Side,
    pub(crate) tables: &'a Tables<B>,
    pub(crate) board: &'a Board<B>,
    /// What stops its lines.
    stops: B,
    /// Where its lines may end: all squares but the enemy's impregnable one.
    pub(crate) open: B,
}

impl<'a, B: Bits> Army<'a, B> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(tables: &'a Tables<B>, board: &'a Board<B>, side: Side) -> Self {
        let closed = board.closed_to(side);
        Self { side, tables, board, stops: board.occupied() | closed, open: tables.squares.less(closed) }
    }

    /// Where its lines may go on: open squares that are empty.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn free(&self) -> B {
        self.open.less(self.stops)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn side_tables(&self) -> &'a SideTables<B> {
        &self.tables.sides[self.side]
    }

    /// The squares that the lines of a piece reach from a square, whatever stands on them (`force.reach`).
    ///
    /// A line without jumping ends with the first piece (`force.line-block`), a jumping line does not
    /// (`force.jump-line`). The enemy's impregnable square is never reached and ends a line that does not jump
    /// (`impregnable.block`, `impregnable.jump`). Castles are ignored here.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn reach(&self, kind: Kind, from: Cell) -> B {
        self.side_tables().lines[kind].reach(from, self.stops) & self.open
    }

    /// The castle squares, if the kind may not stand there (`castle.royal-only`).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn forbidden_to(&self, kind: Kind) -> B {
        self.tables.castles.less(self.tables.royal[kind])
    }

    /// The squares straight ahead of these.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn ahead(&self, of: B) -> B {
        of.ahead(self.side)
    }

    /// The piece that `castle.guard` holds in its castle, as a set: the only own royal there while an enemy royal is
    /// inside.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn held(&self) -> B {
        self.held_among(self.board.selected(&self.tables.royal))
    }

    /// The same, the royal pieces of both sides being known.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn held_among(&self, royals: B) -> B {
        let in_castle = royals & self.side_tables().castle;
        let own = in_castle & self.board.men(self.side);
        let intruders = in_castle & self.board.men(self.side.other());
        own.when(!intruders.is_empty() && own.less_lowest().is_empty())
    }

    /// Has the side as many of a kind as it may make (`promotion.cap.prince`, `promotion.cap.connet`)?
    pub(crate) fn is_full(&self, kind: Kind) -> bool {
        let cap = self.tables.caps[kind];
        cap.is_some_and(|cap| self.board.of(self.side, kind).count() >= u32::from(cap))
    }
}
