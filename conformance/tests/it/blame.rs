//! What a probe blames for a wrong answer, and whom it does not.

use std::collections::BTreeSet;

use chesst_conformance::load::embedded_register;
use chesst_conformance::probe::finding::{Class, What};
use chesst_conformance::probe::report::{Context, text};
use chesst_conformance::probe::{By, Probe, Report};
use chesst_conformance::question::{Answer, Fault, Question};
use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::scenario::Ask;
use chesst_engine::clause::Clause;
use chesst_engine::position::Position;
use serde_json::Value;

use crate::cli::chesst;
use crate::probe::{few, liar, report};
use crate::process::misbehave;

fn told(report: &Report) -> String {
    let register = embedded_register().expect("it loads");
    text(report, Context { register: &register, rulesets: &Rulesets::default(), argument: "" })
}

/// The two counters of a position text.
fn counters(text: &str) -> [u32; 2] {
    let mut fields = text.rsplit(' ').map(|field| field.parse().unwrap_or(0));
    [(); 2].map(|()| fields.next().unwrap_or(0))
}

/// No source says what follows a counter of 99999, nor that a larger one is refused.
#[test]
fn a_program_that_counts_on_is_charged_with_nothing() {
    let counts_on = |_: usize, question: &Question, answer: Result<Answer, Fault>| match answer {
        Ok(Answer::Position(after)) => {
            let [number, quiet] = counters(&question.position);
            let [number_after, quiet_after] = counters(&after);
            let is_blacks = question.position.contains(" b ");
            let board = after.rsplitn(3, ' ').last().unwrap_or_default().to_owned();
            let drawn = matches!(question.ask, Ask::Impregnable { .. });
            let number = if number == 99_999 && is_blacks && !drawn { number + 1 } else { number_after };
            let quiet =
                if quiet == 99_999 && quiet_after == quiet && !drawn { quiet + 1 } else { quiet_after };
            Ok(Answer::Position(format!("{board} {quiet} {number}")))
        }
        Ok(Answer::Faults(faults)) => match &question.ask {
            Ask::Text { text } if counters(text).iter().any(|counter| *counter > 99_999) => {
                Ok(Answer::Accepted(text.clone()))
            }
            _ => Ok(Answer::Faults(faults)),
        },
        answer => answer,
    };
    let found = report(&few(2000), &|| liar(counts_on));
    assert!(found.groups.is_empty(), "{}", told(&found));
}

/// What a program answers rightly alone is not charged to the position it is asked about.
#[test]
fn a_program_that_gives_out_is_told_by_one_fault_that_blames_no_position() {
    let command = misbehave("crash-at 30");
    let program = command.program.to_str().expect("UTF-8");
    let search = ["probe", "--cases", "60", "--ruleset", "t1-2024", "--", program, "crash-at", "30"];
    let (exit, told, errors) = chesst(&search);
    assert_eq!(exit, 1, "{told}{errors}");
    assert!(told.starts_with("FOUND depends on earlier requests\n"), "{told}");
    assert!(told.contains("gives no answer to number 30\n"), "{told}");
    assert!(told.ends_with("1 fault suspected\n"), "{told}");
}

/// A program that gives out at a position, whatever it was asked before, is told so still.
#[test]
fn a_position_at_which_a_program_gives_out_is_blamed() {
    let falls = |_: usize, question: &Question, answer| match question.ask {
        Ask::Moves {} if question.position.contains('S') => Err(Fault::Crash("it fell over".to_owned())),
        _ => answer,
    };
    let found = report(&Probe { orders: false, laws: false, ..few(100) }, &|| liar(falls));
    let classes: BTreeSet<Class> = found.groups.iter().map(|group| group.class).collect();
    assert_eq!(classes, BTreeSet::from([Class::NoAnswer]), "{}", told(&found));
}

