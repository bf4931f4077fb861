//! Faults in the board, the start and the turn.

use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::ruleset::Ruleset;
use chesst_engine::setup::Setup;
use chesst_engine::square::Square;
use chesst_engine::squares::SquareSet;

use super::entry::Fault;
use super::entry::rulesets::{ALL, T_2020, T1};
use crate::oracle::state::{Man, State};
use crate::oracle::{Literal, RuleBook, ending, legal, play, text};

faults! {
    "half-is-three-ranks" of BoardHalves in ALL:
        "a shogi camp is three ranks deep",
        "в сеги лагерь глубиной в три горизонтали" {
            fn board_halves(&self, s: &State<'_>, side: Side) -> SquareSet {
                first_ranks(s, side, 3)
            }
        }

    "half-reaches-over-the-middle" of BoardHalves in ALL:
        "ranks counted from zero are compared with `<= 4`",
        "горизонтали, отсчитанные от нуля, проверяются условием `<= 4`" {
            fn board_halves(&self, s: &State<'_>, side: Side) -> SquareSet {
                first_ranks(s, side, 5)
            }
        }

    "black-half-is-whites" of BoardHalves in ALL:
        "one constant for the half, never mirrored",
        "одна константа для половины, без зеркального отражения" {
            fn board_halves(&self, s: &State<'_>, _: Side) -> SquareSet {
                s.ruleset.halves[Side::White]
            }
        }

    "castle-is-three-files-wide" of BoardCastles in T1:
        "a xiangqi palace spans the files d to f",
        "дворец в сянци занимает вертикали от d до f" {
            fn board_castles(&self, s: &State<'_>, side: Side) -> SquareSet {
                s.ruleset.castles[side] - squares("c1 c8")
            }
        }

    "castle-is-one-file-off" of BoardCastles in T1:
        "files are counted from zero in the castle table and from one elsewhere",
        "вертикали в таблице замков считаются с нуля, а в остальных местах — с единицы" {
            fn board_castles(&self, _: &State<'_>, side: Side) -> SquareSet {
                match side {
                    Side::White => squares("d1 e1 f1 g1"),
                    Side::Black => squares("d8 e8 f8 g8"),
                }
            }
        }

    "castle-has-no-front-square" of BoardCastles in T_2020:
        "the castle is taken for a stretch of the back rank",
        "замок принят за отрезок крайней горизонтали" {
            fn board_castles(&self, s: &State<'_>, side: Side) -> SquareSet {
                s.ruleset.castles[side] & first_ranks(s, side, 1)
            }
        }

    "castle-of-chess-t1-on-nine-files" of BoardCastles in T_2020:
        "the castle table of the newer game is used for the older one",
        "для старой игры взята таблица замков новой" {
            fn board_castles(&self, _: &State<'_>, side: Side) -> SquareSet {
                match side {
                    Side::White => squares("c1 d1 e1 f1"),
                    Side::Black => squares("c8 d8 e8 f8"),
                }
            }
        }

    "both-castles-are-whites" of BoardCastles in ALL:
        "one constant for the castle, never mirrored",
        "одна константа для замка, без зеркального отражения" {
            fn board_castles(&self, s: &State<'_>, _: Side) -> SquareSet {
                s.ruleset.castles[Side::White]
            }
        }

    "start-turned-not-mirrored" of BoardStart in T1:
        "Black's back rank is White's turned round, so that the Kings stand on e1 and d8",
        "крайняя горизонталь черных — это повернутая горизонталь белых, так что Короли стоят на e1 и d8" {
            fn board_start(&self, ruleset: &Ruleset) -> Option<Setup> {
                text::parse(ruleset, "rspkcpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp - 0 1").ok()
            }
        }

    "start-with-princes-beside-ritters" of BoardStart in T1:
        "the two light officers are set up in the wrong order",
        "две легкие фигуры расставлены в неверном порядке" {
            fn board_start(&self, ruleset: &Ruleset) -> Option<Setup> {
                text::parse(ruleset, "rpsckspr/iiiiiiii/8/8/8/8/IIIIIIII/RPSCKSPR w Pp - 0 1").ok()
            }
        }

    "start-with-black-to-move" of BoardStart in T1:
        "Black begins, as in go and shogi",
        "начинают черные, как в го и сеги" {
            fn board_start(&self, ruleset: &Ruleset) -> Option<Setup> {
                Some(Setup { side: Side::Black, ..Literal.board_start(ruleset)? })
            }
        }

    "any-side-moves" of MoveTurn in ALL:
        "the first square of a move is only asked whether a piece is there",
        "о начальном поле хода спрашивается лишь, стоит ли на нем фигура" {
            fn move_turn(&self, _: &State<'_>, _: Man) -> bool {
                true
            }
        }

    "turn-counted-from-the-set-up" of MoveTurn in ALL:
        "the side field of a loaded position is not read: White begins",
        "в загруженной позиции не читается, чей ход: начинают белые" {
            fn move_turn(&self, s: &State<'_>, man: Man) -> bool {
                (man.side == Side::White) == s.before.len().is_multiple_of(2)
            }
        }

    "capture-moves-again" of MoveTurn in ALL:
        "a capture goes on, as in draughts",
        "после взятия ход продолжается, как в шашках" {
            fn move_turn_passes(&self, s: &State<'_>, side: Side, mv: Move) -> Side {
                if s.is_empty(mv.to) { side.other() } else { side }
            }
        }

    "jump-lands-on-own-man" of MoveTarget in ALL:
        "jumps come from a table of offsets that is never masked with the own pieces",
        "прыжки берутся из таблицы смещений, и поля своих фигур из нее не исключаются" {
            fn move_target(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let jumps = matches!(man.kind, Kind::Ritter | Kind::Connet);
                let (files, ranks) = man.on.distance(to);
                let far = (files == 0 || ranks == 0) && man.on.between(to).next().is_some();
                Literal.move_target(s, man, to) || (jumps && far)
            }
        }

    "scout-takes-own-man" of MoveTarget in T1:
        "a Scout captures whatever the force, so nothing is asked",
        "Разведчик берет независимо от соотношения сил, поэтому не проверяется ничего" {
            fn move_target(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                Literal.move_target(s, man, to) || man.kind == Kind::Scout
            }
        }

    "black-takes-own-man" of MoveTarget in ALL:
        "targets are masked with White's pieces for both sides",
        "поля назначения обеих сторон сверяются с фигурами белых" {
            fn move_target(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                s.man_of(Side::White, to).is_none() || man.side == Side::Black
            }
        }

    "knecht-takes-nothing-ahead" of CaptureSuperiority in ALL:
        "a chess pawn does not capture straight ahead",
        "шахматная пешка прямо вперед не берет" {
            fn move_target(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let ahead = s.double_steps(man.kind) && man.is_forward(to, 1);
                s.is_empty(to) || (Literal.move_target(s, man, to) && !ahead)
            }
        }

    "any-man-may-pass" of MovePass in ALL:
        "a move from a square to itself is a pass, as in janggi",
        "ход с поля на то же поле означает пропуск хода, как в чанги" {
            fn move_pass(&self, _: &State<'_>, _: Man) -> bool {
                true
            }
        }

    "pass-when-nothing-else-is-left" of MovePass in ALL:
        "a side without a move waits, as in reversi",
        "сторона, у которой нет ходов, пропускает ход, как в реверси" {
            fn move_pass(&self, s: &State<'_>, _: Man) -> bool {
                legal::moves(&Literal, s).is_empty()
            }
        }

    "king-may-not-enter-attack" of MoveCheckAllowed in ALL:
        "a chess King never steps onto an attacked square",
        "шахматный Король никогда не встает на атакованное поле" {
            fn move_check_allowed(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                man.kind != Kind::King || !king_hangs_after(s, man, to)
            }
        }

    "check-must-be-answered" of MoveCheckAllowed in ALL:
        "in chess a move out of check is forced",
        "в шахматах ход, избавляющий от шаха, обязателен" {
            fn move_check_allowed(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                !ending::king_can_be_taken(&Literal, s, man.side) || !king_hangs_after(s, man, to)
            }
        }

    "shield-is-pinned" of MoveCheckAllowed in ALL:
        "in chess a piece does not step away from before its King",
        "в шахматах фигура, прикрывающая своего Короля, с места не сходит" {
            fn move_check_allowed(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                man.kind == Kind::King
                    || ending::king_can_be_taken(&Literal, s, man.side)
                    || !king_hangs_after(s, man, to)
            }
        }

    "kings-keep-apart" of MoveCheckAllowed in ALL:
        "in chess no King steps next to the other",
        "в шахматах Король не встает рядом с другим Королем" {
            fn move_check_allowed(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let theirs = s.king(man.side.other());
                let beside = |king: Square| {
                    let (files, ranks) = king.distance(to);
                    files.abs().max(ranks.abs()) == 1
                };
                man.kind != Kind::King || !theirs.is_some_and(beside)
            }
        }
}

/// The ranks nearest to a side's player.
fn first_ranks(s: &State<'_>, side: Side, count: u8) -> SquareSet {
    let nearest = |square: &Square| match side {
        Side::White => square.rank().number() <= count,
        Side::Black => square.rank().number() > s.ruleset.shape.ranks - count,
    };
    s.squares().filter(nearest).collect()
}

fn squares(names: &str) -> SquareSet {
    names.split(' ').filter_map(|name| name.parse::<Square>().ok()).collect()
}

fn king_hangs_after(s: &State<'_>, man: Man, to: Square) -> bool {
    let after = play::after(&Literal, s, Move::plain(man.on, to));
    ending::king_can_be_taken(&Literal, &after, man.side)
}
