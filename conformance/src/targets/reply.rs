//! Lines of a program, read as replies.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::{Breach, Tally, World, demand};
use crate::protocol::{
    CheckOk, ClaimsOk, CountOk, FinalCheckOk, ForceOk, Hello, MoveOk, MovesOk, OutcomeOk, PositionOk, TextOk,
};
use crate::question::Fault;
use crate::subject::process::reply::{Said, Unfit, members, read};

/// The number of the request that a line is read as a reply to.
pub(super) const REQUEST: u64 = 7;

/// The longest message about a line, in characters.
const LONGEST_MESSAGE: usize = 2000;

/// Any line is a reply or none.
pub(super) fn protocol_reply(world: &World, bytes: &[u8], tally: &mut Tally) -> Result<(), Breach> {
    match read(bytes, REQUEST) {
        Err(Unfit::Earlier(number)) => {
            tally.refused += 1;
            demand(number < REQUEST, "an earlier reply has a lower number", || number.to_string())
        }
        Err(Unfit::Stray(message) | Unfit::Bad(message)) => {
            tally.refused += 1;
            prints(&message)
        }
        Ok(said) => {
            tally.attempts += 1;
            comes_back(&said)?;
            match said {
                Said::Ok(value) => of_every_operation(&value),
                Said::Reject(_) => Ok(()),
                Said::Error(mut what) | Said::Unsupported(mut what) => {
                    if world.is_planted() && what.contains("\\t") {
                        what = what.replace("\\t", "\t");
                    }
                    prints(&what)
                }
            }
        }
    }
}

/// A message that may go into a report.
fn prints(message: &str) -> Result<(), Breach> {
    let short = message.chars().count() <= LONGEST_MESSAGE;
    demand(
        short && !message.chars().any(char::is_control),
        "what is said of a line is short and prints",
        || format!("{message:?}"),
    )
}

/// A reply written again is read as it was. Numbers with a point may lose their last digit.
fn comes_back(said: &Said) -> Result<(), Breach> {
    let line = match said {
        Said::Ok(value) if has_point(value) => return Ok(()),
        Said::Ok(value) => json!({"id": REQUEST, "ok": value}),
        Said::Reject(reject) => json!({"id": REQUEST, "reject": reject}),
        Said::Unsupported(_) | Said::Error(_) => return Ok(()),
    };
    let back = read(line.to_string().as_bytes(), REQUEST);
    demand(back.as_ref() == Ok(said), "a reply written again is read as it was", || {
        format!("{said:?} comes back as {back:?}")
    })
}

fn has_point(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.is_f64(),
        Value::Array(items) => items.iter().any(has_point),
        Value::Object(members) => members.values().any(has_point),
        Value::Null | Value::Bool(_) | Value::String(_) => false,
    }
}

/// An `ok` is the answer to an operation or a fault of the protocol in one short line.
fn of_every_operation(ok: &Value) -> Result<(), Breach> {
    one::<Hello>("hello", ok)?;
    one::<MovesOk>("moves", ok)?;
    one::<PositionOk>("play", ok)?;
    one::<OutcomeOk>("outcome", ok)?;
    one::<ForceOk>("force", ok)?;
    one::<CheckOk>("check", ok)?;
    one::<FinalCheckOk>("final-check", ok)?;
    one::<CountOk>("count", ok)?;
    one::<ClaimsOk>("claims", ok)?;
    one::<MoveOk>("read-move", ok)?;
    one::<TextOk>("print-move", ok)
}

fn one<T: DeserializeOwned>(op: &str, ok: &Value) -> Result<(), Breach> {
    match members::<T>(op, ok.clone()) {
        Ok(_) => Ok(()),
        Err(Fault::Protocol(message)) => prints(&message),
        Err(other) => Err(Breach::new("an `ok` that does not fit breaks the protocol", format!("{other:?}"))),
    }
}
