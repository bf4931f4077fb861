//! A rule-set file is refused with its faults, or printed, read again the same, and played.
#![cfg_attr(fuzzing, no_main)]
chesst_fuzz::target!(rule_set_file);
