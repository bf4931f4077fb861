//! Every law holds for the reference.
#![cfg_attr(fuzzing, no_main)]
chesst_fuzz::target!(laws);
