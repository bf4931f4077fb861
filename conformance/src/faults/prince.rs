//! Faults in the Prince that becomes a Connet in the enemy's castle.

use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use chesst_engine::piece::{BySide, Kind, Side};
use chesst_engine::setup::Setup;
use chesst_engine::square::Square;

use super::entry::Fault;
use super::entry::rulesets::{ALL, T1_2025};
use crate::oracle::book::Capped;
use crate::oracle::promotion::stands_at_cap;
use crate::oracle::state::{Man, State};
use crate::oracle::{Literal, RuleBook, lines};

/// How many Princes a side has in a position.
fn princes(setup: &Setup, side: Side) -> usize {
    setup.pieces.iter().filter(|(_, piece)| piece.side == side && piece.kind == Kind::Prince).count()
}

/// Each position of the game with the one that came after it.
fn plies<'s>(s: &'s State<'_>) -> impl Iterator<Item = (&'s Setup, &'s Setup)> {
    s.before.iter().zip(s.before.iter().skip(1).chain([&s.now]))
}

/// Has a Prince of this side been taken while its right stood?
fn has_lost_a_prince(s: &State<'_>, side: Side) -> bool {
    plies(s).any(|(one, next)| next.prince_rights[side] && princes(next, side) < princes(one, side))
}

/// Was a Prince of this side made on a square of the enemy's castle?
fn has_a_castle_born_prince(s: &State<'_>, side: Side) -> bool {
    let inside = |setup: &Setup| princes_inside(s, setup, side);
    plies(s).any(|(one, next)| princes(next, side) > princes(one, side) && inside(next) > inside(one))
}

/// How many Princes of a side stand in the enemy's castle in a position.
fn princes_inside(s: &State<'_>, setup: &Setup, side: Side) -> usize {
    let castle = s.ruleset.castles[side.other()];
    let inside = State::new(s.ruleset, setup.clone());
    inside.royals_on(castle, side).filter(|man| man.kind == Kind::Prince).count()
}

