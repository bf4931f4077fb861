//! The members of a rule-set file, each read on its own so that every bad one is reported.

use std::fmt;
use std::path::Path;

use chesst_engine::choices::Choices;
use chesst_engine::force::Force;
use chesst_engine::piece::{ByKind, BySide, Kind};
use chesst_engine::ruleset::{Basis, Line, PieceRule, Ruleset, Shape};
use chesst_engine::square::Rank;
use chesst_engine::squares::SquareSet;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

use super::{FORMAT, fault, squares};
use crate::load::json::{Bad, line_of, read_borrowed};
use crate::load::{LoadError, LoadFault};

/// The members of an object in the order of the file, each unread.
struct Object<'t>(Vec<(String, &'t RawValue)>);

impl<'t> Deserialize<'t> for Object<'t> {
    fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'t> Visitor<'t> for Members {
            type Value = Object<'t>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<Object<'t>, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Object(members))
            }
        }
        deserializer.deserialize_map(Members)
    }
}

/// A value for each side.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sides<T> {
    pub(super) white: T,
    pub(super) black: T,
}

/// The board.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Board {
    pub(super) files: u8,
    pub(super) ranks: u8,
}

/// Lines along files and ranks, or along diagonals.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Lines {
    pub(super) range: u8,
    pub(super) jumps: bool,
}

/// A kind of piece; what is left out is taken from the base.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Piece {
    pub(super) royal: Option<bool>,
    pub(super) force: Option<u16>,
    pub(super) straight: Option<Lines>,
    pub(super) diagonal: Option<Lines>,
    pub(super) double_step: Option<bool>,
    pub(super) leap: Option<bool>,
}

impl Piece {
    /// The piece's rule; `None` when something is stated neither here nor in the base.
    fn rule(self, base: Option<PieceRule>) -> Option<PieceRule> {
        let line = |line: Lines| Line { range: line.range, jumps: line.jumps };
        Some(PieceRule {
            royal: self.royal.or(base.map(|b| b.royal))?,
            force: self.force.map(Force::from_half_units).or(base.map(|b| b.force))?,
            straight: self.straight.map(line).or(base.map(|b| b.straight))?,
            diagonal: self.diagonal.map(line).or(base.map(|b| b.diagonal))?,
            double_step: self.double_step.or(base.map(|b| b.double_step))?,
            leap: self.leap.or(base.map(|b| b.leap))?,
        })
    }
}

/// A file being read.
pub(super) struct Members<'t> {
    file: &'t Path,
    text: &'t str,
    members: Vec<(String, &'t RawValue)>,
    faults: Vec<LoadFault>,
    id: Option<String>,
    has_base: bool,
}

impl<'t> Members<'t> {
    pub(super) fn new(file: &'t Path, text: &'t str) -> Result<Self, LoadError> {
        let Object(members) = read_borrowed(text).map_err(|bad: Bad| LoadError {
            faults: vec![fault(file, Some(bad.line), bad.path, bad.reason)],
        })?;
        let mut this =
            Self { file, text, members: Vec::new(), faults: Vec::new(), id: None, has_base: false };
        for (name, raw) in members {
            if this.members.iter().any(|(known, _)| *known == name) {
                this.fault_at(raw, &name, "stands twice".to_owned());
            } else {
                this.members.push((name, raw));
            }
        }
        match this.take::<u32>("format") {
            Some(FORMAT) => {}
            Some(other) => this
                .fault("format", format!("format {other} is not known; this program reads format {FORMAT}")),
            None => this.require("format"),
        }
        this.id = this.take("id");
        if this.id.is_none() {
            this.require("id");
        }
        Ok(this)
    }

    /// The rule set's own id.
    pub(super) fn id(&self) -> Option<String> {
        self.id.clone()
    }

    /// What the file extends.
    pub(super) fn extends(&mut self) -> Option<String> {
        self.has_base = self.members.iter().any(|(name, _)| name == "extends");
        self.take("extends")
    }

