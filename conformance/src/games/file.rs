//! Game files, a game at a time.

use std::io::{self, BufRead, Read as _};

use chesst_engine::text::book::{BookError, Place, Problem, Span};

use super::json::BadJson;

/// A game may have no more tags than this.
const MOST_TAGS: usize = 1000;

/// A game may have no more text than this, in bytes.
const MOST_BYTES: usize = 1 << 22;

/// A game as it stands in its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameText {
    /// Which game of the file it is, from 1.
    pub number: usize,
    /// The tag pairs, in order.
    pub tags: Vec<(String, String)>,
    /// All that follows them.
    pub movetext: String,
    /// The line of the file on which the moves begin, from 1.
    pub first_line: usize,
    /// The lines of the tags with their numbers, for quoting; empty for a game that is no text.
    pub tag_lines: Vec<(usize, String)>,
    /// Byte order marks before the tags, or before a game that is no text.
    pub byte_order_marks: Vec<Place>,
    /// The items of a game that is no text, in the order in which they stand in `movetext`.
    pub(super) parts: Option<Vec<Part>>,
    /// The rule set of a game that is no text, where it is no tag.
    pub ruleset_beside_tags: Option<String>,
    /// The start of a game that is no text, where it is no tag.
    pub start_beside_tags: Option<String>,
}

/// An item of a game that is no text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part {
    /// The first byte of the text that stands for it.
    pub(super) begins: usize,
    /// How many side lines it stands in.
    pub(super) depth: usize,
    /// Which item of its line it is, from 0.
    pub(super) index: usize,
}

impl GameText {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The id of the rule set, where the game gives one.
    #[must_use]
    pub fn ruleset(&self) -> Option<&str> {
        self.tag("Ruleset").or(self.ruleset_beside_tags.as_deref())
    }

    /// The position text it starts from, where the game gives one.
    #[must_use]
    pub fn start(&self) -> Option<&str> {
        self.tag("Start").or(self.start_beside_tags.as_deref())
    }

    /// The part of a game that is no text which a byte of `movetext` stands for.
    #[must_use]
    pub(super) fn part_at(&self, at: usize) -> Option<String> {
        let parts = self.parts.as_ref()?;
        let known = &parts[..parts.partition_point(|part| part.begins <= at)];
        let mut path = String::new();
        let mut depth = usize::MAX;
        for part in known.iter().rev() {
            if part.depth < depth {
                let line = if part.depth == 0 { "items" } else { ".line" };
                path.insert_str(0, &format!("{line}[{}]", part.index));
                depth = part.depth;
            }
            if depth == 0 {
                break;
            }
        }
        Some(if path.is_empty() { "items".to_owned() } else { path })
    }

    /// The part of a game that is no text in which the value of a tag stands.
    #[must_use]
    pub(super) fn tag_part(&self, name: &str) -> Option<String> {
        self.parts.as_ref()?;
        let at = self.tags.iter().position(|(known, _)| known == name);
        Some(at.map_or_else(|| name.to_lowercase(), |at| format!("tags[{at}]")))
    }

    /// The byte of `movetext` at a place of it.
    #[must_use]
    pub(super) fn byte_at(&self, Place { line, column }: Place) -> usize {
        let before = line.saturating_sub(self.first_line);
        let begins: usize = self.movetext.split_inclusive('\n').take(before).map(str::len).sum();
        let rest = &self.movetext[begins..];
        rest.char_indices().nth(column.saturating_sub(1)).map_or(self.movetext.len(), |(at, _)| begins + at)
    }

    /// Something that is wrong with a tag, at the tag.
    #[must_use]
    pub fn tag_error(&self, name: &str, problem: Problem, message: String) -> BookError {
        let at = self.tags.iter().position(|(known, _)| known == name);
        match at.and_then(|at| self.tag_lines.get(at)) {
            Some((number, line)) => {
                BookError::new(line, *number, Span { start: 0, end: line.trim_end().len() }, problem, message)
            }
            None => BookError::new("", self.first_line, Span::default(), problem, message),
        }
    }
}

