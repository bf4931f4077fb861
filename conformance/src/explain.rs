//! Why a move may or may not be played, clause by clause, and where a piece may go and why not.
//!
//! It derives no verdict of its own: what is refused and by which clauses says the engine. It adds the clauses that a
//! move was held against and that let it pass.

mod around;
mod considered;
mod facts;
mod reach;
mod told;

pub use around::{Around, Near};
pub(crate) use considered::clauses_of;
pub use facts::{Acting, Does, Explanation, Forces, Judged};
pub use reach::{Fate, Reached, Scene, reach};
