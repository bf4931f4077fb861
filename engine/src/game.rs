//! A game with its history: moves, draws by claim or agreement, and the score.

use core::fmt;

use crate::choices::RepetitionIncludesRights;
use crate::clause::Clause;
use crate::impregnable::DrawError;
use crate::legality::Refusal;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::piece::{BySide, Side};
use crate::position::Position;
use crate::setup::Setup;
use crate::square::Square;

/// The impregnable squares are drawn after the third move of both sides.
const FIRST_MOVE_AFTER_THE_DRAW: u32 = 4;

/// A way to draw.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Draw {
    /// The same position with the same side to move for the third time, on claim (`draw.repetition`).
    Repetition,
    /// Forty moves of both sides without capture or exchange, on claim (`draw.forty-moves`).
    FortyMoves,
    /// Both sides agree (`draw.agreement`).
    Agreement,
}

impl Draw {
    /// The draws that a player may claim.
    pub const CLAIMS: [Self; 2] = [Self::Repetition, Self::FortyMoves];

    /// The id protocols and scenarios use: `repetition`, `forty-moves`, `agreement`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Repetition => "repetition",
            Self::FortyMoves => "forty-moves",
            Self::Agreement => "agreement",
        }
    }

    /// The clause that allows it.
    #[must_use]
    pub const fn clause(self) -> Clause {
        match self {
            Self::Repetition => Clause::DrawRepetition,
            Self::FortyMoves => Clause::DrawFortyMoves,
            Self::Agreement => Clause::DrawAgreement,
        }
    }
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// It was won on the board.
    Won(Outcome),
    /// It was drawn.
    Drawn(Draw),
}

/// Why a game does not take a move or a draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameError {
    /// The move is not legal.
    Refused(Refusal),
    /// The game is over.
    Over,
    /// The draw may not be claimed here.
    NoClaim(Draw),
    /// The impregnable squares cannot be drawn.
    Squares(DrawError),
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(f),
            Self::Over => f.write_str("the game is over"),
            Self::NoClaim(draw) => write!(f, "no draw by {draw} may be claimed here"),
            Self::Squares(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for GameError {}

/// What happened in a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Event {
    /// A move was played.
    Move(Move),
    /// The impregnable squares were drawn (`impregnable.choice`); it is no move.
    ImpregnableDraw(BySide<Square>),
}

/// A game from some position on.
///
/// ```
/// use chesst_engine::game::{Draw, Game};
/// use chesst_engine::position::Position;
/// use chesst_engine::rules::Rules;
///
/// let rules = Rules::built_in("t1-2024").unwrap();
/// let mut game = Game::new(Position::start(&rules)?);
/// for text in ["a1a3", "a8a6", "a3a1", "a6a8", "a1a3", "a8a6", "a3a1", "a6a8"] {
///     game.play(text.parse()?)?;
/// }
/// assert_eq!(game.claims(), [Draw::Repetition], "the start position stands for the third time");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    positions: Vec<Position>,
    events: Vec<Event>,
    drawn: Option<Draw>,
}

