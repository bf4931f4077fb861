//! What people read, in English and Russian, from the message files in `locales/`, and the letters of the pieces.

mod names;
mod questions;
mod sources;

pub use names::Letters;

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use clap::ValueEnum;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// A language of people.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, ValueEnum)]
pub enum Lang {
    /// English
    #[default]
    En,
    /// Russian
    Ru,
}

impl Lang {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::En, Self::Ru];

    /// Its code, as HTML and the command line write it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Ru => "ru",
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::En => Self::Ru,
            Self::Ru => Self::En,
        }
    }

    /// What the data tell in both languages, in this one.
    ///
    /// ```
    /// use chesst_conformance::words::Lang;
    ///
    /// assert_eq!(Lang::Ru.of("castle", "замок"), "замок");
    /// ```
    #[must_use]
    pub const fn of<'t>(self, english: &'t str, russian: &'t str) -> &'t str {
        match self {
            Self::En => english,
            Self::Ru => russian,
        }
    }

    /// Its message file.
    #[must_use]
    pub const fn messages(self) -> &'static str {
        match self {
            Self::En => include_str!("../locales/en.ftl"),
            Self::Ru => include_str!("../locales/ru.ftl"),
        }
    }

    /// What the plural rules are found by.
    fn identifier(self) -> LanguageIdentifier {
        self.id().parse().unwrap_or_default()
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// There is no such language here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no language of this program; languages are `en` and `ru`")]
pub struct UnknownLang(String);

impl FromStr for Lang {
    type Err = UnknownLang;

    /// ```
    /// use chesst_conformance::words::Lang;
    ///
    /// assert_eq!("ru".parse(), Ok(Lang::Ru));
    /// assert!("de".parse::<Lang>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|lang| lang.id() == text).ok_or_else(|| UnknownLang(text.to_owned()))
    }
}

/// A form of a noun. English has the first alone; a form that a message lacks is said by the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Form {
    /// Who acts.
    Nominative,
    /// Whose.
    Genitive,
    /// Whom an act befalls.
    Accusative,
    /// What somebody becomes.
    Instrumental,
}

impl Form {
    const fn attribute(self) -> Option<&'static str> {
        match self {
            Self::Nominative => None,
            Self::Genitive => Some("genitive"),
            Self::Accusative => Some("accusative"),
            Self::Instrumental => Some("instrumental"),
        }
    }
}

/// The messages of one language.
pub struct Words {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Words").field(&self.lang).finish()
    }
}

static ENGLISH: LazyLock<Words> = LazyLock::new(|| Words::new(Lang::En));
static RUSSIAN: LazyLock<Words> = LazyLock::new(|| Words::new(Lang::Ru));

/// A placeholder and what stands for it.
pub type Arg<'a> = (&'static str, FluentValue<'a>);

impl Words {
    /// The messages of a language.
    ///
    /// ```
    /// use chesst_conformance::words::{Lang, Words};
    ///
    /// let pieces = |lang, number: usize| {
    ///     Words::of(lang).with("board-of", &[("side", "?".into()), ("pieces", number.into())])
    /// };
    /// assert!(pieces(Lang::En, 1).ends_with("1 piece"));
    /// assert!(pieces(Lang::Ru, 22).ends_with("22 фигуры"));
    /// ```
    #[must_use]
    pub fn of(lang: Lang) -> &'static Self {
        match lang {
            Lang::En => &ENGLISH,
            Lang::Ru => &RUSSIAN,
        }
    }

    fn new(lang: Lang) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![lang.identifier()]);
        // The marks that keep directions of writing apart are for languages that differ in it.
        bundle.set_use_isolating(false);
        // What the files have wrong, a test tells; a run goes on with the rest of the messages.
        let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(lang.messages().to_owned());
        let _ = bundle.add_resource(resource);
        Self { lang, bundle }
    }

    /// Their language.
    #[must_use]
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// A message without placeholders; its key where there is none.
    #[must_use]
    pub fn say(&self, key: &str) -> String {
        self.form(key, None, &[])
    }

    /// A message with its placeholders filled in.
    #[must_use]
    pub fn with(&self, key: &str, args: &[Arg<'_>]) -> String {
        self.form(key, None, args)
    }

    fn form(&self, key: &str, attribute: Option<&str>, args: &[Arg<'_>]) -> String {
        let Some(message) = self.bundle.get_message(key) else { return key.to_owned() };
        let attribute = attribute.and_then(|name| message.get_attribute(name)).map(|found| found.value());
        let Some(pattern) = attribute.or_else(|| message.value()) else { return key.to_owned() };
        let args: FluentArgs<'_> = args.iter().map(|(name, value)| (*name, value.clone())).collect();
        self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }
}
