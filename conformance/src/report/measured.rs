//! What a probe is worth, in words: the faulty engines as it found them.

use std::fmt::Write;

use crate::probe::measure::{Figures, Probed};

/// The table for a terminal.
#[must_use]
pub fn text(probed: &[Probed], figures: &Figures) -> String {
    let width = probed.iter().map(|one| one.name.len()).max().unwrap_or_default().max(5);
    let mut out = format!("{:<width$}  position  pieces  groups  clause: suspected\n", "fault");
    for one in probed {
        let [at, pieces] = cells(one);
        let mark = if one.is_right() { "" } else { "  WRONG" };
        let suspected = one.suspected.unwrap_or("none");
        let _ = writeln!(
            out,
            "{:<width$}  {at:>8}  {pieces:>6}  {:>6}  {}: {suspected}{mark}",
            one.name, one.groups, one.clause
        );
    }
    out.push('\n');
    for line in conclusion(probed, figures) {
        let _ = writeln!(out, "{line}");
    }
    out
}

/// The table as Markdown.
#[must_use]
pub fn markdown(probed: &[Probed], figures: &Figures) -> String {
    let mut out = "## The catalogue probed\n\n".to_owned();
    for line in conclusion(probed, figures) {
        let _ = writeln!(out, "{line}\n");
    }
    out.push_str("| faulty engine | found at position | pieces | groups | clause | suspected |\n|---|---|---|---|---|---|\n");
    for one in probed {
        let [at, pieces] = cells(one);
        let suspected = one.suspected.unwrap_or("none");
        let _ = writeln!(
            out,
            "| `{}` | {at} | {pieces} | {} | `{}` | `{suspected}` |",
            one.name, one.groups, one.clause
        );
    }
    out
}

fn cells(one: &Probed) -> [String; 2] {
    let shown = |number: Option<String>| number.unwrap_or_else(|| "-".to_owned());
    [shown(one.found_at.map(|at| at.to_string())), shown(one.pieces.map(|pieces| pieces.to_string()))]
}

fn conclusion(probed: &[Probed], figures: &Figures) -> Vec<String> {
    let Figures { probed: all, found, .. } = figures;
    let mut out = vec![format!("{found} of {all} faulty engines are found")];
    let lost: Vec<&str> = probed.iter().filter(|one| one.found_at.is_none()).map(|one| one.name).collect();
    if !lost.is_empty() {
        out.push(format!("not found: {}", lost.join(", ")));
    }
    out.push(format!(
        "median: found at position {}, smallest with {} pieces",
        figures.median_positions, figures.median_pieces
    ));
    out.push(format!(
        "the right clause is suspected first in {} of {found}; one group alone in {}",
        figures.right, figures.one_group
    ));
    if probed.iter().any(|one| one.suspected_without.is_some()) {
        out.push(format!(
            "with its own rule book no suspect the right clause is suspected first in {} of {found}",
            figures.right_without
        ));
    }
    out
}
