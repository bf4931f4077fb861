//! All legal moves of a position.

use crate::army::Army;
use crate::bits::{Bits, Cell, MAX_CELLS, growth};
use crate::board::Board;
use crate::choices::{DoubleStepCapture, GuardYieldsToKingCapture};
use crate::cpu::{Any, Processor};
use crate::field::Superior;
use crate::moves::Move;
use crate::outcome::decided;
use crate::piece::{ByKind, Kind, Side, for_every_kind};
use crate::pieces::{FAR, usual};
use crate::position::{Position, on_board};
use crate::square::Square;
use crate::squares::SquareSet;
use crate::tables::{DIAGONAL, LEAPS, STRAIGHT, Tables};
use crate::ways::{Four, Walkers, Ways, growths, leaps};

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
pub(crate) trait Visitor<B: Bits> {
    /// One piece moves from a square to any of these.
    fn single(&mut self, kind: Kind, from: Cell, to: B);
    /// A VerKnecht moves from a square to any of these and becomes a kind by choice.
    fn promotion(&mut self, from: Cell, into: Kind, to: B);
    /// Pieces make the same step, by which the number of a square grows so much, and end on these squares.
    fn step(&mut self, growth: i8, to: B);

    /// Pieces make four steps.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn steps(&mut self, growths: Four<i8>, to: Four<B>) {
        self.step(growths[0], to[0]);
        self.step(growths[1], to[1]);
        self.step(growths[2], to[2]);
        self.step(growths[3], to[3]);
    }

    /// Pieces go along the four diagonals and end on these squares; `apart` tells them by distance.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn diagonals(&mut self, _: Four<B>, apart: impl FnOnce() -> [Four<B>; FAR]) {
        let [one, two, three] = apart();
        self.steps(growths::<B>(DIAGONAL, 1), one);
        self.steps(growths::<B>(DIAGONAL, 2), two);
        self.steps(growths::<B>(DIAGONAL, 3), three);
    }
}

