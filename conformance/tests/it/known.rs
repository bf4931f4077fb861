//! Known failures: what is listed, what is stale, what is recorded and brought up to date. Each bad file has what is said
//! of it beside it; `BLESS=1` rewrites those.

mod random;

use std::collections::BTreeSet;
use std::fs;

use chesst_conformance::case::Key;
use chesst_conformance::exit::Exit;
use chesst_conformance::known::{Gate, Known, MAX_CASES, Scope, record};
use chesst_conformance::load::Suite;
use chesst_conformance::plan::Selection;
use chesst_conformance::results::{CaseResult, Results, SubjectInfo, Timing, Word};
use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::{run, subjects};
use jiff::civil::{Date, date};
use snapbox::assert_data_eq;
use snapbox::prelude::*;

use crate::repo;

const TODAY: Date = date(2026, 11, 30);

/// What became of a case: its id, its rule set, the verdict, what came.
type Row<'a> = (&'a str, &'a str, Word, &'a str);

fn key(id: &str, ruleset: &str) -> Key {
    (id.to_owned(), ruleset.to_owned())
}

fn results(rows: &[Row<'_>]) -> Results {
    let case = |(id, ruleset, verdict, got): &Row<'_>| CaseResult {
        id: (*id).to_owned(),
        ruleset: (*ruleset).to_owned(),
        verdict: *verdict,
        says: String::new(),
        ru: None,
        source: String::new(),
        clauses: Vec::new(),
        asked: String::new(),
        ask: None,
        after: Vec::new(),
        position: None,
        wanted: String::new(),
        got: (*got).to_owned(),
        missing: Vec::new(),
        surplus: Vec::new(),
        note: None,
        rerun: String::new(),
        timing: Timing::default(),
    };
    Results { cases: rows.iter().map(case).collect(), ..Results::default() }
}

