//! What one rule set changes against another.

use std::collections::BTreeSet;
use std::fs;

use chesst_conformance::differences::{Differences, same_rules};
use chesst_conformance::files::{self, FROZEN_IDS, File};
use chesst_conformance::load::Suite;
use chesst_conformance::revisions::points::{Aspect, Point, differing};
use chesst_conformance::revisions::scenarios::BadCase;
use chesst_conformance::revisions::search::Which;
use chesst_conformance::revisions::{BadRevision, Edition, Effort, Revision, WITNESSES, drafts};
use chesst_conformance::ruleset_file;
use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::scenario::CaseStatus;
use chesst_conformance::smith::bench::Bench;
use chesst_conformance::smith::seeded::seeded;
use chesst_conformance::{run, subjects};
use chesst_engine::clause::Clause;
use chesst_engine::moves::Move;
use chesst_engine::outcome::{Outcome, Win};
use chesst_engine::piece::{Kind, Piece, Side};
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::ruleset::Ruleset;
use chesst_engine::square::{Rank, Square};

use crate::cli::{chesst, tempdir};
use crate::repo;

const EFFORT: Effort = Effort { seed: 1, budget: 20_000 };

fn built_in(id: &str) -> Edition {
    Edition::built_in(&Rules::built_in(id).expect("it is built in"))
}

fn example(name: &str) -> Edition {
    let path = repo::root().join(format!("scenarios/examples/{name}.json"));
    let loaded = ruleset_file::read(&path).unwrap_or_else(|error| panic!("{error}"));
    Edition { rules: Rules::new(loaded.ruleset), base: loaded.base, argument: path.display().to_string() }
}

fn revision(a: &Edition, b: &Edition, effort: Effort) -> Revision {
    let suite = Suite::embedded().expect("the suite loads");
    Revision::of(a, b, &suite, effort).unwrap_or_else(|error| panic!("{error}"))
}

/// Enough witnesses of every clause, of both colours.
fn is_shown(revision: &Revision, clauses: &[Clause]) {
    assert_eq!(revision.clauses(), clauses);
    assert_eq!(revision.lacking(), []);
    for clause in clauses {
        let shown: Vec<&Position> = revision.showing(*clause).map(|witness| &witness.a).collect();
        let texts: BTreeSet<String> = shown.iter().map(ToString::to_string).collect();
        assert!(texts.len() >= WITNESSES, "{clause}: {texts:?}");
        for side in Side::ALL {
            assert!(
                shown.iter().any(|position| position.side_to_move() == side),
                "{clause}, {side}: {texts:?}"
            );
        }
    }
}

/// Positions of both rule sets with the points on which they differ.
fn compared(a: &str, b: &str, number: usize, mut look: impl FnMut(&Position, &Position, Vec<Point>)) {
    let suite = Suite::embedded().expect("the suite loads");
    let [a, b] = [a, b].map(|id| Rules::built_in(id).expect("it is built in"));
    let bench = Bench::of([&a, &b], &suite);
    for made in seeded(2025, None, &bench).take(number) {
        let setup = made.forged.position.setup();
        let (Ok(a), Ok(b)) = (Position::new(&a, &setup), Position::new(&b, &setup)) else { continue };
        let points = differing(&a, &b, None);
        look(&a, &b, points);
    }
}

fn moves_in(points: &[Point]) -> BTreeSet<Move> {
    points.iter().filter_map(|point| if let Point::Move(mv) = point { Some(*mv) } else { None }).collect()
}

fn is_full(position: &Position, kind: Kind) -> bool {
    let own = Piece { side: position.side_to_move(), kind };
    position.pieces().filter(|(_, piece)| *piece == own).count() >= 3
}

