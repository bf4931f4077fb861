//! A probe told: for a terminal, as text to paste into an issue, and as data.

use std::fmt::Write;

use chesst_engine::position::Position;
use serde_json::{Value, json};

use super::finding::{Class, Differs, What};
use super::order::Disorder;
use super::{Group, Report};
use crate::board::Drawing;
use crate::faults::FAULTY;
use crate::protocol::{Op, Request};
use crate::question::{Answer, Question, listed};
use crate::quote::{clip, visible};
use crate::register::Register;
use crate::rulesets::Rulesets;
use crate::scenario::Ask;
use crate::smith::statistics::Trait;
use crate::subject::process::requests;

/// The longest answer that is shown, in characters.
const LONGEST: usize = 400;

/// What a report takes from outside the probe.
#[derive(Clone, Copy, Debug)]
pub struct Context<'c> {
    /// The sentences of the clauses.
    pub register: &'c Register,
    /// The rule sets, for boards.
    pub rulesets: &'c Rulesets,
    /// What `chesst` must be told to ask the same subject.
    pub argument: &'c str,
}

/// The whole report for a terminal.
#[must_use]
pub fn text(report: &Report, context: Context<'_>) -> String {
    let mut out = String::new();
    for group in &report.groups {
        out.push_str(&told(report, group, context));
        out.push('\n');
    }
    out.push_str(&conclusion(report));
    out
}

/// What was asked and what came of it, in few lines.
#[must_use]
pub fn conclusion(report: &Report) -> String {
    let tally = &report.tally;
    let (positions, compared) = (tally.positions.positions(), tally.compared());
    let positions = if report.is_of_one_position {
        format!("1 position, questions about it drawn {positions} times")
    } else {
        format!("{positions} positions")
    };
    let mut out = format!("{positions}, {compared} answers compared, seed {}", report.seed);
    if tally.reordered > 0 {
        let _ = write!(out, ", {} asked again in another order", tally.reordered);
    }
    out.push('\n');
    let unsupported: Vec<&str> =
        tally.points.iter().filter(|(_, count)| count.unsupported).map(|(point, _)| point.words()).collect();
    if !unsupported.is_empty() {
        let _ = writeln!(out, "not offered, or not in every rule set: {}", unsupported.join(", "));
    }
    for point in report.core_not_offered() {
        let _ = writeln!(out, "not searched: {point}, which every program must answer");
    }
    for (clause, point) in &report.unseen {
        let _ = writeln!(out, "not searched: clause `{}`, which only {point} can show", clause.id());
    }
    if let Some(why) = &report.gave_up {
        let _ = writeln!(out, "the search ended early: {}", visible(why));
    }
    let name = visible(&report.subject);
    let _ = match (report.groups.len(), report.compared_something()) {
        (0, false) => writeln!(out, "nothing was compared: {name} answered no question"),
        (0, true) if report.is_complete() => writeln!(out, "{name}: nothing found"),
        (0, true) => writeln!(out, "{name}: nothing found in what was searched"),
        (1, _) => writeln!(out, "{name}: 1 fault suspected"),
        (number, _) => writeln!(out, "{name}: {number} faults suspected"),
    };
    out
}

/// One group for a terminal.
#[must_use]
pub fn told(report: &Report, group: &Group, context: Context<'_>) -> String {
    let mut out = format!("FOUND {}\n", title(group));
    for line in diagnosis(group, context) {
        let _ = writeln!(out, "  {line}");
    }
    out.push_str(&body(group, context));
    for (name, line) in lines(report, group, context) {
        let _ = writeln!(out, "{name:<8}{line}");
    }
    out
}

/// One group as text to paste into an issue of the program.
#[must_use]
pub fn issue(report: &Report, group: &Group, context: Context<'_>) -> String {
    let mut out = format!("# {}: {}\n\n", visible(&report.subject), title(group));
    for line in diagnosis(group, context) {
        let _ = writeln!(out, "{line}\n");
    }
    let _ = writeln!(out, "```text\n{}```\n", body(group, context));
    for (name, line) in lines(report, group, context) {
        let _ = writeln!(out, "- {name}: `{line}`");
    }
    out
}

/// The class and the clause.
#[must_use]
pub fn title(group: &Group) -> String {
    match group.clauses.first() {
        Some(clause) => format!("{}: {clause}", group.class),
        None => group.class.to_string(),
    }
}

