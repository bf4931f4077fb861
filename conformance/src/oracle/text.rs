//! The text of a position, read and written.

use std::collections::BTreeSet;

use chesst_engine::fault::FaultKind;
use chesst_engine::piece::{BySide, Piece, Side};
use chesst_engine::ruleset::{Ruleset, Shape};
use chesst_engine::setup::{MAX_COUNTER, Placement, Setup};
use chesst_engine::square::{File, Rank, Square};

use super::book::RuleBook;
use super::playable;

/// The most bytes a position text may have.
const LONGEST: usize = 512;

/// The playable position of a text.
///
/// # Errors
/// Every fault: those of the writing, or when there are none those of the position.
pub fn read(book: &dyn RuleBook, ruleset: &Ruleset, text: &str) -> Result<Setup, BTreeSet<FaultKind>> {
    let is_start = ruleset.start.as_deref() == Some(text);
    let start = if is_start { book.board_start(ruleset) } else { None };
    let setup = start.map_or_else(|| parse(ruleset, text), Ok)?;
    let faults = playable::faults(ruleset, &setup);
    if faults.is_empty() { Ok(setup) } else { Err(faults) }
}

/// The position of a text, playable or not.
///
/// # Errors
/// Every fault of the writing.
pub fn parse(ruleset: &Ruleset, text: &str) -> Result<Setup, BTreeSet<FaultKind>> {
    if let Some(fault) = unreadable(text) {
        return Err([fault].into());
    }
    let mut faults = BTreeSet::new();
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    if fields.join(" ") != text {
        faults.insert(FaultKind::Spacing);
    }
    let &[placement, side, rights, squares, quiet, move_number] = fields.as_slice() else {
        faults.insert(FaultKind::FieldCount);
        return Err(faults);
    };
    let pieces = parse_placement(ruleset.shape, placement, &mut faults);
    let mut or_fault = |fault: FaultKind, read: bool| {
        if !read {
            faults.insert(fault);
        }
    };
    let side = parse_side(side);
    or_fault(FaultKind::SideField, side.is_some());
    let prince_rights = parse_rights(rights);
    or_fault(FaultKind::RightsField, prince_rights.is_some());
    let impregnable = parse_squares(squares);
    or_fault(FaultKind::ImpregnableField, impregnable.is_some());
    let quiet = parse_number(quiet, 0);
    or_fault(FaultKind::QuietField, quiet.is_some());
    let move_number = parse_number(move_number, 1);
    or_fault(FaultKind::MoveField, move_number.is_some());
    match (side, prince_rights, impregnable, quiet, move_number) {
        (Some(side), Some(prince_rights), Some(impregnable), Some(quiet), Some(move_number))
            if faults.is_empty() =>
        {
            Ok(Setup { pieces, side, prince_rights, impregnable, quiet, move_number })
        }
        _ => Err(faults),
    }
}

fn unreadable(text: &str) -> Option<FaultKind> {
    match text {
        "" => Some(FaultKind::Empty),
        long if long.len() > LONGEST => Some(FaultKind::TooLong),
        foreign if !foreign.is_ascii() => Some(FaultKind::NotAscii),
        _ => None,
    }
}

fn parse_placement(shape: Shape, text: &str, faults: &mut BTreeSet<FaultKind>) -> Placement {
    let mut pieces = Placement::default();
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(shape.ranks) {
        faults.insert(FaultKind::RankCount);
    }
    for (at, (below, row)) in (0..rows.len()).rev().zip(rows).enumerate() {
        let rank = u8::try_from(below + 1).ok().and_then(Rank::new);
        // A row more than the board has ranks is no rank, and has no width to be wrong.
        let is_rank = at < usize::from(shape.ranks);
        for (file, piece) in parse_row(shape, row, is_rank, faults) {
            if let Some(rank) = rank {
                pieces.set(Square::new(file, rank), Some(piece));
            }
        }
    }
    pieces
}

fn parse_row(shape: Shape, row: &str, is_rank: bool, faults: &mut BTreeSet<FaultKind>) -> Vec<(File, Piece)> {
    let mut pieces = Vec::new();
    let mut width: u32 = 0;
    let mut after_digit = false;
    for sign in row.chars() {
        if let Some(run) = sign.to_digit(10) {
            if run == 0 || after_digit {
                faults.insert(FaultKind::BadDigit);
            }
            width += run;
        } else {
            match Piece::from_letter(sign) {
                None => {
                    faults.insert(FaultKind::UnknownLetter);
                }
                Some(piece) => {
                    pieces.extend(u8::try_from(width).ok().and_then(File::new).map(|file| (file, piece)));
                }
            }
            width += 1;
        }
        after_digit = sign.is_ascii_digit();
    }
    if is_rank && width < u32::from(shape.files) {
        faults.insert(FaultKind::RankShort);
    }
    if is_rank && width > u32::from(shape.files) {
        faults.insert(FaultKind::RankLong);
    }
    pieces
}

fn parse_side(text: &str) -> Option<Side> {
    match text {
        "w" => Some(Side::White),
        "b" => Some(Side::Black),
        _ => None,
    }
}

fn parse_rights(text: &str) -> Option<BySide<bool>> {
    let known = ["Pp", "P", "p", "-"].contains(&text);
    known.then(|| BySide { white: text.contains('P'), black: text.contains('p') })
}

/// Whether the squares are on the board is asked of the position, not of the writing.
fn parse_squares(text: &str) -> Option<BySide<Option<Square>>> {
    let one = |text: &str| match text {
        "-" => Some(None),
        name => name.parse().ok().map(Some),
    };
    if text == "-" {
        return Some(BySide::default());
    }
    let (white, black) = text.split_once('/')?;
    let squares = BySide { white: one(white)?, black: one(black)? };
    (squares != BySide::default()).then_some(squares)
}

fn parse_number(text: &str, least: u32) -> Option<u32> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|number| plain && (least..=MAX_COUNTER).contains(number))
}

/// The text of a position.
#[must_use]
pub fn print(shape: Shape, setup: &Setup) -> String {
    let rows: Vec<String> = shape.ranks().rev().map(|rank| print_row(shape, setup, rank)).collect();
    let side = match setup.side {
        Side::White => 'w',
        Side::Black => 'b',
    };
    let rights: String = [(setup.prince_rights.white, 'P'), (setup.prince_rights.black, 'p')]
        .into_iter()
        .filter_map(|(kept, letter)| kept.then_some(letter))
        .collect();
    let rights = if rights.is_empty() { "-" } else { &rights };
    let name = |square: Option<Square>| square.map_or_else(|| "-".to_owned(), |square| square.to_string());
    let squares = match setup.impregnable {
        BySide { white: None, black: None } => "-".to_owned(),
        BySide { white, black } => format!("{}/{}", name(white), name(black)),
    };
    format!("{} {side} {rights} {squares} {} {}", rows.join("/"), setup.quiet, setup.move_number)
}

fn print_row(shape: Shape, setup: &Setup, rank: Rank) -> String {
    let squares: Vec<Option<Piece>> = shape.rank(rank).map(|square| setup.pieces.get(square)).collect();
    squares
        .chunk_by(|one, next| one.is_none() && next.is_none())
        .map(|run| match run {
            [Some(piece)] => piece.letter().to_string(),
            empty => empty.len().to_string(),
        })
        .collect()
}
