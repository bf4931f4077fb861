//! Boards as pictures. Pieces show their force by strokes on their base: a long stroke a unit, a short one for the half.
//!
//! A picture is put together from symbols by references, so that a page of ten thousand boards holds each symbol once. What
//! a symbol is called: `w` or `b` and the letter for a piece (`wK`), `f` and half units for strokes (`f3`), `m-` for a mark
//! (`m-capture`), `iw` and `ib` for impregnable squares, `g` for a letter or figure.

use chesst_engine::force::Force;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::ruleset::{Ruleset, Shape};
use chesst_engine::square::Square;
use maud::{Markup, html};

use super::model::{Between, Board};
use super::symbols::{BASE, GLYPHS, MARKS, body, mark, strokes};
use crate::words::{Form, Words};

/// The side of a square.
pub const SQUARE: u16 = 40;

/// The room left of the board and below it, for letters and figures; above and to the right it is a quarter.
pub const MARGIN: u16 = 20;

/// The colours, for a page that has none of its own.
pub const STYLE: &str = include_str!("board.css");

/// Where a square lies: its left upper corner.
#[must_use]
pub fn place(shape: Shape, square: Square) -> (u16, u16) {
    let (file, rank) = (u16::from(square.file().number()), u16::from(square.rank().number()));
    (MARGIN + SQUARE * file, MARGIN / 4 + SQUARE * (u16::from(shape.ranks) - rank))
}

/// How wide and how high a board is.
#[must_use]
pub fn size(shape: Shape) -> (u16, u16) {
    let around = MARGIN + MARGIN / 4;
    (around + SQUARE * u16::from(shape.files), around + SQUARE * u16::from(shape.ranks))
}

/// The symbols of pieces, marks, letters and the strokes of these rule sets.
#[must_use]
pub fn symbols<'r>(rulesets: impl IntoIterator<Item = &'r Ruleset>) -> Markup {
    let mut forces: Vec<u16> = rulesets
        .into_iter()
        .flat_map(|ruleset| Kind::ALL.map(|kind| ruleset.force(kind).half_units()))
        .collect();
    forces.sort_unstable();
    forces.dedup();
    html! {
        @for side in Side::ALL {
            @for kind in Kind::ALL {
                symbol id=(piece_id(side, kind)) viewBox="0 0 40 40" {
                    path class=(format!("piece {}", side.id())) d=(body(kind)) {}
                    path class=(format!("piece {}", side.id())) d=(BASE) {}
                }
            }
        }
        @for half_units in forces {
            @if let Some(strokes) = strokes(half_units) {
                symbol id=(format!("f{half_units}")) viewBox="0 0 40 40" { path d=(strokes) {} }
            } @else if half_units > 0 {
                symbol id=(format!("f{half_units}")) viewBox="0 0 40 40" {
                    (written(&Force::from_half_units(half_units).to_string(), 14, 27, 7, "strokes"))
                }
            }
        }
        @for one in &MARKS {
            symbol id=(format!("m-{}", one.id())) viewBox="0 0 40 40" {
                path class=(format!("mark {}", one.id())) d=(mark(one)) {}
            }
        }
        @for (id, class) in [("iw", "own-white"), ("ib", "own-black")] {
            symbol id=(id) viewBox="0 0 40 40" {
                path class=(format!("impregnable {class}")) d="M3 3h34v34h-34zM3 11l8-8M29 37l8-8M3 29l8 8M29 3l8 8" {}
            }
        }
        @for (letter, path) in GLYPHS {
            symbol id=(glyph_id(letter)) viewBox="-1 -1 8 14" { path class="glyph" d=(path) {} }
        }
    }
}

/// What a rule set's board looks like without pieces.
#[must_use]
pub fn bare(ruleset: &Ruleset) -> Markup {
    let shape = ruleset.shape;
    let (width, height) = size(shape);
    let right = width - MARGIN / 4;
    html! {
        rect class="frame" x=(MARGIN) y=(MARGIN / 4) width=(right - MARGIN) height=(height - MARGIN - MARGIN / 4) {}
        @for square in shape.squares().iter() {
            @let (x, y) = place(shape, square);
            rect class=(ground(ruleset, square)) x=(x) y=(y) width=(SQUARE) height=(SQUARE) {}
            @if ruleset.castle_squares().contains(square) {
                path class="hatch" d=(format!("M{x} {}l20-20M{x} {}l40-40M{} {}l20-20", y + 20, y + 40, x + 20, y + 40)) {}
            }
        }
        @for rank in shape.ranks() {
            @let y = MARGIN / 4 + SQUARE * (u16::from(shape.ranks) - u16::from(rank.number()));
            @match Between::above(ruleset, rank) {
                Between::Halves => path class="halves" d=(format!("M{MARGIN} {y}H{right}")) {},
                Between::Promotion => path class="promotion" d=(format!("M{MARGIN} {y}H{right}")) {},
                Between::Nothing => {},
            }
            (written(&rank.to_string(), MARGIN / 4, y + 13, 7, "edge"))
        }
        @for (at, file) in (0..).zip(shape.files()) {
            (written(&file.to_string(), MARGIN + SQUARE * at + 16, height - MARGIN + 3, 7, "edge"))
        }
    }
}

