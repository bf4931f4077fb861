//! A game played move by move, and all that its text says held against the rules.

mod ending;
mod lines;
mod places;

use std::fmt;
use std::sync::Arc;

use chesst_engine::clause::Clause;
use chesst_engine::game::Game;
use chesst_engine::moves::Move;
use chesst_engine::piece::{BySide, Side};
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::text::book::{
    BookError, CheckSign, DrawnSquares, ForceRemark, Item, Leniency, Mark, Note, Place, Placed, Problem,
    Reader, Span, WrittenMove, WrittenResult,
};

use self::places::{Places, byte_order_marks, located, unplayed};
use super::file::GameText;
use super::ply::Ply;

/// So many side lines may be open at once.
const MOST_NESTED: usize = 50;

/// What a game is made of, once it was played.
#[derive(Clone, Debug)]
pub enum Step {
    /// A move.
    Move {
        /// Which half move it is.
        ply: Ply,
        /// The move.
        mv: Move,
        /// The position it was played in.
        before: Position,
        /// The position after it.
        after: Position,
        /// Opinions on it.
        marks: Vec<Mark>,
    },
    /// The impregnable squares were drawn.
    Drawn(DrawnSquares),
    /// A side line begins.
    LineStart,
    /// It ends.
    LineEnd,
    /// A comment.
    Comment(String),
    /// Free text that is marked as such.
    Text(String),
    /// The forces on a square.
    Force(ForceRemark),
    /// The result.
    Result(WrittenResult),
}

/// What was not clean in the text of a game, and where in its file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PlacedNote {
    /// Where it stands; of a game that is no text only the line.
    pub place: Place,
    /// Which part of a game that is no text it is: `items[3]`.
    pub part: Option<String>,
    /// What was mended.
    pub leniency: Leniency,
}

impl PlacedNote {
    /// Where it stands, for people.
    #[must_use]
    pub fn at(&self) -> String {
        match &self.part {
            Some(part) => format!("line {}, {part}", self.place.line),
            None => self.place.to_string(),
        }
    }
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The id of the rule set.
    pub ruleset: String,
    /// The tag pairs, in order; a tag Ruleset names the rule set that was used.
    pub tags: Vec<(String, String)>,
    /// Where it starts.
    pub start: Position,
    /// All that happened, side lines included.
    pub steps: Vec<Step>,
    /// The position at the end of the main line.
    pub end: Position,
    /// The result, as the text or the tag states it, with its reason where the last position shows it.
    pub result: Option<WrittenResult>,
    /// What was not clean.
    pub notes: Vec<PlacedNote>,
}

impl Replay {
    /// How many half moves the main line has.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.main_line().count()
    }

    /// How many side lines there are, at any depth.
    #[must_use]
    pub fn side_lines(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Step::LineStart)).count()
    }

    /// The position after a half move of the main line.
    #[must_use]
    pub fn after(&self, wanted: Ply) -> Option<&Position> {
        self.main_line().find(|(ply, _)| *ply == wanted).map(|(_, after)| after)
    }

    /// The half moves of the main line, each with the position after it.
    pub fn main_line(&self) -> impl Iterator<Item = (Ply, &Position)> {
        let mut depth = 0_usize;
        self.steps.iter().filter_map(move |step| match step {
            Step::LineStart => {
                depth += 1;
                None
            }
            Step::LineEnd => {
                depth -= 1;
                None
            }
            Step::Move { ply, after, .. } if depth == 0 => Some((*ply, after)),
            _ => None,
        })
    }
}

