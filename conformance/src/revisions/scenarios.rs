//! Cases of the suite whose answers two rule sets give differently, and by which clauses.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use chesst_engine::clause::Clause;
use chesst_engine::rules::Rules;
use serde::Serialize;
use serde_with::{DisplayFromStr, serde_as};

use super::blame::{Blame, smallest};
use crate::judge;
use crate::load::Suite;
use crate::oracle::Literal;
use crate::oracle::answer::ByBook;
use crate::question::{Answer, Fault, Question};
use crate::rulesets::{Entry, Rulesets};
use crate::subject::Subject;
use crate::subject::reference::Reference;
use crate::subjects::ORACLE;

/// A case that the two rule sets answer differently.
#[serde_as]
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Flip {
    /// Its id.
    pub case: String,
    /// What it says.
    pub says: String,
    /// The question.
    pub asked: String,
    /// The answer by the first rule set.
    pub a: String,
    /// The answer by the second.
    pub b: String,
    /// The changed clauses that account for it.
    #[serde_as(as = "Vec<DisplayFromStr>")]
    pub clauses: Vec<Clause>,
    /// The changed fields that account for it.
    pub fields: Vec<String>,
    /// Is it judged in one of the two rule sets only, so that the suite holds it for an interval of editions?
    pub interval: bool,
}

/// Cases asked by both rule sets.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Flips {
    /// How many cases were asked.
    pub asked: usize,
    /// Those that are answered differently.
    pub flips: Vec<Flip>,
}

/// A case on which something is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadCase {
    /// Engine and oracle differ.
    #[error("engine and oracle differ on {case} by `{ruleset}`: {engine} and {oracle}")]
    Disagreement {
        /// The case.
        case: String,
        /// The rule set.
        ruleset: String,
        /// What the engine says.
        engine: String,
        /// What the oracle says.
        oracle: String,
    },
    /// No changed field accounts for the other answer.
    #[error("no changed clause accounts for the other answer to {case}")]
    Unexplained {
        /// The case.
        case: String,
    },
}

/// Asks every case that is judged by one of these built-in rule sets, which may be the bases of the two.
///
/// # Errors
/// A case that engine and oracle answer differently, or whose other answer no changed field accounts for.
pub fn flips(blame: &Blame, suite: &Suite, bases: &[&str]) -> Result<Flips, BadCase> {
    let mut seen = BTreeSet::new();
    let mut flips = Flips::default();
    let [a, b] = [&blame.a, &blame.b].map(Pair::new);
    let judged =
        |case: &&crate::case::Case| case.is_judged() && bases.contains(&case.question.ruleset.as_str());
    for case in suite.cases.iter().filter(judged) {
        if !seen.insert((&case.id, &case.question.after, &case.question.position)) {
            continue;
        }
        flips.asked += 1;
        let in_a = a.ask(&case.id, &case.question)?;
        let in_b = b.ask(&case.id, &case.question)?;
        if in_a == in_b {
            continue;
        }
        let unexplained = || BadCase::Unexplained { case: case.id.clone() };
        let found = smallest(blame.differences.changes().len(), |changes| {
            Pair::new(&blame.between(changes)).answer(&case.question) == in_b
        });
        let changes = found.ok_or_else(unexplained)?;
        let changed = || changes.iter().filter_map(|at| blame.differences.changes().get(*at));
        let mut clauses: Vec<Clause> =
            changed().filter_map(|change| change.clauses.first().copied()).collect();
        let cited = |clause: &&Clause| case.clauses.contains(clause);
        clauses.extend(changed().flat_map(|change| change.clauses.iter().skip(1)).filter(cited));
        clauses.sort_unstable();
        clauses.dedup();
        let in_each = suite.cases.iter().filter(|other| other.id == case.id && other.is_judged());
        let here = in_each.filter(|other| bases.contains(&other.question.ruleset.as_str())).count();
        flips.flips.push(Flip {
            case: case.id.clone(),
            says: case.says.clone(),
            asked: case.question.to_string(),
            a: told(&in_a),
            b: told(&in_b),
            clauses,
            fields: changed().map(|change| change.path.clone()).collect(),
            interval: here < bases.iter().collect::<BTreeSet<_>>().len(),
        });
    }
    Ok(flips)
}

/// Engine and oracle by one rule set.
struct Pair {
    ruleset: String,
    engine: Reference,
    oracle: ByBook<'static>,
}

impl Pair {
    fn new(rules: &Arc<Rules>) -> Self {
        let mut rulesets = Rulesets::default();
        rulesets.add(Entry { rules: Arc::clone(rules), file: None::<PathBuf> });
        let ruleset = rules.ruleset().id.clone();
        let oracle = ByBook::new(ORACLE, &Literal, &rulesets);
        Self { ruleset, engine: Reference::new(&rulesets), oracle }
    }

    fn question(&self, question: &Question) -> Question {
        Question { ruleset: self.ruleset.clone(), ..question.clone() }
    }

    /// The engine's answer.
    fn answer(&self, question: &Question) -> Result<Answer, Fault> {
        self.engine.clone().ask(&self.question(question))
    }

    /// The answer of both, which is one.
    fn ask(&self, case: &str, question: &Question) -> Result<Result<Answer, Fault>, BadCase> {
        let engine = self.answer(question);
        let oracle = self.oracle.clone().ask(&self.question(question));
        let unsupported = |answer: &Result<Answer, Fault>| matches!(answer, Err(Fault::Unsupported(_)));
        if engine == oracle || unsupported(&engine) || unsupported(&oracle) {
            return Ok(engine);
        }
        let (ruleset, case) = (self.ruleset.clone(), case.to_owned());
        Err(BadCase::Disagreement { case, ruleset, engine: told(&engine), oracle: told(&oracle) })
    }
}

fn told(answer: &Result<Answer, Fault>) -> String {
    match answer {
        Ok(answer) => judge::told(answer),
        Err(fault) => fault.text().to_owned(),
    }
}
