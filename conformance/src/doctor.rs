//! The first questions to a program: can it be judged at all? They are asked before every run and take less than a second.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use chesst_engine::piece::{Kind, Piece, Side};
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::setup::Setup;
use serde_json::{Map, Value};

use crate::expectation::Expectation;
use crate::judge::{Verdict, judge};
use crate::protocol::{MovesOk, Op, Request};
use crate::question::{Answer, Fault, Question};
use crate::rulesets::Rulesets;
use crate::scenario::Ask;
use crate::subject::Subject;
use crate::subject::process::reply;
use crate::subject::process::{Budget, Command, Process, Said, Shown, StartError};

/// The length of the long line, in bytes of position text.
const LONG: usize = 100_000;

/// The likely cause when a good position is refused.
const READ_POSITION: &str = "is the position text read as the protocol writes it?";

/// Why a program cannot be judged: the first question that went wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Diagnosis {
    /// What was tried.
    pub tried: String,
    /// The line that was sent, cut short; empty when it came to none.
    pub sent: String,
    /// What came.
    pub came: String,
    /// What a good program does.
    pub expected: String,
    /// The likely cause, as a question or a hint.
    pub cause: String,
}

impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the program failed its first questions: {}", self.tried)?;
        let lines = [
            ("sent", &self.sent),
            ("came", &self.came),
            ("expected", &self.expected),
            ("likely", &self.cause),
        ];
        for (name, text) in lines.into_iter().filter(|(_, text)| !text.is_empty()) {
            write!(f, "\n  {name:<8}  {text}")?;
        }
        Ok(())
    }
}

/// Starts a program and asks it the first questions. It may be asked about these rule sets, built in or from files.
///
/// # Errors
/// The first thing that went wrong.
pub fn start(command: &Command, budget: Budget, rulesets: &Rulesets) -> Result<Process, Diagnosis> {
    let process = Process::start(command, budget, rulesets.ids());
    let mut process = process.map_err(|error| not_started(&error, budget))?.knowing(rulesets);
    examine(&mut process)?;
    Ok(process)
}

/// Asks a running program the first questions. An operation that it does not offer yet is passed over.
///
/// # Errors
/// The first thing that went wrong.
pub fn examine(process: &mut Process) -> Result<(), Diagnosis> {
    let mut visit = Visit::new(process)?;
    let moves = visit.moves("the moves of a good position")?;
    visit.the_same_twice(&moves)?;
    visit.a_legal_move()?;
    visit.an_illegal_move()?;
    visit.an_unplayable_position()?;
    visit.still_well("a good position after a refused one", &moves)?;
    visit.an_unknown_operation()?;
    visit.a_long_line()?;
    visit.still_well("a good position after a long line", &moves)
}

/// Why a program that did not start did not, as far as can be guessed.
#[must_use]
pub fn not_started(error: &StartError, budget: Budget) -> Diagnosis {
    let expected = "a reply to `hello` with name, version, rule sets and capabilities".to_owned();
    let tried = "hello".to_owned();
    match error {
        StartError::Spawn { error: os, .. } => {
            let cause = match os.kind() {
                std::io::ErrorKind::NotFound => "is the path right, and is the program built?",
                std::io::ErrorKind::PermissionDenied => "may the file be executed?",
                _ => "does the command run in a shell?",
            };
            Diagnosis {
                tried: "starting it".to_owned(),
                sent: String::new(),
                came: error.to_string(),
                expected: "a program that runs".to_owned(),
                cause: cause.to_owned(),
            }
        }
        StartError::Hello { sent, fault, .. } => {
            let cause = likely(fault, budget.start_up);
            Diagnosis { tried, sent: sent.clone(), came: fault.text().to_owned(), expected, cause }
        }
        StartError::Choice { sent, error, .. } => Diagnosis {
            tried,
            sent: sent.clone(),
            came: error.to_string(),
            expected: "`choices` with ids and values of open choices, or none".to_owned(),
            cause: "`chesst rulesets ID` lists the open choices of a rule set".to_owned(),
        },
        StartError::Changed { .. } => Diagnosis {
            tried,
            sent: String::new(),
            came: error.to_string(),
            expected: "the same reply from every process of the program".to_owned(),
            cause: "does the reply hold a time, a number of the process, or something drawn?".to_owned(),
        },
    }
}

