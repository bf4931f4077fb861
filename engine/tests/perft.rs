//! Published counts of move sequences.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::num::NonZero;

use chesst_engine::perft::Perft;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;

/// The published tables: a comment, and after it a position a line with its counts from depth 1 on. In chess-T1 the first
/// one is the start position.
const TABLES: [(&str, &str); 4] = [
    ("t-2020", include_str!("perft/t-2020.txt")),
    ("t1-2021", include_str!("perft/t1-2021.txt")),
    ("t1-2024", include_str!("perft/t1-2024.txt")),
    ("t1-2025", include_str!("perft/t1-2025.txt")),
];

/// From the start position of chess-T1, depth 1 on; the same in every edition.
const START: [u64; 7] = [23, 529, 15_121, 431_531, 13_923_834, 448_196_963, 15_785_176_957];

fn start(id: &str) -> Option<Position> {
    Position::start(&Rules::built_in(id).expect("built in")).ok()
}

/// The lines of a table.
fn published(id: &str, table: &str) -> Vec<(Position, Vec<u64>)> {
    let rules = Rules::built_in(id).expect("built in");
    let line = |line: &str| {
        let (text, counts) = line.split_once("; ").expect("a position and its counts");
        let counts = counts.split(' ').map(|count| count.parse().expect("a count")).collect();
        (Position::read(&rules, text).expect("playable"), counts)
    };
    table.lines().filter(|line| !line.starts_with('#')).map(line).collect()
}

/// The lines of a table that show no start position: fifty, counted to depth 4.
fn midgame(id: &str, table: &str) -> Vec<(Position, Vec<u64>)> {
    let mut lines = published(id, table);
    lines.retain(|(position, _)| start(id).as_ref() != Some(position));
    assert!(lines.len() == 50 && lines.iter().all(|(_, counts)| counts.len() == 4), "{id}");
    lines
}

#[test]
fn the_start_position_has_the_published_counts_in_every_edition() {
    let mut seen = 0;
    for (id, table) in TABLES {
        let Some(start) = start(id) else { continue };
        assert_eq!(published(id, table)[0], (start.clone(), START.to_vec()));
        // Depth 7 takes half a minute; depth 6 is quick with a table.
        let way = Perft { table_bytes: 1 << 26, ..Perft::default() };
        for (depth, count) in (1..).zip(&START[..6]) {
            assert_eq!(way.count(&start, depth), *count, "{id}, depth {depth}");
            seen += 1;
        }
    }
    assert_eq!(seen, 18);
}

#[test]
fn fifty_midgame_positions_of_each_rule_set_have_the_published_counts() {
    for (id, table) in TABLES {
        for (position, counts) in midgame(id, table) {
            let recounted: Vec<u64> = (1..=4).map(|depth| position.perft(depth)).collect();
            assert_eq!(recounted, counts, "{id}, {position}");
        }
    }
}

#[test]
#[ignore = "takes some minutes"]
fn the_published_positions_have_the_same_counts_at_depth_five_in_every_way() {
    let portable = Perft { portable: true, ..Perft::default() };
    let played = Perft { plays_last: true, ..Perft::default() };
    let two = Perft { threads: NonZero::new(2).expect("not zero"), ..Perft::default() };
    let table = Perft { table_bytes: 1 << 26, ..Perft::default() };
    let rarer = [Perft { portable: true, ..played }, two, table, Perft { portable: true, ..table }];
    for (id, published) in TABLES {
        let mut sum = 0;
        for (place, (position, _)) in midgame(id, published).into_iter().enumerate() {
            let count = position.perft(5);
            let ways = [portable, played].into_iter().chain(rarer.into_iter().filter(|_| place < 4));
            for way in ways {
                assert_eq!(way.count(&position, 5), count, "{way:?}, {id}, {position}");
            }
            sum += count;
        }
        println!("{id}: {sum} sequences of five plies");
    }
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

#[test]
#[ignore = "takes minutes without a table"]
fn the_start_position_has_the_published_count_of_depth_seven() {
    let way = Perft { threads: NonZero::new(2).expect("not zero"), table_bytes: 1 << 30, ..Perft::default() };
    for id in ["t1-2021", "t1-2024", "t1-2025"] {
        assert_eq!(way.count(&start(id).expect("it has one"), 7), START[6], "{id}");
    }
}
