//! A probe finds what is wrong, says what it is, and finds nothing where all is well.

use std::fs;
use std::num::NonZeroUsize;

use chesst_conformance::faults::{self, Fault as Faulty};
use chesst_conformance::probe::divide;
use chesst_conformance::probe::finding::{Class, Point};
use chesst_conformance::probe::measure::{self, Figures};
use chesst_conformance::probe::report::conclusion;
use chesst_conformance::probe::{self, Fresh, Probe, Report};
use chesst_conformance::question::{Answer, Fault, Question};
use chesst_conformance::rulesets::Rulesets;
use chesst_conformance::scenario::Ask;
use chesst_conformance::subject::Subject;
use chesst_conformance::subject::process::Process;
use chesst_conformance::subjects;
use chesst_engine::choices::Choices;
use chesst_engine::clause::Clause;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;

use crate::cli::{chesst, tempdir};
use crate::process::{RULESETS, SHORT, serve};

pub(crate) fn report(probe: &Probe, fresh: &Fresh<'_>) -> Report {
    probe::run(probe, &Rulesets::default(), fresh, &|| true, &|| {}).expect("the scenarios load")
}

fn named(name: &str) -> Result<Box<dyn Subject>, String> {
    subjects::named(name, &Rulesets::default()).map_err(|error| error.to_string())
}

pub(crate) fn few(cases: u64) -> Probe {
    Probe { cases, ..Probe::default() }
}

/// A subject that answers as the reference does, but for what a function makes of it. The number is that of the question.
struct Liar<F>(Box<dyn Subject>, usize, F);

impl<F: FnMut(usize, &Question, Result<Answer, Fault>) -> Result<Answer, Fault>> Subject for Liar<F> {
    fn name(&self) -> String {
        "liar".to_owned()
    }

    fn choices(&self, ruleset: &str) -> Choices {
        self.0.choices(ruleset)
    }

    fn ask(&mut self, question: &Question) -> Result<Answer, Fault> {
        self.1 += 1;
        let answer = self.0.ask(question);
        (self.2)(self.1, question, answer)
    }
}

pub(crate) fn liar<F>(lie: F) -> Result<Box<dyn Subject>, String>
where
    F: FnMut(usize, &Question, Result<Answer, Fault>) -> Result<Answer, Fault> + 'static,
{
    Ok(Box::new(Liar(named("reference")?, 0, lie)))
}

#[test]
fn nothing_is_found_in_the_oracle() {
    let report = report(&few(600), &|| named("oracle"));
    assert!(report.groups.is_empty(), "{:?}", report.groups);
    assert_eq!((report.first, report.tally.positions.positions()), (None, 600));
    assert!(report.tally.reordered > 100, "{} asked again", report.tally.reordered);
    for point in Point::ALL {
        assert!(report.tally.points[&point].asked > 10, "{point}: {:?}", report.tally.points);
    }
}

#[test]
fn planted_faults_are_found_and_named() {
    let faults: Vec<&Faulty> = faults::all().step_by(16).collect();
    let probe = Probe { enough: 16, jobs: NonZeroUsize::new(2).expect("not 0"), ..few(1500) };
    let serve = |fault: &Faulty| Ok(Box::new(fault.subject(&Rulesets::default())) as Box<dyn Subject>);
    let probed =
        measure::measure(&faults, &probe, &serve, false, &|| true, &|_| {}).expect("the scenarios load");
    let figures = Figures::of(&probed);
    assert!(figures.probed >= 20 && figures.found * 10 >= figures.probed * 9, "{probed:#?}");
    assert!(figures.right * 10 >= figures.found * 9, "{probed:#?}");
    assert!(figures.median_positions < 200 && figures.median_pieces <= 5, "{figures:?}");
}

