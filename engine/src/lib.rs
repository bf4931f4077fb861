//! The rules of the Chess-T family of games by Shamil Khasanov, and nothing else.
//!
//! Chess-T and chess-T1 look like chess, but pieces are captured by *superiority of force*, castles must not fall, and
//! several pieces promote. This crate plays them: positions, force, legal moves, refusals that name the clause, outcomes.
//!
//! # Show me
//!
//! ```
//! use chesst_engine::position::Position;
//! use chesst_engine::rules::Rules;
//!
//! let rules = Rules::built_in("t1-2025").unwrap();
//! let position = Position::read(&rules, "5k2/3V4/8/8/8/8/8/4K3 w Pp - 0 40")?;
//! let moves: Vec<String> = position.moves().iter().map(|m| m.to_string()).collect();
//! assert_eq!(
//!     moves,
//!     ["e1d1", "e1f1", "e1d2", "e1e2", "e1f2", "d7d6", "d7c7", "d7e7", "d7d8=C", "d7d8=P"],
//!     "in 2025 a VerKnecht may step onto an empty enemy castle square",
//! );
//!
//! let refusal = position.legality("e1e3".parse()?).unwrap_err();
//! assert_eq!(refusal.to_string(), "e1e3 is refused by king.lines");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What it does not do
//!
//! It does not play well, read files, look at a clock, or use randomness. Rule sets beyond the
//! built-in [`editions`] are values of [`ruleset::Ruleset`]; reading them from a file is the work of `chesst-conformance`.
//!
//! # Where it is from
//!
//! Every rule is a [`clause::Clause`]; the register `scenarios/rules.json` gives the sentence and the sources of each.
//! Modules stand in reading order, which is also the order in which they depend on each other, with two exceptions:
//! positions read and print themselves by [`text`], and [`outcome`] asks [`generate`] whether a side is blockaded.

mod quote;
pub mod square;
pub mod squares;
pub mod piece;
mod bits;
mod cpu;
pub mod force;
pub mod clause;
pub mod moves;
pub mod choices;
pub mod ruleset;
pub mod editions;
mod pieces;
mod tables;
pub mod rules;
pub mod setup;
pub mod symmetry;
pub mod fault;
mod board;
pub mod position;
mod army;
pub mod mobility;
mod ways;
mod sums;
pub mod field;
pub mod outcome;
pub mod generate;
pub mod legality;
pub mod apply;
pub mod check;
pub mod impregnable;
pub mod game;
pub mod perft;
pub mod text;
