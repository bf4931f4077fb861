//! How a run ends: the report, and the exit code, with or without a file of known failures.

use std::fs;
use std::path::{Path, PathBuf};

use super::super::eprint;
use super::{CheckArgs, Failure, print};
use crate::case::Case;
use crate::exit::Exit;
use crate::known::{self, Known, Scope};
use crate::load::Suite;
use crate::report::{Format, render};
use crate::results::Results;
use crate::rulesets::Rulesets;
use crate::words::Words;

/// What stands between the results and the exit code.
pub(super) struct Gatekeeper {
    known: Option<(PathBuf, Known)>,
    scope: Scope,
    record: Option<PathBuf>,
    fix: bool,
}

impl Gatekeeper {
    pub(super) fn new(args: &CheckArgs, suite: &Suite, planned: &[&Case]) -> Result<Self, Failure> {
        let known = match &args.known {
            None => None,
            Some(path) => {
                let text = fs::read_to_string(path).map_err(|error| cannot(path, "read", &error))?;
                let known = Known::read(&text)
                    .map_err(|error| Failure::usage(format!("in {}:\n{error}", path.display())))?;
                Some((path.clone(), known))
            }
        };
        if let Some(path) = args.record.as_ref().filter(|path| path.exists()) {
            let reason = "is there already; `--known` with `--fix` updates it";
            return Err(Failure::usage(format!("--record `{}` {reason}", path.display())));
        }
        let scope = Scope::new(suite, planned.iter().copied());
        Ok(Self { known, scope, record: args.record.clone(), fix: args.fix })
    }

    /// Is the case not to be asked at all?
    pub(super) fn skips(&self, case: &Case) -> bool {
        self.known.as_ref().is_some_and(|(_, known)| known.skips(&case.key()))
    }

    /// Prints the report and decides.
    pub(super) fn conclude(
        &self,
        results: &Results,
        suite: &Suite,
        rulesets: &Rulesets,
        (format, words): (Format, &Words),
    ) -> Result<Exit, Failure> {
        print(&render(format, results, &suite.register, rulesets, words))?;
        if let Some(path) = &self.record
            && !results.is_complete()
        {
            eprint(&format!("`{}` was not written: the run is incomplete\n", path.display()));
        } else if let Some(path) = &self.record {
            fs::write(path, known::record(results)).map_err(|error| cannot(path, "written", &error))?;
        }
        let plain = plain_exit(results);
        match &self.known {
            Some((path, known)) if matches!(plain, Exit::Success | Exit::Nonconformance) => {
                self.hold_against(path, known, results)
            }
            _ => Ok(plain),
        }
    }

    fn hold_against(&self, path: &Path, known: &Known, results: &Results) -> Result<Exit, Failure> {
        let today = jiff::Timestamp::now().to_zoned_datetime(jiff::tz::TimeZone::UTC).date();
        let gate = known.apply(results, &self.scope, today);
        eprint(&gate.to_text());
        if self.fix {
            fs::write(path, gate.fix()).map_err(|error| cannot(path, "written", &error))?;
        }
        Ok(gate.exit())
    }
}

/// The exit code of a run by itself.
fn plain_exit(results: &Results) -> Exit {
    if !results.is_complete() || !results.judged_something() {
        Exit::Incomplete
    } else if results.failures().next().is_some() {
        Exit::Nonconformance
    } else {
        Exit::Success
    }
}

fn cannot(path: &Path, what: &str, error: &std::io::Error) -> Failure {
    Failure::usage(format!("`{}` cannot be {what}: {error}", path.display()))
}
