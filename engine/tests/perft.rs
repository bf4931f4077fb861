//! Published counts of move sequences.

use std::num::NonZero;

use chesst_engine::perft::Perft;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;

/// From the start position of chess-T1, depth 1 on; the same in every edition.
const START: [u64; 6] = [23, 529, 15_121, 431_531, 13_923_834, 448_196_963];

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
    assert_eq!(seen, 18);
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
fn every_way_of_counting_gives_the_same_count() {
    let threads = |number| NonZero::new(number).expect("not zero");
    let ways = [
        Perft { plays_last: true, ..Perft::default() },
        Perft { portable: true, ..Perft::default() },
        Perft { portable: true, plays_last: true, ..Perft::default() },
        Perft { threads: threads(2), ..Perft::default() },
        Perft { threads: threads(3), table_bytes: 1 << 16, ..Perft::default() },
        Perft { table_bytes: 1 << 22, ..Perft::default() },
        Perft { table_bytes: 1, ..Perft::default() },
    ];
    let positions = [
        ("t1-2025", "2p1kp1r/i2ii1ii/2ii1ss1/ri6/C2IP2I/2I2I1R/II1KI1I1/RS3PSc w Pp - 36 19"),
        ("t1-2021", "3pk2r/1i1p2i1/1iiSiisi/2rI1S2/6CI/1Ic3IR/I1s2I1I/RI1K4 b Pp - 5 35"),
        ("t-2020", "r2p1p1r1/ii2kii1R/3C4r/1r5ii/R3i1II1/3I1P2I/IcI2I3/1R2K1PR1 b Pp g2/f5 0 18"),
        ("t1-2024", "8/8/8/8/8/8/8/2Kk4 w Pp - 0 37"),
    ];
    for (id, text) in positions {
        let rules = Rules::built_in(id).expect("built in");
        let position = Position::read(&rules, text).expect("playable");
        for depth in 0..4 {
            let count = position.perft(depth);
            for way in ways {
                assert_eq!(way.count(&position, depth), count, "{way:?}, {position:?}, depth {depth}");
            }
            let divided: u64 = ways[4].divide(&position, depth).iter().map(|(_, count)| count).sum();
            assert!(depth == 0 || divided == count, "{position:?}, depth {depth}");
        }
    }
}

#[test]
fn a_finished_position_has_no_continuation() {
    let rules = Rules::built_in("t1-2025").expect("built in");
    let blockade = Position::read(&rules, "8/8/8/8/8/8/8/2Kk4 w Pp - 0 37").expect("playable");
    assert_eq!([0, 1, 2].map(|depth| blockade.perft(depth)), [1, 0, 0]);
}

/// Positions from random games, of which benchmarks make use too; counted by the first generator, which moved piece by
/// piece on a board of 81 squares.
#[test]
fn midgame_positions_have_the_counts_of_the_first_generator() {
    for (id, texts, depth, count) in [
        ("t1-2025", include_str!("../benches/suites/t1-2025.txt"), 4, 63_184_690),
        ("t-2020", include_str!("../benches/suites/t-2020.txt"), 4, 194_027_425),
    ] {
        let rules = Rules::built_in(id).expect("built in");
        let positions = texts.lines().map(|text| Position::read(&rules, text).expect("playable"));
        assert_eq!(positions.map(|position| position.perft(depth)).sum::<u64>(), count, "{id}");
    }
}

/// Counted once by an independent derivation.
#[test]
#[ignore = "takes minutes without a table"]
fn the_start_position_has_the_published_count_of_depth_seven() {
    let start =
        Position::start(&Rules::built_in("t1-2025").expect("built in")).expect("it has a start position");
    let way = Perft { threads: NonZero::new(2).expect("not zero"), table_bytes: 1 << 30, ..Perft::default() };
    assert_eq!(way.count(&start, 7), 15_785_176_957);
}