/// Why a game file cannot be read on.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The file cannot be read.
    #[error("line {line}: {error}")]
    Io {
        /// The line that was to be read.
        line: usize,
        /// Why not.
        error: io::Error,
    },
    /// A line is not UTF-8.
    #[error("line {line}: not UTF-8 at byte {byte} of the line")]
    NotUtf8 {
        /// The line.
        line: usize,
        /// The first bad byte, from 1.
        byte: usize,
    },
    /// A game is longer than a game can be.
    #[error("line {line}: game {game} is longer than {MOST_BYTES} bytes")]
    TooLong {
        /// The line on which it grows too long.
        line: usize,
        /// The game.
        game: usize,
    },
    /// A tag pair is none.
    #[error("{0}")]
    BadTag(#[from] BookError),
    /// A line of JSON is no game.
    #[error("{0}")]
    BadJson(#[from] BadJson),
}

/// Reads games one after the other and never holds more than one.
#[derive(Debug)]
pub struct GameTexts<R> {
    input: R,
    line: usize,
    number: usize,
    /// The first line of the next game, read already.
    ahead: Option<String>,
    ended: bool,
}

/// The games of a file.
pub fn games<R: BufRead>(input: R) -> GameTexts<R> {
    GameTexts { input, line: 0, number: 0, ahead: None, ended: false }
}

impl<R: BufRead> GameTexts<R> {
    /// The next line with its end; `None` at the end of the file.
    fn read_line(&mut self) -> Result<Option<String>, FileError> {
        if let Some(line) = self.ahead.take() {
            return Ok(Some(line));
        }
        self.line += 1;
        line(&mut self.input, self.line, self.number + 1)
    }

    fn game(&mut self) -> Result<Option<GameText>, FileError> {
        let mut game = GameText {
            number: self.number + 1,
            tags: Vec::new(),
            movetext: String::new(),
            first_line: self.line + 1,
            tag_lines: Vec::new(),
            byte_order_marks: Vec::new(),
            parts: None,
            ruleset_beside_tags: None,
            start_beside_tags: None,
        };
        let (mut within, mut bytes) = (Within::Moves, 0);
        while let Some(line) = self.read_line()? {
            bytes += line.len();
            if bytes > MOST_BYTES {
                return Err(FileError::TooLong { line: self.line, game: game.number });
            }
            let is_tag = within == Within::Moves && begins_tag(&line);
            if is_tag && !is_blank(&game.movetext) {
                self.ahead = Some(line);
                break;
            }
            if is_tag {
                // Of empty lines above a tag only the byte order marks are told.
                let above = game.movetext.lines().zip(game.first_line..);
                let marked = above
                    .chain([(line.as_str(), self.line)])
                    .filter(|(line, _)| line.starts_with(BYTE_ORDER_MARK));
                game.byte_order_marks.extend(marked.map(|(_, line)| Place { line, column: 1 }));
                game.movetext.clear();
                let (name, value) = tag(&line, self.line)?;
                if game.tag(&name).is_some() {
                    return Err(bad_tag(
                        &line,
                        self.line,
                        1,
                        format!("the tag {name} stands twice in this game"),
                    )
                    .into());
                }
                if game.tags.len() == MOST_TAGS {
                    let message = format!("a game has at most {MOST_TAGS} tags");
                    return Err(bad_tag(&line, self.line, 0, message).into());
                }
                game.tags.push((name, value));
                game.tag_lines.push((self.line, line));
                continue;
            }
            if game.movetext.is_empty() {
                game.first_line = self.line;
            }
            within = within.after(&line);
            game.movetext.push_str(&line);
        }
        let empty = game.tags.is_empty() && is_blank(&game.movetext);
        self.number += 1;
        Ok((!empty).then_some(game))
    }
}

/// The next line with its end, which is not longer than a game may be; `None` at the end of the file.
pub(super) fn line(
    input: &mut impl BufRead,
    number: usize,
    game: usize,
) -> Result<Option<String>, FileError> {
    let mut bytes = Vec::new();
    let most = u64::try_from(MOST_BYTES).unwrap_or(u64::MAX);
    let read = input.take(most + 1).read_until(b'\n', &mut bytes);
    match read.map_err(|error| FileError::Io { line: number, error })? {
        0 => Ok(None),
        _ if bytes.len() > MOST_BYTES => Err(FileError::TooLong { line: number, game }),
        _ => {
            let line = String::from_utf8(bytes).map_err(|error| FileError::NotUtf8 {
                line: number,
                byte: error.utf8_error().valid_up_to() + 1,
            })?;
            match line.char_indices().find(|(_, c)| is_control(*c)) {
                Some((at, c)) => {
                    let span = Span { start: at, end: at + c.len_utf8() };
                    let message = format!("the control character {c:?}");
                    Err(BookError::new(&line, number, span, Problem::Unreadable, message).into())
                }
                None => Ok(Some(line)),
            }
        }
    }
}

/// At the start of a line it is no part of the tag or the value that stands there.
pub(super) const BYTE_ORDER_MARK: char = '\u{feff}';

/// Does a text hold nothing that is told?
pub(super) fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || c == BYTE_ORDER_MARK)
}

