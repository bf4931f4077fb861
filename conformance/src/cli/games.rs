//! `chesst replay` and `chesst convert`: whole games.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chesst_engine::editions;
use chesst_engine::rules::Rules;
use chesst_engine::text::book::{Alphabet, Problem};
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use serde::Serialize;

use super::{Failure, ReportFormat, input, print, progress};
use crate::board::Drawing;
use crate::exit::Exit;
use crate::games::{self, Disagreement, FileError, Form, GameText, JsonGame, Ply, Replay};
use crate::quote::{harmless, visible};

#[derive(Debug, Args)]
pub(super) struct ReplayArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Print the board after a half move of each game: `12w`, `12b`
    #[arg(long, value_name = "PLY")]
    board_after: Vec<Ply>,
    /// Go on after a game that is refused; a file that cannot be read on ends the run all the same
    #[arg(long)]
    keep_going: bool,
    /// Print nothing of games that are in order but their number
    #[arg(long)]
    quiet: bool,
    /// The form of the report; `json` is a value a game
    #[arg(long, value_enum, default_value_t)]
    format: ReportFormat,
}

#[derive(Debug, Args)]
pub(super) struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The form to write
    #[arg(long, value_enum)]
    to: OutputForm,
}

#[derive(Debug, Args)]
struct InputArgs {
    /// The rule set, an id or a file that ends in `.json` [default: what the tag Ruleset of each game says, or t1-2024]
    #[arg(long, value_name = "RULESET")]
    ruleset: Option<String>,
    /// The form of the file; the letters of its moves are found out
    #[arg(long, value_enum, default_value_t)]
    from: InputForm,
    /// Refuse what is not in the clean form
    #[arg(long)]
    strict: bool,
    /// The file, or `-` for standard input
    file: PathBuf,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum InputForm {
    /// Tag pairs and moves
    #[default]
    Text,
    /// A JSON value a line, as `convert --to json` writes
    Json,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum OutputForm {
    /// The books' letters: `Рт h2-h4`
    Cyrillic,
    /// Latin letters: `R h2-h4`
    Latin,
    /// The protocol's moves: `h2h4`
    Coordinates,
    /// A JSON value a line, a line a game
    Json,
}

/// What a game says of itself in a JSON report.
#[derive(Serialize)]
struct Report<'r> {
    game: usize,
    ok: bool,
    ruleset: &'r str,
    #[serde(flatten)]
    what: What<'r>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum What<'r> {
    Replayed {
        plies: usize,
        side_lines: usize,
        result: Option<String>,
        end: String,
        notes: Vec<NoteReport>,
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        after: BTreeMap<String, String>,
    },
    Refused {
        ply: String,
        side_lines_open: usize,
        line: usize,
        column: usize,
        message: &'r str,
        clauses: Vec<&'static str>,
        position: Option<String>,
        legal: &'r [String],
    },
}

#[derive(Serialize)]
struct NoteReport {
    line: usize,
    column: usize,
    leniency: &'static str,
}

pub(super) fn replay(args: &ReplayArgs) -> Result<Exit, Failure> {
    let mut totals = Totals::default();
    args.input.each(|rules, game| match games::replay(rules, game, args.input.strict) {
        Ok(replay) => {
            totals.add(&replay);
            told(args, game, &replay)?;
            Ok(true)
        }
        Err(disagreement) => {
            totals.refused += 1;
            refused(args, rules, game, &disagreement)?;
            Ok(args.keep_going)
        }
    })?;
    if totals.replayed + totals.refused == 0 {
        return Err(Failure::usage(format!("`{}` holds no game", args.input.file.display())));
    }
    if matches!(args.format, ReportFormat::Text) {
        print(&totals.to_string())?;
    }
    Ok(if totals.refused > 0 { Exit::Nonconformance } else { Exit::Success })
}

pub(super) fn convert(args: &ConvertArgs) -> Result<Exit, Failure> {
    let mut first = true;
    args.input.each(|rules, game| {
        let replay = games::replay(rules, game, args.input.strict).map_err(|refused| {
            Failure::new(Exit::Nonconformance, &format!("game {}, {refused}", game.number))
        })?;
        let form = match args.to {
            OutputForm::Cyrillic => Form::Cyrillic,
            OutputForm::Latin => Form::Latin,
            OutputForm::Coordinates => Form::Coordinates,
            OutputForm::Json => {
                let json = serde_json::to_string(&JsonGame::of(&replay)).map_err(Failure::usage)?;
                print(&format!("{json}\n"))?;
                return Ok(true);
            }
        };
        let parted = if std::mem::take(&mut first) { "" } else { "\n" };
        print(&format!("{parted}{}", replay.print(form)))?;
        Ok(true)
    })?;
    if first && !matches!(args.to, OutputForm::Json) {
        return Err(Failure::usage(format!("`{}` holds no game", args.input.file.display())));
    }
    Ok(Exit::Success)
}

impl InputArgs {
    /// Takes game after game until one says to stop.
    fn each(
        &self,
        mut take: impl FnMut(&Arc<Rules>, &GameText) -> Result<bool, Failure>,
    ) -> Result<(), Failure> {
        let (bar, source) = self.open()?;
        let fixed = self.ruleset.as_deref().map(input::rules).transpose()?;
        let mut known: BTreeMap<String, Arc<Rules>> = BTreeMap::new();
        let games: Box<dyn Iterator<Item = Result<GameText, FileError>>> = match self.from {
            InputForm::Text => Box::new(games::games(source)),
            InputForm::Json => Box::new(games::json_games(source)),
        };
        let place = self.file.display();
        for game in games {
            let game =
                game.map_err(|error| Failure::usage(format!("`{place}`, {}", harmless(&error.to_string()))))?;
            let rules = match &fixed {
                Some(rules) => Arc::clone(rules),
                None => {
                    let id = game.ruleset().unwrap_or(editions::DEFAULT_ID);
                    match known.get(id) {
                        Some(rules) => Arc::clone(rules),
                        None => {
                            let rules = built_in(id).map_err(|Failure { message, .. }| {
                                Failure::usage(format!("`{place}`, game {}: {message}", game.number))
                            })?;
                            known.entry(id.to_owned()).or_insert(rules).clone()
                        }
                    }
                }
            };
            let on = bar.suspend(|| take(&rules, &game))?;
            if !on {
                break;
            }
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// The input, with a bar on a terminal where its size is known.
    fn open(&self) -> Result<(ProgressBar, Box<dyn BufRead>), Failure> {
        if self.file == Path::new("-") {
            return Ok((ProgressBar::hidden(), Box::new(std::io::stdin().lock())));
        }
        let failed = |error| Failure::usage(format!("`{}` cannot be read: {error}", self.file.display()));
        let file = File::open(&self.file).map_err(failed)?;
        let metadata = file.metadata().map_err(failed)?;
        if metadata.is_dir() {
            return Err(Failure::usage(format!("`{}` is a folder", self.file.display())));
        }
        let bar = progress(metadata.len(), "{bytes}/{total_bytes}");
        let source = BufReader::new(bar.wrap_read(file));
        Ok((bar, Box::new(source)))
    }
}

/// A tag names a rule set by its id, never a file.
fn built_in(id: &str) -> Result<Arc<Rules>, Failure> {
    match Rules::built_in(id) {
        Some(rules) => Ok(rules),
        None if crate::ruleset_file::is_file(id) => Err(Failure::usage(format!(
            "the tag Ruleset is `{id}`: a file is given by --ruleset, not by a tag"
        ))),
        None => input::rules(id),
    }
}

#[derive(Default)]
struct Totals {
    replayed: u64,
    refused: u64,
    plies: u64,
    side_lines: u64,
    notes: u64,
}

impl Totals {
    fn add(&mut self, replay: &Replay) {
        self.replayed += 1;
        self.plies += replay.plies() as u64;
        self.side_lines += replay.side_lines() as u64;
        self.notes += replay.notes.len() as u64;
    }
}

impl std::fmt::Display for Totals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { replayed, refused, plies, side_lines, notes } = self;
        let games = if *replayed == 1 { "game" } else { "games" };
        write!(f, "{replayed} {games} replayed: {plies} half moves, {side_lines} side lines, {notes} notes")?;
        if *refused > 0 {
            write!(f, "; {refused} refused")?;
        }
        f.write_str("\n")
    }
}

/// Prints what a game that is in order holds.
fn told(args: &ReplayArgs, game: &GameText, replay: &Replay) -> Result<(), Failure> {
    let mut positions = BTreeMap::new();
    for wanted in &args.board_after {
        let Some(after) = replay.after(*wanted) else {
            let most =
                replay.main_line().last().map_or_else(|| "none".to_owned(), |(ply, _)| ply.to_string());
            let message = format!("game {} has no half move {wanted}; its last is {most}", game.number);
            return Err(Failure::usage(message));
        };
        positions.insert(wanted.to_string(), after.to_string());
        if matches!(args.format, ReportFormat::Text) {
            print(&format!("after {wanted}\n{}{after}\n", Drawing(after)))?;
        }
    }
    if args.quiet {
        return Ok(());
    }
    let result = replay.result.as_ref().map(|result| result.print(Alphabet::Cyrillic));
    match args.format {
        ReportFormat::Text => {
            let players = ["White", "Black"].map(|name| game.tag(name).unwrap_or("?"));
            let mut out = format!(
                "game {}: {} - {}, {}: {} half moves, {} side lines, {}\n",
                game.number,
                visible(players[0]),
                visible(players[1]),
                replay.ruleset,
                replay.plies(),
                replay.side_lines(),
                visible(result.as_deref().unwrap_or("no result")),
            );
            for note in &replay.notes {
                // Writing to a string cannot fail.
                let _ = writeln!(out, "  {}: {} ({})", note.place, note.leniency.says(), note.leniency);
            }
            print(&out)
        }
        ReportFormat::Json => json(&Report {
            game: game.number,
            ok: true,
            ruleset: &replay.ruleset,
            what: What::Replayed {
                plies: replay.plies(),
                side_lines: replay.side_lines(),
                result,
                end: replay.end.to_string(),
                after: positions,
                notes: replay
                    .notes
                    .iter()
                    .map(|note| NoteReport {
                        line: note.place.line,
                        column: note.place.column,
                        leniency: note.leniency.id(),
                    })
                    .collect(),
            },
        }),
    }
}

/// Prints where a game is not in order, and what stands there and should.
fn refused(args: &ReplayArgs, rules: &Rules, game: &GameText, refused: &Disagreement) -> Result<(), Failure> {
    let Disagreement { ply, depth, error, position, legal } = refused;
    let clauses: Vec<&str> = error.clauses().iter().map(|clause| clause.id()).collect();
    if matches!(args.format, ReportFormat::Json) {
        return json(&Report {
            game: game.number,
            ok: false,
            ruleset: &rules.ruleset().id,
            what: What::Refused {
                ply: ply.to_string(),
                side_lines_open: *depth,
                line: error.place.line,
                column: error.place.column,
                message: &error.message,
                clauses,
                position: position.as_ref().map(ToString::to_string),
                legal,
            },
        });
    }
    let told = match args.input.from {
        InputForm::Text => refused.to_string(),
        // The text that was played is none of the file's.
        InputForm::Json => format!("at {ply}: {}", error.message),
    };
    let mut out = harmless(&format!("game {}, {told}\n", game.number));
    let by = match &error.problem {
        Problem::Refused(_) => format!("clauses: {}", clauses.join(", ")),
        Problem::NotClean(leniency) => format!("refused by --strict: {leniency}"),
        Problem::Unreadable => "the text is no notation there".to_owned(),
    };
    // Writing to a string cannot fail.
    let _ = writeln!(out, "  {by}");
    if let Some(position) = position {
        let _ = writeln!(out, "{}{position}", Drawing(position));
    }
    print(&out)
}

fn json(report: &Report<'_>) -> Result<(), Failure> {
    let line = serde_json::to_string(report).map_err(Failure::usage)?;
    print(&format!("{line}\n"))
}
