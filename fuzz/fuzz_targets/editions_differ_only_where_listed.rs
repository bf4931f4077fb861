//! The editions of chess-T1 differ in the promotions of VerKnechts and in nothing else.
#![cfg_attr(fuzzing, no_main)]
chesst_fuzz::target!(editions_differ_only_where_listed);