/// What is suspected, a sentence a line.
fn diagnosis(group: &Group, context: Context<'_>) -> Vec<String> {
    let mut out = Vec::new();
    let sentence = |clause| {
        let sentence = context.register.clause(clause).map(|entry| format!(": {}", entry.en));
        format!("clause {clause}{}", sentence.unwrap_or_default())
    };
    let findings = if group.findings == 1 { "1 finding" } else { "all of its findings" };
    match group.books.as_slice() {
        [] if group.clauses.is_empty() => out.extend(refused_position(group)),
        [] => {
            let by = group.by.map_or_else(String::new, |by| format!("; {}", by.words()));
            out.push(format!("no faulty engine of the catalogue answers like it{by}"));
        }
        [book, others @ ..] => {
            let Some(clause) = group.clauses.first() else { return out };
            out.push(format!("answers like `{}` in {findings} ({}): clause `{clause}`", book.name, book.why));
            if !others.is_empty() {
                let names = others.iter().map(|book| format!("`{}` ({})", book.name, book.clause));
                out.push(format!("and like {}", names.collect::<Vec<_>>().join(", ")));
            }
        }
    }
    out.extend(group.clauses.iter().take(3).copied().map(sentence));
    out.extend(group.disorder.as_ref().map(history));
    out
}

/// What it is that an answer depends on, as far as it is known.
fn history(disorder: &Disorder) -> String {
    match (disorder.class, disorder.gives_out_at) {
        (Class::Earlier, Some(number)) => format!(
            "no position is to blame: a process that is asked the same request again and again gives no answer to number {number}"
        ),
        (Class::Earlier, None) if disorder.after.is_empty() => {
            "a process that was asked nothing else answers otherwise; after which requests it fails was not found"
                .to_owned()
        }
        (Class::Earlier, None) => {
            "a process that was asked nothing else answers otherwise than after the requests below".to_owned()
        }
        _ => "nothing that was asked before explains it".to_owned(),
    }
}

/// That a position which can be played is refused, and what in its fields is not as at the beginning of a game.
fn refused_position(group: &Group) -> Option<String> {
    let What::Answer(differs) = &group.smallest else { return None };
    if !matches!(differs.got, Ok(Answer::PositionRefused(_) | Answer::Faults(_))) {
        return None;
    }
    let text = match &differs.question.ask {
        Ask::Text { text } => text,
        _ => &differs.question.position,
    };
    let names = ["rights", "impregnable squares", "quiet half moves", "move number"];
    let usual = ["Pp", "-", "0", "1"];
    let fields = text.split(' ').skip(2).zip(names.into_iter().zip(usual));
    let unusual: Vec<String> = fields
        .filter(|(field, (_, usual))| field != usual)
        .map(|(field, (name, _))| format!("{name} `{}`", visible(field)))
        .collect();
    Some(if unusual.is_empty() {
        "it refuses the position text, whose fields after the pieces are as at the beginning of a game"
            .to_owned()
    } else {
        format!("it refuses the position text; not as at the beginning of a game: {}", unusual.join(", "))
    })
}

/// The board, and what was asked, wanted and got.
fn body(group: &Group, context: Context<'_>) -> String {
    let mut out = String::new();
    match &group.smallest {
        What::Law(broken) => {
            let forged = &broken.forged;
            let _ = write!(out, "{}", Drawing(&forged.start));
            if !forged.moves.is_empty() {
                let _ = write!(out, "then {}\n{}", listed(&forged.moves), Drawing(&forged.position));
            }
            let _ = writeln!(out, "law     {}\n{}", broken.law.sentence, broken.breach);
        }
        What::Answer(differs) => {
            out.push_str(&drawn(&differs.question, context.rulesets));
            match &group.disorder {
                Some(disorder) => {
                    let reply = |reply: &super::finding::Reply| {
                        let one = Differs { got: reply.clone(), mv: None, ..Differs::clone(differs) };
                        clip(&visible(&one.got_in_words()), LONGEST)
                    };
                    let _ = writeln!(out, "asked   {}", visible(&differs.question.to_string()));
                    let _ = writeln!(out, "alone   {}", reply(&disorder.alone));
                    let _ = writeln!(out, "else    {}", reply(&disorder.other));
                    for line in disorder.after.iter().flat_map(|asked| request_lines(asked, context.rulesets))
                    {
                        let _ = writeln!(out, "after   {line}");
                    }
                }
                None => out.push_str(&answers(differs)),
            }
        }
    }
    out
}

fn answers(differs: &Differs) -> String {
    let shown = |text: String| clip(&visible(&text), LONGEST);
    format!(
        "asked   {}\nwanted  {}\ngot     {}\n",
        shown(differs.asked().to_string()),
        shown(differs.wanted_in_words()),
        shown(differs.got_in_words())
    )
}

/// The board of a question, or its text when it cannot be read.
fn drawn(question: &Question, rulesets: &Rulesets) -> String {
    let text = match &question.ask {
        Ask::Text { text } => text,
        _ => &question.position,
    };
    let known = rulesets.get(&question.ruleset);
    match known.and_then(|entry| Position::read(&entry.rules, text).ok()) {
        Some(position) => format!("{}{text}\n", Drawing(&position)),
        None => format!("{}\n", visible(text)),
    }
}

