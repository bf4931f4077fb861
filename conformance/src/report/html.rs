//! The report as one HTML page that loads nothing: summary, clauses, and the cases with their boards.

mod cases;

use std::collections::BTreeMap;

use maud::{Markup, html};
use serde_json::{Map, Value};

use super::summary::standard_error;
use crate::faults;
use crate::laws;
use crate::pages::Page;
use crate::quote::visible;
use crate::register::Register;
use crate::results::{Results, Word};
use crate::rulesets::Rulesets;
use crate::words::Words;

/// The whole page. Whatever a program sent stands in it as text, written out where it does not print.
#[must_use]
pub fn report(results: &Results, register: &Register, rulesets: &Rulesets, words: &Words) -> String {
    let subject = visible(&results.header.subject.name);
    let title = words.with("report-title", &[("subject", subject.as_str().into())]);
    let clauses = by_clause(results);
    let body = html! {
        header {
            h1 { (title) }
            @for (good, text) in conclusion(results, &subject, words) {
                p class=(if good { "good" } else { "bad" }) { strong { (text) } }
            }
            p.quiet { (made_by(results, words)) " " code { (visible(&results.header.subject.version)) } }
        }
        main id="main" tabindex="-1" {
            h2 { (words.say("report-summary")) }
            (summary(results, words))
            h2 { (words.say("report-clauses")) }
            p.quiet { (words.say("report-clauses-note")) }
            (matrix(&clauses, words))
            h2 id="cases-heading" { (words.say("report-cases")) }
            (filter(results, &clauses, words))
            noscript { p { (words.say("report-no-script")) } }
            p #count role="status" {}
            ol.cases #cases {}
            button #more type="button" hidden { (words.say("page-more")) }
            (stderr(results, words))
        }
    };
    let mut data = Map::new();
    data.insert("cases".to_owned(), cases::data(results, rulesets, words));
    data.insert("clauses".to_owned(), cases::clauses(&clauses, register, words));
    let verdicts = Word::ALL.map(|word| (word.id().to_owned(), words.verdict(word).into()));
    data.insert("verdicts".to_owned(), Value::Object(verdicts.into_iter().collect()));
    let used = rulesets.iter().map(|entry| entry.rules.ruleset());
    let used = used.filter(|ruleset| results.cases.iter().any(|case| case.ruleset == ruleset.id)).collect();
    Page { title, words, body, script: include_str!("html/report.js"), data, rulesets: used }.render()
}

/// What becomes of the cases of one clause.
#[derive(Clone, Copy, Default)]
struct Row {
    /// Cases of figures: failed, asked.
    figures: (usize, usize),
    /// Other cases: failed, asked.
    others: (usize, usize),
    unsupported: usize,
}

fn by_clause(results: &Results) -> BTreeMap<String, Row> {
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    for case in &results.cases {
        for cited in &case.clauses {
            let row = rows.entry(visible(&cited.clause)).or_default();
            let part = if case.source.contains(", figure ") { &mut row.figures } else { &mut row.others };
            part.0 += usize::from(case.verdict.is_failure());
            part.1 += 1;
            row.unsupported += usize::from(case.verdict == Word::Unsupported);
        }
    }
    rows
}

fn conclusion(results: &Results, subject: &str, words: &Words) -> Vec<(bool, String)> {
    let name = ("subject", subject.into());
    let failures = results.failures().count();
    let mut told = Vec::new();
    if !results.is_complete() {
        let why = results.footer.as_ref().and_then(|footer| footer.why.as_deref()).map(visible);
        let why = why.unwrap_or_else(|| words.say("report-cut-off"));
        told.push((false, words.with("report-incomplete", &[("why", why.into())])));
    }
    if failures > 0 {
        told.push((false, words.with("report-fails", &[name, ("cases", failures.into())])));
    } else if !results.judged_something() {
        told.push((false, words.with("report-nothing", &[name])));
    } else if results.is_complete() {
        told.push((true, words.with("report-conforms", &[name])));
    }
    told
}

fn made_by(results: &Results, words: &Words) -> String {
    let suite = visible(&results.header.suite);
    words.with("report-made-by", &[("suite", suite.into()), ("cases", results.cases.len().into())])
}

