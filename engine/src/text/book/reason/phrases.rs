//! The phrases that give a reason, and how a remark is held against them.

use super::Reason;
use crate::game::Draw;
use crate::outcome::Win;
use crate::piece::Side;
use crate::text::book::cursor::is_ignorable;

/// What may follow a phrase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Follows {
    /// Nothing: the phrase names what may only threaten (`захват замка неизбежен`).
    Nothing,
    /// Any words but those that take it back: the phrase says that it has happened (`черные сдались после долгой борьбы`).
    Words,
}

use Follows::{Nothing, Words};

const CASTLE: Reason = Reason::Won(Win::CastleCapture);
const KING: Reason = Reason::Won(Win::KingCapture);
const BLOCKADE: Reason = Reason::Won(Win::Blockade);
const AGREEMENT: Reason = Reason::Drawn(Draw::Agreement);
const REPETITION: Reason = Reason::Drawn(Draw::Repetition);
const FORTY: Reason = Reason::Drawn(Draw::FortyMoves);

/// `|` parts words of which one stands, `?` marks what may be left out, `@` is the side that has lost and `^` the one that has won.
const PHRASES: &[(Reason, Follows, &str)] = &[
    (CASTLE, Nothing, "захват|взятие замка @?"),
    (CASTLE, Nothing, "захват|взятие замка ^"),
    (CASTLE, Words, "замок @? захвачен|взят"),
    (CASTLE, Words, "захвачен|взят замок @?"),
    (CASTLE, Nothing, "castle capture"),
    (CASTLE, Nothing, "capture of @? castle"),
    (CASTLE, Nothing, "capture of castle of @"),
    (CASTLE, Words, "@? castle captured|taken"),
    (CASTLE, Words, "castle of @ captured|taken"),
    (KING, Nothing, "захват|взятие короля @?"),
    (KING, Nothing, "захват|взятие короля ^"),
    (KING, Words, "король @? захвачен|взят"),
    (KING, Words, "захвачен|взят король @?"),
    (KING, Nothing, "king capture"),
    (KING, Nothing, "capture of @? king"),
    (KING, Nothing, "capture of king of @"),
    (KING, Words, "@? king captured|taken"),
    (KING, Words, "king of @ captured|taken"),
    (BLOCKADE, Nothing, "блокада @?"),
    (BLOCKADE, Words, "@ заблокированы|блокированы"),
    (BLOCKADE, Nothing, "blockade"),
    (BLOCKADE, Nothing, "blockade of @"),
    (BLOCKADE, Words, "@ blockaded"),
    (Reason::Resignation, Words, "@? сдались|сдаются|сдали"),
    (Reason::Resignation, Words, "сдались|сдаются|сдали @"),
    (Reason::Resignation, Words, "сдался|сдается|сдалась"),
    (Reason::Resignation, Nothing, "сдача @?"),
    (Reason::Resignation, Words, "@? resigned|resigns|resign"),
    (Reason::Resignation, Nothing, "by? resignation"),
    (Reason::Resignation, Nothing, "by? resignation of @"),
    (Reason::Resignation, Nothing, "@ resignation"),
    (AGREEMENT, Words, "ничья? по обоюдному|взаимному? соглашению|согласию"),
    (AGREEMENT, Nothing, "соглашение|согласие сторон|игроков?"),
    (AGREEMENT, Words, "draw? by mutual? agreement"),
    (AGREEMENT, Words, "draw? agreed"),
    (AGREEMENT, Nothing, "mutual? agreement"),
    (REPETITION, Nothing, "троекратное|трехкратное? повторение позиции|позиций|ходов?"),
    (REPETITION, Nothing, "draw? by? threefold|three? fold? repetition"),
    (REPETITION, Nothing, "draw? by? threefold|three? fold? repetition of position|positions|moves"),
    (FORTY, Nothing, "правило? 40|сорок|сорока ходов"),
    (FORTY, Nothing, "40|сорок ходов без взятий|взятия"),
    (FORTY, Nothing, "40|сорок ходов без взятий|взятия и разменов|размена"),
    (FORTY, Nothing, "forty|40 moves"),
    (FORTY, Nothing, "forty|40 moves without capture|captures"),
    (FORTY, Nothing, "forty|40 moves without capture|captures or exchange|exchanges"),
    (FORTY, Nothing, "forty|40 move|moves rule"),
];

