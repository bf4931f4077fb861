//! Faults in what a Knecht and a VerKnecht become.

use chesst_engine::clause::Clause;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::square::Square;

use super::entry::Fault;
use super::entry::rulesets::{ALL, BEFORE_2025, SECOND_EDITION, T_2020, T1, T1_2021, T1_2025};
use crate::oracle::state::{Man, State};
use crate::oracle::{Literal, RuleBook, lines, promotion};

/// What the reprint of 2025 offers on the castle squares.
const CASTLE_KINDS: [Kind; 2] = [Kind::Connet, Kind::Prince];

/// The kinds that the rule set offers, without one of them.
fn all_but(kind: Kind, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
    let mut kinds = Literal.promotion_ver_knecht(s, man, to)?;
    kinds.retain(|offered| *offered != kind);
    Some(kinds)
}

/// The kinds that the rule set offers, and one more.
fn and(kind: Kind, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
    let mut kinds = Literal.promotion_ver_knecht(s, man, to)?;
    kinds.push(kind);
    Some(kinds)
}

faults! {
    "knecht-promotes-on-crossing-the-middle" of PromotionKnecht in ALL:
        "the VerKnecht is taken for the Knecht of the enemy's half, and rank 5 is where that half begins",
        "Вер Кнехт принят за Кнехта в половине противника, а она начинается с 5-й горизонтали" {
            fn promotion_knecht(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let own = self.board_halves(s, man.side);
                own.contains(man.on) && !own.contains(to)
            }
        }

    "knecht-promotes-on-any-step-from-rank-five" of PromotionKnecht in ALL:
        "only the rank it leaves is asked for, and the step sideways is forgotten",
        "проверяется только горизонталь, с которой он уходит, а ход вбок забыт" {
            fn promotion_knecht(&self, s: &State<'_>, man: Man, _: Square) -> bool {
                let before = man.on.offset(0, man.side.forward());
                before.is_some_and(|square| square.rank() == s.ruleset.knecht_promotes_on[man.side])
            }
        }

    "knecht-never-promotes" of PromotionKnecht in ALL:
        "Knecht and VerKnecht move alike, and a change of force alone is overlooked",
        "Кнехт и Вер Кнехт ходят одинаково, и перемена одной лишь силы не замечена" {
            fn promotion_knecht(&self, _: &State<'_>, _: Man, _: Square) -> bool {
                false
            }
        }

    "knecht-promotes-only-without-capturing" of PromotionKnecht in ALL:
        "the branch for captures puts the moving piece down as it was",
        "ветвь взятий ставит ходящую фигуру такой, какой она была" {
            fn promotion_knecht(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                s.is_empty(to) && Literal.promotion_knecht(s, man, to)
            }
        }

    "knecht-promotes-only-by-capturing" of PromotionKnecht in ALL:
        "the books' examples of the change are captures, and the capture is read as its condition",
        "в примерах книг это превращение происходит при взятии, и взятие принято за его условие" {
            fn promotion_knecht(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                !s.is_empty(to) && Literal.promotion_knecht(s, man, to)
            }
        }

    "black-knecht-promotes-on-rank-six" of PromotionKnecht in ALL:
        "one constant for the rank serves both sides",
        "одна константа горизонтали служит обеим сторонам" {
            fn promotion_knecht(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                man.is_forward(to, 1) && to.rank() == s.ruleset.knecht_promotes_on.white
            }
        }

    "black-knecht-promotes-only-without-capturing" of PromotionKnecht in ALL:
        "each side has a loop of its own, and the capture was put right in White's alone",
        "у каждой стороны свой цикл, и взятие исправлено только у белых" {
            fn promotion_knecht(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                (man.side == Side::White || s.is_empty(to)) && Literal.promotion_knecht(s, man, to)
            }
        }

    "ver-knecht-may-stay-one" of PromotionVerKnecht in ALL:
        "a choice is offered, and to choose nothing is taken for one",
        "предложен выбор, и не выбрать ничего тоже считается выбором" {
            fn promotion_ver_knecht_compulsory(&self, _: &State<'_>) -> bool {
                false
            }
        }

    "ver-knecht-never-promotes" of PromotionVerKnecht in ALL:
        "a Knecht has been promoted once already, and a second change is not foreseen",
        "Кнехт уже превращался один раз, и второе превращение не предусмотрено" {
            fn promotion_ver_knecht(&self, _: &State<'_>, _: Man, _: Square) -> Option<Vec<Kind>> {
                None
            }
        }

    "ver-knecht-promotes-only-without-capturing" of PromotionVerKnecht in ALL:
        "the choice is asked for in the branch of quiet moves alone",
        "выбор запрашивается только в ветви тихих ходов" {
            fn promotion_ver_knecht(&self, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
                Literal.promotion_ver_knecht(s, man, to).filter(|_| s.is_empty(to))
            }
        }

    "ver-knecht-offered" of PromotionVerKnecht in ALL:
        "the choice is every kind but King and Knecht",
        "выбор — все виды, кроме Короля и Кнехта" {
            fn promotion_ver_knecht(&self, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
                and(Kind::VerKnecht, s, man, to)
            }
        }

    "king-offered" of PromotionVerKnecht in ALL:
        "every royal kind is offered, and the King is royal",
        "предлагаются все королевские виды, а Король — королевская фигура" {
            fn promotion_ver_knecht(&self, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
                and(Kind::King, s, man, to)
            }
        }

    "scout-not-offered" of PromotionVerKnecht in T1:
        "the list is taken from Chess-T, which has no Scout",
        "список взят из Chess-T, где Разведчика нет" {
            fn promotion_ver_knecht(&self, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
                all_but(Kind::Scout, s, man, to)
            }
        }

    "scout-offered-in-chess-t" of PromotionVerKnecht in T_2020:
        "the list is taken from chess-T1, which has a Scout",
        "список взят из chess-T1, где Разведчик есть" {
            fn promotion_ver_knecht(&self, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
                and(Kind::Scout, s, man, to)
            }
        }

    "ritter-not-offered" of PromotionVerKnecht in ALL:
        "promotion is read as a rise to the royal pieces, with the Scout as the one exception",
        "превращение понято как возведение в королевские фигуры, с Разведчиком как единственным исключением" {
            fn promotion_ver_knecht(&self, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
                all_but(Kind::Ritter, s, man, to)
            }
        }

    "ver-knecht-becomes-the-strongest" of PromotionVerKnecht in ALL:
        "as chess programs make a queen without asking",
        "так шахматные программы ставят ферзя, не спрашивая" {
            fn promotion_ver_knecht(&self, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
                let kinds = Literal.promotion_ver_knecht(s, man, to)?;
                Some(kinds.into_iter().take(1).collect())
            }
        }

    "ver-knecht-promotes-on-both-end-ranks" of PromotionVerKnecht in ALL:
        "the last rank is tested as `rank == 1 || rank == 8`, for a piece that steps back too",
        "последняя горизонталь проверяется как `rank == 1 || rank == 8`, притом у фигуры, которая ходит и назад" {
            fn promotion_ver_knecht(&self, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
                let toward = |side: Side| Literal.promotion_ver_knecht(s, Man { side, ..man }, to);
                toward(man.side).or_else(|| toward(man.side.other()))
            }
        }

    "black-ver-knecht-promotes-on-the-eighth-rank" of PromotionVerKnecht in ALL:
        "one constant for the last rank serves both sides",
        "одна константа последней горизонтали служит обеим сторонам" {
            fn promotion_ver_knecht(&self, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
                Literal.promotion_ver_knecht(s, Man { side: Side::White, ..man }, to)
            }
        }

    "ver-knecht-promotes-in-the-castle-before-2025" of PromotionVerKnecht in BEFORE_2025:
        "the text of 2025 is followed for every edition",
        "для всех изданий взят текст 2025 года" {
            fn promotion_ver_knecht_castle(&self, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
                let enters = man.is_forward(to, 1) && self.board_castles(s, man.side.other()).contains(to);
                enters.then(|| CASTLE_KINDS.to_vec())
            }
        }

    "connet-off-the-corners-in-2021" of PromotionVerKnechtCornerConnet in T1_2021:
        "the text of 2024 is followed, and the book of 2021 breaks its own rule once",
        "взят текст 2024 года, да и книга 2021 года однажды нарушает свое же правило" {
            fn promotion_ver_knecht_corner_connet(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                s.ruleset.ver_knecht_becomes[Kind::Ritter][man.side].contains(to)
            }
        }

    "black-connet-off-the-corners-in-2021" of PromotionVerKnechtCornerConnet in T1_2021:
        "the corners are written as a8 and h8, and Black has no such test",
        "углы записаны как a8 и h8, а для черных такой проверки нет" {
            fn promotion_ver_knecht_corner_connet(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let kind = if man.side == Side::Black { Kind::Ritter } else { Kind::Connet };
                s.ruleset.ver_knecht_becomes[kind][man.side].contains(to)
            }
        }

    "no-connet-by-promotion-in-2021" of PromotionVerKnechtCornerConnet in T1_2021:
        "the restriction to the corners is read as a ban",
        "ограничение угловыми полями понято как запрет" {
            fn promotion_ver_knecht_corner_connet(&self, _: &State<'_>, _: Man, _: Square) -> bool {
                false
            }
        }

    "connet-only-on-the-corners-after-2021" of PromotionVerKnechtCornerConnet in SECOND_EDITION:
        "the text of 2021 is followed for every edition",
        "для всех изданий взят текст 2021 года" {
            fn promotion_ver_knecht_corner_connet(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let corner = to.offset(1, 0).is_none_or(|next| !s.ruleset.shape.contains(next))
                    || to.offset(-1, 0).is_none();
                corner && Literal.promotion_ver_knecht_corner_connet(s, man, to)
            }
        }

    "castle-promotion-missing" of PromotionVerKnechtCastle in T1_2025:
        "the text of 2024 is followed, which has no such move",
        "взят текст 2024 года, где такого хода нет" {
            fn promotion_ver_knecht_castle(&self, _: &State<'_>, _: Man, _: Square) -> Option<Vec<Kind>> {
                None
            }
        }

    "black-castle-promotion-missing" of PromotionVerKnechtCastle in T1_2025:
        "the new move was added to White's half of the generator alone",
        "новый ход добавлен только в половину генератора для белых" {
            fn promotion_ver_knecht_castle(&self, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
                Literal.promotion_ver_knecht_castle(s, man, to).filter(|_| man.side == Side::White)
            }
        }

    "castle-promotion-captures" of PromotionVerKnechtCastle in T1_2025:
        "a promotion outside the castle may capture, so this one may",
        "превращение вне замка может быть со взятием, значит, и это тоже" {
            fn castle_royal_only(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                Literal.castle_royal_only(s, man, to) || promotion::offers(self, s, man, to).is_some()
            }
        }

    "castle-promotion-into-any-kind" of PromotionVerKnechtCastle in T1_2025:
        "the choice is the same list on the whole last rank",
        "выбор на всей последней горизонтали — один и тот же список" {
            fn promotion_ver_knecht_castle(&self, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
                let kinds = Literal.promotion_ver_knecht_castle(s, man, to)?;
                Some([kinds, vec![Kind::Ritter, Kind::Scout]].concat())
            }
        }

    "castle-promotion-into-prince-only" of PromotionVerKnechtCastle in T1_2025:
        "a royal piece in the castle is thought of as a Prince that has yet to become a Connet",
        "королевская фигура в замке понята как Принц, которому еще предстоит стать Коннетом" {
            fn promotion_ver_knecht_castle(&self, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
                Literal.promotion_ver_knecht_castle(s, man, to).map(|_| vec![Kind::Prince])
            }
        }

    "castle-promotion-in-own-castle" of PromotionVerKnechtCastle in T1_2025:
        "the test asks for a castle square, not for the enemy's, and a step back or sideways will do",
        "проверка требует поля замка, а не замка противника, и ход назад или вбок тоже годится" {
            fn promotion_ver_knecht_castle(&self, s: &State<'_>, _: Man, to: Square) -> Option<Vec<Kind>> {
                lines::is_castle(self, s, to).then(|| CASTLE_KINDS.to_vec())
            }
        }

    "castle-promotion-needs-an-empty-castle" of PromotionVerKnechtCastle in T1_2025:
        "an empty square of the castle is read as a square of an empty castle",
        "пустое поле замка понято как поле пустого замка" {
            fn promotion_ver_knecht_castle(&self, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
                let enemy = man.side.other();
                let guarded = s.royals_on(self.board_castles(s, enemy), enemy).next().is_some();
                Literal.promotion_ver_knecht_castle(s, man, to).filter(|_| !guarded)
            }
        }
}
