//! A playable position. It exists only after one check, whose error lists every fault.

use core::fmt;
use std::sync::Arc;

use crate::board::AnyBoard;
use crate::fault::{Fault, FaultKind, Field, Unplayable};
use crate::piece::{BySide, Kind, Piece, Side};
use crate::rules::Rules;
use crate::ruleset::Ruleset;
use crate::setup::{Placement, Setup};
use crate::square::Square;
use crate::squares::SquareSet;
use crate::text::position::PositionTextError;

/// A position that can be played, together with the rules it is played by.
///
/// It cannot be built by hand: [`Position::new`] checks a [`Setup`], and [`Position::read`](Position::read) a text.
///
/// ```compile_fail
/// use chesst_engine::position::Position;
///
/// let position = Position { rules: todo!(), board: todo!() };
/// ```
///
/// A position may be finished; then it has an [outcome](Position::outcome) and no moves.
///
/// ```
/// use chesst_engine::position::Position;
/// use chesst_engine::rules::Rules;
///
/// let start = Position::start(&Rules::built_in("t1-2024").unwrap())?;
/// assert_eq!(start.moves().len(), 23);
/// # Ok::<(), chesst_engine::position::NoStart>(())
/// ```
#[derive(Clone)]
pub struct Position {
    pub(crate) rules: Arc<Rules>,
    pub(crate) board: AnyBoard,
}

/// Asks something of the board and the tables of its width.
macro_rules! on_board {
    ($position:expr, |$tables:ident, $board:ident| $answer:expr) => {{
        let position: &Position = $position;
        match &position.board {
            crate::board::AnyBoard::Narrow($board) => {
                let $tables = position.rules.narrow();
                $answer
            }
            crate::board::AnyBoard::Wide($board) => {
                let $tables = position.rules.wide();
                $answer
            }
        }
    }};
}
pub(crate) use on_board;

impl Position {
    /// Checks that the set-up can be played by these rules.
    ///
    /// # Errors
    /// Every reason why it cannot, at once.
    pub fn new(rules: &Arc<Rules>, setup: &Setup) -> Result<Self, Unplayable> {
        let faults = faults(rules.ruleset(), setup);
        if faults.is_empty() {
            Ok(Self { rules: Arc::clone(rules), board: AnyBoard::new(rules.ruleset().shape, setup) })
        } else {
            Err(Unplayable { faults })
        }
    }

    /// The position a game starts from (`board.start`).
    ///
    /// # Errors
    /// When the rule set states none, or states one that cannot be played.
    pub fn start(rules: &Arc<Rules>) -> Result<Self, NoStart> {
        match &rules.ruleset().start {
            None => Err(NoStart::NotStated { ruleset: rules.ruleset().id.clone() }),
            Some(text) => Self::read(rules, text).map_err(NoStart::Bad),
        }
    }

    /// The rules it is played by.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The data of the rule set it is played by.
    #[must_use]
    pub fn ruleset(&self) -> &Ruleset {
        self.rules.ruleset()
    }

    /// Everything its text says.
    #[must_use]
    pub fn setup(&self) -> Setup {
        self.board.setup()
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.board.piece(square)
    }

    /// Occupied squares in order, with their pieces.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.board.pieces()
    }

    /// The squares on which pieces of this side and kind stand.
    #[must_use]
    pub fn squares_of(&self, side: Side, kind: Kind) -> SquareSet {
        self.board.of(side, kind)
    }

    /// Where a side's King stands, if it still has one.
    #[must_use]
    pub fn king(&self, side: Side) -> Option<Square> {
        self.board.king(side)
    }

    /// The side to move.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.board.state().mover
    }

    /// Which sides may still turn a Prince into a Connet (`promotion.prince`).
    #[must_use]
    pub fn prince_rights(&self) -> BySide<bool> {
        self.board.state().prince_rights
    }

    /// The impregnable squares drawn so far.
    #[must_use]
    pub fn impregnable(&self) -> BySide<Option<Square>> {
        self.board.state().impregnable
    }

    /// Plies since the last capture or exchange (`draw.forty-moves`).
    #[must_use]
    pub fn quiet(&self) -> u32 {
        self.board.state().quiet
    }

    /// The number of the move about to be played, from 1.
    #[must_use]
    pub fn move_number(&self) -> u32 {
        self.board.state().move_number
    }

    /// Do both say the same, by whatever rules: board, turn, rights, impregnable squares and counters?
    #[must_use]
    pub fn looks_like(&self, other: &Self) -> bool {
        self.board == other.board
    }
}

impl PartialEq for Position {
    /// The same board, turn, rights and counters, and equal rule sets.
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
            && (Arc::ptr_eq(&self.rules, &other.rules) || self.ruleset() == other.ruleset())
    }
}

impl Eq for Position {}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({}: {self})", self.ruleset().id)
    }
}

/// There is no position to start from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoStart {
    /// No source states one.
    NotStated {
        /// The rule set.
        ruleset: String,
    },
    /// The rule set's own text is bad.
    Bad(PositionTextError),
}

impl fmt::Display for NoStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStated { ruleset } => {
                write!(f, "the rule set `{ruleset}` has no start position: no source states one")
            }
            Self::Bad(error) => write!(f, "the rule set's start position is bad: {error}"),
        }
    }
}

impl core::error::Error for NoStart {}

/// Every reason why a set-up cannot be played, in a fixed order.
fn faults(ruleset: &Ruleset, setup: &Setup) -> Vec<Fault> {
    let mut faults = Vec::new();
    kings(setup, &mut faults);
    misplaced(ruleset, setup, &mut faults);
    for side in Side::ALL {
        numbers(ruleset, side, setup, &mut faults);
    }
    castles(ruleset, setup, &mut faults);
    for side in Side::ALL {
        impregnable(ruleset, side, setup, &mut faults);
    }
    faults
}

