//! An answer of a subject that is not as it must be.

use std::fmt;

use chesst_engine::moves::Move;
use chesst_engine::piece::Kind;
use chesst_engine::position::Position;
use serde::Serialize;

use crate::judge::told;
use crate::laws::Law;
use crate::laws::court::Breach;
use crate::question::{Answer, Fault, Question};
use crate::rulesets::Rulesets;
use crate::scenario::Ask;
use crate::smith::forge::Forged;

/// What a question is about, in the order in which answers are compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Point {
    /// The list of legal moves, and with it whether the position is accepted.
    Moves,
    /// The position after a move.
    After,
    /// One move by itself.
    Single,
    /// How the game stands.
    Outcome,
    /// Sums of force.
    Force,
    /// Check.
    Check,
    /// Final check.
    FinalCheck,
    /// Position texts.
    Text,
    /// Draws that may be claimed.
    Claims,
    /// The notation, read or printed.
    Notation,
    /// The draw of the impregnable squares.
    Draw,
    /// A law held against the subject.
    Law,
}

impl Point {
    /// Every point, in the order of comparison.
    pub const ALL: [Self; 12] = [
        Self::Moves,
        Self::After,
        Self::Single,
        Self::Outcome,
        Self::Force,
        Self::Check,
        Self::FinalCheck,
        Self::Text,
        Self::Claims,
        Self::Notation,
        Self::Draw,
        Self::Law,
    ];

    /// What every program must answer.
    pub const CORE: [Self; 4] = [Self::Moves, Self::After, Self::Single, Self::Outcome];

    /// What a question is about.
    #[must_use]
    pub const fn of(question: &Question) -> Self {
        match &question.ask {
            Ask::Moves {} | Ask::Destinations { .. } | Ask::Promotions { .. } | Ask::Count { .. } => {
                Self::Moves
            }
            Ask::Position {} => Self::After,
            Ask::Legal { .. } => Self::Single,
            Ask::ReadMove { .. } | Ask::PrintMove { .. } => Self::Notation,
            Ask::Outcome {} => Self::Outcome,
            Ask::Force { .. } => Self::Force,
            Ask::Check { .. } => Self::Check,
            Ask::FinalCheck { .. } => Self::FinalCheck,
            Ask::Text { .. } => Self::Text,
            Ask::Claims {} => Self::Claims,
            Ask::Impregnable { .. } => Self::Draw,
        }
    }

    /// A few words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::After => "the position after a move",
            Self::Single => "a single move",
            Self::Outcome => "the outcome",
            Self::Force => "force",
            Self::Check => "check",
            Self::FinalCheck => "final check",
            Self::Text => "a position text",
            Self::Claims => "claims",
            Self::Notation => "the notation",
            Self::Draw => "the draw of the impregnable squares",
            Self::Law => "a law",
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

/// In what way a subject is wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// A position or text that only one side accepts.
    Acceptance,
    /// A move that only one side allows.
    Moves,
    /// Another result: a position, an outcome, a force, a check, a claim.
    Result,
    /// A law that the subject breaks by its own answers.
    Law,
    /// The answer depends on what was asked before.
    Earlier,
    /// The same question, asked of fresh processes, gets several answers.
    Random,
    /// No answer came that keeps the protocol.
    NoAnswer,
}

impl Class {
    /// A few words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Acceptance => "only one side accepts",
            Self::Moves => "moves differ",
            Self::Result => "result differs",
            Self::Law => "law broken",
            Self::Earlier => "depends on earlier requests",
            Self::Random => "not deterministic",
            Self::NoAnswer => "no answer",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

/// What a subject answered, or why it did not.
pub type Reply = Result<Answer, Fault>;

/// One thing that is not as it must be.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The number of the position among those made, from 1.
    pub number: u64,
    /// What it is.
    pub what: What,
    /// How it looks; a broken law looks like no other finding.
    pub(super) look: Option<Look>,
    /// How many findings that look alike come before it.
    pub alike: usize,
    /// What the same process was asked before, the last one last; kept of the first findings only.
    pub earlier: Vec<Question>,
}

/// What a finding is.
#[derive(Clone, Debug)]
pub enum What {
    /// An answer that is not the reference's.
    Answer(Box<Differs>),
    /// A broken law.
    Law(Box<BrokenLaw>),
}

/// An answer that is not the reference's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Differs {
    /// The question.
    pub question: Question,
    /// For a list of moves: the move that only one side has.
    pub mv: Option<Move>,
    /// What the reference says.
    pub wanted: Answer,
    /// What the subject says.
    pub got: Reply,
}

/// A broken law.
#[derive(Clone, Debug)]
pub struct BrokenLaw {
    /// The law.
    pub law: &'static Law,
    /// Where it is broken.
    pub forged: Forged,
    /// How.
    pub breach: Breach,
}

impl Finding {
    /// What it is about.
    #[must_use]
    pub fn point(&self) -> Point {
        match &self.what {
            What::Answer(differs) => Point::of(&differs.question),
            What::Law(_) => Point::Law,
        }
    }

    /// In what way the subject is wrong, as far as one answer tells.
    #[must_use]
    pub fn class(&self) -> Class {
        match &self.what {
            What::Law(_) => Class::Law,
            What::Answer(differs) => differs.class(),
        }
    }
}

