//! Whoever is asked. After [`Subject::ask`] nothing can tell which subject answered.

#[cfg(feature = "program")]
pub mod process;
pub mod reference;

use chesst_engine::choices::Choices;

use crate::question::{Answer, Fault, Question};

/// A program, or part of this one, that answers questions about the rules.
pub trait Subject {
    /// Its name, for reports.
    fn name(&self) -> String;

    /// How it reads the open choices in a rule set.
    fn choices(&self, ruleset: &str) -> Choices;

    /// Does it name every clause that refuses a move? Then it is held to all of them; else any one of them will do.
    fn names_every_clause(&self) -> bool {
        false
    }

    /// Answers one question.
    ///
    /// # Errors
    /// When no answer came: the kind of question is not offered, or the subject failed.
    fn ask(&mut self, question: &Question) -> Result<Answer, Fault>;
}

/// The name of the reference engine.
pub const REFERENCE: &str = "reference";
