//! One request and its reply, with everything that may go wrong in between.

use std::fmt;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use serde_json::{Map, Value};

use super::Process;
use super::child::{Child, Output, Silence};
use super::reply::{self, Said, Unfit, shown, shown_bytes};
use crate::protocol::{MAX_LINE, Request};
use crate::question::Fault;

/// Why an exchange gave no reply that keeps the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    /// The process can go on.
    Bad(String),
    /// The process is dead or must be killed.
    Fatal(Fault),
    /// It must be killed, for a second answer to this earlier request.
    Twice {
        /// The number of that request.
        request: u64,
        /// What came.
        line: String,
    },
}

impl Trouble {
    /// What is charged to a question.
    pub(super) fn into_fault(self) -> Fault {
        match self {
            Self::Bad(what) => Fault::Protocol(what),
            Self::Fatal(fault) => fault,
            Self::Twice { line, .. } => Fault::Protocol(format!("a second answer came: `{line}`")),
        }
    }
}

/// What can be seen of an exchange from outside.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Seen {
    /// The request, cut short.
    pub(crate) sent: String,
    /// The reply, cut short; empty when none came.
    pub(crate) came: String,
}

impl Process {
    /// Sends a request and gives what is said to it.
    ///
    /// # Errors
    /// When no reply came, or none that keeps the protocol.
    pub(crate) fn exchange(&mut self, request: Request) -> Result<Said, Fault> {
        if let Some(said) = self.foreseen(&request) {
            return said;
        }
        let id = self.next_id();
        let value = serde_json::to_value(Request { id, ..request });
        match value {
            Ok(Value::Object(members)) => self.exchange_members(id, &members, self.budget.request),
            Ok(_) | Err(_) => Err(Fault::Protocol("the request cannot be written".to_owned())),
        }
    }

    /// The same with members of any kind; `id` is written by this.
    pub(crate) fn exchange_any(&mut self, mut members: Map<String, Value>) -> Result<Said, Fault> {
        self.settle()?;
        let id = self.next_id();
        members.insert("id".to_owned(), Value::from(id));
        self.exchange_members(id, &members, self.budget.request)
    }

    pub(super) fn next_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    pub(super) fn exchange_members(
        &mut self,
        id: u64,
        members: &Map<String, Value>,
        budget: Duration,
    ) -> Result<Said, Fault> {
        let op = shown(members.get("op").and_then(Value::as_str).unwrap_or_default());
        let line = Value::Object(members.clone()).to_string();
        self.seen = Seen { sent: shown(&line), came: String::new() };
        let Some(child) = &mut self.child else {
            return Err(Fault::Crash("the program does not run".to_owned()));
        };
        match converse(child, &op, self.hello_id..=id, line, budget) {
            Ok((said, came)) => {
                self.seen.came = came;
                self.replies += 1;
                Ok(said)
            }
            Err(Trouble::Bad(what)) => Err(Fault::Protocol(what)),
            Err(Trouble::Fatal(fault)) => {
                self.end();
                Err(fault)
            }
            Err(Trouble::Twice { request, line }) => {
                self.end();
                Err(Fault::Protocol(self.charge_twice(&op, request, &line)))
            }
        }
    }

    /// A second answer to a request of an earlier question is remembered as the fault of that question.
    fn charge_twice(&mut self, op: &str, request: u64, line: &str) -> String {
        let what = |to: &str| format!("a second answer came to {to}: `{line}`");
        if request == self.hello_id {
            return what("`hello`");
        }
        if request > self.hello_id && request < self.question_from {
            self.late = Some(what("a request that was answered before"));
        }
        format!("before the reply to `{op}`, {}", what("an earlier request"))
    }
}

