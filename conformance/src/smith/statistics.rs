//! What a stream of positions is made of: a generator that misses the corners would find nothing.

use std::fmt;

use chesst_engine::moves::Move;
use chesst_engine::outcome::{Outcome, Win};
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
    /// A side has lost its King.
    KingTaken "King taken" |seen: &Seen<'_>| seen.won() == Some(Win::KingCapture);
    /// A side has lost its castle.
    CastleTaken "castle taken" |seen: &Seen<'_>| seen.won() == Some(Win::CastleCapture);
    /// The side to move has lost by blockade.
    Blockade "blockade" |seen: &Seen<'_>| seen.won() == Some(Win::Blockade);
    /// A Knecht or VerKnecht may step two squares.
    DoubleStep "double step" |seen: &Seen<'_>| seen.moves.iter().any(|mv| {
        let steps_two = mv.from.file() == mv.to.file() && mv.from.steps(mv.to) == 2;
        steps_two && matches!(seen.kind(mv.from), Some(Kind::Knecht | Kind::VerKnecht))
    });
    /// A piece may jump over another.
    Jump "jump" |seen: &Seen<'_>| seen.jumps(|over| seen.position.piece(over).is_some());
    /// A piece may be captured.
    Capture "capture" |seen: &Seen<'_>| seen.moves.iter().any(|mv| seen.position.piece(mv.to).is_some());
    /// A Scout may capture off the castles.
    ScoutCapture "Scout captures" |seen: &Seen<'_>| {
        let castles = seen.position.ruleset().castle_squares();
        let captures = |mv: &&Move| seen.position.piece(mv.to).is_some() && !castles.contains(mv.to);
        seen.moves.iter().filter(captures).any(|mv| seen.kind(mv.from) == Some(Kind::Scout))
    };
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
    /// A Knecht may become a VerKnecht.
    ToVerKnecht "Knecht to VerKnecht" |seen: &Seen<'_>| {
        let rank = seen.position.ruleset().knecht_promotes_on[seen.position.side_to_move()];
        seen.moves.iter().any(|mv| {
            let steps_up = mv.to.rank() == rank && mv.to.file() == mv.from.file();
            steps_up && seen.kind(mv.from) == Some(Kind::Knecht)
        })
    };
    /// A VerKnecht may become a Ritter.
    ToRitter "VerKnecht to Ritter" |seen: &Seen<'_>| seen.may_become(Kind::Ritter);
    /// A VerKnecht may become a Prince.
    ToPrince "VerKnecht to Prince" |seen: &Seen<'_>| seen.may_become(Kind::Prince);
    /// A VerKnecht may become a Connet.
    ToConnet "VerKnecht to Connet" |seen: &Seen<'_>| seen.may_become(Kind::Connet);
    /// A VerKnecht may become a Scout.
    ToScout "VerKnecht to Scout" |seen: &Seen<'_>| seen.may_become(Kind::Scout);
    /// A VerKnecht may step into the enemy's castle.
    CastleStep "VerKnecht to castle" |seen: &Seen<'_>| {
        let castles = seen.position.ruleset().castle_squares();
        seen.moves.iter().any(|mv| mv.promotion.is_some() && castles.contains(mv.to))
    };
    /// A Prince may enter the enemy's castle and become a Connet.
    PrincePromotes "Prince to Connet" |seen: &Seen<'_>| seen.prince_enters() && !seen.is_full(Kind::Connet);
    /// A Prince may enter the enemy's castle by its right, and the cap keeps it a Prince.
    PrinceKept "Prince kept by the cap" |seen: &Seen<'_>| seen.prince_enters() && seen.is_full(Kind::Connet);
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
    /// A King is lost whatever the side to move plays.
    FinalCheck "final check" |seen: &Seen<'_>| seen.position.is_final_check();
    /// A force on a castle square does not count, since no royal piece supports it.
    Unsupported "force without support" |seen: &Seen<'_>| {
        let castles = seen.position.ruleset().castle_squares();
        castles.iter().any(|on| seen.position.raw_force(on) != seen.position.counting_force(on))
    };
    /// An impregnable square is drawn.
    Drawn "impregnable drawn" |seen: &Seen<'_>| seen.impregnable().next().is_some();
    /// A piece stands on or beside an impregnable square.
    Neighbour "impregnable neighbour" |seen: &Seen<'_>| {
        seen.impregnable().any(|square| seen.position.pieces().any(|(other, _)| square.steps(other) <= 1))
    };
    /// A piece stands on the impregnable square of its side.
    OnIt "on own impregnable" |seen: &Seen<'_>| seen.impregnable().any(|square| seen.position.piece(square).is_some());
    /// A piece may jump over the enemy's impregnable square.
    JumpOverSquare "jump over impregnable" |seen: &Seen<'_>| {
        let theirs = seen.position.impregnable()[seen.position.side_to_move().other()];
        seen.jumps(|over| Some(over) == theirs)
    };
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
    moves: Vec<Move>,
}

impl Seen<'_> {
    fn kind(&self, square: Square) -> Option<Kind> {
        self.position.piece(square).map(|piece| piece.kind)
    }

    fn won(&self) -> Option<Win> {
        match self.position.outcome() {
            Outcome::Ongoing => None,
            Outcome::Won { by, .. } => Some(by),
        }
    }

    fn may_become(&self, kind: Kind) -> bool {
        self.moves.iter().any(|mv| mv.promotion == Some(kind))
    }

    /// May a piece pass over such a square along a file or rank?
    fn jumps(&self, over: impl Fn(Square) -> bool) -> bool {
        self.moves.iter().any(|mv| {
            let straight = mv.from.file() == mv.to.file() || mv.from.rank() == mv.to.rank();
            straight && mv.from.between(mv.to).any(&over)
        })
    }

    /// May a Prince enter the enemy's castle while its side has the right to promote one?
    fn prince_enters(&self) -> bool {
        let position = self.position;
        let side = position.side_to_move();
        let castle = position.ruleset().castles[side.other()];
        let enters = |mv: &&Move| castle.contains(mv.to) && !castle.contains(mv.from);
        let prince = |mv: &Move| self.kind(mv.from) == Some(Kind::Prince);
        position.setup().prince_rights[side] && self.moves.iter().filter(enters).any(prince)
    }

    /// Has the side to move as many of the kind as it may?
    fn is_full(&self, kind: Kind) -> bool {
        let men = self.position.squares_of(self.position.side_to_move(), kind).len();
        self.position.ruleset().caps[kind].is_some_and(|cap| men >= u32::from(cap))
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
