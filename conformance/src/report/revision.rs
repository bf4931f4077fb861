//! A revision in words: fields, clauses, cases, moves, and a board for each witness.

use std::fmt::Write;

use chesst_engine::clause::Clause;
use chesst_engine::squares::SquareSet;

use super::summary::counted;
use crate::board::Drawing;
use crate::question::listed;
use crate::quote::visible;
use crate::revisions::points::Point;
use crate::revisions::scenarios::Flip;
use crate::revisions::search::{Found, Which};
use crate::revisions::witness::Witness;
use crate::revisions::{Revision, WITNESSES};

/// Squares of force, or positions after moves, that are told of one witness; the rest are counted.
const TOLD: usize = 4;

/// More squares than this are counted.
const MOST_SQUARES: u32 = 16;

/// For a terminal.
#[must_use]
pub fn text(revision: &Revision) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{} against {}", revision.b.id(), revision.a.id());
    fields(&mut out, revision);
    match &revision.found {
        None => {
            let _ = writeln!(out, "\nThe boards differ: clauses are compared, positions and cases are not.");
        }
        Some(found) => {
            cases(&mut out, revision);
            positions(&mut out, revision, found);
            for clause in revision.clauses() {
                witnesses(&mut out, revision, clause);
            }
            conclusion(&mut out, revision, found);
        }
    }
    out
}

fn fields(out: &mut String, revision: &Revision) {
    if revision.changes.is_empty() {
        let _ = writeln!(out, "\nno field differs");
    } else {
        let _ = writeln!(out, "\nfields");
    }
    for change in &revision.changes {
        let _ = writeln!(out, "  {}", change.path);
        let _ = writeln!(out, "    {}  {}", revision.a.id(), visible(&change.old));
        let _ = writeln!(out, "    {}  {}", revision.b.id(), visible(&change.new));
        let _ = writeln!(out, "    {}", listed(&change.clauses));
    }
    for (clause, a, _) in &revision.come_or_gone {
        let only = if a.is_some() { &revision.a } else { &revision.b };
        let _ = writeln!(out, "  only {} has {clause}", only.base.as_deref().unwrap_or_default());
    }
}

fn cases(out: &mut String, revision: &Revision) {
    let flips = &revision.flips;
    let _ = writeln!(out, "\ncases: {} of {} answered differently", flips.flips.len(), flips.asked);
    let mut by_clause: Vec<(String, Vec<&Flip>)> = Vec::new();
    for flip in &flips.flips {
        let clauses = listed(&flip.clauses);
        match by_clause.iter_mut().find(|(known, _)| *known == clauses) {
            Some((_, flips)) => flips.push(flip),
            None => by_clause.push((clauses, vec![flip])),
        }
    }
    for (clauses, flips) in by_clause {
        let _ = writeln!(out, "  by {clauses}");
        for flip in flips {
            let interval = if flip.interval { "  (held for one of the two only)" } else { "" };
            let _ = writeln!(out, "    {}{interval}\n      {}", flip.case, visible(&flip.says));
            let [a, b] = [&flip.a, &flip.b].map(|answer| crate::quote::clip(answer, 160));
            let _ = writeln!(out, "      {}  {a}\n      {}  {b}", revision.a.id(), revision.b.id());
        }
    }
}

fn positions(out: &mut String, revision: &Revision, found: &Found) {
    let Revision { effort, .. } = revision;
    let _ = writeln!(
        out,
        "\npositions: {} compared with seed {} and budget {}, {} differ",
        found.compared, effort.seed, effort.budget, found.differing
    );
    for (edition, (number, example)) in
        [&revision.a, &revision.b].into_iter().zip(found.one_only.iter().zip(&found.one_only_examples))
    {
        if let Some(example) = example {
            let _ = writeln!(out, "  {number} can be played by {} only, as {example}", edition.id());
        }
    }
    for (pattern, tally) in &found.patterns {
        let only = match pattern.only_in {
            Which::A => revision.a.id(),
            Which::B => revision.b.id(),
        };
        let becomes = pattern.promotion.map_or(String::new(), |kind| format!(" into {kind}"));
        let _ = writeln!(
            out,
            "  only {only}: {} {} to {}{becomes}: {} onto an empty square, {} taking ({})",
            pattern.side,
            pattern.kind,
            squares(tally.to),
            tally.quiet,
            tally.taking,
            listed(&pattern.clauses)
        );
    }
    for ((clauses, aspect), number) in &found.others {
        let _ = writeln!(out, "  {number} differ in {} ({})", aspect.name(), listed(clauses));
    }
}

