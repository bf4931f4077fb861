//! Laws that hold at every ply of random games: over a hundred thousand plies, shared by the rule sets.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

mod agreement;

use std::sync::Arc;

use chesst_engine::moves::Move;
use chesst_engine::piece::{BySide, Kind, Piece, Side};
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::setup::Setup;
use chesst_engine::square::Square;
use chesst_engine::symmetry::Symmetry;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

const SEED: u64 = 20_201_103;
const PLIES_A_RULE_SET: usize = 35_000;
const LONGEST_GAME: usize = 300;

/// Chess-T has no start position that a source states; games of it begin here, crowded and bare, and draw their squares.
const STARTS_ON_NINE_FILES: [&str; 3] = [
    "rr1pkp1rr/iiiiciiii/9/9/9/9/IIIICIIII/RR1PKP1RR w Pp - 0 1",
    "r1ccp1k1r/3VpV3/2i1v1i2/p3r3c/1C2V3R/2I1P1I2/3vPv3/R1KC3CR w Pp - 0 1",
    "4k4/1V5V1/3p1c3/9/9/3C1P3/1v5v1/4K4 w Pp - 0 1",
];

/// Plays random games and hands every position to `look`, with the move that led to it and the position before.
fn random_games(mut look: impl FnMut(&Position, Option<(&Position, Move)>)) {
    for rules in Rules::all_built_in() {
        let mut random = ChaCha8Rng::seed_from_u64(SEED);
        let mut position = start(rules, &mut random);
        look(&position, None);
        let mut length = 0;
        for _ in 0..PLIES_A_RULE_SET {
            let moves = position.moves();
            match moves.choose(&mut random).filter(|_| length < LONGEST_GAME) {
                Some(mv) => {
                    let after = position.play(*mv).expect("a generated move is legal");
                    look(&after, Some((&position, *mv)));
                    position = after;
                    length += 1;
                }
                None => {
                    position = start(rules, &mut random);
                    length = 0;
                }
            }
        }
    }
}

/// Where a game begins: the start position, or one of ours with impregnable squares drawn.
fn start(rules: &Arc<Rules>, random: &mut ChaCha8Rng) -> Position {
    if let Ok(start) = Position::start(rules) {
        return start;
    }
    let text = STARTS_ON_NINE_FILES.choose(random).expect("there are some");
    let start = Position::read(rules, text).expect("it is playable");
    let drawable = BySide::from_fn(|side| start.drawable(side).iter().collect::<Vec<Square>>());
    let squares = BySide::from_fn(|side| *drawable[side].choose(random).expect("there are some"));
    start.draw_impregnable(squares).unwrap_or(start)
}

fn count(position: &Position, side: Side) -> usize {
    position.pieces().filter(|(_, piece)| piece.side == side).count()
}

#[test]
fn generator_and_legality_agree_on_every_move() {
    let (mut legal, mut asked) = (0_u64, 0_u64);
    random_games(|position, _| {
        let both = agreement::held_against_each_other(position);
        legal += both.legal;
        asked += both.asked;
    });
    assert!(legal > 1_000_000 && asked > 20 * legal, "{legal} legal of {asked}");
}

#[test]
fn a_move_is_generated_once() {
    random_games(|position, _| {
        let moves = position.moves();
        let mut sorted = moves.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), moves.len(), "seed {SEED}, {position:?}");
    });
}

#[test]
fn a_position_played_equals_the_position_loaded() {
    random_games(|position, _| {
        let loaded =
            Position::read(position.rules(), &position.to_string()).expect("a played position is playable");
        assert_eq!(&loaded, position);
        assert_eq!(loaded.moves(), position.moves(), "seed {SEED}, {position:?}");
        assert_eq!(loaded.outcome(), position.outcome());
    });
}

#[test]
fn a_move_takes_nothing_or_one_enemy_or_one_of_each_side() {
    let mut seen = [0_usize; 3];
    random_games(|position, before| {
        let Some((before, mv)) = before else { return };
        let mover = before.side_to_move();
        let lost = BySide::from_fn(|side| count(before, side) - count(position, side));
        let case = match (lost[mover], lost[mover.other()]) {
            (0, 0) => 0,
            (0, 1) => 1,
            (1, 1) => 2,
            _ => panic!("seed {SEED}: {mv} in {before:?} takes {lost:?}"),
        };
        seen[case] += 1;
        assert_eq!(position.quiet(), if case == 0 { before.quiet() + 1 } else { 0 });
        let effect = before.effect(mv).expect("it was played");
        assert_eq!((effect.taken.is_some(), effect.exchange), (case > 0, case == 2));
    });
    let [quiet, captures, exchanges] = seen;
    assert!(
        quiet > 10_000 && captures > 1000 && exchanges > 20,
        "{quiet} quiet, {captures} captures, {exchanges} exchanges"
    );
}

/// The moves of the turned position are the turned moves.
fn turned_moves_are_moves_turned(symmetry: Symmetry) {
    random_games(|position, _| {
        let shape = position.ruleset().shape;
        let turned = Position::new(position.rules(), &symmetry.setup(shape, &position.setup()))
            .expect("a turned position is playable");
        let mut expected: Vec<Move> = position.moves().into_iter().map(|mv| symmetry.mv(shape, mv)).collect();
        let mut moves = turned.moves();
        expected.sort_unstable();
        moves.sort_unstable();
        assert_eq!(moves, expected, "seed {SEED}, {position:?}");
        assert_eq!(symmetry.setup(shape, &turned.setup()), position.setup());
        for side in Side::ALL {
            let there = if symmetry == Symmetry::Colours { side.other() } else { side };
            assert_eq!(turned.is_check(there), position.is_check(side), "seed {SEED}, {position:?}");
        }
    });
}

