//! The questions that are put to a subject about one position.

use chesst_engine::moves::Move;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::position::Position;
use chesst_engine::setup::MAX_COUNTER;
use chesst_engine::square::Square;
use chesst_engine::text::book::Alphabet;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::rare::by_sort;
use super::{repeat, story, unfit};
use crate::question::Question;
use crate::scenario::Ask;
use crate::smith::forge::Forged;

/// How many moves of a position are played.
const MOST_PLAYED: usize = 5;

/// How many squares are asked for their forces.
const FORCES: usize = 3;

/// How many moves are asked for by themselves, most of them illegal.
const SINGLES: usize = 3;

/// The questions about a position, in the order in which answers are compared: acceptance and moves, positions after moves,
/// single moves, outcome, force, check, texts, claims, the draw of squares. What is asked rarely is asked in turn.
///
/// Where `rulesets` holds another one of the same board, the list of moves is asked by that one too, and then once more.
pub(super) fn questions<'r>(
    forged: &Forged,
    turn: u64,
    rulesets: impl Iterator<Item = &'r str>,
    random: &mut ChaCha8Rng,
) -> Vec<Question> {
    let position = &forged.position;
    let mut round = Round { position, text: position.to_string(), random, asked: Vec::new() };
    let moves = position.moves();
    round.ask(Ask::Moves {});
    round.played(&moves);
    round.singles(&moves);
    round.ask(Ask::Outcome {});
    round.endings(&moves);
    round.story(turn, &moves);
    round.forces();
    round.checks(turn);
    round.notation(&moves);
    round.rare(forged, turn);
    if turn % 8 == 3 {
        round.by_others(rulesets);
    }
    round.asked.retain(|question| {
        let is_played = matches!(question.ask, Ask::Legal { .. });
        has_room(&question.position, question.after.len() + usize::from(is_played))
    });
    round.asked
}

/// Do so many half moves lead past no counter that a position text may hold? What comes after the largest no source states.
pub(super) fn has_room(position: &str, plies: usize) -> bool {
    let plies = u32::try_from(plies).unwrap_or(u32::MAX);
    let counters = position.rsplit(' ').take(2).filter_map(|field| field.parse::<u32>().ok());
    counters.into_iter().all(|counter| counter.saturating_add(plies) <= MAX_COUNTER)
}

/// The questions of one position.
struct Round<'p> {
    position: &'p Position,
    text: String,
    random: &'p mut ChaCha8Rng,
    asked: Vec<Question>,
}

