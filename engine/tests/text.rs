//! Position text and move text: one spelling, and every fault named with its place.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use chesst_engine::fault::FaultKind;
use chesst_engine::moves::Move;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::ruleset::Ruleset;

const START: &str = "rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp - 0 1";

fn read(text: &str) -> Result<Position, Vec<String>> {
    let rules = Rules::built_in("t1-2024").expect("built in");
    Position::read(&rules, text).map_err(|error| error.faults().iter().map(ToString::to_string).collect())
}

/// Each kind of fault, a text that has only this one, and what is said about it.
const FAULTS: &[(FaultKind, &str, &str)] = &[
    (FaultKind::Empty, "", "the position text is empty"),
    (
        FaultKind::NotAscii,
        "4к3/8/8/8/8/8/8/4K3 w Pp - 0 1",
        "placement, column 2: `к` is not an ASCII character",
    ),
    (
        FaultKind::FieldCount,
        "4k3/8/8/8/8/8/8/4K3 w Pp - 0",
        "5 fields; a position has six: placement side rights impregnable quiet move",
    ),
    (
        FaultKind::Spacing,
        "4k3/8/8/8/8/8/8/4K3  w Pp - 0 1",
        "column 20: fields are parted by one space each, with no other white space",
    ),
    (FaultKind::RankCount, "4k3/8/8/8/8/8/4K3 w Pp - 0 1", "placement, column 1: 7 ranks, the board has 8"),
    (
        FaultKind::RankShort,
        "4k3/7/8/8/8/8/8/4K3 w Pp - 0 1",
        "placement, column 5: rank 7 has 7 squares, the board has 8 files",
    ),
    (
        FaultKind::RankLong,
        "4k3/9/8/8/8/8/8/4K3 w Pp - 0 1",
        "placement, column 5: rank 7 has 9 squares, the board has 8 files",
    ),
    (
        FaultKind::UnknownLetter,
        "4k3/8/8/3q4/8/8/8/4K3 w Pp - 0 1",
        "placement, column 10: `q` is no piece; pieces are K C P R V I S, lower case for Black",
    ),
    (
        FaultKind::BadDigit,
        "4k3/44/8/8/8/8/8/4K3 w Pp - 0 1",
        "placement, column 6: `4`: a run of empty squares is one digit, 1 to 9",
    ),
    (FaultKind::SideField, "4k3/8/8/8/8/8/8/4K3 W Pp - 0 1", "side, column 21: `W` is neither `w` nor `b`"),
    (
        FaultKind::RightsField,
        "4k3/8/8/8/8/8/8/4K3 w pP - 0 1",
        "rights, column 23: `pP` is none of `Pp`, `P`, `p`, `-`",
    ),
    (
        FaultKind::ImpregnableField,
        "4k3/8/8/8/8/8/8/4K3 w Pp b4 0 1",
        "impregnable, column 26: `b4` is neither `-` nor White's and Black's square such as `b4/a5` or `b4/-`",
    ),
    (
        FaultKind::QuietField,
        "4k3/8/8/8/8/8/8/4K3 w Pp - 99999999999999999999 1",
        "quiet, column 28: `99999999999999999999` is no number from 0 to 99999",
    ),
    (
        FaultKind::MoveField,
        "4k3/8/8/8/8/8/8/4K3 w Pp - 0 01",
        "move, column 30: `01` is no number from 1 to 99999",
    ),
    (
        FaultKind::NoKing,
        "8/8/8/8/3I4/8/8/8 w Pp - 0 1",
        "placement, column 1: there is no King; at least one side has one",
    ),
    (
        FaultKind::TwoKings,
        "4k3/8/8/8/8/2K5/8/4K3 w Pp - 0 1",
        "placement, column 14: White has 2 Kings, on e1 and c3",
    ),
    (
        FaultKind::NonRoyalOnCastle,
        "4k3/8/8/8/8/8/8/2R1K3 w Pp - 0 1",
        "placement, column 18: a white Ritter stands on c1, a castle square, where only royal pieces stand",
    ),
    (
        FaultKind::KnechtPastPromotion,
        "4k3/8/6I1/8/8/8/8/4K3 w Pp - 0 1",
        "placement, column 8: a white Knecht stands on g6, but becomes a VerKnecht on rank 6",
    ),
    (
        FaultKind::VerKnechtOnLastRank,
        "4k3/8/8/8/8/8/8/v3K3 w Pp - 0 1",
        "placement, column 17: a black VerKnecht stands on a1, its last rank, where it becomes another piece",
    ),
    (
        FaultKind::TooManyPrinces,
        "4k3/8/8/8/PPPP4/8/8/4K3 w Pp - 0 1",
        "placement, column 11: White has 4 Princes; 3 is the most",
    ),
    (
        FaultKind::TooManyConnets,
        "4k3/8/8/cccc4/8/8/8/4K3 w Pp - 0 1",
        "placement, column 9: Black has 4 Connets; 3 is the most",
    ),
    (
        FaultKind::TooManyMen,
        "4k3/8/8/8/IIIIIIII/IIIIIIII/8/4K3 w Pp - 0 1",
        "placement, column 1: White has 17 men; 16 is the most",
    ),
    (
        FaultKind::BothCastlesCaptured,
        "3K4/8/8/8/8/8/8/3k4 w Pp - 0 1",
        "placement, column 1: both castles are captured; the game ends with the first",
    ),
    (
        FaultKind::ImpregnableNotInGame,
        "4k3/8/8/8/8/8/8/4K3 w Pp b4/- 0 1",
        "impregnable, column 26: White's impregnable square b4 has no place in t1-2024",
    ),
];

