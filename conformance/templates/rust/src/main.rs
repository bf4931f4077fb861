//! Lets chesst ask your engine: one JSON object a line, a request in and its reply out.
//!
//!     cargo build --release
//!     chesst check -- target/release/adapter
//!
//! Fill in the three functions under "your engine"; the rest can stay as it is.

use std::io::{self, BufRead, Write};
use std::panic;

use serde_json::{Value, json};

fn hello() -> Value {
    json!({"name": "my-engine", "version": "0.1.0", "rulesets": ["t1-2024"], "capabilities": [], "choices": {}})
}

/// Why there is no answer.
#[allow(dead_code)] // until an engine refuses something
enum Failure {
    /// The rules refuse the input: the position cannot be played, or the move is illegal.
    Refused,
    /// The program does not offer this.
    Unsupported(String),
    /// The program failed, or the request is none.
    Error(String),
}

// ------------------------------------------------------------------ your engine

/// Every legal move once, such as `b2b4` and `g7g8=C`; none when the game is over.
fn moves(_ruleset: &str, _position: &str) -> Result<Vec<String>, Failure> {
    Err(Failure::Unsupported("moves is not written yet".into()))
}

/// The position after the move. An illegal move is answered by `Err(Failure::Refused)`.
fn play(_ruleset: &str, _position: &str, _move: &str) -> Result<String, Failure> {
    Err(Failure::Unsupported("play is not written yet".into()))
}

/// `{"outcome": "ongoing"}`; or `white-wins` or `black-wins` with `by`: `king-capture`, `castle-capture` or `blockade`.
fn outcome(_ruleset: &str, _position: &str) -> Result<Value, Failure> {
    Ok(json!({"outcome": "ongoing"})) // not written yet: the first red verdict
}

// ------------------------------------------------------------------ the protocol

/// What stands under `ok`.
fn answer(request: &Value) -> Result<Value, Failure> {
    let text = |name: &str| {
        request[name].as_str().ok_or_else(|| Failure::Error(format!("the request lacks `{name}`")))
    };
    match text("op")? {
        "hello" => Ok(hello()),
        "moves" => Ok(json!({"moves": moves(text("ruleset")?, text("position")?)?})),
        "play" => Ok(json!({"position": play(text("ruleset")?, text("position")?, text("move")?)?})),
        "outcome" => outcome(text("ruleset")?, text("position")?),
        other => Err(Failure::Unsupported(format!("the operation {other}"))),
    }
}

/// The number of the request, and exactly one of ok, reject, unsupported and error.
fn reply(line: &[u8]) -> Value {
    let request: Value = serde_json::from_slice(line).unwrap_or_default();
    let Some(id) = request["id"].as_u64() else {
        return json!({"id": 0, "error": "not a request"});
    };
    match panic::catch_unwind(|| answer(&request)) {
        Ok(Ok(ok)) => json!({"id": id, "ok": ok}),
        Ok(Err(Failure::Refused)) => json!({"id": id, "reject": {}}),
        Ok(Err(Failure::Unsupported(what))) => json!({"id": id, "unsupported": what}),
        Ok(Err(Failure::Error(what))) => json!({"id": id, "error": what}),
        Err(_) => json!({"id": id, "error": "the engine panicked"}), // the program goes on
    }
}

fn main() -> io::Result<()> {
    let mut replies = io::stdout();
    for line in io::stdin().lock().split(b'\n') {
        writeln!(replies, "{}", reply(&line?))?;
        replies.flush()?;
    }
    Ok(())
}