#[test]
fn two_faults_of_one_subject_are_told_apart() {
    let fresh = || -> Result<Box<dyn Subject>, String> {
        let mut check = named("faulty:scout-gives-no-check")?;
        let mut capture = named("faulty:equal-force-captures")?;
        liar(move |_, question, answer| match &question.ask {
            Ask::Check { .. } => check.ask(question),
            Ask::Moves {} => capture.ask(question),
            _ => answer,
        })
    };
    let probe = Probe { enough: 60, laws: false, ..few(3000) };
    let report = report(&probe, &fresh);
    let names: Vec<Vec<&str>> =
        report.groups.iter().map(|group| group.books.iter().map(|book| book.name).collect()).collect();
    assert!(names.iter().any(|books| books.first() == Some(&"scout-gives-no-check")), "{names:?}");
    assert!(names.iter().any(|books| books.first() == Some(&"equal-force-captures")), "{names:?}");
    assert_eq!(report.groups.len(), 2, "{names:?}");
}

#[test]
fn a_frequent_fault_does_not_hide_a_rare_one() {
    let fresh = || -> Result<Box<dyn Subject>, String> {
        let mut promotes = named("faulty:knecht-never-promotes")?;
        liar(move |_, question, answer| match (&question.ask, answer) {
            (Ask::Moves {}, Ok(Answer::Moves(mut moves))) => {
                moves.retain(|mv| mv.to.file() >= mv.from.file());
                Ok(Answer::Moves(moves))
            }
            (Ask::Position {}, _) => promotes.ask(question),
            (_, answer) => answer,
        })
    };
    let report = report(&Probe { laws: false, ..few(800) }, &fresh);
    let first: Vec<_> = report.groups.iter().map(|group| group.books.first().map(|book| book.name)).collect();
    assert!(first.contains(&Some("knecht-never-promotes")), "{first:?}");
}

#[test]
fn what_is_found_does_not_depend_on_the_number_of_jobs() {
    let told = |jobs| {
        let jobs = NonZeroUsize::new(jobs).expect("not 0");
        let probe = Probe { jobs, enough: usize::MAX, orders: false, ..few(300) };
        let report = report(&probe, &|| named("faulty:black-takes-own-man"));
        let groups: Vec<_> = report
            .groups
            .iter()
            .map(|group| (group.number, group.findings, group.smallest.pieces()))
            .collect();
        (report.first, report.findings, report.tally.points, groups)
    };
    let one = told(1);
    assert!(one.0.is_some());
    assert_eq!(one, told(3));
}

#[test]
fn an_answer_that_depends_on_earlier_requests_is_told_as_that() {
    let fresh = || {
        let mut of_other = false;
        liar(move |_, question, answer| {
            let lies = of_other && question.ruleset == "t1-2024" && question.ask == Ask::Moves {};
            of_other = question.ruleset == "t-2020";
            match answer {
                Ok(Answer::Moves(mut moves)) if lies => {
                    moves.pop_first();
                    Ok(Answer::Moves(moves))
                }
                answer => answer,
            }
        })
    };
    let report = report(&few(1000), &fresh);
    let group = report.groups.iter().find(|group| group.class == Class::Earlier).expect("it is told");
    let disorder = group.disorder.as_ref().expect("the answers");
    assert_eq!(disorder.question.ruleset, "t1-2024");
    assert_eq!(disorder.after.iter().map(|before| before.ruleset.as_str()).collect::<Vec<_>>(), ["t-2020"]);
    assert!(report.groups.iter().all(|group| group.class == Class::Earlier), "{:?}", report.groups);
}

#[test]
fn an_answer_that_no_request_explains_is_not_deterministic() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let fresh = || {
        liar(|_, question, answer| {
            let number = ASKED.fetch_add(1, Ordering::Relaxed);
            match answer {
                Ok(Answer::Check(check)) if question.ask != (Ask::Moves {}) && number.is_multiple_of(2) => {
                    Ok(Answer::Check(!check))
                }
                answer => answer,
            }
        })
    };
    let report = report(&Probe { laws: false, ..few(300) }, &fresh);
    assert!(report.groups.iter().any(|group| group.class == Class::Random), "{:?}", report.groups);
}

