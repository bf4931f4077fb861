//! Faults in the caps on Princes and Connets.

use chesst_engine::clause::Clause;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::setup::Setup;
use chesst_engine::square::Square;

use super::entry::Fault;
use super::entry::rulesets::{ALL, T1, T1_2025};
use crate::oracle::promotion::stands_at_cap;
use crate::oracle::state::{Man, State};
use crate::oracle::{Literal, RuleBook, lines};

/// What the books allow of each of the two kinds.
const CAP: usize = 3;

/// How many pieces of a kind a side has in a position.
fn count(setup: &Setup, side: Side, kind: Kind) -> usize {
    setup.pieces.iter().filter(|(_, piece)| piece.side == side && piece.kind == kind).count()
}

/// How often in the game a side got another piece of the kind.
fn gained(s: &State<'_>, side: Side, kind: Kind) -> usize {
    let counts: Vec<_> = s.before.iter().chain([&s.now]).map(|setup| count(setup, side, kind)).collect();
    counts.windows(2).filter(|pair| pair.is_sorted_by(|one, next| one < next)).count()
}

/// Has the side ever had as many of the kind as it may?
fn once_stood_at_cap(s: &State<'_>, side: Side, kind: Kind) -> bool {
    s.before.iter().chain([&s.now]).any(|setup| count(setup, side, kind) >= CAP)
}

/// How many pieces of the kind a side has outside the enemy's castle.
fn outside(book: &dyn RuleBook, s: &State<'_>, side: Side, kind: Kind) -> usize {
    let castle = book.board_castles(s, side.other());
    s.men(side).filter(|man| man.kind == kind && !castle.contains(man.on)).count()
}

/// What a VerKnecht may become, without a kind of which the side has so many.
fn all_but_full(kind: Kind, most: usize, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
    let mut kinds = Literal.promotion_ver_knecht(s, man, to)?;
    kinds.retain(|offered| *offered != kind || s.count(man.side, kind) < most);
    Some(kinds)
}

