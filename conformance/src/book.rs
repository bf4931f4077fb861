//! The rule book: every clause on a page of its own, in both languages, with the cases that show it as boards to step
//! through.

mod cases;
mod clause;

use chesst_engine::rules::Rules;
use chesst_engine::ruleset::Ruleset;
use maud::{Markup, html};
use serde_json::Map;

use crate::load::Suite;
use crate::pages::Page;
use crate::register::{ClauseEntry, Register};
use crate::words::{Lang, Words};

/// One file of the book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub text: String,
}

/// The files of the book: the contents, and a page a clause.
///
/// ```
/// use chesst_conformance::book;
/// use chesst_conformance::load::Suite;
/// use chesst_conformance::words::{Lang, Words};
///
/// let suite = Suite::embedded()?;
/// let leaves = book::leaves(&suite, Words::of(Lang::Ru));
/// assert_eq!(leaves.len(), suite.register.clauses.len() + 1);
/// assert!(leaves.iter().any(|leaf| leaf.name == "castle.guard.html"));
/// # Ok::<(), chesst_conformance::load::LoadError>(())
/// ```
#[must_use]
pub fn leaves(suite: &Suite, words: &Words) -> Vec<Leaf> {
    let clauses = &suite.register.clauses;
    let pages = clauses.iter().enumerate().map(|(at, entry)| {
        let before = at.checked_sub(1).and_then(|at| clauses.get(at));
        let text = clause::page(suite, entry, [before, clauses.get(at + 1)], words);
        Leaf { name: file(entry), text }
    });
    std::iter::once(Leaf { name: "index.html".to_owned(), text: contents(suite, words) })
        .chain(pages)
        .collect()
}

/// The name of the page of a clause.
fn file(entry: &ClauseEntry) -> String {
    format!("{}.html", entry.id)
}

/// The sentence of a clause.
fn sentence(entry: &ClauseEntry, lang: Lang) -> &str {
    lang.of(&entry.en, &entry.ru)
}

/// The rule sets whose boards the pages draw.
fn drawn() -> Vec<&'static Ruleset> {
    Rules::all_built_in().iter().map(|rules| rules.ruleset()).collect()
}

fn area(id: &str, words: &Words) -> String {
    words.say(match id {
        "board" => "area-board",
        "movement" => "area-movement",
        "castle" => "area-castle",
        "force" => "area-force",
        "capture" => "area-capture",
        "promotion" => "area-promotion",
        "impregnable" => "area-impregnable",
        "end" => "area-end",
        "check" => "area-check",
        "notation" => "area-notation",
        _ => return id.to_owned(),
    })
}

fn contents(suite: &Suite, words: &Words) -> String {
    let register = &suite.register;
    let title = words.say("book-title");
    let mut areas: Vec<&str> = Vec::new();
    for entry in &register.clauses {
        if !areas.contains(&entry.area.as_str()) {
            areas.push(&entry.area);
        }
    }
    let body = html! {
        header { h1 { (title) } p { (words.say("book-intro")) } }
        main id="main" tabindex="-1" {
            h2 { (words.say("book-rulesets")) }
            (rulesets(register, words))
            h2 { (words.say("book-clauses")) }
            @for id in areas {
                h3 { (area(id, words)) }
                ul {
                    @for entry in register.clauses.iter().filter(|entry| entry.area == id) {
                        li {
                            a href=(file(entry)) { code { (entry.id) } } " "
                            (sentence(entry, words.lang())) " "
                            span.quiet { (number_of_cases(suite, entry, words)) }
                        }
                    }
                }
            }
            h2 { (words.say("book-sources")) }
            ul { @for source in &register.sources {
                li { strong { (source.title) } ". " (source.author) ", " (source.edition)
                    @if let Some(isbn) = &source.isbn { ". ISBN " (isbn) }
                    " " code { (source.id) } }
            } }
        }
    };
    Page { title, words, body, script: "", data: Map::new(), rulesets: Vec::new() }.render()
}

fn rulesets(register: &Register, words: &Words) -> Markup {
    html! {
        ul { @for entry in &register.rulesets {
            li { code { (entry.id) } " " (words.lang().of(&entry.title, &entry.ru))
                @if !entry.stated { ": " (words.say("book-without-rules")) } }
        } }
    }
}

fn number_of_cases(suite: &Suite, entry: &ClauseEntry, words: &Words) -> String {
    words.with("book-count", &[("cases", suite.ids_citing(entry.id).len().into())])
}
