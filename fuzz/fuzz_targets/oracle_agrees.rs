//! Engine and oracle agree on moves, positions, refusals, forces, checks and outcomes.
#![cfg_attr(fuzzing, no_main)]
chesst_fuzz::target!(oracle_agrees);
