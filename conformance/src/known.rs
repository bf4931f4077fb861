//! The failures of a program that are known and put up with for now, in a TOML file that its author keeps.
//!
//! ```toml
//! format = 1
//!
//! [[known]]
//! case = "t1-2024/fig-2.2/*"    # an id or a glob; one that names a scenario takes all its cases
//! rulesets = ["t1-2024"]        # all when left out
//! outcome = "fail"              # fail, timeout, crash, protocol, unsupported, or skip: not asked at all
//! signature = "got legal"       # a part of `got <what came>`
//! reason = "the double step is not done yet"
//! issue = "https://example.org/7"
//! expires = 2027-03-01          # from that day on the entry is stale
//! ```
//!
//! `signature`, `issue` and `expires` may be left out too. The file hides nothing new: an entry that does not say what
//! happens is stale, and a run with a stale entry is not green.

mod read;
mod gate;
mod entries;
mod fix;

use std::collections::BTreeSet;
use std::fmt;

use globset::GlobMatcher;
use jiff::civil::Date;
use toml_edit::DocumentMut;

use crate::case::{Case, Key};
use crate::load::Suite;
use crate::results::Word;

pub use entries::record;
pub use gate::{Failure, Gate, Looked, Seen, Why};

/// The version of the format.
pub const FORMAT: u32 = 1;

/// The most case ids that one entry may match.
pub const MAX_CASES: usize = 20;

/// A file of known failures.
#[derive(Clone, Debug)]
pub struct Known {
    /// Its entries, in the order of the file.
    pub entries: Vec<Entry>,
    document: DocumentMut,
}

/// One entry: cases that do not pass, how, and why that is put up with.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The line of its header, from 1.
    pub line: usize,
    /// An id or a glob.
    pub case: String,
    /// The rule sets it holds for; all when there are none.
    pub rulesets: Vec<String>,
    /// What becomes of the cases.
    pub outcome: Outcome,
    /// What `got <what came>` holds.
    pub signature: Option<String>,
    /// Why that is put up with.
    pub reason: String,
    /// Where the program's author keeps track of it.
    pub issue: Option<String>,
    /// From this day on the entry is stale.
    pub expires: Option<Date>,
    /// `None` for a plain id.
    glob: Option<GlobMatcher>,
}

/// What becomes of a case that does not pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Outcome {
    /// The answer is wrong.
    Fail,
    /// The answer takes too long.
    Timeout,
    /// The subject dies.
    Crash,
    /// The subject breaks the protocol.
    Protocol,
    /// The subject does not offer the question.
    Unsupported,
    /// The case is not asked.
    Skip,
}

impl Outcome {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Fail, Self::Timeout, Self::Crash, Self::Protocol, Self::Unsupported, Self::Skip];

    /// Its word in a file.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Fail => "fail",
            Self::Timeout => "timeout",
            Self::Crash => "crash",
            Self::Protocol => "protocol",
            Self::Unsupported => "unsupported",
            Self::Skip => "skip",
        }
    }

    /// What a verdict is called here; `None` for one that is right.
    #[must_use]
    pub const fn of(verdict: Word) -> Option<Self> {
        match verdict {
            Word::Pass => None,
            Word::Fail => Some(Self::Fail),
            Word::Unsupported => Some(Self::Unsupported),
            Word::Timeout => Some(Self::Timeout),
            Word::Crash => Some(Self::Crash),
            Word::Protocol => Some(Self::Protocol),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// What is wrong with a file of known failures: all of it at once, in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct KnownError {
    /// Never empty.
    pub faults: Vec<Fault>,
}

/// One thing wrong with a file of known failures.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

/// What a run could ask, and what it is to ask.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scope {
    /// Every case of the suite that is judged.
    pub suite: BTreeSet<Key>,
    /// The cases selected, those among them that are listed as `skip` too.
    pub planned: BTreeSet<Key>,
}

impl Scope {
    /// The scope of a run that selects these cases of a suite.
    #[must_use]
    pub fn new<'c>(suite: &Suite, planned: impl IntoIterator<Item = &'c Case>) -> Self {
        let judged = suite.cases.iter().filter(|case| case.is_judged());
        Self { suite: judged.map(Case::key).collect(), planned: planned.into_iter().map(Case::key).collect() }
    }
}

impl Known {
    /// Reads a file.
    ///
    /// ```
    /// use chesst_conformance::known::Known;
    ///
    /// let text = "format = 1\n\n[[known]]\ncase = \"text-move.pass/[\"\noutcome = \"pass\"\nreason = \"none\"\n";
    /// let error = Known::read(text).expect_err("two faults");
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 4: `case`: `text-move.pass/[` is not a glob: unclosed character class; missing ']'\n\
    ///      line 5: `outcome`: `pass` is not one of fail, timeout, crash, protocol, unsupported, skip"
    /// );
    /// ```
    ///
    /// # Errors
    /// When it is not TOML, or says something that a file of known failures cannot say; all faults at once.
    pub fn read(text: &str) -> Result<Self, KnownError> {
        read::read(text)
    }

    /// Is a case not to be asked?
    #[must_use]
    pub fn skips(&self, case: &Key) -> bool {
        self.entries.iter().any(|entry| entry.outcome == Outcome::Skip && entry.matches(case))
    }
}

impl Entry {
    /// Is a case meant?
    #[must_use]
    pub fn matches(&self, (id, ruleset): &Key) -> bool {
        let names =
            || [Some(id.as_str()), id.rsplit_once('/').map(|(scenario, _)| scenario)].into_iter().flatten();
        let meant = match &self.glob {
            Some(glob) => names().any(|name| glob.is_match(name)),
            None => id.starts_with(&self.case) && names().any(|name| name == self.case),
        };
        meant && (self.rulesets.is_empty() || self.rulesets.contains(ruleset))
    }

    /// Is it out of date on a day?
    #[must_use]
    pub fn is_expired(&self, today: Date) -> bool {
        self.expires.is_some_and(|expires| expires <= today)
    }

    /// Does a failure look as the entry says?
    #[must_use]
    pub fn says(&self, failure: &Failure) -> bool {
        self.outcome == failure.outcome
            && self.signature.as_ref().is_none_or(|signature| failure.came().contains(signature))
    }
}

/// The file as it was read.
impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.document.fmt(f)
    }
}