/// Sends a line and waits for the reply, which is given together with the line it was read from, cut short. `asked` are
/// the numbers of the requests made of this child, of which the last is this one's.
fn converse(
    child: &mut Child,
    op: &str,
    asked: RangeInclusive<u64>,
    mut line: String,
    budget: Duration,
) -> Result<(Said, String), Trouble> {
    let id = *asked.end();
    if let Ok(output) = child.next(None) {
        return Err(unasked(&output, id));
    }
    line.push('\n');
    child.write(line.into_bytes());
    let until = Instant::now().checked_add(budget);
    let until = until.unwrap_or_else(|| Instant::now() + Duration::from_secs(60 * 60 * 24));
    let mut twice: Option<(u64, String)> = None;
    loop {
        let line = match child.next(Some(until)) {
            Ok(Output::Line(line)) => line,
            Ok(Output::TooLong(line)) => return Err(too_long(&format!("the reply to `{op}`"), &line)),
            Err(silence) => {
                return Err(twice.map_or_else(
                    || Trouble::Fatal(silent(child, op, silence, budget)),
                    |(request, line)| Trouble::Fatal(wrong_id(op, request, id, &line)),
                ));
            }
        };
        match (reply::read(&line, id), twice) {
            (Ok(said), None) => return Ok((said, shown_bytes(&line))),
            (Ok(_) | Err(Unfit::Bad(_)), Some((request, line))) => {
                return Err(Trouble::Twice { request, line });
            }
            (Err(Unfit::Bad(what)), None) => return Err(Trouble::Bad(format!("the reply to `{op}` {what}"))),
            (Err(Unfit::Stray(what)), None) => {
                return Err(Trouble::Fatal(Fault::Protocol(format!("the reply to `{op}` {what}"))));
            }
            (Err(Unfit::Stray(_)), Some((request, line))) => {
                return Err(Trouble::Fatal(wrong_id(op, request, id, &line)));
            }
            (Err(Unfit::Earlier(request)), None) if !asked.contains(&request) => {
                return Err(Trouble::Fatal(wrong_id(op, request, id, &shown_bytes(&line))));
            }
            // Either it answers an earlier request once more, or this one under a wrong number: what comes next tells.
            (Err(Unfit::Earlier(request)), None) => twice = Some((request, shown_bytes(&line))),
            (Err(Unfit::Earlier(_)), Some((request, line))) => return Err(Trouble::Twice { request, line }),
        }
    }
}

/// What came although nothing was asked.
pub(super) fn unasked(output: &Output, id: u64) -> Trouble {
    match output {
        Output::TooLong(line) => too_long("what came before it was asked", line),
        Output::Line(line) => match reply::read(line, id) {
            Err(Unfit::Earlier(request)) => Trouble::Twice { request, line: shown_bytes(line) },
            _ => Trouble::Fatal(Fault::Protocol(format!(
                "a line came before it was asked for: `{}`",
                shown_bytes(line)
            ))),
        },
    }
}

pub(super) fn too_long(what: &str, line: &[u8]) -> Trouble {
    let line = shown_bytes(line);
    Trouble::Fatal(Fault::Protocol(format!("{what} is a line of more than {MAX_LINE} bytes: `{line}`")))
}

pub(super) fn wrong_id(op: &str, came: u64, wanted: u64, line: &str) -> Fault {
    Fault::Protocol(format!("the reply to `{op}` has the `id` {came} in place of {wanted}: `{line}`"))
}

/// The fault of a program that says nothing.
pub(super) fn silent(child: &mut Child, op: &str, silence: Silence, budget: Duration) -> Fault {
    let begun = child.begun();
    let half = if begun.is_empty() {
        String::new()
    } else {
        format!(" after half a line: `{}`", shown_bytes(&begun))
    };
    if silence == Silence::Closed || child.has_ended() {
        let how = match child.ended() {
            Some(status) => format!("the program ended ({status})"),
            None => "the program closed its standard output and ran on".to_owned(),
        };
        return Fault::Crash(format!("{how} in place of a reply to `{op}`{half}{}", last_words(child)));
    }
    let begun =
        if begun.is_empty() { String::new() } else { format!(", only{}", half.trim_start_matches(" after")) };
    Fault::Timeout(format!("no reply to `{op}` within {}{begun}{}", Shown(budget), last_words(child)))
}

fn last_words(child: &Child) -> String {
    child.last_error().map_or(String::new(), |line| format!("; its last line on standard error: `{line}`"))
}

/// A time for people: `5 s`, `250 ms`.
pub(crate) struct Shown(pub(crate) Duration);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0.as_secs(), self.0.subsec_millis()) {
            (0, millis) => write!(f, "{millis} ms"),
            (secs, 0) => write!(f, "{secs} s"),
            (secs, millis) => {
                let fraction = format!("{millis:03}");
                write!(f, "{secs}.{} s", fraction.trim_end_matches('0'))
            }
        }
    }
}
