//! A game keeps every invariant from its first position to its last.
#![cfg_attr(fuzzing, no_main)]
chesst_fuzz::target!(play_game);
