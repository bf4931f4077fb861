//! Whole games: read from files, played move by move and checked, printed.
//!
//! A game file holds games one after the other, close to the conventions of PGN: tag pairs, an empty line, the moves. The moves are in
//! the notation of the books, in Cyrillic or Latin letters, or in coordinates. `Ruleset` and `Start` say what is played from
//! where, `Result` how it ended; other tags are kept as they are.
//!
//! ```
//! use chesst_conformance::games::{Form, GameText, games, replay};
//! use chesst_engine::rules::Rules;
//!
//! let file = "[Ruleset \"t1-2024\"]\n\n1. e2–e4 e7-e6 2. Пр f1-c4 (2. Рк g1-f3) *\n";
//! let game: GameText = games(file.as_bytes()).next().unwrap()?;
//! let rules = Rules::built_in(game.tag("Ruleset").unwrap()).unwrap();
//! let replay = replay(&rules, &game, false)?;
//! assert_eq!(replay.notes.len(), 1, "a dash for a hyphen");
//! assert_eq!(
//!     replay.print(Form::Latin),
//!     "[Ruleset \"t1-2024\"]\n\n1. e2-e4 e7-e6 2. P f1-c4 (2. S g1-f3) *\n",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod file;
mod json;
mod ply;
mod print;
mod replay;

pub use file::{FileError, GameText, GameTexts, games};
pub use json::{BadJson, JsonGame, JsonItem, JsonLoss, json_games};
pub use ply::{ParsePlyError, Ply};
pub use print::Form;
pub use replay::{Disagreement, PlacedNote, Replay, Step, replay};
