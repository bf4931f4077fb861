//! The catalogue of faulty engines: each is a rule book with one clause written anew, as somebody might get it wrong.
//!
//! Some answer as an open choice lets an implementation answer; they are faulty because they do not declare that reading.
//!
//! A faulty engine is a [`Subject`](crate::subject::Subject) like any other. The suite is worth what it catches:
//! `chesst faults` asks every one of them and says which case of its own clause it fails.

#[macro_use]
mod entry;
mod board;
mod movement;
mod lines;
mod castle;
mod force;
mod capture;
mod promotion;
mod caps;
mod prince;
mod impregnable;
mod ending;
mod draws;
mod check;
mod notation;

use crate::oracle::Literal;
use crate::oracle::answer::ByBook;
use crate::rulesets::Rulesets;

pub use entry::Fault;

/// What the name of a faulty engine begins with.
pub const FAULTY: &str = "faulty:";

/// The catalogue by chapters of the rules.
const CHAPTERS: &[&[Fault]] = &[
    board::FAULTS,
    movement::FAULTS,
    lines::FAULTS,
    castle::FAULTS,
    force::FAULTS,
    capture::FAULTS,
    promotion::FAULTS,
    caps::FAULTS,
    prince::FAULTS,
    impregnable::FAULTS,
    ending::FAULTS,
    draws::FAULTS,
    check::FAULTS,
    notation::FAULTS,
];

/// Every faulty engine, in the order of the rules.
pub fn all() -> impl Iterator<Item = &'static Fault> {
    CHAPTERS.iter().copied().flatten()
}

/// The faulty engine with this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static Fault> {
    all().find(|fault| fault.name == name)
}

/// A rule book without a fault that is judged like the faulty ones: what fails it is no fault of theirs.
#[must_use]
pub fn control(rulesets: &Rulesets) -> ByBook<'static> {
    ByBook::new("control", &Literal, rulesets)
}

impl Fault {
    /// The faulty engine as a subject that knows these rule sets.
    #[must_use]
    pub fn subject(&self, rulesets: &Rulesets) -> ByBook<'static> {
        ByBook::new(&format!("{FAULTY}{}", self.name), self.book, rulesets).with_choices(self.choices)
    }
}
