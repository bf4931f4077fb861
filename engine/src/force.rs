//! Force, in half units.

use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign};

/// The force of a piece, or of several that act on one square, counted in half units.
///
/// A Knecht's single unit is two half units; a King's one and a half are three.
///
/// ```
/// use chesst_engine::force::Force;
///
/// let sum = Force::from_half_units(3) + Force::from_half_units(4);
/// assert_eq!(sum.to_string(), "3½");
/// assert!(sum > Force::from_half_units(6));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Force(u16);

impl Force {
    /// No force at all: a Scout's.
    pub const ZERO: Self = Self(0);

    /// So many half units.
    #[must_use]
    pub const fn from_half_units(half_units: u16) -> Self {
        Self(half_units)
    }

    /// How many half units.
    #[must_use]
    pub const fn half_units(self) -> u16 {
        self.0
    }
}

impl Add for Force {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Force {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Force {
    fn sum<I: Iterator<Item = Self>>(forces: I) -> Self {
        forces.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Force {
    /// In units, as the books print them: `0`, `½`, `1`, `1½`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 2, self.0 % 2) {
            (units, 0) => f.pad(&units.to_string()),
            (0, _) => f.pad("½"),
            (units, _) => f.pad(&format!("{units}½")),
        }
    }
}
