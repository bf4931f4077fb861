//! `chesst explain`: may this move be played, and which clause says so?

use std::fmt::Write;

use chesst_engine::apply::Effect;
use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use chesst_engine::position::Position;

use super::{ExplainArgs, Failure, input, print};
use crate::board::Drawing;
use crate::exit::Exit;
use crate::load::embedded_register;
use crate::register::Register;

pub(super) fn explain(args: &ExplainArgs) -> Result<Exit, Failure> {
    let rules = args.ruleset.rules()?;
    let position = input::position(&rules, &args.position)?;
    let mv = position.read_move(&args.r#move).map_err(Failure::usage)?;
    for square in [mv.from, mv.to] {
        input::square(&rules, &square.to_string())?;
    }
    let register = embedded_register()?;
    let mut out = Drawing(&position).to_string();
    match position.effect(mv) {
        Ok(effect) => allowed(&mut out, &position, mv, effect),
        Err(refusal) => refused(&mut out, &position, mv, &refusal.clauses, &register),
    }
    print(&out)?;
    Ok(Exit::Success)
}

fn allowed(out: &mut String, position: &Position, mv: Move, effect: Effect) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{mv} is legal");
    if let Some(taken) = effect.taken {
        let how = if effect.exchange { "exchanges" } else { "captures" };
        let _ = writeln!(out, "it {how} the {taken} on {}", mv.to);
        sums(out, position, mv);
    }
    if let Some(kind) = effect.becomes {
        let _ = writeln!(out, "the {} becomes a {kind}", effect.moved.kind);
    }
    if let Ok(after) = position.play(mv) {
        let _ = writeln!(out, "then: {}\n      {after}", super::position::standing(&after));
    }
}

fn refused(out: &mut String, position: &Position, mv: Move, clauses: &[Clause], register: &Register) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{mv} is refused");
    for clause in clauses {
        let sentence = register.clause(*clause).map_or("", |entry| entry.en.as_str());
        let _ = writeln!(out, "{clause}: {sentence}");
    }
    if clauses.contains(&Clause::CaptureSuperiority) {
        sums(out, position, mv);
    }
}

/// The forces that decide a capture.
fn sums(out: &mut String, position: &Position, mv: Move) {
    let sums = position.counting_force(mv.to);
    // Writing to a string cannot fail.
    let _ = writeln!(out, "force on {}: White {}, Black {}", mv.to, sums.white, sums.black);
    for line in super::position::acting(position, mv.to) {
        let _ = writeln!(out, "  {line}");
    }
}
