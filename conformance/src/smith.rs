//! The smithy: recipes, small numbers from which playable positions and games are made.
//!
//! A [`Recipe`](recipe::Recipe) names a rule set, a base and a list of steps. Every number is taken modulo what is there,
//! and a step that cannot be done is left out, so every recipe gives a playable position. A recipe is shared by property
//! tests (`smith::strategy`, with the feature `proptest`), fuzzing (`Arbitrary`) and long seeded runs ([`seeded`]).
//!
//! ```
//! use chesst_conformance::rulesets::Rulesets;
//! use chesst_conformance::smith::bench::Bench;
//! use chesst_conformance::smith::recipe::Recipe;
//!
//! let bench = Bench::new(&Rulesets::default())?;
//! let recipe: Recipe = "1:2/start/play3/play3/drop0".parse()?;
//! let forged = bench.forge(&recipe);
//! assert_eq!(forged.position.ruleset().id, "t1-2024");
//! assert_eq!(forged.position.pieces().count(), 31);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aims;
pub mod bench;
mod edit;
pub mod forge;
pub mod profile;
pub mod recipe;
pub mod seeded;
pub mod shrink;
pub mod statistics;
#[cfg(feature = "proptest")]
pub mod strategy;
