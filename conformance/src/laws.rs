//! Laws: sentences that hold in every position or game, whoever answers. No law asks the engine what is right; it follows
//! from the answers of the subject itself, or from the sentence.
//!
//! A law is one function over a [`Court`], which asks a subject about a [`Scene`].
//!
//! ```
//! use chesst_conformance::laws::{self, court::Verdict, scene::Scene};
//! use chesst_conformance::rulesets::Rulesets;
//! use chesst_conformance::subjects;
//! use chesst_engine::position::Position;
//! use chesst_engine::rules::Rules;
//!
//! let position = Position::read(&Rules::built_in("t1-2024").unwrap(), "4k3/8/8/2i5/2i5/8/2R5/4K3 w Pp - 0 40")?;
//! let law = laws::named("equal_force_captures_nothing").unwrap();
//! let rulesets = Rulesets::default();
//!
//! let mut reference = subjects::named("reference", &rulesets)?;
//! assert_eq!(law.judge(reference.as_mut(), &Scene::new(&position)), Verdict::Held);
//!
//! let mut faulty = subjects::named("faulty:equal-force-captures", &rulesets)?;
//! assert!(matches!(law.judge(faulty.as_mut(), &Scene::new(&position)), Verdict::Broken(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod after;
mod captures;
mod castles;
mod check;
pub mod court;
mod draws;
mod editions;
mod endings;
pub mod finding;
mod force;
mod geometry;
mod impregnable;
mod lines;
mod moves;
mod promotions;
pub mod scene;
mod symmetry;
mod text;
mod words;

use chesst_engine::clause::Clause;

use self::court::{Court, Finding, Stop, Verdict};
use self::scene::Scene;
use crate::subject::Subject;

/// What a scene must have for a law to be asked of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Needs {
    /// A position.
    Position,
    /// A game of one move at least.
    Game,
}

/// One law.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    /// Its name: the sentence with underscores, as short as it stays one.
    pub name: &'static str,
    /// The sentence.
    pub sentence: &'static str,
    /// The same in Russian.
    pub russian: &'static str,
    /// The clauses that it follows from; none for a law about text, of which no clause speaks.
    pub clauses: &'static [Clause],
    /// What it is asked of.
    pub needs: Needs,
    judge: fn(&mut Court<'_>) -> Finding,
}

impl Law {
    /// Holds the law against a subject in a scene.
    #[must_use]
    pub fn judge(&self, subject: &mut dyn Subject, scene: &Scene) -> Verdict {
        if self.needs == Needs::Game && scene.moves.is_empty() {
            return Verdict::DoesNotApply;
        }
        let mut court = match Court::new(subject, scene) {
            Ok(court) => court,
            Err(stop) => return stop.into(),
        };
        match (self.judge)(&mut court) {
            Ok(true) => Verdict::Held,
            Ok(false) => Verdict::DoesNotApply,
            Err(stop) => stop.into(),
        }
    }
}

impl From<Stop> for Verdict {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Unsupported => Self::DoesNotApply,
            Stop::Broken(breach) => Self::Broken(*breach),
            Stop::Fault(fault) => Self::NoAnswer(fault),
        }
    }
}

/// The law with this name.
#[must_use]
pub fn named(name: &str) -> Option<&'static Law> {
    ALL.iter().find(|law| law.name == name)
}

macro_rules! laws {
    ($($module:ident::$name:ident, $needs:ident, [$($clause:ident),*], $sentence:literal, $russian:literal;)*) => {
        /// Every law.
        pub const ALL: &[Law] = &[$(Law {
            name: stringify!($name),
            sentence: $sentence,
            russian: $russian,
            clauses: &[$(Clause::$clause),*],
            needs: Needs::$needs,
            judge: $module::$name,
        }),*];
    };
}

