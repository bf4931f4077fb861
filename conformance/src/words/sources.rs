//! Places in the sources in the words of a language.

use super::{Lang, Words};

/// What stands before a number or an id in a place, and its message.
const NUMBERED: [(&str, &str); 6] = [
    ("figure game ", "source-game"),
    ("figure ", "source-figure"),
    ("clause ", "source-clause"),
    ("page ", "source-page"),
    ("chapter ", "source-chapter"),
    ("appendix ", "source-appendix"),
];

/// Sections by their subjects, and their messages.
const SECTIONS: [(&str, &str); 8] = [
    ("register", "source-register"),
    ("general rules of moves", "source-general-rules"),
    ("special squares", "source-special-squares"),
    ("notation of moves", "source-notation"),
    ("promotion of the Ver Knecht", "source-ver-knecht-promotion"),
    ("mobility of the Knecht and the Ver Knecht", "source-knecht-mobility"),
    ("mobility of the Ritter", "source-ritter-mobility"),
    ("second sample game", "source-second-game"),
];

impl Words {
    /// A place in a source, from the text that the register and the results have for it.
    ///
    /// ```
    /// use chesst_conformance::words::{Lang, Words};
    ///
    /// assert_eq!(Words::of(Lang::En).source("book-2021, figure 3.1"), "book-2021, figure 3.1");
    /// assert_eq!(Words::of(Lang::Ru).source("book-2021, figure 3.1"), "book-2021, рисунок 3.1");
    /// ```
    #[must_use]
    pub fn source(&self, place: &str) -> String {
        match self.lang() {
            Lang::En => place.to_owned(),
            Lang::Ru => place.split(", ").map(|part| self.part(part)).collect::<Vec<_>>().join(", "),
        }
    }

    fn part(&self, part: &str) -> String {
        let numbered = |(head, key): &(&str, &str)| {
            let name = part.strip_prefix(head)?;
            Some(self.with(key, &[("name", name.into())]))
        };
        let section = || SECTIONS.iter().find(|(subject, _)| *subject == part).map(|(_, key)| self.say(key));
        NUMBERED.iter().find_map(numbered).or_else(section).unwrap_or_else(|| part.to_owned())
    }
}
