//! Which move of a position a text means, and whether all that it says of the move is so.

use super::alphabet::Alphabet;
use super::error::{BookError, Problem, Span};
use super::item::{CheckSign, Item, Sign, WrittenMove, WrittenResult};
use super::leniency::{Leniency, Note};
use super::reader::Reader;
use super::reason::Reason;
use crate::apply::Effect;
use crate::clause::Clause;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::piece::{Kind, Side};
use crate::position::Position;

/// The move that a written one means, and what comes of it.
#[derive(Clone, Debug)]
pub struct Meaning {
    /// The move.
    pub mv: Move,
    /// The position after it.
    pub after: Position,
    /// What the text leaves out.
    pub notes: Vec<Note>,
}

/// What a written move says and is not so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The part of the text.
    pub span: Span,
    /// The clauses that refuse it, at least one.
    pub clauses: Vec<Clause>,
    /// What is said and what is so.
    pub message: String,
    /// Would the move be right without the letters after it? They may belong to the next move.
    pub right_without_promotion: bool,
    /// Would it be right with `+` for `+)`? The bracket may end a side line.
    pub right_as_check: bool,
}

/// A move that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadMove {
    /// The move.
    pub mv: Move,
    /// What was not clean about its text.
    pub notes: Vec<Note>,
}

impl Position {
    /// Reads a move in the notation of the books or in coordinates, with anything that may stand around it but a second move.
    ///
    /// ```
    /// use chesst_engine::clause::Clause;
    /// use chesst_engine::position::Position;
    /// use chesst_engine::rules::Rules;
    ///
    /// let rules = Rules::built_in("t1-2024").unwrap();
    /// let position = Position::read(&rules, "4k3/8/8/8/8/8/7R/4K3 w Pp - 0 1")?;
    /// assert_eq!(position.read_book("14. Рт h2-h4 /a wait/")?.mv.to_string(), "h2h4");
    /// let error = position.read_book("Рк h2-h4").unwrap_err();
    /// assert_eq!(error.clauses(), [Clause::NotationMove]);
    /// assert_eq!(error.message, "`Рк` are the letters of a Scout, but a white Ritter stands on h2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the text is no notation, the move is not legal, or something the text says of it is not so.
    pub fn read_book(&self, text: &str) -> Result<ReadMove, BookError> {
        self.read_book_by(Reader::new(text))
    }

    /// The same with a reader that may be strict.
    ///
    /// # Errors
    /// As above, and when a strict reader finds the text not clean.
    pub fn read_book_by(&self, mut reader: Reader<'_>) -> Result<ReadMove, BookError> {
        let text = reader.text();
        let mut read: Option<Meaning> = None;
        let mut notes = Vec::new();
        while let Some(placed) = reader.next().transpose()? {
            notes.extend(placed.notes);
            match (placed.item, &read) {
                (Item::Move(written), None) => {
                    let meaning = self.mean(&written, text).map_err(|mistake| mistake.at(&reader))?;
                    meaning.notes.iter().try_for_each(|note| reader.admit(*note))?;
                    notes.extend(&meaning.notes);
                    read = Some(meaning);
                }
                (Item::Result(result), Some(meaning)) => {
                    let refused = |message| refusal(&reader, placed.span, message);
                    if !result.fits(&meaning.after).map_err(refused)? {
                        let note = Note { leniency: Leniency::ReasonMissing, span: placed.span };
                        reader.admit(note)?;
                        notes.push(note);
                    }
                }
                (Item::Comment(_) | Item::Text(_) | Item::Ellipsis, _) | (Item::Number(_), None) => {}
                (_, None) => return Err(unreadable(&reader, placed.span, "expected a move")),
                (_, Some(_)) => {
                    return Err(unreadable(&reader, placed.span, "expected the end after one move"));
                }
            }
        }
        let end = Span { start: text.len(), end: text.len() };
        let Some(Meaning { mv, .. }) = read else {
            return Err(unreadable(&reader, end, "expected a move, the text ends"));
        };
        Ok(ReadMove { mv, notes })
    }

