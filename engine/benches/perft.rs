//! Nodes a second, next to chess libraries in the same run: every count is checked before a figure is told.
//!
//! `cargo bench -p chesst-engine --bench perft` prints the table of `engine/benches/README.md`.

#![expect(clippy::expect_used, reason = "a benchmark fails by panicking")]
#![expect(clippy::float_arithmetic, reason = "figures for people, not rules")]

use std::hint::black_box;
use std::num::NonZero;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chesst_engine::perft::Perft;
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use cpu_time::ThreadTime;
use shakmaty::Position as _;

const ROUNDS: usize = 5;
const T1_START: &str = "rspckpsr/iiiiiiii/8/8/8/8/IIIIIIII/RSPCKPSR w Pp - 0 1";
/// No source states a start position of Chess-T; this one is ours.
const T_START: &str = "rr1pkp1rr/iiiiciiii/9/9/9/9/IIIICIIII/RR1PKP1RR w Pp - 0 1";
const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const T1_MIDGAME: &str = include_str!("suites/t1-2025.txt");
const T_MIDGAME: &str = include_str!("suites/t-2020.txt");
const CHESS_MIDGAME: &str = include_str!("suites/chess.txt");

/// One line of the table: what is counted, and how long each round took.
struct Contest {
    name: &'static str,
    /// The contest whose speed is 1 in the last column.
    beside: &'static str,
    nodes: u64,
    count: Box<dyn Fn() -> u64>,
    times: Vec<Duration>,
    clock: Clock,
}

/// What a round is timed by.
#[derive(Clone, Copy)]
enum Clock {
    /// The time that the thread was run: other work on the machine hardly counts.
    Processor,
    /// The time that passed, for more threads than one.
    Wall,
}

impl Clock {
    fn time<T>(self, work: impl FnOnce() -> T) -> (T, Duration) {
        match self {
            Self::Processor => {
                let begun = ThreadTime::now();
                (work(), begun.elapsed())
            }
            Self::Wall => {
                let begun = Instant::now();
                (work(), begun.elapsed())
            }
        }
    }
}

impl Contest {
    fn new(name: &'static str, beside: &'static str, nodes: u64, count: impl Fn() -> u64 + 'static) -> Self {
        Self { name, beside, nodes, count: Box::new(count), times: Vec::new(), clock: Clock::Processor }
    }

    fn by_wall_clock(self) -> Self {
        Self { clock: Clock::Wall, ..self }
    }

    fn round(&mut self) {
        let (nodes, time) = self.clock.time(&self.count);
        self.times.push(time);
        assert_eq!(nodes, self.nodes, "{}: a wrong count has no speed", self.name);
    }

    /// Million nodes a second in the median round.
    fn speed(&self) -> f64 {
        let mut times = self.times.clone();
        times.sort_unstable();
        let median = times.get(ROUNDS / 2).expect("every round was run");
        #[expect(clippy::cast_precision_loss, reason = "a figure of three digits")]
        let nodes = self.nodes as f64;
        nodes / median.as_secs_f64() / 1e6
    }
}

fn chesst(id: &str, texts: &'static str, depth: u32, way: Perft) -> impl Fn() -> u64 + use<> {
    by_rules(&Rules::built_in(id).expect("built in"), texts, depth, way)
}

fn by_rules(rules: &Arc<Rules>, texts: &str, depth: u32, way: Perft) -> impl Fn() -> u64 + use<> {
    let positions: Vec<Position> =
        texts.lines().map(|text| Position::read(rules, text).expect("playable")).collect();
    move || positions.iter().map(|position| way.count(position, depth)).sum()
}

fn shakmaty(texts: &'static str, depth: u32, plays_last: bool) -> impl Fn() -> u64 {
    let read = |text: &str| {
        let fen: shakmaty::fen::Fen = text.parse().expect("a position");
        fen.into_position::<shakmaty::Chess>(shakmaty::CastlingMode::Standard).expect("legal")
    };
    let positions: Vec<shakmaty::Chess> = texts.lines().map(read).collect();
    move || positions.iter().map(|position| shakmaty_count(position, depth, plays_last)).sum()
}

fn shakmaty_count(position: &shakmaty::Chess, depth: u32, plays_last: bool) -> u64 {
    if depth == 0 {
        black_box(position);
        return 1;
    }
    let moves = position.legal_moves();
    if depth == 1 && !plays_last {
        return moves.len() as u64;
    }
    let after = |mv: &shakmaty::Move| {
        let mut after = position.clone();
        after.play_unchecked(*mv);
        after
    };
    moves.iter().map(|mv| shakmaty_count(&after(mv), depth - 1, plays_last)).sum()
}

fn cozy(texts: &'static str, depth: u32, plays_last: bool) -> impl Fn() -> u64 {
    let boards: Vec<cozy_chess::Board> =
        texts.lines().map(|text| text.parse().expect("a position")).collect();
    move || boards.iter().map(|board| cozy_count(board, depth, plays_last)).sum()
}

fn cozy_count(board: &cozy_chess::Board, depth: u32, plays_last: bool) -> u64 {
    if depth == 0 {
        black_box(board);
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 && !plays_last {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                nodes += cozy_count(&after, depth - 1, plays_last);
            }
        }
        false
    });
    nodes
}

