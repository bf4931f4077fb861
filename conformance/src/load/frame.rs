//! What all cases of a file share: source, rule sets, position and its pieces.

use std::collections::{BTreeMap, BTreeSet};

use chesst_engine::piece::{Kind, Piece, Side};
use chesst_engine::rules::Rules;
use chesst_engine::square::Square;

use super::{Loader, repeated};
use crate::case::Scenario;
use crate::files::File;
use crate::register::Citation;
use crate::scenario::{PiecesByKind, ScenarioFile};

impl Loader {
    /// The scenario without its cases.
    pub(super) fn frame(&mut self, file: &File, written: &ScenarioFile<'_>) -> Scenario {
        let scenario = Scenario {
            id: written.id.clone(),
            title: written.title.clone(),
            source: written.source.clone(),
            rulesets: written.rulesets.clone(),
            position: written.position.clone(),
            stated: written.stated.clone(),
            completed: written.completed.clone(),
            not_encoded: written.not_encoded.clone(),
            same_as: written.same_as.clone(),
            file: file.path.clone(),
        };
        let fault = |loader: &mut Self, path: &str, reason: String| {
            loader.fault(&file.path, None, path.to_owned(), reason);
        };
        let expected = [format!("figures/{}.json", scenario.id), format!("clauses/{}.json", scenario.id)];
        if !expected.contains(&file.path) {
            let reason = format!("the id `{}` does not fit the file's name", scenario.id);
            fault(self, "id", reason);
        }
        if scenario.rulesets.is_empty() {
            fault(self, "rulesets", "names no rule set".to_owned());
        }
        for (i, id) in scenario.rulesets.iter().enumerate() {
            if Rules::built_in(id).is_none() {
                fault(self, &format!("rulesets[{i}]"), format!("`{id}` is not a rule set"));
            }
        }
        if let Some(register) = &self.register
            && !register.sources.iter().any(|source| source.id == scenario.source.document)
        {
            let reason = format!("`{}` is not a document of the register", scenario.source.document);
            fault(self, "source.document", reason);
        }
        if scenario.same_as.is_some() != written.cases.is_empty()
            || scenario.same_as.is_some() && scenario.position.is_some()
        {
            let reason = "a scenario has cases, or a `same_as` and neither cases nor position".to_owned();
            fault(self, "same_as", reason);
        }
        let Citation { figure, clause, section, .. } = &scenario.source;
        if [figure, clause, section].into_iter().flatten().count() != 1 {
            fault(self, "source", "names one of `figure`, `clause` and `section`".to_owned());
        }
        if scenario.title.trim().is_empty() {
            fault(self, "title", "is empty".to_owned());
        }
        if let Some(twice) = repeated(&scenario.rulesets) {
            fault(self, "rulesets", format!("names `{twice}` twice"));
        }
        if let Some(text) = &scenario.position
            && let Some(Err(error)) = scenario.rulesets.iter().find_map(|id| self.position(id, text))
        {
            fault(self, "position", error.to_string());
        }
        self.pieces(&scenario);
        scenario
    }

    /// Stated and completed pieces together are those of the position.
    fn pieces(&mut self, scenario: &Scenario) {
        let (stated, text) = match (&scenario.stated, &scenario.position) {
            (Some(stated), Some(text)) => (stated, text),
            (None, _) if scenario.completed.is_empty() => return,
            _ => {
                let reason = "`stated`, `completed` and `position` belong together".to_owned();
                return self.fault(&scenario.file, None, "stated".to_owned(), reason);
            }
        };
        let position = scenario.rulesets.iter().find_map(|id| self.position(id, text));
        let Some(Ok(position)) = position else { return };
        let mut listed = BTreeMap::new();
        for (side, kinds) in [(Side::White, &stated.white), (Side::Black, &stated.black)] {
            match pieces(side, kinds) {
                Ok(pieces) => listed.extend(pieces),
                Err(reason) => self.fault(&scenario.file, None, "stated".to_owned(), reason),
            }
        }
        for (i, added) in scenario.completed.iter().enumerate() {
            let path = format!("completed[{i}]");
            if added.why.trim().is_empty() {
                self.fault(&scenario.file, None, format!("{path}.why"), "is empty".to_owned());
            }
            match Piece::from_letter(added.piece) {
                Some(piece) if !listed.contains_key(&added.square) => _ = listed.insert(added.square, piece),
                Some(_) => {
                    let reason = format!("{} holds a stated piece", added.square);
                    self.fault(&scenario.file, None, path, reason);
                }
                None => {
                    let reason = format!("`{}` is no piece", added.piece);
                    self.fault(&scenario.file, None, path, reason);
                }
            }
        }
        let stand: BTreeMap<Square, Piece> = position.pieces().collect();
        for square in listed.keys().chain(stand.keys()).collect::<BTreeSet<_>>() {
            let name = |piece: Option<&Piece>| piece.map_or("nothing".to_owned(), ToString::to_string);
            let (said, there) = (name(listed.get(square)), name(stand.get(square)));
            if said != there {
                let reason = format!("{square} holds {there}; stated and completed say {said}");
                self.fault(&scenario.file, None, "position".to_owned(), reason);
            }
        }
    }
}

fn pieces(side: Side, kinds: &PiecesByKind) -> Result<Vec<(Square, Piece)>, String> {
    let mut pieces = Vec::new();
    for (name, squares) in kinds {
        let kind = Kind::from_name(name).ok_or_else(|| format!("`{name}` is not a kind of piece"))?;
        for square in squares {
            let square = square.parse::<Square>().map_err(|error| error.to_string())?;
            if pieces.iter().any(|(known, _)| *known == square) {
                return Err(format!("names {square} twice"));
            }
            pieces.push((square, Piece { side, kind }));
        }
    }
    Ok(pieces)
}
