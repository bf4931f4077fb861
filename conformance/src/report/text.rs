//! The report for a terminal: every surprise in detail, and a table a rule set.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use super::block::{Block, surprises};
use super::summary::{Tally, conclusion, standard_error, tallies};
use crate::quote::visible;
use crate::register::Register;
use crate::results::Results;
use crate::rulesets::Rulesets;
use crate::words::Words;

const BAD: Style = AnsiColor::Red.on_default().bold();
const GOOD: Style = AnsiColor::Green.on_default().bold();
const STRONG: Style = Style::new().bold();

/// The whole report, with styles that the terminal may drop. Positions of rule sets that are not known are not drawn.
#[must_use]
pub fn report(results: &Results, register: &Register, rulesets: &Rulesets, words: &Words) -> String {
    let mut out = String::new();
    for group in surprises(results) {
        if let Some(block) = Block::new(&group, register, rulesets, words) {
            out.push_str(&block.styled(BAD, STRONG));
            out.push('\n');
        }
    }
    // Writing to a string cannot fail.
    let lines = standard_error(results);
    if !lines.is_empty() {
        let _ = writeln!(out, "{}", words.with("sum-stderr", &[("subject", subject(results).into())]));
        for line in lines {
            let _ = writeln!(out, "  {line}");
        }
        out.push('\n');
    }
    out.push_str(&table(results, words));
    for sentence in conclusion(results, words) {
        let style = if sentence.good { GOOD } else { BAD };
        let _ = writeln!(out, "{style}{}{style:#}: {}", sentence.head, sentence.rest);
    }
    out
}

fn subject(results: &Results) -> String {
    visible(&results.header.subject.name)
}

/// The columns of the table are at least so wide, in characters.
const NARROWEST: [usize; 5] = [7, 7, 7, 13, 7];

fn table(results: &Results, words: &Words) -> String {
    let tallies = tallies(results, words);
    let width = tallies.iter().map(|(id, _)| id.chars().count() + 1).max().unwrap_or(0).max(10);
    let columns = Tally::columns(words);
    let mut widths = NARROWEST;
    for (width, column) in widths.iter_mut().zip(&columns) {
        *width = column.chars().count().saturating_add(2).max(*width);
    }
    let row = |name: &str, cells: [String; 5]| {
        let cells = cells.iter().zip(widths).map(|(cell, width)| format!("{cell:>width$}"));
        format!("{name:<width$}{}", cells.collect::<String>())
    };
    let mut out = format!("{STRONG}{}{STRONG:#}\n", row(&words.say("report-ruleset"), columns));
    for (id, tally) in tallies {
        out.push_str(&row(&id, tally.numbers().map(|number| number.to_string())));
        out.push('\n');
    }
    out
}
