//! Pictures of boards as PNG. They are drawn from their SVG without any font, so every machine gives the same bytes.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// A picture that could not be drawn.
#[derive(Debug, thiserror::Error)]
#[error("the picture cannot be drawn: {0}")]
pub struct BadPicture(String);

/// The PNG file of an SVG document, in its own size.
///
/// # Errors
/// When the document cannot be read as a picture.
pub fn png(document: &str) -> Result<Vec<u8>, BadPicture> {
    let bad = |error: &dyn std::fmt::Display| BadPicture(error.to_string());
    let tree = Tree::from_str(document, &Options::default()).map_err(|error| bad(&error))?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(|| bad(&"it has no size"))?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| bad(&error))
}
