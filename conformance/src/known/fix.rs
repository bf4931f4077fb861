//! A file of known failures brought up to date.

use std::collections::BTreeSet;

use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, Value};

use super::entries::{Piece, add, list, pieces, signature, table};
use super::gate::{Gate, Looked, Seen, Why};
use super::{Entry, Outcome};
use crate::case::Key;

/// What becomes of an entry.
enum Plan {
    /// It stays as it is.
    Stays,
    /// Its cases stay, and fail in another way.
    Changes(Outcome, Option<String>),
    /// Only these of its cases stay, each with what is said of it; none: it goes.
    Cases(Vec<(Key, Outcome, Option<String>)>),
}

impl Gate<'_> {
    /// The file brought up to date, comments and order kept: held against the same results, only expired entries are stale.
    ///
    /// Cases that pass and entries that match nothing go, each with the comment that stands right above it. What fails in
    /// another way is said as it is. New failures are added at the end. An entry of which only a part still holds, and one
    /// that matches too many cases, becomes an entry for each case that stays. Expired entries are left alone.
    #[must_use]
    pub fn fix(&self) -> String {
        let mut document = self.known.document.clone();
        let plans: Vec<Plan> =
            self.known.entries.iter().zip(&self.entries).map(|(entry, looked)| plan(entry, looked)).collect();
        let mut listed: BTreeSet<Key> = BTreeSet::new();
        for (looked, plan) in self.entries.iter().zip(&plans) {
            if !matches!(plan, Plan::Cases(_)) {
                listed.extend(looked.keys().cloned());
            }
        }
        let mut file = File { tables: ArrayOfTables::new(), carried: String::new() };
        let entries = self.known.entries.iter().zip(plans);
        for (mut table, (entry, plan)) in tables(&mut document).into_iter().zip(entries) {
            match plan {
                Plan::Stays => file.push(table),
                Plan::Changes(outcome, signature) => {
                    say(&mut table, outcome, signature.as_deref());
                    file.push(table);
                }
                Plan::Cases(cases) => file.split(entry, &table, cases, &mut listed),
            }
        }
        for piece in pieces(&self.unexpected) {
            file.push(table(&piece));
        }
        file.finish(document)
    }

    /// The expired entries, which [`Gate::fix`] leaves alone.
    pub fn expired(&self) -> impl Iterator<Item = &Entry> {
        let stale = self.stale().filter(|(_, looked)| is_expired(looked));
        stale.map(|(entry, _)| entry)
    }
}

fn is_expired(looked: &Looked) -> bool {
    looked.stale.iter().any(|why| matches!(why, Why::Expired(_)))
}

fn plan(entry: &Entry, looked: &Looked) -> Plan {
    if looked.stale.is_empty() || (is_expired(looked) && !looked.cases.is_empty()) {
        return Plan::Stays;
    }
    let too_wide = looked.stale.iter().any(|why| matches!(why, Why::TooWide(_)));
    let mut stay = Vec::new();
    for (case, seen) in &looked.cases {
        let (outcome, signature) = match seen {
            Seen::Passes => continue,
            Seen::NotAsked if too_wide => continue,
            Seen::NotAsked | Seen::AsSaid => (entry.outcome, entry.signature.clone()),
            Seen::Otherwise(failure) => {
                (failure.outcome, signature(failure).filter(|_| entry.signature.is_some()))
            }
        };
        stay.push((case.clone(), outcome, signature));
    }
    match stay.first() {
        Some((_, outcome, signature))
            if !too_wide
                && stay.len() == looked.cases.len()
                && stay.iter().all(|(_, o, s)| o == outcome && s == signature) =>
        {
            Plan::Changes(*outcome, signature.clone())
        }
        _ => Plan::Cases(stay),
    }
}

/// Takes the entries out of a file.
fn tables(document: &mut DocumentMut) -> Vec<Table> {
    match document.remove("known") {
        Some(Item::ArrayOfTables(tables)) => tables.into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The entries of a file in the making.
struct File {
    tables: ArrayOfTables,
    /// Comments that stood above entries that went, and do not belong to them.
    carried: String,
}

impl File {
    fn push(&mut self, mut table: Table) {
        table.set_position(None);
        if !self.carried.is_empty() {
            let prefix = format!("{}{}", std::mem::take(&mut self.carried), prefix(&table));
            table.decor_mut().set_prefix(prefix);
        }
        self.tables.push(table);
    }

    /// An entry for each case that stays, unless it is listed elsewhere.
    fn split(
        &mut self,
        entry: &Entry,
        old: &Table,
        cases: Vec<(Key, Outcome, Option<String>)>,
        listed: &mut BTreeSet<Key>,
    ) {
        let mut pieces = Vec::new();
        for (case, outcome, signature) in cases {
            if listed.insert(case.clone()) {
                let reason = entry.reason.clone();
                let (id, ruleset) = case;
                add(&mut pieces, Piece { id, rulesets: vec![ruleset], outcome, signature, reason });
            }
        }
        if pieces.is_empty() {
            self.carried.push_str(&apart(&prefix(old)));
        }
        for (at, piece) in pieces.iter().enumerate() {
            let mut table = old.clone();
            if at > 0 {
                table.decor_mut().set_prefix("\n");
            }
            set(&mut table, "case", globset::escape(&piece.id).into());
            set(&mut table, "rulesets", list(&piece.rulesets));
            say(&mut table, piece.outcome, piece.signature.as_deref());
            self.push(table);
        }
    }

    fn finish(self, mut document: DocumentMut) -> String {
        if !self.carried.is_empty() {
            let trailing = document.trailing().as_str().unwrap_or_default().to_owned();
            document.set_trailing(format!("{}{trailing}", self.carried));
        }
        document.insert("known", Item::ArrayOfTables(self.tables));
        let text = document.to_string();
        // What was added ends its lines like the rest.
        if text.contains("\r\n") { text.replace("\r\n", "\n").replace('\n', "\r\n") } else { text }
    }
}

fn prefix(table: &Table) -> String {
    table.decor().prefix().and_then(|prefix| prefix.as_str()).unwrap_or_default().to_owned()
}

/// What stands above an entry apart from it: all before the last blank line, if that holds a comment.
fn apart(prefix: &str) -> String {
    let lines: Vec<&str> = prefix.split_inclusive('\n').collect();
    let blank = lines.iter().rposition(|line| line.trim().is_empty()).unwrap_or(0);
    let above = lines[..blank].concat();
    if above.contains('#') { above } else { String::new() }
}

fn say(table: &mut Table, outcome: Outcome, signature: Option<&str>) {
    set(table, "outcome", outcome.id().into());
    match signature {
        Some(signature) => set(table, "signature", signature.into()),
        None => _ = table.remove("signature"),
    }
}

/// Sets a member, the comment beside it kept; one that says the same already stays as it is written.
fn set(table: &mut Table, name: &str, mut value: Value) {
    match table.get_mut(name).and_then(Item::as_value_mut) {
        Some(old) if old.as_str().is_some_and(|old| value.as_str() == Some(old)) => {}
        Some(old) => {
            *value.decor_mut() = old.decor().clone();
            *old = value;
        }
        None => _ = table.insert(name, Item::Value(value)),
    }
}
