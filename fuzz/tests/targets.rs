//! Seeds and regressions are replayed, and varied a little: what fuzzing rests on holds without libFuzzer.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use chesst_conformance::smith::recipe::{Recipe, RecipeError, VERSION};
use chesst_conformance::targets::{self, Tally, Target, World, seeds, told::Told, vary::vary};
use chesst_fuzz::replay;

static WORLD: LazyLock<World> = LazyLock::new(|| World::new().expect("the scenarios load"));
static PLANTED: LazyLock<World> = LazyLock::new(|| WORLD.clone().with_planted_faults());

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The named seeds of a target; what libFuzzer wrote beside them is named by a hash of forty digits.
fn committed(target: &Target) -> Vec<PathBuf> {
    let mut files = replay::files(&folder("corpus").join(target.name)).expect("it can be read");
    files.retain(|path| name(path).len() != 40);
    assert!(files.len() >= 10, "{} has {} seeds", target.name, files.len());
    files
}

fn name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).expect("UTF-8")
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("it can be read")
}

/// A target is a line of the table, a file of three lines, and a program of the package, which `cargo fuzz` lists.
#[test]
fn table_files_and_programs_are_the_same_targets() {
    let mut table: Vec<&str> = targets::ALL.iter().map(|target| target.name).collect();
    let manifest = text(&folder("Cargo.toml"));
    let programs: Vec<&str> = manifest
        .split("[[bin]]\n")
        .skip(1)
        .filter_map(|bin| bin.strip_prefix("name = \"")?.split('"').next())
        .collect();
    assert_eq!(programs, table);
    table.sort_unstable();
    let files = replay::files(&folder("fuzz_targets")).expect("it can be read");
    let names: Vec<&str> = files.iter().filter_map(|path| name(path).strip_suffix(".rs")).collect();
    assert_eq!(names, table);
    let page = text(&folder("README.md"));
    for target in targets::ALL {
        let Target { name, sentence, planted, .. } = target;
        let program =
            format!("//! {sentence}\n#![cfg_attr(fuzzing, no_main)]\nchesst_fuzz::target!({name});\n");
        assert_eq!(text(&folder(&format!("fuzz_targets/{name}.rs"))), program);
        assert!(page.contains(&format!("| `{name}` |")), "the page has no line for {name}");
        assert!(page.contains(&format!("| {planted} |")), "the page does not name `{planted}`");
    }
}

#[test]
fn the_committed_seeds_are_those_that_chesst_writes() {
    for target in targets::ALL {
        let written = seeds::of(target, &WORLD).expect("the scenarios load");
        let committed = committed(target);
        let names: Vec<&str> = committed.iter().map(|path| name(path)).collect();
        assert_eq!(names, written.keys().collect::<Vec<_>>(), "chesst corpus --output fuzz");
        for path in &committed {
            assert_eq!(fs::read(path).ok().as_ref(), written.get(name(path)), "{}", path.display());
        }
    }
}

#[test]
fn every_rule_set_has_a_seed_of_every_target_that_takes_recipes() {
    for target in targets::ALL.iter().filter(|target| target.takes_recipes()) {
        let mut rulesets: Vec<u8> = committed(target)
            .iter()
            .map(|path| {
                Recipe::from_bytes(&fs::read(path).expect("it can be read")).expect("a recipe").ruleset
            })
            .collect();
        rulesets.sort_unstable();
        rulesets.dedup();
        let all = WORLD.rulesets().count();
        assert_eq!(rulesets.iter().filter(|number| usize::from(**number) < all).count(), all);
    }
}

