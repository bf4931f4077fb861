//! A line of a program is read as a reply, or refused in one short line that prints.
#![cfg_attr(fuzzing, no_main)]
chesst_fuzz::target!(protocol_reply);
