//! Text from outside made fit to be shown.

/// The text with characters replaced that would move the cursor, change colours, or turn the direction of writing; line
/// breaks stay.
///
/// ```
/// use chesst_conformance::quote::harmless;
///
/// assert_eq!(harmless("a\u{1b}[31mb\u{202e}c\n"), "a\u{fffd}[31mb\u{fffd}c\n");
/// ```
#[must_use]
pub fn harmless(text: &str) -> String {
    let harms = |c: char| {
        c != '\n' && c.is_control()
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}')
    };
    text.chars().map(|c| if harms(c) { '\u{fffd}' } else { c }).collect()
}

/// The text on one line and cut short when it is long, for quoting in a message.
#[must_use]
pub fn clip(text: &str, most: usize) -> String {
    let mut shown: String =
        harmless(text).chars().take(most).map(|c| if c == '\n' { ' ' } else { c }).collect();
    if text.chars().nth(most).is_some() {
        shown.push('…');
    }
    shown
}

/// Text with everything that does not print written out, on one line: control characters, invisible ones and those that
/// turn the direction of writing.
///
/// ```
/// use chesst_conformance::quote::visible;
///
/// assert_eq!(visible("e2e4\n\u{1b}[31m"), r"e2e4\n\u{1b}[31m");
/// assert_eq!(visible("gnp\u{202e}.exe"), r"gnp\u{202e}.exe");
/// assert_eq!(visible("Кт \"½\""), "Кт \"½\"");
/// ```
#[must_use]
pub fn visible(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\'' | '"' | '\\' => out.push(character),
            _ => out.extend(character.escape_debug()),
        }
    }
    out
}
