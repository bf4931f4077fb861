//! A child process whose lines are written and read by threads, so that nobody waits for it longer than he likes.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(windows)]
use process_wrap::std::JobObject;
#[cfg(unix)]
use process_wrap::std::ProcessGroup;
use process_wrap::std::{ChildWrapper, CommandWrap};

use super::Command;
use super::reply::shown;
use crate::interrupt;
use crate::protocol::MAX_LINE;

/// How long it waits before it looks whether the run is interrupted.
const LOOK_UP: Duration = Duration::from_millis(50);

/// How much of standard error is kept, in bytes.
const KEPT_OF_ERRORS: usize = 64 << 10;

/// How many lines may wait to be read; a program that writes more waits, too.
const LINES_WAITING: usize = 4;

/// How long it is waited for a process to be gone, once it is killed or has closed its output.
const GONE_WITHIN: Duration = Duration::from_secs(2);

/// What standard output brings.
#[derive(Debug)]
pub(super) enum Output {
    /// A whole line, without its end.
    Line(Vec<u8>),
    /// The beginning of a line that is longer than any may be.
    TooLong(Vec<u8>),
}

/// Why standard output brought nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Silence {
    /// The time was up.
    Time,
    /// It is closed.
    Closed,
}

/// A process in a group of its own; the whole group is killed when this is dropped.
#[derive(Debug)]
pub(super) struct Child {
    child: Box<dyn ChildWrapper>,
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Output>,
    begun: Arc<Mutex<Vec<u8>>>,
    errors: Arc<Mutex<VecDeque<u8>>>,
    errors_end: Receiver<()>,
    is_gone: bool,
}

impl Child {
    /// Starts the program.
    pub(super) fn start(command: &Command) -> io::Result<Self> {
        let mut wrap = CommandWrap::with_new(&command.program, |inner| {
            inner.args(&command.args);
            inner.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        });
        #[cfg(unix)]
        wrap.wrap(ProcessGroup::leader());
        #[cfg(windows)]
        wrap.wrap(JobObject);
        let mut child = wrap.spawn()?;
        let lost = || io::Error::other("a pipe is missing");
        let stdin = child.stdin().take().ok_or_else(lost)?;
        let stdout = child.stdout().take().ok_or_else(lost)?;
        let stderr = child.stderr().take().ok_or_else(lost)?;
        let (input, to_write) = mpsc::channel();
        let (lines, output) = mpsc::sync_channel(LINES_WAITING);
        let (errors_ended, errors_end) = mpsc::channel();
        let begun = Arc::<Mutex<Vec<u8>>>::default();
        let errors = Arc::<Mutex<VecDeque<u8>>>::default();
        let (begun_line, kept) = (Arc::clone(&begun), Arc::clone(&errors));
        thread::spawn(move || write(stdin, &to_write));
        thread::spawn(move || read(stdout, &begun_line, &lines));
        thread::spawn(move || keep(stderr, &kept, errors_ended));
        Ok(Self { child, input: Some(input), output, begun, errors, errors_end, is_gone: false })
    }

    /// Writes to standard input, without waiting for it to be read.
    pub(super) fn write(&self, bytes: Vec<u8>) {
        if let Some(input) = &self.input {
            // A program that reads no more is told by its silence.
            let _ = input.send(bytes);
        }
    }

    /// Closes standard input.
    pub(super) fn close_input(&mut self) {
        self.input = None;
    }

    /// The next line, waited for until this moment or until the run is interrupted; `None` waits for nothing.
    pub(super) fn next(&self, until: Option<Instant>) -> Result<Output, Silence> {
        let Some(until) = until else {
            return self.output.try_recv().map_err(|error| match error {
                TryRecvError::Empty => Silence::Time,
                TryRecvError::Disconnected => Silence::Closed,
            });
        };
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(LOOK_UP)) {
                Ok(output) => return Ok(output),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Closed),
                Err(RecvTimeoutError::Timeout) if left <= LOOK_UP || interrupt::requested() => {
                    return Err(Silence::Time);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The line that has begun and not ended.
    pub(super) fn begun(&self) -> Vec<u8> {
        lock(&self.begun).clone()
    }

    /// What is kept of standard error.
    pub(super) fn errors(&self) -> String {
        let kept: Vec<u8> = lock(&self.errors).iter().copied().collect();
        String::from_utf8_lossy(&kept).into_owned()
    }

    /// The last line of standard error that holds something.
    pub(super) fn last_error(&self) -> Option<String> {
        let text = self.errors();
        text.lines().map(str::trim).rfind(|line| !line.is_empty()).map(shown)
    }

    /// How it ended, if it has within a short time.
    pub(super) fn ended(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + GONE_WITHIN;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    // What it said last is on its way.
                    let _ = self.errors_end.recv_timeout(until.saturating_duration_since(Instant::now()));
                    return Some(status);
                }
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                Ok(None) | Err(_) => return None,
            }
        }
    }

    /// Has it ended?
    pub(super) fn has_ended(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)))
    }

    /// Kills the group.
    pub(super) fn kill(&mut self) {
        if self.is_gone {
            return;
        }
        self.is_gone = true;
        self.input = None;
        // A group that is already gone cannot be killed; that is no fault.
        let _ = self.child.start_kill();
        let until = Instant::now() + GONE_WITHIN;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < until {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.kill();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn write(mut stdin: ChildStdin, lines: &Receiver<Vec<u8>>) {
    for line in lines {
        if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Reads lines until the output or the interest in it ends. What goes beyond the longest line is not kept.
fn read(stdout: ChildStdout, begun: &Mutex<Vec<u8>>, lines: &SyncSender<Output>) {
    let mut stdout = BufReader::new(stdout);
    let mut skips = false;
    loop {
        let buffer = match stdout.fill_buf() {
            Ok([]) => return,
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return,
        };
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let taken = end.map_or(buffer.len(), |end| end + 1);
        let output = (!skips).then(|| grow(begun, &buffer[..end.unwrap_or(taken)], end.is_some())).flatten();
        stdout.consume(taken);
        skips = end.is_none() && (skips || matches!(output, Some(Output::TooLong(_))));
        if let Some(output) = output
            && lines.send(output).is_err()
        {
            return;
        }
    }
}

/// Adds to the line that has begun; gives it when it ends, or when it has become too long.
fn grow(begun: &Mutex<Vec<u8>>, more: &[u8], ends: bool) -> Option<Output> {
    let mut line = lock(begun);
    line.extend_from_slice(more);
    if line.len() > MAX_LINE {
        let mut line = std::mem::take(&mut *line);
        line.truncate(MAX_LINE);
        Some(Output::TooLong(line))
    } else if ends {
        Some(Output::Line(std::mem::take(&mut *line)))
    } else {
        None
    }
}

/// Keeps the end of what standard error brings. The sender goes when it ends.
fn keep(mut stderr: ChildStderr, kept: &Mutex<VecDeque<u8>>, _ended: Sender<()>) {
    let mut buffer = [0; 4096];
    loop {
        let read = match stderr.read(&mut buffer) {
            Ok(0) => return,
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return,
        };
        let mut kept = lock(kept);
        kept.extend(&buffer[..read]);
        let surplus = kept.len().saturating_sub(KEPT_OF_ERRORS);
        kept.drain(..surplus);
    }
}
