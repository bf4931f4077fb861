//! Faults in how Knechts step, and in what stops a diagonal.
//!
//! A double step forward that asks only whether it ends in the own half is no fault: such a step has started there.

use chesst_engine::clause::Clause;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::square::Square;

use super::entry::Fault;
use super::entry::rulesets::{ALL, T_2020};
use super::lines::apart;
use crate::oracle::state::{Man, State, Way};
use crate::oracle::{Literal, RuleBook};

faults! {
    "knecht-captures-diagonally" of KnechtStep in ALL:
        "a chess pawn captures to the right and left ahead",
        "шахматная пешка берет вперед вправо и вперед влево" {
            fn knecht_step(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                let captures = is_ahead_aslant(man, to) && s.man_of(man.side.other(), to).is_some();
                Literal.knecht_step(s, man, to).or(captures.then_some(Way::Diagonal))
            }
        }

    "knecht-never-steps-back" of KnechtStep in ALL:
        "a pawn only goes ahead",
        "пешка ходит только вперед" {
            fn knecht_step(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                Literal.knecht_step(s, man, to).filter(|_| !man.is_forward(to, -1))
            }
        }

    "knecht-never-steps-aside" of KnechtStep in ALL:
        "a pawn keeps to its file",
        "пешка держится своей вертикали" {
            fn knecht_step(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                Literal.knecht_step(s, man, to).filter(|_| man.on.distance(to).0 == 0)
            }
        }

    "ver-knecht-steps-like-a-gold-general" of KnechtStep in ALL:
        "a promoted shogi pawn also steps aslant ahead",
        "превращенная пешка в сеги делает и шаг наискось вперед" {
            fn knecht_step(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                let gold = man.kind == Kind::VerKnecht && is_ahead_aslant(man, to);
                Literal.knecht_step(s, man, to).or(gold.then_some(Way::Diagonal))
            }
        }

    "knecht-wraps-round-the-edge" of KnechtStep in ALL:
        "a step aside is the square's index plus or minus one, without a guard",
        "шаг вбок — это индекс поля плюс или минус один, без проверки края" {
            fn knecht_step(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                Literal.knecht_step(s, man, to).or(apart(s, man, to, (1, 0)).then_some(Way::Leap))
            }
        }

    "step-of-eight-on-nine-files" of KnechtStep in T_2020:
        "a step ahead is the square's index plus 8, on any board",
        "шаг вперед — это индекс поля плюс 8 на любой доске" {
            fn knecht_step(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                let steps = [(1, 0), (-1, 1)].into_iter().any(|step| apart(s, man, to, step));
                steps.then_some(Way::Leap)
            }
        }

    "double-step-only-start-in-own-half" of KnechtDoubleStep in ALL:
        "a chess pawn's double step is judged by where it starts alone",
        "двойной шаг шахматной пешки определяется только полем, с которого он сделан" {
            fn knecht_double_step(&self, s: &State<'_>, man: Man, _: Square) -> bool {
                self.board_halves(s, man.side).contains(man.on)
            }
        }

    "double-step-from-the-second-rank-only" of KnechtDoubleStep in ALL:
        "a chess pawn takes it from its first square",
        "шахматная пешка делает двойной шаг со своего исходного поля" {
            fn knecht_double_step(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let second = match man.side {
                    Side::White => 2,
                    Side::Black => s.ruleset.shape.ranks - 1,
                };
                Literal.knecht_double_step(s, man, to) && man.on.rank().number() == second
            }
        }

    "double-step-once-in-a-life" of KnechtDoubleStep in ALL:
        "a chess pawn that has moved has lost it",
        "шахматная пешка, которая уже ходила, потеряла право на двойной шаг" {
            fn knecht_double_step(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let mut before = s.before.iter();
                Literal.knecht_double_step(s, man, to)
                    && before.all(|setup| setup.pieces.get(man.on) == Some(man.piece()))
            }
        }

    "double-step-never-captures" of KnechtDoubleStep in ALL:
        "a chess pawn's double step only goes to an empty square",
        "двойной шаг шахматной пешки ведет только на свободное поле" {
            fn knecht_double_step_captures(&self, _: &State<'_>) -> bool {
                false
            }
        }

    "ver-knecht-has-no-double-step" of KnechtDoubleStep in ALL:
        "the new piece is given the single step alone",
        "новой фигуре дан только шаг на одно поле" {
            fn knecht_double_step(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                Literal.knecht_double_step(s, man, to) && man.kind == Kind::Knecht
            }
        }

    "double-step-backward-too" of KnechtDoubleStep in ALL:
        "the end in the own half is checked, the way there is not",
        "проверяется, что ход кончается в своей половине, а его направление не проверяется" {
            fn knecht_step(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                Literal.knecht_step(s, man, to).or(man.is_forward(to, -2).then_some(Way::DoubleStep))
            }
        }

    "double-step-sideways-too" of KnechtDoubleStep in ALL:
        "one step goes any way, so two steps do",
        "один шаг делается в любую сторону, значит, и два тоже" {
            fn knecht_step(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                let aside = matches!(man.on.distance(to), (2 | -2, 0));
                Literal.knecht_step(s, man, to).or(aside.then_some(Way::DoubleStep))
            }
        }

    "black-double-step-in-whites-half" of KnechtDoubleStep in ALL:
        "the half is a constant written for White",
        "половина — константа, написанная для белых" {
            fn knecht_double_step(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let half = self.board_halves(s, Side::White);
                half.contains(man.on) && half.contains(to)
            }
        }

    "double-step-jumps" of KnechtNoJump in ALL:
        "the double step is one more offset in a table",
        "двойной шаг — еще одно смещение в таблице" {
            fn knecht_no_jump(&self, _: &State<'_>, _: Man, _: Square) -> bool {
                true
            }
        }

    "double-step-jumps-own-men" of KnechtNoJump in ALL:
        "only an enemy is thought to bar the way",
        "считается, что путь преграждает только фигура противника" {
            fn knecht_no_jump(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                s.man_of(man.side.other(), over).is_none()
            }
        }

    "double-step-jumps-when-it-captures" of KnechtNoJump in ALL:
        "captures come from another piece of code, which does not look at the square between",
        "взятия порождает другая часть кода, которая не смотрит на промежуточное поле" {
            fn knecht_no_jump(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                let end = over.offset(0, man.side.forward());
                s.is_empty(over) || end.is_some_and(|end| s.man_of(man.side.other(), end).is_some())
            }
        }

    "black-double-step-jumps" of KnechtNoJump in ALL:
        "the square between is asked one rank up for both sides",
        "промежуточным для обеих сторон считается поле на горизонталь выше" {
            fn knecht_no_jump(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                let above = man.on.offset(0, Side::White.forward());
                match man.side {
                    Side::White => s.is_empty(over),
                    Side::Black => above.is_none_or(|above| s.is_empty(above)),
                }
            }
        }

    "prince-jumps-on-diagonals" of DiagonalNoJump in ALL:
        "the Prince is thought to jump as the Connet does",
        "считается, что Принц прыгает, как Коннет" {
            fn diagonal_no_jump(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                man.kind == Kind::Prince || s.is_empty(over)
            }
        }

    "diagonal-passes-own-men" of DiagonalNoJump in ALL:
        "the way is compared with the enemy's pieces alone",
        "путь сверяется только с фигурами противника" {
            fn diagonal_no_jump(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                s.man_of(man.side, over).is_some() || s.is_empty(over)
            }
        }

    "diagonal-passes-enemies" of DiagonalNoJump in ALL:
        "a ray that notes a capture does not stop there",
        "луч, отметивший взятие, на нем не останавливается" {
            fn diagonal_no_jump(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                s.man_of(man.side.other(), over).is_some() || s.is_empty(over)
            }
        }

    "diagonal-looks-one-square-ahead" of DiagonalNoJump in ALL:
        "the one square between is asked, as for a xiangqi elephant",
        "проверяется одно промежуточное поле, как у слона в сянци" {
            fn diagonal_no_jump(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                man.on.distance(over).0.abs() > 1 || s.is_empty(over)
            }
        }
}

/// Does the square lie one ahead and one aside?
fn is_ahead_aslant(man: Man, to: Square) -> bool {
    let (files, ranks) = man.on.distance(to);
    files.abs() == 1 && ranks == man.side.forward()
}
