"""Planning while others play: what a seat sees, as if it were its turn, and nothing that it does not see."""

import pytest

from frustule import Position, Setup
from frustule.conformance.faults import expect
from frustule.conformance.walking import walk

POSITIONS = 4
AS_IF = "planning.as_if"


def some(setup: Setup, seed: int) -> list[Position]:
    if setup.game.voice.as_if is None:
        pytest.skip("nobody plans in this game")
    return walk(setup, seed).some(POSITIONS)


def test_a_plan_is_a_turn_of_those_who_wait(setup: Setup):
    for position in some(setup, 91):
        before = position.data.tobytes()
        for seat in range(setup.seats):
            planned = position.planned(seat)
            assert position.data.tobytes() == before
            assert position.scene(seat).plans == (planned is not None)
            if planned is None:
                continue
            wrong = f"lets seat {seat + 1} plan in '{position}', where it may act"
            expect(seat not in position.acting, setup.game, AS_IF, wrong, "Leave such positions alone")
            wrong = f"does not give the turn to seat {seat + 1} in '{position}'"
            expect(seat in planned.acting, setup.game, AS_IF, wrong, "Let `rules.acting` find its turn")
            assert planned.planned(seat) is None
            assert planned.moves(seat)


def test_what_is_planned_lies_where_it_lies(setup: Setup):
    """Otherwise a plan would be of another board, and could not be kept."""
    for position in some(setup, 92):
        for seat in range(setup.seats):
            planned = position.planned(seat)
            if planned is None:
                continue
            scene, now = planned.scene(seat), position.scene(seat)
            wrong = f"changes the scores in '{position}'"
            expect(scene.scores == now.scores, setup.game, AS_IF, wrong, "Change only whose turn it is")
            ids = {element.id for element in scene.elements()}
            there = [
                e.id for panel in now.panels if panel.role in ("own", "hand", "tray") for e in panel.elements
            ]
            gone = [each for each in there if each not in ids]
            wrong = f"takes '{gone[:1]}' from seat {seat + 1} in '{position}'"
            expect(not gone, setup.game, AS_IF, wrong, "Change only whose turn it is")
            for move in scene.moves:
                assert ids.issuperset(move.path)


def test_positions_that_look_the_same_are_planned_the_same(setup: Setup):
    for position in some(setup, 93):
        for seat in range(setup.seats):
            planned = position.planned(seat)
            for world in (position.veiled(seat), position.reshuffled(seat, 1), position.reshuffled(seat, 2)):
                other = world.planned(seat)
                wrong = f"tells seat {seat + 1} something hidden in '{position}'"
                remedy = "Read only what the seat sees, and write nothing else"
                expect(other == planned, setup.game, AS_IF, wrong, remedy)
            if planned is not None:
                assert planned.veiled(seat) == planned
                drawn = position.reshuffled(seat, 3).planned(seat)
                assert drawn is not None
                assert drawn.scene(seat) == planned.scene(seat)