impl What {
    /// The position and game that it is about, if its text can be read.
    pub(super) fn place(&self, rulesets: &Rulesets) -> Option<Forged> {
        let question = match self {
            Self::Law(broken) => return Some(broken.forged.clone()),
            Self::Answer(differs) => &differs.question,
        };
        let text = match &question.ask {
            Ask::Text { text } => text,
            _ => &question.position,
        };
        let position = Position::read(&rulesets.get(&question.ruleset)?.rules, text).ok()?;
        Some(Forged::new(position))
    }

    /// How many pieces stand where it begins.
    #[must_use]
    pub fn pieces(&self) -> usize {
        let of_text = |text: &str| {
            let placement = text.split(' ').next().unwrap_or_default();
            placement.chars().filter(char::is_ascii_alphabetic).count()
        };
        match self {
            Self::Law(broken) => broken.forged.start.pieces().count(),
            Self::Answer(differs) => match &differs.question.ask {
                Ask::Text { text } => of_text(text),
                _ => of_text(&differs.question.position),
            },
        }
    }
}

/// What findings that look alike have in common: the point, the way of being wrong, the kind of the piece that moved, and
/// whether a move is missing.
pub(super) type Look = (Point, Class, Option<Kind>, bool);

impl Differs {
    /// How it looks, in a position that its question is about.
    pub(super) fn look(&self, position: &Position) -> Look {
        let named = match &self.question.ask {
            Ask::Legal { r#move } => r#move.parse().ok(),
            _ => None,
        };
        let mv: Option<Move> = self.mv.or(named).or_else(|| self.question.after.last().copied());
        let kind = mv.and_then(|mv| position.piece(mv.from)).map(|piece| piece.kind);
        let missing =
            matches!((&self.wanted, self.mv), (Answer::Moves(moves), Some(mv)) if moves.contains(&mv));
        (Point::of(&self.question), self.class(), kind, missing)
    }

    fn class(&self) -> Class {
        let refused = |answer: &Answer| {
            matches!(answer, Answer::PositionRefused(_) | Answer::Faults(_) | Answer::MoveRefused { .. })
        };
        match (&self.wanted, &self.got) {
            (_, Err(_)) => Class::NoAnswer,
            (wanted, Ok(got)) if refused(wanted) != refused(got) => {
                if matches!(got, Answer::MoveRefused { .. }) { Class::Moves } else { Class::Acceptance }
            }
            (Answer::Moves(_) | Answer::Legal, _) | (_, Ok(Answer::Legal)) => Class::Moves,
            _ => Class::Result,
        }
    }

    /// The question that tells the difference: for a list, whether the move that differs is legal.
    #[must_use]
    pub fn asked(&self) -> Question {
        match self.mv {
            Some(mv) => Question { ask: Ask::Legal { r#move: mv.to_string() }, ..self.question.clone() },
            None => self.question.clone(),
        }
    }

    /// What was wanted, in words.
    #[must_use]
    pub fn wanted_in_words(&self) -> String {
        let has = |answer: &Answer| matches!(answer, Answer::Moves(moves) if self.mv.is_some_and(|mv| moves.contains(&mv)));
        match self.mv {
            Some(_) if has(&self.wanted) => "legal".to_owned(),
            Some(_) => "refused".to_owned(),
            None => told(&self.wanted),
        }
    }

    /// What came, in words.
    #[must_use]
    pub fn got_in_words(&self) -> String {
        match (&self.got, self.mv) {
            (Ok(Answer::Moves(moves)), Some(mv)) if moves.contains(&mv) => "legal".to_owned(),
            (Ok(Answer::Moves(_)), Some(_)) => "refused: it is not in the list of moves".to_owned(),
            (Ok(answer), _) => told(answer),
            (Err(Fault::Protocol(why)), _) => format!("no answer that keeps the protocol: {why}"),
            (Err(fault), _) => format!("no answer: {}", fault.text()),
        }
    }
}

/// Every difference between what is wanted and what came: none when the answer is right, one a move for lists of moves.
#[must_use]
pub fn differences(question: &Question, wanted: &Answer, got: &Reply) -> Vec<Differs> {
    let one = |mv| Differs { question: question.clone(), mv, wanted: wanted.clone(), got: got.clone() };
    match (wanted, got) {
        (_, Err(Fault::Unsupported(_))) => Vec::new(),
        (Answer::Moves(wanted), Ok(Answer::Moves(got))) => {
            wanted.symmetric_difference(got).map(|mv| one(Some(*mv))).collect()
        }
        (wanted, Ok(got)) if agrees(wanted, got) => Vec::new(),
        _ => vec![one(None)],
    }
}

/// Is the answer right? Of the clauses that refuse a move any one will do, and a refused position needs no reason.
#[must_use]
pub fn agrees(wanted: &Answer, got: &Answer) -> bool {
    match (wanted, got) {
        (Answer::Refused(wanted), Answer::Refused(got)) => {
            got.is_empty() || got.iter().any(|clause| wanted.contains(clause))
        }
        _ => alike(wanted, got),
    }
}

/// Do two answers say the same, whatever reasons they give?
#[must_use]
pub fn alike(one: &Answer, other: &Answer) -> bool {
    let refuses_move = |answer: &Answer| matches!(answer, Answer::Refused(_) | Answer::MoveRefused { .. });
    let refuses_position = |answer: &Answer| matches!(answer, Answer::PositionRefused(_) | Answer::Faults(_));
    one == other
        || refuses_move(one) && refuses_move(other)
        || refuses_position(one) && refuses_position(other)
}
