//! The seeds of a corpus, made from the scenarios: a few dozen named inputs a target.

use std::collections::{BTreeMap, BTreeSet};

use chesst_engine::clause::Clause;
use chesst_engine::rules::Rules;
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::{Value, json};

use super::reply::REQUEST;
use super::vary::Kind;
use super::{Input, Tally, Target, World, named};
use crate::case::Case;
use crate::files;
use crate::load::{LoadError, Suite};
use crate::question::Question;
use crate::ruleset_file;
use crate::scenario::Ask;
use crate::serve;
use crate::smith::profile::Profile;
use crate::smith::recipe::{Base, Recipe, Step, Verb};
use crate::subject::reference::Reference;

/// Seeds by their names. A name says what the seed shows.
pub type Seeds = BTreeMap<String, Vec<u8>>;

/// How many plies of a game from the start position are played.
const PLIES: u8 = 24;

/// The seed by which recipes of the profiles are made.
const PROFILE_SEED: u64 = 2024;

/// The seeds of a target. The same scenarios give the same seeds.
///
/// ```
/// use chesst_conformance::targets::{self, World, seeds};
///
/// let seeds = seeds::of(targets::named("play_game").unwrap(), &World::new()?)?;
/// assert!(seeds.contains_key("castle.guard-t1-2024"));
/// # Ok::<(), chesst_conformance::load::LoadError>(())
/// ```
///
/// # Errors
/// When the embedded scenarios do not load.
pub fn of(target: &Target, world: &World) -> Result<Seeds, LoadError> {
    let suite = Suite::embedded()?;
    Ok(match target.input {
        Input::Recipe(..) => recipes(world, &suite),
        Input::Text(Kind::Position, _) => positions(&suite),
        Input::Text(Kind::Move, _) => moves(&suite),
        Input::Text(Kind::RulesetFile, _) => ruleset_files(),
        Input::Text(Kind::ScenarioFile, _) => scenario_files(),
        Input::Text(Kind::Reply, _) => replies(world),
    })
}

/// A case for each clause, as far as the bench can begin with it; the rule sets take turns.
fn by_clause(suite: &Suite, fits: impl Fn(&Case) -> bool) -> Vec<(Clause, &Case)> {
    let mut found = Vec::new();
    for (turn, clause) in Clause::ALL.iter().enumerate() {
        let about = |case: &&Case| case.clauses.first() == Some(clause) && fits(case);
        let rulesets: BTreeSet<&str> =
            suite.cases.iter().filter(about).map(|case| case.question.ruleset.as_str()).collect();
        let Some(ruleset) = turn.checked_rem(rulesets.len()).and_then(|at| rulesets.iter().nth(at)) else {
            continue;
        };
        let case = suite.cases.iter().filter(about).find(|case| case.question.ruleset == *ruleset);
        found.extend(case.map(|case| (*clause, case)));
    }
    found
}

fn recipes(world: &World, suite: &Suite) -> Seeds {
    let mut seeds = Seeds::new();
    let recipe = |case: &Case| {
        let question = &case.question;
        let recipe = world.bench.of_scenario(&question.ruleset, &question.position)?;
        with_moves(world, recipe, case)
    };
    for (clause, case) in by_clause(suite, |case| recipe(case).is_some()) {
        let name = format!("{clause}-{}", case.question.ruleset);
        seeds.extend(recipe(case).map(|recipe| (name, recipe.to_bytes())));
    }
    let mut random = ChaCha8Rng::seed_from_u64(PROFILE_SEED);
    for profile in Profile::ALL {
        let name = format!("profile-{}", format!("{profile:?}").to_lowercase());
        seeds.insert(name, profile.recipe(&world.bench, &mut random).to_bytes());
    }
    for (ruleset, rules) in (0..).zip(world.bench.rules()) {
        let play = |ply: u8| Step { verb: Verb::Play, which: ply.wrapping_mul(37), place: 0 };
        let recipe = Recipe { ruleset, base: Base::Start, steps: (0..PLIES).map(play).collect() };
        seeds.insert(format!("game-{}", rules.ruleset().id), recipe.to_bytes());
    }
    seeds
}

