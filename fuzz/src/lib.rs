//! The fuzz targets of [`chesst_conformance::targets`] for libFuzzer, and as programs that replay files without it.
//!
//! A target is three lines in `fuzz_targets/`. `cargo fuzz` builds it with `--cfg fuzzing`; else it is a program that runs
//! the files and folders it is given. `README.md` says how to fuzz, and what was measured.

pub mod replay;
#[cfg(fuzzing)]
pub mod libfuzzer;

#[cfg(fuzzing)]
pub use libfuzzer_sys;

/// The variable that plants the fault of every target when it is set, so that one can see whether fuzzing finds it.
pub const PLANTED: &str = "CHESST_PLANTED";

/// The program of a target.
#[cfg(fuzzing)]
#[macro_export]
macro_rules! target {
    ($name:ident) => {
        $crate::libfuzzer_sys::fuzz_target!(|bytes: &[u8]| -> $crate::libfuzzer_sys::Corpus {
            $crate::libfuzzer::run(stringify!($name), bytes)
        });
        $crate::libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
            $crate::libfuzzer::vary(stringify!($name), data, size, max_size, seed)
        });
    };
}

/// The program of a target.
#[cfg(not(fuzzing))]
#[macro_export]
macro_rules! target {
    ($name:ident) => {
        fn main() -> std::process::ExitCode {
            $crate::replay::main(stringify!($name))
        }
    };
}
