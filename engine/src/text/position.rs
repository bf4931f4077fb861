//! Position text: `placement side rights impregnable quiet move`, one line, single spaces, one spelling a position.

use core::fmt;
use std::sync::Arc;

use crate::fault::{Fault, FaultKind, Field, Unplayable};
use crate::piece::{BySide, Piece, Side};
use crate::position::Position;
use crate::rules::Rules;
use crate::ruleset::Shape;
use crate::setup::{MAX_COUNTER, Placement, Setup};
use crate::square::{Rank, Square};
use crate::squares::SquareSet;

/// The longest text that is looked at, in bytes; no position of the family comes near it.
pub const MAX_BYTES: usize = 512;

/// A position text that is not accepted, with everything wrong in it.
///
/// Faults of writing come first and alone; only a text without them is asked whether it can be played.
///
/// ```
/// use chesst_engine::position::Position;
/// use chesst_engine::rules::Rules;
///
/// let rules = Rules::built_in("t1-2024").unwrap();
/// let error = Position::read(&rules, "4k3/8/8/x7/8/8/8/4K2 w Pp - 0 0").unwrap_err();
/// let faults: Vec<String> = error.faults().iter().map(|fault| fault.to_string()).collect();
/// assert_eq!(
///     faults,
///     [
///         "placement, column 9: `x` is no piece; pieces are K C P R V I S, lower case for Black",
///         "placement, column 18: rank 1 has 7 squares, the board has 8 files",
///         "move, column 31: `0` is no number from 1 to 99999",
///     ],
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionTextError {
    text: String,
    faults: Vec<TextFault>,
}

impl PositionTextError {
    /// Every fault, at least one, in the order of the text's fields.
    #[must_use]
    pub fn faults(&self) -> &[TextFault] {
        &self.faults
    }

    /// The text, cut short when it is longer than [`MAX_BYTES`].
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for PositionTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl core::error::Error for PositionTextError {}

/// One fault of a position text, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextFault {
    /// What is wrong.
    pub fault: Fault,
    /// The column, in characters from 1; `None` when the fault has no one place.
    pub column: Option<usize>,
}

impl fmt::Display for TextFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { field, message, .. } = &self.fault;
        match (field, self.column) {
            (Some(field), Some(column)) => write!(f, "{field}, column {column}: {message}"),
            (Some(field), None) => write!(f, "{field}: {message}"),
            (None, Some(column)) => write!(f, "column {column}: {message}"),
            (None, None) => f.write_str(message),
        }
    }
}

impl Position {
    /// Reads a position text and checks that it can be played.
    ///
    /// # Errors
    /// Everything wrong with the text, each fault with its field and column; see [`PositionTextError`].
    pub fn read(rules: &Arc<Rules>, text: &str) -> Result<Self, PositionTextError> {
        let setup = read_setup(rules.ruleset().shape, text)?;
        Self::new(rules, &setup).map_err(|unplayable| placed(rules.ruleset().shape, text, unplayable))
    }
}

/// Reads a position text for a board of this shape without asking whether it can be played.
///
/// # Errors
/// Everything in which the text is not well written.
pub fn read_setup(shape: Shape, text: &str) -> Result<Setup, PositionTextError> {
    let mut reader = Reader { shape, faults: Vec::new() };
    let setup = reader.setup(text);
    match setup {
        Some(setup) if reader.faults.is_empty() => Ok(setup),
        _ => Err(PositionTextError { text: shortened(text), faults: reader.faults }),
    }
}

fn shortened(text: &str) -> String {
    if text.len() <= MAX_BYTES { text.to_owned() } else { crate::quote::clip(text) }
}

struct Reader {
    shape: Shape,
    faults: Vec<TextFault>,
}

impl Reader {
    fn fault(&mut self, kind: FaultKind, field: Option<Field>, column: Option<usize>, message: String) {
        let fault = Fault { kind, field, squares: SquareSet::EMPTY, message };
        self.faults.push(TextFault { fault, column });
    }

    fn setup(&mut self, text: &str) -> Option<Setup> {
        self.whole(text)?;
        let fields = self.fields(text)?;
        let mut setup = Setup::default();
        for (field, (column, text)) in Field::ALL.into_iter().zip(fields) {
            match field {
                Field::Placement => setup.pieces = self.placement(text, column),
                Field::Side => setup.side = self.side(text, column),
                Field::Rights => setup.prince_rights = self.rights(text, column),
                Field::Impregnable => setup.impregnable = self.impregnable(text, column),
                Field::Quiet => setup.quiet = self.number(text, column, Field::Quiet, 0),
                Field::Move => setup.move_number = self.number(text, column, Field::Move, 1),
            }
        }
        Some(setup)
    }

