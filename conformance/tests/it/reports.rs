//! Reports are made from results alone, and bear whatever a program sent. Renderings of one small run stand beside the
//! tests in `expected/`; `BLESS=1` rewrites those.

use std::fs;

use chesst_conformance::compare::{Comparison, Run};
use chesst_conformance::quote::visible;
use chesst_conformance::report::{Format, comparison, github, junit};
use chesst_conformance::results::{Results, Word};
use chesst_conformance::rulesets::Rulesets;
use pulldown_cmark::{Event as Markdown, Options, Parser, Tag, TagEnd};
use quick_xml::events::Event;

use crate::cli::{chesst, chesst_fed, tempdir};
use crate::repo;
use crate::sample::{NASTY, REGISTER, case, failed, file, finished, nasty, other, rendered, small};

/// All names and texts of a document that is checked to the end.
fn xml(text: &str) -> Vec<String> {
    let mut reader = quick_xml::Reader::from_str(text);
    reader.config_mut().check_end_names = true;
    let (mut seen, mut depth) = (Vec::new(), 0);
    loop {
        let event = reader.read_event().expect("well-formed");
        match &event {
            Event::Start(tag) | Event::Empty(tag) => {
                seen.push(format!("<{}>", String::from_utf8_lossy(tag.name().as_ref())));
                for attribute in tag.attributes() {
                    let attribute = attribute.expect("an attribute");
                    let value = attribute.normalized_value(quick_xml::XmlVersion::Implicit1_0);
                    seen.push(value.expect("it is escaped").into_owned());
                }
            }
            Event::Text(text) => seen.push(text.decode().expect("UTF-8").into_owned()),
            Event::GeneralRef(name) => {
                let name = name.decode().expect("UTF-8").into_owned();
                assert!(["lt", "gt", "amp", "quot", "apos"].contains(&name.as_str()), "&{name};");
            }
            Event::Eof => break,
            _ => {}
        }
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
    }
    assert_eq!(depth, 0, "every element is closed");
    let allowed = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    assert!(text.chars().all(allowed), "XML allows every character");
    seen
}

fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

/// No byte that moves a cursor, turns the writing or ends a line where the report does not.
pub(crate) fn is_harmless(text: &str) {
    let bad =
        |c: char| (c.is_control() && c != '\n') || "\u{202e}\u{2028}\u{feff}\u{fffe}\u{ffff}".contains(c);
    assert!(!text.contains(bad), "{:?}", text.chars().find(|c| bad(*c)));
}

#[test]
fn the_small_run_is_rendered_as_expected() {
    let bless = std::env::var_os("BLESS").is_some();
    let results = small();
    let runs = [
        Run { file: "a.jsonl".to_owned(), results: small() },
        Run { file: "b.jsonl".to_owned(), results: other() },
    ];
    let compared = Comparison::of(&runs);
    let json = serde_json::to_string_pretty(&compared).expect("JSON") + "\n";
    let plain = |text: String| anstream::adapter::strip_str(&text).to_string();
    let renderings = [
        ("report.txt", plain(rendered(Format::Text, &results))),
        ("report.jsonl", rendered(Format::Jsonl, &results)),
        ("report.junit.xml", rendered(Format::Junit, &results)),
        ("report.md", rendered(Format::Markdown, &results)),
        ("report.github", rendered(Format::Github, &results)),
        ("report.badge.json", rendered(Format::Badge, &results)),
        ("compare.txt", comparison::text(&compared)),
        ("compare.md", comparison::markdown(&compared)),
        ("compare.json", json),
    ];
    let folder = repo::root().join("conformance/tests/expected");
    assert_eq!(repo::files("conformance/tests/expected").len(), renderings.len(), "none is alone");
    for (name, text) in renderings {
        let path = folder.join(name);
        if bless {
            fs::write(&path, &text).expect("it can be written");
        }
        assert_eq!(text, fs::read_to_string(&path).expect("it is there"), "{name}");
    }
}

#[test]
fn every_format_is_known_by_its_name_and_gives_the_same_bytes_twice() {
    for format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
        let results = nasty();
        assert_eq!(rendered(format, &results), rendered(format, &results));
        assert!(rendered(format, &results).ends_with('\n'), "{format}");
    }
}

