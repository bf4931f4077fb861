//! Games in the clean form.

use std::fmt::Write as _;

use chesst_engine::piece::Side;
use chesst_engine::text::book::Alphabet;

use super::replay::{Replay, Step};

/// How the moves are written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Form {
    /// As the books do: `Рт h2-h4`.
    Cyrillic,
    /// With the letters of position texts: `R h2-h4`.
    Latin,
    /// As the protocol does: `h2h4`.
    Coordinates,
}

impl Form {
    /// The alphabet of everything but the moves.
    #[must_use]
    pub const fn alphabet(self) -> Alphabet {
        match self {
            Self::Cyrillic => Alphabet::Cyrillic,
            Self::Latin | Self::Coordinates => Alphabet::Latin,
        }
    }
}

/// Lines of moves have at most so many characters, where no single word is longer.
const WIDTH: usize = 100;

impl Replay {
    /// The game as a text that reads back as the same game, byte for byte once it is in this form.
    #[must_use]
    pub fn print(&self, form: Form) -> String {
        let mut out = String::new();
        if !self.tags.iter().any(|(name, _)| name == "Ruleset") {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "[Ruleset \"{}\"]", self.ruleset);
        }
        let start = self.start.ruleset().start.as_deref();
        if !self.tags.iter().any(|(name, _)| name == "Start") && start != Some(&self.start.to_string()) {
            let _ = writeln!(out, "[Start \"{}\"]", self.start);
        }
        for (name, value) in &self.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(out, "[{name} \"{value}\"]");
        }
        out.push('\n');
        out.push_str(&self.movetext(form));
        out
    }

    /// The moves and all that stands between them.
    #[must_use]
    pub fn movetext(&self, form: Form) -> String {
        let mut lines = Lines::default();
        let mut number = true;
        for step in &self.steps {
            match step {
                Step::Move { ply, mv, before, marks, .. } => {
                    let mut word = match (ply.side, number) {
                        (Side::White, _) => format!("{}. ", ply.number),
                        (Side::Black, true) => format!("{}... ", ply.number),
                        (Side::Black, false) => String::new(),
                    };
                    let text = match form {
                        Form::Coordinates => mv.to_string(),
                        // A step is a legal move; were it none, its coordinates say which.
                        _ => before.print_book(*mv, form.alphabet()).unwrap_or_else(|_| mv.to_string()),
                    };
                    word.push_str(&text);
                    word.extend(marks.iter().map(|mark| mark.symbol()));
                    lines.word(&word);
                }
                Step::LineStart => lines.open(),
                Step::LineEnd => lines.close(),
                Step::Comment(words) => lines.words(&format!("/{words}/")),
                Step::Text(words) if words.contains('}') => lines.rest_of_line(&format!("; {words}")),
                Step::Text(words) => lines.words(&format!("{{{words}}}")),
                Step::Force(remark) => lines.words(&remark.print(form.alphabet())),
                Step::Drawn(drawn) => lines.words(&drawn.print(form.alphabet())),
                Step::Result(result) => lines.words(&result.print(form.alphabet())),
            }
            number = !matches!(step, Step::Move { .. });
        }
        lines.end()
    }
}

/// Words set into lines.
#[derive(Default)]
struct Lines {
    out: String,
    /// Characters of the last line.
    width: usize,
    /// Brackets that the next word begins with.
    open: String,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let word = std::mem::take(&mut self.open) + word;
        let width = word.chars().count();
        if self.width > 0 {
            // A line of a comment that begins like a tag would begin a game.
            if self.width + 1 + width > WIDTH && !word.starts_with('[') {
                self.out.push('\n');
                self.width = 0;
            } else {
                self.out.push(' ');
                self.width += 1;
            }
        }
        self.out.push_str(&word);
        self.width += width;
    }

    fn words(&mut self, text: &str) {
        text.split(' ').for_each(|word| self.word(word));
    }

    fn rest_of_line(&mut self, text: &str) {
        self.word(text);
        self.out.push('\n');
        self.width = 0;
    }

    fn open(&mut self) {
        self.open.push('(');
    }

    /// A bracket right after a plus would be the sign of a final check.
    fn close(&mut self) {
        if self.out.ends_with('+') || !self.open.is_empty() {
            self.word(")");
        } else {
            self.out.push(')');
            self.width += 1;
        }
    }

    fn end(mut self) -> String {
        if self.width > 0 {
            self.out.push('\n');
        }
        self.out
    }
}
