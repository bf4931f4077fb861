//! What game files say of their end, their rule set and their places, through every form.

use std::fs;

use chesst_conformance::games::{Disagreement, Form, GameText, JsonGame, Replay, games, json_games, replay};
use chesst_engine::rules::Rules;
use chesst_engine::text::book::{Leniency, Problem};

use crate::cli::{chesst, chesst_fed, tempdir};

/// King d7 takes the castle.
const CASTLE: &str = "[Start \"8/3K4/8/7k/8/8/8/8 w Pp - 0 1\"]\n";

fn read(text: &str) -> GameText {
    games(text.as_bytes()).next().expect("a game").expect("readable")
}

fn played(text: &str, strict: bool) -> Result<Replay, Disagreement> {
    let game = read(text);
    let rules = Rules::built_in(game.ruleset().unwrap_or("t1-2024")).expect("built in");
    replay(&rules, &game, strict)
}

fn leniencies(replay: &Replay) -> Vec<Leniency> {
    replay.notes.iter().map(|note| note.leniency).collect()
}

#[test]
fn what_is_converted_by_another_rule_set_names_the_one_that_was_used() {
    let folder = tempdir("convert-ruleset");
    let file = folder.join("game.txt");
    let start = "[Start \"4k3/3V4/8/8/8/8/8/4K3 w Pp - 0 1\"]";
    fs::write(&file, format!("[Ruleset \"t1-2024\"]\n{start}\n\n1. d7d8=C *\n")).expect("written");
    let file = file.to_str().expect("UTF-8");
    for to in ["cyrillic", "latin", "coordinates", "json"] {
        let (exit, out, err) = chesst(&["convert", "--ruleset", "t1-2025", "--to", to, file]);
        assert_eq!(exit, 0, "{out}{err}");
        assert!(
            err.contains("game 1: it names the rule set `t1-2024`; `t1-2025` was used and is written"),
            "{err}"
        );
        assert!(out.contains("t1-2025") && !out.contains("t1-2024"), "{out}");
        let from = if to == "json" { "json" } else { "text" };
        let (exit, replayed, err) = chesst_fed(&["replay", "--strict", "--from", from, "-"], &out);
        assert_eq!(exit, 0, "{to}: {replayed}{err}");
        let (exit, again, err) = chesst_fed(&["convert", "--from", from, "--to", to, "-"], &out);
        assert_eq!((exit, again.as_str(), err.as_str()), (0, out.as_str(), ""));
    }
    let (_, _, err) = chesst(&["convert", "--to", "latin", file]);
    assert!(!err.contains("it names the rule set"), "{err}");
}

#[test]
fn a_rule_set_of_a_file_is_asked_for_where_its_id_stands_in_a_tag() {
    let (exit, _, err) = chesst_fed(&["replay", "-"], "[Ruleset \"two-c\"]\n\n1. e2-e4 *\n");
    assert_eq!(exit, 2);
    assert!(
        err.contains("the tag Ruleset: `two-c` is not a rule set") && err.contains("by --ruleset"),
        "{err}"
    );
}

/// A result after 1. e2-e4 e7-e6, and whether its reason is known.
const REMARKS: &[(&str, bool)] = &[
    ("WV /черные сдались, захват замка неизбежен/", true),
    ("BV /White resigned: the King is lost/", true),
    ("WV /черные сдались: угроза блокады/", true),
    ("WV /черные сдались после долгой борьбы/", true),
    ("WV /Чёрные сдались. Белые грозили взять замок черных/", true),
    ("½-½ /вечный шах, троекратное повторение/", false),
    ("½-½ /соглашение не достигнуто/", false),
    ("½-½ /ничья по соглашению сторон/", true),
    ("WV /черные не сдались/", false),
    ("WV /Black did not resign/", false),
    ("WV /Black didn't resign/", false),
    ("WV /захват замка неизбежен/", false),
    ("WV /черные сдались?/", false),
    ("WV /белым нечего бояться/", false),
];

