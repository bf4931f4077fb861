//! The draw of the impregnable squares, for play: by a seed, so that it can be repeated.

use chesst_engine::piece::BySide;
use chesst_engine::position::Position;
use chesst_engine::square::Square;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// One square a side, drawn from those that may be drawn; the same seed draws the same squares on every machine. `None` in a
/// game without impregnable squares.
///
/// ```
/// use chesst_conformance::draw::seeded;
/// use chesst_engine::position::Position;
/// use chesst_engine::rules::Rules;
///
/// let rules = Rules::built_in("t-2020").unwrap();
/// let position = Position::read(&rules, "4k4/9/9/9/9/9/9/4K4 w Pp - 6 4")?;
/// let squares = seeded(&position, 7).unwrap();
/// assert_eq!(seeded(&position, 7), Some(squares));
/// assert!(position.draw_impregnable(squares).is_ok());
/// # Ok::<(), chesst_engine::text::position::PositionTextError>(())
/// ```
#[must_use]
pub fn seeded(position: &Position, seed: u64) -> Option<BySide<Square>> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut pick = |side| {
        let squares: Vec<Square> = position.drawable(side).iter().collect();
        squares.choose(&mut random).copied()
    };
    let drawn = BySide::from_fn(&mut pick);
    Some(BySide { white: drawn.white?, black: drawn.black? })
}
