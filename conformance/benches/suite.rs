//! A run from outside and inside: the whole suite, the start of the program, laws, and the oracle beside the engine.
//!
//! `cargo bench -p chesst-conformance --bench suite` prints the figures of `conformance/benches/README.md`. Every answer is
//! checked: a run that is not green has no speed.

#![expect(clippy::expect_used, reason = "a benchmark fails by panicking")]

use std::fs;
use std::num::NonZero;
use std::process::{Command as Program, Stdio};
use std::sync::{Arc, LazyLock};

use chesst_conformance::agreement;
use chesst_conformance::case::Case;
use chesst_conformance::laws::court::Verdict;
use chesst_conformance::laws::scene::Scene;
use chesst_conformance::laws::{self, Law};
use chesst_conformance::load::Suite;
use chesst_conformance::oracle::Literal;
use chesst_conformance::oracle::legal;
use chesst_conformance::oracle::state::State;
use chesst_conformance::ruleset_file;
use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::run;
use chesst_conformance::smith::bench::Bench;
use chesst_conformance::smith::seeded::seeded;
use chesst_conformance::subject::Subject;
use chesst_conformance::subject::process::{Budget, Command, Process};
use chesst_conformance::subjects;
use chesst_engine::perft::Perft;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

const RULESET: &str = "t1-2025";
const CHESST: &str = env!("CARGO_BIN_EXE_chesst");
const ONE_CASE: [&str; 5] = ["check", "--ruleset", "t1-2024", "--case", "t1-2024/fig-2.7/c2-not-takes-c4"];
const SEED: u64 = 20_250_607;
const SCENES: usize = 200;
/// About captures, about force, about a whole game, and about a position turned round.
const LAWS: [&str; 4] = [
    "equal_force_captures_nothing",
    "the_force_on_a_square_is_the_sum_of_what_reaches_it",
    "playing_equals_loading",
    "the_colours_are_alike",
];

static SUITE: LazyLock<Suite> = LazyLock::new(|| Suite::embedded().expect("the suite loads"));
static BENCH: LazyLock<Bench> =
    LazyLock::new(|| Bench::new(&Rulesets::default()).expect("the scenarios load"));

fn cases() -> Vec<&'static Case> {
    SUITE.cases.iter().filter(|case| case.is_judged()).collect()
}

fn reference() -> Box<dyn Subject> {
    subjects::named("reference", &Rulesets::default()).expect("it is there")
}

/// Asks every case. The reference does not offer the books' notation, and nothing else is out of order.
fn ask_all(bencher: Bencher<'_, '_>, subject: &mut dyn Subject) {
    let cases = cases();
    bencher.counter(ItemsCount::new(cases.len())).bench_local(|| {
        run::run(
            subject,
            cases.iter().copied(),
            || true,
            |record| {
                assert!(!record.verdict.is_failure(), "{}: {:?}", record.case.id, record.verdict);
            },
        );
    });
}

#[divan::bench]
fn suite_loaded() -> Suite {
    Suite::embedded().expect("the suite loads")
}

#[divan::bench]
fn suite_in_process(bencher: Bencher<'_, '_>) {
    ask_all(bencher, reference().as_mut());
}

#[divan::bench(sample_count = 20)]
fn suite_over_the_wire(bencher: Bencher<'_, '_>) {
    let rulesets = Rules::all_built_in().iter().map(|rules| rules.ruleset().id.clone()).collect();
    let command = Command::of_words([CHESST, "serve"]).expect("there are words");
    let mut process = Process::start(&command, Budget::default(), rulesets).expect("it starts");
    ask_all(bencher, &mut process);
}

/// Starts the program, waits for it, and sees that it was content.
fn program(arguments: &[&str]) {
    let status = Program::new(CHESST).args(arguments).stdout(Stdio::null()).status().expect("it starts");
    assert!(status.success(), "{arguments:?}: {status}");
}

