//! Findings as scenario files that `chesst check --scenarios` reads.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use serde_json::{Value, json};

use super::finding::{Differs, What};
use super::report::{self, Context};
use super::{Group, Report};
use crate::files::{self, CLAUSES};
use crate::question::Answer;
use crate::register::{Register, Status};
use crate::rulesets::Rulesets;
use crate::scenario::{ExpectFile, FORMAT, ForceFile};
use crate::subject::Subject;
use crate::subject::reference::Reference;

/// The longest sentence of a case, in characters.
const LONGEST: usize = 90;

/// How many findings of a clause a folder holds.
const MOST_OF_A_CLAUSE: u32 = 10_000;

/// Lays out the folder for findings: the clause register, and a place for scenario files.
///
/// # Errors
/// When it cannot be written to, or another clause register is there.
pub fn prepare(folder: &Path) -> io::Result<()> {
    files::lay_register(folder)?;
    fs::create_dir_all(folder.join(CLAUSES))
}

/// Writes each finding that a case can tell as a scenario file, and each as text to paste into an issue; gives the files
/// written. The folder gets the clause register, so that `chesst check --scenarios` reads it. What stands in the folder
/// stays: a finding gets a number that is free, and one that is there already is not written again.
///
/// The expectation of such a case is the reference's answer. It is a draft: who adds it to a suite holds it against the
/// rules first.
///
/// # Errors
/// When the folder or a file cannot be written, or another clause register is there.
pub fn save(folder: &Path, report: &Report, context: Context<'_>) -> io::Result<Vec<PathBuf>> {
    prepare(folder)?;
    let clauses = folder.join(CLAUSES);
    let mut written = Vec::new();
    for group in &report.groups {
        let (case, issue) = (scenario(group, context), report::issue(report, group, context));
        for number in 1..=MOST_OF_A_CLAUSE {
            let name = format!("probe-{}-{number}", slug(group));
            let case = case.clone().map(|mut case| {
                case["id"] = json!(name);
                (clauses.join(format!("{name}.json")), format!("{case:#}\n"))
            });
            let files: Vec<(PathBuf, String)> =
                case.into_iter().chain([(folder.join(format!("{name}.md")), issue.clone())]).collect();
            let (path, text) = &files[0];
            if fs::read_to_string(path).is_ok_and(|there| there == *text) {
                break;
            }
            if files.iter().all(|(path, _)| !path.exists()) {
                for (path, text) in files {
                    fs::write(&path, text)?;
                    written.push(path);
                }
                break;
            }
        }
    }
    Ok(written)
}

