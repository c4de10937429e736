"""Stories of moves: pieces go space by space, turn about a corner, and take with them what the move says."""

import math
from itertools import pairwise

import pytest

from frustule import Position
from frustule.conformance.walking import setup_of, walk
from frustule.core.drawing.beats import Beat, Flight
from frustule.games.pondscum.moves import PLACE
from frustule.games.pondscum.notation import route
from tests.pondscum.pond import plain_move, pond

SETUPS = ("pondscum 2 setup=wings", "pondscum 2 setup=random board=wide go_on=yes prey=one")


def flights(beats: tuple[Beat, ...], panel: str) -> list[Flight]:
    found = [flight for beat in beats for flight in beat.flights]
    return [flight for flight in found if flight.way[-1].panel == panel]


@pytest.mark.parametrize("text", SETUPS)
def test_moves_are_told_as_the_plain_reading_has_them(text: str):
    path, meals = walk(setup_of(text), 6), 0
    for position, (seat, move) in zip(path.positions, path.played, strict=False):
        if not 0 <= move < PLACE:
            continue
        played, beats = plain_move(position, seat, move), position.story(seat, move, None).beats
        (going,) = flights(beats, "board")
        assert len(going.way) == len(route(position, seat, move))
        for one, two in pairwise(going.way):
            straight = max(abs(one.x - two.x), abs(one.y - two.y))
            if two.about is None and one.angle == two.angle:
                assert straight > 0
            elif two.about:
                assert math.isclose(
                    math.dist(two.about, (one.x, one.y)), math.dist(two.about, (two.x, two.y))
                )
        assert len(flights(beats, f"tray-{1 - seat}")) == len(played.eaten)
        assert len(flights(beats, f"tray-{seat}")) == played.swallowed
        meals += len(played.eaten)
    assert meals > 0


def told(position: Position, text: str) -> list[str]:
    return position.story(0, text, None).words


def test_a_hunter_arrives_before_its_prey_goes():
    position = pond("Nc8", "Pc11")
    text = next(text for text in position.moves(0).texts if "x" in text)
    going, biting, leaving = position.story(0, text, None).beats[:3]
    assert [flight.way[-1].panel for flight in going.flights] == ["board"]
    assert not biting.flights
    assert biting.lights
    assert biting.sound == "bite"
    assert [flight.way[-1].panel for flight in leaving.flights] == ["tray-1"]
    assert [points.points for points in leaving.points] == [-1]
    assert told(position, text) == ["side one moves the Didinium", "eats the Paramecium"]


def test_the_ghost_of_what_is_eaten_stays_where_it_lay():
    position = pond("Nc8", "Pc11")
    text = next(text for text in position.moves(0).texts if "x" in text)
    board = position.scene(None).panels[0]
    (prey,) = (each for each in board.elements if each.symbol == "paramecium-1x2-2")
    (ghost,) = (e for b in position.story(0, text, None).beats for c in b.ghosts for e in c.elements)
    assert (ghost.x, ghost.y, ghost.angle, ghost.symbol) == (prey.x, prey.y, prey.angle, prey.symbol)
    assert ghost.label == f"eaten here: {prey.label}"
    assert ghost.id not in {each.id for each in position.after(0, text).scene(None).elements()}


def test_what_is_swallowed_goes_by_way_of_the_stentor():
    position = pond("Nm13", "Pa12")
    texts = [text for text in position.moves(0).texts if text.endswith("*")]
    (stentor,) = (e for e in position.scene(None).elements() if e.id == "piece-1-0")
    (flight,) = flights(position.story(0, texts[0], None).beats, "tray-0")
    away = [math.hypot(place.x - stentor.x, place.y - stentor.y) for place in flight.way[:-1]]
    assert away == sorted(away, reverse=True)
    assert away[-1] < 0.01
    assert flight.way[-2].scale < 0.3


def test_what_is_placed_in_secret_is_told_to_nobody_else():
    position = setup_of("pondscum 2 setup=secret").deal(1)
    move = position.moves(0)[-1]
    assert [len(move.story(viewer).beats) > 0 for viewer in (None, 0, 1)] == [False, True, False]
