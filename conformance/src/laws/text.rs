//! Laws about position text.

use super::court::{Court, Finding};
use crate::judge::told;
use crate::question::Answer;
use crate::scenario::Ask;

pub(super) fn a_position_text_comes_back(court: &mut Court<'_>) -> Finding {
    let here = court.here();
    let text = here.position.clone();
    let back = court.text(&here)?;
    court.demand(back == text, &back, || &text)?;
    let mut bare = here;
    bare.position.clear();
    let answer = court.ask(&bare, Ask::Text { text: text.clone() })?;
    court
        .demand(answer == Answer::Accepted(text.clone()), told(&answer), || format!("accepted as {text}"))?;
    Ok(true)
}

pub(super) fn every_field_of_a_position_text_is_required(court: &mut Court<'_>) -> Finding {
    let mut bare = court.here();
    let text = std::mem::take(&mut bare.position);
    let fields: Vec<&str> = text.split(' ').collect();
    for (at, field) in fields.iter().enumerate() {
        let without: Vec<&str> =
            fields.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, field)| *field).collect();
        let answer = court.ask(&bare, Ask::Text { text: without.join(" ") })?;
        let refused = matches!(answer, Answer::Faults(_) | Answer::PositionRefused(_));
        court.demand(refused, told(&answer), || format!("refused: the field `{field}` is missing"))?;
    }
    Ok(true)
}
