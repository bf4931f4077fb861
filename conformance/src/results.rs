//! The results of a run as data: one JSON object a line, from which every report is made.
//!
//! The first line is the header, then comes a line a case in the order of the plan, then the footer. A file without a footer
//! is a run that was cut off; what it holds is good all the same.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io::{self, BufRead, Write};

use chesst_engine::position::Position;
use serde::{Deserialize, Serialize};

use crate::case::Key;
use crate::judge::{Mismatch, Verdict};
use crate::protocol;
use crate::question::Question;
use crate::register::{Register, Status};
use crate::rulesets::{Entry, Rulesets};
use crate::run::Record;
use crate::scenario::{Ask, Russian};

/// The version of the format.
pub const FORMAT: u32 = 1;

/// One line of a results file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    /// The first line.
    Header(Header),
    /// A case.
    Case(Box<CaseResult>),
    /// The last line.
    Footer(Footer),
}

/// What was judged, and by what.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Version of this format.
    pub format: u32,
    /// Release of the suite.
    pub suite: String,
    /// Format of scenarios and register.
    pub schema: u32,
    /// Version of the adapter protocol.
    pub protocol: u32,
    /// Who was judged.
    pub subject: SubjectInfo,
    /// The rule sets judged.
    pub rulesets: Vec<String>,
    /// How many cases were planned.
    pub cases: usize,
    /// The part of the plan that this run is, as `K/N`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
    /// The seed, for runs that draw; scenarios need none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// Who was judged.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SubjectInfo {
    /// Its name.
    pub name: String,
    /// Its version.
    #[serde(default)]
    pub version: String,
    /// What `chesst check` must be told to judge it again.
    #[serde(default)]
    pub argument: String,
    /// Its readings of open choices, where it declares other ones than the project's.
    #[serde(default)]
    pub choices: BTreeMap<String, String>,
}

/// One case of a run.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CaseResult {
    /// `<scenario>/<slug>`.
    pub id: String,
    /// The rule set.
    pub ruleset: String,
    /// The verdict in a word.
    pub verdict: Word,
    /// A sentence of fact.
    pub says: String,
    /// The words of the case in Russian, where it has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ru: Option<Russian>,
    /// Where the case is from.
    pub source: String,
    /// Its clauses, the one it is about first.
    pub clauses: Vec<Cited>,
    /// The question in words.
    pub asked: String,
    /// The question as data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ask: Option<Ask>,
    /// The moves played before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<String>,
    /// The position asked about, after the moves played first; none for questions about a text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// What was wanted.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub wanted: String,
    /// What came.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub got: String,
    /// Items wanted that did not come.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// Items that came and are not wanted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub surplus: Vec<String>,
    /// A remark of the case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// A command that asks the case again.
    pub rerun: String,
    /// How long the answer took; no part of any comparison.
    #[serde(default)]
    pub timing: Timing,
}

/// A clause as a case cites it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Cited {
    /// Its id.
    pub clause: String,
    /// Its status in the rule set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
}

/// How long something took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Timing {
    /// Microseconds.
    #[serde(default)]
    pub micros: u64,
}

/// A verdict in a word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Word {
    /// The answer is right.
    Pass,
    /// The answer is wrong.
    Fail,
    /// The subject does not offer the question.
    Unsupported,
    /// The answer took too long.
    Timeout,
    /// The subject died.
    Crash,
    /// The subject broke the protocol.
    Protocol,
}

impl Word {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Pass, Self::Fail, Self::Unsupported, Self::Timeout, Self::Crash, Self::Protocol];

    /// Does it turn a run red?
    #[must_use]
    pub const fn is_failure(self) -> bool {
        !matches!(self, Self::Pass | Self::Unsupported)
    }

    /// The word.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Unsupported => "unsupported",
            Self::Timeout => "timeout",
            Self::Crash => "crash",
            Self::Protocol => "protocol",
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

impl From<&Verdict> for Word {
    fn from(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Pass => Self::Pass,
            Verdict::Fail(_) => Self::Fail,
            Verdict::Unsupported(_) => Self::Unsupported,
            Verdict::Timeout(_) => Self::Timeout,
            Verdict::Crash(_) => Self::Crash,
            Verdict::Protocol(_) => Self::Protocol,
        }
    }
}

