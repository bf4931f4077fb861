//! The notation of the books, printed by the clauses and read by taking a text apart.

use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use chesst_engine::outcome::Outcome;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::square::{File, Rank, Square};

use super::book::RuleBook;
use super::state::State;
use super::{ending, legal, play, promotion};

/// What a move does besides moving, as its sign tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Nothing.
    Quiet,
    /// It captures.
    Capture,
    /// It exchanges.
    Exchange,
}

/// What a move does to the enemy King, as its sign tells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Threat {
    /// Nothing.
    None,
    /// It gives check.
    Check,
    /// It gives a final check.
    Final,
}

/// The letters of the kinds.
#[must_use]
pub fn letters(kind: Kind) -> &'static str {
    match kind {
        Kind::King => "Кр",
        Kind::Connet => "Кт",
        Kind::Prince => "Пр",
        Kind::Ritter => "Рт",
        Kind::VerKnecht => "ВК",
        Kind::Knecht => "Кн",
        Kind::Scout => "Рк",
    }
}

/// A move in the notation, or the clauses that refuse it.
///
/// # Errors
/// When the move is not legal.
pub fn print(book: &dyn RuleBook, s: &State<'_>, mv: Move) -> Result<String, Vec<Clause>> {
    let plain = Move::plain(mv.from, mv.to);
    let own = by_itself(book, s, plain);
    let mv = if own.is_some() && own == mv.promotion { plain } else { mv };
    let refusals = legal::refusals(book, s, mv);
    let (Some(man), true) = (s.man(mv.from), refusals.is_empty()) else { return Err(refusals) };
    let named = book.notation_move_letters(s, man.kind);
    let part = if named.is_empty() { "" } else { " " };
    let sign = match deed(book, s, mv) {
        Deed::Exchange => book.notation_exchange(s),
        deed => book.notation_move_sign(s, deed),
    };
    let becomes =
        mv.promotion.or_else(|| by_itself(book, s, mv)).map_or("", |kind| book.notation_promotion(s, kind));
    let threat = book.notation_check(s, threat(book, s, mv));
    Ok(format!("{named}{part}{}{sign}{}{becomes}{threat}", mv.from, mv.to))
}

fn deed(book: &dyn RuleBook, s: &State<'_>, mv: Move) -> Deed {
    let Some(man) = s.man(mv.from).filter(|_| !s.is_empty(mv.to)) else { return Deed::Quiet };
    let exchanges = man.kind == Kind::Scout && book.scout_exchange(s, man, mv.to);
    if exchanges { Deed::Exchange } else { Deed::Capture }
}

/// What a man of the side to move becomes by itself.
fn by_itself(book: &dyn RuleBook, s: &State<'_>, mv: Move) -> Option<Kind> {
    promotion::by_itself(book, s, s.man_of(s.mover(), mv.from)?, mv)
}

fn threat(book: &dyn RuleBook, s: &State<'_>, mv: Move) -> Threat {
    let after = play::after(book, s, mv);
    let attacked = s.mover().other();
    if ending::outcome(book, &after).is_finished() || !ending::is_check(book, &after, attacked) {
        Threat::None
    } else if ending::is_final_check(book, &after, attacked) {
        Threat::Final
    } else {
        Threat::Check
    }
}

/// The parts of a text.
struct Parts {
    kind: Option<Kind>,
    mv: Move,
    deed: Option<Deed>,
    becomes: Option<Kind>,
    threat: Threat,
    winner: Option<Side>,
    reason: Option<&'static str>,
}

/// The move that a text means, or the clauses that refuse what it says.
///
/// # Errors
/// When it is no notation, says what is not so, or means a move that is not legal.
pub fn read(book: &dyn RuleBook, s: &State<'_>, text: &str) -> Result<Move, Vec<Clause>> {
    let Some(parts) = parts(text) else { return Err(vec![Clause::NotationMove]) };
    let plain = Move::plain(parts.mv.from, parts.mv.to);
    if let Some(man) = s.man_of(s.mover(), plain.from)
        && !book.notation_move_names(s, parts.kind, man.kind)
    {
        return Err(vec![Clause::NotationMove]);
    }
    let own = by_itself(book, s, plain);
    let mv = Move { promotion: parts.becomes.filter(|_| own.is_none()), ..plain };
    let refusals = legal::refusals(book, s, mv);
    if !refusals.is_empty() {
        return Err(refusals);
    }
    if own.is_some() && parts.becomes.is_some() && own != parts.becomes {
        return Err(vec![Clause::NotationPromotion]);
    }
    match (parts.deed, deed(book, s, mv)) {
        (Some(said), so) if said == so => {}
        (Some(Deed::Exchange), _) | (_, Deed::Exchange) => return Err(vec![Clause::NotationExchange]),
        _ => return Err(vec![Clause::NotationMove]),
    }
    if parts.threat > threat(book, s, mv) {
        return Err(vec![Clause::NotationCheck]);
    }
    let outcome = ending::outcome(book, &play::after(book, s, mv));
    match parts.winner {
        Some(side) if !book.notation_result(s, side, parts.reason, outcome) => {
            Err(vec![Clause::NotationResult])
        }
        _ => Ok(mv),
    }
}

