//! What a well-written rule set may still get wrong: geometry, numbers, and rules that cannot be played.

use chesst_engine::piece::{Kind, Side};
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::ruleset::Ruleset;
use chesst_engine::square::{MAX_FILES, MAX_RANKS, Square};
use chesst_engine::squares::SquareSet;

/// The most half units a piece's force may be: sums of a whole side stay far below the limit of a sum.
const MAX_FORCE: u16 = 255;

/// The members that a mark of basis may name.
const MEMBERS: [&str; 13] = [
    "board",
    "start",
    "halves",
    "castles",
    "pieces",
    "knecht_promotes_on",
    "ver_knecht_becomes",
    "caps",
    "prince_becomes_connet",
    "impregnable_squares",
    "men_per_file",
    "repetition_claim",
    "quiet_claim",
];

/// The member and the reason of every fault.
pub(super) fn faults(ruleset: &Ruleset) -> Vec<(String, String)> {
    let mut faults = Faults(Vec::new());
    faults.words(ruleset);
    faults.board(ruleset);
    faults.pieces(ruleset);
    for side in Side::ALL {
        faults.promotion(ruleset, side);
    }
    faults.numbers(ruleset);
    faults.basis(ruleset);
    if faults.0.is_empty() {
        faults.start(ruleset);
    }
    faults.0
}

struct Faults(Vec<(String, String)>);

impl Faults {
    fn add(&mut self, member: impl Into<String>, reason: impl Into<String>) {
        self.0.push((member.into(), reason.into()));
    }

    fn words(&mut self, ruleset: &Ruleset) {
        let slug = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if ruleset.id.is_empty() || !ruleset.id.chars().all(slug) {
            self.add("id", format!("`{}` is no slug of a-z, 0-9 and `-`", ruleset.id));
        }
        if ruleset.title.trim().is_empty() || ruleset.title.chars().any(char::is_control) {
            self.add("title", "is empty, or holds control characters");
        }
        for (kind, cap) in ruleset.caps.iter() {
            if cap.is_some() && !matches!(kind, Kind::Prince | Kind::Connet) {
                self.add(format!("caps.{kind}"), "only Princes and Connets have a cap");
            }
        }
    }

    fn board(&mut self, ruleset: &Ruleset) {
        let shape = ruleset.shape;
        if !(1..=MAX_FILES).contains(&shape.files) || !(2..=MAX_RANKS).contains(&shape.ranks) {
            let reason = format!(
                "has {} files and {} ranks; 1 to 9 files and 2 to 9 ranks fit",
                shape.files, shape.ranks
            );
            return self.add("board", reason);
        }
        let board = shape.squares();
        for (member, sets) in [("halves", ruleset.halves), ("castles", ruleset.castles)] {
            for side in Side::ALL {
                let off = sets[side] - board;
                if !off.is_empty() {
                    self.add(format!("{member}.{}", side.id()), format!("not on the board: {off}"));
                }
                if sets[side].is_empty() {
                    self.add(format!("{member}.{}", side.id()), "is empty");
                }
            }
            let shared = sets.white & sets.black;
            if !shared.is_empty() {
                self.add(member, format!("claimed by both sides: {shared}"));
            }
        }
    }

    fn pieces(&mut self, ruleset: &Ruleset) {
        match ruleset.pieces[Kind::King] {
            Some(rule) if rule.royal => {}
            Some(_) => self.add("pieces.King.royal", "the King is royal"),
            None => self.add("pieces.King", "every game has a King"),
        }
        for (kind, rule) in ruleset.pieces.iter().filter_map(|(kind, rule)| Some((kind, (*rule)?))) {
            if rule.force.half_units() > MAX_FORCE {
                self.add(
                    format!("pieces.{kind}.force"),
                    format!("{} half units; {MAX_FORCE} is the most", rule.force.half_units()),
                );
            }
            for (member, line) in [("straight", rule.straight), ("diagonal", rule.diagonal)] {
                if line.range >= MAX_FILES {
                    self.add(
                        format!("pieces.{kind}.{member}.range"),
                        format!("{}; 8 is the most", line.range),
                    );
                }
            }
        }
        let needs = |kind: Kind| ruleset.pieces[kind].is_some();
        if ruleset.prince_becomes_connet && !(needs(Kind::Prince) && needs(Kind::Connet)) {
            self.add("prince_becomes_connet", "needs a game with Prince and Connet");
        }
        if needs(Kind::Knecht) && !needs(Kind::VerKnecht) {
            self.add("pieces.VerKnecht", "a Knecht becomes one, so the game has it");
        }
    }

