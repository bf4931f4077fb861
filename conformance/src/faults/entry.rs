//! One faulty engine, and how the chapters write it down.

use chesst_engine::clause::Clause;

use crate::oracle::RuleBook;

/// A faulty engine of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    /// Its name, after `faulty:`.
    pub name: &'static str,
    /// The clause it breaks.
    pub clause: Clause,
    /// The rule sets in which the fault shows.
    pub rulesets: &'static [&'static str],
    /// Why somebody would make this mistake.
    pub why: &'static str,
    /// The same in Russian.
    pub russian: &'static str,
    /// The readings of open choices that it declares, where they are not the project's.
    pub choices: &'static [(&'static str, &'static str)],
    /// Its rules.
    pub book: &'static dyn RuleBook,
}

/// The rule sets in which a fault may show.
pub(super) mod rulesets {
    /// Every built-in rule set.
    pub(in super::super) const ALL: &[&str] = &["t-2020", "t1-2021", "t1-2024", "t1-2025"];
    /// Chess-T alone.
    pub(in super::super) const T_2020: &[&str] = &["t-2020"];
    /// The editions of chess-T1.
    pub(in super::super) const T1: &[&str] = &["t1-2021", "t1-2024", "t1-2025"];
    /// The first edition of chess-T1 alone.
    pub(in super::super) const T1_2021: &[&str] = &["t1-2021"];
    /// Every game and edition before the reprint of 2025.
    pub(in super::super) const BEFORE_2025: &[&str] = &["t-2020", "t1-2021", "t1-2024"];
    /// Both texts of the second edition.
    pub(in super::super) const SECOND_EDITION: &[&str] = &["t1-2024", "t1-2025"];
    /// The second edition as reprinted alone.
    pub(in super::super) const T1_2025: &[&str] = &["t1-2025"];
}

/// A chapter of the catalogue: names, clauses, rule sets, reasons, and the methods written anew.
///
/// ```text
/// "equal-force-captures" of CaptureSuperiority in ALL:
///     "superiority is compared with `>=`",
///     "превосходство сравнивается через `>=`" {
///         fn capture_superiority(&self, s: &State<'_>, man: Man, to: Square) -> bool { .. }
///     }
/// ```
macro_rules! faults {
    ($(
        $name:literal of $clause:ident in $rulesets:ident $(, with $choice:literal = $value:literal)*: $why:literal, $russian:literal {
            $($method:item)+
        }
    )*) => {
        pub(super) const FAULTS: &[Fault] = &[$({
            #[derive(Debug)]
            struct Book;
            impl RuleBook for Book {
                $($method)+
            }
            Fault {
                name: $name,
                clause: Clause::$clause,
                rulesets: $rulesets,
                why: $why,
                russian: $russian,
                choices: &[$(($choice, $value)),*],
                book: &Book,
            }
        }),*];
    };
}
