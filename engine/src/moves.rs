//! A move: from, to, and what a VerKnecht becomes.

use core::fmt;

use crate::piece::Kind;
use crate::square::Square;

/// One move of one piece. It says nothing about legality.
///
/// Captures, exchanges and automatic promotions follow from the position, so they are not part of it. Its text form is the
/// move text of protocols and scenarios; [`crate::text::moves`] reads it.
///
/// ```
/// use chesst_engine::moves::Move;
/// use chesst_engine::piece::Kind;
///
/// let promotion = Move { from: "g7".parse()?, to: "g8".parse()?, promotion: Some(Kind::Connet) };
/// assert_eq!(promotion.to_string(), "g7g8=C");
/// # Ok::<(), chesst_engine::square::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes, or for an exchange the square of the enemy piece.
    pub to: Square,
    /// The kind chosen by a promoting VerKnecht; `None` for every other move, automatic promotions included.
    pub promotion: Option<Kind>,
}

impl Move {
    /// A move without a choice of promotion.
    #[must_use]
    pub const fn plain(from: Square, to: Square) -> Self {
        Self { from, to, promotion: None }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(kind) => write!(f, "={}", kind.letter()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
