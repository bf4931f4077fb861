//! Findings made small: the same failure in the smallest position found.

use chesst_engine::moves::Move;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::setup::Setup;
use chesst_engine::square::Square;
use chesst_engine::text::position::read_setup;
use std::sync::Arc;

use super::diagnosis::{Catalogue, Number};
use super::finding::{BrokenLaw, Differs, What, differences};
use crate::laws::court::Verdict;
use crate::laws::scene::Scene;
use crate::oracle::text::print;
use crate::question::{Answer, Question};
use crate::rulesets::Rulesets;
use crate::scenario::Ask;
use crate::smith::forge::Forged;
use crate::smith::shrink;
use crate::subject::Subject;

/// Who is asked while a finding is made smaller.
pub(super) struct Bench<'b> {
    pub(super) subject: &'b mut dyn Subject,
    pub(super) catalogue: &'b mut Catalogue,
    pub(super) rulesets: &'b Rulesets,
    /// The rule book that explains the finding; it must explain the smaller one too.
    pub(super) book: Option<Number>,
    /// How often the subject may be asked.
    pub(super) budget: usize,
}

impl Bench<'_> {
    /// The smallest finding of the same kind that was found.
    pub(super) fn smallest(&mut self, what: &What) -> What {
        match what {
            What::Law(broken) => What::Law(Box::new(self.law(broken))),
            What::Answer(differs) => {
                let smaller = match &differs.question.ask {
                    Ask::Text { .. } => self.text(differs),
                    _ => self.answer(differs),
                };
                What::Answer(Box::new(smaller.unwrap_or_else(|| Differs::clone(differs))))
            }
        }
    }

    fn rules(&self, ruleset: &str) -> Option<Arc<Rules>> {
        self.rulesets.get(ruleset).map(|entry| Arc::clone(&entry.rules))
    }

    /// The difference of the same kind at another place, if there is one.
    fn same_failure(&mut self, like: &Differs, question: &Question) -> Option<Differs> {
        let wanted = self.catalogue.wanted(question).ok()?;
        let got = self.subject.ask(question);
        let found = differences(question, &wanted, &got);
        let same = |found: &Differs| {
            found.mv == like.mv
                && same_kind(&found.wanted, &like.wanted, like.mv)
                && match (&found.got, &like.got) {
                    (Ok(found), Ok(like_got)) => same_kind(found, like_got, like.mv),
                    (Err(found), Err(like)) => std::mem::discriminant(found) == std::mem::discriminant(like),
                    _ => false,
                }
        };
        let found = found.into_iter().find(same)?;
        let explained = self.book.is_none_or(|book| self.catalogue.answers_like(book, &found));
        explained.then_some(found)
    }

    fn answer(&mut self, differs: &Differs) -> Option<Differs> {
        let rules = self.rules(&differs.question.ruleset)?;
        let start = Position::read(&rules, &differs.question.position).ok()?;
        let is_game = matches!(differs.question.ask, Ask::Claims {});
        let game: &[Move] = if is_game { &differs.question.after } else { &[] };
        let forged = game.iter().try_fold(Forged::new(start), |mut forged, mv| {
            forged.position = forged.position.play(*mv).ok()?;
            forged.moves.push(*mv);
            Some(forged)
        })?;
        let mut best = None;
        let budget = self.budget;
        let _ = shrink::game(&forged, budget, |forged| {
            let after = if is_game { forged.moves.clone() } else { differs.question.after.clone() };
            let position = forged.start.to_string();
            let question = Question { position, after, ..differs.question.clone() };
            let found = self.same_failure(differs, &question);
            let fails = found.is_some();
            best = found.or(best.take());
            fails
        });
        best
    }

    /// A text that is accepted or refused wrongly loses men as long as it is.
    fn text(&mut self, differs: &Differs) -> Option<Differs> {
        let Ask::Text { text } = &differs.question.ask else { return None };
        let rules = self.rules(&differs.question.ruleset)?;
        let shape = rules.ruleset().shape;
        let mut setup = read_setup(shape, text).ok()?;
        let mut best = None;
        let mut left = self.budget;
        let mut attempt = |setup: &mut Setup, change: &dyn Fn(&mut Setup)| {
            let mut smaller = setup.clone();
            change(&mut smaller);
            if smaller == *setup || left == 0 {
                return;
            }
            left -= 1;
            let text = print(shape, &smaller);
            let question = Question { ask: Ask::Text { text }, ..differs.question.clone() };
            if let Some(found) = self.same_failure(differs, &question) {
                best = Some(found);
                *setup = smaller;
            }
        };
        loop {
            let before = setup.clone();
            let men: Vec<Square> = setup.pieces.iter().map(|(square, _)| square).collect();
            for on in men {
                attempt(&mut setup, &|setup| _ = setup.pieces.set(on, None));
            }
            attempt(&mut setup, &|setup| setup.quiet = 0);
            attempt(&mut setup, &|setup| setup.move_number = 1);
            if setup == before {
                return best;
            }
        }
    }

    fn law(&mut self, broken: &BrokenLaw) -> BrokenLaw {
        let law = broken.law;
        let mut breach = broken.breach.clone();
        let subject = &mut *self.subject;
        let budget = self.budget / 10;
        let forged =
            shrink::game(&broken.forged, budget, |forged| match law.judge(subject, &Scene::from(forged)) {
                Verdict::Broken(found) => {
                    breach = found;
                    true
                }
                _ => false,
            });
        BrokenLaw { law, forged, breach }
    }
}

/// Do two answers fail alike? Lists by whether they hold the move, yes and no by being the same, others by their kind.
fn same_kind(one: &Answer, other: &Answer, mv: Option<Move>) -> bool {
    match (one, other) {
        (Answer::Moves(one), Answer::Moves(other)) => {
            mv.is_none_or(|mv| one.contains(&mv) == other.contains(&mv))
        }
        (Answer::Check(_) | Answer::FinalCheck(_) | Answer::Outcome(_) | Answer::Claims(_), _) => {
            one == other
        }
        _ => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}
