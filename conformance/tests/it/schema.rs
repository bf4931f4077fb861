//! The JSON Schemas and the Rust types agree, on good files and on bad ones.

use std::collections::BTreeSet;

use chesst_conformance::files;
use chesst_engine::choices::Choices;
use chesst_engine::clause::Clause;
use chesst_engine::fault::FaultKind;
use chesst_engine::piece::Kind;
use jsonschema::Validator;
use serde_json::Value;

use crate::repo;

fn json(path: &str) -> Value {
    serde_json::from_str(&repo::text(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn validator(schema: &str) -> Validator {
    jsonschema::validator_for(&json(schema)).unwrap_or_else(|error| panic!("{schema}: {error}"))
}

#[test]
fn the_schemas_accept_every_file_of_the_suite() {
    let scenario = validator("scenarios/schema/scenario.schema.json");
    let rules = validator("scenarios/schema/rules.schema.json");
    let mut seen = 0;
    for file in files::embedded() {
        let validator = match file.path.as_str() {
            "rules.json" => &rules,
            path if path.starts_with("figures/") || path.starts_with("clauses/") => &scenario,
            _ => continue,
        };
        let value: Value =
            serde_json::from_slice(&file.bytes).unwrap_or_else(|error| panic!("{}: {error}", file.path));
        let errors: Vec<String> = validator
            .iter_errors(&value)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{}: {}", file.path, errors.join("\n"));
        seen += 1;
    }
    assert!(seen > 150, "{seen} files");
}

/// The loader's refusal of the same files is held in `loading`.
#[test]
fn the_schema_refuses_every_file_of_bad_structure_and_none_of_bad_meaning() {
    let scenario = validator("scenarios/schema/scenario.schema.json");
    for (folder, good) in [("scenario", false), ("meaning", true)] {
        let bad: Vec<String> = repo::files(&format!("conformance/tests/bad/{folder}"))
            .into_iter()
            .filter(|path| path.ends_with(".json"))
            .collect();
        assert!(bad.len() > 15, "{} files in {folder}", bad.len());
        for path in bad {
            assert_eq!(scenario.is_valid(&json(&path)), good, "{path}");
        }
    }
}

/// The text values of every `enum` in a schema.
fn enums(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                if name == "enum"
                    && let Value::Array(items) = member
                {
                    found.extend(items.iter().filter_map(|item| item.as_str().map(str::to_owned)));
                }
                enums(member, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| enums(item, found)),
        _ => {}
    }
}

#[test]
fn the_schema_names_what_the_engine_names() {
    let mut found = BTreeSet::new();
    enums(&json("scenarios/schema/scenario.schema.json"), &mut found);
    let clauses = Clause::ALL.iter().map(|clause| clause.id());
    let faults = FaultKind::ALL.iter().map(|fault| fault.id());
    let kinds = Kind::ALL.iter().map(|kind| kind.name());
    for name in clauses.chain(faults).chain(kinds) {
        assert!(found.contains(name), "the schema does not know `{name}`");
    }
    let text = repo::text("scenarios/schema/scenario.schema.json");
    for choice in Choices::ALL {
        assert!(
            [choice.id, choice.default, choice.other]
                .iter()
                .all(|word| text.contains(&format!("\"{word}\""))),
            "{}",
            choice.id
        );
    }
}
