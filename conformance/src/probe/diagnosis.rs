//! Which rule book of the fault catalogue answers like a subject that is wrong.

use chesst_engine::clause::Clause;
use chesst_engine::position::Position;

use super::finding::{BrokenLaw, Differs, Finding, Reply, What, agrees, alike};
use crate::explain::clauses_of;
use crate::faults::{self, Fault};
use crate::laws::court::Verdict;
use crate::laws::scene::Scene;
use crate::oracle::answer::ByBook;
use crate::question::{self, Answer, Question};
use crate::rulesets::Rulesets;
use crate::scenario::Ask;
use crate::subject::Subject;
use crate::subject::reference::Reference;

/// The rule books of the catalogue, each as a subject, and the reference.
pub(super) struct Catalogue {
    suspects: Vec<Suspect>,
    rulesets: Rulesets,
    reference: Reference,
}

/// A rule book that may answer like a subject.
struct Suspect {
    fault: &'static Fault,
    subject: ByBook<'static>,
}

/// By what clauses are suspected when no rule book answers like a subject.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// They refuse what the subject allows.
    Refusal,
    /// The subject names them where it refuses.
    Program,
    /// They speak of the move that it refuses.
    Move,
    /// Rule books that break them are wrong there too.
    WrongToo,
    /// The broken law is about them.
    Law,
}

impl By {
    /// A few words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Refusal => "suspected by what refuses here",
            Self::Program => "suspected by what the program says that refuses here",
            Self::Move => "suspected by what speaks of the move",
            Self::WrongToo => "suspected by what faulty engines that are wrong here break",
            Self::Law => "suspected by what the law is about",
        }
    }
}

/// The number of a rule book in the catalogue.
pub(super) type Number = usize;

impl Catalogue {
    /// The catalogue with these rule sets, but for the books with this name.
    pub(super) fn new(rulesets: &Rulesets, without: Option<&str>) -> Self {
        let known = faults::all().filter(|fault| Some(fault.name) != without);
        let suspects = known.map(|fault| Suspect { fault, subject: fault.subject(rulesets) }).collect();
        Self { suspects, rulesets: rulesets.clone(), reference: Reference::new(rulesets) }
    }

    pub(super) fn all(&self) -> Vec<Number> {
        (0..self.suspects.len()).collect()
    }

