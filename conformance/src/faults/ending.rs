//! Faults in how a game is won.

use chesst_engine::clause::Clause;
use chesst_engine::outcome::Win;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::setup::Setup;

use super::entry::Fault;
use super::entry::rulesets::{ALL, T1, T1_2025};
use crate::oracle::state::{Man, State};
use crate::oracle::{Literal, RuleBook, ending, force};

/// The royal men of a side in the enemy's castle.
fn intruders<'s>(s: &'s State<'_>, side: Side) -> impl Iterator<Item = Man> + 's {
    s.royals_on(s.ruleset.castles[side.other()], side)
}

/// The royal men of a side in its own castle.
fn guards<'s>(s: &'s State<'_>, side: Side) -> impl Iterator<Item = Man> + 's {
    s.royals_on(s.ruleset.castles[side], side)
}

/// The position before this one, if the game has one.
fn previous<'s>(s: &'s State<'_>) -> Option<State<'s>> {
    s.before.last().map(|before: &Setup| State::new(s.ruleset, before.clone()))
}

/// Did the last move take this side's King off and leave its square empty?
fn lost_its_king_by_exchange(s: &State<'_>, side: Side) -> bool {
    previous(s).and_then(|before| before.king(side)).is_some_and(|square| s.is_empty(square))
}

