//! Faults in check and final check.

use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use chesst_engine::outcome::Outcome;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::square::Square;

use super::entry::Fault;
use super::entry::rulesets::{ALL, T1};
use crate::oracle::state::{Man, State};
use crate::oracle::{Literal, RuleBook, ending, force, legal, lines, play};

/// The enemy men whose lines lead to the King of a side, and its square.
fn attackers(book: &dyn RuleBook, s: &State<'_>, side: Side) -> Vec<(Man, Square)> {
    let king = s.king(side);
    let enemies = king.into_iter().flat_map(|on| s.men(side.other()).map(move |man| (man, on)));
    enemies.filter(|(man, on)| lines::refusals(book, s, *man, *on).is_empty()).collect()
}

/// Do the lines of an enemy man to the King meet this condition?
fn attacked(book: &dyn RuleBook, s: &State<'_>, side: Side, condition: impl Fn(Man, Square) -> bool) -> bool {
    let attackers = attackers(book, s, side);
    attackers.into_iter().any(|(man, on)| book.impregnable_entry(s, man, on) && condition(man, on))
}

/// May the man capture on the square, as far as castles go?
fn may_enter(s: &State<'_>, man: Man, on: Square) -> bool {
    man.kind == Kind::Scout || Literal.castle_royal_only(s, man, on)
}

/// Can an enemy man that meets this condition take the King of a side?
fn taken_by(book: &dyn RuleBook, s: &State<'_>, side: Side, condition: impl Fn(Man, Square) -> bool) -> bool {
    let theirs = s.with_mover(side.other());
    let takes = |man: Man, on: Square| condition(man, on) && legal::takes(book, &theirs, man, on);
    attacked(book, s, side, takes)
}

/// Does a quiet move stop the line of some enemy man to the King?
fn stands_between(book: &dyn RuleBook, s: &State<'_>, mv: Move) -> bool {
    attackers(book, &play::after(book, s, mv), s.mover()).len() < attackers(book, s, s.mover()).len()
}

/// Is the King lost after every one of these moves of the side to move?
fn lost_after(book: &dyn RuleBook, s: &State<'_>, considered: impl Fn(Move) -> bool) -> bool {
    let moves = legal::moves(book, s).into_iter().filter(|mv| considered(*mv));
    let mut after = moves.map(|mv| play::after(book, s, mv));
    after.all(|after| match ending::outcome(book, &after) {
        Outcome::Ongoing => book.check_threat(&after, s.mover()),
        Outcome::Won { side, .. } => side != s.mover(),
    })
}

