//! `chesst draw`.

use chesst_engine::piece::BySide;
use chesst_engine::square::Square;

use super::{DrawArgs, Failure, input, print};
use crate::board::Drawing;
use crate::draw::seeded;
use crate::exit::Exit;

pub(super) fn draw(args: &DrawArgs) -> Result<Exit, Failure> {
    let rules = args.ruleset.rules()?;
    let position = input::position(&rules, &args.position)?;
    let (squares, how): (BySide<Square>, String) = match (&args.squares, args.seed) {
        (Some(squares), _) => {
            let [white, black] = squares.as_slice() else {
                return Err(Failure::usage("--squares takes White's and Black's square"));
            };
            (
                BySide { white: input::square(&rules, white)?, black: input::square(&rules, black)? },
                String::new(),
            )
        }
        (None, seed) => {
            let seed = seed.unwrap_or_default();
            let none = || Failure::usage(format!("{} has no impregnable squares", rules.ruleset().id));
            (seeded(&position, seed).ok_or_else(none)?, format!(", seed {seed}"))
        }
    };
    let lost = position.lost_to(squares);
    let after = position.draw_impregnable(squares).map_err(Failure::usage)?;
    let mut out = format!("drawn: White {}, Black {}{how}\n", squares.white, squares.black);
    for (square, piece) in lost {
        out.push_str(&format!("lost: the {piece} on {square}\n"));
    }
    print(&format!("{out}{}{}\n{after}\n", Drawing(&after), super::position::standing(&after)))?;
    Ok(Exit::Success)
}
