//! Games as JSON, a value a game. What is not needed to play the game (texts, positions) is there for whoever reads it.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::BufRead;

use chesst_engine::force::Force;
use chesst_engine::moves::Move;
use chesst_engine::piece::{BySide, Kind, Side};
use chesst_engine::square::Square;
use chesst_engine::text::book::{Alphabet, DrawnSquare, DrawnSquares, ForceRemark, Place, WrittenResult};
use serde::{Deserialize, Serialize};

use super::file::{self, FileError, GameText, Part};
use super::ply::Ply;
use super::replay::{Replay, Step, in_one_line};
use crate::quote::visible;
use crate::scenario::SideName;

/// A game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct JsonGame {
    /// The rule set.
    pub ruleset: String,
    /// The position text it starts from.
    pub start: String,
    /// The tag pairs, in order.
    #[serde(default)]
    pub tags: Vec<(String, String)>,
    /// All that happened.
    pub items: Vec<JsonItem>,
}

/// Something that happened in a game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum JsonItem {
    /// A move.
    Move {
        /// The half move: `12w`, `12b`.
        ply: String,
        /// The move text of the protocol.
        r#move: String,
        /// The move in the notation of the books.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        /// `!` and `?`.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        marks: String,
        /// The position text after it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<String>,
    },
    /// A side line.
    Line(Vec<JsonItem>),
    /// A comment.
    Comment(String),
    /// Free text.
    Text(String),
    /// The sums of force on a square, in half units.
    Force {
        /// The square.
        square: String,
        /// White's sum.
        white: u16,
        /// Black's sum.
        black: u16,
    },
    /// The draw of the impregnable squares.
    Drawn {
        /// White's.
        white: String,
        /// Black's.
        black: String,
        /// The pieces lost on them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        lost: Vec<JsonLoss>,
    },
    /// The result: `WV`, `BV`, `½-½`, `*`.
    Result {
        /// Who has won.
        result: String,
        /// The words of the reason.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
}

/// A piece lost on an impregnable square.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct JsonLoss {
    /// Whose.
    pub side: SideName,
    /// Its kind.
    pub kind: String,
    /// Where it stood.
    pub square: String,
}

/// Why a JSON value is no game.
#[derive(Debug, thiserror::Error)]
pub enum BadJson {
    /// It is not of this form.
    #[error("{place}: {what}")]
    Form {
        /// The place in the file.
        place: Place,
        /// What is wrong.
        what: String,
    },
    /// A text holds what cannot stand in one.
    #[error("line {line}: {what}")]
    Text {
        /// The line of the file.
        line: usize,
        /// What is wrong.
        what: String,
    },
}

/// The games of a file that holds a JSON value a line. Empty lines are passed over.
pub fn json_games<R: BufRead>(mut input: R) -> impl Iterator<Item = Result<GameText, FileError>> {
    let (mut line, mut number, mut ended) = (0, 0, false);
    let mut marks = Vec::new();
    std::iter::from_fn(move || {
        while !ended {
            line += 1;
            match file::line(&mut input, line, number + 1) {
                Ok(Some(text)) => {
                    if text.starts_with(file::BYTE_ORDER_MARK) {
                        marks.push(Place { line, column: 1 });
                    }
                    if file::is_blank(&text) {
                        continue;
                    }
                    number += 1;
                    let byte_order_marks = std::mem::take(&mut marks);
                    let game = JsonGame::read(&text, line);
                    let game = game.map(|game| GameText { number, byte_order_marks, ..game });
                    ended = game.is_err();
                    return Some(game.map_err(FileError::from));
                }
                Ok(None) => ended = true,
                Err(error) => {
                    ended = true;
                    return Some(Err(error));
                }
            }
        }
        None
    })
}

impl JsonGame {
    /// A game that was played.
    #[must_use]
    pub fn of(replay: &Replay) -> Self {
        let mut lines = vec![Vec::new()];
        for step in &replay.steps {
            let item = match step {
                Step::LineStart => {
                    lines.push(Vec::new());
                    continue;
                }
                Step::LineEnd => JsonItem::Line(lines.pop().unwrap_or_default()),
                other => item(other),
            };
            if let Some(line) = lines.last_mut() {
                line.push(item);
            }
        }
        Self {
            ruleset: replay.ruleset.clone(),
            start: replay.start.to_string(),
            tags: replay.tags.clone(),
            items: lines.into_iter().next().unwrap_or_default(),
        }
    }

