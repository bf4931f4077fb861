//! What the HTML pages share: the frame of a page, its style and script, and boards as data that the script draws.
//!
//! A page is one file that loads nothing. It holds each symbol once and its data once, as JSON; boards are put together
//! when they are looked at, by the same symbols as [`crate::board::svg`].

pub mod marks;
pub mod scene;

use chesst_engine::piece::{Kind, Piece, Side};
use chesst_engine::ruleset::Ruleset;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::board::svg;
use crate::words::{Form, Words};

/// No page loads or sends anything.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; \
                      form-action 'none'";

/// A page: what stands in it, the data its script reads, and the script.
#[derive(Debug)]
pub struct Page<'a> {
    /// The title of its window.
    pub title: String,
    /// The language.
    pub words: &'a Words,
    /// What stands in it.
    pub body: Markup,
    /// The script after the one that draws boards.
    pub script: &'static str,
    /// The data; `boards` and `words` are added.
    pub data: Map<String, Value>,
    /// The rule sets whose boards are drawn.
    pub rulesets: Vec<&'a Ruleset>,
}

impl Page<'_> {
    /// The file.
    #[must_use]
    pub fn render(mut self) -> String {
        let boards =
            self.rulesets.iter().enumerate().map(|(at, ruleset)| (ruleset.id.clone(), about(at, ruleset)));
        self.data.insert("boards".to_owned(), Value::Object(boards.collect()));
        self.data.insert("words".to_owned(), said(self.words));
        let page = html! {
            (DOCTYPE)
            html lang=(self.words.lang().id()) {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta http-equiv="Content-Security-Policy" content=(POLICY);
                    title { (self.title) }
                    style { (PreEscaped(svg::STYLE)) (PreEscaped(include_str!("pages/page.css"))) }
                }
                body {
                    a class="skip" href="#main" { (self.words.say("page-skip")) }
                    svg class="symbols" width="0" height="0" aria-hidden="true" focusable="false" {
                        defs {
                            (svg::symbols(self.rulesets.iter().copied()))
                            @for (at, ruleset) in self.rulesets.iter().enumerate() {
                                g id=(format!("bd{at}")) { (svg::bare(ruleset)) }
                            }
                        }
                    }
                    (self.body)
                    script type="application/json" id="data" { (PreEscaped(in_script(&self.data))) }
                    script { (PreEscaped(include_str!("pages/board.js"))) (PreEscaped(self.script)) }
                }
            }
        };
        page.into_string() + "\n"
    }
}

/// JSON that ends no script and opens no comment in one.
fn in_script(data: &impl Serialize) -> String {
    serde_json::to_string(data).unwrap_or_default().replace('<', "\\u003c").replace('\u{2028}', "\\u2028")
}

/// What the script must know of a rule set's board.
fn about(at: usize, ruleset: &Ruleset) -> Value {
    let (width, height) = svg::size(ruleset.shape);
    let force: Map<String, Value> = Kind::ALL
        .into_iter()
        .map(|kind| (kind.letter().to_string(), ruleset.force(kind).half_units().into()))
        .collect();
    json!({
        "id": format!("bd{at}"), "ranks": ruleset.shape.ranks, "width": width, "height": height,
        "margin": svg::MARGIN, "square": svg::SQUARE, "force": force,
    })
}

/// What the script says.
fn said(words: &Words) -> Value {
    let mut said: Map<String, Value> = [
        "page-wanted",
        "page-got",
        "page-position",
        "page-source",
        "page-clause",
        "page-asked",
        "page-missing",
        "page-surplus",
        "page-note",
        "page-rerun",
        "page-mistakes",
        "page-shown",
        "page-more",
        "page-none",
        "page-step",
        "page-start",
        "page-after",
        "page-answer",
        "page-fact",
    ]
    .into_iter()
    .map(|key| (key.trim_start_matches("page-").to_owned(), words.say(key).into()))
    .collect();
    for side in Side::ALL {
        for kind in Kind::ALL {
            let piece = Piece { side, kind };
            said.insert(piece.letter().to_string(), words.piece(piece, Form::Nominative).into());
        }
    }
    Value::Object(said)
}
