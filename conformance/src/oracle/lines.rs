//! Where the lines of a man lead, and what stops it on the way.

use chesst_engine::clause::Clause;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::square::Square;

use super::book::RuleBook;
use super::state::{Man, State, Way};

/// Does the square belong to a castle, of either side?
#[must_use]
pub fn is_castle(book: &dyn RuleBook, s: &State<'_>, square: Square) -> bool {
    Side::ALL.into_iter().any(|side| book.board_castles(s, side).contains(square))
}

/// The way of a man to a square; `None` when no line of it leads there.
#[must_use]
pub fn way(book: &dyn RuleBook, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
    if !s.ruleset.shape.contains(to) {
        return None;
    }
    let listed = match man.kind {
        Kind::King => book.king_lines(s, man, to),
        Kind::Connet => book.connet_lines(s, man, to),
        Kind::Prince => book.prince_lines(s, man, to),
        Kind::Ritter => book.ritter_lines(s, man, to),
        Kind::VerKnecht | Kind::Knecht => book.knecht_step(s, man, to),
        Kind::Scout => book.scout_leap(s, man, to),
    };
    let two_forward = || s.double_steps(man.kind) && man.is_forward(to, 2);
    listed.or_else(|| two_forward().then_some(Way::DoubleStep))
}

/// Does the man jump over this square on its way?
fn jumps(book: &dyn RuleBook, s: &State<'_>, man: Man, way: Way, over: Square) -> bool {
    match (way, man.kind) {
        (Way::Leap, _) => true,
        (Way::DoubleStep, _) => false,
        (Way::Straight, Kind::Ritter) => book.ritter_jump(s, man, over),
        (Way::Straight, Kind::Connet) => book.connet_jump(s, man, over),
        (Way::Straight, kind) => s.rule(kind).is_some_and(|rule| rule.straight.jumps),
        (Way::Diagonal, kind) => s.rule(kind).is_some_and(|rule| rule.diagonal.jumps),
    }
}

/// The clauses by which a man does not get to a square; none when it does.
#[must_use]
pub fn refusals(book: &dyn RuleBook, s: &State<'_>, man: Man, to: Square) -> Vec<Clause> {
    match way(book, s, man, to) {
        None => vec![Clause::lines_of(man.kind)],
        Some(Way::Leap) => Vec::new(),
        Some(Way::DoubleStep) => double_step_refusals(book, s, man, to),
        Some(way) => man.on.between(to).flat_map(|over| stops(book, s, man, way, over)).collect(),
    }
}

fn double_step_refusals(book: &dyn RuleBook, s: &State<'_>, man: Man, to: Square) -> Vec<Clause> {
    let beyond = !book.knecht_double_step(s, man, to);
    let captures = s.man_of(man.side.other(), to).is_some();
    let captures_wrongly = captures && !book.knecht_double_step_captures(s);
    let stopped = man
        .on
        .between(to)
        .any(|over| !book.knecht_no_jump(s, man, over) || !book.impregnable_block(s, man, over));
    let mut clauses = Vec::new();
    if beyond || captures_wrongly {
        clauses.push(Clause::KnechtDoubleStep);
    }
    if stopped {
        clauses.push(Clause::KnechtNoJump);
    }
    clauses
}

/// The clauses by which a man does not pass over a square of its line.
fn stops(book: &dyn RuleBook, s: &State<'_>, man: Man, way: Way, over: Square) -> Vec<Clause> {
    let mut clauses = Vec::new();
    if jumps(book, s, man, way, over) {
        if s.now.impregnable[man.side.other()] == Some(over) && !book.impregnable_jump(s, man, over) {
            clauses.push(Clause::ImpregnableJump);
        }
        return clauses;
    }
    if !book.diagonal_no_jump(s, man, over) {
        clauses.push(Clause::DiagonalNoJump);
    }
    // In Chess-T the clause of the diagonals speaks of this square too.
    if !book.impregnable_block(s, man, over) {
        clauses.extend([Clause::DiagonalNoJump, Clause::ImpregnableBlock]);
    }
    clauses
}

/// Does the force of a man reach a square other than its own?
#[must_use]
pub fn reaches(book: &dyn RuleBook, s: &State<'_>, man: Man, on: Square) -> bool {
    let Some(way) = way(book, s, man, on) else { return false };
    match way {
        Way::Leap => true,
        Way::DoubleStep => {
            book.knecht_double_step(s, man, on)
                && man.on.between(on).all(|over| passes(book, s, man, way, over))
        }
        Way::Straight | Way::Diagonal => man.on.between(on).all(|over| passes(book, s, man, way, over)),
    }
}

/// Does the force of a man pass over a square of its line?
fn passes(book: &dyn RuleBook, s: &State<'_>, man: Man, way: Way, over: Square) -> bool {
    if jumps(book, s, man, way, over) {
        let theirs = s.now.impregnable[man.side.other()] == Some(over);
        book.force_jump_line(s, man, over) && (!theirs || book.impregnable_jump(s, man, over))
    } else {
        book.force_line_block(s, man, over) && book.impregnable_block(s, man, over)
    }
}
