//! A rule set as a value: every number, square and switch in which editions differ.

use std::collections::BTreeMap;

use crate::choices::Choices;
use crate::force::Force;
use crate::piece::{ByKind, BySide, Kind, Side};
use crate::square::{File, MAX_FILES, MAX_RANKS, Rank, Square};
use crate::squares::SquareSet;

/// How many files and ranks the board has, each 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shape {
    /// Files, from the a-file on.
    pub files: u8,
    /// Ranks, from rank 1 up.
    pub ranks: u8,
}

impl Shape {
    /// Is the square on the board?
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        square.file().number() < self.files && square.rank().number() <= self.ranks
    }

    /// All squares of the board.
    #[must_use]
    pub fn squares(self) -> SquareSet {
        Square::all().filter(|square| self.contains(*square)).collect()
    }

    /// The squares of one rank, from the a-file on.
    pub fn rank(self, rank: Rank) -> impl Iterator<Item = Square> {
        self.files().map(move |file| Square::new(file, rank))
    }

    /// Its files, the a-file first.
    pub fn files(self) -> impl DoubleEndedIterator<Item = File> {
        (0..self.files.min(MAX_FILES)).filter_map(File::new)
    }

    /// Its ranks, rank 1 first.
    pub fn ranks(self) -> impl DoubleEndedIterator<Item = Rank> {
        (1..=self.ranks.min(MAX_RANKS)).filter_map(Rank::new)
    }
}

/// How far a piece goes along its files and ranks, or along its diagonals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Line {
    /// The most squares it goes; 0 when it has no such lines.
    pub range: u8,
    /// Does it jump over what stands on the way (`ritter.jump`, `connet.jump`)? Otherwise it stops at the first piece.
    pub jumps: bool,
}

impl Line {
    /// No line at all.
    pub const NONE: Self = Self { range: 0, jumps: false };

    /// Lines of up to `range` squares that stop at the first piece.
    #[must_use]
    pub const fn sliding(range: u8) -> Self {
        Self { range, jumps: false }
    }

    /// Lines of up to `range` squares that jump.
    #[must_use]
    pub const fn jumping(range: u8) -> Self {
        Self { range, jumps: true }
    }
}

/// What a kind of piece is and how it moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceRule {
    /// May it stand on castle squares (`castle.royal-only`)?
    pub royal: bool,
    /// The force it acts with.
    pub force: Force,
    /// Its lines along files and ranks.
    pub straight: Line,
    /// Its diagonal lines.
    pub diagonal: Line,
    /// Has it the two squares straight forward of `knecht.double-step`?
    pub double_step: bool,
    /// Has it a chess knight's leap (`scout.leap`)?
    pub leap: bool,
}

/// The rules of one edition, as data. The editions stand side by side in [`crate::editions`].
///
/// Nothing in the engine asks which edition it plays; it asks these fields. A rule set is compiled once, by
/// [`Rules::new`](crate::rules::Rules::new), before it is played by.
///
/// ```
/// use chesst_engine::editions;
/// use chesst_engine::piece::{Kind, Side};
///
/// let ruleset = editions::t1_2025();
/// assert_eq!(ruleset.ver_knecht_becomes[Kind::Connet][Side::White].to_string(), "a8 b8 c8 d8 e8 f8 g8 h8");
/// assert_eq!(ruleset.ver_knecht_becomes[Kind::Scout][Side::White].to_string(), "a8 b8 g8 h8");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// The id that scenarios, protocols and reports use.
    pub id: String,
    /// A line for people: game and edition.
    pub title: String,
    /// The board.
    pub shape: Shape,
    /// The text of the start position; `None` where no source states it (`board.start`).
    pub start: Option<String>,
    /// The squares of each side's half (`board.halves`).
    pub halves: BySide<SquareSet>,
    /// The squares of each side's castle (`board.castles`).
    pub castles: BySide<SquareSet>,
    /// Each kind of piece; `None` for a kind that the game has not.
    pub pieces: ByKind<Option<PieceRule>>,
    /// The rank on which a Knecht that steps forward becomes a VerKnecht (`promotion.knecht`).
    pub knecht_promotes_on: BySide<Rank>,
    /// The squares on which a VerKnecht may become each kind (`promotion.ver-knecht` and its sub-clauses). A square in
    /// the enemy's castle is entered only by one step straight forward, and only when it is empty.
    pub ver_knecht_becomes: ByKind<BySide<SquareSet>>,
    /// The most pieces of a kind a side may have; a promotion into a full kind is barred (`promotion.cap.*`).
    pub caps: ByKind<Option<u8>>,
    /// Becomes each side's first Prince in the enemy castle a Connet (`promotion.prince`)?
    pub prince_becomes_connet: bool,
    /// Has the game impregnable squares (`impregnable.choice`)?
    pub impregnable_squares: bool,
    /// The most men of a side, as a number per file of the board.
    pub men_per_file: u8,
    /// How often a position must occur for the claim of `draw.repetition`.
    pub repetition_claim: u8,
    /// The plies without capture or exchange that open the claim of `draw.forty-moves`.
    pub quiet_claim: u32,
    /// The reading of the open choices.
    pub choices: Choices,
    /// The parts of this value that no source states, by their paths in a rule-set file, and on what they rest.
    pub basis: BTreeMap<String, Basis>,
}

/// What a part of a rule set rests on when no source states it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Basis {
    /// It fits every example.
    Inferred,
    /// The project chose it, mostly by another edition.
    Assumed,
    /// The game may have it, but so little is known of it that it is left out.
    LeftOut,
}

impl Basis {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Inferred, Self::Assumed, Self::LeftOut];

    /// The word a rule-set file uses.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Inferred => "inferred",
            Self::Assumed => "assumed",
            Self::LeftOut => "left-out",
        }
    }
}

impl Ruleset {
    /// The rank a side's VerKnecht promotes on: the farthest from its player.
    #[must_use]
    pub fn last_rank(&self, side: Side) -> Rank {
        let number = match side {
            Side::White => self.shape.ranks,
            Side::Black => 1,
        };
        Rank::new(number).unwrap_or(self.knecht_promotes_on[side])
    }

    /// The squares on which a side's VerKnecht becomes another piece: its last rank, less the castle squares on which no
    /// kind is offered.
    #[must_use]
    pub fn ver_knecht_promotes_on(&self, side: Side) -> SquareSet {
        let offered = self.ver_knecht_becomes.iter().fold(SquareSet::EMPTY, |all, (_, on)| all | on[side]);
        let last_rank: SquareSet = self.shape.rank(self.last_rank(side)).collect();
        offered | (last_rank - self.castle_squares())
    }

    /// Is the kind royal? `false` for a kind that the game has not.
    #[must_use]
    pub fn is_royal(&self, kind: Kind) -> bool {
        self.pieces[kind].is_some_and(|rule| rule.royal)
    }

    /// The force of one piece of the kind; zero for a kind that the game has not.
    #[must_use]
    pub fn force(&self, kind: Kind) -> Force {
        self.pieces[kind].map_or(Force::ZERO, |rule| rule.force)
    }

    /// The squares of both castles.
    #[must_use]
    pub fn castle_squares(&self) -> SquareSet {
        self.castles.white | self.castles.black
    }
}
