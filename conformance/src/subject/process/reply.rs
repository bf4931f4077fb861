//! Reading one line as the reply to a request.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::protocol::{Reject, Reply};
use crate::question::Fault;
use crate::quote::{clip, visible};

/// The most characters that are quoted of what the JSON library says.
const LONGEST_REASON: usize = 600;

/// A reply that keeps the protocol.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Said {
    /// The answer; its members depend on the operation.
    Ok(Value),
    /// The input is refused by the rules.
    Reject(Reject),
    /// The program does not offer this.
    Unsupported(String),
    /// The program failed.
    Error(String),
}

/// Why a line is not the reply to a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Unfit {
    /// It is no reply at all, or one to a request not yet asked: who wrote it cannot be followed any more.
    Stray(String),
    /// It is a reply to this earlier request.
    Earlier(u64),
    /// It is a reply to the request, but a bad one.
    Bad(String),
}

/// Reads a line as the reply to the request with this number.
pub(crate) fn read(line: &[u8], id: u64) -> Result<Said, Unfit> {
    let stray = |what: &str| Unfit::Stray(format!("{what}: `{}`", shown_bytes(line)));
    let Ok(text) = std::str::from_utf8(line) else { return Err(stray("is not UTF-8")) };
    if text.trim().is_empty() {
        return Err(Unfit::Stray("is an empty line".to_owned()));
    }
    let mut members: BTreeMap<String, Value> =
        serde_json::from_str(text).map_err(|_| stray("is no JSON object"))?;
    match members.get("id").map(Value::as_u64) {
        None => return Err(stray("has no `id`")),
        Some(None) => return Err(stray("has an `id` that is no number of a request")),
        Some(Some(earlier)) if earlier < id => return Err(Unfit::Earlier(earlier)),
        Some(Some(other)) if other != id => {
            return Err(stray(&format!("has the `id` {other} in place of {id}")));
        }
        Some(Some(_)) => {}
    }
    // The number of the request is left open, so that the message is the same in every run.
    members.remove("id");
    let rest = serde_json::to_string(&members).unwrap_or_default().replacen('{', ",", 1);
    let rest = if members.is_empty() { "}" } else { &rest };
    let bad = |what: &str| Unfit::Bad(format!("{what}: `{}`", shown(&format!("{{\"id\":…{rest}"))));
    let reply: Reply = serde_json::from_str(text).map_err(|error| bad(&worded(&error)))?;
    let kinds = ["ok", "reject", "unsupported", "error"];
    let there: Vec<&str> = kinds.into_iter().filter(|kind| members.contains_key(*kind)).collect();
    let told = |value: Option<Value>| value.map_or(String::new(), |value| told(&value));
    match there[..] {
        ["ok"] => Ok(Said::Ok(reply.ok.unwrap_or_default())),
        ["reject"] => reply.reject.map(Said::Reject).ok_or_else(|| bad("has a `reject` that is no object")),
        ["unsupported"] => Ok(Said::Unsupported(told(reply.unsupported))),
        ["error"] => Ok(Said::Error(told(reply.error))),
        [] => Err(bad("has none of `ok`, `reject`, `unsupported` and `error`")),
        _ => Err(bad(&format!("has {} at once", quoted(&there)))),
    }
}

fn quoted(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" and ")
}

/// The members of an `ok`.
pub(crate) fn members<T: DeserializeOwned>(op: &str, ok: Value) -> Result<T, Fault> {
    let shown = shown(&ok.to_string());
    serde_json::from_value(ok).map_err(|error| {
        Fault::Protocol(format!("the `ok` of the reply to `{op}` {}: `{shown}`", worded(&error)))
    })
}

/// What the JSON library says, without the place in a line that is quoted anyway. It quotes names as they were sent.
fn worded(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.split(" at line ").next().unwrap_or_default();
    format!("cannot be read ({})", clip(&visible(what), LONGEST_REASON))
}

/// A text of a reply that may go into a report: short, one line, nothing that a terminal would obey.
pub(super) fn plain(op: &str, text: String) -> Result<String, Fault> {
    const MOST: usize = 1000;
    if text.len() > MOST || text.chars().any(char::is_control) {
        let shown = shown(&text);
        return Err(Fault::Protocol(format!(
            "the reply to `{op}` holds a text that is longer than {MOST} bytes or has control characters: `{shown}`"
        )));
    }
    Ok(text)
}

