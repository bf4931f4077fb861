//! The reference engine as a subject.

use std::collections::BTreeSet;
use std::sync::Arc;

use chesst_engine::choices::Choices;
use chesst_engine::clause::Clause;
use chesst_engine::game::{Game, GameError};
use chesst_engine::legality::Refusal;
use chesst_engine::piece::BySide;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::text::book::{Alphabet, BookError};
use chesst_engine::text::position::PositionTextError;

use super::{REFERENCE, Stop, Subject, forces, on_board, said};
use crate::question::{Answer, Fault, Question};
use crate::rulesets::Rulesets;
use crate::scenario::Ask;

/// The reference engine.
#[derive(Clone, Debug)]
pub struct Reference {
    rules: Vec<Arc<Rules>>,
}

impl Reference {
    /// The engine with these rule sets, which reads the open choices as they do.
    #[must_use]
    pub fn new(rulesets: &Rulesets) -> Self {
        let rules = rulesets.iter().map(|entry| Arc::clone(&entry.rules)).collect();
        Self { rules }
    }

    /// The same with another reading of the open choices, in every rule set.
    #[must_use]
    pub fn with_choices(mut self, choices: Choices) -> Self {
        for rules in &mut self.rules {
            let mut ruleset = rules.ruleset().clone();
            ruleset.choices = choices;
            *rules = Rules::new(ruleset);
        }
        self
    }

    /// The position a question is about, or the answer that it cannot be reached.
    fn reach(rules: &Arc<Rules>, question: &Question) -> Result<Position, Answer> {
        let start = start(rules, question)?;
        question.after.iter().try_fold(start, |position, mv| {
            let refused = |refusal: Refusal| Answer::MoveRefused { r#move: *mv, clauses: refusal.clauses };
            position.play(position.without_needless_choice(*mv)).map_err(refused)
        })
    }

    fn answer(rules: &Arc<Rules>, question: &Question) -> Result<Answer, Stop> {
        let position = || Self::reach(rules, question).map_err(Stop::Unreached);
        Ok(match &question.ask {
            Ask::Destinations { from } => Answer::Squares(position()?.destinations(*from).iter().collect()),
            Ask::Moves {} => Answer::Moves(position()?.moves().into_iter().collect()),
            Ask::Legal { r#move } => legality(&position()?, r#move)?,
            Ask::Promotions { from, to } => {
                let position = position()?;
                let moves = position.moves().into_iter().filter(|mv| mv.from == *from && mv.to == *to);
                Answer::Kinds(
                    moves
                        .filter_map(|mv| mv.promotion.or_else(|| position.effect(mv).ok()?.becomes))
                        .collect(),
                )
            }
            Ask::Position {} => Answer::Position(position()?.to_string()),
            Ask::Force { on } => {
                on_board(rules.ruleset().shape, on)?;
                let position = position()?;
                forces(on, |square| position.force(square))
            }
            Ask::Check { side } => Answer::Check(position()?.is_check((*side).into())),
            Ask::FinalCheck { side } => {
                let position = position()?;
                Answer::FinalCheck(position.side_to_move() == (*side).into() && position.is_final_check())
            }
            Ask::Outcome {} => Answer::Outcome(position()?.outcome()),
            Ask::Count { depth } => Answer::Number(position()?.perft(*depth)),
            Ask::Text { text } => match Position::read(rules, text) {
                Ok(position) => Answer::Accepted(position.to_string()),
                Err(error) => Answer::Faults(fault_ids(&error)),
            },
            Ask::Claims {} => claims(rules, question)?,
            Ask::Impregnable { white, black } => {
                match position()?.draw_impregnable(BySide { white: *white, black: *black }) {
                    Ok(drawn) => Answer::Position(drawn.to_string()),
                    Err(_) => Answer::Refused(vec![Clause::ImpregnableChoice]),
                }
            }
            Ask::ReadMove { text } => match position()?.read_book(text) {
                Ok(read) => Answer::Move(read.mv),
                Err(error) => Answer::Refused(clauses_of(&error)),
            },
            Ask::PrintMove { r#move } => match position()?.print_book(*r#move, Alphabet::Cyrillic) {
                Ok(text) => Answer::Text(text),
                Err(refusal) => Answer::Refused(refusal.clauses),
            },
        })
    }
}

impl Subject for Reference {
    fn name(&self) -> String {
        REFERENCE.to_owned()
    }

    fn choices(&self, ruleset: &str) -> Choices {
        let known = self.rules.iter().find(|rules| rules.ruleset().id == ruleset);
        known.map_or_else(Choices::default, |rules| rules.ruleset().choices)
    }

    fn names_every_clause(&self) -> bool {
        true
    }

    fn ask(&mut self, question: &Question) -> Result<Answer, Fault> {
        let Some(rules) = self.rules.iter().find(|rules| rules.ruleset().id == question.ruleset) else {
            return Err(Fault::Unsupported(format!("the rule set {}", question.ruleset)));
        };
        said(Self::answer(rules, question))
    }
}

fn legality(position: &Position, text: &str) -> Result<Answer, Stop> {
    let mv = position.read_move(text).map_err(|error| Stop::Fault(Fault::Protocol(error.to_string())))?;
    Ok(match position.legality(mv) {
        Ok(()) => Answer::Legal,
        Err(refusal) => Answer::Refused(refusal.clauses),
    })
}

/// The clauses by which a text is refused; one that is no notation at all is refused by that of moves.
fn clauses_of(error: &BookError) -> Vec<Clause> {
    match error.clauses() {
        [] => vec![Clause::NotationMove],
        clauses => clauses.to_vec(),
    }
}

fn start(rules: &Arc<Rules>, question: &Question) -> Result<Position, Answer> {
    Position::read(rules, &question.position).map_err(|error| Answer::PositionRefused(fault_ids(&error)))
}

fn fault_ids(error: &PositionTextError) -> BTreeSet<String> {
    error.faults().iter().map(|fault| fault.fault.kind.to_string()).collect()
}

/// Draws need the history, so the game is played from the position on.
fn claims(rules: &Arc<Rules>, question: &Question) -> Result<Answer, Stop> {
    let mut game = Game::new(start(rules, question).map_err(Stop::Unreached)?);
    for mv in &question.after {
        game.play(*mv).map_err(|error| {
            let clauses = match error {
                GameError::Refused(refusal) => refusal.clauses,
                GameError::Over | GameError::NoClaim(_) | GameError::Squares(_) => Vec::new(),
            };
            Stop::Unreached(Answer::MoveRefused { r#move: *mv, clauses })
        })?;
    }
    Ok(Answer::Claims(game.claims().into_iter().collect()))
}
