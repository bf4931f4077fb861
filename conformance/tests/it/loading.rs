//! Loading reports every fault of every file at once, with its place. Each bad file has what is said of it beside it;
//! `BLESS=1` rewrites those.

use std::fs;

use chesst_conformance::files::{self, File};
use chesst_conformance::load::{LoadError, Suite};
use snapbox::assert_data_eq;
use snapbox::prelude::*;

use crate::repo;

/// The register and one file in the place of a clause file.
fn load_alone(bytes: &[u8]) -> Result<Suite, LoadError> {
    let register = files::embedded().into_iter().find(|file| file.path == "rules.json").expect("it is there");
    let file = File { path: "clauses/text-move.pass.json".to_owned(), bytes: bytes.to_vec() };
    Suite::from_files(&[register, file])
}

#[test]
fn every_bad_file_is_refused_for_its_reason() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut seen = 0;
    let files = ["scenario", "meaning"]
        .iter()
        .flat_map(|folder| repo::files(&format!("conformance/tests/bad/{folder}")));
    for path in files.filter(|path| path.ends_with(".json")) {
        let bytes = fs::read(repo::root().join(&path)).expect("it can be read");
        let error = load_alone(&bytes).err().unwrap_or_else(|| panic!("{path} loads"));
        let said = format!("{error}\n");
        let beside = repo::root().join(path.replace(".json", ".err"));
        if bless {
            fs::write(&beside, &said).expect("it can be written");
        }
        let expected =
            fs::read_to_string(&beside).unwrap_or_else(|error| panic!("{}: {error}", beside.display()));
        assert_eq!(said, expected, "{path}");
        seen += 1;
    }
    assert!(seen > 60, "{seen} bad files");
}

#[test]
fn every_err_file_stands_beside_a_bad_file() {
    let files = repo::files("conformance/tests/bad");
    for path in files.iter().filter(|path| path.ends_with(".err")) {
        let beside = [".json", ".toml"].map(|ending| path.replace(".err", ending));
        assert!(beside.iter().any(|path| files.contains(path)), "{path} is alone");
    }
}

#[test]
fn text_that_is_no_json_or_no_utf8_is_refused_at_its_line() {
    let error = load_alone(b"{\n  \"format\": 1,\n  oops\n}").expect_err("no JSON");
    assert_data_eq!(
        error.to_string(),
        "clauses/text-move.pass.json:3: key must be a string".into_data().raw()
    );
    let error = load_alone(b"{\n\"title\": \"\xff\"}").expect_err("no UTF-8");
    assert_data_eq!(error.to_string(), "clauses/text-move.pass.json:2: is not UTF-8".into_data().raw());
    let error = load_alone(b"").expect_err("nothing");
    assert_data_eq!(
        error.to_string(),
        "clauses/text-move.pass.json:1: EOF while parsing a value".into_data().raw()
    );
}

#[test]
fn faults_of_several_files_are_told_at_once() {
    let mut files = files::embedded();
    let mut broken = 0;
    for file in files.iter_mut().filter(|file| file.path.starts_with("figures/t1-2024/")) {
        file.bytes = String::from_utf8_lossy(&file.bytes).replacen("\"title\"", "\"titel\"", 1).into_bytes();
        broken += 1;
    }
    let error = Suite::from_files(&files).expect_err("broken");
    let about = error.faults.iter().filter(|fault| fault.reason.contains("unknown field `titel`")).count();
    assert_eq!(about, broken);
    assert!(broken >= 6);
}

/// The embedded suite with one file changed.
fn changed(path: &str, from: &str, to: &str) -> LoadError {
    let mut files = files::embedded();
    let file = files.iter_mut().find(|file| file.path == path).expect("the file is there");
    let text = String::from_utf8_lossy(&file.bytes).into_owned();
    assert!(text.contains(from), "{path} has no `{from}`");
    file.bytes = text.replacen(from, to, 1).into_bytes();
    Suite::from_files(&files).expect_err("the change is seen")
}

