//! The built-in rule sets, side by side. What an edition shares with the one before it is not repeated.

use std::collections::BTreeMap;

use crate::choices::Choices;
use crate::force::Force;
use crate::piece::{ByKind, BySide, Kind};
use crate::ruleset::{Basis, Line, PieceRule, Ruleset, Shape};
use crate::square::{File, Rank, Square};
use crate::squares::SquareSet;

/// The rule set used where none is named: `t1-2024`.
pub const DEFAULT_ID: &str = "t1-2024";

/// Every built-in rule set, the oldest first.
#[must_use]
pub fn all() -> Vec<Ruleset> {
    vec![t_2020(), t1_2021(), t1_2024(), t1_2025()]
}

/// Chess-T: book of 2020. Nine files and impregnable squares; neither Scout nor exchange nor start position are stated.
#[must_use]
pub fn t_2020() -> Ruleset {
    let mut ruleset = t1_2021();
    ruleset.id = "t-2020".to_owned();
    ruleset.title = "Chess-T (2020)".to_owned();
    ruleset.shape = Shape { files: 9, ranks: 8 };
    ruleset.start = None;
    ruleset.halves = const { BySide { white: ranks(9, 1, 4), black: ranks(9, 5, 8) } };
    ruleset.castles = const { BySide { white: set("d1 e1 f1 e2"), black: set("d8 e8 f8 e7") } };
    for kind in [Kind::Ritter, Kind::Connet] {
        ruleset.pieces[kind] = t1_piece(kind).map(|rule| PieceRule { straight: Line::jumping(3), ..rule });
    }
    ruleset.pieces[Kind::Scout] = None;
    let beside_the_castle =
        const { BySide { white: set("a8 b8 c8 g8 h8 i8"), black: set("a1 b1 c1 g1 h1 i1") } };
    ruleset.ver_knecht_becomes = ByKind::from_fn(|kind| match kind {
        Kind::Ritter | Kind::Prince | Kind::Connet => beside_the_castle,
        Kind::King | Kind::VerKnecht | Kind::Knecht | Kind::Scout => NOWHERE,
    });
    ruleset.impregnable_squares = true;
    ruleset.basis = [
        (Basis::Inferred, &["board.ranks", "halves", "castles"][..]),
        (
            Basis::Assumed,
            &[
                "pieces.King",
                "pieces.Prince.straight",
                "pieces.Connet.force",
                "pieces.Prince.force",
                "pieces.Ritter.force",
                "pieces.VerKnecht.force",
                "pieces.Knecht.force",
                "knecht_promotes_on",
                "ver_knecht_becomes",
                "caps",
                "prince_becomes_connet",
                "men_per_file",
                "repetition_claim",
                "quiet_claim",
            ],
        ),
        (Basis::LeftOut, &["start", "pieces.Scout"]),
    ]
    .into_iter()
    .flat_map(|(basis, parts)| parts.iter().map(move |part| ((*part).to_owned(), basis)))
    .collect();
    ruleset
}

/// chess-T1, first edition: book of 2021.
#[must_use]
pub fn t1_2021() -> Ruleset {
    Ruleset {
        id: "t1-2021".to_owned(),
        title: "chess-T1, first edition (2021)".to_owned(),
        shape: Shape { files: 8, ranks: 8 },
        start: Some("rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp - 0 1".to_owned()),
        halves: const { BySide { white: ranks(8, 1, 4), black: ranks(8, 5, 8) } },
        castles: const { BySide { white: set("c1 d1 e1 f1"), black: set("c8 d8 e8 f8") } },
        pieces: ByKind::from_fn(t1_piece),
        knecht_promotes_on: const { BySide { white: rank(6), black: rank(3) } },
        ver_knecht_becomes: ByKind::from_fn(|kind| match kind {
            Kind::Ritter | Kind::Prince | Kind::Scout => OUTSIDE_THE_CASTLE,
            Kind::Connet => ON_THE_CORNERS,
            Kind::King | Kind::VerKnecht | Kind::Knecht => NOWHERE,
        }),
        caps: ByKind::from_fn(|kind| matches!(kind, Kind::Prince | Kind::Connet).then_some(3)),
        prince_becomes_connet: true,
        impregnable_squares: false,
        men_per_file: 2,
        repetition_claim: 3,
        quiet_claim: 80,
        choices: Choices::default(),
        basis: BTreeMap::new(),
    }
}

