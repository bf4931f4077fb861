//! Asking a subject for a law: typed answers, and breaches in words.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use chesst_engine::choices::Choices;
use chesst_engine::game::Draw;
use chesst_engine::moves::Move;
use chesst_engine::outcome::Outcome;
use chesst_engine::piece::{BySide, Kind, Side};
use chesst_engine::position::Position;
use chesst_engine::ruleset::Ruleset;
use chesst_engine::setup::Setup;
use chesst_engine::square::Square;
use chesst_engine::text::position::read_setup;

use super::scene::Scene;
use crate::judge::told;
use crate::question::{Answer, Fault, Question};
use crate::quote::clip;
use crate::scenario::Ask;
use crate::subject::Subject;

/// The longest answer that a breach quotes, in characters.
const LONGEST_QUOTE: usize = 400;

/// How a subject stands to a law in a scene.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The law holds there.
    Held,
    /// The scene does not show what the law is about, or the subject does not offer the questions.
    DoesNotApply,
    /// The law is broken.
    Broken(Breach),
    /// The subject failed to answer.
    NoAnswer(Fault),
}

/// A broken law in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breach {
    /// The last question asked.
    pub asked: String,
    /// The position it was asked of.
    pub position: String,
    /// What was answered.
    pub answered: String,
    /// What the law says.
    pub expected: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { asked, position, answered, expected } = self;
        write!(f, "asked   {asked}\n  of    {position}\nwanted  {expected}\ngot     {answered}")
    }
}

/// What a law finds: `true` when it holds, `false` when the scene does not show what it is about.
pub(super) type Finding = Result<bool, Stop>;

/// Why a law is not judged to its end.
#[derive(Debug)]
pub(super) enum Stop {
    Unsupported,
    Fault(Fault),
    Broken(Box<Breach>),
}

/// A place in a game: a position text and moves played from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct At {
    pub(super) ruleset: String,
    pub(super) position: String,
    pub(super) after: Vec<Move>,
}

impl At {
    pub(super) fn then(&self, mv: Move) -> Self {
        let mut at = self.clone();
        at.after.push(mv);
        at
    }

    pub(super) fn in_ruleset(&self, id: &str) -> Self {
        Self { ruleset: id.to_owned(), ..self.clone() }
    }
}

/// A subject and a scene, as a law sees them.
pub struct Court<'s> {
    subject: &'s mut dyn Subject,
    scene: &'s Scene,
    setup: Setup,
    asked: Option<Question>,
}

impl fmt::Debug for Court<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Court").field("subject", &self.subject.name()).field("scene", self.scene).finish()
    }
}

impl<'s> Court<'s> {
    pub(super) fn new(subject: &'s mut dyn Subject, scene: &'s Scene) -> Result<Self, Stop> {
        let setup = read_setup(scene.rules.ruleset().shape, &scene.position)
            .map_err(|error| Stop::Fault(Fault::Protocol(format!("the scene cannot be read: {error}"))))?;
        Ok(Self { subject, scene, setup, asked: None })
    }

