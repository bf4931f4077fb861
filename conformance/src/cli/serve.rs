//! `chesst serve`.

use std::path::PathBuf;

use super::{Failure, ServeArgs, input};
use crate::exit::Exit;
use crate::faults::FAULTY;
use crate::rulesets::{Entry, Rulesets};
use crate::subject::in_game::InGame;
use crate::{serve as speak, subjects};

pub(super) fn serve(args: &ServeArgs) -> Result<Exit, Failure> {
    let mut rulesets = Rulesets::default();
    for name in &args.rulesets {
        rulesets.add(Entry { rules: input::rules(name)?, file: Some(PathBuf::from(name)) });
    }
    let mut subject = subjects::named(&args.subject, &rulesets).map_err(Failure::usage)?;
    if args.subject.starts_with(FAULTY) {
        subject = Box::new(InGame::new(subject));
    }
    let served = speak::serve(subject.as_mut(), &rulesets, std::io::stdin().lock(), std::io::stdout().lock());
    match served {
        Ok(()) => Ok(Exit::Success),
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(Exit::Success),
        Err(error) => Err(Failure::new(Exit::Incomplete, &format!("the protocol broke off: {error}"))),
    }
}
