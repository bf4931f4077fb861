//! Whole games: replayed, corrupted, converted.

use std::fs;

use chesst_conformance::games::{Form, GameText, JsonGame, Ply, Replay, games, json_games, replay};
use chesst_engine::game::Game;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::text::book::{Alphabet, Leniency, Problem};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::cli::{chesst, tempdir};
use crate::repo;

const SAMPLE: &str = "scenarios/games/t1-2021-game-2.txt";

fn one(text: &str) -> GameText {
    games(text.as_bytes()).next().expect("a game").expect("readable")
}

fn rules(game: &GameText) -> std::sync::Arc<Rules> {
    Rules::built_in(game.ruleset().unwrap_or("t1-2024")).expect("built in")
}

/// A game of one text by the rule set of its tag.
fn played(text: &str) -> Result<Replay, chesst_conformance::games::Disagreement> {
    let game = one(text);
    replay(&rules(&game), &game, false)
}

fn leniencies(replay: &Replay) -> Vec<Leniency> {
    replay.notes.iter().map(|note| note.leniency).collect()
}

#[test]
fn the_second_sample_game_of_2021_replays_whole() {
    let text = repo::text(SAMPLE);
    let replay = played(&text).expect("it replays");
    assert_eq!((replay.plies(), replay.side_lines(), replay.notes.len()), (79, 15, 0));
    assert_eq!(replay.print(Form::Cyrillic), text, "the file is in the clean form");
    let facts: serde_json::Value =
        serde_json::from_str(&repo::text("scenarios/facts/t1-2021-game2.json")).expect("JSON");
    let diagrams = facts["positions_computed"].as_object().expect("positions");
    assert_eq!(diagrams.len(), 12);
    for (ply, position) in diagrams {
        let number = ply.trim_end_matches('.');
        let side = if ply.ends_with("...") { 'b' } else { 'w' };
        let ply: Ply = format!("{number}{side}").parse().expect("a half move");
        let after = replay.after(ply).expect("it was played").to_string();
        let wanted = position.as_str().expect("a text");
        assert!(after.starts_with(wanted), "{ply}: {after} and {wanted}");
    }
}

/// A part of the sample game, one letter or sign of it changed, and where and why it is refused.
const CORRUPTIONS: &[(&str, &str, &str, &str)] = &[
    ("Рк b3-c5+ Кр d7-c8 23. Пр", "Рк b3-c5+) Кр d7-c8 23. Пр", "22w", "saves the King of Black"),
    ("18. Рк a4:b6", "18. Рк a4-b6", "18w", "expected `:`"),
    ("b5-b6ВК", "b5-b6Рт", "33w", "it becomes a VerKnecht"),
    ("Кр e8-d7 20.", "Кр e8-d5 20.", "19b", "king.lines"),
    ("Рт f5-d5", "Рк f5-d5", "21w", "letters of a Scout"),
    ("3½ ед.", "4½ ед.", "24w", "expected `d6] 5 ед.: 3½ ед.`"),
    ("30. Рт a4:a6 Рт a8-b8 (30", "31. Рт a4:a6 Рт a8-b8 (30", "30w", "expected `30.`"),
    ("Кт g6-e8", "Кт g6-e8+", "31b", "not in check"),
    ("40. Кт c7-c6", "40. Кт c7-j6", "40w", "expected a square"),
    ("WV /черные", "BV /черные", "40w", "says that Black lost"),
];

#[test]
fn a_corrupted_game_is_refused_at_the_right_half_move_with_the_reason() {
    let text = repo::text(SAMPLE).replace('\n', " ").replace("] [", "]\n[").replace("]  ", "]\n\n");
    for (part, corrupted, ply, reason) in CORRUPTIONS {
        assert!(text.contains(part), "{part}");
        let corrupted = text.replacen(part, corrupted, 1).replace("[Result \"WV\"]\n", "");
        let refused = played(&corrupted).expect_err(part);
        assert_eq!(refused.ply.to_string(), *ply, "{refused}");
        assert!(refused.to_string().contains(reason), "{refused}");
    }
}

