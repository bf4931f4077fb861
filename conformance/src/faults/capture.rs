//! Faults in what may be captured, and in what a Scout does.

use chesst_engine::clause::Clause;
use chesst_engine::force::Force;
use chesst_engine::moves::Move;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::square::Square;

use super::entry::Fault;
use super::entry::rulesets::{ALL, T1};
use crate::oracle::state::{Man, State};
use crate::oracle::{Literal, RuleBook, force, legal, lines};

/// Would the force suffice if the capturing man brought this much of it, in place of its own?
fn superior_with(book: &dyn RuleBook, s: &State<'_>, man: Man, to: Square, brought: Force) -> bool {
    let mut others = force::acting(book, s, man.side, to);
    others.retain(|other| other.on != man.on);
    book.force_sum(s, &others, to) + brought > force::counting(book, s, man.side.other(), to)
}

faults! {
    "capturer-lends-no-force" of CaptureSuperiority in ALL:
        "what moves away is thought to act no more on the square",
        "считается, что фигура, уходящая со своего места, на поле взятия больше не действует" {
            fn capture_superiority(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                superior_with(self, s, man, to, Force::ZERO)
            }
        }

    "knecht-captures-with-the-force-it-will-have" of CaptureSuperiority in ALL:
        "the piece is exchanged for the promoted one before the forces are added",
        "фигура заменяется превращенной раньше, чем складываются силы" {
            fn capture_superiority(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let promotes = man.kind == Kind::Knecht && self.promotion_knecht(s, man, to);
                let kind = if promotes { Kind::VerKnecht } else { man.kind };
                superior_with(self, s, man, to, s.force(kind))
            }
        }

    "equal-force-captures" of CaptureSuperiority in ALL:
        "superiority is compared with `>=`",
        "превосходство в силе проверяется сравнением `>=`" {
            fn capture_superiority(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                force::counting(self, s, man.side, to) >= force::counting(self, s, man.side.other(), to)
            }
        }

    "black-captures-on-equal-force" of CaptureSuperiority in ALL:
        "one signed sum a square is kept, and Black captures when White's is not greater",
        "на каждое поле хранится одна сумма со знаком, и черные берут, если у белых не больше" {
            fn capture_superiority(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let white = force::counting(self, s, Side::White, to);
                let black = force::counting(self, s, Side::Black, to);
                if man.side == Side::White { white > black } else { white <= black }
            }
        }

    "superiority-by-a-whole-unit" of CaptureSuperiority in ALL:
        "the excess is rounded down to whole units before it is compared with nothing",
        "перевес округляется вниз до целых единиц и лишь потом сравнивается с нулем" {
            fn capture_superiority(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let own = force::counting(self, s, man.side, to).half_units();
                let theirs = force::counting(self, s, man.side.other(), to).half_units();
                own.saturating_sub(theirs) / 2 > 0
            }
        }

    "capture-without-superiority" of CaptureSuperiority in ALL:
        "in chess any piece takes any other",
        "в шахматах любая фигура берет любую другую" {
            fn capture_superiority(&self, _: &State<'_>, _: Man, _: Square) -> bool {
                true
            }
        }

    "count-of-men-decides" of CaptureSuperiority in ALL:
        "attackers and defenders are counted, not weighed",
        "нападающих и защитников считают, а не взвешивают" {
            fn capture_superiority(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let men = |side: Side| force::acting(self, s, side, to).len();
                men(man.side) > men(man.side.other())
            }
        }

    "attacker-must-be-stronger-itself" of CaptureSuperiority in ALL:
        "the force of the piece that takes is compared, without its helpers",
        "сравнивается сила самой берущей фигуры, без ее помощников" {
            fn capture_superiority(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                s.force(man.kind) > force::counting(self, s, man.side.other(), to)
            }
        }

    "defenders-forgotten" of CaptureSuperiority in ALL:
        "the attackers are held against the piece that is taken, without its helpers",
        "нападающие сравниваются с фигурой, которую берут, без ее помощников" {
            fn capture_superiority(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let taken = s.man(to).map_or(Force::ZERO, |taken| s.force(taken.kind));
                force::counting(self, s, man.side, to) > taken
            }
        }

    "superiority-judged-after-the-move" of CaptureSuperiority in ALL:
        "the capture is made first and judged on the board that follows",
        "взятие сначала делается, а оценивается уже на получившейся доске" {
            fn capture_superiority(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let mut after = s.clone();
                after.now.pieces.set(man.on, None);
                after.now.pieces.set(to, Some(man.piece()));
                let own = force::counting(self, &after, man.side, to);
                own > force::counting(self, s, man.side.other(), to)
            }
        }

    "capture-is-compulsory" of CaptureSuperiority in ALL:
        "in draughts who can take must take",
        "в шашках тот, кто может взять, обязан взять" {
            fn move_target(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let captures = || legal::moves(&Literal, s).iter().any(|mv| !s.is_empty(mv.to));
                Literal.move_target(s, man, to) && (!s.is_empty(to) || !captures())
            }
        }

    "king-is-never-captured" of CaptureKing in ALL:
        "a chess game ends before its King is taken",
        "шахматная партия кончается раньше, чем возьмут Короля" {
            fn capture_king(&self, _: &State<'_>, _: Man, _: Square) -> bool {
                false
            }
        }

    "king-takes-no-king" of CaptureKing in ALL:
        "in chess two Kings never meet",
        "в шахматах два Короля никогда не сходятся" {
            fn capture_king(&self, _: &State<'_>, man: Man, _: Square) -> bool {
                man.kind != Kind::King
            }
        }

    "king-is-taken-by-royals-only" of CaptureKing in ALL:
        "the clause of the castles is carried to the King himself",
        "пункт о замках перенесен на самого Короля" {
            fn capture_king(&self, s: &State<'_>, man: Man, _: Square) -> bool {
                s.is_royal(man.kind)
            }
        }

    "white-king-is-never-captured" of CaptureKing in ALL:
        "an attack on the own King ends the game in the code of one side",
        "в коде одной из сторон нападение на своего Короля завершает игру" {
            fn capture_king(&self, _: &State<'_>, man: Man, _: Square) -> bool {
                man.side == Side::White
            }
        }

    "king-is-taken-whatever-defends-it" of CaptureKing in ALL:
        "in chess a defended King is in check all the same",
        "в шахматах Король под шахом и тогда, когда он защищен" {
            fn capture_superiority(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                s.king(man.side.other()) == Some(to) || Literal.capture_superiority(s, man, to)
            }
        }

    "scout-needs-superiority" of ScoutCapture in T1:
        "the general rule of captures is asked for every piece",
        "общее правило взятия проверяется для каждой фигуры" {
            fn scout_capture(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                Literal.capture_superiority(s, man, to)
            }
        }

    "scout-takes-undefended-men-only" of ScoutCapture in T1:
        "a piece without force is thought to take what nobody guards",
        "считается, что фигура без силы берет то, что никто не охраняет" {
            fn scout_capture(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                force::acting(self, s, man.side.other(), to).iter().all(|other| other.on == to)
            }
        }

    "scout-takes-no-king" of ScoutCapture in T1:
        "a piece without force is thought to give no check",
        "считается, что фигура без силы не дает шаха" {
            fn capture_king(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                man.kind != Kind::Scout || lines::is_castle(self, s, to)
            }
        }

    "scout-comes-off-wherever-it-takes" of ScoutCapture in T1:
        "every capture of a Scout is made an exchange",
        "всякое взятие Разведчиком выполняется как размен" {
            fn scout_exchange(&self, _: &State<'_>, _: Man, _: Square) -> bool {
                true
            }
        }

    "exchange-keeps-the-scout" of ScoutExchange in T1:
        "an exchange is made as a capture, and one piece comes off",
        "размен выполняется как взятие, и с доски снимается одна фигура" {
            fn castle_royal_only(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                Literal.castle_royal_only(s, man, to) || takes_in_castle(self, s, man, to)
            }

            fn scout_exchange(&self, _: &State<'_>, _: Man, _: Square) -> bool {
                false
            }
        }

    "black-exchange-keeps-the-scout" of ScoutExchange in T1:
        "both pieces come off in the code of one side",
        "обе фигуры снимаются только в коде одной стороны" {
            fn castle_royal_only(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                Literal.castle_royal_only(s, man, to) || takes_in_castle(self, s, man, to)
            }

            fn scout_exchange(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                man.side == Side::White && Literal.scout_exchange(s, man, to)
            }
        }

    "scout-captures-in-its-own-castle" of ScoutExchange in T1:
        "exchange is thought to be the price of entering the enemy's castle",
        "размен считается платой за вступление в замок противника" {
            fn castle_royal_only(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                Literal.castle_royal_only(s, man, to) || takes_in_castle(self, s, man, to)
            }

            fn scout_exchange(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                self.board_castles(s, man.side.other()).contains(to)
            }
        }

    "exchange-in-the-enemy-castle-only" of ScoutExchange in T1:
        "the figures of the exchange show the enemy's castle",
        "рисунки с разменом показывают замок противника" {
            fn scout_exchange(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                self.board_castles(s, man.side.other()).contains(to)
            }
        }

    "exchange-in-the-own-castle-only" of ScoutExchange in T1:
        "exchange is taken for a means of defence",
        "размен принят за средство защиты" {
            fn scout_exchange(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                self.board_castles(s, man.side).contains(to)
            }
        }

    "exchange-keeps-the-turn" of ScoutExchange in T1:
        "no piece of the mover has moved, so the side goes on",
        "ни одна фигура ходившей стороны не переместилась, поэтому ход остается за этой стороной" {
            fn move_turn_passes(&self, s: &State<'_>, side: Side, mv: Move) -> Side {
                let scout = s.man(mv.from).filter(|man| man.kind == Kind::Scout);
                let exchanges = scout.is_some_and(|man| takes_in_castle(self, s, man, mv.to));
                if exchanges { side } else { side.other() }
            }
        }

    "exchange-needs-superiority" of ScoutExchange in T1:
        "the general rule of captures is asked on castle squares",
        "общее правило взятия проверяется на полях замка" {
            fn scout_exchange(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                Literal.scout_exchange(s, man, to) && Literal.capture_superiority(s, man, to)
            }
        }

    "king-is-not-exchanged" of ScoutExchange in T1:
        "a Scout for a King is thought no exchange",
        "Разведчик за Короля разменом не считается" {
            fn capture_king(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                man.kind != Kind::Scout || !lines::is_castle(self, s, to)
            }
        }

    "scout-has-a-force-to-be-taken" of CaptureUndefendedScout in T1:
        "every piece is thought to defend the square it stands on",
        "считается, что всякая фигура защищает поле, на котором стоит" {
            fn capture_undefended_scout(&self, _: &State<'_>, _: Man) -> Force {
                Force::from_half_units(2)
            }
        }

    "scout-taken-whatever-defends-it" of CaptureUndefendedScout in T1:
        "a piece without force is thought to be free to take",
        "считается, что фигуру без силы можно взять беспрепятственно" {
            fn capture_superiority(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                is_scout(s, to) || Literal.capture_superiority(s, man, to)
            }
        }

    "defended-scout-never-taken" of CaptureUndefendedScout in T1:
        "the clause names undefended Scouts, so others are thought to be safe",
        "в пункте названы незащищенные Разведчики, и остальные считаются неуязвимыми" {
            fn capture_superiority(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let defended = force::counting(self, s, man.side.other(), to) > Force::ZERO;
                Literal.capture_superiority(s, man, to) && !(is_scout(s, to) && defended)
            }
        }
}

fn is_scout(s: &State<'_>, on: Square) -> bool {
    s.man(on).is_some_and(|man| man.kind == Kind::Scout)
}

/// Is it a Scout with an enemy to take on a castle square?
fn takes_in_castle(book: &dyn RuleBook, s: &State<'_>, man: Man, to: Square) -> bool {
    man.kind == Kind::Scout && s.man_of(man.side.other(), to).is_some() && lines::is_castle(book, s, to)
}
