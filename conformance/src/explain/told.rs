//! Explanations put into words.

use std::fmt::Write;

use chesst_engine::apply::Effect;
use chesst_engine::moves::Move;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::position::Position;

use super::facts::{Explanation, Forces};
use crate::words::{Form, Words};

/// What a legal move does, a sentence each; none when it only moves.
pub(super) fn effect(effect: &Effect, mv: Move, after: &Position, words: &Words) -> Vec<String> {
    let mut told = taken(effect, mv, words);
    if let Some(kind) = effect.becomes {
        let args = [
            ("kind", words.kind(effect.moved.kind, Form::Nominative).into()),
            ("become", words.kind(kind, Form::Instrumental).into()),
        ];
        told.push(words.with("does-becomes", &args));
    }
    let enemy = after.side_to_move();
    let of_enemy = [("side", words.side(enemy, Form::Genitive).into())];
    if after.is_final_check() {
        told.push(words.with("does-final-check", &of_enemy));
    } else if after.is_check(enemy) {
        told.push(words.with("does-check", &of_enemy));
    }
    if after.outcome().is_finished() {
        told.push(words.outcome(after.outcome()));
    }
    told
}

/// What a move takes.
pub(super) fn taken(effect: &Effect, mv: Move, words: &Words) -> Vec<String> {
    let Some(taken) = effect.taken else { return Vec::new() };
    let piece = words.piece(taken, Form::Accusative);
    let args = [("piece", piece.into()), ("square", mv.to.to_string().into())];
    vec![words.with(if effect.exchange { "does-exchange" } else { "does-capture" }, &args)]
}

impl Explanation {
    /// The explanation as text, in the words of the language it was made in.
    #[must_use]
    pub fn text(&self, words: &Words) -> String {
        let verdict = if self.legal { "explain-legal" } else { "explain-refused" };
        let mut out = words.with(verdict, &[("move", self.r#move.as_str().into())]) + "\n";
        // Writing to a string cannot fail.
        for sentence in self.does.iter().flat_map(|does| &does.told) {
            let _ = writeln!(out, "  {sentence}");
        }
        let (refuses, holds) = (words.say("explain-refuses"), words.say("explain-holds"));
        let width = refuses.chars().count().max(holds.chars().count());
        for judged in &self.clauses {
            let word = if judged.refuses { &refuses } else { &holds };
            let status =
                judged.status.map_or_else(String::new, |status| format!(" ({})", words.status(status)));
            let _ = writeln!(out, "  {word:<width$}  {}{status}: {}", judged.clause, judged.sentence);
        }
        if let Some(force) = &self.force {
            out.push_str(&force.text(words));
        }
        out
    }
}

impl Forces {
    /// The sums, and a line for each piece that acts.
    #[must_use]
    pub fn text(&self, words: &Words) -> String {
        let args = [
            ("square", self.square.as_str().into()),
            ("white", self.white.as_str().into()),
            ("black", self.black.as_str().into()),
        ];
        let mut out = words.with("explain-force", &args) + "\n";
        let rows: Vec<[String; 2]> = self
            .acting
            .iter()
            .map(|one| {
                let side = if one.side == Side::White.to_string() { Side::White } else { Side::Black };
                let kind = Kind::from_name(one.kind).map(|kind| words.kind(kind, Form::Nominative));
                [words.side(side, Form::Nominative), kind.unwrap_or_default()]
            })
            .collect();
        let wide = |at: usize| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0);
        let (sides, kinds) = (wide(0), wide(1));
        for (one, [side, kind]) in self.acting.iter().zip(&rows) {
            let void = if one.counts { String::new() } else { format!("  {}", words.say("explain-void")) };
            // Writing to a string cannot fail.
            let _ = writeln!(out, "  {side:<sides$}  {kind:<kinds$}  {}  {}{void}", one.from, one.force);
        }
        out
    }
}
