//! A program of any language as a subject: a child process that speaks the adapter protocol on standard input and output.

mod ahead;
mod ask;
mod budget;
mod child;
mod count;
mod exchange;
pub(crate) mod reply;

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chesst_engine::choices::{Choices, UnknownChoice};
use chesst_engine::rules::Rules;
use serde_json::Value;

use self::ahead::Ahead;
pub(crate) use self::ahead::requests;
pub use self::budget::{BadTimeScale, Budget, TimeScale};
use self::child::Child;
pub(crate) use self::exchange::Shown;
use self::exchange::{Seen, Trouble, unasked};
pub(crate) use self::reply::Said;
use self::reply::{members, plain};
use super::Subject;
use crate::protocol::{Capability, Hello, Op, Request, VERSION};
use crate::question::{Answer, Fault, Question};
use crate::rulesets::Rulesets;

/// How long a program that is told that no more comes is listened to.
const FAREWELL: Duration = Duration::from_secs(1);

/// A program and its arguments. No shell reads them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// The program: a path, or a name that is looked up as the system does.
    pub program: OsString,
    /// Its arguments.
    pub args: Vec<OsString>,
}

impl Command {
    /// The command of these words, of which the first is the program; `None` when there are none.
    ///
    /// ```
    /// use chesst_conformance::subject::process::Command;
    ///
    /// let command = Command::of_words(["my engine", "--stdio"]).unwrap();
    /// assert_eq!(command.to_string(), "'my engine' --stdio");
    /// ```
    #[must_use]
    pub fn of_words<W: Into<OsString>>(words: impl IntoIterator<Item = W>) -> Option<Self> {
        let mut words = words.into_iter().map(Into::into);
        Some(Self { program: words.next()?, args: words.collect() })
    }
}

impl fmt::Display for Command {
    /// As a shell would have to be told.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = std::iter::once(&self.program).chain(&self.args).map(|word| word.to_string_lossy());
        f.write_str(&shell_words::join(words))
    }
}

/// Why a program cannot be asked anything.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// There is no such program, or the system does not run it.
    #[error("`{command}` cannot be started: {error}")]
    Spawn {
        /// The command.
        command: String,
        /// Why.
        error: io::Error,
    },
    /// It does not answer `hello`, or not as the protocol wants.
    #[error("`{command}` does not answer `hello`: {}", fault.text())]
    Hello {
        /// The command.
        command: String,
        /// The request, cut short.
        sent: String,
        /// What went wrong.
        fault: Fault,
    },
    /// It declares a reading of an open choice that there is not.
    #[error("`{command}` declares in its answer to `hello` a choice that there is not: {error}")]
    Choice {
        /// The command.
        command: String,
        /// The request, cut short.
        sent: String,
        /// Which.
        error: UnknownChoice,
    },
    /// Started again, it says other things of itself.
    #[error("`{command}`, started again, answers `hello` otherwise than before")]
    Changed {
        /// The command.
        command: String,
    },
}

/// A program that is asked over its standard input and output.
///
/// It runs in a process group of its own, which is killed when this is dropped, and when the program breaks off the
/// conversation: by its end, by silence, or by a line that cannot be the reply it owes. [`Subject::ask`] starts a program
/// that was killed anew; [`crate::supervise`] does so with more thought.
#[derive(Debug)]
pub struct Process {
    command: Command,
    budget: Budget,
    offered: Vec<String>,
    rules: Vec<Arc<Rules>>,
    child: Option<Child>,
    hello: Hello,
    choices: Choices,
    last_id: u64,
    hello_id: u64,
    question_from: u64,
    replies: u64,
    late: Option<String>,
    ahead: Ahead,
    seen: Seen,
    errors: String,
}

impl Process {
    /// Starts the program, and asks it who it is. `rulesets` are the ids of the rule sets that it may be asked about.
    ///
    /// # Errors
    /// When it does not start, or does not answer `hello` as it must.
    pub fn start(command: &Command, budget: Budget, rulesets: Vec<String>) -> Result<Self, StartError> {
        let mut process = Self {
            command: command.clone(),
            budget,
            offered: rulesets,
            rules: Rules::all_built_in().to_vec(),
            child: None,
            hello: Hello {
                name: String::new(),
                version: String::new(),
                rulesets: Vec::new(),
                capabilities: Vec::new(),
                choices: std::collections::BTreeMap::new(),
                pipeline: 0,
            },
            choices: Choices::default(),
            last_id: 0,
            hello_id: 0,
            question_from: 0,
            replies: 0,
            late: None,
            ahead: Ahead::default(),
            seen: Seen::default(),
            errors: String::new(),
        };
        (process.hello, process.choices) = process.launch()?;
        Ok(process)
    }

    /// The same with rule sets that are not built in, by which needless suffixes of moves and pieces that change are
    /// recognised.
    #[must_use]
    pub fn knowing(mut self, rulesets: &Rulesets) -> Self {
        self.rules = rulesets.iter().map(|entry| Arc::clone(&entry.rules)).collect();
        self
    }

    /// Another process of the same program, with the same budget and rule sets.
    ///
    /// # Errors
    /// When it does not start, or says other things of itself.
    pub fn another(&self) -> Result<Self, StartError> {
        let mut other = Self::start(&self.command, self.budget, self.offered.clone())?;
        other.rules.clone_from(&self.rules);
        if other.hello == self.hello { Ok(other) } else { Err(self.changed()) }
    }

    /// What it said of itself: name, version, rule sets, capabilities, choices.
    #[must_use]
    pub fn hello(&self) -> &Hello {
        &self.hello
    }

