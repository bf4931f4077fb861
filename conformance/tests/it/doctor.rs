//! The first questions to a program, and the one diagnosis they give.

use std::time::Duration;

use chesst_conformance::doctor;
use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::subject::process::{Budget, Command};

use crate::process::{RULESETS, SHORT, misbehave, serve};

#[test]
fn the_doctor_lets_a_good_program_pass() {
    for command in [serve("reference"), misbehave("good"), misbehave("core"), misbehave("noisy-stderr")] {
        for rulesets in [&RULESETS[..], &["t-2020"], &["t1-2025"]] {
            let ids: Vec<String> = rulesets.iter().map(|id| (*id).to_owned()).collect();
            let rulesets = Rulesets::default().only(&ids);
            let mut process =
                doctor::start(&command, SHORT, &rulesets).unwrap_or_else(|error| panic!("{error}"));
            assert!(process.is_alive());
            assert_eq!(process.finish(), None);
        }
    }
}

const SECOND: Budget = Budget { start_up: Duration::from_secs(1), request: Duration::from_secs(1) };

const PLAYED: &str = "an `ok` with the `position` after it";

/// A mode, what was tried, and words of what came, of what was expected and of the likely cause.
const DIAGNOSES: &[(&str, Budget, &str, &str, &str, &str)] = &[
    (
        "no-flush",
        SECOND,
        "hello",
        "no reply to `hello` within 1 s",
        "a reply to `hello`",
        "flushed after each line?",
    ),
    ("speaks-first", SHORT, "hello", "welcome to the engine", "a reply to `hello`", "standard error"),
    (
        "hang-at 1",
        SHORT,
        "the moves of a good position",
        "no reply to `moves` within 2 s",
        "`moves`",
        "within 2 s; is standard output flushed",
    ),
    ("half-line-at 1", SHORT, "the moves of a good position", "half a line", "`moves`", "end of a line?"),
    ("crash-at 2", SHORT, "the same question twice", "a wheel came off", "`moves`", "in a shell"),
    ("fickle", SHORT, "the same question twice", "moves", "the same moves", "kept from one to the next?"),
    ("move-twice-at 1", SHORT, "the moves of a good position", "moves", "each once", "is listed twice"),
    (
        "more-members-at 1",
        SHORT,
        "the moves of a good position",
        "unknown field `time`",
        "each once",
        "and no others",
    ),
    ("both-at 1", SHORT, "the moves of a good position", "at once", "each once", "exactly one of `ok`"),
    ("nay-sayer", SHORT, "a legal move", "reject", PLAYED, "move text"),
    ("yes-man", SHORT, "a move of no piece", "ok", "a `reject`", "by nothing else"),
    ("wrong-id-at 3", SHORT, "a legal move", "in place of", PLAYED, "the `id` of its request?"),
    (
        "twice-at 5",
        SHORT,
        "a good position after a refused one",
        "a second answer",
        "`moves`",
        "answered twice?",
    ),
    ("error-at 5", SHORT, "a position without Kings", "out of ink", "a `reject`", "whatever the operation"),
    ("knows-every-op", SHORT, "an operation that there is not", "ok", "`unsupported` or `error`", "alike?"),
    (
        "dies-of-long-lines",
        SHORT,
        "a line of 100,000 bytes",
        "the program ended (signal: 6",
        "`reject` or `error`",
        "in a shell",
    ),
    ("unknown-choice", SHORT, "hello", "favourite-colour", "`choices`", "open choices"),
];

#[test]
fn the_doctor_gives_one_diagnosis_with_a_likely_cause() {
    for (mode, budget, tried, came, expected, cause) in DIAGNOSES {
        let Err(diagnosis) = doctor::start(&misbehave(mode), *budget, &Rulesets::default()) else {
            panic!("{mode} passes")
        };
        assert_eq!(diagnosis.tried, *tried, "{mode}: {diagnosis}");
        assert!(diagnosis.sent.starts_with("{\""), "{mode}: {diagnosis}");
        assert!(diagnosis.came.contains(came), "{mode}: {diagnosis}");
        assert!(diagnosis.expected.contains(expected), "{mode}: {diagnosis}");
        assert!(diagnosis.cause.contains(cause), "{mode}: {diagnosis}");
    }
    let missing = Command::of_words(["no-such-program"]).expect("there are words");
    let error = doctor::start(&missing, SECOND, &Rulesets::default()).expect_err("there is no such program");
    assert_eq!(error.cause, "is the path right, and is the program built?");
    assert!(error.to_string().starts_with("the program failed its first questions: starting it\n  came"));
}
