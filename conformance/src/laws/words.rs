//! What answers and positions are called in a breach.

use chesst_engine::piece::{BySide, Piece};
use chesst_engine::square::Square;

/// What stands on a square.
pub(super) fn standing(piece: Option<Piece>) -> String {
    piece.map_or_else(|| "nothing".to_owned(), |piece| piece.to_string())
}

/// The impregnable squares, as in a position text.
pub(super) fn drawn(squares: BySide<Option<Square>>) -> String {
    let name = |square: Option<Square>| square.map_or_else(|| "-".to_owned(), |square| square.to_string());
    format!("{}/{}", name(squares.white), name(squares.black))
}
