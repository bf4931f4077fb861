//! What a case expects, in typed form: a written expectation must fit its question.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use chesst_engine::clause::Clause;
use chesst_engine::fault::FaultKind;
use chesst_engine::game::Draw;
use chesst_engine::moves::Move;
use chesst_engine::outcome::{Outcome, Win};
use chesst_engine::piece::{Kind, Side};
use chesst_engine::square::Square;

use crate::question::listed;
use crate::scenario::{Ask, ExpectFile, ForceFile};

/// What the answer to a question must be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expectation {
    /// Destinations.
    Squares(Items<Square>),
    /// Legal moves.
    Moves(Items<Move>),
    /// What a piece may become.
    Kinds(Items<Kind>),
    /// The move is legal.
    Legal,
    /// The move, or the notation, is refused; naming any one of the clauses will do.
    Refused(Vec<Clause>),
    /// This position.
    Position(String),
    /// These sums of force.
    Force(BTreeMap<Square, ForceFile>),
    /// Check or no check.
    Check(bool),
    /// Final check or not.
    FinalCheck(bool),
    /// This outcome.
    Outcome(Outcome),
    /// This count.
    Number(u64),
    /// The text is accepted and means this.
    Accepted(String),
    /// The text is refused, for these faults.
    Faults(BTreeSet<FaultKind>),
    /// These draws may be claimed.
    Claims(BTreeSet<Draw>),
    /// The notation means this move.
    Move(Move),
    /// The move is written so.
    Text(String),
}

/// What a set of items must be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Items<T> {
    /// These and no others.
    Exactly(BTreeSet<T>),
    /// Some that are in it, and some that are not.
    Partly {
        /// In it.
        includes: BTreeSet<T>,
        /// Not in it.
        excludes: BTreeSet<T>,
    },
    /// So many.
    Number(u64),
}

impl<T: fmt::Display> fmt::Display for Items<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let or_none = |items: &BTreeSet<T>| if items.is_empty() { "none".to_owned() } else { listed(items) };
        match self {
            Self::Exactly(items) => f.write_str(&or_none(items)),
            Self::Partly { includes, excludes } if excludes.is_empty() => {
                write!(f, "among others {}", listed(includes))
            }
            Self::Partly { includes, excludes } if includes.is_empty() => {
                write!(f, "none of {}", listed(excludes))
            }
            Self::Partly { includes, excludes } => {
                write!(f, "among others {}, none of {}", listed(includes), listed(excludes))
            }
            Self::Number(number) => write!(f, "{number} in number"),
        }
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Squares(items) => items.fmt(f),
            Self::Moves(items) => items.fmt(f),
            Self::Kinds(items) => items.fmt(f),
            Self::Legal => f.write_str("legal"),
            Self::Refused(clauses) => write!(f, "refused by {}", listed(clauses)),
            Self::Position(text) | Self::Text(text) => f.write_str(text),
            Self::Force(sums) => write_force(f, sums),
            Self::Check(true) => f.write_str("check"),
            Self::Check(false) => f.write_str("no check"),
            Self::FinalCheck(true) => f.write_str("final check"),
            Self::FinalCheck(false) => f.write_str("no final check"),
            Self::Outcome(outcome) => outcome.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Accepted(text) => write!(f, "accepted as {text}"),
            Self::Faults(faults) => write!(f, "refused for {}", listed(faults)),
            Self::Claims(draws) if draws.is_empty() => f.write_str("none"),
            Self::Claims(draws) => f.write_str(&listed(draws)),
            Self::Move(mv) => mv.fmt(f),
        }
    }
}

fn write_force(f: &mut fmt::Formatter<'_>, sums: &BTreeMap<Square, ForceFile>) -> fmt::Result {
    let side = |sum: Option<u16>| {
        sum.map_or("any".to_owned(), |sum| chesst_engine::force::Force::from_half_units(sum).to_string())
    };
    for (i, (square, ForceFile { white, black })) in sums.iter().enumerate() {
        write!(f, "{}{square} {} : {}", if i == 0 { "" } else { ", " }, side(*white), side(*black))?;
    }
    Ok(())
}

