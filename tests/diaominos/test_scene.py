"""Scenes look up what thousands of moves share; here that is checked against asking one by one."""

import pytest

from frustule.core.game import Setup
from tests.walking import setup_of, walk

SETUPS = ("diaominos 1", "diaominos 4", "diaominos 2 waits=yes", "diaominos 2 grid=4x4x6 once=yes")


@pytest.fixture(params=SETUPS)
def setup(request: pytest.FixtureRequest) -> Setup:
    return setup_of(request.param)


def test_moves_say_what_the_game_says(setup: Setup):
    for position in walk(setup, 5).some(7)[:-1]:
        for seat in position.acting:
            moves = position.moves(seat)
            scene = setup.game.scene(position, seat)
            for move, shown in list(zip(moves, scene.moves, strict=True))[:: 1 + len(moves) // 100]:
                assert shown.path == tuple(pick.key for pick in setup.game.path(position, seat, move))
                assert shown.words == setup.game.outcome(position, seat, move)


def test_previews_show_what_playing_leads_to(setup: Setup):
    """A cube looks in a preview, on its layer and in the body, as it does once the move is played."""
    for position in walk(setup, 6).some(7)[:-1]:
        seat = position.acting[0]
        moves = position.moves(seat)
        scene = setup.game.scene(position, seat)
        before = {element.id: element for element in scene.elements()}
        for move, shown in list(zip(moves, scene.moves, strict=True))[:: 1 + len(moves) // 20]:
            played = setup.game.scene(position.after(seat, move), seat, with_moves=False)
            after = {element.id: element for element in played.elements()}
            grid = {id for id in after if id.startswith((f"cube-{seat}-", f"body-{seat}-"))}
            changed = {change.element.id for change in shown.preview}
            assert {id for id in grid if before.get(id) != after[id]} == changed & grid
            for change in shown.preview:
                assert after[change.element.id] == change.element


def test_every_cube_of_a_score_line_is_in_the_scene(setup: Setup):
    end = walk(setup, 7).end
    scene = setup.game.scene(end, None)
    ids = {element.id for element in scene.elements()}
    lit = [element for panel in scene.panels if panel.id == "scores" for element in panel.elements]
    assert any(element.lights for element in lit)
    assert all(set(element.lights) <= ids for element in lit)