    pub(super) fn fault(&self, number: Number) -> &'static Fault {
        self.suspects[number].fault
    }

    /// Does the rule book answer as the subject does?
    pub(super) fn explains(&mut self, number: Number, finding: &Finding) -> bool {
        match &finding.what {
            What::Answer(differs) => self.answers_like(number, differs),
            What::Law(broken) => self.breaks(number, broken),
        }
    }

    pub(super) fn answers_like(&mut self, number: Number, differs: &Differs) -> bool {
        let got = match &differs.got {
            Ok(got) => got,
            Err(question::Fault::Protocol(why)) => {
                return self.says_what_is_unfit(number, &differs.question, why);
            }
            Err(_) => return false,
        };
        let answer = self.suspects[number].subject.ask(&differs.asked());
        match (answer, got, differs.mv) {
            (Ok(answer), Answer::Moves(got), Some(mv)) => match answer {
                Answer::Legal => got.contains(&mv),
                Answer::Refused(_) => !got.contains(&mv),
                _ => false,
            },
            // The subject refuses by a clause that does not refuse.
            (Ok(Answer::Refused(clauses)), Answer::Refused(got), _)
                if matches!(differs.wanted, Answer::Refused(_)) =>
            {
                got.first().is_some_and(|clause| clauses.contains(clause))
            }
            // A move on the way is refused: the same one, and for the same reason where one is named.
            (
                Ok(Answer::MoveRefused { r#move: mv, clauses }),
                Answer::MoveRefused { r#move: other, clauses: named },
                _,
            ) => mv == *other && shares(&clauses, named),
            (
                Ok(Answer::MoveRefused { clauses, .. } | Answer::Refused(clauses)),
                Answer::Refused(named),
                _,
            ) if matches!(differs.question.ask, Ask::Claims {}) => shares(&clauses, named),
            (Ok(answer), got, _) => alike(&answer, got),
            (Err(_), ..) => false,
        }
    }

    /// Does the rule book say what a program said that kept the protocol in all but that? The reason quotes it: a position
    /// that cannot be played, at the end of the question or on the way there, or a draw that cannot be claimed.
    fn says_what_is_unfit(&mut self, number: Number, question: &Question, why: &str) -> bool {
        let quoted = |text: &str| why.contains(&format!("`{text}`"));
        let ways = (1..=question.after.len()).map(|plies| Question {
            after: question.after[..plies].to_vec(),
            ask: Ask::Position {},
            ..question.clone()
        });
        ways.chain([question.clone()]).any(|asked| {
            let answer = self.suspects[number].subject.ask(&asked);
            let said = match &answer {
                Ok(Answer::Position(text)) => quoted(text),
                Ok(Answer::Claims(draws)) => draws.iter().any(|draw| quoted(draw.id())),
                _ => false,
            };
            said && self.reference.ask(&asked) != answer
        })
    }

    fn breaks(&mut self, number: Number, broken: &BrokenLaw) -> bool {
        let verdict = broken.law.judge(&mut self.suspects[number].subject, &Scene::from(&broken.forged));
        matches!(verdict, Verdict::Broken(_))
    }

    /// Is the rule book right about this question?
    pub(super) fn is_right(&mut self, number: Number, question: &Question) -> bool {
        let wanted = self.reference.ask(question);
        let answer = self.suspects[number].subject.ask(question);
        matches!((wanted, answer), (Ok(wanted), Ok(answer)) if agrees(&wanted, &answer))
    }

    pub(super) fn answer(&mut self, number: Number, question: &Question) -> Reply {
        self.suspects[number].subject.ask(question)
    }

    pub(super) fn wanted(&mut self, question: &Question) -> Reply {
        self.reference.ask(question)
    }

    /// The clauses that a finding may be about when no rule book answers like it, and by what they are suspected. A refused
    /// position blames none.
    pub(super) fn suspected(&mut self, finding: &Finding, subject: &mut dyn Subject) -> (By, Vec<Clause>) {
        let (by, mut clauses) = self.in_question(finding, subject);
        clauses.sort_unstable();
        clauses.dedup();
        (by, clauses)
    }

    fn in_question(&mut self, finding: &Finding, subject: &mut dyn Subject) -> (By, Vec<Clause>) {
        let differs = match &finding.what {
            What::Law(broken) => return (By::Law, broken.law.clauses.to_vec()),
            What::Answer(differs) => differs,
        };
        let question = differs.asked();
        let refused = |reply: &Reply| match reply {
            Ok(Answer::Refused(clauses) | Answer::MoveRefused { clauses, .. }) => clauses.clone(),
            _ => Vec::new(),
        };
        let refusing = refused(&self.reference.ask(&question));
        if !refusing.is_empty() {
            return (By::Refusal, refusing);
        }
        let named = refused(&subject.ask(&question));
        if !named.is_empty() {
            return (By::Program, named);
        }
        let refuses_position =
            |answer: &Answer| matches!(answer, Answer::PositionRefused(_) | Answer::Faults(_));
        if refuses_position(&differs.wanted) || differs.got.as_ref().is_ok_and(refuses_position) {
            return (By::WrongToo, Vec::new());
        }
        let mut wrong_too = Vec::new();
        for number in self.all() {
            if !self.is_right(number, &question) {
                wrong_too.push(self.fault(number).clause);
            }
        }
        let Some(speaking) = self.speaking(differs) else { return (By::WrongToo, wrong_too) };
        let both: Vec<Clause> =
            speaking.iter().copied().filter(|clause| wrong_too.contains(clause)).collect();
        (By::Move, if both.is_empty() { speaking } else { both })
    }

    /// The clauses that speak of the legal move that a subject refuses, if it does.
    fn speaking(&self, differs: &Differs) -> Option<Vec<Clause>> {
        let question = &differs.question;
        let (mv, before) = match (&differs.got, &question.ask, differs.mv) {
            (Ok(Answer::Moves(_)), _, Some(mv)) => (mv, question.after.as_slice()),
            (Ok(Answer::Refused(_)), Ask::Legal { r#move }, _) => {
                (r#move.parse().ok()?, question.after.as_slice())
            }
            (Ok(Answer::MoveRefused { r#move: mv, .. }), ..) => {
                let at = question.after.iter().position(|played| played == mv)?;
                (*mv, &question.after[..at])
            }
            _ => return None,
        };
        let rules = &self.rulesets.get(&question.ruleset)?.rules;
        let start = Position::read(rules, &question.position).ok()?;
        let position = before.iter().try_fold(start, |position, mv| position.play(*mv)).ok()?;
        position.effect(mv).ok()?;
        Some(clauses_of(&position, mv))
    }
}

/// Is one of the clauses among those that are named, if any is?
fn shares(clauses: &[Clause], named: &[Clause]) -> bool {
    named.is_empty() || named.iter().any(|clause| clauses.contains(clause))
}
