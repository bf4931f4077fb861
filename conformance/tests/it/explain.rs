//! Explanations say what the engine says, with its reasons, in both languages.

use chesst_conformance::explain::{Around, Explanation, Fate, Scene, reach};
use chesst_conformance::load::embedded_register;
use chesst_conformance::register::Status;
use chesst_conformance::words::{Lang, Words};
use chesst_engine::clause::Clause;
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

/// The clauses of an explanation: those that refuse, and those that let the move pass.
fn sorted(why: &Explanation) -> (Vec<&'static str>, Vec<&'static str>) {
    let of = |refuses| why.clauses.iter().filter(move |judged| judged.refuses == refuses);
    (of(true).map(|judged| judged.clause).collect(), of(false).map(|judged| judged.clause).collect())
}

/// `win.finished` refuses every move; what would refuse it otherwise refuses it still.
#[test]
fn where_the_game_is_over_no_clause_allows_what_it_refuses() {
    for (ruleset, text, mv, clause) in [
        ("t1-2024", "kR6/RR6/8/8/8/8/8/4K3 b Pp - 0 1", "a8b7", "capture.superiority"),
        ("t1-2024", "8/8/8/8/8/8/2R5/K2kp3 w Pp - 0 1", "c2c6", "ritter.lines"),
        ("t1-2024", "8/8/8/8/8/8/2R5/K2kp3 w Pp - 0 1", "c2c1", "castle.royal-only"),
        ("t1-2024", "8/8/8/8/2r5/8/I1R5/KV1kp3 w Pp - 0 1", "c2c4", "capture.superiority"),
        ("t1-2024", "8/8/3S4/8/8/8/8/K2kp3 w Pp - 0 1", "d6c8", "castle.royal-only"),
        ("t1-2024", "8/8/3S4/8/8/8/8/KP1k1p2 w Pp - 0 1", "a1b1", "move.target"),
    ] {
        let why = explained(&read(ruleset, text), mv, Lang::En);
        let (refuse, allow) = sorted(&why);
        assert!(refuse.contains(&clause) && refuse.contains(&"win.finished"), "{mv}: {refuse:?}");
        assert!(!allow.contains(&clause), "{mv}: {allow:?}");
    }
}

/// Both clauses speak of the enemy's impregnable square on a diagonal; on files and ranks it is jumped.
#[test]
fn the_impregnable_square_is_told_in_reach_and_on_the_way() {
    let position = read("t-2020", "4k4/9/9/9/2P6/9/9/4K4 w - -/b5 0 1");
    let (refuse, _) = sorted(&explained(&position, "c4a6", Lang::En));
    assert_eq!(refuse, ["diagonal.no-jump", "impregnable.block"]);
    let reached = reach(&position, "c4".parse().expect("a square"));
    let b5 = reached.iter().find(|reached| reached.to.to_string() == "b5").expect("it is in reach");
    assert_eq!(b5.fate, Fate::Refused(vec![Clause::ImpregnableEntry]));
    let position = read("t-2020", "4k4/9/9/9/R8/9/9/4K4 w - -/a5 0 1");
    let (refuse, allow) = sorted(&explained(&position, "a4a6", Lang::En));
    assert!(refuse.is_empty() && allow.contains(&"impregnable.jump"), "{refuse:?} {allow:?}");
}

/// What would be otherwise if an open choice were read otherwise rests on an assumption, and says so.
#[test]
fn what_rests_on_an_open_choice_says_so() {
    for (ruleset, text, mv, clause) in [
        ("t1-2024", "8/8/8/8/4R3/8/4k3/2p1K3 w Pp - 0 1", "e1e2", "castle.guard"),
        ("t1-2024", "3pk3/3P4/3C4/8/8/8/8/C2CK3 w Pp - 0 1", "d7d8", "promotion.prince.cap"),
        ("t1-2025", "4k3/3V4/8/8/8/8/8/CC1KPP2 w Pp - 0 1", "d7d8=P", "promotion.prince.born-inside"),
        ("t1-2024", "2Pk4/8/4S3/8/8/8/8/4K3 w Pp - 0 1", "e6d8", "win.order"),
    ] {
        let why = explained(&read(ruleset, text), mv, Lang::En);
        let judged = why.clauses.iter().find(|judged| judged.clause == clause);
        let judged = judged.unwrap_or_else(|| panic!("{mv}: {:?}", why.clauses));
        assert_eq!(judged.status, Some(Status::Assumed), "{mv}: {judged:?}");
    }
    let guard = explained(&read("t1-2024", "8/8/8/8/4R3/8/4k3/2p1K3 w Pp - 0 1"), "e1d2", Lang::En);
    let judged = guard.clauses.iter().find(|judged| judged.clause == "castle.guard").expect("it refuses");
    assert_eq!((judged.refuses, judged.status), (true, Some(Status::Stated)));
}

/// A choice that only a VerKnecht has, the want of one, and what the piece could not become.
#[test]
fn a_needless_choice_is_refused_by_the_clause_of_the_piece() {
    for (text, mv, clauses) in [
        ("4k3/8/8/8/8/3I4/8/4K3 w Pp - 0 1", "d3d4=V", vec!["promotion.knecht", "promotion.ver-knecht"]),
        ("4k3/8/8/3I4/8/8/8/4K3 w Pp - 0 1", "d5d6=C", vec!["promotion.knecht"]),
        ("4k3/8/8/3P4/8/8/8/4K3 w Pp - 0 1", "d5d6=C", vec!["promotion.prince", "promotion.ver-knecht"]),
        (
            "7k/3P4/8/8/8/8/8/C2CK1C1 w Pp - 0 1",
            "d7d8=C",
            vec!["promotion.prince.cap", "promotion.ver-knecht"],
        ),
        ("4k3/8/8/3R4/8/8/8/4K3 w Pp - 0 1", "d5d6=C", vec!["promotion.ver-knecht"]),
    ] {
        let refused: Vec<_> = {
            let position = read("t1-2024", text);
            let refusal = position.legality(mv.parse().expect("a move")).expect_err("it is refused");
            refusal.clauses.iter().map(|clause| clause.id()).collect()
        };
        let mut wanted = clauses;
        wanted.sort_by_key(|id| id.parse::<Clause>().expect("a clause"));
        assert_eq!(refused, wanted, "{mv}");
    }
    let full = read("t1-2025", "7k/3V4/8/8/8/8/8/CCPKCPP1 w - - 0 1");
    let reached = reach(&full, "d7".parse().expect("a square"));
    let d8 = reached.iter().find(|reached| reached.to.to_string() == "d8").expect("it is in reach");
    assert_eq!(d8.fate, Fate::Refused(vec![Clause::PromotionCapPrince, Clause::PromotionCapConnet]));
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