#[test]
fn from_2021_to_2024_a_connet_on_the_b_and_g_files_comes_and_nothing_else() {
    let mut captures = [0, 0];
    compared("t1-2021", "t1-2024", 20_000, |old, new, points| {
        let choices = old.moves().into_iter().filter(|mv| mv.promotion == Some(Kind::Ritter));
        let off_corner = choices.filter(|mv| matches!(mv.to.file().number(), 1 | 6));
        let wanted: BTreeSet<Move> = off_corner
            .filter(|_| !is_full(old, Kind::Connet))
            .map(|mv| Move { promotion: Some(Kind::Connet), ..mv })
            .collect();
        assert_eq!(moves_in(&points), wanted, "{old}");
        assert!(
            points.iter().all(|point| matches!(point, Point::Move(_) | Point::FinalCheck)),
            "{old}: {points:?}"
        );
        for mv in wanted {
            assert!(new.legalities().allows(mv));
            captures[usize::from(new.side_to_move() == Side::Black)] +=
                usize::from(new.piece(mv.to).is_some());
        }
    });
    assert!(captures.iter().all(|number| *number >= 5), "{captures:?}");
}

#[test]
fn from_2024_to_2025_a_step_onto_an_empty_castle_square_comes_and_nothing_else() {
    let (mut freed, mut capped, mut castles) = (0, 0, 0);
    compared("t1-2024", "t1-2025", 40_000, |old, new, points| {
        let mut wanted = BTreeSet::new();
        for (from, piece) in new.pieces().filter(|_| !new.outcome().is_finished()) {
            let to = ahead(from, piece.side).filter(|to| is_enemy_castle(new, piece.side, *to));
            if piece.side != new.side_to_move() || piece.kind != Kind::VerKnecht {
                continue;
            }
            for (to, kind) in to.into_iter().flat_map(|to| [(to, Kind::Prince), (to, Kind::Connet)]) {
                if is_full(new, kind) {
                    capped += 1;
                } else if new.piece(to).is_none() {
                    wanted.insert(Move { from, to, promotion: Some(kind) });
                }
            }
        }
        assert_eq!(moves_in(&points), wanted, "{old}");
        for point in points {
            match point {
                Point::Move(mv) => {
                    let after = new.play(mv).expect("it is legal").outcome();
                    castles += usize::from(matches!(after, Outcome::Won { by: Win::CastleCapture, .. }));
                }
                Point::Outcome => {
                    let stuck = Outcome::Won { side: old.side_to_move().other(), by: Win::Blockade };
                    assert_eq!((old.outcome(), new.outcome()), (stuck, Outcome::Ongoing), "{old}");
                    freed += 1;
                }
                // What follows from a move more, or from a game that goes on.
                Point::FinalCheck | Point::Claims => {}
                other => panic!("{other} of {old}"),
            }
        }
    });
    assert!(capped >= 20 && castles >= 20, "{freed} {capped} {castles}");
}

fn ahead(from: Square, side: Side) -> Option<Square> {
    let rank = from.rank().number().checked_add_signed(side.forward()).and_then(Rank::new)?;
    Some(Square::new(from.file(), rank))
}

fn is_enemy_castle(position: &Position, side: Side, square: Square) -> bool {
    position.ruleset().castles[side.other()].contains(square)
}

#[test]
fn the_editions_are_told_apart_on_smallest_positions() {
    let first = revision(&built_in("t1-2021"), &built_in("t1-2024"), EFFORT);
    is_shown(&first, &[Clause::PromotionVerKnechtCornerConnet]);
    for aspect in [Aspect::Move, Aspect::Capture] {
        assert!(first.witnesses.iter().any(|witness| witness.aspect == aspect), "{aspect:?}");
    }
    assert_eq!(
        patterns(&first),
        ["White VerKnecht b8 g8 Some(Connet)", "Black VerKnecht b1 g1 Some(Connet)"]
    );
    let second = revision(&built_in("t1-2024"), &built_in("t1-2025"), EFFORT);
    is_shown(&second, &[Clause::PromotionVerKnechtCastle, Clause::PromotionPrinceBornInside]);
    assert_eq!(
        patterns(&second),
        [
            "White VerKnecht c8 d8 e8 f8 Some(Connet)",
            "Black VerKnecht c1 d1 e1 f1 Some(Connet)",
            "White VerKnecht c8 d8 e8 f8 Some(Prince)",
            "Black VerKnecht c1 d1 e1 f1 Some(Prince)"
        ]
    );
    let taking = |revision: &Revision| -> u64 {
        revision.found.as_ref().expect("one board").patterns.values().map(|tally| tally.taking).sum()
    };
    assert!(taking(&first) > 0);
    assert_eq!(taking(&second), 0, "never a capture");
    for side in Side::ALL {
        let sees =
            |aspect| second.witnesses.iter().any(|it| it.aspect == aspect && it.a.side_to_move() == side);
        assert!(sees(Aspect::Move) && sees(Aspect::Win) && sees(Aspect::Outcome), "{side}");
    }
    let freed =
        second.witnesses.iter().find(|witness| witness.aspect == Aspect::Outcome).expect("it is there");
    let outcome = freed.parts.iter().find(|part| part.point == Point::Outcome).expect("it is there");
    assert!(outcome.a.ends_with("wins by blockade") && outcome.b == "ongoing", "{outcome:?}");
}

