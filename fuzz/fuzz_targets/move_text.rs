//! A move text is read exactly when it is well formed, and the move is legal exactly when the oracle says so.
#![cfg_attr(fuzzing, no_main)]
chesst_fuzz::target!(move_text);
