//! `chesst rules`: the register, printed.

use std::fmt::Write;

use super::{Failure, RulesArgs, print};
use crate::exit::Exit;
use crate::load::Suite;
use crate::plan::glob;
use crate::quote::clip;
use crate::register::{ClauseEntry, Register};

pub(super) fn rules(args: &RulesArgs) -> Result<Exit, Failure> {
    let suite = args.scenarios.load()?;
    let register = &suite.register;
    let Some(wanted) = &args.clause else {
        print(&list(register))?;
        return Ok(Exit::Success);
    };
    let matcher = glob(wanted).map_err(Failure::usage)?;
    let entries: Vec<&ClauseEntry> =
        register.clauses.iter().filter(|entry| matcher.is_match(entry.id.id())).collect();
    if entries.is_empty() {
        return Err(Failure::usage(format!(
            "`{}` matches no clause; `chesst rules` lists them",
            clip(wanted, 60)
        )));
    }
    let parts: Vec<String> = entries.into_iter().map(|entry| whole(&suite, entry)).collect();
    print(&parts.join("\n"))?;
    Ok(Exit::Success)
}

fn list(register: &Register) -> String {
    let mut out = String::new();
    for entry in &register.clauses {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{:<38} {}", entry.id, entry.en);
    }
    out
}

fn whole(suite: &Suite, entry: &ClauseEntry) -> String {
    let mut out = format!("{}\n  {}\n  {}\n", entry.id, entry.en, entry.ru);
    let status: Vec<String> =
        entry.status.iter().map(|(ruleset, status)| format!("{ruleset} {status}")).collect();
    // Writing to a string cannot fail.
    let _ = writeln!(out, "  status   {}", status.join(", "));
    for citation in &entry.sources {
        let _ = writeln!(out, "  source   {citation}");
    }
    for choice in suite.register.choices.iter().filter(|choice| entry.choices.contains(&choice.id)) {
        let others = choice.others.join(", ");
        let _ = writeln!(out, "  choice   {}: {} (or {others}). {}", choice.id, choice.default, choice.en);
    }
    if let Some(why) = &entry.one_sided {
        let _ = writeln!(out, "  one side {}", why.en);
    }
    let _ = writeln!(out, "  cases    {}", suite.ids_citing(entry.id).len());
    out
}
