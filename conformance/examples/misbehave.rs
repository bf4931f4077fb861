//! An adapter around the reference engine that misbehaves in one way, named by its first argument; tests drive it. Where a
//! mode takes a number N, it strikes at the Nth request after `hello` of each process.

use std::io::{self, BufRead, Write};
use std::process::{ExitCode, abort, exit};
use std::thread::sleep;
use std::time::Duration;

use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::serve::serve;
use chesst_conformance::subject::{REFERENCE, Subject};
use chesst_conformance::subjects;
use serde_json::Value;

/// The modes, and what they do.
const MODES: &[(&str, &str)] = &[
    ("good", "nothing wrong"),
    ("hang-at-start", "never answers"),
    ("hang-at N", "does not answer the Nth request"),
    ("crash-at N", "aborts in place of an answer"),
    ("crash-always", "aborts at every request"),
    (
        "dies-for-good FILE",
        "aborts at the 30th request, and at every one as soon as FILE is there, which it makes",
    ),
    ("half-line-at N", "writes half an answer and waits"),
    ("garbage-at N", "writes a line that is no JSON"),
    ("wrong-id-at N", "answers under another number"),
    ("earlier-id-at N", "answers under the number before"),
    ("twice-at N", "answers twice"),
    ("flood-at N", "writes a line of 100 MB"),
    ("invalid-utf8-at N", "writes bytes that are no text"),
    ("both-at N", "writes `ok` and `error` at once"),
    ("error-at N", "answers by `error`"),
    ("more-members-at N", "adds a member that no reply has"),
    ("no-clause-at N", "answers by a `reject` without a clause"),
    ("move-twice-at N", "lists a move twice"),
    ("speaks-first", "greets before it is greeted"),
    ("noisy-stderr", "writes much to standard error"),
    ("exits-mid-run N", "exits with status 3 after the Nth answer"),
    ("edits-input", "answers about the position with the other side to move"),
    ("lies", "lists one move too many"),
    ("slow", "takes its time"),
    ("no-flush", "writes its answers when the input ends"),
    ("suffixes", "names automatic promotions"),
    ("core", "offers the core operations only"),
    ("unknown-choice", "declares a choice that there is not"),
    ("fickle", "lists a move less every second time"),
    ("yes-man", "refuses nothing"),
    ("nay-sayer", "refuses every move"),
    ("knows-every-op", "answers operations that there are not"),
    ("dies-of-long-lines", "aborts at a line of more than 64 KiB"),
    ("goodbye", "writes a line when the input ends"),
];

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let mut mode = args.next().unwrap_or_default();
    let argument = args.next().unwrap_or_default();
    let mut number = argument.parse().unwrap_or(0);
    if !MODES.iter().any(|(usage, _)| usage.split(' ').next() == Some(mode.as_str())) {
        eprintln!("modes:");
        for (usage, what) in MODES {
            eprintln!("  {usage:<20} {what}");
        }
        return ExitCode::from(2);
    }
    if mode == "dies-for-good" {
        let again = std::path::Path::new(&argument).exists();
        (mode, number) = if again { ("crash-always".to_owned(), 0) } else { ("crash-at".to_owned(), 30) };
        // Where the file cannot be made, the next life is like this one, and the test that drives it fails.
        let _ = std::fs::write(&argument, "");
    }
    match run(&mode, number) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("misbehave: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(mode: &str, number: u64) -> io::Result<()> {
    let rulesets = Rulesets::default();
    let mut subject = subjects::named(REFERENCE, &rulesets).map_err(io::Error::other)?;
    let mut output = io::stdout().lock();
    if mode == "speaks-first" {
        output.write_all(b"welcome to the engine\n")?;
        output.flush()?;
    }
    let mut held = Vec::new();
    // `hello` is request 0.
    for (request, line) in (0..).zip(io::stdin().lock().lines()) {
        let line = line?;
        before(mode, number, request, &line)?;
        let answer = answer(subject.as_mut(), &rulesets, mode, request, &line)?;
        let strikes = mode.ends_with("-at") && request == number && request > 0;
        let answer = if strikes { struck(mode, answer) } else { altered(mode, request, answer) };
        let mut bytes = if strikes { broken(mode, &answer)? } else { format!("{answer}\n").into_bytes() };
        if mode == "no-flush" {
            held.append(&mut bytes);
        }
        output.write_all(&bytes)?;
        output.flush()?;
        if mode == "exits-mid-run" && request == number {
            exit(3);
        }
    }
    output.write_all(&held)?;
    if mode == "goodbye" {
        output.write_all(b"goodbye\n")?;
    }
    Ok(())
}

