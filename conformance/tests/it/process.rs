//! A program over stdio: every way to misbehave gets its predicted verdicts and ending.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use chesst_conformance::case::Case;
use chesst_conformance::judge::Verdict;
use chesst_conformance::load::Suite;
use chesst_conformance::question::{Answer, Fault, Question};
use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::run::{self, Record};
use chesst_conformance::scenario::Ask;
use chesst_conformance::subject::Subject;
use chesst_conformance::subject::process::{Budget, Command, Process, StartError};
use chesst_conformance::subjects;
use chesst_conformance::supervise::{self, Ended};
use chesst_engine::piece::Kind;

pub(crate) const RULESETS: [&str; 4] = ["t-2020", "t1-2021", "t1-2024", "t1-2025"];

/// Enough for a good answer on a busy machine, and not too long to wait for one that never comes.
pub(crate) const SHORT: Budget =
    Budget { start_up: Duration::from_secs(10), request: Duration::from_secs(2) };

fn chesst() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_chesst"))
}

pub(crate) fn serve(subject: &str) -> Command {
    let words = [chesst().as_os_str(), "serve".as_ref(), "--subject".as_ref(), subject.as_ref()];
    Command::of_words(words).expect("there are words")
}

/// The test adapter, which `cargo test` builds as an example unless it is told to build certain targets only.
pub(crate) fn misbehave(mode: &str) -> Command {
    let folder = chesst().parent().expect("it lies in a folder").join("examples");
    let program: PathBuf = folder.join("misbehave").with_extension(std::env::consts::EXE_EXTENSION);
    let source = crate::repo::root().join("conformance/examples/misbehave.rs");
    let changed = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    let is_fresh = changed(&program) > changed(&source);
    assert!(is_fresh, "`cargo build --profile test --examples` makes {}", program.display());
    let words = std::iter::once(program.into_os_string()).chain(mode.split(' ').map(Into::into));
    Command::of_words(words).expect("there are words")
}

fn start(command: &Command, budget: Budget) -> Process {
    let started = Process::start(command, budget, RULESETS.map(str::to_owned).to_vec());
    started.unwrap_or_else(|error| panic!("{error}"))
}

/// Six cases that are one request each.
fn six(suite: &Suite, wanted: impl Fn(&Ask) -> bool) -> Vec<&Case> {
    let plain = |case: &&Case| case.question.ruleset == "t1-2024" && case.question.after.is_empty();
    let cases: Vec<&Case> =
        suite.cases.iter().filter(plain).filter(|case| wanted(&case.question.ask)).take(6).collect();
    assert_eq!(cases.len(), 6);
    cases
}

fn legal(ask: &Ask) -> bool {
    matches!(ask, Ask::Legal { .. })
}

fn moves(ask: &Ask) -> bool {
    matches!(ask, Ask::Moves {} | Ask::Destinations { .. })
}

/// What a mode does to six cases: the verdicts in words and texts, and the ending.
fn verdicts(mode: &str, wanted: fn(&Ask) -> bool) -> (Vec<(&'static str, String)>, Ended) {
    let suite = Suite::embedded().expect("the suite loads");
    let cases = six(&suite, wanted);
    let mut process = start(&misbehave(mode), SHORT);
    let mut records: Vec<Record> = Vec::new();
    let ended = supervise::run(&mut process, cases.iter().copied(), || true, |record| records.push(record));
    for (record, case) in records.iter().zip(&cases) {
        assert_eq!(record.case.id, case.id, "records come in the order of the cases");
    }
    (records.iter().map(|record| (record.verdict.name(), text(&record.verdict))).collect(), ended)
}

fn text(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Pass => String::new(),
        Verdict::Fail(mismatch) => format!("{} for {}", mismatch.got, mismatch.wanted),
        Verdict::Unsupported(what)
        | Verdict::Timeout(what)
        | Verdict::Crash(what)
        | Verdict::Protocol(what) => what.clone(),
    }
}