fn patterns(revision: &Revision) -> Vec<String> {
    let found = revision.found.as_ref().expect("one board");
    let told = found.patterns.iter().map(|(pattern, tally)| {
        assert_eq!(pattern.only_in, Which::B);
        format!("{} {} {} {:?}", pattern.side, pattern.kind, tally.to, pattern.promotion)
    });
    told.collect()
}

#[test]
fn the_three_worked_revisions_show_their_clauses() {
    let caps = revision(&built_in("t1-2024"), &example("two-connets"), EFFORT);
    is_shown(&caps, &[Clause::PromotionCapConnet, Clause::PromotionPrinceCap]);
    assert!(caps.found.as_ref().is_some_and(|found| found.one_only[0] > 0 && found.one_only[1] == 0));
    let ritter = revision(&built_in("t1-2025"), &example("long-ritter"), Effort { budget: 3000, ..EFFORT });
    is_shown(&ritter, &[Clause::RitterLines]);
    assert!(ritter.witnesses.iter().any(|witness| witness.aspect == Aspect::Force));
    let guard = revision(&built_in("t1-2025"), &example("guard-takes-king"), EFFORT);
    is_shown(&guard, &[Clause::CastleGuard]);
    for witness in &guard.witnesses {
        for part in &witness.parts {
            let takes_a_king = match part.point {
                Point::Move(mv) => witness.a.piece(mv.to).is_some_and(|piece| piece.kind == Kind::King),
                _ => true,
            };
            assert!(takes_a_king, "{}: {}", witness.a, part.point);
        }
    }
}

/// No piece of a witness can be taken off without losing what it shows.
#[test]
fn every_witness_is_as_small_as_can_be() {
    let (a, b) = (built_in("t1-2021"), built_in("t1-2025"));
    let revision = revision(&a, &b, Effort { budget: 5000, ..EFFORT });
    assert!(revision.witnesses.len() >= 12);
    for witness in &revision.witnesses {
        for (square, _) in witness.a.pieces() {
            let mut setup = witness.a.setup();
            setup.pieces.set(square, None);
            let both = Position::new(&a.rules, &setup).ok().zip(Position::new(&b.rules, &setup).ok());
            let Some((one, other)) = both else { continue };
            let left = differing(&one, &other, Some(witness.aspect));
            let of_the_same = |point: &Point| {
                let by_castle = |point: &Point| matches!(point, Point::Move(mv) if one.ruleset().castle_squares().contains(mv.to));
                by_castle(point) == witness.clauses.contains(&Clause::PromotionVerKnechtCastle)
            };
            let moves = left.iter().filter(|point| matches!(point, Point::Move(_)));
            let same_choice = |point: &&Point| match point {
                Point::Move(mv) => {
                    let born_inside = witness.clauses.contains(&Clause::PromotionPrinceBornInside);
                    born_inside == (mv.promotion == Some(Kind::Prince))
                }
                _ => true,
            };
            let left: Vec<&Point> = moves.filter(|point| of_the_same(point)).filter(same_choice).collect();
            assert!(left.is_empty(), "{} without {square}: {left:?}", witness.a);
        }
    }
}

#[test]
fn rules_by_another_name_show_no_difference() {
    let folder = tempdir("no-op");
    let path = folder.join("same.json");
    let text = r#"{"format": 1, "id": "same", "title": "the same", "extends": "t1-2025"}"#;
    fs::write(&path, text).expect("it can be written");
    let path = path.display().to_string();
    let (exit, out, err) = chesst(&["revisions", "t1-2025", &path, "--budget", "3000"]);
    assert_eq!((exit, err.as_str()), (0, ""), "{out}");
    assert!(
        out.contains("\nno field differs\n")
            && out.contains(" compared with seed 1 and budget 3000, 0 differ\n")
            && out.contains("\nno difference in "),
        "{out}"
    );
}

