//! Boards as text and pictures: what is drawn is what stands there.

use std::process::Command;

use chesst_conformance::board::model::{Board, Mark};
use chesst_conformance::board::svg;
use chesst_conformance::board::text::{Style, Text};
use chesst_conformance::explain::reach;
use chesst_conformance::words::{Lang, Letters, Words};
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use quick_xml::events::Event;

use crate::cli::{chesst, tempdir};

fn read(ruleset: &str, text: &str) -> Position {
    Position::read(&Rules::built_in(ruleset).expect("built in"), text).expect("playable")
}

/// A position with a capture, a blocked square, both impregnable squares.
fn scene() -> Position {
    read("t-2020", "3k5/9/4r4/1v4p2/4C4/9/2R6/4K4 w Pp b4/f5 0 40")
}

fn text(board: &Board<'_>, style: Style, letters: Letters) -> String {
    Text { board, style, letters, words: Words::of(Lang::En) }.to_string()
}

/// What each element is, and the values of its attributes.
fn elements(picture: &str) -> Vec<(String, Vec<(String, String)>)> {
    let mut reader = quick_xml::Reader::from_str(picture);
    reader.config_mut().check_end_names = true;
    let mut elements = Vec::new();
    loop {
        match reader.read_event().expect("well-formed") {
            Event::Start(tag) | Event::Empty(tag) => {
                let attributes = tag.attributes().map(|attribute| {
                    let attribute = attribute.expect("an attribute");
                    let value =
                        attribute.normalized_value(quick_xml::XmlVersion::Implicit1_0).expect("escaped");
                    (String::from_utf8_lossy(attribute.key.as_ref()).into_owned(), value.into_owned())
                });
                let name = String::from_utf8_lossy(tag.name().as_ref()).into_owned();
                elements.push((name, attributes.collect()));
            }
            Event::Eof => return elements,
            _ => {}
        }
    }
}

#[test]
fn boxes_show_castles_halves_promotion_lines_and_marks() {
    let position = read("t1-2024", "4k3/8/8/8/2i5/8/2R5/4K3 w Pp - 0 40");
    let c2 = "c2".parse().expect("a square");
    let board = Board::new(&position).with_reach(c2, &reach(&position, c2));
    let drawn = text(&board, Style::Unicode, Letters::Latin);
    let lines: Vec<&str> = drawn.lines().collect();
    assert!(lines[1].starts_with("8 │    │    │░  ░│░  ░│░ k░│░  ░│"), "{drawn}");
    assert!(lines[6].contains('╌') && lines[8].contains('═') && lines[10].contains('╌'), "{drawn}");
    assert!(lines[9].contains("│ :i │"), "the Knecht on c4 may be taken\n{drawn}");
    assert!(lines[15].contains("│░- ░│"), "c1 is a castle square\n{drawn}");
    assert!(drawn.contains("- refused by castle.royal-only: c1\n"), "{drawn}");
}

#[test]
fn plain_boards_are_ascii() {
    let position = scene();
    let e4 = "e4".parse().expect("a square");
    let board = Board::new(&position).with_reach(e4, &reach(&position, e4)).with_forces();
    let drawn = text(&board, Style::Ascii, Letters::Latin).replace('½', "");
    assert!(drawn.is_ascii(), "{drawn}");
    assert!(drawn.contains("- refused by diagonal.no-jump impregnable.block: g6 h7"), "{drawn}");
    assert!(drawn.contains("- refused by impregnable.entry: f5"), "{drawn}");
}

#[test]
fn cyrillic_letters_are_those_of_the_russian_books() {
    let start = Position::start(&Rules::built_in("t1-2024").expect("built in")).expect("a start");
    let drawn = text(&Board::new(&start), Style::Ascii, Letters::Cyrillic);
    assert!(drawn.starts_with("8  рт  рк [пр][кт][кр][пр] рк  рт\n"), "{drawn}");
    assert!(drawn.contains("1  Рт  Рк [Пр][Кт][Кр][Пр] Рк  Рт\n"), "{drawn}");
}