/// chess-T1, second edition: text of 2024. A VerKnecht may become a Connet on all four squares outside the castle.
#[must_use]
pub fn t1_2024() -> Ruleset {
    let mut ruleset = t1_2021();
    ruleset.id = "t1-2024".to_owned();
    ruleset.title = "chess-T1, second edition (2024)".to_owned();
    ruleset.ver_knecht_becomes[Kind::Connet] = OUTSIDE_THE_CASTLE;
    ruleset
}

/// chess-T1, second edition as reprinted in 2025. A VerKnecht may step onto an empty enemy castle square, into Prince or
/// Connet.
#[must_use]
pub fn t1_2025() -> Ruleset {
    let mut ruleset = t1_2024();
    ruleset.id = "t1-2025".to_owned();
    ruleset.title = "chess-T1, second edition as reprinted (2025)".to_owned();
    ruleset.ver_knecht_becomes[Kind::Prince] = THE_WHOLE_RANK;
    ruleset.ver_knecht_becomes[Kind::Connet] = THE_WHOLE_RANK;
    ruleset
}

const NOWHERE: BySide<SquareSet> = BySide { white: SquareSet::EMPTY, black: SquareSet::EMPTY };
const ON_THE_CORNERS: BySide<SquareSet> = BySide { white: set("a8 h8"), black: set("a1 h1") };
const OUTSIDE_THE_CASTLE: BySide<SquareSet> = BySide { white: set("a8 b8 g8 h8"), black: set("a1 b1 g1 h1") };
const THE_WHOLE_RANK: BySide<SquareSet> = BySide { white: ranks(8, 8, 8), black: ranks(8, 1, 1) };

fn t1_piece(kind: Kind) -> Option<PieceRule> {
    let knecht = PieceRule {
        royal: false,
        force: Force::from_half_units(2),
        straight: Line::sliding(1),
        diagonal: Line::NONE,
        double_step: true,
        leap: false,
    };
    let royal = PieceRule { royal: true, double_step: false, ..knecht };
    Some(match kind {
        Kind::King => PieceRule { force: Force::from_half_units(3), diagonal: Line::sliding(1), ..royal },
        Kind::Connet => PieceRule {
            force: Force::from_half_units(6),
            straight: Line::jumping(2),
            diagonal: Line::sliding(3),
            ..royal
        },
        Kind::Prince => PieceRule { force: Force::from_half_units(3), diagonal: Line::sliding(3), ..royal },
        Kind::Ritter => PieceRule {
            force: Force::from_half_units(4),
            straight: Line::jumping(2),
            double_step: false,
            ..knecht
        },
        Kind::VerKnecht => PieceRule { force: Force::from_half_units(3), ..knecht },
        Kind::Knecht => knecht,
        Kind::Scout => {
            PieceRule { force: Force::ZERO, straight: Line::NONE, double_step: false, leap: true, ..knecht }
        }
    })
}

/// A rank by its number, for constants only.
#[expect(clippy::panic, reason = "evaluated by the compiler alone, where a panic is a compile error")]
const fn rank(number: u8) -> Rank {
    match Rank::new(number) {
        Some(rank) => rank,
        None => panic!("no such rank"),
    }
}

/// The squares of the ranks `first` to `last` of a board so many files wide, for constants only.
const fn ranks(files: u8, first: u8, last: u8) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut number = first;
    while number <= last {
        let mut file = 0;
        while let Some(this) = File::new(file)
            && file < files
        {
            set = set.with(Square::new(this, rank(number)));
            file += 1;
        }
        number += 1;
    }
    set
}

/// Squares by their names, parted by single spaces, for constants only.
#[expect(clippy::panic, reason = "evaluated by the compiler alone, where a panic is a compile error")]
const fn set(names: &str) -> SquareSet {
    let names = names.as_bytes();
    let mut set = SquareSet::EMPTY;
    let mut at = 0;
    while at + 1 < names.len() {
        set = match File::new(names[at] - b'a') {
            Some(file) => set.with(Square::new(file, rank(names[at + 1] - b'0'))),
            None => panic!("no such file"),
        };
        at += 3;
    }
    set
}
