//! `chesst perft`.

use std::fmt::Write;
use std::num::NonZeroUsize;

use chesst_engine::perft::Perft;
use chesst_engine::position::Position;

use super::{Failure, PerftArgs, input, print, probe};
use crate::board::Drawing;
use crate::exit::Exit;
use crate::interrupt;
use crate::judge::told;
use crate::probe::divide::{self, Descent, NoAnswer, Parting};
use crate::question::{Answer, Question, or_none};
use crate::quote::visible;
use crate::scenario::Ask;
use crate::subject::process::{Command, Process};

const BYTES_A_MEGABYTE: usize = 1 << 20;

pub(super) fn perft(args: &PerftArgs) -> Result<Exit, Failure> {
    let rules = args.ruleset.rules()?;
    let position = input::position(&rules, &args.position)?;
    if args.program.is_empty() && std::env::args_os().any(|argument| argument == "--") {
        return Err(Failure::usage("no program stands after `--`"));
    }
    if let Some(command) = Command::of_words(args.program.iter().cloned()) {
        return of_program(args, &command, &position);
    }
    let way = Perft {
        threads: NonZeroUsize::from(args.threads),
        table_bytes: (args.hash as usize).saturating_mul(BYTES_A_MEGABYTE),
        ..Perft::default()
    };
    if args.divide {
        let mut out = String::new();
        let counts = way.divide(&position, args.depth);
        for (mv, count) in &counts {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{mv:<7} {count}");
        }
        let total: u64 = if args.depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
        let _ = writeln!(out, "{:<7} {total}", "total");
        print(&out)?;
    } else {
        for depth in 1.min(args.depth)..=args.depth {
            print(&format!("{depth} {}\n", way.count(&position, depth)))?;
        }
    }
    Ok(Exit::Success)
}

/// The counts of a program beside the reference's, or with `--divide` the shortest line to other moves.
fn of_program(args: &PerftArgs, command: &Command, position: &Position) -> Result<Exit, Failure> {
    interrupt::listen();
    let mut process = probe::start(command, &probe::known(position.rules()))?;
    if args.divide {
        return descend(args.depth, &mut process, position);
    }
    let mut same = true;
    for depth in 1.min(args.depth)..=args.depth {
        let wanted = position.perft(depth);
        let got = counted(&mut process, position, depth)?;
        same &= got == Answer::Number(wanted);
        let differs = if got == Answer::Number(wanted) { "" } else { "  DIFFERS" };
        print(&format!("{depth} {wanted} {}{differs}\n", visible(&told(&got))))?;
    }
    Ok(if same { Exit::Success } else { Exit::Nonconformance })
}

/// How many move sequences of a length the program counts.
fn counted(process: &mut Process, position: &Position, depth: u32) -> Result<Answer, Failure> {
    let (ruleset, ask) = (position.ruleset().id.clone(), Ask::Count { depth });
    let question = Question { ruleset, position: position.to_string(), after: Vec::new(), ask };
    divide::ask(process, &question).map_err(|no_answer| incomplete(&no_answer))
}

fn incomplete(no_answer: &NoAnswer) -> Failure {
    Failure::new(Exit::Incomplete, no_answer)
}

fn descend(depth: u32, process: &mut Process, position: &Position) -> Result<Exit, Failure> {
    let descent = divide::descend(process, position, depth, &|| !interrupt::requested());
    match descent.map_err(|no_answer| incomplete(&no_answer))? {
        Descent::Agrees { lists, nodes } => {
            print(&format!("{lists} lists of moves agree; {nodes} move sequences of length {depth}\n"))?;
            // Its lists are those of the reference's positions; what it plays itself may lead elsewhere.
            let got = counted(process, position, depth)?;
            if got == Answer::Number(nodes) {
                return Ok(Exit::Success);
            }
            let got = visible(&told(&got));
            print(&format!(
                "the program counts {got}: its lists are right, but its `play` or `count` is not\n"
            ))?;
            Ok(Exit::Nonconformance)
        }
        Descent::Parts(parting) => {
            print(&parted(&parting))?;
            Ok(Exit::Nonconformance)
        }
    }
}

/// The shortest line to other moves, with the board after it.
fn parted(parting: &Parting) -> String {
    let Parting { line, position, missing, surplus, refused } = parting;
    let mut out = format!("the moves differ after {}\n\n{}{position}\n", or_none(line), Drawing(position));
    let lines = [("missing", or_none(missing)), ("surplus", or_none(surplus))];
    for (name, moves) in lines {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "{name:<8}{moves}");
    }
    if let Some(answer) = refused {
        let _ = writeln!(out, "got     {}", visible(&told(answer)));
    }
    for mv in surplus {
        if let Err(refusal) = position.legality(*mv) {
            let _ = writeln!(out, "{:<8}refused by {}", mv.to_string(), or_none(&refusal.clauses));
        }
    }
    out
}
