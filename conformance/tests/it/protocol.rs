//! What the protocol page and its examples show is what `chesst serve` says, and what the schemas allow.

use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::serve::serve;
use chesst_conformance::subjects;
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::repo;

/// Requests and the replies shown to them: those of the examples, then those of the page.
fn shown() -> Vec<(Value, Value)> {
    let json =
        |text: &str| serde_json::from_str::<Value>(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let examples = repo::text("conformance/protocol/examples.jsonl");
    let mut pairs: Vec<(Value, Value)> =
        examples.lines().map(json).map(|pair| (pair["request"].clone(), pair["reply"].clone())).collect();
    assert!(pairs.len() > 30, "{} examples", pairs.len());
    let page = repo::text("conformance/PROTOCOL.md");
    let lines =
        |arrow: &str| page.lines().filter_map(|line| line.strip_prefix(arrow)).map(json).collect::<Vec<_>>();
    let (requests, replies) = (lines("-> "), lines("<- "));
    assert!(requests.len() >= 5 && requests.len() == replies.len());
    pairs.extend(requests.into_iter().zip(replies));
    pairs
}

fn answered(requests: impl Iterator<Item = Value>) -> Vec<Value> {
    let rulesets = Rulesets::default();
    let mut reference = subjects::named("reference", &rulesets).expect("it is there");
    let input: String = requests.map(|request| format!("{request}\n")).collect();
    let mut output = Vec::new();
    serve(reference.as_mut(), &rulesets, input.as_bytes(), &mut output)
        .expect("memory can be read and written");
    let output = String::from_utf8(output).expect("UTF-8");
    output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn every_reply_shown_is_the_reply_of_the_reference() {
    let shown = shown();
    let answered = answered(shown.iter().map(|(request, _)| request.clone()));
    assert_eq!(answered.len(), shown.len());
    for ((request, reply), answer) in shown.iter().zip(&answered) {
        assert_eq!(answer, reply, "{request}");
    }
}

fn schema(name: &str) -> Value {
    serde_json::from_str(&repo::text(&format!("conformance/protocol/{name}.schema.json"))).expect("JSON")
}

fn validator(schema: &Value) -> Validator {
    jsonschema::validator_for(schema).expect("a schema")
}

#[test]
fn the_schemas_allow_what_is_shown_and_refuse_what_is_broken() {
    let (requests, replies) = (validator(&schema("request")), validator(&schema("reply")));
    for (request, reply) in shown() {
        assert!(requests.is_valid(&request), "{request}");
        assert!(replies.is_valid(&reply), "{reply}");
        let mut both = reply.clone();
        both["error"] = "and this".into();
        both["ok"] = json!({});
        assert!(!replies.is_valid(&both), "two of the four: {both}");
        let mut stranger = reply;
        stranger["extra"] = 1.into();
        assert!(!replies.is_valid(&stranger), "{stranger}");
        let mut nameless = request;
        nameless.as_object_mut().expect("an object").remove("op");
        assert!(!requests.is_valid(&nameless), "{nameless}");
    }
}

#[test]
fn the_answer_to_each_operation_has_the_members_of_its_schema() {
    let whole = schema("reply");
    let mut seen = 0;
    for (request, reply) in shown() {
        let (Some(op), Some(ok)) = (request["op"].as_str(), reply.get("ok")) else { continue };
        let mut part = whole["$defs"][format!("{op}-ok")].clone();
        assert!(part.is_object(), "no schema for the answer to {op}");
        part["$defs"] = whole["$defs"].clone();
        assert!(validator(&part).is_valid(ok), "{op}: {ok}");
        seen += 1;
    }
    assert!(seen > 10, "{seen} answers");
}
