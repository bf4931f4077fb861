//! Requests sent ahead to a program that takes several at a time.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::Process;
use super::child::Output;
use super::exchange::{silent, too_long, wrong_id};
use super::reply::{self, Said, Unfit, shown_bytes};
use crate::protocol::{Capability, Op, Request};
use crate::question::{Fault, Question};
use crate::scenario::{Ask, SideName};

/// More requests are never in flight, whatever a program offers.
const MOST: usize = 256;

/// The requests that put a question whose position needs no move played first, in the order in which they are made; none for
/// any other. `positions`: is the operation of this name there for texts?
pub(crate) fn requests(question: &Question, positions: bool) -> Vec<Request> {
    let about = |op| Request::about(op, &question.ruleset, &question.position);
    let side = |side: &SideName| Some(side.id().to_owned());
    let one = match (&question.ask, question.after.as_slice()) {
        (Ask::Claims {}, moves) => {
            Request { moves: Some(moves.iter().map(ToString::to_string).collect()), ..about(Op::Claims) }
        }
        (Ask::Position {}, [mv]) => Request { r#move: Some(mv.to_string()), ..about(Op::Play) },
        (Ask::Text { text }, _) => {
            Request::about(if positions { Op::Positions } else { Op::Moves }, &question.ruleset, text)
        }
        (_, [_, ..]) => return Vec::new(),
        (Ask::Moves {}, _) => about(Op::Moves),
        (Ask::Legal { r#move }, _) => Request { r#move: Some(r#move.clone()), ..about(Op::Play) },
        (Ask::Outcome {}, _) => about(Op::Outcome),
        (Ask::Force { on }, _) => {
            let force = |square: &_| Request { square: Some(format!("{square}")), ..about(Op::Force) };
            return on.iter().map(|square: &chesst_engine::square::Square| force(square)).collect();
        }
        (Ask::Check { side: of }, _) => Request { side: side(of), ..about(Op::Check) },
        (Ask::FinalCheck { side: of }, _) => Request { side: side(of), ..about(Op::FinalCheck) },
        (Ask::ReadMove { text }, _) => Request { text: Some(text.clone()), ..about(Op::ReadMove) },
        (Ask::PrintMove { r#move: mv }, _) => {
            Request { r#move: Some(mv.to_string()), ..about(Op::PrintMove) }
        }
        (Ask::Impregnable { white, black }, _) => {
            let (white, black) = (Some(white.to_string()), Some(black.to_string()));
            Request { white, black, ..about(Op::Impregnable) }
        }
        _ => return Vec::new(),
    };
    vec![one]
}

/// Requests in flight, in the order in which they were sent, and those that wait to be sent.
#[derive(Debug, Default)]
pub(super) struct Ahead {
    flying: VecDeque<Flying>,
    waiting: VecDeque<Request>,
}

/// A request in flight.
#[derive(Debug)]
struct Flying {
    id: u64,
    request: Request,
}

impl Ahead {
    /// Nothing is in flight any more: the process they were sent to has ended.
    pub(super) fn clear(&mut self) {
        self.flying.clear();
        self.waiting.clear();
    }
}

impl Process {
    /// How many requests the program takes at a time.
    fn width(&self) -> usize {
        usize::try_from(self.hello.pipeline).unwrap_or(MOST).min(MOST)
    }

    /// Lines up the requests of these questions, and sends as many as the program takes at a time.
    pub(super) fn line_up(&mut self, questions: &[Question]) {
        if self.width() < 2 || !self.is_alive() || self.settle().is_err() {
            return;
        }
        let positions = self.offers(Capability::Positions);
        let known = |question: &&Question| self.hello.rulesets.contains(&question.ruleset);
        let requests = questions.iter().filter(known).flat_map(|question| requests(question, positions));
        let offered = |op: Op| match op {
            Op::Force => self.offers(Capability::Force),
            Op::Check => self.offers(Capability::Check),
            Op::FinalCheck => self.offers(Capability::FinalCheck),
            Op::ReadMove => self.offers(Capability::ReadMove),
            Op::PrintMove => self.offers(Capability::PrintMove),
            Op::Claims => self.offers(Capability::Claims),
            Op::Impregnable => self.offers(Capability::Impregnable),
            _ => true,
        };
        let waiting = requests.filter(|request| offered(request.op)).collect();
        self.ahead.waiting = waiting;
        self.send_ahead();
    }

    fn send_ahead(&mut self) {
        let width = self.width();
        while self.ahead.flying.len() < width
            && let Some(request) = self.ahead.waiting.pop_front()
        {
            let id = self.next_id();
            let Ok(mut line) = serde_json::to_vec(&Request { id, ..request.clone() }) else { return };
            line.push(b'\n');
            if let Some(child) = &self.child {
                child.write(line);
            }
            self.ahead.flying.push_back(Flying { id, request });
        }
    }

    /// The reply to a request that was sent ahead, if this is the next one; else what is in flight is waited for and dropped.
    pub(super) fn foreseen(&mut self, request: &Request) -> Option<Result<Said, Fault>> {
        let same = |flying: &Flying| {
            Request { id: 0, ..flying.request.clone() } == Request { id: 0, ..request.clone() }
        };
        if self.ahead.flying.front().is_some_and(same) {
            let said = self.next_in_flight(self.budget.request);
            self.send_ahead();
            return Some(said);
        }
        self.settle().err().map(Err)
    }

    /// Waits for all that is in flight.
    pub(super) fn settle(&mut self) -> Result<(), Fault> {
        self.ahead.waiting.clear();
        while !self.ahead.flying.is_empty() {
            match self.next_in_flight(self.budget.request) {
                Err(fault) if !self.is_alive() => return Err(fault),
                Ok(_) | Err(_) => {}
            }
        }
        Ok(())
    }

    /// The reply to the first request in flight.
    fn next_in_flight(&mut self, budget: Duration) -> Result<Said, Fault> {
        let Some(Flying { id, request }) = self.ahead.flying.pop_front() else {
            return Err(Fault::Protocol("no request is in flight".to_owned()));
        };
        let op = serde_json::to_value(request.op).unwrap_or_default();
        let op = op.as_str().unwrap_or_default().to_owned();
        self.seen.sent = reply::shown(&serde_json::to_string(&request).unwrap_or_default());
        let Some(child) = &mut self.child else {
            return Err(Fault::Crash("the program does not run".to_owned()));
        };
        let until = Instant::now() + budget;
        let fatal = match child.next(Some(until)) {
            Ok(Output::Line(line)) => match reply::read(&line, id) {
                Ok(said) => {
                    self.replies += 1;
                    self.seen.came = shown_bytes(&line);
                    return Ok(said);
                }
                Err(Unfit::Bad(what)) => return Err(Fault::Protocol(format!("the reply to `{op}` {what}"))),
                Err(Unfit::Stray(what)) => Fault::Protocol(format!("the reply to `{op}` {what}")),
                Err(Unfit::Earlier(came)) => wrong_id(&op, came, id, &shown_bytes(&line)),
            },
            Ok(Output::TooLong(line)) => too_long(&format!("the reply to `{op}`"), &line).into_fault(),
            Err(silence) => silent(child, &op, silence, budget),
        };
        self.end();
        Err(fatal)
    }
}
