//! Ctrl-C and the signal to end, remembered, so that a run can stop and still leave its report.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// Begins to listen, once for the whole program. Where no handler can be set, Ctrl-C ends the program as it always does.
pub fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let _ = ctrlc::set_handler(|| REQUESTED.store(true, Ordering::Relaxed));
    });
}

/// Has somebody asked to stop since [`listen`] was called?
#[must_use]
pub fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}
