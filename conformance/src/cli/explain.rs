//! `chesst explain`: may this move be played, and which clause says so? And where may this piece go?

use chesst_engine::square::Square;
use clap::Args;
use serde::Serialize;

use super::show::BoardArgs;
use super::{Failure, LangArgs, ReportFormat, RulesetArgs, input, print};
use crate::board::model::{Board, Mark};
use crate::exit::Exit;
use crate::explain::{Around, Explanation, Scene, reach};
use crate::load::embedded_register;

/// Characters of the shortest move.
const SHORTEST_MOVE: usize = 4;

#[derive(Debug, Args)]
pub(super) struct ExplainArgs {
    #[command(flatten)]
    ruleset: RulesetArgs,
    /// Position text, `start`, or `-` for a line of standard input
    position: String,
    /// A move: `b2b4`, or `g7g8=C` with a choice of promotion; or a square: where may its piece go, and why not elsewhere
    #[arg(value_name = "MOVE|SQUARE")]
    what: String,
    /// The form of the explanation
    #[arg(long, value_enum, default_value_t)]
    format: ReportFormat,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    lang: LangArgs,
}

pub(super) fn explain(args: &ExplainArgs) -> Result<Exit, Failure> {
    let rules = args.ruleset.rules()?;
    let position = input::position(&rules, &args.position)?;
    let words = args.lang.words();
    if args.what.parse::<Square>().is_ok() {
        let square = input::square(&rules, &args.what)?;
        let around = Around::new(&position, square, words);
        let scene = Scene::new(&position, square).position;
        let board = Board::new(&scene).with_reach(square, &reach(&scene, square));
        return told(args, &around, &board, || around.text(words));
    }
    let mv = position.read_move(&args.what).map_err(|error| {
        let short = args.what.chars().count() < SHORTEST_MOVE;
        let nor = if short { "; nor is it a square such as `b2`" } else { "" };
        Failure::usage(format!("{error}{nor}"))
    })?;
    for square in [mv.from, mv.to] {
        input::square(&rules, &square.to_string())?;
    }
    let explanation = Explanation::new(&position, mv, &embedded_register()?, words);
    let mut board = Board::new(&position).with_mark(mv.from, Mark::From);
    board = match position.effect(mv) {
        Err(refusal) => board.with_mark(mv.to, Mark::Blocked(refusal.clauses)),
        Ok(effect) if effect.exchange => board.with_mark(mv.to, Mark::Exchange),
        Ok(effect) if effect.taken.is_some() => board.with_mark(mv.to, Mark::Capture),
        Ok(_) => board.with_mark(mv.to, Mark::Move),
    };
    told(args, &explanation, &board, || {
        let then = position.play(mv).map_or_else(
            |_| String::new(),
            |after| {
                let then = words.with("explain-then", &[("standing", words.standing(&after).into())]);
                format!("{then}\n      {after}\n")
            },
        );
        explanation.text(words) + &then
    })
}

fn told(
    args: &ExplainArgs,
    facts: &impl Serialize,
    board: &Board<'_>,
    text: impl FnOnce() -> String,
) -> Result<Exit, Failure> {
    match args.format {
        ReportFormat::Json => print(&(serde_json::to_string_pretty(facts).map_err(Failure::usage)? + "\n"))?,
        ReportFormat::Text => print(&(args.board.text(board, args.lang.words()) + &text()))?,
    }
    Ok(Exit::Success)
}