#[test]
fn seeded_one_letter_corruptions_are_refused_where_they_stand_or_are_the_same_game() {
    const SEED: u64 = 40;
    let text = repo::text(SAMPLE);
    let whole = played(&text).expect("it replays");
    let begins = text.find("\n\n").expect("moves") + 2;
    let letters: Vec<char> = "abcdefghКртПВк12345678:-÷+".chars().collect();
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let mut refused = 0;
    for _ in 0..200 {
        let places: Vec<usize> = text[begins..].char_indices().map(|(at, _)| begins + at).collect();
        let at = *places.choose(&mut random).expect("places");
        let old = text[at..].chars().next().expect("a character");
        let new = *letters.choose(&mut random).expect("letters");
        let changed = format!("{}{new}{}", &text[..at], &text[at + old.len_utf8()..]);
        match played(&changed) {
            // Another legal move that fits all that follows it, or a comment: the text before the place is the same game.
            Ok(other) => assert_eq!(other.plies(), whole.plies(), "{old} to {new} at {at}"),
            Err(disagreement) => {
                refused += 1;
                let line = changed[..at].matches('\n').count() + 1;
                assert!(
                    disagreement.error.place.line >= line,
                    "{old} to {new} on line {line}: {disagreement}"
                );
            }
        }
    }
    assert!(refused > 150, "{refused} of 200 are refused");
}

/// A random game as a text in one alphabet.
fn random_game(seed: u64, rules: &std::sync::Arc<Rules>) -> Vec<(Position, chesst_engine::moves::Move)> {
    const LONGEST: usize = 120;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut game = Game::new(Position::start(rules).expect("a start"));
    let mut moves = Vec::new();
    while moves.len() < LONGEST {
        let position = game.position().clone();
        let legal = position.moves();
        let Some(mv) = legal.get(random.random_range(0..legal.len().max(1))) else { break };
        game.play(*mv).expect("legal");
        moves.push((position, *mv));
    }
    moves
}

fn written(game: &[(Position, chesst_engine::moves::Move)], alphabet: Alphabet, ruleset: &str) -> String {
    let mut text = format!("[Ruleset \"{ruleset}\"]\n\n");
    for (position, mv) in game {
        if position.side_to_move() == chesst_engine::piece::Side::White {
            text.push_str(&format!("{}. ", position.move_number()));
        }
        text.push_str(&position.print_book(*mv, alphabet).expect("legal"));
        text.push(' ');
    }
    text
}

fn random_games_round_trip(games: u64) {
    for rules in Rules::all_built_in().iter().filter(|rules| rules.ruleset().start.is_some()) {
        for seed in 0..games {
            let game = random_game(seed, rules);
            for (alphabet, form) in [(Alphabet::Cyrillic, Form::Cyrillic), (Alphabet::Latin, Form::Latin)] {
                let text = written(&game, alphabet, &rules.ruleset().id);
                let replay = played(&text).expect(&text);
                assert!(replay.notes.is_empty(), "{text}: {:?}", replay.notes);
                let printed = replay.print(form);
                let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
                assert_eq!(words(&printed), words(&text), "seed {seed}");
                assert_eq!(played(&printed).expect(&printed).print(form), printed, "seed {seed}");
            }
        }
    }
}

#[test]
fn random_games_print_and_read_back_identically_in_both_alphabets() {
    random_games_round_trip(40);
}

#[test]
#[ignore = "ten thousand games take minutes; run it in release"]
fn ten_thousand_random_games_print_and_read_back_identically_in_both_alphabets() {
    random_games_round_trip(3334);
}

