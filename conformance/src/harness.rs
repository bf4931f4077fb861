//! Every case as a named test of an ordinary test run, for engines written in Rust.
//!
//! Implement [`Subject`], and let a test without a harness of its own call [`run()`]:
//!
//! ```no_run
//! use chesst_conformance::harness;
//! use chesst_conformance::rulesets::Rulesets;
//! use chesst_conformance::subject::reference::Reference;
//!
//! fn main() -> std::process::ExitCode {
//!     // Here stands the reference; put your own engine in its place.
//!     harness::run(&["t1-2025"], || Reference::new(&Rulesets::default()))
//! }
//! ```
//!
//! ```toml
//! [[test]]
//! name = "conformance"
//! harness = false
//! ```
//!
//! `cargo test --test conformance castle` then runs the cases with `castle` in their names.

use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};

use crate::case::Case;
use crate::judge::{Mismatch, Verdict};
use crate::load::Suite;
use crate::run;
use crate::subject::Subject;

/// Runs every judged case of these rule sets as a test named `<rule set>::<case>`, each on a subject of its own. Arguments of
/// the process filter and list as they do for any test. A question that the subject does not offer is no failure.
pub fn run<S: Subject>(rulesets: &[&str], make: impl Fn() -> S + Send + Sync + 'static) -> ExitCode {
    let arguments = Arguments::from_args();
    let suite = match Suite::embedded() {
        Ok(suite) => suite,
        Err(error) => {
            eprintln!("the scenario set is bad:\n{error}");
            return crate::exit::Exit::Integrity.into();
        }
    };
    let make = Arc::new(make);
    let judged = suite.cases.into_iter().filter(Case::is_judged);
    let trials: Vec<Trial> = judged
        .filter(|case| rulesets.contains(&case.question.ruleset.as_str()))
        .map(|case| {
            let make = Arc::clone(&make);
            let name = format!("{}::{}", case.question.ruleset, case.id);
            Trial::test(name, move || verdict(&case, &mut make()))
        })
        .collect();
    if trials.is_empty() {
        eprintln!("no case is judged in {}", rulesets.join(", "));
        return crate::exit::Exit::Usage.into();
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn verdict(case: &Case, subject: &mut dyn Subject) -> Result<(), Failed> {
    let told = match run::one(subject, case).verdict {
        Verdict::Pass | Verdict::Unsupported(_) => return Ok(()),
        Verdict::Fail(Mismatch { wanted, got, missing, surplus }) => {
            let mut told = format!("wanted: {wanted}\ngot: {got}");
            for (name, items) in [("missing", missing), ("surplus", surplus)] {
                if !items.is_empty() {
                    told.push_str(&format!("\n{name}: {}", items.join(" ")));
                }
            }
            told
        }
        Verdict::Timeout(what) | Verdict::Crash(what) | Verdict::Protocol(what) => what,
    };
    let Case { says, question, .. } = case;
    Err(format!("{says}\nposition: {}\nasked: {question}\n{told}", question.position).into())
}
