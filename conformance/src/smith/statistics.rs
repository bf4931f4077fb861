//! What a stream of positions is made of: a generator that misses the corners would find nothing.

use std::fmt;

use chesst_engine::piece::{Kind, Side};
use chesst_engine::position::Position;
use chesst_engine::square::Square;

macro_rules! traits {
    ($($(#[doc = $doc:literal])* $name:ident $word:literal $test:expr;)*) => {
        /// What a position may show.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Trait {
            $($(#[doc = $doc])* $name,)*
        }

        impl Trait {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// A few words.
            #[must_use]
            pub const fn words(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                }
            }

            fn is_in(self, seen: &Seen<'_>) -> bool {
                match self {
                    $(Self::$name => $test(seen),)*
                }
            }
        }
    };
}

traits! {
    /// The game is over.
    Finished "finished" |seen: &Seen<'_>| seen.moves.is_empty();
    /// The side to move has lost by blockade.
    Blockade "blockade" |seen: &Seen<'_>| {
        use chesst_engine::outcome::{Outcome, Win};
        matches!(seen.position.outcome(), Outcome::Won { by: Win::Blockade, .. })
    };
    /// A piece may be captured.
    Capture "capture" |seen: &Seen<'_>| seen.moves.iter().any(|mv| seen.position.piece(mv.to).is_some());
    /// A Scout may make an exchange.
    Exchange "exchange" |seen: &Seen<'_>| {
        let castles = seen.position.ruleset().castle_squares();
        seen.moves.iter().any(|mv| castles.contains(mv.to) && seen.kind(mv.from) == Some(Kind::Scout))
    };
    /// A royal piece is held in its castle.
    Guard "guard held" |seen: &Seen<'_>| Side::ALL.into_iter().any(|side| seen.position.held(side).is_some());
    /// A Knecht or VerKnecht may promote.
    Promotion "promotion" |seen: &Seen<'_>| {
        let position = seen.position;
        let rank = position.ruleset().knecht_promotes_on[position.side_to_move()];
        seen.moves.iter().any(|mv| {
            let steps_up = mv.to.rank() == rank && mv.to.file() == mv.from.file();
            mv.promotion.is_some() || steps_up && seen.kind(mv.from) == Some(Kind::Knecht)
        })
    };
    /// A side has as many Princes or Connets as it may.
    CapFull "cap full" |seen: &Seen<'_>| {
        let caps = seen.position.ruleset().caps;
        let full = |side, kind: Kind| {
            caps[kind].is_some_and(|cap| seen.position.squares_of(side, kind).len() >= u32::from(cap))
        };
        Kind::ALL.into_iter().any(|kind| Side::ALL.into_iter().any(|side| full(side, kind)))
    };
    /// A King is in check.
    Check "check" |seen: &Seen<'_>| Side::ALL.into_iter().any(|side| seen.position.is_check(side));
    /// An impregnable square is drawn.
    Drawn "impregnable drawn" |seen: &Seen<'_>| seen.impregnable().next().is_some();
    /// A piece stands on or beside an impregnable square.
    Neighbour "impregnable neighbour" |seen: &Seen<'_>| {
        seen.impregnable().any(|square| seen.position.pieces().any(|(other, _)| square.steps(other) <= 1))
    };
    /// A piece stands on the impregnable square of its side.
    OnIt "on own impregnable" |seen: &Seen<'_>| seen.impregnable().any(|square| seen.position.piece(square).is_some());
    /// A royal piece may enter the enemy's castle.
    Entry "castle entry" |seen: &Seen<'_>| {
        let position = seen.position;
        let castle = position.ruleset().castles[position.side_to_move().other()];
        seen.moves.iter().any(|mv| castle.contains(mv.to) && !castle.contains(mv.from))
    };
    /// The claim of forty moves is open or a ply away.
    Quiet "quiet limit" |seen: &Seen<'_>| seen.position.quiet() + 1 >= seen.position.ruleset().quiet_claim;
}

/// A position with what is asked of it more than once.
struct Seen<'p> {
    position: &'p Position,
    moves: Vec<chesst_engine::moves::Move>,
}

impl Seen<'_> {
    fn kind(&self, square: Square) -> Option<Kind> {
        self.position.piece(square).map(|piece| piece.kind)
    }

    fn impregnable(&self) -> impl Iterator<Item = Square> {
        let drawn = self.position.impregnable();
        Side::ALL.into_iter().filter_map(move |side| drawn[side])
    }
}

/// How many positions of a stream show each [`Trait`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    positions: u64,
    pieces: u64,
    shown: Vec<u64>,
}

impl Default for Statistics {
    fn default() -> Self {
        Self { positions: 0, pieces: 0, shown: vec![0; Trait::ALL.len()] }
    }
}

impl Statistics {
    /// Counts a position.
    pub fn add(&mut self, position: &Position) {
        let seen = Seen { position, moves: position.moves() };
        self.positions += 1;
        self.pieces += position.pieces().count() as u64;
        for (count, shows) in self.shown.iter_mut().zip(Trait::ALL) {
            *count += u64::from(shows.is_in(&seen));
        }
    }

    /// How many positions were counted.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// How many positions show it.
    #[must_use]
    pub fn shown(&self, shows: Trait) -> u64 {
        self.shown[shows as usize]
    }

    /// Counts those of another stream too.
    pub fn merge(&mut self, other: &Self) {
        self.positions += other.positions;
        self.pieces += other.pieces;
        for (count, more) in self.shown.iter_mut().zip(&other.shown) {
            *count += more;
        }
    }

    /// How many of a thousand positions show it; 0 when none was counted.
    #[must_use]
    pub fn per_mille(&self, shows: Trait) -> u64 {
        (self.shown[shows as usize] * 1000).checked_div(self.positions).unwrap_or_default()
    }
}

impl<'p> Extend<&'p Position> for Statistics {
    fn extend<I: IntoIterator<Item = &'p Position>>(&mut self, positions: I) {
        positions.into_iter().for_each(|position| self.add(position));
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces = self.pieces.checked_div(self.positions).unwrap_or_default();
        writeln!(f, "{} positions, {pieces} pieces each", self.positions)?;
        for shows in Trait::ALL {
            writeln!(f, "{:<22} {:>4} per mille", shows.words(), self.per_mille(*shows))?;
        }
        Ok(())
    }
}
