//! From files to a suite. Loading reports every fault of every file at once, or gives cases that can be judged.

mod case;
mod frame;
pub(crate) mod json;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::iter;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use chesst_engine::clause::Clause;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::text::position::PositionTextError;

use self::case::Place;
use self::json::{Lines, read, read_borrowed};
use crate::case::{Case, Scenario};
use crate::files::{self, File, REGISTER};
use crate::integrity;
use crate::register::Register;
use crate::scenario::{FORMAT, ScenarioFile};

/// Every scenario and case, with the register they cite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suite {
    /// The clause register.
    pub register: Register,
    /// The scenarios, in the order of their ids.
    pub scenarios: Vec<Arc<Scenario>>,
    /// The cases, in the order of scenarios and files, rule set by rule set.
    pub cases: Vec<Case>,
}

/// Something wrong with a file of the scenario set.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct LoadFault {
    /// The file.
    pub file: String,
    /// The line, from 1, if the fault has one.
    pub line: Option<usize>,
    /// The JSON path inside the file; empty for the file as a whole.
    pub path: String,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for LoadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if !self.path.is_empty() {
            write!(f, ": {}", self.path)?;
        }
        write!(f, ": {}", self.reason)
    }
}

/// Everything wrong with the scenario set, at least one fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadError {
    /// The faults, by file.
    pub faults: Vec<LoadFault>,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if i == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for LoadError {}

/// The register embedded in the program, for those who need no scenario.
///
/// # Errors
/// Every fault of its file.
pub fn embedded_register() -> Result<Register, LoadError> {
    let mut loader = Loader::default();
    loader.register(&[files::register()]);
    loader.register.map(Arc::unwrap_or_clone).ok_or(LoadError { faults: loader.faults })
}

impl Suite {
    /// The ids of the cases that cite a clause.
    #[must_use]
    pub fn ids_citing(&self, clause: Clause) -> BTreeSet<&str> {
        let cases = self.cases.iter().filter(|case| case.clauses.contains(&clause));
        cases.map(|case| case.id.as_str()).collect()
    }

    /// The suite embedded in the program.
    ///
    /// ```
    /// let suite = chesst_conformance::load::Suite::embedded()?;
    /// assert!(suite.cases.iter().any(|case| case.id == "t1-2024/fig-2.2/b2-destinations"));
    /// # Ok::<(), chesst_conformance::load::LoadError>(())
    /// ```
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn embedded() -> Result<Self, LoadError> {
        Self::from_files(&files::embedded())
    }

    /// Adds the cases of one rule set once more as cases of another. Nothing is added when both are the same.
    pub fn judge_as(&mut self, base: &str, id: &str) {
        if base == id {
            return;
        }
        let of_base = self.cases.iter().filter(|case| case.question.ruleset == base);
        let mut added: Vec<Case> = of_base.cloned().collect();
        for case in &mut added {
            id.clone_into(&mut case.question.ruleset);
        }
        self.cases.extend(added);
    }

    /// The suite in a folder laid out like `scenarios/`.
    ///
    /// # Errors
    /// Every fault of every file, or the folder that cannot be read.
    pub fn from_folder(folder: &Path) -> Result<Self, LoadError> {
        let files = files::in_folder(folder).map_err(|unreadable| LoadError {
            faults: vec![LoadFault {
                file: unreadable.path.display().to_string(),
                line: None,
                path: String::new(),
                reason: unreadable.reason,
            }],
        })?;
        Self::from_files(&files)
    }

    /// The suite these files make.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn from_files(files: &[File]) -> Result<Self, LoadError> {
        let mut loader = Loader::default();
        loader.register(files);
        let mut scenarios = loader.scenarios(files);
        if scenarios.is_empty() && loader.faults.is_empty() {
            let reason = "holds no scenario; one stands under `figures/` or `clauses/`".to_owned();
            loader.fault("the scenario folder", None, String::new(), reason);
        }
        scenarios.sort_by_cached_key(|(scenario, _)| natural(&scenario.id));
        let mut faults = loader.faults;
        let Some(register) = loader.register.map(Arc::unwrap_or_clone) else {
            return Err(LoadError { faults: sorted(faults) });
        };
        let (scenarios, cases): (Vec<_>, Vec<Vec<Case>>) = scenarios.into_iter().unzip();
        let suite = Self { register, scenarios, cases: cases.into_iter().flatten().collect() };
        let whole = faults.is_empty();
        faults.extend(integrity::faults(&suite, files, whole));
        if faults.is_empty() { Ok(suite) } else { Err(LoadError { faults: sorted(faults) }) }
    }
}

fn sorted(mut faults: Vec<LoadFault>) -> Vec<LoadFault> {
    faults.sort();
    faults.dedup();
    faults
}

fn is_scenario(path: &str) -> bool {
    let is_json = Path::new(path).extension().is_some_and(|extension| extension == "json");
    is_json && (path.starts_with("figures/") || path.starts_with("clauses/"))
}

/// A key that sorts `fig-2.10` after `fig-2.9`.
fn natural(id: &str) -> Vec<(u64, String)> {
    let mut key = Vec::new();
    let mut rest = id;
    while !rest.is_empty() {
        let text: String = rest.chars().take_while(|c| !c.is_ascii_digit()).collect();
        let digits: String = rest[text.len()..].chars().take_while(char::is_ascii_digit).collect();
        rest = &rest[text.len() + digits.len()..];
        key.push((0, text));
        key.push((digits.parse().unwrap_or(u64::MAX), String::new()));
    }
    key
}