/// What happens before an answer is thought of.
fn before(mode: &str, number: u64, request: u64, line: &str) -> io::Result<()> {
    match mode {
        "hang-at-start" => hang(),
        "hang-at" if request == number => hang(),
        "crash-at" if request == number => {
            eprintln!("a wheel came off");
            abort()
        }
        "crash-always" if request > 0 => abort(),
        "dies-of-long-lines" if line.len() > 64 << 10 => abort(),
        "slow" => sleep(Duration::from_millis(20)),
        "noisy-stderr" => io::stderr().write_all("thinking hard\n".repeat(10_000).as_bytes())?,
        _ => {}
    }
    Ok(())
}

fn hang() -> ! {
    loop {
        sleep(Duration::from_secs(1));
    }
}

/// The reference engine's answer to a line, which some modes read amiss.
fn answer(
    subject: &mut dyn Subject,
    rulesets: &Rulesets,
    mode: &str,
    request: u64,
    line: &str,
) -> io::Result<Value> {
    let mut line = line.to_owned();
    if mode == "edits-input" && request > 0 {
        let (white, black) = (" w ", " b ");
        line = if line.contains(white) { line.replace(white, black) } else { line.replace(black, white) };
    }
    if mode == "knows-every-op" {
        line = line.replace("no-such-operation", "moves");
    }
    let mut reply = Vec::new();
    serve(subject, rulesets, line.as_bytes(), &mut reply)?;
    Ok(serde_json::from_slice(&reply)?)
}

/// The answer that is altered all along.
fn altered(mode: &str, request: u64, mut answer: Value) -> Value {
    if request == 0 {
        match mode {
            "core" => answer["ok"]["capabilities"] = Value::Array(Vec::new()),
            "unknown-choice" => answer["ok"]["choices"]["favourite-colour"] = Value::from("green"),
            _ => {}
        }
        return answer;
    }
    let is_refused = answer.get("reject").is_some();
    let id = answer["id"].clone();
    match mode {
        "yes-man" if is_refused => {
            serde_json::json!({"id": id, "ok": {"position": "4k3/8/8/8/8/8/8/4K3 w Pp - 0 1"}})
        }
        "nay-sayer" if answer["ok"].get("position").is_some() => {
            serde_json::json!({"id": id, "reject": {"clause": "move.turn"}})
        }
        "lies" | "fickle" | "suffixes" => {
            if let Some(moves) = answer.pointer_mut("/ok/moves").and_then(Value::as_array_mut) {
                match mode {
                    "lies" => moves.push(Value::from("a1h8")),
                    "fickle" if request.is_multiple_of(2) => drop(moves.pop()),
                    "suffixes" => moves.iter_mut().for_each(suffix),
                    _ => {}
                }
            }
            answer
        }
        _ => answer,
    }
}

/// A white Knecht's step from rank 5 to rank 6 is written with what it becomes there.
fn suffix(mv: &mut Value) {
    if let Some(text) = mv.as_str()
        && text.as_bytes().get(1) == Some(&b'5')
        && text.as_bytes().get(3) == Some(&b'6')
    {
        *mv = Value::from(format!("{text}=V"));
    }
}

/// The answer that is another one this time.
fn struck(mode: &str, mut answer: Value) -> Value {
    let id = answer["id"].as_u64().unwrap_or(0);
    match mode {
        "wrong-id-at" => answer["id"] = Value::from(id + 1000),
        "earlier-id-at" => answer["id"] = Value::from(id - 1),
        "both-at" => return serde_json::json!({"id": id, "ok": {"position": ""}, "error": "also this"}),
        "error-at" => return serde_json::json!({"id": id, "error": "out of ink"}),
        "more-members-at" => answer["time"] = Value::from(3),
        "no-clause-at" => return serde_json::json!({"id": id, "reject": {}}),
        "move-twice-at" => {
            if let Some(moves) = answer.pointer_mut("/ok/moves").and_then(Value::as_array_mut) {
                moves.extend_from_within(..1);
            }
        }
        _ => {}
    }
    answer
}

/// The bytes that are written this time.
fn broken(mode: &str, answer: &Value) -> io::Result<Vec<u8>> {
    let text = answer.to_string();
    Ok(match mode {
        "half-line-at" => {
            let mut output = io::stdout();
            output.write_all(&text.as_bytes()[..text.len() / 2])?;
            output.flush()?;
            hang()
        }
        "garbage-at" => b"segmentation fault (core dumped)\n".to_vec(),
        "invalid-utf8-at" => b"{\"id\":\xff\xfe}\n".to_vec(),
        "flood-at" => {
            let mut flood = vec![b'x'; 100_000_000];
            flood.push(b'\n');
            flood
        }
        "twice-at" => format!("{text}\n{text}\n").into_bytes(),
        _ => format!("{text}\n").into_bytes(),
    })
}
