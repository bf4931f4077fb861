//! One case of a file: its words, lists and position checked, its question and expectation made.

use std::sync::Arc;

use chesst_engine::choices::Choices;
use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use chesst_engine::rules::Rules;

use super::json::read;
use super::{Loader, repeated};
use crate::case::{Case, Reading, Scenario};
use crate::expectation::Expectation;
use crate::question::{Question, listed};
use crate::register::Status;
use crate::scenario::{Ask, CaseFile, ExpectFile, Instead, Shows, SideName};

/// A deeper count takes longer than a run has.
const MAX_COUNT_DEPTH: u32 = 4;

/// One case of a file being read.
pub(super) struct Place<'l> {
    pub(super) loader: &'l mut Loader,
    pub(super) scenario: &'l Arc<Scenario>,
    pub(super) number: usize,
    pub(super) line: usize,
}

impl Place<'_> {
    pub(super) fn fault(&mut self, member: &str, reason: String) {
        let dot = if member.is_empty() || member.starts_with('[') { "" } else { "." };
        let path = format!("cases[{}]{dot}{member}", self.number);
        self.loader.fault(&self.scenario.file, Some(self.line), path, reason);
    }

    pub(super) fn read(&mut self, raw: &str) -> Option<CaseFile> {
        match read::<CaseFile>(raw) {
            Ok(case) => Some(case),
            Err(bad) => {
                self.line += bad.line - 1;
                let several = bad.path == "ask" && bad.reason == "expected value";
                let reason = if several { "holds exactly one question".to_owned() } else { bad.reason };
                self.fault(&bad.path, reason);
                None
            }
        }
    }

    /// The case in each of its rule sets.
    pub(super) fn cases(&mut self, written: &CaseFile) -> Vec<Case> {
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
        self.shows(written);
        self.lists(written, &rulesets);
        let cases: Vec<Case> =
            known.into_iter().filter_map(|ruleset| self.case(written, ruleset, &position)).collect();
        for case in &cases {
            self.question(case);
        }
        cases
    }

    fn words(&mut self, written: &CaseFile) {
        let slug = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if written.id.is_empty() || !written.id.chars().all(slug) {
            self.fault("id", format!("`{}` is no slug of a-z, 0-9 and `-`", written.id));
        }
        let length = written.says.chars().count();
        if written.says.trim().is_empty() || length >= 100 {
            self.fault("says", format!("has {length} characters; a sentence of fewer than 100 is wanted"));
        }
        for word in ["should", "test that"] {
            if written.says.contains(word) {
                self.fault("says", format!("says `{word}`; a plain fact is wanted"));
            }
        }
        if let Some(russian) = &written.ru {
            let length = russian.says.chars().count();
            if russian.says.trim().is_empty() || length >= 130 {
                let reason = format!("has {length} characters; a sentence of fewer than 130 is wanted");
                self.fault("ru.says", reason);
            }
            if russian.note.is_some() != written.note.is_some() {
                self.fault("ru.note", "stands if and only if the case has a `note`".to_owned());
            }
        }
        if written.clauses.is_empty() {
            self.fault("clauses", "names no clause".to_owned());
        }
    }

    /// Lists name each thing once, and what they name exists.
    fn lists(&mut self, written: &CaseFile, rulesets: &[String]) {
        let clauses = |list: &[Clause]| list.iter().map(|clause| clause.id().to_owned()).collect::<Vec<_>>();
        let texts = |list: &[usize]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
        for (member, items) in [
            ("clauses", clauses(&written.clauses)),
            ("assumed", clauses(&written.assumed)),
            ("flipped_by", clauses(&written.flipped_by)),
            ("claims", texts(&written.claims)),
            ("rulesets", rulesets.to_vec()),
        ] {
            if let Some(twice) = repeated(&items) {
                self.fault(member, format!("names `{twice}` twice"));
            }
        }
        if rulesets.is_empty() {
            self.fault("rulesets", "names no rule set".to_owned());
        }
        if written.claims.contains(&0) {
            self.fault("claims", "claims are numbered from 1".to_owned());
        }
        if let Ask::Legal { r#move } = &written.ask
            && let Err(error) = r#move.parse::<Move>()
        {
            self.fault("ask.legal.move", error.to_string());
        }
        if written.twin.is_some() && written.shows == Shows::Allows {
            self.fault("twin", "belongs to a case that shows a refusal".to_owned());
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
        if matches!(written.ask, Ask::Text { .. }) {
            return Rules::built_in(ruleset).is_some();
        }
        match self.loader.position(ruleset, position) {
            Some(Err(error)) => {
                self.fault("position", format!("in {ruleset}: {error}"));
                false
            }
            known => known.is_some(),
        }
    }

    /// What a legality case shows follows from its expectation; `both` needs another one under conditions.
    fn shows(&mut self, written: &CaseFile) {
        let side = |expect: &ExpectFile| match (&expect.legal, &expect.refused) {
            (Some(true), None) => Some(Shows::Allows),
            (None, Some(_)) => Some(Shows::Refuses),
            _ => None,
        };
        let Some(main) = side(&written.expect) else { return };
        let both =
            written.instead.iter().filter_map(|instead| side(&instead.expect)).any(|other| other != main);
        if written.shows != main && !(written.shows == Shows::Both && both) {
            let reason = format!("says {:?}; the expectation shows {main:?}", written.shows).to_lowercase();
            self.fault("shows", reason);
        }
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
        // What the register marks so in this rule set, and what the case says of clauses that an open choice touches.
        let assumed = |clause: &Clause| {
            let status = register.and_then(|r| r.status(*clause, ruleset));
            let is_open = register
                .and_then(|r| r.clause(*clause))
                .is_some_and(|entry| !entry.choices.is_empty() && status.is_some());
            status == Some(Status::Assumed) || is_open && written.assumed.contains(clause)
        };
        Some(Case {
            id: format!("{}/{}", self.scenario.id, written.id),
            scenario: Arc::clone(self.scenario),
            says: written.says.clone(),
            ru: written.ru.clone(),
            claims: written.claims.clone(),
            clauses: written.clauses.clone(),
            assumed: written.clauses.iter().copied().filter(assumed).collect(),
            flipped_by: written.flipped_by.clone(),
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

    fn expectation(&mut self, ask: &Ask, file: &ExpectFile, path: &str) -> Option<Expectation> {
        match Expectation::new(ask, file) {
            Ok(expectation) => {
                self.readable(&expectation, path);
                Some(expectation)
            }
            Err(misfit) => {
                let member = misfit.member.map_or(path.to_owned(), |member| format!("{path}.{member}"));
                self.fault(&member, misfit.reason);
                None
            }
        }
    }

    /// The question can be put: its moves can be played, a piece of the side to move stands where it asks about one, and
    /// it can be answered in good time.
    fn question(&mut self, case: &Case) {
        let Question { ruleset, position, after, ask } = &case.question;
        let Some(Ok(mut reached)) = self.loader.position(ruleset, position) else { return };
        for (number, mv) in after.iter().enumerate() {
            match reached.play(reached.without_needless_choice(*mv)) {
                Ok(next) => reached = next,
                Err(refusal) => {
                    return self.fault(&format!("after[{number}]"), format!("in {ruleset}: {refusal}"));
                }
            }
        }
        match ask {
            Ask::Destinations { from } | Ask::Promotions { from, .. }
                if reached.piece(*from).is_none_or(|piece| piece.side != reached.side_to_move()) =>
            {
                self.fault("ask", format!("in {ruleset}: no piece of the side to move stands on {from}"));
            }
            Ask::Count { depth } if *depth > MAX_COUNT_DEPTH => {
                self.fault("ask.count.depth", format!("is {depth}; {MAX_COUNT_DEPTH} is the most"));
            }
            Ask::Legal { .. } => {
                if let Expectation::Refused(clauses) = &case.expectation
                    && !case.clauses.is_empty()
                    && !clauses.iter().any(|clause| case.clauses.contains(clause))
                {
                    self.fault(
                        "clauses",
                        format!("names none of the clauses that refuse: {}", listed(clauses)),
                    );
                }
            }
            _ => {}
        }
    }

    /// A position text that is expected can be read in some rule set of the scenario.
    fn readable(&mut self, expectation: &Expectation, path: &str) {
        let (Expectation::Position(text) | Expectation::Accepted(text)) = expectation else { return };
        let mut first = None;
        for id in &self.scenario.rulesets {
            match self.loader.position(id, text) {
                Some(Ok(_)) => return,
                Some(Err(error)) => first = first.or(Some(error)),
                None => {}
            }
        }
        if let Some(error) = first {
            self.fault(path, format!("`{text}` is no position: {error}"));
        }
    }

    fn conditions(&mut self, number: usize, instead: &Instead) {
        let mut choices = Choices::default();
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
        if instead.rulesets.as_ref().is_none_or(Vec::is_empty) && instead.choices.is_empty() {
            self.fault(&format!("instead[{number}]"), "has no condition".to_owned());
        }
    }
}