#[test]
fn times_change_no_report_but_the_data_and_the_one_that_is_asked_for_them() {
    let mut slow = small();
    slow.cases[0].timing.micros = 7_250_000;
    for format in Format::ALL {
        let same = rendered(format, &slow) == rendered(format, &small());
        assert_eq!(same, format != Format::Jsonl, "{format}");
    }
    let with_times = junit::report(&slow, &REGISTER, &Rulesets::default(), true);
    assert!(with_times.contains("classname=\"t1-2024\" time=\"7.250\""), "{with_times}");
    let without = rendered(Format::Junit, &slow);
    assert!(!without.contains(" time=") && !without.contains("timestamp"), "{without}");
}

#[test]
fn junit_counts_suites_failures_errors_and_skips() {
    let text = rendered(Format::Junit, &small());
    assert!(text.contains(
        "<testsuites name=\"chesst: my-engine\" tests=\"9\" skipped=\"1\" failures=\"3\" errors=\"3\">"
    ));
    assert!(
        text.contains("<testsuite name=\"t1-2024\" tests=\"3\" skipped=\"0\" errors=\"0\" failures=\"2\">")
    );
    assert!(
        text.contains("<testsuite name=\"t1-2025\" tests=\"6\" skipped=\"1\" errors=\"3\" failures=\"1\">")
    );
    let seen = xml(&text);
    let block = seen.iter().find(|text| text.contains("c2-destinations  [t1-2024]")).expect("a block");
    for part in [
        "source  book-2024, figure 2.7",
        "clause  capture.superiority (stated): ",
        "draw.forty-moves rests on an assumption",
        "\n    4k3/8/8/8/2i5/8/2R5/4K3 w Pp - 0 40\n",
        "\n    1  .  . [.][.][K][.] .  .\n",
        "asked   where may the piece on c2 move?",
        "wanted  c1 c3 d3",
        "got     c3 c4 c5 d3",
        "missing c1",
        "surplus c4 c5",
        "note    The book prints c4 by mistake.",
        "rerun   chesst check --ruleset t1-2024 --case t1-2024/fig-2.7/c2-destinations",
    ] {
        assert!(block.contains(part), "{part}: {block}");
    }
}

#[test]
fn junit_is_well_formed_whatever_a_program_sent() {
    let text = rendered(Format::Junit, &nasty());
    let seen = xml(&text);
    assert_eq!(seen.iter().filter(|name| *name == "<testcase>").count(), 10, "nine cases and the run");
    assert!(!text.contains("]]>") && !text.contains("<&>"));
    is_harmless(&text);
    assert!(text.contains(r"\0\u{1b}[31mred"), "what does not print is written out, not dropped");
    // All single characters, alone.
    let mut results = finished(
        (0..0x300)
            .chain(0x2000..0x2100)
            .chain(0xfff0..0x1_0010)
            .chain(0xe_0000..0xe_0080)
            .filter_map(char::from_u32)
            .map(|c| failed(&format!("{:04x}", u32::from(c)), "t1-2024", &c.to_string()))
            .collect(),
    );
    results.header.subject.name = (0..0x80_u8).map(char::from).collect();
    assert!(xml(&rendered(Format::Junit, &results)).len() > 1000);
}

#[test]
fn text_shows_what_does_not_print() {
    let text = anstream::adapter::strip_str(&rendered(Format::Text, &nasty())).to_string();
    is_harmless(&text);
    let styled = rendered(Format::Text, &nasty());
    assert_eq!(count(&styled, "[31mred"), count(&text, "[31mred"), "no style is the program's");
    assert!(text.contains(r"\u{202e}txt.exe"));
    assert!(text.lines().all(|line| !line.starts_with("::")), "a line is never the program's");
}

/// What a page shows of Markdown: its raw HTML line by line, its code and the number of cells of its tables. Links,
/// pictures and the like are refused.
pub(crate) fn page(markdown: &str) -> (Vec<String>, Vec<String>, usize) {
    let (mut html, mut code, mut cells, mut in_code) = (Vec::new(), Vec::new(), 0, false);
    for event in Parser::new_ext(
        markdown,
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_MATH,
    ) {
        match event {
            Markdown::Html(line) | Markdown::InlineHtml(line) => html.push(line.trim_end().to_owned()),
            Markdown::Code(text) => code.push(text.into_string()),
            Markdown::Text(text) if in_code => code.push(text.into_string()),
            Markdown::Start(Tag::CodeBlock(_)) => in_code = true,
            Markdown::End(TagEnd::CodeBlock) => in_code = false,
            Markdown::Start(Tag::TableCell) => cells += 1,
            Markdown::Start(
                Tag::Heading { .. }
                | Tag::Paragraph
                | Tag::Strong
                | Tag::List(_)
                | Tag::Item
                | Tag::HtmlBlock
                | Tag::Table(_)
                | Tag::TableHead
                | Tag::TableRow,
            )
            | Markdown::End(_)
            | Markdown::Text(_)
            | Markdown::SoftBreak => {}
            other => panic!("{other:?}"),
        }
    }
    (html, code, cells)
}

