//! The exit codes of `chesst`, as one enum: `--help` prints it, and a test provokes each.

use std::process::ExitCode;

/// How a run of the program ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Exit {
    /// All as expected.
    Success,
    /// The subject does not conform.
    Nonconformance,
    /// The command line or its input is wrong.
    Usage,
    /// The program under test did not start, or failed its first questions.
    Adapter,
    /// Recorded expectations no longer hold.
    Stale,
    /// The run did not come to its end.
    Incomplete,
    /// The suite itself is wrong.
    Integrity,
}

impl Exit {
    /// Every code, in numeric order.
    pub const ALL: [Self; 7] = [
        Self::Success,
        Self::Nonconformance,
        Self::Usage,
        Self::Adapter,
        Self::Stale,
        Self::Incomplete,
        Self::Integrity,
    ];

    /// The number the program exits with.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// What it means, a lower-case fragment.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Success => "all as expected",
            Self::Nonconformance => "the program under test does not conform",
            Self::Usage => "the command line or its input is wrong",
            Self::Adapter => "the program under test did not start or failed its first questions",
            Self::Stale => "recorded expectations no longer hold",
            Self::Incomplete => "the run did not come to its end",
            Self::Integrity => "the suite itself is wrong",
        }
    }

    /// The table that `--help` prints.
    #[must_use]
    pub fn table() -> String {
        let lines: Vec<String> =
            Self::ALL.iter().map(|exit| format!("  {}  {}", exit.number(), exit.meaning())).collect();
        format!("Exit codes:\n{}", lines.join("\n"))
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.number())
    }
}
