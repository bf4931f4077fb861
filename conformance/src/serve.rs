//! Speaking the protocol: a subject of this process answers requests, a line each.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};

use chesst_engine::choices::Choices;
use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use chesst_engine::outcome::Outcome;
use chesst_engine::square::Square;
use serde::Serialize;
use serde_json::Value;

use crate::protocol::{
    Capability, CheckOk, ClaimsOk, CountOk, FinalCheckOk, ForceOk, Hello, MAX_LINE, MoveOk, MovesOk, Op,
    OutcomeOk, PositionOk, Reject, Reply, Request, TextOk, VERSION,
};
use crate::question::{Answer, Fault, Question};
use crate::rulesets::Rulesets;
use crate::scenario::{Ask, SideName};
use crate::subject::Subject;

/// Everything the reference engine offers.
const CAPABILITIES: [Capability; 10] = [
    Capability::Force,
    Capability::Check,
    Capability::FinalCheck,
    Capability::Count,
    Capability::Positions,
    Capability::ReadMove,
    Capability::PrintMove,
    Capability::Claims,
    Capability::Impregnable,
    Capability::Clauses,
];

/// How many requests may come before their replies are read.
const PIPELINE: u32 = 64;

/// Answers requests until the input ends.
///
/// # Errors
/// When the input cannot be read or the output not be written.
pub fn serve(
    subject: &mut dyn Subject,
    rulesets: &Rulesets,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if read_line(&mut input, &mut line)? == 0 {
            return Ok(());
        }
        let reply = reply(subject, rulesets, &line);
        serde_json::to_writer(&mut output, &reply)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
}

/// Reads a line of at most [`MAX_LINE`] bytes and skips what goes beyond.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<usize> {
    let mut read = 0;
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(read);
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let taken = end.map_or(buffer.len(), |end| end + 1);
        let room = (MAX_LINE + 1).saturating_sub(line.len());
        line.extend_from_slice(&buffer[..taken.min(room)]);
        input.consume(taken);
        read += taken;
        if end.is_some() {
            return Ok(read);
        }
    }
}

/// The readings of open choices that a subject declares.
fn declared(subject: &dyn Subject, rulesets: &Rulesets) -> BTreeMap<String, String> {
    let built_in = rulesets.iter().filter(|entry| entry.file.is_none());
    let ids = built_in.map(|entry| &entry.rules.ruleset().id);
    let usual = Choices::default();
    let of = |id: &String| subject.choices(id).iter().zip(usual.iter()).collect::<Vec<_>>();
    let declared = ids.flat_map(of).filter(|(choice, usual)| choice != usual);
    declared.map(|((id, value), _)| (id.to_owned(), value.to_owned())).collect()
}

fn reply(subject: &mut dyn Subject, rulesets: &Rulesets, line: &[u8]) -> Reply {
    let error = |id, what: String| Reply { error: Some(Value::String(what)), ..Reply::to(id) };
    if line.len() > MAX_LINE {
        return error(0, format!("the line is longer than {MAX_LINE} bytes"));
    }
    if line.trim_ascii_start().first() != Some(&b'{') {
        return error(0, "not a request: a request is a JSON object".to_owned());
    }
    let request: Request = match serde_json::from_slice(line) {
        Ok(request) => request,
        Err(bad) => return unread(line, &bad),
    };
    let id = request.id;
    if request.op == Op::Hello && request.protocol != Some(VERSION) {
        return error(id, format!("this program speaks version {VERSION} of the protocol"));
    }
    if request.op == Op::Hello {
        let ids = rulesets.iter().map(|entry| entry.rules.ruleset().id.clone()).collect();
        return ok(
            id,
            &Hello {
                name: subject.name(),
                version: env!("CARGO_PKG_VERSION").to_owned(),
                rulesets: ids,
                capabilities: CAPABILITIES.to_vec(),
                choices: declared(subject, rulesets),
                pipeline: PIPELINE,
            },
        );
    }
    let question = match question(&request) {
        Ok(question) => question,
        Err(what) => return error(id, what),
    };
    match subject.ask(&question) {
        Ok(answer) => answered(id, request.op, answer),
        Err(Fault::Unsupported(what)) => Reply { unsupported: Some(Value::String(what)), ..Reply::to(id) },
        Err(Fault::Timeout(what) | Fault::Crash(what) | Fault::Protocol(what)) => error(id, what),
    }
}

/// The reply to a line that is no request of this protocol: an unknown operation is not offered, all else is an error.
fn unread(line: &[u8], bad: &serde_json::Error) -> Reply {
    let value: Value = serde_json::from_slice(line).unwrap_or(Value::Null);
    let id = value["id"].as_u64().unwrap_or(0);
    let op = value["op"].as_str();
    let known = op.is_some_and(|op| serde_json::from_value::<Op>(Value::String(op.to_owned())).is_ok());
    match op {
        Some(op) if !known => {
            Reply { unsupported: Some(Value::String(format!("the operation `{op}`"))), ..Reply::to(id) }
        }
        _ => Reply { error: Some(Value::String(format!("not a request: {bad}"))), ..Reply::to(id) },
    }
}

