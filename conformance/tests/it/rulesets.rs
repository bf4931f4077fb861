//! Rule sets from files: what is printed loads, what is loaded plays alike, what is wrong is told.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chesst_conformance::load::Suite;
use chesst_conformance::ruleset_file::{self, MAX_BYTES};
use chesst_conformance::rulesets::{Entry, Rulesets};
use chesst_conformance::run;
use chesst_conformance::subjects;
use chesst_engine::clause::Clause;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::Value;

use crate::cli::chesst;
use crate::repo;

const SEED: u64 = 2020;

/// A folder of this test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("it can be made");
    folder
}

/// A built-in rule set written to a file and read again.
fn reread(rules: &Rules, folder: &Path) -> Arc<Rules> {
    let path = folder.join(format!("{}.json", rules.ruleset().id));
    fs::write(&path, ruleset_file::print(rules.ruleset()).expect("it prints")).expect("it can be written");
    let loaded = ruleset_file::read(&path).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(loaded.base.as_deref(), Some(rules.ruleset().id.as_str()));
    Rules::new(loaded.ruleset)
}

#[test]
fn a_built_in_rule_set_printed_as_a_file_loads_as_the_same_value() {
    let folder = folder("same-value");
    for rules in Rules::all_built_in() {
        assert_eq!(reread(rules, &folder).ruleset(), rules.ruleset());
    }
}

#[test]
fn a_rule_set_from_a_file_answers_every_case_like_the_built_in_one() {
    let folder = folder("same-answers");
    let mut from_files = Rulesets::default();
    for rules in Rules::all_built_in() {
        from_files.add(Entry { rules: reread(rules, &folder), file: None });
    }
    let suite = Suite::embedded().expect("the suite loads");
    let mut built_in = subjects::named("reference", &Rulesets::default()).expect("it is there");
    let mut file = subjects::named("reference", &from_files).expect("it is there");
    for case in &suite.cases {
        assert_eq!(built_in.ask(&case.question), file.ask(&case.question), "{}", case.id);
    }
    assert!(suite.cases.len() > 3000);
}

#[test]
fn a_rule_set_from_a_file_plays_random_positions_like_the_built_in_one() {
    let folder = folder("same-play");
    let suite = Suite::embedded().expect("the suite loads");
    let mut compared = 0;
    for rules in Rules::all_built_in() {
        let again = reread(rules, &folder);
        let id = &rules.ruleset().id;
        let mut random = ChaCha8Rng::seed_from_u64(SEED);
        for case in suite.cases.iter().filter(|case| &case.question.ruleset == id).step_by(7) {
            let Ok(mut position) = Position::read(rules, &case.question.position) else { continue };
            for _ in 0..20 {
                let same = Position::read(&again, &position.to_string()).expect("playable by the same rules");
                let moves = position.moves();
                assert_eq!(moves, same.moves(), "seed {SEED}, {position:?}");
                assert_eq!(position.outcome(), same.outcome());
                compared += 1;
                let Some(mv) = moves.choose(&mut random) else { break };
                position = position.play(*mv).expect("a generated move is legal");
            }
        }
    }
    assert!(compared > 5000, "{compared} positions");
}

#[test]
fn the_worked_examples_load_and_start() {
    let mut started = 0;
    for path in repo::files("scenarios/examples") {
        let loaded = ruleset_file::read(&repo::root().join(&path)).unwrap_or_else(|error| panic!("{error}"));
        assert!(loaded.base.is_some(), "{path}");
        let rules = Rules::new(loaded.ruleset);
        started += usize::from(Position::start(&rules).is_ok_and(|start| !start.moves().is_empty()));
    }
    assert!(started >= 2, "{started} examples have a start position");
}

#[test]
fn two_connets_for_three_changes_the_cases_about_the_cap_and_no_others() {
    let loaded =
        ruleset_file::read(&repo::root().join("scenarios/examples/two-connets.json")).expect("it loads");
    let mut suite = Suite::embedded().expect("the suite loads");
    let mut rulesets = Rulesets::default();
    suite.judge_as("t1-2024", "two-connets");
    rulesets.add(Entry { rules: Rules::new(loaded.ruleset), file: None });
    let mut reference = subjects::named("reference", &rulesets).expect("it is there");
    let cases = suite.cases.iter().filter(|case| case.question.ruleset == "two-connets");
    let records = run::all(reference.as_mut(), cases);
    let changed: Vec<_> = records.iter().filter(|record| record.verdict.is_failure()).collect();
    let about_the_cap = [Clause::PromotionCapConnet, Clause::PromotionPrinceCap, Clause::PromotionCapPrince];
    for record in &changed {
        let connets = record.case.question.position.split(' ').next().unwrap_or_default();
        let three = ['C', 'c'].iter().any(|letter| connets.matches(*letter).count() >= 3);
        let cites = record.case.clauses.iter().any(|clause| about_the_cap.contains(clause));
        assert!(three || cites, "{}", record.case.id);
    }
    let ids: Vec<&str> = changed.iter().map(|record| record.case.id.as_str()).collect();
    assert!(ids.contains(&"t1-2024/fig-2.5/g8-third-connet"), "{ids:?}");
    assert!(records.len() > 1000);
}

