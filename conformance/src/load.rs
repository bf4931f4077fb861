//! From files to a suite. Loading reports every fault of every file at once, or gives cases that can be judged.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use chesst_engine::clause::Clause;
use chesst_engine::piece::{Kind, Piece, Side};
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::square::Square;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::case::{Case, Reading, Scenario};
use crate::expectation::Expectation;
use crate::files::{self, File};
use crate::integrity;
use crate::question::{Question, listed};
use crate::register::{Register, Status};
use crate::scenario::{Ask, CaseFile, FORMAT, PiecesByKind, ScenarioFile, SideName};

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

impl Suite {
    /// The suite embedded in the program.
    ///
    /// ```
    /// let suite = chesst_conformance::load::Suite::embedded()?;
    /// assert!(suite.cases.iter().any(|case| case.id == "t1-2024/fig-2.2/b2-five-squares"));
    /// # Ok::<(), chesst_conformance::load::LoadError>(())
    /// ```
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn embedded() -> Result<Self, LoadError> {
        Self::from_files(&files::embedded())
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
                reason: format!("cannot be read: {}", unreadable.error),
            }],
        })?;
        Self::from_files(&files)
    }

    /// The suite these files make.
    ///
    /// # Errors
    /// Every fault of every file.
    pub fn from_files(files: &[File]) -> Result<Self, LoadError> {
        let mut loader = Loader { faults: Vec::new(), register: None };
        loader.register(files);
        let mut scenarios: Vec<(Arc<Scenario>, Vec<Case>)> = files
            .iter()
            .filter(|file| is_scenario(&file.path))
            .filter_map(|file| loader.scenario(file))
            .collect();
        if scenarios.is_empty() && loader.faults.is_empty() {
            let reason = "holds no scenario; one stands under `figures/` or `clauses/`".to_owned();
            loader.fault("the scenario folder", None, String::new(), reason);
        }
        scenarios.sort_by_key(|(scenario, _)| natural(&scenario.id));
        let mut faults = loader.faults;
        let Some(register) = loader.register else { return Err(LoadError { faults: sorted(faults) }) };
        let cases = scenarios.iter().flat_map(|(_, cases)| cases.iter().cloned()).collect();
        let suite = Self { register, scenarios: scenarios.into_iter().map(|(s, _)| s).collect(), cases };
        faults.extend(integrity::faults(&suite, files));
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

struct Loader {
    faults: Vec<LoadFault>,
    register: Option<Register>,
}

impl Loader {
    fn fault(&mut self, file: &str, line: Option<usize>, path: String, reason: String) {
        self.faults.push(LoadFault { file: file.to_owned(), line, path, reason });
    }

    fn register(&mut self, files: &[File]) {
        const PATH: &str = "rules.json";
        let Some(file) = files.iter().find(|file| file.path == PATH) else {
            return self.fault(PATH, None, String::new(), "the clause register is not there".to_owned());
        };
        let Some(text) = self.text(file) else { return };
        match read::<Register>(text) {
            Ok(register) if register.format == FORMAT => self.register = Some(register),
            Ok(register) => self.fault(PATH, None, "format".to_owned(), unknown_format(register.format)),
            Err(bad) => self.fault(PATH, Some(bad.line), bad.path, bad.reason),
        }
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

    fn scenario(&mut self, file: &File) -> Option<(Arc<Scenario>, Vec<Case>)> {
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
        for (number, raw) in written.cases.iter().enumerate() {
            let mut place =
                Place { loader: self, scenario: &scenario, number, line: line_of(text, raw.get()) };
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

    /// The scenario without its cases.
    fn frame(&mut self, file: &File, written: &ScenarioFile<'_>) -> Scenario {
        let scenario = Scenario {
            id: written.id.clone(),
            title: written.title.clone(),
            source: written.source.clone(),
            rulesets: written.rulesets.clone(),
            position: written.position.clone(),
            stated: written.stated.clone(),
            completed: written.completed.clone(),
            not_encoded: written.not_encoded.clone(),
            same_as: written.same_as.clone(),
            file: file.path.clone(),
        };
        let fault = |loader: &mut Self, path: &str, reason: String| {
            loader.fault(&file.path, None, path.to_owned(), reason);
        };
        let expected = [format!("figures/{}.json", scenario.id), format!("clauses/{}.json", scenario.id)];
        if !expected.contains(&file.path) {
            let reason = format!("the id `{}` does not fit the file's name", scenario.id);
            fault(self, "id", reason);
        }
        if scenario.rulesets.is_empty() {
            fault(self, "rulesets", "names no rule set".to_owned());
        }
        for (i, id) in scenario.rulesets.iter().enumerate() {
            if Rules::built_in(id).is_none() {
                fault(self, &format!("rulesets[{i}]"), format!("`{id}` is not a rule set"));
            }
        }
        if let Some(register) = &self.register
            && !register.sources.iter().any(|source| source.id == scenario.source.document)
        {
            let reason = format!("`{}` is not a document of the register", scenario.source.document);
            fault(self, "source.document", reason);
        }
        if scenario.same_as.is_some() != (written.cases.is_empty() && written.position.is_none()) {
            let reason = "a scenario has cases, or a `same_as` and neither cases nor position".to_owned();
            fault(self, "same_as", reason);
        }
        self.pieces(&scenario);
        scenario
    }

    /// Stated and completed pieces together are those of the position.
    fn pieces(&mut self, scenario: &Scenario) {
        let (Some(stated), Some(text)) = (&scenario.stated, &scenario.position) else { return };
        let Some(rules) = scenario.rulesets.iter().find_map(|id| Rules::built_in(id)) else { return };
        let Ok(position) = Position::read(&rules, text) else { return };
        let mut listed = BTreeMap::new();
        for (side, kinds) in [(Side::White, &stated.white), (Side::Black, &stated.black)] {
            match pieces(side, kinds) {
                Ok(pieces) => listed.extend(pieces),
                Err(reason) => self.fault(&scenario.file, None, "stated".to_owned(), reason),
            }
        }
        for (i, added) in scenario.completed.iter().enumerate() {
            let path = format!("completed[{i}]");
            match Piece::from_letter(added.piece) {
                Some(piece) if !listed.contains_key(&added.square) => _ = listed.insert(added.square, piece),
                Some(_) => {
                    let reason = format!("{} holds a stated piece", added.square);
                    self.fault(&scenario.file, None, path, reason);
                }
                None => {
                    let reason = format!("`{}` is no piece", added.piece);
                    self.fault(&scenario.file, None, path, reason);
                }
            }
        }
        let stand: BTreeMap<Square, Piece> = position.pieces().collect();
        for square in listed.keys().chain(stand.keys()).collect::<BTreeSet<_>>() {
            let name = |piece: Option<&Piece>| piece.map_or("nothing".to_owned(), ToString::to_string);
            let (said, there) = (name(listed.get(square)), name(stand.get(square)));
            if said != there {
                let reason = format!("{square} holds {there}; stated and completed say {said}");
                self.fault(&scenario.file, None, "position".to_owned(), reason);
            }
        }
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

/// One case of a file being read.
struct Place<'l> {
    loader: &'l mut Loader,
    scenario: &'l Arc<Scenario>,
    number: usize,
    line: usize,
}

impl Place<'_> {
    fn fault(&mut self, member: &str, reason: String) {
        let dot = if member.is_empty() || member.starts_with('[') { "" } else { "." };
        let path = format!("cases[{}]{dot}{member}", self.number);
        self.loader.fault(&self.scenario.file, Some(self.line), path, reason);
    }

    fn read(&mut self, raw: &str) -> Option<CaseFile> {
        match read::<CaseFile>(raw) {
            Ok(case) => Some(case),
            Err(bad) => {
                self.line += bad.line - 1;
                self.fault(&bad.path, bad.reason);
                None
            }
        }
    }

    /// The case in each of its rule sets.
    fn cases(&mut self, written: &CaseFile) -> Vec<Case> {
        self.words(written);
        let rulesets = written.rulesets.as_ref().unwrap_or(&self.scenario.rulesets).clone();
        for id in &rulesets {
            if !self.scenario.rulesets.contains(id) {
                self.fault("rulesets", format!("`{id}` is not among the scenario's rule sets"));
            }
        }
        let Some(position) = self.position(written) else { return Vec::new() };
        let known: Vec<&String> =
            rulesets.iter().filter(|id| self.is_playable(id, written, &position)).collect();
        self.assumed(written, &rulesets);
        known.into_iter().filter_map(|ruleset| self.case(written, ruleset, &position)).collect()
    }

    fn words(&mut self, written: &CaseFile) {
        let slug = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if written.id.is_empty() || !written.id.chars().all(slug) {
            self.fault("id", format!("`{}` is no slug of a-z, 0-9 and `-`", written.id));
        }
        let length = written.says.chars().count();
        if length == 0 || length > 100 {
            self.fault("says", format!("has {length} characters; a sentence of 1 to 100 is wanted"));
        }
        for word in ["should", "test that"] {
            if written.says.contains(word) {
                self.fault("says", format!("says `{word}`; a plain fact is wanted"));
            }
        }
        if written.clauses.is_empty() {
            self.fault("clauses", "names no clause".to_owned());
        }
    }

    /// The position text the case starts from; empty for a question that brings its own text.
    fn position(&mut self, written: &CaseFile) -> Option<String> {
        if matches!(written.ask, Ask::Text { .. }) {
            return Some(String::new());
        }
        let Some(text) = written.position.as_ref().or(self.scenario.position.as_ref()) else {
            self.fault("position", "there is none, neither here nor in the scenario".to_owned());
            return None;
        };
        let mut fields: Vec<&str> = text.split(' ').collect();
        match (written.side, fields.get_mut(1)) {
            (Some(SideName::White), Some(side)) => *side = "w",
            (Some(SideName::Black), Some(side)) => *side = "b",
            _ => {}
        }
        Some(fields.join(" "))
    }

    fn is_playable(&mut self, ruleset: &str, written: &CaseFile, position: &str) -> bool {
        let Some(rules) = Rules::built_in(ruleset) else { return false };
        if matches!(written.ask, Ask::Text { .. }) {
            return true;
        }
        let error = Position::read(&rules, position).err();
        if let Some(error) = &error {
            self.fault("position", format!("in {ruleset}: {error}"));
        }
        error.is_none()
    }

    /// A case says which of its clauses rest on an assumption: all that the register marks so, and of the others only
    /// those that an open choice touches.
    fn assumed(&mut self, written: &CaseFile, rulesets: &[String]) {
        let Some(register) = &self.loader.register else { return };
        let is_assumed = |clause: &Clause| {
            rulesets.iter().any(|ruleset| register.status(*clause, ruleset) == Some(Status::Assumed))
        };
        let is_open =
            |clause: &Clause| register.clause(*clause).is_some_and(|entry| !entry.choices.is_empty());
        let unsaid: Vec<&Clause> =
            written.clauses.iter().filter(|c| is_assumed(c) && !written.assumed.contains(c)).collect();
        let surplus: Vec<&Clause> = written
            .assumed
            .iter()
            .filter(|c| !written.clauses.contains(c) || !is_assumed(c) && !is_open(c))
            .collect();
        let mut reasons = Vec::new();
        if !unsaid.is_empty() {
            reasons.push(format!("leaves out {}, which the register marks assumed", listed(unsaid)));
        }
        if !surplus.is_empty() {
            reasons.push(format!(
                "names {}, which rests on no assumption or is no clause of the case",
                listed(surplus)
            ));
        }
        for reason in reasons {
            self.fault("assumed", reason);
        }
    }

    fn case(&mut self, written: &CaseFile, ruleset: &str, position: &str) -> Option<Case> {
        let mut main = self.expectation(&written.ask, &written.expect, "expect");
        let mut readings = Vec::new();
        let mut decided = false;
        for (i, instead) in written.instead.iter().enumerate() {
            let expectation =
                self.expectation(&written.ask, &instead.expect, &format!("instead[{i}].expect"));
            self.conditions(i, instead);
            if !instead.holds_in(ruleset) || decided {
                continue;
            }
            if instead.choices.is_empty() {
                main = expectation;
                decided = true;
            } else if let Some(expectation) = expectation {
                readings.push(Reading { choices: instead.choices.clone(), expectation });
            }
        }
        let register = self.loader.register.as_ref();
        let assumed = |clause: &_| register.and_then(|r| r.status(*clause, ruleset)) == Some(Status::Assumed);
        Some(Case {
            id: format!("{}/{}", self.scenario.id, written.id),
            scenario: Arc::clone(self.scenario),
            says: written.says.clone(),
            claims: written.claims.clone(),
            clauses: written.clauses.clone(),
            assumed: written.clauses.iter().copied().filter(assumed).collect(),
            shows: written.shows,
            twin: written.twin.clone(),
            status: written.status,
            note: written.note.clone(),
            question: Question {
                ruleset: ruleset.to_owned(),
                position: position.to_owned(),
                after: written.after.clone(),
                ask: written.ask.clone(),
            },
            expectation: main?,
            readings,
        })
    }

    fn expectation(
        &mut self,
        ask: &Ask,
        file: &crate::scenario::ExpectFile,
        path: &str,
    ) -> Option<Expectation> {
        match Expectation::new(ask, file) {
            Ok(expectation) => Some(expectation),
            Err(misfit) => {
                let member = misfit.member.map_or(path.to_owned(), |member| format!("{path}.{member}"));
                self.fault(&member, misfit.reason);
                None
            }
        }
    }

    fn conditions(&mut self, number: usize, instead: &crate::scenario::Instead) {
        let mut choices = chesst_engine::choices::Choices::default();
        for (id, value) in &instead.choices {
            if let Err(error) = choices.set(id, value) {
                self.fault(&format!("instead[{number}].choices"), error.to_string());
            }
        }
        for id in instead.rulesets.iter().flatten() {
            if !self.scenario.rulesets.contains(id) {
                let reason = format!("`{id}` is not among the scenario's rule sets");
                self.fault(&format!("instead[{number}].rulesets"), reason);
            }
        }
        if instead.rulesets.is_none() && instead.choices.is_empty() {
            self.fault(&format!("instead[{number}]"), "has no condition".to_owned());
        }
    }
}

fn pieces(side: Side, kinds: &PiecesByKind) -> Result<Vec<(Square, Piece)>, String> {
    let mut pieces = Vec::new();
    for (name, squares) in kinds {
        let kind = Kind::from_name(name).ok_or_else(|| format!("`{name}` is not a kind of piece"))?;
        for square in squares {
            pieces.push((square.parse::<Square>().map_err(|error| error.to_string())?, Piece { side, kind }));
        }
    }
    Ok(pieces)
}

fn unknown_format(format: u32) -> String {
    format!("format {format} is not known; this program reads format {FORMAT}")
}

/// JSON that does not fit, and where.
struct Bad {
    line: usize,
    path: String,
    reason: String,
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Bad> {
    read_borrowed(text)
}

fn read_borrowed<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, Bad> {
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut deserializer).map_err(|error| {
        let path = error.path().to_string();
        bad(if path == "." { String::new() } else { path }, error.inner())
    })?;
    deserializer.end().map_err(|error| bad(String::new(), &error))?;
    Ok(value)
}

fn bad(path: String, error: &serde_json::Error) -> Bad {
    let full = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    Bad { line: error.line().max(1), path, reason: full.strip_suffix(&place).unwrap_or(&full).to_owned() }
}

/// The line on which a part of the text starts.
fn line_of(text: &str, part: &str) -> usize {
    let offset = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len());
    text.as_bytes()[..offset].iter().filter(|byte| **byte == b'\n').count() + 1
}
