//! Fuzz targets: functions from bytes to a breach of an invariant, or none.
//!
//! A target takes any bytes. Those of a [recipe](crate::smith::recipe) target are the byte form of a recipe; those of a text
//! target are the text. Here stand the targets, how their inputs are [varied](vary), the [seeds] of their corpora, and how
//! a find is [told]. The package `chesst-fuzz` gives them to libFuzzer, and replays what was found without it.
//!
//! ```
//! use chesst_conformance::targets::{self, Tally, World};
//!
//! let world = World::new()?;
//! let target = targets::named("position_text").unwrap();
//! let mut tally = Tally::default();
//! assert_eq!(target.run(&world, b"4k3/8/8/8/8/8/8/4K3 w Pp - 0 1", &mut tally), Ok(()));
//! assert_eq!(target.run(&world, b"4k3/8/8/8/8/8/8/4K3 w Pp - 0 0", &mut tally), Ok(()));
//! assert_eq!((tally.inputs, tally.refused), (2, 1));
//! # Ok::<(), chesst_conformance::load::LoadError>(())
//! ```

mod editions;
mod files;
mod game;
mod json;
mod notation;
mod reply;
mod rules;
pub mod seeds;
mod squares;
mod texts;
pub mod told;
pub mod vary;
mod world;

use std::fmt;

use arbitrary::{Arbitrary, Unstructured};

use self::vary::Kind;
pub use self::world::World;
use crate::smith::forge::Forged;
use crate::smith::recipe::Recipe;

/// Something that always holds, and does not.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{invariant}\n{found}")]
pub struct Breach {
    /// What always holds, as a sentence.
    pub invariant: String,
    /// What was found.
    pub found: String,
}

impl Breach {
    fn new(invariant: impl fmt::Display, found: impl fmt::Display) -> Self {
        Self { invariant: invariant.to_string(), found: found.to_string() }
    }
}

/// An error unless the condition holds.
fn demand(holds: bool, invariant: &str, found: impl FnOnce() -> String) -> Result<(), Breach> {
    if holds { Ok(()) } else { Err(Breach::new(invariant, found())) }
}

/// What inputs came to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// How many there were.
    pub inputs: u64,
    /// How many of them say nothing: no recipe, or a text that is refused. What a refusal says was checked.
    pub refused: u64,
    /// How many positions were looked at.
    pub positions: u64,
    /// How often what the target is about was attempted.
    pub attempts: u64,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { inputs, refused, positions, attempts } = self;
        write!(f, "{inputs} inputs, {refused} refused, {positions} positions, {attempts} attempts")
    }
}

/// A function from inputs to a breach, or none.
type Check<T> = fn(&World, &T, &mut Tally) -> Result<(), Breach>;

/// What the inputs of a target are.
#[derive(Clone, Copy, Debug)]
enum Input {
    /// A recipe. The position and game that it gives are played on by the first function, and checked by the second.
    Recipe(fn(Forged) -> Forged, Check<Forged>),
    /// A text of this kind.
    Text(Kind, Check<[u8]>),
}

/// One fuzz target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name.
    pub name: &'static str,
    /// What it shows, as a sentence.
    pub sentence: &'static str,
    /// The fault that is there when faults are [planted](World::with_planted_faults).
    pub planted: &'static str,
    /// Does a run fail in which nothing was attempted?
    pub must_attempt: bool,
    /// The rule sets that most inputs should be of; none in particular when empty.
    rulesets: &'static [&'static str],
    input: Input,
}

/// The target with this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static Target> {
    ALL.iter().find(|target| target.name == name)
}

impl Target {
    /// Checks one input, and counts what it came to.
    ///
    /// # Errors
    /// The first invariant that does not hold.
    pub fn run(&self, world: &World, bytes: &[u8], tally: &mut Tally) -> Result<(), Breach> {
        tally.inputs += 1;
        match self.input {
            Input::Text(_, check) => check(world, bytes, tally),
            Input::Recipe(_, check) => match self.forge(world, bytes) {
                Some(forged) => check(world, &forged, tally),
                None => {
                    tally.refused += 1;
                    Ok(())
                }
            },
        }
    }

    /// Are its inputs recipes?
    #[must_use]
    pub fn takes_recipes(&self) -> bool {
        matches!(self.input, Input::Recipe(..))
    }