#[test]
fn a_reason_is_what_a_remark_says_first_and_no_word_of_the_remark_is_lost() {
    for (said, known) in REMARKS {
        let text = format!("1. e2-e4 e7-e6 {said}\n");
        let replay = played(&text, false).expect(said);
        let missing = if *known { vec![] } else { vec![Leniency::ReasonMissing] };
        assert_eq!(leniencies(&replay), missing, "{said}");
        for form in [Form::Cyrillic, Form::Latin] {
            let printed = replay.movetext(form);
            let text = text.replace("e2-e4 e7-e6", "");
            assert_eq!(printed.replace("e2-e4 e7-e6", ""), text, "the words of the author stay");
        }
    }
}

#[test]
fn a_reason_that_is_nothing_but_a_known_phrase_is_told_in_the_words_of_the_form() {
    for (said, clean, latin) in [
        ("WV /черные сдались/", "WV /черные сдались/", "WV /Black resigned/"),
        ("BV /White resigns./", "BV /белые сдались/", "BV /White resigned/"),
        ("½-½ /draw agreed/", "½-½ /по соглашению/", "½-½ /by agreement/"),
    ] {
        let replay = played(&format!("1. e2-e4 e7-e6 {said}"), true).expect(said);
        assert_eq!(replay.movetext(Form::Cyrillic), format!("1. e2-e4 e7-e6 {clean}\n"));
        assert_eq!(replay.movetext(Form::Latin), format!("1. e2-e4 e7-e6 {latin}\n"));
    }
}

#[test]
fn a_wrong_reason_is_refused_by_what_it_says_first() {
    for (text, reason) in [
        ("1. e2-e4 WV /захват замка черных, блокада/", "won by castle-capture, but the game goes on"),
        ("1. e2-e4 BV /черные сдались после ошибки/", "says that Black lost"),
        ("1. e2-e4 ½-½ /троекратное повторение/", "no draw by repetition"),
        ("1. e2-e4 ½-½ /правило 40 ходов/", "no draw by forty-moves"),
    ] {
        let refused = played(text, false).expect_err(text);
        assert!(refused.to_string().contains(reason), "{text}\n{refused}");
    }
    let by_white = format!("{CASTLE}\n1. Кр d7-d8 WV /захват замка белыми/");
    assert_eq!(leniencies(&played(&by_white, true).expect("White has captured it")), []);
}

#[test]
fn the_reason_that_the_position_shows_is_printed() {
    for end in ["1. Кр d7-d8 WV", "1. Кр d7-d8 WV //", "1. Кр d7-d8 WV {} /a remark/", "1. Кр d7-d8"]
    {
        let replay = played(&format!("{CASTLE}[Result \"WV\"]\n\n{end}"), false).expect(end);
        assert_eq!(leniencies(&replay), [Leniency::ReasonMissing], "{end}");
        let printed = replay.print(Form::Cyrillic);
        assert!(printed.contains("1. Кр d7-d8 WV /захват замка черных/"), "{printed}");
        let again = played(&printed, true).expect("the printed form is clean");
        assert_eq!((again.print(Form::Cyrillic), leniencies(&again)), (printed, vec![]));
        assert!(replay.print(Form::Latin).contains("WV /Black's castle captured/"));
        let json = serde_json::to_string(&JsonGame::of(&replay)).expect("JSON");
        assert!(json.contains("захват замка черных"), "{json}");
    }
    let unknown = played("1. e2-e4 WV", false).expect("a result without a reason");
    assert_eq!(unknown.movetext(Form::Cyrillic), "1. e2-e4 WV\n");
}