/// The first thing a game's text says that is not so.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// The half move at which it stands: the one about to be made, or the one just made when it is a remark on that.
    pub ply: Ply,
    /// How many side lines it stands in.
    pub depth: usize,
    /// What stands there, what should, and where.
    pub error: Box<BookError>,
    /// The position there; `None` when the game has none to start from.
    pub position: Option<Box<Position>>,
    /// When a move is illegal: the legal moves of the piece, in clean notation.
    pub legal: Vec<String>,
    /// Which part of a game that is no text it is: `items[3]`. Of the place then only the line counts.
    pub part: Option<String>,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = if self.depth > 0 { " in a side line" } else { "" };
        let Self { ply, error, .. } = self;
        match &self.part {
            Some(part) => write!(f, "at {ply}{line}: line {}, {part}: {}", error.place.line, error.message)?,
            None => write!(f, "at {ply}{line}: {error}")?,
        }
        if !self.legal.is_empty() {
            write!(f, "\n  legal moves of the piece: {}", self.legal.join(", "))?;
        }
        Ok(())
    }
}

impl std::error::Error for Disagreement {}

/// Plays a game and checks all that its text says.
///
/// # Errors
/// At the first thing that is not so.
pub fn replay(rules: &Arc<Rules>, game: &GameText, strict: bool) -> Result<Replay, Disagreement> {
    let marks = byte_order_marks(game, strict)?;
    played(rules, game, strict, marks).map_err(|disagreement| located(disagreement, game))
}

fn played(
    rules: &Arc<Rules>,
    game: &GameText,
    strict: bool,
    notes: Vec<PlacedNote>,
) -> Result<Replay, Disagreement> {
    let start = start(rules, game)?;
    let reader = Reader::new(&game.movetext).strict(strict).from_line(game.first_line);
    let mut player = Player {
        game,
        reader,
        strict,
        places: Places::of(&game.movetext, game.first_line),
        lines: vec![Line::new(Game::new(start.clone()))],
        steps: Vec::new(),
        notes,
        result: None,
        clean_tag: None,
    };
    while let Some(placed) = player.reader.next() {
        let placed = placed.map_err(|error| player.disagree(error))?;
        player.step(placed)?;
    }
    player.tagged_result()?;
    let end = player.line().game.position().clone();
    let used = &rules.ruleset().id;
    let tag = |(name, value): &(String, String)| {
        let value = match name.as_str() {
            "Ruleset" => used,
            "Result" => player.clean_tag.as_ref().unwrap_or(value),
            _ => value,
        };
        (name.clone(), value.clone())
    };
    player.notes.sort_by_key(|note| note.place);
    Ok(Replay {
        ruleset: used.clone(),
        tags: game.tags.iter().map(tag).collect(),
        start,
        steps: player.steps,
        end,
        result: player.result,
        notes: player.notes,
    })
}

/// The position the game starts from: that of its tag, or of its rule set.
fn start(rules: &Arc<Rules>, game: &GameText) -> Result<Position, Disagreement> {
    let read = match game.start() {
        Some(text) => {
            Position::read(rules, text).map_err(|error| format!("the start is no position: {error}"))
        }
        None => Position::start(rules).map_err(|error| format!("the game has no tag Start, and {error}")),
    };
    read.map_err(|message| {
        unplayed(game.tag_error("Start", Problem::Unreadable, message), game.tag_part("Start"))
    })
}

/// A line of play: the main line, or a side line of another.
struct Line {
    game: Game,
    /// Nothing of it was read yet.
    fresh: bool,
    /// Did a move come last?
    after_move: bool,
    result: bool,
}

impl Line {
    fn new(game: Game) -> Self {
        Self { game, fresh: true, after_move: false, result: false }
    }
}

struct Player<'t> {
    game: &'t GameText,
    reader: Reader<'t>,
    strict: bool,
    places: Places<'t>,
    /// The main line, and the side lines that are open.
    lines: Vec<Line>,
    steps: Vec<Step>,
    notes: Vec<PlacedNote>,
    result: Option<WrittenResult>,
    /// The tag Result in its clean form, where it is in another.
    clean_tag: Option<String>,
}