faults! {
    "prince-needs-a-capture-to-become-connet" of PromotionPrince in ALL:
        "entering the castle is read as capturing in it",
        "вступление в замок понято как взятие в нем" {
            fn promotion_prince(&self, s: &State<'_>, man: Man, mv: Move) -> bool {
                !s.is_empty(mv.to) && Literal.promotion_prince(s, man, mv)
            }
        }

    "every-prince-becomes-connet" of PromotionPrince in ALL:
        "the right is no part of the program's position, and every Prince that enters is the first",
        "право не входит в позицию программы, и каждый вступающий Принц оказывается первым" {
            fn promotion_prince(&self, s: &State<'_>, man: Man, mv: Move) -> bool {
                self.castle_entry(s, man.side.other(), mv)
            }
        }

    "prince-promotes-on-any-castle" of PromotionPrince in ALL:
        "the castles are one set of squares, and whose castle it is goes unasked",
        "замки — одно множество полей, и чей это замок, не спрашивается" {
            fn promotion_prince(&self, s: &State<'_>, man: Man, mv: Move) -> bool {
                let enters = Side::ALL.into_iter().any(|side| self.castle_entry(s, side, mv));
                s.now.prince_rights[man.side] && enters
            }
        }

    "prince-right-is-shared" of PromotionPrince in ALL:
        "one flag for the game stands for a right of each side",
        "один флаг на игру стоит вместо права каждой стороны" {
            fn promotion_prince_right(&self, _: &State<'_>, _: Side) -> BySide<bool> {
                BySide::default()
            }
        }

    "prince-right-is-taken-from-the-enemy" of PromotionPrince in ALL:
        "the side to move is changed before the right is struck out",
        "очередь хода меняется раньше, чем вычеркивается право" {
            fn promotion_prince_right(&self, s: &State<'_>, side: Side) -> BySide<bool> {
                Literal.promotion_prince_right(s, side.other())
            }
        }

    "prince-right-is-kept-after-use" of PromotionPrince in ALL:
        "the right is tested and never struck out",
        "право проверяется, но никогда не вычеркивается" {
            fn promotion_prince_right(&self, s: &State<'_>, _: Side) -> BySide<bool> {
                s.now.prince_rights
            }
        }

    "prince-right-dies-with-a-prince" of PromotionPrince in ALL:
        "the first Prince is taken for a certain piece, and its right for lost with it",
        "первый Принц принят за определенную фигуру, и право считается потерянным вместе с ней" {
            fn promotion_prince(&self, s: &State<'_>, man: Man, mv: Move) -> bool {
                !has_lost_a_prince(s, man.side) && Literal.promotion_prince(s, man, mv)
            }
        }

    "prince-that-wins-stays-a-prince" of PromotionPrince in ALL:
        "the game ends with the move, and the change is made in the next step",
        "игра кончается этим ходом, а превращение делается следующим действием" {
            fn promotion_prince(&self, s: &State<'_>, man: Man, mv: Move) -> bool {
                let enemy = man.side.other();
                let mut guards = s.royals_on(self.board_castles(s, enemy), enemy);
                guards.any(|guard| guard.on != mv.to) && Literal.promotion_prince(s, man, mv)
            }
        }

    "black-prince-asks-for-whites-right" of PromotionPrince in ALL:
        "the right is read from the first letter of the field",
        "право читается по первой букве в записи прав" {
            fn promotion_prince(&self, s: &State<'_>, man: Man, mv: Move) -> bool {
                s.now.prince_rights.white && self.castle_entry(s, man.side.other(), mv)
            }
        }

    "prince-becomes-a-fourth-connet" of PromotionPrinceCap in ALL:
        "the cap is tested where a VerKnecht promotes and nowhere else",
        "предел проверяется при превращении Вер Кнехта и больше нигде" {
            fn promotion_prince_cap(&self, _: &State<'_>, _: Side) -> Capped {
                Capped::No
            }
        }

    "prince-right-is-spent-by-a-capped-entry" of PromotionPrinceCap in ALL:
        "the right is struck out on entry, before the cap is asked",
        "право вычеркивается при вступлении, раньше проверки предела" {
            fn promotion_prince_cap(&self, s: &State<'_>, side: Side) -> Capped {
                if stands_at_cap(s, side, Kind::Connet) { Capped::RightSpent } else { Capped::No }
            }
        }

    "prince-cap-of-two-connets" of PromotionPrinceCap in ALL:
        "the Connet to come is counted already",
        "будущий Коннет уже сосчитан" {
            fn promotion_prince_cap(&self, s: &State<'_>, side: Side) -> Capped {
                if s.count(side, Kind::Connet) >= 2 { Capped::RightKept } else { Capped::No }
            }
        }

    "prince-cap-counts-both-sides" of PromotionPrinceCap in ALL:
        "Connets are counted by their kind, and their side is not asked",
        "Коннеты считаются по виду, а сторона не проверяется" {
            fn promotion_prince_cap(&self, s: &State<'_>, _: Side) -> Capped {
                let connets = Side::ALL.map(|side| s.count(side, Kind::Connet)).into_iter().sum::<usize>();
                if connets >= 3 { Capped::RightKept } else { Capped::No }
            }
        }

    "capped-prince-may-not-enter" of PromotionPrinceCap in ALL:
        "the change is compulsory, so where it cannot be the move is thought illegal",
        "превращение обязательно, и там, где оно не может произойти, ход считается невозможным" {
            fn castle_royal_only(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let entry = Literal.promotion_prince(s, man, Move::plain(man.on, to));
                let barred = man.kind == Kind::Prince && entry && stands_at_cap(s, man.side, Kind::Connet);
                !barred && Literal.castle_royal_only(s, man, to)
            }
        }

    "castle-born-prince-becomes-connet-at-once" of PromotionPrinceBornInside in T1_2025:
        "whatever stands on the square after the move and is a Prince is changed",
        "превращается все, что после хода стоит на поле и является Принцем" {
            fn promotion_prince_born_inside(&self, _: &State<'_>) -> bool {
                true
            }
        }

    "castle-born-prince-spends-the-right" of PromotionPrinceBornInside in T1_2025:
        "the first Prince in the castle is this one, so no later one is the first",
        "первый Принц в замке — этот, поэтому никакой следующий уже не первый" {
            fn promotion_prince(&self, s: &State<'_>, man: Man, mv: Move) -> bool {
                !has_a_castle_born_prince(s, man.side) && Literal.promotion_prince(s, man, mv)
            }
        }

    "castle-born-prince-becomes-connet-by-a-move-inside" of PromotionPrinceBornInside in T1_2025:
        "it has not entered yet, so its first move onto a castle square is thought an entry",
        "он еще не вступал, поэтому его первый ход на поле замка считается вступлением" {
            fn promotion_prince(&self, s: &State<'_>, man: Man, mv: Move) -> bool {
                let inside = has_a_castle_born_prince(s, man.side) && lines::is_castle(self, s, mv.to);
                s.now.prince_rights[man.side] && (inside || self.castle_entry(s, man.side.other(), mv))
            }
        }

    "black-castle-born-prince-becomes-connet-at-once" of PromotionPrinceBornInside in T1_2025:
        "White's branch was mended and Black's was not",
        "ветвь белых исправлена, а ветвь черных — нет" {
            fn promotion_prince_born_inside(&self, s: &State<'_>) -> bool {
                s.mover() == Side::Black
            }
        }
}