/// A scenario and its cases.
type Loaded = (Arc<Scenario>, Vec<Case>);

#[derive(Default)]
struct Loader {
    faults: Vec<LoadFault>,
    register: Option<Arc<Register>>,
    /// The positions that were read, by text and rule set: most cases share theirs with another.
    positions: BTreeMap<String, BTreeMap<String, Result<Position, PositionTextError>>>,
}

impl Loader {
    fn fault(&mut self, file: &str, line: Option<usize>, path: String, reason: String) {
        self.faults.push(LoadFault { file: file.to_owned(), line, path, reason });
    }

    fn register(&mut self, files: &[File]) {
        let Some(file) = files.iter().find(|file| file.path == REGISTER) else {
            return self.fault(REGISTER, None, String::new(), "the clause register is not there".to_owned());
        };
        let Some(text) = self.text(file) else { return };
        match read::<Register>(text) {
            Ok(register) if register.format == FORMAT => self.register = Some(Arc::new(register)),
            Ok(register) => self.fault(REGISTER, None, "format".to_owned(), unknown_format(register.format)),
            Err(bad) => self.fault(REGISTER, Some(bad.line), bad.path, bad.reason),
        }
    }

    /// The position of a text in a rule set, which is read once; `None` when there is no such rule set.
    fn position(&mut self, ruleset: &str, text: &str) -> Option<Result<Position, PositionTextError>> {
        if let Some(known) = self.positions.get(text).and_then(|known| known.get(ruleset)) {
            return Some(known.clone());
        }
        let position = Position::read(&Rules::built_in(ruleset)?, text);
        let known = self.positions.entry(text.to_owned()).or_default();
        known.insert(ruleset.to_owned(), position.clone());
        Some(position)
    }

    fn text<'f>(&mut self, file: &'f File) -> Option<&'f str> {
        match std::str::from_utf8(&file.bytes) {
            Ok(text) => Some(text),
            Err(error) => {
                let line = file.bytes[..error.valid_up_to()].iter().filter(|b| **b == b'\n').count() + 1;
                self.fault(&file.path, Some(line), String::new(), "is not UTF-8".to_owned());
                None
            }
        }
    }

    /// Every scenario of these files, which the threads of the machine share out: it is most of the way from the start
    /// of the program to its first verdict.
    fn scenarios(&mut self, files: &[File]) -> Vec<Loaded> {
        let taken = AtomicUsize::new(0);
        let next = || files.get(taken.fetch_add(1, Ordering::Relaxed));
        let work = |mut loader: Self| {
            let files = iter::from_fn(next).filter(|file| is_scenario(&file.path));
            let loaded: Vec<Loaded> = files.filter_map(|file| loader.scenario(file)).collect();
            (loaded, loader.faults)
        };
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let loader = || Self { register: self.register.clone(), ..Self::default() };
        let parts = thread::scope(|scope| {
            let others: Vec<_> = (1..threads)
                .map(|_| {
                    let loader = loader();
                    scope.spawn(move || work(loader))
                })
                .collect();
            // This thread works too: where all processors are busy, the others may come late to nothing.
            let mut parts = vec![work(loader())];
            let joined =
                others.into_iter().map(|other| other.join().unwrap_or_else(|fault| resume_unwind(fault)));
            parts.extend(joined);
            parts
        });
        let (scenarios, faults): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
        self.faults.extend(faults.into_iter().flatten());
        scenarios.into_iter().flatten().collect()
    }

    fn scenario(&mut self, file: &File) -> Option<Loaded> {
        let text = self.text(file)?;
        let written: ScenarioFile<'_> = match read_borrowed(text) {
            Ok(written) => written,
            Err(bad) => {
                self.fault(&file.path, Some(bad.line), bad.path, bad.reason);
                return None;
            }
        };
        if written.format != FORMAT {
            self.fault(&file.path, None, "format".to_owned(), unknown_format(written.format));
            return None;
        }
        let scenario = Arc::new(self.frame(file, &written));
        let mut cases = Vec::new();
        let mut slugs = BTreeSet::new();
        let mut lines = Lines::of(text);
        for (number, raw) in written.cases.iter().enumerate() {
            let line = lines.line_of(raw.get());
            let mut place = Place { loader: self, scenario: &scenario, number, line };
            if let Some(case) = place.read(raw.get()) {
                if !slugs.insert(case.id.clone()) {
                    place.fault("id", format!("the id `{}` stands twice in the file", case.id));
                }
                cases.extend(place.cases(&case));
            }
        }
        self.twins(&scenario, &cases, &slugs);
        Some((scenario, cases))
    }

    fn twins(&mut self, scenario: &Scenario, cases: &[Case], slugs: &BTreeSet<String>) {
        for case in cases {
            if let Some(twin) = &case.twin
                && !slugs.contains(twin)
            {
                let reason = format!("the twin `{twin}` of `{}` is not in the file", case.id);
                self.fault(&scenario.file, None, "cases".to_owned(), reason);
            }
        }
    }
}

/// The first item that stands in the list before.
fn repeated(items: &[String]) -> Option<&String> {
    items.iter().enumerate().find(|(i, item)| items[..*i].contains(item)).map(|(_, item)| item)
}

fn unknown_format(format: u32) -> String {
    format!("format {format} is not known; this program reads format {FORMAT}")
}
