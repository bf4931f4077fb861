//! What libFuzzer calls.

use std::sync::{LazyLock, Mutex, PoisonError};

use chesst_conformance::targets::{self, Tally, Target, World, vary};
use libfuzzer_sys::{Corpus, fuzzer_mutate};

use crate::replay;

/// The world, and what inputs came to so far.
static WORLD: LazyLock<Option<World>> = LazyLock::new(|| replay::world().ok());
static TALLY: Mutex<Tally> = Mutex::new(Tally { inputs: 0, refused: 0, positions: 0, attempts: 0 });

/// Of so many variations of an input one is libFuzzer's own.
const OWN: u32 = 6;

#[expect(clippy::panic, reason = "a find is a panic, which libFuzzer keeps the input of")]
fn target(name: &str) -> (&'static Target, &'static World) {
    match (targets::named(name), WORLD.as_ref()) {
        (Some(target), Some(world)) => (target, world),
        _ => panic!("`{name}` is no target, or the scenarios do not load"),
    }
}

/// Runs a target on an input, and prints the tally whenever the number of inputs is a power of two.
///
/// # Panics
/// When an invariant is broken.
#[expect(clippy::panic, reason = "a find is a panic, which libFuzzer keeps the input of")]
pub fn run(name: &str, bytes: &[u8]) -> Corpus {
    let (target, world) = target(name);
    let mut tally = TALLY.lock().unwrap_or_else(PoisonError::into_inner);
    let refused = tally.refused;
    if let Err(breach) = target.run(world, bytes, &mut tally) {
        panic!("{breach}");
    }
    if tally.inputs.is_power_of_two() {
        eprintln!("tally of {name}: {tally}");
    }
    // A text that is refused may be new by its refusal; what is no recipe is never worth keeping.
    if target.takes_recipes() && tally.refused > refused { Corpus::Reject } else { Corpus::Keep }
}

/// Varies the first `size` bytes of an input in place; gives the new size.
pub fn vary(name: &str, data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let (target, world) = target(name);
    let varied = vary::vary(target, world, &data[..size], seed);
    if seed % OWN == 0 || varied.len() > max_size {
        return fuzzer_mutate(data, size, max_size);
    }
    data[..varied.len()].copy_from_slice(&varied);
    varied.len()
}