#[test]
fn a_picture_holds_every_piece_with_the_strokes_of_its_force() {
    let position = scene();
    let picture = svg::document(&Board::new(&position), Words::of(Lang::En), 1);
    let elements = elements(&picture);
    let has = |id: &str| elements.iter().any(|(_, at)| at.contains(&("id".to_owned(), id.to_owned())));
    let used: Vec<&str> = elements
        .iter()
        .filter(|(name, _)| name == "use")
        .filter_map(|(_, at)| at.iter().find(|(name, _)| name == "href"))
        .map(|(_, value)| value.as_str())
        .collect();
    for (_, piece) in position.pieces() {
        let force = position.ruleset().force(piece.kind).half_units();
        let side = if piece.letter().is_uppercase() { 'w' } else { 'b' };
        for id in [format!("#{side}{}", piece.kind.letter()), format!("#f{force}")] {
            assert!(used.contains(&id.as_str()), "{id}");
        }
    }
    for id in &used {
        assert!(has(id.trim_start_matches('#')), "{id} is used and not there");
    }
    assert!(used.contains(&"#iw") && used.contains(&"#ib"), "both impregnable squares");
    let squares = elements.iter().filter(|(_, at)| at.iter().any(|(name, _)| name == "data-square")).count();
    assert_eq!(squares, position.pieces().count() + 2);
    let castles = elements.iter().filter(|(_, at)| at.contains(&("class".to_owned(), "castle".to_owned())));
    assert_eq!(castles.count(), 8);
}

#[test]
fn a_picture_marks_moves_captures_and_blocked_squares_with_the_reason() {
    let position = scene();
    let e4 = "e4".parse().expect("a square");
    let board = Board::new(&position).with_reach(e4, &reach(&position, e4)).with_forces();
    let picture = svg::document(&board, Words::of(Lang::Ru), 1);
    assert!(picture.contains("href=\"#m-capture\"") && picture.contains("href=\"#m-move\""));
    assert!(picture.contains("<title>h7: не допускает diagonal.no-jump impregnable.block"), "{picture}");
    assert!(picture.contains("белые 3, черные 2</title>"), "the sums on e6");
    assert!(picture.contains("<title>b4: неприступное поле белых"), "{picture}");
    let exchange = Board::new(&position).with_mark(e4, Mark::Exchange);
    assert!(svg::document(&exchange, Words::of(Lang::En), 1).contains("href=\"#m-exchange\""));
}

#[test]
fn show_writes_pictures() {
    let folder = tempdir("show");
    let (svg, png) = (folder.join("a.svg"), folder.join("a.png"));
    let (svg_name, png_name) = (svg.to_str().expect("UTF-8"), png.to_str().expect("UTF-8"));
    let (exit, _, err) = chesst(&["show", "start", "--svg", svg_name]);
    assert_eq!((exit, err.as_str()), (0, ""));
    let picture = std::fs::read_to_string(&svg).expect("it is written");
    assert_eq!(picture.matches("data-square=").count(), 32);
    if cfg!(feature = "png") {
        let (exit, _, err) = chesst(&["show", "start", "--png", png_name, "--scale", "1"]);
        assert_eq!((exit, err.as_str()), (0, ""));
        let bytes = std::fs::read(&png).expect("it is written");
        assert_eq!(bytes.get(..8), Some(&b"\x89PNG\r\n\x1a\n"[..]));
        assert_eq!(bytes.get(16..24), Some(&[0, 0, 1, 89, 0, 0, 1, 89][..]), "345 by 345");
        let program = env!("CARGO_BIN_EXE_chesst");
        let shown = Command::new(program).args(["show", "start", "--png", "-", "--scale", "1"]).output();
        assert_eq!(shown.expect("it runs").stdout, bytes);
    }
    let (exit, out, _) = chesst(&["show", "start", "--svg", "-"]);
    assert_eq!((exit, out.trim_end()), (0, picture.trim_end()));
    let (exit, _, err) = chesst(&["show", "start", "--svg", svg_name, "--png", svg_name]);
    assert!(exit == 2 && err.contains("cannot hold both pictures"), "{err}");
    let (exit, _, err) = chesst(&["show", "start", "--svg", "no/such/folder/a.svg"]);
    assert!(exit == 2 && err.contains("no/such/folder/a.svg cannot be written"), "{err}");
}