faults! {
    "held-man-gives-check" of CheckThreat in ALL:
        "check is read from the lines of force, and a held piece keeps its force",
        "шах определяется по линиям силы, а удерживаемая фигура свою силу сохраняет" {
            fn check_threat(&self, s: &State<'_>, side: Side) -> bool {
                attacked(self, s, side, |man, on| {
                    let wins = man.kind == Kind::Scout || self.capture_superiority(s, man, on);
                    wins && may_enter(s, man, on)
                })
            }
        }

    "scout-gives-no-check" of CheckThreat in T1:
        "a Scout has no force, and check is reckoned by force",
        "у Разведчика нет силы, а шах считается по силе" {
            fn check_threat(&self, s: &State<'_>, side: Side) -> bool {
                taken_by(self, s, side, |man, _| man.kind != Kind::Scout)
            }
        }

    "exchange-threatens-no-check" of CheckThreat in T1:
        "check is the threat of a capture, and an exchange is none",
        "шах — это угроза взятия, а размен взятием не является" {
            fn check_threat(&self, s: &State<'_>, side: Side) -> bool {
                taken_by(self, s, side, |man, on| man.kind != Kind::Scout || !self.scout_exchange(s, man, on))
            }
        }

    "check-without-superiority" of CheckThreat in ALL:
        "a King on the line of an enemy piece is in check, as in chess",
        "Король на линии фигуры противника находится под шахом, как в шахматах" {
            fn check_threat(&self, s: &State<'_>, side: Side) -> bool {
                attacked(self, s, side, |man, on| may_enter(s, man, on))
            }
        }

    "equal-force-gives-check" of CheckThreat in ALL:
        "a King that is not outweighed is thought in danger all the same",
        "считается, что Король, против которого нет перевеса, все равно в опасности" {
            fn check_threat(&self, s: &State<'_>, side: Side) -> bool {
                let force_of = |side: Side, on: Square| force::counting(self, s, side, on);
                attacked(self, s, side, |man, on| {
                    let equals = force_of(side.other(), on) >= force_of(side, on);
                    may_enter(s, man, on) && equals || man.kind == Kind::Scout
                })
            }
        }

    "attackers-of-the-king-do-not-join-forces" of CheckThreat in ALL:
        "a threat comes from one piece, and each is weighed against the defence alone",
        "угроза исходит от одной фигуры, и каждая сравнивается с защитой в одиночку" {
            fn check_threat(&self, s: &State<'_>, side: Side) -> bool {
                let defence = |on: Square| force::counting(self, s, side, on);
                taken_by(self, s, side, |man, on| {
                    man.kind == Kind::Scout || s.force(man.kind) > defence(on)
                })
            }
        }

    "king-does-not-defend-itself" of CheckThreat in ALL:
        "the force of the piece that is attacked is left out of its defence",
        "сила атакованной фигуры не входит в ее защиту" {
            fn check_threat(&self, s: &State<'_>, side: Side) -> bool {
                let undefended = |on: Square| {
                    let king = s.force(Kind::King);
                    force::counting(self, s, side.other(), on) + king > force::counting(self, s, side, on)
                };
                attacked(self, s, side, |man, on| may_enter(s, man, on) && undefended(on))
            }
        }

    "king-gives-no-check" of CheckThreat in ALL:
        "in chess Kings never stand beside each other",
        "в шахматах Короли никогда не стоят рядом" {
            fn check_threat(&self, s: &State<'_>, side: Side) -> bool {
                taken_by(self, s, side, |man, _| man.kind != Kind::King)
            }
        }

    "check-only-for-the-side-to-move" of CheckThreat in ALL:
        "the other King is thought safe, since a chess player may not leave it attacked",
        "другой Король считается в безопасности, ведь шахматист не вправе оставить его под ударом" {
            fn check_threat(&self, s: &State<'_>, side: Side) -> bool {
                side == s.mover() && Literal.check_threat(s, side)
            }
        }

    "check-in-a-finished-position" of CheckThreat in ALL:
        "check is asked of the board, and the board does not know that the game is over",
        "о шахе спрашивают доску, а доска не знает, что игра закончена" {
            fn check_threat_outlasts_the_game(&self, _: &State<'_>) -> bool {
                true
            }
        }

    "white-king-is-never-in-check" of CheckThreat in ALL:
        "a table of attacks is kept for White's pieces alone",
        "таблица нападений ведется только для фигур белых" {
            fn check_threat(&self, s: &State<'_>, side: Side) -> bool {
                side == Side::Black && Literal.check_threat(s, side)
            }
        }

    "any-check-is-final" of CheckFinal in ALL:
        "the sign `+)` is read as a plain check",
        "знак `+)` читается как простой шах" {
            fn check_final(&self, _: &State<'_>) -> bool {
                true
            }
        }

    "no-check-is-final" of CheckFinal in ALL:
        "the King may be moved onto attacked squares, so some move is always left",
        "Короля можно ставить на атакованные поля, так что какой-нибудь ход всегда найдется" {
            fn check_final(&self, s: &State<'_>) -> bool {
                legal::moves(self, s).is_empty()
            }
        }

    "final-check-ignores-a-counter-win" of CheckFinal in ALL:
        "the answer is searched for among defences of the King alone",
        "ответ ищется только среди защит Короля" {
            fn check_final(&self, s: &State<'_>) -> bool {
                let after = legal::moves(self, s).into_iter().map(|mv| play::after(self, s, mv));
                after.into_iter().all(|after| self.check_threat(&after, s.mover()))
            }
        }

    "final-check-looks-at-king-moves-only" of CheckFinal in ALL:
        "mate is a King without a safe square",
        "мат — это Король без безопасного поля" {
            fn check_final(&self, s: &State<'_>) -> bool {
                lost_after(self, s, |mv| Some(mv.from) == s.king(s.mover()))
            }
        }

    "final-check-forgets-the-flight-of-the-king" of CheckFinal in ALL:
        "captures and shields are tried, and the King is thought bound to its square",
        "пробуются взятия и прикрытия, а Король считается прикованным к своему полю" {
            fn check_final(&self, s: &State<'_>) -> bool {
                lost_after(self, s, |mv| Some(mv.from) != s.king(s.mover()))
            }
        }

    "final-check-forgets-captures-of-the-attacker" of CheckFinal in ALL:
        "answers are searched for on empty squares",
        "ответы ищутся на свободных полях" {
            fn check_final(&self, s: &State<'_>) -> bool {
                lost_after(self, s, |mv| s.is_empty(mv.to))
            }
        }

    "final-check-forgets-shields" of CheckFinal in ALL:
        "most lines are jumped, and the diagonals are forgotten",
        "на большинстве линий фигуры перепрыгивают, а о диагоналях забыто" {
            fn check_final(&self, s: &State<'_>) -> bool {
                lost_after(self, s, |mv| Some(mv.from) == s.king(s.mover()) || !s.is_empty(mv.to))
            }
        }

    "final-check-overlooks-reinforcements" of CheckFinal in ALL:
        "a defender is looked for who takes, flees or stands between, as in chess; none is thought to add force",
        "ищут, кто возьмет, уйдет или прикроет, как в шахматах; о том, что защитник прибавит силы, не думают" {
            fn check_final(&self, s: &State<'_>) -> bool {
                let king = s.king(s.mover());
                lost_after(self, s, |mv| Some(mv.from) == king || !s.is_empty(mv.to) || stands_between(self, s, mv))
            }
        }

    "final-check-overlooks-exchanges" of CheckFinal in T1:
        "exchanges are made apart from moves and captures",
        "размены строятся отдельно от ходов и взятий" {
            fn check_final(&self, s: &State<'_>) -> bool {
                lost_after(self, s, |mv| {
                    let scout = s.man(mv.from).filter(|man| man.kind == Kind::Scout);
                    !scout.is_some_and(|man| self.scout_exchange(s, man, mv.to))
                })
            }
        }

    "final-check-against-black-only" of CheckFinal in ALL:
        "the sign is tried out on White's attacks, and the other side is never set",
        "знак испытан на нападениях белых, а для другой стороны никогда не ставится" {
            fn check_final(&self, s: &State<'_>) -> bool {
                s.mover() == Side::Black && Literal.check_final(s)
            }
        }
}