#[test]
fn a_seed_of_another_version_is_refused_and_never_misread() {
    for target in targets::ALL.iter().filter(|target| target.takes_recipes()) {
        let seed = &committed(target)[0];
        let old = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-of-version-0", target.name));
        let mut bytes = fs::read(seed).expect("it can be read");
        assert_eq!(bytes[0], VERSION);
        bytes[0] = VERSION - 1;
        fs::write(&old, &bytes).expect("it can be written");
        let mut tally = Tally::default();
        let result = replay::file(target, &WORLD, &old, &mut tally);
        let error = result.expect_err("it is refused");
        assert!(matches!(error, replay::Failure::NoRecipe(RecipeError::Version(0))), "{error}");
        assert_eq!(target.run(&WORLD, &bytes, &mut tally), Ok(()));
        assert_eq!((tally.refused, tally.positions), (1, 0), "nothing is made of it");
        assert!(Told::new(target, &WORLD, &bytes).is_err());
    }
}

#[test]
fn no_seed_shows_a_planted_fault() {
    for target in targets::ALL {
        for path in committed(target) {
            let result = replay::file(target, &PLANTED, &path, &mut Tally::default());
            assert!(result.is_ok(), "{} shows it already", path.display());
        }
    }
}

/// The quick ones, without coverage; `.ci/fuzz planted` finds all of them.
#[test]
fn a_planted_fault_is_found_and_told_with_its_smallest_case() {
    for name in ["position_text", "promotion_caps", "play_game"] {
        let target = targets::named(name).expect("a target");
        let found = find(target).unwrap_or_else(|| panic!("{name}: nothing is found"));
        let told = Told::new(target, &PLANTED, &found).expect("it is an input");
        assert!(told.is_find() && told.to_string().contains(target.planted), "{told}");
        let smallest = told.smallest().expect("it is a find");
        assert!(smallest.len() <= found.len(), "{told}");
        assert!(target.run(&PLANTED, smallest, &mut Tally::default()).is_err(), "{told}");
        assert_eq!(target.run(&WORLD, smallest, &mut Tally::default()), Ok(()), "{told}");
        assert!(Told::new(target, &WORLD, smallest).is_ok_and(|told| !told.is_find()));
    }
}

/// Varies the seeds of a target until its planted fault shows.
fn find(target: &Target) -> Option<Vec<u8>> {
    let mut inputs: Vec<Vec<u8>> =
        committed(target).iter().map(|path| fs::read(path).expect("it can be read")).collect();
    (0..60_000_u32).find_map(|seed| {
        let at = seed as usize % inputs.len();
        inputs[at] = vary(target, &PLANTED, &inputs[at], seed);
        target.run(&PLANTED, &inputs[at], &mut Tally::default()).is_err().then(|| inputs[at].clone())
    })
}

#[test]
fn every_seed_and_every_regression_passes() {
    for target in targets::ALL {
        let regressions = replay::files(&folder("regressions").join(target.name)).expect("it can be read");
        let mut tally = Tally::default();
        for path in committed(target).iter().chain(&regressions) {
            let result = replay::file(target, &WORLD, path, &mut tally);
            assert!(result.is_ok(), "{}: {}", path.display(), result.expect_err("it fails"));
        }
        assert!(tally.refused * 2 <= tally.inputs, "{}: {tally}", target.name);
        assert!(!target.must_attempt || tally.attempts > 0, "{}: {tally}", target.name);
    }
}

#[test]
fn variations_of_seeds_pass_and_few_of_them_are_refused() {
    for target in targets::ALL {
        let mut tally = Tally::default();
        for (number, path) in (0..).zip(committed(target)) {
            let mut bytes = fs::read(&path).expect("it can be read");
            for turn in 0..4 {
                bytes = vary(target, &WORLD, &bytes, number * 4 + turn);
                let result = target.run(&WORLD, &bytes, &mut tally);
                assert!(
                    result.is_ok(),
                    "{} of {}: {result:?}\n{}",
                    target.name,
                    path.display(),
                    String::from_utf8_lossy(&bytes)
                );
            }
        }
        assert!(tally.refused * 2 < tally.inputs, "{}: {tally}", target.name);
        assert!(!target.must_attempt || tally.attempts > 0, "{}: {tally}", target.name);
    }
}
