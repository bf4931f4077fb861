//! A comparison of runs put into words. Runs go by their numbers, from 1, in the order given.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::markdown::{code, code_in_cell, prose, table_head};
use super::summary::{Tally, counted};
use crate::compare::{Answer, Comparison, Row};
use crate::quote::visible;

/// For a terminal: totals, each difference, and what some run lacks.
#[must_use]
pub fn text(comparison: &Comparison) -> String {
    let mut out = totals(comparison);
    // Writing to a string cannot fail.
    for row in &comparison.differ {
        let (id, ruleset, clause) = (visible(&row.id), visible(&row.ruleset), visible(&row.clause));
        let _ = writeln!(out, "\n{id}  [{ruleset}]  {clause}");
        for (number, answer) in (1..).zip(&row.answers) {
            let told =
                answer.as_ref().map_or("not in this run".to_owned(), |answer| told(answer, str::to_owned));
            let _ = writeln!(out, "  {number}  {told}");
        }
    }
    for (held, rows) in partial(comparison) {
        let _ = writeln!(out, "\n{} only in {held}", counted(rows.len()));
        for row in rows {
            let _ = writeln!(out, "  {}  [{}]", visible(&row.id), visible(&row.ruleset));
        }
    }
    out.push('\n');
    for line in remarks(comparison) {
        let _ = writeln!(out, "{line}");
    }
    out
}

/// For a page that renders Markdown.
#[must_use]
pub fn markdown(comparison: &Comparison) -> String {
    let mut out = String::from("## chesst: runs compared\n\n");
    // Writing to a string cannot fail.
    for line in remarks(comparison) {
        let _ = writeln!(out, "{}\n", prose(&line));
    }
    out.push_str(&table_head(&["run", "subject", "version", "file"], &Tally::COLUMNS));
    for (number, column) in (1..).zip(&comparison.subjects) {
        let [name, version, file] =
            [&column.name, &column.version, &column.file].map(|text| code_in_cell(&visible(text)));
        let numbers = Tally::of(&column.totals).numbers().map(|number| number.to_string()).join(" | ");
        let _ = writeln!(out, "| {number} | {name} | {version} | {file} | {numbers} |");
    }
    if !comparison.differ.is_empty() {
        let numbers: Vec<String> = (1..=comparison.subjects.len()).map(|number| number.to_string()).collect();
        let names: Vec<&str> =
            ["case", "rule set", "clause"].into_iter().chain(numbers.iter().map(String::as_str)).collect();
        let _ = write!(out, "\n### Differences\n\n{}", table_head(&names, &[]));
    }
    for row in &comparison.differ {
        let [id, ruleset, clause] =
            [&row.id, &row.ruleset, &row.clause].map(|text| code_in_cell(&visible(text)));
        let answers: Vec<String> = row
            .answers
            .iter()
            .map(|answer| answer.as_ref().map_or("-".to_owned(), |answer| told(answer, code_in_cell)))
            .collect();
        let _ = writeln!(out, "| {id} | {ruleset} | {clause} | {} |", answers.join(" | "));
    }
    for (held, rows) in partial(comparison) {
        let _ = writeln!(out, "\n### Only in {held}\n");
        for row in rows {
            let _ = writeln!(out, "- {} in {}", code(&visible(&row.id)), code(&visible(&row.ruleset)));
        }
    }
    out
}

pub(super) fn told(answer: &Answer, quoted: fn(&str) -> String) -> String {
    match &answer.got {
        Some(got) => format!("{}: {}", answer.verdict, quoted(&visible(got))),
        None => answer.verdict.to_string(),
    }
}

fn totals(comparison: &Comparison) -> String {
    let names: Vec<String> = comparison
        .subjects
        .iter()
        .map(|column| visible(format!("{} {}", column.name, column.version).trim_end()))
        .collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max("subject".len());
    let row = |number: &str, name: &str, cells: [String; 5], file: &str| {
        let [cases, pass, fail, unsupported, other] = cells;
        format!(
            "{number:<3}  {name:<width$}{cases:>7}{pass:>7}{fail:>7}{unsupported:>13}{other:>7}  {file}\n"
        )
    };
    let mut out = row("run", "subject", Tally::COLUMNS.map(str::to_owned), "file");
    for ((number, name), column) in (1_u32..).zip(&names).zip(&comparison.subjects) {
        let numbers = Tally::of(&column.totals).numbers().map(|number| number.to_string());
        out.push_str(&row(&number.to_string(), name, numbers, &visible(&column.file)));
    }
    out
}

/// The cases that some run lacks, by those that hold them, in words.
fn partial(comparison: &Comparison) -> BTreeMap<String, Vec<&Row>> {
    let mut groups: BTreeMap<String, Vec<&Row>> = BTreeMap::new();
    for row in &comparison.partial {
        let held: Vec<String> = row.held_by().iter().map(ToString::to_string).collect();
        groups.entry(held.join(" and ")).or_default().push(row);
    }
    groups
}

fn remarks(comparison: &Comparison) -> Vec<String> {
    let Comparison { subjects, cases, differ, partial } = comparison;
    let mut remarks = Vec::new();
    for (number, column) in (1_u32..).zip(subjects) {
        if !column.complete {
            remarks.push(format!(
                "run {number} is incomplete: {} were asked",
                counted(column.totals.values().sum())
            ));
        }
    }
    if subjects.windows(2).any(|pair| matches!(pair, [one, other] if one.suite != other.suite)) {
        let suites: Vec<String> = subjects.iter().map(|column| visible(&column.suite)).collect();
        remarks.push(format!("the runs are of different releases of the suite: {}", suites.join(", ")));
    }
    remarks.push(if comparison.agree() {
        format!("all runs agree on {}", counted(*cases))
    } else {
        let agreed = cases - differ.len() - partial.len();
        format!(
            "of {}, {agreed} agree, {} differ, {} are not in every run",
            counted(*cases),
            differ.len(),
            partial.len()
        )
    });
    remarks
}
