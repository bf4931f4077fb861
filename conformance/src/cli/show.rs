//! `chesst show`: a position as text and as a picture.

use std::fs;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use chesst_engine::position::Position;
use clap::{Args, ValueEnum};

use super::input::is_standard;
#[cfg(feature = "png")]
use super::print_bytes;
use super::{Failure, LangArgs, RulesetArgs, input, print};
use crate::board::model::{Board, Mark};
use crate::board::svg;
use crate::board::text::{Style, Text};
use crate::exit::Exit;
use crate::explain::{Scene, reach};
use crate::words::{Letters, Words};

#[derive(Debug, Args)]
pub(super) struct ShowArgs {
    #[command(flatten)]
    ruleset: RulesetArgs,
    /// Position text, `start`, or `-` for a line of standard input
    position: String,
    /// Mark the squares in reach of the piece on this square
    #[arg(long, value_name = "SQUARE")]
    from: Option<String>,
    /// Show the sums of force on every square
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    lang: LangArgs,
    /// Write the board as an SVG picture to a file, or with `-` to standard output in place of the text
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the board as a PNG picture to a file, or with `-` to standard output in place of the text
    #[cfg(feature = "png")]
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// How many times its plain size, 380 points for eight files, a picture has
    #[arg(long, value_name = "NUMBER", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=10))]
    scale: u16,
}

/// How boards are written.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct BoardArgs {
    /// What a board is drawn with
    #[arg(long, value_name = "STYLE", value_enum, default_value_t)]
    board: BoardStyle,
    /// The letters of the pieces
    #[arg(long, value_name = "LETTERS", value_enum, default_value_t)]
    letters: Letters,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum BoardStyle {
    /// `unicode` on a terminal that says it reads UTF-8, `ascii` elsewhere
    #[default]
    Auto,
    /// Letters, dots and brackets
    Ascii,
    /// Boxes, castles shaded, lines between the halves and before promotion
    Unicode,
}

impl BoardArgs {
    fn style(self) -> Style {
        match self.board {
            BoardStyle::Ascii => Style::Ascii,
            BoardStyle::Unicode => Style::Unicode,
            BoardStyle::Auto if std::io::stdout().is_terminal() && reads_utf8() => Style::Unicode,
            BoardStyle::Auto => Style::Ascii,
        }
    }

    /// A board as text in this style.
    pub(super) fn text(self, board: &Board<'_>, words: &Words) -> String {
        Text { board, style: self.style(), letters: self.letters, words }.to_string()
    }
}

/// Does the locale of the environment say so? The first variable that is set decides, as the C library has it.
fn reads_utf8() -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let locale = set.into_iter().find(|value| !value.is_empty()).unwrap_or_default().to_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

pub(super) fn show(args: &ShowArgs) -> Result<Exit, Failure> {
    let rules = args.ruleset.rules()?;
    let position = input::position(&rules, &args.position)?;
    let words = args.lang.words();
    let mut board = Board::new(&position);
    if let Some(from) = &args.from {
        let from = input::square(&rules, from)?;
        if position.piece(from).is_none() {
            return Err(Failure::usage(format!("{from} is empty")));
        }
        board = board.with_reach(from, &reach(&Scene::new(&position, from).position, from));
    }
    if args.force {
        board = board.with_forces();
    }
    board = with_check(board, &position);
    if !pictures(args, &board, words)? {
        let drawn = args.board.text(&board, words);
        print(&format!("{drawn}{position}\n{}\n", words.standing(&position)))?;
    }
    Ok(Exit::Success)
}

/// Marks the King of the side to move when it is in check and something else is marked, too.
fn with_check<'p>(board: Board<'p>, position: &Position) -> Board<'p> {
    let side = position.side_to_move();
    match position.king(side).filter(|_| board.is_marked() && position.is_check(side)) {
        Some(king) => board.with_mark(king, Mark::Check),
        None => board,
    }
}

/// Writes the pictures that are wanted, and says whether one of them has taken standard output.
fn pictures(args: &ShowArgs, board: &Board<'_>, words: &Words) -> Result<bool, Failure> {
    #[cfg(feature = "png")]
    if let Some(path) = args.png.as_ref().filter(|path| args.svg.as_ref() == Some(path)) {
        return Err(Failure::usage(format!("`{}` cannot hold both pictures", path.display())));
    }
    let mut shown = false;
    if let Some(path) = &args.svg {
        let document = svg::document(board, words, args.scale);
        if is_standard(path) {
            print(&(document + "\n"))?;
            shown = true;
        } else {
            write(path, document.as_bytes())?;
        }
    }
    #[cfg(feature = "png")]
    if let Some(path) = &args.png {
        let picture = crate::board::png::png(&svg::document(board, words, args.scale));
        let picture = picture.map_err(Failure::usage)?;
        if is_standard(path) {
            print_bytes(&picture)?;
            shown = true;
        } else {
            write(path, &picture)?;
        }
    }
    Ok(shown)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes)
        .map_err(|error| Failure::usage(format!("{} cannot be written: {error}", path.display())))
}
