//! The cases of a run as data of a page.

use std::collections::BTreeMap;

use chesst_engine::position::Position;
use serde::Serialize;
use serde_json::{Value, json};

use super::super::block::{asked, sentence};
use super::{Row, faults_of};
use crate::board::model::Board;
use crate::pages::marks::answered;
use crate::pages::scene::Scene;
use crate::quote::visible;
use crate::register::{Register, Status};
use crate::results::{CaseResult, Results};
use crate::rulesets::Rulesets;
use crate::words::Words;

/// One case, with short names, since there may be thousands.
#[derive(Serialize)]
struct Data {
    id: String,
    r: String,
    v: &'static str,
    says: String,
    asked: String,
    source: String,
    clauses: Vec<(String, String)>,
    #[serde(skip_serializing_if = "String::is_empty")]
    wanted: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    got: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    missing: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    surplus: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    note: String,
    rerun: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Scene>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pair: Option<[Scene; 2]>,
}

/// The cases, in the order of the run.
pub(super) fn data(results: &Results, rulesets: &Rulesets, words: &Words) -> Value {
    let cases: Vec<Data> = results.cases.iter().map(|case| one(case, rulesets, words)).collect();
    serde_json::to_value(cases).unwrap_or_default()
}

fn one(case: &CaseResult, rulesets: &Rulesets, words: &Words) -> Data {
    let (board, pair) = boards(case, rulesets, words);
    let status = |status: Option<Status>| status.map_or_else(String::new, |status| words.status(status));
    Data {
        id: visible(&case.id),
        r: visible(&case.ruleset),
        v: case.verdict.id(),
        says: visible(words.says(&case.says, case.ru.as_ref())),
        asked: asked(case, words),
        source: visible(&words.source(&case.source)),
        clauses: case.clauses.iter().map(|cited| (visible(&cited.clause), status(cited.status))).collect(),
        wanted: words.answer(&visible(&case.wanted)),
        got: words.answer(&visible(&case.got)),
        missing: visible(&case.missing.join(" ")),
        surplus: visible(&case.surplus.join(" ")),
        note: visible(words.note(case.note.as_deref(), case.ru.as_ref())),
        rerun: visible(&case.rerun),
        position: visible(case.position.as_deref().unwrap_or_default()),
        board,
        pair,
    }
}

/// The plain board of a case, or for a wrong answer the boards wanted and got.
fn boards(case: &CaseResult, rulesets: &Rulesets, words: &Words) -> (Option<Scene>, Option<[Scene; 2]>) {
    let none = (None, None);
    let (Some(text), Some(entry)) = (&case.position, rulesets.get(&case.ruleset)) else { return none };
    let Ok(position) = Position::read(&entry.rules, text) else { return none };
    match &case.ask {
        Some(ask) if !case.wanted.is_empty() => {
            let answered = |answer: &str, items| answered(&entry.rules, &position, ask, answer, items, words);
            let wanted = answered(&case.wanted, [&[], &[]]);
            (None, Some([wanted, answered(&case.got, [&case.missing, &case.surplus])]))
        }
        _ => (Some(Scene::new(&Board::new(&position), &[], words)), None),
    }
}

/// What the page tells of each clause: its sentence, and the mistakes that are known of it.
pub(super) fn clauses(rows: &BTreeMap<String, Row>, register: &Register, words: &Words) -> Value {
    let about = |(id, row): (&String, &Row)| {
        let entry = register.clauses.iter().find(|entry| entry.id.id() == id);
        let sentence = entry.map_or("", |entry| sentence(entry, words));
        let mistakes: Vec<String> = faults_of(id)
            .map(|fault| format!("{}: {}", fault.name, words.lang().of(fault.why, fault.russian)))
            .collect();
        (
            id.clone(),
            json!({ "says": sentence, "failed": row.figures.0 + row.others.0, "mistakes": mistakes }),
        )
    };
    Value::Object(rows.iter().map(about).collect())
}