faults! {
    "king-capture-ends-nothing" of WinKingCapture in ALL:
        "the King is a royal piece among others, and the game ends by the castle",
        "Король — лишь одна из королевских фигур, и игру завершает замок" {
            fn win_king_capture(&self, _: &State<'_>) -> Option<Side> {
                None
            }
        }

    "king-exchange-wins-nothing" of WinKingCapture in T1:
        "the test for the King stands in the code of captures, and an exchange is no capture",
        "проверка на Короля стоит в коде взятий, а размен взятием не является" {
            fn win_king_capture(&self, s: &State<'_>) -> Option<Side> {
                Literal.win_king_capture(s).filter(|winner| !lost_its_king_by_exchange(s, winner.other()))
            }
        }

    "king-is-missed-only-by-the-side-to-move" of WinKingCapture in ALL:
        "the search asks at each node whether the mover still has its King",
        "поиск в каждом узле спрашивает, есть ли еще Король у ходящей стороны" {
            fn win_king_capture(&self, s: &State<'_>) -> Option<Side> {
                Literal.win_king_capture(s).filter(|winner| *winner != s.mover())
            }
        }

    "king-capture-counts-against-black-only" of WinKingCapture in ALL:
        "a copied branch looks for the black King twice",
        "из-за скопированной ветви черного Короля ищут дважды" {
            fn win_king_capture(&self, s: &State<'_>) -> Option<Side> {
                Literal.win_king_capture(s).filter(|winner| *winner == Side::White)
            }
        }

    "king-capture-needs-the-last-royal" of WinKingCapture in ALL:
        "Connets and Princes are royal, and are thought to stand in for the King",
        "Коннеты и Принцы — королевские фигуры, и считается, что они заменяют Короля" {
            fn win_king_capture(&self, s: &State<'_>) -> Option<Side> {
                let heirs = |side: Side| s.men(side).any(|man| s.is_royal(man.kind));
                Literal.win_king_capture(s).filter(|winner| !heirs(winner.other()))
            }
        }

    "castle-capture-needs-the-king" of WinCastleCapture in ALL:
        "the capture is thought of as an enthronement",
        "захват понят как воцарение" {
            fn win_castle_capture(&self, s: &State<'_>, side: Side) -> bool {
                Literal.win_castle_capture(s, side) && intruders(s, side).any(|man| man.kind == Kind::King)
            }
        }

    "castle-capture-not-by-a-prince" of WinCastleCapture in ALL:
        "the first Prince becomes a Connet there, so Connet and King are all that is tested",
        "первый Принц становится там Коннетом, поэтому проверяются только Коннет и Король" {
            fn win_castle_capture(&self, s: &State<'_>, side: Side) -> bool {
                Literal.win_castle_capture(s, side) && intruders(s, side).any(|man| man.kind != Kind::Prince)
            }
        }

    "castle-capture-needs-two-royals" of WinCastleCapture in ALL:
        "one piece alone does not hold a castle",
        "одна фигура в одиночку замка не удержит" {
            fn win_castle_capture(&self, s: &State<'_>, side: Side) -> bool {
                Literal.win_castle_capture(s, side) && intruders(s, side).count() > 1
            }
        }

    "castle-capture-only-by-entering" of WinCastleCapture in ALL:
        "the test runs on a royal's move into the castle, not when its last guard falls",
        "проверка делается при вступлении королевской фигуры в замок, а не когда пал последний страж" {
            fn win_castle_capture(&self, s: &State<'_>, side: Side) -> bool {
                let was_inside = previous(s).is_some_and(|before| intruders(&before, side).next().is_some());
                Literal.win_castle_capture(s, side) && !was_inside
            }
        }

    "castle-capture-only-by-entering-it-empty" of WinCastleCapture in ALL:
        "the test asks for an empty castle before the move, and a captured guard still stands there",
        "проверка требует пустого замка перед ходом, а взятый страж там еще стоит" {
            fn win_castle_capture(&self, s: &State<'_>, side: Side) -> bool {
                let is_held = |before: State<'_>| guards(&before, side.other()).next().is_some();
                Literal.win_castle_capture(s, side) && !previous(s).is_some_and(is_held)
            }
        }

    "castle-not-captured-while-the-intruder-hangs" of WinCastleCapture in ALL:
        "a castle that can be taken back at once is thought not to be held",
        "считается, что замок, который можно тут же отбить, еще не захвачен" {
            fn win_castle_capture(&self, s: &State<'_>, side: Side) -> bool {
                let force_of = |side: Side, man: &Man| force::counting(self, s, side, man.on);
                let hangs = |man: Man| force_of(side.other(), &man) > force_of(side, &man);
                Literal.win_castle_capture(s, side) && !intruders(s, side).all(hangs)
            }
        }

    "castle-not-captured-while-the-own-king-hangs" of WinCastleCapture in ALL:
        "the King comes first, as in chess",
        "Король прежде всего, как в шахматах" {
            fn win_castle_capture(&self, s: &State<'_>, side: Side) -> bool {
                Literal.win_castle_capture(s, side) && !ending::king_can_be_taken(self, s, side)
            }
        }

    "castle-captured-though-guarded" of WinCastleCapture in ALL:
        "a royal piece on the castle's squares is all that is tested",
        "проверяется только, есть ли на полях замка королевская фигура" {
            fn win_castle_capture(&self, s: &State<'_>, side: Side) -> bool {
                intruders(s, side).next().is_some()
            }
        }

    "castle-guarded-by-the-king-alone" of WinCastleCapture in ALL:
        "the castle is the King's house, and no other piece is thought to guard it",
        "замок — дом Короля, и никакая другая фигура не считается его стражем" {
            fn win_castle_capture(&self, s: &State<'_>, side: Side) -> bool {
                intruders(s, side).next().is_some()
                    && guards(s, side.other()).all(|man| man.kind != Kind::King)
            }
        }

    "castle-captured-by-more-royals" of WinCastleCapture in ALL:
        "the castle belongs to the side with more royal pieces in it",
        "замок принадлежит стороне, у которой в нем больше королевских фигур" {
            fn win_castle_capture(&self, s: &State<'_>, side: Side) -> bool {
                intruders(s, side).count() > guards(s, side.other()).count()
            }
        }

    "castle-captured-a-move-later" of WinCastleCapture in ALL:
        "the defender is given one move to win the castle back",
        "защищающейся стороне дается один ход, чтобы отбить замок" {
            fn win_castle_capture(&self, s: &State<'_>, side: Side) -> bool {
                let held = previous(s).is_some_and(|before| Literal.win_castle_capture(&before, side));
                held && Literal.win_castle_capture(s, side)
            }
        }

    "castle-captured-by-white-only" of WinCastleCapture in ALL:
        "the castle of Black is written into the test",
        "в проверку вписан замок черных" {
            fn win_castle_capture(&self, s: &State<'_>, side: Side) -> bool {
                side == Side::White && Literal.win_castle_capture(s, side)
            }
        }

    "castle-not-captured-by-birth" of WinCastleCapture in T1_2025:
        "the test runs on moves of royal pieces, and the piece that moved is a VerKnecht",
        "проверка делается при ходах королевских фигур, а ходил Вер Кнехт" {
            fn win_castle_capture(&self, s: &State<'_>, side: Side) -> bool {
                let ver_knechts = |s: &State<'_>| s.count(side, Kind::VerKnecht);
                let born = previous(s).is_some_and(|before| ver_knechts(&before) > ver_knechts(s));
                Literal.win_castle_capture(s, side) && !born
            }
        }

    "blockade-is-no-win" of WinBlockade in ALL:
        "stalemate is a draw in chess",
        "в шахматах пат — ничья" {
            fn win_blockade(&self, _: &State<'_>) -> Option<Side> {
                None
            }
        }

    "blockade-wins-for-the-blocked" of WinBlockade in ALL:
        "the side to move is reported where the other is meant",
        "сообщается сторона, которой ходить, а нужна другая" {
            fn win_blockade(&self, s: &State<'_>) -> Option<Side> {
                Some(s.mover())
            }
        }

    "blockade-only-in-check" of WinBlockade in ALL:
        "as mate and stalemate are told apart in chess",
        "так в шахматах различают мат и пат" {
            fn win_blockade(&self, s: &State<'_>) -> Option<Side> {
                self.check_threat(s, s.mover()).then_some(s.mover().other())
            }
        }

    "blockade-of-black-only" of WinBlockade in ALL:
        "White is thought the one who blockades, and the other half of the test is not written",
        "блокирующей стороной считаются белые, а другая половина проверки не написана" {
            fn win_blockade(&self, s: &State<'_>) -> Option<Side> {
                (s.mover() == Side::Black).then_some(Side::White)
            }
        }

    "castle-before-king" of WinOrder in ALL:
        "the castle is tested first, since that is how most games end",
        "сначала проверяется замок, ведь так кончается большинство партий" {
            fn win_order(&self, king: Option<Side>, castle: Option<Side>) -> Option<(Side, Win)> {
                castle.map(|side| (side, Win::CastleCapture)).or(king.map(|side| (side, Win::KingCapture)))
            }
        }

    "castle-outweighs-a-lost-king" of WinOrder in ALL:
        "who holds the castle has won before its own King falls",
        "сторона, занявшая замок, победила раньше, чем пал ее Король" {
            fn win_order(&self, king: Option<Side>, castle: Option<Side>) -> Option<(Side, Win)> {
                let opposed = castle.filter(|side| king.is_some_and(|king| king != *side));
                opposed.map(|side| (side, Win::CastleCapture)).or_else(|| Literal.win_order(king, castle))
            }
        }

    "finished-position-has-moves" of WinFinished in ALL:
        "the generator is never asked after the end of the game",
        "генератор ходов после конца игры никогда не спрашивают" {
            fn win_finished(&self, _: &State<'_>) -> bool {
                false
            }
        }

    "only-a-king-capture-finishes" of WinFinished in ALL:
        "the generator stops when it finds no King, and knows nothing of castles",
        "генератор ходов останавливается, когда не находит Короля, а о замках не знает ничего" {
            fn win_finished(&self, s: &State<'_>) -> bool {
                self.win_king_capture(s).is_some()
            }
        }

    "only-a-castle-capture-finishes" of WinFinished in ALL:
        "the side without a King is thought to have no moves anyway, and has its other pieces",
        "считается, что у стороны без Короля ходов и так нет, а другие фигуры у нее есть" {
            fn win_finished(&self, s: &State<'_>) -> bool {
                Side::ALL.into_iter().any(|side| self.win_castle_capture(s, side))
            }
        }

    "loser-scores" of Score in ALL:
        "the result is seen from the side to move, and the sign is not turned",
        "результат взят с точки зрения стороны, которой ходить, и знак не обращен" {
            fn score(&self, _: &State<'_>, winner: Side) -> Side {
                winner.other()
            }
        }

    "last-mover-scores" of Score in ALL:
        "every win is thought to come by the winner's own move",
        "считается, что всякая победа достигается собственным ходом победителя" {
            fn score(&self, s: &State<'_>, _: Side) -> Side {
                s.mover().other()
            }
        }

    "white-scores-always" of Score in ALL:
        "the result is written 1-0 as soon as there is one",
        "как только результат есть, записывается 1-0" {
            fn score(&self, _: &State<'_>, _: Side) -> Side {
                Side::White
            }
        }
}