/// A written expectation that does not fit its question, or holds something that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct Misfit {
    /// The member it is about, if it is one.
    pub member: Option<&'static str>,
    /// What is wrong.
    pub reason: String,
}

fn misfit(member: &'static str, reason: String) -> Misfit {
    Misfit { member: Some(member), reason }
}

impl Expectation {
    /// The typed form of a written expectation.
    ///
    /// # Errors
    /// When its members are not those of an answer to the question, or hold something unreadable.
    pub fn new(ask: &Ask, file: &ExpectFile) -> Result<Self, Misfit> {
        fits(ask, file)?;
        let missing =
            || Misfit { member: None, reason: format!("expects nothing; it needs {}", wanted(ask)) };
        Ok(match ask {
            Ask::Destinations { .. } => Self::Squares(items(file)?),
            Ask::Moves {} => Self::Moves(items(file)?),
            Ask::Promotions { .. } => Self::Kinds(kinds(file)?),
            Ask::Legal { .. } => match (&file.legal, &file.refused) {
                (Some(true), None) => Self::Legal,
                (None, Some(clauses)) if !clauses.is_empty() => Self::Refused(clauses.clone()),
                _ => {
                    return Err(misfit(
                        "legal",
                        "is either `\"legal\": true` or a `refused` with clauses".to_owned(),
                    ));
                }
            },
            Ask::Position {} => Self::Position(file.position.clone().ok_or_else(missing)?),
            Ask::Impregnable { .. } => match (&file.position, &file.refused) {
                (Some(text), None) => Self::Position(text.clone()),
                (None, Some(clauses)) if !clauses.is_empty() => Self::Refused(clauses.clone()),
                _ => {
                    return Err(misfit(
                        "position",
                        "is either a `position` or a `refused` with clauses".to_owned(),
                    ));
                }
            },
            Ask::Force { on } => Self::Force(force(on, file)?),
            Ask::Check { .. } => Self::Check(file.check.ok_or_else(missing)?),
            Ask::FinalCheck { .. } => Self::FinalCheck(file.r#final.ok_or_else(missing)?),
            Ask::Outcome {} => Self::Outcome(outcome(file)?),
            Ask::Count { .. } => Self::Number(file.number.ok_or_else(missing)?),
            Ask::Text { .. } => match (&file.accepted, &file.faults) {
                (Some(text), None) => Self::Accepted(text.clone()),
                (None, Some(faults)) if !faults.is_empty() => Self::Faults(each(faults, "faults", fault)?),
                _ => {
                    return Err(misfit(
                        "accepted",
                        "is either `accepted` or a `faults` with faults".to_owned(),
                    ));
                }
            },
            Ask::Claims {} => Self::Claims(each(file.claims.as_ref().ok_or_else(missing)?, "claims", draw)?),
            Ask::ReadMove { .. } => match (&file.r#move, &file.refused) {
                (Some(mv), None) => Self::Move(*mv),
                (None, Some(clauses)) if !clauses.is_empty() => Self::Refused(clauses.clone()),
                _ => return Err(misfit("move", "is either a `move` or a `refused` with clauses".to_owned())),
            },
            Ask::PrintMove { .. } => Self::Text(file.text.clone().ok_or_else(missing)?),
        })
    }
}

impl Expectation {
    /// The written form, which [`Expectation::new`] reads back.
    #[must_use]
    pub fn written(&self) -> ExpectFile {
        let mut file = ExpectFile::default();
        match self {
            Self::Squares(items) => written_items(items, &mut file),
            Self::Moves(items) => written_items(items, &mut file),
            Self::Kinds(items) => written_items(items, &mut file),
            Self::Legal => file.legal = Some(true),
            Self::Refused(clauses) => file.refused = Some(clauses.clone()),
            Self::Position(text) => file.position = Some(text.clone()),
            Self::Force(sums) => file.force = Some(sums.clone()),
            Self::Check(check) => file.check = Some(*check),
            Self::FinalCheck(is_final) => file.r#final = Some(*is_final),
            Self::Outcome(outcome) => {
                file.outcome = Some(outcome.id().to_owned());
                file.by = match outcome {
                    Outcome::Ongoing => None,
                    Outcome::Won { by, .. } => Some(by.to_string()),
                };
            }
            Self::Number(number) => file.number = Some(*number),
            Self::Accepted(text) => file.accepted = Some(text.clone()),
            Self::Faults(faults) => file.faults = Some(texts(faults)),
            Self::Claims(draws) => file.claims = Some(texts(draws)),
            Self::Move(mv) => file.r#move = Some(*mv),
            Self::Text(text) => file.text = Some(text.clone()),
        }
        file
    }
}

fn texts<T: fmt::Display>(items: &BTreeSet<T>) -> Vec<String> {
    items.iter().map(ToString::to_string).collect()
}

fn written_items<T: fmt::Display>(items: &Items<T>, file: &mut ExpectFile) {
    match items {
        Items::Exactly(items) => file.exactly = Some(texts(items)),
        Items::Partly { includes, excludes } => {
            file.includes = (!includes.is_empty()).then(|| texts(includes));
            file.excludes = (!excludes.is_empty()).then(|| texts(excludes));
        }
        Items::Number(number) => file.number = Some(*number),
    }
}

/// The members an answer to the question may have.
fn members(ask: &Ask) -> &'static [&'static str] {
    match ask {
        Ask::Destinations { .. } | Ask::Moves {} | Ask::Promotions { .. } => {
            &["exactly", "includes", "excludes", "number"]
        }
        Ask::Legal { .. } => &["legal", "refused"],
        Ask::Position {} => &["position"],
        Ask::Impregnable { .. } => &["position", "refused"],
        Ask::Force { .. } => &["force"],
        Ask::Check { .. } => &["check"],
        Ask::FinalCheck { .. } => &["final"],
        Ask::Outcome {} => &["outcome", "by"],
        Ask::Count { .. } => &["number"],
        Ask::Text { .. } => &["accepted", "faults"],
        Ask::Claims {} => &["claims"],
        Ask::ReadMove { .. } => &["move", "refused"],
        Ask::PrintMove { .. } => &["text"],
    }
}

