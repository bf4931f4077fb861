//! Where a piece may go and why not, or which pieces may come to an empty square.

use std::fmt::Write;

use chesst_engine::clause::Clause;
use chesst_engine::piece::Kind;
use chesst_engine::position::Position;
use chesst_engine::square::Square;
use serde::Serialize;

use super::facts::Forces;
use super::reach::{Fate, Reached, Scene, reach};
use super::told;
use crate::question::listed;
use crate::words::{Form, Words};

/// One square asked about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Around {
    /// The id of the rule set.
    pub ruleset: String,
    /// The position text.
    pub position: String,
    /// The square.
    pub square: String,
    /// The language of the sentences.
    pub lang: &'static str,
    /// The piece that stands there, as `white Ritter`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// Is it answered as if the side of the piece were to move, though it is not?
    pub out_of_turn: bool,
    /// From an occupied square, the squares in reach of its piece; for an empty one, the pieces of the side to move that
    /// have it in reach.
    pub near: Vec<Near>,
    /// The forces on the square.
    pub force: Forces,
    #[serde(skip)]
    head: Vec<String>,
}

/// One move to or from the square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Near {
    /// The other square: where the move goes, or comes from when the square asked about is empty.
    pub square: String,
    /// The legal moves; several where a promotion is chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// The clauses that refuse it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<&'static str>,
    /// The reason in words.
    pub told: String,
}

impl Around {
    /// Looks around a square.
    ///
    /// ```
    /// use chesst_conformance::explain::Around;
    /// use chesst_conformance::words::{Lang, Words};
    /// use chesst_engine::position::Position;
    /// use chesst_engine::rules::Rules;
    ///
    /// let start = Position::start(&Rules::built_in("t1-2024").unwrap()).unwrap();
    /// let of_b1 = Around::new(&start, "b1".parse()?, Words::of(Lang::Ru));
    /// assert_eq!(of_b1.near.len(), 3);
    /// assert_eq!(of_b1.near[1].told, "можно пойти");
    /// # Ok::<(), chesst_engine::square::ParseSquareError>(())
    /// ```
    #[must_use]
    pub fn new(position: &Position, square: Square, words: &Words) -> Self {
        let Scene { position: scene, out_of_turn } = Scene::new(position, square);
        let mut head = Vec::new();
        let near: Vec<Near> = match scene.piece(square) {
            Some(piece) => {
                let near = reach(&scene, square).iter().map(|one| Near::new(one, one.to, words)).collect();
                let piece = words.piece(piece, Form::Nominative);
                head.push(
                    words.with(
                        "around-piece",
                        &[("piece", piece.into()), ("square", square.to_string().into())],
                    ),
                );
                near
            }
            None => {
                head.push(words.with("around-empty", &[("square", square.to_string().into())]));
                coming(&scene, square, words)
            }
        };
        let legal = near.iter().filter(|one| one.refused.is_empty()).count();
        head.push(words.with("around-count", &[("all", near.len().into()), ("legal", legal.into())]));
        if out_of_turn {
            let side = words.side(scene.side_to_move(), Form::Genitive);
            head.push(words.with("around-turn", &[("side", side.into())]));
        }
        Self {
            ruleset: scene.ruleset().id.clone(),
            position: position.to_string(),
            square: square.to_string(),
            lang: words.lang().id(),
            piece: scene.piece(square).map(|piece| piece.to_string()),
            out_of_turn,
            near,
            force: Forces::on(&scene, square),
            head,
        }
    }

    /// As text, in the words of the language it was made in.
    #[must_use]
    pub fn text(&self, words: &Words) -> String {
        let mut out = self.head.join("\n") + "\n";
        for near in &self.near {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "  {}  {}", near.square, near.told);
        }
        out + &self.force.text(words)
    }
}

impl Near {
    fn new(reached: &Reached, other: Square, words: &Words) -> Self {
        let square = other.to_string();
        match &reached.fate {
            Fate::Refused(clauses) => Self {
                square,
                moves: Vec::new(),
                refused: clauses.iter().map(|clause| clause.id()).collect(),
                told: refused(clauses, words),
            },
            Fate::Legal(moves, effect) => {
                let mut told = match moves.first() {
                    Some(mv) if effect.taken.is_some() => told::taken(effect, *mv, words),
                    _ => vec![words.say("around-move")],
                };
                let mut kinds: Vec<Kind> = moves.iter().filter_map(|mv| mv.promotion).collect();
                if kinds.is_empty() {
                    kinds.extend(effect.becomes);
                }
                if !kinds.is_empty() {
                    let names: Vec<String> =
                        kinds.iter().map(|kind| words.kind(*kind, Form::Instrumental)).collect();
                    told.push(words.with("around-becomes", &[("kinds", one_of(&names, words).into())]));
                }
                let moves = moves.iter().map(ToString::to_string).collect();
                Self { square, moves, refused: Vec::new(), told: told.join("; ") }
            }
        }
    }
}

/// Names between which there is a choice.
fn one_of(names: &[String], words: &Words) -> String {
    match names {
        [others @ .., last] if !others.is_empty() => {
            let args = [("others", others.join(", ").into()), ("last", last.as_str().into())];
            words.with("around-or", &args)
        }
        _ => names.concat(),
    }
}

fn refused(clauses: &[Clause], words: &Words) -> String {
    words.with("around-refused", &[("clauses", listed(clauses).into())])
}

/// The pieces of the side to move that have an empty square in reach.
fn coming(position: &Position, square: Square, words: &Words) -> Vec<Near> {
    let own = position.pieces().filter(|(_, piece)| piece.side == position.side_to_move());
    let near = own.filter_map(|(from, piece)| {
        let reached = reach(position, from).into_iter().find(|reached| reached.to == square)?;
        let mut near = Near::new(&reached, from, words);
        near.told = format!("{}: {}", words.kind(piece.kind, Form::Nominative), near.told);
        Some(near)
    });
    near.collect()
}
