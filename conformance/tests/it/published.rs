//! The published counts of move sequences, `engine/tests/perft/`, are the oracle's too, and say something of every rule.

use chesst_conformance::oracle::state::State;
use chesst_conformance::oracle::{Literal, answer};
use chesst_conformance::smith::statistics::{Statistics, Trait};
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;

use crate::cli::chesst;
use crate::repo;

/// The positions of a rule set with their counts from depth 1 on.
fn published(rules: &std::sync::Arc<Rules>) -> Vec<(Position, Vec<u64>)> {
    let table = repo::text(&format!("engine/tests/perft/{}.txt", rules.ruleset().id));
    let line = |line: &str| {
        let (text, counts) = line.split_once("; ").expect("a position and its counts");
        let counts = counts.split(' ').map(|count| count.parse().expect("a count")).collect();
        (Position::read(rules, text).expect("playable"), counts)
    };
    table.lines().filter(|line| !line.starts_with('#')).map(line).collect()
}

/// How many positions the oracle counts to this depth.
fn confirmed(depth: u32) -> usize {
    let mut seen = 0;
    for rules in Rules::all_built_in() {
        for (position, counts) in published(rules) {
            let state = State::new(position.ruleset(), position.setup());
            for (depth, count) in (1..=depth).zip(counts) {
                let oracle = answer::count(&Literal, &state, depth);
                assert_eq!(oracle, count, "{}, {position}, depth {depth}", rules.ruleset().id);
            }
            seen += 1;
        }
    }
    seen
}

#[test]
fn the_oracle_confirms_the_published_counts_to_depth_three() {
    assert_eq!(confirmed(3), 203);
}

#[test]
#[ignore = "takes some minutes"]
fn the_oracle_confirms_the_published_counts_to_depth_four() {
    assert_eq!(confirmed(4), 203);
}

#[test]
fn the_published_positions_show_every_rule_that_the_start_position_does_not() {
    for rules in Rules::all_built_in() {
        let lines = published(rules);
        let mut statistics = Statistics::default();
        let positions: Vec<&Position> = lines.iter().map(|(position, _)| position).collect();
        statistics.extend(positions.iter().copied());
        let ruleset = rules.ruleset();
        let mut texts: Vec<String> = positions.iter().map(ToString::to_string).collect();
        texts.sort_unstable();
        texts.dedup();
        assert_eq!(texts.len(), lines.len(), "{}: no position twice", ruleset.id);
        for (shows, least) in [
            (Trait::Capture, 25),
            (Trait::Guard, 8),
            (Trait::Promotion, 12),
            (Trait::CapFull, 12),
            (Trait::Check, 12),
            (Trait::Entry, 12),
            (Trait::Exchange, if ruleset.impregnable_squares { 0 } else { 6 }),
            (Trait::Neighbour, if ruleset.impregnable_squares { 12 } else { 0 }),
            (Trait::OnIt, if ruleset.impregnable_squares { 6 } else { 0 }),
        ] {
            let shown = statistics.shown(shows);
            assert!(shown >= least, "{}: {} in {shown}\n{statistics}", ruleset.id, shows.words());
        }
        assert_eq!(statistics.shown(Trait::Finished), 0);
    }
}

#[test]
fn the_program_prints_the_published_counts() {
    for rules in Rules::all_built_in() {
        let (position, counts) = published(rules).pop().expect("a line");
        let told: String = (1..).zip(&counts).map(|(depth, count)| format!("{depth} {count}\n")).collect();
        let text = position.to_string();
        let (exit, out, _) =
            chesst(&["perft", "--ruleset", &rules.ruleset().id, "--depth", "4", "--position", &text]);
        assert_eq!((exit, out), (0, told));
    }
}
