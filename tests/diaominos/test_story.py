"""Stories of moves: the cube rolls as the board says, colours mark shapes, loads fall where they are laid."""

import pytest

from frustule.conformance.walking import setup_of, walk
from frustule.games.diaominos.moves import CLAIM, LOAD, unpack_load
from frustule.games.diaominos.options import board_of, grid_of
from frustule.games.diaominos.position import ROUNDS
from tests.plain import diaominos as plain


@pytest.mark.parametrize("text", ["diaominos 1", "diaominos 3 waits=yes"])
def test_rounds_are_told_as_the_plain_reading_has_them(text: str):
    path, setup = walk(setup_of(text), 8), setup_of(text)
    board, rolled = board_of(setup), 0
    lying = plain.lies(plain.read("".join("WRYGOB"[c] for c in path.end.record.cube)), board.moves)
    for number, (seat, move) in enumerate(path.played):
        before, after = path.positions[number], path.positions[number + 1]
        beats = before.story(seat, move, None).beats
        entered = range(int(before.record.space) + 1, min(int(after.record.space), ROUNDS) + 1)
        rolls = sum(len(board.moves[space - 2]) for space in entered if space > 1)
        assert sum(beat.sound == "roll" for beat in beats) == rolls
        rolled += rolls
        marks = [flight.end for beat in beats for flight in beat.flights if flight.way[0].panel == "cube"]
        for each in range(setup.seats):
            roles = {"WRYGOB"[c]: int(role) for c, role in enumerate(after.record.role[each])}
            tops = [roles[c] - 1 for space in entered for c in plain.face(lying[space - 1], "U")]
            expected = sorted(f"shape-{each}-{'IOTSL'[role]}" for role in tops if role < 5)
            assert sorted(id for id in marks if id.startswith(f"shape-{each}-")) == expected
    assert rolled == sum(map(len, board.moves))


def test_loads_and_claims_are_told_cube_by_cube():
    setup = setup_of("diaominos 2")
    path, grid = walk(setup, 8), grid_of(setup)
    claims = 0
    for position, (seat, move) in zip(path.positions, path.played, strict=False):
        beats = position.story(seat, move, seat).beats
        if move >= LOAD:
            _, way = grid.numbered[unpack_load(move)[0]]
            ends = [flight.end for flight in beats[0].flights]
            assert ends == [f"cube-{seat}-{grid.name(cell)}" for cell in way.cells]
            assert {flight.way[0].panel for flight in beats[0].flights} == {f"hand-{seat}"}
        elif move >= CLAIM:
            claims += 1
            lit = {spot.id for spot in beats[0].lights}
            assert {f"cube-{seat}-{grid.name(cell)}" for cell in grid.sets[move - CLAIM][1]} == lit
            assert {points.points for points in beats[0].points if points.seat == seat} >= {5, -4}
    assert claims > 0


def test_the_cube_rolls_over_the_edge_to_the_square_beside_it():
    """Each roll is a flight about the edge between two squares; the cube lies as all rolls so far have it."""
    path, setup = walk(setup_of("diaominos 2"), 8), setup_of("diaominos 2")
    rolls: list[str] = []
    at: tuple[float, float] | None = None
    for number, (seat, move) in enumerate(path.played):
        for beat in path.positions[number].story(seat, move, seat).beats:
            if beat.sound != "roll":
                continue
            (flight,) = beat.flights
            first, last = flight.way
            assert at in (None, (first.x, first.y))
            assert last.about == ((first.x + last.x) / 2, (first.y + last.y) / 2)
            assert abs(first.x - last.x) + abs(first.y - last.y) == 1
            (cube,) = (each for change in beat.changes for each in change.elements if each.id == "cube")
            assert (cube.x, cube.y, cube.z) == (last.x, last.y, last.z)
            rolls.append(cube.solid)
            at = last.x, last.y
    assert rolls == [f"rolled-{k + 1}" for k in range(sum(map(len, board_of(setup).moves)))]