#[divan::bench]
fn program_that_tells_its_version() {
    program(&["--version"]);
}

#[divan::bench]
fn program_to_its_first_verdict() {
    program(&ONE_CASE);
}

#[divan::bench(sample_count = 20)]
fn program_with_the_whole_suite() {
    program(&["check"]);
}

#[divan::bench(args = LAWS, sample_count = 20)]
fn laws_held(bencher: Bencher<'_, '_>, name: &str) {
    let law: &Law = laws::named(name).expect("it is a law");
    let scenes: Vec<Scene> =
        seeded(SEED, None, &BENCH).take(SCENES).map(|made| Scene::from(&made.forged)).collect();
    let mut subject = reference();
    bencher.counter(ItemsCount::new(SCENES)).bench_local(|| {
        for scene in &scenes {
            let verdict = law.judge(subject.as_mut(), scene);
            assert!(matches!(verdict, Verdict::Held | Verdict::DoesNotApply), "{name}: {verdict:?}");
        }
    });
}

#[divan::bench]
fn positions_forged(bencher: Bencher<'_, '_>) {
    bencher.counter(ItemsCount::new(SCENES)).bench(|| seeded(SEED, None, &BENCH).take(SCENES).count());
}

fn forged() -> Vec<Position> {
    seeded(SEED, None, &BENCH).take(SCENES).map(|made| made.forged.position).collect()
}

#[divan::bench(sample_count = 20)]
fn oracles_moves(bencher: Bencher<'_, '_>) {
    let positions = forged();
    let states: Vec<State<'_>> =
        positions.iter().map(|position| State::new(position.ruleset(), position.setup())).collect();
    let moves: usize = positions.iter().map(|position| position.moves().len()).sum();
    bencher.counter(ItemsCount::new(SCENES)).bench(|| {
        let found: usize = states.iter().map(|state| legal::moves(&Literal, state).len()).sum();
        assert_eq!(found, moves);
    });
}

#[divan::bench(sample_count = 20)]
fn engine_and_oracle_agreeing(bencher: Bencher<'_, '_>) {
    let positions = forged();
    bencher.counter(ItemsCount::new(SCENES)).bench(|| {
        for position in &positions {
            agreement::of_answers(position).expect("they agree");
        }
    });
}

/// Sequences of six plies from the start of chess-T1, as published.
const START_NODES: u64 = 448_196_963;
const START_PLIES: u32 = 6;

fn count(bencher: Bencher<'_, '_>, rules: &Arc<Rules>, threads: usize) {
    let start = Position::start(rules).expect("it has a start position");
    let way = Perft { threads: NonZero::new(threads).expect("not zero"), ..Perft::default() };
    bencher.counter(ItemsCount::new(START_NODES)).bench_local(|| {
        assert_eq!(way.count(&start, START_PLIES), START_NODES);
    });
}

/// The built-in rule set, by one thread and by two.
#[divan::bench(args = [1, 2], sample_count = 9, sample_size = 1)]
fn counted_by_threads(bencher: Bencher<'_, '_>, threads: usize) {
    count(bencher, &Rules::built_in(RULESET).expect("built in"), threads);
}

/// The same rules, printed to a file and read from it.
#[divan::bench(sample_count = 9, sample_size = 1)]
fn counted_by_a_rule_set_from_a_file(bencher: Bencher<'_, '_>) {
    let mut ruleset = Rules::built_in(RULESET).expect("built in").ruleset().clone();
    "from-a-file".clone_into(&mut ruleset.id);
    let path = std::env::temp_dir().join("chesst-bench-ruleset.json");
    fs::write(&path, ruleset_file::print(&ruleset).expect("it prints")).expect("it can be written");
    let loaded = ruleset_file::read(&path).expect("it can be read");
    fs::remove_file(&path).expect("it is there");
    count(bencher, &Rules::new(loaded.ruleset), 1);
}
