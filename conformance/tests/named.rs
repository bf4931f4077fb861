//! Every case of Chess-T as a test of its own, run on the reference engine: how an engine written in Rust is judged.

use std::process::ExitCode;

use chesst_conformance::harness;
use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::subject::behaviour::Reference;
use chesst_conformance::subject::in_process::InProcess;

fn main() -> ExitCode {
    harness::run(&["t-2020"], || InProcess::new("reference", Reference, &Rulesets::default()))
}