#[test]
fn every_form_of_a_game_converts_to_every_other() {
    let text = repo::text(SAMPLE);
    let replay = played(&text).expect("it replays");
    let json = serde_json::to_string(&JsonGame::of(&replay)).expect("JSON");
    let from_json = json_games(json.as_bytes()).next().expect("a game").expect("readable");
    let forms = [replay.print(Form::Cyrillic), replay.print(Form::Latin), replay.print(Form::Coordinates)];
    let mut games: Vec<GameText> = forms.iter().map(|text| one(text)).collect();
    games.push(from_json);
    for game in games {
        let again = chesst_conformance::games::replay(&rules(&game), &game, false).expect("it replays");
        assert_eq!(again.movetext(Form::Cyrillic), replay.movetext(Form::Cyrillic));
    }
}

#[test]
fn the_bracket_after_a_check_may_end_a_side_line() {
    let start = "[Start \"8/8/2k5/8/R7/8/8/4K3 w Pp - 0 1\"]\n\n";
    let replay = played(&format!("{start}1. Рт a4-b4 (1. Рт a4-a6+) 1... Кр c6-d6")).expect("a side line");
    assert_eq!((replay.plies(), leniencies(&replay)), (2, vec![Leniency::GluedBracket]));
    assert!(replay.print(Form::Cyrillic).ends_with("1. Рт a4-b4 (1. Рт a4-a6+ ) 1... Кр c6-d6\n"));
}

#[test]
fn letters_glued_to_a_move_that_promotes_nothing_begin_the_next_move() {
    let replay = played("1. e2-e4Рк b8-c6").expect("two moves");
    assert_eq!((replay.plies(), leniencies(&replay)), (2, vec![Leniency::Glued]));
}

#[test]
fn the_line_of_impregnable_squares_is_checked_with_its_losses() {
    let head = "[Ruleset \"t-2020\"]\n[Start \"4k4/9/9/7I1/9/9/9/4K4 w Pp - 0 4\"]\n\n";
    let clean = "*) __g4;______h5 (:W Кн h5);__ /неприступные поля/ 4. Кр e1-e2\n";
    let replay = played(&format!("{head}{clean}")).expect("drawn");
    assert_eq!(replay.movetext(Form::Cyrillic), clean);
    let missing = played(&format!("{head}*) __g4;______h5; 4. Кр e1-e2")).expect("drawn");
    assert_eq!(leniencies(&missing), [Leniency::LossMissing]);
    let wrong = [
        ("*) __g4;______h5 (:W Рт h5);", "the piece lost on h5 is a Knecht of White"),
        ("*) __g4 (:B Кн g4);______h5 (:W Кн h5);", "a loss is stated, but no enemy piece stands on g4"),
        ("*) __g5;______h5 (:W Кн h5);", "half"),
        ("4. Кр e1-e2 Кр e8-e7 *) __g4;______h5;", "are not drawn here"),
    ];
    for (text, reason) in wrong {
        let refused = played(&format!("{head}{text}")).expect_err(text);
        assert!(refused.to_string().contains(reason), "{refused}");
    }
}