#[test]
#[ignore = "a million positions take minutes"]
fn rules_by_another_name_show_no_difference_on_a_million_positions() {
    let b = Edition {
        rules: Rules::new(Ruleset { id: "same".to_owned(), ..built_in("t1-2025").rules.ruleset().clone() }),
        ..built_in("t1-2025")
    };
    let found =
        revision(&built_in("t1-2025"), &b, Effort { seed: 1, budget: 1_000_000 }).found.expect("one board");
    assert!(found.compared >= 1_000_000);
    assert_eq!(found.differing, 0);
}

#[test]
fn a_difference_that_no_changed_field_accounts_for_is_an_error() {
    let (a, b) = (built_in("t1-2021"), built_in("t1-2025"));
    let suite = Suite::embedded().expect("the suite loads");
    let differences =
        || Differences::between(a.rules.ruleset(), b.rules.ruleset()).expect("all fields are known");
    let forgotten = differences().forgetting("ver_knecht_becomes.Connet off the castles");
    let error = Revision::by(forgotten.clone(), &a, &b, &suite, EFFORT).expect_err("a field is forgotten");
    assert!(matches!(&error, BadRevision::Case(BadCase::Unexplained { .. })), "{error}");
    let no_cases = Suite { cases: Vec::new(), ..suite };
    let error = Revision::by(forgotten, &a, &b, &no_cases, EFFORT).expect_err("a field is forgotten");
    assert!(matches!(&error, BadRevision::Unexplained { .. }), "{error}");
    assert!(error.to_string().starts_with("no changed clause accounts for a difference in the "), "{error}");
}

/// Every field of a rule set is in the table: each built-in rule set becomes each other by the changes listed.
#[test]
fn the_changes_listed_turn_each_rule_set_into_each_other() {
    let others = ["two-connets", "long-ritter", "guard-takes-king", "chess-t-with-a-start"].map(example);
    let editions = Rules::all_built_in().iter().map(Edition::built_in).chain(others);
    let editions: Vec<Edition> = editions.collect();
    let mut pairs = 0;
    for a in &editions {
        for b in &editions {
            let (a, b) = (a.rules.ruleset(), b.rules.ruleset());
            let differences = Differences::between(a, b).unwrap_or_else(|error| panic!("{error}"));
            let all: Vec<usize> = (0..differences.changes().len()).collect();
            assert!(same_rules(&differences.with(&all), b));
            assert_eq!(differences.changes().is_empty(), same_rules(a, b));
            assert!(differences.changes().iter().all(|change| !change.clauses.is_empty()));
            pairs += 1;
        }
    }
    assert_eq!(pairs, 64);
}

#[test]
fn rule_sets_on_different_boards_are_compared_by_their_clauses_alone() {
    let (exit, out, err) = chesst(&["revisions", "t-2020", "t1-2024"]);
    assert_eq!((exit, err.as_str()), (0, ""));
    assert!(
        out.ends_with("\nThe boards differ: clauses are compared, positions and cases are not.\n"),
        "{out}"
    );
    assert!(
        out.contains("  pieces.Ritter.straight.range\n    t-2020  3\n    t1-2024  2\n    ritter.lines\n"),
        "{out}"
    );
    assert!(!out.contains("compared with seed"));
}