/// The likely cause of a fault.
fn likely(fault: &Fault, within: std::time::Duration) -> String {
    match fault {
        Fault::Timeout(what) if what.contains("half a line") => {
            "does every reply end with the end of a line?".to_owned()
        }
        Fault::Timeout(_) => {
            format!("no reply within {}; is standard output flushed after each line?", Shown(within))
        }
        Fault::Crash(what) if what.starts_with("error: ") => {
            "the program says itself that it failed".to_owned()
        }
        Fault::Crash(_) => "run the command in a shell, and send it the line above".to_owned(),
        Fault::Unsupported(_) => "`hello`, `moves`, `play` and `outcome` must be offered".to_owned(),
        Fault::Protocol(what) => of_bad_reply(what).to_owned(),
    }
}

/// The likely cause of a reply that does not keep the protocol.
fn of_bad_reply(what: &str) -> &'static str {
    // What the program wrote is quoted at the end, and may hold any words.
    let what = what.split(": `").next().unwrap_or_default();
    let causes: [(&[&str], &str); 7] = [
        (&["unknown field"], "replies have the members that the protocol page names, and no others"),
        (
            &["none of `ok`", "at once"],
            "a reply has its `id` and exactly one of `ok`, `reject`, `unsupported` and `error`",
        ),
        (&["second answer"], "each request is answered by one line; is this one answered twice?"),
        (
            &["is no JSON object", "is an empty line", "before it was asked"],
            "standard output is for replies only; what else a program has to say goes to standard error",
        ),
        (&["is not UTF-8"], "are replies written in UTF-8?"),
        (&["which is no position"], "is the position after the move written as the protocol writes it?"),
        (&["has no `id`", "has an `id`", "has the `id`"], "does the reply carry the `id` of its request?"),
    ];
    let fitting = causes.into_iter().find(|(words, _)| words.iter().any(|word| what.contains(word)));
    fitting.map_or("the protocol page shows the members of every reply", |(_, cause)| cause)
}

/// A visit: the program, and the position it is asked about.
struct Visit<'p> {
    process: &'p mut Process,
    ruleset: String,
    position: Position,
}

impl<'p> Visit<'p> {
    /// Takes the first rule set of the program's list that is known here.
    fn new(process: &'p mut Process) -> Result<Self, Diagnosis> {
        let listed = process.hello().rulesets.clone();
        let asked = |id: &&String| process.offered().contains(*id);
        let known = listed
            .iter()
            .filter(asked)
            .find_map(|id| process.rules(id).and_then(|rules| good_position(&rules)));
        let diagnosis = || Diagnosis {
            tried: "hello".to_owned(),
            sent: String::new(),
            came: format!("the rule sets {}", crate::question::listed(&listed)),
            expected: format!("at least one of {}", crate::question::listed(process.offered())),
            cause:
                "ids must be the same to the letter; a rule set from a file must be known to the program too"
                    .to_owned(),
        };
        let position = known.ok_or_else(diagnosis)?;
        let ruleset = position.ruleset().id.clone();
        Ok(Self { process, ruleset, position })
    }

    fn about(&self, op: Op) -> Request {
        Request::about(op, &self.ruleset, &self.position.to_string())
    }

    fn diagnosis(&self, tried: &str, came: String, expected: &str, cause: &str) -> Diagnosis {
        Diagnosis {
            tried: tried.to_owned(),
            sent: self.process.seen().sent.clone(),
            came,
            expected: expected.to_owned(),
            cause: cause.to_owned(),
        }
    }