#[test]
fn a_subject_that_answers_nothing_compares_nothing() {
    let mute = report(&few(50), &|| liar(|_, _, _| Err(Fault::Unsupported("all of it".to_owned()))));
    assert!(!mute.compared_something() && mute.groups.is_empty());
    let dead = report(&few(50), &|| liar(|_, _, _| Err(Fault::Crash("it fell over".to_owned()))));
    assert!(dead.gave_up.is_some_and(|why| why.contains("it fell over")));
    assert_eq!(dead.groups.first().map(|group| group.class), Some(Class::NoAnswer));
}

/// A program may leave out what is no part of the core; a search that was aimed at it has then not taken place.
#[test]
fn a_search_tells_what_it_could_not_search() {
    let without = |left_out: Point, clauses: Vec<Clause>| {
        let fresh = || {
            liar(move |_, question, answer| match Point::of(question) {
                point if point == left_out => Err(Fault::Unsupported("no".to_owned())),
                _ => answer,
            })
        };
        let found = report(&Probe { clauses, orders: false, ..few(100) }, &fresh);
        assert!(found.compared_something() && found.groups.is_empty(), "{:?}", found.groups);
        (found.is_complete(), conclusion(&found))
    };
    let (complete, told) = without(Point::Notation, Vec::new());
    assert!(complete && told.ends_with("liar: nothing found\n"), "{told}");
    let (complete, told) = without(Point::Notation, vec![Clause::KnechtStep, Clause::NotationMove]);
    assert!(!complete && told.ends_with("liar: nothing found in what was searched\n"), "{told}");
    assert!(told.contains("clause `notation.move`, which only the notation can show"), "{told}");
    assert!(!told.contains("`knecht.step`"), "{told}");
    let (complete, told) = without(Point::Moves, Vec::new());
    assert!(!complete && told.contains("not searched: moves, which every program must answer"), "{told}");
}

#[test]
fn what_is_found_in_a_program_is_saved_as_scenarios_that_it_fails() {
    let folder = tempdir("probe");
    let folder = folder.to_str().expect("UTF-8");
    let program = env!("CARGO_BIN_EXE_chesst");
    for (name, ruleset) in [
        ("scout-gives-no-check", "t1-2024"),
        ("equal-force-captures", "t1-2025"),
        ("white-king-is-never-in-check", "t-2020"),
        ("second-time-can-be-claimed", "t1-2021"),
    ] {
        let subject = format!("faulty:{name}");
        let searched = ["probe", "--cases", "1500", "--ruleset", ruleset, "--save", folder];
        let (exit, told, _) =
            chesst(&[&searched[..], &["--", program, "serve", "--subject", &subject]].concat());
        assert_eq!(exit, 1, "{told}");
        assert!(told.contains(&format!("answers like `{name}`")), "{told}");
        let again = told.lines().find_map(|line| line.strip_prefix("again   chesst ")).expect("a command");
        let words = shell_words(again);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(chesst(&words).0, 1, "{again}");
        let (exit, failed, _) = chesst(&["check", "--scenarios", folder, "--subject", &subject]);
        assert_eq!(exit, 1, "{failed}");
    }
    let (exit, told, errors) = chesst(&["check", "--scenarios", folder]);
    assert_eq!(exit, 0, "{told}{errors}");
}

#[test]
fn what_is_saved_already_is_not_written_again() {
    let folder = tempdir("probe-again");
    let name = folder.to_str().expect("UTF-8");
    let probe = ["probe", "--cases", "300", "--subject", "faulty:equal-force-captures", "--save", name];
    let (exit, _, written) = chesst(&probe);
    assert!(exit == 1 && written.contains("probe-capture-superiority-1.json"), "{written}");
    assert_eq!(chesst(&probe).2, "");
    let case = folder.join("clauses/probe-capture-superiority-1.json");
    fs::write(&case, "{}").expect("it can be written");
    let (_, _, written) = chesst(&probe);
    assert!(written.contains("probe-capture-superiority-2.json"), "{written}");
    assert_eq!(fs::read_to_string(&case).expect("it is there"), "{}");

    fs::write(folder.join("rules.json"), "[]").expect("it can be written");
    let (exit, _, refused) = chesst(&probe);
    assert!(exit == 2 && refused.contains("its `rules.json` is not the clause register"), "{refused}");
}

