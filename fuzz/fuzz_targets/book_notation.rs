//! Every move prints in the books' notation, reads back, and prints like no other; the oracle prints the same.
#![cfg_attr(fuzzing, no_main)]
chesst_fuzz::target!(book_notation);
