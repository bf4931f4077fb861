//! Faults in the notation of the books.

use chesst_engine::clause::Clause;
use chesst_engine::force::Force;
use chesst_engine::outcome::Outcome;
use chesst_engine::piece::{BySide, Kind, Side};
use chesst_engine::square::Square;

use super::entry::Fault;
use super::entry::rulesets::{ALL, T_2020, T1};
use crate::oracle::RuleBook;
use crate::oracle::notation::{self, Deed, Threat};
use crate::oracle::state::State;

faults! {
    "capture-printed-with-dash" of NotationMove in ALL:
        "one sign is printed for every move",
        "для всех ходов печатается один знак" {
            fn notation_move_sign(&self, _: &State<'_>, _: Deed) -> char {
                '-'
            }
        }
    "knecht-printed-with-letters" of NotationMove in T1:
        "the letters of the kind are printed for every kind",
        "буквы фигуры печатаются для всех видов" {
            fn notation_move_letters(&self, _: &State<'_>, kind: Kind) -> &'static str {
                notation::letters(kind)
            }
        }
    "letters-left-out" of NotationMove in ALL:
        "the squares alone say which move it is",
        "какой это ход, понятно по одним полям" {
            fn notation_move_letters(&self, _: &State<'_>, _: Kind) -> &'static str {
                ""
            }
        }
    "letters-not-compared" of NotationMove in ALL:
        "a reader skips the letters, since the squares say which move it is",
        "при чтении буквы пропускаются, так как ход понятен по полям" {
            fn notation_move_names(&self, _: &State<'_>, _: Option<Kind>, _: Kind) -> bool {
                true
            }
        }
    "exchange-printed-as-capture" of NotationExchange in T1:
        "a piece comes off, so the colon of a capture is printed",
        "фигура снимается, поэтому печатается двоеточие взятия" {
            fn notation_exchange(&self, _: &State<'_>) -> char {
                ':'
            }
        }
    "new-piece-not-printed" of NotationPromotion in T1:
        "the letters of the new piece are not printed",
        "буквы новой фигуры не печатаются" {
            fn notation_promotion(&self, _: &State<'_>, _: Kind) -> &'static str {
                ""
            }
        }
    "ver-knecht-printed-as-knecht" of NotationPromotion in T1:
        "the letters of the Knecht are printed for a new VerKnecht",
        "для нового Вер Кнехта печатаются буквы Кнехта" {
            fn notation_promotion(&self, _: &State<'_>, kind: Kind) -> &'static str {
                notation::letters(if kind == Kind::VerKnecht { Kind::Knecht } else { kind })
            }
        }
    "check-not-printed" of NotationCheck in ALL:
        "no sign is printed after a move",
        "после хода не печатается никакой знак" {
            fn notation_check(&self, _: &State<'_>, _: Threat) -> &'static str {
                ""
            }
        }
    "final-check-printed-as-check" of NotationCheck in T1:
        "the two signs of check are taken for one",
        "два знака шаха приняты за один" {
            fn notation_check(&self, _: &State<'_>, threat: Threat) -> &'static str {
                if threat == Threat::None { "" } else { "+" }
            }
        }
    "check-printed-as-final" of NotationCheck in T1:
        "every check is taken for a final one",
        "всякий шах принят за финальный" {
            fn notation_check(&self, _: &State<'_>, threat: Threat) -> &'static str {
                if threat == Threat::None { "" } else { "+)" }
            }
        }
    "result-believed" of NotationResult in T1:
        "a reader takes the result as it is written",
        "при чтении результат принимается таким, каким записан" {
            fn notation_result(&self, _: &State<'_>, _: Side, _: Option<&str>, _: Outcome) -> bool {
                true
            }
        }
    "impregnable-line-black-first" of NotationImpregnable in T_2020:
        "the line of impregnable squares is read with Black's square first",
        "в строке неприступных полей первым читается поле черных" {
            fn notation_impregnable(&self, _: &State<'_>, squares: BySide<Square>) -> BySide<Square> {
                BySide { white: squares.black, black: squares.white }
            }
        }
    "ratio-black-first" of NotationForce in ALL:
        "a ratio is given with Black's sum first",
        "в соотношении первой дается сумма черных" {
            fn notation_force(&self, _: &State<'_>, sums: BySide<Force>) -> BySide<Force> {
                BySide { white: sums.black, black: sums.white }
            }
        }
}