#[test]
fn every_fault_is_named_with_its_place() {
    for (kind, text, message) in FAULTS {
        let rules = Rules::built_in("t1-2024").expect("built in");
        let error = Position::read(&rules, text).expect_err(text);
        let kinds: Vec<FaultKind> = error.faults().iter().map(|fault| fault.fault.kind).collect();
        assert_eq!(kinds, [*kind], "{text}");
        assert_eq!(error.to_string(), *message, "{text}");
    }
}

#[test]
fn the_table_of_faults_misses_none_but_those_of_other_boards() {
    let told: BTreeSet<FaultKind> = FAULTS.iter().map(|(kind, ..)| *kind).collect();
    let missing: Vec<&FaultKind> = FaultKind::ALL.iter().filter(|kind| !told.contains(kind)).collect();
    let elsewhere = [
        FaultKind::TooLong,
        FaultKind::PieceNotInGame,
        FaultKind::ImpregnableOffOwnHalf,
        FaultKind::ImpregnableOnCastle,
        FaultKind::ImpregnableUnderEnemy,
    ];
    assert_eq!(missing, elsewhere.iter().collect::<Vec<_>>());
}

#[test]
fn a_megabyte_is_refused_by_its_length_alone() {
    for text in ["8".repeat(1 << 20), " ".repeat(1 << 20), format!("{START}{}", "/8".repeat(1 << 19))] {
        let error = read(&text).expect_err("too long");
        assert_eq!(error, [format!("the position text is {} bytes long; 512 is the most", text.len())]);
    }
}

#[test]
fn all_faults_of_writing_are_told_at_once() {
    let faults = read("4k3/8/x7/8/8/8/8/4K2 g Px zz -1 0").expect_err("bad");
    let fields: Vec<&str> = faults.iter().filter_map(|fault| fault.split(',').next()).collect();
    assert_eq!(fields, ["placement", "placement", "side", "rights", "impregnable", "quiet", "move"]);
}

#[test]
fn all_faults_of_play_are_told_at_once() {
    let faults = read("2Rkk3/V7/I7/8/8/8/8/2vKK3 w Pp - 0 1").expect_err("unplayable");
    let about: Vec<String> = faults.iter().filter_map(|f| f.split(": ").nth(1).map(str::to_owned)).collect();
    assert_eq!(
        about,
        [
            "White has 2 Kings, on d1 and e1",
            "Black has 2 Kings, on d8 and e8",
            "a black VerKnecht stands on c1, a castle square, where only royal pieces stand",
            "a black VerKnecht stands on c1, its last rank, where it becomes another piece",
            "a white Knecht stands on a6, but becomes a VerKnecht on rank 6",
            "a white Ritter stands on c8, a castle square, where only royal pieces stand",
        ]
    );
}

#[test]
fn an_accepted_text_is_printed_as_it_was() {
    for text in [START, "4k3/8/8/8/8/8/8/4K3 b - - 17 9", "8/8/8/8/8/8/8/2Kk4 w p - 99999 99999"] {
        assert_eq!(read(text).expect("good").to_string(), text);
    }
}

#[test]
fn counters_stop_at_their_largest_value() {
    let position = read("4k3/8/8/8/8/8/8/4K3 b Pp - 99999 99999").expect("good");
    let after = position.play("e8e7".parse().expect("a move")).expect("legal");
    assert_eq!(after.to_string(), "8/4k3/8/8/8/8/8/4K3 w Pp - 99999 99999");
}

#[test]
fn a_piece_that_the_game_has_not_is_refused() {
    let ruleset = Rules::built_in("t1-2024").expect("built in").ruleset().clone();
    let mut pieces = ruleset.pieces;
    pieces[chesst_engine::piece::Kind::Scout] = None;
    let rules = Rules::new(Ruleset { id: "no-scouts".to_owned(), pieces, ..ruleset });
    let error = Position::read(&rules, "4k3/8/8/8/S7/8/8/4K3 w Pp - 0 1").expect_err("a Scout");
    assert_eq!(
        error.to_string(),
        "placement, column 11: a white Scout stands on a4, a kind that no-scouts has not"
    );
}

#[test]
fn a_bad_move_text_is_refused_at_its_place() {
    let bad = [
        ("", "column 1: expected a file, a to i, the text ends"),
        ("e2", "column 3: expected a file, a to i, the text ends"),
        ("e2e", "column 4: expected a rank, 1 to 9, the text ends"),
        ("e0e4", "column 2: expected a rank, 1 to 9, found `0`"),
        ("E2e4", "column 1: expected a file, a to i, found `E`"),
        ("e2-e4", "column 3: expected a file, a to i, found `-`"),
        ("е2е4", "column 1: expected a file, a to i, found `е`"),
        ("g7g8C", "column 5: expected `=` and a piece letter, or the end, found `C`"),
        ("g7g8=", "column 6: expected the letter of a piece, upper case: K C P R V I S, the text ends"),
        ("g7g8=c", "column 6: expected the letter of a piece, upper case: K C P R V I S, found `c`"),
        ("g7g8=C+", "column 7: expected the end, found `+`"),
    ];
    for (text, expected) in bad {
        let error = text.parse::<Move>().expect_err(text);
        assert!(error.to_string().ends_with(expected), "{text}: {error}");
    }
    let long = "a".repeat(1 << 20).parse::<Move>().expect_err("too long").to_string();
    assert!(long.len() < 400, "{long}");
}