#[test]
fn what_a_game_says_of_its_end_is_checked() {
    let castle = "[Start \"8/3K4/8/7k/8/8/8/8 w Pp - 0 1\"]\n";
    let bad = [
        (format!("{castle}\n1. Кр d7-d8 BV /захват замка белых/"), "White has, by castle-capture"),
        (format!("{castle}\n1. Кр d7-d8 WV /взятие короля черных/"), "White has won by castle-capture"),
        (format!("{castle}\n1. Кр d7-d8 ½-½ /по соглашению/"), "a draw is stated"),
        (format!("{castle}\n1. Кр d7-d8 *"), "is said to be open"),
        (format!("{castle}[Result \"BV\"]\n\n1. Кр d7-d8"), "the tag Result is `BV`"),
        (
            format!("{castle}[Result \"BV\"]\n\n1. Кр d7-d8 WV /захват замка черных/"),
            "but the game ends with",
        ),
        (format!("{castle}[Result \"lost\"]\n\n1. Кр d7-d8"), "expected `WV`"),
        (format!("{castle}\n1. Кр d7-d8 Кр h5-h4"), "win.finished"),
        (format!("{castle}\n1. Кр d7-d6 ½-½ /повторение позиции/"), "no draw by repetition"),
        (format!("{castle}\n1. Кр d7-d6 ½-½ /40 ходов/"), "no draw by forty-moves"),
        (format!("{castle}\n1. Кр d7-d6 WV /черные сдались/ Кр h5-h4"), "the game has ended"),
        (format!("{castle}\n1. Кр d7-d6 WV /черные сдались/ WV"), "the result stands twice"),
    ];
    for (text, reason) in bad {
        let refused = played(&text).expect_err(&text);
        assert!(refused.to_string().contains(reason), "{text}\n{refused}");
    }
    for good in [
        "1. Кр d7-d8 WV /захват замка черных/",
        "1. Кр d7-d6 ½-½ /по соглашению/",
        "1. Кр d7-d6 BV /белые сдались/",
        "1. Кр d7-d6 *",
    ] {
        let replay = played(&format!("{castle}\n{good}")).expect(good);
        assert_eq!(leniencies(&replay), [], "{good}");
    }
}

#[test]
fn side_lines_begin_where_their_number_says() {
    let replay = played("1. e2-e4 e7-e5 (1... d7-d5 2. d2-d4 (2. c2-c4) ) 2. d2-d4 (1. a2-a4) (2... h7-h5)")
        .expect("side lines");
    assert_eq!((replay.plies(), replay.side_lines()), (3, 4));
    for (text, reason) in [
        ("1. e2-e4 (3. a2-a4)", "no half move 3w stands above"),
        ("(1. e2-e4", "expected `)`"),
        ("1. e2-e4)", "none is open"),
        ("(e2-e4)", "no move stands before this side line"),
        ("1. e2-e4 2. d2-d4", "expected `1...`"),
        ("... e7-e5", "move.turn"),
    ] {
        let refused = played(text).expect_err(text);
        assert!(refused.to_string().contains(reason), "{text}\n{refused}");
    }
    let deep = format!("1. e2-e4 {}{}", "(".repeat(60), ")".repeat(60));
    assert!(played(&deep).expect_err("too deep").to_string().contains("50 deep"));
}

#[test]
fn a_strict_replay_refuses_what_is_not_clean() {
    let game = one("1. e2–e4");
    let refused = replay(&rules(&game), &game, true).expect_err("a dash");
    assert_eq!(refused.error.problem, Problem::NotClean(Leniency::Dash));
}

#[test]
fn several_games_of_a_file_are_parted_by_their_tags() {
    let text =
        "[Event \"a \\\"b\\\" \\\\\"]\n\n1. e2-e4 {\n[not \"a tag\"]\n} *\n\n[Event \"c\"]\n1. d2-d4\n";
    let found: Vec<GameText> = games(text.as_bytes()).collect::<Result<_, _>>().expect("readable");
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].tag("Event"), found[1].tag("Event")), (Some("a \"b\" \\"), Some("c")));
    assert_eq!((found[0].first_line, found[1].first_line), (2, 8));
    for (bad, reason) in [
        ("[Event a]\n", "line 1, column 8: expected `\"`"),
        ("[Event \"a]\n", "expected `\"` at the end"),
        ("[Event \"a\"\n", "expected `]`"),
        ("[Event \"a\"] x\n", "expected the end of the line"),
        ("[Event \"a\"]\n[Event \"b\"]\n", "stands twice"),
        ("[Event \"\\n\"]\n", "expected `\"` or `\\`"),
    ] {
        let error = games(bad.as_bytes()).find_map(Result::err).expect(bad);
        assert!(error.to_string().contains(reason), "{bad}: {error}");
    }
    let error = games(&b"1. e2-e4\n\xff"[..]).find_map(Result::err).expect("not UTF-8");
    assert_eq!(error.to_string(), "line 2: not UTF-8 at byte 1 of the line");
}