faults! {
    "cap-of-two-princes" of PromotionCapPrince in ALL:
        "a side begins with two Princes, and two is taken for the most",
        "в начале у стороны два Принца, и два приняты за предел" {
            fn promotion_cap_prince(&self, s: &State<'_>, side: Side, _: Square) -> bool {
                s.count(side, Kind::Prince) >= 2
            }
        }

    "cap-of-four-princes" of PromotionCapPrince in ALL:
        "the cap is compared with `>`",
        "предел проверяется сравнением `>`" {
            fn promotion_cap_prince(&self, s: &State<'_>, side: Side, _: Square) -> bool {
                s.count(side, Kind::Prince) > CAP
            }
        }

    "cap-on-princes-counts-the-promotions-of-the-game" of PromotionCapPrince in ALL:
        "a counter of promotions is kept in place of a look at the board",
        "вместо взгляда на доску ведется счетчик превращений" {
            fn promotion_cap_prince(&self, s: &State<'_>, side: Side, _: Square) -> bool {
                gained(s, side, Kind::Prince) >= CAP
            }
        }

    "cap-on-princes-once-reached-stays" of PromotionCapPrince in ALL:
        "a flag is set when the third Prince stands, and no capture clears it",
        "флаг ставится при появлении третьего Принца, и никакое взятие его не снимает" {
            fn promotion_cap_prince(&self, s: &State<'_>, side: Side, _: Square) -> bool {
                once_stood_at_cap(s, side, Kind::Prince)
            }
        }

    "cap-on-princes-counts-both-sides" of PromotionCapPrince in ALL:
        "pieces are counted by their kind, and their side is not asked",
        "фигуры считаются по виду, а сторона не проверяется" {
            fn promotion_cap_prince(&self, s: &State<'_>, _: Side, _: Square) -> bool {
                s.count(Side::White, Kind::Prince) + s.count(Side::Black, Kind::Prince) >= CAP
            }
        }

    "no-cap-on-black-princes" of PromotionCapPrince in ALL:
        "the test stands in the branch of White alone",
        "проверка стоит только в ветви для белых" {
            fn promotion_cap_prince(&self, s: &State<'_>, side: Side, _: Square) -> bool {
                side == Side::White && stands_at_cap(s, side, Kind::Prince)
            }
        }

    "castle-promotion-ignores-the-cap-on-princes" of PromotionCapPrince in T1_2025:
        "the list of the castle squares is new, and is not filtered by the caps",
        "список для полей замка новый, и пределы к нему не применяются" {
            fn promotion_cap_prince(&self, s: &State<'_>, side: Side, to: Square) -> bool {
                !lines::is_castle(self, s, to) && stands_at_cap(s, side, Kind::Prince)
            }
        }

    "cap-ignores-a-prince-born-in-the-castle" of PromotionCapPrince in T1_2025:
        "Princes are counted when they are made outside the castle",
        "Принцы засчитываются, когда появляются вне замка" {
            fn promotion_cap_prince(&self, s: &State<'_>, side: Side, _: Square) -> bool {
                outside(self, s, side, Kind::Prince) >= CAP
            }
        }

    "full-princes-close-the-castle-square" of PromotionCapPrince in T1_2025:
        "one full cap is taken to close the square, where both must be full",
        "поле считается закрытым при одном исчерпанном пределе, хотя должны быть исчерпаны оба" {
            fn promotion_ver_knecht_castle(&self, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
                let full = stands_at_cap(s, man.side, Kind::Prince);
                Literal.promotion_ver_knecht_castle(s, man, to).filter(|_| !full)
            }
        }

    "castle-square-open-though-both-caps-are-full" of PromotionCapPrince in T1_2025:
        "the move is listed before its choices are, as an empty castle square ahead",
        "ход вносится в список раньше своих превращений, как ход на свободное поле замка впереди" {
            fn castle_royal_only(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let ahead = Literal.promotion_ver_knecht_castle(s, man, to).is_some() && s.is_empty(to);
                Literal.castle_royal_only(s, man, to) || man.kind == Kind::VerKnecht && ahead
            }
            fn promotion_ver_knecht_castle(&self, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
                let full = |kind: Kind| stands_at_cap(s, man.side, kind);
                let open = |_: &Vec<Kind>| !(full(Kind::Prince) && full(Kind::Connet));
                Literal.promotion_ver_knecht_castle(s, man, to).filter(open)
            }
        }

    "full-princes-close-the-last-rank" of PromotionCapPrince in ALL:
        "a full cap refuses the move, where it should refuse the choice",
        "исчерпанный предел запрещает ход, а должен запрещать только выбор этой фигуры" {
            fn promotion_ver_knecht(&self, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
                let kinds = Literal.promotion_ver_knecht(s, man, to)?;
                Some(if stands_at_cap(s, man.side, Kind::Prince) { Vec::new() } else { kinds })
            }
        }

    "cap-on-ritters" of PromotionCapPrince in ALL:
        "one cap of three is written for every kind",
        "один предел, равный трем, записан для всех видов" {
            fn promotion_ver_knecht(&self, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
                all_but_full(Kind::Ritter, CAP, s, man, to)
            }
        }

    "scouts-only-in-place-of-lost-ones" of PromotionCapPrince in T1:
        "a set of pieces holds two Scouts a side, and the box has no third",
        "в наборе у каждой стороны два Разведчика, и третьего в коробке нет" {
            fn promotion_ver_knecht(&self, s: &State<'_>, man: Man, to: Square) -> Option<Vec<Kind>> {
                all_but_full(Kind::Scout, 2, s, man, to)
            }
        }

    "cap-of-two-connets" of PromotionCapConnet in ALL:
        "the cap is taken for the number of promotions that it leaves room for at the start",
        "за предел принято число превращений, для которого он оставляет место в начале" {
            fn promotion_cap_connet(&self, s: &State<'_>, side: Side, _: Square) -> bool {
                s.count(side, Kind::Connet) >= 2
            }
        }

    "cap-of-four-connets" of PromotionCapConnet in ALL:
        "three more are allowed beside the one of the start",
        "кроме одного начального разрешены еще три" {
            fn promotion_cap_connet(&self, s: &State<'_>, side: Side, _: Square) -> bool {
                s.count(side, Kind::Connet) > CAP
            }
        }

    "cap-on-connets-counts-princes" of PromotionCapConnet in ALL:
        "the cap is put on royal pieces besides the King",
        "предел отнесен ко всем королевским фигурам, кроме Короля" {
            fn promotion_cap_connet(&self, s: &State<'_>, side: Side, _: Square) -> bool {
                s.count(side, Kind::Connet) + s.count(side, Kind::Prince) >= CAP
            }
        }

    "cap-on-connets-counts-both-sides" of PromotionCapConnet in ALL:
        "pieces are counted by their kind, and their side is not asked",
        "фигуры считаются по виду, а сторона не проверяется" {
            fn promotion_cap_connet(&self, s: &State<'_>, _: Side, _: Square) -> bool {
                s.count(Side::White, Kind::Connet) + s.count(Side::Black, Kind::Connet) >= CAP
            }
        }

    "cap-ignores-a-connet-that-was-a-prince" of PromotionCapConnet in ALL:
        "only Connets made by a VerKnecht are counted, so one in the enemy's castle is left out",
        "считаются только Коннеты, полученные из Вер Кнехта, и стоящий в замке противника не учтен" {
            fn promotion_cap_connet(&self, s: &State<'_>, side: Side, _: Square) -> bool {
                outside(self, s, side, Kind::Connet) >= CAP
            }
        }

    "cap-on-connets-once-reached-stays" of PromotionCapConnet in ALL:
        "a flag is set when the third Connet stands, and no capture clears it",
        "флаг ставится при появлении третьего Коннета, и никакое взятие его не снимает" {
            fn promotion_cap_connet(&self, s: &State<'_>, side: Side, _: Square) -> bool {
                once_stood_at_cap(s, side, Kind::Connet)
            }
        }

    "no-cap-on-white-connets" of PromotionCapConnet in ALL:
        "a wrong sign of the side leaves the test to Black",
        "из-за неверного знака стороны проверка достается только черным" {
            fn promotion_cap_connet(&self, s: &State<'_>, side: Side, _: Square) -> bool {
                side == Side::Black && stands_at_cap(s, side, Kind::Connet)
            }
        }

    "castle-promotion-ignores-the-cap-on-connets" of PromotionCapConnet in T1_2025:
        "the list of the castle squares is new, and is not filtered by the caps",
        "список для полей замка новый, и пределы к нему не применяются" {
            fn promotion_cap_connet(&self, s: &State<'_>, side: Side, to: Square) -> bool {
                !lines::is_castle(self, s, to) && stands_at_cap(s, side, Kind::Connet)
            }
        }
}
