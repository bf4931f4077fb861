//! Faults in the impregnable squares of Chess-T.

use chesst_engine::clause::Clause;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::square::Square;

use super::entry::Fault;
use super::entry::rulesets::T_2020;
use crate::oracle::state::{Man, State};
use crate::oracle::{Literal, RuleBook, lines};

/// Is the square impregnable, whosever it is?
fn is_anyones(s: &State<'_>, square: Square) -> bool {
    Side::ALL.into_iter().any(|side| s.now.impregnable[side] == Some(square))
}

/// Are both squares still to be drawn?
fn none_drawn(s: &State<'_>) -> bool {
    Side::ALL.into_iter().all(|side| s.now.impregnable[side].is_none())
}

faults! {
    "impregnable-square-in-a-castle" of ImpregnableChoice in T_2020:
        "any square of the own half is drawn from",
        "жребий тянут из всех полей своей половины" {
            fn impregnable_choice(&self, s: &State<'_>, side: Side, square: Square) -> bool {
                none_drawn(s) && self.board_halves(s, side).contains(square)
            }
        }

    "impregnable-square-in-either-half" of ImpregnableChoice in T_2020:
        "the whole board off the castles is drawn from",
        "жребий тянут из всех полей доски вне замков" {
            fn impregnable_choice(&self, s: &State<'_>, _: Side, square: Square) -> bool {
                none_drawn(s) && !lines::is_castle(self, s, square)
            }
        }

    "impregnable-squares-drawn-again" of ImpregnableChoice in T_2020:
        "the draw may be called at any time, and the last one stands",
        "жребий можно тянуть в любое время, и действует последний" {
            fn impregnable_choice(&self, s: &State<'_>, side: Side, square: Square) -> bool {
                self.board_halves(s, side).contains(square) && !lines::is_castle(self, s, square)
            }
        }

    "impregnable-square-only-beside-the-middle" of ImpregnableChoice in T_2020:
        "every example lies on rank 4 or 5, and the examples are taken for the rule",
        "во всех примерах поле лежит на 4-й или 5-й горизонтали, и примеры приняты за правило" {
            fn impregnable_choice(&self, s: &State<'_>, side: Side, square: Square) -> bool {
                let ahead = square.offset(0, side.forward());
                let beside = ahead.is_some_and(|next| self.board_halves(s, side.other()).contains(next));
                beside && Literal.impregnable_choice(s, side, square)
            }
        }

    "impregnable-square-only-where-nothing-stands" of ImpregnableChoice in T_2020:
        "the draw goes over empty squares, as a fair one should",
        "жребий тянут из свободных полей, как и полагается честному" {
            fn impregnable_choice(&self, s: &State<'_>, side: Side, square: Square) -> bool {
                s.is_empty(square) && Literal.impregnable_choice(s, side, square)
            }
        }

    "draw-removes-own-pieces-too" of ImpregnableLoss in T_2020:
        "whatever stands on the square is cleared from it",
        "с поля убирается все, что на нем стоит" {
            fn impregnable_loss(&self, _: &State<'_>, _: Man, _: Side) -> bool {
                true
            }
        }

    "draw-removes-nothing" of ImpregnableLoss in T_2020:
        "the square bars who would come to it, and nobody asks who stands there",
        "поле закрыто для тех, кто хочет на него пойти, а кто на нем стоит, никто не спрашивает" {
            fn impregnable_loss(&self, _: &State<'_>, _: Man, _: Side) -> bool {
                false
            }
        }

    "draw-spares-royal-pieces" of ImpregnableLoss in T_2020:
        "the example loses a VerKnecht, and a royal piece is thought too dear for a lot",
        "в примере теряется Вер Кнехт, а королевская фигура считается слишком дорогой для жребия" {
            fn impregnable_loss(&self, s: &State<'_>, man: Man, drawn_for: Side) -> bool {
                man.side != drawn_for && !s.is_royal(man.kind)
            }
        }

    "draw-removes-white-pieces-only" of ImpregnableLoss in T_2020:
        "the example loses a white piece, and Black's half of it is not written",
        "в примере теряется белая фигура, а половина кода для черных не написана" {
            fn impregnable_loss(&self, _: &State<'_>, man: Man, drawn_for: Side) -> bool {
                man.side == Side::White && drawn_for == Side::Black
            }
        }

    "enters-enemy-impregnable" of ImpregnableEntry in T_2020:
        "the square stops force, and an empty one is entered without any",
        "поле останавливает силу, а на пустое вступают и без нее" {
            fn impregnable_entry(&self, _: &State<'_>, _: Man, _: Square) -> bool {
                true
            }
        }

    "impregnable-squares-swapped" of ImpregnableEntry in T_2020:
        "the first square of the notation is thought to be the one that White may not enter",
        "первое поле в записи принято за то, на которое нельзя вступать белым" {
            fn impregnable_entry(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                s.now.impregnable[man.side] != Some(to)
            }
        }

    "black-enters-whites-impregnable" of ImpregnableEntry in T_2020:
        "the lookup of the enemy's square holds for White alone",
        "поле противника отыскивается верно только для белых" {
            fn impregnable_entry(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                man.side == Side::Black || Literal.impregnable_entry(s, man, to)
            }
        }

    "royal-pieces-enter-impregnable" of ImpregnableEntry in T_2020:
        "royal pieces go into castles where others may not, and here likewise",
        "королевские фигуры вступают в замки, куда другим нельзя, и сюда тоже" {
            fn impregnable_entry(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                s.is_royal(man.kind) || Literal.impregnable_entry(s, man, to)
            }
        }

    "jumping-pieces-land-on-impregnable" of ImpregnableEntry in T_2020:
        "Ritters are said to jump the square, and are let down on it",
        "сказано, что Риттеры перепрыгивают через это поле, и им дают на него опуститься" {
            fn impregnable_entry(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                man.kind == Kind::Ritter || Literal.impregnable_entry(s, man, to)
            }
        }

    "own-impregnable-is-barred-too" of ImpregnableOwnEntry in T_2020:
        "nobody enters an impregnable square, whosever it is",
        "никто не вступает на неприступное поле, чье бы оно ни было" {
            fn impregnable_own_entry(&self, _: &State<'_>, _: Man, _: Square) -> bool {
                false
            }
        }

    "own-impregnable-for-royal-pieces-only" of ImpregnableOwnEntry in T_2020:
        "the square is taken for a small castle",
        "поле принято за маленький замок" {
            fn impregnable_own_entry(&self, s: &State<'_>, man: Man, _: Square) -> bool {
                s.is_royal(man.kind)
            }
        }

    "piece-on-own-impregnable-is-captured" of ImpregnableOwnEntry in T_2020:
        "the square is barred as long as it is empty, and a piece on it is a target like any other",
        "поле закрыто, пока оно пусто, а фигура на нем — такая же цель, как любая другая" {
            fn impregnable_entry(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                !s.is_empty(to) || Literal.impregnable_entry(s, man, to)
            }
            fn impregnable_force(&self, s: &State<'_>, man: Man, on: Square) -> bool {
                !s.is_empty(on) || Literal.impregnable_force(s, man, on)
            }
        }

    "force-on-impregnable" of ImpregnableForce in T_2020:
        "entry is barred, and force is counted without regard to entry",
        "вступать запрещено, а сила считается без оглядки на этот запрет" {
            fn impregnable_force(&self, _: &State<'_>, _: Man, _: Square) -> bool {
                true
            }
        }

    "own-force-cut-on-impregnable" of ImpregnableForce in T_2020:
        "no force at all is summed on a square where nothing can be captured",
        "на поле, где ничего нельзя взять, сила вообще не складывается" {
            fn impregnable_force(&self, s: &State<'_>, _: Man, on: Square) -> bool {
                !is_anyones(s, on)
            }
        }

    "force-on-empty-impregnable" of ImpregnableForce in T_2020:
        "force is cut where a piece is to be kept safe, and only there",
        "сила отсекается там, где надо уберечь фигуру, и только там" {
            fn impregnable_force(&self, s: &State<'_>, man: Man, on: Square) -> bool {
                s.is_empty(on) || Literal.impregnable_force(s, man, on)
            }
        }

    "black-force-on-impregnable" of ImpregnableForce in T_2020:
        "the example shows White's force cut, and Black's is left",
        "пример показывает, как отсекается сила белых, а сила черных оставлена" {
            fn impregnable_force(&self, s: &State<'_>, man: Man, on: Square) -> bool {
                man.side == Side::Black || Literal.impregnable_force(s, man, on)
            }
        }

    "diagonals-pass-impregnable" of ImpregnableBlock in T_2020:
        "only pieces stand in the way of a diagonal",
        "на диагонали путь преграждают только фигуры" {
            fn impregnable_block(&self, _: &State<'_>, _: Man, _: Square) -> bool {
                true
            }
        }

    "impregnable-stops-own-diagonals" of ImpregnableBlock in T_2020:
        "the square is set as an obstacle on the board, for both sides",
        "поле поставлено на доску как препятствие для обеих сторон" {
            fn impregnable_block(&self, s: &State<'_>, _: Man, over: Square) -> bool {
                !is_anyones(s, over)
            }
        }

    "connet-diagonals-pass-impregnable" of ImpregnableBlock in T_2020:
        "Connets jump the square along files and ranks, and are let through on diagonals too",
        "Коннеты перепрыгивают через поле по вертикалям и горизонталям, и их пропускают также по диагоналям" {
            fn impregnable_block(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                man.kind == Kind::Connet || Literal.impregnable_block(s, man, over)
            }
        }

    "black-diagonals-pass-impregnable" of ImpregnableBlock in T_2020:
        "the lookup of the enemy's square holds for White alone",
        "поле противника отыскивается верно только для белых" {
            fn impregnable_block(&self, s: &State<'_>, man: Man, over: Square) -> bool {
                man.side == Side::Black || Literal.impregnable_block(s, man, over)
            }
        }

    "ritters-stopped-by-impregnable" of ImpregnableJump in T_2020:
        "a piece can be jumped, a wall cannot",
        "через фигуру перепрыгнуть можно, через стену — нельзя" {
            fn impregnable_jump(&self, _: &State<'_>, man: Man, _: Square) -> bool {
                man.kind != Kind::Ritter
            }
        }

    "connets-stopped-by-impregnable" of ImpregnableJump in T_2020:
        "the Connet's diagonals stop before the square, and its files and ranks with them",
        "диагонали Коннета останавливаются перед полем, а с ними и его вертикали и горизонтали" {
            fn impregnable_jump(&self, _: &State<'_>, man: Man, _: Square) -> bool {
                man.kind != Kind::Connet
            }
        }

    "piece-on-impregnable-is-not-jumped" of ImpregnableJump in T_2020:
        "the empty square is jumped, and with a piece on it there are two things to jump",
        "через пустое поле перепрыгнуть можно, а с фигурой на нем преград уже две" {
            fn impregnable_jump(&self, s: &State<'_>, _: Man, over: Square) -> bool {
                s.is_empty(over)
            }
        }

    "black-stopped-by-whites-impregnable" of ImpregnableJump in T_2020:
        "each side has its own walk along a line, and the jump is missing from Black's",
        "у каждой стороны свой проход по линии, и у черных в нем нет прыжка" {
            fn impregnable_jump(&self, _: &State<'_>, man: Man, _: Square) -> bool {
                man.side == Side::White
            }
        }
}
