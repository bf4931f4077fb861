//! Faults in who enters a castle, and in who may leave it.
//!
//! A guard that counts every own piece, not the royal ones alone, is no fault: no other piece ever stands in a castle.

use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use chesst_engine::piece::{Kind, Side};
use chesst_engine::square::Square;
use chesst_engine::squares::SquareSet;

use super::entry::Fault;
use super::entry::rulesets::{ALL, T_2020, T1};
use crate::oracle::state::{Man, State};
use crate::oracle::{Literal, RuleBook};

faults! {
    "ver-knecht-enters-its-own-castle-sideways" of CastleRoyalOnly in ALL:
        "only the forward step of a VerKnecht is asked about castles",
        "у Вер Кнехта замки проверяются только при ходе вперед" {
            fn castle_royal_only(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let home = self.board_castles(s, man.side).contains(to) && man.on.distance(to).1 == 0;
                Literal.castle_royal_only(s, man, to) || (man.kind == Kind::VerKnecht && home)
            }
        }

    "ritter-captures-in-a-castle" of CastleRoyalOnly in ALL:
        "a Ritter that lends its force there is thought to take there",
        "считается, что Риттер, действующий там своей силой, может там и брать" {
            fn castle_royal_only(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let captures = man.kind == Kind::Ritter && s.man_of(man.side.other(), to).is_some();
                Literal.castle_royal_only(s, man, to) || captures
            }
        }

    "castle-shut-to-quiet-moves-only" of CastleRoyalOnly in ALL:
        "captures come from another piece of code, which does not ask about castles",
        "взятия порождает другая часть кода, которая не спрашивает о замках" {
            fn castle_royal_only(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                Literal.castle_royal_only(s, man, to) || s.man_of(man.side.other(), to).is_some()
            }
        }

    "castle-shut-to-captures-only" of CastleRoyalOnly in ALL:
        "the clause is read as: only royal pieces take there",
        "пункт понят так: берут там только королевские фигуры" {
            fn castle_royal_only(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                Literal.castle_royal_only(s, man, to) || s.is_empty(to)
            }
        }

    "own-castle-open-to-all" of CastleRoyalOnly in ALL:
        "a castle is thought to keep out the enemy's pieces alone",
        "считается, что замок закрыт только для фигур противника" {
            fn castle_royal_only(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                Literal.castle_royal_only(s, man, to) || self.board_castles(s, man.side).contains(to)
            }
        }

    "enemy-castle-open-to-all" of CastleRoyalOnly in ALL:
        "the clause is read as one about a side's own court",
        "пункт понят как правило о собственном дворе стороны" {
            fn castle_royal_only(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                Literal.castle_royal_only(s, man, to) || !self.board_castles(s, man.side).contains(to)
            }
        }

    "black-castle-open-to-black" of CastleRoyalOnly in ALL:
        "Black's moves are asked about White's castle alone",
        "для ходов черных проверяется только замок белых" {
            fn castle_royal_only(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let home = self.board_castles(s, Side::Black).contains(to);
                Literal.castle_royal_only(s, man, to) || (man.side == Side::Black && home)
            }
        }

    "ritter-jumps-into-a-castle" of CastleRoyalOnly in ALL:
        "steps and jumps are made apart, and only steps are asked about castles",
        "шаги и прыжки строятся отдельно, и замки проверяются только для шагов" {
            fn castle_royal_only(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let jumps = man.kind == Kind::Ritter && man.on.between(to).next().is_some();
                Literal.castle_royal_only(s, man, to) || jumps
            }
        }

    "connet-shut-out-of-castles" of CastleRoyalOnly in ALL:
        "royal is read as King and Prince",
        "королевскими считаются Король и Принц" {
            fn castle_royal_only(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                let castle = Side::ALL.into_iter().any(|side| self.board_castles(s, side).contains(to));
                Literal.castle_royal_only(s, man, to) && !(man.kind == Kind::Connet && castle)
            }
        }

    "scout-stops-on-an-empty-castle-square" of CastleRoyalOnly in T1:
        "the exception for the exchange is made for the piece, not for the move",
        "исключение ради размена сделано для фигуры, а не для хода" {
            fn castle_royal_only(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                Literal.castle_royal_only(s, man, to) || man.kind == Kind::Scout
            }
        }

    "move-inside-is-an-entry" of CastleEntry in ALL:
        "only the second square of the move is asked",
        "проверяется только второе поле хода" {
            fn castle_entry(&self, s: &State<'_>, castle_of: Side, mv: Move) -> bool {
                self.board_castles(s, castle_of).contains(mv.to)
            }
        }

    "capture-is-no-entry" of CastleEntry in ALL:
        "entering is looked for among the quiet moves",
        "вступление ищется среди тихих ходов" {
            fn castle_entry(&self, s: &State<'_>, castle_of: Side, mv: Move) -> bool {
                Literal.castle_entry(s, castle_of, mv) && s.is_empty(mv.to)
            }
        }

    "entry-from-the-front-only" of CastleEntry in ALL:
        "a castle is thought to have its gate toward the enemy",
        "считается, что ворота замка обращены к противнику" {
            fn castle_entry(&self, s: &State<'_>, castle_of: Side, mv: Move) -> bool {
                Literal.castle_entry(s, castle_of, mv) && mv.from.distance(mv.to).0 == 0
            }
        }

    "entry-on-the-last-rank-only" of CastleEntry in T_2020:
        "the castle is taken for a stretch of the back rank",
        "замок принят за отрезок крайней горизонтали" {
            fn castle_entry(&self, s: &State<'_>, castle_of: Side, mv: Move) -> bool {
                Literal.castle_entry(s, castle_of, mv)
                    && Some(mv.to.rank()) == s.last_rank(castle_of.other())
            }
        }

    "guard-locks-every-royal" of CastleGuard in ALL:
        "an intruder is thought to lock the castle, however many guards it has",
        "считается, что вторгшаяся фигура запирает замок, сколько бы стражей в нем ни было" {
            fn castle_guard_holds(&self, s: &State<'_>, man: Man) -> bool {
                let castle = self.board_castles(s, man.side);
                castle.contains(man.on) && s.royals_on(castle, man.side.other()).next().is_some()
            }
        }

    "guard-counts-royals-anywhere" of CastleGuard in ALL:
        "the last royal piece is looked for on the whole board",
        "последняя королевская фигура ищется на всей доске" {
            fn castle_guard(&self, s: &State<'_>, side: Side) -> Option<Square> {
                let royals = s.men(side).filter(|man| s.is_royal(man.kind)).count();
                Literal.castle_guard(s, side).filter(|_| royals == 1)
            }
        }

    "guard-counts-the-intruder" of CastleGuard in ALL:
        "the castle is asked for exactly one piece, the intruder among them",
        "проверяется, что в замке ровно одна фигура, считая и вторгшуюся" {
            fn castle_guard(&self, s: &State<'_>, side: Side) -> Option<Square> {
                let castle = self.board_castles(s, side);
                let inside = s.squares().filter(|on| castle.contains(*on) && !s.is_empty(*on)).count();
                Literal.castle_guard(s, side).filter(|_| inside == 1)
            }
        }

    "guard-holds-without-an-intruder" of CastleGuard in ALL:
        "the last guard is thought never to leave",
        "считается, что последний страж никогда не уходит" {
            fn castle_guard(&self, s: &State<'_>, side: Side) -> Option<Square> {
                only_royal(s, self.board_castles(s, side), side)
            }
        }

    "guard-locked-inside-too" of CastleGuard in ALL:
        "a held piece is thought to stand still",
        "считается, что удерживаемая фигура стоит на месте" {
            fn castle_guard_lets(&self, _: &State<'_>, _: Man, _: Square) -> bool {
                false
            }
        }

    "guard-leaves-by-capture" of CastleGuard in ALL:
        "the lock stands in the code of quiet moves",
        "запрет выхода стоит в коде тихих ходов" {
            fn castle_guard_lets(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                Literal.castle_guard_lets(s, man, to) || !s.is_empty(to)
            }
        }

    "guard-leaves-to-take-the-king" of CastleGuard in ALL:
        "a move that wins is thought to need no leave",
        "считается, что выигрывающему ходу разрешение на выход не нужно" {
            fn castle_guard_lets(&self, s: &State<'_>, man: Man, to: Square) -> bool {
                Literal.castle_guard_lets(s, man, to) || s.king(man.side.other()) == Some(to)
            }
        }

    "guard-asked-of-both-castles" of CastleGuard in ALL:
        "the lock is tried on every castle, whosever it is",
        "запрет выхода применяется к любому замку, чей бы он ни был" {
            fn castle_guard(&self, s: &State<'_>, side: Side) -> Option<Square> {
                let theirs = self.board_castles(s, side.other());
                let guarded = s.royals_on(theirs, side.other()).next().is_some();
                let intruder = only_royal(s, theirs, side).filter(|_| guarded);
                Literal.castle_guard(s, side).or(intruder)
            }
        }

    "guard-never-holds-the-king" of CastleGuard in ALL:
        "the King has move code of its own",
        "у Короля свой код ходов" {
            fn castle_guard(&self, s: &State<'_>, side: Side) -> Option<Square> {
                Literal.castle_guard(s, side).filter(|on| s.king(side) != Some(*on))
            }
        }

    "guard-holds-the-king-only" of CastleGuard in ALL:
        "the guard of a castle is thought to be its King",
        "считается, что страж замка — его Король" {
            fn castle_guard(&self, s: &State<'_>, side: Side) -> Option<Square> {
                Literal.castle_guard(s, side).filter(|on| s.king(side) == Some(*on))
            }
        }

    "black-guard-is-free" of CastleGuard in ALL:
        "the lock is written for White's castle and never mirrored",
        "запрет выхода написан для замка белых и не отражен зеркально" {
            fn castle_guard(&self, s: &State<'_>, side: Side) -> Option<Square> {
                Literal.castle_guard(s, side).filter(|_| side == Side::White)
            }
        }
}

/// The only royal man of a side on these squares.
fn only_royal(s: &State<'_>, squares: SquareSet, side: Side) -> Option<Square> {
    let mut own = s.royals_on(squares, side);
    let only = own.next()?;
    own.next().is_none().then_some(only.on)
}
