//! Positions and moves as text.

pub mod moves;
pub mod position;
