//! The report for a terminal: a table a rule set, and every surprise in detail.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use anstyle::{AnsiColor, Style};
use chesst_engine::position::Position;

use crate::board::Drawing;
use crate::case::Case;
use crate::judge::{Mismatch, Verdict};
use crate::question::{Question, listed};
use crate::register::Register;
use crate::rulesets::{Entry, Rulesets};
use crate::run::{Record, Run};
use crate::scenario::Ask;
use crate::subject::REFERENCE;

const BAD: Style = AnsiColor::Red.on_default().bold();
const GOOD: Style = AnsiColor::Green.on_default().bold();
const STRONG: Style = Style::new().bold();

/// The whole report, with styles that the terminal may drop.
#[must_use]
pub fn report(run: &Run, register: &Register, rulesets: &Rulesets) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_report(&mut out, run, register, rulesets);
    out
}

fn write_report(out: &mut String, run: &Run, register: &Register, rulesets: &Rulesets) -> fmt::Result {
    for group in surprises(run) {
        surprise(out, run, register, rulesets, &group)?;
    }
    table(out, run)?;
    conclusion(out, run)
}

/// Failing records, those of one case that failed alike in several rule sets together.
fn surprises(run: &Run) -> Vec<Vec<&Record>> {
    let mut groups: Vec<Vec<&Record>> = Vec::new();
    for record in run.records.iter().filter(|record| record.verdict.is_failure()) {
        let like = |group: &&mut Vec<&Record>| {
            group.iter().all(|r| r.case.id == record.case.id && r.verdict == record.verdict)
        };
        match groups.iter_mut().find(like) {
            Some(group) => group.push(record),
            None => groups.push(vec![record]),
        }
    }
    groups
}

fn surprise(
    out: &mut String,
    run: &Run,
    register: &Register,
    rulesets: &Rulesets,
    group: &[&Record],
) -> fmt::Result {
    let Some(Record { case, verdict }) = group.first() else { return Ok(()) };
    let held_in = listed(group.iter().map(|record| &record.case.question.ruleset));
    let word = verdict.name().to_uppercase();
    writeln!(out, "{BAD}{word}{BAD:#} {STRONG}{}{STRONG:#}  [{held_in}]", case.id)?;
    writeln!(out, "  {}", case.says)?;
    writeln!(out, "  source  {}", case.scenario.source)?;
    clauses(out, register, case)?;
    board(out, &case.question, rulesets)?;
    field(out, "asked", &case.question.to_string())?;
    match verdict {
        Verdict::Fail(Mismatch { wanted, got, missing, surplus }) => {
            field(out, "wanted", wanted)?;
            field(out, "got", got)?;
            if !missing.is_empty() {
                field(out, "missing", &missing.join(" "))?;
            }
            if !surplus.is_empty() {
                field(out, "surplus", &surplus.join(" "))?;
            }
        }
        Verdict::Timeout(what) | Verdict::Crash(what) | Verdict::Protocol(what) => field(out, "got", what)?,
        Verdict::Pass | Verdict::Unsupported(_) => {}
    }
    if let Some(note) = &case.note {
        field(out, "note", note)?;
    }
    field(out, "rerun", &rerun(run, case, rulesets))?;
    writeln!(out)
}

fn field(out: &mut String, name: &str, value: &str) -> fmt::Result {
    writeln!(out, "  {name:<7} {value}")
}

fn clauses(out: &mut String, register: &Register, case: &Case) -> fmt::Result {
    for (i, clause) in case.clauses.iter().enumerate() {
        let status = register.status(*clause, &case.question.ruleset);
        let mark = status.map_or(String::new(), |status| format!(" ({status})"));
        let sentence = register.clause(*clause).map_or("", |entry| entry.en.as_str());
        let name = if i == 0 { "clause" } else { "" };
        writeln!(out, "  {name:<7} {STRONG}{clause}{STRONG:#}{mark}: {sentence}")?;
    }
    if !case.assumed.is_empty() {
        let assumed = listed(&case.assumed);
        writeln!(out, "          {assumed} rests on an assumption; a program may declare the other choice")?;
    }
    Ok(())
}

/// The position that is asked about, as far as it can be drawn.
fn board(out: &mut String, question: &Question, rulesets: &Rulesets) -> fmt::Result {
    if matches!(question.ask, Ask::Text { .. }) {
        return Ok(());
    }
    let Some(entry) = rulesets.get(&question.ruleset) else { return Ok(()) };
    let Ok(start) = Position::read(&entry.rules, &question.position) else { return Ok(()) };
    let position = question.after.iter().try_fold(start, |position, mv| position.play(*mv).ok());
    if let Some(position) = position {
        for line in Drawing(&position).to_string().lines() {
            writeln!(out, "    {line}")?;
        }
        writeln!(out, "    {position}")?;
    }
    Ok(())
}

/// One line that asks this case again.
fn rerun(run: &Run, case: &Case, rulesets: &Rulesets) -> String {
    let subject =
        if run.subject == REFERENCE { String::new() } else { format!(" --subject {}", run.subject) };
    let id = &case.question.ruleset;
    let ruleset = rulesets.get(id).map_or_else(|| id.clone(), Entry::argument);
    format!("chesst check --ruleset {ruleset} --case {}{subject}", case.id)
}

#[derive(Default)]
struct Tally {
    cases: usize,
    pass: usize,
    fail: usize,
    unsupported: usize,
    other: usize,
}

fn table(out: &mut String, run: &Run) -> fmt::Result {
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut total = Tally::default();
    for record in &run.records {
        let tally = tallies.entry(&record.case.question.ruleset).or_default();
        for tally in [tally, &mut total] {
            tally.cases += 1;
            match record.verdict {
                Verdict::Pass => tally.pass += 1,
                Verdict::Fail(_) => tally.fail += 1,
                Verdict::Unsupported(_) => tally.unsupported += 1,
                Verdict::Timeout(_) | Verdict::Crash(_) | Verdict::Protocol(_) => tally.other += 1,
            }
        }
    }
    let width = tallies.keys().map(|id| id.len() + 1).max().unwrap_or(0).max(10);
    writeln!(
        out,
        "{STRONG}{:<width$}{:>7}{:>7}{:>7}{:>13}{:>7}{STRONG:#}",
        "rule set", "cases", "pass", "fail", "unsupported", "other"
    )?;
    for (ruleset, tally) in tallies.iter().map(|(id, tally)| (*id, tally)).chain([("total", &total)]) {
        let Tally { cases, pass, fail, unsupported, other } = tally;
        writeln!(out, "{ruleset:<width$}{cases:>7}{pass:>7}{fail:>7}{unsupported:>13}{other:>7}")?;
    }
    Ok(())
}

fn conclusion(out: &mut String, run: &Run) -> fmt::Result {
    let failures = run.records.iter().filter(|record| record.verdict.is_failure()).count();
    let passes = run.records.iter().filter(|record| record.verdict == Verdict::Pass).count();
    let Run { subject, .. } = run;
    if failures > 0 {
        let plural = if failures == 1 { "case" } else { "cases" };
        writeln!(out, "{BAD}{subject} does not conform{BAD:#}: {failures} {plural} failed")
    } else if passes == 0 {
        writeln!(out, "{BAD}nothing was judged{BAD:#}: {subject} offers none of the questions asked")
    } else {
        writeln!(out, "{GOOD}{subject} conforms{GOOD:#}: {passes} cases passed")
    }
}
