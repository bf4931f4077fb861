//! Witnesses as scenario files for a human to confirm: provisional, and one file a clause.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use chesst_engine::clause::Clause;
use chesst_engine::game::Game;
use chesst_engine::outcome::Outcome;
use chesst_engine::piece::BySide;
use chesst_engine::position::Position;
use serde_json::{Map, Value, json};

use super::points::Point;
use super::witness::{Parting, Witness};
use super::{Edition, Revision};
use crate::files::CLAUSES;
use crate::register::{Register, Status};
use crate::scenario::FORMAT;

/// The document that clause files cite.
const REGISTER: &str = "register";

/// Drafts of scenario files, by their paths in a folder laid out like `scenarios/`. Each witness is a case of status
/// `provisional`, with the answer by the first rule set and `instead` the one by the second. The clause it is about comes
/// first.
///
/// # Errors
/// Never for a revision of this program; the JSON writer's error is passed on.
pub fn files(
    revision: &Revision,
    register: &Register,
) -> Result<BTreeMap<PathBuf, String>, serde_json::Error> {
    let mut files = BTreeMap::new();
    let folder = folder(&revision.a, &revision.b);
    for clause in revision.clauses() {
        let about = |witness: &&Witness| witness.clauses.first() == Some(&clause);
        let cases: Vec<Value> = revision
            .witnesses
            .iter()
            .filter(about)
            .enumerate()
            .filter_map(|(at, witness)| case(revision, register, clause, at + 1, witness))
            .collect();
        if cases.is_empty() {
            continue;
        }
        let id = format!("{}/text-{clause}", name(&revision.a, &revision.b));
        let file = json!({
            "format": FORMAT,
            "source": { "document": REGISTER, "clause": clause.id() },
            "id": id,
            "title": format!("What {} changes against {} by {clause}", revision.b.id(), revision.a.id()),
            "rulesets": [revision.a.id(), revision.b.id()],
            "cases": cases,
        });
        let text = serde_json::to_string_pretty(&file)? + "\n";
        files.insert(folder.join(format!("text-{clause}.json")), text);
    }
    Ok(files)
}

/// The folder of the drafts for two rule sets, in the folder of the scenarios.
#[must_use]
pub fn folder(a: &Edition, b: &Edition) -> PathBuf {
    Path::new(CLAUSES).join(name(a, b))
}

fn name(a: &Edition, b: &Edition) -> String {
    format!("{}-to-{}", a.id(), b.id())
}

/// The case of a witness: its first difference that a scenario can ask about.
fn case(
    revision: &Revision,
    register: &Register,
    clause: Clause,
    number: usize,
    witness: &Witness,
) -> Option<Value> {
    let of_the_clause = |parting: &&Parting| parting.clauses.contains(&clause);
    let asked = |parting: &Parting| Some((parting.point, question(parting.point, witness)?));
    let (point, question) = witness.parts.iter().filter(of_the_clause).find_map(asked)?;
    let Asked { ask, a, b, clauses, after } = question;
    let mut cited = vec![clause];
    cited.extend(witness.clauses.iter().chain(&clauses).copied().filter(|other| *other != clause));
    let mut seen = Vec::new();
    cited.retain(|other| {
        let new = !seen.contains(other);
        seen.push(*other);
        new
    });
    let bases = [&revision.a, &revision.b].map(|edition| edition.base.as_deref().unwrap_or_default());
    let assumed =
        |clause: &&Clause| bases.iter().any(|id| register.status(**clause, id) == Some(Status::Assumed));
    let assumed: Vec<&str> = cited.iter().filter(assumed).map(|clause| clause.id()).collect();
    let mut case = Map::new();
    let mut put = |name: &str, value: Value| _ = case.insert(name.to_owned(), value);
    put("id", json!(format!("{}-{number}", witness.aspect.name().replace(' ', "-"))));
    put("says", json!(says(revision, witness, point)));
    put("clauses", json!(cited.iter().map(|clause| clause.id()).collect::<Vec<_>>()));
    put("shows", json!("both"));
    if !assumed.is_empty() {
        put("assumed", json!(assumed));
    }
    put("position", json!(witness.a.to_string()));
    if !after.is_empty() {
        put("after", json!(after));
    }
    put("ask", ask);
    put("expect", a);
    let why = format!("{clause} differs");
    put("instead", json!([{ "rulesets": [revision.b.id()], "expect": b, "why": why }]));
    put("status", json!("provisional"));
    put(
        "note",
        json!(
            "found by a search and confirmed by no reader yet; write a sentence of fact, then make it active"
        ),
    );
    Some(Value::Object(case))
}