fn summary(results: &Results, words: &Words) -> Markup {
    let mut rows: BTreeMap<String, BTreeMap<Word, usize>> = BTreeMap::new();
    for case in &results.cases {
        *rows.entry(visible(&case.ruleset)).or_default().entry(case.verdict).or_default() += 1;
    }
    let used: Vec<Word> = Word::ALL
        .into_iter()
        .filter(|word| *word <= Word::Unsupported || results.cases.iter().any(|case| case.verdict == *word))
        .collect();
    let all = results.cases.len();
    html! {
        div.wide role="region" aria-label=(words.say("report-summary")) tabindex="0" {
            table {
                thead { tr {
                    th scope="col" { (words.say("report-ruleset")) }
                    th.number scope="col" { (words.say("report-cases")) " " (all) }
                    @for word in &used { th.number scope="col" { (words.verdict(*word)) } }
                } }
                tbody {
                    @for (ruleset, row) in &rows {
                        tr {
                            th scope="row" { (ruleset) }
                            td.number { (row.values().sum::<usize>()) }
                            @for word in &used {
                                @let number = row.get(word).copied().unwrap_or_default();
                                td.number.fails[word.is_failure() && number > 0] { (number) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn matrix(clauses: &BTreeMap<String, Row>, words: &Words) -> Markup {
    let mut rows: Vec<(&String, &Row)> = clauses.iter().collect();
    // Clauses with failures come first.
    rows.sort_by_key(|(id, row)| (std::cmp::Reverse(row.figures.0 + row.others.0), *id));
    let cell = |(failed, asked): (usize, usize)| {
        html! { td.number.fails[failed > 0] { @if asked > 0 { (failed) " / " (asked) } } }
    };
    html! {
        div.wide role="region" aria-label=(words.say("report-clauses")) tabindex="0" {
            table #clauses {
                thead { tr {
                    th scope="col" { (words.say("page-clause")) }
                    th.number scope="col" { (words.say("report-figures")) }
                    th.number scope="col" { (words.say("report-others")) }
                    th.number scope="col" { (words.say("report-unsupported")) }
                    th scope="col" { (words.say("report-laws")) }
                    th scope="col" { (words.say("report-faults")) }
                } }
                tbody {
                    @for (id, row) in rows {
                        tr {
                            th scope="row" { button type="button" data-clause=(id) { (id) } }
                            (cell(row.figures))
                            (cell(row.others))
                            td.number { (row.unsupported) }
                            td { (folded(&laws_of(id))) }
                            td { (folded(&faults_of(id).map(|fault| fault.name).collect::<Vec<_>>())) }
                        }
                    }
                }
            }
        }
    }
}

fn laws_of(clause: &str) -> Vec<&'static str> {
    let of = laws::ALL.iter().filter(|law| law.clauses.iter().any(|cited| cited.id() == clause));
    of.map(|law| law.name).collect()
}

fn faults_of(clause: &str) -> impl Iterator<Item = &'static faults::Fault> {
    faults::all().filter(move |fault| fault.clause.id() == clause)
}

/// Names behind their number.
fn folded(names: &[&str]) -> Markup {
    html! {
        @if !names.is_empty() {
            details {
                summary { (names.len()) }
                ul { @for name in names { li { code { (name) } } } }
            }
        }
    }
}

fn filter(results: &Results, clauses: &BTreeMap<String, Row>, words: &Words) -> Markup {
    let mut rulesets: Vec<String> = results.cases.iter().map(|case| visible(&case.ruleset)).collect();
    rulesets.sort_unstable();
    rulesets.dedup();
    let has_failures = results.failures().next().is_some();
    let choose = |id: &str, label: String, options: Markup| {
        html! { label for=(id) { (label) select id=(id) { (options) } } }
    };
    let all = words.say("report-all");
    html! {
        form #filter aria-label=(words.say("report-filter")) {
            (choose("ruleset", words.say("report-ruleset"), html! {
                option value="" { (all) }
                @for id in &rulesets { option value=(id) { (id) } }
            }))
            (choose("clause", words.say("page-clause"), html! {
                option value="" { (all) }
                @for id in clauses.keys() { option value=(id) { (id) } }
            }))
            (choose("verdict", words.say("report-verdict"), html! {
                option value="" { (all) }
                option value="failures" selected[has_failures] { (words.say("report-failures")) }
                @for word in Word::ALL { option value=(word.id()) { (words.verdict(word)) } }
            }))
            label for="search" { (words.say("report-search")) input #search type="search" autocomplete="off"; }
        }
    }
}

fn stderr(results: &Results, words: &Words) -> Markup {
    let lines = standard_error(results);
    html! {
        @if !lines.is_empty() {
            details {
                summary { (words.say("report-stderr")) }
                @for line in lines { div.code { (line) } }
            }
        }
    }
}
