"""Single rules, where random games seldom go: skipping, firsts, waiting marks, seats at sides, given cubes.

Most of them are tried with the solved cube. Seen from the south it loads green, white, yellow, orange, red
and blue, four times each, and on top it shows white, green, orange, yellow, blue and red (Diaominos 1.2).
"""

from pathlib import Path
from typing import Any

import pytest

import frustule
from frustule import IllegalMove, InvalidText, Position, Setup
from frustule.conformance.refusals import refused
from frustule.core.engine.position import editing
from frustule.games.diaominos.cube import SOLVED

EXAMPLE = "RGYOYGRWWOBBRGRYYBOWGOBW"  # the cube of golden/example_sheet.rec
ROW = "##### "
FULL = ROW * 5
GEMS = "*###* ##### ##### ##### *###*"  # where the wild marks went


def game(seats: int = 1, **options: Any) -> Setup:
    return frustule.game("diaominos").setup(seats, **options)


def begun(assignment: str, **options: Any) -> Position:
    """The solved cube on A, colours given out."""
    position = game(cube=SOLVED, **options).deal(0)
    position.play(0, assignment)
    return position


def texts(position: Position, begin: str) -> list[str]:
    found = position.moves(0).texts
    return [text for text in found if text.startswith(begin)]


def test_marks_make_themselves():
    position = begun("assign I=W O=R T=Y S=G L=O")
    assert position.record.marked[0].tolist() == [4, 0, 0, 0, 0]
    assert position.record.to_load[0].tolist() == [0, 0, 0, 4, 0, 0]


def test_the_first_load_takes_all_marks():
    """White is up on A and loaded on B: the first I of round 2 is all diamonds, the others have none left."""
    position = begun("assign I=W O=R T=Y S=G L=O")
    for place in ("2,1,1 +x+y", "2,1,2 +x+y", "2,1,3 +x+y", "2,1,4 +x+y"):
        position.play(0, f"load S {place}")
    assert position.record.space == 2
    assert position.scores == (0,)
    position.play(0, "load I 4,2,1 +x+z")
    assert position.scores == (4,)
    assert texts(position, "claim") == ["claim I 4,2,1 4,2,2 4,2,3 4,2,4"]
    position.play(0, "load I 5,2,1 +x+z")
    assert position.scores == (4,)
    position.play(0, "claim I 4,2,1 4,2,2 4,2,3 4,2,4")
    assert position.scores == (6,)
    assert "no diamond, or has been scored" in refused(
        lambda: position.play(0, "claim I 4,2,1 4,2,2 4,2,3 4,2,4"), IllegalMove
    )


def test_a_load_needs_a_neighbour_but_the_first_does_not():
    position = begun("assign I=W O=R T=Y S=G L=O")
    position.play(0, "load S 2,1,1 +x+y")
    assert "share a face" in refused(lambda: position.play(0, "load S 2,4,4 +x+y"), IllegalMove)
    assert "taken already: layer 1, row 1, column 1" in refused(
        lambda: position.play(0, "load S 2,1,1 +x+y"), IllegalMove
    )
    assert "no T left" in refused(lambda: position.play(0, "load T 3,1,2 +x+y"), IllegalMove)
    assert "no wild sticker left" in refused(lambda: position.play(0, "load *S 2,1,2 +x+y"), IllegalMove)
    position.play(0, "load S 2,1,2 +x+y")


WHITE_IS_WILD = "assign I=B O=R T=Y S=G L=O"
CORNERS = ("1,1,1", "5,5,4", "1,5,1", "5,1,1")


def test_a_wild_diamond_counts_as_loaded_but_does_not_bind_the_first_load():
    position = begun(WHITE_IS_WILD)
    for cube in CORNERS:
        assert "wild mark" in refused(lambda: position.play(0, "load S 3,3,2 +x+y"), IllegalMove)
        position.play(0, f"mark {cube}")
    assert position.scores == (4,)
    position.play(0, "load S 3,3,2 +x+y")
    position.play(0, "load S 4,5,4 +x-z")
    assert position.record.loads[0] == 2


def test_a_waiting_mark_takes_no_room_and_becomes_a_diamond_when_covered():
    position = begun(WHITE_IS_WILD, waits=True)
    position.play(0, "mark 2,1,1")
    assert "filled or marked" in refused(lambda: position.play(0, "mark 2,1,1"), IllegalMove)
    for cube in CORNERS[:3]:
        position.play(0, f"mark {cube}")
    assert position.scores == (0,)
    position.play(0, "load S 2,1,1 +x+y")  # its cubes are 2,1 and 1,1 and 3,2 and 2,2
    assert position.scores == (2,)
    assert position.fields["seats"][0]["grid"].startswith("**... .##.. ..... ..... +....")


