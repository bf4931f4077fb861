//! Cutting a position down to the smallest that still fails.

use chesst_engine::moves::Move;
use chesst_engine::piece::{BySide, Kind, Piece};
use chesst_engine::position::Position;
use chesst_engine::setup::Setup;
use chesst_engine::square::Square;

use super::forge::Forged;

/// What a piece may be swapped for to make a position simpler, the weakest first.
const SIMPLE: [Kind; 6] =
    [Kind::Knecht, Kind::VerKnecht, Kind::Ritter, Kind::Scout, Kind::Prince, Kind::Connet];

/// The smallest position found that still fails, by at most so many calls of `fails`; the position itself when nothing
/// smaller fails. Pieces come off one by one, counters, rights and impregnable squares go back to where they begin, and
/// pieces are swapped for weaker ones. Every position that is tried can be played.
///
/// ```
/// use chesst_conformance::smith::shrink;
/// use chesst_engine::piece::Kind;
/// use chesst_engine::position::Position;
/// use chesst_engine::rules::Rules;
///
/// let start = Position::start(&Rules::built_in("t1-2024").unwrap())?;
/// let has_scout = |position: &Position| position.pieces().any(|(_, piece)| piece.kind == Kind::Scout);
/// let smallest = shrink::position(&start, 1000, has_scout);
/// assert_eq!(smallest.to_string(), "4k1s1/8/8/8/8/8/8/8 w - - 0 1");
/// # Ok::<(), chesst_engine::position::NoStart>(())
/// ```
#[must_use]
pub fn position(position: &Position, budget: usize, mut fails: impl FnMut(&Position) -> bool) -> Position {
    game(&Forged::new(position.clone()), budget, |forged| fails(&forged.position)).position
}

/// The same for a game: its moves are cut off at the end and at the beginning, then its first position is made smaller as
/// long as the moves can be played.
#[must_use]
pub fn game(forged: &Forged, budget: usize, fails: impl FnMut(&Forged) -> bool) -> Forged {
    let mut search = Search { best: forged.clone(), budget, fails };
    search.moves();
    while search.round() {}
    search.best
}

struct Search<F> {
    best: Forged,
    budget: usize,
    fails: F,
}

impl<F: FnMut(&Forged) -> bool> Search<F> {
    /// Takes the candidate if it still fails.
    fn attempt(&mut self, candidate: Forged) -> bool {
        let Some(left) = self.budget.checked_sub(1) else { return false };
        self.budget = left;
        let better = (self.fails)(&candidate);
        if better {
            self.best = candidate;
        }
        better
    }

    fn attempt_setup(&mut self, setup: &Setup) -> bool {
        let start =
            Position::new(self.best.start.rules(), setup).ok().filter(|start| *start != self.best.start);
        match start.and_then(|start| replay(&start, &self.best.moves)) {
            Some(candidate) => self.attempt(candidate),
            None => false,
        }
    }

    /// Cuts moves off: as many as possible at the beginning, then one by one at the end and the beginning.
    fn moves(&mut self) {
        let at_once = Forged::new(self.best.position.clone());
        if self.best.moves.is_empty() || self.attempt(at_once) {
            return;
        }
        loop {
            let Forged { start, moves, .. } = self.best.clone();
            let shorter = moves.split_last().and_then(|(_, rest)| replay(&start, rest));
            let later = moves.split_first().and_then(|(first, rest)| replay(&start.play(*first).ok()?, rest));
            let cut =
                |search: &mut Self, candidate: Option<Forged>| candidate.is_some_and(|it| search.attempt(it));
            if !cut(self, shorter) && !cut(self, later) {
                return;
            }
        }
    }

    /// Tries every single simplification; says whether one was taken.
    fn round(&mut self) -> bool {
        let mut better = false;
        let men: Vec<(Square, Piece)> = self.best.start.pieces().collect();
        for (square, _) in &men {
            let mut setup = self.best.start.setup();
            setup.pieces.set(*square, None);
            better |= self.attempt_setup(&setup);
        }
        for change in PLAIN {
            let mut setup = self.best.start.setup();
            change(&mut setup);
            better |= self.attempt_setup(&setup);
        }
        for (square, piece) in men {
            let weaker = SIMPLE.into_iter().take_while(|kind| *kind != piece.kind);
            for kind in weaker.filter(|_| piece.kind != Kind::King) {
                let mut setup = self.best.start.setup();
                if setup.pieces.get(square) != Some(piece) {
                    break;
                }
                setup.pieces.set(square, Some(Piece { kind, ..piece }));
                if self.attempt_setup(&setup) {
                    better = true;
                    break;
                }
            }
        }
        better
    }
}

/// The plain values of everything but the pieces.
const PLAIN: [fn(&mut Setup); 8] = [
    |setup| setup.quiet = 0,
    |setup| setup.move_number = 1,
    |setup| setup.prince_rights = BySide { white: false, black: false },
    |setup| setup.prince_rights.white = false,
    |setup| setup.prince_rights.black = false,
    |setup| setup.impregnable = BySide::default(),
    |setup| setup.impregnable.white = None,
    |setup| setup.impregnable.black = None,
];

fn replay(start: &Position, moves: &[Move]) -> Option<Forged> {
    let position = moves.iter().try_fold(start.clone(), |position, mv| position.play(*mv).ok())?;
    Some(Forged { start: start.clone(), moves: moves.to_vec(), position })
}
