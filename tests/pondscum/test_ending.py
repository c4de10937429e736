"""How a game of Pond Scum ends (Pond Scum 6), and what the result says."""

import pytest

from frustule import GameOver, IllegalMove, Position
from frustule.conformance.refusals import refused
from frustule.core.speech.company import Company, among
from tests.pondscum.pond import pond, setup_of


def ended(position: Position) -> tuple[str, tuple[int, ...]]:
    result = position.result
    assert result is not None
    return result.reason, result.places


def test_a_side_with_only_its_stentor_loses():
    position = pond("Nf8", "Eg10")
    position.play(0, "Nf8-f9xEg10")
    assert ended(position) == ("a side has no piece left but its Stentor", (1, 2))


def test_both_sides_bare_at_once_tie():
    """The last hunter eats the last prey in the zone and is swallowed."""
    position = pond("Nk15", "Mm15")
    position.play(0, "Nk15-l15xMm15*")
    assert ended(position) == ("a side has no piece left but its Stentor", (1, 1))


def test_walking_into_the_zone_with_the_last_piece_loses():
    position = pond("Nk15", "Mp2")
    position.play(0, "Nk15-l15*")
    assert ended(position) == ("a side has no piece left but its Stentor", (2, 1))


@pytest.mark.parametrize(
    ("one", "two", "places"), [("Ee9 Hf9", "Mg9", (1, 2)), ("Nc9", "Nf9", (1, 1)), ("Ee9", "Mg9 Hh9", (2, 1))]
)
def test_nothing_can_ever_be_eaten(one: str, two: str, places: tuple[int, int]):
    """Flagellates eat nothing and like species do not eat each other; the count decides."""
    assert ended(pond(one, two)) == ("no piece left could ever eat another", places)


def test_a_meal_can_leave_nothing_to_eat():
    position = pond("Nf8 Ea10", "Eg10 No2")
    position.play(0, "Nf8-f9xEg10")
    assert not position.over  # the enemy's Didinium eats the Euglena yet
    other = pond("Nf8", "Eg10 No2")
    other.play(0, "Nf8-f9xEg10")
    assert ended(other) == ("no piece left could ever eat another", (1, 1))


def test_the_third_repetition_ends_the_game():
    position = pond("Nf8 Ea10", "No2 El10")
    there_and_back = ["Nf8-f9", "No2-o3", "Nf9-f8", "No3-o2"]
    for number, text in enumerate(2 * there_and_back):
        assert not position.over
        position.play(number % 2, text)
    assert ended(position) == ("the position came up for the third time", (1, 1))


def test_equal_pieces_that_changed_places_are_a_repetition():
    position = pond("Ef8 Eg9 Na12", "Nl2")
    for text in ["Ef8-f9", "Nl2-l3", "Eg9-g8", "Nl3-l2", "Ef9-g9", "Nl2-l3", "Eg8-f8", "Nl3-l2"]:
        position.play(position.acting[0], text)
    again = position.copy()
    assert again.record.sign == pond("Ef8 Eg9 Na12", "Nl2").record.sign
    assert not again.over


def test_forty_moves_a_side_without_a_meal():
    """Both walk along, so that no position comes back; the side with more pieces wins."""
    position = pond("Ef8 Na10", "Nl2")
    played = 0
    while not position.over:
        seat = position.acting[0]
        fresh = [
            m for m in position.moves(seat).numbers if not m & 0xFFFF and not position.after(seat, m).over
        ]
        if not fresh or played == 79:
            fresh = [
                m
                for m in position.moves(seat).numbers
                if not m & 0xFFFF and "*" not in position.move(seat, m).text
            ]
        position.play(seat, fresh[(played * 7) % len(fresh)])
        played += 1
        if position.record.quiet == 0:
            pytest.fail("something was eaten")
    assert played == 80
    assert ended(position) == ("forty moves a side without a meal", (1, 2))


def test_the_side_to_move_has_no_move():
    """The Euglena in the corner is shut in by what it cannot eat; more pieces win."""
    position = pond("Sg1n Ea1", "Cb1 Pa2")
    assert ended(position) == ("the side to move has no move", (2, 1))
    assert position.acting == ()


def test_resigning():
    position = pond("Nf8", "Eg12")
    position.play(1, "resign")
    assert ended(position) == ("a side resigned", (1, 2))
    refused(lambda: position.play(0, "Nf8-f9"), GameOver)


def test_a_draw_by_agreement():
    position = pond("Nf8 Pa9", "Eg12")
    position.play(0, "offer draw")
    assert "offers a draw" in position.status
    refused(lambda: position.play(0, "accept draw"), IllegalMove)
    refused(lambda: position.play(1, "offer draw"), IllegalMove)
    position.play(1, "accept draw")
    assert ended(position) == ("draw by agreement", (1, 1))


def test_an_offer_stands_until_the_other_side_moves():
    position = pond("Nf8", "Eg12 Pa10")
    position.play(0, "offer draw")
    position.play(0, "Nf8-f9")
    assert position.calls(1).numbers == [
        position.read_move(1, text) for text in ("resign", "accept draw", "decline draw")
    ]
    position.play(1, "Pa10-a11")
    assert not position.record.offer
    position.play(1, "offer draw")
    position.play(1, "withdraw offer")
    position.play(1, "offer draw")
    position.play(0, "decline draw")
    assert not position.record.offer


def test_the_deal_decides_who_begins():
    assert {setup_of(first="random").deal(seed).acting for seed in range(20)} == {(0,), (1,)}
    assert setup_of(first="two").deal(3).acting == (1,)


def told(position: Position, you: int | None = 0) -> list[str]:
    with among(Company(("Ada", "Grace"), you)):
        return position.verdict


def test_the_end_is_told_with_names():
    position = pond("Nf8 Ea10", "No2 El10")
    assert told(position) == []
    position.play(1, "resign")
    assert told(position) == ["Grace resigned"]
    assert told(position, 1) == ["you resigned"]
    assert position.verdict == ["side two resigned"]


def test_pieces_that_decide_are_counted():
    starved = "no piece left could ever eat another"
    assert told(pond("Ee9", "Mg9 Hh9")) == [starved, "Grace has more pieces left, 2 to 1"]
    both = "both sides have as many pieces left (1) and share the victory"
    assert told(pond("Nc9", "Nf9")) == [starved, both]
    assert told(pond("Nf8", "Eg10").after(0, "Nf8-f9xEg10")) == ["Grace has no piece left but the Stentor"]
