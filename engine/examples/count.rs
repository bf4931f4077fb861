//! Counts move sequences by portable code alone, for instruction counts: `count SUITE DEPTH`, the suite being `start` or
//! `midgame` of chess-T1. `.ci/instructions` runs it.

use std::error::Error;

use chesst_engine::perft::Perft;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;

const START: &str = "rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp - 0 1";
const MIDGAME: &str = include_str!("../benches/suites/t1-2025.txt");

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (texts, depth) = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["start", depth] => (START, depth.parse()?),
        ["midgame", depth] => (MIDGAME, depth.parse()?),
        _ => return Err("usage: count start|midgame DEPTH".into()),
    };
    let rules = Rules::built_in("t1-2025").ok_or("t1-2025 is built in")?;
    let way = Perft { portable: true, ..Perft::default() };
    let mut nodes = 0;
    for text in texts.lines() {
        nodes += way.count(&Position::read(&rules, text)?, depth);
    }
    println!("{nodes}");
    Ok(())
}
