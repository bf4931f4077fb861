//! A rule book as a subject.

use std::collections::BTreeSet;
use std::sync::Arc;

use chesst_engine::choices::Choices;
use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use chesst_engine::piece::{BySide, Kind};
use chesst_engine::rules::Rules;
use chesst_engine::ruleset::Ruleset;
use chesst_engine::square::Square;

use super::book::RuleBook;
use super::state::State;
use super::{ending, force, legal, notation, play, promotion, text};
use crate::question::{Answer, Fault, Question};
use crate::rulesets::Rulesets;
use crate::scenario::Ask;
use crate::subject::{Stop, Subject, forces, on_board, said};

/// A subject that answers by a rule book.
#[derive(Clone, Debug)]
pub struct ByBook<'b> {
    name: String,
    book: &'b dyn RuleBook,
    rulesets: Vec<Ruleset>,
    names_every_clause: bool,
}

impl<'b> ByBook<'b> {
    /// A subject of this name that knows these rule sets and reads the open choices as they do.
    #[must_use]
    pub fn new(name: &str, book: &'b dyn RuleBook, rulesets: &Rulesets) -> Self {
        let data = |rules: &Arc<Rules>| rules.ruleset().clone();
        let rulesets = rulesets.iter().map(|entry| data(&entry.rules)).collect();
        Self { name: name.to_owned(), book, rulesets, names_every_clause: false }
    }

    /// The same, held to name every clause that refuses a move.
    #[must_use]
    pub fn naming_every_clause(self) -> Self {
        Self { names_every_clause: true, ..self }
    }

    /// The same with these readings of open choices, in every rule set.
    #[must_use]
    pub fn with_choices(mut self, choices: &[(&str, &str)]) -> Self {
        for ruleset in &mut self.rulesets {
            for (id, value) in choices {
                // A choice that is not there is left alone; a test sets every one of the catalogue.
                let _ = ruleset.choices.set(id, value);
            }
        }
        self
    }

    fn reach<'r>(&self, ruleset: &'r Ruleset, question: &Question) -> Result<State<'r>, Answer> {
        let start = text::read(self.book, ruleset, &question.position)
            .map_err(|faults| Answer::PositionRefused(faults.iter().map(ToString::to_string).collect()))?;
        question.after.iter().try_fold(State::new(ruleset, start), |s, mv| {
            match legal::refusals(self.book, &s, *mv) {
                clauses if clauses.is_empty() => Ok(play::after(self.book, &s, *mv)),
                clauses => Err(Answer::MoveRefused { r#move: *mv, clauses }),
            }
        })
    }

    fn answer(&self, ruleset: &Ruleset, question: &Question) -> Result<Answer, Stop> {
        let book = self.book;
        let s = || self.reach(ruleset, question).map_err(Stop::Unreached);
        Ok(match &question.ask {
            Ask::Destinations { from } => {
                let moves = legal::moves(book, &s()?).into_iter();
                Answer::Squares(moves.filter(|mv| mv.from == *from).map(|mv| mv.to).collect())
            }
            Ask::Moves {} => Answer::Moves(legal::moves(book, &s()?).into_iter().collect()),
            Ask::Legal { r#move } => match legal::refusals(book, &s()?, read_move(r#move)?) {
                clauses if clauses.is_empty() => Answer::Legal,
                clauses => Answer::Refused(clauses),
            },
            Ask::Promotions { from, to } => Answer::Kinds(becomes(book, &s()?, *from, *to)),
            Ask::Position {} => Answer::Position(text::print(ruleset.shape, &s()?.now)),
            Ask::Force { on } => {
                on_board(ruleset.shape, on)?;
                let s = s()?;
                forces(on, |square| force::shown(book, &s, square))
            }
            Ask::Check { side } => Answer::Check(ending::is_check(book, &s()?, (*side).into())),
            Ask::FinalCheck { side } => {
                Answer::FinalCheck(ending::is_final_check(book, &s()?, (*side).into()))
            }
            Ask::Outcome {} => Answer::Outcome(ending::outcome(book, &s()?)),
            Ask::Count { depth } => Answer::Number(count(book, &s()?, *depth)),
            Ask::Text { text } => match text::read(book, ruleset, text) {
                Ok(setup) => Answer::Accepted(text::print(ruleset.shape, &setup)),
                Err(faults) => Answer::Faults(faults.iter().map(ToString::to_string).collect()),
            },
            Ask::Claims {} => Answer::Claims(ending::claims(book, &s()?).into_iter().collect()),
            Ask::Impregnable { white, black } => {
                match play::drawn(book, &s()?, BySide { white: *white, black: *black }) {
                    Some(drawn) => Answer::Position(text::print(ruleset.shape, &drawn.now)),
                    None => Answer::Refused(vec![Clause::ImpregnableChoice]),
                }
            }
            Ask::ReadMove { text } => {
                notation::read(book, &s()?, text).map_or_else(Answer::Refused, Answer::Move)
            }
            Ask::PrintMove { r#move } => {
                notation::print(book, &s()?, *r#move).map_or_else(Answer::Refused, Answer::Text)
            }
        })
    }
}

impl Subject for ByBook<'_> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn choices(&self, ruleset: &str) -> Choices {
        let known = self.rulesets.iter().find(|known| known.id == ruleset);
        known.map_or_else(Choices::default, |known| known.choices)
    }

    fn names_every_clause(&self) -> bool {
        self.names_every_clause
    }

    fn ask(&mut self, question: &Question) -> Result<Answer, Fault> {
        match self.rulesets.iter().find(|known| known.id == question.ruleset) {
            Some(ruleset) => said(self.answer(ruleset, question)),
            None => Err(Fault::Unsupported(format!("the rule set {}", question.ruleset))),
        }
    }
}

fn read_move(text: &str) -> Result<Move, Fault> {
    text.parse().map_err(|_| Fault::Protocol(format!("`{text}` is not a move such as `b2b4` or `g7g8=C`")))
}

/// What the man on a square becomes by a legal move: the kinds to choose from, or the one it becomes by itself.
fn becomes(book: &dyn RuleBook, s: &State<'_>, from: Square, to: Square) -> BTreeSet<Kind> {
    let Some(man) = s.man(from) else { return BTreeSet::new() };
    let moves = legal::moves(book, s).into_iter().filter(|mv| mv.from == from && mv.to == to);
    moves.filter_map(|mv| mv.promotion.or_else(|| promotion::by_itself(book, s, man, mv))).collect()
}

/// How many sequences of moves have this length; a finished position has none.
#[must_use]
pub fn count(book: &dyn RuleBook, s: &State<'_>, depth: u32) -> u64 {
    let Some(rest) = depth.checked_sub(1) else { return 1 };
    let moves = legal::moves(book, s);
    if rest == 0 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|mv| count(book, &play::after(book, s, mv), rest)).sum()
}