    /// The move that a written one means. `text` is where it stands, for quoting.
    ///
    /// # Errors
    /// The first thing it says that is not so: an illegal move, letters of another piece, a wrong sign.
    pub fn mean(&self, written: &WrittenMove, text: &str) -> Result<Meaning, Mistake> {
        let quoted = |span: Span| text.get(span.start..span.end).unwrap_or_default();
        let spans = &written.spans;
        let whole = Span { start: spans.from.start, end: spans.to.end };
        self.letters_fit(written, quoted(spans.kind))?;
        let mut notes = Vec::new();
        let plain = Move::plain(written.from, written.to);
        let own = self.becomes_by_itself(plain);
        let mv = match own {
            Some(_) => plain,
            None => written.coordinates(),
        };
        let effect = self.effect(mv).map_err(|refusal| Mistake {
            right_without_promotion: written.promotion.is_some() && self.legality(plain).is_ok(),
            ..Mistake::new(whole, refusal.clauses.clone(), refusal.to_string())
        })?;
        match (own, written.promotion) {
            (Some(kind), Some(other)) if kind != other => {
                let message =
                    format!("`{}` says a {other}, but it becomes a {kind}", quoted(spans.promotion));
                return Err(Mistake::new(spans.promotion, vec![Clause::NotationPromotion], message));
            }
            (Some(_), None) if written.sign.is_some() => {
                let span = Span { start: spans.to.end, end: spans.to.end };
                notes.push(Note { leniency: Leniency::PromotionLettersMissing, span });
            }
            _ => {}
        }
        sign_fits(written, effect)?;
        let after = self.after(mv);
        let leniency = check_fits(written, &after)?;
        if let Some(leniency) = leniency.filter(|_| written.sign.is_some()) {
            notes.push(Note { leniency, span: whole });
        }
        Ok(Meaning { mv, after, notes })
    }

    /// Do the letters name the piece that stands there? An empty square is left to the rules.
    fn letters_fit(&self, written: &WrittenMove, letters: &str) -> Result<(), Mistake> {
        let spans = &written.spans;
        let on = |square| self.ruleset().shape.contains(square);
        for (square, span) in [(written.from, spans.from), (written.to, spans.to)] {
            if !on(square) {
                let message = format!("{square} is no square of {}", self.ruleset().id);
                return Err(Mistake::new(span, vec![Clause::NotationMove], message));
            }
        }
        let named = match (written.kind, written.sign) {
            (None, None) => return Ok(()),
            (kind, _) => kind.unwrap_or(Kind::Knecht),
        };
        let Some(piece) = self.piece(written.from).filter(|piece| piece.side == self.side_to_move()) else {
            return Ok(());
        };
        if piece.kind == named {
            return Ok(());
        }
        let stands = format!("but a {piece} stands on {}", written.from);
        let (span, message) = match written.kind {
            Some(_) => (spans.kind, format!("`{letters}` are the letters of a {named}, {stands}")),
            None => {
                let wanted = Alphabet::Cyrillic.before_square(piece.kind).unwrap_or("no letters");
                (spans.from, format!("no letters are those of a Knecht, {stands}: expected `{wanted}`"))
            }
        };
        Err(Mistake::new(span, vec![Clause::NotationMove], message))
    }
}

impl Mistake {
    fn new(span: Span, clauses: Vec<Clause>, message: String) -> Self {
        Self { span, clauses, message, right_without_promotion: false, right_as_check: false }
    }

    /// The mistake as an error in the text of a reader.
    #[must_use]
    pub fn at(self, reader: &Reader<'_>) -> BookError {
        reader.error(self.span, Problem::Refused(self.clauses), self.message)
    }
}

fn unreadable(reader: &Reader<'_>, span: Span, message: &str) -> BookError {
    reader.error(span, Problem::Unreadable, message.to_owned())
}

fn refusal(reader: &Reader<'_>, span: Span, message: String) -> BookError {
    reader.error(span, Problem::Refused(vec![Clause::NotationResult]), message)
}

