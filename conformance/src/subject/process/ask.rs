//! Every question, derived from the operations of the protocol.

use std::collections::{BTreeMap, BTreeSet};

use chesst_engine::clause::Clause;
use chesst_engine::game::Draw;
use chesst_engine::moves::Move;
use chesst_engine::outcome::{Outcome, Win};
use chesst_engine::piece::{BySide, Kind, Piece, Side};
use chesst_engine::position::Position;
use chesst_engine::square::Square;
use chesst_engine::text::position::read_setup;
use serde::de::DeserializeOwned;

use super::Process;
use super::reply::{Said, members, plain, shown};
use crate::protocol::{
    Capability, CheckOk, ClaimsOk, CountOk, FinalCheckOk, ForceOk, MoveOk, MovesOk, Op, OutcomeOk,
    PositionOk, Reject, Request, TextOk,
};
use crate::question::{Answer, Fault, Question};
use crate::scenario::{Ask, SideName};

/// Why a question was not answered as asked.
#[derive(Debug)]
pub(super) enum Stop {
    /// It was not reached; this is the answer.
    Unreached(Answer),
    /// There is no answer.
    Fault(Fault),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// What a `reject` refuses.
enum Refused {
    Position(BTreeSet<String>),
    Move(Vec<Clause>),
}

impl Process {
    pub(super) fn answer(&mut self, question: &Question) -> Result<Answer, Fault> {
        self.reached(question).or_else(|stop| match stop {
            Stop::Unreached(answer) => Ok(answer),
            Stop::Fault(fault) => Err(fault),
        })
    }

    fn reached(&mut self, question: &Question) -> Result<Answer, Stop> {
        let ruleset = question.ruleset.as_str();
        Ok(match &question.ask {
            Ask::Text { text } => self.text(ruleset, text)?,
            Ask::Claims {} => self.claims(question)?,
            Ask::Position {} if question.after.is_empty() => {
                self.needs(Capability::Positions)?;
                let request = Request::about(Op::Positions, ruleset, &question.position);
                Answer::Position(self.position_or_refused(request)?)
            }
            ask => {
                self.can_answer(ask)?;
                let position = self.after(question)?;
                self.of_position(ruleset, &position, ask)?
            }
        })
    }

    /// Is the capability there that this question needs? Asked first, so that no request is made in vain.
    fn can_answer(&self, ask: &Ask) -> Result<(), Fault> {
        let capability = match ask {
            Ask::Force { .. } => Capability::Force,
            Ask::Check { .. } => Capability::Check,
            Ask::FinalCheck { .. } => Capability::FinalCheck,
            Ask::Impregnable { .. } => Capability::Impregnable,
            Ask::ReadMove { .. } => Capability::ReadMove,
            Ask::PrintMove { .. } => Capability::PrintMove,
            Ask::Destinations { .. }
            | Ask::Moves {}
            | Ask::Legal { .. }
            | Ask::Promotions { .. }
            | Ask::Position {}
            | Ask::Outcome {}
            | Ask::Count { .. }
            | Ask::Text { .. }
            | Ask::Claims {} => return Ok(()),
        };
        self.needs(capability)
    }

    fn needs(&self, capability: Capability) -> Result<(), Fault> {
        if self.offers(capability) {
            return Ok(());
        }
        let name = serde_json::to_value(capability).unwrap_or_default();
        Err(Fault::Unsupported(format!("the capability {}", name.as_str().unwrap_or_default())))
    }

