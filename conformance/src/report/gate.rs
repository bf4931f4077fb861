//! The gate between two runs in words.

use std::fmt::Write;

use super::comparison::told;
use super::markdown::{code_in_cell, prose, table_head};
use super::summary::counted;
use crate::compare::gate::{Gate, Row, Standing};
use crate::quote::visible;

/// For a terminal.
#[must_use]
pub fn text(gate: &Gate) -> String {
    let mut out = format!("{}\n", axis(gate));
    // Writing to a string cannot fail.
    for standing in Standing::ALL {
        for row in gate.of(standing) {
            let [id, ruleset, clause] = [&row.id, &row.ruleset, &row.clause].map(|text| visible(text));
            let _ = writeln!(out, "\n{}  {id}  [{ruleset}]  {clause}", standing.id());
            for (when, answer) in [("old", &row.old), ("new", &row.new)] {
                if let Some(answer) = answer {
                    let _ = writeln!(out, "  {when}  {}", told(answer, str::to_owned));
                }
            }
            if standing == Standing::Flipped {
                let _ = writeln!(out, "  {}", because(row));
            }
        }
    }
    let _ = writeln!(out, "\n{}", conclusion(gate));
    out
}

/// For a page that renders Markdown.
#[must_use]
pub fn markdown(gate: &Gate) -> String {
    let mut out = format!("## chesst: gate\n\n{}\n\n{}\n", prose(&axis(gate)), prose(&conclusion(gate)));
    if !gate.rows.is_empty() {
        let names = ["standing", "case", "rule set", "clause", "old", "new", "because"];
        let _ = write!(out, "\n{}", table_head(&names, &[]));
    }
    for row in &gate.rows {
        let [id, ruleset, clause] =
            [&row.id, &row.ruleset, &row.clause].map(|text| code_in_cell(&visible(text)));
        let [old, new] = [&row.old, &row.new]
            .map(|answer| answer.as_ref().map_or("-".to_owned(), |answer| told(answer, code_in_cell)));
        let because = match row.standing {
            Standing::Flipped => code_in_cell(&because(row)),
            _ => "-".to_owned(),
        };
        let standing = row.standing.id();
        let _ = writeln!(out, "| {standing} | {id} | {ruleset} | {clause} | {old} | {new} | {because} |");
    }
    out
}

fn because(row: &Row) -> String {
    match &row.because {
        Some(reason) => format!("because {}", visible(reason)),
        None => "no change of the rules accounts for it".to_owned(),
    }
}

fn axis(gate: &Gate) -> String {
    match &gate.moved {
        None => "the same program, rule sets and suite in both runs".to_owned(),
        Some(moved) => {
            format!("the {} moved from {} to {}", moved.axis.name(), visible(&moved.old), visible(&moved.new))
        }
    }
}

fn conclusion(gate: &Gate) -> String {
    let count = |standing| gate.of(standing).count();
    let unexplained = gate.unexplained().count();
    let numbers = format!(
        "{} in both runs: {} flipped, {} changed; {} new, {} gone",
        counted(gate.both),
        count(Standing::Flipped),
        count(Standing::Changed),
        count(Standing::New),
        count(Standing::Gone)
    );
    match unexplained {
        0 => format!("{numbers}; the gate holds"),
        1 => format!("{numbers}; 1 flip has no cause in the rules"),
        more => format!("{numbers}; {more} flips have no cause in the rules"),
    }
}
