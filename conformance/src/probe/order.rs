//! Attacks on the order of asking: the same questions in another order, rule set by rule set, and repeated, of a fresh
//! process. Each answer must be what it was.

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::Fresh;
use super::finding::{Class, Reply};
use crate::question::{Fault, Question};
use crate::scenario::Ask;
use crate::subject::process::requests;

/// How many questions of a batch are asked again.
const MOST: usize = 160;

/// A cause must bring the reply so often.
const CONFIRMED: usize = 3;

/// How often a question is asked of processes that were asked nothing else.
const ALONE: usize = 3;

/// How often a process is asked the same to see whether it gives out.
const MOST_REQUESTS: usize = 1000;

/// How many questions one by one are tried as the cause of another answer.
const CAUSES: usize = 64;

/// A question that got several answers.
#[derive(Clone, Debug)]
pub struct Disorder {
    /// Does the answer depend on what was asked before, or on nothing that is known?
    pub class: Class,
    /// The question.
    pub question: Question,
    /// What it is answered by a process that was asked nothing else.
    pub alone: Reply,
    /// What it was answered too.
    pub other: Reply,
    /// The questions after which a fresh process gives the other answer; empty when that was not found out.
    pub after: Vec<Question>,
    /// A process that is asked nothing but the same request gives no answer to the one with this number, from 1.
    pub gives_out_at: Option<usize>,
}

impl Disorder {
    /// Is it known what brings the other answer?
    #[must_use]
    pub fn is_explained(&self) -> bool {
        self.gives_out_at.is_some() || !self.after.is_empty()
    }
}

/// What came of an attack.
#[derive(Debug, Default)]
pub(super) struct Attack {
    pub(super) asked: u64,
    pub(super) disorders: Vec<Disorder>,
}

/// Asks questions again, of a fresh process and in another order. One disorder is enough, and ends the attack.
pub(super) fn attack(history: &[(Question, Reply)], fresh: &Fresh<'_>, seed: u64) -> Attack {
    let mut attack = Attack::default();
    let Ok(mut subject) = fresh() else { return attack };
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut order: Vec<usize> = (0..history.len()).collect();
    order.shuffle(&mut random);
    order.truncate(MOST);
    if random.random_ratio(1, 2) {
        // Rule set by rule set, where the search mixes them.
        order.sort_by(|one, other| history[*one].0.ruleset.cmp(&history[*other].0.ruleset));
    }
    let mut asked: Vec<Question> = Vec::new();
    for at in order {
        let (question, first) = &history[at];
        let times = if random.random_ratio(1, 8) { 2 } else { 1 };
        for _ in 0..times {
            let again = subject.ask(question);
            attack.asked += 1;
            asked.push(question.clone());
            if is_same(first, &again) {
                continue;
            }
            let before: Vec<Question> = history[..at].iter().map(|(question, _)| question.clone()).collect();
            attack.disorders.extend(disorder(question, [first, &again], [&before, &asked], fresh));
            return attack;
        }
    }
    attack
}

/// Is it the same reply, as far as replies can be compared? How a fault is worded does not count.
pub(super) fn is_same(one: &Reply, other: &Reply) -> bool {
    match (one, other) {
        (Ok(one), Ok(other)) => one == other,
        (Err(Fault::Unsupported(_)), Err(Fault::Unsupported(_))) => true,
        (Err(one), Err(other)) => std::mem::discriminant(one) == std::mem::discriminant(other),
        _ => false,
    }
}

/// A reply in a process of its own.
pub(super) fn alone(question: &Question, fresh: &Fresh<'_>) -> Option<Reply> {
    fresh().ok().map(|mut subject| subject.ask(question))
}

/// What the two replies to a question are told apart by, if fresh processes show it.
pub(super) fn disorder(
    question: &Question,
    replies: [&Reply; 2],
    before: [&[Question]; 2],
    fresh: &Fresh<'_>,
) -> Option<Disorder> {
    let alone_now = alone(question, fresh)?;
    let random = (1..ALONE).filter_map(|_| alone(question, fresh)).find(|reply| !is_same(reply, &alone_now));
    let question = question.clone();
    if let Some(other) = random {
        let class = Class::Random;
        return Some(Disorder {
            class,
            question,
            alone: alone_now,
            other,
            after: Vec::new(),
            gives_out_at: None,
        });
    }
    let (other, earlier) = replies.into_iter().zip(before).find(|(reply, _)| !is_same(reply, &alone_now))?;
    let gives_out_at = gives_out_at(&question, other, fresh);
    let after = if gives_out_at.is_some() { Vec::new() } else { cause(&question, other, earlier, fresh) };
    let (class, other) = (Class::Earlier, other.clone());
    Some(Disorder { class, question, alone: alone_now, other, after, gives_out_at })
}

/// At which request a process fails in this way, if it always is the same one when nothing else is asked of it.
fn gives_out_at(question: &Question, reply: &Reply, fresh: &Fresh<'_>) -> Option<usize> {
    if matches!(reply, Ok(_) | Err(Fault::Unsupported(_))) {
        return None;
    }
    let one_request = requests(question, true).len() == 1;
    let asked = if one_request {
        question.clone()
    } else {
        Question { after: Vec::new(), ask: Ask::Moves {}, ..question.clone() }
    };
    let count = || {
        let mut subject = fresh().ok()?;
        (1..=MOST_REQUESTS).find(|_| is_same(&subject.ask(&asked), reply))
    };
    let first = count()?;
    (first > 1 && count() == Some(first)).then_some(first)
}

/// The fewest of the earlier questions, as far as is looked for, after which a fresh process gives the reply.
fn cause(question: &Question, reply: &Reply, earlier: &[Question], fresh: &Fresh<'_>) -> Vec<Question> {
    let gives_once = |asked: &[Question]| {
        fresh().is_ok_and(|mut subject| {
            for before in asked {
                let _ = subject.ask(before);
            }
            is_same(&subject.ask(question), reply)
        })
    };
    let gives = |asked: &[Question]| (0..CONFIRMED).all(|_| gives_once(asked));
    let last = &earlier[earlier.len().saturating_sub(CAUSES)..];
    if let Some(one) = last.iter().rev().map(std::slice::from_ref).find(|one| gives(one)) {
        return one.to_vec();
    }
    let mut asked = earlier;
    if !gives(asked) {
        return Vec::new();
    }
    while asked.len() > 1 && gives(&asked[asked.len() / 2..]) {
        asked = &asked[asked.len() / 2..];
    }
    asked.to_vec()
}
