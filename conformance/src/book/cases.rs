//! The cases of a clause, step by step.

use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use serde::Serialize;

use crate::board::model::{Board, Mark};
use crate::case::Case;
use crate::load::Suite;
use crate::pages::marks::answered;
use crate::pages::scene::Scene;
use crate::register::ClauseEntry;
use crate::words::Words;

/// A case, alike in some rule sets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Shown {
    pub(super) id: String,
    pub(super) rulesets: Vec<String>,
    pub(super) says: String,
    pub(super) question: String,
    pub(super) answer: String,
    /// The position, then a step a move, at last the answer; empty for a question without a board.
    pub(super) steps: Vec<Step>,
}

/// One board with what it shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Step {
    told: String,
    board: Scene,
}

/// The cases that cite a clause, those that are alike in several rule sets together.
pub(super) fn of(suite: &Suite, entry: &ClauseEntry, words: &Words) -> Vec<Shown> {
    let mut all: Vec<Shown> = Vec::new();
    let mut cases: Vec<&Case> =
        suite.cases.iter().filter(|case| case.is_judged() && case.clauses.contains(&entry.id)).collect();
    // Cases that are about the clause come before those that only cite it.
    cases.sort_by_key(|case| case.clauses.first() != Some(&entry.id));
    for case in cases {
        let shown = shown(case, words);
        let known = all.iter_mut().find(|known| {
            known.id == shown.id && known.answer == shown.answer && positions(known) == positions(&shown)
        });
        match known {
            Some(known) => known.rulesets.extend(shown.rulesets),
            None => all.push(shown),
        }
    }
    all
}

fn positions(shown: &Shown) -> Vec<&str> {
    shown.steps.iter().map(|step| step.board.p.as_str()).collect()
}

fn shown(case: &Case, words: &Words) -> Shown {
    let after: Vec<String> = case.question.after.iter().map(ToString::to_string).collect();
    let answer = case.expectation.to_string();
    Shown {
        id: case.id.clone(),
        rulesets: vec![case.question.ruleset.clone()],
        says: words.says(&case.says, case.ru.as_ref()).to_owned(),
        question: words.question(&case.question.ask, &after),
        answer: words.answer(&answer),
        steps: steps(case, &answer, words).unwrap_or_default(),
    }
}

/// `None` where the question has no position that the engine reads.
fn steps(case: &Case, answer: &str, words: &Words) -> Option<Vec<Step>> {
    let rules = Rules::built_in(&case.question.ruleset)?;
    let mut position = Position::read(&rules, &case.question.position).ok()?;
    let plain = |position: &Position| Scene::new(&Board::new(position), &[], words);
    let mut steps = vec![Step { told: words.say("page-start"), board: plain(&position) }];
    for mv in &case.question.after {
        position = position.play(*mv).ok()?;
        let board = Board::new(&position).with_mark(mv.to, Mark::Moved);
        let told = format!("{} {mv}", words.say("page-after"));
        steps.push(Step { told, board: Scene::new(&board, &[], words) });
    }
    let board = answered(&rules, &position, &case.question.ask, answer, [&[], &[]], words);
    let told = format!("{}: {}", words.say("page-answer"), words.answer(answer));
    steps.push(Step { told, board });
    Some(steps)
}
