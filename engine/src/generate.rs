//! All legal moves of a position.

use crate::army::{Army, Squad};
use crate::bits::{Bits, Cell};
use crate::board::Board;
use crate::choices::{DoubleStepCapture, GuardYieldsToKingCapture};
use crate::field::superior;
use crate::moves::Move;
use crate::outcome::decided;
use crate::piece::{ByKind, Kind, Side, for_every_kind};
use crate::position::{Position, on_board};
use crate::square::{MAX_SQUARES, Square};
use crate::squares::SquareSet;
use crate::tables::Tables;

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
        on_board!(self, |tables, board| listed(tables, board))
    }

    /// The squares one piece of the side to move may move to, exchanges included.
    #[must_use]
    pub fn destinations(&self, from: Square) -> SquareSet {
        on_board!(self, |tables, board| destinations(tables, board, from))
    }
}

/// Takes the legal moves of a position, many at a time and in no particular order.
pub(crate) trait Visitor<B> {
    /// One piece moves from a square to any of these.
    fn single(&mut self, kind: Kind, from: Cell, to: B);
    /// Pieces of one kind make the same step, by which the number of a square grows so much, and end on these squares.
    fn step(&mut self, kind: Kind, growth: i8, to: B);
    /// A VerKnecht moves from a square to any of these and becomes a kind by choice.
    fn promotion(&mut self, from: Cell, into: Kind, to: B);
}

/// Shows the legal moves of a side as if it were to move; none when the game is won by what stands on the board.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn visit<B: Bits>(
    tables: &Tables<B>,
    board: &Board<B>,
    side: Side,
    visitor: &mut impl Visitor<B>,
) {
    let royals = board.selected(&tables.royal);
    if decided(tables, board, royals).is_none() {
        visit_unfinished(tables, board, side, royals, visitor);
    }
}

/// The same, where the game is taken to be going on whatever stands on the board.
#[cfg_attr(not(debug_assertions), inline(always))]
fn visit_unfinished<B: Bits>(
    tables: &Tables<B>,
    board: &Board<B>,
    side: Side,
    royals: B,
    visitor: &mut impl Visitor<B>,
) {
    let army = Army::new(tables, board, side);
    let generator = Generator { army, empty: !board.occupied(), held: army.held_among(royals) };
    let squad = army.squad();
    let attacked = generator.quiet_moves(&squad, visitor);
    // Most positions end here or at the next test: force is summed only where something could be captured.
    let contested = attacked & board.men(side.other());
    if contested.is_empty() {
        return;
    }
    let superior = superior(&army, &squad) & contested;
    if !superior.is_empty() {
        generator.captures(&squad, superior, visitor);
    }
}

struct Generator<'a, B> {
    army: Army<'a, B>,
    empty: B,
    held: B,
}

impl<B: Bits> Generator<'_, B> {
    /// Shows the moves that need no superiority: those to empty squares, and all of a Scout. Gives the squares on which the
    /// side could capture, were it superior there.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn quiet_moves(&self, squad: &Squad<B>, visitor: &mut impl Visitor<B>) -> B {
        let Self { army, empty, .. } = *self;
        let mut attacked = squad.steps.into_iter().fold(B::EMPTY, B::bitor);
        attacked = attacked.less(army.forbidden_to(Kind::Knecht));
        for_every_kind!(kind => {
            let closed = army.forbidden_to(kind);
            let enemies = army.board.men(army.side.other()).when(kind == Kind::Scout);
            for from in army.singles(kind).cells() {
                let reach = army.reach(kind, from);
                if kind != Kind::Scout {
                    attacked |= reach.less(closed);
                }
                let stepped = if kind == Kind::VerKnecht { self.castle_step(from) } else { B::EMPTY };
                let to = reach & (empty.less(closed) | enemies | (empty & stepped));
                self.show(kind, from, to, visitor);
            }
        });
        self.show_steps(squad.steps.map(|to| to & empty.less(army.tables.castles)), visitor);
        attacked
    }

    /// Shows the captures of enemies on whose squares the side is superior.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn captures(&self, squad: &Squad<B>, superior: B, visitor: &mut impl Visitor<B>) {
        let army = self.army;
        for_every_kind!(kind => if kind != Kind::Scout {
            let open = superior.less(army.forbidden_to(kind));
            for from in army.singles(kind).cells() {
                let to = army.reach(kind, from) & open.less(self.barred(kind, from));
                self.show(kind, from, to, visitor);
            }
        });
        let mut steps = squad.steps.map(|to| to & superior.less(army.tables.castles));
        if self.bars_double_step_captures() {
            steps[4] = B::EMPTY;
        }
        self.show_steps(steps, visitor);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn show(&self, kind: Kind, from: Cell, to: B, visitor: &mut impl Visitor<B>) {
        let to = self.let_out(from, to);
        if kind == Kind::VerKnecht {
            self.ver_knecht(from, to, visitor);
        } else {
            visitor.single(kind, from, to);
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn show_steps(&self, steps: [B; 5], visitor: &mut impl Visitor<B>) {
        for (growth, to) in self.army.growth().into_iter().zip(steps) {
            visitor.step(Kind::Knecht, growth, to);
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn bars_double_step_captures(&self) -> bool {
        self.army.tables.choices.double_step_capture == DoubleStepCapture::No
    }

    /// Where the choice `double-step-capture` bars captures: two squares straight ahead of a piece that has a double step.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn barred(&self, kind: Kind, from: Cell) -> B {
        let bars = self.bars_double_step_captures() && self.army.tables.has_double_step[kind];
        if bars { self.army.ahead(self.army.ahead(B::of(from))) } else { B::EMPTY }
    }

    /// The enemy castle square straight ahead of a VerKnecht, where it may promote (`promotion.ver-knecht.castle`).
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn castle_step(&self, from: Cell) -> B {
        self.army.ahead(B::of(from) & self.army.side_tables().castle_step_from)
    }

    /// What `castle.guard` leaves of the targets.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn let_out(&self, from: Cell, targets: B) -> B {
        if !self.held.meets(B::of(from)) {
            return targets;
        }
        let let_out = match self.army.tables.choices.guard_yields_to_king_capture {
            GuardYieldsToKingCapture::No => B::EMPTY,
            GuardYieldsToKingCapture::Yes => self.army.board.king(self.army.side.other()),
        };
        targets & (self.army.side_tables().castle | let_out)
    }

    /// A VerKnecht's moves: on some squares it becomes one of the kinds whose caps are not reached.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ver_knecht(&self, from: Cell, targets: B, visitor: &mut impl Visitor<B>) {
        let side = self.army.side_tables();
        visitor.single(Kind::VerKnecht, from, targets.less(side.ver_knecht_promotes_on));
        let promoting = targets & side.ver_knecht_promotes_on;
        if promoting.is_empty() {
            return;
        }
        for into in Kind::ALL {
            if !self.army.is_full(into) {
                visitor.promotion(from, into, promoting & side.becomes[into]);
            }
        }
    }
}

