//! The program from outside: what it prints and how it exits.

use std::fs;
use std::path::Path;

use chesst_conformance::exit::Exit;
use snapbox::cmd::Command;

pub(crate) fn chesst(arguments: &[&str]) -> (i32, String, String) {
    chesst_fed(arguments, "")
}

pub(crate) fn chesst_fed(arguments: &[&str], input: &str) -> (i32, String, String) {
    let command = Command::new(env!("CARGO_BIN_EXE_chesst")).args(arguments).stdin(input.to_owned());
    let output = command.output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("it exits"), text(output.stdout), text(output.stderr))
}

const BARE: &str = "4k3/8/8/8/8/8/8/4K3 w Pp - 0 1";

#[test]
fn without_a_command_it_checks() {
    let bare = chesst(&[]);
    assert_eq!(bare, chesst(&["check"]));
    assert_eq!(bare.0, 0);
    let one = chesst(&["--ruleset", "t1-2024"]);
    assert_eq!(one, chesst(&["check", "--ruleset", "t1-2024"]));
}

#[test]
fn help_lists_every_exit_code_and_command() {
    let (exit, help, _) = chesst(&["--help"]);
    assert_eq!(exit, 0);
    for exit in Exit::ALL {
        assert!(help.contains(&format!("  {}  {}", exit.number(), exit.meaning())), "{help}");
    }
    for command in [
        "check",
        "report",
        "compare",
        "moves",
        "explain",
        "book",
        "force",
        "show",
        "draw",
        "perft",
        "rules",
        "rulesets",
        "coverage",
        "faults",
        "law",
        "probe",
        "laws",
        "corpus",
        "reproduce",
    ] {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
        let (exit, own, _) = chesst(&[command, "--help"]);
        assert!(exit == 0 && own.contains("Usage: chesst"), "{command}: {own}");
    }
}

#[test]
fn every_exit_code_is_provoked() {
    let empty = tempdir("empty");
    let known = tempdir("stale").join("known.toml");
    let entry = "[[known]]\ncase = \"text-move.pass/*\"\noutcome = \"fail\"\nreason = \"it once failed\"\n";
    fs::write(&known, format!("format = 1\n\n{entry}")).expect("it can be written");
    // It neither reads nor prints the notation, so that no case is judged.
    let naive = concat!(env!("CARGO_MANIFEST_DIR"), "/adapters/naive-python/adapter.py");
    let provoked: Vec<i32> = [
        chesst(&["rulesets"]),
        chesst(&["--subject", "faulty:equal-force-captures"]),
        chesst(&["check", "--ruleset", "t1-1999"]),
        chesst(&["check", "--", "no/such/program"]),
        chesst(&["check", "--case", "text-move.pass/*", "--known", known.to_str().expect("UTF-8")]),
        chesst(&["check", "--case", "text-notation.exchange/*", "--", "python3", naive]),
        chesst(&["check", "--scenarios", empty.to_str().expect("UTF-8")]),
    ]
    .map(|(exit, ..)| exit)
    .to_vec();
    let expected: Vec<i32> = Exit::ALL.into_iter().map(|exit| i32::from(exit.number())).collect();
    assert_eq!(provoked, expected);
}

pub(crate) fn tempdir(name: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("it can be made");
    folder
}

