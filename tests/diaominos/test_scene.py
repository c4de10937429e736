"""Scenes look up what thousands of moves share; here that is checked against asking one by one."""

import pytest

from frustule.conformance.refusals import refused
from frustule.conformance.walking import setup_of, walk
from frustule.core.drawing import svg
from frustule.core.engine.setup import Setup

SETUPS = ("diaominos 1", "diaominos 4", "diaominos 2 waits=yes", "diaominos 2 grid=4x4x6 once=yes")


@pytest.fixture(params=SETUPS)
def setup(request: pytest.FixtureRequest) -> Setup:
    return setup_of(request.param)


def test_moves_say_what_the_game_says(setup: Setup):
    for position in walk(setup, 5).some(7)[:-1]:
        for seat in position.acting:
            moves = position.moves(seat)
            scene = position.scene(seat)
            for move, shown in list(zip(moves, scene.moves, strict=True))[:: 1 + len(moves) // 100]:
                assert shown.path == tuple(pick.key for pick in position.move(seat, move).path)
                assert shown.words == position.outcome(seat, move)


def test_previews_show_what_playing_leads_to(setup: Setup):
    """A cube looks in a preview as it does once the move is played."""
    for position in walk(setup, 6).some(7)[:-1]:
        seat = position.acting[0]
        moves = position.moves(seat)
        scene = position.scene(seat)
        before = {element.id: element for element in scene.elements()}
        for move, shown in list(zip(moves, scene.moves, strict=True))[:: 1 + len(moves) // 20]:
            played = position.after(seat, move).scene(seat, with_moves=False)
            after = {element.id: element for element in played.elements()}
            grid = {id for id in after if id.startswith(f"cube-{seat}-")}
            changed = {element.id for change in shown.preview for element in change.elements}
            assert {id for id in grid if before.get(id) != after[id]} == changed & grid


def test_every_cube_of_a_score_line_is_in_the_scene(setup: Setup):
    end = walk(setup, 7).end
    scene = end.scene(None)
    ids = {element.id for element in scene.elements()}
    lit = [element for panel in scene.panels if panel.id == "scores" for element in panel.elements]
    assert any(element.lights for element in lit)
    assert all(set(element.lights) <= ids for element in lit)


def test_turning_turns_the_body_and_nothing_else(setup: Setup):
    """Once round in steps: solids stay as they are, and in the picture the body stays inside the panel."""
    position = walk(setup, 8).some(5)[3]
    straight = position.scene(0)
    seen: set[float] = set()
    for turn in range(1, setup.game.rotations):
        scene = position.scene(0, rotation=turn)
        assert list(scene.elements()) == list(straight.elements())
        (panel,) = (panel for panel in scene.panels if panel.id == "sheet-0")
        assert panel.space
        seen.add(panel.space.yaw)
        assert panel.rotations == setup.game.rotations
        places = [(e.x, e.y) for e in svg.shown(panel)]
        assert all(0 < x < panel.box[2] and 0 < y < panel.box[3] for x, y in places)
    assert len(seen) == setup.game.rotations - 1


def test_only_known_turns_are_drawn(setup: Setup):
    position = setup.deal(1)
    for turn in (-1, setup.game.rotations):
        assert "turned by 0 to 23 steps" in refused(lambda turn=turn: position.scene(0, rotation=turn))