/// A value as text for people.
fn told(value: &Value) -> String {
    match value {
        Value::String(text) => shown(text),
        other => shown(&other.to_string()),
    }
}

/// The text, cut short when it is long and with control characters escaped, for quoting in a message.
pub(crate) fn shown(text: &str) -> String {
    const MOST: usize = 160;
    let begun: String = text.chars().take(MOST).collect();
    let mut shown = visible(&begun);
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}

/// The same for bytes that may be no text.
pub(super) fn shown_bytes(bytes: &[u8]) -> String {
    const MOST: usize = 1000;
    shown(&String::from_utf8_lossy(&bytes[..bytes.len().min(MOST)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unfit(line: &str) -> Unfit {
        read(line.as_bytes(), 7).expect_err("it is no reply")
    }

    #[test]
    fn a_good_reply_is_one_of_four() {
        let said = |line: &str| read(line.as_bytes(), 7).expect("it is a reply");
        assert_eq!(said(r#"{"id":7,"ok":{"check":true}}"#), Said::Ok(serde_json::json!({"check": true})));
        assert_eq!(said("{\"id\":7,\"reject\":{}}\r"), Said::Reject(Reject::default()));
        assert_eq!(said(r#"{"id":7,"unsupported":"no"}"#), Said::Unsupported("no".to_owned()));
        assert_eq!(said(r#"{"id":7,"error":{"code":3}}"#), Said::Error(r#"{"code":3}"#.to_owned()));
    }

    #[test]
    fn a_line_that_is_no_reply_breaks_the_conversation() {
        let stray = |line: &str| match unfit(line) {
            Unfit::Stray(what) => what,
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(stray("ready\u{7}"), "is no JSON object: `ready\\u{7}`");
        assert_eq!(stray("[7]"), "is no JSON object: `[7]`");
        assert_eq!(stray(""), "is an empty line");
        assert_eq!(stray(r#"{"ok":{}}"#), r#"has no `id`: `{"ok":{}}`"#);
        assert_eq!(
            stray(r#"{"id":"7","ok":{}}"#),
            r#"has an `id` that is no number of a request: `{"id":"7","ok":{}}`"#
        );
        assert_eq!(stray(r#"{"id":8,"ok":{}}"#), r#"has the `id` 8 in place of 7: `{"id":8,"ok":{}}`"#);
        assert_eq!(
            read(b"{\"id\":7,\"ok\":\"\xff\"}", 7),
            Err(Unfit::Stray("is not UTF-8: `{\"id\":7,\"ok\":\"\u{fffd}\"}`".to_owned()))
        );
        assert_eq!(unfit(r#"{"id":6,"ok":{}}"#), Unfit::Earlier(6));
    }

    #[test]
    fn a_bad_reply_says_what_is_bad() {
        let bad = |line: &str| match unfit(line) {
            Unfit::Bad(what) => what,
            other => panic!("{line}: {other:?}"),
        };
        assert!(bad(r#"{"id":7}"#).starts_with("has none of `ok`, `reject`, `unsupported` and `error`: "));
        assert!(bad(r#"{"id":7,"ok":{},"error":null}"#).starts_with("has `ok` and `error` at once: "));
        assert!(bad(r#"{"id":7,"reject":null}"#).starts_with("has a `reject` that is no object: "));
        assert!(bad(r#"{"id":7,"ok":{},"time":3}"#).starts_with("cannot be read (unknown field `time`"));
        assert!(
            bad(r#"{"id":7,"ok":{},"ti\u0007me":3}"#)
                .starts_with(r"cannot be read (unknown field `ti\u{7}me`")
        );
        assert!(bad(r#"{"id":7,"ok":{},"ok":{}}"#).starts_with("cannot be read (duplicate field `ok`"));
    }

    #[test]
    fn a_quotation_is_short_and_plain() {
        assert_eq!(shown("\u{1b}[2J\"x\\\""), "\\u{1b}[2J\"x\\\"");
        assert_eq!(shown(&"x".repeat(200)).chars().count(), 161);
    }
}
