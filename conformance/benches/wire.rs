//! Questions a second: the reference in this process, and over the wire beside it in the same run.

#![expect(clippy::expect_used, reason = "a benchmark fails by panicking")]

use chesst_conformance::question::Question;
use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::scenario::Ask;
use chesst_conformance::subject::Subject;
use chesst_conformance::subject::process::{Budget, Command, Process};
use chesst_conformance::subjects;
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

fn question() -> Question {
    Question {
        ruleset: "t1-2025".to_owned(),
        position: "rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp - 0 1".to_owned(),
        after: Vec::new(),
        ask: Ask::Moves {},
    }
}

fn ask(bencher: Bencher<'_, '_>, mut subject: Box<dyn Subject>) {
    let question = question();
    bencher.counter(ItemsCount::new(1_u32)).bench_local(|| subject.ask(&question));
}

#[divan::bench]
fn moves_in_process(bencher: Bencher<'_, '_>) {
    ask(bencher, subjects::named("reference", &Rulesets::default()).expect("it is there"));
}

#[divan::bench]
fn moves_over_the_wire(bencher: Bencher<'_, '_>) {
    let command = Command::of_words([env!("CARGO_BIN_EXE_chesst"), "serve"]).expect("there are words");
    let process = Process::start(&command, Budget::default(), vec!["t1-2025".to_owned()]).expect("it starts");
    ask(bencher, Box::new(process));
}
