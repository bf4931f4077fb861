//! Whoever is asked. After [`Subject::ask`] nothing can tell which subject answered.

pub mod in_game;
#[cfg(feature = "program")]
pub mod process;
pub mod reference;

use chesst_engine::choices::Choices;
use chesst_engine::force::Force;
use chesst_engine::piece::BySide;
use chesst_engine::ruleset::Shape;
use chesst_engine::square::Square;

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

    /// Is told which questions come next, in this order. Nothing follows from it for most; one that takes several requests
    /// at a time may send them ahead. Other questions may come all the same.
    fn foresee(&mut self, _questions: &[Question]) {}

    /// Answers one question.
    ///
    /// # Errors
    /// When no answer came: the kind of question is not offered, or the subject failed.
    fn ask(&mut self, question: &Question) -> Result<Answer, Fault>;
}

/// The name of the reference engine.
pub const REFERENCE: &str = "reference";

/// Why a question was not answered as asked.
pub(crate) enum Stop {
    /// The position it is about is not reached, as this answer says.
    Unreached(Answer),
    /// There is no answer.
    Fault(Fault),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// What a subject says that answers, or stops.
pub(crate) fn said(result: Result<Answer, Stop>) -> Result<Answer, Fault> {
    result.or_else(|stop| match stop {
        Stop::Unreached(answer) => Ok(answer),
        Stop::Fault(fault) => Err(fault),
    })
}

/// Are all the squares of a question on the board?
pub(crate) fn on_board(shape: Shape, squares: &[Square]) -> Result<(), Fault> {
    if squares.iter().all(|square| shape.contains(*square)) {
        Ok(())
    } else {
        Err(Fault::Protocol("a square off the board".to_owned()))
    }
}

/// The answer of these sums on these squares.
pub(crate) fn forces(on: &[Square], sums: impl Fn(Square) -> BySide<Force>) -> Answer {
    let half_units = |sums: BySide<Force>| BySide::from_fn(|side| sums[side].half_units());
    Answer::Force(on.iter().map(|square| (*square, half_units(sums(*square)))).collect())
}