#[test]
fn the_commands_replay_and_convert_say_what_they_found() {
    let folder = tempdir("games-said");
    let file = folder.join("games.txt");
    fs::write(&file, "[Ruleset \"t1-2024\"]\n\n1. e2–e4 e7-e6 *\n\n[Ruleset \"t1-2024\"]\n\n1. e2-e5\n")
        .expect("written");
    let file = file.to_str().expect("UTF-8");
    let (exit, out, err) = chesst(&["replay", file, "--board-after", "9w"]);
    assert!(exit == 2 && err.contains("game 1 has no half move 9w; its last is 1b"), "{exit} {out} {err}");
    let (_, out, _) = chesst(&["replay", file, "--board-after", "1w"]);
    assert!(out.starts_with("after 1w\n8  r  s [p]"), "{out}");
    let (exit, out, _) = chesst(&["replay", file]);
    assert_eq!(exit, 1, "{out}");
    for part in [
        "game 1: ? - ?, t1-2024: 2 half moves, 0 side lines, *\n  line 3, column 6: a dash",
        "game 2, at 1w: line 7, column 4: e2e5 is refused by knecht.lines",
        "  1. e2-e5\n     ^^^^^",
        "legal moves of the piece: ",
        "1 game replayed: 2 half moves, 0 side lines, 1 notes; 1 refused",
    ] {
        let part = part.replace("knecht.lines", "knecht.");
        assert!(out.contains(&part), "{part}\n{out}");
    }
    let (exit, out, _) = chesst(&["replay", file, "--format", "json", "--keep-going"]);
    let reports: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((exit, reports.len()), (1, 2));
    assert_eq!((reports[0]["ok"].as_bool(), reports[1]["ply"].as_str()), (Some(true), Some("1w")));
    let (exit, out, err) = chesst(&["convert", "--to", "latin", file]);
    assert!(exit == 1 && out.starts_with("[Ruleset") && err.contains("game 2, at 1w"), "{exit} {out} {err}");
    for arguments in [
        &["replay", "/no/such/file"][..],
        &["replay", "--ruleset", "t2-2020", file],
        &["convert", "--to", "json", "--from", "json", file],
    ] {
        let (exit, _, err) = chesst(arguments);
        assert!(exit == 2 && err.starts_with("error: "), "{arguments:?}: {exit} {err}");
    }
}

#[test]
fn the_page_of_the_notation_lists_every_leniency_and_shows_a_game_that_replays() {
    let page = repo::text("conformance/NOTATION.md");
    for leniency in Leniency::ALL {
        assert!(page.contains(&format!("| `{leniency}` | {} |", leniency.says())), "{leniency}");
    }
    let shown = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a game");
    assert_eq!(played(shown).expect("it replays").print(Form::Cyrillic), shown);
}

#[test]
fn what_looks_like_a_tag_in_a_comment_begins_no_game() {
    let replay = played("1. e2-e4 /a\n[Event \"x\"]\nb/ e7-e5 ½-½ /по\nсоглашению/").expect("a comment");
    assert_eq!(replay.plies(), 2);
    let long = format!("1. e2-e4 /{}[Event \"x\"] end/ e7-e5\n", "x ".repeat(43));
    for filler in 40..46 {
        let text = long.replace(&"x ".repeat(43), &"x ".repeat(filler));
        let printed = played(&text).expect("a comment").print(Form::Cyrillic);
        assert_eq!(played(&printed).expect(&printed).print(Form::Cyrillic), printed);
    }
}

#[test]
fn an_empty_text_parts_a_result_from_a_comment() {
    let text = "1. e2-e4 e7-e5 WV {} /Black resigned/\n";
    let replay = played(text).expect("a result without a reason");
    assert_eq!(
        (replay.movetext(Form::Cyrillic), leniencies(&replay)),
        (text.to_owned(), vec![Leniency::ReasonMissing])
    );
}

