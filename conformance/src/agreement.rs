//! Engine and oracle held against each other on one position.

use std::collections::BTreeSet;
use std::fmt;

use chesst_engine::game::Game;
use chesst_engine::moves::Move;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::position::Position;
use chesst_engine::setup::Setup;

use crate::oracle::state::State;
use crate::oracle::{Literal, RuleBook, ending, force, legal, play, text};
use crate::question::listed;

/// A point on which engine and oracle differ.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what} of `{position}` in {ruleset}: the engine says {engine}, the oracle {oracle}")]
pub struct Disagreement {
    /// The rule set.
    pub ruleset: String,
    /// The position.
    pub position: String,
    /// What was asked of it.
    pub what: String,
    /// What the engine says.
    pub engine: String,
    /// What the oracle says.
    pub oracle: String,
}

/// Engine and oracle on acceptance and text, legal moves, the positions after them, forces, checks, final check and outcome.
///
/// ```
/// use chesst_conformance::agreement;
/// use chesst_engine::position::Position;
/// use chesst_engine::rules::Rules;
///
/// agreement::of_answers(&Position::start(&Rules::built_in("t1-2025").unwrap()).unwrap())?;
/// # Ok::<(), agreement::Disagreement>(())
/// ```
///
/// # Errors
/// The first point on which they differ.
pub fn of_answers(position: &Position) -> Result<(), Disagreement> {
    of_answers_by(&Literal, position)
}

/// The same by another rule book in the oracle's place, to see that a mistake in it is found.
///
/// # Errors
/// The first point on which they differ.
pub fn of_answers_by(book: &dyn RuleBook, position: &Position) -> Result<(), Disagreement> {
    let pair = Pair::new(book, position)?;
    let s = &pair.state;
    let mut engine_moves = position.moves();
    let mut oracle_moves = legal::moves(book, s);
    engine_moves.sort_unstable();
    oracle_moves.sort_unstable();
    let differ = |own: &[Move], other: &[Move]| {
        let other: BTreeSet<&Move> = other.iter().collect();
        listed(own.iter().filter(|mv| !other.contains(mv)))
    };
    pair.same(
        "a difference in the legal moves",
        &differ(&engine_moves, &oracle_moves),
        &differ(&oracle_moves, &engine_moves),
    )?;
    for mv in &oracle_moves {
        let played = position.play(*mv).map_or_else(|refusal| refusal.to_string(), |after| after.to_string());
        let after = play::after(book, s, *mv);
        pair.same(format_args!("the position after {mv}"), &played, &pair.text(&after.now))?;
    }
    pair.forces()?;
    for side in Side::ALL {
        let oracle = ending::is_check(book, s, side);
        pair.same(format_args!("check to {side}"), &position.is_check(side), &oracle)?;
    }
    let oracle = ending::is_final_check(book, s, s.mover());
    pair.same("final check", &position.is_final_check(), &oracle)?;
    pair.same("the outcome", &position.outcome(), &ending::outcome(book, s))
}

/// Engine and oracle on every clause that refuses each move of each piece to each square, with and without a choice of
/// promotion.
///
/// # Errors
/// The first move on which they differ.
pub fn of_refusals(position: &Position) -> Result<(), Disagreement> {
    let pair = Pair::new(&Literal, position)?;
    let s = &pair.state;
    let legality = position.legalities();
    let outcome = ending::outcome(&Literal, s);
    for (from, piece) in position.pieces() {
        let choices: &[Option<Kind>] =
            if piece.kind == Kind::VerKnecht { &EVERY_CHOICE } else { &SOME_CHOICES };
        for to in s.squares() {
            for mv in choices.iter().map(|promotion| Move { from, to, promotion: *promotion }) {
                // The engine leaves a needless choice to the reader of move texts.
                let engine = legality.refusing(position.without_needless_choice(mv));
                let oracle = legal::refusals_given(&Literal, s, outcome, mv);
                pair.same(format_args!("the clauses that refuse {mv}"), &listed(engine), &listed(oracle))?;
            }
        }
    }
    Ok(())
}

/// Engine and oracle on the draws that may be claimed in a position without a history.
///
/// # Errors
/// When they differ.
pub fn of_claims(position: &Position) -> Result<(), Disagreement> {
    let pair = Pair::new(&Literal, position)?;
    let engine = Game::new(position.clone()).claims();
    pair.same("the claims", &listed(engine), &listed(ending::claims(&Literal, &pair.state)))
}

/// The choices of promotion that a VerKnecht is tried with: none, and every kind.
pub(crate) const EVERY_CHOICE: [Option<Kind>; 8] = [
    None,
    Some(Kind::King),
    Some(Kind::Connet),
    Some(Kind::Prince),
    Some(Kind::Ritter),
    Some(Kind::VerKnecht),
    Some(Kind::Knecht),
    Some(Kind::Scout),
];

/// The choices that other pieces are tried with: none, and the kinds that one of them becomes by itself.
const SOME_CHOICES: [Option<Kind>; 3] = [None, Some(Kind::VerKnecht), Some(Kind::Connet)];

/// A position as both know it.
struct Pair<'p> {
    book: &'p dyn RuleBook,
    position: &'p Position,
    state: State<'p>,
}

impl<'p> Pair<'p> {
    fn new(book: &'p dyn RuleBook, position: &'p Position) -> Result<Self, Disagreement> {
        let printed = position.to_string();
        let (state, oracle) = match text::read(book, position.ruleset(), &printed) {
            Ok(setup) => (setup, "accepted".to_owned()),
            Err(faults) => (position.setup(), listed(faults)),
        };
        let pair = Self { book, position, state: State::new(position.ruleset(), state) };
        pair.same("acceptance", &"accepted".to_owned(), &oracle)?;
        pair.same("the text", &printed, &pair.text(&pair.state.now))?;
        Ok(pair)
    }

    fn text(&self, setup: &Setup) -> String {
        text::print(self.position.ruleset().shape, setup)
    }

    fn forces(&self) -> Result<(), Disagreement> {
        for on in self.state.squares() {
            let (raw, counting) = (self.position.raw_force(on), self.position.counting_force(on));
            for side in Side::ALL {
                let oracle = force::raw(self.book, &self.state, side, on);
                self.same(format_args!("{side}'s force on {on}"), &raw[side], &oracle)?;
                let oracle = force::counting(self.book, &self.state, side, on);
                self.same(format_args!("{side}'s force that counts on {on}"), &counting[side], &oracle)?;
            }
        }
        Ok(())
    }

    fn same<T: PartialEq + fmt::Display>(
        &self,
        what: impl fmt::Display,
        engine: &T,
        oracle: &T,
    ) -> Result<(), Disagreement> {
        if engine == oracle {
            return Ok(());
        }
        Err(Disagreement {
            ruleset: self.position.ruleset().id.clone(),
            position: self.position.to_string(),
            what: what.to_string(),
            engine: engine.to_string(),
            oracle: oracle.to_string(),
        })
    }
}