/// Every destination of a side, whichever piece moves there.
struct Destinations<B>(B);

impl<B: Bits> Visitor<B> for Destinations<B> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn single(&mut self, _: Kind, _: Cell, to: B) {
        self.0 |= to;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn step(&mut self, _: Kind, _: i8, to: B) {
        self.0 |= to;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn promotion(&mut self, _: Cell, _: Kind, to: B) {
        self.0 |= to;
    }
}

/// The squares that a side may move to as if it were to move and the game went on.
pub(crate) fn all_destinations<B: Bits>(tables: &Tables<B>, board: &Board<B>, side: Side) -> B {
    let mut all = Destinations(B::EMPTY);
    visit_unfinished(tables, board, side, board.selected(&tables.royal), &mut all);
    all.0
}

/// The destinations of each piece, and the kinds that a VerKnecht may become on each square.
struct ByOrigin<B> {
    to: [B; MAX_SQUARES],
    into: ByKind<B>,
}

impl<B: Bits> Visitor<B> for ByOrigin<B> {
    fn single(&mut self, _: Kind, from: Cell, to: B) {
        self.to[usize::from(from)] |= to;
    }

    fn step(&mut self, _: Kind, growth: i8, to: B) {
        for to in to.cells() {
            self.to[usize::from(to.wrapping_add_signed(-growth))] |= B::of(to);
        }
    }

    fn promotion(&mut self, from: Cell, into: Kind, to: B) {
        self.to[usize::from(from)] |= to;
        self.into[into] |= to;
    }
}

fn by_origin<B: Bits>(tables: &Tables<B>, board: &Board<B>) -> ByOrigin<B> {
    let mut moves = ByOrigin { to: [B::EMPTY; MAX_SQUARES], into: ByKind::default() };
    visit(tables, board, board.state.mover, &mut moves);
    moves
}

fn destinations<B: Bits>(tables: &Tables<B>, board: &Board<B>, from: Square) -> SquareSet {
    let moves = by_origin(tables, board);
    B::cell(from).map_or(SquareSet::EMPTY, |from| moves.to[usize::from(from)].unpack())
}

fn listed<B: Bits>(tables: &Tables<B>, board: &Board<B>) -> Vec<Move> {
    let by_origin = by_origin(tables, board);
    let side = board.state.mover;
    let ver_knechts = board.of(side, Kind::VerKnecht);
    let promoting = tables.sides[side].ver_knecht_promotes_on;
    let mut moves = Vec::with_capacity(64);
    for cell in board.men(side).cells() {
        let Some(from) = B::square(cell) else { continue };
        let promoting = promoting.when(ver_knechts.meets(B::of(cell)));
        for target in by_origin.to[usize::from(cell)].cells() {
            let Some(to) = B::square(target) else { continue };
            let on = B::of(target);
            if promoting.meets(on) {
                let kinds = Kind::ALL.into_iter().filter(|kind| by_origin.into[*kind].meets(on));
                moves.extend(kinds.map(|kind| Move { from, to, promotion: Some(kind) }));
            } else {
                moves.push(Move::plain(from, to));
            }
        }
    }
    moves
}
