//! Explanations say what the engine says, with its reasons, in both languages.

use chesst_conformance::explain::{Around, Explanation, Fate, Scene, reach};
use chesst_conformance::load::embedded_register;
use chesst_conformance::words::{Lang, Words};
use chesst_engine::moves::Move;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;

use crate::cli::chesst;

fn read(ruleset: &str, text: &str) -> Position {
    Position::read(&Rules::built_in(ruleset).expect("built in"), text).expect("playable")
}

fn explained(position: &Position, mv: &str, lang: Lang) -> Explanation {
    let register = embedded_register().expect("it loads");
    Explanation::new(position, mv.parse().expect("a move"), &register, Words::of(lang))
}

#[test]
fn reach_agrees_with_the_engine_on_every_piece_of_the_start() {
    for rules in Rules::all_built_in() {
        let Ok(start) = Position::start(rules) else { continue };
        for (from, piece) in start.pieces().filter(|(_, piece)| piece.side == start.side_to_move()) {
            let reached = reach(&start, from);
            let legal: Vec<Move> = reached
                .iter()
                .filter_map(|one| match &one.fate {
                    Fate::Legal(moves, _) => Some(moves.clone()),
                    Fate::Refused(clauses) => {
                        assert!(!clauses.is_empty(), "{piece} {from}{}", one.to);
                        None
                    }
                })
                .flatten()
                .collect();
            let moves: Vec<Move> = start.moves().into_iter().filter(|mv| mv.from == from).collect();
            assert_eq!(legal.len(), moves.len(), "{piece} on {from}");
            assert!(start.lines(from).iter().all(|to| reached.iter().any(|one| one.to == to)));
        }
    }
}

#[test]
fn a_refused_move_names_the_clauses_that_refuse_and_those_that_do_not() {
    let why = explained(&read("t1-2024", "4k3/3Vp3/8/8/8/8/8/4K3 w Pp - 0 40"), "d7e7", Lang::En);
    assert!(!why.legal && why.does.is_none());
    let refusing: Vec<&str> = why.clauses.iter().filter(|one| one.refuses).map(|one| one.clause).collect();
    assert_eq!(refusing, ["capture.superiority"]);
    assert!(why.clauses.iter().any(|one| one.clause == "knecht.step" && !one.refuses));
    let force = why.force.expect("a piece stands there");
    assert_eq!((force.white.as_str(), force.black.as_str()), ("1½", "3"));
    let acting: Vec<&str> = force.acting.iter().map(|one| one.from.as_str()).collect();
    assert_eq!(acting, ["d7", "e7", "e8"]);
}

#[test]
fn clauses_that_were_not_considered_let_nothing_pass() {
    let rules = Rules::built_in("t1-2025").expect("a rule set");
    let start = Position::start(&rules).expect("a start position");
    for (mv, wanted) in [
        ("d7d6", vec![("move.turn", true)]),
        ("d7d7", vec![("move.turn", true)]),
        ("e4e5", vec![("move.turn", true)]),
        ("d2d2", vec![("move.pass", true), ("move.turn", false)]),
    ] {
        let clauses = explained(&start, mv, Lang::En).clauses;
        let judged: Vec<_> = clauses.iter().map(|judged| (judged.clause, judged.refuses)).collect();
        assert_eq!(judged, wanted, "{mv}");
    }
}

#[test]
fn a_legal_move_tells_all_it_does() {
    let promotion = read("t1-2024", "4k3/8/8/2I5/8/8/8/4K3 w Pp - 0 40");
    let does = explained(&promotion, "c5c6", Lang::Ru).does.expect("legal");
    assert_eq!(does.becomes, Some("VerKnecht"));
    assert_eq!(does.told, ["Кнехт становится Вер Кнехтом"]);

    let exchange = read("t1-2024", "3pk3/8/2S5/8/8/8/8/4K3 w Pp - 0 40");
    let does = explained(&exchange, "c6d8", Lang::Ru).does.expect("legal");
    assert_eq!(does.exchanges.as_deref(), Some("black Prince"));
    assert_eq!(does.told[0], "разменивается на черного Принца на d8");

    let win = read("t1-2024", "8/8/8/8/8/3k4/8/2C1K3 w Pp - 0 40");
    let does = explained(&win, "c1c8", Lang::En).does;
    assert!(does.is_none(), "a Connet does not go that far");
    let win = read("t1-2024", "8/3C4/8/8/8/7k/8/4K3 w Pp - 0 40");
    assert!(
        win.moves().is_empty()
            || explained(&win, "d7d8", Lang::En).does.expect("legal").outcome.contains("wins")
    );
}

#[test]
fn a_piece_of_the_other_side_is_told_as_if_it_were_its_turn() {
    let position = read("t1-2024", "4k3/3Vp3/8/8/8/8/8/4K3 w Pp - 0 40");
    let e7 = "e7".parse().expect("a square");
    assert!(Scene::new(&position, e7).out_of_turn);
    let around = Around::new(&position, e7, Words::of(Lang::En));
    assert!(
        around.out_of_turn && around.near.iter().any(|near| near.square == "d7" && near.moves == ["e7d7"])
    );
    assert!(around.near.iter().any(|near| near.square == "e8" && near.refused == ["move.target"]));
}

#[test]
fn explain_prints_text_and_json_in_both_languages() {
    let position = "4k3/3Vp3/8/8/8/8/8/4K3 w Pp - 0 40";
    let (exit, out, _) = chesst(&["explain", position, "d7e7", "--lang", "ru"]);
    assert!(
        exit == 0 && out.contains("ход d7e7 невозможен\n  не допускает  capture.superiority (сказано): "),
        "{out}"
    );
    let (exit, out, _) = chesst(&["explain", position, "d7", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((exit, json["piece"].as_str()), (0, Some("white VerKnecht")));
    assert_eq!(json["near"][2]["refused"][0], "capture.superiority");
    let (exit, out, _) = chesst(&["explain", position, "a5", "--ruleset", "t1-2025"]);
    assert!(exit == 0 && out.contains("a5 is empty\n0 moves in reach, 0 of them legal\n"), "{out}");
    let last = "4k3/V7/8/8/8/8/8/4K3 w Pp - 0 40";
    for (lang, wanted) in [("en", "Ritter or Scout"), ("ru", "Риттером или Разведчиком")]
    {
        let (_, out, _) = chesst(&["explain", last, "a7", "--lang", lang]);
        assert!(out.contains(wanted), "{out}");
    }
    let (exit, _, err) = chesst(&["explain", position, "d7d9"]);
    assert!(exit == 2 && !err.is_empty());
}
