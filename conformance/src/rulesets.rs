//! The rule sets a run knows: the built-in ones and those read from files.

use std::path::PathBuf;
use std::sync::Arc;

use chesst_engine::choices::Choices;
use chesst_engine::rules::Rules;

/// Rule sets by their ids, the built-in ones first.
#[derive(Clone, Debug)]
pub struct Rulesets(Vec<Entry>);

/// One rule set.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its rules.
    pub rules: Arc<Rules>,
    /// The file it was read from; `None` when it is built in.
    pub file: Option<PathBuf>,
}

impl Entry {
    /// What the command line names it by: the path of its file, quoted for a shell, or its id.
    #[must_use]
    pub fn argument(&self) -> String {
        match &self.file {
            Some(path) => shell_words::quote(&path.to_string_lossy()).into_owned(),
            None => self.rules.ruleset().id.clone(),
        }
    }
}

impl Default for Rulesets {
    /// The built-in rule sets.
    fn default() -> Self {
        Self(
            Rules::all_built_in()
                .iter()
                .map(|rules| Entry { rules: Arc::clone(rules), file: None })
                .collect(),
        )
    }
}

impl Rulesets {
    /// Adds a rule set, in the place of one with the same id if there is one.
    pub fn add(&mut self, entry: Entry) {
        let id = &entry.rules.ruleset().id;
        match self.0.iter_mut().find(|known| &known.rules.ruleset().id == id) {
            Some(known) => *known = entry,
            None => self.0.push(entry),
        }
    }

    /// The rule set with this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Entry> {
        self.0.iter().find(|entry| entry.rules.ruleset().id == id)
    }

    /// Only those with these ids.
    #[must_use]
    pub fn only(mut self, ids: &[String]) -> Self {
        self.0.retain(|entry| ids.contains(&entry.rules.ruleset().id));
        self
    }

    /// The same with this reading of the open choices in each.
    #[must_use]
    pub fn with_choices(mut self, choices: Choices) -> Self {
        for entry in &mut self.0 {
            let mut ruleset = entry.rules.ruleset().clone();
            if ruleset.choices != choices {
                ruleset.choices = choices;
                entry.rules = Rules::new(ruleset);
            }
        }
        self
    }

    /// The ids of all of them.
    ///
    /// ```
    /// use chesst_conformance::rulesets::Rulesets;
    ///
    /// assert_eq!(Rulesets::default().ids(), ["t-2020", "t1-2021", "t1-2024", "t1-2025"]);
    /// ```
    #[must_use]
    pub fn ids(&self) -> Vec<String> {
        self.iter().map(|entry| entry.rules.ruleset().id.clone()).collect()
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Entry> {
        self.0.iter()
    }
}
