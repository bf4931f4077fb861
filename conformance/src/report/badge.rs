//! The report as a badge: JSON for an endpoint of shields.io.

use serde::Serialize;

use crate::results::{Results, Word};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Badge {
    schema_version: u32,
    label: &'static str,
    message: String,
    color: &'static str,
}

/// One line of JSON. A failure outweighs an incomplete run.
///
/// ```
/// use chesst_conformance::report::badge;
/// use chesst_conformance::results::Results;
///
/// assert_eq!(
///     badge::report(&Results::default()),
///     "{\"schemaVersion\":1,\"label\":\"chesst\",\"message\":\"incomplete\",\"color\":\"orange\"}\n"
/// );
/// ```
#[must_use]
pub fn report(results: &Results) -> String {
    let failures = results.failures().count();
    let passes = results.cases.iter().filter(|case| case.verdict == Word::Pass).count();
    let (message, color) = if failures > 0 {
        (format!("{failures} fail"), "red")
    } else if !results.is_complete() {
        ("incomplete".to_owned(), "orange")
    } else if passes == 0 {
        ("nothing judged".to_owned(), "lightgrey")
    } else {
        (format!("{passes} pass"), "brightgreen")
    };
    let badge = Badge { schema_version: 1, label: "chesst", message, color };
    // Plain strings always become JSON.
    serde_json::to_string(&badge).unwrap_or_default() + "\n"
}
