//! Boards as text.

use std::fmt;

use chesst_engine::piece::Side;
use chesst_engine::position::Position;
use chesst_engine::square::Square;

/// Draws a position: pieces by their letters, castle squares in brackets, impregnable squares in braces.
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
        let shape = self.0.ruleset().shape;
        for rank in shape.ranks().rev() {
            let squares: String = shape.rank(rank).map(|square| self.square(square)).collect();
            writeln!(f, "{rank} {}", squares.trim_end())?;
        }
        let files: String = shape.files().map(|file| format!(" {file} ")).collect();
        writeln!(f, "  {}", files.trim_end())?;
        self.caption(f)
    }
}

impl Drawing<'_> {
    fn square(&self, square: Square) -> String {
        let letter = self.0.piece(square).map_or('.', chesst_engine::piece::Piece::letter);
        let impregnable = self.0.impregnable();
        if self.0.ruleset().castle_squares().contains(square) {
            format!("[{letter}]")
        } else if Side::ALL.into_iter().any(|side| impregnable[side] == Some(square)) {
            format!("{{{letter}}}")
        } else {
            format!(" {letter} ")
        }
    }

    fn caption(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.0;
        let rights = match (position.prince_rights().white, position.prince_rights().black) {
            (true, true) => "Pp",
            (true, false) => "P",
            (false, true) => "p",
            (false, false) => "-",
        };
        let (side, number, quiet) = (position.side_to_move(), position.move_number(), position.quiet());
        write!(f, "{side} to move, move {number}, quiet plies {quiet}, Prince rights {rights}")?;
        let drawn = position.impregnable();
        if drawn.white.is_some() || drawn.black.is_some() {
            let name = |square: Option<Square>| square.map_or("none".to_owned(), |square| square.to_string());
            write!(f, ", impregnable {} and {}", name(drawn.white), name(drawn.black))?;
        }
        writeln!(f)
    }
}
