//! Questions and answers in the words of a language.

use chesst_engine::outcome::{Outcome, Win};
use chesst_engine::piece::{Kind, Side};
use chesst_engine::square::Square;

use super::{Form, Lang, Words};
use crate::question::listed;
use crate::scenario::{Ask, Russian};

impl Words {
    /// A question, with the moves played before it.
    ///
    /// ```
    /// use chesst_conformance::scenario::Ask;
    /// use chesst_conformance::words::{Lang, Words};
    ///
    /// let ask = Ask::Legal { r#move: "d7e7".to_owned() };
    /// let after = ["a2a3".to_owned()];
    /// assert_eq!(Words::of(Lang::En).question(&ask, &after), "is d7e7 legal after a2a3?");
    /// assert_eq!(Words::of(Lang::Ru).question(&ask, &after), "возможен ли ход d7e7 после a2a3?");
    /// ```
    #[must_use]
    pub fn question(&self, ask: &Ask, after: &[String]) -> String {
        let asked = self.asked(ask);
        if after.is_empty() {
            return asked + "?";
        }
        format!("{asked} {}?", self.with("ask-after", &[("moves", listed(after).into())]))
    }

    /// The sentence of a case; in English where it has no other.
    #[must_use]
    pub fn says<'c>(&self, says: &'c str, russian: Option<&'c Russian>) -> &'c str {
        self.lang().of(says, russian.map_or(says, |russian| &russian.says))
    }

    /// The remark of a case, empty where it has none.
    #[must_use]
    pub fn note<'c>(&self, note: Option<&'c str>, russian: Option<&'c Russian>) -> &'c str {
        let note = note.unwrap_or_default();
        self.lang().of(note, russian.and_then(|russian| russian.note.as_deref()).unwrap_or(note))
    }

    fn asked(&self, ask: &Ask) -> String {
        let side = |side: Side| self.side(side, Form::Genitive);
        match ask {
            Ask::Destinations { from } => self.with("ask-destinations", &[("from", from.to_string().into())]),
            Ask::Moves {} => self.say("ask-moves"),
            Ask::Legal { r#move } => self.with("ask-legal", &[("move", r#move.as_str().into())]),
            Ask::Promotions { from, to } => self
                .with("ask-promotions", &[("from", from.to_string().into()), ("to", to.to_string().into())]),
            Ask::Position {} => self.say("ask-position"),
            Ask::Force { on } => self.with("ask-force", &[("on", listed(on).into())]),
            Ask::Check { side: of } => self.with("ask-check", &[("side", side(Side::from(*of)).into())]),
            Ask::FinalCheck { side: of } => {
                self.with("ask-final-check", &[("side", side(Side::from(*of)).into())])
            }
            Ask::Outcome {} => self.say("ask-outcome"),
            Ask::Count { depth } => self.with("ask-count", &[("depth", (*depth).into())]),
            Ask::Text { text } => self.with("ask-text", &[("text", text.as_str().into())]),
            Ask::Claims {} => self.say("ask-claims"),
            Ask::Impregnable { white, black } => self.with(
                "ask-impregnable",
                &[("white", white.to_string().into()), ("black", black.to_string().into())],
            ),
            Ask::ReadMove { text } => self.with("ask-read-move", &[("text", text.as_str().into())]),
            Ask::PrintMove { r#move } => self.with("ask-print-move", &[("move", r#move.to_string().into())]),
        }
    }

    /// An answer as results have it, which is English, in this language. What is no word of an answer stays as it is.
    ///
    /// ```
    /// use chesst_conformance::words::{Lang, Words};
    ///
    /// let russian = Words::of(Lang::Ru);
    /// assert_eq!(russian.answer("refused by move.turn"), "не допускает move.turn");
    /// assert_eq!(russian.answer("White wins by blockade"), "белые выигрывают: блокада");
    /// assert_eq!(russian.answer("Prince VerKnecht"), "Принц, Вер Кнехт");
    /// assert_eq!(russian.answer("c3 d4"), "c3 d4");
    /// ```
    #[must_use]
    pub fn answer(&self, answer: &str) -> String {
        if self.lang() == Lang::En {
            return answer.to_owned();
        }
        let whole = match answer {
            "legal" => "answer-legal",
            "refused" => "answer-refused",
            "none" => "nothing",
            "check" => "answer-check",
            "no check" => "answer-no-check",
            "final check" => "answer-final-check",
            "no final check" => "answer-no-final-check",
            "ongoing" => "standing-ongoing",
            _ => {
                let of_names = self.win_told(answer).or_else(|| self.names_told(answer));
                return of_names.unwrap_or_else(|| self.answer_with_list(answer));
            }
        };
        self.say(whole)
    }

    /// An answer that says who has won and how.
    fn win_told(&self, answer: &str) -> Option<String> {
        let wins = Side::ALL.into_iter().flat_map(|side| Win::ALL.map(|by| Outcome::Won { side, by }));
        wins.into_iter().find(|outcome| outcome.to_string() == answer).map(|outcome| self.outcome(outcome))
    }

    /// An answer that is a list of kinds of pieces or of draws.
    fn names_told(&self, answer: &str) -> Option<String> {
        let told = |name: &str| match name {
            "repetition" => Some(self.say("draw-repetition")),
            "forty-moves" => Some(self.say("draw-forty-moves")),
            _ => {
                let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name)?;
                Some(self.kind(kind, Form::Nominative))
            }
        };
        let names: Option<Vec<String>> = answer.split_whitespace().map(told).collect();
        names.filter(|names| !names.is_empty()).map(|names| names.join(", "))
    }

    fn answer_with_list(&self, answer: &str) -> String {
        let heads = [
            ("refused by ", "answer-refused-by"),
            ("refused for ", "answer-refused-for"),
            ("accepted as ", "answer-accepted"),
            ("none of ", "answer-none-of"),
        ];
        for (head, key) in heads {
            if let Some(rest) = answer.strip_prefix(head) {
                return self.with(key, &[("list", rest.into())]);
            }
        }
        if let Some(rest) = answer.strip_prefix("among others ") {
            let (inside, outside) = rest.split_once(", none of ").unwrap_or((rest, ""));
            let mut told = self.with("answer-among", &[("list", inside.into())]);
            if !outside.is_empty() {
                told = format!("{told}, {}", self.with("answer-none-of", &[("list", outside.into())]));
            }
            return told;
        }
        if let Some(number) = answer.strip_suffix(" in number") {
            return self.with("answer-number", &[("number", number.into())]);
        }
        let sums: Option<Vec<String>> = answer.split(", ").map(|sum| self.sum_told(sum)).collect();
        sums.map_or_else(|| answer.to_owned(), |sums| sums.join(", "))
    }

    /// The sums of force on one square, of which one side's may be any.
    fn sum_told(&self, sum: &str) -> Option<String> {
        let (square, sides) = sum.split_once(' ')?;
        square.parse::<Square>().ok()?;
        let (white, black) = sides.split_once(" : ")?;
        let side = |side: &str| if side == "any" { self.say("answer-any") } else { side.to_owned() };
        Some(format!("{square} {} : {}", side(white), side(black)))
    }
}