fn needed<'r, T>(value: Option<&'r T>, name: &str) -> Result<&'r T, String> {
    value.ok_or_else(|| format!("the request lacks `{name}`"))
}

fn square(text: Option<&String>, name: &str) -> Result<Square, String> {
    needed(text, name)?.parse().map_err(|error: chesst_engine::square::ParseSquareError| error.to_string())
}

fn parsed_move(text: &str) -> Result<Move, String> {
    text.parse().map_err(|error: chesst_engine::text::moves::ParseMoveError| error.to_string())
}

fn side(request: &Request) -> Result<SideName, String> {
    match needed(request.side.as_ref(), "side")?.as_str() {
        "white" => Ok(SideName::White),
        "black" => Ok(SideName::Black),
        other => Err(format!("`{other}` is neither `white` nor `black`")),
    }
}

/// The question a request puts. A move to be played is asked for as the position after it.
fn question(request: &Request) -> Result<Question, String> {
    let mut after = Vec::new();
    let ask = match request.op {
        Op::Hello | Op::Moves => Ask::Moves {},
        Op::Play => {
            after.push(parsed_move(needed(request.r#move.as_ref(), "move")?)?);
            Ask::Position {}
        }
        Op::Outcome => Ask::Outcome {},
        Op::Force => Ask::Force { on: vec![square(request.square.as_ref(), "square")?] },
        Op::Check => Ask::Check { side: side(request)? },
        Op::FinalCheck => Ask::FinalCheck { side: side(request)? },
        Op::Count => Ask::Count { depth: *needed(request.depth.as_ref(), "depth")? },
        Op::Positions => Ask::Text { text: needed(request.position.as_ref(), "position")?.clone() },
        Op::ReadMove => Ask::ReadMove { text: needed(request.text.as_ref(), "text")?.clone() },
        Op::PrintMove => Ask::PrintMove { r#move: parsed_move(needed(request.r#move.as_ref(), "move")?)? },
        Op::Claims => {
            let moves = needed(request.moves.as_ref(), "moves")?;
            after = moves.iter().map(|text| parsed_move(text)).collect::<Result<_, _>>()?;
            Ask::Claims {}
        }
        Op::Impregnable => Ask::Impregnable {
            white: square(request.white.as_ref(), "white")?,
            black: square(request.black.as_ref(), "black")?,
        },
    };
    let position = match request.op {
        Op::Positions => String::new(),
        _ => needed(request.position.as_ref(), "position")?.clone(),
    };
    Ok(Question { ruleset: needed(request.ruleset.as_ref(), "ruleset")?.clone(), position, after, ask })
}

/// A subject's answer as a reply.
fn answered(id: u64, op: Op, answer: Answer) -> Reply {
    match answer {
        Answer::Moves(moves) => ok(id, &MovesOk { moves: moves.iter().map(ToString::to_string).collect() }),
        Answer::Position(position) | Answer::Accepted(position) => ok(id, &PositionOk { position }),
        Answer::Outcome(outcome) => ok(id, &outcome_ok(outcome)),
        Answer::Force(sums) => match sums.values().next() {
            Some(sums) => ok(id, &ForceOk { white: sums.white, black: sums.black }),
            None => Reply { error: Some(Value::String("no square".to_owned())), ..Reply::to(id) },
        },
        Answer::Check(check) => ok(id, &CheckOk { check }),
        Answer::FinalCheck(r#final) => ok(id, &FinalCheckOk { r#final }),
        Answer::Number(nodes) => ok(id, &CountOk { nodes }),
        Answer::Claims(draws) => {
            ok(id, &ClaimsOk { claims: draws.iter().map(ToString::to_string).collect() })
        }
        Answer::Move(mv) => ok(id, &MoveOk { r#move: mv.to_string() }),
        Answer::Text(text) => ok(id, &TextOk { text }),
        Answer::Refused(clauses) | Answer::MoveRefused { clauses, .. } => reject(id, clauses.first(), None),
        Answer::Faults(faults) | Answer::PositionRefused(faults) => {
            reject(id, None, faults.into_iter().next())
        }
        Answer::Squares(_) | Answer::Kinds(_) | Answer::Legal => {
            Reply { error: Some(Value::String(format!("{op:?} has no such answer"))), ..Reply::to(id) }
        }
    }
}

fn outcome_ok(outcome: Outcome) -> OutcomeOk {
    let by = match outcome {
        Outcome::Ongoing => None,
        Outcome::Won { by, .. } => Some(by.to_string()),
    };
    OutcomeOk { outcome: outcome.id().to_owned(), by }
}

fn ok(id: u64, value: &impl Serialize) -> Reply {
    match serde_json::to_value(value) {
        Ok(value) => Reply { ok: Some(value), ..Reply::to(id) },
        Err(error) => Reply { error: Some(Value::String(error.to_string())), ..Reply::to(id) },
    }
}

fn reject(id: u64, clause: Option<&Clause>, fault: Option<String>) -> Reply {
    let reject = Reject { clause: clause.map(ToString::to_string), fault };
    Reply { reject: Some(reject), ..Reply::to(id) }
}
