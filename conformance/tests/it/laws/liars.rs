//! For each law a subject that lies in one way, which the law catches: no law is empty.

use std::collections::BTreeSet;

use chesst_conformance::laws::court::Verdict;
use chesst_conformance::laws::scene::Scene;
use chesst_conformance::laws::{ALL, Law};
use chesst_conformance::question::{Answer, Fault, Question};
use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::scenario::{Ask, SideName};
use chesst_conformance::smith::seeded::seeded;
use chesst_conformance::subject::Subject;
use chesst_conformance::subjects::named;
use chesst_engine::choices::Choices;
use chesst_engine::game::Draw;
use chesst_engine::moves::Move;
use chesst_engine::outcome::{Outcome, Win};
use chesst_engine::piece::{Kind, Piece, Side};
use chesst_engine::rules::Rules;
use chesst_engine::ruleset::Ruleset;
use chesst_engine::setup::Setup;
use chesst_engine::square::Square;
use chesst_engine::text::position::read_setup;

use crate::smith::BENCH;

/// Scenes in which a lie must come out.
const SCENES: usize = 6000;

/// What a lie is told about.
struct Asked<'q> {
    question: &'q Question,
    ruleset: &'static Ruleset,
    /// What stands where before the moves of the question.
    setup: Setup,
    /// How many questions came before.
    number: usize,
}

/// Changes an answer in one way.
type Lie = fn(&Asked<'_>, &mut Answer);

/// The reference, lying.
pub(super) struct Liar {
    inner: Box<dyn Subject>,
    lie: Lie,
    number: usize,
}

impl Liar {
    /// The one that this law catches.
    pub(super) fn of(law: &Law) -> Self {
        let (_, lie) = LIES.iter().find(|(name, _)| *name == law.name).expect("every law has one");
        Self::new(*lie)
    }

    fn new(lie: Lie) -> Self {
        let inner = named("reference", &Rulesets::default()).expect("it is there");
        Self { inner, lie, number: 0 }
    }
}

impl Subject for Liar {
    fn name(&self) -> String {
        "liar".to_owned()
    }

    fn choices(&self, ruleset: &str) -> Choices {
        self.inner.choices(ruleset)
    }

    fn ask(&mut self, question: &Question) -> Result<Answer, Fault> {
        let mut answer = self.inner.ask(question)?;
        let rules = Rules::all_built_in().iter().find(|rules| rules.ruleset().id == question.ruleset);
        let ruleset = rules.expect("it is built in").ruleset();
        let setup = read_setup(ruleset.shape, &question.position).unwrap_or_default();
        self.number += 1;
        (self.lie)(&Asked { question, ruleset, setup, number: self.number }, &mut answer);
        Ok(answer)
    }
}

impl Asked<'_> {
    fn own(&self) -> impl Iterator<Item = (Square, Kind)> + '_ {
        self.men(self.setup.side)
    }

    fn enemies(&self) -> impl Iterator<Item = (Square, Kind)> + '_ {
        self.men(self.setup.side.other())
    }

    fn men(&self, side: Side) -> impl Iterator<Item = (Square, Kind)> + '_ {
        let ours = move |(_, piece): &(Square, Piece)| piece.side == side;
        self.setup.pieces.iter().filter(ours).map(|(square, piece)| (square, piece.kind))
    }

    fn is_taken(&self, square: Square) -> bool {
        self.setup.pieces.get(square).is_some()
    }

    /// The move of the question that is played last, and the piece that stood where it began.
    fn moved(&self) -> Option<(Move, Piece)> {
        let [mv] = self.question.after.as_slice() else { return None };
        Some((*mv, self.setup.pieces.get(mv.from)?))
    }

    fn closed(&self) -> Option<Square> {
        self.setup.impregnable[self.setup.side.other()]
    }
}

fn add(answer: &mut Answer, more: impl IntoIterator<Item = Move>) {
    if let Answer::Moves(moves) = answer {
        moves.extend(more);
    }
}

fn keep(answer: &mut Answer, kept: impl Fn(&Move) -> bool) {
    if let Answer::Moves(moves) = answer {
        moves.retain(kept);
    }
}