#[test]
fn what_a_faulty_engine_keeps_in_mind_shows_over_the_protocol() {
    for name in [
        "cap-on-connets-once-reached-stays",
        "castle-born-prince-spends-the-right",
        "castle-capture-only-by-entering",
        "castle-not-captured-by-birth",
        "king-exchange-wins-nothing",
        "prince-right-dies-with-a-prince",
    ] {
        let clause = faults::named(name).expect("it is in the catalogue").clause.id();
        let subject = format!("faulty:{name}");
        let program = ["--", env!("CARGO_BIN_EXE_chesst"), "serve", "--subject", &subject];
        let (exit, told, _) = chesst(&[&["check", "--clause", clause][..], &program].concat());
        assert_eq!(exit, 1, "{name}: {told}");
    }
}

#[test]
fn an_answer_that_cannot_be_played_is_diagnosed_and_a_lie_of_its_own_is_not() {
    let program = env!("CARGO_BIN_EXE_chesst");
    let search = ["probe", "--cases", "150", "--ruleset", "t1-2024"];
    let served = ["--", program, "serve", "--subject", "faulty:exchange-keeps-the-scout"];
    let (exit, told, _) = chesst(&[&search[..], &served].concat());
    assert!(
        exit == 1 && told.contains("answers like `exchange-keeps-the-scout` in all of its findings"),
        "{told}"
    );

    let odd = |_: usize, question: &Question, answer: Result<Answer, Fault>| match (&question.ask, &answer) {
        (Ask::Position {}, Ok(Answer::Position(text))) => {
            Err(Fault::Protocol(format!("the reply to `play` holds `{text}` twice")))
        }
        _ => answer,
    };
    let report = report(&few(40), &|| liar(odd));
    let classes: Vec<Class> = report.groups.iter().map(|group| group.class).collect();
    assert_eq!(classes, [Class::NoAnswer]);
}

#[test]
fn a_descent_without_an_answer_says_which_question_got_none() {
    let start = Position::start(&Rules::built_in("t1-2024").expect("it is built in")).expect("it has one");
    let mut mute = liar(|_, _, _| Err(Fault::Unsupported("true".to_owned()))).expect("it starts");
    let error = divide::descend(mute.as_mut(), &start, 2, &|| true).expect_err("there is no answer");
    let wanted = format!(
        "no answer to: which moves are legal?\n  of `{start}` in t1-2024\n  the program does not offer this: true"
    );
    assert_eq!(error.to_string(), wanted);
}

