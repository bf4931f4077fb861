//! The tests of the suite, the runner and the program, in one binary.

#![expect(clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod agreement;
mod between_runs;
mod blame;
mod boards;
mod cli;
mod compare;
mod doctor;
mod equivalent;
mod explain;
mod facts;
mod faulty;
mod game_files;
mod games;
mod gate;
mod known;
mod laws;
mod loading;
mod oracle;
mod pages;
mod plan;
mod probe;
mod process;
mod protocol;
mod published;
mod readme;
mod register;
mod repo;
mod releases;
mod reports;
mod results;
mod revisions;
mod rulesets;
mod sample;
mod schema;
mod smith;
mod suite;
mod tidy;
mod words;