#[test]
fn the_tag_result_is_checked_as_the_text_is() {
    for (tag, end, reason) in [
        ("½-½ /повторение позиции/", "", "no draw by repetition may be claimed here"),
        ("WV /захват замка черных/", "", "but the game goes on"),
        ("WV /черные сдались/", " *", "but the game ends with `*`"),
        ("\u{85}", "", "the tag Result is `\\u{85}`"),
    ] {
        let error = played(&format!("[Result \"{tag}\"]\n\n1. e2-e4{end}"), false).expect_err(tag);
        assert!(error.to_string().contains(reason), "{error}");
    }
    let agreed = "[Result \"WV /захват замка черных/\"]\n\n1. e2-e4 WV /черные сдались/";
    assert!(
        played(agreed, false).expect_err("the tag is wrong").to_string().contains("but the game goes on")
    );
    for (tag, clean, found) in [
        ("WV", "WV", vec![Leniency::ReasonMissing]),
        ("1-0", "WV", vec![Leniency::ResultForm, Leniency::ReasonMissing]),
        ("1-0 /черные сдались/", "WV /черные сдались/", vec![Leniency::ResultForm]),
        ("WV /черные сдались/", "WV /черные сдались/", vec![]),
    ] {
        let text = format!("[White \"A\"]\n[Result \"{tag}\"]\n\n1. e2-e4\n");
        let replay = played(&text, false).expect(tag);
        assert_eq!(leniencies(&replay), found, "{tag}");
        assert!(replay.notes.iter().all(|note| note.at() == "line 2, column 1"), "{:?}", replay.notes);
        assert!(replay.print(Form::Latin).contains(&format!("[Result \"{clean}\"]\n")), "{tag}");
        assert_eq!(played(&text, true).is_ok(), found.is_empty(), "{tag}");
    }
}

#[test]
fn a_file_without_games_is_refused_alike_in_every_form() {
    for text in ["", " \n\n", "\u{feff}", "\u{feff}\n\n"] {
        for from in ["text", "json"] {
            let mut commands = vec![vec!["replay", "--from", from, "-"]];
            for to in ["cyrillic", "latin", "coordinates", "json"] {
                commands.push(vec!["convert", "--from", from, "--to", to, "-"]);
            }
            for command in commands {
                let (exit, out, err) = chesst_fed(&command, text);
                assert_eq!((exit, out.as_str()), (2, ""), "{command:?} of {text:?}: {err}");
                assert!(err.contains("holds no game"), "{command:?} of {text:?}: {err}");
            }
        }
    }
}

#[test]
fn a_byte_order_mark_is_noted_wherever_it_stands() {
    let plain = "[White \"A\"]\n\n1. e2-e4 *\n";
    let json = serde_json::to_string(&JsonGame::of(&played(plain, true).expect("clean"))).expect("JSON");
    for text in [format!("\u{feff}{plain}"), format!("\u{feff}\n{plain}"), "\u{feff}1. e2-e4 *\n".to_owned()]
    {
        let replay = played(&text, false).expect(&text);
        assert_eq!(leniencies(&replay), [Leniency::ByteOrderMark], "{text:?}");
        let refused = played(&text, true).expect_err(&text);
        assert_eq!(refused.error.problem, Problem::NotClean(Leniency::ByteOrderMark), "{text:?}");
    }
    let second = format!("{plain}\n\u{feff}{plain}");
    let notes: Vec<String> = games(second.as_bytes())
        .flat_map(|game| {
            let game = game.expect("readable");
            let replay =
                replay(&Rules::built_in("t1-2024").expect("built in"), &game, false).expect("in order");
            replay.notes.into_iter().map(|note| note.at())
        })
        .collect();
    assert_eq!(notes, ["line 5, column 1"]);
    let marked = format!("\u{feff}{json}\n");
    let (exit, out, err) = chesst_fed(&["replay", "--from", "json", "-"], &marked);
    assert!(exit == 0 && out.contains("line 1, column 1: a byte order mark"), "{out}{err}");
    let (exit, out, _) = chesst_fed(&["replay", "--from", "json", "--strict", "-"], &marked);
    assert!(exit == 1 && out.contains("refused by --strict: byte-order-mark"), "{out}");
}

