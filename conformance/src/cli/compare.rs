//! `chesst compare`.

use std::path::{Path, PathBuf};

use clap::Args;

use super::input::is_standard;
use super::report::read;
use super::revisions::edition;
use super::{Failure, PageFormat as Format, print};
use crate::compare::gate::{Gate, NoGate, Reasons, moved, replaced};
use crate::compare::{Comparison, Run};
use crate::delta::Delta;
use crate::differences::Differences;
use crate::exit::Exit;
use crate::load::Suite;
use crate::question::listed;
use crate::report::{comparison, gate};
use crate::revisions::{Edition, blame::Blame, scenarios};

#[derive(Debug, Args)]
pub(super) struct CompareArgs {
    /// Results files, two or more; one may be `-` for standard input
    #[arg(required = true, num_args = 2.., value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The form of the comparison
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    format: Format,
    /// Hold the second run against the first, along one axis: program, rule set, or release of the suite [exit 1 on a flip
    /// that no change of the rules accounts for]
    #[arg(long)]
    gate: bool,
    /// The file of a rule set that a run names, for `--gate` between rule sets
    #[arg(long = "ruleset", value_name = "FILE", requires = "gate")]
    rulesets: Vec<String>,
    /// What a release of the suite changed, as `chesst delta` writes it, for `--gate` between releases
    #[arg(long, value_name = "FILE", requires = "gate")]
    delta: Option<PathBuf>,
}

pub(super) fn compare(args: &CompareArgs) -> Result<Exit, Failure> {
    if args.files.iter().filter(|path| is_standard(path)).count() > 1 {
        return Err(Failure::usage("standard input can be one of the runs, not several"));
    }
    let run = |path: &PathBuf| Ok(Run { file: path.display().to_string(), results: read(path)? });
    let runs: Vec<Run> = args.files.iter().map(run).collect::<Result<_, Failure>>()?;
    if args.gate {
        return hold(args, &runs);
    }
    let comparison = Comparison::of(&runs);
    if comparison.cases == 0 {
        return Err(Failure::usage("no run holds a case, so that there is nothing to compare"));
    }
    print(&match args.format {
        Format::Text => comparison::text(&comparison),
        Format::Markdown => comparison::markdown(&comparison),
        Format::Json => serde_json::to_string_pretty(&comparison).map_err(Failure::usage)? + "\n",
    })?;
    Ok(if comparison.agree() { Exit::Success } else { Exit::Nonconformance })
}

/// The gate between two runs.
fn hold(args: &CompareArgs, runs: &[Run]) -> Result<Exit, Failure> {
    let [old, new] = runs else {
        return Err(Failure::usage(format!(
            "--gate holds a new run against an old one; {} are named",
            runs.len()
        )));
    };
    let mut reasons = match &args.delta {
        None => Reasons::new(),
        Some(path) => delta(path)?.reasons(),
    };
    if moved(&old.results.header, &new.results.header).len() == 1
        && let Some((from, to)) = replaced(&old.results.header, &new.results.header)
    {
        reasons.extend(changed_rules(from, to, &args.rulesets)?);
    }
    // A file that is not needed is still none that may be bad.
    args.rulesets.iter().try_for_each(|name| edition(name).map(|_| ()))?;
    let gate = Gate::new(old, new, &reasons).map_err(|error| match error {
        NoGate::Incomplete { .. } => Failure::new(Exit::Incomplete, &error),
        _ => Failure::usage(error),
    })?;
    print(&match args.format {
        Format::Text => gate::text(&gate),
        Format::Markdown => gate::markdown(&gate),
        Format::Json => serde_json::to_string_pretty(&gate).map_err(Failure::usage)? + "\n",
    })?;
    Ok(if gate.holds() { Exit::Success } else { Exit::Nonconformance })
}

fn delta(path: &Path) -> Result<Delta, Failure> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::usage(format!("--delta `{}` cannot be read: {error}", path.display())))?;
    serde_json::from_str(&text)
        .map_err(|error| Failure::usage(format!("--delta `{}` is no delta: {error}", path.display())))
}

/// The cases whose answers one rule set changes against another, and by which clauses.
fn changed_rules(from: &str, to: &str, files: &[String]) -> Result<Reasons, Failure> {
    let files = files.iter().map(|file| edition(file)).collect::<Result<Vec<Edition>, Failure>>()?;
    let named = |id: &str| match files.iter().find(|edition| edition.id() == id) {
        Some(edition) => Ok(edition.clone()),
        None => edition(id).map_err(|failure| {
            let hint = "name its file with `--ruleset`";
            Failure::usage(format!("a run was judged by `{id}`: {}; {hint}", failure.message))
        }),
    };
    let (a, b) = (named(from)?, named(to)?);
    let wrong = |error: &dyn std::fmt::Display| Failure::new(Exit::Integrity, error);
    let differences =
        Differences::between(a.rules.ruleset(), b.rules.ruleset()).map_err(|error| wrong(&error))?;
    if !differences.on_one_board() {
        return Ok(Reasons::new());
    }
    let suite = Suite::embedded()?;
    let bases: Vec<&str> = [&a, &b].into_iter().filter_map(|edition| edition.base.as_deref()).collect();
    let blame = Blame::new(&a.rules, &b.rules, differences);
    let flips = scenarios::flips(&blame, &suite, &bases).map_err(|error| wrong(&error))?;
    let because =
        |flip: scenarios::Flip| (flip.case, format!("{from} and {to} differ by {}", listed(flip.clauses)));
    Ok(flips.flips.into_iter().map(because).collect())
}
