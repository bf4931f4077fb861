//! The draw of the impregnable squares as an event of a game.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use chesst_engine::game::{Event, Game};
use chesst_engine::impregnable::DrawError;
use chesst_engine::piece::{BySide, Side};
use chesst_engine::position::Position;
use chesst_engine::rules::Rules;
use chesst_engine::square::Square;

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn squares(white: &str, black: &str) -> BySide<Square> {
    BySide { white: square(white), black: square(black) }
}

fn game() -> Game {
    let rules = Rules::built_in("t-2020").expect("built in");
    let start = "rr1pkp1rr/iiiiciiii/9/9/9/9/IIIICIIII/RR1PKP1RR w Pp - 0 1";
    Game::new(Position::read(&rules, start).expect("playable"))
}

#[test]
fn the_draw_is_due_after_the_third_move_of_both_sides_and_is_no_move() {
    let mut game = game();
    for mv in ["a2a3", "a7a6", "b2b3", "b7b6", "c2c3"] {
        game.play(mv.parse().expect("a move")).expect("legal");
        assert!(!game.is_draw_of_squares_due(), "after {mv}");
    }
    game.play("c7c6".parse().expect("a move")).expect("legal");
    assert!(game.is_draw_of_squares_due());
    let before = game.position().clone();
    game.draw_impregnable(squares("g4", "h5")).expect("both can be drawn");
    let after = game.position();
    assert_eq!(after.side_to_move(), Side::White);
    assert_eq!((after.quiet(), after.move_number()), (before.quiet(), 4));
    assert!(!game.is_draw_of_squares_due());
    assert_eq!(game.events().last(), Some(&Event::ImpregnableDraw(squares("g4", "h5"))));
    assert_eq!(game.moves().count(), 6);
    assert_eq!(game.undo(), Some(Event::ImpregnableDraw(squares("g4", "h5"))));
    assert_eq!(game.position(), &before);
}

#[test]
fn squares_are_drawn_once_in_each_half_off_the_castles() {
    let position = game().position().clone();
    assert_eq!(position.drawable(Side::White).len(), 36 - 4);
    for (white, black, said) in [
        ("a5", "h5", "White's impregnable square a5 lies outside its half"),
        ("d1", "h5", "White's impregnable square d1 lies in a castle"),
        ("g4", "e7", "Black's impregnable square e7 lies in a castle"),
    ] {
        let error = position.draw_impregnable(squares(white, black)).expect_err(said);
        assert_eq!(error.to_string(), said);
    }
    let drawn = position.draw_impregnable(squares("g4", "h5")).expect("both can be drawn");
    let error = drawn.draw_impregnable(squares("g4", "h5")).expect_err("drawn already");
    assert_eq!(error, DrawError::AlreadyDrawn { side: Side::White, square: square("g4") });
    let other = Position::start(&Rules::built_in("t1-2024").expect("built in")).expect("it has one");
    let error = other.draw_impregnable(squares("g4", "h5")).expect_err("no such squares");
    assert_eq!(error.to_string(), "t1-2024 has no impregnable squares");
    assert!(other.drawable(Side::White).is_empty());
}

#[test]
fn every_enemy_piece_on_a_drawn_square_is_lost() {
    let rules = Rules::built_in("t-2020").expect("built in");
    let position = Position::read(&rules, "4k4/9/9/7I1/6v2/9/9/4K4 w Pp - 5 4").expect("playable");
    assert_eq!(position.lost_to(squares("g4", "h5")).len(), 2);
    let after = position.draw_impregnable(squares("g4", "h5")).expect("both can be drawn");
    assert_eq!(after.to_string(), "4k4/9/9/9/9/9/9/4K4 w Pp g4/h5 5 4");
    let kept = position.draw_impregnable(squares("h4", "g5")).expect("both can be drawn");
    assert_eq!(kept.pieces().count(), 4);
}
