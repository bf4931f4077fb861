//! The message files of both languages are complete, used, and alike in what they are filled with.

use std::collections::{BTreeMap, BTreeSet};

use chesst_conformance::load::Suite;
use chesst_conformance::words::{Form, Lang, Letters, Words};
use chesst_conformance::{faults, laws};
use chesst_engine::piece::{Kind, Piece, Side};

use crate::repo;

/// The messages of a language with all their text, placeholders and forms.
fn messages(lang: Lang) -> BTreeMap<String, String> {
    let mut messages: BTreeMap<String, String> = BTreeMap::new();
    let mut last = String::new();
    for line in lang.messages().lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        if !line.starts_with(' ') {
            last = line.split(" =").next().expect("a key").to_owned();
            assert!(!messages.contains_key(&last), "`{last}` comes twice in {lang}");
        }
        messages.entry(last.clone()).or_default().push_str(line);
    }
    messages
}

fn placeholders(text: &str) -> BTreeSet<String> {
    let name = |rest: &str| rest.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or("").to_owned();
    text.split('$').skip(1).map(name).collect()
}

#[test]
fn both_languages_have_the_same_messages_with_the_same_placeholders() {
    let (english, russian) = (messages(Lang::En), messages(Lang::Ru));
    let missing = |from: &BTreeMap<String, String>, of: &BTreeMap<String, String>| {
        of.keys().filter(|key| !from.contains_key(*key)).cloned().collect::<Vec<_>>()
    };
    assert_eq!(missing(&russian, &english), Vec::<String>::new(), "Russian lacks");
    assert_eq!(missing(&english, &russian), Vec::<String>::new(), "English lacks");
    assert!(english.len() > 50);
    for (key, text) in &english {
        assert_eq!(placeholders(text), placeholders(&russian[key]), "{key}");
    }
}

#[test]
fn the_message_files_are_read_whole() {
    for lang in Lang::ALL {
        for key in messages(lang).keys() {
            assert_ne!(&Words::of(lang).say(key), key, "{key} in {lang}");
        }
    }
}

/// A key stands in the sources as a literal; what looks like one there is a message.
#[test]
fn every_message_is_used_and_every_key_in_use_is_a_message() {
    let sources: String = repo::files("conformance/src")
        .iter()
        .filter(|path| path.ends_with(".rs") || path.ends_with(".js"))
        .map(|path| repo::text(path))
        .collect();
    let messages = messages(Lang::En);
    for key in messages.keys() {
        assert!(sources.contains(&format!("\"{key}\"")), "no source says `{key}`");
    }
    let mut seen = 0;
    for call in ["words.say(\"", "words.with(\"", "self.say(\"", "self.with(\"", " say(\""] {
        for rest in sources.split(call).skip(1) {
            let key = rest.split('"').next().expect("a literal");
            assert!(messages.contains_key(key), "`{key}` is no message");
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn russian_plurals_are_right() {
    let pieces = |number: usize| {
        let text = Words::of(Lang::Ru).with("board-of", &[("side", "".into()), ("pieces", number.into())]);
        text.split(", ").last().expect("a number").to_owned()
    };
    let table = [
        (1, "1 фигура"),
        (2, "2 фигуры"),
        (5, "5 фигур"),
        (11, "11 фигур"),
        (12, "12 фигур"),
        (21, "21 фигура"),
        (24, "24 фигуры"),
        (32, "32 фигуры"),
        (111, "111 фигур"),
    ];
    for (number, text) in table {
        assert_eq!(pieces(number), text);
    }
}

/// The names of the pieces are those of the glossary, which has them from the books.
#[test]
fn the_russian_names_of_the_pieces_are_those_of_the_books() {
    let design = repo::text("DESIGN.md");
    for kind in Kind::ALL {
        let name = Words::of(Lang::Ru).kind(kind, Form::Nominative);
        let letters = Letters::Cyrillic.of(Piece { side: Side::White, kind });
        let row = format!("| {name}, {letters} | {} |", kind.name());
        assert!(design.contains(&row), "{row}");
    }
}

/// What a sentence names in both languages alike: squares, moves, and what stands in backticks.
fn named(text: &str) -> Vec<String> {
    let word = |c: char| c.is_alphanumeric();
    let square = |part: &&str| {
        matches!(part.as_bytes(), [b'a'..=b'i', b'1'..=b'9', rest @ ..]
        if rest.is_empty() || matches!(rest, [b'a'..=b'i', b'1'..=b'9']))
    };
    let squares = text.split(|c| !word(c)).filter(square).map(str::to_owned);
    let mut named: Vec<String> =
        squares.chain(text.split('`').skip(1).step_by(2).map(str::to_owned)).collect();
    named.sort_unstable();
    named
}

#[test]
fn every_sentence_of_the_data_is_told_in_both_languages() {
    let suite = Suite::embedded().expect("it loads");
    let mut sentences: BTreeMap<&str, &str> = BTreeMap::new();
    for case in &suite.cases {
        let russian = case.ru.as_ref().unwrap_or_else(|| panic!("{} has no `ru`", case.id));
        sentences.insert(&case.says, &russian.says);
        sentences.extend(case.note.as_deref().zip(russian.note.as_deref()));
    }
    assert!(sentences.len() > 1700, "{}", sentences.len());
    sentences.extend(faults::all().map(|fault| (fault.why, fault.russian)));
    sentences.extend(laws::ALL.iter().map(|law| (law.sentence, law.russian)));
    let register = &suite.register;
    let one_sided = register.clauses.iter().filter_map(|entry| entry.one_sided.as_ref());
    sentences.extend(one_sided.map(|why| (why.en.as_str(), why.ru.as_str())));
    for (english, russian) in sentences {
        let is_cyrillic = |c: char| ('а'..='я').contains(&c);
        assert!(russian.chars().any(is_cyrillic) && !russian.contains(['ё', 'Ё']), "{russian}");
        assert_eq!(named(russian), named(english), "{russian}");
    }
}

/// A place in a source has no English word in Russian.
#[test]
fn every_place_in_a_source_is_told_in_russian() {
    let suite = Suite::embedded().expect("it loads");
    let cited = suite.register.clauses.iter().flat_map(|entry| &entry.sources);
    let shown = suite.cases.iter().map(|case| &case.scenario.source);
    let places: BTreeSet<String> = cited.chain(shown).map(ToString::to_string).collect();
    assert!(places.len() > 100, "{}", places.len());
    for place in places {
        let told = Words::of(Lang::Ru).source(&place);
        for part in told.split(", ").skip(1) {
            assert!(part.starts_with(|c| ('а'..='я').contains(&c)), "{place}: {told}");
        }
    }
}
