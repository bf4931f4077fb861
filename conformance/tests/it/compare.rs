//! Runs of several programs held against each other.

use chesst_conformance::compare::{Comparison, Run};
use chesst_conformance::report::comparison;
use chesst_conformance::results::{CaseResult, Results, Word};

use crate::cli::chesst;
use crate::reports::{is_harmless, page};
use crate::sample::{NASTY, case, file, finished, nasty, other, small};

#[test]
fn a_run_agrees_with_itself_whatever_the_clock_said() {
    let mut slow = small();
    for case in &mut slow.cases {
        case.timing.micros += 12_345;
    }
    let (one, two) = (file("same-1", "run.jsonl", &small()), file("same-2", "run.jsonl", &slow));
    for format in ["text", "json", "markdown"] {
        let (exit, out, err) = chesst(&["compare", &one, &two, "--format", format]);
        assert_eq!((exit, err.as_str()), (0, ""), "{out}");
        assert_eq!(chesst(&["compare", &one, &two, "--format", format]).1, out);
    }
    let (_, out, _) = chesst(&["compare", &one, &two, &one]);
    assert!(out.ends_with("\nall runs agree on 9 cases\n"), "{out}");
}

#[test]
fn runs_that_differ_are_told_apart_case_by_case() {
    let (one, two) = (file("differ-1", "run.jsonl", &small()), file("differ-2", "run.jsonl", &other()));
    let (exit, out, _) = chesst(&["compare", &one, &two]);
    assert_eq!(exit, 1);
    for part in [
        "\nt1-2024/fig-2.7/c2-not-takes-c4  [t1-2024]  capture.superiority\n  1  fail: legal\n  2  pass\n",
        "\n  1  fail: c3 c4 c5 d3\n  2  fail: c3 c4|5\n",
        "\n1 case only in 1\n  t1-2024/fig-2.7/garbage  [t1-2025]\n",
        "\n1 case only in 2\n  t1-2024/fig-2.7/more  [t1-2025]\n",
        "\nof 10 cases, 6 agree, 2 differ, 2 are not in every run\n",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let (exit, out, _) = chesst(&["compare", &one, &two, &one, "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(exit, 1);
    assert_eq!(json["subjects"].as_array().map(Vec::len), Some(3));
    assert_eq!(json["partial"][0]["answers"][1], serde_json::Value::Null);
    assert_eq!(json["differ"][1]["answers"][0]["got"], "legal");
}

#[test]
fn a_case_that_one_run_lacks_is_no_agreement() {
    let mut fewer = small();
    fewer.cases.pop();
    fewer.footer = None;
    let runs = |results: [Results; 2]| results.map(|results| Run { file: "x".to_owned(), results });
    let comparison = Comparison::of(&runs([small(), fewer]));
    assert_eq!((comparison.differ.len(), comparison.partial.len(), comparison.agree()), (0, 1, false));
    assert!(comparison::text(&comparison).contains("\nrun 2 is incomplete: 8 cases were asked\n"));
    let none = Results { footer: None, cases: Vec::new(), ..small() };
    let empty = file("empty-run", "run.jsonl", &none);
    let (exit, _, err) = chesst(&["compare", &empty, &empty]);
    assert_eq!(
        (exit, err.as_str()),
        (2, "error: no run holds a case, so that there is nothing to compare\n")
    );
}

#[test]
fn two_that_crash_in_other_words_agree_and_two_that_err_in_other_words_differ() {
    let run = |verdict, got: &str| Run {
        file: "x".to_owned(),
        results: finished(vec![CaseResult { got: got.to_owned(), ..case("a", "t1-2024", verdict) }]),
    };
    assert!(Comparison::of(&[run(Word::Crash, "signal 6"), run(Word::Crash, "signal 11")]).agree());
    assert!(!Comparison::of(&[run(Word::Fail, "legal"), run(Word::Fail, "refused")]).agree());
    assert!(!Comparison::of(&[run(Word::Timeout, "late"), run(Word::Unsupported, "late")]).agree());
}

#[test]
fn a_comparison_is_harmless_whatever_a_program_sent() {
    let mut one = nasty();
    one.cases.truncate(7);
    one.cases[1].verdict = Word::Crash;
    one.cases[2].got.push('|');
    let runs = [one, nasty(), small()].map(|results| Run { file: NASTY.to_owned(), results });
    let comparison = Comparison::of(&runs);
    is_harmless(&comparison::text(&comparison));
    let markdown = comparison::markdown(&comparison);
    is_harmless(&markdown);
    let (html, _, cells) = page(&markdown);
    assert!(html.is_empty(), "{html:?}");
    let rows = comparison.differ.len();
    assert_eq!(cells, 4 * 9 + if rows == 0 { 0 } else { (rows + 1) * 6 });
}
