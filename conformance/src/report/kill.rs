//! The kill matrix in words, for a terminal and as Markdown.

use std::collections::BTreeMap;
use std::fmt::Write;

use chesst_engine::rules::Rules;

use crate::kill::{Engine, InRuleset, Matrix};

/// The rule sets of the columns: the built-in ones, the oldest first.
fn columns() -> impl Iterator<Item = &'static str> {
    Rules::all_built_in().iter().map(|rules| rules.ruleset().id.as_str())
}

/// The matrix for a terminal: in each rule set, how many cases of its own clause a faulty engine fails, and how many of all.
#[must_use]
pub fn text(matrix: &Matrix) -> String {
    let width = matrix.engines.iter().map(|engine| engine.name.len()).max().unwrap_or_default().max(5);
    let clauses = matrix.engines.iter().map(|engine| engine.clause.len()).max().unwrap_or_default().max(6);
    let mut out = format!("{:<width$}  {:<clauses$}", "fault", "clause");
    for column in columns() {
        let _ = write!(out, "  {column:>9}");
    }
    out.push('\n');
    for engine in &matrix.engines {
        let _ = write!(out, "{:<width$}  {:<clauses$}", engine.name, engine.clause);
        for column in columns() {
            let _ = write!(out, "  {:>9}", cell(engine, column));
        }
        out.push_str(if engine.is_caught() { "\n" } else { "  SURVIVES\n" });
    }
    out.push_str("\n3/15: of the cases that the engine fails in the rule set, 15, 3 are about the clause it breaks; -: the fault does not show there\n");
    for line in conclusion(matrix) {
        let _ = writeln!(out, "{line}");
    }
    out
}

/// The matrix as Markdown: a table of the engines, and one of clauses.
#[must_use]
pub fn markdown(matrix: &Matrix) -> String {
    let mut out = "## The kill matrix\n\n".to_owned();
    for line in conclusion(matrix) {
        let _ = writeln!(out, "{line}\n");
    }
    out.push_str(
        "Each figure: cases of the broken clause that the engine fails / all cases that it fails.\n\n",
    );
    let heads: Vec<&str> = columns().collect();
    let _ = writeln!(out, "| faulty engine | clause | {} | first case |", heads.join(" | "));
    let _ = writeln!(out, "|---|---|{}---|", "---|".repeat(heads.len()));
    for engine in &matrix.engines {
        let cells: Vec<String> = columns().map(|column| cell(engine, column)).collect();
        let first = engine.rulesets.iter().find_map(|one| one.caught_by.first());
        let first = first.map_or_else(|| "**none**".to_owned(), |id| format!("`{id}`"));
        let _ =
            writeln!(out, "| `{}` | `{}` | {} | {first} |", engine.name, engine.clause, cells.join(" | "));
    }
    out.push_str("\n| clause | faulty engines | caught |\n|---|---|---|\n");
    for (clause, (all, caught)) in by_clause(matrix) {
        let _ = writeln!(out, "| `{clause}` | {all} | {caught} |");
    }
    out
}

fn cell(engine: &Engine, column: &str) -> String {
    let one = engine.rulesets.iter().find(|one| one.ruleset == column);
    one.map_or_else(|| "-".to_owned(), |one| format!("{}/{}", one.caught_by.len(), one.failed))
}

fn by_clause(matrix: &Matrix) -> BTreeMap<&str, (usize, usize)> {
    let mut clauses: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for engine in &matrix.engines {
        let (all, caught) = clauses.entry(engine.clause).or_default();
        *all += 1;
        *caught += usize::from(engine.is_caught());
    }
    clauses
}

/// What the matrix comes to: the survivors by name, what the control fails, and the totals last.
#[must_use]
pub fn conclusion(matrix: &Matrix) -> Vec<String> {
    let mut lines: Vec<String> = matrix.survivors().map(survivor).collect();
    if let [first, ..] = matrix.control_fails.as_slice() {
        let number = matrix.control_fails.len();
        lines.push(format!("the control, which has no fault, fails {number} cases, the first {first}"));
    }
    if matrix.tested < matrix.planned {
        lines.push(format!("only {} of {} faulty engines were judged", matrix.tested, matrix.planned));
    }
    let caught = matrix.tested - matrix.survivors().count();
    let clauses = by_clause(matrix).len();
    lines.push(format!(
        "{caught} of {} faulty engines are caught by a case of their own clause; clauses broken: {clauses}; cases asked: up to {}",
        matrix.planned, matrix.cases
    ));
    lines
}

fn survivor(engine: &Engine) -> String {
    let told = |one: &InRuleset| match one.of_its_clause {
        0 => format!("{} (no case is about the clause)", one.ruleset),
        1 => format!("{} (1 case is about the clause)", one.ruleset),
        number => format!("{} ({number} cases are about the clause)", one.ruleset),
    };
    let rulesets: Vec<String> = engine.survives_in().map(told).collect();
    format!("{} survives: no case of {} catches it in {}", engine.name, engine.clause, rulesets.join(", "))
}