#[test]
fn a_planted_contradiction_is_caught() {
    let path = "clauses/text-move.target.json";
    let mut files = files::embedded();
    let file = files.iter_mut().find(|file| file.path == path).expect("the file is there");
    let mut scenario: serde_json::Value = serde_json::from_slice(&file.bytes).expect("JSON");
    let cases = scenario["cases"].as_array_mut().expect("it has cases");
    let mut planted =
        cases.iter().find(|case| case["expect"]["legal"] == true).expect("an allowing case").clone();
    planted["id"] = "planted".into();
    planted["shows"] = "refuses".into();
    planted["expect"] = serde_json::json!({ "refused": ["move.target"] });
    cases.push(planted);
    file.bytes = serde_json::to_vec(&scenario).expect("JSON");
    let error = Suite::from_files(&files).expect_err("the contradiction is seen").to_string();
    assert!(error.contains("text-move.target/planted and"), "{error}");
    assert!(error.contains("ask the same in t1-2021 and expect different answers"), "{error}");
}

#[test]
fn a_planted_duplicate_id_is_caught() {
    let mut files = files::embedded();
    let copy = files.iter().find(|file| file.path == "clauses/text-move.pass.json").expect("there").clone();
    files.push(File { path: "figures/text-move.pass.json".to_owned(), ..copy });
    let error = Suite::from_files(&files).expect_err("two of one id");
    assert!(error.to_string().contains("the id `text-move.pass` is taken by"), "{error}");
}

#[test]
fn a_planted_unknown_clause_is_caught() {
    let error =
        changed("clauses/text-move.pass.json", "\"clauses\": [\"move.pass\"", "\"clauses\": [\"move.pas\"");
    assert!(error.to_string().contains("`move.pas` is not a clause"), "{error}");
}

#[test]
fn a_lost_id_and_an_unfrozen_one_are_caught() {
    let path = "clauses/text-board.start.json";
    let id = "\"id\": \"";
    let text = repo::text(&format!("scenarios/{path}"));
    let cases = text.find("\"cases\"").expect("it has cases");
    let at = cases + text[cases..].find(id).expect("a case has an id") + id.len();
    let slug = &text[at..at + text[at..].find('"').expect("it ends")];
    let error = changed(path, &format!("\"{slug}\""), "\"renamed\"").to_string();
    assert!(error.contains(&format!("the released id `text-board.start/{slug}` is lost")), "{error}");
    assert!(error.contains("the id `text-board.start/renamed` is not frozen"), "{error}");
}

#[test]
fn an_uncovered_clause_is_caught() {
    let mut files = files::embedded();
    let mut left = 0;
    for file in
        files.iter_mut().filter(|file| file.path.starts_with("clauses/") || file.path.starts_with("figures/"))
    {
        let text = String::from_utf8_lossy(&file.bytes)
            .replace("\"promotion.cap.prince\"", "\"promotion.ver-knecht\"");
        left += usize::from(text.as_bytes() != file.bytes);
        file.bytes = text.into_bytes();
    }
    assert!(left > 0);
    let suite = Suite::from_files(&files);
    let told = match suite {
        Ok(suite) => chesst_conformance::coverage::Coverage::of(&suite).gaps().join("\n"),
        Err(error) => error.to_string(),
    };
    assert!(told.contains("promotion.cap.prince"), "{told}");
}

#[test]
fn an_empty_folder_is_no_suite() {
    let error = Suite::from_files(&[]).expect_err("nothing there");
    assert_eq!(error.to_string(), "rules.json: the clause register is not there");
    let register = files::embedded().into_iter().find(|file| file.path == "rules.json").expect("it is there");
    let error = Suite::from_files(&[register]).expect_err("no scenario");
    assert_eq!(
        error.to_string(),
        "the scenario folder: holds no scenario; one stands under `figures/` or `clauses/`"
    );
}