/// The mode strikes at these of the six cases, counted from 1, with this verdict and these words; the others pass, and
/// the run comes to its end.
fn strikes(mode: &str, wanted: fn(&Ask) -> bool, at: &[usize], word: &str, words: &[&str]) {
    let (verdicts, ended) = verdicts(mode, wanted);
    assert_eq!(ended, Ended::Complete, "{mode}");
    assert_eq!(verdicts.len(), 6, "{mode}");
    for (number, (verdict, text)) in (1..).zip(&verdicts) {
        let expected = if at.contains(&number) { word } else { "pass" };
        assert_eq!(*verdict, expected, "{mode}, case {number}: {text}");
        for words in words.iter().filter(|_| expected == word && word != "pass") {
            assert!(text.contains(words), "{mode}, case {number}: {text}");
        }
    }
}

#[test]
fn a_program_without_fault_passes() {
    for mode in ["good", "slow", "noisy-stderr", "core", "goodbye", "crash-at 7"] {
        strikes(mode, legal, &[], "pass", &[]);
        strikes(mode, moves, &[], "pass", &[]);
    }
}

/// After the third case a new process is asked it once more, so that its third request is the fifth case.
#[test]
fn a_program_that_hangs_gets_a_timeout() {
    let words = ["no reply to `play` within 2 s", "; alone it answers rightly"];
    strikes("hang-at 3", legal, &[3, 5], "timeout", &words);
    let words = ["no reply to `play` within 2 s, only half a line: `{\"id\":", "; alone it answers rightly"];
    strikes("half-line-at 3", legal, &[3, 5], "timeout", &words);
}

#[test]
fn a_program_that_dies_gets_a_crash() {
    let words =
        ["the program ended (signal: 6", "in place of a reply to `play`", "`a wheel came off`", "rightly"];
    strikes("crash-at 3", legal, &[3, 5], "crash", &words);
    let words =
        ["the program ended (exit status: 3) in place of a reply to `play`; alone it answers rightly"];
    strikes("exits-mid-run 2", legal, &[3, 5], "crash", &words);
}

#[test]
fn a_line_that_is_no_reply_breaks_the_protocol() {
    let rightly = "; alone it answers rightly";
    let words = ["`play` is no JSON object: `segmentation fault (core dumped)`", rightly];
    strikes("garbage-at 3", legal, &[3, 5], "protocol", &words);
    strikes("invalid-utf8-at 3", legal, &[3, 5], "protocol", &["`play` is not UTF-8: ", rightly]);
    let words = ["`play` has the `id` 10", " in place of ", rightly];
    strikes("wrong-id-at 3", legal, &[3, 5], "protocol", &words);
    strikes("earlier-id-at 3", legal, &[3, 5], "protocol", &["`play` has the `id` ", rightly]);
    strikes(
        "flood-at 3",
        legal,
        &[3, 5],
        "protocol",
        &["is a line of more than 1048576 bytes: `xxx", rightly],
    );
}

/// A bad reply under the right number leaves the conversation as it is: nothing is started anew.
#[test]
fn a_bad_reply_is_the_fault_of_its_case_alone() {
    strikes("both-at 3", legal, &[3], "protocol", &["has `ok` and `error` at once"]);
    strikes("error-at 3", legal, &[3], "crash", &["error: out of ink"]);
    strikes("no-clause-at 3", legal, &[3], "protocol", &["without a `clause`"]);
    strikes("move-twice-at 3", moves, &[3], "protocol", &["the reply to `moves` lists `", "` twice"]);
}

/// The second answer is found at the next case, or when the program is ended, and charged to the case before.
#[test]
fn a_second_answer_is_charged_to_the_case_that_was_answered_twice() {
    strikes("twice-at 2", legal, &[2, 4, 6], "protocol", &["a second answer came"]);
}

/// Nothing is lost when the question that was answered twice belongs to no case: the next case bears it.
#[test]
fn a_second_answer_to_a_question_before_the_run_is_charged_to_its_first_case() {
    let suite = Suite::embedded().expect("the suite loads");
    let cases = six(&suite, legal);
    let mut process = start(&misbehave("twice-at 1"), SHORT);
    assert_eq!(run::one(&mut process, cases[0]).verdict, Verdict::Pass);
    let mut records = Vec::new();
    let ended = supervise::run(&mut process, [cases[1]], || true, |record| records.push(record));
    assert_eq!((ended, records.len()), (Ended::Complete, 1));
    assert_eq!(records[0].verdict.name(), "protocol");
}

