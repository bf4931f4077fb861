//! The parts of a rule set that can differ by themselves. The one table of which clauses state which field.

use std::fmt::Display;

use chesst_engine::choices::Choices;
use chesst_engine::clause::Clause;
use chesst_engine::piece::{BySide, Kind, Side};
use chesst_engine::ruleset::{Line, PieceRule, Ruleset};
use chesst_engine::squares::SquareSet;

/// A part of a rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Shape,
    Start,
    Halves,
    Castles,
    Piece(Kind),
    Member(Kind, Member),
    KnechtPromotesOn,
    /// The castle squares of both rule sets are told from the others: another clause states them.
    Becomes(Kind, Place),
    Cap(Kind),
    PrinceBecomesConnet,
    ImpregnableSquares,
    MenPerFile,
    RepetitionClaim,
    QuietClaim,
    Choice(&'static str, Clause),
}

/// A member of a piece that both rule sets have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Member {
    Royal,
    Force,
    StraightRange,
    StraightJumps,
    DiagonalRange,
    DiagonalJumps,
    DoubleStep,
    Leap,
}

impl Member {
    const ALL: [Self; 8] = [
        Self::Royal,
        Self::Force,
        Self::StraightRange,
        Self::StraightJumps,
        Self::DiagonalRange,
        Self::DiagonalJumps,
        Self::DoubleStep,
        Self::Leap,
    ];

    const fn path(self) -> &'static str {
        match self {
            Self::Royal => "royal",
            Self::Force => "force",
            Self::StraightRange => "straight.range",
            Self::StraightJumps => "straight.jumps",
            Self::DiagonalRange => "diagonal.range",
            Self::DiagonalJumps => "diagonal.jumps",
            Self::DoubleStep => "double_step",
            Self::Leap => "leap",
        }
    }

    const fn clause(self, kind: Kind) -> Clause {
        match (self, kind) {
            (Self::Royal, _) => Clause::CastleRoyalOnly,
            (Self::Force, Kind::Scout) => Clause::ForceScoutZero,
            (Self::Force, _) => Clause::ForceSum,
            (Self::StraightJumps, Kind::Ritter) => Clause::RitterJump,
            (Self::StraightJumps, Kind::Connet) => Clause::ConnetJump,
            (Self::DiagonalJumps, _) => Clause::DiagonalNoJump,
            (Self::DoubleStep, _) => Clause::KnechtDoubleStep,
            (Self::Leap, _) => Clause::ScoutLeap,
            (Self::StraightRange | Self::StraightJumps | Self::DiagonalRange, _) => Clause::lines_of(kind),
        }
    }

    fn value(self, rule: PieceRule) -> String {
        match self {
            Self::Royal => yes(rule.royal),
            Self::Force => rule.force.to_string(),
            Self::StraightRange => rule.straight.range.to_string(),
            Self::StraightJumps => yes(rule.straight.jumps),
            Self::DiagonalRange => rule.diagonal.range.to_string(),
            Self::DiagonalJumps => yes(rule.diagonal.jumps),
            Self::DoubleStep => yes(rule.double_step),
            Self::Leap => yes(rule.leap),
        }
    }

    const fn put(self, from: PieceRule, to: PieceRule) -> PieceRule {
        match self {
            Self::Royal => PieceRule { royal: to.royal, ..from },
            Self::Force => PieceRule { force: to.force, ..from },
            Self::StraightRange => {
                PieceRule { straight: Line { range: to.straight.range, ..from.straight }, ..from }
            }
            Self::StraightJumps => {
                PieceRule { straight: Line { jumps: to.straight.jumps, ..from.straight }, ..from }
            }
            Self::DiagonalRange => {
                PieceRule { diagonal: Line { range: to.diagonal.range, ..from.diagonal }, ..from }
            }
            Self::DiagonalJumps => {
                PieceRule { diagonal: Line { jumps: to.diagonal.jumps, ..from.diagonal }, ..from }
            }
            Self::DoubleStep => PieceRule { double_step: to.double_step, ..from },
            Self::Leap => PieceRule { leap: to.leap, ..from },
        }
    }
}

/// On castle squares, or off them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    OffCastles,
    OnCastles,
}

impl Place {
    fn of(self, sets: &BySide<SquareSet>, from: &Ruleset, to: &Ruleset) -> BySide<SquareSet> {
        let castles = from.castle_squares() & to.castle_squares();
        BySide::from_fn(|side| match self {
            Self::OnCastles => sets[side] & castles,
            Self::OffCastles => sets[side] - castles,
        })
    }
}

