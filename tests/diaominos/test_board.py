"""The board: the check sequence of Diaominos 1.2, all paths that qualify, and other boards from files."""

from itertools import product
from pathlib import Path

import pytest

import frustule
from frustule import InvalidData
from frustule.conformance.refusals import refused
from frustule.games.diaominos.components import Board, standard_board
from frustule.games.diaominos.cube import SIDES, cube_text, side
from tests.plain import diaominos as plain

SHOWN = {"U": "USWDNE", "N": "NDUEWS", "E": "EWSNDU", "S": "SUDWEN", "W": "WENSUD"}
L_MOVES = [2 * a + b for a, b in product("NS", "EW")] + [2 * a + b for a, b in product("EW", "NS")]


@pytest.mark.parametrize("letter", "UNESW")
def test_check_sequence(letter: str):
    board = standard_board()
    assert "".join(SIDES[side(cube, letter)[0] // 4] for cube in board.cubes) == SHOWN[letter]
    named = {sticker: sticker[0] for sticker in plain.PLACES}
    assert "".join(plain.face(cube, letter)[0] for cube in plain.lies(named, board.moves)) == SHOWN[letter]


def test_spaces():
    assert standard_board().spaces == [(0, 2), (2, 3), (1, 1), (3, 2), (2, 0), (0, 1)]


def test_the_box_shows_the_stickers_that_a_rolled_cube_shows():
    setup = frustule.game("diaominos").setup(4)
    p, box = setup.deal(5).record, setup.box[0]
    cubes = plain.lies(plain.read(cube_text(tuple(p.cube.tolist()))), standard_board().moves)
    for k, cube in enumerate(cubes):
        assert cube_text(tuple(p.cube[box.top[k]].tolist())) == plain.face(cube, "U")
        for n, letter in enumerate("NESW"):
            assert cube_text(tuple(p.cube[box.facing[k, n]].tolist())) == plain.face(cube, letter)


def accepted(moves: tuple[str, ...]) -> bool:
    try:
        Board("a board", (0, 0), moves).check("here")
    except InvalidData:
        return False
    return True


def test_all_256_paths():
    """Single rolls alternate between two directions at right angles, doubles are free; no others qualify."""
    good = [moves for moves in product(L_MOVES, repeat=5) if accepted(moves)]
    assert len(L_MOVES) ** 5 == 32_768
    assert len(good) == 256
    for moves in good:
        singles = [move[2] for move in moves]
        assert singles == [singles[0], singles[1]] * 2 + [singles[0]]
        assert {*singles} & {"N", "S"}
        assert {*singles} & {"E", "W"}
        assert len(set(Board("a board", (0, 0), moves).spaces)) == 6


def test_plain_reading_agrees_on_a_sample_of_paths():
    paths = list(product(L_MOVES, repeat=5))
    for moves in paths[::97] + [moves for moves in paths if accepted(moves)][::16]:
        assert plain.shows_all(moves) == accepted(moves)


OTHER = 'name = "Other"\nstart = "1,1"\nmoves = "WWN NNE WWN NNE EEN"\n'


def test_another_board_from_a_file(tmp_path: Path):
    path = tmp_path / "board.toml"
    path.write_text(OTHER)
    setup = frustule.game("diaominos").setup(2, board=str(path))
    position = setup.deal(1)
    again = frustule.read_position(position.text)
    assert again == position
    assert again.setup.box.tobytes() == setup.box.tobytes()
    assert setup.box.tobytes() != frustule.game("diaominos").setup(2).box.tobytes()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("moves", "not a TOML file"),
        ('name = "x"\nstart = "0,0"', "'moves' is missing"),
        (OTHER + 'colour = "red"', "nothing is known of 'colour'"),
        (OTHER.replace('"Other"', "3"), "must be a text"),
        (OTHER.replace("Other", ""), "'name' must be"),
        (OTHER.replace("1,1", "one"), "where A is"),
        (OTHER.replace(" EEN", ""), "five moves"),
        (OTHER.replace("EEN", "EEE"), "two rolls in one direction"),
        (OTHER.replace("EEN", "EES"), "is up twice"),
    ],
)
def test_boards_that_do_not_qualify_are_refused(text: str, reason: str):
    sentence = refused(lambda: Board.read(text, "board.toml"), InvalidData)
    assert reason in sentence
    assert "board.toml" in sentence


def test_a_side_that_never_faces_a_seat_is_refused():
    ups = [m for m in product(L_MOVES, repeat=5) if up_only(m)]
    assert ups
    assert "side of the board twice" in refused(lambda: Board("x", (0, 0), ups[0]).check("here"), InvalidData)


def up_only(moves: tuple[str, ...]) -> bool:
    """Every side is up once, but the path is refused all the same."""
    board = Board("x", (0, 0), moves)
    return len(set(board.sides_up())) == 6 and not accepted(moves)
