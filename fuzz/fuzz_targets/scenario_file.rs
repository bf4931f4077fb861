//! A scenario file is refused with its faults, or gives cases that engine and oracle answer alike.
#![cfg_attr(fuzzing, no_main)]
chesst_fuzz::target!(scenario_file);
