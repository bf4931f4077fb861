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
        for bit in 0..PLANES.min(FORCE_BITS) {
            if force >> bit & 1 == 1 {
                self.add_bit(on, bit);
            }
        }
    }

    /// Adds a power of two on some squares.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn add_bit(&mut self, on: B, bit: usize) {
        let mut carry = on;
        for plane in 0..PLANES {
            if plane >= bit {
                (self.0[plane], carry) = (self.0[plane] ^ carry, self.0[plane] & carry);
            }
        }
    }

    /// Adds a power of two once for each of two sets.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn add_two(&mut self, [a, b]: [B; 2], bit: usize) {
        let carry;
        (self.0[bit], carry) = add_bits(self.0[bit], a, b);
        self.add_bit(carry, bit + 1);
    }

    /// Adds a power of two once for each of four sets.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn add_four(&mut self, [a, b, c, d]: [B; 4], bit: usize) {
        let (ones, carry) = add_bits(self.0[bit], a, b);
        let (ones, other_carry) = add_bits(ones, c, d);
        self.0[bit] = ones;
        // The most that a side brings to a square has room.
        if let Some(twos) = self.0.get_mut(bit + 1) {
            let carry_on;
            (*twos, carry_on) = add_bits(*twos, carry, other_carry);
            self.add_bit(carry_on, bit + 2);
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

/// Three bits on each square added: the sum and the carry.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn add_bits<B: Bits>(a: B, b: B, c: B) -> (B, B) {
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
    fn four_sets_are_added_at_once() {
        let (mut sums, mut plain) = (Sums::<u64, 8>::default(), Sums::<u64, 8>::default());
        for step in 2..9 {
            let four = core::array::from_fn(|first| every(step, first as u8));
            sums.add_four(four, 1);
            for set in four {
                plain.add(set, 2);
            }
        }
        assert_eq!(sums.0, plain.0);
    }
}
