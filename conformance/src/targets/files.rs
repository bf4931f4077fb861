//! Rule-set files and scenario files.

use chesst_engine::clause::Clause;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::ruleset::Ruleset;
use serde_json::Value;

use super::rules::{Asked, agree};
use super::texts::sorted;
use super::{Breach, Tally, World, demand};
use crate::faults;
use crate::files::File;
use crate::load::{LoadError, Suite};
use crate::oracle::answer::ByBook;
use crate::oracle::{Literal, RuleBook};
use crate::question::{Answer, Fault};
use crate::ruleset_file::{self, Loaded};
use crate::scenario::Ask;
use crate::subject::Subject;
use crate::subject::reference::Reference;

/// How many plies a rule set from a file is played.
const PLIES: usize = 12;

/// The most cases of a file that are asked.
const MOST_CASES: usize = 40;

/// Deeper counts are not asked, since the oracle is slow.
const DEEPEST_COUNT: u32 = 1;

/// A rule-set file is refused with its faults, or is a rule set that can be printed and played.
pub(super) fn rule_set_file(world: &World, bytes: &[u8], tally: &mut Tally) -> Result<(), Breach> {
    let text = String::from_utf8_lossy(bytes);
    let Loaded { ruleset, base } = match ruleset_file::of_text(&text) {
        Ok(loaded) => loaded,
        Err(error) => {
            tally.refused += 1;
            return refusal(&error, &text);
        }
    };
    let built_in = base.is_none_or(|base| Rules::built_in(&base).is_some());
    demand(built_in, "what judges a rule set is a built-in one", || ruleset.id.clone())?;
    comes_back(world, &ruleset)?;
    let rules = Rules::new(ruleset);
    // A rule set need not state a start position; one that it states can be played.
    let Ok(mut position) = Position::start(&rules) else { return Ok(()) };
    for ply in 0..PLIES {
        tally.positions += 1;
        let asked = if ply == 0 { Asked::Everything } else { Asked::InTurn };
        agree(&position, position.moves(), asked)?;
        let moves = position.moves();
        let Some(mv) = (ply * 7 + 3).checked_rem(moves.len()).map(|at| moves[at]) else { break };
        position =
            position.play(mv).map_err(|refusal| Breach::new("a generated move can be played", refusal))?;
        let back = Position::read(&rules, &position.to_string());
        demand(back.as_ref() == Ok(&position), "a printed position is read as it was", || {
            format!("after {mv}: {position:?} comes back as {back:?}")
        })?;
    }
    Ok(())
}

fn comes_back(world: &World, ruleset: &Ruleset) -> Result<(), Breach> {
    let mut written = ruleset.clone();
    if world.is_planted() {
        written.repetition_claim = written.repetition_claim.min(5);
    }
    let printed = ruleset_file::print(&written)
        .map_err(|error| Breach::new("every rule set can be printed", format!("{}: {error}", ruleset.id)))?;
    let back = ruleset_file::of_text(&printed).map(|loaded| loaded.ruleset);
    demand(back.as_ref() == Ok(ruleset), "a rule set printed as a file is read as it was", || {
        format!("{printed}\ncomes back as {back:?}")
    })
}

/// Faults say where they are and what is wrong.
fn refusal(error: &LoadError, text: &str) -> Result<(), Breach> {
    let lines = text.lines().count().max(1) + 1;
    demand(!error.faults.is_empty(), "a refusal lists its faults", || "it lists none".to_owned())?;
    for fault in &error.faults {
        let inside = fault.line.is_none_or(|line| (1..=lines).contains(&line));
        demand(inside && !fault.reason.is_empty(), "a fault has its line in the text, and a reason", || {
            fault.to_string()
        })?;
    }
    Ok(())
}

/// A scenario file is refused with its faults, or its cases can be asked.
pub(super) fn scenario_file(world: &World, bytes: &[u8], tally: &mut Tally) -> Result<(), Breach> {
    let id = serde_json::from_slice(bytes)
        .ok()
        .and_then(|value: Value| Some(value.get("id")?.as_str()?.to_owned()));
    let path = format!("clauses/{}.json", id.as_deref().unwrap_or("text"));
    let mut files = world.register.clone();
    files.push(File { path, bytes: bytes.to_vec() });
    let suite = match Suite::from_files(&files) {
        Ok(suite) => suite,
        Err(error) => {
            tally.refused += 1;
            return refusal(&error, &String::from_utf8_lossy(bytes));
        }
    };
    let planted = faults::named("finished-position-has-moves").filter(|_| world.is_planted());
    let book: &dyn RuleBook = planted.map_or(&Literal, |fault| fault.book);
    let mut reference = Reference::new(&world.rulesets);
    let mut oracle = ByBook::new("oracle", book, &world.rulesets);
    for case in suite.cases.iter().take(MOST_CASES) {
        if matches!(case.question.ask, Ask::Count { depth } if depth > DEEPEST_COUNT) {
            continue;
        }
        tally.attempts += 1;
        let [own, other] =
            [reference.ask(&case.question), oracle.ask(&case.question)].map(|answer| answer.map(sorted));
        demand(
            are_alike(&case.question.ask, &own, &other),
            "engine and oracle answer the question of a case alike",
            || {
                let question = &case.question;
                let (ruleset, position) = (&question.ruleset, &question.position);
                format!("{question}\n  of `{position}` in {ruleset}\nengine {own:?}\noracle {other:?}")
            },
        )?;
    }
    Ok(())
}

/// Are the answers of engine and oracle alike? They need not object to the same member of a question, nor understand the
/// same slips of a writer: then one of them refuses the writing, or both refuse the move.
fn are_alike(ask: &Ask, engine: &Result<Answer, Fault>, oracle: &Result<Answer, Fault>) -> bool {
    match (engine, oracle) {
        (Err(Fault::Protocol(_)), Err(Fault::Protocol(_))) => true,
        (Ok(Answer::Refused(_)), Ok(Answer::Refused(_))) if matches!(ask, Ask::ReadMove { .. }) => true,
        (Ok(Answer::Refused(clauses)), Ok(Answer::Move(_)))
        | (Ok(Answer::Move(_)), Ok(Answer::Refused(clauses))) => clauses[..] == [Clause::NotationMove],
        _ => engine == oracle,
    }
}