    /// Faults that leave nothing to read.
    fn whole(&mut self, text: &str) -> Option<()> {
        if text.is_empty() {
            self.fault(FaultKind::Empty, None, None, "the position text is empty".to_owned());
        } else if text.len() > MAX_BYTES {
            let message = format!("the position text is {} bytes long; {MAX_BYTES} is the most", text.len());
            self.fault(FaultKind::TooLong, None, None, message);
        } else if let Some((at, c)) = text.chars().enumerate().find(|(_, c)| !c.is_ascii()) {
            let message = format!("`{}` is not an ASCII character", c.escape_debug());
            self.fault(FaultKind::NotAscii, field_at(text, at), Some(at + 1), message);
        }
        self.faults.is_empty().then_some(())
    }

    /// The six fields, each with the column it starts at.
    fn fields<'t>(&mut self, text: &'t str) -> Option<Vec<(usize, &'t str)>> {
        if let Some(at) = bad_space(text) {
            let message = "fields are parted by one space each, with no other white space".to_owned();
            self.fault(FaultKind::Spacing, None, Some(at + 1), message);
        }
        let mut fields = Vec::new();
        let mut column = 1;
        for part in text.split(|c: char| c.is_ascii_whitespace()) {
            if !part.is_empty() {
                fields.push((column, part));
            }
            column += part.len() + 1;
        }
        if fields.len() == Field::ALL.len() {
            return Some(fields);
        }
        let plural = if fields.len() == 1 { "field" } else { "fields" };
        let message = format!(
            "{} {plural}; a position has six: placement side rights impregnable quiet move",
            fields.len()
        );
        self.fault(
            FaultKind::FieldCount,
            None,
            fields.get(Field::ALL.len()).map(|(column, _)| *column),
            message,
        );
        None
    }

    fn placement(&mut self, text: &str, column: usize) -> Placement {
        let mut placement = Placement::default();
        let count = text.split('/').count();
        if count != usize::from(self.shape.ranks) {
            let plural = if count == 1 { "rank" } else { "ranks" };
            let message = format!("{count} {plural}, the board has {}", self.shape.ranks);
            self.fault(FaultKind::RankCount, Some(Field::Placement), Some(column), message);
        }
        let mut at = column;
        let mut ranks = self.shape.ranks().rev();
        for row in text.split('/') {
            let rank = ranks.next();
            self.row(row, at, rank, &mut placement);
            at += row.len() + 1;
        }
        placement
    }

    /// One rank's squares; `rank` is `None` for a row that the board has not.
    fn row(&mut self, row: &str, column: usize, rank: Option<Rank>, placement: &mut Placement) {
        let mut squares = rank.into_iter().flat_map(|rank| self.shape.rank(rank));
        let mut width = 0_usize;
        let mut after_digit = false;
        let mut found = Vec::new();
        for (i, c) in row.chars().enumerate() {
            let run = c.to_digit(10);
            let bad_digit = run == Some(0) || run.is_some() && after_digit;
            after_digit = run.is_some();
            let step = run.unwrap_or(1) as usize;
            width += step;
            let square = squares.nth(step.saturating_sub(1));
            if bad_digit {
                let message = format!("`{c}`: a run of empty squares is one digit, 1 to 9");
                found.push((FaultKind::BadDigit, column + i, message));
            } else if run.is_none() {
                match Piece::from_letter(c) {
                    Some(piece) => _ = square.map(|square| placement.set(square, Some(piece))),
                    None => found.push((FaultKind::UnknownLetter, column + i, no_piece(c))),
                }
            }
        }
        for (kind, at, message) in found {
            self.fault(kind, Some(Field::Placement), Some(at), message);
        }
        self.width(width, column, rank);
    }

    fn width(&mut self, width: usize, column: usize, rank: Option<Rank>) {
        let Some(rank) = rank else { return };
        let files = usize::from(self.shape.files);
        let kind = match width.cmp(&files) {
            core::cmp::Ordering::Less => FaultKind::RankShort,
            core::cmp::Ordering::Equal => return,
            core::cmp::Ordering::Greater => FaultKind::RankLong,
        };
        let plural = if width == 1 { "square" } else { "squares" };
        let message = format!("rank {rank} has {width} {plural}, the board has {files} files");
        self.fault(kind, Some(Field::Placement), Some(column), message);
    }

    fn side(&mut self, text: &str, column: usize) -> Side {
        match text {
            "w" => Side::White,
            "b" => Side::Black,
            _ => {
                let message = format!("`{}` is neither `w` nor `b`", crate::quote::clip(text));
                self.fault(FaultKind::SideField, Some(Field::Side), Some(column), message);
                Side::White
            }
        }
    }

    fn rights(&mut self, text: &str, column: usize) -> BySide<bool> {
        let (white, black) = match text {
            "Pp" => (true, true),
            "P" => (true, false),
            "p" => (false, true),
            "-" => (false, false),
            _ => {
                let message = format!("`{}` is none of `Pp`, `P`, `p`, `-`", crate::quote::clip(text));
                self.fault(FaultKind::RightsField, Some(Field::Rights), Some(column), message);
                (true, true)
            }
        };
        BySide { white, black }
    }

    fn impregnable(&mut self, text: &str, column: usize) -> BySide<Option<Square>> {
        if text == "-" {
            return BySide::default();
        }
        let square = |text: &str| match text {
            "-" => Some(None),
            _ => text.parse().ok().map(Some),
        };
        let squares = text.split_once('/').and_then(|(white, black)| square(white).zip(square(black)));
        match squares {
            Some((white, black)) if white.is_some() || black.is_some() => BySide { white, black },
            _ => {
                let message = format!(
                    "`{}` is neither `-` nor White's and Black's square such as `b4/a5` or `b4/-`",
                    crate::quote::clip(text)
                );
                self.fault(FaultKind::ImpregnableField, Some(Field::Impregnable), Some(column), message);
                BySide::default()
            }
        }
    }

    fn number(&mut self, text: &str, column: usize, field: Field, least: u32) -> u32 {
        let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
        let number = text.parse().ok().filter(|n| plain && (least..=MAX_COUNTER).contains(n));
        number.unwrap_or_else(|| {
            let kind = if field == Field::Quiet { FaultKind::QuietField } else { FaultKind::MoveField };
            let message =
                format!("`{}` is no number from {least} to {MAX_COUNTER}", crate::quote::clip(text));
            self.fault(kind, Some(field), Some(column), message);
            least
        })
    }
}