/// A character that no text of a game may hold.
pub(super) fn is_control(c: char) -> bool {
    c.is_control() && !c.is_whitespace()
}

impl<R: BufRead> Iterator for GameTexts<R> {
    type Item = Result<GameText, FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let next = self.game().transpose();
        self.ended = !matches!(next, Some(Ok(_)));
        next
    }
}

/// Does this line look like a tag pair: `[` and a letter?
fn begins_tag(line: &str) -> bool {
    let line = line.trim_start_matches(BYTE_ORDER_MARK);
    line.strip_prefix('[').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// What the end of a line stands in. Only among moves does a line that looks like a tag begin a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Within {
    Moves,
    /// `{...}`
    Text,
    /// `/.../`
    Comment,
}

impl Within {
    /// The same at the end of a line, where it was so at the start.
    fn after(self, line: &str) -> Self {
        // The slashes of this score are none of a comment.
        let line = line.replace("1/2", "½");
        let mut within = self;
        for c in line.chars() {
            within = match (within, c) {
                (Self::Moves, '{') => Self::Text,
                (Self::Moves, '/') => Self::Comment,
                (Self::Moves, ';') => return Self::Moves,
                (Self::Text, '}') | (Self::Comment, '/') => Self::Moves,
                (within, _) => within,
            };
        }
        within
    }
}

/// `[Name "value"]`, with `\"` and `\\` in the value.
fn tag(line: &str, number: usize) -> Result<(String, String), BookError> {
    let text = line.trim_start_matches(BYTE_ORDER_MARK).trim_end();
    let mut chars = text.char_indices().skip(1).peekable();
    let mut name = String::new();
    while let Some((_, c)) = chars.next_if(|(_, c)| c.is_ascii_alphanumeric() || *c == '_') {
        name.push(c);
    }
    while chars.next_if(|(_, c)| *c == ' ').is_some() {}
    let at = |place: Option<(usize, char)>| place.map_or(text.len(), |(at, _)| at);
    match chars.next() {
        Some((_, '"')) => {}
        other => {
            return Err(bad_tag(
                text,
                number,
                at(other),
                format!("expected `\"` and the value of the tag {name}"),
            ));
        }
    }
    let mut value = String::new();
    loop {
        match chars.next() {
            Some((_, '"')) => break,
            Some((_, '\\')) => match chars.next() {
                Some((_, c @ ('"' | '\\'))) => value.push(c),
                other => {
                    return Err(bad_tag(
                        text,
                        number,
                        at(other),
                        "expected `\"` or `\\` after `\\`".to_owned(),
                    ));
                }
            },
            Some((_, c)) => value.push(c),
            None => {
                return Err(bad_tag(
                    text,
                    number,
                    text.len(),
                    "expected `\"` at the end of the value".to_owned(),
                ));
            }
        }
    }
    match (chars.next(), chars.next()) {
        (Some((_, ']')), None) => Ok((name, value)),
        (Some((_, ']')), Some((at, _))) => {
            Err(bad_tag(text, number, at, "expected the end of the line after the tag".to_owned()))
        }
        (other, _) => Err(bad_tag(text, number, at(other), "expected `]` after the value".to_owned())),
    }
}

fn bad_tag(line: &str, number: usize, at: usize, message: String) -> BookError {
    BookError::new(line, number, Span { start: at, end: at }, Problem::Unreadable, message)
}
