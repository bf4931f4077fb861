//! Faults in the draws that may be claimed.

use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use chesst_engine::piece::{BySide, Kind, Side};
use chesst_engine::setup::Setup;

use super::entry::Fault;
use super::entry::rulesets::{ALL, T1};
use crate::oracle::state::State;
use crate::oracle::{Literal, RuleBook, ending};

/// How often this position has stood in the game, now included.
fn occurred(book: &dyn RuleBook, s: &State<'_>, setup: &Setup) -> usize {
    let stood = s.before.iter().chain([&s.now]);
    stood.filter(|one| book.draw_repetition_same(s, one, setup)).count()
}

faults! {
    "agreement-can-be-claimed" of DrawAgreement in ALL:
        "every kind of draw is listed with the claims",
        "ничьи всех видов внесены в список тех, которые можно потребовать" {
            fn draw_agreement(&self, _: &State<'_>) -> bool {
                true
            }
        }

    "bare-kings-can-be-claimed" of DrawAgreement in ALL:
        "too little material is a draw in chess, and here a King can still capture the castle",
        "в шахматах недостаток материала — ничья, а здесь Король еще может захватить замок" {
            fn draw_agreement(&self, s: &State<'_>) -> bool {
                Side::ALL.into_iter().flat_map(|side| s.men(side)).all(|man| man.kind == Kind::King)
            }
        }

    "third-time-ends-the-game" of DrawRepetition in ALL:
        "the third time is a draw by itself, as servers have it, and no claim",
        "третий раз сам по себе дает ничью, как на серверах, а не право ее потребовать" {
            fn win_finished(&self, s: &State<'_>) -> bool {
                Literal.win_finished(s) || self.draw_repetition(s, occurred(self, s, &s.now))
            }
        }

    "second-time-can-be-claimed" of DrawRepetition in ALL:
        "the position now is counted as one of those before it",
        "нынешняя позиция засчитана как одна из предыдущих" {
            fn draw_repetition(&self, _: &State<'_>, occurred: usize) -> bool {
                occurred >= 2
            }
        }

    "fifth-time-can-be-claimed" of DrawRepetition in ALL:
        "chess ends by itself at the fifth time, and the numbers are mixed up",
        "в шахматах игра сама кончается на пятый раз, и числа перепутаны" {
            fn draw_repetition(&self, _: &State<'_>, occurred: usize) -> bool {
                occurred >= 5
            }
        }

    "repetition-ignores-the-side-to-move" of DrawRepetition in ALL:
        "placements are compared, and who is to move is no part of them",
        "сравниваются расстановки, а очередь хода в них не входит" {
            fn draw_repetition_same(&self, _: &State<'_>, one: &Setup, other: &Setup) -> bool {
                (&one.pieces, one.prince_rights) == (&other.pieces, other.prince_rights)
            }
        }

    "repetition-ignores-prince-rights" of DrawRepetition in T1, with "prince-right-when-capped" = "spent":
        "no castling is left to think of, and the Prince's right is forgotten",
        "помнить о рокировке не приходится, и право Принца забыто" {
            fn draw_repetition_same(&self, s: &State<'_>, one: &Setup, other: &Setup) -> bool {
                let bare = |setup: &Setup| Setup { prince_rights: BySide::default(), ..setup.clone() };
                ending::is_same(s.choices(), &bare(one), &bare(other))
            }
        }

    "repetition-compares-the-counters" of DrawRepetition in ALL:
        "whole texts are compared, and no two have the same move number",
        "сравниваются записи целиком, а двух записей с одним номером хода не бывает" {
            fn draw_repetition_same(&self, _: &State<'_>, one: &Setup, other: &Setup) -> bool {
                one == other
            }
        }

    "repetition-forgets-the-first-position" of DrawRepetition in ALL:
        "positions are noted after each move, and the one at the start comes after none",
        "позиции отмечаются после каждого хода, а начальной позиции ход не предшествует" {
            fn draw_repetition(&self, s: &State<'_>, occurred: usize) -> bool {
                let first = s.before.first().is_some_and(|first| self.draw_repetition_same(s, first, &s.now));
                Literal.draw_repetition(s, occurred - usize::from(first))
            }
        }

    "repetition-must-be-unbroken" of DrawRepetition in ALL:
        "only the moves to and fro at the end of the game are looked through",
        "просматриваются только ходы туда и обратно в конце партии" {
            fn draw_repetition(&self, s: &State<'_>, _: usize) -> bool {
                let rounds = s.before.iter().rev().skip(3).step_by(4);
                let unbroken = rounds.take_while(|one| self.draw_repetition_same(s, one, &s.now)).count();
                Literal.draw_repetition(s, unbroken + 1)
            }
        }

    "repetition-once-reached-stays" of DrawRepetition in ALL:
        "a flag is set at the third time, and the next move does not clear it",
        "флаг ставится на третий раз, и следующий ход его не снимает" {
            fn draw_repetition(&self, s: &State<'_>, _: usize) -> bool {
                let mut stood = s.before.iter().chain([&s.now]);
                stood.any(|one| Literal.draw_repetition(s, occurred(self, s, one)))
            }
        }

    "fortieth-move-ends-the-game" of DrawFortyMoves in ALL:
        "the count is a draw by itself, and no claim",
        "счет сам по себе дает ничью, а не право ее потребовать" {
            fn win_finished(&self, s: &State<'_>) -> bool {
                Literal.win_finished(s) || self.draw_forty_moves(s)
            }
        }

    "fifty-moves" of DrawFortyMoves in ALL:
        "fifty is the number in chess",
        "в шахматах это число — пятьдесят" {
            fn draw_forty_moves(&self, s: &State<'_>) -> bool {
                s.now.quiet >= 100
            }
        }

    "forty-plies" of DrawFortyMoves in ALL:
        "the counter rises with each side's move, and is compared with 40",
        "счетчик растет с ходом каждой стороны, а сравнивается с 40" {
            fn draw_forty_moves(&self, s: &State<'_>) -> bool {
                s.now.quiet >= 40
            }
        }

    "forty-moves-and-one-ply" of DrawFortyMoves in ALL:
        "the count is compared with `>`",
        "счет проверяется сравнением `>`" {
            fn draw_forty_moves(&self, s: &State<'_>) -> bool {
                s.now.quiet > s.ruleset.quiet_claim
            }
        }

    "forty-moves-claimed-by-white-only" of DrawFortyMoves in ALL:
        "whole moves are counted, and the question is asked when Black has moved",
        "считаются полные ходы, и вопрос задается после хода черных" {
            fn draw_forty_moves(&self, s: &State<'_>) -> bool {
                s.mover() == Side::White && Literal.draw_forty_moves(s)
            }
        }

    "knecht-moves-begin-the-count-anew" of DrawFortyMoves in ALL:
        "a pawn move does so in chess",
        "в шахматах ход пешки начинает счет заново" {
            fn draw_forty_moves_anew(&self, s: &State<'_>, mv: Move) -> bool {
                let knecht = s.man(mv.from).is_some_and(|man| man.kind == Kind::Knecht);
                knecht || Literal.draw_forty_moves_anew(s, mv)
            }
        }

    "promotions-begin-the-count-anew" of DrawFortyMoves in ALL:
        "a promotion cannot be undone, and so the game is thought to have moved on",
        "превращение необратимо, и потому считается, что игра продвинулась" {
            fn draw_forty_moves_anew(&self, s: &State<'_>, mv: Move) -> bool {
                mv.promotion.is_some() || Literal.draw_forty_moves_anew(s, mv)
            }
        }

    "captures-do-not-begin-the-count-anew" of DrawFortyMoves in ALL:
        "a counter of plies is kept and never set back",
        "счетчик полуходов ведется, но никогда не сбрасывается" {
            fn draw_forty_moves_anew(&self, _: &State<'_>, _: Move) -> bool {
                false
            }
        }

    "exchanges-do-not-begin-the-count-anew" of DrawFortyMoves in T1:
        "an exchange is another kind of move than a capture, and its branch leaves the count alone",
        "размен — ход иного вида, чем взятие, и его ветвь счета не трогает" {
            fn draw_forty_moves_anew(&self, s: &State<'_>, mv: Move) -> bool {
                let exchanges = s.man(mv.from).is_some_and(|man| {
                    man.kind == Kind::Scout && self.scout_exchange(s, man, mv.to)
                });
                !exchanges && Literal.draw_forty_moves_anew(s, mv)
            }
        }
}