#[test]
fn a_program_that_always_crashes_is_given_up() {
    let (verdicts, ended) = verdicts("crash-always", legal);
    let Ended::GaveUp(why) = ended else { panic!("{ended:?}") };
    assert_eq!(why, "the program was started anew 3 times in a row and never came to answer");
    let words: Vec<&str> = verdicts.iter().map(|(word, _)| *word).collect();
    assert_eq!(words, ["crash", "crash"]);
    assert!(verdicts.iter().all(|(_, text)| text.ends_with("; alone the same")), "{verdicts:?}");
}

#[test]
fn a_program_that_answers_another_question_fails() {
    let (verdicts, ended) = verdicts("edits-input", legal);
    assert_eq!(ended, Ended::Complete);
    assert!(verdicts.iter().any(|(word, _)| *word == "fail"), "{verdicts:?}");
    let (verdicts, _) = self::verdicts("lies", |ask| matches!(ask, Ask::Moves {}));
    let exact = verdicts.iter().filter(|(word, _)| *word == "fail").count();
    assert!(exact > 0 && verdicts.iter().all(|(word, _)| ["pass", "fail"].contains(word)), "{verdicts:?}");
}

#[test]
fn a_run_stops_when_it_is_told_to() {
    let suite = Suite::embedded().expect("the suite loads");
    let mut process = start(&misbehave("good"), SHORT);
    let (mut asked, mut records) = (0, 0);
    let go_on = || {
        asked += 1;
        asked <= 3
    };
    let ended = supervise::run(&mut process, six(&suite, legal), go_on, |_| records += 1);
    assert_eq!((ended, records), (Ended::Interrupted, 3));
}

#[test]
fn several_processes_give_the_records_of_one() {
    let suite = Suite::embedded().expect("the suite loads");
    let cases: Vec<&Case> = suite.cases.iter().filter(|case| case.is_judged()).take(200).collect();
    let mut process = start(&misbehave("nay-sayer"), SHORT);
    let mut one = Vec::new();
    let ended = supervise::run(&mut process, cases.iter().copied(), || true, |record| one.push(record));
    assert_eq!(ended, Ended::Complete);
    let mut process = start(&misbehave("nay-sayer"), SHORT);
    let mut three = Vec::new();
    let jobs = NonZeroUsize::new(3).expect("three");
    let ended = supervise::run_parallel(&mut process, &cases, jobs, &|| true, |record| three.push(record));
    assert_eq!(ended, Ended::Complete);
    assert!(one.iter().any(|record| record.verdict.is_failure()));
    same(&one, &three);

    let mut process = start(&misbehave("crash-always"), SHORT);
    let mut crashed = 0;
    let ended = supervise::run_parallel(&mut process, &cases, jobs, &|| true, |_| crashed += 1);
    assert!(matches!(ended, Ended::GaveUp(_)), "{ended:?}");
    assert!((2..=9).contains(&crashed), "{crashed}");
}

fn same(one: &[Record], other: &[Record]) {
    assert_eq!(one.len(), other.len());
    for (one, other) in one.iter().zip(other) {
        assert_eq!((&one.case.id, &one.verdict), (&other.case.id, &other.verdict));
    }
}

