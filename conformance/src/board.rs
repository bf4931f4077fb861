//! Boards as text and as pictures, all from one [`Board`].

pub mod model;
#[cfg(feature = "png")]
pub mod png;
pub mod svg;
mod symbols;
pub mod text;

use std::fmt;

use chesst_engine::position::Position;

use self::model::Board;
use self::text::{Style, Text};
use crate::words::{Lang, Letters, Words};

/// Draws a position in plain ASCII: pieces by their letters, castle squares in brackets, impregnable squares in braces.
///
/// ```
/// use chesst_conformance::board::Drawing;
/// use chesst_engine::position::Position;
/// use chesst_engine::rules::Rules;
///
/// let start = Position::start(&Rules::built_in("t1-2024").unwrap()).unwrap();
/// assert_eq!(
///     Drawing(&start).to_string(),
///     "\
/// 8  r  s [p][c][k][p] s  r
/// 7  i  i  i  i  i  i  i  i
/// 6  .  .  .  .  .  .  .  .
/// 5  .  .  .  .  .  .  .  .
/// 4  .  .  .  .  .  .  .  .
/// 3  .  .  .  .  .  .  .  .
/// 2  I  I  I  I  I  I  I  I
/// 1  R  S [P][C][K][P] S  R
///    a  b  c  d  e  f  g  h
/// White to move, move 1, quiet plies 0, Prince rights Pp
/// "
/// );
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'p>(pub &'p Position);

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = Board::new(self.0);
        Text { board: &board, style: Style::Ascii, letters: Letters::Latin, words: Words::of(Lang::En) }
            .fmt(f)
    }
}
