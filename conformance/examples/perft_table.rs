//! Draws midgame positions of a rule set by a seed and prints them with their counts: `perft_table RULESET`. The tables of
//! `engine/tests/perft/` were made by it. Other scenarios make other positions, so that a table, once published, stays.

use std::collections::BTreeSet;
use std::error::Error;

use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::smith::bench::Bench;
use chesst_conformance::smith::profile::Profile;
use chesst_conformance::smith::seeded::{Seeded, seeded};
use chesst_conformance::smith::statistics::{Statistics, Trait};
use chesst_engine::perft::Perft;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;

const SEED: u64 = 20_250_914;
const POSITIONS: usize = 50;
/// How many positions of a profile are looked at for one that shows what is wanted; then any will do.
const TRIES: usize = 60_000;
/// How many are passed over after one is taken: those nearest to it come from the same game.
const APART: usize = 7;
const LEAST_PIECES: usize = 10;
/// Sequences of three and of four plies: few enough to be counted in every run, by the oracle too.
const MOST_NODES: [u64; 2] = [250_000, 8_000_000];
const LEAST_NODES: u64 = 2_000;
const DEPTHS: std::ops::RangeInclusive<u32> = 1..=4;
const START_DEPTHS: std::ops::RangeInclusive<u32> = 1..=6;
/// Memory for what is met again, so that the last of them takes no longer than the others.
const TABLE_BYTES: usize = 1 << 26;

/// Where they come from in turn: those with enough men on the board.
const PROFILES: [Profile; 7] = [
    Profile::Play,
    Profile::Mutated,
    Profile::Crowded,
    Profile::Castle,
    Profile::Promotion,
    Profile::Caps,
    Profile::Impregnable,
];

/// What positions are to show, each in its turn.
const WANTED: [Trait; 9] = [
    Trait::Capture,
    Trait::Exchange,
    Trait::Guard,
    Trait::Promotion,
    Trait::CapFull,
    Trait::Check,
    Trait::Entry,
    Trait::Neighbour,
    Trait::OnIt,
];

fn main() -> Result<(), Box<dyn Error>> {
    let id = std::env::args().nth(1).ok_or("usage: perft_table RULESET")?;
    let rules = Rules::built_in(&id).ok_or_else(|| format!("`{id}` is no built-in rule set"))?;
    let squares = rules.ruleset().impregnable_squares;
    let bench = Bench::new(&Rulesets::default())?;
    let mut sources: Vec<Seeded<'_>> = PROFILES
        .into_iter()
        .filter(|profile| squares || *profile != Profile::Impregnable)
        .map(|profile| seeded(SEED, Some(profile), &bench))
        .collect();
    // What no position of the rule set shows is not waited for.
    let of_squares = [Trait::Neighbour, Trait::OnIt];
    let wanted: Vec<Trait> = WANTED
        .into_iter()
        .filter(|shows| if squares { *shows != Trait::Exchange } else { !of_squares.contains(shows) })
        .collect();
    println!(
        "# Move sequences of 1, 2, 3, ... plies in {id}; scenarios/README.md says how they are counted."
    );
    let way = Perft::default();
    if let Ok(start) = Position::start(&rules) {
        print(&start, Perft { table_bytes: TABLE_BYTES, ..way }, START_DEPTHS);
    }
    let mut taken = BTreeSet::new();
    let mut at = 0;
    while at < POSITIONS && !sources.is_empty() {
        let (source, shows) = (at % sources.len(), wanted[at % wanted.len()]);
        let Some(position) = draw(&mut sources[source], &id, shows, &taken) else {
            // A profile that has none for this rule set: without a start position there are no whole games.
            drop(sources.remove(source));
            continue;
        };
        print(&position, way, DEPTHS);
        taken.insert(position.to_string());
        at += 1;
    }
    Ok(())
}

/// The next position of the rule set that shows what is wanted, else the first that fits at all.
fn draw(source: &mut Seeded<'_>, id: &str, shows: Trait, taken: &BTreeSet<String>) -> Option<Position> {
    let mut fallback = None;
    let drawn = source.by_ref().map(|made| made.forged.position).skip(APART).take(TRIES);
    for position in drawn.filter(|position| position.ruleset().id == id) {
        let mut statistics = Statistics::default();
        statistics.add(&position);
        let as_wanted = statistics.shown(shows) > 0;
        if !as_wanted && fallback.is_some() || taken.contains(&position.to_string()) || !fits(&position) {
            continue;
        }
        if as_wanted {
            return Some(position);
        }
        fallback = Some(position);
    }
    fallback
}

fn fits(position: &Position) -> bool {
    position.pieces().count() >= LEAST_PIECES
        && position.perft(3) <= MOST_NODES[0]
        && (LEAST_NODES..=MOST_NODES[1]).contains(&position.perft(4))
}

fn print(position: &Position, way: Perft, depths: std::ops::RangeInclusive<u32>) {
    let counts: Vec<String> = depths.map(|depth| way.count(position, depth).to_string()).collect();
    println!("{position}; {}", counts.join(" "));
}