/// Over the wire a refusal names one clause, in this process all of them; else every record is the same.
#[test]
fn the_wire_changes_no_verdict() {
    let suite = Suite::embedded().expect("the suite loads");
    for name in ["reference", "faulty:equal-force-captures", "faulty:prince-promotes-on-any-castle"] {
        let mut here = subjects::named(name, &Rulesets::default()).expect("it is there");
        let here = run::all(here.as_mut(), &suite.cases);
        let mut process = start(&serve(name), Budget::default());
        let mut there = Vec::new();
        let ended = supervise::run(&mut process, &suite.cases, || true, |record| there.push(record));
        assert_eq!(ended, Ended::Complete);
        assert_eq!(here.len(), there.len());
        let mut failures = 0;
        for (here, there) in here.iter().zip(&there) {
            let at = format!("{name}: {} [{}]", here.case.id, here.case.question.ruleset);
            match (&here.verdict, &there.verdict) {
                (Verdict::Unsupported(_), Verdict::Unsupported(_)) => {}
                (Verdict::Fail(one), Verdict::Fail(other)) if one.got.contains("refused by") => {
                    assert!(one.got.starts_with(&other.got), "{at}: {} over the wire {}", one.got, other.got);
                    assert_eq!(one.wanted, other.wanted, "{at}");
                    failures += 1;
                }
                (one, other) => {
                    assert_eq!(one, other, "{at}");
                    failures += usize::from(one.is_failure());
                }
            }
        }
        assert_eq!(failures > 0, name != "reference", "{name}: {failures} failures");
    }
}

/// A program that offers the core only is asked all that can be derived from it, and answers it rightly.
#[test]
fn the_core_operations_answer_most_questions() {
    let suite = Suite::embedded().expect("the suite loads");
    let mut process = start(&misbehave("core"), Budget::default());
    let mut records = Vec::new();
    let ended = supervise::run(&mut process, &suite.cases, || true, |record| records.push(record));
    assert_eq!(ended, Ended::Complete);
    for record in &records {
        let at = format!("{} [{}]: {:?}", record.case.id, record.case.question.ruleset, record.verdict);
        match &record.case.question.ask {
            Ask::Destinations { .. } | Ask::Moves {} | Ask::Legal { .. } | Ask::Promotions { .. } => {
                assert_eq!(record.verdict, Verdict::Pass, "{at}");
            }
            Ask::Outcome {} | Ask::Text { .. } => assert_eq!(record.verdict, Verdict::Pass, "{at}"),
            Ask::Position {} | Ask::Count { .. } => {
                assert!(matches!(record.verdict, Verdict::Pass | Verdict::Unsupported(_)), "{at}");
            }
            _ => assert!(matches!(record.verdict, Verdict::Unsupported(_)), "{at}"),
        }
    }
    let passed = records.iter().filter(|record| record.verdict == Verdict::Pass).count();
    assert!(passed * 2 > records.len(), "{passed} of {}", records.len());
}

#[test]
fn counts_are_derived_from_moves_and_play_as_deep_as_is_cheap() {
    let mut process = start(&misbehave("core"), Budget::default());
    let start = "rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp - 0 1";
    let mut count = |depth| {
        let ask = Ask::Count { depth };
        let (ruleset, position) = ("t1-2024".to_owned(), start.to_owned());
        process.ask(&Question { ruleset, position, after: Vec::new(), ask })
    };
    for (depth, number) in [(0, 1), (1, 23), (2, 529), (3, 15121)] {
        assert_eq!(count(depth), Ok(Answer::Number(number)));
    }
    let Err(Fault::Unsupported(what)) = count(4) else { panic!("a count four plies deep is answered") };
    assert!(what.starts_with("the capability count, without which a count 4 plies deep"), "{what}");
}