laws! {
    moves::the_same_question_gets_the_same_answer, Position, [MoveTurn],
        "The same question gets the same answer, whatever was asked between.",
        "Один и тот же вопрос получает один и тот же ответ, что бы ни спрашивалось в промежутке.";
    moves::a_side_moves_only_its_own_pieces, Position, [MoveTurn, MoveTarget],
        "Every move takes a piece of the side to move to another square of the board that holds no own piece.",
        "Каждый ход переводит фигуру ходящей стороны на другое поле доски, не занятое своей фигурой.";
    moves::nobody_may_pass, Position, [MovePass],
        "A move from a square to itself is refused.",
        "Ход с поля на то же поле не допускается.";
    moves::every_listed_move_can_be_played, Position, [MoveTurn],
        "Every move of the list is legal by its text and can be played.",
        "Каждый ход из списка возможен по своей записи и может быть сделан.";
    moves::the_list_of_moves_equals_the_single_answers, Position, [MoveTurn, MoveTarget],
        "A move is in the list exactly when it is legal when asked by itself.",
        "Ход есть в списке тогда и только тогда, когда он возможен, если спросить о нем отдельно.";
    moves::destinations_are_those_of_the_list, Position, [MoveTurn],
        "The destinations of a piece are those of its moves in the list.",
        "Поля, на которые может пойти фигура, — это поля ее ходов из списка.";
    moves::what_a_piece_becomes_stands_there_afterwards, Position, [PromotionKnecht, PromotionVerKnecht, PromotionPrince],
        "What a piece is said to become are the choices of the list, or what stands there after the move.",
        "Названные превращения фигуры — это варианты из списка ходов или то, что стоит на поле после хода.";
    moves::a_count_is_the_sum_over_the_moves, Position, [MoveTurn],
        "The count at depth one is the length of the list, and at depth two the sum of the counts after each move.",
        "Число последовательностей из одного хода равно длине списка, а из двух — сумме таких чисел после каждого хода.";
    moves::counters_change_no_move, Position, [DrawFortyMoves],
        "The count of quiet plies and the move number change neither moves nor outcome.",
        "Счет тихих полуходов и номер хода не меняют ни ходов, ни исхода.";
    moves::rights_change_no_move, Position, [PromotionPrince],
        "Prince rights change what an entering Prince becomes, and no move.",
        "Права на превращение Принца меняют то, кем становится вступающий Принц, но не сами ходы.";
    lines::every_move_follows_a_line_of_its_piece, Position,
        [KnechtStep, RitterLines, PrinceLines, ConnetLines, KingLines, ScoutLeap],
        "Every move follows a line of its piece, within its range.",
        "Каждый ход идет по линии своей фигуры и в пределах ее дальности.";
    lines::nothing_slides_over_a_piece, Position, [KnechtNoJump, DiagonalNoJump],
        "A move along a line without jumping passes over no piece.",
        "Ход по линии без перепрыгивания не проходит через фигуры.";
    lines::nothing_slides_over_the_enemys_impregnable_square, Position, [ImpregnableBlock],
        "A move along a line without jumping does not pass over the enemy's impregnable square.",
        "Ход по линии без перепрыгивания не проходит через неприступное поле противника.";
    lines::a_double_step_stays_in_the_own_half, Position, [KnechtDoubleStep],
        "A double step starts and ends in the own half.",
        "Ход на два поля начинается и кончается в своей половине.";
    lines::every_open_line_is_a_move, Position, [KnechtStep, RitterJump, ConnetJump, ImpregnableJump, ScoutLeap],
        "Where a line of a piece leads to an empty square that nothing closes, there is a move.",
        "Если линия фигуры ведет на свободное поле, которое ничто не закрывает, то такой ход есть.";
    captures::a_capture_needs_superior_force, Position, [CaptureSuperiority],
        "A piece other than a Scout captures only where its side has the greater force.",
        "Фигура, кроме Разведчика, берет только там, где у ее стороны превосходство в силе.";
    captures::equal_force_captures_nothing, Position, [CaptureSuperiority],
        "Where the forces are equal nothing is captured, except by a Scout.",
        "При равных силах никто, кроме Разведчика, ничего не берет.";
    captures::superior_force_captures_what_it_reaches, Position, [CaptureSuperiority, CaptureUndefendedScout],
        "With the greater force a piece captures what it could step onto if it were not there, Kings and castle promotions aside.",
        "При превосходстве в силе фигура берет все то, на чье поле могла бы пойти, будь оно свободно; Короли и превращения в замке не в счет.";
    captures::adding_a_defender_never_makes_a_capture_legal, Position, [CaptureSuperiority, ForceSum],
        "In a game that goes on, a defender more, in nobody's way, opens no square to captures.",
        "Пока партия продолжается, появление еще одного защитника, никому не загораживающего путь, не открывает для взятия ни одного поля.";
    captures::removing_an_attacker_never_makes_a_capture_legal, Position, [CaptureSuperiority, ForceSum],
        "In a game that goes on, an attacker less, which stood in nobody's way, opens no square to captures.",
        "Пока партия продолжается, исчезновение нападающего, никому не загораживавшего путь, не открывает для взятия ни одного поля.";
    captures::a_scout_captures_whatever_the_force, Position, [ScoutCapture],
        "Off the castles a Scout captures every enemy piece it leaps to.",
        "Вне замков Разведчик берет любую фигуру противника, до которой достает его прыжок.";
    force::a_scouts_force_never_matters, Position, [ForceScoutZero],
        "A Scout taken off changes no force on a square that it stood in nobody's way to.",
        "Снятие Разведчика не меняет сил на поле, путь к которому он никому не загораживал.";
    force::a_piece_acts_on_its_own_square, Position, [ForceReach],
        "The force on a square holds that of the piece which stands there.",
        "В силу на поле входит и сила фигуры, которая на нем стоит.";
    force::force_does_not_depend_on_whose_move_it_is, Position, [ForceReach],
        "Forces are the same whichever side is to move.",
        "Силы одни и те же, чей бы ни был ход.";
    force::the_force_on_a_square_is_the_sum_of_what_reaches_it, Position,
        [ForceSum, ForceReach, ForceLineBlock, ForceJumpLine, ForceCastleDefence],
        "The force on a square is the sum of the pieces whose lines reach it.",
        "Сила на поле — это сумма сил фигур, линии которых до него доходят.";
    castles::only_royals_stand_on_castle_squares, Position, [CastleRoyalOnly],
        "After every move only royal pieces stand on castle squares.",
        "После каждого хода на полях замков стоят только королевские фигуры.";
    castles::the_last_royal_does_not_leave_a_castle_with_an_intruder, Position, [CastleGuard],
        "The only royal piece of a side in its own castle does not leave it while an enemy royal piece is there.",
        "Единственная королевская фигура стороны в ее замке не покидает его, пока там стоит королевская фигура противника.";
    castles::exchange_only_on_castle_squares, Position, [ScoutExchange],
        "Both pieces come off exactly when a Scout moves to a castle square.",
        "Обе фигуры снимаются тогда и только тогда, когда Разведчик идет на поле замка.";
    promotions::a_knecht_on_its_promotion_rank_is_one_no_more, Position, [PromotionKnecht],
        "After every move no Knecht stands on or beyond its promotion rank.",
        "После каждого хода ни один Кнехт не стоит на горизонтали своего превращения или за ней.";
    promotions::no_ver_knecht_stands_on_its_last_rank, Position, [PromotionVerKnecht],
        "After every move no VerKnecht stands on its last rank.",
        "После каждого хода ни один Вер Кнехт не стоит на своей последней горизонтали.";
    promotions::a_ver_knecht_becomes_what_the_square_offers, Position,
        [PromotionVerKnecht, PromotionCapPrince, PromotionCapConnet],
        "A VerKnecht on a square of promotion has every kind to choose that the square offers and no cap bars, and no other.",
        "Вер Кнехт на поле превращения может выбрать любой вид, который это поле предлагает и который не закрыт пределом, и никакой другой.";
    promotions::the_first_prince_in_the_enemy_castle_becomes_a_connet, Position, [PromotionPrince, PromotionPrinceCap],
        "A Prince that enters the enemy castle becomes a Connet while the right is there and no cap bars it, and else stays.",
        "Принц, вступивший в замок противника, превращается в Коннета, если право еще есть и предел не мешает, а иначе остается Принцем.";
    promotions::a_piece_changes_its_kind_by_promotion_alone, Position, [PromotionKnecht, PromotionVerKnecht],
        "A piece that moves is the same afterwards unless it promotes.",
        "Сделавшая ход фигура остается прежней, если не превращается.";
    promotions::caps_hold_along_any_game, Position, [PromotionCapPrince, PromotionCapConnet, PromotionPrinceCap],
        "After every move no side has more Princes or Connets than the cap.",
        "После каждого хода ни у одной стороны нет больше Принцев или Коннетов, чем допускает предел.";
    impregnable::no_piece_enters_the_enemys_impregnable_square, Position, [ImpregnableEntry],
        "No move leads to the enemy's impregnable square.",
        "Ни один ход не ведет на неприступное поле противника.";
    impregnable::a_piece_on_its_own_impregnable_square_is_never_captured, Position, [ImpregnableOwnEntry],
        "A piece on the impregnable square of its side stands there after every move of the enemy.",
        "Фигура на неприступном поле своей стороны стоит там и после любого хода противника.";
    impregnable::enemy_force_does_not_act_on_an_impregnable_square, Position, [ImpregnableForce],
        "On a side's impregnable square the enemy's force is zero.",
        "На неприступном поле стороны сила противника равна нулю.";
    impregnable::the_draw_of_the_squares_is_no_move, Position, [ImpregnableChoice, ImpregnableLoss],
        "The draw of the squares sets them, takes off the enemy pieces on them and changes nothing else.",
        "Жребий назначает неприступные поля, снимает стоящие на них фигуры противника и больше ничего не меняет.";
    after::a_move_takes_nothing_or_one_enemy_or_one_of_each_side, Position, [MoveTarget],
        "A move takes nothing off, or one enemy piece, or one of each side.",
        "Ход либо не снимает ничего, либо снимает одну фигуру противника, либо по одной фигуре каждой стороны.";
    after::a_move_changes_no_other_square, Position, [MoveTurn],
        "A move changes the squares it leads from and to, and no other; impregnable squares stay.",
        "Ход меняет только поле, с которого он сделан, и поле, на которое он ведет; неприступные поля остаются прежними.";
    after::sides_alternate, Position, [MoveTurn],
        "After a move the other side is to move.",
        "После хода очередь переходит к другой стороне.";
    after::the_move_number_rises_after_blacks_move, Position, [MoveTurn],
        "The number of the move rises by one after Black's move, and only then.",
        "Номер хода увеличивается на единицу после хода черных, и только тогда.";
    after::quiet_plies_are_counted, Position, [DrawFortyMoves],
        "The count of quiet plies goes back to zero when a piece comes off, and else rises by one.",
        "Счет тихих полуходов обнуляется, когда снимается фигура, а иначе растет на единицу.";
    after::rights_only_ever_fall, Position, [PromotionPrince],
        "A Prince right goes only by an own move into the enemy castle, and never comes back.",
        "Право на превращение Принца теряется только при своем ходе в замок противника и никогда не возвращается.";
    after::playing_equals_loading, Game, [MoveTurn],
        "After the moves of a game the answers are those to the position that is printed then.",
        "После ходов партии ответы те же, что и для позиции, которая при этом печатается.";
    endings::a_finished_position_has_no_moves, Position, [WinFinished, WinBlockade],
        "A position is won exactly when there is no move.",
        "Позиция выиграна тогда и только тогда, когда нет ни одного хода.";
    endings::capturing_the_king_wins, Position, [WinKingCapture, CaptureKing],
        "A move that takes the enemy King off wins by it at once.",
        "Ход, снимающий Короля противника, сразу дает победу именно этим.";
    endings::a_castle_held_by_the_enemy_alone_is_lost, Position, [WinCastleCapture, WinOrder],
        "A side with both Kings on the board wins by castle capture exactly when a royal piece of it stands in the enemy castle and no enemy one does.",
        "Пока на доске оба Короля, сторона побеждает захватом замка тогда и только тогда, когда в замке противника стоит ее королевская фигура и нет ни одной королевской фигуры противника.";
    endings::a_side_without_a_move_has_lost, Position, [WinBlockade],
        "Where no King and no castle is captured, the side to move has lost by blockade exactly when it has no move.",
        "Если не взят Король и не захвачен замок, сторона, которой надо ходить, проиграла из-за блокады тогда и только тогда, когда у нее нет ни одного хода.";
    check::check_means_the_king_could_be_taken, Position, [CheckThreat],
        "A King is in check exactly when the enemy, were it to move, has a move to its square.",
        "Король находится под шахом тогда и только тогда, когда у противника, будь сейчас его ход, есть ход на поле Короля.";
    check::check_does_not_depend_on_whose_move_it_is, Position, [CheckThreat],
        "A King is in check or not whichever side is to move.",
        "Находится ли Король под шахом, не зависит от того, чей ход.";
    check::no_check_in_a_won_position, Position, [CheckThreat, WinFinished],
        "There is no check in a position won by the capture of a King or a castle.",
        "В позиции, выигранной взятием Короля или захватом замка, шаха нет.";
    check::final_check_means_nothing_saves_the_king, Position, [CheckFinal],
        "A check to the side to move is final exactly when after every reply its King could be taken.",
        "Шах стороне, которой надо ходить, финальный тогда и только тогда, когда и после любого ее ответа противник мог бы взять ее Короля.";
    draws::forty_moves_may_be_claimed_at_the_limit, Position, [DrawFortyMoves],
        "Forty moves may be claimed in an ongoing game exactly from the limit of quiet plies on.",
        "В незаконченной партии ничью после сорока ходов можно потребовать начиная с предельного числа тихих полуходов и не раньше.";
    draws::nothing_may_be_claimed_in_a_finished_game, Position, [WinFinished, DrawFortyMoves, DrawRepetition],
        "In a finished game no draw may be claimed.",
        "В законченной партии никакой ничьей потребовать нельзя.";
    draws::the_third_time_may_be_claimed, Position, [DrawRepetition],
        "A position that comes back by moves to and fro may be claimed the third time, not the second.",
        "Если позиция возвращается ходами туда и обратно, ничью можно потребовать на третий раз, а не на второй.";
    editions::t1_2024_and_t1_2025_differ_only_by_ver_knechts_on_castle_squares, Position, [PromotionVerKnechtCastle],
        "The moves of t1-2025 are those of t1-2024 and a VerKnecht's steps onto empty enemy castle squares.",
        "Ходы t1-2025 — это ходы t1-2024 и ходы Вер Кнехта на свободные поля замка противника.";
    editions::t1_2021_and_t1_2024_differ_only_by_connets_on_b_and_g, Position, [PromotionVerKnechtCornerConnet],
        "The moves of t1-2024 are those of t1-2021 and a VerKnecht that becomes a Connet on the b- or g-file.",
        "Ходы t1-2024 — это ходы t1-2021 и превращение Вер Кнехта в Коннета на вертикали b или g.";
    symmetry::the_colours_are_alike, Position, [MoveTurn, BoardHalves],
        "With the colours turned the moves are the moves turned.",
        "Если поменять цвета местами, возможны те же ходы с переменой цветов.";
    symmetry::the_wings_are_alike, Position, [BoardCastles],
        "With left and right swapped the moves are the moves swapped.",
        "Если поменять местами левое и правое, возможны те же ходы с переменой левого и правого.";
    symmetry::an_outcome_knows_no_colour, Position, [WinOrder],
        "With the colours turned the other side has won, in the same way.",
        "Если поменять цвета местами, победила другая сторона, и тем же способом.";
    symmetry::check_and_force_know_no_colour, Position, [CheckThreat, ForceSum],
        "With the colours turned checks and forces are those of the other side.",
        "Если поменять цвета местами, шахи и силы окажутся шахами и силами другой стороны.";
    text::a_position_text_comes_back, Position, [],
        "The text of a position is accepted as it is, and is the answer to what the position is.",
        "Запись позиции принимается такой, какая она есть, и служит ответом на вопрос, какова позиция.";
    text::every_field_of_a_position_text_is_required, Position, [],
        "A position text that lacks one of its six fields is refused.",
        "Запись позиции, в которой не хватает одной из шести ее частей, не принимается.";
}
