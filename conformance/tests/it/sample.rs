//! Runs made up for tests of reports.

use std::fs;
use std::sync::LazyLock;

use chesst_conformance::load::Suite;
use chesst_conformance::register::{Register, Status};
use chesst_conformance::report::{Format, render};
use chesst_conformance::results::{CaseResult, Cited, Footer, Results, SubjectInfo, Timing, Word, header};
use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::words::{Lang, Words};

use crate::cli::tempdir;

/// Everything that could break out of a report.
pub(crate) const NASTY: &str = "\0\u{1b}[31mred\u{1b}[0m ]]> <&> \"'\r\n::error title=x::y\n| `` ``` | </details>\u{202e}txt.exe\u{2028}\u{feff}\u{fffe}\u{ffff} 100%0A \\| {{ # https://a.example @b";

pub(crate) static REGISTER: LazyLock<Register> =
    LazyLock::new(|| Suite::embedded().expect("the suite loads").register);

pub(crate) fn rendered(format: Format, results: &Results) -> String {
    render(format, results, &REGISTER, &Rulesets::default(), Words::of(Lang::En))
}

pub(crate) fn case(id: &str, ruleset: &str, verdict: Word) -> CaseResult {
    let cited = |clause: &str, status| Cited { clause: clause.to_owned(), status: Some(status) };
    CaseResult {
        id: format!("t1-2024/fig-2.7/{id}"),
        ruleset: ruleset.to_owned(),
        verdict,
        says: "The white Ritter on c2 may not take the black Knecht on c4.".to_owned(),
        ru: None,
        source: "book-2024, figure 2.7".to_owned(),
        clauses: vec![
            cited("capture.superiority", Status::Stated),
            cited("draw.forty-moves", Status::Assumed),
        ],
        asked: "is c2c4 legal?".to_owned(),
        ask: None,
        after: Vec::new(),
        position: Some("4k3/8/8/8/2i5/8/2R5/4K3 w Pp - 0 40".to_owned()),
        wanted: String::new(),
        got: String::new(),
        missing: Vec::new(),
        surplus: Vec::new(),
        note: None,
        rerun: format!("chesst check --ruleset {ruleset} --case t1-2024/fig-2.7/{id} --cmd './my engine'"),
        timing: Timing { micros: 1_500_000 },
    }
}

pub(crate) fn failed(id: &str, ruleset: &str, got: &str) -> CaseResult {
    let wanted = "refused by capture.superiority".to_owned();
    CaseResult { wanted, got: got.to_owned(), ..case(id, ruleset, Word::Fail) }
}

pub(crate) fn finished(cases: Vec<CaseResult>) -> Results {
    let subject = SubjectInfo {
        name: "my-engine".to_owned(),
        version: "0.3.1".to_owned(),
        argument: "--cmd './my engine'".to_owned(),
        ..SubjectInfo::default()
    };
    let mut header = header(subject, vec!["t1-2024".to_owned(), "t1-2025".to_owned()], cases.len());
    header.suite = "9.9.9".to_owned();
    let mut results = Results { header, cases, footer: None };
    results.footer = Some(Footer { complete: true, totals: results.totals(), ..Footer::default() });
    results
}

/// A run with every verdict and every field.
pub(crate) fn small() -> Results {
    let items = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let destinations = CaseResult {
        asked: "where may the piece on c2 move?".to_owned(),
        wanted: "c1 c3 d3".to_owned(),
        missing: items("c1"),
        surplus: items("c4 c5"),
        note: Some("The book prints c4 by mistake.".to_owned()),
        ..failed("c2-destinations", "t1-2024", "c3 c4 c5 d3")
    };
    let told = |id, verdict, got: &str| CaseResult { got: got.to_owned(), ..case(id, "t1-2025", verdict) };
    let mut results = finished(vec![
        case("right", "t1-2024", Word::Pass),
        failed("c2-not-takes-c4", "t1-2024", "legal"),
        destinations,
        case("right", "t1-2025", Word::Pass),
        failed("c2-not-takes-c4", "t1-2025", "legal"),
        told("force", Word::Unsupported, "force"),
        told("late", Word::Timeout, "no answer within 10 s"),
        told("dead", Word::Crash, "ended by signal 11"),
        CaseResult { position: None, ..told("garbage", Word::Protocol, "`\u{1b}[1m| <b>` is no answer") },
    ]);
    results.footer.as_mut().expect("it is there").stderr = "warning: slow\n\u{1b}[31mpanicked\n".to_owned();
    results
}

/// The small run with bytes in every text that could break out of a report.
pub(crate) fn nasty() -> Results {
    let mut results = small();
    let header = &mut results.header;
    for text in [&mut header.subject.name, &mut header.subject.version, &mut header.suite] {
        text.push_str(NASTY);
    }
    for case in &mut results.cases {
        for text in [
            &mut case.id,
            &mut case.ruleset,
            &mut case.says,
            &mut case.source,
            &mut case.clauses[0].clause,
            &mut case.asked,
            &mut case.wanted,
            &mut case.got,
            &mut case.rerun,
        ] {
            text.push_str(NASTY);
        }
        case.position.iter_mut().chain(&mut case.note).for_each(|text| text.push_str(NASTY));
        case.missing.push(NASTY.to_owned());
        case.surplus.push(NASTY.to_owned());
    }
    let footer = results.footer.as_mut().expect("it is there");
    (footer.complete, footer.why) = (false, Some(NASTY.to_owned()));
    footer.stderr.push_str(NASTY);
    results
}

pub(crate) fn written(results: &Results) -> Vec<u8> {
    rendered(Format::Jsonl, results).into_bytes()
}

/// Another program's run: one case right that was wrong, one wrong in another way, one not asked, one more.
pub(crate) fn other() -> Results {
    let mut cases = small().cases;
    cases[1].verdict = Word::Pass;
    cases[2].got = "c3 c4|5".to_owned();
    cases.pop();
    cases.push(case("more", "t1-2025", Word::Pass));
    let mut results = finished(cases);
    results.header.subject.name = "other".to_owned();
    results
}

pub(crate) fn file(folder: &str, name: &str, results: &Results) -> String {
    let path = tempdir(folder).join(name);
    fs::write(&path, written(results)).expect("it can be written");
    path.to_str().expect("UTF-8").to_owned()
}