impl Part {
    /// Every part, in the order of a rule-set file.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let piece = |kind: Kind| {
            let members = Member::ALL.into_iter().map(move |member| Self::Member(kind, member));
            std::iter::once(Self::Piece(kind)).chain(members)
        };
        let becomes =
            |kind: Kind| [Self::Becomes(kind, Place::OffCastles), Self::Becomes(kind, Place::OnCastles)];
        let choice = |choice: &'static chesst_engine::choices::Choice| Self::Choice(choice.id, choice.clause);
        [Self::Shape, Self::Start, Self::Halves, Self::Castles]
            .into_iter()
            .chain(Kind::ALL.into_iter().flat_map(piece))
            .chain([Self::KnechtPromotesOn])
            .chain(Kind::ALL.into_iter().flat_map(becomes))
            .chain(Kind::ALL.into_iter().map(Self::Cap))
            .chain([
                Self::PrinceBecomesConnet,
                Self::ImpregnableSquares,
                Self::MenPerFile,
                Self::RepetitionClaim,
                Self::QuietClaim,
            ])
            .chain(Choices::ALL.iter().map(choice))
    }

    /// Do the two rule sets differ in it?
    pub(super) fn differs(self, from: &Ruleset, to: &Ruleset) -> bool {
        match self {
            Self::Piece(kind) => from.pieces[kind].is_some() != to.pieces[kind].is_some(),
            Self::Member(kind, _) if from.pieces[kind].is_none() || to.pieces[kind].is_none() => false,
            _ => self.value(from, from, to) != self.value(to, from, to),
        }
    }

    pub(super) fn path(self) -> String {
        match self {
            Self::Shape => "board".to_owned(),
            Self::Start => "start".to_owned(),
            Self::Halves => "halves".to_owned(),
            Self::Castles => "castles".to_owned(),
            Self::Piece(kind) => format!("pieces.{kind}"),
            Self::Member(kind, member) => format!("pieces.{kind}.{}", member.path()),
            Self::KnechtPromotesOn => "knecht_promotes_on".to_owned(),
            Self::Becomes(kind, Place::OffCastles) => format!("ver_knecht_becomes.{kind} off the castles"),
            Self::Becomes(kind, Place::OnCastles) => format!("ver_knecht_becomes.{kind} on castle squares"),
            Self::Cap(kind) => format!("caps.{kind}"),
            Self::PrinceBecomesConnet => "prince_becomes_connet".to_owned(),
            Self::ImpregnableSquares => "impregnable_squares".to_owned(),
            Self::MenPerFile => "men_per_file".to_owned(),
            Self::RepetitionClaim => "repetition_claim".to_owned(),
            Self::QuietClaim => "quiet_claim".to_owned(),
            Self::Choice(id, _) => format!("choices.{id}"),
        }
    }

    /// The clauses that state it, the one it is mostly about first.
    pub(super) fn clauses(self, from: &Ruleset, to: &Ruleset) -> Vec<Clause> {
        match self {
            // The squares of the board, and the number of men that fill its first ranks.
            Self::Shape => vec![Clause::BoardHalves, Clause::BoardCastles],
            Self::Start | Self::MenPerFile => vec![Clause::BoardStart],
            Self::Halves => vec![Clause::BoardHalves],
            Self::Castles => vec![Clause::BoardCastles],
            Self::Piece(kind) => vec![Clause::lines_of(kind)],
            Self::Member(kind, member) => vec![member.clause(kind)],
            Self::KnechtPromotesOn => vec![Clause::PromotionKnecht],
            Self::Becomes(Kind::Prince, Place::OnCastles) => {
                vec![Clause::PromotionVerKnechtCastle, Clause::PromotionPrinceBornInside]
            }
            Self::Becomes(_, Place::OnCastles) => vec![Clause::PromotionVerKnechtCastle],
            Self::Becomes(kind, Place::OffCastles) if is_about_corners(kind, from, to) => {
                vec![Clause::PromotionVerKnechtCornerConnet]
            }
            Self::Becomes(_, Place::OffCastles) => vec![Clause::PromotionVerKnecht],
            Self::Cap(Kind::Connet) => vec![Clause::PromotionCapConnet, Clause::PromotionPrinceCap],
            Self::Cap(_) => vec![Clause::PromotionCapPrince],
            Self::PrinceBecomesConnet => vec![Clause::PromotionPrince],
            Self::ImpregnableSquares => vec![Clause::ImpregnableChoice],
            Self::RepetitionClaim => vec![Clause::DrawRepetition],
            Self::QuietClaim => vec![Clause::DrawFortyMoves],
            Self::Choice(_, clause) => vec![clause],
        }
    }

    /// Its value in one of the two rule sets.
    pub(super) fn value(self, of: &Ruleset, from: &Ruleset, to: &Ruleset) -> String {
        match self {
            Self::Shape => format!("{} files, {} ranks", of.shape.files, of.shape.ranks),
            Self::Start => of.start.clone().unwrap_or_else(|| "none".to_owned()),
            Self::Halves => by_side(&of.halves),
            Self::Castles => by_side(&of.castles),
            Self::Piece(kind) => yes(of.pieces[kind].is_some()),
            Self::Member(kind, member) => {
                of.pieces[kind].map_or("none".to_owned(), |rule| member.value(rule))
            }
            Self::KnechtPromotesOn => by_side(&of.knecht_promotes_on),
            Self::Becomes(kind, place) => {
                let sets = place.of(&of.ver_knecht_becomes[kind], from, to);
                // Where the ranks of the sides differ a set says by itself whose it is.
                let apart = Side::ALL
                    .into_iter()
                    .all(|side| sets[side].iter().all(|square| square.rank() == of.last_rank(side)));
                if apart { (sets.white | sets.black).to_string() } else { by_side(&sets) }
            }
            Self::Cap(kind) => of.caps[kind].map_or("none".to_owned(), |cap| cap.to_string()),
            Self::PrinceBecomesConnet => yes(of.prince_becomes_connet),
            Self::ImpregnableSquares => yes(of.impregnable_squares),
            Self::MenPerFile => of.men_per_file.to_string(),
            Self::RepetitionClaim => of.repetition_claim.to_string(),
            Self::QuietClaim => of.quiet_claim.to_string(),
            Self::Choice(id, _) => {
                let value = of.choices.iter().find(|(known, _)| *known == id);
                value.map_or(String::new(), |(_, value)| value.to_owned())
            }
        }
    }

    /// Gives `into` the value that `to` has.
    pub(super) fn put(self, from: &Ruleset, to: &Ruleset, into: &mut Ruleset) {
        match self {
            Self::Shape => into.shape = to.shape,
            Self::Start => into.start.clone_from(&to.start),
            Self::Halves => into.halves = to.halves,
            Self::Castles => into.castles = to.castles,
            Self::Piece(kind) => into.pieces[kind] = to.pieces[kind],
            Self::Member(kind, member) => {
                let both = into.pieces[kind].zip(to.pieces[kind]);
                into.pieces[kind] = both.map(|(rule, other)| member.put(rule, other)).or(into.pieces[kind]);
            }
            Self::KnechtPromotesOn => into.knecht_promotes_on = to.knecht_promotes_on,
            Self::Becomes(kind, place) => {
                let put = place.of(&to.ver_knecht_becomes[kind], from, to);
                let all = into.ver_knecht_becomes[kind];
                let old = place.of(&all, from, to);
                into.ver_knecht_becomes[kind] = BySide::from_fn(|side| (all[side] - old[side]) | put[side]);
            }
            Self::Cap(kind) => into.caps[kind] = to.caps[kind],
            Self::PrinceBecomesConnet => into.prince_becomes_connet = to.prince_becomes_connet,
            Self::ImpregnableSquares => into.impregnable_squares = to.impregnable_squares,
            Self::MenPerFile => into.men_per_file = to.men_per_file,
            Self::RepetitionClaim => into.repetition_claim = to.repetition_claim,
            Self::QuietClaim => into.quiet_claim = to.quiet_claim,
            Self::Choice(id, _) => {
                // The value is one of a rule set, so that it is known.
                let _ = into.choices.set(id, &self.value(to, from, to));
            }
        }
    }

    /// Can a position that both rule sets play show it?
    pub(super) const fn shows_in_play(self) -> bool {
        !matches!(self, Self::Shape | Self::Start | Self::MenPerFile | Self::Piece(_))
    }
}

/// Does one of the rule sets offer a Connet off the castles in fewer places than a Ritter, and the other in as many?
fn is_about_corners(kind: Kind, from: &Ruleset, to: &Ruleset) -> bool {
    let offered = |ruleset: &Ruleset, kind: Kind| {
        let sets = Place::OffCastles.of(&ruleset.ver_knecht_becomes[kind], from, to);
        sets.white | sets.black
    };
    let only_in_part = |ruleset: &Ruleset| {
        let (connet, ritter) = (offered(ruleset, Kind::Connet), offered(ruleset, Kind::Ritter));
        !connet.is_empty() && connet != ritter && (connet - ritter).is_empty()
    };
    kind == Kind::Connet && only_in_part(from) != only_in_part(to)
}

fn yes(value: bool) -> String {
    if value { "yes" } else { "no" }.to_owned()
}

fn by_side<T: Display>(values: &BySide<T>) -> String {
    format!("White {}, Black {}", values.white, values.black)
}
