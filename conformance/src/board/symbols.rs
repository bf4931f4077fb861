//! The drawn parts of boards: pieces, strokes of force, marks, and letters and figures that need no font.
//!
//! Every part is drawn in a square of 40 by 40, a letter in 6 by 10.

use chesst_engine::piece::Kind;

use super::model::Mark;

/// The body of a piece above its base. The forms are this project's own.
pub(super) const fn body(kind: Kind) -> &'static str {
    match kind {
        Kind::King => "M10 26C3 13 16 9 20 15C24 9 37 13 30 26zM20 14V3M16 6h8",
        Kind::Connet => "M10 26L5 10l7 6 2-11 6 9 6-9 2 11 7-6-5 16zM9 21h22",
        Kind::Prince => "M10 26L8 10l7 6 5-10 5 10 7-6-2 16z",
        Kind::Ritter => "M10 5h20v10q0 8-10 11q-10-3-10-11zM20 5v21M10 13h20",
        Kind::VerKnecht => "M11 26q0-8 9-8q9 0 9 8zM20 8a5 5 0 1 1-.1 0zM12 11l8-8 8 8",
        Kind::Knecht => "M11 26q0-8 9-8q9 0 9 8zM20 8a5 5 0 1 1-.1 0z",
        Kind::Scout => "M11 26Q10 15 16 11L15 4l7 5q9 3 9 8l-3 3-6-2q-1 4 5 8zM22 13h1",
    }
}

/// The base of a piece, which bears the strokes.
pub(super) const BASE: &str = "M8 27h24v10h-24z";

/// The strokes of a force: a long one a unit, a short one for the half. Half units.
pub(super) fn strokes(half_units: u16) -> Option<String> {
    let (whole, half) = (half_units / 2, half_units % 2);
    let number = whole + half;
    if number == 0 || number > MOST_STROKES {
        return None;
    }
    let first = 20 - 2 * (number - 1);
    let stroke = |at: u16| {
        let x = first + 4 * at;
        if at < whole { format!("M{x} 29v6") } else { format!("M{x} 32v3") }
    };
    Some((0..number).map(stroke).collect())
}

/// More have no room on a base; the force is written in figures then.
const MOST_STROKES: u16 = 6;

/// The drawing of a mark.
pub(super) const fn mark(mark: &Mark) -> &'static str {
    match mark {
        Mark::From => "M2 2h36v36h-36z",
        Mark::Moved => "M2 10V2h8M30 2h8v8M38 30v8h-8M10 38H2v-8",
        Mark::Move => "M20 13a7 7 0 1 1-.1 0z",
        Mark::Capture => "M20 3a17 17 0 1 1-.1 0z",
        Mark::Exchange => "M20 2L38 20 20 38 2 20z",
        Mark::Blocked(_) => "M4 4l7 7M11 4l-7 7",
        Mark::Missing => "M20 10a10 10 0 1 1-.1 0zM4 4h8M8 4v5",
        Mark::Surplus => "M8 8l24 24M32 8L8 32",
        Mark::Check => "M6 3v9M6 15v1",
    }
}

/// One mark of each kind.
pub(super) const MARKS: [Mark; 9] = [
    Mark::From,
    Mark::Moved,
    Mark::Move,
    Mark::Capture,
    Mark::Exchange,
    Mark::Blocked(Vec::new()),
    Mark::Missing,
    Mark::Surplus,
    Mark::Check,
];

/// The letters and figures that boards need, as strokes.
pub(super) const GLYPHS: [(char, &str); 21] = [
    ('a', "M5 4v6M5 7a2.5 3 0 1 1-5 0a2.5 3 0 1 1 5 0"),
    ('b', "M0 0v10M0 7a2.5 3 0 1 1 5 0a2.5 3 0 1 1-5 0"),
    ('c', "M5 5a3 3 0 1 0 0 4"),
    ('d', "M5 0v10M5 7a2.5 3 0 1 1-5 0a2.5 3 0 1 1 5 0"),
    ('e', "M0 7h5a2.5 3 0 1 0-1 2.5"),
    ('f', "M5 0q-3-1-3 3v7M0 4h4"),
    ('g', "M5 4v6q0 3-4 2.5M5 7a2.5 3 0 1 1-5 0a2.5 3 0 1 1 5 0"),
    ('h', "M0 0v10M0 6q5-4 5 1v3"),
    ('i', "M2.5 4v6M2.5 1v1"),
    ('0', "M2.5 0q2.5 0 2.5 5q0 5-2.5 5q-2.5 0-2.5-5q0-5 2.5-5"),
    ('1', "M1 2l2-2v10"),
    ('2', "M0 2q0-2 2.5-2q2.5 0 2.5 2.5q0 2-5 7.5h5"),
    ('3', "M0 1q5-3 5 1.5q0 2-3 2q3 0 3 2.5q0 4-5 2"),
    ('4', "M4 10v-10l-4 7h5.5"),
    ('5', "M5 0h-4l-.5 4q4.5-1 4.5 3q0 4-5 2.5"),
    ('6', "M4 0q-4 3-4 7q0 3 2.5 3q2.5 0 2.5-3q0-3-2.5-3q-2 0-2.5 3"),
    ('7', "M0 0h5l-3 10"),
    (
        '8',
        "M2.5 4.5q-2.5 0-2.5-2.25q0-2.25 2.5-2.25q2.5 0 2.5 2.25q0 2.25-2.5 2.25q-2.5 0-2.5 2.75q0 2.75 2.5 2.75q2.5 0 2.5-2.75q0-2.75-2.5-2.75",
    ),
    ('9', "M5 3q0 3-2.5 3q-2.5 0-2.5-3q0-3 2.5-3q2.5 0 2.5 3q0 4-3 7"),
    ('½', "M0 1l1-1v4M5 0l-5 10M2.5 7q0-1.500 1.5-1.500q1.500 0 1.500 1.500q0 1.500-3 3h3.500"),
    (':', "M2.500 3v1M2.500 7v1"),
];