impl Game {
    /// A game that starts from this position; it counts as the first occurrence of itself.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self { positions: vec![start], events: Vec::new(), drawn: None }
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        // A game always holds its first position.
        &self.positions[self.positions.len() - 1]
    }

    /// What happened, in order.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The moves played.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + '_ {
        self.events.iter().filter_map(|event| match event {
            Event::Move(mv) => Some(*mv),
            Event::ImpregnableDraw(_) => None,
        })
    }

    /// All positions, one more than events.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Are the impregnable squares to be drawn now, before White's fourth move (`impregnable.choice`)?
    ///
    /// A game is not held to it: a position without drawn squares is allowed at any move.
    #[must_use]
    pub fn is_draw_of_squares_due(&self) -> bool {
        let position = self.position();
        position.ruleset().impregnable_squares
            && position.impregnable() == BySide::default()
            && (position.move_number(), position.side_to_move()) == (FIRST_MOVE_AFTER_THE_DRAW, Side::White)
            && self.ending().is_none()
    }

    /// Draws the impregnable squares.
    ///
    /// # Errors
    /// When they cannot be drawn; see [`Position::draw_impregnable`].
    pub fn draw_impregnable(&mut self, squares: BySide<Square>) -> Result<(), GameError> {
        if self.drawn.is_some() {
            return Err(GameError::Over);
        }
        let after = self.position().draw_impregnable(squares).map_err(GameError::Squares)?;
        self.positions.push(after);
        self.events.push(Event::ImpregnableDraw(squares));
        Ok(())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When the move is not legal, or the game was drawn.
    pub fn play(&mut self, mv: Move) -> Result<(), GameError> {
        if self.drawn.is_some() {
            return Err(GameError::Over);
        }
        let after = self.position().play(mv).map_err(GameError::Refused)?;
        self.positions.push(after);
        self.events.push(Event::Move(mv));
        Ok(())
    }

    /// Takes the last event back; if the game was drawn since, only that. `None` when nothing happened.
    pub fn undo(&mut self) -> Option<Event> {
        if self.drawn.take().is_some() {
            return self.events.last().copied();
        }
        let event = self.events.pop()?;
        self.positions.pop();
        Some(event)
    }

    /// The draws that the side to move may claim now; none when the game is over.
    #[must_use]
    pub fn claims(&self) -> Vec<Draw> {
        if self.ending().is_some() {
            return Vec::new();
        }
        Draw::CLAIMS.into_iter().filter(|draw| self.may_claim(*draw)).collect()
    }

    /// Claims a draw.
    ///
    /// # Errors
    /// When it may not be claimed here, or the game is over.
    pub fn claim(&mut self, draw: Draw) -> Result<(), GameError> {
        if self.ending().is_some() {
            return Err(GameError::Over);
        }
        if !self.claims().contains(&draw) {
            return Err(GameError::NoClaim(draw));
        }
        self.drawn = Some(draw);
        Ok(())
    }

    /// Ends the game as drawn, both sides agreeing (`draw.agreement`).
    ///
    /// # Errors
    /// When the game is over.
    pub fn agree_draw(&mut self) -> Result<(), GameError> {
        if self.ending().is_some() {
            return Err(GameError::Over);
        }
        self.drawn = Some(Draw::Agreement);
        Ok(())
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        let outcome = self.position().outcome();
        if outcome.is_finished() { Some(Ending::Won(outcome)) } else { self.drawn.map(Ending::Drawn) }
    }

    /// The score in half points (`score`): 2 and 0, or 1 and 1; `None` while the game goes on.
    #[must_use]
    pub fn half_points(&self) -> Option<BySide<u8>> {
        self.ending().map(|ending| match ending {
            Ending::Won(Outcome::Won { side: Side::White, .. }) => BySide { white: 2, black: 0 },
            Ending::Won(Outcome::Won { side: Side::Black, .. }) => BySide { white: 0, black: 2 },
            Ending::Won(Outcome::Ongoing) | Ending::Drawn(_) => BySide { white: 1, black: 1 },
        })
    }

    fn may_claim(&self, draw: Draw) -> bool {
        match draw {
            Draw::Repetition => self.repetitions() >= usize::from(self.position().ruleset().repetition_claim),
            Draw::FortyMoves => self.position().quiet() >= self.position().ruleset().quiet_claim,
            Draw::Agreement => false,
        }
    }

    /// How often the position has stood on the board, this time included.
    fn repetitions(&self) -> usize {
        let now = repeated(self.position());
        self.positions.iter().filter(|position| repeated(position) == now).count()
    }
}

/// What must be the same for a position to be repeated: everything but the counters, and rights only as the choice
/// `repetition-includes-rights` says.
fn repeated(position: &Position) -> Setup {
    let mut setup = position.setup();
    setup.quiet = 0;
    setup.move_number = 1;
    if position.ruleset().choices.repetition_includes_rights == RepetitionIncludesRights::No {
        setup.prince_rights = BySide { white: true, black: true };
    }
    setup
}
