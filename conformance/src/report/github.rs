//! The report as workflow commands: an annotation a surprise.

use std::fmt::Write;

use super::block::{Block, surprises};
use super::summary::conclusion;
use crate::register::Register;
use crate::results::Results;
use crate::rulesets::Rulesets;
use crate::words::{Lang, Words};

/// So many surprises are told; no more annotations of a job are kept.
pub const MOST: usize = 50;

/// The whole report, a command a line.
#[must_use]
pub fn report(results: &Results, register: &Register, rulesets: &Rulesets) -> String {
    let mut out = String::new();
    let words = Words::of(Lang::En);
    let groups = surprises(results);
    for group in groups.iter().take(MOST) {
        if let Some(block) = Block::new(group, register, rulesets, words) {
            let title = format!("{} {} [{}]", block.word(), block.id, block.rulesets.join(" "));
            let text = block.to_string();
            // The title stands in the first line already.
            let body = text.split_once('\n').map_or("", |(_, body)| body);
            command(&mut out, "error", &title, body.trim());
        }
    }
    let left: usize = groups.iter().skip(MOST).map(Vec::len).sum();
    if left > 0 {
        command(&mut out, "warning", "chesst", &format!("failures left out here: {left}"));
    }
    for sentence in conclusion(results, words) {
        let kind = if sentence.good { "notice" } else { "error" };
        command(&mut out, kind, &sentence.head, &sentence.rest);
    }
    out
}

fn command(out: &mut String, kind: &str, title: &str, message: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "::{kind} title={}::{}", property(title), data(message));
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
