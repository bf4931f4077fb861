//! The register agrees with the engine and with itself.

use std::collections::BTreeSet;

use chesst_engine::choices::Choices;
use chesst_engine::clause::Clause;
use chesst_engine::rules::Rules;

use crate::files::REGISTER;
use crate::load::LoadFault;
use crate::question::listed;
use crate::register::{ClauseEntry, Register, Sides, Status};

pub(super) fn faults(register: &Register) -> Vec<LoadFault> {
    let mut faults = Faults(Vec::new());
    faults.clauses(register);
    faults.rulesets(register);
    faults.choices(register);
    for (i, entry) in register.clauses.iter().enumerate() {
        faults.clause(register, &format!("clauses[{i}]"), entry);
    }
    faults.0
}

struct Faults(Vec<LoadFault>);

impl Faults {
    fn add(&mut self, path: &str, reason: String) {
        self.0.push(LoadFault { file: REGISTER.to_owned(), line: None, path: path.to_owned(), reason });
    }

    fn clauses(&mut self, register: &Register) {
        let told: Vec<Clause> = register.clauses.iter().map(|entry| entry.id).collect();
        let missing: Vec<&Clause> = Clause::ALL.iter().filter(|clause| !told.contains(clause)).collect();
        if !missing.is_empty() {
            self.add("clauses", format!("lack {}", listed(missing)));
        } else if told != Clause::ALL {
            self.add("clauses", "are not the engine's clauses in its order, each once".to_owned());
        }
    }

    fn rulesets(&mut self, register: &Register) {
        let ids: Vec<&str> = register.rulesets.iter().map(|entry| entry.id.as_str()).collect();
        let documents: Vec<&str> = register.sources.iter().map(|source| source.id.as_str()).collect();
        for (path, names) in [("rulesets", &ids), ("sources", &documents)] {
            if names.iter().collect::<BTreeSet<_>>().len() != names.len() {
                self.add(path, "name one twice".to_owned());
            }
        }
        for entry in
            register.rulesets.iter().filter(|entry| entry.stated && Rules::built_in(&entry.id).is_none())
        {
            self.add("rulesets", format!("`{}` is stated, but not built in", entry.id));
        }
        for rules in Rules::all_built_in().iter().filter(|rules| !ids.contains(&rules.ruleset().id.as_str()))
        {
            self.add("rulesets", format!("lack `{}`", rules.ruleset().id));
        }
    }

    fn choices(&mut self, register: &Register) {
        let told = register.choices.iter().map(|entry| {
            let other = entry.others.first().map_or("", String::as_str);
            (entry.id.as_str(), entry.clause, entry.default.as_str(), other)
        });
        let known =
            Choices::ALL.iter().map(|choice| (choice.id, choice.clause, choice.default, choice.other));
        if !told.eq(known) {
            self.add("choices", "are not the engine's, in its order".to_owned());
        }
    }

    fn clause(&mut self, register: &Register, path: &str, entry: &ClauseEntry) {
        let id = entry.id;
        if entry.en.trim().is_empty() || entry.ru.trim().is_empty() {
            self.add(path, format!("{id} lacks its sentence in a language"));
        }
        if let Some(ruleset) = entry.status.keys().find(|id| !register.rulesets.iter().any(|r| &r.id == *id))
        {
            self.add(path, format!("{id} has a status in `{ruleset}`, which is no rule set"));
        }
        let documents = entry.sources.iter().map(|citation| &citation.document);
        for document in
            documents.filter(|document| !register.sources.iter().any(|source| &source.id == *document))
        {
            self.add(path, format!("{id} cites `{document}`, which is no document"));
        }
        if entry.sources.is_empty() && entry.status.values().any(|status| *status != Status::Assumed) {
            self.add(path, format!("{id} cites nothing and is not assumed"));
        }
        if (entry.sides == Sides::One) != entry.one_sided.is_some() {
            self.add(path, format!("{id} has `one_sided` if and only if it has one side"));
        }
        if let Some(choice) = entry.choices.iter().find(|id| !register.choices.iter().any(|c| &c.id == *id)) {
            self.add(path, format!("{id} names `{choice}`, which is no open choice"));
        }
    }
}