def last_round(last_layer: str, load: str) -> Position:
    """Round 6, blue facing the player: everything is filled but cubes of the last layer."""
    sheet = f"used 0 0 0 0 0; marks 0; load {load}; grid {GEMS} / {FULL}/ {FULL}/ {last_layer}; claims"
    return game(cube=SOLVED).read(f"cube {SOLVED}; round 6; colours BRYGOW; {sheet}")


HOLES = "#.#.# ##### #.#.# ##### "


def test_a_shape_that_fits_must_be_loaded():
    position = last_round(ROW * 4 + "#....", "I")
    assert texts(position, "load") == ["load I 2,5,4 +y+x"]
    assert "does fit" in refused(lambda: position.play(0, "skip I"), IllegalMove)
    assert "not done yet" in refused(lambda: position.play(0, "done"), IllegalMove)


def test_what_fits_nowhere_is_skipped_without_asking():
    """After the only place is filled, the second I goes by itself; what is left is a claim."""
    position = last_round(HOLES + "#....", "I I")
    position.play(0, "load I 2,5,4 +y+x")
    assert texts(position, "") == ["claim I 2,5,4 3,5,4 4,5,4 5,5,4", "done"]
    position.play(0, "done")
    assert position.over
    assert "nothing left to do" in refused(lambda: last_round(HOLES + ROW, "I"), InvalidText)


def test_a_shape_may_be_skipped_while_another_still_fits():
    """R W Y G faces the player: the red O fits nowhere in a row of four; an I for the wild white does."""
    sheet = f"used 0 0 0 0 0; marks 0; load O *; grid {GEMS} / {FULL}/ {FULL}/ {HOLES}#....; claims"
    position = game(cube=EXAMPLE).read(f"cube {EXAMPLE}; round 6; colours YRGOBW; {sheet}")
    assert texts(position, "skip") == ["skip O"]
    assert texts(position, "load") == ["load *I 2,5,4 +y+x"]
    position.play(0, "skip O")
    assert not texts(position, "skip")
    position.play(0, "load *I 2,5,4 +y+x")
    assert not position.record.to_load[0].any()


@pytest.mark.parametrize(
    ("shared", "rounds", "points"),
    [
        (True, (2, 2), (1, 1)),
        (True, (2, 3), (1, 0)),
        (True, (4, 3), (0, 1)),
        (False, (2, 2), (0, 0)),
        (False, (2, 3), (1, 0)),
    ],
)
def test_firsts_go_by_rounds(shared: bool, rounds: tuple[int, int], points: tuple[int, int]):
    setup = game(2, shared=shared)
    position = setup.deal(1)
    with editing(position) as p:
        p.space, p.done[:2] = 7, 1
        for seat in range(2):
            p.claims[seat], p.claim[seat, 0], p.claim_round[seat, 0] = 1, 1 + seat, rounds[seat]
            p.filled[seat] = setup.box[0].set[seat]
    assert tuple(score - 5 for score in position.scores) == points


def test_a_shape_scores_once_where_that_is_agreed():
    setup = game(once=True)
    position = setup.deal(1)
    position.play(0, "assign I=W O=R T=Y S=G L=O")
    box = setup.box[0]
    with editing(position) as p:
        p.diamond[0] = [int(box.set[0, word]) | int(box.set[1, word]) << 5 for word in range(2)]
    claims = texts(position, "claim I")
    assert len(claims) > 1
    position.play(0, claims[0])
    assert not texts(position, "claim I")
    assert "each shape counts once" in refused(lambda: position.play(0, claims[-1]), IllegalMove)


def test_seats_sit_at_chosen_sides():
    setup = game(2, sides="WE")
    shown = setup.deal(1).fields
    assert [seat["side"] for seat in shown["seats"]] == ["west", "east"]
    assert "one side for each seat" in refused(lambda: game(2, sides="N"), InvalidText)
    for sides in ("NN", "X", ""):
        assert "different letters" in refused(lambda sides=sides: game(2, sides=sides))


def test_a_cube_may_be_typed_or_come_from_a_file(tmp_path: Path):
    path = tmp_path / "cube.txt"
    path.write_text("WWWW BBBB RRRR\nGGGG OOOO YYYY\n")
    assert game(cube=str(path)) == game(cube=SOLVED.lower())
    assert game(cube=SOLVED).deal(1) == game(cube=SOLVED).deal(2)
    assert "mirrored" in refused(lambda: game(cube=SOLVED.translate(str.maketrans("RO", "OR"))))
    assert "24 letters" in refused(lambda: game(cube="WWW"))
    assert "cannot be read" in refused(lambda: game(cube=str(tmp_path / "none.txt")))
