//! What a run leaves behind while it goes on: progress on a terminal, lines in a results file, and the results themselves.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use indicatif::ProgressBar;

use super::super::{Failure, progress};
use crate::exit::Exit;
use crate::register::Register;
use crate::results::{self, CaseResult, Footer, Header, Line, Results};
use crate::rulesets::Rulesets;
use crate::run::Record;
use crate::supervise::Ended;

pub(super) struct Output<'a> {
    results: Results,
    register: &'a Register,
    rulesets: &'a Rulesets,
    bar: ProgressBar,
    file: Option<(PathBuf, File)>,
    lost: Option<io::Error>,
}

impl<'a> Output<'a> {
    pub(super) fn new(
        header: Header,
        file: Option<&Path>,
        register: &'a Register,
        rulesets: &'a Rulesets,
    ) -> Result<Self, Failure> {
        let cannot = |path: &Path, error: io::Error| {
            Failure::usage(format!("the results file `{}` cannot be written: {error}", path.display()))
        };
        let file = match file {
            Some(path) => Some((path.to_owned(), File::create(path).map_err(|error| cannot(path, error))?)),
            None => None,
        };
        let bar = progress(header.cases as u64, "{pos}/{len} cases");
        let results = Results { header, ..Results::default() };
        let mut output = Self { results, register, rulesets, bar, file, lost: None };
        output.write(&Line::Header(output.results.header.clone()));
        Ok(output)
    }

    /// Takes one record.
    pub(super) fn record(&mut self, record: &Record) {
        let result = CaseResult::new(record, &self.results.header.subject, self.register, self.rulesets);
        self.write(&Line::Case(Box::new(result.clone())));
        self.results.cases.push(result);
        self.bar.inc(1);
    }

    /// Ends the run.
    pub(super) fn finish(mut self, ended: Ended, stderr: String) -> Result<Results, Failure> {
        let (complete, why) = match ended {
            Ended::Complete => (true, None),
            Ended::Interrupted => (false, Some("it was interrupted".to_owned())),
            Ended::GaveUp(why) => (false, Some(why)),
        };
        let footer = Footer { complete, why, totals: self.results.totals(), stderr };
        self.write(&Line::Footer(footer.clone()));
        self.results.footer = Some(footer);
        self.bar.finish_and_clear();
        match (self.lost, self.file) {
            (Some(error), Some((path, _))) => {
                let message =
                    format!("the results file `{}` could not be written whole: {error}", path.display());
                Err(Failure { exit: Exit::Incomplete, message })
            }
            _ => Ok(self.results),
        }
    }

    fn write(&mut self, line: &Line) {
        if let (None, Some((_, file))) = (&self.lost, &mut self.file) {
            self.lost = results::write(file, line).err();
        }
    }
}
