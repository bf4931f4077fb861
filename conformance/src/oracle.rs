//! The oracle: the rules told a second time, slowly and to the letter.
//!
//! A [`RuleBook`] has a method for each clause, and each method has a default. [`Literal`] changes none of them: it is the
//! oracle, and shares the engine's vocabulary but none of its rules. A faulty engine is a rule book with
//! one clause written anew.
//!
//! ```
//! use chesst_conformance::oracle::{self, Literal, state::State, text};
//! use chesst_engine::editions;
//!
//! let ruleset = editions::t1_2024();
//! let start = text::read(&Literal, &ruleset, ruleset.start.as_deref().unwrap_or_default()).unwrap();
//! assert_eq!(oracle::legal::moves(&Literal, &State::new(&ruleset, start)).len(), 23);
//! ```

pub mod state;
pub mod book;
pub mod lines;
pub mod force;
pub mod promotion;
pub mod legal;
pub mod play;
pub mod ending;
pub mod notation;
pub mod playable;
pub mod text;
pub mod answer;

pub use book::RuleBook;

/// The rule book that is as the clauses say.
#[derive(Clone, Copy, Debug)]
pub struct Literal;

impl RuleBook for Literal {}