fn chess_contests() -> Vec<Contest> {
    let counted = Perft { portable: true, ..Perft::default() };
    let played = Perft { plays_last: true, ..counted };
    let newer = |way: Perft| Perft { portable: false, ..way };
    let (start, mid) = ("shakmaty: start, counted", "shakmaty: midgame, counted");
    let (start_played, mid_played) = ("shakmaty: start, played", "shakmaty: midgame, played");
    let t1 = |texts, depth, way| chesst("t1-2025", texts, depth, way);
    vec![
        Contest::new(start, start, 119_060_324, shakmaty(CHESS_START, 6, false)),
        Contest::new("cozy-chess: start, counted", start, 119_060_324, cozy(CHESS_START, 6, false)),
        Contest::new("t1-2025: start, counted", start, T1_NODES, t1(T1_START, 5, counted)),
        Contest::new("t1-2025: start, counted, newer", start, T1_NODES, t1(T1_START, 5, newer(counted))),
        Contest::new(start_played, start_played, 4_865_609, shakmaty(CHESS_START, 5, true)),
        Contest::new("cozy-chess: start, played", start_played, 4_865_609, cozy(CHESS_START, 5, true)),
        Contest::new("t1-2025: start, played", start_played, T1_NODES, t1(T1_START, 5, played)),
        Contest::new("t1-2025: start, played, newer", start_played, T1_NODES, t1(T1_START, 5, newer(played))),
        Contest::new(mid, mid, CHESS_MID_NODES, shakmaty(CHESS_MIDGAME, 4, false)),
        Contest::new("cozy-chess: midgame, counted", mid, CHESS_MID_NODES, cozy(CHESS_MIDGAME, 4, false)),
        Contest::new("t1-2025: midgame, counted", mid, T1_MID_NODES, t1(T1_MIDGAME, 4, counted)),
        Contest::new(
            "t1-2025: midgame, counted, newer",
            mid,
            T1_MID_NODES,
            t1(T1_MIDGAME, 4, newer(counted)),
        ),
        Contest::new(mid_played, mid_played, CHESS_MID_NODES, shakmaty(CHESS_MIDGAME, 4, true)),
        Contest::new(
            "cozy-chess: midgame, played",
            mid_played,
            CHESS_MID_NODES,
            cozy(CHESS_MIDGAME, 4, true),
        ),
        Contest::new("t1-2025: midgame, played", mid_played, T1_MID_NODES, t1(T1_MIDGAME, 4, played)),
        Contest::new(
            "t1-2025: midgame, played, newer",
            mid_played,
            T1_MID_NODES,
            t1(T1_MIDGAME, 4, newer(played)),
        ),
    ]
}

/// Chess-T, a rule set that is not built in, and two threads, next to chess-T1.
fn own_contests() -> Vec<Contest> {
    let counted = Perft { portable: true, ..Perft::default() };
    let played = Perft { plays_last: true, ..counted };
    let newer = Perft::default();
    let two = Perft { threads: NonZero::new(2).expect("not zero"), ..newer };
    let from_a_file = Rules::new(Rules::built_in("t1-2025").expect("built in").ruleset().clone());
    let one_thread = "t1-2025: midgame, counted, newer, one thread by the wall clock";
    let t1 = |texts, depth, way| chesst("t1-2025", texts, depth, way);
    let t = |texts, depth, way| chesst("t-2020", texts, depth, way);
    vec![
        Contest::new("t-2020: start, counted", "t1-2025: start, counted", T_NODES, t(T_START, 4, counted)),
        Contest::new("t-2020: start, played", "t1-2025: start, played", T_NODES, t(T_START, 4, played)),
        Contest::new(
            "t-2020: midgame, counted",
            "t1-2025: midgame, counted",
            T_MID_NODES,
            t(T_MIDGAME, 3, counted),
        ),
        Contest::new(
            "t-2020: midgame, played",
            "t1-2025: midgame, played",
            T_MID_NODES,
            t(T_MIDGAME, 3, played),
        ),
        Contest::new(
            "a clone of t1-2025: midgame, counted",
            "t1-2025: midgame, counted",
            T1_MID_NODES,
            by_rules(&from_a_file, T1_MIDGAME, 4, counted),
        ),
        Contest::new(one_thread, one_thread, T1_MID_NODES, t1(T1_MIDGAME, 4, newer)).by_wall_clock(),
        Contest::new(
            "t1-2025: midgame, counted, newer, two threads",
            one_thread,
            T1_MID_NODES,
            t1(T1_MIDGAME, 4, two),
        )
        .by_wall_clock(),
    ]
}

/// Published, depth 5.
const T1_NODES: u64 = 13_923_834;
/// Depth 4, as the first generator counted, which moved piece by piece on a board of 81 squares.
const T1_MID_NODES: u64 = 63_184_690;
/// Depth 4 of our start position, by the first generator.
const T_NODES: u64 = 3_520_213;
/// Depth 3, by the first generator.
const T_MID_NODES: u64 = 3_127_162;
/// Depth 4; both chess libraries agree.
const CHESS_MID_NODES: u64 = 21_048_226;

fn main() {
    let mut contests = chess_contests();
    contests.extend(own_contests());
    // Round by round, so that a slow moment of the machine falls on all.
    for _ in 0..ROUNDS {
        contests.iter_mut().for_each(Contest::round);
    }
    println!("| counted | nodes | M nodes/s | times | of |\n|---|--:|--:|--:|---|");
    for contest in &contests {
        let Contest { name, beside, nodes, .. } = contest;
        let other = contests.iter().find(|other| other.name == *beside).expect("it is in the table");
        let (speed, ratio) = (contest.speed(), contest.speed() / other.speed());
        println!("| {name} | {nodes} | {speed:.0} | {ratio:.2} | {beside} |");
    }
}
