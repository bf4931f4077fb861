//! What answers and positions are called in a breach.

use std::fmt;

use chesst_engine::force::Force;
use chesst_engine::piece::{BySide, Piece};
use chesst_engine::square::Square;

use crate::question::listed;

/// Items parted by single spaces; `none` for none.
pub(super) fn items<T: fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    let text = listed(items);
    if text.is_empty() { "none".to_owned() } else { text }
}

/// What stands on a square.
pub(super) fn standing(piece: Option<Piece>) -> String {
    piece.map_or_else(|| "nothing".to_owned(), |piece| piece.to_string())
}

/// The impregnable squares, as in a position text.
pub(super) fn drawn(squares: BySide<Option<Square>>) -> String {
    let name = |square: Option<Square>| square.map_or_else(|| "-".to_owned(), |square| square.to_string());
    format!("{}/{}", name(squares.white), name(squares.black))
}

/// The sums of force on a square, in units.
pub(super) fn ratio(on: Square, sums: BySide<u16>) -> String {
    let units = Force::from_half_units;
    format!("{on} {} : {}", units(sums.white), units(sums.black))
}