    /// The position and game of an input; `None` when it is no recipe.
    fn forge(&self, world: &World, bytes: &[u8]) -> Option<Forged> {
        let Input::Recipe(play_on, _) = self.input else { return None };
        recipe(bytes).map(|recipe| play_on(world.bench.forge(&recipe)))
    }
}

/// The recipe of these bytes.
fn recipe(bytes: &[u8]) -> Option<Recipe> {
    Recipe::arbitrary(&mut Unstructured::new(bytes)).ok()
}

/// The editions that most inputs of a target should be of.
const CHESS_T1: &[&str] = &["t1-2021", "t1-2024", "t1-2025"];
/// The rule sets with impregnable squares.
const CHESS_T: &[&str] = &["t-2020"];

/// A target that must attempt nothing in particular, with inputs of any rule set.
const fn target(name: &'static str, sentence: &'static str, planted: &'static str, input: Input) -> Target {
    Target { name, sentence, planted, must_attempt: false, rulesets: &[], input }
}

/// A game as it is forged, played no further.
fn as_it_is(forged: Forged) -> Forged {
    forged
}

/// Every target.
pub const ALL: &[Target] = &[
    target(
        "position_text",
        "A position text is read as the oracle reads it, has one spelling, and is refused for the same faults.",
        "a count of quiet plies with zeros before it is accepted",
        Input::Text(Kind::Position, texts::position_text),
    ),
    target(
        "move_text",
        "A move text is read exactly when it is well formed, and the move is legal exactly when the oracle says so.",
        "the letter of a promotion may be lower case",
        Input::Text(Kind::Move, texts::move_text),
    ),
    target(
        "rule_set_file",
        "A rule-set file is refused with its faults, or printed, read again the same, and played.",
        "a claim of repetition after more than five times is printed as after five",
        Input::Text(Kind::RulesetFile, files::rule_set_file),
    ),
    target(
        "scenario_file",
        "A scenario file is refused with its faults, or gives cases that engine and oracle answer alike.",
        "`faulty:finished-position-has-moves` stands in for the oracle",
        Input::Text(Kind::ScenarioFile, files::scenario_file),
    ),
    target(
        "protocol_reply",
        "A line of a program is read as a reply, or refused in one short line that prints.",
        "a tab in what a program says is left as it is",
        Input::Text(Kind::Reply, reply::protocol_reply),
    ),
    target(
        "laws",
        "Every law holds for the reference.",
        "`faulty:king-is-not-exchanged` stands in for the reference",
        Input::Recipe(as_it_is, rules::laws),
    ),
    Target {
        must_attempt: true,
        rulesets: CHESS_T,
        ..target(
            "never_enters_enemy_impregnable",
            "No piece enters the enemy's impregnable square, however a game goes.",
            "a Connet may enter it while its side has three and is in check",
            Input::Recipe(as_it_is, squares::never_enters_enemy_impregnable),
        )
    },
    Target {
        must_attempt: true,
        ..target(
            "promotion_caps",
            "No side ever gets more Princes or Connets than the cap.",
            "the cap is forgotten by a side with four VerKnechts",
            Input::Recipe(as_it_is, squares::promotion_caps),
        )
    },
    target(
        "oracle_agrees",
        "Engine and oracle agree on moves, positions, refusals, forces, checks and outcomes.",
        "`faulty:capped-prince-may-not-enter` stands in for the oracle",
        Input::Recipe(as_it_is, rules::oracle_agrees),
    ),
    target(
        "generate_agrees_with_legality",
        "A move is generated exactly when it is legal when asked by itself: every from, to and promotion.",
        "a Scout's exchange with a Connet is not generated while an own piece is held in its castle",
        Input::Recipe(as_it_is, rules::generate_agrees_with_legality),
    ),
    target(
        "play_game",
        "A game keeps every invariant from its first position to its last.",
        "the capture of a Connet by a Scout is a quiet ply of a side without its Prince right",
        Input::Recipe(game::played_on, game::play_game),
    ),
    target(
        "book_notation",
        "Every move prints in the books' notation, reads back, and prints like no other; the oracle prints the same.",
        "a final check by a Scout is printed as a check",
        Input::Recipe(as_it_is, notation::book_notation),
    ),
    Target {
        rulesets: CHESS_T1,
        ..target(
            "editions_differ_only_where_listed",
            "The editions of chess-T1 differ in the promotions of VerKnechts and in nothing else.",
            "t1-2025 does not let a Scout take the last piece of a castle",
            Input::Recipe(as_it_is, editions::editions_differ_only_where_listed),
        )
    },
];
