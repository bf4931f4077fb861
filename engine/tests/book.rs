//! The notation of the books: read, noted, refused, printed.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use chesst_engine::clause::Clause;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::text::book::{Alphabet, BookError, Item, Leniency, Problem, Reader};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// White moves; King g6 can be attacked from g4 and can flee, c8 can be exchanged, a3 can be taken.
const BUSY: &str = "2c5/8/1S4k1/3V1I2/8/v7/4I1R1/R6K w Pp - 0 1";
/// The King of Black cannot be saved after Рт a4-a6.
const CORNER: &str = "k7/8/1R6/8/R7/8/8/4K3 w Pp - 0 1";
/// King d7 takes the castle.
const CASTLE: &str = "8/3K4/8/7k/8/8/8/8 w Pp - 0 1";

fn position(text: &str) -> Position {
    Position::read(&Rules::built_in("t1-2024").expect("built in"), text).expect("playable")
}

fn items(text: &str) -> Result<Vec<Item>, BookError> {
    Reader::new(text).map(|placed| placed.map(|placed| placed.item)).collect()
}

/// A text for each leniency that has a move, the position it is read in, and the move.
const MOVES: &[(Leniency, &str, &str, &str)] = &[
    (Leniency::LookAlikeSquare, BUSY, "Рк b6÷с8", "b6c8"),
    (Leniency::LookAlikeSquare, BUSY, "е2-е4", "e2e4"),
    (Leniency::LookAlikeLetters, BUSY, "Kр h1-h2", "h1h2"),
    (Leniency::LookAlikeLetters, BUSY, "BK d5-d6", "d5d6"),
    (Leniency::LookAlikeLetters, BUSY, "Pт a1:a3", "a1a3"),
    (Leniency::LookAlikeLetters, BUSY, "К h1-h2", "h1h2"),
    (Leniency::LetterCase, BUSY, "КР h1-h2", "h1h2"),
    (Leniency::LetterCase, BUSY, "Вк d5-d6", "d5d6"),
    (Leniency::LongVerKnecht, BUSY, "ВКн d5-d6", "d5d6"),
    (Leniency::KnechtLetters, BUSY, "Кн e2-e4", "e2e4"),
    (Leniency::KnechtLetters, BUSY, "I e2-e4", "e2e4"),
    (Leniency::Dash, BUSY, "e2–e4", "e2e4"),
    (Leniency::Dash, BUSY, "e2—e4", "e2e4"),
    (Leniency::Dash, BUSY, "e2−e4", "e2e4"),
    (Leniency::CaptureSign, BUSY, "Рт a1xa3", "a1a3"),
    (Leniency::CaptureSign, BUSY, "Рт a1×a3", "a1a3"),
    (Leniency::SoftHyphen, BUSY, "e2\u{ad}e4", "e2e4"),
    (Leniency::SoftHyphen, BUSY, "Р\u{ad}т a1:a3", "a1a3"),
    (Leniency::NoBreakSpace, BUSY, "Кр\u{a0}h1-h2", "h1h2"),
    (Leniency::ZeroWidth, BUSY, "e2\u{200b}-e4", "e2e4"),
    (Leniency::ByteOrderMark, BUSY, "\u{feff}e2-e4", "e2e4"),
    (Leniency::FullWidth, BUSY, "e２-e４", "e2e4"),
    (Leniency::InnerSpace, BUSY, "e2 - e4", "e2e4"),
    (Leniency::SpaceMissing, BUSY, "Крh1-h2", "h1h2"),
    (Leniency::PromotionEquals, BUSY, "f5-f6=ВК", "f5f6"),
    (Leniency::PromotionLettersMissing, BUSY, "f5-f6", "f5f6"),
    (Leniency::CheckSignMissing, BUSY, "Рт g2-g4", "g2g4"),
    (Leniency::FinalSignMissing, CORNER, "Рт a4-a6+", "a4a6"),
    (Leniency::ResultLetters, CASTLE, "Кр d7-d8 WW /захват замка/", "d7d8"),
    (Leniency::ResultForm, CASTLE, "Кр d7-d8 1-0 /захват замка/", "d7d8"),
    (Leniency::ReasonMissing, CASTLE, "Кр d7-d8 WV", "d7d8"),
];