    /// The ids of the rule sets that it may be asked about.
    #[must_use]
    pub fn offered(&self) -> &[String] {
        &self.offered
    }

    /// How it is started.
    #[must_use]
    pub fn command(&self) -> &Command {
        &self.command
    }

    /// How long it may take.
    #[must_use]
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// The last of what it wrote to standard error, from the process that ended last. It is kept and shown, never judged.
    #[must_use]
    pub fn stderr(&self) -> &str {
        &self.errors
    }

    /// Does it still run, as far as is known?
    #[must_use]
    pub fn is_alive(&self) -> bool {
        self.child.is_some()
    }

    /// Kills what still runs of it and starts it anew.
    ///
    /// # Errors
    /// When it does not start again, or says other things of itself than before.
    pub fn restart(&mut self) -> Result<(), StartError> {
        self.end();
        let (hello, _) = self.launch()?;
        if hello == self.hello {
            return Ok(());
        }
        self.end();
        Err(self.changed())
    }

    /// What must be charged to the question before the last one: a second answer to it, found out too late. Given once.
    pub fn take_late(&mut self) -> Option<String> {
        self.late.take()
    }

    /// Tells the program that no more comes, listens for a moment, and ends it. A second answer that comes now is given; it
    /// must be charged to the question asked last. What else a program says in farewell does not matter.
    pub fn finish(&mut self) -> Option<String> {
        // What was sent ahead and not asked for is waited for, so that it is no answer too many.
        let _ = self.settle();
        let mut child = self.child.take()?;
        child.close_input();
        let output = child.next(Some(Instant::now() + FAREWELL)).ok();
        self.errors = child.errors();
        match unasked(&output?, self.last_id + 1) {
            Trouble::Twice { line, .. } => Some(format!("a second answer came: `{line}`")),
            Trouble::Bad(_) | Trouble::Fatal(_) => None,
        }
    }

    /// How many replies it has given that keep the protocol.
    pub(crate) fn replies(&self) -> u64 {
        self.replies
    }

    /// The exchange made last.
    pub(crate) fn seen(&self) -> &Seen {
        &self.seen
    }

    /// The rules of a rule set, if they are known here.
    pub(crate) fn rules(&self, ruleset: &str) -> Option<Arc<Rules>> {
        self.rules.iter().find(|rules| rules.ruleset().id == ruleset).cloned()
    }

    fn offers(&self, capability: Capability) -> bool {
        self.hello.capabilities.contains(&capability)
    }

    /// Starts a child and greets it; gives what it says of itself.
    fn launch(&mut self) -> Result<(Hello, Choices), StartError> {
        let command = self.command.to_string();
        let child = Child::start(&self.command)
            .map_err(|error| StartError::Spawn { command: command.clone(), error })?;
        self.child = Some(child);
        let hello = match self.greet() {
            Ok(hello) => hello,
            Err(fault) => {
                self.end();
                return Err(StartError::Hello { command, sent: self.seen.sent.clone(), fault });
            }
        };
        let mut choices = Choices::default();
        for (id, value) in &hello.choices {
            if let Err(error) = choices.set(id, value) {
                self.end();
                return Err(StartError::Choice { command, sent: self.seen.sent.clone(), error });
            }
        }
        Ok((hello, choices))
    }

    fn greet(&mut self) -> Result<Hello, Fault> {
        self.hello_id = self.next_id();
        self.question_from = self.last_id;
        let request = Request {
            id: self.hello_id,
            protocol: Some(VERSION),
            suite: Some(env!("CARGO_PKG_VERSION").to_owned()),
            rulesets: Some(self.offered.clone()),
            ..Request::new(Op::Hello)
        };
        let Ok(Value::Object(request)) = serde_json::to_value(request) else {
            return Err(Fault::Protocol("the request cannot be written".to_owned()));
        };
        let hello: Hello = match self.exchange_members(self.hello_id, &request, self.budget.start_up)? {
            Said::Ok(ok) => members("hello", ok)?,
            Said::Reject(_) => return Err(Fault::Protocol("the reply to `hello` is a `reject`".to_owned())),
            Said::Unsupported(what) => {
                return Err(Fault::Unsupported(format!("`hello` is unsupported: {what}")));
            }
            Said::Error(what) => return Err(Fault::Crash(format!("error: {what}"))),
        };
        let texts = hello.rulesets.iter().chain([&hello.name, &hello.version]);
        texts.map(|text| plain("hello", text.clone())).collect::<Result<Vec<_>, _>>()?;
        if hello.name.is_empty() {
            return Err(Fault::Protocol("the reply to `hello` has an empty `name`".to_owned()));
        }
        Ok(hello)
    }

    fn end(&mut self) {
        self.ahead.clear();
        if let Some(mut child) = self.child.take() {
            child.kill();
            self.errors = child.errors();
        }
    }

    fn changed(&self) -> StartError {
        StartError::Changed { command: self.command.to_string() }
    }
}

impl Subject for Process {
    fn name(&self) -> String {
        self.hello.name.clone()
    }

    fn choices(&self, _ruleset: &str) -> Choices {
        self.choices
    }

    fn foresee(&mut self, questions: &[Question]) {
        self.line_up(questions);
    }

    fn ask(&mut self, question: &Question) -> Result<Answer, Fault> {
        if !self.hello.rulesets.contains(&question.ruleset) {
            return Err(Fault::Unsupported(format!("the rule set {}", question.ruleset)));
        }
        self.late = None;
        if !self.is_alive() {
            self.restart().map_err(|error| Fault::Crash(error.to_string()))?;
        }
        self.question_from = self.last_id + 1;
        self.answer(question)
    }
}