fn fault(kind: FaultKind, field: Field, squares: impl Into<SquareSet>, message: String) -> Fault {
    Fault { kind, field: Some(field), squares: squares.into(), message }
}

fn squares_of(pieces: &Placement, wanted: impl Fn(Piece) -> bool) -> SquareSet {
    pieces.iter().filter(|(_, piece)| wanted(*piece)).map(|(square, _)| square).collect()
}

fn kings(setup: &Setup, faults: &mut Vec<Fault>) {
    let kings = BySide::from_fn(|side| squares_of(&setup.pieces, |p| p == Piece { side, kind: Kind::King }));
    if kings.white.is_empty() && kings.black.is_empty() {
        let message = "there is no King; at least one side has one".to_owned();
        faults.push(fault(FaultKind::NoKing, Field::Placement, SquareSet::EMPTY, message));
    }
    for side in Side::ALL {
        let count = kings[side].len();
        if count > 1 {
            let on = listed(kings[side]);
            let message = format!("{side} has {count} Kings, on {on}");
            faults.push(fault(FaultKind::TwoKings, Field::Placement, kings[side], message));
        }
    }
}

fn misplaced(ruleset: &Ruleset, setup: &Setup, faults: &mut Vec<Fault>) {
    for (square, piece) in setup.pieces.iter() {
        let Piece { side, kind } = piece;
        let mut add = |kind, why: &str| {
            faults.push(fault(
                kind,
                Field::Placement,
                square,
                format!("a {piece} stands on {square}, {why}"),
            ));
        };
        if !ruleset.shape.contains(square) {
            add(FaultKind::PieceNotInGame, "off the board");
        }
        if ruleset.pieces[kind].is_none() {
            add(FaultKind::PieceNotInGame, &format!("a kind that {} has not", ruleset.id));
        }
        if ruleset.castle_squares().contains(square) && !ruleset.is_royal(kind) {
            add(FaultKind::NonRoyalOnCastle, "a castle square, where only royal pieces stand");
        }
        let promotes_on = ruleset.knecht_promotes_on[side];
        if kind == Kind::Knecht && is_on_or_beyond(side, square, promotes_on.number()) {
            let why = format!("but becomes a VerKnecht on rank {promotes_on}");
            add(FaultKind::KnechtPastPromotion, &why);
        }
        if kind == Kind::VerKnecht && square.rank() == ruleset.last_rank(side) {
            add(FaultKind::VerKnechtOnLastRank, "its last rank, where it becomes another piece");
        }
    }
}

fn is_on_or_beyond(side: Side, square: Square, rank: u8) -> bool {
    match side {
        Side::White => square.rank().number() >= rank,
        Side::Black => square.rank().number() <= rank,
    }
}

fn numbers(ruleset: &Ruleset, side: Side, setup: &Setup, faults: &mut Vec<Fault>) {
    for (kind, kind_of_fault) in
        [(Kind::Prince, FaultKind::TooManyPrinces), (Kind::Connet, FaultKind::TooManyConnets)]
    {
        let squares = squares_of(&setup.pieces, |p| p == Piece { side, kind });
        if let Some(cap) = ruleset.caps[kind]
            && squares.len() > u32::from(cap)
        {
            let message = format!("{side} has {} {kind}s; {cap} is the most", squares.len());
            faults.push(fault(kind_of_fault, Field::Placement, squares, message));
        }
    }
    let men = squares_of(&setup.pieces, |piece| piece.side == side);
    let most = u32::from(ruleset.men_per_file) * u32::from(ruleset.shape.files);
    if men.len() > most {
        let message = format!("{side} has {} men; {most} is the most", men.len());
        faults.push(fault(FaultKind::TooManyMen, Field::Placement, SquareSet::EMPTY, message));
    }
}

fn castles(ruleset: &Ruleset, setup: &Setup, faults: &mut Vec<Fault>) {
    let royals =
        BySide::from_fn(|side| squares_of(&setup.pieces, |p| p.side == side && ruleset.is_royal(p.kind)));
    let captured = Side::ALL.map(|side| {
        let castle = ruleset.castles[side];
        royals[side.other()].meets(castle) && !royals[side].meets(castle)
    });
    if captured == [true, true] {
        let message = "both castles are captured; the game ends with the first".to_owned();
        faults.push(fault(FaultKind::BothCastlesCaptured, Field::Placement, SquareSet::EMPTY, message));
    }
}

fn impregnable(ruleset: &Ruleset, side: Side, setup: &Setup, faults: &mut Vec<Fault>) {
    let Some(square) = setup.impregnable[side] else { return };
    let mut add = |kind, why: String| {
        let message = format!("{side}'s impregnable square {square} {why}");
        faults.push(fault(kind, Field::Impregnable, square, message));
    };
    if !ruleset.impregnable_squares {
        return add(FaultKind::ImpregnableNotInGame, format!("has no place in {}", ruleset.id));
    }
    if !ruleset.halves[side].contains(square) {
        add(FaultKind::ImpregnableOffOwnHalf, "lies outside its half".to_owned());
    }
    if ruleset.castle_squares().contains(square) {
        add(FaultKind::ImpregnableOnCastle, "lies in a castle".to_owned());
    }
    if let Some(piece) = setup.pieces.get(square).filter(|piece| piece.side != side) {
        add(FaultKind::ImpregnableUnderEnemy, format!("is held by a {piece}"));
    }
}

/// `a1`, `a1 and b2`, `a1, b2 and c3`.
fn listed(squares: SquareSet) -> String {
    let names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}