impl Round<'_> {
    fn ask(&mut self, ask: Ask) {
        let (text, after) = (self.text.clone(), Vec::new());
        self.push(text, after, ask);
    }

    fn push(&mut self, position: String, after: Vec<Move>, ask: Ask) {
        let ruleset = self.position.ruleset().id.clone();
        self.asked.push(Question { ruleset, position, after, ask });
    }

    fn any<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        let number = items.len();
        (number > 0).then(|| items[self.random.random_range(0..number)])
    }

    /// A move of each sort that there is, the rare sorts first, up to the limit.
    fn played(&mut self, moves: &[Move]) {
        let sorts = by_sort(self.position, moves);
        let chosen: Vec<Move> =
            sorts.iter().take(MOST_PLAYED).filter_map(|(_, moves)| self.any(moves)).collect();
        for mv in chosen {
            self.push(self.text.clone(), vec![mv], Ask::Position {});
        }
    }

    /// How the game stands after moves that end it.
    fn endings(&mut self, moves: &[Move]) {
        for mv in story::endings(self.position, moves, self.random) {
            self.push(self.text.clone(), vec![mv], Ask::Outcome {});
        }
    }

    /// What comes of a few moves, or which moves there are before the last of them.
    fn story(&mut self, turn: u64, moves: &[Move]) {
        let promotes = moves.iter().any(|mv| mv.promotion.is_some());
        if turn.is_multiple_of(2) && !promotes {
            return;
        }
        let mut moves = story::moves(self.position, self.random);
        let ask = if self.random.random_ratio(2, 3) { Ask::Position {} } else { Ask::Moves {} };
        if ask == (Ask::Moves {}) {
            moves.pop();
        }
        if !moves.is_empty() {
            self.push(self.text.clone(), moves, ask);
        }
    }

    /// Moves that are mostly illegal, and by a little.
    fn singles(&mut self, moves: &[Move]) {
        let position = self.position;
        let mover = position.side_to_move();
        let men: Vec<(Square, Kind, Side)> =
            position.pieces().map(|(on, piece)| (on, piece.kind, piece.side)).collect();
        let own: Vec<(Square, Kind, Side)> = men.iter().copied().filter(|man| man.2 == mover).collect();
        let squares: Vec<Square> = position.ruleset().shape.squares().iter().collect();
        for _ in 0..SINGLES {
            let from = if self.random.random_ratio(1, 12) { self.any(&men) } else { self.any(&own) };
            let Some((from, kind, _)) = from else { return };
            let near: Vec<Square> =
                squares.iter().copied().filter(|to| *to != from && to.steps(from) <= 3).collect();
            let held: Vec<Square> = men.iter().map(|man| man.0).filter(|to| *to != from).collect();
            let to = match self.random.random_range(0..16_u8) {
                0 => Some(from),
                1..=5 => self.any(&held),
                6 => self.any(&squares),
                _ => self.any(&near),
            };
            let Some(to) = to else { continue };
            let mut mv = Move::plain(from, to);
            let last = to.rank() == position.ruleset().last_rank(mover);
            if kind == Kind::VerKnecht && last && self.random.random_ratio(4, 5) {
                mv.promotion = self.any(&Kind::ALL);
            }
            let mv = position.without_needless_choice(mv);
            if mv.promotion.is_some() || !moves.contains(&mv) || self.random.random_ratio(1, 4) {
                self.ask(Ask::Legal { r#move: mv.to_string() });
            }
        }
    }

    /// Forces where rules meet: on castle and impregnable squares, on pieces, and anywhere.
    fn forces(&mut self) {
        let position = self.position;
        let castles: Vec<Square> = position.ruleset().castle_squares().iter().collect();
        let drawn: Vec<Square> =
            Side::ALL.into_iter().filter_map(|side| position.impregnable()[side]).collect();
        let held: Vec<Square> = position.pieces().map(|(on, _)| on).collect();
        let all: Vec<Square> = position.ruleset().shape.squares().iter().collect();
        let guarded: Vec<Square> = castles.iter().copied().filter(|on| held.contains(on)).collect();
        let mut on = Vec::new();
        for group in [&drawn, &guarded, &held, &castles, &all] {
            if let Some(square) = self.any(group).filter(|square| !on.contains(square)) {
                on.push(square);
            }
        }
        on.truncate(FORCES);
        self.ask(Ask::Force { on });
    }

    fn checks(&mut self, turn: u64) {
        let mover = self.position.side_to_move();
        self.ask(Ask::Check { side: mover.into() });
        if turn.is_multiple_of(2) {
            self.ask(Ask::Check { side: mover.other().into() });
        }
        if self.position.is_check(mover) || turn.is_multiple_of(16) {
            self.ask(Ask::FinalCheck { side: mover.into() });
        }
    }

    /// A move printed, and a text of the notation read that may say what is not so.
    fn notation(&mut self, moves: &[Move]) {
        let Some(mv) = self.any(moves) else { return };
        self.ask(Ask::PrintMove { r#move: mv });
        let Some(mut text) =
            self.any(moves).and_then(|mv| self.position.print_book(mv, Alphabet::Cyrillic).ok())
        else {
            return;
        };
        match self.random.random_range(0..8_u8) {
            0 => text = text.replace('-', ":"),
            1 => text = text.replace([':', '÷'], "-"),
            2 => text.push('+'),
            3 => text.insert_str(0, "Кт "),
            4 => text.push_str(" WV /захват замка черных/"),
            5 => text = text.chars().skip_while(|c| !c.is_ascii_lowercase()).collect(),
            _ => {}
        }
        self.ask(Ask::ReadMove { text });
    }

    /// Questions that are asked in turn.
    fn rare(&mut self, forged: &Forged, turn: u64) {
        if let Some(text) = unfit::text(self.position, self.random) {
            self.push(String::new(), Vec::new(), Ask::Text { text });
        }
        if turn.is_multiple_of(4) {
            self.push(String::new(), Vec::new(), Ask::Text { text: self.text.clone() });
        }
        match turn % 4 {
            0 => self.ask(Ask::Claims {}),
            1 => self.push(forged.start.to_string(), forged.moves.clone(), Ask::Claims {}),
            _ => {
                if let Some(moves) = repeat::moves(self.position, self.random) {
                    self.push(self.text.clone(), moves, Ask::Claims {});
                }
            }
        }
        if self.position.ruleset().impregnable_squares {
            self.draw();
        }
    }

    /// The same list by another rule set, and once more by this one.
    fn by_others<'r>(&mut self, rulesets: impl Iterator<Item = &'r str>) {
        let own = self.position.ruleset().id.as_str();
        let others: Vec<&str> = rulesets.filter(|id| *id != own).collect();
        if let Some(other) = self.any(&others) {
            let (position, after) = (self.text.clone(), Vec::new());
            self.asked.push(Question { ruleset: other.to_owned(), position, after, ask: Ask::Moves {} });
            self.ask(Ask::Moves {});
        }
    }

    fn draw(&mut self) {
        let ruleset = self.position.ruleset();
        let everywhere: Vec<Square> = ruleset.shape.squares().iter().collect();
        let of = |side: Side| (ruleset.halves[side] - ruleset.castle_squares()).iter().collect::<Vec<_>>();
        let own = [of(Side::White), of(Side::Black)];
        let mut pick = |half: &[Square]| {
            if self.random.random_ratio(1, 4) { self.any(&everywhere) } else { self.any(half) }
        };
        if let (Some(white), Some(black)) = (pick(&own[0]), pick(&own[1])) {
            self.ask(Ask::Impregnable { white, black });
        }
    }
}