    /// The rule set: the base with what the file changes, or all of it from the file.
    pub(super) fn finish(mut self, base: Option<&Ruleset>) -> Result<Ruleset, LoadError> {
        let needed = base.is_none() && !self.has_base;
        let mut ruleset = base.cloned().unwrap_or_else(nothing);
        self.plain(&mut ruleset, needed);
        self.squares(&mut ruleset, needed);
        self.pieces(&mut ruleset, needed);
        self.maps(&mut ruleset, needed);
        for (name, raw) in std::mem::take(&mut self.members) {
            self.fault_at(raw, &name, "is no member of a rule-set file".to_owned());
        }
        if let Some(id) = self.id.take() {
            ruleset.id = id;
        }
        if self.faults.is_empty() { Ok(ruleset) } else { Err(LoadError { faults: self.faults }) }
    }

    fn plain(&mut self, ruleset: &mut Ruleset, needed: bool) {
        self.set("title", needed, &mut ruleset.title);
        self.set("start", needed, &mut ruleset.start);
        self.set("prince_becomes_connet", needed, &mut ruleset.prince_becomes_connet);
        self.set("impregnable_squares", needed, &mut ruleset.impregnable_squares);
        self.set("men_per_file", needed, &mut ruleset.men_per_file);
        self.set("repetition_claim", needed, &mut ruleset.repetition_claim);
        self.set("quiet_claim", needed, &mut ruleset.quiet_claim);
        if let Some(Board { files, ranks }) = self.get("board", needed) {
            ruleset.shape = Shape { files, ranks };
        }
        if let Some(Sides { white, black }) = self.get::<Sides<u8>>("knecht_promotes_on", needed) {
            match (Rank::new(white), Rank::new(black)) {
                (Some(white), Some(black)) => ruleset.knecht_promotes_on = BySide { white, black },
                _ => self.fault("knecht_promotes_on", "a rank is 1 to 9".to_owned()),
            }
        }
    }

    fn squares(&mut self, ruleset: &mut Ruleset, needed: bool) {
        if let Some(sets) = self.get("halves", needed).and_then(|sides| self.sets("halves", &sides)) {
            ruleset.halves = sets;
        }
        if let Some(sets) = self.get("castles", needed).and_then(|sides| self.sets("castles", &sides)) {
            ruleset.castles = sets;
        }
        for (name, path, raw) in self.entries("ver_knecht_becomes", needed) {
            let Some(sides) = self.parse::<Sides<String>>(raw, &path) else { continue };
            match (Kind::from_name(&name), self.sets(&path, &sides)) {
                (Some(kind), Some(sets)) => ruleset.ver_knecht_becomes[kind] = sets,
                (None, _) => self.fault_at(raw, &path, no_kind(&name)),
                (Some(_), None) => {}
            }
        }
    }

    fn sets(&mut self, path: &str, sides: &Sides<String>) -> Option<BySide<SquareSet>> {
        let mut set = |side: &str, text: &str| match squares::read(text) {
            Ok(set) => Some(set),
            Err(reason) => {
                self.fault(&format!("{path}.{side}"), reason);
                None
            }
        };
        let (white, black) = (set("white", &sides.white), set("black", &sides.black));
        Some(BySide { white: white?, black: black? })
    }

    fn pieces(&mut self, ruleset: &mut Ruleset, needed: bool) {
        let entries = self.entries("pieces", needed);
        if needed && !entries.is_empty() {
            for kind in
                Kind::ALL.into_iter().filter(|kind| !entries.iter().any(|(name, ..)| name == kind.name()))
            {
                self.fault(
                    &format!("pieces.{kind}"),
                    "is missing; a kind that the game has not is null".to_owned(),
                );
            }
        }
        for (name, path, raw) in entries {
            let Some(kind) = Kind::from_name(&name) else {
                self.fault_at(raw, &path, no_kind(&name));
                continue;
            };
            let Some(piece) = self.parse::<Option<Piece>>(raw, &path) else { continue };
            match piece.map(|piece| piece.rule(ruleset.pieces[kind])) {
                Some(None) => {
                    let reason = "has no base to take from; it needs royal, force, straight, diagonal, double_step and leap";
                    self.fault_at(raw, &path, reason.to_owned());
                }
                Some(rule) => ruleset.pieces[kind] = rule,
                None => ruleset.pieces[kind] = None,
            }
        }
    }

