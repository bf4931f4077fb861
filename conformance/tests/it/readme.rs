//! Every command of the README is run and its output compared. `...` stands for any lines, `[..]` for any text in a line.

use std::fs;
use std::path::{Path, PathBuf};

use snapbox::assert_data_eq;
use snapbox::cmd::Command;
use snapbox::prelude::*;

use crate::cli::tempdir;
use crate::repo;

struct Example {
    command: String,
    exit: i32,
    output: String,
}

/// The commands of all `console` blocks of a page.
fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if inside && let Some(command) = line.strip_prefix("$ ") {
            examples.push(Example { command: command.to_owned(), exit: 0, output: String::new() });
        } else if inside {
            let example = examples.last_mut().expect("a console block begins with a command");
            match line.strip_prefix("? ") {
                Some(exit) => example.exit = exit.parse().expect("an exit code"),
                None => example.output.extend([line, "\n"]),
            }
        }
    }
    examples
}

/// The arguments of `chesst` in a command of the README.
fn arguments(command: &str) -> Vec<String> {
    let words = shell_words::split(command).expect("quotes are closed");
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let arguments = match words.as_slice() {
        ["cargo", "run", "--release"] => &[][..],
        ["cargo", "run", "--release", "--", rest @ ..] | ["chesst", rest @ ..] => rest,
        _ => panic!("the README runs `{command}`, which is not chesst"),
    };
    arguments.iter().map(|word| (*word).to_owned()).collect()
}

/// A folder in which the commands run one after the other, with what they read from the repository.
fn workshop(name: &str) -> PathBuf {
    let folder = tempdir(name);
    for path in ["scenarios/examples", "scenarios/games", "conformance/adapters"]
        .iter()
        .flat_map(|part| repo::files(part))
    {
        let copy = folder.join(&path);
        fs::create_dir_all(copy.parent().expect("it has one")).expect("it can be made");
        fs::copy(repo::root().join(&path), copy).expect("it can be copied");
    }
    folder
}

/// The folder of `chesst` before all others, so that commands may name it.
fn path() -> std::ffi::OsString {
    let program = Path::new(env!("CARGO_BIN_EXE_chesst")).parent().expect("it has one").to_owned();
    let others = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(std::iter::once(program).chain(std::env::split_paths(&others)))
        .expect("a search path")
}

#[test]
fn every_command_of_the_readme_does_what_it_shows() {
    does_what_it_shows("README.md", "readme", 15);
}

#[test]
fn every_command_of_the_worked_revisions_does_what_it_shows() {
    does_what_it_shows("conformance/REVISIONS.md", "worked-revisions", 3);
}

fn does_what_it_shows(page: &str, folder: &str, at_least: usize) {
    let examples = examples(&repo::text(page));
    assert!(examples.len() >= at_least, "{} commands", examples.len());
    let folder = workshop(folder);
    for Example { command, exit, output } in examples {
        let run = Command::new(env!("CARGO_BIN_EXE_chesst")).args(arguments(&command)).env("PATH", path());
        let result = run.current_dir(&folder).output().expect("it runs");
        let printed = [result.stdout, result.stderr].concat();
        let printed = String::from_utf8(printed).expect("UTF-8");
        assert_eq!(result.status.code(), Some(exit), "{command}\n{printed}");
        assert_data_eq!(printed.trim_end(), output.trim_end().into_data());
    }
}

/// The one command of the README that runs these very tests is not run by one of them; the gate runs it.
#[test]
fn the_gate_runs_the_test_command_of_the_readme() {
    let readme = repo::text("README.md");
    let blocks: Vec<&str> =
        readme.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(blocks, ["cargo test --workspace --locked\n"]);
    assert!(repo::text(".ci/run").contains(blocks[0].trim_end()));
}

/// The blocks of a page in triple backticks, each with its language.
fn blocks(page: &str) -> Vec<&str> {
    page.split("```").skip(1).step_by(2).collect()
}

/// The Russian page shows the blocks of the English one, whose commands are run above; `BLESS=1` copies them.
#[test]
fn the_russian_readme_runs_the_same_commands() {
    let (english, mut russian) = (repo::text("README.md"), repo::text("README.ru.md"));
    assert_eq!(blocks(&english).len(), blocks(&russian).len(), "the pages have as many blocks");
    if std::env::var_os("BLESS").is_some() {
        let prose: Vec<&str> = russian.split("```").step_by(2).collect();
        let mut blocks = blocks(&english).into_iter();
        let parts = prose.iter().map(|text| match blocks.next() {
            Some(block) => format!("{text}```{block}```"),
            None => (*text).to_owned(),
        });
        russian = parts.collect();
        fs::write(repo::root().join("README.ru.md"), &russian).expect("it can be written");
    }
    for (english, russian) in blocks(&english).into_iter().zip(blocks(&russian)) {
        assert_eq!(russian, english);
    }
    let prose: String = russian.split("```").step_by(2).collect();
    let cyrillic = prose.chars().filter(|c| ('а'..='я').contains(c)).count();
    assert!(cyrillic * 2 > prose.chars().count(), "it is Russian");
}