#[test]
fn drafts_are_provisional_cases_that_load_and_hold() {
    let folder = tempdir("drafts");
    let drafts = folder.join("new").display().to_string();
    let command = ["revisions", "t1-2024", "t1-2025", "--budget", "3000", "--drafts", &drafts];
    let (exit, _, err) = chesst(&command);
    assert_eq!(exit, 0, "{err}");
    let (again, _, refused) = chesst(&command);
    assert_eq!(again, 2);
    assert!(refused.contains("is there already"), "{refused}");
    let (exit, told, err) = chesst(&["check", "--scenarios", &drafts]);
    assert_eq!(exit, 0, "{told}{err}");

    let suite = Suite::embedded().expect("the suite loads");
    let revision = revision(&built_in("t1-2024"), &built_in("t1-2025"), Effort { budget: 3000, ..EFFORT });
    let files = drafts::files(&revision, &suite.register).expect("they print");
    let mut all = files::embedded();
    for (path, text) in &files {
        let path = path.display().to_string();
        let written = fs::read_to_string(folder.join("new").join(&path)).expect("it was written");
        assert_eq!(&written, text);
        all.push(File { path, bytes: text.clone().into_bytes() });
    }
    let texts: Vec<serde_json::Value> =
        files.values().map(|text| serde_json::from_str(text).expect("JSON")).collect();
    let ids = texts.iter().flat_map(|file| {
        let cases = file["cases"].as_array().expect("cases").iter();
        cases.map(|case| {
            format!("{}/{}", file["id"].as_str().expect("an id"), case["id"].as_str().expect("an id"))
        })
    });
    let ids: Vec<String> = ids.collect();
    assert!(ids.len() >= WITNESSES, "{ids:?}");
    let frozen = all.iter_mut().find(|file| file.path == FROZEN_IDS).expect("it is there");
    let mut lines: Vec<String> = String::from_utf8_lossy(&frozen.bytes).lines().map(str::to_owned).collect();
    lines.extend(ids.iter().cloned());
    lines.sort();
    frozen.bytes = (lines.join("\n") + "\n").into_bytes();
    let with_drafts = Suite::from_files(&all).unwrap_or_else(|error| panic!("{error}"));
    let drafted: Vec<_> = with_drafts.cases.iter().filter(|case| ids.contains(&case.id)).collect();
    assert_eq!(drafted.len(), 2 * ids.len());
    assert!(drafted.iter().all(|case| case.status == CaseStatus::Provisional));
    for name in ["reference", "oracle"] {
        let mut subject = subjects::named(name, &Rulesets::default()).expect("it is there");
        for record in run::all(subject.as_mut(), drafted.iter().copied()) {
            assert!(!record.verdict.is_failure(), "{name}: {} {:?}", record.case.id, record.verdict);
        }
    }
}

#[test]
fn a_revision_is_told_as_data_too_and_the_same_every_time() {
    let two = repo::root().join("scenarios/examples/two-connets.json").display().to_string();
    let command = ["revisions", "t1-2024", &two, "--budget", "4000", "--seed", "7", "--format", "json"];
    let (exit, out, err) = chesst(&command);
    assert_eq!((exit, err.as_str()), (0, ""));
    assert_eq!(chesst(&command).1, out);
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(json["clauses"], serde_json::json!(["promotion.cap.connet", "promotion.prince.cap"]));
    assert_eq!(json["changes"][0]["path"], "caps.Connet");
    assert_eq!((&json["changes"][0]["old"], &json["changes"][0]["new"]), (&"3".into(), &"2".into()));
    assert_eq!((&json["seed"], &json["budget"]), (&7.into(), &4000.into()));
}

#[test]
fn draws_and_counts_of_claims_have_witnesses_too() {
    let folder = tempdir("claims");
    let path = folder.join("claims.json");
    let text = r#"{"format": 1, "id": "claims", "title": "quick draws", "extends": "t1-2025", "repetition_claim": 2, "quiet_claim": 40}"#;
    fs::write(&path, text).expect("it can be written");
    let loaded = ruleset_file::read(&path).unwrap_or_else(|error| panic!("{error}"));
    let b = Edition { rules: Rules::new(loaded.ruleset), base: loaded.base, argument: String::new() };
    let claims = revision(&built_in("t1-2025"), &b, Effort { budget: 3000, ..EFFORT });
    is_shown(&claims, &[Clause::DrawRepetition, Clause::DrawFortyMoves]);
}

#[test]
fn a_search_that_finds_too_little_says_so() {
    let guard = repo::root().join("scenarios/examples/guard-takes-king.json").display().to_string();
    let (exit, out, _) = chesst(&["revisions", "t1-2024", &guard, "--budget", "0"]);
    assert!(exit == 0 || exit == 5, "{out}");
    assert_eq!(
        exit == 5,
        out.contains(" of 3 positions found; a larger --budget or another --seed may find more\n"),
        "{out}"
    );
    let (exit, _, err) = chesst(&["revisions", "t1-2024", "t1-1999"]);
    assert_eq!(exit, 2);
    assert!(err.contains("`t1-1999` is not a rule set"), "{err}");
}
