//! The notation of the books: moves and all that stands between them.
//!
//! A game in the books is a run of items: numbers, moves, comments in slashes, side lines in brackets, force remarks, the line of
//! impregnable squares, the result. [`Reader`] gives one after the other and knows no position;
//! [`read_book`] says which move of a position is meant, and [`print_book`] writes one.
//! What print spoils is read and noted, by the table [`Leniency`]; a strict reader refuses it.
//!
//! ```
//! use chesst_engine::position::Position;
//! use chesst_engine::rules::Rules;
//! use chesst_engine::text::book::{Alphabet, Leniency};
//!
//! let rules = Rules::built_in("t1-2024").unwrap();
//! let position = Position::read(&rules, "8/8/2k5/8/R7/8/8/4K3 w Pp - 0 1")?;
//! let read = position.read_book("Рт а4–a6")?;
//! assert_eq!(read.mv.to_string(), "a4a6");
//! let notes: Vec<Leniency> = read.notes.iter().map(|note| note.leniency).collect();
//! assert_eq!(notes, [Leniency::LookAlikeSquare, Leniency::Dash, Leniency::CheckSignMissing]);
//! assert_eq!(position.print_book(read.mv, Alphabet::Cyrillic)?, "Рт a4-a6+");
//! assert_eq!(position.print_book(read.mv, Alphabet::Latin)?, "R a4-a6+");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`read_book`]: crate::position::Position::read_book
//! [`print_book`]: crate::position::Position::print_book

mod alphabet;
mod cursor;
mod error;
mod item;
mod leniency;
mod meaning;
mod print;
mod reader;
mod reason;

pub use alphabet::Alphabet;
pub use error::{BookError, Place, Problem, Span};
pub use item::{
    CheckSign, DrawnSquare, DrawnSquares, ForceRemark, Item, Mark, MoveSpans, Number, Sign, WrittenMove,
    WrittenResult,
};
pub use leniency::{Leniency, Note};
pub use meaning::{Meaning, Mistake, ReadMove};
pub use reader::{Placed, Reader};
pub use reason::Reason;
