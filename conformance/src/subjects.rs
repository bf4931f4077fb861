//! The subjects in this process, by their names.

use crate::faults::{self, FAULTY};
use crate::oracle::Literal;
use crate::oracle::answer::ByBook;
use crate::rulesets::Rulesets;
use crate::subject::reference::Reference;
use crate::subject::{REFERENCE, Subject};

/// The name of the [oracle](crate::oracle).
pub const ORACLE: &str = "oracle";

/// There is no subject of this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "`{name}` is not a subject; subjects are `{REFERENCE}`, `{ORACLE}`, and `{FAULTY}` with a name that `chesst faults --list` shows{near}"
)]
pub struct UnknownSubject {
    name: String,
    near: String,
}

/// The subject with this name, which knows these rule sets: `reference`, `oracle`, or `faulty:` and the name of a faulty
/// engine.
///
/// ```
/// use chesst_conformance::rulesets::Rulesets;
/// use chesst_conformance::subjects;
///
/// let rulesets = Rulesets::default();
/// let faulty = subjects::named("faulty:equal-force-captures", &rulesets)?;
/// assert_eq!(faulty.name(), "faulty:equal-force-captures");
/// let error = subjects::named("referee", &rulesets).err().unwrap();
/// assert!(error.to_string().starts_with("`referee` is not a subject; subjects are `reference`, `oracle`"));
/// # Ok::<(), subjects::UnknownSubject>(())
/// ```
///
/// # Errors
/// When there is none.
pub fn named(name: &str, rulesets: &Rulesets) -> Result<Box<dyn Subject>, UnknownSubject> {
    if name == REFERENCE {
        return Ok(Box::new(Reference::new(rulesets)));
    }
    if name == ORACLE {
        return Ok(Box::new(ByBook::new(ORACLE, &Literal, rulesets).naming_every_clause()));
    }
    match name.strip_prefix(FAULTY).and_then(faults::named) {
        Some(fault) => Ok(Box::new(fault.subject(rulesets))),
        None => Err(UnknownSubject { name: name.to_owned(), near: near(name) }),
    }
}

/// The faulty engines whose names hold the word that was asked for.
fn near(name: &str) -> String {
    let Some(part) = name.strip_prefix(FAULTY).filter(|part| !part.is_empty()) else { return String::new() };
    let names: Vec<&str> =
        faults::all().map(|fault| fault.name).filter(|known| known.contains(part)).collect();
    if names.is_empty() { String::new() } else { format!("; near it: {}", names.join(", ")) }
}