#[test]
fn a_json_value_that_would_be_read_as_something_else_is_refused() {
    let json = |tags: &str, items: &str| {
        let start = "rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp - 0 1";
        format!("{{\"ruleset\":\"t1-2024\",\"start\":\"{start}\",\"tags\":{tags},\"items\":{items}}}")
    };
    for (tags, items, reason) in [
        ("[[\"A b\",\"x\"]]", "[]", "the name of the tag `A b`"),
        ("[[\"\",\"x\"]]", "[]", "the name of the tag ``"),
        ("[[\"A\",\"x\\ny\"]]", "[]", "the value of the tag A holds a control character"),
        ("[[\"A\",\"x\"],[\"A\",\"y\"]]", "[]", "the tag A stands twice"),
        ("[[\"Ruleset\",\"t1-2021\"]]", "[]", "but beside the tags stands `t1-2024`"),
        ("[]", "[{\"move\":{\"ply\":\"1w\",\"move\":\"WV\"}}]", "`WV` is not a move"),
        ("[]", "[{\"move\":{\"ply\":\"1w\",\"move\":\"\"}}]", "is not a move"),
        ("[]", "[{\"move\":{\"ply\":\"0w\",\"move\":\"e2e4\"}}]", "`0w` is no half move"),
        ("[]", "[{\"move\":{\"ply\":\"1w\",\"move\":\"e2e4\",\"marks\":\"+\"}}]", "`marks` holds '+'"),
        ("[]", "[{\"result\":{\"result\":\"e2e4\"}}]", "`e2e4` is no result"),
        ("[]", "[{\"result\":{\"result\":\"WV\"}},{\"comment\":\"x\"}]", "would be its reason"),
        ("[]", "[{\"comment\":\"a/b\"}]", "holds '/'"),
        ("[]", "[{\"comment\":\"a\\u001bb\"}]", "holds '\\u{1b}'"),
        ("[]", "[{\"unknown\":1}]", "unknown variant"),
        ("[]", "[", "line 1"),
    ] {
        let text = json(tags, items);
        let error = json_games(text.as_bytes()).find_map(Result::err).expect(&text);
        assert!(error.to_string().contains(reason), "{text}\n{error}");
    }
    let good = json("[]", "[{\"move\":{\"ply\":\"1w\",\"move\":\"e2e4\"}}]");
    let game = json_games(good.as_bytes()).next().expect("a game").expect("readable");
    let again = replay(&rules(&game), &game, true).expect("it replays");
    let printed = serde_json::to_string(&JsonGame::of(&again)).expect("JSON");
    assert!(printed.contains("\"tags\":[]"), "{printed}");
    assert_eq!(again.print(Form::Latin), "[Ruleset \"t1-2024\"]\n\n1. e2-e4\n");
}

#[test]
fn bad_files_are_refused_at_their_place() {
    for (bytes, reason) in [
        (&b"1. e2-e4 /\x1b[31m/"[..], "line 1, column 11: the control character '\\u{1b}'"),
        (&b"[Start \"x\"]\n[White \"A\"]\n\n1. e2-e4"[..], "line 1, column 1: the start is no position"),
        (&b"[White \"A\"]\n[Result \"foo\"]\n\n1. e2-e4"[..], "line 2, column 1: the tag Result is `foo`"),
    ] {
        let said = match games(bytes).next().expect("something") {
            Ok(game) => replay(&rules(&game), &game, false).expect_err("refused").to_string(),
            Err(error) => error.to_string(),
        };
        assert!(said.contains(reason), "{said}");
    }
    assert!(games(&b"\n\n \n"[..]).next().is_none(), "blank lines are no game");
    let many: String = (0..2000).map(|tag| format!("[A{tag} \"x\"]\n")).collect();
    let error = games(many.as_bytes()).find_map(Result::err).expect("too many tags");
    assert!(error.to_string().contains("at most 1000 tags"), "{error}");
}
