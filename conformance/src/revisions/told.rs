//! A revision as data for programs.

use chesst_engine::clause::Clause;
use serde::Serialize;
use serde_with::{DisplayFromStr, serde_as};

use super::Revision;
use super::scenarios::Flips;
use super::search::{Pattern, Tally, Which};
use super::witness::Witness;
use crate::differences::Change;
use crate::question::listed;
use crate::register::Status;

/// Everything that a revision says.
#[serde_as]
#[derive(Clone, Debug, Serialize)]
pub struct Told {
    /// The id of the first rule set.
    pub a: String,
    /// The id of the second.
    pub b: String,
    /// The seed of the search.
    pub seed: u64,
    /// How many positions were to be made.
    pub budget: u64,
    /// The clauses that differ.
    #[serde_as(as = "Vec<DisplayFromStr>")]
    pub clauses: Vec<Clause>,
    /// The fields that differ.
    pub changes: Vec<Change>,
    /// Clauses that only one of the two has.
    pub come_or_gone: Vec<ComeOrGone>,
    /// Cases that are answered differently.
    pub cases: Flips,
    /// Were positions compared? Not on different boards.
    pub positions_compared: bool,
    /// Positions that both play and were asked about.
    pub compared: u64,
    /// Those of them on which some answer differs.
    pub differing: u64,
    /// Positions that only the first plays, and only the second.
    pub one_only: [u64; 2],
    /// Moves that only one allows, by what they have in common.
    pub moves: Vec<Moves>,
    /// The smallest positions that show each clause.
    pub witnesses: Vec<Shown>,
    /// Clauses of which too few witnesses were found, with how many.
    pub lacking: Vec<Lacking>,
}

/// A clause that only one rule set has.
#[serde_as]
#[derive(Clone, Debug, Serialize)]
pub struct ComeOrGone {
    /// The clause.
    #[serde_as(as = "DisplayFromStr")]
    pub clause: Clause,
    /// Its status by the first.
    pub a: Option<Status>,
    /// Its status by the second.
    pub b: Option<Status>,
}

/// Moves that only one rule set allows.
#[serde_as]
#[derive(Clone, Debug, Serialize)]
pub struct Moves {
    /// By which clauses.
    #[serde_as(as = "Vec<DisplayFromStr>")]
    pub clauses: Vec<Clause>,
    /// The rule set that allows them, `a` or `b`.
    pub only_in: &'static str,
    /// Whose moves.
    pub side: String,
    /// What moves.
    pub kind: &'static str,
    /// What it becomes.
    pub promotion: Option<&'static str>,
    /// The squares they lead to.
    pub to: String,
    /// How many onto an empty square.
    pub quiet: u64,
    /// How many that take.
    pub taking: u64,
}

/// A witness.
#[serde_as]
#[derive(Clone, Debug, Serialize)]
pub struct Shown {
    /// The position.
    pub position: String,
    /// Moves played first.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub after: String,
    /// The clauses it shows.
    #[serde_as(as = "Vec<DisplayFromStr>")]
    pub clauses: Vec<Clause>,
    /// What the difference is seen in.
    pub aspect: &'static str,
    /// Where the answers part.
    pub parts: Vec<Parts>,
}

/// Two answers.
#[serde_as]
#[derive(Clone, Debug, Serialize)]
pub struct Parts {
    /// What was asked.
    pub point: String,
    /// The answer by the first.
    pub a: String,
    /// The answer by the second.
    pub b: String,
    /// The clauses that account for it.
    #[serde_as(as = "Vec<DisplayFromStr>")]
    pub clauses: Vec<Clause>,
    /// The fields that account for it.
    pub fields: Vec<String>,
}

/// A clause of which too few witnesses were found.
#[serde_as]
#[derive(Clone, Debug, Serialize)]
pub struct Lacking {
    /// The clause.
    #[serde_as(as = "DisplayFromStr")]
    pub clause: Clause,
    /// How many were found.
    pub found: usize,
}

impl Told {
    /// The data of a revision.
    #[must_use]
    pub fn of(revision: &Revision) -> Self {
        let found = revision.found.as_ref();
        let come_or_gone = revision.come_or_gone.iter();
        let lacking = revision.lacking().into_iter();
        Self {
            a: revision.a.id().to_owned(),
            b: revision.b.id().to_owned(),
            seed: revision.effort.seed,
            budget: revision.effort.budget,
            clauses: revision.clauses(),
            changes: revision.changes.clone(),
            come_or_gone: come_or_gone
                .map(|(clause, a, b)| ComeOrGone { clause: *clause, a: *a, b: *b })
                .collect(),
            cases: revision.flips.clone(),
            positions_compared: found.is_some(),
            compared: found.map_or(0, |found| found.compared),
            differing: found.map_or(0, |found| found.differing),
            one_only: found.map_or([0; 2], |found| found.one_only),
            moves: found.into_iter().flat_map(|found| &found.patterns).map(moves).collect(),
            witnesses: revision.witnesses.iter().map(|witness| shown(revision, witness)).collect(),
            lacking: lacking.map(|(clause, found)| Lacking { clause, found }).collect(),
        }
    }
}

fn moves((pattern, tally): (&Pattern, &Tally)) -> Moves {
    Moves {
        clauses: pattern.clauses.clone(),
        only_in: match pattern.only_in {
            Which::A => "a",
            Which::B => "b",
        },
        side: pattern.side.to_string(),
        kind: pattern.kind.name(),
        promotion: pattern.promotion.map(chesst_engine::piece::Kind::name),
        to: tally.to.to_string(),
        quiet: tally.quiet,
        taking: tally.taking,
    }
}

fn shown(revision: &Revision, witness: &Witness) -> Shown {
    let path = |at: &usize| revision.changes.get(*at).map(|change| change.path.clone());
    let parts = witness.parts.iter().map(|parting| Parts {
        point: parting.point.to_string(),
        a: parting.a.clone(),
        b: parting.b.clone(),
        clauses: parting.clauses.clone(),
        fields: parting.changes.iter().filter_map(path).collect(),
    });
    Shown {
        position: witness.a.to_string(),
        after: listed(&witness.after),
        clauses: witness.clauses.clone(),
        aspect: witness.aspect.name(),
        parts: parts.collect(),
    }
}
