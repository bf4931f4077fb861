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
//! [`integrity`] call each other.

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
pub mod integrity;
pub mod ruleset_file;
pub mod rulesets;
pub mod protocol;
pub mod subject;
pub mod oracle;
pub mod agreement;
pub mod faults;
pub mod subjects;
pub mod smith;
pub mod serve;
pub mod judge;
pub mod shard;
pub mod plan;
pub mod run;
pub mod kill;
pub mod harness;
pub mod supervise;
pub mod doctor;
pub mod results;
pub mod draw;
pub mod export;
pub mod compare;
pub mod known;
pub mod board;
pub mod laws;
pub mod report;
pub mod cli;

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
