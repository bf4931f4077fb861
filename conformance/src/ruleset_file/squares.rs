//! Sets of squares as a rule-set file writes them: names and rectangles, `c1-f1 e2`.

use chesst_engine::square::{Rank, Square};
use chesst_engine::squares::SquareSet;

/// Reads names and rectangles parted by single spaces; `-` is no square.
pub(super) fn read(text: &str) -> Result<SquareSet, String> {
    if text == "-" {
        return Ok(SquareSet::EMPTY);
    }
    let mut all = SquareSet::EMPTY;
    for word in text.split(' ') {
        let part = match word.split_once('-') {
            None => SquareSet::of(square(word)?),
            Some((from, to)) => rectangle(square(from)?, square(to)?).ok_or_else(|| {
                format!("`{word}` is no rectangle from its lower left to its upper right square")
            })?,
        };
        if part.meets(all) {
            return Err(format!("`{word}` names a square for the second time"));
        }
        all |= part;
    }
    Ok(all)
}

fn square(name: &str) -> Result<Square, String> {
    name.parse::<Square>().map_err(|error| error.to_string())
}

fn rectangle(from: Square, to: Square) -> Option<SquareSet> {
    let inside = |square: &Square| {
        (from.file()..=to.file()).contains(&square.file())
            && (from.rank()..=to.rank()).contains(&square.rank())
    };
    (from.file() <= to.file() && from.rank() <= to.rank()).then(|| Square::all().filter(inside).collect())
}

/// Writes a set so that [`read`] gives it back: one rectangle if it is one, else rank by rank.
pub(super) fn print(set: SquareSet) -> String {
    if let Some(text) = as_rectangle(set) {
        return text;
    }
    if set.is_empty() {
        return "-".to_owned();
    }
    let mut words = Vec::new();
    for rank in (1..=9).filter_map(Rank::new) {
        let on_rank: SquareSet = set.iter().filter(|square| square.rank() == rank).collect();
        let squares: Vec<Square> = on_rank.iter().collect();
        for run in squares.chunk_by(|a, b| a.file().number() + 1 == b.file().number()) {
            match run {
                [first, .., last] if run.len() > 2 => words.push(format!("{first}-{last}")),
                _ => words.extend(run.iter().map(ToString::to_string)),
            }
        }
    }
    words.join(" ")
}

fn as_rectangle(set: SquareSet) -> Option<String> {
    let (first, last) = (set.iter().next()?, set.iter().last()?);
    (set.len() > 2 && rectangle(first, last) == Some(set)).then(|| format!("{first}-{last}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_reads_back() {
        for text in ["-", "a1", "a8 h8", "c1-f1", "a1-h4", "d1-f1 e2", "a8-c8 g8-i8", "a1 b1 g1 h1"] {
            assert_eq!(print(read(text).unwrap()), text);
        }
    }

    #[test]
    fn bad_sets_are_refused() {
        for (text, reason) in [
            ("", "`` is not a square; squares are a1 to i9"),
            ("a1  b1", "`` is not a square; squares are a1 to i9"),
            ("a1 j1", "`j1` is not a square; squares are a1 to i9"),
            ("f1-c1", "`f1-c1` is no rectangle from its lower left to its upper right square"),
            ("a1-c1 b1", "`b1` names a square for the second time"),
        ] {
            assert_eq!(read(text), Err(reason.to_owned()));
        }
    }
}