    fn promotion(&mut self, ruleset: &Ruleset, side: Side) {
        let shape = ruleset.shape;
        let on = ruleset.knecht_promotes_on[side];
        let ranks_left = ruleset.last_rank(side).number().abs_diff(on.number());
        if on.number() > shape.ranks || ranks_left == 0 {
            let reason = format!("rank {on} leaves a VerKnecht no rank to promote on");
            self.add(format!("knecht_promotes_on.{}", side.id()), reason);
        } else if let Some(knecht) = ruleset.pieces[Kind::Knecht] {
            // A Knecht becomes a VerKnecht by a single step forward; by any other move it would stand there as a Knecht.
            if side == Side::White && (knecht.straight.range > 1 || knecht.diagonal.range > 0 || knecht.leap)
            {
                self.add(
                    "pieces.Knecht",
                    "reaches its promotion rank otherwise than by a step along its file",
                );
            }
            let beyond = |square: &Square| match side {
                Side::White => square.rank() >= on,
                Side::Black => square.rank() <= on,
            };
            if knecht.double_step && ruleset.halves[side].iter().any(|square| beyond(&square)) {
                let reason =
                    format!("rank {on} is in the own half, where a double step would end on it or beyond");
                self.add(format!("knecht_promotes_on.{}", side.id()), reason);
            }
        }
        let last_rank: SquareSet = shape.rank(ruleset.last_rank(side)).collect();
        let open = (last_rank | ruleset.castles[side.other()]) - ruleset.castles[side];
        for (kind, sets) in ruleset.ver_knecht_becomes.iter() {
            let member = format!("ver_knecht_becomes.{kind}.{}", side.id());
            let closed = sets[side] - open;
            if !closed.is_empty() {
                let reason = format!(
                    "{closed} cannot be reached: squares are on the last rank or in the enemy castle"
                );
                self.add(member.clone(), reason);
            }
            if !sets[side].is_empty() && ruleset.pieces[kind].is_none() {
                self.add(member.clone(), format!("the game has no {kind}"));
            }
            if !sets[side].is_empty() && matches!(kind, Kind::King | Kind::Knecht | Kind::VerKnecht) {
                self.add(member, format!("a VerKnecht does not become a {kind}"));
            }
        }
    }

    fn numbers(&mut self, ruleset: &Ruleset) {
        for (member, number) in [
            ("men_per_file", u32::from(ruleset.men_per_file)),
            ("repetition_claim", u32::from(ruleset.repetition_claim)),
            ("quiet_claim", ruleset.quiet_claim),
        ] {
            if number == 0 {
                self.add(member, "is 0; at least 1 is needed");
            }
        }
    }

    /// A mark names a member of the file, or a part of one.
    fn basis(&mut self, ruleset: &Ruleset) {
        for part in ruleset.basis.keys() {
            let member = part.split('.').next().unwrap_or_default();
            if !MEMBERS.contains(&member) {
                self.add(format!("basis.{part}"), format!("`{member}` is no member of a rule set"));
            }
        }
    }

    fn start(&mut self, ruleset: &Ruleset) {
        let Some(text) = &ruleset.start else { return };
        match Position::read(&Rules::new(ruleset.clone()), text) {
            Err(error) => self.add("start", error.to_string()),
            Ok(start) if start.outcome().is_finished() => {
                self.add("start", format!("is finished: {}", start.outcome()));
            }
            Ok(_) => {}
        }
    }
}