fn slug(group: &Group) -> String {
    let words = group.clauses.first().map_or(group.class.words(), |clause| clause.id());
    words.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

/// The scenario of a group, its id left open; `None` when no case can tell it: a broken law, a rule set from a file, an answer that depends on
/// more than the question.
fn scenario(group: &Group, context: Context<'_>) -> Option<Value> {
    let What::Answer(differs) = &group.smallest else { return None };
    let question = &differs.question;
    let known = context.rulesets.get(&question.ruleset)?;
    if known.file.is_some() || group.disorder.is_some() {
        return None;
    }
    let declared = known.rules.ruleset().choices;
    let usual = Rulesets::default();
    let default = Reference::new(&usual).ask(question).ok()?;
    let other = Reference::new(&usual.with_choices(declared)).ask(question).ok()?;
    let clauses = clauses(group, &default, &question.ruleset, context.register);
    let assumed: Vec<Clause> = clauses
        .iter()
        .copied()
        .filter(|clause| context.register.status(*clause, &question.ruleset) == Some(Status::Assumed))
        .collect();
    let mut case = json!({
        "id": "found",
        "says": says(differs),
        "clauses": clauses.iter().map(|clause| clause.id()).collect::<Vec<_>>(),
        "shows": shows(&default, differs.mv),
        "after": question.after.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "ask": question.ask,
        "expect": expect(&default, differs.mv),
    });
    if !assumed.is_empty() {
        case["assumed"] = json!(assumed.iter().map(|clause| clause.id()).collect::<Vec<_>>());
    }
    if !question.position.is_empty() {
        case["position"] = json!(question.position);
    }
    if other != default {
        let choices: BTreeMap<&str, &str> = declared.iter().collect();
        case["instead"] = json!([{ "choices": choices, "expect": expect(&other, differs.mv) }]);
    }
    Some(json!({
        "format": FORMAT,
        "source": { "document": "register", "section": "a probe, expected by the reference" },
        "id": Value::Null,
        "title": report::title(group),
        "rulesets": [question.ruleset],
        "cases": [case],
    }))
}

/// The clauses that the case cites: those of the rule set, and for a refused move those that refuse it.
fn clauses(group: &Group, wanted: &Answer, ruleset: &str, register: &Register) -> Vec<Clause> {
    let mut clauses: Vec<Clause> = Vec::new();
    let refusing = if let Answer::Refused(refusing) = wanted { refusing.as_slice() } else { &[] };
    for clause in group.clauses.iter().take(1).chain(refusing).chain(&[Clause::MoveTurn]) {
        if register.status(*clause, ruleset).is_some() && !clauses.contains(clause) {
            clauses.push(*clause);
        }
    }
    if clauses.len() > 1 {
        clauses.retain(|clause| *clause != Clause::MoveTurn || refusing.contains(clause));
    }
    clauses
}

fn says(differs: &Differs) -> String {
    let asked = differs.asked().to_string();
    let asked = asked.trim_end_matches('?');
    let said: String = format!("{asked}: {}", differs.wanted_in_words()).chars().take(LONGEST).collect();
    if said.len() >= LONGEST { format!("{said}…") } else { said }
}

fn shows(wanted: &Answer, mv: Option<Move>) -> &'static str {
    match (wanted, mv) {
        (Answer::Legal, _) => "allows",
        (Answer::Refused(_) | Answer::Faults(_), _) => "refuses",
        (Answer::Moves(moves), Some(mv)) if !moves.contains(&mv) => "refuses",
        (Answer::Moves(_), Some(_)) => "allows",
        _ => "both",
    }
}

/// The answer as a case expects it; of a list of moves only the one that differs.
fn expect(answer: &Answer, mv: Option<Move>) -> ExpectFile {
    let texts = |items: &mut dyn Iterator<Item = String>| Some(items.collect::<Vec<_>>());
    let mut expect = ExpectFile::default();
    match answer {
        Answer::Moves(moves) => match mv {
            Some(mv) if moves.contains(&mv) => expect.includes = Some(vec![mv.to_string()]),
            Some(mv) => expect.excludes = Some(vec![mv.to_string()]),
            None => expect.exactly = texts(&mut moves.iter().map(ToString::to_string)),
        },
        Answer::Squares(items) => expect.exactly = texts(&mut items.iter().map(ToString::to_string)),
        Answer::Kinds(items) => expect.exactly = texts(&mut items.iter().map(ToString::to_string)),
        Answer::Legal => expect.legal = Some(true),
        Answer::Refused(clauses) => expect.refused = Some(clauses.clone()),
        Answer::Position(text) => expect.position = Some(text.clone()),
        Answer::Force(sums) => {
            let both = |(on, sums): (&_, &chesst_engine::piece::BySide<u16>)| {
                (*on, ForceFile { white: Some(sums.white), black: Some(sums.black) })
            };
            expect.force = Some(sums.iter().map(both).collect());
        }
        Answer::Check(check) => expect.check = Some(*check),
        Answer::FinalCheck(check) => expect.r#final = Some(*check),
        Answer::Outcome(outcome) => {
            expect.outcome = Some(outcome.id().to_owned());
            if let chesst_engine::outcome::Outcome::Won { by, .. } = outcome {
                expect.by = Some(by.to_string());
            }
        }
        Answer::Number(number) => expect.number = Some(*number),
        Answer::Accepted(text) => expect.accepted = Some(text.clone()),
        Answer::Faults(faults) | Answer::PositionRefused(faults) => {
            expect.faults = Some(faults.iter().cloned().collect());
        }
        Answer::Claims(draws) => expect.claims = texts(&mut draws.iter().map(ToString::to_string)),
        Answer::Move(mv) => expect.r#move = Some(*mv),
        Answer::Text(text) => expect.text = Some(text.clone()),
        Answer::MoveRefused { .. } => {}
    }
    expect
}