/// Takes a text apart: what stands before the first square, between the two squares, and after the second.
fn parts(text: &str) -> Option<Parts> {
    let (text, reason) = match text.split_once('/') {
        Some((text, reason)) => (text, reason),
        None => (text, ""),
    };
    let clean: Vec<char> = text.chars().filter(|c| !c.is_whitespace() && !is_unseen(*c)).collect();
    let found: Vec<usize> = (1..clean.len()).filter(|at| square(&clean, *at).is_some()).collect();
    let [first, second] = found.as_slice() else { return None };
    let (from, to) = (square(&clean, *first)?, square(&clean, *second)?);
    let kind = match clean[..first - 1].iter().filter(|c| !is_number(**c)).collect::<String>().as_str() {
        "" => None,
        named => Some(kind_of(named)?),
    };
    let deed = match clean[first + 1..second - 1].iter().collect::<String>().as_str() {
        "-" | "\u{2013}" | "\u{2014}" | "\u{2212}" => Some(Deed::Quiet),
        ":" => Some(Deed::Capture),
        "÷" => Some(Deed::Exchange),
        "" => None,
        _ => return None,
    };
    let rest: String = clean[second + 1..].iter().collect();
    let (rest, winner) = match ["WV", "BV", "BW"].into_iter().find(|result| rest.ends_with(result)) {
        Some("WV") => (&rest[..rest.len() - 2], Some(Side::White)),
        Some(_) => (&rest[..rest.len() - 2], Some(Side::Black)),
        None => (rest.as_str(), None),
    };
    let rest = rest.trim_end_matches(['!', '?']);
    let (rest, threat) = match (rest.strip_suffix("+)"), rest.strip_suffix('+')) {
        (Some(rest), _) => (rest, Threat::Final),
        (None, Some(rest)) => (rest, Threat::Check),
        (None, None) => (rest, Threat::None),
    };
    let becomes = if rest.is_empty() { None } else { Some(kind_of(rest)?) };
    let reason = won_by(reason);
    Some(Parts { kind, mv: Move::plain(from, to), deed, becomes, threat, winner, reason })
}

/// The way of winning that a remark names before any other thing it says.
fn won_by(remark: &str) -> Option<&'static str> {
    let first = remark.split([',', ':', ';', '.', '/']).next()?.trim();
    let named = first.strip_suffix(" белых").or_else(|| first.strip_suffix(" черных")).unwrap_or(first);
    match named {
        "захват замка" => Some("castle-capture"),
        "взятие короля" => Some("king-capture"),
        "блокада" => Some("blockade"),
        _ => None,
    }
}

/// The square whose rank stands at this place.
fn square(clean: &[char], at: usize) -> Option<Square> {
    let latin = match clean[at - 1] {
        'а' => 'a',
        'с' => 'c',
        'е' => 'e',
        other => other,
    };
    let file = "abcdefghi".find(latin).and_then(|file| File::new(u8::try_from(file).ok()?))?;
    let rank = clean[at].to_digit(10).and_then(|rank| Rank::new(u8::try_from(rank).ok()?))?;
    Some(Square::new(file, rank))
}

/// The kind of these letters; `ВКн` is read for `ВК`.
fn kind_of(named: &str) -> Option<Kind> {
    let named = if named == "ВКн" { "ВК" } else { named };
    Kind::ALL.into_iter().find(|kind| letters(*kind) == named)
}

/// May it belong to the number of a move?
fn is_number(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '.' | '…' | '_' | '№')
}

fn is_unseen(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}' | '\u{feff}')
}

/// Does the outcome bear out that this side has won, for this reason?
#[must_use]
pub fn bears_out(winner: Side, reason: Option<&str>, outcome: Outcome) -> bool {
    match outcome {
        Outcome::Won { side, by } => side == winner && reason.is_none_or(|reason| reason == by.id()),
        Outcome::Ongoing => reason.is_none(),
    }
}
