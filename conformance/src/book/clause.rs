//! The page of one clause.

use maud::{Markup, html};
use serde_json::Map;

use super::{area, cases, drawn, file, sentence};
use crate::faults;
use crate::laws;
use crate::load::Suite;
use crate::pages::Page;
use crate::register::ClauseEntry;
use crate::words::Words;

/// The file of a clause; `beside` are the clauses before and after it.
pub(super) fn page(
    suite: &Suite,
    entry: &ClauseEntry,
    beside: [Option<&ClauseEntry>; 2],
    words: &Words,
) -> String {
    let other = words.lang().other();
    let shown = cases::of(suite, entry, words);
    let body = html! {
        header {
            nav aria-label=(words.say("book-contents")) {
                a href="index.html" { (words.say("book-contents")) }
                @for (entry, key) in beside.into_iter().zip(["book-previous", "book-next"]) {
                    @if let Some(entry) = entry { " · " a href=(file(entry)) { (words.say(key)) ": " (entry.id) } }
                }
            }
            p.quiet { (area(&entry.area, words)) }
            h1 { code { (entry.id) } }
        }
        main id="main" tabindex="-1" {
            p { strong { (sentence(entry, words.lang())) } }
            blockquote lang=(other.id()) {
                p.quiet { (words.say("page-other-language")) }
                p { (sentence(entry, other)) }
            }
            (founded(suite, entry, words))
            h2 { (words.say("book-cases")) }
            (stepper(&shown, words))
        }
    };
    let mut data = Map::new();
    data.insert("cases".to_owned(), serde_json::to_value(&shown).unwrap_or_default());
    let title = format!("{} · {}", entry.id, words.say("book-title"));
    Page { title, words, body, script: include_str!("book.js"), data, rulesets: drawn() }.render()
}

/// What a clause rests on, and what else speaks of it.
fn founded(suite: &Suite, entry: &ClauseEntry, words: &Words) -> Markup {
    let laws: Vec<&laws::Law> = laws::ALL.iter().filter(|law| law.clauses.contains(&entry.id)).collect();
    let faults: Vec<&faults::Fault> = faults::all().filter(|fault| fault.clause == entry.id).collect();
    let choices = suite.register.choices.iter().filter(|choice| entry.choices.contains(&choice.id));
    html! {
        h2 { (words.say("book-status")) }
        div.wide role="region" aria-label=(words.say("book-status")) tabindex="0" {
            table {
                thead { tr { @for id in entry.status.keys() { th scope="col" { (id) } } } }
                tbody { tr { @for status in entry.status.values() { td { (words.status(*status)) } } } }
            }
        }
        h2 { (words.say("book-sources")) }
        ul { @for citation in &entry.sources { li { (words.source(&citation.to_string())) } } }
        @for choice in choices {
            h2 { (words.say("book-choice")) ": " code { (choice.id) } }
            p { (words.lang().of(&choice.en, &choice.ru)) }
            p { (words.with("book-choice-read", &[
                ("default", choice.default.as_str().into()),
                ("others", choice.others.join(", ").into()),
            ])) }
        }
        @if let Some(why) = &entry.one_sided {
            h2 { (words.say("book-one-sided")) }
            p { (words.lang().of(&why.en, &why.ru)) }
        }
        @if !laws.is_empty() {
            h2 { (words.say("book-laws")) }
            ul { @for law in laws { li { (words.lang().of(law.sentence, law.russian)) " " code { (law.name) } } } }
        }
        @if !faults.is_empty() {
            h2 { (words.say("book-faults")) }
            ul { @for fault in faults { li { (words.lang().of(fault.why, fault.russian)) " " code { (fault.name) } } } }
        }
    }
}

/// The cases as a list in words, and the place where the script shows them step by step.
fn stepper(shown: &[cases::Shown], words: &Words) -> Markup {
    html! {
        section #stepper hidden aria-label=(words.say("book-cases")) {
            div.steps {
                button #case-back type="button" { (words.say("book-case-back")) }
                button #back type="button" { (words.say("book-back")) }
                button #forward type="button" { (words.say("book-forward")) }
                button #case-forward type="button" { (words.say("book-case-forward")) }
            }
            p.quiet { (words.say("book-keys")) }
            p #told role="status" {}
            div.boards #board {}
        }
        ol {
            @for case in shown {
                li id=(case.id) {
                    a href=(format!("#{}", case.id)) { code { (case.id) } } " "
                    span.quiet { "[" (case.rulesets.join(" ")) "]" }
                    div { (case.question) " → " (case.answer) }
                    div.quiet { (case.says) }
                }
            }
        }
    }
}
