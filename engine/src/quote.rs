//! Quoting text in messages.

/// The text, cut short when it is long, for quoting in a message.
pub(crate) fn clip(text: &str) -> String {
    const MOST: usize = 60;
    let mut shown: String = text.chars().take(MOST).flat_map(char::escape_debug).collect();
    if text.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}
