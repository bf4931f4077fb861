//! Boards as text: plain ASCII, or boxes of Unicode.

use std::collections::BTreeMap;
use std::fmt;

use chesst_engine::square::{Rank, Square};
use clap::ValueEnum;

use super::model::{Between, Board, Mark};
use crate::question::listed;
use crate::words::{Letters, Words};

/// What a board is drawn with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, ValueEnum)]
pub enum Style {
    /// Letters, dots and brackets
    #[default]
    Ascii,
    /// Boxes, castles shaded, lines between the halves and before promotion
    Unicode,
}

/// A board as text, with what is said of its squares below it.
#[derive(Clone, Copy, Debug)]
pub struct Text<'b> {
    /// The board.
    pub board: &'b Board<'b>,
    /// What it is drawn with.
    pub style: Style,
    /// What pieces are written with.
    pub letters: Letters,
    /// The language of what stands below.
    pub words: &'b Words,
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.style {
            Style::Ascii => self.plain(f)?,
            Style::Unicode => self.boxes(f)?,
        }
        writeln!(f, "{}", self.words.caption(self.board.position()))?;
        self.forces(f)?;
        let mut said: BTreeMap<&Mark, Vec<Square>> = BTreeMap::new();
        for (square, mark) in self.board.all_marks() {
            said.entry(mark).or_default().push(square);
        }
        said.iter().try_for_each(|(mark, squares)| {
            writeln!(f, "{} {}: {}", mark.sign(), mark.told(self.words), listed(squares))
        })
    }
}

impl Text<'_> {
    /// Rows of squares three or more columns wide.
    fn plain(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.board.position().ruleset().shape;
        for rank in shape.ranks().rev() {
            let squares: String = shape.rank(rank).map(|square| self.cell(square, '.')).collect();
            writeln!(f, "{rank} {}", squares.trim_end())?;
        }
        let width = self.width() - 2;
        let files: String = shape.files().map(|file| format!(" {:>width$} ", file.to_string())).collect();
        writeln!(f, "  {}", files.trim_end())
    }

    fn boxes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.board.position().ruleset().shape;
        let rule = |left: char, fill: char, cross: char, right: char| {
            let parts: Vec<String> = shape.files().map(|_| fill.to_string().repeat(self.width())).collect();
            format!("  {left}{}{right}", parts.join(&cross.to_string()))
        };
        writeln!(f, "{}", rule('┌', '─', '┬', '┐'))?;
        for rank in shape.ranks().rev() {
            let squares: Vec<String> = shape.rank(rank).map(|square| self.cell(square, ' ')).collect();
            writeln!(f, "{rank} │{}│", squares.join("│"))?;
            if let Some(below) = Rank::new(rank.number() - 1) {
                let line = match Between::above(self.board.position().ruleset(), below) {
                    Between::Halves => rule('╞', '═', '╪', '╡'),
                    Between::Promotion => rule('├', '╌', '┼', '┤'),
                    Between::Nothing => rule('├', '─', '┼', '┤'),
                };
                writeln!(f, "{line}")?;
            }
        }
        writeln!(f, "{}", rule('└', '─', '┴', '┘'))?;
        let width = self.width();
        let files: String = shape.files().map(|file| format!("{:^width$} ", file.to_string())).collect();
        writeln!(f, "   {}", files.trim_end())
    }

    /// Columns of a square: a bracket, the sign of a mark where there are any, the piece, a bracket.
    fn width(&self) -> usize {
        2 + usize::from(self.board.is_marked()) + self.letters.width()
    }

    fn cell(&self, square: Square, empty: char) -> String {
        let board = self.board;
        let (left, right) = match self.style {
            _ if board.impregnable(square).is_some() => ('{', '}'),
            Style::Ascii if board.is_castle(square) => ('[', ']'),
            Style::Unicode if board.is_castle(square) => ('░', '░'),
            _ => (' ', ' '),
        };
        let sign = board.marks(square).last().map_or(' ', Mark::sign);
        let sign = if board.is_marked() { sign.to_string() } else { String::new() };
        let piece = board.piece(square).map_or_else(|| empty.to_string(), |piece| self.letters.of(piece));
        let width = self.letters.width();
        format!("{left}{sign}{piece:<width$}{right}")
    }

    /// The sums of force as a second board, White's before Black's.
    fn forces(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let forces = self.board.forces();
        if forces.is_empty() {
            return Ok(());
        }
        let shape = self.board.position().ruleset().shape;
        for rank in shape.ranks().rev() {
            let squares: Vec<String> = shape
                .rank(rank)
                .map(|square| {
                    forces
                        .get(&square)
                        .map_or(".".to_owned(), |sums| format!("{}:{}", sums.white, sums.black))
                })
                .collect();
            let row: String = squares.iter().map(|text| format!(" {text:^7}")).collect();
            writeln!(f, "{rank}{}", row.trim_end())?;
        }
        let files: String = shape.files().map(|file| format!(" {:^7}", file.to_string())).collect();
        writeln!(f, " {}", files.trim_end())
    }
}
