//! The pages for browsers, as text: they load nothing, hold what they should, and bear whatever a program sent. What they
//! do in a browser is tested in `conformance/tests/browser/`.

use chesst_conformance::book;
use chesst_conformance::load::Suite;
use chesst_conformance::report::{Format, html};
use chesst_conformance::results::Word;
use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::words::{Lang, Words};
use serde_json::Value;

use crate::cli::{chesst, tempdir};
use crate::reports::is_harmless;
use crate::sample::{REGISTER, case, finished, nasty, rendered, small};

fn page(results: &chesst_conformance::results::Results, lang: Lang) -> String {
    html::report(results, &REGISTER, &Rulesets::default(), Words::of(lang))
}

/// The data of a page, which end where its script element ends.
fn data(page: &str) -> Value {
    let (_, rest) = page.split_once("id=\"data\">").expect("data");
    serde_json::from_str(rest.split("</script>").next().expect("an end")).expect("JSON")
}

fn loads_nothing(page: &str) {
    for outside in ["src=", "http://", "https://", "@import", "url(", "<link", "<iframe", "fetch(", "import("]
    {
        let page = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn the_report_holds_every_case_and_loads_nothing() {
    let page = page(&small(), Lang::En);
    loads_nothing(&page);
    let data = data(&page);
    assert_eq!(data["cases"].as_array().map(Vec::len), Some(9));
    assert_eq!(data["boards"]["t1-2024"]["ranks"], 8);
    assert!(
        data["clauses"]["capture.superiority"]["says"]
            .as_str()
            .expect("a sentence")
            .contains("strictly greater")
    );
    assert!(page.contains("my-engine does not conform: 6 cases failed."));
}

#[test]
fn the_report_speaks_russian() {
    let page = page(&small(), Lang::Ru);
    assert!(page.contains("<html lang=\"ru\">"));
    assert!(page.contains("my-engine играет не по правилам: не пройдено 6 случаев."), "the plural of six");
    let data = data(&page);
    assert_eq!(data["cases"][1]["wanted"], "не допускает capture.superiority");
    assert_eq!(data["words"]["c"], "черный Коннет");
}

#[test]
fn what_a_program_sends_stays_text_on_the_page() {
    let page = page(&nasty(), Lang::En);
    is_harmless(&page);
    loads_nothing(&page.replace("https:", ""));
    assert_eq!(page.matches("<script").count(), 2, "the page's own");
    assert_eq!(page.matches("</script").count(), 2);
    assert_eq!(page.matches("<details").count(), page.matches("</details").count());
    let body = page.split("<script").next().expect("a body");
    assert!(!body.contains("<&>") && !body.contains("<b>"), "it is escaped");
    assert!(data(&page)["cases"][1]["got"].as_str().expect("text").contains("</details>"));
}

/// A wrong answer is shown beside the right one.
#[test]
fn a_failing_case_has_two_boards_with_marks() {
    let folder = tempdir("pages");
    let path = folder.join("run.jsonl");
    let run = path.to_str().expect("UTF-8");
    let (exit, ..) = chesst(&[
        "check",
        "--subject",
        "faulty:equal-force-captures",
        "--ruleset",
        "t1-2024",
        "--case",
        "t1-2024/fig-2.7/*",
        "--results",
        run,
    ]);
    assert_eq!(exit, 1);
    for lang in ["en", "ru"] {
        let (exit, page, err) = chesst(&["report", run, "--format", "html", "--lang", lang]);
        assert_eq!((exit, err.as_str()), (0, ""));
        let data = data(&page);
        let cases = data["cases"].as_array().expect("cases");
        let wrong =
            cases.iter().find(|case| case["id"] == "t1-2024/fig-2.7/c2-not-takes-c4").expect("it fails");
        let mark = |at: usize| wrong["pair"][at]["m"][1][1].as_str().expect("a mark");
        assert_eq!((mark(0), mark(1)), ("blocked", "capture"));
        let is_russian = |text: &str| text.chars().any(|c| ('а'..='я').contains(&c));
        for told in [&wrong["says"], &wrong["source"], &data["clauses"]["capture.superiority"]["mistakes"][0]]
        {
            assert_eq!(is_russian(told.as_str().expect("text")), lang == "ru", "{told}");
        }
    }
    let (exit, _, err) = chesst(&["report", run, "--format", "junit", "--lang", "ru"]);
    assert!(exit == 2 && err.contains("--lang goes with the formats for people, not with junit"), "{err}");
    let (_, text, _) = chesst(&["report", run, "--lang", "ru"]);
    assert!(text.contains("НЕВЕРНО t1-2024/fig-2.7/c2-not-takes-c4"), "{text}");
    assert!(
        text.contains("  вопрос    возможен ли ход c2c4?\n  ожидалось не допускает capture.superiority\n"),
        "{text}"
    );
    assert!(text.contains("faulty:equal-force-captures играет не по правилам: не пройден"), "{text}");
}

#[test]
fn ten_thousand_cases_make_a_page_of_bearable_size() {
    let cases = (0..10_000).map(|at| {
        let verdict = if at % 5 == 0 { Word::Fail } else { Word::Pass };
        case(&format!("number-{at}"), "t1-2024", verdict)
    });
    let results = finished(cases.collect());
    let page = rendered(Format::Html, &results);
    assert!(page.len() < 16 << 20, "{} bytes", page.len());
}

#[test]
fn the_rule_book_has_a_page_for_every_clause_in_both_languages() {
    let suite = Suite::embedded().expect("it loads");
    for lang in Lang::ALL {
        let leaves = book::leaves(&suite, Words::of(lang));
        let index = &leaves[0].text;
        loads_nothing(index);
        for entry in &suite.register.clauses {
            let name = format!("{}.html", entry.id);
            assert!(index.contains(&format!("href=\"{name}\"")), "{name} is in the contents");
            let leaf = leaves.iter().find(|leaf| leaf.name == name).expect("a page");
            let unescaped = leaf.text.replace("&amp;", "&").replace("&quot;", "\"");
            assert!(unescaped.contains(&entry.en) && unescaped.contains(&entry.ru), "{name}");
            let data = data(&leaf.text);
            let cited =
                suite.cases.iter().filter(|case| case.is_judged() && case.clauses.contains(&entry.id));
            let mut ids: Vec<&str> = cited.map(|case| case.id.as_str()).collect();
            ids.sort_unstable();
            ids.dedup();
            let shown = data["cases"].as_array().expect("cases");
            assert!(ids.iter().all(|id| shown.iter().any(|case| case["id"] == *id)), "{name}");
        }
    }
}

#[test]
fn the_book_is_written_to_a_folder() {
    let folder = tempdir("book");
    let (exit, out, err) = chesst(&["book", "--lang", "ru", "--output", folder.to_str().expect("UTF-8")]);
    assert!(exit == 0 && err.is_empty() && out.ends_with("69 pages\n"), "{out}{err}");
    let index = std::fs::read_to_string(folder.join("index.html")).expect("it is there");
    assert!(index.contains("<html lang=\"ru\">") && index.contains("Правила по пунктам"));
}
