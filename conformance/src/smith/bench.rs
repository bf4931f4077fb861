//! What recipes are forged on: rule sets, each with the positions to begin with.

use std::hash::Hasher;
use std::sync::Arc;

use chesst_engine::piece::{BySide, Kind, Piece, Side};
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::setup::Setup;
use chesst_engine::square::Square;

use super::forge::Forged;
use super::recipe::{Base, Recipe};
use crate::load::{LoadError, Suite};
use crate::rulesets::Rulesets;

/// Rule sets and their base positions.
#[derive(Clone, Debug)]
pub struct Bench(Vec<Place>);

/// One rule set of a bench.
#[derive(Clone, Debug)]
struct Place {
    rules: Arc<Rules>,
    start: Option<Position>,
    /// Positions of scenarios by a number made from their text, so that a new scenario moves few others.
    scenarios: Vec<(u16, Position)>,
    kings: Vec<Position>,
}

impl Bench {
    /// A bench for these rule sets, with every position of the embedded scenarios that they can play.
    ///
    /// # Errors
    /// When the embedded scenarios do not load.
    pub fn new(rulesets: &Rulesets) -> Result<Self, LoadError> {
        Ok(Self::of(rulesets.iter().map(|entry| &entry.rules), &Suite::embedded()?))
    }

    /// A bench for these rules, with every position of the scenarios of this suite that they can play. Rules by which no
    /// two Kings can stand are left out.
    #[must_use]
    pub fn of<'r>(rules: impl IntoIterator<Item = &'r Arc<Rules>>, suite: &Suite) -> Self {
        let mut texts: Vec<&str> = suite.cases.iter().map(|case| case.question.position.as_str()).collect();
        texts.sort_unstable();
        texts.dedup();
        let places = rules.into_iter().map(|rules| Place::new(rules, &texts));
        Self(places.filter(|place| !place.kings.is_empty()).collect())
    }

    /// The rule sets.
    pub fn rules(&self) -> impl ExactSizeIterator<Item = &Arc<Rules>> {
        self.0.iter().map(|place| &place.rules)
    }

    /// The number by which recipes name this rule set.
    #[must_use]
    pub fn number(&self, ruleset: &str) -> Option<u8> {
        let at = self.0.iter().position(|place| place.rules.ruleset().id == ruleset)?;
        u8::try_from(at).ok()
    }

    /// The positions of scenarios that this rule set plays; none for one that is not on the bench.
    pub fn scenarios(&self, ruleset: &str) -> impl Iterator<Item = &Position> {
        let place = self.0.iter().find(move |place| place.rules.ruleset().id == ruleset);
        place.into_iter().flat_map(|place| place.scenarios.iter().map(|(_, position)| position))
    }

    /// The recipe that begins with this position of a scenario and does nothing to it; `None` when the rule set is not on
    /// the bench, or does not play it.
    ///
    /// ```
    /// use chesst_conformance::rulesets::Rulesets;
    /// use chesst_conformance::smith::bench::Bench;
    ///
    /// let bench = Bench::new(&Rulesets::default())?;
    /// let position = bench.scenarios("t1-2025").next().unwrap();
    /// let recipe = bench.of_scenario("t1-2025", &position.to_string()).unwrap();
    /// assert_eq!(&bench.forge(&recipe).position, position);
    /// # Ok::<(), chesst_conformance::load::LoadError>(())
    /// ```
    #[must_use]
    pub fn of_scenario(&self, ruleset: &str, text: &str) -> Option<Recipe> {
        let base = Base::Scenario(number(text));
        let recipe = Recipe { ruleset: self.number(ruleset)?, base, steps: Vec::new() };
        (self.forge(&recipe).position.to_string() == text).then_some(recipe)
    }

    /// The position and game of a recipe. There always is one.
    #[must_use]
    pub fn forge(&self, recipe: &Recipe) -> Forged {
        let mut forged = self.begin(recipe);
        for step in &recipe.steps {
            forged.step(*step);
        }
        forged
    }

    /// What a recipe begins with.
    #[must_use]
    pub fn begin(&self, recipe: &Recipe) -> Forged {
        // A bench without a rule set cannot be asked for; the built-in ones are always on it.
        let place = &self.0[usize::from(recipe.ruleset) % self.0.len()];
        Forged::new(place.base(recipe.base))
    }
}

impl Place {
    fn new(rules: &Arc<Rules>, texts: &[&str]) -> Self {
        let read = texts.iter().filter_map(|text| Some((number(text), Position::read(rules, text).ok()?)));
        let mut scenarios: Vec<(u16, Position)> = read.collect();
        scenarios.sort_by_key(|(number, _)| *number);
        let start = Position::start(rules).ok();
        Self { rules: Arc::clone(rules), start, scenarios, kings: kings(rules) }
    }

    fn base(&self, base: Base) -> Position {
        let scenario = |number: u16| {
            let after = self.scenarios.partition_point(|(other, _)| *other < number);
            self.scenarios.get(after).or_else(|| self.scenarios.first()).map(|(_, position)| position)
        };
        let found = match base {
            Base::Start => self.start.as_ref().or_else(|| scenario(0)),
            Base::Scenario(number) => scenario(number).or(self.start.as_ref()),
            Base::Kings(_) => None,
        };
        let number = if let Base::Kings(number) = base { usize::from(number) } else { 0 };
        found.unwrap_or_else(|| &self.kings[number % self.kings.len()]).clone()
    }
}

fn number(text: &str) -> u16 {
    let mut hasher = fnv::FnvHasher::default();
    hasher.write(text.as_bytes());
    #[expect(clippy::cast_possible_truncation, reason = "the low bits are as good as any")]
    let number = hasher.finish() as u16;
    number
}

/// Positions of two Kings: those with both at home first.
fn kings(rules: &Arc<Rules>) -> Vec<Position> {
    let ruleset = rules.ruleset();
    let at_home = BySide::from_fn(|side| ruleset.castles[side].iter().collect::<Vec<Square>>());
    let anywhere: Vec<Square> = ruleset.shape.squares().iter().step_by(3).collect();
    let pairs = |white: &[Square], black: &[Square]| {
        let pair = |first: &Square| black.iter().map(|second| (*first, *second)).collect::<Vec<_>>();
        white.iter().flat_map(pair).collect::<Vec<_>>()
    };
    let mut all = pairs(&at_home.white, &at_home.black);
    all.extend(pairs(&anywhere, &anywhere));
    let position = |(white, black): (Square, Square)| {
        let mut setup = Setup::default();
        setup.pieces.set(white, Some(Piece { side: Side::White, kind: Kind::King }));
        setup.pieces.set(black, Some(Piece { side: Side::Black, kind: Kind::King }));
        Position::new(rules, &setup).ok().filter(|position| position.pieces().count() == 2)
    };
    all.into_iter().filter_map(position).collect()
}
