//! The clause register, `scenarios/rules.json`: every clause with its sentence, status, editions and sources.

use std::collections::BTreeMap;
use std::fmt;

use chesst_engine::clause::Clause;
use serde::{Deserialize, Serialize};
use serde_with::{DisplayFromStr, serde_as};

/// The whole register.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Register {
    /// Version of the format: 1.
    pub format: u32,
    /// The rule sets, those without rules among them.
    pub rulesets: Vec<RulesetEntry>,
    /// The documents that clauses and scenarios cite.
    pub sources: Vec<SourceDocument>,
    /// The open choices.
    pub choices: Vec<ChoiceEntry>,
    /// The clauses, in reading order.
    pub clauses: Vec<ClauseEntry>,
}

/// A rule set as the register lists it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesetEntry {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// Game and edition.
    pub title: String,
    /// The same in Russian.
    pub ru: String,
    /// The id of the document it is taken from.
    pub source: String,
    /// Does any source state its rules?
    pub stated: bool,
}

/// A document.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SourceDocument {
    /// Its id.
    pub id: String,
    /// Title in English and Russian.
    pub title: String,
    /// Who wrote it.
    pub author: String,
    /// Year or number of the edition.
    pub edition: String,
    /// ISBN, where it has one.
    pub isbn: Option<String>,
    /// How much of it is known here, and how a reader finds a figure.
    pub note: String,
}

/// An open choice.
#[serde_as]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChoiceEntry {
    /// Its id.
    pub id: String,
    /// The clause it opens.
    #[serde_as(as = "DisplayFromStr")]
    pub clause: Clause,
    /// The project's reading.
    pub default: String,
    /// The other readings.
    pub others: Vec<String>,
    /// The question in English.
    pub en: String,
    /// The question in Russian.
    pub ru: String,
}

/// One clause.
#[serde_as]
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ClauseEntry {
    /// Which clause.
    #[serde_as(as = "DisplayFromStr")]
    pub id: Clause,
    /// The part of the rules it belongs to.
    pub area: String,
    /// The rule in English.
    pub en: String,
    /// The rule in Russian.
    pub ru: String,
    /// How far it is founded in each rule set that has it.
    pub status: BTreeMap<String, Status>,
    /// Where the sources say so.
    pub sources: Vec<Citation>,
    /// The ids of the open choices that touch it.
    pub choices: Vec<String>,
    /// Can it be shown both allowing and refusing?
    pub sides: Sides,
    /// Why it cannot.
    pub one_sided: Option<Sentence>,
}

/// A sentence in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Sentence {
    /// In English.
    pub en: String,
    /// In Russian.
    pub ru: String,
}

/// How far a clause is founded.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// A source says it.
    Stated,
    /// It follows from what sources say.
    Derived,
    /// It fits every example but is not said.
    Inferred,
    /// The sources are silent; the project chose.
    Assumed,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Stated => "stated",
            Self::Derived => "derived",
            Self::Inferred => "inferred",
            Self::Assumed => "assumed",
        })
    }
}

/// Whether a clause has two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sides {
    /// It allows and refuses.
    Both,
    /// It does only one of the two.
    One,
}

/// A place in a document.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Citation {
    /// The id of the document.
    pub document: String,
    /// The figure, by its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<String>,
    /// The clause, for files that the project made from a clause.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// A section by its subject.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// The page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<u32>,
    /// A remark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.document)?;
        if let Some(figure) = &self.figure {
            write!(f, ", figure {figure}")?;
        }
        if let Some(clause) = &self.clause {
            write!(f, ", clause {clause}")?;
        }
        if let Some(section) = &self.section {
            write!(f, ", {section}")?;
        }
        if let Some(page) = self.page {
            write!(f, ", page {page}")?;
        }
        Ok(())
    }
}

impl Register {
    /// The entry of a clause.
    #[must_use]
    pub fn clause(&self, clause: Clause) -> Option<&ClauseEntry> {
        // A register without faults has the clauses in the engine's order.
        let in_order = self.clauses.get(clause as usize).filter(|entry| entry.id == clause);
        in_order.or_else(|| self.clauses.iter().find(|entry| entry.id == clause))
    }

    /// The status of a clause in a rule set; `None` when the rule set has not the clause.
    #[must_use]
    pub fn status(&self, clause: Clause, ruleset: &str) -> Option<Status> {
        self.clause(clause)?.status.get(ruleset).copied()
    }
}