/// How the run ended.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Footer {
    /// Were all planned cases asked?
    pub complete: bool,
    /// Why not, if not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// How many cases have each verdict; together they are the cases asked.
    pub totals: BTreeMap<Word, usize>,
    /// The last of what the subject wrote to standard error.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub stderr: String,
}

/// A run as data.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Results {
    /// What was judged.
    pub header: Header,
    /// The cases, in the order of the plan.
    pub cases: Vec<CaseResult>,
    /// How it ended; `None` when it was cut off.
    pub footer: Option<Footer>,
}

impl Results {
    /// Cases that turn the run red.
    pub fn failures(&self) -> impl Iterator<Item = &CaseResult> {
        self.cases.iter().filter(|case| case.verdict.is_failure())
    }

    /// Cases that turn the run red, by id and rule set, so that they alone can be asked again.
    #[must_use]
    pub fn failed(&self) -> BTreeSet<Key> {
        self.failures().map(|case| (case.id.clone(), case.ruleset.clone())).collect()
    }

    /// How many cases have each verdict.
    #[must_use]
    pub fn totals(&self) -> BTreeMap<Word, usize> {
        let mut totals: BTreeMap<Word, usize> = Word::ALL.into_iter().map(|word| (word, 0)).collect();
        for case in &self.cases {
            *totals.entry(case.verdict).or_default() += 1;
        }
        totals
    }

    /// Was every planned case asked, and the end written?
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.footer.as_ref().is_some_and(|footer| footer.complete)
    }

    /// Was any case answered?
    #[must_use]
    pub fn judged_something(&self) -> bool {
        self.cases.iter().any(|case| case.verdict != Word::Unsupported)
    }
}

/// Makes the header of a run.
#[must_use]
pub fn header(subject: SubjectInfo, rulesets: Vec<String>, cases: usize) -> Header {
    Header {
        format: FORMAT,
        suite: env!("CARGO_PKG_VERSION").to_owned(),
        schema: crate::scenario::FORMAT,
        protocol: protocol::VERSION,
        subject,
        rulesets,
        cases,
        shard: None,
        seed: None,
    }
}

impl CaseResult {
    /// The result of a judged case.
    #[must_use]
    pub fn new(record: &Record, subject: &SubjectInfo, register: &Register, rulesets: &Rulesets) -> Self {
        let Record { case, verdict, micros } = record;
        let question = &case.question;
        let cited = |clause: &chesst_engine::clause::Clause| Cited {
            clause: clause.to_string(),
            status: if case.assumed.contains(clause) {
                Some(Status::Assumed)
            } else {
                register.status(*clause, &question.ruleset)
            },
        };
        let ruleset = rulesets.get(&question.ruleset);
        let mut result = Self {
            id: case.id.clone(),
            ruleset: question.ruleset.clone(),
            verdict: verdict.into(),
            says: case.says.clone(),
            ru: case.ru.clone(),
            source: case.scenario.source.to_string(),
            clauses: case.clauses.iter().map(cited).collect(),
            asked: question.to_string(),
            ask: Some(question.ask.clone()),
            after: question.after.iter().map(ToString::to_string).collect(),
            position: ruleset.and_then(|entry| asked_about(question, entry)),
            wanted: String::new(),
            got: String::new(),
            missing: Vec::new(),
            surplus: Vec::new(),
            note: case.note.clone(),
            rerun: rerun(question, &case.id, ruleset, subject),
            timing: Timing { micros: *micros },
        };
        match verdict {
            Verdict::Pass => {}
            Verdict::Fail(Mismatch { wanted, got, missing, surplus }) => {
                (result.wanted, result.got) = (wanted.clone(), got.clone());
                (result.missing, result.surplus) = (missing.clone(), surplus.clone());
            }
            Verdict::Unsupported(what)
            | Verdict::Timeout(what)
            | Verdict::Crash(what)
            | Verdict::Protocol(what) => result.got.clone_from(what),
        }
        result
    }
}

