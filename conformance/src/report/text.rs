//! The report for a terminal: a table a rule set, and every surprise in detail.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use anstyle::{AnsiColor, Style};
use chesst_engine::position::Position;

use crate::board::Drawing;
use crate::register::{Register, Status};
use crate::results::{CaseResult, Results, Word};
use crate::rulesets::Rulesets;

const BAD: Style = AnsiColor::Red.on_default().bold();
const GOOD: Style = AnsiColor::Green.on_default().bold();
const STRONG: Style = Style::new().bold();

/// The whole report, with styles that the terminal may drop. Positions of rule sets that are not known are not drawn.
#[must_use]
pub fn report(results: &Results, register: &Register, rulesets: &Rulesets) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_report(&mut out, results, register, rulesets);
    out
}

fn write_report(
    out: &mut String,
    results: &Results,
    register: &Register,
    rulesets: &Rulesets,
) -> fmt::Result {
    for group in surprises(results) {
        surprise(out, &group, register, rulesets)?;
    }
    table(out, results)?;
    conclusion(out, results)
}

/// Failing cases, those of one id that failed alike in several rule sets together.
fn surprises(results: &Results) -> Vec<Vec<&CaseResult>> {
    let mut groups: Vec<Vec<&CaseResult>> = Vec::new();
    for case in results.failures() {
        let like = |group: &&mut Vec<&CaseResult>| {
            group.iter().all(|other| {
                other.id == case.id
                    && other.verdict == case.verdict
                    && other.got == case.got
                    && other.wanted == case.wanted
            })
        };
        match groups.iter_mut().find(like) {
            Some(group) => group.push(case),
            None => groups.push(vec![case]),
        }
    }
    groups
}

fn surprise(
    out: &mut String,
    group: &[&CaseResult],
    register: &Register,
    rulesets: &Rulesets,
) -> fmt::Result {
    let Some(case) = group.first() else { return Ok(()) };
    let held_in: Vec<&str> = group.iter().map(|case| case.ruleset.as_str()).collect();
    let word = case.verdict.id().to_uppercase();
    writeln!(out, "{BAD}{word}{BAD:#} {STRONG}{}{STRONG:#}  [{}]", case.id, held_in.join(" "))?;
    writeln!(out, "  {}", case.says)?;
    field(out, "source", &case.source)?;
    clauses(out, case, register)?;
    board(out, case, rulesets)?;
    field(out, "asked", &case.asked)?;
    for (name, value) in [
        ("wanted", case.wanted.clone()),
        ("got", case.got.clone()),
        ("missing", case.missing.join(" ")),
        ("surplus", case.surplus.join(" ")),
        ("note", case.note.clone().unwrap_or_default()),
    ] {
        if !value.is_empty() {
            field(out, name, &value)?;
        }
    }
    field(out, "rerun", &case.rerun)?;
    writeln!(out)
}

fn field(out: &mut String, name: &str, value: &str) -> fmt::Result {
    writeln!(out, "  {name:<7} {value}")
}

fn clauses(out: &mut String, case: &CaseResult, register: &Register) -> fmt::Result {
    let mut name = "clause";
    for cited in &case.clauses {
        let mark = cited.status.map_or(String::new(), |status| format!(" ({status})"));
        let entry = register.clauses.iter().find(|entry| entry.id.id() == cited.clause);
        let sentence = entry.map_or("", |entry| entry.en.as_str());
        writeln!(out, "  {name:<7} {STRONG}{}{STRONG:#}{mark}: {sentence}", cited.clause)?;
        name = "";
    }
    let assumed: Vec<&str> = case
        .clauses
        .iter()
        .filter(|c| c.status == Some(Status::Assumed))
        .map(|c| c.clause.as_str())
        .collect();
    if !assumed.is_empty() {
        let assumed = assumed.join(" ");
        writeln!(out, "          {assumed} rests on an assumption; a program may declare the other choice")?;
    }
    Ok(())
}

/// The position that is asked about, as far as it can be drawn.
fn board(out: &mut String, case: &CaseResult, rulesets: &Rulesets) -> fmt::Result {
    let Some(text) = &case.position else { return Ok(()) };
    if let Some(entry) = rulesets.get(&case.ruleset)
        && let Ok(position) = Position::read(&entry.rules, text)
    {
        for line in Drawing(&position).to_string().lines() {
            writeln!(out, "    {line}")?;
        }
    }
    writeln!(out, "    {text}")
}

#[derive(Default)]
struct Tally {
    cases: usize,
    pass: usize,
    fail: usize,
    unsupported: usize,
    other: usize,
}

fn table(out: &mut String, results: &Results) -> fmt::Result {
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut total = Tally::default();
    for case in &results.cases {
        let tally = tallies.entry(&case.ruleset).or_default();
        for tally in [tally, &mut total] {
            tally.cases += 1;
            match case.verdict {
                Word::Pass => tally.pass += 1,
                Word::Fail => tally.fail += 1,
                Word::Unsupported => tally.unsupported += 1,
                Word::Timeout | Word::Crash | Word::Protocol => tally.other += 1,
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

fn conclusion(out: &mut String, results: &Results) -> fmt::Result {
    let failures = results.failures().count();
    let passes = results.cases.iter().filter(|case| case.verdict == Word::Pass).count();
    let subject = &results.header.subject.name;
    if !results.is_complete() {
        let why =
            results.footer.as_ref().and_then(|footer| footer.why.as_deref()).unwrap_or("it was cut off");
        let (asked, planned) = (results.cases.len(), results.header.cases);
        writeln!(out, "{BAD}the run is incomplete{BAD:#}: {why}; {asked} of {planned} cases were asked")?;
    }
    if failures > 0 {
        let plural = if failures == 1 { "case" } else { "cases" };
        writeln!(out, "{BAD}{subject} does not conform{BAD:#}: {failures} {plural} failed")
    } else if passes == 0 {
        writeln!(out, "{BAD}nothing was judged{BAD:#}: {subject} offers none of the questions asked")
    } else if results.is_complete() {
        writeln!(out, "{GOOD}{subject} conforms{GOOD:#}: {passes} cases passed")
    } else {
        Ok(())
    }
}