/// All cases of a run, all of them planned.
fn whole(rows: &[Row<'_>]) -> Scope {
    let suite: BTreeSet<Key> = rows.iter().map(|(id, ruleset, ..)| key(id, ruleset)).collect();
    Scope { planned: suite.clone(), suite }
}

fn known(text: &str) -> Known {
    Known::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A file of entries, each given by its members.
fn file(entries: &[&str]) -> String {
    let entries: Vec<String> = entries.iter().map(|entry| format!("\n[[known]]\n{entry}\n")).collect();
    format!("format = 1\n{}", entries.concat())
}

const ROWS: [Row<'static>; 6] = [
    ("a/one", "t1-2021", Word::Fail, "legal"),
    ("a/one", "t1-2024", Word::Fail, "legal"),
    ("a/two", "t1-2024", Word::Pass, ""),
    ("b/one", "t1-2024", Word::Crash, "exit code 101"),
    ("b/two", "t1-2024", Word::Unsupported, "count"),
    ("c/one", "t1-2024", Word::Timeout, "no answer within 5 s"),
];

#[test]
fn what_is_listed_and_fails_so_is_as_expected() {
    let known = known(&file(&[
        "case = 'a/one'\noutcome = 'fail'\nsignature = 'got legal'\nreason = 'x'",
        "case = 'b/o*'\nrulesets = ['t1-2024']\noutcome = 'crash'\nreason = 'x'\nexpires = 2026-12-01",
        "case = 'b/two'\noutcome = 'unsupported'\nreason = 'x'",
        "case = 'c'\noutcome = 'timeout'\nsignature = 'within'\nreason = 'x'",
    ]));
    let gate = known.apply(&results(&ROWS), &whole(&ROWS), TODAY);
    assert_eq!(gate.exit(), Exit::Success);
    assert_eq!(gate.expected().len(), 5);
    let said = "known failures: 5 as expected, 0 unexpected; entries: 4, of which 0 stale, 0 not looked at\n";
    assert_data_eq!(gate.to_text(), said.into_data().raw());
    assert_eq!(gate.fix(), known_text(&gate));
}

/// The file of a gate as it was.
fn known_text(gate: &Gate<'_>) -> String {
    gate.known.to_string()
}

#[test]
fn what_is_not_listed_is_unexpected_and_weighs_more_than_what_is_stale() {
    let text = file(&["case = 'a/two'\noutcome = 'fail'\nreason = 'x'"]);
    let known = known(&text);
    let gate = known.apply(&results(&ROWS), &whole(&ROWS), TODAY);
    assert_eq!(gate.exit(), Exit::Nonconformance);
    let said = "\
unexpected: a/one [t1-2021 t1-2024] fail, got legal
unexpected: b/one [t1-2024] crash, got exit code 101
unexpected: c/one [t1-2024] timeout, got no answer within 5 s
stale: line 3, `a/two`: passes now: a/two [t1-2024]
known failures: 0 as expected, 4 unexpected; entries: 1, of which 1 stale, 0 not looked at
";
    assert_data_eq!(gate.to_text(), said.into_data().raw());
}

/// A gate of one entry beside others that list all else.
fn stale(entry: &str) -> (Exit, String, String) {
    let others = [
        "case = 'b/one'\noutcome = 'crash'\nreason = 'x'",
        "case = 'c/one'\noutcome = 'timeout'\nreason = 'x'",
        "case = 'a/one'\noutcome = 'fail'\nreason = 'x'",
    ];
    let entries: Vec<&str> =
        others.into_iter().filter(|other| other.lines().next() != entry.lines().next()).collect();
    let text = file(&[&[entry], entries.as_slice()].concat());
    let known = known(&text);
    let (results, scope) = (results(&ROWS), whole(&ROWS));
    let gate = known.apply(&results, &scope, TODAY);
    let fixed = gate.fix();
    let said: String = gate.to_text().lines().filter(|line| line.starts_with("stale")).collect();
    let again = self::known(&fixed);
    let after = again.apply(&results, &scope, TODAY);
    let left = after.stale().count();
    assert_eq!(left, after.expired().count(), "{}\n{fixed}", after.to_text());
    assert_eq!(after.unexpected, [], "{fixed}");
    let first = fixed.split("\n[[known]]\n").nth(1).unwrap_or_default().trim_end().to_owned();
    (gate.exit(), said, first)
}

#[test]
fn every_kind_of_stale_entry_is_named_and_mended() {
    for (entry, said, mended) in [
        (
            "case = 'a/two'\noutcome = 'fail'\nreason = 'x'",
            "stale: line 3, `a/two`: passes now: a/two [t1-2024]",
            "case = 'b/one'\noutcome = 'crash'\nreason = 'x'",
        ),
        (
            "case = 'b/one'\noutcome = 'timeout'\nreason = 'x' # soon",
            "stale: line 3, `b/one`: listed as timeout, but now: b/one [t1-2024] crash, got exit code 101",
            "case = 'b/one'\noutcome = \"crash\"\nreason = 'x' # soon",
        ),
        (
            "case = 'a/one'\noutcome = 'fail'\nsignature = 'got refused' # odd\nreason = 'x'",
            "stale: line 3, `a/one`: listed as fail with `got refused`, but now: a/one [t1-2021 t1-2024] fail, got legal",
            "case = 'a/one'\noutcome = 'fail'\nsignature = \"got legal\" # odd\nreason = 'x'",
        ),
        (
            "case = 'b/two'\noutcome = 'fail'\nreason = 'x'",
            "stale: line 3, `b/two`: listed as fail, but now: b/two [t1-2024] unsupported, got count",
            "case = 'b/two'\noutcome = \"unsupported\"\nreason = 'x'",
        ),
        (
            "case = 'a/three'\noutcome = 'skip'\nreason = 'x'",
            "stale: line 3, `a/three`: matches no case of the suite",
            "case = 'b/one'\noutcome = 'crash'\nreason = 'x'",
        ),
        (
            "case = 'a/two'\nrulesets = ['t1-2021', 't-2020']\noutcome = 'fail'\nreason = 'x'",
            "stale: line 3, `a/two`: matches no case of the suite in t1-2021 t-2020",
            "case = 'b/one'\noutcome = 'crash'\nreason = 'x'",
        ),
        (
            "case = 'a/one'\noutcome = 'fail'\nreason = 'x'\nexpires = 2026-11-30",
            "stale: line 3, `a/one`: expired on 2026-11-30",
            "case = 'a/one'\noutcome = 'fail'\nreason = 'x'\nexpires = 2026-11-30",
        ),
        (
            "case = 'a/*'\noutcome = 'fail'\nreason = 'x'",
            "stale: line 3, `a/*`: passes now: a/two [t1-2024]",
            "case = 'b/one'\noutcome = 'crash'\nreason = 'x'",
        ),
    ] {
        let (exit, told, first) = stale(entry);
        assert_eq!(exit, Exit::Stale, "{entry}");
        assert_eq!(told, said);
        assert_eq!(first, mended);
    }
}

#[test]
fn an_entry_that_matches_too_many_cases_is_stale_and_becomes_one_for_each() {
    let ids: Vec<String> = (0..=MAX_CASES).map(|number| format!("a/case-{number:02}")).collect();
    let verdict = |at: usize| if at < 3 { Word::Fail } else { Word::Pass };
    let rows: Vec<Row<'_>> = ids
        .iter()
        .enumerate()
        .flat_map(|(at, id)| {
            ["t1-2021", "t1-2024"].map(|ruleset| (id.as_str(), ruleset, verdict(at), "legal"))
        })
        .collect();
    let (all, scope) = (results(&rows), whole(&rows));
    let text = file(&["case = 'a/*'\noutcome = 'fail'\nreason = 'the reason'"]);
    let wide = known(&text);
    let gate = wide.apply(&all, &scope, TODAY);
    assert_eq!(gate.exit(), Exit::Stale);
    assert!(gate.to_text().starts_with("stale: line 3, `a/*`: matches 21 cases; 20 is the most\n"));
    let fixed = known(&gate.fix());
    let after = fixed.apply(&all, &scope, TODAY);
    assert_eq!((after.exit(), fixed.entries.len()), (Exit::Success, 3), "{}", after.to_text());
    assert!(fixed.entries.iter().all(|entry| entry.reason == "the reason"));

    // Twenty ids in two rule sets are not too many.
    let fewer =
        Scope { suite: scope.suite.iter().filter(|(id, _)| id != &ids[20]).cloned().collect(), ..scope };
    let gate = wide.apply(&all, &fewer, TODAY);
    assert!(!gate.to_text().contains("is the most"), "{}", gate.to_text());
}

#[test]
fn entries_of_cases_that_are_not_selected_are_not_looked_at() {
    let mut scope = whole(&ROWS);
    scope.planned.retain(|(id, _)| id == "a/one");
    let text = file(&[
        "case = 'a/one'\noutcome = 'fail'\nreason = 'x'",
        "case = 'a/two'\noutcome = 'fail'\nreason = 'x'\nexpires = 2020-01-01",
        "case = 'b/*'\noutcome = 'skip'\nreason = 'x'",
    ]);
    let listed = known(&text);
    let gate = listed.apply(&results(&ROWS[..2]), &scope, TODAY);
    assert_eq!(gate.exit(), Exit::Success);
    let said = "known failures: 2 as expected, 0 unexpected; entries: 3, of which 0 stale, 2 not looked at\n";
    assert_data_eq!(gate.to_text(), said.into_data().raw());
    assert_eq!(gate.fix(), text);
    let absent = known(&file(&["case = 'd/*'\noutcome = 'fail'\nreason = 'x'"]));
    let gate = absent.apply(&results(&[]), &scope, TODAY);
    assert_eq!(gate.exit(), Exit::Stale, "what matches nothing in the whole suite is stale in every run");
}

#[test]
fn a_glob_that_is_mended_keeps_its_cases_that_were_not_selected() {
    let rows = [
        ("a/one", "t1-2024", Word::Fail, "legal"),
        ("a/three", "t1-2024", Word::Fail, "legal"),
        ("a/two", "t1-2024", Word::Pass, ""),
    ];
    let mut scope = whole(&rows);
    scope.planned.retain(|(id, _)| id == "a/two");
    let listed = known(&file(&["case = 'a/*'\noutcome = 'fail'\nreason = 'x'\nissue = '#7'"]));
    let fixed = known(&listed.apply(&results(&rows[2..]), &scope, TODAY).fix());
    let cases: Vec<&str> = fixed.entries.iter().map(|entry| entry.case.as_str()).collect();
    assert_eq!(cases, ["a/one", "a/three"]);
    assert!(fixed.entries.iter().all(|entry| entry.issue.as_deref() == Some("#7")));
    assert_eq!(fixed.apply(&results(&rows), &whole(&rows), TODAY).exit(), Exit::Success);
}

#[test]
fn cases_to_be_skipped_are_as_expected_when_they_are_not_asked_and_stale_when_they_are() {
    let listed = known(&file(&["case = 'a/*'\nrulesets = ['t1-2024']\noutcome = 'skip'\nreason = 'hangs'"]));
    assert!(listed.skips(&key("a/one", "t1-2024")) && listed.skips(&key("a/two", "t1-2024")));
    assert!(!listed.skips(&key("a/one", "t1-2021")) && !listed.skips(&key("b/one", "t1-2024")));
    let asked = results(&[ROWS[4]]);
    let gate = listed.apply(&asked, &whole(&ROWS), TODAY);
    assert_eq!(gate.exit(), Exit::Success);
    let said = "known failures: 2 as expected (2 not asked), 0 unexpected; entries: 1, of which 0 stale, 0 not looked at\n";
    assert_data_eq!(gate.to_text(), said.into_data().raw());
    let all = results(&ROWS);
    let gate = listed.apply(&all, &whole(&ROWS), TODAY);
    assert_eq!(gate.stale().count(), 1, "{}", gate.to_text());
}

#[test]
fn what_is_recorded_is_one_entry_for_a_case_that_fails_alike() {
    let mut rows = ROWS.to_vec();
    rows.push(("a/one", "t1-2025", Word::Fail, "refused by move.pass"));
    let mut recorded = results(&rows);
    recorded.header.subject =
        SubjectInfo { name: "my-engine".into(), version: "0.3".into(), ..SubjectInfo::default() };
    let text = record(&recorded);
    let said = r#"# Known failures of my-engine 0.3: replace each reason by why it is put up with for now.
format = 1

[[known]]
case = "a/one"
rulesets = ["t1-2021", "t1-2024"]
outcome = "fail"
signature = "got legal"
reason = "recorded: legal"

[[known]]
case = "a/one"
rulesets = ["t1-2025"]
outcome = "fail"
signature = "got refused by move.pass"
reason = "recorded: refused by move.pass"

[[known]]
case = "b/one"
rulesets = ["t1-2024"]
outcome = "crash"
reason = "recorded: exit code 101"

[[known]]
case = "c/one"
rulesets = ["t1-2024"]
outcome = "timeout"
reason = "recorded: no answer within 5 s"
"#;
    assert_data_eq!(&text, said.into_data().raw());
    let recorded_file = known(&text);
    let gate = recorded_file.apply(&recorded, &whole(&rows), TODAY);
    assert_eq!((gate.exit(), gate.expected().len()), (Exit::Success, 5), "{}", gate.to_text());
}

const COMMENTED: &str = r#"# What my engine cannot do yet.

# The format.
format = 1 # there is only one

# --- moves ---

# Bob looks at this one.
[[known]] # first
case = "a/two"
outcome = "fail"
reason = "gone by now"

# Why it crashes nobody knows.
[[known]]
# the case:
case   =   "b/one"   # a square too far
outcome = "timeout"  # or so
reason = """the
board is small"""
expires = 2030-01-01

[[known]]
case = "gone/*"
outcome = "fail"
reason = "x"

# --- the end ---
"#;

#[test]
fn a_file_brought_up_to_date_keeps_comments_and_order() {
    let listed = known(COMMENTED);
    let (all, scope) = (results(&ROWS), whole(&ROWS));
    let fixed = listed.apply(&all, &scope, TODAY).fix();
    let said = r#"# What my engine cannot do yet.

# The format.
format = 1 # there is only one

# --- moves ---

# Why it crashes nobody knows.
[[known]]
# the case:
case   =   "b/one"   # a square too far
outcome = "crash"  # or so
reason = """the
board is small"""
expires = 2030-01-01

[[known]]
case = "a/one"
rulesets = ["t1-2021", "t1-2024"]
outcome = "fail"
signature = "got legal"
reason = "recorded: legal"

[[known]]
case = "c/one"
rulesets = ["t1-2024"]
outcome = "timeout"
reason = "recorded: no answer within 5 s"

# --- the end ---
"#;
    assert_data_eq!(&fixed, said.into_data().raw());
    let crlf = |text: &str| text.replace('\n', "\r\n");
    assert_eq!(known(&crlf(COMMENTED)).apply(&all, &scope, TODAY).fix(), crlf(&fixed));
    let again = known(&fixed);
    let gate = again.apply(&all, &scope, TODAY);
    assert_eq!(gate.exit(), Exit::Success, "{}", gate.to_text());
    assert_eq!(gate.fix(), fixed);
}

#[test]
fn the_reference_has_nothing_to_record_and_a_faulty_engine_is_green_once_recorded() {
    let suite = Suite::embedded().expect("the suite loads");
    let rulesets = Rulesets::default();
    let cases = Selection::default().of(&suite).expect("all");
    let scope = Scope::new(&suite, cases.iter().copied());
    let results_of = |name: &str| {
        let mut subject = subjects::named(name, &rulesets).expect("it is there");
        let records = run::all(subject.as_mut(), cases.iter().copied());
        let info = SubjectInfo { name: subject.name(), ..SubjectInfo::default() };
        let case = |record| CaseResult::new(record, &info, &suite.register, &rulesets);
        Results { cases: records.iter().map(case).collect(), ..Results::default() }
    };
    let (good, faulty) = (results_of("reference"), results_of("faulty:equal-force-captures"));
    let none = known(&record(&good));
    assert_eq!(none.entries.len(), 0);
    let gate = none.apply(&faulty, &scope, TODAY);
    assert_eq!(gate.exit(), Exit::Nonconformance);
    let listed = known(&gate.fix());
    assert_eq!(listed.to_string().lines().count(), record(&faulty).lines().count());
    let gate = listed.apply(&faulty, &scope, TODAY);
    assert_eq!(gate.exit(), Exit::Success, "{}", gate.to_text());
    assert_eq!(gate.expected().len(), faulty.failures().count());
    let gate = listed.apply(&good, &scope, TODAY);
    assert_eq!(gate.exit(), Exit::Stale);
    assert_eq!(known(&gate.fix()).entries.len(), 0);
}

#[test]
fn every_bad_file_of_known_failures_is_refused_for_its_reason() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut seen = 0;
    for path in repo::files("conformance/tests/bad/known").into_iter().filter(|path| path.ends_with(".toml"))
    {
        let error = Known::read(&repo::text(&path)).err().unwrap_or_else(|| panic!("{path} is read"));
        let beside = repo::root().join(&path).with_extension("err");
        let said = format!("{error}\n");
        if bless {
            fs::write(&beside, &said).expect("it can be written");
        }
        assert_eq!(said, fs::read_to_string(&beside).expect("it is there"), "{path}");
        seen += 1;
    }
    assert!(seen >= 15, "{seen} bad files");
}
