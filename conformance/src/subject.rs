//! Whoever is asked. After [`Subject::ask`] nothing can tell which subject answered.

pub mod behaviour;
pub mod faulty;
pub mod in_process;
pub mod process;

use chesst_engine::choices::Choices;

use crate::question::{Answer, Fault, Question};
use crate::rulesets::Rulesets;

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

/// There is no subject of this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{name}` is not a subject; subjects are {known}")]
pub struct UnknownSubject {
    name: String,
    known: String,
}

/// The subject with this name, which knows these rule sets: `reference`, or `faulty:` and the name of a faulty engine.
///
/// ```
/// use chesst_conformance::rulesets::Rulesets;
/// use chesst_conformance::subject;
///
/// let rulesets = Rulesets::default();
/// let faulty = subject::named("faulty:equal-force-captures", &rulesets)?;
/// assert_eq!(faulty.name(), "faulty:equal-force-captures");
/// let error = subject::named("referee", &rulesets).err().unwrap();
/// assert!(error.to_string().starts_with("`referee` is not a subject; subjects are `reference`"));
/// # Ok::<(), subject::UnknownSubject>(())
/// ```
///
/// # Errors
/// When there is none.
pub fn named(name: &str, rulesets: &Rulesets) -> Result<Box<dyn Subject>, UnknownSubject> {
    if name == REFERENCE {
        return Ok(Box::new(in_process::InProcess::new(REFERENCE, behaviour::Reference, rulesets)));
    }
    let fault =
        name.strip_prefix(FAULTY).and_then(|fault| faulty::ALL.iter().find(|entry| entry.name == fault));
    match fault {
        Some(entry) => Ok((entry.subject)(name, rulesets)),
        None => Err(UnknownSubject { name: name.to_owned(), known: known() }),
    }
}

/// The name of the reference engine.
pub const REFERENCE: &str = "reference";

/// What the name of a faulty engine begins with.
pub const FAULTY: &str = "faulty:";

fn known() -> String {
    let faulty = faulty::ALL.iter().map(|entry| format!("`{FAULTY}{}`", entry.name));
    let names: Vec<String> = std::iter::once(format!("`{REFERENCE}`")).chain(faulty).collect();
    names.join(", ")
}