fn drop_first(answer: &mut Answer) {
    if let Answer::Moves(moves) = answer {
        moves.pop_first();
    }
}

/// Changes the position in an answer.
fn change(asked: &Asked<'_>, answer: &mut Answer, change: impl FnOnce(&mut Setup)) {
    if let Answer::Position(text) = answer {
        let mut setup = read_setup(asked.ruleset.shape, text).expect("the reference prints it");
        change(&mut setup);
        *text = printed(asked.ruleset, &setup);
    }
}

/// The text of a set-up that need not be playable.
fn printed(ruleset: &Ruleset, setup: &Setup) -> String {
    let letter = |square| setup.pieces.get(square).map_or('.', Piece::letter);
    let rows =
        ruleset.shape.ranks().rev().map(|rank| ruleset.shape.rank(rank).map(letter).collect::<String>());
    let mut placement = rows.collect::<Vec<_>>().join("/");
    for empty in (1..=9).rev() {
        placement = placement.replace(&".".repeat(empty), &empty.to_string());
    }
    let side = if setup.side == Side::White { "w" } else { "b" };
    let rights = match (setup.prince_rights.white, setup.prince_rights.black) {
        (true, true) => "Pp",
        (true, false) => "P",
        (false, true) => "p",
        (false, false) => "-",
    };
    let drawn = |square: Option<Square>| square.map_or("-".to_owned(), |square| square.to_string());
    let impregnable = match (setup.impregnable.white, setup.impregnable.black) {
        (None, None) => "-".to_owned(),
        (white, black) => format!("{}/{}", drawn(white), drawn(black)),
    };
    format!("{placement} {side} {rights} {impregnable} {} {}", setup.quiet, setup.move_number)
}

/// The piece that moved stands at the end of its move, as another kind.
fn stands(asked: &Asked<'_>, answer: &mut Answer, kind: impl Fn(Kind) -> Kind) {
    if let Some((mv, piece)) = asked.moved() {
        change(asked, answer, |setup| {
            setup.pieces.set(mv.to, Some(Piece { kind: kind(piece.kind), ..piece }));
        });
    }
}

fn force(answer: &mut Answer, change: impl Fn(&mut chesst_engine::piece::BySide<u16>)) {
    if let Answer::Force(sums) = answer {
        sums.values_mut().for_each(change);
    }
}

/// An enemy piece that took no part in the move is gone.
fn loses_a_bystander(asked: &Asked<'_>, answer: &mut Answer) {
    let Some((mv, _)) = asked.moved() else { return };
    let bystander = asked.enemies().map(|(square, _)| square).find(|square| *square != mv.to);
    change(asked, answer, |setup| {
        if let Some(square) = bystander {
            setup.pieces.set(square, None);
        }
    });
}

fn drops_captures(asked: &Asked<'_>, answer: &mut Answer) {
    keep(answer, |mv| !asked.is_taken(mv.to));
}

/// Two squares straight forward from every Knecht, when the square between is as wanted.
fn long_steps<'a>(
    asked: &'a Asked<'_>,
    between: impl Fn(Square) -> bool + 'a,
) -> impl Iterator<Item = Move> + 'a {
    let forward = asked.setup.side.forward();
    let knechts = asked.own().filter(|(_, kind)| matches!(kind, Kind::Knecht | Kind::VerKnecht));
    knechts.filter_map(move |(from, _)| {
        let to = from.offset(0, 2 * forward).filter(|to| asked.ruleset.shape.contains(*to))?;
        between(from.offset(0, forward)?).then_some(Move::plain(from, to))
    })
}

