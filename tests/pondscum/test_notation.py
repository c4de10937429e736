"""Moves and positions as text, the shortest way that is shown, and reasons for refusals."""

import pytest

from frustule import IllegalMove, InvalidText, read_position
from frustule.conformance.refusals import refused
from frustule.games.pondscum.notation import route, square_text
from tests.pondscum.pond import pond, setup_of


def shown(position_text: tuple[str, str], move: str, **options: str) -> list[str]:
    position = pond(*position_text, **options)
    return [square_text(x, y) for x, y, _ in route(position, 0, position.read_move(0, move))]


def test_a_meal_may_be_left_out_where_it_is_clear():
    position = pond("Nf8", "Eg10 Ma2")
    assert position.read_move(0, "f8-f9") == position.read_move(0, "Nf8-f9xEg10")
    chosen = pond("Af8", "Ef11 Hg11", prey="one")
    assert "Af8-f9xEf11 or Af8-f9xHg11" in refused(lambda: chosen.read_move(0, "Af8-f9"), InvalidText)


def test_the_shortest_way_is_shown():
    assert shown(("Nf8", "Ma12"), "Nf8-h8") == ["f8", "h8"]  # one pivot, not two spaces
    assert shown(("Ee9 Nn1", "Ma12"), "Ee9-f10") in (["e9", "e10", "f10"], ["e9", "f9", "f10"])
    assert shown(("Pf8", "Ma12"), "Pf8-f11") == ["f8", "f9", "f10", "f11"]


def test_the_way_of_a_longer_meal_is_shown():
    """By a pivot it would eat both at once and sooner; the Phacus alone lies behind the Euglena."""
    assert shown(("Nf8", "Eh9 Hi9"), "Nf8-h8xEh9xHi9", go_on="yes") == ["f8", "h8"]
    assert shown(("Pf8", "Eg9 Hi8"), "Pf8-h8xEg9", go_on="yes") == ["f8", "g8", "h8"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Nf8-f8", "end where it began"),
        ("Nf8-p8", "edge of the board"),
        ("Nf8-f14", "out of reach"),
        ("Nf8-g7", "out of reach"),
        ("Nf8-e8", "own Phacus on e9"),
        ("Nf8-c8", "blocked"),
        ("Nf8-h8", "own species"),
        ("Ph12-h13", "larger"),
        ("He9-d9", "eats nothing"),
        ("Sa1-a2", "never moves"),
        ("Nf8-f9xEd9", "what it eats is part of the move"),
        ("No1-o4", "no Didinium whose lower left square is o1"),
        ("Nf8-f9*", "nothing swallows"),
        ("Nf8/f9", "write '-'"),
        ("Nf8-z9", "is no move"),
        ("Nf8-f99", "no square f99"),
        ("hello", "is no move"),
        ("ready", "now they move"),
        ("accept draw", "no offer"),
        ("lift Nf8", "in secret"),
    ],
)
def test_refusals_say_why(text: str, reason: str):
    position = pond("Nf8 He9 Ph12", "Ni8 Ed9 Dh14 Mb10")
    assert reason in refused(lambda: position.play(0, text))


def test_the_other_sides_turn_is_named():
    position = pond("Nf8", "Nk12 Ea11")
    assert "side one" in refused(lambda: position.play(1, "Nk12-k11"), IllegalMove)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("play; first 1; turn 1; move 0; one Sa1n Nf8 Ng9; two Sm17s", "overlaps"),
        ("play; first 1; turn 1; move 0; one Sa1n Nf8; two Sm17s Ng9", "both sides"),
        ("play; first 1; turn 1; move 0; one Sa1n Nn15; two Sm17s Eg9", "zone"),
        ("play; first 1; turn 1; move 0; one Nf8; two Sm17s Eg9", "never eaten"),
        ("play; first 1; turn 1; move 0; one Sa2n Nf8; two Sm17s Eg9", "foot"),
        ("play; first 1; turn 1; move 0; one Sa1n Nf8 Nh8 Nj8; two Sm17s Eg9", "no such piece"),
        ("play; first 1; turn 2; move 0; one Sa1n Nf8; two Sm17s Eg12", "turn"),
        ("play; first 1; turn 1; move 2; one Sa1n Nf8; two Sm17s Eg12; since Nf1-f8 Eg11-g12", "legal"),
        ("play; first 1; turn 1; move 2; one Sa1n Nf8; two Sm17s Eg12; since Nf7-f8", "piece of side two"),
        ("play; first 1; turn 1; move 0; one Sa1n Nf8; two Sm17s Eg12; last Nf7-f8", "meal"),
        ("play; first 1; turn 1; move 0; one Sa1n Np8; two Sm17s Eg12", "edge"),
        ("setup; first 1; one; two", "begins with 'play'"),
        ("draw; first 1", "begins with"),
        ("play; first 3; turn 1", "number from 1 to 2"),
    ],
)
def test_positions_that_cannot_be_are_refused(body: str, reason: str):
    assert reason in refused(lambda: setup_of().read(body), InvalidText)


def test_a_position_keeps_what_repetition_needs():
    position = pond("Nf8 Pd12", "Ng14 Ea11")
    for text in ["Nf8-f9", "Ng14-g13", "Pd12/d13", "Ea11-c11"]:
        position.play(position.acting[0], text)
    assert position.text.endswith("since Nf8-f9 Ng14-g13 Pd12/d13 Ea11-c11")
    assert read_position(position.text) == position


def test_a_last_meal_is_kept():
    position = pond("Pf8/ Ea12", "Eh8 No2")
    position.play(0, "Pf8-g8xEh8")
    assert position.text.endswith("last Pf8-g8/x1")
    assert read_position(position.text) == position