/// Where it comes from and how it is seen again, each with a name.
fn lines(report: &Report, group: &Group, context: Context<'_>) -> Vec<(&'static str, String)> {
    let mut out = Vec::new();
    let (ruleset, start, after) = match &group.smallest {
        What::Law(broken) => {
            (&broken.forged.start.ruleset().id, broken.forged.start.to_string(), &broken.forged.moves)
        }
        What::Answer(differs) => {
            let lines = request_lines(&differs.question, context.rulesets);
            out.extend(lines.into_iter().map(|line| ("request", line)));
            let question = &differs.question;
            (&question.ruleset, question.position.clone(), &question.after)
        }
    };
    let named =
        context.rulesets.get(ruleset).map_or_else(|| ruleset.clone(), crate::rulesets::Entry::argument);
    let space = if context.argument.is_empty() { "" } else { " " };
    if !start.is_empty() && group.disorder.is_none() {
        let game = match &group.smallest {
            What::Answer(differs) if !matches!(differs.question.ask, Ask::Claims {}) => String::new(),
            _ if after.is_empty() => String::new(),
            _ => format!(" --after '{}'", listed(after)),
        };
        out.push((
            "again",
            format!("chesst probe --ruleset {named} --position '{start}'{game}{space}{}", context.argument),
        ));
    }
    if group.number < u64::MAX {
        let seed = report.seed;
        let what = if report.is_of_one_position { "draw" } else { "position" };
        out.push((
            "found",
            format!("as {what} {} of seed {seed}, with {} pieces", group.number, group.original.pieces()),
        ));
    }
    if let What::Answer(differs) = &group.original
        && group.original.pieces() != group.smallest.pieces()
    {
        let first = match &differs.question.ask {
            Ask::Text { text } => text,
            _ => &differs.question.position,
        };
        out.push(("first", visible(first)));
    }
    out
}

/// The requests that put a question, a line each, as a program may be sent them. Moves before the last are played from the
/// positions of the reference; a move that it refuses is the last.
fn request_lines(question: &Question, rulesets: &Rulesets) -> Vec<String> {
    let mut all = Vec::new();
    let mut question = question.clone();
    while !question.after.is_empty() && requests(&question, true).is_empty() {
        let mv = question.after.remove(0);
        let play = Request::about(Op::Play, &question.ruleset, &question.position);
        all.push(Request { r#move: Some(mv.to_string()), ..play });
        let known = rulesets.get(&question.ruleset);
        let position = known.and_then(|entry| Position::read(&entry.rules, &question.position).ok());
        let Some(after) = position.and_then(|position| position.play(mv).ok()) else {
            return numbered(all);
        };
        question.position = after.to_string();
    }
    all.extend(requests(&question, true));
    numbered(all)
}

fn numbered(requests: Vec<Request>) -> Vec<String> {
    let numbered = (2..).zip(requests).map(|(id, request)| Request { id, ..request });
    numbered.map(|request| serde_json::to_string(&request).unwrap_or_default()).collect()
}

/// The report as data.
#[must_use]
pub fn data(report: &Report, context: Context<'_>) -> Value {
    let what = |what: &What| match what {
        What::Law(broken) => json!({
            "ruleset": broken.forged.start.ruleset().id,
            "position": broken.forged.start.to_string(),
            "after": broken.forged.moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "law": broken.law.name,
            "wanted": broken.breach.expected,
            "got": broken.breach.answered,
            "pieces": what.pieces(),
        }),
        What::Answer(differs) => json!({
            "ruleset": differs.question.ruleset,
            "position": differs.question.position,
            "after": differs.question.after.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "ask": differs.asked().ask,
            "wanted": differs.wanted_in_words(),
            "got": differs.got_in_words(),
            "pieces": what.pieces(),
        }),
    };
    let groups: Vec<Value> = report
        .groups
        .iter()
        .map(|group| {
            json!({
                "class": group.class,
                "clauses": group.clauses.iter().map(|clause| clause.id()).collect::<Vec<_>>(),
                "answers_like": group.books.iter().map(|book| format!("{FAULTY}{}", book.name)).collect::<Vec<_>>(),
                "findings": group.findings,
                "number": (group.number < u64::MAX).then_some(group.number),
                "smallest": what(&group.smallest),
                "original": what(&group.original),
                "issue": issue(report, group, context),
            })
        })
        .collect();
    let tally = &report.tally;
    let shown: serde_json::Map<String, Value> = Trait::ALL
        .iter()
        .map(|shows| (shows.words().to_owned(), tally.positions.shown(*shows).into()))
        .collect();
    let unseen: Vec<Value> = report
        .unseen
        .iter()
        .map(|(clause, point)| json!({ "clause": clause.id(), "shown_by": point }))
        .collect();
    let made = tally.positions.positions();
    json!({
        "format": 1,
        "subject": report.subject,
        "argument": context.argument,
        "seed": report.seed,
        "positions": if report.is_of_one_position { made.min(1) } else { made },
        "rounds": report.is_of_one_position.then_some(made),
        "compared": tally.compared(),
        "asked": tally.points,
        "reordered": tally.reordered,
        "shown": shown,
        "findings": report.findings,
        "first": report.first,
        "groups": groups,
        "why": report.gave_up,
        "unseen": unseen,
    })
}
