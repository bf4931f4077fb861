//! The first position in which a subject has other moves than the reference: a descent by sets of moves, since totals may
//! agree by accident.

use std::collections::BTreeSet;

use chesst_engine::moves::Move;
use chesst_engine::position::Position;

use crate::question::{Answer, Fault, Question};
use crate::quote::visible;
use crate::scenario::Ask;
use crate::subject::Subject;

/// A question that got no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no answer to: {question}\n  of `{}` in {}\n  {}", question.position, question.ruleset, reason(fault))]
pub struct NoAnswer {
    /// The question.
    pub question: Question,
    /// Why.
    pub fault: Fault,
}

fn reason(fault: &Fault) -> String {
    let said = visible(fault.text());
    match fault {
        Fault::Unsupported(_) => format!("the program does not offer this: {said}"),
        Fault::Timeout(_) | Fault::Crash(_) | Fault::Protocol(_) => said,
    }
}

/// Asks a question; a failure tells which.
///
/// # Errors
/// When there is no answer.
pub fn ask(subject: &mut dyn Subject, question: &Question) -> Result<Answer, Box<NoAnswer>> {
    subject.ask(question).map_err(|fault| Box::new(NoAnswer { question: question.clone(), fault }))
}

/// How far a descent came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Descent {
    /// Every list of moves is the reference's, down to the depth.
    Agrees {
        /// How many lists were compared.
        lists: u64,
        /// How many move sequences have the length.
        nodes: u64,
    },
    /// A list of moves is another one.
    Parts(Box<Parting>),
}

/// The first difference, by the shortest line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parting {
    /// The moves that lead there.
    pub line: Vec<Move>,
    /// The position after them.
    pub position: Position,
    /// Moves of the reference that the subject lacks.
    pub missing: BTreeSet<Move>,
    /// Moves that the subject has and the reference lacks.
    pub surplus: BTreeSet<Move>,
    /// What the subject says when that is no list: it refuses the position.
    pub refused: Option<Answer>,
}

/// Compares lists of moves from a position on, ply by ply, so that the line found is the shortest. Positions that were
/// compared before are passed over.
///
/// ```
/// use chesst_conformance::probe::divide::{self, Descent};
/// use chesst_conformance::rulesets::Rulesets;
/// use chesst_conformance::subjects;
/// use chesst_engine::position::Position;
/// use chesst_engine::rules::Rules;
///
/// let start = Position::start(&Rules::built_in("t1-2024").unwrap())?;
/// let mut reference = subjects::named("reference", &Rulesets::default())?;
/// let descent = divide::descend(reference.as_mut(), &start, 2, &|| true)?;
/// assert!(matches!(descent, Descent::Agrees { lists: 24, nodes: 529 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the subject gives no answer, or was told to stop.
pub fn descend(
    subject: &mut dyn Subject,
    start: &Position,
    depth: u32,
    go_on: &dyn Fn() -> bool,
) -> Result<Descent, Box<NoAnswer>> {
    let mut level: Vec<(Vec<Move>, Position)> = vec![(Vec::new(), start.clone())];
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut lists = 0;
    for ply in 0..depth {
        let mut next = Vec::new();
        let questions: Vec<Question> = level.iter().map(|(_, position)| moves_of(position)).collect();
        for (at, (line, position)) in level.iter().enumerate() {
            if !go_on() {
                let fault = Fault::Timeout("interrupted".to_owned());
                return Err(Box::new(NoAnswer { question: questions[at].clone(), fault }));
            }
            if at % AHEAD == 0 {
                subject.foresee(&questions[at..questions.len().min(at + AHEAD)]);
            }
            let wanted: BTreeSet<Move> = position.moves().into_iter().collect();
            lists += 1;
            let got = match ask(subject, &questions[at])? {
                Answer::Moves(got) => got,
                other => return Ok(parts(line, position, wanted, Err(other))),
            };
            if got != wanted {
                return Ok(parts(line, position, wanted, Ok(&got)));
            }
            if ply + 1 < depth {
                for mv in wanted {
                    let Ok(after) = position.play(mv) else { continue };
                    if seen.insert(after.to_string()) {
                        next.push(([line.as_slice(), &[mv]].concat(), after));
                    }
                }
            }
        }
        level = next;
    }
    Ok(Descent::Agrees { lists, nodes: start.perft(depth) })
}

/// How many lists are foreseen at once.
const AHEAD: usize = 64;

fn moves_of(position: &Position) -> Question {
    let ruleset = position.ruleset().id.clone();
    Question { ruleset, position: position.to_string(), after: Vec::new(), ask: Ask::Moves {} }
}

fn parts(
    line: &[Move],
    position: &Position,
    wanted: BTreeSet<Move>,
    got: Result<&BTreeSet<Move>, Answer>,
) -> Descent {
    let (line, position) = (line.to_vec(), position.clone());
    Descent::Parts(Box::new(match got {
        Ok(got) => Parting {
            line,
            position,
            missing: wanted.difference(got).copied().collect(),
            surplus: got.difference(&wanted).copied().collect(),
            refused: None,
        },
        Err(other) => {
            Parting { line, position, missing: wanted, surplus: BTreeSet::new(), refused: Some(other) }
        }
    }))
}
