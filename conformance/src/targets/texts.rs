//! Position texts and move texts.

use std::collections::BTreeSet;
use std::sync::Arc;

use chesst_engine::fault::FaultKind;
use chesst_engine::moves::Move;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::text::moves::ParseMoveError;
use chesst_engine::text::position::PositionTextError;

use super::{Breach, Tally, World, demand};
use crate::oracle::answer::ByBook;
use crate::oracle::{Literal, text};
use crate::question::{Answer, Question, listed};
use crate::quote::visible;
use crate::scenario::Ask;
use crate::subject::Subject;
use crate::subject::reference::Reference;

/// The longest message that a text may be refused with, in characters.
const LONGEST_MESSAGE: usize = 100_000;

/// Every rule set reads the text as the oracle does.
pub(super) fn position_text(world: &World, bytes: &[u8], tally: &mut Tally) -> Result<(), Breach> {
    let written = String::from_utf8_lossy(bytes);
    let mut accepted = 0;
    for rules in world.rules() {
        accepted += u64::from(one_position_text(world, rules, &written)?);
    }
    tally.positions += accepted;
    tally.refused += u64::from(accepted == 0);
    Ok(())
}

fn one_position_text(world: &World, rules: &Arc<Rules>, written: &str) -> Result<bool, Breach> {
    let ruleset = rules.ruleset();
    let about = |what: String| format!("`{}` in {}: {what}", visible(written), ruleset.id);
    let engine = read(world, rules, written);
    let oracle = text::read(&Literal, ruleset, written);
    match (engine, oracle) {
        (Ok(position), Ok(setup)) => {
            let printed = position.to_string();
            demand(printed == written, "a position text has one spelling", || {
                about(format!("it is `{printed}`"))
            })?;
            demand(position.setup() == setup, "engine and oracle read the same position", || {
                about(format!("the oracle reads `{}`", text::print(ruleset.shape, &setup)))
            })?;
            let back = Position::read(rules, &printed);
            demand(back.as_ref() == Ok(&position), "a printed position is read as it was", || {
                about(format!("it comes back as {back:?}"))
            })?;
            Ok(true)
        }
        (Err(error), Err(faults)) => {
            refusal(&error, written).map_err(|breach| Breach { found: about(breach.found), ..breach })?;
            let own: BTreeSet<FaultKind> = error.faults().iter().map(|fault| fault.fault.kind).collect();
            demand(own == faults, "engine and oracle refuse a text for the same faults", || {
                about(format!("the engine says {}, the oracle {}", listed(&own), listed(&faults)))
            })?;
            Ok(false)
        }
        (engine, oracle) => {
            let told = |accepted: bool| if accepted { "accepts" } else { "refuses" };
            Err(Breach::new(
                "engine and oracle accept the same texts",
                about(format!(
                    "the engine {} it, the oracle {} it",
                    told(engine.is_ok()),
                    told(oracle.is_ok())
                )),
            ))
        }
    }
}

/// The position of a text, as the engine reads it.
fn read(world: &World, rules: &Arc<Rules>, written: &str) -> Result<Position, PositionTextError> {
    let plain = Position::read(rules, written);
    if !world.is_planted() || plain.is_ok() {
        return plain;
    }
    let fields: Vec<&str> = written.split(' ').collect();
    let [placement, side, rights, squares, quiet, number] = fields.as_slice() else { return plain };
    let quiet = quiet.trim_start_matches('0');
    let tolerated = format!("{placement} {side} {rights} {squares} {quiet} {number}");
    if quiet.is_empty() { plain } else { Position::read(rules, &tolerated).or(plain) }
}

/// What is said of a text that is refused.
fn refusal(error: &PositionTextError, written: &str) -> Result<(), Breach> {
    let columns = written.chars().count() + 1;
    let outside = error.faults().iter().filter_map(|fault| fault.column).find(|at| *at == 0 || *at > columns);
    demand(outside.is_none(), "a fault has its column in the text", || format!("column {outside:?}"))?;
    let message = error.to_string();
    let short = !message.is_empty() && message.chars().count() <= LONGEST_MESSAGE;
    demand(short && !error.faults().is_empty(), "a refusal says why, in few words", || message.clone())
}