/// Shows the legal moves of a side as if it were to move; none when the game is won by what stands on the board.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn visit<B: Bits, const USUAL: bool>(
    processor: impl Processor,
    tables: &Tables<B>,
    board: &Board<B>,
    side: Side,
    visitor: &mut impl Visitor<B>,
) {
    let royals = royals::<B, USUAL>(tables, board);
    if decided(tables, board, royals).is_none() {
        visit_unfinished::<B, USUAL>(processor, tables, board, side, royals, visitor);
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn royals<B: Bits, const USUAL: bool>(tables: &Tables<B>, board: &Board<B>) -> B {
    if !USUAL {
        return board.selected(&tables.royal);
    }
    let mut royals = B::EMPTY;
    for_every_kind!(kind => royals |= board.all(kind).when(usual(kind, B::USUAL_JUMP).royal));
    royals
}

/// The same, where the game is taken to be going on whatever stands on the board.
#[cfg_attr(not(debug_assertions), inline(always))]
fn visit_unfinished<B: Bits, const USUAL: bool>(
    processor: impl Processor,
    tables: &Tables<B>,
    board: &Board<B>,
    side: Side,
    royals: B,
    visitor: &mut impl Visitor<B>,
) {
    let army = Army::new(tables, board, side);
    let generator = Generator { army, empty: army.free(), held: army.held_among(royals) };
    let (together, alone) = generator.divided::<USUAL>();
    let walkers = generator.walkers(&together);
    let ways = generator.ways(&walkers);
    let mut attacked = ways.all();
    if !alone.is_empty() {
        attacked |= generator.attacked_alone(alone);
    }
    let contested = attacked & board.men(side.other()) & army.open;
    // Most positions need no more: force is summed only where something could be captured.
    let superior = if contested.is_empty() {
        B::EMPTY
    } else {
        processor.run(Superior::<B, USUAL> { tables, board, side }) & contested
    };
    if USUAL {
        generator.show_together(&walkers, &ways, superior, visitor);
        generator.show_leaps(together[Kind::Scout], visitor);
    }
    if !alone.is_empty() {
        generator.show_alone(alone, superior, visitor);
    }
}

struct Generator<'a, B> {
    army: Army<'a, B>,
    empty: B,
    held: B,
}

impl<B: Bits> Generator<'_, B> {
    /// The men that move as whole sets, and the others: the held piece, VerKnechts that may promote, or all.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn divided<const USUAL: bool>(&self) -> (ByKind<B>, B) {
        let Army { side, board, .. } = self.army;
        let mut together = ByKind::default();
        if !USUAL {
            return (together, board.men(side));
        }
        let nears = board.of(side, Kind::VerKnecht) & self.army.side_tables().ver_knecht_nears_from;
        let alone = self.held | nears;
        let men = board.men(side).less(alone);
        for_every_kind!(kind => together[kind] = men & board.all(kind));
        (together, alone)
    }

    /// Men that move as sets: royal ones, and the others.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn walkers(&self, together: &ByKind<B>) -> [Walkers<B>; 2] {
        [Walkers::new(together, |rule| rule.royal), Walkers::new(together, |rule| !rule.royal)]
    }

    /// Where they get, the castles being for royal ones (`castle.royal-only`). A Scout needs no superiority and is not among
    /// them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn ways(&self, [royal, common]: &[Walkers<B>; 2]) -> Ways<B> {
        let ways = |walkers: &Walkers<B>| walkers.ways(self.army.side, self.army.side_tables(), self.empty);
        ways(common).among_and(!self.army.tables.castles, &ways(royal))
    }

    /// Shows the moves of men that move as sets.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn show_together(
        &self,
        [royal, common]: &[Walkers<B>; 2],
        ways: &Ways<B>,
        superior: B,
        visitor: &mut impl Visitor<B>,
    ) {
        let targets = self.empty | superior;
        let within = |[a, b, c, d]: Four<B>, set: Four<B>| [a & set[0], b & set[1], c & set[2], d & set[3]];
        let targeted = |to| within(to, [targets; 4]);
        visitor.steps(growths::<B>(STRAIGHT, 1), targeted(ways.steps));
        visitor.steps(growths::<B>(STRAIGHT, 2), targeted(ways.jumps));
        if B::USUAL_JUMP > 2 {
            visitor.steps(growths::<B>(STRAIGHT, 3), targeted(ways.far_jumps));
        }
        let diagonals = targeted(ways.diagonals);
        visitor.diagonals(diagonals, || {
            let [one, two, three] = royal.with(common).diagonals_apart(self.empty);
            [within(one, diagonals), within(two, diagonals), within(three, diagonals)]
        });
        let to = ways.double_steps & if self.bars_double_step_captures() { self.empty } else { targets };
        visitor.step(growth::<B>((0, 2 * self.army.side.forward())), to);
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn show_leaps(&self, scouts: B, visitor: &mut impl Visitor<B>) {
        if scouts.is_empty() {
            return;
        }
        let army = self.army;
        let enemies = army.board.men(army.side.other()) & army.open;
        let targets = self.empty.less(army.forbidden_to(Kind::Scout)) | enemies;
        for (directions, [a, b, c, d]) in LEAPS.into_iter().zip(leaps(scouts)) {
            visitor.steps(growths::<B>(directions, 1), [a & targets, b & targets, c & targets, d & targets]);
        }
    }

    /// The squares on which men that move alone could capture, were the side superior there.
    #[inline(never)]
    fn attacked_alone(&self, alone: B) -> B {
        let army = self.army;
        let mut attacked = B::EMPTY;
        for_every_kind!(kind => if kind != Kind::Scout {
            for from in (alone & army.board.of(army.side, kind)).cells() {
                attacked |= army.reach(kind, from).less(army.forbidden_to(kind));
            }
        });
        attacked
    }

    /// Shows the moves of the others.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn show_alone(&self, alone: B, superior: B, visitor: &mut impl Visitor<B>) {
        for from in alone.cells() {
            if let Some(piece) = self.army.board.piece_on(B::of(from)) {
                let to = self.army.reach(piece.kind, from) & self.targets(piece.kind, from, superior);
                self.show(piece.kind, from, to, visitor);
            }
        }
    }

    /// Where one piece may end.
    fn targets(&self, kind: Kind, from: Cell, superior: B) -> B {
        let Self { army, empty, .. } = *self;
        let closed = army.forbidden_to(kind);
        if kind == Kind::Scout {
            return empty.less(closed) | army.board.men(army.side.other());
        }
        let stepped = if kind == Kind::VerKnecht { self.castle_step(from) } else { B::EMPTY };
        (empty | superior.less(self.barred(kind, from))).less(closed) | (empty & stepped)
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

/// Steps of the same kind, gathered so that they are played in one place.
pub(crate) struct Steps<B> {
    steps: [(i8, B); MOST_STEPS],
    len: usize,
}

/// Straight steps and jumps of three lengths, diagonals of three, eight leaps, and the double step.
const MOST_STEPS: usize = 4 * 3 + 4 * 3 + 8 + 1;

impl<B: Bits> Default for Steps<B> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn default() -> Self {
        Self { steps: [(0, B::EMPTY); MOST_STEPS], len: 0 }
    }
}

