//! What all reports say of a run as a whole: totals a rule set, and the conclusion.

use std::collections::BTreeMap;

use crate::quote::visible;
use crate::results::{Results, Word};
use crate::words::Words;

/// How many cases have come out how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// All of them.
    pub cases: usize,
    /// Right answers.
    pub pass: usize,
    /// Wrong answers.
    pub fail: usize,
    /// Questions that the subject does not offer.
    pub unsupported: usize,
    /// Timeouts, crashes and breaches of the protocol.
    pub other: usize,
}

impl Tally {
    /// The columns of a table of tallies.
    pub const COLUMNS: [&'static str; 5] = ["cases", "pass", "fail", "unsupported", "other"];

    /// The columns in the words of a language.
    #[must_use]
    pub fn columns(words: &Words) -> [String; 5] {
        let (pass, fail) = (words.verdict(Word::Pass), words.verdict(Word::Fail));
        let unsupported = words.verdict(Word::Unsupported);
        [words.say("report-cases"), pass, fail, unsupported, words.say("sum-other")]
    }

    /// Counts verdicts.
    #[must_use]
    pub fn of(totals: &BTreeMap<Word, usize>) -> Self {
        let mut tally = Self::default();
        for (word, number) in totals {
            tally.add(*word, *number);
        }
        tally
    }

    /// The numbers in the order of [`Tally::COLUMNS`].
    #[must_use]
    pub const fn numbers(&self) -> [usize; 5] {
        [self.cases, self.pass, self.fail, self.unsupported, self.other]
    }

    const fn add(&mut self, word: Word, number: usize) {
        self.cases += number;
        match word {
            Word::Pass => self.pass += number,
            Word::Fail => self.fail += number,
            Word::Unsupported => self.unsupported += number,
            Word::Timeout | Word::Crash | Word::Protocol => self.other += number,
        }
    }
}

/// The tally of each rule set by its id, sorted, and at the end the total.
#[must_use]
pub fn tallies(results: &Results, words: &Words) -> Vec<(String, Tally)> {
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for case in &results.cases {
        tallies.entry(&case.ruleset).or_default().add(case.verdict, 1);
    }
    let each = tallies.into_iter().map(|(id, tally)| (visible(id), tally));
    each.chain([(words.say("sum-total"), Tally::of(&results.totals()))]).collect()
}

/// One sentence of the conclusion: what is so, then the numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// Is it good news?
    pub good: bool,
    /// What is so.
    pub head: String,
    /// The numbers, or the reason.
    pub rest: String,
}

/// What the run comes to, in one or two sentences; never none.
#[must_use]
pub fn conclusion(results: &Results, words: &Words) -> Vec<Sentence> {
    let failures = results.failures().count();
    let passes = results.cases.iter().filter(|case| case.verdict == Word::Pass).count();
    let subject = visible(&results.header.subject.name);
    let name = ("subject", subject.into());
    let bad = |head: String, rest: String| Sentence { good: false, head, rest };
    let mut sentences = Vec::new();
    if !results.is_complete() {
        let why = results.footer.as_ref().and_then(|footer| footer.why.as_deref());
        let why = why.map_or_else(|| words.say("report-cut-off"), visible);
        let args = [
            ("why", why.into()),
            ("asked", results.cases.len().into()),
            ("planned", results.header.cases.to_string().into()),
        ];
        sentences.push(bad(words.say("sum-incomplete"), words.with("sum-asked", &args)));
    }
    if failures > 0 {
        let rest = words.with("sum-failed", &[("cases", failures.into())]);
        sentences.push(bad(words.with("sum-fails", &[name]), rest));
    } else if passes == 0 && (results.is_complete() || !results.cases.is_empty()) {
        sentences.push(bad(words.say("sum-nothing"), words.with("sum-offers-none", &[name])));
    } else if results.is_complete() {
        let unsupported = results.cases.iter().filter(|case| case.verdict == Word::Unsupported).count();
        let mut rest = words.with("sum-passed", &[("cases", passes.into())]);
        if unsupported > 0 {
            let not_offered = words.with("sum-not-offered", &[("cases", unsupported.into())]);
            rest = format!("{rest}, {not_offered}");
        }
        sentences.push(Sentence { good: true, head: words.with("sum-conforms", &[name]), rest });
    }
    sentences
}

/// `1 case`, `2 cases`.
#[must_use]
pub fn counted(cases: usize) -> String {
    if cases == 1 { "1 case".to_owned() } else { format!("{cases} cases") }
}

/// The last of what the subject wrote to standard error, line by line, fit to be shown.
#[must_use]
pub fn standard_error(results: &Results) -> Vec<String> {
    results.footer.iter().flat_map(|footer| footer.stderr.lines()).map(visible).collect()
}