#[test]
fn after_a_result_a_further_game_begins_with_its_tags() {
    for more in ["1. e2-e4 e7-e6 *", "e7-e6", "2. d2-d4"] {
        let refused = played(&format!("1. e2-e4 *\n\n{more}"), false).expect_err(more);
        let said = "the game has ended with its result; a further game begins with its tags";
        assert_eq!((refused.error.message.as_str(), refused.error.place.line), (said, 3), "{more}");
    }
    let line =
        played("1. e2-e4 e7-e6 (1... e7-e5 WV /черные сдались/ 2. d2-d4) *", false).expect_err("a line");
    assert!(line.to_string().contains("the side line has ended with its result"), "{line}");
}

#[test]
fn line_numbers_count_the_empty_lines_above_the_tags() {
    let refused = played("\n\n[White \"A\"]\n\n1. e2-e5\n", false).expect_err("illegal");
    assert_eq!(refused.error.place.line, 5);
}

fn json(start: &str, tags: &str, items: &str) -> String {
    format!("{{\"ruleset\":\"t1-2024\",\"start\":\"{start}\",\"tags\":{tags},\"items\":[{items}]}}\n")
}

#[test]
fn a_json_game_is_refused_with_the_line_of_the_file_and_the_part_of_the_game() {
    let start = "rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp - 0 1";
    let mv = |ply: &str, mv: &str| format!("{{\"move\":{{\"ply\":\"{ply}\",\"move\":\"{mv}\"}}}}");
    let good = json(start, "[]", &mv("1w", "e2e4"));
    for (text, place) in [
        (json(start, "[]", &format!("{},{}", mv("1w", "e2e4"), mv("1b", "e7e4"))), "line 2, items[1]: e7e4"),
        (
            json(
                start,
                "[]",
                &format!(
                    "{},{{\"text\":\"a}}b\"}},{{\"line\":[{},{}]}}",
                    mv("1w", "e2e4"),
                    mv("1w", "d2d4"),
                    mv("1b", "d7d4")
                ),
            ),
            "line 2, items[2].line[1]: d7d4",
        ),
        (json("8/8 w", "[]", ""), "line 2, start: the start is no position"),
        (json(start, "[[\"A\",\"b\"],[\"Result\",\"x\"]]", ""), "line 2, tags[1]: the tag Result is `x`"),
        (json(start, "[]", "{\"mo\\u001bve\":1}"), "line 2, column "),
        ("[\n".to_owned(), "line 2, column 1: EOF"),
    ] {
        let file = format!("{good}{text}");
        let (_, out, err) = chesst_fed(&["replay", "--from", "json", "-"], &file);
        let said = format!("{out}{err}");
        assert!(said.contains(place), "{place}\n{said}");
        assert!(!said.contains('^') && !said.contains("line 1 column") && !said.contains('\u{1b}'), "{said}");
        let (_, _, err) = chesst_fed(&["convert", "--from", "json", "--to", "latin", "-"], &file);
        assert!(err.contains(place) && !err.contains('^'), "{place}\n{err}");
    }
    let illegal = json(start, "[]", &mv("1w", "e2e5"));
    let (_, out, _) = chesst_fed(&["replay", "--from", "json", "--format", "json", "-"], &illegal);
    let report: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((report["line"].as_u64(), report["part"].as_str()), (Some(1), Some("items[0]")));
    assert!(report.get("column").is_none(), "{out}");
    let won = json(start, "[]", "{\"result\":{\"result\":\"WV\"}}");
    let (_, out, _) = chesst_fed(&["replay", "--from", "json", "-"], &won);
    assert!(out.contains("line 1, items[0]: the reason of the result is missing"), "{out}");
}

#[test]
fn line_ends_within_the_texts_of_a_json_game_count_as_one_space() {
    let start = "rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp - 0 1";
    let text = json(start, "[]", "{\"text\":\"a}b\\n\\n c\"},{\"text\":\"d\\ne\"},{\"comment\":\"f\\ng\"}");
    let game = json_games(text.as_bytes()).next().expect("a game").expect("readable");
    let replay = replay(&Rules::built_in("t1-2024").expect("built in"), &game, true).expect("in order");
    assert_eq!(replay.movetext(Form::Latin), "; a}b c\n{d e} /f g/\n");
}

