//! Engine and oracle agree on forged positions, and these concern every clause often enough for that to say something.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use chesst_conformance::agreement;
use chesst_conformance::ruleset_file;
use chesst_conformance::rulesets::{Entry, Rulesets};
use chesst_conformance::smith::bench::Bench;
use chesst_conformance::smith::seeded::seeded;
use chesst_conformance::smith::statistics::{Statistics, Trait};
use chesst_engine::choices::Choices;
use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::ruleset::Ruleset;

use crate::repo;
use crate::smith::BENCH;

const SEED: u64 = 20_250_607;
const FIFTY_THOUSAND: u64 = 50_000;
const A_MILLION: u64 = 1_000_000;
const WITH_OTHER_CHOICES: usize = 20_000;
/// Parts of a run, each with a seed of its own; the threads of the machine take one after the other, so that every
/// machine looks at the same positions.
const SHARES: u64 = 8;
/// Of so many positions one is asked about every move that is refused, which takes as long as twenty others.
const ONE_WITH_REFUSALS: u64 = 50;
/// Of so many positions one is looked at for clauses that refuse a move alone.
const ONE_ALONE: u64 = 10;
/// One of so many positions at the least shows whatever there is to show.
const ONE_SHOWN: u64 = 1000;

/// What the positions of one rule set show.
#[derive(Clone, Default)]
struct Shown {
    statistics: Statistics,
    /// In how many of one in [`ONE_ALONE`] positions a clause alone refuses some move.
    alone: BTreeMap<Clause, u64>,
}

impl Shown {
    /// Holds engine and oracle against each other on a position and counts what it shows.
    fn look(&mut self, position: &Position) -> Result<(), agreement::Disagreement> {
        agreement::of_answers(position)?;
        let number = self.statistics.positions();
        if number.is_multiple_of(ONE_WITH_REFUSALS) {
            agreement::of_refusals(position)?;
        }
        if number.is_multiple_of(ONE_ALONE) {
            for clause in refusing_alone(position) {
                *self.alone.entry(clause).or_default() += 1;
            }
        }
        self.statistics.add(position);
        Ok(())
    }

    fn merge(&mut self, other: &Self) {
        self.statistics.merge(&other.statistics);
        for (clause, count) in &other.alone {
            *self.alone.entry(*clause).or_default() += count;
        }
    }
}

/// The clauses of which each alone refuses some move, so that who forgets it has a move too many.
fn refusing_alone(position: &Position) -> BTreeSet<Clause> {
    let legality = position.legalities();
    let (squares, mover) = (position.ruleset().shape.squares(), position.side_to_move());
    let last = position.ruleset().last_rank(mover);
    let choices = [None, Some(Kind::Prince), Some(Kind::Connet)];
    let mut clauses = BTreeSet::new();
    for (from, piece) in position.pieces().filter(|(_, piece)| piece.side == mover) {
        for to in squares.iter().filter(|to| *to != from) {
            // Elsewhere a choice is needless, and nobody forgets a clause by taking it.
            let chooses = piece.kind == Kind::VerKnecht && to.rank() == last;
            let choices = if chooses { &choices[..] } else { &choices[..1] };
            clauses.extend(
                choices.iter().filter_map(|promotion| {
                    sole(&legality.refusing(Move { from, to, promotion: *promotion }))
                }),
            );
        }
    }
    clauses
}

/// The one clause that refuses. What keeps a Scout from an empty castle square is said by two at once, and so is what stops
/// a diagonal before the enemy's impregnable square.
fn sole(clauses: &[Clause]) -> Option<Clause> {
    match clauses {
        [clause]
        | [Clause::CastleRoyalOnly, clause @ Clause::ScoutExchange]
        | [Clause::DiagonalNoJump, clause @ Clause::ImpregnableBlock] => Some(*clause),
        _ => None,
    }
}

/// The clauses that must be seen to refuse alone.
fn expected_alone(ruleset: &Ruleset) -> BTreeSet<Clause> {
    let mut clauses = vec![
        Clause::MoveTarget,
        Clause::KnechtStep,
        Clause::KnechtDoubleStep,
        Clause::KnechtNoJump,
        Clause::RitterLines,
        Clause::PrinceLines,
        Clause::ConnetLines,
        Clause::KingLines,
        Clause::DiagonalNoJump,
        Clause::CastleRoyalOnly,
        Clause::CastleGuard,
        Clause::CaptureSuperiority,
        Clause::PromotionVerKnecht,
        Clause::PromotionCapPrince,
        Clause::PromotionCapConnet,
    ];
    if ruleset.pieces[Kind::Scout].is_some() {
        clauses.extend([Clause::ScoutLeap, Clause::ScoutExchange]);
    }
    if ruleset.impregnable_squares {
        clauses.extend([Clause::ImpregnableEntry, Clause::ImpregnableBlock]);
    }
    if promotes_on_castles(ruleset) {
        clauses.push(Clause::PromotionVerKnechtCastle);
    }
    // A VerKnecht may become a Connet on fewer squares than a Prince.
    let becomes = |kind: Kind| ruleset.ver_knecht_becomes[kind][Side::White];
    if becomes(Kind::Connet) != becomes(Kind::Prince) {
        clauses.push(Clause::PromotionVerKnechtCornerConnet);
    }
    clauses.into_iter().collect()
}

