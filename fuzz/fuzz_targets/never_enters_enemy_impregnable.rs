//! No piece enters the enemy's impregnable square, however a game goes.
#![cfg_attr(fuzzing, no_main)]
chesst_fuzz::target!(never_enters_enemy_impregnable);
