//! What sounds like a mistake and is none, so that no case can tell it: the catalogue of faulty engines leaves it out.

use chesst_conformance::oracle::playable;
use chesst_engine::editions;
use chesst_engine::fault::FaultKind;
use chesst_engine::piece::{Kind, Piece, Side};
use chesst_engine::setup::Setup;

#[test]
fn a_step_forward_that_ends_in_the_own_half_has_started_there() {
    let mut seen = 0;
    for ruleset in editions::all() {
        for side in Side::ALL {
            let half = ruleset.halves[side];
            let starts = half.iter().filter_map(|end| end.offset(0, -2 * side.forward()));
            for start in starts.filter(|start| ruleset.shape.contains(*start)) {
                assert!(half.contains(start), "{}: {side} starts on {start}", ruleset.id);
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 2 * 2 * (9 + 3 * 8));
}

/// Nor does a move put one there: `castle.royal-only` shuts castles, a VerKnecht becomes royal as it enters, and an
/// exchange leaves the square empty.
#[test]
fn no_piece_that_is_not_royal_stands_in_a_castle() {
    let mut seen = 0;
    for ruleset in editions::all() {
        let castles = ruleset.castles[Side::White] | ruleset.castles[Side::Black];
        for square in castles {
            for kind in
                Kind::ALL.into_iter().filter(|kind| ruleset.pieces[*kind].is_some_and(|rule| !rule.royal))
            {
                for side in Side::ALL {
                    let mut setup = Setup::default();
                    setup.pieces.set(square, Some(Piece { side, kind }));
                    let faults = playable::faults(&ruleset, &setup);
                    assert!(
                        faults.contains(&FaultKind::NonRoyalOnCastle),
                        "{}: {side} {kind} {square}",
                        ruleset.id
                    );
                    seen += 1;
                }
            }
        }
    }
    assert_eq!(seen, 2 * 8 * (3 + 3 * 4));
}
