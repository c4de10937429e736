"""A hand of which nothing can be laid (Diatoms 3.2): one tile is discarded, face up, and the turn ends."""

import pytest

import frustule
from frustule import IllegalMove, Position, Setup
from frustule.conformance.refusals import refused
from frustule.conformance.walking import setup_of, walk
from frustule.core.engine.position import editing
from frustule.games.diatoms.components import TileSet, standard_tiles
from frustule.games.diatoms.position import NOTHING
from tests.diatoms.table import DIATOMS, hand_of, is_placing, legal_texts, lens, pond_of, put_hand, stock_of
from tests.plain.diatoms import COLOURS, WATER_TILES, placements


def shut_in(setup: Setup, colour: str = "b") -> Position:
    """A position in which every open edge of the pond shows this colour."""
    position = setup.deal(0)
    seat = lens(position)
    position.play(seat, "draw 1")
    with editing(position) as record:
        rim = record.rim[: record.open]
        rim[rim != NOTHING] = 1 + COLOURS.index(colour)
    return position


@pytest.fixture(scope="module")
def stuck() -> Position:
    """A position of a whole game in which nothing can be laid."""
    for seed in range(900, 1100):
        for position in walk(setup_of("diatoms 2"), seed).positions:
            if is_placing(position) and "discard" in legal_texts(position, lens(position))[0]:
                return position
    raise AssertionError("nobody was ever stuck")


def test_only_a_discard_is_left(stuck: Position):
    seat = lens(stuck)
    assert not any(placements(pond_of(stuck), tile) for tile in hand_of(stuck, seat))
    assert set(legal_texts(stuck, seat)) - {"insist"} == {f"discard {tile}" for tile in hand_of(stuck, seat)}


def test_a_discard_ends_the_turn_and_collects_nothing(stuck: Position):
    seat = lens(stuck)
    tile = hand_of(stuck, seat)[0]
    after = stuck.after(seat, f"discard {tile}")
    assert after.fields["discarded"] == [*stuck.fields["discarded"], tile]
    assert hand_of(after, seat) == hand_of(stuck, seat)[1:]
    assert pond_of(after) == pond_of(stuck)
    assert stock_of(after) == stock_of(stuck)
    assert after.record.turns_done == stuck.record.turns_done + 1
    assert frustule.read_position(after.text) == after


def test_nobody_guesses_what_was_discarded(stuck: Position):
    seat = lens(stuck)
    after = stuck.after(seat, f"discard {hand_of(stuck, seat)[0]}")
    for seed in range(8):
        guess = after.reshuffled(seat, seed)
        assert frustule.read_position(guess.text) == guess


def test_a_hand_of_three_offers_each_tile():
    position = shut_in(DIATOMS.setup(2))
    seat = lens(position)
    put_hand(position, seat, [1 + WATER_TILES.index(tile) for tile in ("rrrrrr", "yyyyyy", "rrrggy")])
    assert legal_texts(position, seat) == ["discard rrrrrr", "discard yyyyyy", "discard rrrggy"]
    after = position.after(seat, "discard yyyyyy")
    assert hand_of(after, seat) == ["rrrrrr", "rrrggy"]
    assert after.fields["discarded"] == ["yyyyyy"]


def test_one_tile_that_fits_forbids_discarding():
    position = shut_in(DIATOMS.setup(2))
    seat = lens(position)
    put_hand(position, seat, [1 + WATER_TILES.index(tile) for tile in ("rrrrrr", "yyyyyy", "bbbrrp")])
    texts = legal_texts(position, seat)
    assert texts
    assert all("=" in text for text in texts)
    assert "only when none" in refused(lambda: position.play(seat, "discard rrrrrr"), IllegalMove)


def test_tiles_that_are_alike_are_one_choice():
    """Of another tile set that has the same tile twice, once turned."""
    tiles = list(standard_tiles().tiles)
    tiles[:3] = ["rrryyy", "yyyrrr", "gggggg"]
    setup = DIATOMS.setup(2, tiles=TileSet("Twins", "rygbp.", tuple(tiles)))
    position = shut_in(setup)
    seat = lens(position)
    put_hand(position, seat, [1, 1, 3])
    assert legal_texts(position, seat) == ["discard rrryyy", "discard gggggg"]
