//! A broken law told so that it can be replayed: board, breach, and one command.

use std::fmt;

use chesst_engine::position::Position;

use super::Law;
use super::court::Verdict;
use super::scene::Scene;
use crate::board::Drawing;
use crate::question::listed;
use crate::rulesets::Rulesets;
use crate::smith::forge::Forged;
use crate::smith::shrink;
use crate::subject::Subject;

/// A law, where it was held against a subject, and how the subject stands to it.
#[derive(Clone, Debug)]
pub struct Told<'l> {
    /// The law.
    pub law: &'l Law,
    /// The name of the subject.
    pub subject: String,
    /// The game and position.
    pub forged: Forged,
    /// The verdict there.
    pub verdict: Verdict,
    /// What the command line names the rule set by.
    pub ruleset: String,
}

impl<'l> Told<'l> {
    /// Holds a law against a subject.
    pub fn new(law: &'l Law, subject: &mut dyn Subject, forged: Forged, rulesets: &Rulesets) -> Self {
        let verdict = law.judge(subject, &Scene::from(&forged));
        let id = &forged.position.ruleset().id;
        let ruleset = rulesets.get(id).map_or_else(|| id.clone(), crate::rulesets::Entry::argument);
        Self { law, subject: subject.name(), forged, verdict, ruleset }
    }

    /// The same where the game is as short, and the position as small, as the law stays broken; by so many questions to the
    /// law at the most. A verdict other than broken is left as it is.
    #[must_use]
    pub fn smallest(self, subject: &mut dyn Subject, budget: usize) -> Self {
        if !matches!(self.verdict, Verdict::Broken(_)) {
            return self;
        }
        let law = self.law;
        let breaks = |forged: &Forged| matches!(law.judge(subject, &Scene::from(forged)), Verdict::Broken(_));
        let forged = shrink::game(&self.forged, budget, breaks);
        let verdict = law.judge(subject, &Scene::from(&forged));
        Self { forged, verdict, ..self }
    }

    /// The command that shows it again. It needs no file but the rule set's, if the rule set is from one.
    #[must_use]
    pub fn command(&self) -> String {
        let Self { law, subject, forged, ruleset, .. } = self;
        let after = match forged.moves.as_slice() {
            [] => String::new(),
            moves => format!(" --after '{}'", listed(moves)),
        };
        let (name, start) = (law.name, &forged.start);
        format!("chesst law --law {name} --ruleset {ruleset} --subject {subject} '{start}'{after}")
    }
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { law, subject, forged, verdict, .. } = self;
        let Forged { start, moves, position } = forged;
        let drawn =
            |f: &mut fmt::Formatter<'_>, position: &Position| writeln!(f, "{}{position}", Drawing(position));
        drawn(f, start)?;
        if !moves.is_empty() {
            writeln!(f, "then {}", listed(moves))?;
            drawn(f, position)?;
        }
        writeln!(f, "\n{}: {}", law.name, law.sentence)?;
        if !law.clauses.is_empty() {
            writeln!(f, "clauses {}", listed(law.clauses))?;
        }
        match verdict {
            Verdict::Held => writeln!(f, "{subject} keeps this law here"),
            Verdict::DoesNotApply => writeln!(f, "this position does not show what the law is about"),
            Verdict::Broken(breach) => {
                writeln!(f, "{subject} breaks this law here\n{breach}\nagain   {}", self.command())
            }
            Verdict::NoAnswer(fault) => writeln!(f, "{subject} gave no answer: {}", fault.text()),
        }
    }
}
