//! The notation of the books.

use std::collections::BTreeSet;

use chesst_engine::moves::Move;
use chesst_engine::piece::Kind;
use chesst_engine::position::Position;
use chesst_engine::text::book::{Alphabet, Reader};

use super::{Breach, Tally, World, demand};
use crate::oracle::state::State;
use crate::oracle::{Literal, notation};
use crate::smith::forge::Forged;

/// How many moves of a position the oracle is asked to print: it is slow.
const ASKED_OF_ORACLE: usize = 4;

/// Every legal move prints, reads back, and prints like no other; spoilt texts are read as a legal move or refused.
pub(super) fn book_notation(world: &World, forged: &Forged, tally: &mut Tally) -> Result<(), Breach> {
    let position = &forged.position;
    let moves = position.moves();
    tally.positions += 1;
    for alphabet in Alphabet::ALL {
        let mut texts = BTreeSet::new();
        for mv in &moves {
            let text = printed(world, position, *mv, alphabet)?;
            let about = || format!("`{text}` for {mv} in {position:?}");
            let read = position.read_book_by(Reader::new(&text).strict(true));
            demand(
                read.as_ref().is_ok_and(|read| read.mv == *mv),
                "a printed move reads back clean",
                || format!("{}: {read:?}", about()),
            )?;
            spoilt(position, &text, *mv)?;
            demand(texts.insert(text.clone()), "no two moves print alike", about)?;
        }
    }
    let state = State::new(position.ruleset(), position.setup());
    for mv in moves.iter().take(ASKED_OF_ORACLE) {
        let engine = printed(world, position, *mv, Alphabet::Cyrillic)?;
        let oracle = notation::print(&Literal, &state, *mv);
        demand(oracle.as_ref() == Ok(&engine), "engine and oracle print a move alike", || {
            format!("`{engine}` and {oracle:?} for {mv} in {position:?}")
        })?;
        let read = notation::read(&Literal, &state, &engine);
        demand(read == Ok(*mv), "the oracle reads what the engine prints", || {
            format!("`{engine}` as {read:?} in {position:?}")
        })?;
    }
    Ok(())
}

fn printed(world: &World, position: &Position, mv: Move, alphabet: Alphabet) -> Result<String, Breach> {
    let text = position.print_book(mv, alphabet).map_err(|refusal| {
        Breach::new("every generated move prints", format!("{refusal} in {position:?}"))
    })?;
    let scout = position.piece(mv.from).is_some_and(|piece| piece.kind == Kind::Scout);
    Ok(if world.is_planted() && scout { text.replace("+)", "+") } else { text })
}

/// A text with one character left out, or two changed about, is read as a legal move or refused at a place within it.
fn spoilt(position: &Position, text: &str, mv: Move) -> Result<(), Breach> {
    let chars: Vec<char> = text.chars().collect();
    let at = (usize::from(mv.from.rank().number()) + usize::from(mv.to.file().number())) % chars.len();
    let mut changed = chars.clone();
    changed.swap(at, (at + 1) % chars.len());
    let mut shorter = chars;
    shorter.remove(at);
    for spoilt in [changed, shorter] {
        let text: String = spoilt.into_iter().collect();
        match position.read_book(&text) {
            Ok(read) => demand(position.legality(read.mv).is_ok(), "only legal moves are read", || {
                format!("`{text}` as {} in {position:?}", read.mv)
            })?,
            Err(error) => {
                let inside = (1..=text.chars().count() + 1).contains(&error.place.column);
                demand(inside && error.place.line == 1, "a refusal has its place in the text", || {
                    format!("`{text}`: {error}")
                })?;
            }
        }
    }
    Ok(())
}