    pub(super) fn scene(&self) -> &'s Scene {
        self.scene
    }

    pub(super) fn ruleset(&self) -> &'s Ruleset {
        self.scene.rules.ruleset()
    }

    /// What stands where in the scene.
    pub(super) fn setup(&self) -> &Setup {
        &self.setup
    }

    /// How the subject reads the open choices.
    pub(super) fn choices(&self) -> Choices {
        self.subject.choices(&self.ruleset().id)
    }

    /// The position of the scene.
    pub(super) fn here(&self) -> At {
        self.at(self.scene.position.clone())
    }

    pub(super) fn at(&self, position: String) -> At {
        At { ruleset: self.ruleset().id.clone(), position, after: Vec::new() }
    }

    /// The place of a set-up; `None` when it cannot be played.
    pub(super) fn of(&self, setup: &Setup) -> Option<At> {
        Position::new(&self.scene.rules, setup).ok().map(|position| self.at(position.to_string()))
    }

    pub(super) fn ask(&mut self, at: &At, ask: Ask) -> Result<Answer, Stop> {
        let question = Question {
            ruleset: at.ruleset.clone(),
            position: at.position.clone(),
            after: at.after.clone(),
            ask,
        };
        let answer = self.subject.ask(&question);
        self.asked = Some(question);
        answer.map_err(|fault| match fault {
            Fault::Unsupported(_) => Stop::Unsupported,
            fault => Stop::Fault(fault),
        })
    }

    /// The law is broken: what the last answer was, and what the law says.
    pub(super) fn broken(&self, answered: impl fmt::Display, expected: impl fmt::Display) -> Stop {
        let asked = self.asked.as_ref();
        Stop::Broken(Box::new(Breach {
            asked: asked.map(ToString::to_string).unwrap_or_default(),
            position: asked.map(|question| question.position.clone()).unwrap_or_default(),
            answered: clip(&answered.to_string(), LONGEST_QUOTE),
            expected: clip(&expected.to_string(), LONGEST_QUOTE),
        }))
    }

    /// The law is broken unless the condition holds.
    pub(super) fn demand<T: fmt::Display>(
        &self,
        holds: bool,
        answered: impl fmt::Display,
        expected: impl FnOnce() -> T,
    ) -> Result<(), Stop> {
        if holds { Ok(()) } else { Err(self.broken(answered, expected())) }
    }

    fn misfit(&self, answer: &Answer) -> Stop {
        self.broken(told(answer), "an answer to this kind of question")
    }

    pub(super) fn moves(&mut self, at: &At) -> Result<BTreeSet<Move>, Stop> {
        match self.ask(at, Ask::Moves {})? {
            Answer::Moves(moves) => Ok(moves),
            other => Err(self.misfit(&other)),
        }
    }

    pub(super) fn is_legal(&mut self, at: &At, text: String) -> Result<bool, Stop> {
        match self.ask(at, Ask::Legal { r#move: text })? {
            Answer::Legal => Ok(true),
            Answer::Refused(_) => Ok(false),
            other => Err(self.misfit(&other)),
        }
    }

    pub(super) fn destinations(&mut self, at: &At, from: Square) -> Result<BTreeSet<Square>, Stop> {
        match self.ask(at, Ask::Destinations { from })? {
            Answer::Squares(squares) => Ok(squares),
            other => Err(self.misfit(&other)),
        }
    }

    pub(super) fn becomes(&mut self, at: &At, from: Square, to: Square) -> Result<BTreeSet<Kind>, Stop> {
        match self.ask(at, Ask::Promotions { from, to })? {
            Answer::Kinds(kinds) => Ok(kinds),
            other => Err(self.misfit(&other)),
        }
    }

    /// The text of the position there.
    pub(super) fn text(&mut self, at: &At) -> Result<String, Stop> {
        match self.ask(at, Ask::Position {})? {
            Answer::Position(text) => Ok(text),
            other => Err(self.misfit(&other)),
        }
    }

    /// What stands where after a move of the scene's position.
    pub(super) fn after(&mut self, mv: Move) -> Result<Setup, Stop> {
        let text = self.text(&self.here().then(mv))?;
        self.read(&text)
    }

    pub(super) fn read(&self, text: &str) -> Result<Setup, Stop> {
        read_setup(self.ruleset().shape, text)
            .map_err(|error| self.broken(text, format!("a position text: {error}")))
    }

    pub(super) fn force(&mut self, at: &At, on: &[Square]) -> Result<BTreeMap<Square, BySide<u16>>, Stop> {
        match self.ask(at, Ask::Force { on: on.to_vec() })? {
            Answer::Force(sums) if on.iter().all(|square| sums.contains_key(square)) => Ok(sums),
            other => Err(self.misfit(&other)),
        }
    }

    pub(super) fn force_on(&mut self, at: &At, square: Square) -> Result<BySide<u16>, Stop> {
        Ok(self.force(at, &[square])?.get(&square).copied().unwrap_or_default())
    }

    pub(super) fn is_check(&mut self, at: &At, side: Side) -> Result<bool, Stop> {
        match self.ask(at, Ask::Check { side: side.into() })? {
            Answer::Check(check) => Ok(check),
            other => Err(self.misfit(&other)),
        }
    }

    pub(super) fn is_final_check(&mut self, at: &At, side: Side) -> Result<bool, Stop> {
        match self.ask(at, Ask::FinalCheck { side: side.into() })? {
            Answer::FinalCheck(check) => Ok(check),
            other => Err(self.misfit(&other)),
        }
    }

    pub(super) fn outcome(&mut self, at: &At) -> Result<Outcome, Stop> {
        match self.ask(at, Ask::Outcome {})? {
            Answer::Outcome(outcome) => Ok(outcome),
            other => Err(self.misfit(&other)),
        }
    }

    pub(super) fn count(&mut self, at: &At, depth: u32) -> Result<u64, Stop> {
        match self.ask(at, Ask::Count { depth })? {
            Answer::Number(number) => Ok(number),
            other => Err(self.misfit(&other)),
        }
    }

    pub(super) fn claims(&mut self, at: &At) -> Result<BTreeSet<Draw>, Stop> {
        match self.ask(at, Ask::Claims {})? {
            Answer::Claims(draws) => Ok(draws),
            other => Err(self.misfit(&other)),
        }
    }
}
