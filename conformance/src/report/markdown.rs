//! The report as Markdown, for the summary page of a CI run: totals, and every surprise folded away.

use std::fmt::Write;

use super::block::{Block, Part, surprises};
use super::summary::{Tally, conclusion, standard_error, tallies};
use crate::quote::visible;
use crate::register::Register;
use crate::results::Results;
use crate::rulesets::Rulesets;
use crate::words::Words;

/// Surprises are told up to this many bytes of report; CI servers take a summary of 1 MiB.
const MOST_BYTES: usize = 900 * 1024;

/// The whole report. Whatever a program sent stands in code, written out where it does not print.
#[must_use]
pub fn report(results: &Results, register: &Register, rulesets: &Rulesets, words: &Words) -> String {
    let mut out = format!("## chesst: {}\n\n", code(&visible(&results.header.subject.name)));
    // Writing to a string cannot fail.
    for sentence in conclusion(results, words) {
        let _ = writeln!(out, "**{}**: {}\n", prose(&sentence.head), prose(&sentence.rest));
    }
    let columns = Tally::columns(words);
    out.push_str(&table_head(&[&words.say("report-ruleset")], &columns.each_ref().map(String::as_str)));
    for (id, tally) in tallies(results, words) {
        let numbers = tally.numbers().map(|number| number.to_string()).join(" | ");
        let _ = writeln!(out, "| {} | {numbers} |", prose(&id));
    }
    let groups = surprises(results);
    if !groups.is_empty() {
        let _ = writeln!(out, "\n### {}", words.say("sum-failures"));
    }
    let mut left = 0;
    for group in groups {
        let block = Block::new(&group, register, rulesets, words)
            .map(|block| folded(&block, words))
            .unwrap_or_default();
        if left > 0 || out.len() + block.len() > MOST_BYTES {
            left += group.len();
        } else {
            out.push_str(&block);
        }
    }
    if left > 0 {
        let _ = writeln!(out, "\n{}", words.with("sum-left-out", &[("cases", left.into())]));
    }
    let lines = standard_error(results);
    if !lines.is_empty() {
        let _ = write!(out, "\n<details>\n<summary>{}</summary>\n", words.say("sum-stderr-short"));
        out.push_str(&fenced(&lines));
        out.push_str("</details>\n");
    }
    out
}

fn folded(block: &Block, words: &Words) -> String {
    let rulesets = block.rulesets.join(", ");
    let (word, id, says) = (block.word(), html(&block.id), html(&block.says));
    let mut out = format!(
        "\n<details>\n<summary>{word} <code>{id}</code> {} {}: {says}</summary>\n\n",
        words.say("sum-in"),
        html(&rulesets)
    );
    for part in &block.parts {
        // Writing to a string cannot fail.
        let _ = match part {
            Part::Prose(name, value) => writeln!(out, "- **{name}** {}", prose(value)),
            Part::Code(name, value) => writeln!(out, "- **{name}** {}", code(value)),
            Part::Clause { name, id, mark, sentence } => {
                writeln!(out, "- **{name}** {}{}{}", code(id), prose(mark), prose(sentence))
            }
            Part::Remark(text) => writeln!(out, "- {}", prose(text)),
            Part::Board(lines) => {
                out.push_str(&fenced(lines));
                Ok(())
            }
        };
    }
    out.push_str("\n</details>\n");
    out
}

/// The two first lines of a table, words to the left and numbers to the right.
pub(super) fn table_head(words: &[&str], numbers: &[&str]) -> String {
    let names: Vec<&str> = words.iter().chain(numbers).copied().collect();
    let rule = "---|".repeat(words.len()) + &"---:|".repeat(numbers.len());
    format!("| {} |\n|{rule}\n", names.join(" | "))
}

/// A block of code after an empty line, with a fence that no line of it closes.
fn fenced(lines: &[String]) -> String {
    let text = lines.join("\n");
    let fence = "`".repeat(longest_run(&text).max(2) + 1);
    format!("\n{fence}text\n{text}\n{fence}\n\n")
}

/// Text on one line as code; within it nothing is read as Markdown or HTML.
pub(super) fn code(text: &str) -> String {
    let fence = "`".repeat(longest_run(text) + 1);
    // A space on both sides is no part of the code.
    let space = if text.starts_with(['`', ' ']) || text.ends_with(['`', ' ']) { " " } else { "" };
    if text.is_empty() { String::new() } else { format!("{fence}{space}{text}{space}{fence}") }
}

fn longest_run(text: &str) -> usize {
    text.split(|character| character != '`').map(str::len).max().unwrap_or(0)
}

/// Text as code within a cell of a table, which a bar would end even there.
pub(super) fn code_in_cell(text: &str) -> String {
    code(text).replace('|', "\\|")
}

/// Words on one line, in which nothing is read as Markdown, HTML or a link.
pub(super) fn prose(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '{' | '}' | '|' | '~' | '#' | '$' | '@' => {
                out.extend(['\\', character]);
            }
            _ => out.push(character),
        }
    }
    out.replace("://", ":\\//").replace("www.", "www\\.")
}

fn html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
