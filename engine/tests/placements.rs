//! Generator and legality agree, and playing equals loading, on random placements: not only where play leads.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

mod agreement;

use std::sync::Arc;

use chesst_engine::choices::Choices;
use chesst_engine::editions;
use chesst_engine::force::Force;
use chesst_engine::moves::Move;
use chesst_engine::piece::{BySide, Kind, Piece, Side};
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::ruleset::{Line, PieceRule, Ruleset, Shape};
use chesst_engine::setup::Setup;
use chesst_engine::square::{Rank, Square};
use chesst_engine::squares::SquareSet;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

const SEED: u64 = 20_250_301;
const PLACEMENTS_A_RULE_SET: usize = 700;

/// Built-in rule sets and odd ones: other boards, ranges, jumps, forces, caps, castles, and each open choice turned over.
fn rule_sets() -> Vec<Ruleset> {
    let mut all = editions::all();
    for choice in Choices::ALL {
        for base in [editions::t_2020(), editions::t1_2025()] {
            let mut ruleset = base;
            ruleset.id = format!("{}, {} {}", ruleset.id, choice.id, choice.other);
            ruleset.choices.set(choice.id, choice.other).expect("it is one of its values");
            all.push(ruleset);
        }
    }
    let odd = |name: &str, change: fn(&mut Ruleset)| {
        let mut ruleset = editions::t1_2025();
        ruleset.id = name.to_owned();
        change(&mut ruleset);
        ruleset
    };
    all.extend([
        odd("five by five", |ruleset| resize(ruleset, 5, 5)),
        odd("nine by nine", |ruleset| resize(ruleset, 9, 9)),
        odd("nine by three", |ruleset| resize(ruleset, 9, 3)),
        odd("three by nine", |ruleset| resize(ruleset, 3, 9)),
        odd("Ritter range 3", |ruleset| piece(ruleset, Kind::Ritter).straight = Line::jumping(3)),
        odd("sliding Ritter", |ruleset| piece(ruleset, Kind::Ritter).straight = Line::sliding(7)),
        odd("King range 2", |ruleset| piece(ruleset, Kind::King).diagonal = Line::sliding(2)),
        odd("jumping diagonals", |ruleset| piece(ruleset, Kind::Prince).diagonal = Line::jumping(3)),
        odd("royal Ritter", |ruleset| piece(ruleset, Kind::Ritter).royal = true),
        odd("royal Knecht", |ruleset| piece(ruleset, Kind::Knecht).royal = true),
        odd("no royal Prince", |ruleset| piece(ruleset, Kind::Prince).royal = false),
        odd("Knecht of all lines", |ruleset| {
            let lines = Line::sliding(9);
            *piece(ruleset, Kind::Knecht) =
                PieceRule { straight: lines, diagonal: lines, leap: true, ..*piece(ruleset, Kind::Knecht) };
        }),
        odd("no double step", |ruleset| piece(ruleset, Kind::Knecht).double_step = false),
        odd("Ritter with a double step", |ruleset| piece(ruleset, Kind::Ritter).double_step = true),
        odd("huge forces", |ruleset| {
            for (kind, half_units) in [(Kind::Ritter, 60_000), (Kind::Knecht, 40_000), (Kind::Connet, 65_535)]
            {
                piece(ruleset, kind).force = Force::from_half_units(half_units);
            }
        }),
        odd("odd forces", |ruleset| {
            for (kind, half_units) in Kind::ALL.into_iter().zip([5, 7, 0, 1, 13, 3, 0]) {
                piece(ruleset, kind).force = Force::from_half_units(half_units);
            }
        }),
        odd("caps of two", |ruleset| {
            for kind in Kind::ALL.into_iter().skip(1) {
                ruleset.caps[kind] = Some(2);
            }
        }),
        odd("castles in the middle", |ruleset| {
            ruleset.castles = BySide { white: set("d4 e4 c4"), black: set("d5 e5 f6") };
        }),
        odd("halves side by side", |ruleset| {
            ruleset.halves = BySide { white: set("a2 a4 b2 b4 c3"), black: set("a7 a5 h6 h4 c3") };
        }),
        odd("early promotion", |ruleset| {
            let rank = |number| Rank::new(number).expect("there is such a rank");
            ruleset.knecht_promotes_on = BySide { white: rank(4), black: rank(5) };
        }),
    ]);
    all
}

fn piece(ruleset: &mut Ruleset, kind: Kind) -> &mut PieceRule {
    ruleset.pieces[kind].as_mut().expect("chess-T1 has every kind")
}

fn set(names: &str) -> SquareSet {
    names.split(' ').map(|name| name.parse::<Square>().expect("a square")).collect()
}

/// Another board, with castles in the middle of the first and last rank and a promotion on the last.
fn resize(ruleset: &mut Ruleset, files: u8, ranks: u8) {
    ruleset.shape = Shape { files, ranks };
    let shape = ruleset.shape;
    let rank = |number| Rank::new(number).expect("there is such a rank");
    let all = |number| shape.rank(rank(number)).collect::<SquareSet>();
    let castle = |number| shape.rank(rank(number)).skip(1).take(2).collect::<SquareSet>();
    let half =
        |number: u8| shape.squares().iter().filter(|square| square.rank().number() <= number).collect();
    let lower: SquareSet = half(ranks / 2);
    ruleset.halves = BySide { white: lower, black: shape.squares() - half(ranks.div_ceil(2)) };
    ruleset.castles = BySide { white: castle(1), black: castle(ranks) };
    ruleset.knecht_promotes_on = BySide { white: rank(ranks), black: rank(1) };
    for kind in [Kind::Ritter, Kind::Prince, Kind::Connet, Kind::Scout] {
        let beyond =
            if matches!(kind, Kind::Prince | Kind::Connet) { SquareSet::EMPTY } else { castle(ranks) };
        let beyond_for_black = if beyond.is_empty() { beyond } else { castle(1) };
        ruleset.ver_knecht_becomes[kind] =
            BySide { white: all(ranks) - beyond, black: all(1) - beyond_for_black };
    }
    ruleset.start = None;
}

