"""Counted lines: the compiled moves against the plain reading, and pinned so that none is lost unseen."""

import hashlib
from random import Random

import pytest

from frustule import Position, game
from frustule.games.pondscum.game import PondScum
from tests.plain import pondscum as plain
from tests.pondscum.odd import ODD
from tests.pondscum.pond import as_plain, plain_moves, pond, setup_of

# Lines of one, two and three moves, and a digest of the first position's moves in their order.
ARRANGEMENTS = {
    "sentinel long": ((258, 66509, 17115065), "df9b7c4139ef"),
    "sentinel wide": ((270, 72869, 19564545), "43a8ca96532f"),
    "ambush long": ((227, 51529, 11824532), "18ed6f2c463d"),
    "ambush wide": ((251, 62998, 15963491), "fe271ada7516"),
    "shoal long": ((304, 91786, 28235597), "1d0ca7c26ea4"),
    "shoal wide": ((209, 44066, 9571350), "18ca70644230"),
    "wings long": ((252, 63450, 16039299), "8cb16374b93e"),
    "wings wide": ((270, 72861, 19611879), "b0f70098b5d8"),
    "hedge long": ((254, 64354, 16490227), "338076776622"),
    "hedge wide": ((253, 64001, 16361240), "4917008d395b"),
}
ODD_COUNTS = [
    (52, 1404, 69231),
    (62, 4120, 291584),
    (94, 7241, 696243),
    (118, 8021, 894417),
    (44, 5809, 299660),
    (52, 6753, 358036),
    (145, 14888, 1453307),
    (97, 4839, 493202),
    (85, 6094, 528926),
    (139, 19076, 2748754),
]


def perft(position: Position, depth: int) -> int:
    scum = game("pondscum")
    assert isinstance(scum, PondScum)
    return scum.perft(position, depth)


def arranged(name: str) -> Position:
    arrangement, board = name.split()
    return setup_of(setup=arrangement, board=board).deal(0)


def odd(number: int) -> Position:
    _, one, two, options = ODD[number]
    return pond(one, two, **options)


@pytest.mark.parametrize("name", ARRANGEMENTS)
def test_lines_from_arrangements_are_pinned(name: str):
    assert tuple(perft(arranged(name), depth) for depth in (1, 2)) == ARRANGEMENTS[name][0][:2]


@pytest.mark.parametrize("name", ARRANGEMENTS)
def test_the_order_of_moves_is_pinned(name: str):
    position = arranged(name)
    texts = " ".join(position.move(0, move).text for move in position.moves(0))
    assert hashlib.sha256(texts.encode()).hexdigest()[:12] == ARRANGEMENTS[name][1]


@pytest.mark.parametrize("name", ["sentinel long", "shoal wide"])
def test_lines_of_three_from_arrangements_are_pinned(name: str):
    assert perft(arranged(name), 3) == ARRANGEMENTS[name][0][2]


@pytest.mark.slow
@pytest.mark.parametrize("name", ARRANGEMENTS)
def test_lines_of_three_from_all_arrangements_are_pinned(name: str):
    assert perft(arranged(name), 3) == ARRANGEMENTS[name][0][2]


@pytest.mark.parametrize("number", range(len(ODD)), ids=[about for about, *_ in ODD])
def test_lines_from_odd_positions_are_pinned(number: int):
    assert tuple(perft(odd(number), depth) for depth in (1, 2, 3)) == ODD_COUNTS[number]


@pytest.mark.parametrize("name", ARRANGEMENTS)
def test_first_moves_from_arrangements_agree_with_the_plain_reading(name: str):
    position = arranged(name)
    assert plain_moves(position) == plain.moves(as_plain(position))


@pytest.mark.parametrize("name", ["ambush long", "shoal wide"])
def test_lines_of_two_agree_with_the_plain_reading(name: str):
    assert plain.perft(as_plain(arranged(name)), 2) == ARRANGEMENTS[name][0][1]


@pytest.mark.slow
@pytest.mark.parametrize("name", ARRANGEMENTS)
def test_lines_of_two_from_all_arrangements_agree_with_the_plain_reading(name: str):
    assert plain.perft(as_plain(arranged(name)), 2) == ARRANGEMENTS[name][0][1]


@pytest.mark.slow
@pytest.mark.parametrize("name", ARRANGEMENTS)
def test_lines_of_three_from_arrangements_agree_with_the_plain_reading(name: str):
    """After every sixteenth first move, of each arrangement another sixteenth: all would take an hour."""
    position = arranged(name)
    for move in list(position.moves(0))[list(ARRANGEMENTS).index(name) :: 16]:
        after = position.after(0, move)
        assert plain.perft(as_plain(after), 2) == perft(after, 2)


@pytest.mark.parametrize("number", range(len(ODD)), ids=[about for about, *_ in ODD])
def test_lines_from_odd_positions_agree_with_the_plain_reading(number: int):
    position = odd(number)
    assert plain_moves(position) == plain.moves(as_plain(position))
    assert plain.perft(as_plain(position), 2) == ODD_COUNTS[number][1]


def test_lines_of_three_agree_with_the_plain_reading():
    assert plain.perft(as_plain(odd(0)), 3) == ODD_COUNTS[0][2]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1, len(ODD)), ids=[about for about, *_ in ODD[1:]])
def test_lines_of_three_from_all_odd_positions_agree_with_the_plain_reading(number: int):
    assert plain.perft(as_plain(odd(number)), 3) == ODD_COUNTS[number][2]


@pytest.mark.parametrize("straight", ["turning", "straight"])
@pytest.mark.parametrize("pass_over", ["no", "yes"])
@pytest.mark.parametrize("prey", ["all", "one"])
@pytest.mark.parametrize("go_on", ["no", "yes"])
def test_moves_along_greedy_games_agree_with_the_plain_reading(
    straight: str, pass_over: str, prey: str, go_on: str
):
    """Every combination of the options that change moves, in games that eat whenever they can."""
    setup = setup_of(setup="random", flagellates=straight, pass_over=pass_over, prey=prey, go_on=go_on)
    random = Random(f"{straight} {pass_over} {prey} {go_on}")
    position = setup.deal(random.randrange(1000))
    for number in range(90):
        if position.over:
            break
        if number % 15 == 0:
            assert plain_moves(position) == plain.moves(as_plain(position)), position.text
        seat = position.acting[0]
        moves = position.moves(seat).numbers
        meals = [move for move in moves if move & 0xFFFF]
        position.play(seat, random.choice(meals or moves))