/// A text for each leniency that needs no position.
const TEXTS: &[(Leniency, &str)] = &[
    (Leniency::Glued, "e2-e4e7-e5"),
    (Leniency::Glued, "e7-e52. d2-d4"),
    (Leniency::NumberDot, "12 e2-e4"),
    (Leniency::ResultLetters, "BW /захват замка белых/"),
    (Leniency::ResultForm, "0-1 /белые сдались/"),
    (Leniency::DecimalForce, "c4] 1,5 ед.: 3.0 ед."),
];

/// Leniencies that only whole games need; their tests stand with the games.
const GAMES: &[Leniency] = &[Leniency::GluedBracket, Leniency::LossMissing];

#[test]
fn every_leniency_is_read_noted_and_refused_by_a_strict_reader() {
    for (leniency, position_text, text, mv) in MOVES {
        let position = position(position_text);
        let read = position.read_book(text).expect(text);
        assert_eq!(read.mv.to_string(), *mv, "{text}");
        let found: BTreeSet<Leniency> = read.notes.iter().map(|note| note.leniency).collect();
        assert_eq!(found, BTreeSet::from([*leniency]), "{text}");
        let error = position.read_book_by(Reader::new(text).strict(true)).expect_err(text);
        assert_eq!(error.problem, Problem::NotClean(*leniency), "{text}");
    }
}

#[test]
fn every_leniency_of_a_text_is_noted_and_refused_by_a_strict_reader() {
    for (leniency, text) in TEXTS {
        let placed: Vec<_> = Reader::new(text).collect::<Result<_, _>>().expect(text);
        let found: BTreeSet<Leniency> =
            placed.iter().flat_map(|placed| &placed.notes).map(|note| note.leniency).collect();
        assert_eq!(found, BTreeSet::from([*leniency]), "{text}");
        let error = Reader::new(text).strict(true).find_map(Result::err).expect(text);
        assert_eq!(error.problem, Problem::NotClean(*leniency), "{text}");
    }
}

#[test]
fn no_leniency_lacks_a_text() {
    let shown =
        MOVES.iter().map(|(leniency, ..)| *leniency).chain(TEXTS.iter().map(|(leniency, _)| *leniency));
    let shown: BTreeSet<Leniency> = shown.chain(GAMES.iter().copied()).collect();
    assert_eq!(shown, Leniency::ALL.iter().copied().collect());
}

/// A text, the clauses that refuse it, and what is said.
const REFUSED: &[(&str, &[Clause], &str)] = &[
    ("Рк g2-g4", &[Clause::NotationMove], "`Рк` are the letters of a Scout, but a white Ritter stands on g2"),
    (
        "g2-g4",
        &[Clause::NotationMove],
        "no letters are those of a Knecht, but a white Ritter stands on g2: expected `Рт`",
    ),
    ("Рт g2:g4+", &[Clause::NotationMove], "`:` says a capture, but this is a quiet move: expected `-`"),
    ("Рт a1-a3", &[Clause::NotationMove], "`-` says a quiet move, but this is a capture: expected `:`"),
    ("Рк b6:c8", &[Clause::NotationExchange], "`:` says a capture, but this is an exchange: expected `÷`"),
    ("Рт g2-g4+)", &[Clause::NotationCheck], "`+)` says final check, but g6f5 saves the King of Black"),
    ("Рт g2-f2+", &[Clause::NotationCheck], "`+` says check, but the King of Black is not in check"),
    ("f5-f6Кт", &[Clause::NotationPromotion], "`Кт` says a Connet, but it becomes a VerKnecht"),
    ("Рт g2-g5", &[Clause::RitterLines], "g2g5 is refused by ritter.lines"),
    ("e3-e4", &[Clause::MoveTurn], "e3e4 is refused by move.turn"),
    ("Рт g2-i2", &[Clause::NotationMove], "i2 is no square of t1-2024"),
    (
        "e2-e4 WV /захват замка черных/",
        &[Clause::NotationResult],
        "White is said to have won by castle-capture, but the game goes on",
    ),
];

#[test]
fn what_a_text_says_and_is_not_so_is_refused_with_its_clause() {
    let position = position(BUSY);
    for (text, clauses, message) in REFUSED {
        let error = position.read_book(text).expect_err(text);
        assert_eq!((error.clauses(), error.message.as_str()), (*clauses, *message), "{text}");
    }
}

