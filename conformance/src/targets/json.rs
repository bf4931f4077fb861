//! JSON texts changed in one place.

use rand::{Rng, RngExt};
use serde_json::Value;

/// Words of rule-set files.
pub(super) const RULESET_WORDS: &[&str] = &[
    "format",
    "id",
    "title",
    "extends",
    "t-2020",
    "t1-2021",
    "t1-2024",
    "t1-2025",
    "board",
    "files",
    "ranks",
    "start",
    "halves",
    "castles",
    "white",
    "black",
    "pieces",
    "King",
    "Connet",
    "Prince",
    "Ritter",
    "VerKnecht",
    "Knecht",
    "Scout",
    "royal",
    "force",
    "straight",
    "diagonal",
    "range",
    "jumps",
    "double_step",
    "leap",
    "knecht_promotes_on",
    "ver_knecht_becomes",
    "caps",
    "prince_becomes_connet",
    "impregnable_squares",
    "men_per_file",
    "repetition_claim",
    "quiet_claim",
    "choices",
    "basis",
    "inferred",
    "assumed",
    "a1-h4",
    "d1 e1",
    "null",
    "true",
    "false",
];

/// Words of scenario files.
pub(super) const SCENARIO_WORDS: &[&str] = &[
    "format",
    "source",
    "document",
    "clause",
    "figure",
    "section",
    "id",
    "title",
    "rulesets",
    "t-2020",
    "t1-2021",
    "t1-2024",
    "t1-2025",
    "position",
    "cases",
    "says",
    "clauses",
    "shows",
    "allows",
    "refuses",
    "both",
    "after",
    "ask",
    "destinations",
    "moves",
    "legal",
    "promotions",
    "force",
    "check",
    "final-check",
    "outcome",
    "count",
    "text",
    "claims",
    "impregnable",
    "read-move",
    "print-move",
    "expect",
    "exactly",
    "includes",
    "excludes",
    "number",
    "refused",
    "accepted",
    "faults",
    "instead",
    "choices",
    "twin",
    "status",
    "active",
    "withdrawn",
    "note",
    "same_as",
    "from",
    "to",
    "on",
    "side",
    "white",
    "black",
    "depth",
    "a1",
    "e4",
    "h8",
    "a2a4",
    "g7g8=C",
    "w",
    "b",
];

/// Words of replies.
pub(super) const REPLY_WORDS: &[&str] = &[
    "id",
    "ok",
    "reject",
    "unsupported",
    "error",
    "clause",
    "fault",
    "moves",
    "position",
    "outcome",
    "by",
    "white",
    "black",
    "check",
    "final",
    "nodes",
    "claims",
    "move",
    "text",
    "name",
    "version",
    "rulesets",
    "capabilities",
    "choices",
    "null",
    "true",
    "7",
    "6",
    "8",
    "1e999",
    "\\u0000",
    "\\t",
    "\\u202e",
];

/// Another text in the place of one that means something; `None` for one that does not.
pub(super) type Other<'o, R> = &'o dyn Fn(&str, &mut R) -> Option<String>;

/// The text with one value changed; a text that is no JSON is given back as it is. Texts inside it that `other` knows are
/// mostly replaced by what it gives.
pub(super) fn changed<R: Rng>(text: &str, words: &[&str], other: Other<'_, R>, random: &mut R) -> String {
    let Ok(mut value) = serde_json::from_str::<Value>(text) else { return text.to_owned() };
    let mut left = random.random_range(0..nodes(&value));
    let mut here = None;
    reach(&mut value, &mut left, &mut here);
    match here {
        Some(Value::String(text)) => match other(text, random).filter(|_| random.random_ratio(7, 8)) {
            Some(replaced) => *text = replaced,
            None => in_text(text, any(words, random), random),
        },
        Some(here) => replace(here, any(words, random), random),
        None => {}
    }
    value.to_string()
}

fn any<'w, R: Rng>(words: &[&'w str], random: &mut R) -> &'w str {
    words[random.random_range(0..words.len())]
}

/// How many values there are, the whole one among them.
fn nodes(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(nodes).sum(),
        Value::Object(members) => members.values().map(nodes).sum::<usize>(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}

/// Finds the value that is reached after so many others.
fn reach<'v>(value: &'v mut Value, left: &mut usize, here: &mut Option<&'v mut Value>) {
    if here.is_some() {
        return;
    }
    let Some(rest) = left.checked_sub(1) else {
        *here = Some(value);
        return;
    };
    *left = rest;
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| reach(item, left, here)),
        Value::Object(members) => members.values_mut().for_each(|member| reach(member, left, here)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn replace(value: &mut Value, word: &str, random: &mut impl Rng) {
    match value {
        Value::Null => *value = Value::String(word.to_owned()),
        Value::Bool(flag) => *flag = !*flag,
        Value::Number(number) => {
            let number = number.as_u64().unwrap_or_default();
            *value = match random.random_range(0..5_u8) {
                0 => number.saturating_add(1).into(),
                1 => number.saturating_sub(1).into(),
                2 => random.random_range(0..10_u64).into(),
                3 => random.random_range(0..300_u64).into(),
                _ => (random.random::<u64>() >> random.random_range(0..64_u32)).into(),
            };
        }
        Value::String(text) => in_text(text, word, random),
        Value::Array(items) => {
            let at = random.random_range(0..=items.len());
            match random.random_range(0..3_u8) {
                0 if at < items.len() => _ = items.remove(at),
                1 if at < items.len() => items.insert(at, items[at].clone()),
                _ => items.insert(at, Value::String(word.to_owned())),
            }
        }
        Value::Object(members) => {
            let names: Vec<String> = members.keys().cloned().collect();
            match names.get(random.random_range(0..=names.len())) {
                Some(name) if random.random() => _ = members.shift_remove(name),
                Some(name) => {
                    let copied = members[name].clone();
                    members.insert(word.to_owned(), copied);
                }
                None => _ = members.insert(word.to_owned(), Value::Null),
            }
        }
    }
}

/// A text with a character or a word changed.
fn in_text(text: &mut String, word: &str, random: &mut impl Rng) {
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let at = places[random.random_range(0..places.len())];
    match random.random_range(0..4_u8) {
        0 => word.clone_into(text),
        1 if at < text.len() => _ = text.remove(at),
        2 => text.insert(at, char::from(random.random_range(b' '..=b'~'))),
        _ => text.insert_str(at, word),
    }
}
