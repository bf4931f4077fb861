//! A rule set as a complete file.

use std::collections::BTreeMap;

use chesst_engine::piece::{BySide, Kind};
use chesst_engine::ruleset::{Line, PieceRule, Ruleset};
use chesst_engine::squares::SquareSet;
use serde::Serialize;

use super::members::{Board, Lines, Piece, Sides};
use super::{FORMAT, squares};

#[derive(Serialize)]
struct Whole<'r> {
    format: u32,
    id: &'r str,
    title: &'r str,
    board: Board,
    start: &'r Option<String>,
    halves: Sides<String>,
    castles: Sides<String>,
    pieces: Ordered<Option<Piece>>,
    knecht_promotes_on: Sides<u8>,
    ver_knecht_becomes: Ordered<Sides<String>>,
    caps: Ordered<u8>,
    prince_becomes_connet: bool,
    impregnable_squares: bool,
    men_per_file: u8,
    repetition_claim: u8,
    quiet_claim: u32,
    choices: BTreeMap<&'static str, &'static str>,
    basis: BTreeMap<&'r str, &'static str>,
}

/// Values by kind, written in the order of the kinds.
struct Ordered<T>(Vec<(Kind, T)>);

impl<T: Serialize> Serialize for Ordered<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(kind, value)| (kind.name(), value)))
    }
}

/// A rule set as the text of a file that states everything.
///
/// # Errors
/// Never for a rule set of this engine; the JSON writer's error is passed on.
pub fn print(ruleset: &Ruleset) -> Result<String, serde_json::Error> {
    let offered = |(kind, sets): (Kind, &BySide<SquareSet>)| {
        (!sets.white.is_empty() || !sets.black.is_empty()).then(|| (kind, sides(sets)))
    };
    let whole = Whole {
        format: FORMAT,
        id: &ruleset.id,
        title: &ruleset.title,
        board: Board { files: ruleset.shape.files, ranks: ruleset.shape.ranks },
        start: &ruleset.start,
        halves: sides(&ruleset.halves),
        castles: sides(&ruleset.castles),
        pieces: Ordered(ruleset.pieces.iter().map(|(kind, rule)| (kind, rule.map(piece))).collect()),
        knecht_promotes_on: Sides {
            white: ruleset.knecht_promotes_on.white.number(),
            black: ruleset.knecht_promotes_on.black.number(),
        },
        ver_knecht_becomes: Ordered(ruleset.ver_knecht_becomes.iter().filter_map(offered).collect()),
        caps: Ordered(ruleset.caps.iter().filter_map(|(kind, cap)| Some((kind, (*cap)?))).collect()),
        prince_becomes_connet: ruleset.prince_becomes_connet,
        impregnable_squares: ruleset.impregnable_squares,
        men_per_file: ruleset.men_per_file,
        repetition_claim: ruleset.repetition_claim,
        quiet_claim: ruleset.quiet_claim,
        choices: ruleset.choices.iter().collect(),
        basis: ruleset.basis.iter().map(|(part, basis)| (part.as_str(), basis.id())).collect(),
    };
    Ok(format!("{}\n", serde_json::to_string_pretty(&whole)?))
}

fn sides(sets: &BySide<SquareSet>) -> Sides<String> {
    Sides { white: squares::print(sets.white), black: squares::print(sets.black) }
}

fn piece(rule: PieceRule) -> Piece {
    let lines = |line: Line| Lines { range: line.range, jumps: line.jumps };
    Piece {
        royal: Some(rule.royal),
        force: Some(rule.force.half_units()),
        straight: Some(lines(rule.straight)),
        diagonal: Some(lines(rule.diagonal)),
        double_step: Some(rule.double_step),
        leap: Some(rule.leap),
    }
}
