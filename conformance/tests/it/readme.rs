//! Every command of the README is run and its output compared. `...` stands for any lines, `[..]` for any text in a line.

use snapbox::assert_data_eq;
use snapbox::cmd::Command;
use snapbox::prelude::*;

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

#[test]
fn every_command_of_the_readme_does_what_it_shows() {
    let examples = examples(&repo::text("README.md"));
    assert!(examples.len() >= 10, "{} commands", examples.len());
    for Example { command, exit, output } in examples {
        let result = Command::new(env!("CARGO_BIN_EXE_chesst"))
            .args(arguments(&command))
            .current_dir(repo::root())
            .output()
            .expect("it runs");
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
