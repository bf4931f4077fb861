//! One surprise whole, field by field, for every report that shows it.

use std::collections::BTreeMap;
use std::fmt;
use std::fmt::Write;

use anstyle::Style;
use chesst_engine::position::Position;

use crate::board::model::Board;
use crate::board::text::{Style as Lines, Text};
use crate::quote::visible;
use crate::register::{ClauseEntry, Register, Status};
use crate::results::{CaseResult, Results, Word};
use crate::rulesets::Rulesets;
use crate::words::{Lang, Letters, Words};

/// The names of fields take so many columns at least, so that blocks stand below each other alike.
const LEAST_WIDTH: usize = 7;

/// Failing cases of one id that failed alike, in one or several rule sets. All text is fit to be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The verdict.
    pub verdict: Word,
    /// The verdict in the words of the report.
    pub told: String,
    /// The id of the case.
    pub id: String,
    /// The rule sets in which it failed so.
    pub rulesets: Vec<String>,
    /// The sentence of fact.
    pub says: String,
    /// What is told of it, in order.
    pub parts: Vec<Part>,
}

/// One thing told of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// A field in words.
    Prose(String, String),
    /// A field in a language of the suite: moves, squares, commands, whatever a program sent.
    Code(String, String),
    /// A clause that the case cites.
    Clause {
        /// What a clause is called.
        name: String,
        /// Its id.
        id: String,
        /// A space and its status in the rule set in parentheses; empty when it has none.
        mark: String,
        /// A colon and its sentence; empty when the register does not know it.
        sentence: String,
    },
    /// A remark on the clauses before it.
    Remark(String),
    /// Lines that show the position.
    Board(Vec<String>),
}

impl Block {
    /// The block of a group; `None` when it is empty.
    #[must_use]
    pub fn new(
        group: &[&CaseResult],
        register: &Register,
        rulesets: &Rulesets,
        words: &Words,
    ) -> Option<Self> {
        let case = group.first()?;
        let mut parts = vec![Part::Prose(words.say("page-source"), visible(&words.source(&case.source)))];
        clauses(&mut parts, case, register, words);
        board(&mut parts, case, rulesets, words);
        parts.push(Part::Prose(words.say("page-asked"), asked(case, words)));
        let optional = [
            Part::Code(words.say("block-wanted"), words.answer(&visible(&case.wanted))),
            Part::Code(words.say("block-got"), words.answer(&visible(&case.got))),
            Part::Code(words.say("page-missing"), visible(&case.missing.join(" "))),
            Part::Code(words.say("page-surplus"), visible(&case.surplus.join(" "))),
            Part::Prose(words.say("page-note"), visible(words.note(case.note.as_deref(), case.ru.as_ref()))),
        ];
        let told =
            |part: &Part| !matches!(part, Part::Prose(_, value) | Part::Code(_, value) if value.is_empty());
        parts.extend(optional.into_iter().filter(told));
        parts.push(Part::Code(words.say("block-rerun"), visible(&case.rerun)));
        Some(Self {
            verdict: case.verdict,
            told: words.verdict(case.verdict),
            id: visible(&case.id),
            rulesets: group.iter().map(|case| visible(&case.ruleset)).collect(),
            says: visible(words.says(&case.says, case.ru.as_ref())),
            parts,
        })
    }

    /// The verdict in capitals.
    #[must_use]
    pub fn word(&self) -> String {
        self.told.to_uppercase()
    }

    /// The lines of the block, the verdict in one style and ids in another.
    #[must_use]
    pub fn styled(&self, bad: Style, strong: Style) -> String {
        let (word, rulesets) = (self.word(), self.rulesets.join(" "));
        let mut out = format!("{bad}{word}{bad:#} {strong}{}{strong:#}  [{rulesets}]\n", self.id);
        // Writing to a string cannot fail.
        let _ = writeln!(out, "  {}", self.says);
        let width = self.parts.iter().filter_map(Part::name).map(|name| name.chars().count()).max();
        let width = width.unwrap_or_default().max(LEAST_WIDTH);
        let mut clause_is_named = false;
        for part in &self.parts {
            let _ = match part {
                Part::Prose(name, value) | Part::Code(name, value) => {
                    writeln!(out, "  {name:<width$} {value}")
                }
                Part::Clause { name, id, mark, sentence } => {
                    let name = if std::mem::replace(&mut clause_is_named, true) { "" } else { name };
                    writeln!(out, "  {name:<width$} {strong}{id}{strong:#}{mark}{sentence}")
                }
                Part::Remark(text) => writeln!(out, "  {:width$} {text}", ""),
                Part::Board(lines) => lines.iter().try_for_each(|line| writeln!(out, "    {line}")),
            };
        }
        out
    }
}

impl fmt::Display for Block {
    /// The lines without styles.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.styled(Style::new(), Style::new()))
    }
}

impl Part {
    fn name(&self) -> Option<&str> {
        match self {
            Self::Prose(name, _) | Self::Code(name, _) | Self::Clause { name, .. } => Some(name),
            Self::Remark(_) | Self::Board(_) => None,
        }
    }
}

/// The question in these words, where the results hold it as data.
pub(super) fn asked(case: &CaseResult, words: &Words) -> String {
    match &case.ask {
        Some(ask) if words.lang() != Lang::En => visible(&words.question(ask, &case.after)),
        _ => visible(&case.asked),
    }
}

/// The sentence of a clause in these words.
pub(super) fn sentence<'r>(entry: &'r ClauseEntry, words: &Words) -> &'r str {
    words.lang().of(&entry.en, &entry.ru)
}

fn clauses(parts: &mut Vec<Part>, case: &CaseResult, register: &Register, words: &Words) {
    for cited in &case.clauses {
        let entry = register.clauses.iter().find(|entry| entry.id.id() == cited.clause);
        parts.push(Part::Clause {
            name: words.say("page-clause"),
            id: visible(&cited.clause),
            mark: cited.status.map_or(String::new(), |status| format!(" ({})", words.status(status))),
            sentence: entry.map_or(String::new(), |entry| format!(": {}", sentence(entry, words))),
        });
    }
    let assumed = case.clauses.iter().filter(|cited| cited.status == Some(Status::Assumed));
    let assumed: Vec<String> = assumed.map(|cited| visible(&cited.clause)).collect();
    if !assumed.is_empty() {
        parts.push(Part::Remark(words.with("block-assumed", &[("clauses", assumed.join(" ").into())])));
    }
}

/// The position that is asked about, drawn where its rule set is known.
fn board(parts: &mut Vec<Part>, case: &CaseResult, rulesets: &Rulesets, words: &Words) {
    let Some(text) = &case.position else { return };
    let mut lines = Vec::new();
    if let Some(entry) = rulesets.get(&case.ruleset)
        && let Ok(position) = Position::read(&entry.rules, text)
    {
        let board = Board::new(&position);
        let text = Text { board: &board, style: Lines::Ascii, letters: Letters::Latin, words }.to_string();
        lines.extend(text.lines().map(str::to_owned));
    }
    lines.push(visible(text));
    parts.push(Part::Board(lines));
}

/// Failing cases, those of one id that failed alike in several rule sets together, in the order of the plan.
#[must_use]
pub fn surprises(results: &Results) -> Vec<Vec<&CaseResult>> {
    let mut groups: Vec<Vec<&CaseResult>> = Vec::new();
    let mut places = BTreeMap::new();
    for case in results.failures() {
        let like = (&case.id, case.verdict, &case.got, &case.wanted, &case.position);
        let place = *places.entry(like).or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) => group.push(case),
            None => groups.push(vec![case]),
        }
    }
    groups
}
