//! No side ever gets more Princes or Connets than the cap.
#![cfg_attr(fuzzing, no_main)]
chesst_fuzz::target!(promotion_caps);
