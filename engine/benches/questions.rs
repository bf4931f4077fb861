//! How long single questions take, asked of one crowded position and of the start position.

#![expect(clippy::expect_used, reason = "a benchmark fails by panicking")]

use chesst_engine::piece::{BySide, Side};
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use divan::Bencher;

fn main() {
    divan::main();
}

const TEXTS: [(&str, &str); 3] = [
    ("t1-2025", "rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp - 0 1"),
    ("t1-2025", "3pk2r/1i1p2i1/1iiSiisi/2rI1S2/6CI/1Ic3IR/I1s2I1I/RI1K4 b Pp - 5 35"),
    ("t-2020", "r2p1p1r1/ii2kii1R/3C4r/1r5ii/R3i1II1/3I1P2I/IcI2I3/1R2K1PR1 b Pp g2/f5 0 18"),
];

fn position(which: usize) -> Position {
    let (id, text) = TEXTS[which];
    Position::read(&Rules::built_in(id).expect("built in"), text).expect("playable")
}

#[divan::bench(args = 0..TEXTS.len())]
fn all_moves(bencher: Bencher<'_, '_>, which: usize) {
    let position = position(which);
    bencher.bench_local(|| position.moves());
}

#[divan::bench(args = 0..TEXTS.len())]
fn force_on_all_squares(bencher: Bencher<'_, '_>, which: usize) {
    let position = position(which);
    let squares = position.ruleset().shape.squares();
    bencher.bench_local(|| squares.iter().map(|square| position.force(square)).max_by_key(total));
}

fn total<T: Copy + std::ops::Add<Output = T>>(sums: &BySide<T>) -> T {
    sums.white + sums.black
}

#[divan::bench(args = 0..TEXTS.len())]
fn legality_of_all_moves(bencher: Bencher<'_, '_>, which: usize) {
    let position = position(which);
    let moves = position.moves();
    bencher.bench_local(|| {
        let legality = position.legalities();
        moves.iter().filter(|mv| legality.allows(**mv)).count()
    });
}

#[divan::bench(args = 0..TEXTS.len())]
fn outcome(bencher: Bencher<'_, '_>, which: usize) {
    let position = position(which);
    bencher.bench_local(|| position.outcome());
}

#[divan::bench(args = 0..TEXTS.len())]
fn check(bencher: Bencher<'_, '_>, which: usize) {
    let position = position(which);
    bencher.bench_local(|| position.is_check(Side::White));
}

#[divan::bench(args = 0..TEXTS.len())]
fn text_read(bencher: Bencher<'_, '_>, which: usize) {
    let (id, text) = TEXTS[which];
    let rules = Rules::built_in(id).expect("built in");
    bencher.bench_local(|| Position::read(&rules, text).is_ok());
}

#[divan::bench(args = 0..TEXTS.len())]
fn text_printed(bencher: Bencher<'_, '_>, which: usize) {
    let position = position(which);
    bencher.bench_local(|| position.to_string());
}

#[divan::bench(args = 0..TEXTS.len())]
fn a_move_played(bencher: Bencher<'_, '_>, which: usize) {
    let position = position(which);
    let mv = *position.moves().first().expect("it is not blocked");
    bencher.bench_local(|| position.play(mv).is_ok());
}
