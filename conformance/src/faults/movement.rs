//! Faults in how pieces move.

use chesst_engine::clause::Clause;
use chesst_engine::square::Square;

use super::entry::Fault;
use super::entry::rulesets::ALL;
use crate::oracle::RuleBook;
use crate::oracle::force;
use crate::oracle::state::{Man, State};

faults! {
    "double-step-only-start-in-own-half" of KnechtDoubleStep in ALL:
        "a chess pawn's double step is judged by where it starts alone" {
            fn knecht_double_step(&self, s: &State<'_>, man: Man, _: Square) -> bool {
                self.board_halves(s, man.side).contains(man.on)
            }
        }

    "equal-force-captures" of CaptureSuperiority in ALL:
        "superiority is compared with `>=`" {
            fn capture_superiority(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                force::counting(self, s, man.side, to) >= force::counting(self, s, man.side.other(), to)
            }
        }
}