    /// The diagnosis of a reply that keeps the protocol and is not the one expected.
    fn unexpected(&self, tried: &str, expected: &str, cause: &str) -> Diagnosis {
        self.diagnosis(tried, self.process.seen().came.clone(), expected, cause)
    }

    fn said(
        &mut self,
        tried: &str,
        expected: &str,
        ask: impl FnOnce(&mut Process) -> Result<Said, Fault>,
    ) -> Result<Said, Diagnosis> {
        ask(self.process).map_err(|fault| self.faulty(tried, expected, &fault))
    }

    fn faulty(&self, tried: &str, expected: &str, fault: &Fault) -> Diagnosis {
        let cause = likely(fault, self.process.budget().request);
        self.diagnosis(tried, fault.text().to_owned(), expected, &cause)
    }

    /// The moves; `None` when the program does not offer them yet.
    fn moves(&mut self, tried: &str) -> Result<Option<BTreeSet<String>>, Diagnosis> {
        let expected = "an `ok` with `moves`, each once";
        let request = self.about(Op::Moves);
        let said = self.said(tried, expected, |process| process.exchange(request))?;
        let moves = match said {
            Said::Ok(ok) => match reply::members::<MovesOk>("moves", ok) {
                Ok(ok) => ok.moves,
                Err(fault) => return Err(self.faulty(tried, expected, &fault)),
            },
            Said::Unsupported(_) => return Ok(None),
            Said::Reject(_) => return Err(self.unexpected(tried, expected, READ_POSITION)),
            Said::Error(what) => {
                return Err(self.faulty(tried, expected, &Fault::Crash(format!("error: {what}"))));
            }
        };
        let mut set = BTreeSet::new();
        for mv in moves {
            if set.contains(&mv) {
                let cause = format!(
                    "`{}` is listed twice; each move is listed once, and each choice of a promotion is a move of its own",
                    reply::shown(&mv)
                );
                return Err(self.unexpected(tried, expected, &cause));
            }
            set.insert(mv);
        }
        Ok(Some(set))
    }

    fn the_same_twice(&mut self, before: &Option<BTreeSet<String>>) -> Result<(), Diagnosis> {
        let tried = "the same question twice";
        if &self.moves(tried)? == before {
            return Ok(());
        }
        let cause = "each request carries the whole position; is something kept from one to the next?";
        Err(self.unexpected(tried, "the same moves as before", cause))
    }

