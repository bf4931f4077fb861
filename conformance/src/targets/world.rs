//! What targets work with, made once.

use std::sync::{Arc, OnceLock};

use chesst_engine::position::Position;
use chesst_engine::rules::Rules;

use super::seeds::SoundTexts;
use crate::files::{self, File};
use crate::load::LoadError;
use crate::rulesets::Rulesets;
use crate::smith::bench::Bench;
use crate::smith::forge::Forged;

/// What targets work with: the built-in rule sets, a bench to forge on, and whether faults are planted.
#[derive(Clone, Debug)]
pub struct World {
    pub(super) bench: Bench,
    pub(super) rulesets: Rulesets,
    pub(super) register: Vec<File>,
    pub(super) sound: OnceLock<SoundTexts>,
    planted: bool,
}

impl World {
    /// The world as it is.
    ///
    /// # Errors
    /// When the embedded scenarios do not load.
    pub fn new() -> Result<Self, LoadError> {
        let rulesets = Rulesets::default();
        let register = vec![files::register()];
        Ok(Self { bench: Bench::new(&rulesets)?, rulesets, register, sound: OnceLock::new(), planted: false })
    }

    /// The same with the fault of every target planted, to see that fuzzing finds it.
    #[must_use]
    pub fn with_planted_faults(self) -> Self {
        Self { planted: true, ..self }
    }

    /// Is the fault of every target planted?
    #[must_use]
    pub fn is_planted(&self) -> bool {
        self.planted
    }

    /// The rule sets that are played.
    pub fn rulesets(&self) -> impl Iterator<Item = &str> {
        self.rules().map(|rules| rules.ruleset().id.as_str())
    }

    pub(super) fn rules(&self) -> impl Iterator<Item = &Arc<Rules>> {
        self.rulesets.iter().map(|entry| &entry.rules)
    }
}

/// Every position of a game, the first one first.
pub(super) fn positions(forged: &Forged) -> impl Iterator<Item = Position> {
    let mut moves = forged.moves.iter();
    std::iter::successors(Some(forged.start.clone()), move |position| position.play(*moves.next()?).ok())
}
