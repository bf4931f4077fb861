//! Check and final check.

use crate::bits::Bits;
use crate::board::Board;
use crate::choices::FinalCheckCounterWin;
use crate::generate::all_destinations;
use crate::moves::Move;
use crate::outcome::{Outcome, decided};
use crate::piece::Side;
use crate::position::{Position, on_board};
use crate::tables::Tables;

impl Position {
    /// Is a side's King in check: could the enemy, were it to move, capture or exchange it (`check.threat`)?
    ///
    /// Never so in a position that is won by the capture of a King or a castle.
    ///
    /// ```
    /// use chesst_engine::piece::Side;
    /// use chesst_engine::position::Position;
    /// use chesst_engine::rules::Rules;
    ///
    /// let rules = Rules::built_in("t1-2024").unwrap();
    /// let ritter_alone = Position::read(&rules, "3k4/8/3R4/8/8/8/8/4K3 b Pp - 0 1")?;
    /// assert!(!ritter_alone.is_check(Side::Black), "no non-royal takes on a castle square");
    /// let scout = Position::read(&rules, "3k4/8/4S3/8/8/8/8/4K3 b Pp - 0 1")?;
    /// assert!(scout.is_check(Side::Black));
    /// # Ok::<(), chesst_engine::text::position::PositionTextError>(())
    /// ```
    #[must_use]
    pub fn is_check(&self, side: Side) -> bool {
        on_board!(self, |tables, board| {
            decided(tables, board, board.selected(&tables.royal)).is_none()
                && is_threatened(tables, board, side)
        })
    }

    /// Is the King of the side to move in a final check: can it be captured next move whatever the side plays
    /// (`check.final`)?
    ///
    /// It must be in check now. If the side can win first, the check is not final, unless the choice
    /// `final-check-counter-win` says otherwise.
    #[must_use]
    pub fn is_final_check(&self) -> bool {
        !self.outcome().is_finished()
            && self.is_check(self.side_to_move())
            && self.defences().next().is_none()
    }

    /// The moves of the side to move after which its King cannot be captured at once: what speaks against a final check.
    pub fn defences(&self) -> impl Iterator<Item = Move> + '_ {
        let side = self.side_to_move();
        self.moves().into_iter().filter(move |mv| self.defends(side, *mv))
    }

    fn defends(&self, side: Side, mv: Move) -> bool {
        let after = self.after(mv);
        let wins_count = self.ruleset().choices.final_check_counter_win == FinalCheckCounterWin::NotFinal;
        match after.outcome() {
            Outcome::Won { side: winner, .. } if winner != side => false,
            Outcome::Won { .. } if wins_count => true,
            Outcome::Ongoing | Outcome::Won { .. } => {
                !on_board!(&after, |tables, board| is_threatened(tables, board, side))
            }
        }
    }
}

/// Could the enemy take a side's King, were it to move and the game not over?
fn is_threatened<B: Bits>(tables: &Tables<B>, board: &Board<B>, side: Side) -> bool {
    let king = board.king(side);
    !king.is_empty() && king.meets(all_destinations(tables, board, side.other()))
}
