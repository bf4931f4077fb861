//! A rule set made ready for play.

use std::sync::{Arc, OnceLock};

use crate::editions;
use crate::ruleset::Ruleset;
use crate::tables::Tables;

/// A rule set made ready for play. Cheap to share; positions hold on to it.
#[derive(Debug)]
pub struct Rules {
    ruleset: Ruleset,
    narrow: OnceLock<Tables<u64>>,
    wide: OnceLock<Tables<u128>>,
}

impl Rules {
    /// Takes a rule set. It is compiled when a position first asks for it, for the width of its board alone.
    #[must_use]
    pub fn new(ruleset: Ruleset) -> Arc<Self> {
        Arc::new(Self { ruleset, narrow: OnceLock::new(), wide: OnceLock::new() })
    }

    /// The built-in rule set with this id, compiled once.
    ///
    /// ```
    /// use chesst_engine::rules::Rules;
    ///
    /// assert_eq!(Rules::built_in("t1-2024").unwrap().ruleset().shape.files, 8);
    /// assert!(Rules::built_in("t1-1999").is_none());
    /// ```
    #[must_use]
    pub fn built_in(id: &str) -> Option<Arc<Self>> {
        Self::all_built_in().iter().find(|rules| rules.ruleset.id == id).cloned()
    }

    /// Every built-in rule set, the oldest first, compiled once.
    #[must_use]
    pub fn all_built_in() -> &'static [Arc<Self>] {
        static ALL: OnceLock<Vec<Arc<Rules>>> = OnceLock::new();
        ALL.get_or_init(|| editions::all().into_iter().map(Self::new).collect())
    }

    /// The data it was compiled from.
    #[must_use]
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The tables for boards in words of 64 bits.
    pub(crate) fn narrow(&self) -> &Tables<u64> {
        self.narrow.get_or_init(|| Tables::new(&self.ruleset))
    }

    /// The tables for boards in words of 128 bits.
    pub(crate) fn wide(&self) -> &Tables<u128> {
        self.wide.get_or_init(|| Tables::new(&self.ruleset))
    }
}