impl Player<'_> {
    /// The line that is read: the main line is always there.
    fn line(&self) -> &Line {
        &self.lines[self.lines.len() - 1]
    }

    fn line_mut(&mut self) -> &mut Line {
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    fn position(&self) -> &Position {
        self.line().game.position()
    }

    fn disagree(&self, error: BookError) -> Disagreement {
        Disagreement {
            ply: Ply::next_in(&self.line().game),
            depth: self.lines.len() - 1,
            error: Box::new(error),
            position: Some(Box::new(self.position().clone())),
            legal: Vec::new(),
            part: None,
        }
    }

    /// A disagreement about what was just played.
    fn disagree_on_last(&self, error: BookError) -> Disagreement {
        Disagreement { ply: Ply::last_in(&self.line().game), ..self.disagree(error) }
    }

    fn unreadable(&self, span: Span, message: String) -> Disagreement {
        self.disagree(self.reader.error(span, Problem::Unreadable, message))
    }

    fn refused(&self, span: Span, clause: Clause, message: String) -> Disagreement {
        self.disagree_on_last(self.reader.error(span, Problem::Refused(vec![clause]), message))
    }

    fn note(&mut self, note: Note) -> Result<(), Disagreement> {
        self.reader.admit(note).map_err(|error| self.disagree(error))?;
        let at = note.span.start;
        let part = self.game.part_at(at);
        let place = match part {
            Some(_) => Place { line: self.game.first_line, column: 1 },
            None => self.places.place(at),
        };
        self.notes.push(PlacedNote { place, part, leniency: note.leniency });
        Ok(())
    }

    fn step(&mut self, Placed { item, span, notes }: Placed) -> Result<(), Disagreement> {
        notes.into_iter().try_for_each(|note| self.note(note))?;
        let after_move = std::mem::take(&mut self.line_mut().after_move);
        if self.line().result && matches!(item, Item::Number(_) | Item::Move(_) | Item::Drawn(_)) {
            let message = match self.lines.len() {
                1 => "the game has ended with its result; a further game begins with its tags",
                _ => "the side line has ended with its result: expected `)`",
            };
            return Err(self.unreadable(span, message.to_owned()));
        }
        match item {
            Item::Number(number) => self.number(number, span)?,
            Item::Ellipsis => {
                if !after_move && self.position().side_to_move() == Side::White && !self.line().fresh {
                    let message = "`...` opens a half move of Black, but White is to move".to_owned();
                    return Err(self.unreadable(span, message));
                }
            }
            Item::Move(written) => self.written_move(written)?,
            Item::LineStart if self.lines.len() > MOST_NESTED => {
                return Err(self.unreadable(
                    span,
                    format!("side lines stand in each other more than {MOST_NESTED} deep"),
                ));
            }
            Item::LineStart => {
                let branch = Line::new(self.line().game.clone());
                self.lines.push(branch);
                self.steps.push(Step::LineStart);
            }
            Item::LineEnd => {
                // The reader gives no more ends than starts.
                self.lines.pop();
                self.steps.push(Step::LineEnd);
            }
            Item::Comment(words) => self.steps.push(Step::Comment(in_one_line(&words))),
            // What has no width at the end of a text is noted, and is no item.
            Item::Text(words)
                if words.is_empty() && !self.reader.text()[span.start..].starts_with(['{', ';']) => {}
            Item::Text(words) => self.steps.push(Step::Text(in_one_line(&words))),
            Item::Force(remark) => self.force(remark, span)?,
            Item::Drawn(drawn) => self.draw_squares(drawn, span)?,
            Item::Result(result) => self.stated_result(result, span)?,
        }
        Ok(())
    }

    fn written_move(&mut self, mut written: WrittenMove) -> Result<(), Disagreement> {
        if self.line().fresh && self.lines.len() > 1 {
            self.line_mut().fresh = false;
            self.back_by_one(written.spans.from)?;
        }
        let before = self.position().clone();
        let mut meaning = before.mean(&written, self.reader.text());
        if let Err(mistake) = &meaning {
            let (promotion, check) = (written.spans.promotion, written.spans.check);
            if mistake.right_without_promotion && self.reader.has_square_at(promotion.end) {
                self.reader.rewind(promotion.start);
                (written.promotion, written.check) = (None, None);
                meaning = before.mean(&written, self.reader.text());
            } else if mistake.right_as_check && self.lines.len() > 1 {
                let bracket = Span { start: check.end - 1, end: check.end };
                self.reader.rewind(bracket.start);
                written.check = Some(CheckSign::Check);
                self.note(Note { leniency: Leniency::GluedBracket, span: bracket })?;
                meaning = before.mean(&written, self.reader.text());
            }
        }
        let meaning = meaning.map_err(|mistake| {
            let legal = before.moves().into_iter().filter(|mv| mv.from == written.from);
            let legal = legal.filter_map(|mv| before.print_book(mv, Default::default()).ok());
            let legal =
                if before.legality(written.coordinates()).is_err() { legal.collect() } else { Vec::new() };
            Disagreement { legal, ..self.disagree(mistake.at(&self.reader)) }
        })?;
        meaning.notes.iter().try_for_each(|note| self.note(*note))?;
        let span = Span { start: written.spans.from.start, end: written.spans.to.end };
        let ply = Ply::next_in(&self.line().game);
        let played = self.line_mut().game.play(meaning.mv);
        played.map_err(|error| self.unreadable(span, error.to_string()))?;
        let line = self.line_mut();
        (line.fresh, line.after_move) = (false, true);
        self.steps.push(Step::Move {
            ply,
            mv: meaning.mv,
            before,
            after: meaning.after,
            marks: written.marks,
        });
        Ok(())
    }

    fn force(&mut self, remark: ForceRemark, span: Span) -> Result<(), Disagreement> {
        let position = self.position();
        if !position.ruleset().shape.contains(remark.square) {
            let message = format!("{} is no square of {}", remark.square, position.ruleset().id);
            return Err(self.refused(span, Clause::NotationForce, message));
        }
        let so = ForceRemark { square: remark.square, sums: position.force(remark.square) };
        if so != remark {
            let (said, so) = (remark.print(Default::default()), so.print(Default::default()));
            return Err(self.refused(
                span,
                Clause::NotationForce,
                format!("`{said}` is stated: expected `{so}`"),
            ));
        }
        self.steps.push(Step::Force(remark));
        Ok(())
    }

    fn draw_squares(&mut self, drawn: DrawnSquares, span: Span) -> Result<(), Disagreement> {
        let squares = BySide { white: drawn.squares.white.square, black: drawn.squares.black.square };
        let before = self.position().clone();
        let refuse = |player: &Self, message| player.refused(span, Clause::NotationImpregnable, message);
        if !self.line().game.is_draw_of_squares_due() {
            let message =
                "the impregnable squares are not drawn here, but once after the third move of both sides";
            return Err(self.refused(span, Clause::ImpregnableChoice, message.to_owned()));
        }
        let result = self.line_mut().game.draw_impregnable(squares);
        result.map_err(|error| self.refused(span, Clause::ImpregnableChoice, error.to_string()))?;
        let so = DrawnSquares::of(&before, squares);
        for side in [Side::White, Side::Black] {
            match (drawn.squares[side].lost, so.squares[side].lost) {
                (said, lost) if said == lost => {}
                (None, Some(_)) => self.note(Note { leniency: Leniency::LossMissing, span })?,
                (_, None) => {
                    let message = format!("a loss is stated, but no enemy piece stands on {}", squares[side]);
                    return Err(refuse(self, message));
                }
                (_, Some((whose, kind, on))) => {
                    return Err(refuse(self, format!("the piece lost on {on} is a {kind} of {whose}")));
                }
            }
        }
        self.steps.push(Step::Drawn(so));
        Ok(())
    }
}

/// Words with one space between them.
pub(super) fn in_one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
