//! A position text is read as the oracle reads it, has one spelling, and is refused for the same faults.
#![cfg_attr(fuzzing, no_main)]
chesst_fuzz::target!(position_text);
