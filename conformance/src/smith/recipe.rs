//! A recipe and its two written forms: bytes for corpora, one line of text for people.

use std::fmt;
use std::str::FromStr;

use crate::quote::clip;

/// The version of both written forms. It rises when an old form would be read as another recipe.
pub const VERSION: u8 = 1;

/// The most steps of a recipe.
pub const MOST_STEPS: usize = 512;

/// Bytes before the first step: version, rule set, kind of base, its number.
const HEAD: usize = 5;
/// Bytes of a step: its verb and two numbers.
const STEP: usize = 3;

macro_rules! verbs {
    ($($(#[doc = $doc:literal])* $name:ident $word:literal)*) => {
        /// What a step does. The order is part of the byte form.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Verb {
            $($(#[doc = $doc])* $name,)*
        }

        impl Verb {
            /// Every verb, in the order of the byte form.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Its word in the text form.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                }
            }
        }
    };
}

verbs! {
    /// Plays a move: its place in the list of moves.
    Play "play"
    /// Puts a piece on the board: which, and on which of the free squares where it may stand.
    Put "put"
    /// Takes a piece off, never a King.
    Drop "drop"
    /// Takes a King off: the game is finished.
    DropKing "behead"
    /// Moves a piece to any free square where it may stand.
    Shift "shift"
    /// The other side is to move.
    Turn "turn"
    /// Says which sides may still turn a Prince into a Connet.
    Rights "rights"
    /// Sets the count of quiet plies to one of the numbers where rules look at it.
    Quiet "quiet"
    /// Sets the number of the move.
    Number "number"
    /// Draws impregnable squares: White's and Black's, or none.
    Impregnable "impregnable"
    /// Puts a piece on or beside an impregnable square.
    NearImpregnable "beside-impregnable"
    /// Puts a piece within two squares of another one.
    Near "near"
    /// Puts a royal piece in or near the enemy's castle.
    NearCastle "near-castle"
    /// An enemy royal piece in a castle, and one own royal piece to guard it.
    Lock "lock"
    /// Leaves no royal piece of its owner in a castle.
    EmptyCastle "empty-castle"
    /// Puts a VerKnecht before its last rank.
    VerKnecht "ver-knecht"
    /// Puts a Knecht before its promotion rank.
    Knecht "knecht"
    /// Puts Princes or Connets up to the cap.
    Fill "fill"
    /// Puts pieces on all squares around one.
    Surround "surround"
    /// Leaves a side its King alone, in a corner, and to move.
    Corner "corner"
    /// Takes off every piece but a few.
    Thin "thin"
    /// Moves a King to or beside an enemy royal piece.
    Meet "meet"
    /// Puts a Scout a leap away from an enemy piece.
    Leap "leap"
}

/// One step: a verb and two numbers, each taken modulo what there is to choose from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    /// What is done.
    pub verb: Verb,
    /// The first number: mostly which piece.
    pub which: u8,
    /// The second number: mostly which square.
    pub place: u8,
}

/// What a recipe begins with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Base {
    /// The start position; where no source states one, a scenario's.
    Start,
    /// The position of a scenario, found by a number that other scenarios hardly change.
    Scenario(u16),
    /// Kings alone.
    Kings(u16),
}

/// A playable position as small numbers.
///
/// ```
/// use chesst_conformance::smith::recipe::Recipe;
///
/// let recipe: Recipe = "1:0/scenario513/put3,12/turn".parse()?;
/// assert_eq!(recipe.to_string(), "1:0/scenario513/put3,12/turn");
/// assert_eq!(Recipe::from_bytes(&recipe.to_bytes())?, recipe);
///
/// let error = "0:0/start".parse::<Recipe>().unwrap_err();
/// assert_eq!(error.to_string(), "the recipe is of version 0; this program reads version 1");
/// # Ok::<(), chesst_conformance::smith::recipe::RecipeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Recipe {
    /// The place of the rule set among those of the bench.
    pub ruleset: u8,
    /// What it begins with.
    pub base: Base,
    /// What is done then, at most [`MOST_STEPS`].
    pub steps: Vec<Step>,
}

/// Bytes or text that are no recipe.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecipeError {
    /// It is of another version.
    #[error("the recipe is of version {0}; this program reads version {VERSION}")]
    Version(u8),
    /// The bytes end inside the head or a step.
    #[error("the recipe ends after {0} bytes, inside a part of it")]
    CutOff(usize),
    /// A byte has no meaning.
    #[error("byte {at} of the recipe is {byte}, which is no {what}")]
    Byte {
        /// Its place, from 0.
        at: usize,
        /// The byte.
        byte: u8,
        /// What it should be.
        what: &'static str,
    },
    /// A part of the text has no meaning.
    #[error("`{text}` is no {what} of a recipe such as `1:2/start/play17/put3,12`")]
    Part {
        /// The part.
        text: String,
        /// What it should be.
        what: &'static str,
    },
    /// It has too many steps.
    #[error("the recipe has {0} steps; {MOST_STEPS} is the most")]
    TooLong(usize),
}

