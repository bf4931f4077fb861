//! `chesst rulesets`.

use std::fmt::Write;

use chesst_engine::piece::{Kind, Side};
use chesst_engine::rules::Rules;
use chesst_engine::ruleset::{Line, Ruleset};

use super::{Failure, RulesetsArgs, input, print};
use crate::exit::Exit;
use crate::load::Suite;
use crate::ruleset_file;

pub(super) fn rulesets(args: &RulesetsArgs) -> Result<Exit, Failure> {
    let text = match &args.ruleset {
        None => list(&Suite::embedded()?),
        Some(name) => {
            let rules = input::rules(name)?;
            if args.as_file {
                ruleset_file::print(rules.ruleset()).map_err(Failure::usage)?
            } else {
                whole(rules.ruleset())
            }
        }
    };
    print(&text)?;
    Ok(Exit::Success)
}

fn list(suite: &Suite) -> String {
    let mut out = String::new();
    for entry in &suite.register.rulesets {
        let about = match Rules::built_in(&entry.id) {
            Some(rules) => {
                let shape = rules.ruleset().shape;
                let cases = suite.cases.iter().filter(|case| case.question.ruleset == entry.id).count();
                format!("{} files, {} ranks, {cases} cases", shape.files, shape.ranks)
            }
            None => "no source states its rules; describe it in a rule-set file".to_owned(),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{:<8} {:<48} {about}", entry.id, entry.title);
    }
    out
}

/// A rule set for people.
fn whole(ruleset: &Ruleset) -> String {
    // Writing to a string cannot fail.
    let mut out = format!("{}  {}\n", ruleset.id, ruleset.title);
    let _ = writeln!(out, "board      {} files, {} ranks", ruleset.shape.files, ruleset.shape.ranks);
    let _ = writeln!(out, "start      {}", ruleset.start.as_deref().unwrap_or("none"));
    let _ = writeln!(out, "castles    White {}, Black {}", ruleset.castles.white, ruleset.castles.black);
    for (kind, rule) in ruleset.pieces.iter() {
        let about = rule.map_or("not in this game".to_owned(), |rule| {
            let royal = if rule.royal { "royal, " } else { "" };
            let double = if rule.double_step { ", a double step" } else { "" };
            let leap = if rule.leap { ", a leap" } else { "" };
            let (straight, diagonal) = (lines("straight", rule.straight), lines("diagonal", rule.diagonal));
            format!("{royal}force {}{straight}{diagonal}{double}{leap}", rule.force)
        });
        let _ = writeln!(out, "{kind:<10} {about}");
    }
    for kind in Kind::ALL {
        let on = &ruleset.ver_knecht_becomes[kind];
        if Side::ALL.iter().any(|side| !on[*side].is_empty()) {
            let _ = writeln!(out, "VerKnecht  becomes a {kind} on {} and on {}", on.white, on.black);
        }
        if let Some(cap) = ruleset.caps[kind] {
            let _ = writeln!(out, "cap        {cap} of {kind}");
        }
    }
    for (id, value) in ruleset.choices.iter() {
        let _ = writeln!(out, "choice     {id}: {value}");
    }
    for (part, basis) in &ruleset.basis {
        let _ = writeln!(out, "{:<10} {part}", basis.id());
    }
    out
}

fn lines(name: &str, line: Line) -> String {
    let jumping = if line.jumps { ", jumping" } else { "" };
    match line.range {
        0 => String::new(),
        1 => format!(", {name} 1"),
        range => format!(", {name} 1-{range}{jumping}"),
    }
}