#[test]
fn bad_input_is_refused_with_its_reason() {
    let table: &[(&[&str], &str)] = &[
        (&["check", "--ruleset", "t1-1999"], "--ruleset `t1-1999` matches no rule set"),
        (
            &["check", "--ruleset", "t2-2020"],
            "no source states the rules of `t2-2020`; describe it in a rule-set file",
        ),
        (&["check", "--clause", "move.past"], "--clause `move.past` matches no clause"),
        (&["check", "--case", "nothing/*"], "--case `nothing/*` matches no case"),
        (&["check", "--case", "[a"], "`[a` is not a glob"),
        (
            &["check", "--case", "t1-2024/fig-2.7", "--clause", "castle.guard"],
            "no case meets all of the selectors at once",
        ),
        (&["check", "--subject", "faulty:none"], "`faulty:none` is not a subject; subjects are `reference`"),
        (&["check", "--scenarios", "no/such/folder"], "--scenarios `no/such/folder` is not a folder"),
        (&["moves", "--ruleset", "chess", "start"], "`chess` is not a rule set; rule sets are"),
        (&["moves", BARE, "--from", "e9"], "e9 is off the board of t1-2024, which has 8 files and 8 ranks"),
        (&["moves", BARE, "--from", "z1"], "`z1` is not a square; squares are a1 to i9"),
        (&["moves", BARE, "--from", "a1"], "a1 is empty"),
        (&["moves", BARE, "--from", "e8"], "the black King on e8 may not move: White is to move"),
        (&["force", BARE, "i1"], "i1 is off the board"),
        (&["explain", BARE, "z9"], "nor is it a square such as `b2`"),
        (&["delta", "src"], "`src` is no folder of scenarios: it has no `rules.json`"),
        (&["rules", "castle.gard"], "`castle.gard` matches no clause"),
        (&["perft", "--depth", "-1"], "unexpected argument '-1'"),
        (&["perft", "--depth", "many"], "invalid value 'many'"),
        (&["perft", "--depth", "1", "--threads", "0"], "invalid value '0'"),
        (&["moves"], "required arguments were not provided"),
        (&["frobnicate"], "'frobnicate'"),
        (&["show", ""], "the position text is empty"),
        (&["show", "4k3/8/8/8/8/8/8/4K3 w Pp - 0"], "5 fields; a position has six"),
        (&["show", "4k3/8/8/8/8/8/8/4K3 w Pp - 0 1 2"], "^ column 32: 7 fields; a position has six"),
        (
            &["show", "4k2/8/8/8/8/8/8/4K3 w Pp - 0 1"],
            "^ placement, column 1: rank 8 has 7 squares, the board has 8 files",
        ),
        (&["show", "4k3/8/8/8/8/8/8/4K3I w Pp - 0 1"], "rank 1 has 9 squares, the board has 8 files"),
        (&["show", "4q3/8/8/8/8/8/8/4K3 w Pp - 0 1"], "^ placement, column 2: `q` is no piece"),
        (
            &["show", "4k3/8/8/8/8/8/8/4K3 w Pp - 7000000 0"],
            "quiet, column 28: `7000000` is no number from 0 to 99999",
        ),
        (&["show", "8/8/8/8/8/8/8/8 w Pp - 0 1"], "there is no King; at least one side has one"),
        (&["show", "4k3/8/8/8/8/8/8/3KK3 w Pp - 0 1"], "White has 2 Kings, on d1 and e1"),
        (&["show", "4k3/8/8/8/8/8/8/3SK3 w Pp - 0 1"], "a white Scout stands on d1, a castle square"),
        (
            &["show", "4k3/8/I7/8/8/8/8/4K3 w Pp - 0 1"],
            "a white Knecht stands on a6, but becomes a VerKnecht on rank 6",
        ),
        (&["show", "4к3/8/8/8/8/8/8/4K3 w Pp - 0 1"], "placement, column 2: `к` is not an ASCII character"),
    ];
    for (arguments, reason) in table {
        let (exit, out, err) = chesst(arguments);
        assert_eq!(exit, 2, "{arguments:?}: {err}");
        assert!(err.contains(reason), "{arguments:?}: {err}");
        assert!(out.is_empty(), "{arguments:?}: {out}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_a_failure_and_no_panic() {
    let full = || fs::File::create("/dev/full").expect("the full device");
    for arguments in
        [&["check"][..], &["coverage", "--json"], &["show", "start"], &["check", "--list"], &["rules"]]
    {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_chesst"));
        let status = command.args(arguments).stdout(full()).stderr(full()).status().expect("it runs");
        assert_eq!(status.code(), Some(i32::from(Exit::Incomplete.number())), "{arguments:?}");
    }
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_chesst"));
    let status = command.args(["show", "bad"]).stderr(full()).status().expect("it runs");
    assert_eq!(status.code(), Some(i32::from(Exit::Usage.number())));
}

#[test]
fn a_glob_longer_than_any_id_is_refused() {
    let long = "*".repeat(100_000);
    for arguments in [["check", "--case", &long], ["check", "--clause", &long]] {
        let (exit, _, err) = chesst(&arguments);
        assert_eq!(exit, 2);
        assert!(err.len() < 300 && err.contains("it is 100000 bytes long; 300 is the most"), "{err}");
    }
    assert_eq!(chesst(&["rules", &long]).0, 2);
}

#[cfg(unix)]
#[test]
fn a_folder_with_odd_things_in_it_is_told_what_is_odd() {
    let folder = tempdir("odd");
    fs::write(folder.join("rules.json"), crate::repo::text("scenarios/rules.json"))
        .expect("it can be written");
    fs::create_dir_all(folder.join("elsewhere")).expect("it can be made");
    std::os::unix::fs::symlink(folder.join("elsewhere"), folder.join("clauses")).expect("it can be linked");
    fs::create_dir_all(folder.join("figures")).expect("it can be made");
    std::os::unix::fs::symlink(folder.join("figures"), folder.join("figures/loop"))
        .expect("it can be linked");
    let name = folder.to_str().expect("UTF-8");
    let (exit, _, err) = chesst(&["check", "--scenarios", name]);
    assert_eq!(exit, 6);
    assert!(err.contains("loop: is neither a file nor a folder; links to folders are not followed"), "{err}");
    fs::remove_file(folder.join("figures/loop")).expect("it can be removed");
    let huge = fs::File::create(folder.join("figures/huge.json")).expect("it can be made");
    huge.set_len(100_000_000).expect("it can be sized");
    let (exit, _, err) = chesst(&["check", "--scenarios", name]);
    assert_eq!(exit, 6);
    assert!(err.contains("huge.json: is 100000000 bytes long; 4194304 is the most"), "{err}");
}

#[test]
fn the_rerun_line_names_the_folder_the_scenarios_came_from() {
    let folder = crate::repo::root().join("scenarios");
    let folder = folder.to_str().expect("UTF-8");
    let (_, out, _) = chesst(&["--scenarios", folder, "--subject", "faulty:prince-promotes-on-any-castle"]);
    let rerun = out.lines().find(|line| line.trim_start().starts_with("rerun ")).expect("a rerun line");
    assert!(rerun.contains(&format!(" --scenarios {folder}")), "{rerun}");
}

#[test]
fn a_position_may_come_by_standard_input() {
    let (exit, out, _) = chesst_fed(&["show", "-"], &format!("{BARE}\n"));
    assert_eq!((exit, out.lines().nth(10)), (0, Some(BARE)));
    let (exit, _, err) = chesst_fed(&["show", "-"], &"8".repeat(1 << 20));
    assert_eq!(exit, 2);
    assert!(err.contains("the position text is 1048576 bytes long; 512 is the most"), "{err}");
}

#[test]
fn all_faults_of_a_position_text_are_told_at_once() {
    let (exit, _, err) = chesst(&["show", "4k3/8/8/x7/8/8/8/4K2 g Px zz -1 0"]);
    assert_eq!(exit, 2);
    assert!(err.starts_with("error: the position text has 7 faults in t1-2024\n"), "{err}");
    assert_eq!(err.matches('^').count(), 7, "{err}");
}

#[test]
fn the_same_run_twice_gives_the_same_bytes() {
    let arguments = ["check", "--subject", "faulty:equal-force-captures"];
    assert_eq!(chesst(&arguments), chesst(&arguments));
}

#[test]
fn no_colour_reaches_a_pipe() {
    let (_, out, err) =
        chesst(&["check", "--subject", "faulty:equal-force-captures", "--ruleset", "t1-2024"]);
    assert!(!out.contains('\u{1b}') && err.is_empty(), "{err}");
}

#[test]
fn the_rerun_line_of_a_failure_asks_it_again() {
    let (_, out, _) =
        chesst(&["check", "--subject", "faulty:prince-promotes-on-any-castle", "--ruleset", "t1-2024"]);
    let rerun =
        out.lines().find_map(|line| line.trim_start().strip_prefix("rerun   chesst ")).expect("a rerun line");
    let arguments: Vec<&str> = rerun.split(' ').collect();
    let (exit, again, _) = chesst(&arguments);
    assert_eq!(exit, 1);
    assert!(again.contains("1 case failed"), "{again}");
}

#[test]
fn counts_of_every_length_come_before_the_one_asked_for() {
    let (exit, out, _) = chesst(&["perft", "--ruleset", "t1-2025", "--depth", "5"]);
    assert_eq!((exit, out.as_str()), (0, "1 23\n2 529\n3 15121\n4 431531\n5 13923834\n"));
    let (exit, out, _) = chesst(&["perft", "--depth", "2", "--divide"]);
    assert_eq!(exit, 0);
    assert_eq!((out.lines().count(), out.lines().last()), (24, Some("total   529")));
    let (_, out, _) = chesst(&["perft", "--depth", "0"]);
    assert_eq!(out, "0 1\n");
    let (exit, out, _) = chesst(&["perft", "--depth", "4", "--threads", "2", "--hash", "1"]);
    assert_eq!((exit, out.as_str()), (0, "1 23\n2 529\n3 15121\n4 431531\n"));
}

#[test]
fn the_impregnable_squares_are_drawn_by_a_seed_or_as_given() {
    let position = "4k4/9/9/7I1/9/9/9/4K4 w Pp - 2 4";
    let seeded = ["draw", "--ruleset", "t-2020", position, "--seed", "11"];
    assert_eq!(chesst(&seeded), chesst(&seeded));
    let (exit, out, _) = chesst(&["draw", "--ruleset", "t-2020", position, "--squares", "g4", "h5"]);
    assert_eq!(exit, 0);
    assert!(out.starts_with("drawn: White g4, Black h5\nlost: the white Knecht on h5\n"), "{out}");
    assert!(out.ends_with("\n4k4/9/9/9/9/9/9/4K4 w Pp g4/h5 2 4\n"), "{out}");
    for (arguments, reason) in [
        (&["draw", "start"][..], "t1-2024 has no impregnable squares"),
        (&["draw", "--ruleset", "t-2020", position, "--squares", "a5", "h5"], "a5 lies outside its half"),
        (&["draw", "--ruleset", "t-2020", position, "--squares", "g4"], "2 values required"),
        (&["draw", "--ruleset", "t-2020", "start"], "has no start position: no source states one"),
    ] {
        let (exit, _, err) = chesst(arguments);
        assert!(exit == 2 && err.contains(reason), "{arguments:?}: {err}");
    }
}

#[test]
fn coverage_is_told_as_json_too() {
    let (exit, out, _) = chesst(&["coverage", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(exit, 0);
    assert!(json["clauses"].as_array().is_some_and(|clauses| clauses.len() > 50));
}

#[test]
fn a_clause_is_printed_whole_in_both_languages() {
    let (exit, out, _) = chesst(&["rules", "castle.guard"]);
    assert_eq!(exit, 0);
    for part in [
        "castle.guard\n",
        "\n  status   ",
        "\n  source   ",
        "\n  choice   guard-yields-to-king-capture",
        "замк",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
}
