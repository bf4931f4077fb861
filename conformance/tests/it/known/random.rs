//! Random results and random files of known failures.

use chesst_conformance::case::Key;
use chesst_conformance::exit::Exit;
use chesst_conformance::known::{Outcome, record};
use chesst_conformance::results::Word;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::{Row, TODAY, file, key, known, results, whole};

const SEED: u64 = 2024;

/// Some texts that a program may give, long, odd or empty.
const TEXTS: [&str; 8] = [
    "legal",
    "refused",
    "",
    "e4 e5 e6",
    "say \"no\"\n\tor # not\r\n",
    "'''\\u0000\u{0}\u{7f}",
    "Крепость",
    " ",
];

fn random_results(random: &mut ChaCha8Rng, long: &str) -> Vec<(String, &'static str, Word, String)> {
    let mut rows = Vec::new();
    for scenario in ["a", "b/fig-1.1", "c"] {
        for slug in ["one", "two", "three", "x.y"] {
            for ruleset in ["t-2020", "t1-2021", "two-connets"] {
                let verdict = Word::ALL[random.random_range(0..Word::ALL.len())];
                let got = match random.random_range(0..=TEXTS.len()) {
                    at if at < TEXTS.len() => TEXTS[at].to_owned(),
                    _ => long.to_owned(),
                };
                if random.random_range(0..3) > 0 {
                    rows.push((format!("{scenario}/{slug}"), ruleset, verdict, got));
                }
            }
        }
    }
    rows
}

fn random_file(random: &mut ChaCha8Rng) -> String {
    let cases = ["a/one", "a/*", "b/fig-1.1", "*/two", "c/{one,x.y}", "nothing/*", "b/fig-1.1/three", "*"];
    let mut entries = Vec::new();
    for case in cases {
        if random.random_bool(0.5) {
            let outcome = Outcome::ALL[random.random_range(0..Outcome::ALL.len())];
            let mut entry = format!("case = \"{case}\"\noutcome = \"{outcome}\"\nreason = \"because\"");
            if outcome != Outcome::Skip && random.random_bool(0.5) {
                entry.push_str("\nsignature = 'legal'");
            }
            if random.random_bool(0.3) {
                entry.push_str("\nrulesets = ['t-2020', 'two-connets']");
            }
            if random.random_bool(0.2) {
                entry.push_str("\nexpires = 2026-11-29");
            }
            entries.push(entry);
        }
    }
    file(&entries.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn what_is_recorded_or_fixed_is_as_expected_whatever_the_results() {
    let long = "Nb1 ".repeat(200);
    let mut random = ChaCha8Rng::seed_from_u64(SEED);
    let (mut stale, mut expired) = (0, 0);
    for round in 0..400 {
        let rows = random_results(&mut random, &long);
        let rows: Vec<Row<'_>> = rows
            .iter()
            .map(|(id, ruleset, verdict, got)| (id.as_str(), *ruleset, *verdict, got.as_str()))
            .collect();
        let at = format!("seed {SEED}, round {round}");
        let mut scope = whole(&rows);
        let recorded_results = results(&rows);
        let text = record(&recorded_results);
        let recorded = known(&text);
        let gate = recorded.apply(&recorded_results, &scope, TODAY);
        assert_eq!(gate.exit(), Exit::Success, "{at}:\n{}{text}", gate.to_text());
        assert_eq!(gate.expected().len(), recorded_results.failures().count(), "{at}");
        assert_eq!(gate.fix(), text, "{at}");

        // Any file, fixed, over a part of the cases.
        let before = random_file(&mut random);
        let listed = known(&before);
        scope.planned.retain(|_| random.random_bool(0.8));
        let asked: Vec<Row<'_>> = rows
            .iter()
            .filter(|row| scope.planned.contains(&key(row.0, row.1)) && !listed.skips(&key(row.0, row.1)))
            .copied()
            .collect();
        let asked = results(&asked);
        let gate = listed.apply(&asked, &scope, TODAY);
        stale += gate.stale().count();
        let fixed = gate.fix();
        let again = known(&fixed);
        let after = again.apply(&asked, &scope, TODAY);
        let told = || format!("{at}:\n{}{before}\n---\n{}{fixed}", gate.to_text(), after.to_text());
        assert_eq!(after.unexpected, [], "{}", told());
        assert_eq!(after.stale().count(), after.expired().count(), "{}", told());
        assert_eq!(after.fix(), fixed, "{}", told());
        // What an expired entry lists too is left to it.
        let left_to = |case: &Key| after.expired().any(|entry| entry.matches(case));
        let kept = after.expected();
        assert!(gate.expected().into_iter().all(|case| kept.contains(case) || left_to(case)), "{}", told());
        expired += after.expired().count();
    }
    assert!(stale > 500 && expired > 50, "{stale} stale entries, {expired} expired ones");
}