impl Recipe {
    /// The byte form: the version, the rule set, the base, and three bytes a step.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let (kind, number) = match self.base {
            Base::Start => (0, 0),
            Base::Scenario(number) => (1, number),
            Base::Kings(number) => (2, number),
        };
        let [low, high] = number.to_le_bytes();
        let mut bytes = vec![VERSION, self.ruleset, kind, low, high];
        for step in &self.steps {
            bytes.extend([step.verb as u8, step.which, step.place]);
        }
        bytes
    }

    /// Reads the byte form.
    ///
    /// # Errors
    /// When the bytes are of another version, cut off, too many, or hold a byte without meaning.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, RecipeError> {
        match bytes.first() {
            Some(&version) if version != VERSION => return Err(RecipeError::Version(version)),
            Some(_) if bytes.len() >= HEAD && (bytes.len() - HEAD).is_multiple_of(STEP) => {}
            _ => return Err(RecipeError::CutOff(bytes.len())),
        }
        let count = (bytes.len() - HEAD) / STEP;
        if count > MOST_STEPS {
            return Err(RecipeError::TooLong(count));
        }
        if bytes[2] > 2 {
            return Err(RecipeError::Byte { at: 2, byte: bytes[2], what: "kind of base" });
        }
        let verbs = Verb::ALL.len();
        for (at, step) in bytes[HEAD..].chunks_exact(STEP).enumerate() {
            if usize::from(step[0]) >= verbs {
                return Err(RecipeError::Byte { at: HEAD + at * STEP, byte: step[0], what: "verb" });
            }
        }
        Ok(Self::lenient(bytes))
    }

    /// Reads any bytes after a version byte: what is missing is zero, numbers are taken modulo what there is.
    fn lenient(bytes: &[u8]) -> Self {
        let byte = |at: usize| bytes.get(at).copied().unwrap_or_default();
        let number = u16::from_le_bytes([byte(3), byte(4)]);
        let base = match byte(2) % 3 {
            0 => Base::Start,
            1 => Base::Scenario(number),
            _ => Base::Kings(number),
        };
        let steps = bytes.get(HEAD..).unwrap_or_default().chunks_exact(STEP).take(MOST_STEPS);
        let step = |bytes: &[u8]| Step {
            verb: Verb::ALL[usize::from(bytes[0]) % Verb::ALL.len()],
            which: bytes[1],
            place: bytes[2],
        };
        Self { ruleset: byte(1), base, steps: steps.map(step).collect() }
    }
}

impl<'a> arbitrary::Arbitrary<'a> for Recipe {
    /// Any bytes that begin with the version are a recipe, and so are none at all; others are refused.
    fn arbitrary(bytes: &mut arbitrary::Unstructured<'a>) -> arbitrary::Result<Self> {
        let length = bytes.len().min(HEAD + MOST_STEPS * STEP);
        match bytes.bytes(length)? {
            [] => Ok(Self::lenient(&[])),
            taken if taken[0] == VERSION => Ok(Self::lenient(taken)),
            _ => Err(arbitrary::Error::IncorrectFormat),
        }
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}:{}/", self.ruleset)?;
        match self.base {
            Base::Start => f.write_str("start")?,
            Base::Scenario(number) => write!(f, "scenario{number}")?,
            Base::Kings(number) => write!(f, "kings{number}")?,
        }
        self.steps.iter().try_for_each(|step| write!(f, "/{step}"))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.verb.word())?;
        match (self.which, self.place) {
            (0, 0) => Ok(()),
            (which, 0) => write!(f, "{which}"),
            (which, place) => write!(f, "{which},{place}"),
        }
    }
}

impl FromStr for Recipe {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = |text: &str, what| RecipeError::Part { text: clip(text, 60), what };
        let (version, rest) = text.split_once(':').ok_or_else(|| bad(text, "version and colon"))?;
        let version: u8 = version.parse().map_err(|_| bad(version, "version"))?;
        if version != VERSION {
            return Err(RecipeError::Version(version));
        }
        let mut parts = rest.split('/');
        let ruleset = parts.next().unwrap_or_default();
        let ruleset = ruleset.parse().map_err(|_| bad(ruleset, "rule set"))?;
        let base = parts.next().unwrap_or_default();
        let base = read_base(base).ok_or_else(|| bad(base, "base"))?;
        let steps = parts.map(|part| read_step(part).ok_or_else(|| bad(part, "step")));
        let steps: Vec<Step> = steps.collect::<Result<_, _>>()?;
        if steps.len() > MOST_STEPS {
            return Err(RecipeError::TooLong(steps.len()));
        }
        Ok(Self { ruleset, base, steps })
    }
}

fn read_base(text: &str) -> Option<Base> {
    if text == "start" {
        return Some(Base::Start);
    }
    let scenario = text.strip_prefix("scenario").map(|number| number.parse().map(Base::Scenario));
    scenario.or_else(|| text.strip_prefix("kings").map(|number| number.parse().map(Base::Kings)))?.ok()
}

fn read_step(text: &str) -> Option<Step> {
    let word = text.trim_end_matches(|c: char| c.is_ascii_digit() || c == ',');
    let verb = Verb::ALL.iter().copied().find(|verb| verb.word() == word)?;
    let numbers = &text[word.len()..];
    let (which, place) = match numbers.split_once(',') {
        _ if numbers.is_empty() => (0, 0),
        None => (numbers.parse().ok()?, 0),
        Some((which, place)) => (which.parse().ok()?, place.parse().ok()?),
    };
    Some(Step { verb, which, place })
}