/// Where a legal move is missing, clauses are suspected that speak of it.
#[test]
fn a_missing_move_blames_clauses_that_speak_of_it() {
    let from = "h7".parse().expect("a square");
    let lacks = move |_: usize, question: &Question, answer| match (&question.ask, answer) {
        (Ask::Moves {}, Ok(Answer::Moves(mut moves))) => {
            moves.retain(|mv| mv.from != from);
            Ok(Answer::Moves(moves))
        }
        (Ask::Legal { r#move }, Ok(Answer::Legal)) if r#move.starts_with("h7") => {
            Ok(Answer::Refused(Vec::new()))
        }
        (_, answer) => answer,
    };
    let probe = Probe { orders: false, laws: false, shrink: 0, enough: 3, ..few(100) };
    let found = report(&probe, &|| liar(lacks));
    let mut told_by_move = 0;
    for group in found.groups.iter().filter(|group| group.books.is_empty()) {
        let What::Answer(differs) = &group.original else { panic!("a law: {}", told(&found)) };
        let Some(mv) = differs.mv else { continue };
        told_by_move += 1;
        assert_eq!(group.by, Some(By::Move), "{}", told(&found));
        let rulesets = Rulesets::default();
        let rules = &rulesets.get(&differs.question.ruleset).expect("it is there").rules;
        let position = Position::read(rules, &differs.question.position).expect("it can be played");
        let castles = rules.ruleset().castle_squares();
        for clause in &group.clauses {
            let id = clause.id();
            let speaks = match id {
                "capture.superiority" | "capture.king" | "capture.undefended-scout" => {
                    position.piece(mv.to).is_some()
                }
                "castle.royal-only" | "castle.guard" => castles.contains(mv.to) || castles.contains(mv.from),
                _ => !id.starts_with("board.") && !id.starts_with("move.") && !id.starts_with("draw."),
            };
            assert!(speaks, "{mv}: {id}\n{}", told(&found));
        }
    }
    assert!(told_by_move > 0, "{}", told(&found));
    assert!(told(&found).contains("suspected by what speaks of the move"), "{}", told(&found));
}

/// Where a program refuses a good position, the fields that are unusual are told, and no clause is.
#[test]
fn a_refused_position_blames_a_field_and_no_clause() {
    let large = |text: &str| counters(text)[1] > 1000;
    let refuses = move |_: usize, question: &Question, answer| match &question.ask {
        Ask::Text { text } if large(text) => Ok(Answer::Faults(BTreeSet::new())),
        Ask::Text { .. } => answer,
        _ if large(&question.position) => Ok(Answer::PositionRefused(BTreeSet::new())),
        _ => answer,
    };
    let found = report(&Probe { orders: false, laws: false, ..few(400) }, &|| liar(refuses));
    let told = told(&found);
    let clauses: Vec<Clause> = found.groups.iter().flat_map(|group| group.clauses.clone()).collect();
    assert!(clauses.is_empty() && !found.groups.is_empty(), "{told}");
    assert!(told.contains("it refuses the position text; not as at the beginning of a game: "), "{told}");
    assert!(told.contains("quiet half moves `9999"), "{told}");
}

/// What a report calls a request can be sent to a program.
#[test]
fn every_request_of_a_report_is_a_request() {
    let lies = |_: usize, question: &Question, answer| match (&question.ask, answer) {
        (Ask::ReadMove { .. }, Ok(Answer::Move(_))) => Ok(Answer::Refused(Vec::new())),
        (Ask::PrintMove { .. }, Ok(Answer::Text(text))) => Ok(Answer::Text(format!("{text}!"))),
        (_, answer) => answer,
    };
    let told = told(&report(&Probe { shrink: 20, enough: 4, ..few(60) }, &|| liar(lies)));
    let requests: Vec<&str> = told.lines().filter_map(|line| line.strip_prefix("request")).collect();
    assert!(requests.iter().any(|line| line.contains("read-move") || line.contains("print-move")), "{told}");
    for line in requests {
        let request: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert!(request["op"].is_string(), "{line}");
    }
}

#[test]
fn one_position_is_asked_in_a_rule_set_that_reads_it_and_counted_as_one() {
    let position = "rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp - 0 1";
    let program = ["--", env!("CARGO_BIN_EXE_chesst"), "serve"];
    let search = ["probe", "--cases", "8", "--position", position];
    let (exit, told, errors) = chesst(&[&search[..], &program].concat());
    assert_eq!(exit, 0, "{told}{errors}");
    assert!(told.starts_with("1 position, questions about it drawn 8 times, "), "{told}");
    let spoilt = ["probe", "--position", "4k3/8/8/8/8/8/8/4K3 w Pp - 0 0"];
    let (exit, _, errors) = chesst(&[&spoilt[..], &program].concat());
    assert!(exit == 2 && errors.contains("the position text has 1 fault in t1-2021\n"), "{errors}");
}
