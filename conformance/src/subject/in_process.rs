//! An engine in this process, as a subject.

use std::collections::BTreeSet;
use std::sync::Arc;

use chesst_engine::choices::Choices;
use chesst_engine::clause::Clause;
use chesst_engine::force::Force;
use chesst_engine::game::{Game, GameError};
use chesst_engine::legality::Refusal;
use chesst_engine::piece::BySide;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::text::position::PositionTextError;

use super::Subject;
use super::behaviour::Behaviour;
use crate::question::{Answer, Fault, Question};
use crate::rulesets::Rulesets;
use crate::scenario::Ask;

/// A [`Behaviour`] that answers questions.
#[derive(Clone, Debug)]
pub struct InProcess<B> {
    name: String,
    behaviour: B,
    rules: Vec<Arc<Rules>>,
}

impl<B: Behaviour> InProcess<B> {
    /// A subject of this name that knows these rule sets and reads the open choices as they do.
    pub fn new(name: &str, behaviour: B, rulesets: &Rulesets) -> Self {
        let rules = rulesets.iter().map(|entry| Arc::clone(&entry.rules)).collect();
        Self { name: name.to_owned(), behaviour, rules }
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
    fn reach(&self, rules: &Arc<Rules>, question: &Question) -> Result<Position, Answer> {
        let start = start(rules, question)?;
        question.after.iter().try_fold(start, |position, mv| {
            let refused = |refusal: Refusal| Answer::MoveRefused { r#move: *mv, clauses: refusal.clauses };
            self.behaviour.play(&position, position.without_needless_choice(*mv)).map_err(refused)
        })
    }

    fn answer(&self, rules: &Arc<Rules>, question: &Question) -> Result<Answer, Stop> {
        let engine = &self.behaviour;
        let position = || self.reach(rules, question).map_err(Stop::Unreached);
        let unsupported = |what: &str| Err(Stop::Fault(Fault::Unsupported(what.to_owned())));
        Ok(match &question.ask {
            Ask::Destinations { from } => {
                let moves = engine.moves(&position()?).into_iter();
                Answer::Squares(moves.filter(|mv| mv.from == *from).map(|mv| mv.to).collect())
            }
            Ask::Moves {} => Answer::Moves(engine.moves(&position()?).into_iter().collect()),
            Ask::Legal { r#move } => self.legality(&position()?, r#move)?,
            Ask::Promotions { from, to } => {
                let position = position()?;
                let moves = engine.moves(&position).into_iter().filter(|mv| mv.from == *from && mv.to == *to);
                Answer::Kinds(
                    moves.filter_map(|mv| mv.promotion.or_else(|| engine.becomes(&position, mv))).collect(),
                )
            }
            Ask::Position {} => Answer::Position(position()?.to_string()),
            Ask::Force { on } if on.iter().any(|square| !rules.ruleset().shape.contains(*square)) => {
                return Err(Stop::Fault(Fault::Protocol("a square off the board".to_owned())));
            }
            Ask::Force { on } => {
                let position = position()?;
                Answer::Force(
                    on.iter().map(|square| (*square, half_units(engine.force(&position, *square)))).collect(),
                )
            }
            Ask::Check { side } => Answer::Check(engine.is_check(&position()?, (*side).into())),
            Ask::FinalCheck { side } => {
                let position = position()?;
                Answer::FinalCheck(position.side_to_move() == (*side).into() && position.is_final_check())
            }
            Ask::Outcome {} => Answer::Outcome(position()?.outcome()),
            Ask::Count { depth } => Answer::Number(self.count(&position()?, *depth)),
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
            Ask::ReadMove { .. } => return unsupported("reading book notation"),
            Ask::PrintMove { .. } => return unsupported("printing book notation"),
        })
    }

    fn legality(&self, position: &Position, text: &str) -> Result<Answer, Stop> {
        let mv = position.read_move(text).map_err(|error| Stop::Fault(Fault::Protocol(error.to_string())))?;
        Ok(match self.behaviour.play(position, mv) {
            Ok(_) => Answer::Legal,
            Err(refusal) => Answer::Refused(refusal.clauses),
        })
    }

    fn count(&self, position: &Position, depth: u32) -> u64 {
        let Some(rest) = depth.checked_sub(1) else { return 1 };
        let moves = self.behaviour.moves(position);
        if rest == 0 {
            return moves.len() as u64;
        }
        let after = moves.into_iter().filter_map(|mv| self.behaviour.play(position, mv).ok());
        after.map(|position| self.count(&position, rest)).sum()
    }
}

impl<B: Behaviour> Subject for InProcess<B> {
    fn name(&self) -> String {
        self.name.clone()
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
        self.answer(rules, question).or_else(|stop| match stop {
            Stop::Unreached(answer) => Ok(answer),
            Stop::Fault(fault) => Err(fault),
        })
    }
}

/// Why a question was not answered as asked.
enum Stop {
    Unreached(Answer),
    Fault(Fault),
}

fn start(rules: &Arc<Rules>, question: &Question) -> Result<Position, Answer> {
    Position::read(rules, &question.position).map_err(|error| Answer::PositionRefused(fault_ids(&error)))
}

fn fault_ids(error: &PositionTextError) -> BTreeSet<String> {
    error.faults().iter().map(|fault| fault.fault.kind.to_string()).collect()
}

fn half_units(sums: BySide<Force>) -> BySide<u16> {
    BySide { white: sums.white.half_units(), black: sums.black.half_units() }
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