const LIES: &[(&str, Lie)] = &[
    ("the_same_question_gets_the_same_answer", |asked, answer| {
        if asked.number % 2 == 0 {
            drop_first(answer);
        }
    }),
    ("a_side_moves_only_its_own_pieces", |asked, answer| {
        add(
            answer,
            asked.enemies().take(1).zip(asked.own()).map(|((from, _), (to, _))| Move::plain(from, to)),
        );
    }),
    ("nobody_may_pass", |_, answer| {
        if let Answer::Refused(_) = answer {
            *answer = Answer::Legal;
        }
    }),
    ("every_listed_move_can_be_played", |_, answer| {
        if let Answer::Legal = answer {
            *answer = Answer::Refused(Vec::new());
        }
    }),
    ("the_list_of_moves_equals_the_single_answers", |_, answer| drop_first(answer)),
    ("destinations_are_those_of_the_list", |_, answer| {
        if let Answer::Squares(squares) = answer {
            squares.pop_first();
        }
    }),
    ("what_a_piece_becomes_stands_there_afterwards", |_, answer| {
        if let Answer::Kinds(kinds) = answer {
            kinds.pop_first();
        }
    }),
    ("a_count_is_the_sum_over_the_moves", |_, answer| {
        if let Answer::Number(number) = answer {
            *number += 1;
        }
    }),
    ("counters_change_no_move", |asked, answer| {
        if asked.setup.quiet >= 80 {
            drop_first(answer);
        }
    }),
    ("rights_change_no_move", |asked, answer| {
        if asked.setup.prince_rights.white {
            drop_first(answer);
        }
    }),
    ("every_move_follows_a_line_of_its_piece", |asked, answer| {
        let far = |from: Square| {
            let away = move |to: &Square| from.file().number().abs_diff(to.file().number()) > 3;
            asked.ruleset.shape.squares().iter().find(move |to| away(to) && !asked.is_taken(*to))
        };
        add(answer, asked.own().filter_map(|(from, _)| far(from).map(|to| Move::plain(from, to))));
    }),
    ("nothing_slides_over_a_piece", |asked, answer| {
        add(answer, long_steps(asked, |between| asked.is_taken(between)));
    }),
    ("nothing_slides_over_the_enemys_impregnable_square", |asked, answer| {
        let Some(closed) = asked.closed() else { return };
        let princes = asked.own().filter(|(_, kind)| matches!(kind, Kind::Prince | Kind::Connet));
        let beyond = |(from, _): (Square, Kind)| {
            [(1, 1), (1, -1), (-1, 1), (-1, -1)].into_iter().find_map(|(files, ranks)| {
                let near = from.offset(files, ranks).filter(|near| *near == closed)?;
                near.offset(files, ranks).map(|to| Move::plain(from, to))
            })
        };
        add(answer, princes.filter_map(beyond).collect::<Vec<_>>());
    }),
    ("a_double_step_stays_in_the_own_half", |asked, answer| add(answer, long_steps(asked, |_| true))),
    ("every_open_line_is_a_move", |asked, answer| keep(answer, |mv| asked.is_taken(mv.to))),
    ("a_capture_needs_superior_force", |_, answer| force(answer, |sums| (sums.white, sums.black) = (4, 4))),
    ("equal_force_captures_nothing", |asked, answer| {
        let own = asked.own().find(|(_, kind)| *kind != Kind::Scout);
        add(
            answer,
            own.into_iter().flat_map(|(from, _)| asked.enemies().map(move |(to, _)| Move::plain(from, to))),
        );
    }),
    ("superior_force_captures_what_it_reaches", drops_captures),
    ("adding_a_defender_never_makes_a_capture_legal", |asked, answer| {
        if asked.enemies().count() % 2 == 1 {
            drops_captures(asked, answer);
        }
    }),
    ("removing_an_attacker_never_makes_a_capture_legal", |asked, answer| {
        if asked.own().count() % 2 == 1 {
            drops_captures(asked, answer);
        }
    }),
    ("a_scout_captures_whatever_the_force", drops_captures),
    ("a_scouts_force_never_matters", |asked, answer| {
        if asked.own().any(|(_, kind)| kind == Kind::Scout) {
            force(answer, |sums| sums.white += 1);
        }
    }),
    ("a_piece_acts_on_its_own_square", |_, answer| force(answer, |sums| (sums.white, sums.black) = (0, 0))),
    ("force_does_not_depend_on_whose_move_it_is", |asked, answer| {
        if asked.setup.side == Side::White {
            force(answer, |sums| sums.white += 1);
        }
    }),
    ("the_force_on_a_square_is_the_sum_of_what_reaches_it", |_, answer| {
        force(answer, |sums| sums.black += 1);
    }),
    ("only_royals_stand_on_castle_squares", |asked, answer| {
        let square = asked.ruleset.castles.white.first().expect("a castle");
        change(asked, answer, |setup| {
            setup.pieces.set(square, Some(Piece { side: Side::White, kind: Kind::Ritter }));
        });
    }),
    ("the_last_royal_does_not_leave_a_castle_with_an_intruder", |asked, answer| {
        let castle = asked.ruleset.castles[asked.setup.side];
        let outside = (asked.ruleset.shape.squares() - castle).iter().last().expect("there are some");
        add(
            answer,
            asked
                .own()
                .filter(|(from, _)| castle.contains(*from))
                .map(|(from, _)| Move::plain(from, outside)),
        );
    }),
    ("exchange_only_on_castle_squares", |asked, answer| stands(asked, answer, |kind| kind)),
    ("a_knecht_on_its_promotion_rank_is_one_no_more", |asked, answer| stands(asked, answer, |kind| kind)),
    ("no_ver_knecht_stands_on_its_last_rank", |asked, answer| stands(asked, answer, |kind| kind)),
    ("a_ver_knecht_becomes_what_the_square_offers", |_, answer| {
        keep(answer, |mv| mv.promotion != Some(Kind::Connet));
    }),
    ("the_first_prince_in_the_enemy_castle_becomes_a_connet", |asked, answer| {
        stands(asked, answer, |kind| kind);
    }),
    ("a_piece_changes_its_kind_by_promotion_alone", |asked, answer| {
        stands(asked, answer, |kind| if kind == Kind::Ritter { Kind::VerKnecht } else { kind });
    }),
    ("caps_hold_along_any_game", |asked, answer| {
        change(asked, answer, |setup| {
            let free = asked.ruleset.shape.squares().iter().filter(|square| !asked.is_taken(*square));
            for square in free.take(4) {
                setup.pieces.set(square, Some(Piece { side: Side::Black, kind: Kind::Connet }));
            }
        });
    }),
    ("no_piece_enters_the_enemys_impregnable_square", |asked, answer| {
        let own = asked.own().next().zip(asked.closed());
        add(answer, own.map(|((from, _), to)| Move::plain(from, to)));
    }),
    ("a_piece_on_its_own_impregnable_square_is_never_captured", |asked, answer| {
        change(asked, answer, |setup| {
            if let Some(square) = asked.closed() {
                setup.pieces.set(square, None);
            }
        });
    }),
    ("enemy_force_does_not_act_on_an_impregnable_square", |_, answer| {
        force(answer, |sums| (sums.white, sums.black) = (2, 2));
    }),
    ("the_draw_of_the_squares_is_no_move", |asked, answer| {
        change(asked, answer, |setup| setup.side = setup.side.other());
    }),
    ("a_move_takes_nothing_or_one_enemy_or_one_of_each_side", loses_a_bystander),
    ("a_move_changes_no_other_square", loses_a_bystander),
    ("sides_alternate", |asked, answer| change(asked, answer, |setup| setup.side = setup.side.other())),
    ("the_move_number_rises_after_blacks_move", |asked, answer| {
        change(asked, answer, |setup| setup.move_number = 7);
    }),
    ("quiet_plies_are_counted", |asked, answer| {
        change(asked, answer, |setup| setup.quiet = asked.setup.quiet + 2);
    }),
    ("rights_only_ever_fall", |asked, answer| {
        change(asked, answer, |setup| setup.prince_rights.black = true);
    }),
    ("playing_equals_loading", |asked, answer| {
        if !asked.question.after.is_empty() {
            drop_first(answer);
        }
    }),
    ("a_finished_position_has_no_moves", |_, answer| {
        if let Answer::Outcome(outcome) = answer {
            *outcome = Outcome::Ongoing;
        }
    }),
    ("capturing_the_king_wins", |_, answer| by(answer, Win::KingCapture)),
    ("a_castle_held_by_the_enemy_alone_is_lost", |_, answer| by(answer, Win::CastleCapture)),
    ("a_side_without_a_move_has_lost", |_, answer| by(answer, Win::Blockade)),
    ("check_means_the_king_could_be_taken", |_, answer| {
        if let Answer::Check(check) = answer {
            *check = false;
        }
    }),
    ("check_does_not_depend_on_whose_move_it_is", |asked, answer| {
        if let Answer::Check(check) = answer {
            *check &= asked.setup.side == Side::White;
        }
    }),
    ("no_check_in_a_won_position", |_, answer| {
        if let Answer::Check(check) = answer {
            *check = true;
        }
    }),
    ("final_check_means_nothing_saves_the_king", |_, answer| {
        if let Answer::FinalCheck(check) = answer {
            *check = !*check;
        }
    }),
    ("forty_moves_may_be_claimed_at_the_limit", |asked, answer| {
        if let Answer::Claims(draws) = answer {
            draws.extend((asked.setup.quiet >= 78).then_some(Draw::FortyMoves));
        }
    }),
    ("nothing_may_be_claimed_in_a_finished_game", |_, answer| {
        if let Answer::Claims(draws) = answer {
            draws.insert(Draw::FortyMoves);
        }
    }),
    ("the_third_time_may_be_claimed", |asked, answer| {
        if let Answer::Claims(draws) = answer
            && asked.question.after.len() == 4
        {
            draws.insert(Draw::Repetition);
        }
    }),
    ("t1_2024_and_t1_2025_differ_only_by_ver_knechts_on_castle_squares", |asked, answer| {
        if asked.ruleset.id == "t1-2025" {
            keep(answer, |mv| mv.promotion.is_none() || !asked.ruleset.castle_squares().contains(mv.to));
        }
    }),
    ("t1_2021_and_t1_2024_differ_only_by_connets_on_b_and_g", |asked, answer| {
        if asked.ruleset.id == "t1-2021" {
            keep(answer, |mv| mv.promotion != Some(Kind::Connet));
        }
    }),
    ("the_colours_are_alike", |asked, answer| {
        if asked.setup.side == Side::White {
            drop_first(answer);
        }
    }),
    ("the_wings_are_alike", |_, answer| drop_first(answer)),
    ("an_outcome_knows_no_colour", |_, answer| {
        if let Answer::Outcome(Outcome::Won { side, .. }) = answer {
            *side = Side::White;
        }
    }),
    ("check_and_force_know_no_colour", |asked, answer| {
        if let (Ask::Check { side: SideName::White }, Answer::Check(check)) = (&asked.question.ask, answer) {
            *check = false;
        }
    }),
    ("a_position_text_comes_back", |asked, answer| change(asked, answer, |setup| setup.quiet += 1)),
    ("every_field_of_a_position_text_is_required", |asked, answer| {
        if let (Ask::Text { text }, Answer::Faults(_)) = (&asked.question.ask, &answer) {
            *answer = Answer::Accepted(text.clone());
        }
    }),
];

/// A win of one kind is not noticed.
fn by(answer: &mut Answer, win: Win) {
    if let Answer::Outcome(outcome) = answer
        && matches!(outcome, Outcome::Won { by, .. } if *by == win)
    {
        *outcome = Outcome::Ongoing;
    }
}

fn is_caught(law: &Law, liar: &mut Liar) -> bool {
    let mut scenes = seeded(11, None, &BENCH).take(SCENES);
    scenes.any(|made| matches!(law.judge(liar, &Scene::from(&made.forged)), Verdict::Broken(_)))
}

#[test]
fn every_law_has_a_liar() {
    let laws: BTreeSet<&str> = ALL.iter().map(|law| law.name).collect();
    let lies: BTreeSet<&str> = LIES.iter().map(|(law, _)| *law).collect();
    assert_eq!(lies, laws);
    assert_eq!(LIES.len(), ALL.len());
}

#[test]
fn every_law_catches_its_liar() {
    let mut missed = Vec::new();
    for law in ALL {
        if !is_caught(law, &mut Liar::of(law)) {
            missed.push(law.name);
        }
    }
    assert!(missed.is_empty(), "not caught in {SCENES} scenes: {missed:?}");
}