    fn a_legal_move(&mut self) -> Result<(), Diagnosis> {
        let (tried, expected) = ("a legal move", "an `ok` with the `position` after it");
        let Some(mv) = self.position.moves().first().copied() else { return Ok(()) };
        let question = Question {
            ruleset: self.ruleset.clone(),
            position: self.position.to_string(),
            after: Vec::new(),
            ask: Ask::Legal { r#move: mv.to_string() },
        };
        match self.process.ask(&question) {
            Ok(Answer::Legal) | Err(Fault::Unsupported(_)) => self.the_alarm_rings(&Ok(Answer::Legal)),
            Ok(Answer::PositionRefused(_)) => Err(self.unexpected(tried, expected, READ_POSITION)),
            Ok(_) => {
                Err(self.unexpected(tried, expected, "is the move text read as the protocol writes it?"))
            }
            Err(fault) => Err(self.faulty(tried, expected, &fault)),
        }
    }

    /// The canary: an answer held against an expectation that is false on purpose is found wrong.
    fn the_alarm_rings(&self, answer: &Result<Answer, Fault>) -> Result<(), Diagnosis> {
        let falsely = Expectation::Refused(vec![Clause::MoveTurn]);
        if matches!(judge(&falsely, answer), Verdict::Fail(_)) {
            return Ok(());
        }
        let cause = "the suite itself is wrong, and not the program";
        Err(self.unexpected("an expectation that is false on purpose", "a mismatch", cause))
    }

    /// A move from a square on which nothing stands.
    fn an_illegal_move(&mut self) -> Result<(), Diagnosis> {
        let (tried, expected) = ("a move of no piece", "a `reject`");
        let mut empty = self
            .position
            .ruleset()
            .shape
            .squares()
            .iter()
            .filter(|square| self.position.piece(*square).is_none());
        let (Some(from), Some(to)) = (empty.next(), empty.next()) else { return Ok(()) };
        let request = Request { r#move: Some(Move::plain(from, to).to_string()), ..self.about(Op::Play) };
        match self.said(tried, expected, |process| process.exchange(request))? {
            Said::Reject(_) | Said::Unsupported(_) => Ok(()),
            Said::Ok(_) | Said::Error(_) => {
                let cause = "what the rules refuse is answered by `reject`, and by nothing else";
                Err(self.unexpected(tried, expected, cause))
            }
        }
    }

    /// A position without any piece.
    fn an_unplayable_position(&mut self) -> Result<(), Diagnosis> {
        let (tried, expected) = ("a position without Kings", "a `reject`");
        let text = self.position.to_string();
        let (placement, rest) = text.split_once(' ').unwrap_or((&text, ""));
        let empty = self.position.ruleset().shape.files.to_string();
        let ranks: Vec<&str> = placement.split('/').map(|_| empty.as_str()).collect();
        let request = Request::about(Op::Moves, &self.ruleset, &format!("{} {rest}", ranks.join("/")));
        match self.said(tried, expected, |process| process.exchange(request))? {
            Said::Reject(_) | Said::Unsupported(_) => Ok(()),
            Said::Ok(_) | Said::Error(_) => {
                let cause =
                    "a position that cannot be played is answered by `reject`, whatever the operation";
                Err(self.unexpected(tried, expected, cause))
            }
        }
    }

    fn still_well(&mut self, tried: &str, before: &Option<BTreeSet<String>>) -> Result<(), Diagnosis> {
        if &self.moves(tried)? == before {
            return Ok(());
        }
        let cause = "does a refused request leave something behind?";
        Err(self.unexpected(tried, "the same moves as before", cause))
    }

    fn an_unknown_operation(&mut self) -> Result<(), Diagnosis> {
        let (tried, expected) = ("an operation that there is not", "`unsupported` or `error`");
        let mut members = Map::new();
        members.insert("op".to_owned(), Value::from("no-such-operation"));
        members.insert("ruleset".to_owned(), Value::from(self.ruleset.clone()));
        members.insert("position".to_owned(), Value::from(self.position.to_string()));
        match self.said(tried, expected, |process| process.exchange_any(members))? {
            Said::Unsupported(_) | Said::Error(_) | Said::Reject(_) => Ok(()),
            Said::Ok(_) => Err(self.unexpected(tried, expected, "is every operation answered alike?")),
        }
    }

    fn a_long_line(&mut self) -> Result<(), Diagnosis> {
        let (tried, expected) = ("a line of 100,000 bytes", "`reject` or `error`");
        let request = Request::about(Op::Moves, &self.ruleset, &"8".repeat(LONG));
        match self.said(tried, expected, |process| process.exchange(request))? {
            Said::Reject(_) | Said::Error(_) | Said::Unsupported(_) => Ok(()),
            Said::Ok(_) => Err(self.unexpected(tried, expected, "is the whole of a long line read?")),
        }
    }
}

/// The start position, or where no source states one, a King of each side in its castle.
fn good_position(rules: &Arc<Rules>) -> Option<Position> {
    let bare = || {
        let mut setup = Setup::default();
        for side in Side::ALL {
            let castle = rules.ruleset().castles[side].iter().next()?;
            setup.pieces.set(castle, Some(Piece { side, kind: Kind::King }));
        }
        Position::new(rules, &setup).ok()
    };
    Position::start(rules).ok().or_else(bare).filter(|position| !position.moves().is_empty())
}
