//! Runs put into words. Every report is made from [`Results`] alone; the register lends the sentences of the clauses,
//! the rule sets lend the boards.

pub mod summary;
pub mod block;
pub mod text;
pub mod junit;
pub mod markdown;
pub mod github;
pub mod html;
pub mod badge;
pub mod comparison;
pub mod gate;
pub mod revision;
pub mod kill;
pub mod measured;

use std::fmt;
use std::str::FromStr;

use clap::ValueEnum;

use crate::register::Register;
use crate::results::{self, Line, Results};
use crate::rulesets::Rulesets;
use crate::words::Words;

/// The form of a report.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, ValueEnum)]
pub enum Format {
    /// For a terminal
    #[default]
    Text,
    /// The results themselves, one JSON object a line
    Jsonl,
    /// XML that build servers read
    Junit,
    /// A summary for a page that renders Markdown
    Markdown,
    /// Workflow commands, an annotation a failure
    Github,
    /// JSON for a badge endpoint of shields.io
    Badge,
    /// A page for a browser, in one file
    Html,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Text, Self::Jsonl, Self::Junit, Self::Markdown, Self::Github, Self::Badge, Self::Html];

    /// Is it for people, who choose a language? The others are for programs and stay English.
    #[must_use]
    pub const fn is_for_people(self) -> bool {
        matches!(self, Self::Text | Self::Markdown | Self::Html)
    }

    /// Its name on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Jsonl => "jsonl",
            Self::Junit => "junit",
            Self::Markdown => "markdown",
            Self::Github => "github",
            Self::Badge => "badge",
            Self::Html => "html",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// There is no format of this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no format of a report; formats are {known}", known = known())]
pub struct UnknownFormat(String);

fn known() -> String {
    let names: Vec<String> = Format::ALL.iter().map(|format| format!("`{format}`")).collect();
    names.join(", ")
}

impl FromStr for Format {
    type Err = UnknownFormat;

    /// ```
    /// use chesst_conformance::report::Format;
    ///
    /// assert_eq!("junit".parse(), Ok(Format::Junit));
    /// let error = "xml".parse::<Format>().unwrap_err().to_string();
    /// assert!(error.starts_with("`xml` is no format of a report; formats are `text`, `jsonl`"));
    /// ```
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|format| format.id() == name);
        found.ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

/// The report of a run. Only [`Format::Text`] has styles, which a terminal may drop. The same results give the same
/// bytes; no format but [`Format::Jsonl`] tells a time, and [`junit::report`] does when it is asked to.
#[must_use]
pub fn render(
    format: Format,
    results: &Results,
    register: &Register,
    rulesets: &Rulesets,
    words: &Words,
) -> String {
    match format {
        Format::Text => text::report(results, register, rulesets, words),
        Format::Jsonl => jsonl(results),
        Format::Junit => junit::report(results, register, rulesets, false),
        Format::Markdown => markdown::report(results, register, rulesets, words),
        Format::Github => github::report(results, register, rulesets),
        Format::Badge => badge::report(results),
        Format::Html => html::report(results, register, rulesets, words),
    }
}

/// The lines of a results file.
fn jsonl(results: &Results) -> String {
    let header = Line::Header(results.header.clone());
    let cases = results.cases.iter().map(|case| Line::Case(Box::new(case.clone())));
    let footer = results.footer.clone().map(Line::Footer);
    let mut out = Vec::new();
    for line in std::iter::once(header).chain(cases).chain(footer) {
        // Writing to memory cannot fail.
        let _ = results::write(&mut out, &line);
    }
    String::from_utf8_lossy(&out).into_owned()
}