fn says(revision: &Revision, witness: &Witness, point: Point) -> String {
    let side = witness.a.side_to_move();
    let text =
        format!("{side} to move: {point} differs between {} and {}.", revision.a.id(), revision.b.id());
    if text.chars().count() < 100 { text } else { format!("{side} to move: {point} differs.") }
}

/// A question with the answers by both rule sets.
struct Asked {
    ask: Value,
    a: Value,
    b: Value,
    /// Clauses that refuse.
    clauses: Vec<Clause>,
    after: Vec<String>,
}

/// The question of a scenario that asks this; none for forces that count, which no scenario asks for by themselves.
fn question(point: Point, witness: &Witness) -> Option<Asked> {
    let (a, b) = (&witness.a, &witness.b);
    let asked = |ask: Value, answer: &dyn Fn(&Position) -> Value| Asked {
        ask,
        a: answer(a),
        b: answer(b),
        clauses: Vec::new(),
        after: witness.after.iter().map(ToString::to_string).collect(),
    };
    Some(match point {
        Point::Move(mv) => {
            let refusing = |position: &Position| position.legality(mv).err().map(|refusal| refusal.clauses);
            let answer = |position: &Position| match refusing(position) {
                None => json!({ "legal": true }),
                Some(clauses) => {
                    json!({ "refused": clauses.iter().map(|clause| clause.id()).collect::<Vec<_>>() })
                }
            };
            let clauses = refusing(a).or_else(|| refusing(b)).unwrap_or_default();
            Asked { clauses, ..asked(json!({ "legal": { "move": mv.to_string() } }), &answer) }
        }
        Point::After(mv) => {
            let answer = |position: &Position| json!({ "position": position.play(mv).map_or_else(|_| String::new(), |after| after.to_string()) });
            Asked { after: vec![mv.to_string()], ..asked(json!({ "position": {} }), &answer) }
        }
        Point::Outcome => asked(json!({ "outcome": {} }), &|position| match position.outcome() {
            Outcome::Ongoing => json!({ "outcome": "ongoing" }),
            outcome @ Outcome::Won { by, .. } => json!({ "outcome": outcome.id(), "by": by.id() }),
        }),
        Point::Check(side) => {
            asked(json!({ "check": { "side": side.id() } }), &|p| json!({ "check": p.is_check(side) }))
        }
        Point::FinalCheck => {
            let side = a.side_to_move().id();
            asked(json!({ "final-check": { "side": side } }), &|p| json!({ "final": p.is_final_check() }))
        }
        Point::Force(square) => asked(json!({ "force": { "on": [square.to_string()] } }), &|position| {
            let sums = position.force(square);
            let BySide { white, black } = BySide::from_fn(|side| sums[side].half_units());
            json!({ "force": { square.to_string(): { "white": white, "black": black } } })
        }),
        Point::Counting(_) => return None,
        Point::Claims => asked(json!({ "claims": {} }), &|position| {
            let mut game = Game::new(position.clone());
            for mv in &witness.after {
                // The witness was found by playing them.
                let _ = game.play(*mv);
            }
            let claims: Vec<String> = game.claims().iter().map(ToString::to_string).collect();
            json!({ "claims": claims })
        }),
    })
}