/// The witnesses whose first clause this is; others point to where they stand.
fn witnesses(out: &mut String, revision: &Revision, clause: Clause) {
    let all = revision.showing(clause).count();
    let _ = writeln!(out, "\n{clause}: {}", plural(all, "position"));
    for change in revision.changes.iter().filter(|change| change.states(clause) && !change.shows_in_play()) {
        let _ = writeln!(out, "  {} is told by the data alone: no position of both shows it", change.path);
    }
    let own: Vec<&Witness> =
        revision.showing(clause).filter(|witness| witness.clauses.first() == Some(&clause)).collect();
    for witness in &own {
        one(out, revision, witness);
    }
    let elsewhere: Vec<String> = revision
        .showing(clause)
        .filter(|witness| witness.clauses.first() != Some(&clause))
        .map(|witness| format!("  shown above: {}", witness.a))
        .collect();
    for line in elsewhere {
        let _ = writeln!(out, "{line}");
    }
}

fn one(out: &mut String, revision: &Revision, witness: &Witness) {
    let _ = writeln!(out, "\n  {}\n", witness.a);
    for line in Drawing(&witness.a).to_string().lines() {
        let _ = writeln!(out, "  {line}");
    }
    if !witness.after.is_empty() {
        let _ = writeln!(out, "  after {}", listed(&witness.after));
    }
    let mut long = 0;
    for parting in &witness.parts {
        let lengthy = matches!(parting.point, Point::Force(_) | Point::Counting(_) | Point::After(_));
        long += usize::from(lengthy);
        if lengthy && long > TOLD {
            continue;
        }
        let also = if parting.clauses == witness.clauses {
            String::new()
        } else {
            format!("  ({})", listed(&parting.clauses))
        };
        let _ = writeln!(out, "  {}{also}", parting.point);
        let _ = writeln!(out, "    {}  {}", revision.a.id(), visible(&parting.a));
        let _ = writeln!(out, "    {}  {}", revision.b.id(), visible(&parting.b));
    }
    if let Some(more) = long.checked_sub(TOLD).filter(|more| *more > 0) {
        let _ = writeln!(out, "  and {more} more of forces and positions after moves");
    }
}

fn conclusion(out: &mut String, revision: &Revision, found: &Found) {
    out.push('\n');
    for (clause, number) in revision.lacking() {
        let _ = writeln!(
            out,
            "{clause}: {number} of {WITNESSES} positions found; a larger --budget or another --seed may find more"
        );
    }
    let flips = revision.flips.flips.len();
    let _ = if found.differing == 0 && flips == 0 {
        writeln!(out, "no difference in {} and {}", plural_of(found.compared), counted(revision.flips.asked))
    } else {
        writeln!(
            out,
            "{} {}, {} answered differently, {} found and confirmed by engine and oracle; every difference is accounted for",
            plural(revision.clauses().len(), "clause"),
            if revision.clauses().len() == 1 { "differs" } else { "differ" },
            counted(flips),
            plural(revision.witnesses.len(), "smallest position"),
        )
    };
}

/// The squares themselves while they fit into a line.
fn squares(set: SquareSet) -> String {
    if set.len() > MOST_SQUARES { format!("{} squares", set.len()) } else { set.to_string() }
}

fn plural(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

fn plural_of(positions: u64) -> String {
    if positions == 1 { "1 position".to_owned() } else { format!("{positions} positions") }
}
