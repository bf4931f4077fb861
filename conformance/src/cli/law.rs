//! `chesst law` and `chesst laws`: one law held against a subject in one place, and the list of all.

use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use chesst_engine::editions::DEFAULT_ID;
use chesst_engine::moves::Move;
use chesst_engine::rules::Rules;
use clap::Args;

use super::{Failure, input, print};
use crate::exit::Exit;
use crate::laws::{self, court::Verdict, finding::Told};
use crate::question::listed;
use crate::quote::clip;
use crate::ruleset_file;
use crate::rulesets::{Entry, Rulesets};
use crate::smith::bench::Bench;
use crate::smith::forge::Forged;
use crate::smith::recipe::Recipe;
use crate::subject::REFERENCE;
use crate::subjects::named;

/// How often a law is asked while a position is made smaller.
const BUDGET: usize = 5000;

#[derive(Debug, Args)]
pub(super) struct LawArgs {
    /// The name of the law
    #[arg(long, value_name = "LAW")]
    law: String,
    /// The rule set: an id, or a file that ends in `.json` [default: the recipe's, or t1-2024]
    #[arg(long, value_name = "RULESET")]
    ruleset: Option<String>,
    /// Position text, `start`, or `-` for a line of standard input
    #[arg(required_unless_present = "recipe", conflicts_with = "recipe")]
    position: Option<String>,
    /// Moves played from there first, parted by spaces
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    after: String,
    /// A recipe in place of a position
    #[arg(long, value_name = "RECIPE")]
    recipe: Option<Recipe>,
    /// Who is asked: `reference`, `oracle`, or `faulty:NAME`
    #[arg(long, value_name = "SUBJECT", default_value = REFERENCE)]
    subject: String,
    /// Show the smallest position found in which the law is broken
    #[arg(long)]
    shrink: bool,
}

pub(super) fn law(args: &LawArgs) -> Result<Exit, Failure> {
    let unknown = || format!("`{}` is not a law; `chesst laws` lists them", clip(&args.law, 60));
    let law = laws::named(&args.law).ok_or_else(|| Failure::usage(unknown()))?;
    let rules = args.ruleset.as_deref().map(input::rules).transpose()?;
    let mut rulesets = Rulesets::default();
    if let (Some(name), Some(rules)) = (&args.ruleset, &rules)
        && ruleset_file::is_file(name)
    {
        rulesets.add(Entry { rules: Arc::clone(rules), file: Some(Path::new(name).to_owned()) });
    }
    let mut forged = forged(args, rules, &rulesets)?;
    play(&mut forged, &args.after)?;
    let mut subject = named(&args.subject, &rulesets).map_err(Failure::usage)?;
    let mut told = Told::new(law, subject.as_mut(), forged, &rulesets);
    if args.shrink {
        told = told.smallest(subject.as_mut(), BUDGET);
    }
    print(&told.to_string())?;
    Ok(match told.verdict {
        Verdict::Held => Exit::Success,
        Verdict::Broken(_) => Exit::Nonconformance,
        Verdict::DoesNotApply | Verdict::NoAnswer(_) => Exit::Incomplete,
    })
}

/// The game and position that the command line names, without the moves after it.
fn forged(args: &LawArgs, rules: Option<Arc<Rules>>, rulesets: &Rulesets) -> Result<Forged, Failure> {
    let Some(recipe) = &args.recipe else {
        let rules = rules.map_or_else(|| input::rules(DEFAULT_ID), Ok)?;
        return Ok(Forged::new(input::position(&rules, args.position.as_deref().unwrap_or("start"))?));
    };
    let bench = Bench::new(rulesets)?;
    let mut recipe = recipe.clone();
    if let Some(number) = rules.and_then(|rules| bench.number(&rules.ruleset().id)) {
        recipe.ruleset = number;
    }
    Ok(bench.forge(&recipe))
}

fn play(forged: &mut Forged, moves: &str) -> Result<(), Failure> {
    for text in moves.split_whitespace() {
        let mv: Move = text.parse().map_err(Failure::usage)?;
        forged.position = forged.position.play(mv).map_err(Failure::usage)?;
        forged.moves.push(mv);
    }
    Ok(())
}

pub(super) fn laws() -> Result<Exit, Failure> {
    let mut out = String::new();
    for law in laws::ALL {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{}\n  {}", law.name, law.sentence);
        if !law.clauses.is_empty() {
            let _ = writeln!(out, "  {}", listed(law.clauses));
        }
    }
    print(&out)?;
    Ok(Exit::Success)
}
