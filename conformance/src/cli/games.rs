//! `chesst replay` and `chesst convert`: whole games.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chesst_engine::editions;
use chesst_engine::rules::Rules;
use chesst_engine::text::book::{Alphabet, Place, Problem};
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use serde::Serialize;

use super::{Failure, ReportFormat, eprint, input, print, progress};
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
    /// Go on after a game that is refused or has no half move of `--board-after`; a file that cannot be read on ends the run all the same
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
        notes: Vec<NoteReport<'r>>,
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        after: BTreeMap<String, Option<String>>,
    },
    Refused {
        ply: String,
        side_lines_open: usize,
        #[serde(flatten)]
        place: PlaceReport<'r>,
        message: &'r str,
        clauses: Vec<&'static str>,
        position: Option<String>,
        legal: &'r [String],
    },
}

#[derive(Serialize)]
struct NoteReport<'r> {
    #[serde(flatten)]
    place: PlaceReport<'r>,
    leniency: &'static str,
}

/// A place in the file: line and column, or the line and which part of the game on it.
#[derive(Serialize)]
struct PlaceReport<'r> {
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<&'r str>,
}

impl<'r> PlaceReport<'r> {
    fn of(place: Place, part: Option<&'r str>) -> Self {
        Self { line: place.line, column: part.is_none().then_some(place.column), part }
    }
}

pub(super) fn replay(args: &ReplayArgs) -> Result<Exit, Failure> {
    let mut totals = Totals::default();
    args.input.each(|rules, game| match games::replay(rules, game, args.input.strict) {
        Ok(replay) => {
            totals.add(&replay);
            if !told(args, game, &replay)? {
                totals.too_short += 1;
            }
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
    Ok(match totals {
        Totals { refused: 1.., .. } => Exit::Nonconformance,
        Totals { too_short: 1.., .. } => Exit::Usage,
        _ => Exit::Success,
    })
}

pub(super) fn convert(args: &ConvertArgs) -> Result<Exit, Failure> {
    let mut converted = 0_u64;
    args.input.each(|rules, game| {
        let replay = games::replay(rules, game, args.input.strict).map_err(|refused| {
            Failure::new(Exit::Nonconformance, &format!("game {}, {refused}", game.number))
        })?;
        let used = &replay.ruleset;
        if let Some(named) = game.ruleset().filter(|named| named != used) {
            eprint(&format!(
                "game {}: it names the rule set `{}`; `{used}` was used and is written\n",
                game.number,
                visible(named)
            ));
        }
        converted += 1;
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
        let parted = if converted == 1 { "" } else { "\n" };
        print(&format!("{parted}{}", replay.print(form)))?;
        Ok(true)
    })?;
    if converted == 0 {
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
            "the tag Ruleset is `{}`: a file is given by --ruleset, not by a tag",
            visible(id)
        ))),
        None => input::rules(id).map_err(|Failure { message, .. }| {
            Failure::usage(format!(
                "the tag Ruleset: {message}; for a rule set of your own give its file by --ruleset, as when the game was converted"
            ))
        }),
    }
}

#[derive(Default)]
struct Totals {
    replayed: u64,
    refused: u64,
    too_short: u64,
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
        let Self { replayed, refused, too_short, plies, side_lines, notes } = self;
        let games = if *replayed == 1 { "game" } else { "games" };
        write!(f, "{replayed} {games} replayed: {plies} half moves, {side_lines} side lines, {notes} notes")?;
        if *refused > 0 {
            write!(f, "; {refused} refused")?;
        }
        if *too_short > 0 {
            write!(f, "; {too_short} without a half move of --board-after")?;
        }
        f.write_str("\n")
    }
}

/// Prints what a game that is in order holds; says whether it has every half move after which a board is wanted.
fn told(args: &ReplayArgs, game: &GameText, replay: &Replay) -> Result<bool, Failure> {
    let mut positions = BTreeMap::new();
    let mut complete = true;
    for wanted in &args.board_after {
        let after = replay.after(*wanted);
        positions.insert(wanted.to_string(), after.map(ToString::to_string));
        let Some(after) = after else {
            complete = false;
            let most =
                replay.main_line().last().map_or_else(|| "none".to_owned(), |(ply, _)| ply.to_string());
            let message = format!("game {} has no half move {wanted}; its last is {most}", game.number);
            if !args.keep_going {
                return Err(Failure::usage(message));
            }
            if matches!(args.format, ReportFormat::Text) {
                print(&format!("{message}\n"))?;
            }
            continue;
        };
        if matches!(args.format, ReportFormat::Text) {
            print(&format!("after {wanted}\n{}{after}\n", Drawing(after)))?;
        }
    }
    if args.quiet {
        return Ok(complete);
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
                let _ = writeln!(out, "  {}: {} ({})", note.at(), note.leniency.says(), note.leniency);
            }
            print(&out)?;
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
                        place: PlaceReport::of(note.place, note.part.as_deref()),
                        leniency: note.leniency.id(),
                    })
                    .collect(),
            },
        })?,
    }
    Ok(complete)
}

/// Prints where a game is not in order, and what stands there and should.
fn refused(args: &ReplayArgs, rules: &Rules, game: &GameText, refused: &Disagreement) -> Result<(), Failure> {
    let Disagreement { ply, depth, error, position, legal, part } = refused;
    let clauses: Vec<&str> = error.clauses().iter().map(|clause| clause.id()).collect();
    if matches!(args.format, ReportFormat::Json) {
        return json(&Report {
            game: game.number,
            ok: false,
            ruleset: &rules.ruleset().id,
            what: What::Refused {
                ply: ply.to_string(),
                side_lines_open: *depth,
                place: PlaceReport::of(error.place, part.as_deref()),
                message: &error.message,
                clauses,
                position: position.as_ref().map(ToString::to_string),
                legal,
            },
        });
    }
    let mut out = harmless(&format!("game {}, {refused}\n", game.number));
    let by = match &error.problem {
        Problem::Refused(_) => format!("clauses: {}", clauses.join(", ")),
        Problem::NotClean(leniency) => format!("refused by --strict: {leniency}"),
        Problem::Unreadable if position.is_none() => "the game cannot begin".to_owned(),
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
