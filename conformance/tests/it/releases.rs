//! What releases of the suite change, and for which editions cases hold.

use std::collections::BTreeSet;
use std::fs;

use chesst_conformance::case::Case;
use chesst_conformance::delta::Delta;
use chesst_conformance::files::{self, File};
use chesst_conformance::intervals::{self, Edge};
use chesst_conformance::load::Suite;
use chesst_conformance::scenario::CaseStatus;

use crate::cli::{chesst, tempdir};

fn suite() -> Suite {
    Suite::embedded().expect("the suite loads")
}

#[test]
fn a_delta_tells_what_was_added_withdrawn_renamed_and_changed() {
    let (old, mut new) = (suite(), suite());
    let cases: Vec<String> = ["b2-forward", "x"].iter().map(|slug| format!("made-up/{slug}")).collect();
    let ids: Vec<String> =
        old.cases.iter().map(|case| case.id.clone()).collect::<BTreeSet<_>>().into_iter().collect();
    let (withdrawn, renamed, changed) = (&ids[10], &ids[20], &ids[30]);
    let other = old.cases.iter().find(|case| &case.id == changed).expect("it is there").clone();
    let answers = old.cases.iter().map(|case| &case.expectation);
    let another = answers.clone().find(|answer| **answer != other.expectation).expect("it is there").clone();
    let added = Case { id: cases[0].clone(), ..other };
    for case in &mut new.cases {
        if &case.id == withdrawn {
            case.status = CaseStatus::Withdrawn;
            case.note = Some("the figure was misread".to_owned());
        } else if &case.id == renamed {
            case.id.clone_from(&cases[1]);
        } else if &case.id == changed {
            case.expectation = another.clone();
            case.note = None;
        }
    }
    new.cases.push(added);
    let delta = Delta::between(&old, &new, ("1", "2"));
    assert_eq!(delta.added.iter().map(|case| &case.id).collect::<Vec<_>>(), [&cases[0]]);
    assert_eq!(delta.withdrawn.iter().map(|case| &case.id).collect::<Vec<_>>(), [withdrawn]);
    assert_eq!(delta.withdrawn[0].reason.as_deref(), Some("the figure was misread"));
    assert_eq!((&delta.renamed[0].from, &delta.renamed[0].to, delta.renamed.len()), (renamed, &cases[1], 1));
    assert!(
        delta.verdict_changed.iter().all(|case| &case.id == changed) && !delta.verdict_changed.is_empty()
    );
    assert!(delta.without_reason().all(|id| id == changed) && delta.without_reason().count() > 0);
    let text = serde_json::to_string(&delta).expect("it prints");
    assert_eq!(serde_json::from_str::<Delta>(&text).expect("it reads back"), delta);
}

#[test]
fn a_release_that_changes_an_answer_says_why() {
    let old = tempdir("delta-old");
    for File { path, bytes } in files::embedded() {
        let path = old.join(path);
        fs::create_dir_all(path.parent().expect("it has one")).expect("it can be made");
        fs::write(path, bytes).expect("it can be written");
    }
    let folder = old.display().to_string();
    let (exit, out, err) = chesst(&["delta", &folder, "--from", "0.0.9"]);
    assert_eq!((exit, err.as_str()), (0, ""));
    let delta: Delta = serde_json::from_str(&out).expect("a delta");
    assert!(delta.added.is_empty() && delta.renamed.is_empty() && delta.verdict_changed.is_empty());
    let file = old.join("clauses/text-promotion.ver-knecht.castle.json");
    let text = fs::read_to_string(&file).expect("it is there");
    assert!(text.contains(r#""number": 28"#));
    fs::write(&file, text.replace(r#""number": 28"#, r#""number": 29"#)).expect("it can be written");
    let (exit, out, err) = chesst(&["delta", &folder]);
    let delta: Delta = serde_json::from_str(&out).expect("a delta");
    assert_eq!(exit, 6, "{err}");
    assert_eq!((delta.verdict_changed[0].old.as_str(), delta.verdict_changed[0].new.as_str()), ("29", "28"));
    assert!(
        err.contains("text-promotion.ver-knecht.castle/count-two: the note of the case says no reason"),
        "{err}"
    );
    assert_eq!(chesst(&["delta", "nowhere"]).0, 2);
}

#[test]
fn a_case_that_holds_for_an_interval_of_editions_names_the_change() {
    let suite = suite();
    let mut edges = [0, 0];
    for editions in suite.cases.chunk_by(|case, next| case.id == next.id) {
        let editions: Vec<&Case> = editions.iter().collect();
        for flip in intervals::of(&editions) {
            assert!(!flip.by.is_empty(), "{}", editions[0].id);
            edges[usize::from(flip.edge == Edge::Flips)] += 1;
        }
    }
    assert!(edges[0] >= 10 && edges[1] >= 30, "{edges:?}");
    let (_, out, _) = chesst(&["check", "--list", "--case", "t1-2021/fig-3.2/b1-no-connet"]);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].ends_with("  [until t1-2021: promotion.ver-knecht.corner-connet]"), "{out}");
    assert!(lines[1].ends_with("  [since t1-2024: promotion.ver-knecht.corner-connet]"), "{out}");
}

/// The embedded files with one text replaced in one of them.
fn with(path: &str, from: &str, to: &str) -> Vec<File> {
    let mut all = files::embedded();
    let file = all.iter_mut().find(|file| file.path == path).expect("it is there");
    let text = String::from_utf8(file.bytes.clone()).expect("UTF-8");
    assert!(text.contains(from));
    file.bytes = text.replacen(from, to, 1).into_bytes();
    all
}

#[test]
fn a_suite_whose_interval_has_no_cause_is_refused() {
    let path = "figures/t1-2025/fig-4.2.json";
    let member = r#""flipped_by": ["promotion.ver-knecht.corner-connet"],"#;
    let error = Suite::from_files(&with(path, member, "")).expect_err("it names no change");
    let told = error.to_string();
    assert!(told.contains("begins from t1-2021 to t1-2024 and names no change between them"), "{told}");
}

/// Every case that flips from 2021 to 2024 is made to hold for one edition alone.
#[test]
fn a_change_between_editions_that_flips_no_case_is_refused() {
    let folder = tempdir("no-flip");
    for File { path, bytes } in files::embedded() {
        let text = String::from_utf8(bytes).expect("UTF-8");
        let is_scenario = path.starts_with("figures/") || path.starts_with("clauses/");
        let text = if is_scenario {
            let mut file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            let cases = file.get_mut("cases").and_then(serde_json::Value::as_array_mut);
            for case in cases.into_iter().flatten() {
                let names = |entry: &serde_json::Value| {
                    entry["rulesets"].as_array().is_some_and(|list| {
                        list.contains(&"t1-2021".into()) != list.contains(&"t1-2024".into())
                    })
                };
                if case["instead"].as_array().is_some_and(|list| list.iter().any(names)) {
                    case["status"] = "disputed".into();
                }
            }
            serde_json::to_string(&file).expect("it prints")
        } else {
            text
        };
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("it has one")).expect("it can be made");
        fs::write(path, text).expect("it can be written");
    }
    let (exit, _, err) = chesst(&["check", "--scenarios", &folder.display().to_string()]);
    assert_eq!(exit, 6);
    assert!(
        err.contains("no case flips from t1-2021 to t1-2024 by promotion.ver-knecht.corner-connet"),
        "{err}"
    );
}
