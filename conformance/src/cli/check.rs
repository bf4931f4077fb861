//! `chesst check`.

mod gate;
mod output;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

use chesst_engine::rules::Rules;

use self::output::Output;
use super::input::bad_ruleset;
use super::{CheckArgs, Failure, print};
use crate::case::Case;
use crate::doctor::{self, Diagnosis};
use crate::exit::Exit;
use crate::interrupt;
use crate::intervals;
use crate::load::Suite;
use crate::plan::Selection;
use crate::question::listed;
use crate::results::{Results, SubjectInfo, header};
use crate::ruleset_file;
use crate::rulesets::{Entry, Rulesets};
use crate::run;
use crate::subject::REFERENCE;
use crate::subject::process::{Budget, Command, Process};
use crate::subjects;
use crate::supervise::{self, Ended};

pub(super) fn check(args: &CheckArgs) -> Result<Exit, Failure> {
    interrupt::listen();
    consistent(args)?;
    let words = super::report::in_words(args.lang, args.format)?;
    let mut suite = args.scenarios.load()?;
    let mut rulesets = Rulesets::default();
    let ids: Vec<String> = args
        .rulesets
        .iter()
        .map(|name| judged_as(name, &mut rulesets, &mut suite))
        .collect::<Result<_, _>>()?;
    let selection = Selection {
        cases: args.cases.clone(),
        clauses: args.clauses.clone(),
        without_clauses: args.without_clauses.clone(),
        rulesets: ids,
        failed: args.failed.as_deref().map(failed_in).transpose()?,
        shard: args.shard,
    };
    let planned = selection.of(&suite).map_err(Failure::usage)?;
    if args.list {
        print(&list(&planned, &suite))?;
        return Ok(Exit::Success);
    }
    let gate = gate::Gatekeeper::new(args, &suite, &planned)?;
    let asked: Vec<&Case> = planned.iter().copied().filter(|case| !gate.skips(case)).collect();
    let judge = Judge { args, suite: &suite, rulesets: &rulesets, cases: &asked };
    let results = judge.run()?;
    gate.conclude(&results, &suite, &rulesets, (args.format, words))
}

/// A run about to be made.
struct Judge<'a> {
    args: &'a CheckArgs,
    suite: &'a Suite,
    rulesets: &'a Rulesets,
    cases: &'a [&'a Case],
}

impl Judge<'_> {
    fn run(&self) -> Result<Results, Failure> {
        match Command::of_words(self.args.program.iter().cloned()) {
            Some(command) => self.run_program(&command),
            None => self.run_built_in(),
        }
    }

    fn run_built_in(&self) -> Result<Results, Failure> {
        let mut subject = subjects::named(&self.args.subject, self.rulesets).map_err(Failure::usage)?;
        let info = SubjectInfo { name: subject.name(), argument: self.argument(), ..SubjectInfo::default() };
        let mut output = self.output(info)?;
        let cases = self.cases.iter().copied();
        run::run(subject.as_mut(), cases, go_on, |record| output.record(&record));
        let ended = if go_on() { Ended::Complete } else { Ended::Interrupted };
        output.finish(ended, String::new())
    }

    fn run_program(&self, command: &Command) -> Result<Results, Failure> {
        let offered = self.judged_in().into_iter().map(str::to_owned).collect();
        let budget = Budget::default().scaled(self.args.time_scale);
        let ill = |diagnosis: Diagnosis| {
            if interrupt::requested() {
                return Failure {
                    exit: Exit::Incomplete,
                    message: "interrupted before the first case".to_owned(),
                };
            }
            Failure { exit: Exit::Adapter, message: diagnosis.to_string() }
        };
        let mut process = Process::start(command, budget, offered)
            .map_err(|error| ill(doctor::not_started(&error, budget)))?
            .knowing(self.rulesets);
        doctor::examine(&mut process).map_err(ill)?;
        let hello = process.hello();
        let info = SubjectInfo {
            name: hello.name.clone(),
            version: hello.version.clone(),
            argument: self.argument(),
            choices: hello.choices.clone(),
        };
        let mut output = self.output(info)?;
        let ended = supervise::run_parallel(&mut process, self.cases, self.args.jobs, &go_on, |record| {
            output.record(&record);
        });
        output.finish(ended, process.stderr().to_owned())
    }

    fn output(&self, info: SubjectInfo) -> Result<Output<'_>, Failure> {
        let judged = self.judged_in().into_iter().map(str::to_owned).collect();
        let mut header = header(info, judged, self.cases.len());
        header.shard = self.args.shard.map(|shard| shard.to_string());
        Output::new(header, self.args.results.as_deref(), &self.suite.register, self.rulesets)
    }

    fn judged_in(&self) -> BTreeSet<&str> {
        self.cases.iter().map(|case| case.question.ruleset.as_str()).collect()
    }

    /// What the command line must say besides case and rule set to judge the same subject by the same scenarios.
    fn argument(&self) -> String {
        let CheckArgs { scenarios, subject, program, .. } = self.args;
        let quoted = |path: &Path| shell_words::quote(&path.to_string_lossy()).into_owned();
        let mut words = Vec::new();
        if let Some(folder) = &scenarios.scenarios {
            words.push(format!("--scenarios {}", quoted(folder)));
        }
        if !program.is_empty() {
            let program: Vec<String> = program.iter().map(|word| quoted(Path::new(word))).collect();
            words.push(format!("-- {}", program.join(" ")));
        } else if subject != REFERENCE {
            words.push(format!("--subject {subject}"));
        }
        words.join(" ")
    }
}