/// Words that say no more than the phrase without them.
const FILLERS: &[&str] =
    &["the", "a", "is", "was", "were", "has", "have", "been", "s", "был", "была", "были"];

/// Words that take back what stands before them.
const DOUBTS: &[&str] = &["не", "нет", "ни", "бы", "если", "not", "no", "never", "if", "unless"];

/// What a remark says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Said {
    pub(super) reason: Reason,
    /// Who has lost, where the phrase says it.
    pub(super) loser: Option<Side>,
    /// Is there nothing in the remark but the phrase?
    pub(super) whole: bool,
}

/// What a remark says first.
pub(super) fn said(remark: &str) -> Option<Said> {
    let Part { words, ends_remark } = Part::first(remark)?;
    let matched = PHRASES.iter().filter_map(|(reason, follows, phrase)| {
        let (taken, loser) = matched(phrase, &words)?;
        let rest = &words[taken..];
        let fits = match (rest, follows) {
            ([], _) => true,
            ([next, ..], Words) => !DOUBTS.contains(&next.as_str()),
            (_, Nothing) => false,
        };
        let said = Said { reason: *reason, loser, whole: ends_remark && rest.is_empty() };
        fits.then_some((rest.len(), said))
    });
    matched.min_by_key(|(left, _)| *left).map(|(_, said)| said)
}

/// How many words a phrase takes, and the side that it says has lost.
fn matched(phrase: &str, words: &[String]) -> Option<(usize, Option<Side>)> {
    let (mut taken, mut loser) = (0, None);
    for token in phrase.split(' ') {
        let (token, optional) = match token.strip_suffix('?') {
            Some(token) => (token, true),
            None => (token, false),
        };
        let word = words.get(taken).map(String::as_str);
        let side = match token {
            "@" => word.and_then(lost),
            "^" => word.and_then(won).map(Side::other),
            _ => None,
        };
        let found = side.is_some() || word.is_some_and(|word| token.split('|').any(|known| known == word));
        if found {
            taken += 1;
            loser = side.or(loser);
        } else if !optional {
            return None;
        }
    }
    Some((taken, loser))
}

/// The side of which a phrase tells: who resigned, whose castle it is.
fn lost(word: &str) -> Option<Side> {
    match word {
        "белые" | "белых" | "white" => Some(Side::White),
        "черные" | "черных" | "black" => Some(Side::Black),
        _ => None,
    }
}

/// The side by which something was done.
fn won(word: &str) -> Option<Side> {
    match word {
        "белыми" => Some(Side::White),
        "черными" => Some(Side::Black),
        _ => None,
    }
}

/// The first part of a remark, up to a mark that parts it from the rest.
struct Part {
    /// Its words in lower case, without fillers.
    words: Vec<String>,
    /// Is it all of the remark?
    ends_remark: bool,
}

impl Part {
    /// `None` when it is a question.
    fn first(remark: &str) -> Option<Self> {
        let remark: String = remark.chars().filter(|c| !is_ignorable(*c)).collect();
        let trimmed = remark.trim().trim_start_matches(|c: char| !c.is_alphanumeric());
        let whole = trimmed.len() == remark.trim().len();
        let (mut words, mut last) = (vec![String::new()], ' ');
        let mut rest = trimmed.char_indices().peekable();
        let mut end = trimmed.len();
        while let Some((at, c)) = rest.next() {
            let joins = last.is_alphanumeric() && rest.peek().is_some_and(|(_, c)| c.is_alphanumeric());
            match c {
                'ё' | 'Ё' => push(&mut words, 'е'),
                c if c.is_alphanumeric() => c.to_lowercase().for_each(|c| push(&mut words, c)),
                c if c.is_whitespace() => words.push(String::new()),
                '\'' | '’' => words.push(String::new()),
                '-' | '\u{2010}' | '\u{2011}' if joins => words.push(String::new()),
                '?' => return None,
                _ => {
                    end = at;
                    break;
                }
            }
            last = c;
        }
        words.retain(|word| !word.is_empty() && !FILLERS.contains(&word.as_str()));
        Some(Self { words, ends_remark: whole && matches!(&trimmed[end..], "" | ".") })
    }
}

fn push(words: &mut [String], c: char) {
    if let Some(word) = words.last_mut() {
        word.push(c);
    }
}
