//! The open choices: points on which every source is silent and an implementation may declare its reading.

use core::fmt;

use crate::clause::Clause;

macro_rules! choices {
    ($($(#[doc = $doc:literal])* $field:ident: $name:ident = $id:literal of $clause:ident {
        $(#[doc = $default_doc:literal])* $default:ident $default_id:literal,
        $(#[doc = $other_doc:literal])* $other:ident $other_id:literal $(,)?
    })*) => {
        $(
            $(#[doc = $doc])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
            pub enum $name {
                $(#[doc = $default_doc])*
                #[default]
                $default,
                $(#[doc = $other_doc])*
                $other,
            }
        )*

        /// The reading of every open choice; the default value of each is the project's.
        ///
        /// ```
        /// use chesst_engine::choices::{Choices, DoubleStepCapture};
        ///
        /// let mut choices = Choices::default();
        /// choices.set("double-step-capture", "no")?;
        /// assert_eq!(choices.double_step_capture, DoubleStepCapture::No);
        /// # Ok::<(), chesst_engine::choices::UnknownChoice>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct Choices {
            $($(#[doc = $doc])* pub $field: $name,)*
        }

        impl Choices {
            /// Every choice with its values, the default first.
            pub const ALL: &[Choice] = &[$(
                Choice { id: $id, clause: Clause::$clause, default: $default_id, other: $other_id },
            )*];

            /// Ids and values of this reading, in the order of [`Self::ALL`].
            pub fn iter(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
                [$(($id, match self.$field { $name::$default => $default_id, $name::$other => $other_id })),*].into_iter()
            }

            /// Takes this value for the choice with this id.
            ///
            /// # Errors
            /// When there is no such choice, or the choice has no such value.
            pub fn set(&mut self, id: &str, value: &str) -> Result<(), UnknownChoice> {
                match (id, value) {
                    $(
                        ($id, $default_id) => self.$field = $name::$default,
                        ($id, $other_id) => self.$field = $name::$other,
                    )*
                    _ => return Err(UnknownChoice { id: id.to_owned(), value: value.to_owned() }),
                }
                Ok(())
            }
        }
    };
}

/// An open choice and its two values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its stable id.
    pub id: &'static str,
    /// The clause that it opens.
    pub clause: Clause,
    /// The project's reading.
    pub default: &'static str,
    /// The other reading.
    pub other: &'static str,
}

choices! {
    /// What becomes of the right of `promotion.prince` when the first Prince enters while three own Connets stand.
    prince_right_when_capped: PrinceRightWhenCapped = "prince-right-when-capped" of PromotionPrinceCap {
        /// A later Prince may still use it.
        Kept "kept",
        /// It is gone.
        Spent "spent",
    }
    /// Has a Prince made by promotion on a castle square entered the castle?
    castle_born_prince: CastleBornPrince = "castle-born-prince" of PromotionPrinceBornInside {
        /// No: it stays a Prince and the right stays.
        NotEntered "not-entered",
        /// Yes: like any first Prince that enters it becomes a Connet at once, if the cap allows.
        Entered "entered",
    }
    /// May a piece held by `castle.guard` leave the castle to take the enemy King?
    guard_yields_to_king_capture: GuardYieldsToKingCapture = "guard-yields-to-king-capture" of CastleGuard {
        /// The lock holds.
        No "no",
        /// It may.
        Yes "yes",
    }
    /// Do unused Prince rights belong to the position that is repeated?
    repetition_includes_rights: RepetitionIncludesRights = "repetition-includes-rights" of DrawRepetition {
        /// Positions with other rights differ.
        Yes "yes",
        /// Rights are left out of the comparison.
        No "no",
    }
    /// May a double step capture at its end?
    double_step_capture: DoubleStepCapture = "double-step-capture" of KnechtDoubleStep {
        /// By the general rule; the 2025 book shows one.
        Yes "yes",
        /// Only onto an empty square.
        No "no",
    }
    /// Does a piece held by `castle.guard` act with its force outside its castle?
    guard_locked_force: GuardLockedForce = "guard-locked-force" of ForceGuardLocked {
        /// Everywhere its lines reach.
        Counts "counts",
        /// On its castle's squares only.
        InsideOnly "inside-only",
    }
    /// Which sum is shown on a castle square where `force.castle-attack` voids a force?
    castle_ratio_shown: CastleRatioShown = "castle-ratio-shown" of ForceCastleAttack {
        /// All forces added, as the books print it.
        Raw "raw",
        /// Only the forces that count.
        Effective "effective",
    }
    /// Is a check final when the defender can win first?
    final_check_counter_win: FinalCheckCounterWin = "final-check-counter-win" of CheckFinal {
        /// No.
        NotFinal "not-final",
        /// Yes: only whether the King can be saved counts.
        Final "final",
    }
}

/// There is no such open choice, or it has no such value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownChoice {
    id: String,
    value: String,
}

impl fmt::Display for UnknownChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use crate::quote::clip;
        match Choices::ALL.iter().find(|choice| choice.id == self.id) {
            Some(choice) => {
                let Choice { id, default, other, .. } = choice;
                write!(
                    f,
                    "`{}` is no value of the choice `{id}`; it has `{default}` and `{other}`",
                    clip(&self.value)
                )
            }
            None => write!(f, "`{}` is not an open choice", clip(&self.id)),
        }
    }
}

impl core::error::Error for UnknownChoice {}
