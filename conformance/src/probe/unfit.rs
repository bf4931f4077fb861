//! Position texts that are mostly refused: a playable position with one thing wrong.

use chesst_engine::piece::{Kind, Piece, Side};
use chesst_engine::position::Position;
use chesst_engine::setup::Setup;
use chesst_engine::square::Square;
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::oracle::text::print;

/// A position text with one thing changed that may make it unfit; `None` when there is nothing to do it with.
pub(super) fn text(position: &Position, random: &mut ChaCha8Rng) -> Option<String> {
    let ruleset = position.ruleset();
    if random.random_ratio(1, 4) {
        return written(&position.to_string(), random);
    }
    let mut setup = position.setup();
    let squares: Vec<Square> = ruleset.shape.squares().iter().collect();
    let castles: Vec<Square> = ruleset.castle_squares().iter().collect();
    let side = *Side::ALL.choose(random)?;
    let put = |setup: &mut Setup, on: &[Square], kind: Kind, random: &mut ChaCha8Rng| {
        let free: Vec<Square> = on.iter().copied().filter(|on| setup.pieces.get(*on).is_none()).collect();
        let on = free.choose(random).or_else(|| on.choose(random));
        on.map(|on| setup.pieces.set(*on, Some(Piece { side, kind })));
    };
    match random.random_range(0..11_u8) {
        0 => put(&mut setup, &squares, Kind::King, random),
        1 => {
            for king in Side::ALL.into_iter().filter_map(|side| position.king(side)) {
                setup.pieces.set(king, None);
            }
        }
        2 => {
            let kind = *[Kind::Knecht, Kind::VerKnecht, Kind::Ritter, Kind::Scout].choose(random)?;
            put(&mut setup, &castles, kind, random);
        }
        3 => {
            let from = ruleset.knecht_promotes_on[side].number();
            let ranks = from.saturating_sub(1)..=from + 1;
            let on: Vec<Square> =
                squares.iter().copied().filter(|on| ranks.contains(&on.rank().number())).collect();
            put(&mut setup, &on, Kind::Knecht, random);
        }
        4 => {
            let last = ruleset.last_rank(side);
            let on: Vec<Square> = squares.iter().copied().filter(|on| on.rank() == last).collect();
            put(&mut setup, &on, Kind::VerKnecht, random);
        }
        5 | 6 => {
            let kind = *[Kind::Prince, Kind::Connet].choose(random)?;
            for _ in 0..random.random_range(1..=4_u8) {
                put(&mut setup, &squares, kind, random);
            }
        }
        7 => {
            let open: Vec<Square> = squares.iter().copied().filter(|on| !castles.contains(on)).collect();
            for _ in 0..random.random_range(8..=18_u8) {
                put(&mut setup, &open, Kind::Ritter, random);
            }
        }
        8 => setup.impregnable[side] = squares.choose(random).copied(),
        9 => swap_kings(position, &mut setup, random)?,
        _ => put(&mut setup, &squares, Kind::Scout, random),
    }
    Some(print(ruleset.shape, &setup))
}

/// Each King in the other's castle, and no other royal piece in either.
fn swap_kings(position: &Position, setup: &mut Setup, random: &mut ChaCha8Rng) -> Option<()> {
    let ruleset = position.ruleset();
    for on in ruleset.castle_squares() {
        setup.pieces.set(on, None);
    }
    for side in Side::ALL {
        if let Some(king) = position.king(side) {
            setup.pieces.set(king, None);
        }
        let castle: Vec<Square> = ruleset.castles[side.other()].iter().collect();
        setup.pieces.set(*castle.choose(random)?, Some(Piece { side, kind: Kind::King }));
    }
    Some(())
}

/// A text with a fault of writing.
fn written(text: &str, random: &mut ChaCha8Rng) -> Option<String> {
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let [placement, side, rights, squares, quiet, number] = fields.as_mut_slice() else { return None };
    match random.random_range(0..12_u8) {
        0 => *side = "white".to_owned(),
        1 => *rights = (*["pP", "KQkq", "PP", ""].choose(random)?).to_owned(),
        2 => *squares = (*["-/-", "a4", "a4/", "z1/-"].choose(random)?).to_owned(),
        3 => *quiet = (*["-1", "007", "x"].choose(random)?).to_owned(),
        4 => *number = (*["0", "01", ""].choose(random)?).to_owned(),
        5 => placement.push_str("/8"),
        6 => *placement = placement.split_once('/')?.1.to_owned(),
        7 => placement.push('1'),
        8 => *placement = placement.replacen(|c: char| c.is_ascii_digit(), "0", 1),
        9 => *placement = placement.replacen(|c: char| c.is_ascii_alphabetic(), "q", 1),
        10 => {
            let at = random.random_range(0..fields.len());
            fields.remove(at);
        }
        _ => fields.push("extra".to_owned()),
    }
    Some(fields.join(" "))
}
