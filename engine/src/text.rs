//! Positions, moves and games as text.

pub mod book;
pub mod moves;
pub mod position;
