//! Runs put into words.

pub mod text;
