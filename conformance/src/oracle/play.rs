//! The position after a move, and after the draw of the impregnable squares.

use chesst_engine::moves::Move;
use chesst_engine::piece::{BySide, Kind, Piece, Side};
use chesst_engine::setup::MAX_COUNTER;
use chesst_engine::square::Square;

use super::book::RuleBook;
use super::ending;
use super::playable;
use super::promotion;
use super::state::State;

/// The position after a move that is legal.
#[must_use]
pub fn after<'r>(book: &dyn RuleBook, s: &State<'r>, mv: Move) -> State<'r> {
    let mut next = s.clone();
    next.before.push(s.now.clone());
    let Some(man) = s.man(mv.from) else { return next };
    let now = &mut next.now;
    if mv.from != mv.to {
        let (kind, rights) = promotion::after(book, s, man, mv);
        let taken = s.man_of(man.side.other(), mv.to);
        let exchanged = man.kind == Kind::Scout && taken.is_some() && book.scout_exchange(s, man, mv.to);
        now.pieces.set(mv.from, None);
        now.pieces.set(mv.to, (!exchanged).then_some(Piece { side: man.side, kind }));
        now.prince_rights = rights;
    }
    now.quiet = if book.draw_forty_moves_anew(s, mv) { 0 } else { (s.now.quiet + 1).min(MAX_COUNTER) };
    now.move_number = (s.now.move_number + u32::from(s.mover() == Side::Black)).min(MAX_COUNTER);
    now.side = book.move_turn_passes(s, s.mover(), mv);
    next
}

/// The position after these squares are drawn; `None` when they cannot be.
#[must_use]
pub fn drawn<'r>(book: &dyn RuleBook, s: &State<'r>, squares: BySide<Square>) -> Option<State<'r>> {
    let squares = book.notation_impregnable(s, squares);
    let open = !ending::outcome(book, s).is_finished();
    let proper = Side::ALL.into_iter().all(|side| book.impregnable_choice(s, side, squares[side]));
    if !(open && proper) {
        return None;
    }
    let mut next = s.clone();
    next.before.push(s.now.clone());
    for side in Side::ALL {
        next.now.impregnable[side] = Some(squares[side]);
        if s.man(squares[side]).is_some_and(|man| book.impregnable_loss(s, man, side)) {
            next.now.pieces.set(squares[side], None);
        }
    }
    playable::has_king(&next.now).then_some(next)
}
