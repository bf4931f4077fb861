//! The gate between two runs: one axis moves, and what flips has a cause in the rules or is a regression.

use chesst_conformance::compare::Run;
use chesst_conformance::compare::gate::{Axis, Gate, NoGate, Reasons, Standing};
use chesst_conformance::report::gate;
use chesst_conformance::results::{Results, Word};

use crate::cli::{chesst, tempdir};
use crate::repo;
use crate::reports::is_harmless;
use crate::sample::{case, failed, finished, nasty};

/// A run of the program on a few cases, as a results file.
fn run(name: &str, arguments: &[&str]) -> String {
    let path = tempdir(&format!("between-{name}")).join("run.jsonl").display().to_string();
    let command = [&["check", "--results", &path, "--clause", "promotion.*"], arguments].concat();
    let (exit, _, err) = chesst(&command);
    assert!(exit < 2, "{err}");
    path
}

fn two_connets() -> String {
    repo::root().join("scenarios/examples/two-connets.json").display().to_string()
}

#[test]
fn the_same_run_again_holds() {
    let old = run("same", &["--ruleset", "t1-2024"]);
    let (exit, out, err) = chesst(&["compare", &old, &old, "--gate"]);
    assert_eq!((exit, err.as_str()), (0, ""));
    assert!(out.starts_with("the same program, rule sets and suite in both runs\n"), "{out}");
    assert!(out.ends_with(": 0 flipped, 0 changed; 0 new, 0 gone; the gate holds\n"), "{out}");
}

#[test]
fn a_program_that_gets_worse_does_not_hold() {
    let old = run("better", &["--ruleset", "t1-2024"]);
    let new = run("worse", &["--ruleset", "t1-2024", "--subject", "faulty:equal-force-captures"]);
    let (exit, out, _) = chesst(&["compare", &old, &new, "--gate"]);
    assert_eq!(exit, 1, "{out}");
    for part in [
        "the program moved from reference to faulty:equal-force-captures\n",
        "\nflipped  ",
        "  no change of the rules accounts for it\n",
        " in the rules\n",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let (exit, json, _) = chesst(&["compare", &old, &new, "--gate", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((exit, &json["moved"]["axis"]), (1, &"program".into()));
    assert_eq!(chesst(&["compare", &old, &new, "--gate", "--format", "markdown"]).0, 1);
}

#[test]
fn a_flip_by_a_changed_rule_is_told_with_its_clause_and_holds() {
    let two = two_connets();
    let old = run("three", &["--ruleset", "t1-2024"]);
    let new = run("two", &["--ruleset", &two]);
    let (exit, out, err) = chesst(&["compare", &old, &new, "--gate", "--ruleset", &two]);
    assert_eq!((exit, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("  because t1-2024 and two-connets differ by promotion.cap.connet\n"), "{out}");
    let (exit, _, err) = chesst(&["compare", &old, &new, "--gate"]);
    assert_eq!(exit, 2);
    assert!(
        err.contains("a run was judged by `two-connets`") && err.contains("name its file with `--ruleset`"),
        "{err}"
    );
}

#[test]
fn two_axes_at_once_are_refused() {
    let two = two_connets();
    let old = run("axes-1", &["--ruleset", "t1-2024"]);
    let new = run("axes-2", &["--ruleset", &two, "--subject", "oracle"]);
    let (exit, out, err) = chesst(&["compare", &old, &new, "--gate", "--ruleset", &two]);
    assert_eq!((exit, out.as_str()), (2, ""));
    assert_eq!(
        err,
        "error: more than one axis moved, so that a flip has no one cause: \
         the program from reference to oracle; the rule set from t1-2024 to two-connets\n"
    );
    let (exit, _, err) = chesst(&["compare", &old, &old, &old, "--gate"]);
    assert_eq!((exit, err.as_str()), (2, "error: --gate holds a new run against an old one; 3 are named\n"));
}

fn held(old: Results, new: Results, reasons: &Reasons) -> Result<Gate, NoGate> {
    let [old, new] = [old, new].map(|results| Run { file: "run.jsonl".to_owned(), results });
    Gate::new(&old, &new, reasons)
}

#[test]
fn cases_are_changed_new_gone_or_flipped() {
    let old = finished(vec![
        case("flips", "t1-2024", Word::Pass),
        failed("mends", "t1-2024", "legal"),
        failed("changes", "t1-2024", "legal"),
        failed("stays", "t1-2024", "legal"),
        case("gone", "t1-2024", Word::Pass),
    ]);
    let mut new = finished(vec![
        failed("flips", "t1-2024", "legal"),
        case("mends", "t1-2024", Word::Pass),
        failed("changes", "t1-2024", "refused"),
        failed("stays", "t1-2024", "legal"),
        case("new", "t1-2024", Word::Fail),
    ]);
    new.header.suite = "99.0.0".to_owned();
    let gate = held(old.clone(), new.clone(), &Reasons::new()).expect("one axis");
    assert_eq!(gate.moved.as_ref().map(|moved| moved.axis), Some(Axis::Suite));
    let of = |standing| gate.of(standing).map(|row| row.id.as_str()).collect::<Vec<_>>();
    assert_eq!(of(Standing::Flipped), ["t1-2024/fig-2.7/flips", "t1-2024/fig-2.7/mends"]);
    assert_eq!(of(Standing::Changed), ["t1-2024/fig-2.7/changes"]);
    assert_eq!(of(Standing::New), ["t1-2024/fig-2.7/new"]);
    assert_eq!(of(Standing::Gone), ["t1-2024/fig-2.7/gone"]);
    assert!(!gate.holds());
    let because = |id: &str| (format!("t1-2024/fig-2.7/{id}"), "the release says so".to_owned());
    let gate = held(old.clone(), new.clone(), &Reasons::from([because("flips"), because("mends")]));
    assert!(gate.expect("one axis").holds());
    new.footer = None;
    assert!(matches!(held(old, new, &Reasons::new()), Err(NoGate::Incomplete { .. })));
}

/// A narrower selection would hold by asking less.
#[test]
fn a_run_that_leaves_cases_out_is_no_gate() {
    let whole = finished(vec![case("one", "t1-2024", Word::Pass), case("two", "t1-2024", Word::Pass)]);
    let part = finished(vec![case("one", "t1-2024", Word::Pass)]);
    let refused = held(whole.clone(), part.clone(), &Reasons::new()).expect_err("a case is left out");
    assert!(refused.to_string().contains("1 of the cases of the old one, `t1-2024/fig-2.7/two [t1-2024]`"));
    assert!(held(part, whole, &Reasons::new()).expect("more is asked").holds());
}

#[test]
fn a_gate_is_harmless_whatever_a_program_sent() {
    let mut one = nasty();
    one.cases.truncate(5);
    for case in &mut one.cases {
        case.verdict = Word::Crash;
    }
    let mut other = nasty();
    for results in [&mut one, &mut other] {
        results.header.cases = results.cases.len();
        let totals = results.totals();
        if let Some(footer) = &mut results.footer {
            (footer.complete, footer.totals) = (true, totals);
        }
    }
    let gate = held(one, other, &Reasons::new()).expect("one axis");
    is_harmless(&gate::text(&gate));
    is_harmless(&gate::markdown(&gate));
}