/// A text that is no notation, the line and column, and what is said.
const UNREADABLE: &[(&str, usize, usize, &str)] = &[
    ("", 1, 1, "expected a move, the text ends"),
    ("Рт", 1, 3, "expected a square, a1 to i9, the text ends"),
    ("Рт g1", 1, 6, "expected `-`, `:` or `÷` after g1, the text ends"),
    ("Рт g1-", 1, 7, "expected a square, a1 to i9, the text ends"),
    ("Рт g1-g0", 1, 8, "expected a rank, 1 to 9, after the file g, found `0`"),
    ("1.\n\nРт k1-k3", 3, 4, "expected a square, a1 to i9, found `k`"),
    ("Q g1-g3", 1, 1, "expected a move, a number, a comment, a bracket or a result, found `Q`"),
    ("e2-e4 /no end", 1, 7, "this comment is not closed: expected `/`"),
    ("e2-e4 {no end", 1, 7, "this text is not closed: expected `}`"),
    ("e2-e4 )", 1, 7, "`)` ends a side line, but none is open"),
    ("e2-e4 h7-h6", 1, 7, "expected the end after one move"),
    ("12345678901234567890. e2-e4", 1, 1, "the number of a move has at most nine digits, found 20"),
    ("c4] 1½ 3", 1, 8, "expected `:` between the sums of White and Black, found `3`"),
    ("c4] 1.3: 3", 1, 7, "expected `5` or `0`: forces come in halves, found `3`"),
    ("*) __g4 h5", 1, 9, "expected `;` after the impregnable square g4, found `h`"),
    ("e2-e4=", 1, 7, "expected the letters of a piece after `=`, the text ends"),
    ("\u{0}", 1, 1, "expected a move, a number, a comment, a bracket or a result, found `\\0`"),
];

#[test]
fn a_text_that_is_no_notation_is_refused_with_its_place() {
    let position = position(BUSY);
    for (text, line, column, message) in UNREADABLE {
        let error = position.read_book(text).expect_err(text);
        assert_eq!(
            (error.place.line, error.place.column, error.message.as_str()),
            (*line, *column, *message),
            "{text:?}"
        );
        assert_eq!(error.problem, Problem::Unreadable, "{text:?}");
    }
}

#[test]
fn the_printed_lines_of_the_books_are_read() {
    let counted = |text: &str| items(text).expect(text).len();
    assert_eq!(counted("№№__ Рт h2-h4______ Кт e7:e5."), 3);
    assert_eq!(counted("№№. g5-g6ВК____ c3-c4ВК."), 3);
    assert_eq!(counted("№№. ВК g7-g8Кт____…"), 3);
    assert_eq!(counted("*) __g4;______h5;__ /неприступные поля/."), 1);
    let drawn = "*) __g4; ______h5 (:W Кн h5);__ /неприступные поля/.";
    let Ok([Item::Drawn(squares)]) = <[Item; 1]>::try_from(items(drawn).expect(drawn)) else {
        panic!("one draw of squares");
    };
    assert_eq!(squares.print(Alphabet::Cyrillic), "*) __g4;______h5 (:W Кн h5);__ /неприступные поля/");
    let remark = "e7] 3 ед.: 2½ ед.";
    let Ok([Item::Force(force)]) = <[Item; 1]>::try_from(items(remark).expect(remark)) else {
        panic!("one remark");
    };
    assert_eq!(force.print(Alphabet::Cyrillic), remark);
}

#[test]
fn a_printed_move_reads_back_and_no_two_moves_print_alike() {
    const SEED: u64 = 2021;
    const GAMES_A_RULESET: usize = 20;
    const PLIES: usize = 80;
    for rules in Rules::all_built_in().iter().filter(|rules| rules.ruleset().start.is_some()) {
        for game in 0..GAMES_A_RULESET {
            let mut random = ChaCha8Rng::seed_from_u64(SEED + game as u64);
            let mut position = Position::start(rules).expect("a start");
            for _ in 0..PLIES {
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                for alphabet in Alphabet::ALL {
                    let mut texts = BTreeSet::new();
                    for mv in &moves {
                        let text = position.print_book(*mv, alphabet).expect("legal");
                        let read = position.read_book_by(Reader::new(&text).strict(true)).expect(&text);
                        assert_eq!(read.mv, *mv, "{text} in {position}");
                        assert!(read.notes.is_empty(), "{text} in {position}");
                        assert!(texts.insert(text.clone()), "{text} twice in {position}");
                    }
                }
                let mv = moves[random.random_range(0..moves.len())];
                position = position.play(mv).expect("legal");
            }
        }
    }
}