/// Has nobody asked to stop?
fn go_on() -> bool {
    !interrupt::requested()
}

/// Files that are read and files that are written are different files, and a program follows `--`.
fn consistent(args: &CheckArgs) -> Result<(), Failure> {
    if args.program.is_empty() && std::env::args_os().any(|argument| argument == "--") {
        return Err(Failure::usage("no program stands after `--`"));
    }
    let named = [
        ("--results", &args.results),
        ("--record", &args.record),
        ("--known", &args.known),
        ("--failed", &args.failed),
    ];
    let real = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone());
    let files: Vec<(&str, PathBuf)> =
        named.into_iter().filter_map(|(option, path)| Some((option, real(path.as_ref()?)))).collect();
    for (i, (option, path)) in files.iter().enumerate() {
        if let Some((other, _)) = files[..i].iter().find(|(_, known)| known == path) {
            let path = path.display();
            return Err(Failure::usage(format!("{other} and {option} name the same file, `{path}`")));
        }
    }
    Ok(())
}

/// The id of a rule set. One from a file is judged by the cases of the built-in one that it changes.
fn judged_as(name: &str, rulesets: &mut Rulesets, suite: &mut Suite) -> Result<String, Failure> {
    if !ruleset_file::is_file(name) {
        return Ok(name.to_owned());
    }
    let path = PathBuf::from(name);
    let loaded = ruleset_file::read(&path).map_err(|error| bad_ruleset(&error))?;
    let id = loaded.ruleset.id.clone();
    let Some(base) = loaded.base else {
        let reason =
            "extends no built-in rule set, so that no case judges it; add an `extends`, such as `t1-2024`";
        return Err(Failure::usage(format!("the rule set `{id}` of {name} {reason}")));
    };
    if base != id {
        print(&format!(
            "{id} is judged by the cases of {base}: a case that fails is an answer that the file changes\n\n"
        ))?;
    }
    suite.judge_as(&base, &id);
    rulesets.add(Entry { rules: Rules::new(loaded.ruleset), file: Some(path) });
    Ok(id)
}

/// What failed in a results file.
fn failed_in(path: &Path) -> Result<BTreeSet<crate::case::Key>, Failure> {
    let results = super::report::read(path)?;
    if !results.is_complete() {
        let (asked, planned) = (results.cases.len(), results.header.cases);
        let reason = "the run in it is incomplete, and what was not asked may fail too";
        return Err(Failure::usage(format!(
            "--failed `{}`: {reason}: {asked} of {planned} cases",
            path.display()
        )));
    }
    Ok(results.failed())
}

fn list(cases: &[&Case], suite: &Suite) -> String {
    let mut editions: BTreeMap<&str, Vec<&Case>> = BTreeMap::new();
    for case in suite.cases.iter().filter(|case| case.is_judged()) {
        editions.entry(&case.id).or_default().push(case);
    }
    let mut out = String::new();
    for case in cases {
        // Writing to a string cannot fail.
        let _ = write!(out, "{:<8} {}  {}", case.question.ruleset, case.id, case.says);
        let flips = intervals::of(editions.get(case.id.as_str()).map_or(&[], Vec::as_slice));
        for flip in &flips {
            let by = listed(&flip.by);
            if flip.step.from == case.question.ruleset {
                let _ = write!(out, "  [until {}: {by}]", flip.step.from);
            } else if flip.step.to == case.question.ruleset {
                let _ = write!(out, "  [since {}: {by}]", flip.step.to);
            }
        }
        out.push('\n');
    }
    out
}