fn no_piece(c: char) -> String {
    format!("`{}` is no piece; pieces are K C P R V I S, lower case for Black", c.escape_debug())
}

/// Where a space stands that is not the one space between two fields.
fn bad_space(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_space = |at: usize| bytes.get(at).is_none_or(u8::is_ascii_whitespace);
    bytes
        .iter()
        .enumerate()
        .position(|(at, b)| b.is_ascii_whitespace() && (*b != b' ' || at == 0 || is_space(at + 1)))
}

/// The field in which a character stands.
fn field_at(text: &str, at: usize) -> Option<Field> {
    let before = text.chars().take(at).filter(char::is_ascii_whitespace).count();
    Field::ALL.get(before).copied()
}

/// The faults of an unplayable position with their columns in a well-written text.
fn placed(shape: Shape, text: &str, unplayable: Unplayable) -> PositionTextError {
    let faults = unplayable
        .faults
        .into_iter()
        .map(|fault| {
            let in_placement =
                || fault.squares.iter().filter_map(|square| column_of(shape, text, square)).min();
            let column = match fault.field {
                Some(Field::Placement) => in_placement().or(Some(1)),
                Some(field) => text
                    .split(' ')
                    .take(field as usize)
                    .map(|part| part.len() + 1)
                    .sum::<usize>()
                    .checked_add(1),
                None => None,
            };
            TextFault { fault, column }
        })
        .collect();
    PositionTextError { text: text.to_owned(), faults }
}

/// The column of the letter that stands for a square's piece.
fn column_of(shape: Shape, text: &str, square: Square) -> Option<usize> {
    let row_number = shape.ranks.checked_sub(square.rank().number())?;
    let before: usize = text.split('/').take(usize::from(row_number)).map(|row| row.len() + 1).sum();
    let row = text.split(' ').next()?.split('/').nth(usize::from(row_number))?;
    let mut file = 0;
    for (i, c) in row.chars().enumerate() {
        match c.to_digit(10) {
            Some(run) => file += run,
            None if file == u32::from(square.file().number()) => return Some(before + i + 1),
            None => file += 1,
        }
    }
    None
}

impl fmt::Display for Position {
    /// The position text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_setup(f, self.ruleset().shape, &self.setup())
    }
}

fn write_setup(f: &mut fmt::Formatter<'_>, shape: Shape, setup: &Setup) -> fmt::Result {
    for (i, rank) in shape.ranks().rev().enumerate() {
        if i > 0 {
            f.write_str("/")?;
        }
        write_row(f, shape.rank(rank).map(|square| setup.pieces.get(square)))?;
    }
    let side = match setup.side {
        Side::White => "w",
        Side::Black => "b",
    };
    let rights = match (setup.prince_rights.white, setup.prince_rights.black) {
        (true, true) => "Pp",
        (true, false) => "P",
        (false, true) => "p",
        (false, false) => "-",
    };
    write!(f, " {side} {rights} ")?;
    match (setup.impregnable.white, setup.impregnable.black) {
        (None, None) => f.write_str("-")?,
        (Some(white), None) => write!(f, "{white}/-")?,
        (None, Some(black)) => write!(f, "-/{black}")?,
        (Some(white), Some(black)) => write!(f, "{white}/{black}")?,
    }
    write!(f, " {} {}", setup.quiet, setup.move_number)
}

fn write_row(f: &mut fmt::Formatter<'_>, pieces: impl Iterator<Item = Option<Piece>>) -> fmt::Result {
    let mut empty = 0;
    for piece in pieces {
        match piece {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                empty = 0;
                write!(f, "{}", piece.letter())?;
            }
        }
    }
    if empty > 0 {
        write!(f, "{empty}")?;
    }
    Ok(())
}
