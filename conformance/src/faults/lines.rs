//! Faults in the lines of Ritter, Prince, Connet, King and Scout.

use chesst_engine::clause::Clause;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::square::Square;

use super::entry::Fault;
use super::entry::rulesets::{ALL, T_2020, T1};
use crate::oracle::state::{Man, State, Way};
use crate::oracle::{Literal, RuleBook, lines};

/// Do the squares lie beside each other once the board is bent to a ring?
fn steps_round_the_edge(s: &State<'_>, man: Man, to: Square) -> bool {
    let (files, ranks) = man.on.distance(to);
    files.unsigned_abs() + 1 == s.ruleset.shape.files && ranks.unsigned_abs() <= 1
}

faults! {
    "ritter-slides-without-limit" of RitterLines in ALL:
        "it stands where a rook stands",
        "стоит на месте ладьи" {
            fn ritter_lines(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                s.way_within(man, to, FAR, 0)
            }
        }

    "ritter-range-three" of RitterLines in T1:
        "the range of the older game is kept",
        "сохранена дальность из старой игры" {
            fn ritter_lines(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                s.way_within(man, to, 3, 0)
            }
        }

    "ritter-range-two" of RitterLines in T_2020:
        "the range of the newer game is taken",
        "взята дальность из новой игры" {
            fn ritter_lines(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                s.way_within(man, to, 2, 0)
            }
        }

    "ritter-steps-diagonally" of RitterLines in ALL:
        "a promoted shogi rook steps aslant as well",
        "превращенная ладья в сеги делает и шаг наискось" {
            fn ritter_lines(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                s.way_within(man, to, straight(s, man), 1)
            }
        }

    "ritter-goes-its-full-range-only" of RitterLines in ALL:
        "a jumper lands behind what it jumps, never before",
        "прыгающая фигура опускается за тем, через что прыгает, и никогда перед ним" {
            fn ritter_lines(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                let range = straight(s, man);
                s.way_within(man, to, range, 0).filter(|_| s.way_within(man, to, range - 1, 0).is_none())
            }
        }

    "ritter-wraps-round-the-edge" of RitterLines in ALL:
        "a step aside is the square's index plus or minus one, without a guard",
        "шаг вбок — это индекс поля плюс или минус один, без проверки края" {
            fn ritter_lines(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                let wraps = [(1, 0), (2, 0)].into_iter().any(|step| apart(s, man, to, step));
                Literal.ritter_lines(s, man, to).or(wraps.then_some(Way::Leap))
            }
        }

    "ritter-stays-on-eight-files" of RitterLines in T_2020:
        "the width of the board is a constant 8",
        "ширина доски — константа 8" {
            fn ritter_lines(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                Literal.ritter_lines(s, man, to).filter(|_| to.file().number() < 8)
            }
        }

    "ritter-blocked-like-a-rook" of RitterJump in ALL:
        "it stands where a rook stands",
        "стоит на месте ладьи" {
            fn ritter_jump(&self, _: &State<'_>, _: Man, _: Square) -> bool {
                false
            }
        }

    "ritter-jumps-own-men-only" of RitterJump in ALL:
        "an enemy bars the way until it is taken",
        "фигура противника закрывает путь, пока ее не возьмут" {
            fn ritter_jump(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                s.man_of(man.side, over).is_some()
            }
        }

    "ritter-jumps-one-man-only" of RitterJump in T_2020:
        "a xiangqi cannon jumps one screen, not two",
        "пушка в сянци перепрыгивает через одну преграду, а не через две" {
            fn ritter_jump(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                man.on.between(over).all(|nearer| s.is_empty(nearer))
            }
        }

    "ritter-does-not-cross-a-castle" of RitterJump in T_2020:
        "a piece shut out of the castle is stopped at its wall",
        "фигуру, которой нет доступа в замок, останавливает его стена" {
            fn ritter_jump(&self, s: &State<'_>, _: Man, over: Square) -> bool {
                !lines::is_castle(self, s, over)
            }

            fn diagonal_no_jump(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                s.is_empty(over) && (man.kind != Kind::Ritter || !lines::is_castle(self, s, over))
            }
        }

    "black-ritter-blocked" of RitterJump in ALL:
        "jumping was added to the code of one side",
        "прыжок добавлен в код одной стороны" {
            fn ritter_jump(&self, _: &State<'_>, man: Man, _: Square) -> bool {
                man.side == Side::White
            }
        }

    "prince-like-a-bishop" of PrinceLines in ALL:
        "it stands where a bishop stands",
        "стоит на месте слона" {
            fn prince_lines(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                s.way_within(man, to, 0, FAR)
            }
        }

    "prince-never-steps-straight" of PrinceLines in ALL:
        "the single step beside the long diagonals is overlooked",
        "за длинными диагоналями не замечен шаг на одно поле" {
            fn prince_lines(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                s.way_within(man, to, 0, 3)
            }
        }

    "prince-diagonal-two" of PrinceLines in ALL:
        "it is taken for a lesser Connet, whose lines go two squares",
        "принят за меньшего Коннета, линии которого идут на два поля" {
            fn prince_lines(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                s.way_within(man, to, 1, 2)
            }
        }

    "prince-straight-two" of PrinceLines in ALL:
        "Prince and Connet share one table",
        "у Принца и Коннета общая таблица" {
            fn prince_lines(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                s.way_within(man, to, 2, 3)
            }
        }

    "prince-wraps-round-the-edge" of PrinceLines in ALL:
        "a diagonal is the square's index plus width and one, without a guard",
        "диагональ — это индекс поля плюс ширина и еще один, без проверки края" {
            fn prince_lines(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                let mut steps = (1..=3).flat_map(|far| [(far, far), (-far, far)]);
                let wraps = steps.any(|step| apart(s, man, to, step));
                Literal.prince_lines(s, man, to).or(wraps.then_some(Way::Leap))
            }
        }

    "connet-diagonal-two" of ConnetLines in ALL:
        "one range for all eight directions",
        "одна дальность для всех восьми направлений" {
            fn connet_lines(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                s.way_within(man, to, straight(s, man), 2)
            }
        }

    "connet-straight-three" of ConnetLines in T1:
        "one range for all eight directions, the longer one",
        "одна дальность для всех восьми направлений, притом большая" {
            fn connet_lines(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                s.way_within(man, to, 3, 3)
            }
        }

    "connet-straight-two" of ConnetLines in T_2020:
        "the range of the newer game is taken",
        "взята дальность из новой игры" {
            fn connet_lines(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                s.way_within(man, to, 2, 3)
            }
        }

    "connet-like-a-queen" of ConnetLines in ALL:
        "it stands where a queen stands",
        "стоит на месте ферзя" {
            fn connet_lines(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                s.way_within(man, to, FAR, FAR)
            }
        }

    "connet-does-not-jump" of ConnetJump in ALL:
        "it stands where a queen stands, and a queen slides",
        "стоит на месте ферзя, а ферзь скользит" {
            fn connet_jump(&self, _: &State<'_>, _: Man, _: Square) -> bool {
                false
            }
        }

    "connet-jumps-on-diagonals" of ConnetJump in ALL:
        "jumping is a flag of the piece, not of the line",
        "прыжок — признак фигуры, а не линии" {
            fn diagonal_no_jump(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                man.kind == Kind::Connet || s.is_empty(over)
            }
        }

    "connet-jumps-own-men-only" of ConnetJump in ALL:
        "an enemy bars the way until it is taken",
        "фигура противника закрывает путь, пока ее не возьмут" {
            fn connet_jump(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                s.man_of(man.side, over).is_some()
            }
        }

    "connet-jumps-one-man-only" of ConnetJump in T_2020:
        "a xiangqi cannon jumps one screen, not two",
        "пушка в сянци перепрыгивает через одну преграду, а не через две" {
            fn connet_jump(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                man.on.between(over).all(|nearer| s.is_empty(nearer))
            }
        }

    "black-connet-does-not-jump" of ConnetJump in ALL:
        "jumping was added to the code of one side",
        "прыжок добавлен в код одной стороны" {
            fn connet_jump(&self, _: &State<'_>, man: Man, _: Square) -> bool {
                man.side == Side::White
            }
        }

    "king-steps-straight-only" of KingLines in ALL:
        "a xiangqi general does not step aslant",
        "генерал в сянци наискось не ходит" {
            fn king_lines(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                s.way_within(man, to, 1, 0)
            }
        }

    "king-never-leaves-its-castle" of KingLines in ALL:
        "a xiangqi general stays in its palace",
        "генерал в сянци остается в своем дворце" {
            fn king_lines(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                let castle = self.board_castles(s, man.side);
                Literal.king_lines(s, man, to).filter(|_| !castle.contains(man.on) || castle.contains(to))
            }
        }

    "king-steps-round-the-edge" of KingLines in ALL:
        "a step is added to the number of the square, and the file is not asked",
        "шаг прибавляется к номеру поля, а вертикаль не проверяется" {
            fn king_lines(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                Literal.king_lines(s, man, to).or(steps_round_the_edge(s, man, to).then_some(Way::Leap))
            }
        }

    "king-castles" of KingLines in T1:
        "the pieces stand as in chess, Ritters in the corners",
        "фигуры стоят как в шахматах, Риттеры — в углах" {
            fn king_lines(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                let ritter = |on: Square| s.man_of(man.side, on).is_some_and(|own| own.kind == Kind::Ritter);
                let corner = to.offset(1, 0).filter(|_| man.on.distance(to) == (2, 0));
                Literal.king_lines(s, man, to).or(corner.is_some_and(ritter).then_some(Way::Straight))
            }
        }

    "scout-leg-blocked" of ScoutLeap in T1:
        "a xiangqi horse is hobbled by what stands beside it",
        "коня в сянци сковывает то, что стоит рядом с ним" {
            fn scout_leap(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                let (files, ranks) = man.on.distance(to);
                let leg = man.on.offset(files / 2, ranks / 2);
                Literal.scout_leap(s, man, to).filter(|_| leg.is_some_and(|leg| s.is_empty(leg)))
            }
        }

    "scout-leaps-ahead-only" of ScoutLeap in T1:
        "a shogi knight has two leaps, both ahead",
        "у коня в сеги два прыжка, оба вперед" {
            fn scout_leap(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                let ahead = man.on.distance(to).1 == 2 * man.side.forward();
                Literal.scout_leap(s, man, to).filter(|_| ahead)
            }
        }

    "scout-wraps-round-the-edge" of ScoutLeap in T1:
        "a leap is one of eight index offsets, without a guard",
        "прыжок — это одно из восьми смещений индекса, без проверки края" {
            fn scout_leap(&self, s: &State<'_>, man: Man, to: Square) -> Option<Way> {
                let leaps = [(1, 2), (-1, 2), (2, 1), (-2, 1)];
                leaps.into_iter().any(|leap| apart(s, man, to, leap)).then_some(Way::Leap)
            }
        }
}

/// A range that no board ends.
const FAR: u8 = 8;

/// The range of a man along files and ranks.
fn straight(s: &State<'_>, man: Man) -> u8 {
    s.rule(man.kind).map_or(0, |rule| rule.straight.range)
}

/// Are two squares so many files and ranks apart, one way or the other, when squares are numbered row by row?
pub(super) fn apart(s: &State<'_>, man: Man, to: Square, (files, ranks): (i16, i16)) -> bool {
    let width = i16::from(s.ruleset.shape.files);
    let index =
        |square: Square| i16::from(square.rank().number()) * width + i16::from(square.file().number());
    (index(to) - index(man.on)).abs() == ranks * width + files
}
