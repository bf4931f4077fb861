//! A program that keeps a game, as many do, although every request brings its whole position.

use chesst_engine::choices::Choices;
use chesst_engine::moves::Move;

use super::Subject;
use crate::question::{Answer, Fault, Question};
use crate::scenario::Ask;

/// The longest game that is kept, in plies.
const MOST: usize = 12;

/// A subject that takes a position to which its last move led for the next one of that game. What it keeps in mind from
/// move to move then shows over the protocol too, where moves are played one by one.
///
/// ```
/// use chesst_conformance::question::{Answer, Question};
/// use chesst_conformance::rulesets::Rulesets;
/// use chesst_conformance::scenario::Ask;
/// use chesst_conformance::subject::Subject;
/// use chesst_conformance::subject::in_game::InGame;
/// use chesst_conformance::subjects;
/// use chesst_engine::outcome::Outcome;
///
/// let question = |position: &str, ask| Question {
///     ruleset: "t-2020".to_owned(),
///     position: position.to_owned(),
///     after: Vec::new(),
///     ask,
/// };
/// let faulty = subjects::named("faulty:castle-capture-only-by-entering", &Rulesets::default())?;
/// let mut program = InGame::new(faulty);
///
/// // White has won, and the Connet was there before.
/// let won = question("5C3/9/9/8k/9/9/9/4K4 b Pp - 0 1", Ask::Outcome {});
/// assert!(matches!(program.ask(&won), Ok(Answer::Outcome(Outcome::Won { .. }))));
///
/// let before = question("3C1p3/9/9/8k/9/9/9/4K4 w Pp - 0 1", Ask::Position {});
/// let plays = Question { after: vec!["d8f8".parse()?], ..before };
/// assert_eq!(program.ask(&plays), Ok(Answer::Position(won.position.clone())));
/// assert_eq!(program.ask(&won), Ok(Answer::Outcome(Outcome::Ongoing)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[expect(missing_debug_implementations, reason = "a subject need not be printable")]
pub struct InGame {
    subject: Box<dyn Subject>,
    game: Option<Game>,
}

/// A game, and the text of the position where it stands.
#[derive(Clone, Debug)]
struct Game {
    ruleset: String,
    start: String,
    moves: Vec<Move>,
    text: String,
}

impl InGame {
    /// The subject, in no game yet.
    #[must_use]
    pub fn new(subject: Box<dyn Subject>) -> Self {
        Self { subject, game: None }
    }

    /// The question as one about the game, if it is about where the game stands.
    fn in_game(&self, question: &Question) -> Option<Question> {
        let game = self.game.as_ref()?;
        let goes_on = game.ruleset == question.ruleset && game.text == question.position;
        let brings_its_own =
            matches!(question.ask, Ask::Text { .. } | Ask::Claims {} | Ask::Impregnable { .. });
        (goes_on && !brings_its_own && game.moves.len() + question.after.len() <= MOST).then(|| Question {
            position: game.start.clone(),
            after: game.moves.iter().chain(&question.after).copied().collect(),
            ..question.clone()
        })
    }
}

impl Subject for InGame {
    fn name(&self) -> String {
        self.subject.name()
    }

    fn choices(&self, ruleset: &str) -> Choices {
        self.subject.choices(ruleset)
    }

    fn names_every_clause(&self) -> bool {
        self.subject.names_every_clause()
    }

    fn ask(&mut self, question: &Question) -> Result<Answer, Fault> {
        let asked = self.in_game(question).unwrap_or_else(|| question.clone());
        let answer = self.subject.ask(&asked);
        if let (Ask::Position {}, Ok(Answer::Position(text))) = (&asked.ask, &answer) {
            let Question { ruleset, position: start, after: moves, .. } = asked;
            self.game = Some(Game { ruleset, start, moves, text: text.clone() });
        }
        answer
    }
}