fn promotes_on_castles(ruleset: &Ruleset) -> bool {
    let castle = ruleset.castles[Side::Black];
    Kind::ALL
        .iter()
        .any(|kind| castle.iter().any(|to| ruleset.ver_knecht_becomes[*kind][Side::White].contains(to)))
}

/// Can a position of this rule set show it at all?
fn is_of_the_game(ruleset: &Ruleset, shows: Trait) -> bool {
    match shows {
        Trait::Drawn | Trait::Neighbour | Trait::OnIt | Trait::JumpOverSquare => ruleset.impregnable_squares,
        Trait::ScoutCapture | Trait::Exchange | Trait::ToScout => ruleset.pieces[Kind::Scout].is_some(),
        Trait::CastleStep => promotes_on_castles(ruleset),
        _ => true,
    }
}

/// Forges so many positions of each rule set, shared by the threads of the machine, and looks at each.
fn forged(of_each: u64) -> BTreeMap<String, Shown> {
    // A share of none would look for its last position for ever.
    let shares = SHARES.min(of_each);
    let share = |number: u64| of_each / shares + u64::from(number < of_each % shares);
    let taken = AtomicU64::new(0);
    let work = || {
        let numbers =
            iter::from_fn(|| Some(taken.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < shares));
        numbers.map(|number| forged_by(SEED + number, share(number))).collect::<Vec<_>>()
    };
    let mut shown: BTreeMap<String, Shown> = BTreeMap::new();
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let done = workers.into_iter().flat_map(|worker| worker.join().expect("no disagreement"));
        for (id, of_share) in done.flatten() {
            shown.entry(id).or_default().merge(&of_share);
        }
    });
    assert_eq!(shown.len(), Rules::all_built_in().len());
    shown
}

/// One share.
fn forged_by(seed: u64, of_each: u64) -> BTreeMap<String, Shown> {
    let mut shown: BTreeMap<String, Shown> = BTreeMap::new();
    let mut full = 0;
    for made in seeded(seed, None, &BENCH) {
        let position = &made.forged.position;
        let shown = shown.entry(position.ruleset().id.clone()).or_default();
        if shown.statistics.positions() < of_each {
            shown
                .look(position)
                .unwrap_or_else(|error| panic!("seed {seed}, recipe {}: {error}", made.recipe));
            full += usize::from(shown.statistics.positions() == of_each);
        }
        if full == Rules::all_built_in().len() {
            break;
        }
    }
    shown
}

/// Holds engine and oracle against each other on so many positions of each rule set, and sees that these show every
/// trait and have every clause refuse a move alone.
fn agree(of_each: u64) {
    println!("seeds {SEED} to {}", SEED + SHARES - 1);
    for (id, shown) in forged(of_each) {
        let rules = Rules::built_in(&id).expect("built in");
        let ruleset = rules.ruleset();
        assert_eq!(shown.statistics.positions(), of_each, "{id}");
        println!("{id}: {of_each} positions, of which show");
        for shows in Trait::ALL {
            let count = shown.statistics.shown(*shows);
            println!("{count:>8} {}", shows.words());
            let enough =
                if is_of_the_game(ruleset, *shows) { count >= of_each / ONE_SHOWN } else { count == 0 };
            assert!(enough, "{id}: {} in {count} of {of_each}", shows.words());
        }
        let looked = of_each / ONE_ALONE;
        println!("{id}: {looked} positions, in which alone refuses a move");
        let seen: BTreeSet<Clause> = shown.alone.keys().copied().collect();
        assert_eq!(seen, expected_alone(ruleset), "{id}");
        for (clause, count) in &shown.alone {
            println!("{count:>8} {clause}");
            assert!(*count >= looked / ONE_SHOWN, "{id}: {clause} in {count} of {looked}");
        }
    }
}

#[test]
fn engine_and_oracle_agree_on_two_hundred_thousand_positions() {
    agree(FIFTY_THOUSAND);
}

#[test]
#[ignore = "takes an hour of one processor"]
fn engine_and_oracle_agree_on_a_million_positions_of_each_rule_set() {
    agree(A_MILLION);
}

/// Each rule set with each open choice read the other way, and those of the worked rule-set files.
fn other_rulesets() -> Rulesets {
    let mut rulesets = Rulesets::default();
    for base in Rules::all_built_in() {
        for choice in Choices::ALL {
            let mut ruleset = base.ruleset().clone();
            ruleset.id = format!("{}-{}", ruleset.id, choice.id);
            ruleset.choices.set(choice.id, choice.other).expect("it is a value");
            rulesets.add(Entry { rules: Rules::new(ruleset), file: None });
        }
    }
    for path in repo::files("scenarios/examples") {
        let loaded = ruleset_file::read(&repo::root().join(path)).expect("a worked example");
        rulesets.add(Entry { rules: Rules::new(loaded.ruleset), file: None });
    }
    rulesets
}

#[test]
fn engine_and_oracle_agree_whatever_the_open_choices_and_in_rule_sets_from_files() {
    let bench = Bench::new(&other_rulesets()).expect("the scenarios load");
    let mut seen = BTreeSet::new();
    for made in seeded(SEED, None, &bench).take(WITH_OTHER_CHOICES) {
        let position = made.forged.position;
        seen.insert(position.ruleset().id.clone());
        agreement::of_answers(&position).unwrap_or_else(|error| panic!("recipe {}: {error}", made.recipe));
    }
    assert_eq!(seen.len(), bench.rules().len(), "every rule set is reached");
}