#[test]
fn markdown_is_harmless_whatever_a_program_sent() {
    let text = rendered(Format::Markdown, &nasty());
    is_harmless(&text);
    let (html, code, cells) = page(&text);
    assert_eq!(cells, 4 * 6, "a head, two rule sets and the total");
    let of = |line: &str| html.iter().filter(|other| *other == line).count();
    assert_eq!((of("<details>"), of("</details>")), (6, 6), "five surprises and standard error");
    for line in html.iter().filter(|line| !["<details>", "</details>"].contains(&line.as_str())) {
        let summary = line.strip_prefix("<summary>").and_then(|line| line.strip_suffix("</summary>"));
        let bare = summary.expect("a summary").replacen("<code>", "", 1).replacen("</code>", "", 1);
        assert!(!bare.contains(['<', '>']), "{bare}");
    }
    let got = code.iter().find(|text| text.starts_with("legal")).expect("what came");
    assert_eq!(*got, format!("legal{}", visible(NASTY)), "code shows it all");
}

#[test]
fn github_commands_stay_on_their_line() {
    let text = rendered(Format::Github, &nasty());
    is_harmless(&text);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 7, "five surprises, incomplete, not conforming");
    for line in &lines {
        let rest = line.strip_prefix("::error title=").expect("a command");
        let (title, _) = rest.split_once("::").expect("a message");
        assert!(!title.contains([':', ',']), "{title}");
        for code in rest.split('%').skip(1) {
            assert!(["25", "0A", "3A", "2C"].iter().any(|known| code.starts_with(known)), "%{code}");
        }
        assert!(rest.contains("100%250A") || !rest.contains("100%"), "a per cent sign is escaped");
    }
    let alike = rendered(Format::Github, &small());
    assert!(
        alike.starts_with("::error title=FAIL t1-2024/fig-2.7/c2-not-takes-c4 [t1-2024 t1-2025]::The white")
    );
}

#[test]
fn github_tells_fifty_and_how_many_more() {
    let of = |number: usize| {
        rendered(
            Format::Github,
            &finished((0..number).map(|n| failed(&n.to_string(), "t1-2024", "x")).collect()),
        )
    };
    assert_eq!(count(&of(github::MOST), "::error title=FAIL"), 50);
    assert_eq!(count(&of(github::MOST), "::warning"), 0);
    assert_eq!(count(&of(53), "::error title=FAIL"), 50);
    assert!(of(53).contains("\n::warning title=chesst::failures left out here: 3\n"));
}

#[test]
fn markdown_stays_below_what_a_summary_may_hold() {
    let long = "c2c4 ".repeat(200);
    let cases = (0..2000).map(|n| failed(&n.to_string(), "t1-2024", &long)).collect();
    let text = rendered(Format::Markdown, &finished(cases));
    assert!(text.len() < 1 << 20 && text.len() > 1 << 19, "{}", text.len());
    let shown = count(&text, "<details>");
    assert!(text.ends_with(&format!("\nFailures left out here: {}.\n", 2000 - shown)));
}

#[test]
fn a_badge_tells_the_verdict_in_two_words() {
    let badge = |results: &Results| rendered(Format::Badge, results);
    let pass = finished(vec![case("right", "t1-2024", Word::Pass)]);
    let none = finished(vec![case("right", "t1-2024", Word::Unsupported)]);
    let cut = Results { footer: None, ..pass.clone() };
    for (results, message, color) in [
        (&pass, "1 pass", "brightgreen"),
        (&small(), "6 fail", "red"),
        (&cut, "incomplete", "orange"),
        (&none, "nothing judged", "lightgrey"),
    ] {
        let json: serde_json::Value = serde_json::from_str(&badge(results)).expect("JSON");
        let expected =
            serde_json::json!({"schemaVersion": 1, "label": "chesst", "message": message, "color": color});
        assert_eq!(json, expected);
    }
}

