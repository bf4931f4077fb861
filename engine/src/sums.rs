//! Sums for all squares at once, written across sets: a square is in plane `n` when bit `n` of its sum is 1.

use crate::bits::Bits;

/// A sum for each square.
pub(crate) struct Sums<B, const PLANES: usize>([B; PLANES]);

impl<B: Bits, const PLANES: usize> Default for Sums<B, PLANES> {
    fn default() -> Self {
        Self([B::EMPTY; PLANES])
    }
}

/// The most that a sum of force tells apart, as [`Force`](crate::force::Force) does: 16 bits of ones.
const FORCE_BITS: usize = 16;

impl<B: Bits, const PLANES: usize> Sums<B, PLANES> {
    /// Adds a force on some squares.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn add(&mut self, on: B, force: u16) {
        // Small forces, which the books' are, have an addition of their own each: without loops and tests.
        match force {
            0 => {}
            1 => self.add_fixed::<1>(on),
            2 => self.add_fixed::<2>(on),
            3 => self.add_fixed::<3>(on),
            4 => self.add_fixed::<4>(on),
            5 => self.add_fixed::<5>(on),
            6 => self.add_fixed::<6>(on),
            7 => self.add_fixed::<7>(on),
            _ => self.add_count_from([on], force),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add_fixed<const FORCE: u16>(&mut self, on: B) {
        let mut carry = B::EMPTY;
        for (bit, plane) in self.0.iter_mut().enumerate().skip(FORCE.trailing_zeros() as usize) {
            let addend = on.when(bit < FORCE_BITS && FORCE >> bit & 1 == 1);
            (*plane, carry) = add_bits(*plane, addend, carry);
        }
    }

    /// Adds a force once for each of six sets.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn add_count(&mut self, sets: [B; 6], force: u16) {
        self.add_count_from(count_of(sets), force);
    }

    /// Adds so many times a force, the count written across sets as well.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add_count_from<const COUNT: usize>(&mut self, count: [B; COUNT], force: u16) {
        for bit in 0..PLANES.min(FORCE_BITS) {
            if force >> bit & 1 == 1 {
                let mut carry = B::EMPTY;
                for (place, plane) in self.0[bit..].iter_mut().enumerate() {
                    let addend = if place < COUNT { count[place] } else { B::EMPTY };
                    (*plane, carry) = add_bits(*plane, addend, carry);
                }
            }
        }
    }

    /// The squares where this sum is greater than the other, neither counting beyond the most that a force may be.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn exceed(&self, other: &Self) -> B {
        let mut greater = B::EMPTY;
        for (this, other) in self.0.iter().zip(&other.0) {
            // The higher bit decides where the two differ, else what was so below.
            let differ = *this ^ *other;
            greater = (*this & differ) | greater.less(differ);
        }
        greater.less(other.most())
    }

    /// The squares where the sum is the most that a force may be, or more.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn most(&self) -> B {
        if PLANES <= FORCE_BITS {
            return B::EMPTY;
        }
        let (low, high) = self.0.split_at(FORCE_BITS);
        let full = low.iter().fold(!B::EMPTY, |full, plane| full & *plane);
        high.iter().fold(full, |most, plane| most | *plane)
    }
}

/// How many of six sets each square is in.
#[cfg_attr(not(debug_assertions), inline(always))]
fn count_of<B: Bits>([a, b, c, d, e, f]: [B; 6]) -> [B; 3] {
    let (ones, twos) = add_bits(a, b, c);
    let (others, other_twos) = add_bits(d, e, f);
    let (ones, last_twos) = add_bits(ones, others, B::EMPTY);
    let (twos, fours) = add_bits(twos, other_twos, last_twos);
    [ones, twos, fours]
}

/// Three bits on each square added: the sum and the carry.
#[cfg_attr(not(debug_assertions), inline(always))]
fn add_bits<B: Bits>(a: B, b: B, c: B) -> (B, B) {
    let differ = a ^ b;
    (differ ^ c, (a & b) | (differ & c))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELLS: u8 = 64;

    fn every(step: u8, first: u8) -> u64 {
        (first..CELLS).step_by(usize::from(step)).fold(0, |set, cell| set | u64::of(cell))
    }

    fn sums_agree<const PLANES: usize>(forces: &[u16], limit: u16) {
        let (mut sums, mut plain) = (Sums::<u64, PLANES>::default(), [0_u32; CELLS as usize]);
        for (force, step) in forces.iter().zip((2..9).cycle()) {
            let on = every(step, step - 1);
            sums.add(on, *force);
            for cell in on.cells() {
                plain[usize::from(cell)] += u32::from(*force);
            }
        }
        let mut limits = Sums::default();
        limits.add(u64::MAX, limit);
        let exceeding = |sum: u32| sum.min(u32::from(u16::MAX)) > u32::from(limit);
        let expected = (0..CELLS).filter(|cell| exceeding(plain[usize::from(*cell)]));
        let expected = expected.fold(0, |set, cell| set | u64::of(cell));
        assert_eq!(sums.exceed(&limits), expected, "{forces:?} over {limit}");
        assert!(limit == u16::MAX || (expected != 0 && expected != u64::MAX));
    }

    #[test]
    fn sums_written_across_sets_are_the_plain_sums() {
        for limit in [1, 7, 20] {
            sums_agree::<8>(&[3, 6, 3, 4, 2, 2, 2, 3, 6, 1], limit);
        }
        sums_agree::<24>(&[300; 40], 4000);
        sums_agree::<24>(&[u16::MAX; 81], u16::MAX);
        sums_agree::<24>(&[u16::MAX; 3], u16::MAX - 1);
    }

    #[test]
    fn six_sets_are_counted() {
        for pattern in 0..1 << 6 {
            let sets = core::array::from_fn(|set| u64::from(pattern >> set & 1 == 1));
            let [ones, twos, fours] = count_of(sets);
            assert_eq!(ones + 2 * twos + 4 * fours, u64::from(u32::count_ones(pattern)));
        }
    }

    #[test]
    fn a_count_times_a_force_is_added() {
        let (mut sums, mut plain) = (Sums::<u64, 8>::default(), Sums::<u64, 8>::default());
        sums.add_count([1; 6], 3);
        for _ in 0..6 {
            plain.add(1, 3);
        }
        assert_eq!(sums.0, plain.0);
    }
}
