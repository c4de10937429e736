"""With nothing left out the search answers what plain minimax answers, table, windows and order or not."""

from random import Random

import pytest

from frustule import Position
from frustule.core.engine.position import editing
from tests.bots.pondscum.plain_search import PlainSearch, searched
from tests.pondscum.odd import ODD
from tests.pondscum.pond import pond, setup_of

QUICK = [0, 1, 2, 8]  # of the odd positions, those with few enough lines of two moves


def odd(number: int) -> Position:
    _, one, two, options = ODD[number]
    return pond(one, two, **options)


def thinned(seed: int, **options: str) -> Position:
    """A position of a random game in which few pieces are left."""
    random = Random(seed)
    position = setup_of(setup="random", **options).deal(seed)
    with editing(position) as p:
        for seat in range(2):
            for piece in random.sample(range(1, 16), 11):
                p.x[seat, piece], p.y[seat, piece], p.way[seat, piece] = -1, 0, 0
    body = position.text.split("; ", 1)[1]
    return position.setup.read(body)


@pytest.mark.parametrize("number", range(len(ODD)), ids=[about for about, *_ in ODD])
def test_one_move_deep(number: int):
    """The views that are kept up move by move say what a fresh look at the position says."""
    position = odd(number)
    assert searched(position, 1, 0, selective=0) == PlainSearch(position, 0).value(position, 1)


LONG = ("everything at once",)  # too many lines of meals for every day
MEALS = [
    pytest.param(number, id=about, marks=[pytest.mark.slow] if about in LONG else [])
    for number, (about, *_) in enumerate(ODD)
]


@pytest.mark.parametrize("number", MEALS)
def test_meals_at_the_end_of_lines(number: int):
    position = odd(number)
    assert searched(position, 1, 2, selective=0) == PlainSearch(position, 2).value(position, 1)


@pytest.mark.parametrize("number", QUICK, ids=[ODD[number][0] for number in QUICK])
def test_two_moves_deep(number: int):
    position = odd(number)
    assert searched(position, 2, 1, selective=0) == PlainSearch(position, 1).value(position, 2)


THREE: list[tuple[str, str, dict[str, str]]] = [
    ("Pe10", "Ng12", {}),
    ("Nl13", "Ph12", {"prey": "one"}),
    ("Ck11", "Ae12 Ne8", {"go_on": "yes"}),
]


@pytest.mark.parametrize(("one", "two", "options"), THREE)
def test_three_moves_deep(one: str, two: str, options: dict[str, str]):
    position = pond(one, two, **options)
    assert searched(position, 3, 0, selective=0) == PlainSearch(position, 0).value(position, 3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_random_thinned_positions(seed: int):
    options = [{}, {"board": "wide"}, {"pass_over": "yes"}, {"flagellates": "straight", "prey": "one"}][
        seed % 4
    ]
    position = thinned(seed, **options)
    assert searched(position, 2, 1, selective=0) == PlainSearch(position, 1).value(position, 2)