/// The recipe with the moves that a case plays first, and the one that it asks about.
fn with_moves(world: &World, mut recipe: Recipe, case: &Case) -> Option<Recipe> {
    let asked = match &case.question.ask {
        Ask::Legal { r#move } => r#move.parse().ok(),
        _ => None,
    };
    let mut position = world.bench.forge(&recipe).position;
    for mv in case.question.after.iter().copied().chain(asked) {
        let mv = position.without_needless_choice(mv);
        let Some(at) = position.moves().iter().position(|other| *other == mv) else { break };
        let [which, place] = u16::try_from(at).ok()?.to_le_bytes();
        recipe.steps.push(Step { verb: Verb::Play, which, place });
        position = position.play(mv).ok()?;
    }
    Some(recipe)
}

/// The last part of a case's id.
fn slug(case: &Case) -> &str {
    case.id.rsplit('/').next().unwrap_or_default()
}

/// Positions of cases, and every text that a case asks about.
fn positions(suite: &Suite) -> Seeds {
    let by_clause = by_clause(suite, |case| !case.question.position.is_empty()).into_iter();
    let mut seeds: Seeds = by_clause
        .map(|(clause, case)| {
            let question = &case.question;
            (format!("{clause}-{}", question.ruleset), question.position.as_bytes().to_vec())
        })
        .collect();
    for case in &suite.cases {
        if let Ask::Text { text } = &case.question.ask {
            seeds.insert(slug(case).to_owned(), text.as_bytes().to_vec());
        }
    }
    seeds
}

fn moves(suite: &Suite) -> Seeds {
    let is_legal =
        |case: &Case| matches!(case.question.ask, Ask::Legal { .. }) && case.question.after.is_empty();
    let mut seeds = Seeds::new();
    for (clause, case) in by_clause(suite, is_legal) {
        let Question { ruleset, position, ask, .. } = &case.question;
        if let Ask::Legal { r#move } = ask {
            seeds.insert(format!("{clause}-{ruleset}"), format!("{move}\n{position}").into_bytes());
        }
    }
    seeds
}

/// The built-in rule sets, the examples, and files that change one member each.
fn ruleset_files() -> Seeds {
    let mut seeds = Seeds::new();
    let built_in: Vec<(String, Value)> = Rules::all_built_in()
        .iter()
        .filter_map(|rules| {
            let text = ruleset_file::print(rules.ruleset()).ok()?;
            Some((rules.ruleset().id.clone(), serde_json::from_str(&text).ok()?))
        })
        .collect();
    for (at, (id, value)) in built_in.iter().enumerate() {
        seeds.insert(format!("whole-{id}"), value.to_string().into_bytes());
        let (other, whole) = &built_in[(at + 1) % built_in.len()];
        for (name, member) in whole.as_object().into_iter().flatten() {
            let file = json!({"format": 1, "id": "changed", "extends": id, name.as_str(): member});
            let changed = ruleset_file::of_text(&file.to_string()).is_ok();
            if changed && value.get(name) != Some(member) && name != "id" {
                seeds.insert(format!("{id}-with-{name}-of-{other}"), file.to_string().into_bytes());
            }
        }
    }
    for (id, value) in &built_in {
        let mut file = json!({"format": 1, "id": "numbers", "extends": id});
        for name in ["men_per_file", "repetition_claim", "quiet_claim", "caps", "knecht_promotes_on"] {
            file[name] = value[name].clone();
        }
        seeds.insert(format!("{id}-with-its-numbers"), file.to_string().into_bytes());
    }
    for file in files::embedded() {
        if let Some(name) = file.path.strip_prefix("examples/").and_then(|name| name.strip_suffix(".json")) {
            seeds.insert(name.to_owned(), file.bytes);
        }
    }
    seeds
}

/// One case of each kind of question and each clause, each as a file of its own.
fn scenario_files() -> Seeds {
    let mut seeds = Seeds::new();
    for file in files::embedded().iter().filter(|file| file.path.starts_with("clauses/")) {
        let Ok(whole) = serde_json::from_slice::<Value>(&file.bytes) else { continue };
        for case in whole["cases"].as_array().into_iter().flatten() {
            let kind = match &case["ask"] {
                Value::Object(ask) => ask.keys().next().cloned().unwrap_or_default(),
                _ => continue,
            };
            let ruleset = whole["rulesets"][0].as_str().unwrap_or_default();
            let name = format!("{kind}-{ruleset}");
            if seeds.contains_key(&name) || case.get("twin").is_some() {
                continue;
            }
            let mut one = whole.clone();
            one["cases"] = json!([case]);
            seeds.insert(name, one.to_string().into_bytes());
        }
    }
    seeds
}

/// What the reference says to every operation, and replies that are none.
fn replies(world: &World) -> Seeds {
    let (ruleset, position) = ("t1-2024", "4k3/3V4/8/2i5/2i5/8/2R5/4K3 w Pp - 0 40");
    let about = |op: &str| json!({"id": REQUEST, "op": op, "ruleset": ruleset, "position": position});
    let with = |op: &str, name: &str, value: &str| {
        let mut request = about(op);
        request[name] = json!(value);
        request
    };
    let requests = [
        (
            "hello",
            json!({"id": REQUEST, "op": "hello", "protocol": 1, "suite": "0.1.0", "rulesets": [ruleset]}),
        ),
        ("moves", about("moves")),
        ("play", with("play", "move", "d7d8=C")),
        ("play-refused", with("play", "move", "c2c4")),
        ("outcome", about("outcome")),
        ("force", with("force", "square", "c4")),
        ("check", with("check", "side", "black")),
        ("final-check", with("final-check", "side", "black")),
        ("positions", about("positions")),
        ("read-move", with("read-move", "text", "ВК d8=Кт")),
        ("error", json!({"id": REQUEST, "op": "force"})),
        ("unsupported", json!({"id": REQUEST, "op": "ponder"})),
    ];
    let mut seeds = Seeds::new();
    for (name, request) in requests {
        let mut line = Vec::new();
        // Writing to memory cannot fail.
        let _ = serve::serve(
            &mut Reference::new(&world.rulesets),
            &world.rulesets,
            request.to_string().as_bytes(),
            &mut line,
        );
        seeds.insert(name.to_owned(), line.trim_ascii_end().to_vec());
    }
    for (name, line) in [
        ("no-object", "ready"),
        ("no-number", r#"{"ok":{}}"#),
        ("earlier", r#"{"id":6,"ok":{}}"#),
        ("two-at-once", r#"{"id":7,"ok":{},"error":"no"}"#),
        ("unknown-member", r#"{"id":7,"ok":{},"time":3}"#),
        ("reject-with-a-fault", r#"{"id":7,"reject":{"fault":"two-kings"}}"#),
        ("error-that-is-an-object", r#"{"id":7,"error":{"code":3,"text":"out of memory"}}"#),
    ] {
        seeds.insert(name.to_owned(), line.as_bytes().to_vec());
    }
    seeds
}

impl World {
    /// Any seed of a kind of JSON text that is not refused.
    pub(super) fn sound_text(&self, kind: Kind, random: &mut impl Rng) -> String {
        let texts = self.sound.get_or_init(|| SoundTexts::new(self)).of(kind);
        texts.get(random.random_range(0..texts.len().max(1))).cloned().unwrap_or_default()
    }
}

/// The seeds of JSON texts that are not refused.
#[derive(Clone, Debug)]
pub(super) struct SoundTexts {
    rulesets: Vec<String>,
    scenarios: Vec<String>,
    replies: Vec<String>,
}

impl SoundTexts {
    fn new(world: &World) -> Self {
        let sound = |name: &str, seeds: Seeds| {
            let is_sound = |bytes: &Vec<u8>| {
                let mut tally = Tally::default();
                let result = named(name).map(|target| target.run(world, bytes, &mut tally));
                result == Some(Ok(())) && tally.refused == 0
            };
            let sound = seeds.into_values().filter(is_sound);
            sound.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).collect()
        };
        Self {
            rulesets: sound("rule_set_file", ruleset_files()),
            scenarios: sound("scenario_file", scenario_files()),
            replies: sound("protocol_reply", replies(world)),
        }
    }

    fn of(&self, kind: Kind) -> &[String] {
        match kind {
            Kind::RulesetFile => &self.rulesets,
            Kind::ScenarioFile => &self.scenarios,
            Kind::Reply => &self.replies,
            Kind::Position | Kind::Move => &[],
        }
    }
}
