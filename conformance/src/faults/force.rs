//! Faults in where force acts, and in how it adds up.

use std::collections::BTreeMap;

use chesst_engine::clause::Clause;
use chesst_engine::force::Force;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::square::Square;

use super::entry::Fault;
use super::entry::rulesets::{ALL, T_2020, T1};
use crate::oracle::state::{Man, State};
use crate::oracle::{Literal, RuleBook, ending, force, lines};

faults! {
    "own-square-forgotten" of ForceReach in ALL:
        "a piece does not attack the square it stands on",
        "фигура не атакует поле, на котором стоит" {
            fn force_reach(&self, s: &State<'_>, man: Man, on: Square) -> bool {
                man.on != on && lines::reaches(self, s, man, on)
            }
        }

    "own-men-not-defended" of ForceReach in ALL:
        "reach is read off the list of moves, and no move ends on an own piece",
        "досягаемость берется из списка ходов, а на поле своей фигуры ни один ход не ведет" {
            fn force_reach(&self, s: &State<'_>, man: Man, on: Square) -> bool {
                man.on == on || (s.man_of(man.side, on).is_none() && lines::reaches(self, s, man, on))
            }
        }

    "no-force-where-no-move" of ForceReach in ALL:
        "reach is read off the list of moves, and no Ritter moves onto a castle square",
        "досягаемость берется из списка ходов, а Риттер на поля замка не ходит" {
            fn force_reach(&self, s: &State<'_>, man: Man, on: Square) -> bool {
                Literal.force_reach(s, man, on) && self.castle_royal_only(s, man, on)
            }
        }

    "double-step-has-no-force" of ForceReach in ALL:
        "a chess pawn's double step attacks nothing",
        "двойной шаг шахматной пешки ничего не атакует" {
            fn force_reach(&self, s: &State<'_>, man: Man, on: Square) -> bool {
                Literal.force_reach(s, man, on) && !is_double_step(s, man, on)
            }
        }

    "knecht-acts-two-ahead-anywhere" of ForceReach in ALL:
        "the table of reach is made once for every square, halves aside",
        "таблица досягаемости составлена один раз для всех полей, без учета половин" {
            fn force_reach(&self, s: &State<'_>, man: Man, on: Square) -> bool {
                let free = man.on.between(on).all(|over| s.is_empty(over));
                Literal.force_reach(s, man, on) || (is_double_step(s, man, on) && free)
            }
        }

    "black-knecht-acts-as-a-white-one" of ForceReach in ALL:
        "ahead is up in the table of reach, for both sides",
        "«вперед» в таблице досягаемости — это вверх для обеих сторон" {
            fn force_reach(&self, s: &State<'_>, man: Man, on: Square) -> bool {
                let half = self.board_halves(s, man.side);
                let up = s.double_steps(man.kind) && Man { side: Side::White, ..man }.is_forward(on, 2);
                let free = man.on.between(on).all(|over| s.is_empty(over));
                (Literal.force_reach(s, man, on) && !is_double_step(s, man, on))
                    || (up && free && half.contains(man.on) && half.contains(on))
            }
        }

    "force-passes-own-men" of ForceLineBlock in ALL:
        "a piece behind an own piece backs it up, as in a chess exchange",
        "фигура, стоящая за своей, поддерживает ее, как при размене в шахматах" {
            fn force_line_block(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                s.is_empty(over) || s.man_of(man.side, over).is_some()
            }
        }

    "force-passes-a-battery" of ForceLineBlock in ALL:
        "two own pieces that move on one diagonal are counted as a chess battery",
        "две свои фигуры, ходящие по одной диагонали, считаются шахматной батареей" {
            fn force_line_block(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                let own = s.man_of(man.side, over);
                let slides = own.is_some_and(|own| matches!(own.kind, Kind::Prince | Kind::Connet));
                s.is_empty(over) || slides
            }
        }

    "force-passes-enemies" of ForceLineBlock in ALL:
        "the way of a ray is compared with the own pieces alone",
        "путь луча сверяется только со своими фигурами" {
            fn force_line_block(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                s.is_empty(over) || s.man_of(man.side.other(), over).is_some()
            }
        }

    "double-step-force-jumps" of ForceLineBlock in ALL:
        "moves ask for the square between, the table of reach does not",
        "ходы проверяют промежуточное поле, а таблица досягаемости — нет" {
            fn force_line_block(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                s.is_empty(over) || s.double_steps(man.kind)
            }
        }

    "jump-line-blocked-in-force" of ForceJumpLine in ALL:
        "force is added up with the rays of a rook, and moves with offsets",
        "сила складывается по лучам ладьи, а ходы строятся по смещениям" {
            fn force_jump_line(&self, s: &State<'_>, _: Man, over: Square) -> bool {
                s.is_empty(over)
            }
        }

    "force-jumps-own-men-only" of ForceJumpLine in ALL:
        "an enemy on the way is thought to take the blow",
        "считается, что фигура противника на пути принимает удар на себя" {
            fn force_jump_line(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                s.man_of(man.side.other(), over).is_none()
            }
        }

    "force-jumps-one-man-only" of ForceJumpLine in T_2020:
        "a ray of force goes on behind the first piece and stops at the second",
        "луч силы проходит за первую фигуру и останавливается на второй" {
            fn force_jump_line(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                s.is_empty(over) || man.on.between(over).all(|nearer| s.is_empty(nearer))
            }
        }

    "held-man-acts-inside-only" of ForceGuardLocked in ALL:
        "a piece that may not leave is thought to do nothing outside",
        "считается, что фигура, которой нельзя выйти, снаружи ничего не делает" {
            fn force_guard_locked(&self, s: &State<'_>, man: Man, on: Square) -> bool {
                self.board_castles(s, man.side).contains(on)
            }
        }

    "held-man-has-no-force" of ForceGuardLocked in ALL:
        "a held piece is skipped as a pinned one is",
        "удерживаемая фигура пропускается, как связанная" {
            fn force_guard_locked(&self, _: &State<'_>, _: Man, _: Square) -> bool {
                false
            }
        }

    "held-royal-opens-no-castle" of ForceGuardLocked in ALL:
        "the royal piece beside a Ritter must be free to move",
        "королевской фигуре, действующей вместе с Риттером, нужна свобода хода" {
            fn force_castle_attack(&self, s: &State<'_>, acting: &[Man], _: Square) -> bool {
                acting.iter().any(|man| s.is_royal(man.kind) && !self.castle_guard_holds(s, *man))
            }
        }

    "strongest-force-alone" of ForceSum in ALL:
        "the strongest piece on each side is compared",
        "сравнивается только сильнейшая фигура каждой стороны" {
            fn force_sum(&self, s: &State<'_>, acting: &[Man], on: Square) -> Force {
                acting.iter().map(|man| force::of(self, s, *man, on)).max().unwrap_or_default()
            }
        }

    "forces-set-off-against-each-other" of ForceSum in ALL:
        "one number a square is kept, White's less Black's",
        "на каждое поле хранится одно число: сумма белых минус сумма черных" {
            fn force_sum(&self, s: &State<'_>, acting: &[Man], on: Square) -> Force {
                let theirs = acting.first().map(|man| force::acting(self, s, man.side.other(), on));
                let against = Literal.force_sum(s, &theirs.unwrap_or_default(), on).half_units();
                Force::from_half_units(Literal.force_sum(s, acting, on).half_units().saturating_sub(against))
            }
        }

    "king-lends-no-force" of ForceSum in ALL:
        "a King is thought to be guarded, not to fight",
        "считается, что Короля охраняют, а сам он не сражается" {
            fn force_sum(&self, s: &State<'_>, acting: &[Man], on: Square) -> Force {
                let acting: Vec<Man> = acting.iter().copied().filter(|man| man.kind != Kind::King).collect();
                Literal.force_sum(s, &acting, on)
            }
        }

    "half-units-dropped" of ForceSum in ALL:
        "forces are whole numbers, and one and a half becomes one",
        "силы — целые числа, и полтора становится единицей" {
            fn force_sum(&self, s: &State<'_>, acting: &[Man], on: Square) -> Force {
                let whole = |man: &Man| force::of(self, s, *man, on).half_units() / 2 * 2;
                Force::from_half_units(acting.iter().map(whole).sum())
            }
        }

    "like-men-counted-once" of ForceSum in ALL:
        "the attackers are kept in a map by kind",
        "нападающие хранятся в словаре, где ключ — вид фигуры" {
            fn force_sum(&self, s: &State<'_>, acting: &[Man], on: Square) -> Force {
                let kinds: BTreeMap<Kind, Man> = acting.iter().map(|man| (man.kind, *man)).collect();
                Literal.force_sum(s, &kinds.into_values().collect::<Vec<_>>(), on)
            }
        }

    "scout-lends-force" of ForceScoutZero in T1:
        "a table of forces wants a number for every piece",
        "таблице сил нужно число для каждой фигуры" {
            fn force_scout_zero(&self, _: &State<'_>, _: Man) -> Force {
                Force::from_half_units(2)
            }
        }

    "black-scout-lends-force" of ForceScoutZero in T1:
        "the zero stands in the table of one side",
        "ноль стоит в таблице одной стороны" {
            fn force_scout_zero(&self, _: &State<'_>, scout: Man) -> Force {
                Force::from_half_units(if scout.side == Side::White { 0 } else { 2 })
            }
        }

    "scout-defends-others" of ForceScoutZero in T1:
        "a Scout that attacks without force is still thought to guard",
        "считается, что Разведчик, нападающий без силы, все же охраняет" {
            fn force_sum(&self, s: &State<'_>, acting: &[Man], on: Square) -> Force {
                let guards = |man: &&Man| {
                    man.kind == Kind::Scout && man.on != on && s.man_of(man.side, on).is_some()
                };
                let guard = Force::from_half_units(2);
                Literal.force_sum(s, acting, on) + acting.iter().filter(guards).map(|_| guard).sum()
            }
        }

    "castle-defence-forgotten" of ForceCastleDefence in ALL:
        "a piece that may not move there is thought not to defend there",
        "считается, что фигура, которой нельзя туда пойти, там и не защищает" {
            fn force_castle_defence(&self, _: &State<'_>, _: Man, _: Square) -> Force {
                Force::ZERO
            }
        }

    "castle-defence-at-home-only" of ForceCastleDefence in ALL:
        "defence of a castle is thought of as defence of the own one",
        "защита замка понята как защита своего замка" {
            fn force_castle_defence(&self, s: &State<'_>, man: Man, on: Square) -> Force {
                if self.board_castles(s, man.side).contains(on) { s.force(man.kind) } else { Force::ZERO }
            }
        }

    "castle-defence-needs-a-second-royal" of ForceCastleDefence in ALL:
        "attack and defence share one function, which wants a royal piece to join in",
        "у нападения и защиты одна функция, и она требует участия королевской фигуры" {
            fn force_castle_defence(&self, s: &State<'_>, man: Man, on: Square) -> Force {
                let acting = force::acting(self, s, man.side, on);
                let joined = acting.iter().any(|other| s.is_royal(other.kind) && other.on != on);
                if joined { s.force(man.kind) } else { Force::ZERO }
            }
        }

    "non-royals-count-alone-in-a-castle" of ForceCastleAttack in ALL, with "castle-ratio-shown" = "effective":
        "the ratio that counts and the one that is printed are the same sum",
        "соотношение, которое идет в счет, и то, которое печатается, — одна и та же сумма" {
            fn force_castle_attack(&self, _: &State<'_>, _: &[Man], _: Square) -> bool {
                true
            }
        }

    "non-royals-check-alone-in-a-castle" of ForceCastleAttack in ALL:
        "check is read off the forces on the King's square, whoever may move there",
        "шах определяется по силам на поле Короля, независимо от того, кто может туда пойти" {
            fn check_threat(&self, s: &State<'_>, side: Side) -> bool {
                let outweighs = |king: Square| {
                    force::raw(self, s, side.other(), king) > force::raw(self, s, side, king)
                };
                s.king(side).is_some_and(outweighs) || ending::king_can_be_taken(self, s, side)
            }
        }

    "non-royals-never-count-in-a-castle" of ForceCastleAttack in ALL:
        "a piece that may not enter is left out, also beside a royal one",
        "фигура, которой нельзя вступить, не учитывается даже вместе с королевской" {
            fn force_sum(&self, s: &State<'_>, acting: &[Man], on: Square) -> Force {
                let counts = |man: &Man| {
                    let attacks = s.man_of(man.side.other(), on).is_some() && lines::is_castle(self, s, on);
                    s.is_royal(man.kind) || !attacks
                };
                let acting: Vec<Man> = acting.iter().copied().filter(counts).collect();
                Literal.force_sum(s, &acting, on)
            }
        }
}

fn is_double_step(s: &State<'_>, man: Man, on: Square) -> bool {
    s.double_steps(man.kind) && man.is_forward(on, 2)
}