/// The text of the position a question is about, as far as the engine can reach it.
fn asked_about(question: &Question, ruleset: &Entry) -> Option<String> {
    if matches!(question.ask, Ask::Text { .. }) {
        return None;
    }
    let start = Position::read(&ruleset.rules, &question.position).ok()?;
    let position = question.after.iter().try_fold(start, |position, mv| position.play(*mv).ok())?;
    Some(position.to_string())
}

/// One line that asks a case again.
fn rerun(question: &Question, id: &str, ruleset: Option<&Entry>, subject: &SubjectInfo) -> String {
    let ruleset = ruleset.map_or_else(|| question.ruleset.clone(), Entry::argument);
    let argument = if subject.argument.is_empty() { String::new() } else { format!(" {}", subject.argument) };
    format!("chesst check --ruleset {ruleset} --case {id}{argument}")
}

/// Writes a line and flushes it, so that a run killed midway leaves what it has.
///
/// # Errors
/// When it cannot be written.
pub fn write(out: &mut dyn Write, line: &Line) -> io::Result<()> {
    let mut bytes = serde_json::to_vec(line)?;
    bytes.push(b'\n');
    out.write_all(&bytes)?;
    out.flush()
}

/// A results file that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum BadResults {
    /// It cannot be read at all.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// A line is no line of a results file.
    #[error("line {line}: {reason}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong.
        reason: String,
    },
}

/// Reads a results file. A last line that is cut off is left out; the file then has no footer.
///
/// # Errors
/// When it cannot be read, has no header, or holds something else than results.
pub fn read(input: impl BufRead) -> Result<Results, BadResults> {
    let lines: Vec<Vec<u8>> = input.split(b'\n').collect::<Result<_, _>>()?;
    let mut results: Option<Results> = None;
    let mut seen = BTreeSet::new();
    let last = lines.len();
    for (number, line) in (1..).zip(&lines).filter(|(_, line)| !line.is_empty()) {
        let bad = |reason: String| BadResults::Line { line: number, reason };
        let line: Line = match serde_json::from_slice(line) {
            Ok(line) => line,
            Err(error) if number == last && error.is_eof() && results.is_some() => break,
            Err(error) => return Err(bad(told(&error))),
        };
        match (line, &mut results) {
            (Line::Header(header), None) if header.format == FORMAT => {
                results = Some(Results { header, ..Results::default() });
            }
            (Line::Header(header), None) => {
                return Err(bad(format!(
                    "format {} is not known; this program reads format {FORMAT}",
                    header.format
                )));
            }
            (Line::Header(_), Some(_)) => return Err(bad("a second header".to_owned())),
            (_, None) => return Err(bad("the file does not begin with a header".to_owned())),
            (_, Some(results)) if results.footer.is_some() => {
                return Err(bad("a line after the footer".to_owned()));
            }
            (Line::Case(case), Some(results)) => {
                if !seen.insert((case.ruleset.clone(), case.id.clone())) {
                    return Err(bad(format!("`{}` comes twice in {}", case.id, case.ruleset)));
                }
                results.cases.push(*case);
            }
            (Line::Footer(footer), Some(results)) => {
                add_up(&footer, results).map_err(bad)?;
                results.footer = Some(footer);
            }
        }
    }
    results.ok_or(BadResults::Line { line: 1, reason: "the file is empty".to_owned() })
}

/// Does a footer tell what the lines before it hold?
fn add_up(footer: &Footer, results: &Results) -> Result<(), String> {
    let asked: usize = footer.totals.values().fold(0, |sum, number| sum.saturating_add(*number));
    let here = results.cases.len();
    if asked != here {
        return Err(format!("the footer counts {asked} cases, the file holds {here}"));
    }
    for (word, number) in results.totals() {
        let counted = footer.totals.get(&word).copied().unwrap_or_default();
        if counted != number {
            return Err(format!("the footer counts {counted} cases of `{word}`, the file holds {number}"));
        }
    }
    let planned = results.header.cases;
    if footer.complete && here != planned {
        return Err(format!(
            "the footer says complete, but {planned} cases were planned and {here} are here"
        ));
    }
    Ok(())
}

/// What is wrong with a line of JSON, and where in it.
fn told(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let reason = text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason);
    if error.column() == 0 { reason.to_owned() } else { format!("column {}: {reason}", error.column()) }
}