    /// The answer to a question about a position that is reached.
    fn of_position(&mut self, ruleset: &str, position: &str, ask: &Ask) -> Result<Answer, Stop> {
        let about = |op| Request::about(op, ruleset, position);
        let side = |side: SideName| Side::from(side).to_string().to_lowercase();
        Ok(match ask {
            Ask::Destinations { from } => {
                let moves = self.moves(ruleset, position)?;
                Answer::Squares(moves.iter().filter(|mv| mv.from == *from).map(|mv| mv.to).collect())
            }
            Ask::Moves {} => Answer::Moves(self.moves(ruleset, position)?),
            Ask::Legal { r#move } => match self.play(ruleset, position, r#move)? {
                Ok(_) => Answer::Legal,
                Err(Refused::Move(clauses)) => Answer::Refused(clauses),
                Err(Refused::Position(faults)) => Answer::PositionRefused(faults),
            },
            Ask::Promotions { from, to } => self.promotions(ruleset, position, *from, *to)?,
            Ask::Position {} => Answer::Position(position.to_owned()),
            Ask::Force { on } => {
                let mut sums = BTreeMap::new();
                for square in on {
                    let request = Request { square: Some(square.to_string()), ..about(Op::Force) };
                    let ForceOk { white, black } = self.ok_or_refused("force", request)?;
                    sums.insert(*square, BySide { white, black });
                }
                Answer::Force(sums)
            }
            Ask::Check { side: of } => {
                let request = Request { side: Some(side(*of)), ..about(Op::Check) };
                let CheckOk { check } = self.ok_or_refused("check", request)?;
                Answer::Check(check)
            }
            Ask::FinalCheck { side: of } => {
                let request = Request { side: Some(side(*of)), ..about(Op::FinalCheck) };
                let FinalCheckOk { r#final } = self.ok_or_refused("final-check", request)?;
                Answer::FinalCheck(r#final)
            }
            Ask::Outcome {} => Answer::Outcome(outcome(&self.ok_or_refused("outcome", about(Op::Outcome))?)?),
            Ask::Count { depth } if self.offers(Capability::Count) => {
                let request = Request { depth: Some(*depth), ..about(Op::Count) };
                let CountOk { nodes } = self.ok_or_refused("count", request)?;
                Answer::Number(nodes)
            }
            Ask::Count { depth } => Answer::Number(self.count(ruleset, position, *depth)?),
            Ask::Impregnable { .. } | Ask::ReadMove { .. } | Ask::PrintMove { .. } => {
                self.refusable(about, ask)?
            }
            Ask::Text { .. } | Ask::Claims {} => {
                return Err(Stop::Fault(Fault::Unsupported("this question about a position".to_owned())));
            }
        })
    }

    /// Questions that the rules may refuse to answer.
    fn refusable(&mut self, about: impl Fn(Op) -> Request, ask: &Ask) -> Result<Answer, Stop> {
        let (op, request) = match ask {
            Ask::Impregnable { white, black } => {
                let (white, black) = (Some(white.to_string()), Some(black.to_string()));
                ("impregnable", Request { white, black, ..about(Op::Impregnable) })
            }
            Ask::ReadMove { text } => {
                ("read-move", Request { text: Some(text.clone()), ..about(Op::ReadMove) })
            }
            Ask::PrintMove { r#move } => {
                ("print-move", Request { r#move: Some(r#move.to_string()), ..about(Op::PrintMove) })
            }
            _ => return Err(Stop::Fault(Fault::Unsupported("this question".to_owned()))),
        };
        let (ruleset, position) = (request.ruleset.clone(), request.position.clone());
        let ok = match self.said(request)? {
            Ok(ok) => ok,
            Err(reject) => {
                return Ok(match refused(op, &reject)? {
                    Refused::Position(faults) => Answer::PositionRefused(faults),
                    Refused::Move(clauses) => Answer::Refused(clauses),
                });
            }
        };
        Ok(match op {
            "impregnable" => {
                let PositionOk { position } = members(op, ok)?;
                Answer::Position(plain(op, position)?)
            }
            "read-move" => {
                let MoveOk { r#move } = members(op, ok)?;
                let known = self.known(ruleset.as_deref(), position.as_deref());
                Answer::Move(parsed(op, &r#move, known.as_ref())?)
            }
            _ => {
                let TextOk { text } = members(op, ok)?;
                Answer::Text(plain(op, text)?)
            }
        })
    }

    fn text(&mut self, ruleset: &str, text: &str) -> Result<Answer, Stop> {
        let by_positions = self.offers(Capability::Positions);
        let (op, name) = if by_positions { (Op::Positions, "positions") } else { (Op::Moves, "moves") };
        match self.said(Request::about(op, ruleset, text))? {
            Ok(ok) if by_positions => {
                let PositionOk { position } = members(name, ok)?;
                Ok(Answer::Accepted(plain(name, position)?))
            }
            Ok(ok) => {
                let MovesOk { .. } = members(name, ok)?;
                Ok(Answer::Accepted(text.to_owned()))
            }
            Err(reject) => Ok(Answer::Faults(faults(name, &reject)?)),
        }
    }

    fn claims(&mut self, question: &Question) -> Result<Answer, Stop> {
        self.needs(Capability::Claims)?;
        let moves = question.after.iter().map(ToString::to_string).collect();
        let about = Request::about(Op::Claims, &question.ruleset, &question.position);
        let ok = match self.said(Request { moves: Some(moves), ..about })? {
            Ok(ok) => ok,
            Err(reject) => {
                return Ok(match refused("claims", &reject)? {
                    Refused::Position(faults) => Answer::PositionRefused(faults),
                    Refused::Move(clauses) => Answer::Refused(clauses),
                });
            }
        };
        let ClaimsOk { claims } = members("claims", ok)?;
        let mut draws = BTreeSet::new();
        for claim in &claims {
            let Some(draw) = Draw::CLAIMS.into_iter().find(|draw| draw.id() == claim) else {
                return Err(protocol(
                    "claims",
                    &format!("names `{}`, which is no draw to claim", shown(claim)),
                ));
            };
            if !draws.insert(draw) {
                return Err(protocol("claims", &format!("names `{claim}` twice")));
            }
        }
        Ok(Answer::Claims(draws))
    }

    /// What a piece becomes: the kinds to choose from, or the one that stands there afterwards.
    fn promotions(
        &mut self,
        ruleset: &str,
        position: &str,
        from: Square,
        to: Square,
    ) -> Result<Answer, Stop> {
        let moves = self.moves(ruleset, position)?;
        let mut kinds: BTreeSet<Kind> = BTreeSet::new();
        for mv in moves.into_iter().filter(|mv| mv.from == from && mv.to == to) {
            match mv.promotion {
                Some(kind) => kinds.extend([kind]),
                None => kinds.extend(self.becomes(ruleset, position, mv)?),
            }
        }
        Ok(Answer::Kinds(kinds))
    }

    /// The kind that a moving piece has afterwards and did not have before.
    fn becomes(&mut self, ruleset: &str, position: &str, mv: Move) -> Result<Option<Kind>, Stop> {
        let after = self.played(ruleset, position, mv)?;
        let before = self.piece_on(ruleset, position, mv.from)?;
        let after = self.piece_on(ruleset, &after, mv.to)?;
        Ok(match (before, after) {
            (Some(before), Some(after)) if before.side == after.side && before.kind != after.kind => {
                Some(after.kind)
            }
            _ => None,
        })
    }

    fn piece_on(&self, ruleset: &str, text: &str, square: Square) -> Result<Option<Piece>, Fault> {
        let Some(rules) = self.rules(ruleset) else {
            return Err(Fault::Unsupported(format!("reading positions of the rule set {ruleset}")));
        };
        let setup = read_setup(rules.ruleset().shape, text).map_err(|error| {
            Fault::Protocol(format!(
                "the reply to `play` holds `{}`, which is no position text: {error}",
                shown(text)
            ))
        })?;
        Ok(setup.pieces.get(square))
    }

    /// The position after the moves that are played first.
    fn after(&mut self, question: &Question) -> Result<String, Stop> {
        let mut position = question.position.clone();
        for mv in &question.after {
            position = self.played(&question.ruleset, &position, *mv)?;
        }
        Ok(position)
    }

    /// The position after a move that must be legal for the question to be reached.
    pub(super) fn played(&mut self, ruleset: &str, position: &str, mv: Move) -> Result<String, Stop> {
        self.play(ruleset, position, &mv.to_string())?.map_err(|refused| {
            Stop::Unreached(match refused {
                Refused::Move(clauses) => Answer::MoveRefused { r#move: mv, clauses },
                Refused::Position(faults) => Answer::PositionRefused(faults),
            })
        })
    }

    fn play(&mut self, ruleset: &str, position: &str, mv: &str) -> Result<Result<String, Refused>, Fault> {
        let request = Request { r#move: Some(mv.to_owned()), ..Request::about(Op::Play, ruleset, position) };
        match self.said(request)? {
            Ok(ok) => {
                let PositionOk { position } = members("play", ok)?;
                let position = plain("play", position)?;
                match self.rules(ruleset).map(|rules| Position::read(&rules, &position)) {
                    Some(Err(error)) => Err(Fault::Protocol(format!(
                        "the reply to `play` of `{}` holds `{}`, which is no position that can be played: {error}",
                        shown(mv),
                        shown(&position)
                    ))),
                    _ => Ok(Ok(position)),
                }
            }
            Err(reject) => match refused("play", &reject)? {
                Refused::Move(clauses) if clauses.is_empty() && self.offers(Capability::Clauses) => {
                    Err(Fault::Protocol(format!(
                        "the reply to `play` refuses `{}` without a `clause`, although the capability `clauses` is declared",
                        shown(mv)
                    )))
                }
                refused => Ok(Err(refused)),
            },
        }
    }

    /// All legal moves, each once, without needless suffixes.
    pub(super) fn moves(&mut self, ruleset: &str, position: &str) -> Result<BTreeSet<Move>, Stop> {
        let MovesOk { moves: texts } =
            self.ok_or_refused("moves", Request::about(Op::Moves, ruleset, position))?;
        let known = self.known(Some(ruleset), Some(position));
        let mut moves = BTreeSet::new();
        for text in &texts {
            if !moves.insert(parsed("moves", text, known.as_ref())?) {
                return Err(protocol("moves", &format!("lists `{}` twice", shown(text))));
            }
        }
        Ok(moves)
    }

    /// The position as the reference engine reads it, if it can.
    fn known(&self, ruleset: Option<&str>, position: Option<&str>) -> Option<Position> {
        Position::read(&self.rules(ruleset?)?, position?).ok()
    }

    fn position_or_refused(&mut self, request: Request) -> Result<String, Stop> {
        let PositionOk { position } = self.ok_or_refused("positions", request)?;
        Ok(plain("positions", position)?)
    }

    /// The members of `ok`; a `reject` means that the position is refused.
    fn ok_or_refused<T: DeserializeOwned>(&mut self, op: &str, request: Request) -> Result<T, Stop> {
        match self.said(request)? {
            Ok(ok) => Ok(members(op, ok)?),
            Err(reject) => Err(Stop::Unreached(Answer::PositionRefused(faults(op, &reject)?))),
        }
    }

    /// `ok` or `reject`; all else is a fault.
    fn said(&mut self, request: Request) -> Result<Result<serde_json::Value, Reject>, Fault> {
        let op = serde_json::to_value(request.op).unwrap_or_default();
        match self.exchange(request)? {
            Said::Ok(ok) => Ok(Ok(ok)),
            Said::Reject(reject) => Ok(Err(reject)),
            Said::Error(what) => Err(Fault::Crash(format!("error: {what}"))),
            Said::Unsupported(what) if what.is_empty() => {
                Err(Fault::Unsupported(format!("the operation {}", op.as_str().unwrap_or_default())))
            }
            Said::Unsupported(what) => Err(Fault::Unsupported(what)),
        }
    }
}

fn protocol(op: &str, what: &str) -> Stop {
    Stop::Fault(Fault::Protocol(format!("the reply to `{op}` {what}")))
}

/// What a `reject` is about: the position when it names a fault, else the move.
fn refused(op: &str, reject: &Reject) -> Result<Refused, Fault> {
    let clause = reject.clause.as_deref().map(str::parse::<Clause>).transpose();
    let clause = clause.map_err(|error| {
        Fault::Protocol(format!("the reply to `{op}` names a clause that there is not: {error}"))
    })?;
    match &reject.fault {
        Some(fault) => Ok(Refused::Position(BTreeSet::from([plain(op, fault.clone())?]))),
        None => Ok(Refused::Move(clause.into_iter().collect())),
    }
}

/// The fault named by a `reject` of a position.
fn faults(op: &str, reject: &Reject) -> Result<BTreeSet<String>, Fault> {
    Ok(match refused(op, reject)? {
        Refused::Position(faults) => faults,
        Refused::Move(_) => BTreeSet::new(),
    })
}

/// The move that a reply names, without a suffix that names what the piece becomes by itself.
fn parsed(op: &str, text: &str, position: Option<&Position>) -> Result<Move, Fault> {
    let mv: Move = text.parse().map_err(|error| {
        Fault::Protocol(format!("the reply to `{op}` lists a move that cannot be read: {error}"))
    })?;
    Ok(position.map_or(mv, |position| position.without_needless_choice(mv)))
}

fn outcome(ok: &OutcomeOk) -> Result<Outcome, Fault> {
    let by = ok.by.as_deref().map(|by| Win::ALL.into_iter().find(|win| win.id() == by));
    match (ok.outcome.as_str(), by) {
        ("ongoing", None) => Ok(Outcome::Ongoing),
        ("white-wins", Some(Some(by))) => Ok(Outcome::Won { side: Side::White, by }),
        ("black-wins", Some(Some(by))) => Ok(Outcome::Won { side: Side::Black, by }),
        _ => {
            let by = ok.by.as_deref().map_or("no `by`".to_owned(), |by| format!("`by` `{}`", shown(by)));
            Err(Fault::Protocol(format!(
                "the reply to `outcome` is no outcome: `{}` with {by}",
                shown(&ok.outcome)
            )))
        }
    }
}