#[test]
fn the_colours_are_alike() {
    turned_moves_are_moves_turned(Symmetry::Colours);
}

#[test]
fn the_wings_are_alike() {
    turned_moves_are_moves_turned(Symmetry::Wings);
}

#[test]
fn no_side_has_more_than_three_princes_or_connets() {
    let mut full = 0;
    random_games(|position, _| {
        for side in Side::ALL {
            for kind in [Kind::Prince, Kind::Connet] {
                let number = position.squares_of(side, kind).len();
                assert!(number <= 3, "seed {SEED}, {position:?}");
                full += usize::from(number == 3);
            }
        }
    });
    assert!(full > 0, "no game reached a cap");
}

#[test]
fn no_piece_but_a_royal_stands_in_a_castle() {
    random_games(|position, _| {
        for (square, Piece { kind, .. }) in position.pieces() {
            let in_castle = position.ruleset().castle_squares().contains(square);
            assert!(!in_castle || position.ruleset().is_royal(kind), "seed {SEED}, {position:?}");
        }
    });
}

#[test]
fn no_piece_ever_enters_the_enemys_impregnable_square() {
    let mut closed = 0;
    random_games(|position, _| {
        let legality = position.legalities();
        for side in Side::ALL {
            let Some(square) = position.impregnable()[side] else { continue };
            assert!(
                position.piece(square).is_none_or(|piece| piece.side == side),
                "seed {SEED}, {position:?}"
            );
            assert_eq!(position.raw_force(square)[side.other()], chesst_engine::force::Force::ZERO);
            if position.side_to_move() == side {
                continue;
            }
            assert!(position.moves().iter().all(|mv| mv.to != square), "seed {SEED}, {position:?}");
            for (from, _) in position.pieces().filter(|(_, piece)| piece.side != side) {
                for promotion in Kind::ALL.into_iter().map(Some).chain([None]) {
                    assert!(
                        !legality.allows(Move { from, to: square, promotion }),
                        "seed {SEED}, {position:?}"
                    );
                }
                closed += 1;
            }
        }
    });
    assert!(closed > 50_000, "{closed} attempts");
}

#[test]
fn a_piece_on_its_own_impregnable_square_is_never_captured() {
    let mut stood = 0;
    random_games(|position, before| {
        let Some((before, mv)) = before else { return };
        for side in Side::ALL {
            let Some(square) = before.impregnable()[side] else { continue };
            let Some(piece) = before.piece(square).filter(|piece| piece.side == side) else { continue };
            if before.side_to_move() != side {
                assert_eq!(position.piece(square), Some(piece), "seed {SEED}, {mv} in {before:?}");
                stood += 1;
            }
        }
    });
    assert!(stood > 500, "{stood} positions");
}

#[test]
fn rights_are_only_ever_lost() {
    let mut lost = 0;
    random_games(|position, before| {
        let Some((before, _)) = before else { return };
        for side in Side::ALL {
            let (was, is) = (before.prince_rights()[side], position.prince_rights()[side]);
            assert!(was || !is, "seed {SEED}, {position:?}");
            lost += usize::from(was != is);
        }
    });
    assert!(lost > 100, "{lost} rights were used");
}

#[test]
fn a_finished_position_has_no_moves_and_an_ongoing_one_has() {
    let mut finished = 0;
    random_games(|position, _| {
        assert_eq!(
            position.outcome().is_finished(),
            position.moves().is_empty(),
            "seed {SEED}, {position:?}"
        );
        finished += usize::from(position.outcome().is_finished());
    });
    assert!(finished > 100, "{finished} games came to an end");
}

#[test]
fn contributors_add_up_to_the_sums() {
    random_games(|position, _| {
        for square in position.ruleset().shape.squares() {
            let sums = position.raw_force(square);
            for side in Side::ALL {
                let contributors = position.acting_on(square, side);
                assert_eq!(
                    contributors.iter().map(|acting| acting.force).sum::<chesst_engine::force::Force>(),
                    sums[side]
                );
                assert!(contributors.iter().all(|acting| acting.piece.kind != Kind::Scout));
            }
        }
    });
}

#[test]
fn a_setup_of_any_pieces_is_refused_or_played_without_panic() {
    use rand::RngExt;
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let rules: Vec<&Arc<Rules>> = Rules::all_built_in().iter().collect();
    let (mut playable, mut refused) = (0, 0);
    for _ in 0..20_000 {
        let rules = rules[random.random_range(0..rules.len())];
        let mut setup = Setup::default();
        let men = random.random_range(1..20);
        for _ in 0..men {
            let square = Square::from_index(random.random_range(0..81)).expect("below 81");
            let side = if random.random() { Side::White } else { Side::Black };
            let kind = Kind::ALL[random.random_range(0..7)];
            setup.pieces.set(square, Some(Piece { side, kind }));
        }
        match Position::new(rules, &setup) {
            Ok(position) => {
                playable += 1;
                assert_eq!(position.outcome().is_finished(), position.moves().is_empty());
            }
            Err(error) => {
                refused += 1;
                assert!(!error.faults.is_empty());
            }
        }
    }
    assert!(playable > 20 && refused > 1000, "{playable} playable, {refused} refused");
}