fn wanted(ask: &Ask) -> String {
    let names: Vec<String> = members(ask).iter().map(|name| format!("`{name}`")).collect();
    names.join(" or ")
}

fn fits(ask: &Ask, file: &ExpectFile) -> Result<(), Misfit> {
    let present = [
        ("exactly", file.exactly.is_some()),
        ("includes", file.includes.is_some()),
        ("excludes", file.excludes.is_some()),
        ("number", file.number.is_some()),
        ("legal", file.legal.is_some()),
        ("refused", file.refused.is_some()),
        ("position", file.position.is_some()),
        ("force", file.force.is_some()),
        ("check", file.check.is_some()),
        ("final", file.r#final.is_some()),
        ("outcome", file.outcome.is_some()),
        ("by", file.by.is_some()),
        ("accepted", file.accepted.is_some()),
        ("faults", file.faults.is_some()),
        ("claims", file.claims.is_some()),
        ("move", file.r#move.is_some()),
        ("text", file.text.is_some()),
    ];
    match present.iter().find(|(name, there)| *there && !members(ask).contains(name)) {
        Some((name, _)) => {
            Err(misfit(name, format!("does not answer the question; it needs {}", wanted(ask))))
        }
        None => Ok(()),
    }
}

fn each<T: Ord>(
    texts: &[String],
    member: &'static str,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<BTreeSet<T>, Misfit> {
    let mut all = BTreeSet::new();
    for text in texts {
        if !all.insert(read(text).map_err(|reason| misfit(member, reason))?) {
            return Err(misfit(member, format!("names `{text}` twice")));
        }
    }
    Ok(all)
}

fn items<T>(file: &ExpectFile) -> Result<Items<T>, Misfit>
where
    T: Ord + FromStr,
    T::Err: fmt::Display,
{
    sets(file, |text| text.parse().map_err(|error: T::Err| error.to_string()))
}

fn kinds(file: &ExpectFile) -> Result<Items<Kind>, Misfit> {
    sets(file, |text| Kind::from_name(text).ok_or_else(|| format!("`{text}` is not a kind of piece")))
}

fn sets<T: Ord>(file: &ExpectFile, read: impl Fn(&str) -> Result<T, String>) -> Result<Items<T>, Misfit> {
    let none = Vec::new();
    match (&file.exactly, &file.includes, &file.excludes, file.number) {
        (Some(exactly), None, None, None) => Ok(Items::Exactly(each(exactly, "exactly", read)?)),
        (None, None, None, Some(number)) => Ok(Items::Number(number)),
        (None, includes, excludes, None) if includes.is_some() || excludes.is_some() => {
            let includes = each(includes.as_ref().unwrap_or(&none), "includes", &read)?;
            let excludes = each(excludes.as_ref().unwrap_or(&none), "excludes", &read)?;
            if includes.is_empty() && excludes.is_empty() {
                return Err(misfit("includes", "is empty, and so is `excludes`".to_owned()));
            }
            if includes.iter().any(|item| excludes.contains(item)) {
                return Err(misfit("includes", "shares an item with `excludes`".to_owned()));
            }
            Ok(Items::Partly { includes, excludes })
        }
        _ => {
            Err(misfit("exactly", "is one of `exactly`, `includes` with `excludes`, or `number`".to_owned()))
        }
    }
}

fn force(on: &[Square], file: &ExpectFile) -> Result<BTreeMap<Square, ForceFile>, Misfit> {
    let sums = file.force.clone().unwrap_or_default();
    let asked: BTreeSet<Square> = on.iter().copied().collect();
    let answered: BTreeSet<Square> = sums.keys().copied().collect();
    if asked != answered || asked.is_empty() {
        let named = |squares: &BTreeSet<Square>| {
            if squares.is_empty() { "no square".to_owned() } else { listed(squares) }
        };
        let reason = format!("answers for {}, asked is {}", named(&answered), named(&asked));
        return Err(misfit("force", reason));
    }
    if sums.values().any(|sums| sums.white.is_none() && sums.black.is_none()) {
        return Err(misfit("force", "has a square with neither `white` nor `black`".to_owned()));
    }
    Ok(sums)
}

fn outcome(file: &ExpectFile) -> Result<Outcome, Misfit> {
    let side = match file.outcome.as_deref() {
        Some("ongoing") if file.by.is_none() => return Ok(Outcome::Ongoing),
        Some("white-wins") => Side::White,
        Some("black-wins") => Side::Black,
        _ => {
            let reason = "is `ongoing`, or `white-wins` or `black-wins` with `by`".to_owned();
            return Err(misfit("outcome", reason));
        }
    };
    let by = Win::ALL.into_iter().find(|win| Some(win.id()) == file.by.as_deref());
    let by =
        by.ok_or_else(|| misfit("by", "is `king-capture`, `castle-capture` or `blockade`".to_owned()))?;
    Ok(Outcome::Won { side, by })
}

fn fault(text: &str) -> Result<FaultKind, String> {
    let found = FaultKind::ALL.iter().copied().find(|kind| kind.id() == text);
    found.ok_or_else(|| format!("`{text}` is not a fault of a position text"))
}

fn draw(text: &str) -> Result<Draw, String> {
    let found = Draw::CLAIMS.into_iter().find(|draw| draw.id() == text);
    found.ok_or_else(|| format!("`{text}` is not a draw that is claimed"))
}
