//! The trait and its default methods from one list.

/// Writes the trait with its default methods. Each default only hands on to a function of [`literal`] that is compiled once,
/// so that hundreds of rule books stay quick to build.
macro_rules! rule_book {
    ($(#[$trait_doc:meta])* pub trait RuleBook { $(
        $(#[$doc:meta])*
        fn $name:ident($book:ident $(, $arg:ident: $type:ty)*) -> $result:ty $body:block
    )* }) => {
        $(#[$trait_doc])*
        pub trait RuleBook: AsBook + Debug + Sync {
            $(
                $(#[$doc])*
                fn $name(&self $(, $arg: $type)*) -> $result {
                    literal::$name(self.as_book() $(, $arg)*)
                }
            )*
        }

        /// The clauses as they are written, asking a rule book for the others.
        #[allow(unused_variables, reason = "a clause got wrong may need what the clause does not")]
        mod literal {
            use super::*;
            $(
                pub(super) fn $name($book: &dyn RuleBook $(, $arg: $type)*) -> $result $body
            )*
        }
    };
}