    /// The game that stands on a line of a file, as a text whose moves are coordinates, to be played.
    ///
    /// # Errors
    /// When the line is no such value, or a text in it cannot be written in a game file.
    pub fn read(line: &str, number: usize) -> Result<GameText, BadJson> {
        let line = line.trim_start_matches(file::BYTE_ORDER_MARK).trim_end();
        let game: Self = serde_json::from_str(line).map_err(|error| bad_form(line, number, &error))?;
        let bad = |what: String| BadJson::Text { line: number, what: visible(&what) };
        check_tags(&game).map_err(bad)?;
        let mut written = Written::default();
        written.items(0, &game.items).map_err(bad)?;
        let Written { movetext, parts } = written;
        Ok(GameText {
            number,
            tags: game.tags,
            movetext,
            first_line: number,
            tag_lines: Vec::new(),
            byte_order_marks: Vec::new(),
            parts: Some(parts),
            ruleset_beside_tags: Some(game.ruleset),
            start_beside_tags: Some(game.start),
        })
    }
}

/// What the JSON reader says, with its place in the file.
fn bad_form(line: &str, number: usize, error: &serde_json::Error) -> BadJson {
    let full = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let bytes = line.as_bytes().get(..error.column().saturating_sub(1)).unwrap_or(line.as_bytes());
    let column = String::from_utf8_lossy(bytes).chars().count() + 1;
    BadJson::Form {
        place: Place { line: number, column },
        what: visible(full.strip_suffix(&place).unwrap_or(&full)),
    }
}

fn item(step: &Step) -> JsonItem {
    match step {
        Step::Move { ply, mv, before, after, marks } => JsonItem::Move {
            ply: ply.to_string(),
            r#move: mv.to_string(),
            text: before.print_book(*mv, Alphabet::Cyrillic).ok(),
            marks: marks.iter().map(|mark| mark.symbol()).collect(),
            position: Some(after.to_string()),
        },
        Step::Drawn(drawn) => {
            let squares = &drawn.squares;
            let lost = [squares.white.lost, squares.black.lost].into_iter().flatten();
            JsonItem::Drawn {
                white: squares.white.square.to_string(),
                black: squares.black.square.to_string(),
                lost: lost
                    .map(|(side, kind, square)| JsonLoss {
                        side: side.into(),
                        kind: kind.name().to_owned(),
                        square: square.to_string(),
                    })
                    .collect(),
            }
        }
        Step::Comment(words) => JsonItem::Comment(words.clone()),
        Step::Text(words) => JsonItem::Text(words.clone()),
        Step::Force(ForceRemark { square, sums }) => JsonItem::Force {
            square: square.to_string(),
            white: sums.white.half_units(),
            black: sums.black.half_units(),
        },
        Step::Result(result) => {
            let reason = match result {
                WrittenResult::Won { reason, .. } | WrittenResult::Drawn { reason } => reason.clone(),
                WrittenResult::Open => None,
            };
            JsonItem::Result { result: without_reason(result).print(Alphabet::Cyrillic), reason }
        }
        Step::LineStart | Step::LineEnd => JsonItem::Line(Vec::new()),
    }
}

fn without_reason(result: &WrittenResult) -> WrittenResult {
    match result {
        WrittenResult::Won { side, .. } => WrittenResult::Won { side: *side, reason: None },
        WrittenResult::Drawn { .. } => WrittenResult::Drawn { reason: None },
        WrittenResult::Open => WrittenResult::Open,
    }
}

/// Could the tags stand in a game file, and do they agree with what stands beside them?
fn check_tags(game: &JsonGame) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    for (name, value) in &game.tags {
        let shown = name.escape_debug();
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !is_name {
            return Err(format!(
                "the name of the tag `{shown}` is not made of Latin letters, digits and `_`"
            ));
        }
        if value.chars().any(char::is_control) {
            return Err(format!("the value of the tag {shown} holds a control character"));
        }
        if !seen.insert(name) {
            return Err(format!("the tag {shown} stands twice"));
        }
        let beside = match name.as_str() {
            "Ruleset" => &game.ruleset,
            "Start" => &game.start,
            _ => value,
        };
        if beside != value {
            return Err(format!(
                "the tag {shown} is `{}`, but beside the tags stands `{}`",
                value.escape_debug(),
                beside.escape_debug()
            ));
        }
    }
    Ok(())
}

/// Items as text, and where each stands in it.
#[derive(Default)]
struct Written {
    movetext: String,
    parts: Vec<Part>,
}