/// Pieces, impregnable squares, marks and forces: all that differs from position to position.
#[must_use]
pub fn men(board: &Board<'_>, words: &Words) -> Markup {
    let shape = board.position().ruleset().shape;
    html! {
        @for square in shape.squares().iter().filter(|square| is_told(board, *square)) {
            @let (x, y) = place(shape, square);
            g data-square=(square) transform=(format!("translate({x} {y})")) {
                title { (told(board, square, words)) }
                @if let Some(side) = board.impregnable(square) {
                    (part(if side == Side::White { "iw" } else { "ib" }))
                }
                @if let Some(piece) = board.piece(square) {
                    (part(&piece_id(piece.side, piece.kind)))
                    @let force = board.position().ruleset().force(piece.kind).half_units();
                    @if force > 0 {
                        g class=(format!("strokes {}", piece.side.id())) { (part(&format!("f{force}"))) }
                    }
                }
                @for mark in board.marks(square) { (part(&format!("m-{}", mark.id()))) }
                @if let Some(sums) = board.forces().get(&square) {
                    (written(&sums.white.to_string(), 1, 29, 5, "force of-white"))
                    @let black = sums.black.to_string();
                    (written(&black, 39 - 5 * u16::try_from(black.chars().count()).unwrap_or(1), 0, 5, "force of-black"))
                }
            }
        }
    }
}

/// A whole picture that stands by itself, `scale` times the size of [`size`].
///
/// ```
/// use chesst_conformance::board::{model::Board, svg};
/// use chesst_conformance::words::{Lang, Words};
/// use chesst_engine::position::Position;
/// use chesst_engine::rules::Rules;
///
/// let start = Position::start(&Rules::built_in("t1-2024").unwrap()).unwrap();
/// let picture = svg::document(&Board::new(&start), Words::of(Lang::En), 2);
/// assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// assert!(picture.contains("<title>e1: white King</title>"));
/// ```
#[must_use]
pub fn document(board: &Board<'_>, words: &Words, scale: u16) -> String {
    let ruleset = board.position().ruleset();
    let (width, height) = size(ruleset.shape);
    let markup = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {width} {height}"))
            width=(u32::from(width) * u32::from(scale)) height=(u32::from(height) * u32::from(scale)) role="img" class="board" {
            title { (label(board, words)) }
            desc { (board.position()) }
            style { (maud::PreEscaped(STYLE)) }
            defs { (symbols([ruleset])) }
            (bare(ruleset))
            (men(board, words))
        }
    };
    markup.into_string() + "\n"
}

/// What a board is called where it cannot be seen.
#[must_use]
pub fn label(board: &Board<'_>, words: &Words) -> String {
    let side = words.side(board.position().side_to_move(), Form::Genitive);
    words.with("board-of", &[("side", side.into()), ("pieces", board.position().pieces().count().into())])
}

fn ground(ruleset: &Ruleset, square: Square) -> &'static str {
    let odd = (square.file().number() + square.rank().number()) % 2 == 1;
    match (ruleset.castle_squares().contains(square), odd) {
        (true, _) => "castle",
        (false, true) => "square odd",
        (false, false) => "square",
    }
}

fn is_told(board: &Board<'_>, square: Square) -> bool {
    board.piece(square).is_some()
        || board.impregnable(square).is_some()
        || !board.marks(square).is_empty()
        || board.forces().contains_key(&square)
}

/// A square in words: what stands there and what is said of it.
fn told(board: &Board<'_>, square: Square, words: &Words) -> String {
    let piece = board.piece(square).map(|piece| words.piece(piece, Form::Nominative));
    let marks = board.marks(square).iter().map(|mark| mark.told(words));
    let force = board.forces().get(&square).map(|sums| {
        words.with(
            "mark-force",
            &[("white", sums.white.to_string().into()), ("black", sums.black.to_string().into())],
        )
    });
    let impregnable = board
        .impregnable(square)
        .map(|side| words.with("square-impregnable", &[("side", words.side(side, Form::Genitive).into())]));
    let parts: Vec<String> = piece.into_iter().chain(impregnable).chain(marks).chain(force).collect();
    format!("{square}: {}", parts.join("; "))
}

fn part(id: &str) -> Markup {
    html! { use href=(format!("#{id}")) width=(SQUARE) height=(SQUARE) {} }
}

/// Letters and figures from strokes, with their left upper corner here; each takes so much width.
fn written(text: &str, x: u16, y: u16, width: u16, class: &str) -> Markup {
    html! {
        g class=(class) {
            @for (at, letter) in (0..).zip(text.chars()) {
                use href=(format!("#{}", glyph_id(letter))) x=(x + width * at) y=(y) width=(width + 1) height=(2 * width) {}
            }
        }
    }
}

fn glyph_id(letter: char) -> String {
    match letter {
        '½' => "g-half".to_owned(),
        ':' => "g-to".to_owned(),
        _ => format!("g-{letter}"),
    }
}

fn piece_id(side: Side, kind: Kind) -> String {
    format!("{}{}", if side == Side::White { 'w' } else { 'b' }, kind.letter())
}
