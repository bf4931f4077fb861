//! A move is generated exactly when it is legal when asked by itself: every from, to and promotion.
#![cfg_attr(fuzzing, no_main)]
chesst_fuzz::target!(generate_agrees_with_legality);
