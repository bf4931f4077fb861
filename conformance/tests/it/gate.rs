//! `chesst check -- PROGRAM` from outside: verdicts, results files, known failures, and every way to end.

use std::fs;
use std::path::{Path, PathBuf};

use crate::cli::{chesst, tempdir};

/// A path as a command line takes it.
fn name(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

const CHESST: &str = env!("CARGO_BIN_EXE_chesst");

/// The test adapter that misbehaves as it is told.
fn misbehave() -> PathBuf {
    let program = Path::new(CHESST).with_file_name("examples").join("misbehave");
    assert!(program.exists(), "{} is built by `cargo test`", program.display());
    program
}

#[test]
fn the_reference_over_the_wire_gets_the_report_of_the_reference_in_process() {
    let wire = chesst(&["check", "--ruleset", "t1-2025", "--", CHESST, "serve"]);
    assert_eq!(wire, chesst(&["check", "--ruleset", "t1-2025"]));
    let two = chesst(&["check", "--ruleset", "t1-2025", "--jobs", "2", "--", CHESST, "serve"]);
    assert_eq!(wire, two);
}

#[test]
fn a_faulty_program_is_red_and_its_rerun_line_asks_it_again() {
    let program = ["--", CHESST, "serve", "--subject", "faulty:equal-force-captures"];
    let arguments =
        [&["check", "--ruleset", "t1-2024", "--clause", "capture.superiority"][..], &program].concat();
    let (exit, out, _) = chesst(&arguments);
    assert_eq!(exit, 1);
    let rerun =
        out.lines().find_map(|line| line.trim_start().strip_prefix("rerun   chesst ")).expect("a rerun line");
    let words = shell_words::split(rerun).expect("quoted well");
    let (exit, again, _) = chesst(&words.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(exit, 1);
    assert!(again.contains("1 case failed"), "{again}");
}

#[test]
fn a_program_that_cannot_be_judged_is_told_why_with_exit_code_3() {
    for (program, said) in [
        (&["no/such/program"][..], "is the path right"),
        (&[name(&misbehave()), "crash-always"], "the program failed its first questions"),
    ] {
        let arguments = [&["check", "--ruleset", "t1-2024", "--"][..], program].concat();
        let (exit, out, err) = chesst(&arguments);
        assert_eq!(exit, 3, "{err}");
        assert!(out.is_empty() && err.contains(said), "{err}");
    }
}

#[test]
fn a_run_that_is_given_up_leaves_its_report_and_results_with_exit_code_5() {
    let folder = tempdir("given-up");
    let results = folder.join("run.jsonl");
    let (program, marker) = (misbehave(), folder.join("marker"));
    let program = ["--", name(&program), "dies-for-good", name(&marker)];
    let (exit, out, _) =
        chesst(&[&["check", "--ruleset", "t1-2024", "--results", name(&results)][..], &program].concat());
    assert_eq!(exit, 5, "{out}");
    assert!(out.contains("the run is incomplete"), "{out}");
    let text = fs::read_to_string(&results).expect("it is written");
    assert!(
        text.lines().last().is_some_and(|line| line.starts_with("{\"footer\":{\"complete\":false,\"why\":")),
        "{text}"
    );
    for format in ["text", "junit", "markdown", "github", "badge"] {
        let (exit, _, err) = chesst(&["report", name(&results), "--format", format]);
        assert_eq!(exit, 0, "{format}: {err}");
    }
}

#[test]
fn what_failed_is_asked_again_alone() {
    let folder = tempdir("failed");
    let results = folder.join("run.jsonl");
    let faulty = ["--subject", "faulty:equal-force-captures", "--ruleset", "t1-2024"];
    let (exit, first, _) = chesst(&[&["check", "--results", name(&results)][..], &faulty].concat());
    assert_eq!(exit, 1);
    let (exit, again, _) = chesst(&[&["check", "--failed", name(&results)][..], &faulty].concat());
    assert_eq!(exit, 1);
    assert_eq!(first.lines().last(), again.lines().last(), "the same cases fail");
    let (exit, out, _) = chesst(&["check", "--failed", name(&results), "--ruleset", "t1-2024"]);
    assert_eq!(exit, 0, "the reference passes them: {out}");
}

#[test]
fn shards_together_are_the_whole() {
    let ids = |arguments: &[&str]| -> Vec<String> {
        let (exit, out, _) = chesst(&[&["check", "--list", "--ruleset", "t1-2025"][..], arguments].concat());
        assert_eq!(exit, 0);
        out.lines().map(str::to_owned).collect()
    };
    let mut parts: Vec<String> =
        ["1/3", "2/3", "3/3"].iter().flat_map(|shard| ids(&["--shard", shard])).collect();
    let mut whole = ids(&[]);
    parts.sort();
    whole.sort();
    assert_eq!(parts, whole);
    let (exit, _, err) = chesst(&["check", "--shard", "4/3"]);
    assert!(exit == 2 && err.contains("4/3"), "{err}");
}

#[test]
fn known_failures_are_recorded_then_expected_then_stale() {
    let folder = tempdir("known");
    let known = folder.join("known.toml");
    let faulty = ["--subject", "faulty:prince-promotes-on-any-castle", "--ruleset", "t1-2024"];
    let (exit, ..) = chesst(&[&["check", "--record", name(&known)][..], &faulty].concat());
    assert_eq!(exit, 1, "recording does not hide what failed");
    let text = fs::read_to_string(&known).expect("it is written");
    assert!(text.contains("[[known]]") && text.contains("reason = "), "{text}");
    let (exit, _, err) = chesst(&[&["check", "--record", name(&known)][..], &faulty].concat());
    assert!(exit == 2 && err.contains("is there already"), "{err}");

    let held = [&["check", "--known", name(&known)][..], &faulty].concat();
    assert_eq!(chesst(&held).0, 0, "all that fails is known");
    let (exit, _, err) = chesst(&["check", "--known", name(&known), "--ruleset", "t1-2024"]);
    assert_eq!(exit, 4, "the reference passes what is listed as failing: {err}");
    let other = ["--subject", "faulty:equal-force-captures", "--ruleset", "t1-2024"];
    assert_eq!(
        chesst(&[&["check", "--known", name(&known)][..], &other].concat()).0,
        1,
        "what is not listed is red"
    );

    let fix = ["check", "--known", name(&known), "--fix", "--ruleset", "t1-2024"];
    chesst(&fix);
    assert_eq!(chesst(&fix).0, 0, "fixed, the file fits the run");
}

#[test]
fn a_bad_file_of_known_failures_is_refused_with_its_lines() {
    let known = tempdir("bad-known").join("known.toml");
    fs::write(&known, "format = 1\n\n[[known]]\ncase = \"t1-2024/fig-2.2/*\"\noutcome = \"fails\"\n")
        .expect("written");
    let (exit, _, err) = chesst(&["check", "--known", name(&known)]);
    assert_eq!(exit, 2);
    assert!(err.contains("known.toml") && err.contains("line 5") && err.contains("reason"), "{err}");
}

#[test]
fn a_separator_without_a_program_is_refused() {
    let (exit, out, err) = chesst(&["check", "--ruleset", "t1-2024", "--"]);
    assert!(exit == 2 && out.is_empty() && err.contains("no program stands after `--`"), "{err}");
}

#[test]
fn files_that_are_read_and_written_are_different_files() {
    let file = tempdir("same-file").join("file.toml");
    fs::write(&file, "format = 1\n").expect("written");
    for (one, other) in [("--known", "--results"), ("--failed", "--results"), ("--results", "--record")] {
        let (exit, _, err) = chesst(&["check", one, name(&file), other, name(&file)]);
        assert!(exit == 2 && err.contains("name the same file"), "{one} {other}: {err}");
    }
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "format = 1\n");
    let results = tempdir("same-output").join("run.jsonl");
    let (exit, ..) = chesst(&["check", "--ruleset", "t-2020", "--results", name(&results)]);
    assert_eq!(exit, 0);
    let (exit, _, err) = chesst(&["report", name(&results), "--output", name(&results)]);
    assert!(exit == 2 && err.contains("is the results file itself"), "{err}");
}

#[test]
fn what_failed_in_an_incomplete_run_is_not_taken_for_all_that_fails() {
    let results = tempdir("cut").join("run.jsonl");
    chesst(&["check", "--ruleset", "t-2020", "--results", name(&results)]);
    let whole = fs::read_to_string(&results).expect("it is there");
    let cut: Vec<&str> = whole.lines().take(9).collect();
    fs::write(&results, cut.join("\n")).expect("written");
    let cases = whole.lines().filter(|line| line.starts_with("{\"case\"")).count();
    let asked = format!("8 of {cases} cases");
    let (exit, _, err) = chesst(&["check", "--failed", name(&results)]);
    assert!(exit == 2 && err.contains("the run in it is incomplete") && err.contains(&asked), "{err}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_wait_for_a_program_that_hangs() {
    use std::process::{Command, Stdio};
    let program = misbehave();
    for mode in ["hang-at-start", "hang-at"] {
        let folder = tempdir(&format!("interrupt-{mode}"));
        let (results, started) = (folder.join("run.jsonl"), folder.join("started"));
        let script = "touch \"$0\"; exec \"$@\"";
        let mut child = Command::new(CHESST)
            .args(["check", "--ruleset", "t1-2024", "--time-scale", "100", "--results", name(&results), "--"])
            .args(["sh", "-c", script, name(&started), name(&program), mode, "30"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        while !started.exists() {
            assert!(
                child.try_wait().expect("it can be asked").is_none(),
                "it ended before it was interrupted"
            );
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        std::thread::sleep(std::time::Duration::from_millis(500));
        let killed =
            Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
        assert!(killed.success() && child.wait().expect("it ends").code() == Some(5), "{mode}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_ends_with_exit_code_5_and_readable_results() {
    use std::process::{Command, Stdio};
    let results = tempdir("interrupted").join("run.jsonl");
    let program = misbehave();
    let mut child = Command::new(CHESST)
        .args(["check", "--ruleset", "t1-2024", "--results", name(&results), "--", name(&program), "slow"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    while fs::read_to_string(&results).unwrap_or_default().lines().count() < 3 {
        std::thread::sleep(std::time::Duration::from_millis(20));
        assert!(child.try_wait().expect("it can be asked").is_none(), "it ended before it was interrupted");
    }
    let interrupted =
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(interrupted.success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(5));
    assert!(String::from_utf8_lossy(&output.stdout).contains("the run is incomplete: it was interrupted"));
    let (exit, badge, _) = chesst(&["report", name(&results), "--format", "badge"]);
    assert!(exit == 0 && badge.contains("incomplete"), "{badge}");
}

#[test]
fn every_template_is_written_and_none_overwritten() {
    for lang in ["python", "javascript", "rust", "java", "c"] {
        let folder = tempdir(&format!("init-{lang}"));
        let (exit, out, err) = chesst(&["init", "--lang", lang, name(&folder)]);
        assert_eq!(exit, 0, "{err}");
        assert!(out.lines().count() >= 3, "{out}");
        assert!(out.lines().all(|line| Path::new(line).is_file()), "{out}");
        let (exit, _, err) = chesst(&["init", "--lang", lang, name(&folder)]);
        assert!(exit == 2 && err.contains("is there already; nothing was written"), "{err}");
    }
}

#[test]
fn the_cases_of_a_rule_set_are_exported_as_one_value() {
    let (exit, out, _) = chesst(&["export", "--ruleset", "t-2020"]);
    assert_eq!(exit, 0);
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let cases = json["cases"].as_array().expect("a list");
    let (_, list, _) = chesst(&["check", "--list", "--ruleset", "t-2020"]);
    assert_eq!(cases.len(), list.lines().count());
    assert!(cases.iter().all(|case| case["expect"].as_object().is_some_and(|expect| !expect.is_empty())));
}