#[test]
fn with_keep_going_a_game_that_is_too_short_is_told_and_the_next_one_replayed() {
    let text = "[A \"1\"]\n\n1. e2-e4 *\n\n[A \"2\"]\n\n1. e2-e4 e7-e6 *\n";
    let (exit, out, err) = chesst_fed(&["replay", "--keep-going", "--board-after", "1b", "-"], text);
    assert_eq!((exit, err.as_str()), (2, ""), "{out}");
    for part in [
        "game 1 has no half move 1b; its last is 1w\n",
        "game 2: ? - ?",
        "after 1b\n",
        "2 games replayed: 3 half moves, 0 side lines, 0 notes; 1 without a half move of --board-after\n",
    ] {
        assert!(out.contains(part), "{part}\n{out}");
    }
    let command = ["replay", "--keep-going", "--board-after", "1b", "--format", "json", "-"];
    let (_, out, _) = chesst_fed(&command, text);
    let reports: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(reports.len(), 2);
    assert!(reports[0]["after"]["1b"].is_null() && reports[1]["after"]["1b"].is_string(), "{out}");
    let bad = format!("{text}\n[A \"3\"]\n\n1. e2-e9\n");
    assert_eq!(chesst_fed(&["replay", "--keep-going", "--board-after", "1b", "-"], &bad).0, 1);
}

#[test]
fn the_numbers_of_a_game_go_on_where_those_of_positions_end() {
    let head = "[Ruleset \"t1-2024\"]\n[Start \"4k3/8/8/8/8/8/8/4K3 w Pp - 0 99998\"]\n\n";
    let moves = "99998. Кр e1-e2 Кр e8-e7 99999. Кр e2-e1 Кр e7-e8 100000. Кр e1-e2 Кр e8-e7 (100000... Кр e8-d7\n100001. Кр e2-e1) 100001. Кр e2-e1 *\n";
    let text = format!("{head}{moves}");
    let replay = played(&text, true).expect("long");
    assert_eq!(
        replay.print(Form::Cyrillic).split_whitespace().collect::<Vec<_>>(),
        text.split_whitespace().collect::<Vec<_>>()
    );
    assert_eq!(replay.main_line().last().expect("moves").0.to_string(), "100001w");
    let json = serde_json::to_string(&JsonGame::of(&replay)).expect("JSON");
    let game = json_games(json.as_bytes()).next().expect("a game").expect("readable");
    let rules = Rules::built_in("t1-2024").expect("built in");
    assert_eq!(chesst_conformance::games::replay(&rules, &game, true).expect("long").plies(), replay.plies());
    let wrong = played(&text.replace("100001. Кр e2-e1 *", "99999. Кр e2-e1 *"), true).expect_err("a number");
    assert!(wrong.to_string().contains("the next half move is move 100001: expected `100001.`"), "{wrong}");
}

#[test]
fn what_does_not_print_is_written_out_where_a_line_is_shown() {
    let file = "1. e2-e4 /\u{1b}[31m/ e7-e6\n";
    let error = games(file.as_bytes()).find_map(Result::err).expect("a control character").to_string();
    assert!(error.ends_with("  1. e2-e4 /\\u{1b}[31m/ e7-e6\n            ^^^^^^"), "{error}");
    let refused = played("1. e2-e4 \u{202e} e7-e6\n", false).expect_err("no notation").to_string();
    assert!(refused.ends_with("  1. e2-e4 \\u{202e} e7-e6\n           ^^^^^^^^"), "{refused}");
    let after = played("1. /\u{200f}a\tb/ e2-e5\r\n", false).expect_err("illegal").to_string();
    assert!(after.contains("  1. /\\u{200f}a\\tb/ e2-e5\n                    ^^^^^"), "{after}");
}
