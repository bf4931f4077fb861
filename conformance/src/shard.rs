//! A part of a plan, so that several machines can share a run.

use std::fmt;
use std::hash::Hasher;
use std::str::FromStr;

use fnv::FnvHasher;

/// One of several parts of a plan, written `K/N`: the K-th of N.
///
/// The part that a case falls into follows from its id alone, so that it is the same in all rule sets, on every machine
/// and in every release. Every case falls into exactly one of the N parts.
///
/// ```
/// use chesst_conformance::shard::Shard;
///
/// let shard = Shard::parse("2/5")?;
/// assert_eq!(shard.to_string(), "2/5");
/// let parts = ["1/5", "2/5", "3/5", "4/5", "5/5"].map(Shard::parse);
/// assert_eq!(parts.into_iter().flatten().filter(|part| part.holds("t1-2024/fig-2.2/g7")).count(), 1);
/// # Ok::<(), chesst_conformance::shard::BadShard>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shard {
    number: u16,
    parts: u16,
}

/// The most parts a plan is divided into.
pub const MAX_PARTS: u16 = 1000;

/// A text that names no shard.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadShard {
    /// It is not written as one.
    #[error("`{0}` is not a shard; one is written K/N, as in 2/5")]
    Form(String),
    /// There are no parts, or too many.
    #[error("`{0}` asks for too many or too few parts; N is from 1 to {MAX_PARTS}")]
    Parts(String),
    /// There is no such part.
    #[error("`{text}` is not one of the parts; K is from 1 to {parts}")]
    Number {
        /// The text.
        text: String,
        /// How many parts there are.
        parts: u16,
    },
}

impl Shard {
    /// Reads `K/N`: K from 1 to N, N from 1 to [`MAX_PARTS`].
    ///
    /// # Errors
    /// When the text is not written so, or a number is out of its range.
    pub fn parse(text: &str) -> Result<Self, BadShard> {
        let digits = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let parts: Vec<&str> = text.split('/').filter(digits).collect();
        let (2, [number, parts]) = (text.split('/').count(), parts.as_slice()) else {
            return Err(BadShard::Form(text.to_owned()));
        };
        let in_range = |part: &str, most: u16| part.parse().ok().filter(|part| (1..=most).contains(part));
        let parts = in_range(parts, MAX_PARTS).ok_or_else(|| BadShard::Parts(text.to_owned()))?;
        let number =
            in_range(number, parts).ok_or_else(|| BadShard::Number { text: text.to_owned(), parts })?;
        Ok(Self { number, parts })
    }

    /// Which part it is, from 1.
    #[must_use]
    pub const fn number(self) -> u16 {
        self.number
    }

    /// How many parts there are.
    #[must_use]
    pub const fn parts(self) -> u16 {
        self.parts
    }

    /// Does the case of this id fall into it?
    #[must_use]
    pub fn holds(self, id: &str) -> bool {
        hash(id) % u64::from(self.parts) == u64::from(self.number) - 1
    }
}

impl FromStr for Shard {
    type Err = BadShard;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.parts)
    }
}

/// FNV-1a, 64 bits, of the bytes of the text. Never to be changed: shards of different releases must agree.
fn hash(id: &str) -> u64 {
    let mut hasher = FnvHasher::default();
    hasher.write(id.as_bytes());
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(parts: u16) -> Vec<Shard> {
        (1..=parts).map(|number| Shard { number, parts }).collect()
    }

    #[test]
    fn the_hash_is_fnv_1a_of_64_bits() {
        assert_eq!(hash(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(hash("foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn the_shards_of_ids_are_frozen() {
        let ids = ["t1-2024/fig-2.2/g7", "t1-2024/fig-2.5/g8-third-connet", "text-board.start/white"];
        let of = |parts: u16| {
            ids.map(|id| {
                all(parts).into_iter().find(|shard| shard.holds(id)).expect("every id has one").to_string()
            })
        };
        assert_eq!(of(2), ["1/2", "1/2", "2/2"]);
        assert_eq!(of(5), ["1/5", "4/5", "4/5"]);
        assert_eq!(of(1000), ["391/1000", "229/1000", "224/1000"]);
    }

    #[test]
    fn an_id_falls_into_exactly_one_shard() {
        for parts in [1, 2, 3, 7, 16, MAX_PARTS] {
            for number in 0..200 {
                let id = format!("text-move.pass/case-{number}");
                assert_eq!(all(parts).iter().filter(|shard| shard.holds(&id)).count(), 1, "{id} of {parts}");
            }
        }
    }

    #[test]
    fn what_is_printed_reads_back() {
        for text in ["1/1", "2/5", "1000/1000"] {
            assert_eq!(Shard::parse(text).expect("a shard").to_string(), text);
        }
    }

    #[test]
    fn what_is_no_shard_is_refused_with_its_reason() {
        let said = |text: &str| Shard::parse(text).expect_err(text).to_string();
        for text in
            ["", "/", "2", "2/", "/5", "2/5/", "2/5/7", "+2/5", "-1/5", " 2/5", "2 / 5", "a/b", "2/5.0"]
        {
            assert_eq!(said(text), format!("`{text}` is not a shard; one is written K/N, as in 2/5"));
        }
        for text in ["1/0", "1/1001", "0/0", "1/99999999999999999999"] {
            let reason = "asks for too many or too few parts; N is from 1 to 1000";
            assert_eq!(said(text), format!("`{text}` {reason}"));
        }
        for text in ["0/5", "6/5", "99999999999999999999/5"] {
            assert_eq!(said(text), format!("`{text}` is not one of the parts; K is from 1 to 5"));
        }
    }
}
