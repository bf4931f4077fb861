//! The rule book: a method for each clause.

#[macro_use]
mod defaults;

use std::fmt::Debug;

use chesst_engine::choices::{
    CastleBornPrince, DoubleStepCapture, GuardLockedForce, GuardYieldsToKingCapture, PrinceRightWhenCapped,
};
use chesst_engine::force::Force;
use chesst_engine::moves::Move;
use chesst_engine::outcome::{Outcome, Win};
use chesst_engine::piece::{BySide, Kind, Side};
use chesst_engine::ruleset::Ruleset;
use chesst_engine::setup::Setup;
use chesst_engine::square::Square;
use chesst_engine::squares::SquareSet;

use super::notation::{Deed, Threat};
use super::state::{Man, State, Way};
use super::{ending, force, lines, notation, promotion, text};

/// What a cap on Connets does to a Prince that would become one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Capped {
    /// Nothing.
    No,
    /// It stays a Prince, and its side keeps the right.
    RightKept,
    /// It stays a Prince, and the right is gone.
    RightSpent,
}

rule_book! {
/// The rules, a method a clause. A default method is the clause as it is written; its first words are the clause's id.
///
/// What puts several clauses together stands beside the trait: [`lines`], [`force`], [`promotion`], [`super::legal`],
/// [`super::play`] and [`ending`].
pub trait RuleBook {
    // Board and pieces

    /// `board.halves`: the squares of a side's half.
    fn board_halves(book, s: &State<'_>, side: Side) -> SquareSet {
        s.ruleset.halves[side]
    }

    /// `board.castles`: the squares of a side's castle.
    fn board_castles(book, s: &State<'_>, side: Side) -> SquareSet {
        s.ruleset.castles[side]
    }

    /// `board.start`: what the text of the start position stands for.
    fn board_start(book, ruleset: &Ruleset) -> Option<Setup> {
        text::parse(ruleset, ruleset.start.as_deref()?).ok()
    }

    // Movement

    /// `move.turn`: may this man move now?
    fn move_turn(book, s: &State<'_>, man: Man) -> bool {
        man.side == s.mover()
    }

    /// `move.turn`: the side to move after the move of a side.
    fn move_turn_passes(book, s: &State<'_>, side: Side, mv: Move) -> Side {
        side.other()
    }

    /// `move.target`: may a move end here, by what stands there?
    fn move_target(book, s: &State<'_>, man: Man, to: Square) -> bool {
        s.man_of(man.side, to).is_none()
    }

    /// `knecht.step`: the way of a Knecht or VerKnecht to a square, double step aside.
    fn knecht_step(book, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
        s.listed_way(man, to)
    }

    /// `knecht.double-step`: do start and end of two squares forward both lie in the own half?
    fn knecht_double_step(book, s: &State<'_>, man: Man, to: Square) -> bool {
        let half = book.board_halves(s, man.side);
        half.contains(man.on) && half.contains(to)
    }

    /// `knecht.double-step`: may it capture at its end?
    fn knecht_double_step_captures(book, s: &State<'_>) -> bool {
        s.choices().double_step_capture == DoubleStepCapture::Yes
    }

    /// `knecht.no-jump`: may a double step pass over this square?
    fn knecht_no_jump(book, s: &State<'_>, man: Man, over: Square) -> bool {
        s.is_empty(over)
    }

    /// `ritter.lines`: the way of a Ritter to a square.
    fn ritter_lines(book, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
        s.listed_way(man, to)
    }

    /// `ritter.jump`: does a Ritter pass over this square, whatever stands there?
    fn ritter_jump(book, s: &State<'_>, man: Man, over: Square) -> bool {
        s.rule(man.kind).is_some_and(|rule| rule.straight.jumps)
    }

    /// `prince.lines`: the way of a Prince to a square.
    fn prince_lines(book, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
        s.listed_way(man, to)
    }

    /// `connet.lines`: the way of a Connet to a square.
    fn connet_lines(book, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
        s.listed_way(man, to)
    }

    /// `connet.jump`: does a Connet pass over this square on its file or rank, whatever stands there?
    fn connet_jump(book, s: &State<'_>, man: Man, over: Square) -> bool {
        s.rule(man.kind).is_some_and(|rule| rule.straight.jumps)
    }

    /// `king.lines`: the way of a King to a square.
    fn king_lines(book, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
        s.listed_way(man, to)
    }

    /// `scout.leap`: the way of a Scout to a square.
    fn scout_leap(book, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
        s.listed_way(man, to)
    }

    /// `diagonal.no-jump`: may a move that does not jump pass over this square, by what stands there?
    fn diagonal_no_jump(book, s: &State<'_>, man: Man, over: Square) -> bool {
        s.is_empty(over)
    }

    /// `castle.royal-only`: may this man move to the square, as far as castles go?
    fn castle_royal_only(book, s: &State<'_>, man: Man, to: Square) -> bool {
        s.is_royal(man.kind) || !lines::is_castle(book, s, to)
    }

    /// `castle.entry`: does the move enter the castle of this side?
    fn castle_entry(book, s: &State<'_>, castle_of: Side, mv: Move) -> bool {
        let castle = book.board_castles(s, castle_of);
        castle.contains(mv.to) && !castle.contains(mv.from)
    }

    /// `castle.guard`: the only royal man of a side in its own castle, while an enemy royal man is in there.
    fn castle_guard(book, s: &State<'_>, side: Side) -> Option<Square> {
        let castle = book.board_castles(s, side);
        let mut own = s.royals_on(castle, side);
        let only = own.next().filter(|_| own.next().is_none())?;
        s.royals_on(castle, side.other()).next().map(|_| only.on)
    }

    /// `castle.guard`: is this man held in its castle?
    fn castle_guard_holds(book, s: &State<'_>, man: Man) -> bool {
        book.castle_guard(s, man.side) == Some(man.on)
    }

    /// `castle.guard`: may a man that is held make this move?
    fn castle_guard_lets(book, s: &State<'_>, man: Man, to: Square) -> bool {
        let yields = s.choices().guard_yields_to_king_capture == GuardYieldsToKingCapture::Yes;
        let takes_king = s.king(man.side.other()) == Some(to);
        book.board_castles(s, man.side).contains(to) || (yields && takes_king)
    }

    /// `move.check-allowed`: is the move allowed, as far as the own King's safety goes?
    fn move_check_allowed(book, s: &State<'_>, man: Man, to: Square) -> bool {
        true
    }

    /// `move.pass`: may the side to move pass?
    fn move_pass(book, s: &State<'_>, man: Man) -> bool {
        false
    }

    // Force and capture

    /// `force.reach`: does the man act on this square, by its lines?
    fn force_reach(book, s: &State<'_>, man: Man, on: Square) -> bool {
        man.on == on || lines::reaches(book, s, man, on)
    }

    /// `force.line-block`: does force on a line without jumping pass over this square?
    fn force_line_block(book, s: &State<'_>, man: Man, over: Square) -> bool {
        s.is_empty(over)
    }

    /// `force.jump-line`: does force on a jumping line pass over this square?
    fn force_jump_line(book, s: &State<'_>, man: Man, over: Square) -> bool {
        true
    }

    /// `force.guard-locked`: does a man that is held act on this square?
    fn force_guard_locked(book, s: &State<'_>, man: Man, on: Square) -> bool {
        s.choices().guard_locked_force == GuardLockedForce::Counts
            || book.board_castles(s, man.side).contains(on)
    }

    /// `force.sum`: the force of these men, together, on a square.
    fn force_sum(book, s: &State<'_>, acting: &[Man], on: Square) -> Force {
        acting.iter().map(|man| force::of(book, s, *man, on)).sum()
    }

    /// `force.scout-zero`: the force of a Scout on a square it leaps to.
    fn force_scout_zero(book, s: &State<'_>, scout: Man) -> Force {
        s.force(scout.kind)
    }

    /// `force.castle-defence`: the force of a man that is not royal on a castle square where an own man stands.
    fn force_castle_defence(book, s: &State<'_>, man: Man, on: Square) -> Force {
        s.force(man.kind)
    }

    /// `force.castle-attack`: does the force of these men count against the enemy man on a castle square?
    fn force_castle_attack(book, s: &State<'_>, acting: &[Man], on: Square) -> bool {
        acting.iter().any(|man| s.is_royal(man.kind))
    }

    /// `capture.superiority`: is the force of this side on the square greater than the enemy's?
    fn capture_superiority(book, s: &State<'_>, man: Man, to: Square) -> bool {
        force::counting(book, s, man.side, to) > force::counting(book, s, man.side.other(), to)
    }

    /// `capture.king`: may this man capture the King on the square?
    fn capture_king(book, s: &State<'_>, man: Man, to: Square) -> bool {
        true
    }

    /// `scout.capture`: may a Scout capture here, off the castles?
    fn scout_capture(book, s: &State<'_>, man: Man, to: Square) -> bool {
        true
    }

    /// `scout.exchange`: does a Scout that takes on this square come off too?
    fn scout_exchange(book, s: &State<'_>, man: Man, to: Square) -> bool {
        lines::is_castle(book, s, to)
    }

    /// `capture.undefended-scout`: the force with which a Scout defends the square it stands on.
    fn capture_undefended_scout(book, s: &State<'_>, scout: Man) -> Force {
        s.force(scout.kind)
    }

    // Promotion

    /// `promotion.knecht`: does a Knecht become a VerKnecht by this move?
    fn promotion_knecht(book, s: &State<'_>, man: Man, to: Square) -> bool {
        man.is_forward(to, 1) && to.rank() == s.ruleset.knecht_promotes_on[man.side]
    }

    /// `promotion.ver-knecht`: what a VerKnecht may become on its last rank outside the castles, caps aside; `None` on other
    /// squares.
    fn promotion_ver_knecht(book, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
        (Some(to.rank()) == s.last_rank(man.side)).then(|| promotion::listed(book, s, man, to))
    }

    /// `promotion.ver-knecht`: must it become one of them?
    fn promotion_ver_knecht_compulsory(book, s: &State<'_>) -> bool {
        true
    }

    /// `promotion.ver-knecht.corner-connet`: is Connet among what a VerKnecht may become on this square?
    fn promotion_ver_knecht_corner_connet(book, s: &State<'_>, man: Man, to: Square) -> bool {
        s.ruleset.ver_knecht_becomes[Kind::Connet][man.side].contains(to)
    }

    /// `promotion.ver-knecht.castle`: what a VerKnecht may become on this castle square, caps aside; `None` where it may not
    /// step.
    fn promotion_ver_knecht_castle(book, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
        let enters = man.is_forward(to, 1) && book.board_castles(s, man.side.other()).contains(to);
        let kinds = promotion::listed(book, s, man, to);
        (enters && !kinds.is_empty()).then_some(kinds)
    }

    /// `promotion.cap.prince`: may no more Princes be made, on this square?
    fn promotion_cap_prince(book, s: &State<'_>, side: Side, to: Square) -> bool {
        promotion::stands_at_cap(s, side, Kind::Prince)
    }

    /// `promotion.cap.connet`: may no more Connets be made, on this square?
    fn promotion_cap_connet(book, s: &State<'_>, side: Side, to: Square) -> bool {
        promotion::stands_at_cap(s, side, Kind::Connet)
    }

    /// `promotion.prince`: would a Prince become a Connet by this move, caps aside?
    fn promotion_prince(book, s: &State<'_>, man: Man, mv: Move) -> bool {
        s.ruleset.prince_becomes_connet
            && s.now.prince_rights[man.side]
            && book.castle_entry(s, man.side.other(), mv)
    }

    /// `promotion.prince`: the rights of both sides after a Prince of this side became a Connet.
    fn promotion_prince_right(book, s: &State<'_>, side: Side) -> BySide<bool> {
        let mut rights = s.now.prince_rights;
        rights[side] = false;
        rights
    }

    /// `promotion.prince.cap`: what the cap on Connets does to a Prince that would become one.
    fn promotion_prince_cap(book, s: &State<'_>, side: Side) -> Capped {
        match s.choices().prince_right_when_capped {
            _ if !promotion::stands_at_cap(s, side, Kind::Connet) => Capped::No,
            PrinceRightWhenCapped::Kept => Capped::RightKept,
            PrinceRightWhenCapped::Spent => Capped::RightSpent,
        }
    }

    /// `promotion.prince.born-inside`: has a Prince made on a castle square entered the castle?
    fn promotion_prince_born_inside(book, s: &State<'_>) -> bool {
        s.choices().castle_born_prince == CastleBornPrince::Entered
    }

    // Impregnable squares

    /// `impregnable.choice`: may this square be drawn for this side?
    fn impregnable_choice(book, s: &State<'_>, side: Side, square: Square) -> bool {
        s.ruleset.impregnable_squares
            && s.now.impregnable == BySide::default()
            && book.board_halves(s, side).contains(square)
            && !lines::is_castle(book, s, square)
    }

    /// `impregnable.loss`: is this man lost when its square is drawn for a side?
    fn impregnable_loss(book, s: &State<'_>, man: Man, drawn_for: Side) -> bool {
        man.side != drawn_for
    }

    /// `impregnable.entry`: may this man move here, as far as the enemy's impregnable square goes?
    fn impregnable_entry(book, s: &State<'_>, man: Man, to: Square) -> bool {
        s.now.impregnable[man.side.other()] != Some(to)
    }

    /// `impregnable.own-entry`: may this man move to the impregnable square of its own side?
    fn impregnable_own_entry(book, s: &State<'_>, man: Man, to: Square) -> bool {
        true
    }

    /// `impregnable.force`: does a man act on this square, as far as the enemy's impregnable square goes?
    fn impregnable_force(book, s: &State<'_>, man: Man, on: Square) -> bool {
        s.now.impregnable[man.side.other()] != Some(on)
    }

    /// `impregnable.block`: does a line without jumping pass over this square, as far as the enemy's impregnable square
    /// goes?
    fn impregnable_block(book, s: &State<'_>, man: Man, over: Square) -> bool {
        s.now.impregnable[man.side.other()] != Some(over)
    }

    /// `impregnable.jump`: does a jumping line pass over the enemy's impregnable square?
    fn impregnable_jump(book, s: &State<'_>, man: Man, over: Square) -> bool {
        true
    }

    // End of the game

    /// `win.king-capture`: who has won because the enemy's King is gone?
    fn win_king_capture(book, s: &State<'_>) -> Option<Side> {
        Side::ALL.into_iter().find(|side| s.king(side.other()).is_none())
    }

    /// `win.castle-capture`: has this side won because a royal man of it is in the enemy's castle and no enemy royal man is?
    fn win_castle_capture(book, s: &State<'_>, side: Side) -> bool {
        let castle = book.board_castles(s, side.other());
        s.royals_on(castle, side).next().is_some() && s.royals_on(castle, side.other()).next().is_none()
    }

    /// `win.blockade`: who has won when the side to move has no legal move?
    fn win_blockade(book, s: &State<'_>) -> Option<Side> {
        Some(s.mover().other())
    }

    /// `win.order`: which of two wins is reported?
    fn win_order(book, king: Option<Side>, castle: Option<Side>) -> Option<(Side, Win)> {
        king.map(|side| (side, Win::KingCapture)).or(castle.map(|side| (side, Win::CastleCapture)))
    }

    /// `win.finished`: is the game over, so that no move is legal?
    fn win_finished(book, s: &State<'_>) -> bool {
        ending::captured(book, s).is_some()
    }

    /// `draw.agreement`: may the side to move take a draw without the other's consent?
    fn draw_agreement(book, s: &State<'_>) -> bool {
        false
    }

    /// `draw.repetition`: may a draw be claimed when the position has occurred so often?
    fn draw_repetition(book, s: &State<'_>, occurred: usize) -> bool {
        occurred >= usize::from(s.ruleset.repetition_claim)
    }

    /// `draw.repetition`: are two positions the same?
    fn draw_repetition_same(book, s: &State<'_>, one: &Setup, other: &Setup) -> bool {
        ending::is_same(s.choices(), one, other)
    }

    /// `draw.forty-moves`: may a draw be claimed after so many plies without capture or exchange?
    fn draw_forty_moves(book, s: &State<'_>) -> bool {
        s.now.quiet >= s.ruleset.quiet_claim
    }

    /// `draw.forty-moves`: does the count begin anew with this move?
    fn draw_forty_moves_anew(book, s: &State<'_>, mv: Move) -> bool {
        !s.is_empty(mv.to)
    }

    /// `score`: who has the point when this side has won?
    fn score(book, s: &State<'_>, winner: Side) -> Side {
        winner
    }

    // Check

    /// `check.threat`: is the King of this side in check?
    fn check_threat(book, s: &State<'_>, side: Side) -> bool {
        ending::king_can_be_taken(book, s, side)
    }

    /// `check.threat`: can a King be in check when the game is over?
    fn check_threat_outlasts_the_game(book, s: &State<'_>) -> bool {
        false
    }

    /// `check.final`: can the King of the side to move be taken whatever it plays?
    fn check_final(book, s: &State<'_>) -> bool {
        ending::is_lost_whatever_is_played(book, s)
    }

    // Notation

    /// `notation.move`: the letters before the square that a kind leaves.
    fn notation_move_letters(book, s: &State<'_>, kind: Kind) -> &'static str {
        if kind == Kind::Knecht { "" } else { notation::letters(kind) }
    }

    /// `notation.move`: do these letters, or none, name this kind?
    fn notation_move_names(book, s: &State<'_>, said: Option<Kind>, kind: Kind) -> bool {
        said.unwrap_or(Kind::Knecht) == kind
    }

    /// `notation.move`: the sign of a quiet move or a capture.
    fn notation_move_sign(book, s: &State<'_>, deed: Deed) -> char {
        if deed == Deed::Quiet { '-' } else { ':' }
    }

    /// `notation.promotion`: the letters of the new piece.
    fn notation_promotion(book, s: &State<'_>, kind: Kind) -> &'static str {
        notation::letters(kind)
    }

    /// `notation.exchange`: the sign of an exchange.
    fn notation_exchange(book, s: &State<'_>) -> char {
        '÷'
    }

    /// `notation.check`: the sign after the move.
    fn notation_check(book, s: &State<'_>, threat: Threat) -> &'static str {
        match threat {
            Threat::None => "",
            Threat::Check => "+",
            Threat::Final => "+)",
        }
    }

    /// `notation.result`: may it be said that this side has won, for this reason?
    fn notation_result(book, s: &State<'_>, winner: Side, reason: Option<&str>, outcome: Outcome) -> bool {
        notation::bears_out(winner, reason, outcome)
    }

    /// `notation.impregnable`: White's and Black's square, in the order of the line that names them.
    fn notation_impregnable(book, s: &State<'_>, squares: BySide<Square>) -> BySide<Square> {
        squares
    }

    /// `notation.force`: White's and Black's sum, in the order of the remark that gives them.
    fn notation_force(book, s: &State<'_>, sums: BySide<Force>) -> BySide<Force> {
        sums
    }
}
}

/// A rule book without its type.
pub trait AsBook {
    /// The rule book.
    fn as_book(&self) -> &dyn RuleBook;
}

impl<B: RuleBook> AsBook for B {
    fn as_book(&self) -> &dyn RuleBook {
        self
    }
}