/// Each bad file has what is said of it beside it; `BLESS=1` rewrites those.
#[test]
fn every_bad_rule_set_file_is_refused_for_its_reason() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut seen = 0;
    for path in
        repo::files("conformance/tests/bad/ruleset").into_iter().filter(|path| path.ends_with(".json"))
    {
        let full = repo::root().join(&path);
        let error = ruleset_file::read(&full).err().unwrap_or_else(|| panic!("{path} loads"));
        let folder = full.parent().expect("it has one").display().to_string();
        let said = format!("{error}\n").replace(&format!("{folder}/"), "");
        let beside = full.with_extension("err");
        if bless {
            fs::write(&beside, &said).expect("it can be written");
        }
        assert_eq!(said, fs::read_to_string(&beside).expect("it is there"), "{path}");
        seen += 1;
    }
    assert!(seen > 30, "{seen} bad files");
}

#[test]
fn the_schema_agrees_on_rule_set_files() {
    let json = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
    let schema = json(&repo::text("scenarios/schema/ruleset.schema.json"));
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    for rules in Rules::all_built_in() {
        assert!(validator.is_valid(&json(&ruleset_file::print(rules.ruleset()).expect("it prints"))));
    }
    for (folder, good) in [
        ("scenarios/examples", true),
        ("conformance/tests/bad/ruleset/meaning", true),
        ("conformance/tests/bad/ruleset/structure", false),
    ] {
        for path in repo::files(folder).into_iter().filter(|path| path.ends_with(".json")) {
            assert_eq!(validator.is_valid(&json(&repo::text(&path))), good, "{path}");
        }
    }
}

#[test]
fn a_huge_file_is_not_read() {
    let path = folder("huge").join("huge.json");
    let file = fs::File::create(&path).expect("it can be made");
    file.set_len(100_000_000).expect("it can be sized");
    let error = ruleset_file::read(&path).expect_err("too large").to_string();
    assert!(error.ends_with(&format!("is 100000000 bytes long; {MAX_BYTES} is the most")), "{error}");
}

#[test]
fn a_byte_order_mark_before_a_rule_set_is_passed_over() {
    let path = folder("marked").join("two-connets.json");
    let text = repo::text("scenarios/examples/two-connets.json");
    fs::write(&path, format!("\u{feff}{text}")).expect("it is written");
    assert_eq!(ruleset_file::read(&path).expect("it loads").ruleset.id, "two-connets");
}

/// A program is asked by a rule set of a file in every command that asks programs.
#[test]
fn a_program_is_probed_and_counted_by_a_rule_set_from_a_file() {
    let path = folder("probed").join("mine.json");
    let mine = r#"{"format":1,"id":"two-c","extends":"t1-2024","caps":{"Connet":2}}"#;
    fs::write(&path, mine).expect("it can be written");
    let path = path.to_str().expect("UTF-8");
    let program = ["--", env!("CARGO_BIN_EXE_chesst"), "serve", "--ruleset", path];
    let (exit, told, errors) =
        chesst(&[&["probe", "--cases", "40", "--ruleset", path][..], &program].concat());
    assert!(exit == 0 && told.ends_with("nothing found\n"), "{exit} {told}{errors}");
    let (exit, told, errors) =
        chesst(&[&["perft", "--ruleset", path, "--depth", "2", "--divide"][..], &program].concat());
    assert_eq!(
        (exit, told.as_str()),
        (0, "24 lists of moves agree; 529 move sequences of length 2\n"),
        "{errors}"
    );
    let (exit, told, _) = chesst(&[&["perft", "--ruleset", path, "--depth", "2"][..], &program].concat());
    assert_eq!((exit, told.as_str()), (0, "1 23 23\n2 529 529\n"));
}