/// Where pieces are put: anywhere, around castles, or where promotions are near.
fn squares(ruleset: &Ruleset, random: &mut ChaCha8Rng) -> Vec<Square> {
    let all = ruleset.shape.squares();
    let castles = ruleset.castle_squares();
    let near = |square: &Square| {
        (-2..=2).any(|files| {
            (-2..=2).any(|ranks| square.offset(files, ranks).is_some_and(|there| castles.contains(there)))
        })
    };
    match random.random_range(0..3) {
        0 => all.iter().collect(),
        1 => all.iter().filter(near).collect(),
        _ => all.iter().filter(|square| square.rank().number() > 4 || near(square)).collect(),
    }
}

fn placement(rules: &Arc<Rules>, random: &mut ChaCha8Rng) -> Option<Position> {
    let ruleset = rules.ruleset();
    let squares = squares(ruleset, random);
    let mut setup = Setup::default();
    for side in Side::ALL {
        let royal: Vec<Square> =
            ruleset.castles[if random.random() { side } else { side.other() }].iter().collect();
        let on = *if random.random() { royal.choose(random) } else { squares.choose(random) }?;
        setup.pieces.set(on, Some(Piece { side, kind: Kind::King }));
    }
    for _ in 0..random.random_range(1..squares.len().min(40)) {
        let square = *squares.choose(random)?;
        let side = if random.random() { Side::White } else { Side::Black };
        let kind = Kind::ALL[random.random_range(1..Kind::ALL.len())];
        let piece = Piece { side, kind };
        let stands =
            ruleset.pieces[kind].is_some_and(|rule| rule.royal || !ruleset.castle_squares().contains(square));
        if stands && setup.pieces.get(square).is_none() {
            setup.pieces.set(square, Some(piece));
            if Position::new(rules, &setup).is_err() {
                setup.pieces.set(square, None);
            }
        }
    }
    setup.side = if random.random() { Side::White } else { Side::Black };
    setup.prince_rights = BySide { white: random.random(), black: random.random() };
    if ruleset.impregnable_squares {
        let drawable =
            |side: Side| (ruleset.halves[side] - ruleset.castle_squares()).iter().collect::<Vec<_>>();
        setup.impregnable = BySide::from_fn(|side| drawable(side).choose(random).copied());
    }
    Position::new(rules, &setup).ok()
}

/// What the placements must have shown, so that the agreement means something.
#[derive(Default, Debug)]
struct Seen {
    captures: usize,
    exchanges: usize,
    choices: usize,
    automatic: usize,
    held: usize,
    blockades: usize,
    on_castles: usize,
    near_impregnable: usize,
}

impl Seen {
    fn look(&mut self, position: &Position, moves: &[Move]) {
        let castles = position.ruleset().castle_squares();
        for mv in moves {
            let effect = position.effect(*mv).expect("it is legal");
            self.captures += usize::from(effect.taken.is_some());
            self.exchanges += usize::from(effect.exchange);
            self.choices += usize::from(mv.promotion.is_some());
            self.automatic += usize::from(effect.becomes.is_some() && mv.promotion.is_none());
            self.on_castles += usize::from(castles.contains(mv.to));
        }
        self.held += usize::from(position.held(position.side_to_move()).is_some());
        self.blockades += usize::from(moves.is_empty());
        self.near_impregnable += usize::from(position.impregnable().white.is_some());
    }

    fn every(&self) -> [usize; 8] {
        let Self { captures, exchanges, choices, automatic, held, blockades, on_castles, near_impregnable } =
            self;
        [captures, exchanges, choices, automatic, held, blockades, on_castles, near_impregnable]
            .map(|seen| *seen)
    }
}

#[test]
fn generator_and_legality_agree_on_random_placements_by_any_rule_set() {
    let mut seen = Seen::default();
    let (mut legal, mut asked) = (0, 0);
    for ruleset in rule_sets() {
        let rules = Rules::new(ruleset);
        let mut random = ChaCha8Rng::seed_from_u64(SEED);
        let mut playable = 0;
        for _ in 0..PLACEMENTS_A_RULE_SET {
            let Some(position) = placement(&rules, &mut random) else { continue };
            let both = agreement::held_against_each_other(&position);
            legal += both.legal;
            asked += both.asked;
            let moves = position.moves();
            seen.look(&position, &moves);
            let played = moves.iter().map(|mv| {
                let after = position.play(*mv).expect("it is legal");
                let loaded =
                    Position::new(&rules, &after.setup()).map_or(after.moves(), |loaded| loaded.moves());
                assert_eq!(after.moves(), loaded, "{mv} in {position:?}");
                loaded.len() as u64
            });
            assert_eq!(played.sum::<u64>(), position.perft(2), "{position:?}");
            playable += 1;
        }
        assert!(playable > PLACEMENTS_A_RULE_SET / 10, "{}: {playable} playable", rules.ruleset().id);
    }
    assert!(legal > 100_000 && asked > 10 * legal, "{legal} legal of {asked}");
    assert!(seen.every().into_iter().all(|times| times > 500), "{seen:?}");
}
