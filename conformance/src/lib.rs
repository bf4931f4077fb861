//! Tells whether a program plays the Chess-T family of games by the rules, shows where it does not, and proves that it
//! would notice.
//!
//! # Show me
//!
//! ```
//! use chesst_conformance::load::Suite;
//! use chesst_conformance::plan::Selection;
//! use chesst_conformance::rulesets::Rulesets;
//! use chesst_conformance::run;
//! use chesst_conformance::subjects;
//!
//! let suite = Suite::embedded()?;
//! let rulesets = Rulesets::default();
//! let selection = Selection { clauses: vec!["capture.*".to_owned()], ..Selection::default() };
//! let cases = selection.of(&suite)?;
//!
//! let mut reference = subjects::named("reference", &rulesets)?;
//! let records = run::all(reference.as_mut(), cases.iter().copied());
//! assert!(records.iter().all(|record| !record.verdict.is_failure()));
//!
//! let mut faulty = subjects::named("faulty:equal-force-captures", &rulesets)?;
//! assert!(run::all(faulty.as_mut(), cases).iter().any(|record| record.verdict.is_failure()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What it does not do
//!
//! It holds no rules of its own: the reference answers come from `chesst-engine`, expectations from the files under
//! `scenarios/`, which are written by hand and embedded in the program.
//!
//! # Where it is from
//!
//! Every case cites its source, a figure of a book or a clause of the register `scenarios/rules.json`.
//! Modules stand in reading order, which is also the order in which they depend on each other; only [`load`] and
//! [`integrity`] call each other. What an engine in Rust needs to be judged is always there; the other modules, and
//! the crates that they need, come with the feature `program`, which is on unless it is turned off.

#[cfg(feature = "program")]
pub mod interrupt;
pub mod quote;
pub mod exit;
pub mod register;
pub mod scenario;
pub mod question;
pub mod expectation;
pub mod case;
pub mod files;
pub mod load;
pub mod coverage;
pub mod differences;
pub mod intervals;
pub mod integrity;
#[cfg(feature = "program")]
pub mod ruleset_file;
pub mod rulesets;
#[cfg(feature = "program")]
pub mod protocol;
pub mod subject;
pub mod judge;
pub mod shard;
pub mod plan;
pub mod run;
pub mod harness;
pub mod smith;

#[cfg(feature = "program")]
pub mod oracle;
#[cfg(feature = "program")]
pub mod agreement;
#[cfg(feature = "program")]
pub mod faults;
#[cfg(feature = "program")]
pub mod subjects;
#[cfg(feature = "program")]
pub mod serve;
#[cfg(feature = "program")]
pub mod kill;
#[cfg(feature = "program")]
pub mod supervise;
#[cfg(feature = "program")]
pub mod doctor;
#[cfg(feature = "program")]
pub mod results;
#[cfg(feature = "program")]
pub mod draw;
#[cfg(feature = "program")]
pub mod games;
#[cfg(feature = "program")]
pub mod export;
#[cfg(feature = "program")]
pub mod revisions;
#[cfg(feature = "program")]
pub mod delta;
#[cfg(feature = "program")]
pub mod compare;
#[cfg(feature = "program")]
pub mod known;
#[cfg(feature = "program")]
pub mod words;
#[cfg(feature = "program")]
pub mod explain;
#[cfg(feature = "program")]
pub mod board;
#[cfg(feature = "program")]
pub mod pages;
#[cfg(feature = "program")]
pub mod laws;
#[cfg(feature = "program")]
pub mod probe;
#[cfg(feature = "program")]
pub mod targets;
#[cfg(feature = "program")]
pub mod report;
#[cfg(feature = "program")]
pub mod book;
#[cfg(feature = "program")]
pub mod cli;

#[cfg(all(doctest, feature = "program"))]
#[doc = include_str!("../../README.md")]
struct Readme;
