//! Published counts of move sequences.

use chesst_engine::position::Position;
use chesst_engine::rules::Rules;

/// From the start position of chess-T1, depth 1 on; the same in every edition.
const START: [u64; 4] = [23, 529, 15_121, 431_531];

#[test]
fn the_start_position_has_the_published_counts_in_every_edition() {
    let mut seen = 0;
    for rules in Rules::all_built_in().iter().filter(|rules| rules.ruleset().start.is_some()) {
        let start = Position::start(rules).expect("it has a start position");
        for (depth, count) in (1..).zip(START) {
            assert_eq!(start.perft(depth), count, "{}, depth {depth}", rules.ruleset().id);
            seen += 1;
        }
    }
    assert_eq!(seen, 12);
}

#[test]
fn divide_adds_up_to_the_count() {
    let start =
        Position::start(&Rules::built_in("t1-2025").expect("built in")).expect("it has a start position");
    let divided = start.divide(3);
    assert_eq!(divided.len(), 23);
    assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), 15_121);
    assert!(start.divide(0).is_empty());
}

#[test]
fn a_finished_position_has_no_continuation() {
    let rules = Rules::built_in("t1-2025").expect("built in");
    let blockade = Position::read(&rules, "8/8/8/8/8/8/8/2Kk4 w Pp - 0 37").expect("playable");
    assert_eq!([0, 1, 2].map(|depth| blockade.perft(depth)), [1, 0, 0]);
}