#[test]
fn every_report_of_a_run_that_was_cut_off_says_so() {
    let mut results = finished(vec![case("right", "t1-2024", Word::Pass)]);
    (results.footer, results.header.cases) = (None, 3);
    let told = [
        (Format::Text, "the run is incomplete: it was cut off; 1 of 3 cases were asked"),
        (Format::Junit, "<error message=\"it was cut off; 1 of 3 cases were asked\" type=\"incomplete\"/>"),
        (Format::Markdown, "**the run is incomplete**: it was cut off; 1 of 3 cases were asked"),
        (Format::Github, "::error title=the run is incomplete::it was cut off; 1 of 3 cases were asked"),
        (Format::Badge, "\"incomplete\""),
    ];
    for (format, words) in told {
        let text = anstream::adapter::strip_str(&rendered(format, &results)).to_string();
        assert!(text.contains(words), "{format}: {text}");
        assert!(!text.contains("conforms"), "{format}: {text}");
    }
}

#[test]
fn a_run_that_judged_nothing_is_no_success_in_any_report() {
    let results = finished(vec![case("right", "t1-2024", Word::Unsupported)]);
    assert!(rendered(Format::Junit, &results).contains("errors=\"1\""));
    assert!(rendered(Format::Github, &results).starts_with("::error title=nothing was judged::"));
    assert!(rendered(Format::Markdown, &results).contains("**nothing was judged**"));
}

#[test]
fn the_program_makes_every_report_from_a_file_or_from_standard_input() {
    let input = file("report", "run.jsonl", &small());
    for format in Format::ALL {
        let name = format.to_string();
        let expected = anstream::adapter::strip_str(&rendered(format, &small())).to_string();
        let printed = (0, expected.clone(), String::new());
        assert_eq!(chesst(&["report", &input, "--format", &name]), printed);
        assert_eq!(
            chesst_fed(&["report", "-", "--format", &name], &rendered(Format::Jsonl, &small())),
            printed
        );
        let output = format!("{input}.{name}");
        assert_eq!(
            chesst(&["report", &input, "--format", &name, "--output", &output]),
            (0, String::new(), String::new())
        );
        assert_eq!(fs::read_to_string(output).expect("it is there"), expected);
    }
    let (exit, out, _) = chesst(&["report", &input, "--format", "junit", "--with-times"]);
    assert!(exit == 0 && out.contains("time=\"1.500\""), "{out}");
    let cut = file("cut", "run.jsonl", &Results { footer: None, ..small() });
    let (exit, out, _) = chesst(&["report", &cut]);
    assert!(
        exit == 0 && out.contains("the run is incomplete: it was cut off; 9 of 9 cases were asked"),
        "{out}"
    );
}

#[test]
fn the_program_refuses_what_it_cannot_report() {
    let good = file("refuse", "run.jsonl", &small());
    let folder = tempdir("refuse-folder");
    let folder = folder.to_str().expect("UTF-8");
    let nowhere = format!("{folder}/no/such/file");
    for (arguments, input, reason) in [
        (vec!["report", "-"], "", "error: standard input: line 1: the file is empty"),
        (vec!["report", "-"], "{}\n", "error: standard input: line 1: column 2: "),
        (vec!["report", &nowhere], "", "/no/such/file: cannot be read: "),
        (vec!["report", folder], "", "cannot be read: "),
        (vec!["report", &good, "--output", &nowhere], "", "/no/such/file cannot be written: "),
        (vec!["report", &good, "--format", "xml"], "", "invalid value 'xml'"),
        (vec!["report", &good, "--with-times"], "", "--with-times goes with --format junit, not with text"),
        (vec!["compare", &good], "", "2 values required"),
        (vec!["compare", "-", "-"], "", "standard input can be one of the runs, not several"),
        (vec!["compare", &good, "-"], "oops", "error: standard input: line 1: "),
    ] {
        let (exit, out, err) = chesst_fed(&arguments, input);
        assert_eq!((exit, out.as_str()), (2, ""), "{arguments:?}: {err}");
        assert!(err.contains(reason), "{arguments:?}: {err}");
    }
}
