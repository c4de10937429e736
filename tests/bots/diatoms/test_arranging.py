"""The best arrangement of a tray, against trying everything."""

from random import Random

import numpy as np
import pytest

from frustule import Position
from frustule.bots.diatoms import search
from frustule.bots.diatoms.players import Level, Thinker, steps
from frustule.bots.diatoms.search import TURN
from frustule.core.engine.position import editing
from frustule.games.diatoms.judges import COLOUR_CONNECTOR
from frustule.games.diatoms.position import DONE
from tests.bots.diatoms.positions import SIDES, somewhere
from tests.diatoms.table import clear_table, give, put_slide
from tests.plain.diatoms import COLOURS, EMPTY, SPACES

EVERYTHING = 4000
LIKENESS = {COLOUR_CONNECTOR: 2.0}
"""By how much spaces that pass for alike may differ: of colour groups of one size, one is looked at."""


def planned(position: Position, seat: int, width: int = EVERYTHING) -> tuple[list[int], float, bool]:
    """The best arrangement, how the seat stands after it, and whether it is said to be exact."""
    thinker = Thinker(Level(), position, seat, 1)
    turns = np.zeros(1, TURN)
    found = thinker.plan(turns, width)
    return steps(turns[0]), float(turns[0]["first"]), found >= search.EXACT


def every_end(position: Position, seat: int) -> list[Position]:
    """All mosaics that the seat's tray can make, by the rules alone."""
    found: dict[bytes, Position] = {}
    waiting = [position]
    while waiting:
        here = waiting.pop()
        if not here.record.tray[seat].any():
            found[here.record.slide[seat].tobytes()] = here
            continue
        for move in here.moves(seat):
            then = here.after(seat, move)
            if then.data.tobytes() not in found:
                found[then.data.tobytes()] = then
                waiting.append(then)
    return [end for end in found.values() if not end.record.tray[seat].any()]


def with_tray(seed: int, words: str, empty: int, judge: int = 0, mood: str = "easygoing") -> Position:
    """A position in which the seat without the lens has diatoms to arrange, and so many empty spaces."""
    position = somewhere(seed, 0, 2, judge, mood)
    chance = Random(seed)
    clear_table(position)
    for seat in range(2):
        mosaic = [chance.choice(COLOURS) + chance.choice(space.accepts) for space in SPACES]
        for number in chance.sample(range(len(SPACES)), empty):
            mosaic[number] = EMPTY
        put_slide(position, seat, mosaic)
    give(position, resting(position), words)
    return position


def resting(position: Position) -> int:
    return 1 - int(position.record.first)


@pytest.mark.parametrize(("judge", "mood"), SIDES)
def test_nothing_is_better(judge: int, mood: str):
    for seed, (words, empty) in enumerate([("rs bc", 35), ("gq gq", 20), ("yt po bc", 11)]):
        position = with_tray(seed + 100 * judge, words, empty, judge, mood)
        seat = resting(position)
        moves, worth, exact = planned(position, seat)
        ends = [planned(end, seat)[1] for end in every_end(position, seat)]
        assert exact
        assert worth == pytest.approx(max(ends), abs=LIKENESS.get(judge, 1e-6))
        for move in moves:
            position.play(seat, move)
        assert not position.record.tray[seat].any()
        assert planned(position, seat)[1] == pytest.approx(worth, abs=1e-6)


@pytest.mark.parametrize("seed", range(12))
def test_where_space_is_short_nothing_is_better_either(seed: int):
    """A diatom may then take the last space of another, which goes back to the stock."""
    position = with_tray(seed, "rs bs yq po rc", 3 + seed % 3)
    seat = resting(position)
    position.play(seat, position.moves(seat)[0])
    moves, worth, exact = planned(position, seat)
    assert exact
    assert worth == pytest.approx(max(planned(end, seat)[1] for end in every_end(position, seat)), abs=1e-6)
    for move in moves:
        position.play(seat, move)
    assert not position.record.tray[seat].any()


@pytest.mark.parametrize("mood", ["easygoing", "persnickety"])
def test_nothing_is_held_back_for_a_judge_who_is_fond_of_empty_spaces(mood: str):
    """However few mosaics are compared, one is found, and it places all that can be placed."""
    for seed in range(20):
        position = with_tray(seed, "rs bs yq po rc gc", 3 + seed % 4, 3, mood)
        seat = resting(position)
        position.play(seat, position.moves(seat)[0])
        for width in (1, 2, 8):
            played = position.copy()
            for move in planned(position, seat, width)[0]:
                played.play(seat, move)
            assert not played.record.tray[seat].any()


def test_a_narrow_look_says_that_it_overlooked_something():
    position = with_tray(3, "rs bc yt gq po", 30)
    seat = resting(position)
    moves, narrow, exact = planned(position, seat, width=1)
    assert not exact
    assert len(moves) == 5
    assert narrow <= planned(position, seat, width=400)[1] + 1e-6


def test_a_pair_of_twins_is_found_when_no_turn_is_left():
    """Two equal stars on opposite spaces bring 15 points; one after the other they look like any space."""
    position = with_tray(0, "rs rs", 41)
    seat = resting(position)
    with editing(position) as record:
        record.turns_done = 2 * int(position.setup.box[0].turns)
        record.phase = DONE
    moves, worth, _ = planned(position, seat)
    for move in moves:
        position.play(seat, move)
    assert worth == position.scores[seat] == 15
