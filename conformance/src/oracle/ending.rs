//! How the game stands: wins, draws and checks.

use chesst_engine::choices::{Choices, FinalCheckCounterWin, RepetitionIncludesRights};
use chesst_engine::game::Draw;
use chesst_engine::outcome::{Outcome, Win};
use chesst_engine::piece::{BySide, Side};
use chesst_engine::setup::Setup;

use super::book::RuleBook;
use super::legal;
use super::play;
use super::state::State;

/// Who has won by what was captured, and how.
#[must_use]
pub fn captured(book: &dyn RuleBook, s: &State<'_>) -> Option<(Side, Win)> {
    let castle = Side::ALL.into_iter().find(|side| book.win_castle_capture(s, *side));
    book.win_order(book.win_king_capture(s), castle)
}

/// What has become of the game.
#[must_use]
pub fn outcome(book: &dyn RuleBook, s: &State<'_>) -> Outcome {
    let blockade = || {
        let stuck = !book.win_finished(s) && legal::unfinished_moves(book, s).is_empty();
        stuck.then(|| book.win_blockade(s)).flatten().map(|side| (side, Win::Blockade))
    };
    match captured(book, s).or_else(blockade) {
        Some((winner, by)) => Outcome::Won { side: book.score(s, winner), by },
        None => Outcome::Ongoing,
    }
}

/// Could the enemy, were it to move, take the King of this side?
#[must_use]
pub fn king_can_be_taken(book: &dyn RuleBook, s: &State<'_>, side: Side) -> bool {
    let Some(king) = s.king(side) else { return false };
    let enemy_to_move = s.with_mover(side.other());
    let mut men = s.men(side.other());
    men.any(|man| legal::takes(book, &enemy_to_move, man, king))
}

/// Is the King of this side in check?
#[must_use]
pub fn is_check(book: &dyn RuleBook, s: &State<'_>, side: Side) -> bool {
    let can_be = captured(book, s).is_none() || book.check_threat_outlasts_the_game(s);
    can_be && book.check_threat(s, side)
}

/// Is the King of the side to move in check, and lost whatever that side plays?
#[must_use]
pub fn is_final_check(book: &dyn RuleBook, s: &State<'_>, side: Side) -> bool {
    side == s.mover() && !outcome(book, s).is_finished() && is_check(book, s, side) && book.check_final(s)
}

/// After every legal move of the side to move, can its King still be taken?
#[must_use]
pub fn is_lost_whatever_is_played(book: &dyn RuleBook, s: &State<'_>) -> bool {
    let side = s.mover();
    legal::moves(book, s).into_iter().all(|mv| {
        let after = play::after(book, s, mv);
        match outcome(book, &after) {
            Outcome::Ongoing => book.check_threat(&after, side),
            Outcome::Won { side: winner, .. } if winner == side => {
                s.choices().final_check_counter_win == FinalCheckCounterWin::Final
                    && book.check_threat(&after, side)
            }
            Outcome::Won { .. } => true,
        }
    })
}

/// The draws that may be claimed, or taken.
#[must_use]
pub fn claims(book: &dyn RuleBook, s: &State<'_>) -> Vec<Draw> {
    if outcome(book, s).is_finished() {
        return Vec::new();
    }
    let before = s.before.iter().filter(|one| book.draw_repetition_same(s, one, &s.now));
    [
        (book.draw_repetition(s, before.count() + 1), Draw::Repetition),
        (book.draw_forty_moves(s), Draw::FortyMoves),
        (book.draw_agreement(s), Draw::Agreement),
    ]
    .into_iter()
    .filter_map(|(may, draw)| may.then_some(draw))
    .collect()
}

/// Are two positions the same but for their counters, and for the Prince rights where the choice leaves them out?
#[must_use]
pub fn is_same(choices: &Choices, one: &Setup, other: &Setup) -> bool {
    let counted = |setup: &Setup| {
        let mut setup = Setup { quiet: 0, move_number: 1, ..setup.clone() };
        if choices.repetition_includes_rights == RepetitionIncludesRights::No {
            setup.prince_rights = BySide::default();
        }
        setup
    };
    counted(one) == counted(other)
}
