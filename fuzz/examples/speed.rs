//! How fast a target checks, in this process and on one core: `cargo run --release -p chesst-fuzz --example speed [TARGET]`.

use std::time::{Duration, Instant};

use chesst_conformance::targets::{self, Tally, World, seeds, vary::vary};

/// How long each target runs.
const TIME: Duration = Duration::from_secs(5);

/// How many times a seed is varied before it is taken anew.
const CHAIN: u32 = 40;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let only = std::env::args().nth(1);
    let world = World::new()?;
    for target in targets::ALL.iter().filter(|target| only.as_ref().is_none_or(|name| name == target.name)) {
        let seeds: Vec<Vec<u8>> = seeds::of(target, &world)?.into_values().collect();
        let mut tally = Tally::default();
        let (mut checking, mut seed) = (Duration::ZERO, 0);
        while checking < TIME {
            let mut bytes = seeds[seed as usize / CHAIN as usize % seeds.len()].clone();
            for _ in 0..CHAIN {
                bytes = vary(target, &world, &bytes, seed);
                seed += 1;
                let started = Instant::now();
                target.run(&world, &bytes, &mut tally)?;
                checking += started.elapsed();
            }
        }
        let rate = |number: u64| u128::from(number) * 1000 / checking.as_millis().max(1);
        let refused = tally.refused * 100 / tally.inputs;
        let (inputs, positions) = (rate(tally.inputs), rate(tally.positions));
        println!(
            "{:<34} {inputs:>7} inputs/s {positions:>7} positions/s {refused:>3} % refused",
            target.name
        );
    }
    Ok(())
}
