//! Every change between editions flips a case, and every case that flips names the change.

use std::collections::BTreeMap;

use crate::case::Case;
use crate::files::REGISTER;
use crate::intervals::{self, Edge};
use crate::load::{LoadFault, Suite};

use super::fault;

pub(super) fn faults(suite: &Suite, faults: &mut Vec<LoadFault>) {
    let mut by_id: BTreeMap<&str, Vec<&Case>> = BTreeMap::new();
    for case in suite.cases.iter().filter(|case| case.is_judged()) {
        by_id.entry(&case.id).or_default().push(case);
    }
    let mut flipped = Vec::new();
    for (id, editions) in &by_id {
        let file = editions.first().map_or("", |case| case.scenario.file.as_str());
        for flip in intervals::of(editions) {
            let intervals::Step { from, to, .. } = flip.step;
            if flip.by.is_empty() {
                let what = match flip.edge {
                    Edge::Flips => "flips",
                    Edge::Begins => "begins",
                    Edge::Ends => "ends",
                };
                let reason = format!(
                    "{id}: {what} from {from} to {to} and names no change between them; cite its clause, or name it in `flipped_by`"
                );
                faults.push(fault(file, "cases", reason));
            }
            if flip.edge == Edge::Flips {
                flipped.extend(flip.by.into_iter().map(|clause| (from, to, clause)));
            }
        }
    }
    for step in intervals::steps() {
        for clause in
            step.changes.iter().filter(|clause| !flipped.contains(&(&step.from, &step.to, **clause)))
        {
            let reason = format!("no case flips from {} to {} by {clause}", step.from, step.to);
            faults.push(fault(REGISTER, "rulesets", reason));
        }
    }
}