/// A suffix on a promotion that happens by itself is dropped when it names the right kind.
#[test]
fn a_needless_suffix_is_accepted_when_it_names_the_right_kind() {
    let mut process = start(&misbehave("suffixes"), SHORT);
    let mut ask = |ask: Ask| {
        let (ruleset, position) = ("t1-2024".to_owned(), "4k3/8/8/6I1/8/8/8/4K3 w Pp - 0 1".to_owned());
        process.ask(&Question { ruleset, position, after: Vec::new(), ask })
    };
    let Ok(Answer::Moves(moves)) = ask(Ask::Moves {}) else { panic!("the moves are answered") };
    assert!(moves.iter().any(|mv| mv.to_string() == "g5g6"), "{moves:?}");
    assert!(!moves.iter().any(|mv| mv.promotion.is_some()), "{moves:?}");
    let (from, to) = ("g5".parse().expect("a square"), "g6".parse().expect("a square"));
    assert_eq!(ask(Ask::Promotions { from, to }), Ok(Answer::Kinds([Kind::VerKnecht].into())));
    assert_eq!(ask(Ask::Legal { r#move: "g5g6=V".to_owned() }), Ok(Answer::Legal));
}

/// A plain subject heals itself: after a crash the next question starts the program anew.
#[test]
fn a_question_after_a_crash_is_answered_by_a_new_process() {
    let suite = Suite::embedded().expect("the suite loads");
    let cases = six(&suite, legal);
    let mut process = start(&misbehave("crash-at 2"), SHORT);
    let subject: &mut dyn Subject = &mut process;
    let words: Vec<&str> = run::all(subject, cases).iter().map(|record| record.verdict.name()).collect();
    assert_eq!(words, ["pass", "crash", "pass", "crash", "pass", "crash"]);
}

/// Whether something that the system does in its own time has happened before our patience ends.
#[cfg(target_os = "linux")]
fn comes_true(happened: impl Fn() -> bool) -> bool {
    let patience = std::time::Instant::now() + Duration::from_secs(30);
    while !happened() {
        if std::time::Instant::now() > patience {
            return false;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    true
}

/// A program started by a script and its companion that keeps the output open are killed together.
#[cfg(target_os = "linux")]
#[test]
fn everything_that_a_program_started_is_killed_with_it() {
    let note = Path::new(env!("CARGO_TARGET_TMPDIR")).join("companion");
    let script = "sleep 600 & echo $! > \"$0\"; exec \"$1\" hang-at 1";
    let adapter = misbehave("good").program;
    let words = ["sh".into(), "-c".into(), script.into(), note.clone().into_os_string(), adapter];
    let mut process = start(&Command::of_words::<std::ffi::OsString>(words).expect("there are words"), SHORT);
    let companion = std::fs::read_to_string(&note).expect("the script wrote it");
    let state = || std::fs::read_to_string(format!("/proc/{}/stat", companion.trim())).unwrap_or_default();
    // The shell forks before it writes the number, and the fork becomes `sleep` when it is scheduled.
    assert!(comes_true(|| state().contains("(sleep)")), "it is there: {}", state());
    let suite = Suite::embedded().expect("the suite loads");
    let verdict = run::one(&mut process, six(&suite, legal)[0]).verdict;
    assert!(matches!(verdict, Verdict::Timeout(_)), "{verdict:?}");
    assert!(!process.is_alive());
    let gone = || !state().contains("(sleep)") || state().contains("(sleep) Z");
    assert!(comes_true(gone), "it is killed: {}", state());
}

#[test]
fn a_program_that_does_not_start_says_why() {
    let tiny = Budget { start_up: Duration::from_millis(300), ..SHORT };
    let refused = |command: &Command| {
        let started = Process::start(command, tiny, RULESETS.map(str::to_owned).to_vec());
        started.err().unwrap_or_else(|| panic!("{command} starts"))
    };
    let missing = Command::of_words(["no-such-program", "--stdio"]).expect("there are words");
    let error = refused(&missing);
    assert!(matches!(error, StartError::Spawn { .. }), "{error:?}");
    assert!(error.to_string().starts_with("`no-such-program --stdio` cannot be started: "), "{error}");
    for (mode, words) in [
        ("hang-at-start", "does not answer `hello`: no reply to `hello` within 300 ms"),
        ("no-flush", "does not answer `hello`: no reply to `hello` within 300 ms"),
    ] {
        let error = refused(&misbehave(mode)).to_string();
        assert!(error.contains(words), "{mode}: {error}");
    }
    let patient = |mode: &str| {
        let started = Process::start(&misbehave(mode), SHORT, RULESETS.map(str::to_owned).to_vec());
        started.expect_err("it does not start").to_string()
    };
    let error = patient("no-such-mode");
    assert!(error.contains("does not answer `hello`: the program ended (exit status: 2)"), "{error}");
    let error = patient("speaks-first");
    assert!(error.contains("`welcome to the engine`"), "{error}");
    let error = patient("unknown-choice");
    assert!(error.contains("`favourite-colour` is not an open choice"), "{error}");
}