/// The first line is a move; the second, if there is one, a position. Without it the move is read alone.
pub(super) fn move_text(world: &World, bytes: &[u8], tally: &mut Tally) -> Result<(), Breach> {
    let written = String::from_utf8_lossy(bytes);
    let (mv, position) = written.split_once('\n').unwrap_or((&written, ""));
    let read = alone(world, mv)?;
    let mut reference = Reference::new(&world.rulesets);
    let mut oracle = ByBook::new("oracle", &Literal, &world.rulesets);
    let mut asked = 0;
    for rules in world.rules() {
        let Ok(position) = Position::read(rules, position) else { continue };
        let Ok(parsed) = &read else {
            let same = position.read_move(mv).is_err();
            demand(same, "a move text is bad in every position", || visible(mv))?;
            continue;
        };
        asked += 1;
        in_position(&position, mv, *parsed)?;
        let question = Question {
            ruleset: rules.ruleset().id.clone(),
            position: position.to_string(),
            after: Vec::new(),
            ask: Ask::Legal { r#move: mv.to_owned() },
        };
        let answers = [reference.ask(&question), oracle.ask(&question)].map(|answer| answer.map(sorted));
        demand(answers[0] == answers[1], "engine and oracle judge a move text alike", || {
            format!("{question} of {}: {:?} and {:?}", question.position, answers[0], answers[1])
        })?;
    }
    tally.positions += asked;
    tally.refused += u64::from(asked == 0);
    Ok(())
}

/// Two squares, and if there is more, `=` and the letter of a piece.
fn is_well_formed(text: &str) -> bool {
    let square = |file: u8, rank: u8| (b'a'..=b'i').contains(&file) && (b'1'..=b'9').contains(&rank);
    match *text.as_bytes() {
        [a, b, c, d] => square(a, b) && square(c, d),
        [a, b, c, d, b'=', letter] => square(a, b) && square(c, d) && b"KCPRVIS".contains(&letter),
        _ => false,
    }
}

/// A move text by itself.
fn alone(world: &World, text: &str) -> Result<Result<Move, ParseMoveError>, Breach> {
    let read: Result<Move, ParseMoveError> = match text.split_once('=') {
        Some((squares, letter)) if world.is_planted() => {
            format!("{squares}={}", letter.to_ascii_uppercase()).parse()
        }
        _ => text.parse(),
    };
    demand(
        read.is_ok() == is_well_formed(text),
        "a move text is read exactly when it is well formed",
        || format!("`{}` is read as {read:?}", visible(text)),
    )?;
    match &read {
        Ok(mv) => demand(mv.to_string() == text, "a move text comes back", || {
            format!("`{}` comes back as `{mv}`", visible(text))
        })?,
        Err(error) => {
            let inside = (1..=text.chars().count() + 1).contains(&error.column());
            demand(
                inside && error.to_string().chars().count() <= LONGEST_MESSAGE,
                "a fault has its column",
                || format!("`{}`: column {}", visible(text), error.column()),
            )?;
        }
    }
    Ok(read)
}

fn in_position(position: &Position, text: &str, parsed: Move) -> Result<(), Breach> {
    let about = |what: &str| format!("`{}` in `{position}`: {what}", visible(text));
    let Ok(mv) = position.read_move(text) else {
        return Err(Breach::new("a good move text is read in every position", about("it is not")));
    };
    let same = (mv.from, mv.to) == (parsed.from, parsed.to);
    demand(
        same && position.without_needless_choice(mv) == mv,
        "reading drops a needless choice, once",
        || about(&format!("it is read as {mv}")),
    )?;
    let legal = position.legality(mv).is_ok();
    demand(position.moves().contains(&mv) == legal, "a move is generated exactly when it is legal", || {
        about(if legal { "it is not generated" } else { "it is not legal" })
    })?;
    demand(position.play(mv).is_ok() == legal, "exactly the legal moves can be played", || {
        about(if legal { "it cannot be played" } else { "it is not legal" })
    })
}

/// The answer with the clauses that refuse in one order.
pub(super) fn sorted(answer: Answer) -> Answer {
    match answer {
        Answer::Refused(mut clauses) => {
            clauses.sort_unstable();
            Answer::Refused(clauses)
        }
        other => other,
    }
}
