//! The program `chesst`.

use std::process::ExitCode;

fn main() -> ExitCode {
    chesst_conformance::cli::main().into()
}