impl<B: Bits> Steps<B> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn push(&mut self, growth: i8, to: B) {
        if let Some(step) = self.steps.get_mut(self.len) {
            *step = (growth, to);
            self.len += usize::from(!to.is_empty());
        }
    }

    /// How much the number of a square grows, and where pieces end.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (i8, B)> + use<B> {
        self.steps.into_iter().take(self.len)
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
    fn step(&mut self, _: i8, to: B) {
        self.0 |= to;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn promotion(&mut self, _: Cell, _: Kind, to: B) {
        self.0 |= to;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn diagonals(&mut self, [a, b, c, d]: Four<B>, _: impl FnOnce() -> [Four<B>; FAR]) {
        self.0 |= (a | b) | (c | d);
    }
}

/// The squares that a side may move to as if it were to move and the game went on.
pub(crate) fn all_destinations<B: Bits>(tables: &Tables<B>, board: &Board<B>, side: Side) -> B {
    let mut all = Destinations(B::EMPTY);
    let royals = board.selected(&tables.royal);
    if tables.usual {
        visit_unfinished::<B, true>(Any, tables, board, side, royals, &mut all);
    } else {
        visit_unfinished::<B, false>(Any, tables, board, side, royals, &mut all);
    }
    all.0
}

/// The destinations of each piece, and the kinds that a VerKnecht may become on each square.
struct ByOrigin<B> {
    to: [B; MAX_CELLS],
    into: ByKind<B>,
    steps: Steps<B>,
}

impl<B: Bits> Visitor<B> for ByOrigin<B> {
    fn single(&mut self, _: Kind, from: Cell, to: B) {
        self.to[usize::from(from)] |= to;
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn step(&mut self, growth: i8, to: B) {
        self.steps.push(growth, to);
    }

    fn promotion(&mut self, from: Cell, into: Kind, to: B) {
        self.to[usize::from(from)] |= to;
        self.into[into] |= to;
    }
}

fn by_origin<B: Bits>(tables: &Tables<B>, board: &Board<B>) -> ByOrigin<B> {
    let mut moves = ByOrigin { to: [B::EMPTY; MAX_CELLS], into: ByKind::default(), steps: Steps::default() };
    let side = board.state.mover;
    if tables.usual {
        visit::<B, true>(Any, tables, board, side, &mut moves);
    } else {
        visit::<B, false>(Any, tables, board, side, &mut moves);
    }
    for (growth, to) in moves.steps.iter() {
        for to in to.cells() {
            moves.to[usize::from(to.wrapping_add_signed(-growth))] |= B::of(to);
        }
    }
    moves
}

fn destinations<B: Bits>(tables: &Tables<B>, board: &Board<B>, from: Square) -> SquareSet {
    let moves = by_origin(tables, board);
    B::cell(from).map_or(SquareSet::EMPTY, |from| moves.to[usize::from(from)].unpack())
}

pub(crate) fn listed<B: Bits>(tables: &Tables<B>, board: &Board<B>) -> Vec<Move> {
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