    fn maps(&mut self, ruleset: &mut Ruleset, needed: bool) {
        for (name, path, raw) in self.entries("caps", needed) {
            let cap = self.parse::<Option<u8>>(raw, &path);
            match Kind::from_name(&name) {
                Some(kind) => ruleset.caps[kind] = cap.flatten(),
                None => self.fault_at(raw, &path, no_kind(&name)),
            }
        }
        for (id, path, raw) in self.entries("choices", false) {
            let Some(value) = self.parse::<String>(raw, &path) else { continue };
            if let Err(error) = ruleset.choices.set(&id, &value) {
                self.fault_at(raw, &path, error.to_string());
            }
        }
        for (part, path, raw) in self.entries("basis", false) {
            match self.parse::<Option<String>>(raw, &path) {
                Some(Some(word)) => match Basis::ALL.into_iter().find(|basis| basis.id() == word) {
                    Some(basis) => _ = ruleset.basis.insert(part, basis),
                    None => {
                        let reason = format!("`{word}` is none of `inferred`, `assumed`, `left-out`");
                        self.fault_at(raw, &path, reason);
                    }
                },
                Some(None) => _ = ruleset.basis.remove(&part),
                None => {}
            }
        }
    }

    /// The members of a member, each with its name and path; a name that stands twice is a fault.
    fn entries(&mut self, name: &str, needed: bool) -> Vec<(String, String, &'t RawValue)> {
        let Some(Object(members)) = self.get(name, needed) else { return Vec::new() };
        let mut entries: Vec<(String, String, &RawValue)> = Vec::new();
        for (member, raw) in members {
            let path = format!("{name}.{member}");
            if entries.iter().any(|(known, ..)| *known == member) {
                self.fault_at(raw, &path, "stands twice".to_owned());
            } else {
                entries.push((member, path, raw));
            }
        }
        entries
    }

    fn set<T: Deserialize<'t>>(&mut self, name: &str, needed: bool, value: &mut T) {
        if let Some(read) = self.get(name, needed) {
            *value = read;
        }
    }

    /// A member's value; `None` and a fault when it cannot be read, or is needed and missing.
    fn get<T: Deserialize<'t>>(&mut self, name: &str, needed: bool) -> Option<T> {
        let there = self.members.iter().any(|(known, _)| known == name);
        if !there && needed {
            self.require(name);
        }
        self.take(name)
    }

    fn take<T: Deserialize<'t>>(&mut self, name: &str) -> Option<T> {
        let at = self.members.iter().position(|(known, _)| known == name)?;
        let (_, raw) = self.members.remove(at);
        self.parse(raw, name)
    }

    fn parse<T: Deserialize<'t>>(&mut self, raw: &'t RawValue, path: &str) -> Option<T> {
        match read_borrowed(raw.get()) {
            Ok(value) => Some(value),
            Err(Bad { line, path: inner, reason }) => {
                let dot = if inner.is_empty() { "" } else { "." };
                let line = line_of(self.text, raw.get()) + line - 1;
                self.faults.push(fault(self.file, Some(line), format!("{path}{dot}{inner}"), reason));
                None
            }
        }
    }

    fn require(&mut self, name: &str) {
        let there = self.faults.iter().any(|fault| fault.path == name);
        if !there {
            self.fault(name, "is missing".to_owned());
        }
    }

    fn fault(&mut self, path: &str, reason: String) {
        self.faults.push(fault(self.file, None, path.to_owned(), reason));
    }

    fn fault_at(&mut self, raw: &RawValue, path: &str, reason: String) {
        self.faults.push(fault(self.file, Some(line_of(self.text, raw.get())), path.to_owned(), reason));
    }
}

fn no_kind(name: &str) -> String {
    format!("`{name}` is not a kind of piece")
}

/// A rule set of which nothing is stated yet.
fn nothing() -> Ruleset {
    let rank = Rank::FIRST;
    Ruleset {
        id: String::new(),
        title: String::new(),
        shape: Shape { files: 0, ranks: 0 },
        start: None,
        halves: BySide::default(),
        castles: BySide::default(),
        pieces: ByKind::default(),
        knecht_promotes_on: BySide { white: rank, black: rank },
        ver_knecht_becomes: ByKind::default(),
        caps: ByKind::default(),
        prince_becomes_connet: false,
        impregnable_squares: false,
        men_per_file: 0,
        repetition_claim: 0,
        quiet_claim: 0,
        choices: Choices::default(),
        basis: std::collections::BTreeMap::new(),
    }
}