/// Does the sign between the squares say what the move does?
fn sign_fits(written: &WrittenMove, effect: Effect) -> Result<(), Mistake> {
    let so = effect.sign();
    let Some(said) = written.sign.filter(|said| *said != so) else { return Ok(()) };
    let clause = match (said, so) {
        (Sign::Exchange, _) | (_, Sign::Exchange) => Clause::NotationExchange,
        _ => Clause::NotationMove,
    };
    let message = format!(
        "`{}` says {}, but this is {}: expected `{}`",
        said.symbol(),
        said.name(),
        so.name(),
        so.symbol()
    );
    Err(Mistake::new(written.spans.sign, vec![clause], message))
}

/// Does the sign after the move say what it does to the King? What it leaves out is a leniency.
fn check_fits(written: &WrittenMove, after: &Position) -> Result<Option<Leniency>, Mistake> {
    let attacked = after.side_to_move();
    let so = after.check_sign();
    let refuse = |message: String| Mistake::new(written.spans.check, vec![Clause::NotationCheck], message);
    match (written.check, so) {
        (None, Some(_)) => Ok(Some(Leniency::CheckSignMissing)),
        (Some(CheckSign::Check), Some(CheckSign::Final)) => Ok(Some(Leniency::FinalSignMissing)),
        (Some(said), None) => {
            let said = said.symbol();
            Err(refuse(format!("`{said}` says check, but the King of {attacked} is not in check")))
        }
        (Some(CheckSign::Final), Some(CheckSign::Check)) => {
            let saves = after.defences().next().map(|mv| format!("{mv} saves the King of {attacked}"));
            let message = format!("`+)` says final check, but {}", saves.unwrap_or_default());
            Err(Mistake { right_as_check: true, ..refuse(message) })
        }
        _ => Ok(None),
    }
}

impl WrittenResult {
    /// Does the result go with the position it is written at? Says whether it gives its reason in known words.
    ///
    /// # Errors
    /// What is said and what is so. Whether a draw may be claimed is left to the [`Game`](crate::game::Game).
    pub fn fits(&self, position: &Position) -> Result<bool, String> {
        let outcome = position.outcome();
        let words = match self {
            Self::Won { reason, .. } | Self::Drawn { reason } => reason.as_deref().unwrap_or_default(),
            Self::Open => "",
        };
        let reason = Reason::read(words);
        match (self, outcome) {
            (Self::Open, Outcome::Ongoing) => return Ok(true),
            (Self::Open, Outcome::Won { side, by }) => {
                return Err(format!("the game is said to be open, but {side} has won by {by}"));
            }
            (Self::Drawn { .. }, Outcome::Won { side, by }) => {
                return Err(format!("a draw is stated, but {side} has won by {by}"));
            }
            (Self::Drawn { .. }, Outcome::Ongoing) => {
                if !matches!(reason, None | Some(Reason::Drawn(_))) {
                    return Err(format!("a draw is stated, but `{words}` is no reason for one"));
                }
            }
            (Self::Won { side, .. }, _) => {
                if Reason::loser(words) == Some(*side) {
                    return Err(format!("{side} is said to have won, but `{words}` says that {side} lost"));
                }
                won_fits(*side, reason, words, outcome)?;
            }
        }
        Ok(reason.is_some())
    }
}

fn won_fits(side: Side, reason: Option<Reason>, words: &str, outcome: Outcome) -> Result<(), String> {
    match (outcome, reason) {
        (Outcome::Won { side: winner, by }, _) if winner != side => {
            Err(format!("{side} is said to have won, but {winner} has, by {by}"))
        }
        (Outcome::Won { by, .. }, Some(reason)) if reason != Reason::Won(by) => {
            Err(format!("the reason `{words}` is given, but {side} has won by {by}"))
        }
        (Outcome::Ongoing, Some(Reason::Won(by))) => {
            Err(format!("{side} is said to have won by {by}, but the game goes on"))
        }
        (Outcome::Ongoing, Some(Reason::Drawn(draw))) => {
            Err(format!("{side} is said to have won, but the reason is that of a draw by {draw}"))
        }
        _ => Ok(()),
    }
}
