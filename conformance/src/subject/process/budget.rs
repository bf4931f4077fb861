//! How long a program may take.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How long a program may take to start and to answer one request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// From its start to its reply to `hello`.
    pub start_up: Duration,
    /// From a request to its reply.
    pub request: Duration,
}

impl Default for Budget {
    /// 10 seconds to start, 5 seconds a request.
    fn default() -> Self {
        Self { start_up: Duration::from_secs(10), request: Duration::from_secs(5) }
    }
}

impl Budget {
    /// The same budget on a slower or faster machine.
    ///
    /// ```
    /// use chesst_conformance::subject::process::{Budget, TimeScale};
    ///
    /// let patient = Budget::default().scaled("2.5".parse()?);
    /// assert_eq!(patient.start_up.as_millis(), 25_000);
    /// # Ok::<(), chesst_conformance::subject::process::BadTimeScale>(())
    /// ```
    #[must_use]
    pub fn scaled(self, scale: TimeScale) -> Self {
        Self { start_up: scale.of(self.start_up), request: scale.of(self.request) }
    }
}

/// A factor for all times, from 0.001 to 1000, kept in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct TimeScale(u32);

impl TimeScale {
    /// As long as stated.
    pub const ONE: Self = Self(1000);

    /// This factor of a time; a time too long to be stated is the longest.
    fn of(self, time: Duration) -> Duration {
        time.checked_mul(self.0).map_or(Duration::MAX, |time| time / 1000)
    }
}

impl Default for TimeScale {
    fn default() -> Self {
        Self::ONE
    }
}

impl fmt::Display for TimeScale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, thousandths) = (self.0 / 1000, self.0 % 1000);
        let fraction = format!("{thousandths:03}");
        match fraction.trim_end_matches('0') {
            "" => write!(f, "{whole}"),
            fraction => write!(f, "{whole}.{fraction}"),
        }
    }
}

/// The text is no time scale.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is no time scale: a number from 0.001 to 1000 with at most three decimals")]
pub struct BadTimeScale {
    text: String,
}

impl FromStr for TimeScale {
    type Err = BadTimeScale;

    /// ```
    /// use chesst_conformance::subject::process::TimeScale;
    ///
    /// assert_eq!("0.50".parse::<TimeScale>()?.to_string(), "0.5");
    /// for bad in ["", ".5", "1.", "-1", "0", "1e3", "1.0005", "1001"] {
    ///     let error = bad.parse::<TimeScale>().unwrap_err().to_string();
    ///     assert!(error.starts_with(&format!("`{bad}` is no time scale")), "{error}");
    /// }
    /// # Ok::<(), chesst_conformance::subject::process::BadTimeScale>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const MOST: u32 = 1_000_000;
        let bad = || BadTimeScale { text: super::reply::shown(text) };
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(fraction) || fraction.len() > 3 {
            return Err(bad());
        }
        let thousandths = format!("{whole}{fraction:0<3}").parse().map_err(|_| bad())?;
        if (1..=MOST).contains(&thousandths) { Ok(Self(thousandths)) } else { Err(bad()) }
    }
}