impl Written {
    /// Nesting is bounded by the JSON reader.
    fn items(&mut self, depth: usize, items: &[JsonItem]) -> Result<(), String> {
        for (index, item) in items.iter().enumerate() {
            self.parts.push(Part { begins: self.movetext.len(), depth, index });
            match item {
                JsonItem::Line(line) => {
                    self.movetext.push('(');
                    self.items(depth + 1, line)?;
                    self.movetext.push_str(") ");
                }
                item => write_item(&mut self.movetext, item, items.get(index + 1))?,
            }
        }
        Ok(())
    }
}

/// An item that holds no others, as text.
fn write_item(out: &mut String, item: &JsonItem, next: Option<&JsonItem>) -> Result<(), String> {
    // Writing to a string cannot fail.
    match item {
        JsonItem::Move { ply, r#move, marks, .. } => {
            let ply: Ply = ply.parse().map_err(|error: super::ParsePlyError| error.to_string())?;
            let dots = if ply.side == Side::White { "." } else { "..." };
            let _ = write!(out, "{}{dots} {}{} ", ply.number, moved(r#move)?, marked(marks)?);
        }
        JsonItem::Line(_) => {}
        JsonItem::Comment(words) => {
            let _ = write!(out, "/{}/ ", without(words, &['/'])?);
        }
        // Line ends count as spaces, so that it stands on one line.
        JsonItem::Text(words) if words.contains('}') => {
            let _ = writeln!(out, "; {}", without(words, &[])?);
        }
        JsonItem::Text(words) => {
            let _ = write!(out, "{{{}}} ", without(words, &['}'])?);
        }
        JsonItem::Force { square, white, black } => {
            let sums = BySide { white: *white, black: *black };
            let sums = BySide::from_fn(|side| Force::from_half_units(sums[side]));
            let _ = write!(out, "{} ", ForceRemark { square: parsed(square)?, sums }.print(Alphabet::Latin));
        }
        JsonItem::Drawn { white, black, lost } => {
            let drawn = drawn([white, black], lost)?;
            let _ = write!(out, "{} ", drawn.print(Alphabet::Latin));
        }
        JsonItem::Result { result, reason } => {
            if !["WV", "BV", "½-½", "*"].contains(&result.as_str()) {
                return Err(format!("`{}` is no result: `WV`, `BV`, `½-½` or `*`", result.escape_debug()));
            }
            if reason.is_none() && matches!(next, Some(JsonItem::Comment(_))) {
                return Err("a comment right after a result without a reason would be its reason".to_owned());
            }
            out.push_str(result);
            if let Some(words) = reason {
                let _ = write!(out, " /{}/", without(words, &['/'])?);
            }
            out.push(' ');
        }
    }
    Ok(())
}

fn drawn([white, black]: [&String; 2], lost: &[JsonLoss]) -> Result<DrawnSquares, String> {
    let squares = BySide { white: parsed(white)?, black: parsed(black)? };
    let mut drawn =
        DrawnSquares { squares: BySide::from_fn(|side| DrawnSquare { square: squares[side], lost: None }) };
    for JsonLoss { side, kind, square } in lost {
        let side: Side = (*side).into();
        let kind = Kind::from_name(kind).ok_or_else(|| format!("`{kind}` is no kind of piece"))?;
        drawn.squares[side.other()].lost = Some((side, kind, parsed(square)?));
    }
    Ok(drawn)
}

fn parsed(square: &str) -> Result<Square, String> {
    square.parse().map_err(|error: chesst_engine::square::ParseSquareError| error.to_string())
}

/// A move text, so that it cannot be read as anything else.
fn moved(text: &str) -> Result<&str, String> {
    let parsed: Result<Move, _> = text.parse();
    parsed.map(|_| text).map_err(|error| error.to_string())
}

/// The marks of a move.
fn marked(marks: &str) -> Result<&str, String> {
    match marks.chars().find(|c| !matches!(c, '!' | '?')) {
        None => Ok(marks),
        Some(bad) => Err(format!("`marks` holds {bad:?}; marks are `!` and `?`")),
    }
}

/// A text that does not hold what would end it, nor a control character, on one line.
fn without(text: &str, forbidden: &[char]) -> Result<String, String> {
    match text.chars().find(|c| forbidden.contains(c) || file::is_control(*c)) {
        None => Ok(in_one_line(text)),
        Some(bad) => {
            Err(format!("the text `{}` holds {bad:?}, which cannot stand in it", text.escape_debug()))
        }
    }
}
