//! Every case of Chess-T as a test of its own, run on the reference engine: how an engine written in Rust is judged.

use std::process::ExitCode;

use chesst_conformance::harness;
use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::subject::reference::Reference;

fn main() -> ExitCode {
    harness::run(&["t-2020"], || Reference::new(&Rulesets::default()))
}
