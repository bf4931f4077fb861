//! How a position stands: going on, or won by whom and how.

use core::fmt;

use crate::bits::Bits;
use crate::board::Board;
use crate::clause::Clause;
use crate::generate;
use crate::piece::Side;
use crate::position::{Position, on_board};
use crate::tables::Tables;

/// The way a game is won, in the order in which `win.order` reports them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Win {
    /// The enemy King was captured or exchanged (`win.king-capture`).
    KingCapture,
    /// A royal piece stands in the enemy castle and no enemy royal is in it (`win.castle-capture`).
    CastleCapture,
    /// The enemy is to move and has no legal move (`win.blockade`).
    Blockade,
}

impl Win {
    /// All ways.
    pub const ALL: [Self; 3] = [Self::KingCapture, Self::CastleCapture, Self::Blockade];

    /// The clause that says so.
    #[must_use]
    pub const fn clause(self) -> Clause {
        match self {
            Self::KingCapture => Clause::WinKingCapture,
            Self::CastleCapture => Clause::WinCastleCapture,
            Self::Blockade => Clause::WinBlockade,
        }
    }

    /// The id protocols and scenarios use: `king-capture`, `castle-capture`, `blockade`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::KingCapture => "king-capture",
            Self::CastleCapture => "castle-capture",
            Self::Blockade => "blockade",
        }
    }
}

impl fmt::Display for Win {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// What has become of the game in a position. Draws are agreed or claimed in a [`Game`](crate::game::Game).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// It goes on.
    Ongoing,
    /// It is won.
    Won {
        /// The winner.
        side: Side,
        /// How.
        by: Win,
    },
}

impl Outcome {
    /// The id protocols and scenarios use: `ongoing`, `white-wins`, `black-wins`; how it was won is told by [`Win::id`].
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Ongoing => "ongoing",
            Self::Won { side: Side::White, .. } => "white-wins",
            Self::Won { side: Side::Black, .. } => "black-wins",
        }
    }

    /// Is the game over?
    #[must_use]
    pub const fn is_finished(self) -> bool {
        matches!(self, Self::Won { .. })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ongoing => f.write_str("ongoing"),
            Self::Won { side, by } => write!(f, "{side} wins by {by}"),
        }
    }
}

impl Position {
    /// Is the game won here, by whom and how? The first of `win.order` when several ways hold.
    ///
    /// ```
    /// use chesst_engine::outcome::{Outcome, Win};
    /// use chesst_engine::piece::Side;
    /// use chesst_engine::position::Position;
    /// use chesst_engine::rules::Rules;
    ///
    /// let rules = Rules::built_in("t1-2024").unwrap();
    /// let blockade = Position::read(&rules, "8/8/8/8/8/8/8/2Kk4 w Pp - 0 37")?;
    /// assert_eq!(blockade.outcome(), Outcome::Won { side: Side::Black, by: Win::Blockade });
    /// # Ok::<(), chesst_engine::text::position::PositionTextError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        on_board!(self, |tables, board| outcome(tables, board))
    }
}

pub(crate) fn outcome<B: Bits>(tables: &Tables<B>, board: &Board<B>) -> Outcome {
    let mover = board.state.mover;
    decided(tables, board, board.selected(&tables.royal)).unwrap_or_else(|| {
        if generate::all_destinations(tables, board, mover).is_empty() {
            Outcome::Won { side: mover.other(), by: Win::Blockade }
        } else {
            Outcome::Ongoing
        }
    })
}

/// Is the game won by what stands on the board, whoever is to move? `royals` are the royal pieces of both sides.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn decided<B: Bits>(tables: &Tables<B>, board: &Board<B>, royals: B) -> Option<Outcome> {
    let won = |by| move |side| Outcome::Won { side, by };
    let by_king = Side::ALL.into_iter().find(|side| board.king(side.other()).is_empty());
    by_king.map(won(Win::KingCapture)).or_else(|| {
        let holds_enemy_castle = |side: &Side| {
            let inside = royals & tables.sides[side.other()].castle;
            inside.meets(board.men(*side)) && !inside.meets(board.men(side.other()))
        };
        Side::ALL.into_iter().find(holds_enemy_castle).map(won(Win::CastleCapture))
    })
}