/// The words of a command whose only quotes are single ones.
fn shell_words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, part) in command.split('\'').enumerate() {
        if at % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

#[test]
fn requests_sent_ahead_change_no_answer() {
    let start = || {
        Process::start(&serve("reference"), SHORT, RULESETS.map(str::to_owned).to_vec()).expect("it starts")
    };
    let (mut plain, mut ahead) = (start(), start());
    assert!(ahead.hello().pipeline > 1);
    let about = |position: &str, ask: Ask| Question {
        ruleset: "t1-2024".to_owned(),
        position: position.to_owned(),
        after: Vec::new(),
        ask,
    };
    let mut questions = Vec::new();
    for file in 'a'..='h' {
        let text = format!("4k3/8/8/8/2i5/2i5/2R5/4K3 w Pp - {} 40", u32::from(file) - 96);
        questions.push(about(&text, Ask::Moves {}));
        questions.push(about(&text, Ask::Legal { r#move: format!("c2{file}2") }));
        let on = vec!["c4".parse().expect("a square"), "e1".parse().expect("a square")];
        questions.push(about(&text, Ask::Force { on }));
        questions.push(about("nonsense", Ask::Moves {}));
        questions.push(about("", Ask::Text { text }));
    }
    ahead.foresee(&questions);
    for question in &questions {
        assert_eq!(ahead.ask(question), plain.ask(question), "{question}");
    }
    // What was foreseen and is not asked, or is asked in another order, harms nothing.
    ahead.foresee(&questions);
    for question in questions.iter().rev().step_by(3) {
        assert_eq!(ahead.ask(question), plain.ask(question), "{question}");
    }
    ahead.foresee(&questions);
    assert_eq!(ahead.finish(), None);
}

#[test]
fn a_descent_by_sets_of_moves_ends_at_the_shortest_line() {
    let program = env!("CARGO_BIN_EXE_chesst");
    let start = ["perft", "--ruleset", "t1-2024", "--depth", "3", "--divide", "--", program, "serve"];
    let (exit, told, _) = chesst(&start);
    assert_eq!((exit, told.as_str()), (0, "553 lists of moves agree; 15121 move sequences of length 3\n"));
    let position = "4k3/8/8/2i5/2i5/8/2R5/4K3 w Pp - 0 40";
    let from = ["perft", "--position", position, "--depth", "3", "--divide", "--", program, "serve"];
    let (exit, told, _) = chesst(&[&from[..], &["--subject", "faulty:equal-force-captures"]].concat());
    assert_eq!(exit, 1, "{told}");
    assert!(told.starts_with("the moves differ after none\n"), "{told}");
    assert!(
        told.contains("missing none\n") && told.contains("c2c4    refused by capture.superiority"),
        "{told}"
    );
    // Its lists are right in every position of the reference, but a Knecht that it plays stays one.
    let position = "8/8/3k4/2I5/8/8/8/4K3 w Pp - 0 1";
    let from = ["perft", "--position", position, "--depth", "3", "--divide", "--", program, "serve"];
    let (exit, told, _) = chesst(&[&from[..], &["--subject", "faulty:knecht-never-promotes"]].concat());
    assert!(
        exit == 1 && told.starts_with("81 lists of moves agree; 671 move sequences of length 3\n"),
        "{told}"
    );
    assert!(
        told.contains("the program counts ")
            && told.contains("its lists are right, but its `play` or `count` is not"),
        "{told}"
    );
    let (exit, told, _) = chesst(&["perft", "--ruleset", "t1-2024", "--depth", "2", "--", program, "serve"]);
    assert_eq!((exit, told.as_str()), (0, "1 23 23\n2 529 529\n"));
}

#[test]
fn bad_wishes_are_refused() {
    for (arguments, says) in [
        (&["probe", "--clause", "castling.*"][..], "matches no clause"),
        (&["probe", "--cases", "0"], "0"),
        (&["probe", "--position", "nonsense"], "position text"),
        (&["probe", "--subject", "nobody"], "is not a subject"),
        (&["probe", "--"], "no program stands after `--`"),
    ] {
        let (exit, _, errors) = chesst(arguments);
        assert!(exit == 2 && errors.contains(says), "{arguments:?}: {exit} {errors}");
    }
    assert_eq!(chesst(&["probe", "--", "no/such/program"]).0, 3);
}

/// The whole catalogue; takes many minutes. `chesst faults --probe` prints it as a table.
#[test]
#[ignore = "takes many minutes"]
fn the_whole_catalogue_is_found_within_twenty_thousand_positions() {
    let faults: Vec<&Faulty> = faults::all().collect();
    let jobs = std::thread::available_parallelism().expect("a number");
    let probe = Probe { enough: 24, jobs, ..few(20_000) };
    let serve = |fault: &Faulty| Ok(Box::new(fault.subject(&Rulesets::default())) as Box<dyn Subject>);
    let probed =
        measure::measure(&faults, &probe, &serve, false, &|| true, &|_| {}).expect("the scenarios load");
    let figures = Figures::of(&probed);
    assert!(figures.found * 100 >= figures.probed * 98, "{probed:#?}");
    assert!(figures.right * 10 >= figures.found * 9, "{probed:#?}");
}
