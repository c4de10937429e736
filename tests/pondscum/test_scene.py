"""The board turned round: everything is where the other side would see it, previews too."""

import pytest

from frustule.conformance.test_scenes import check_comes_true
from frustule.conformance.walking import setup_of, walk
from frustule.core.drawing.scene import Element, Scene
from frustule.core.engine.setup import Setup


@pytest.fixture(params=["pondscum 2 setup=random", "pondscum 2 setup=random board=wide"])
def setup(request: pytest.FixtureRequest) -> Setup:
    return setup_of(request.param)


def places(scene: Scene) -> dict[str, tuple[float, float, float]]:
    """Where things lie on the board, and how they are turned; targets belong to a seat."""
    (board,) = (panel for panel in scene.panels if panel.id == "board")
    kept: list[Element] = [each for each in board.elements if not each.while_picking]
    return {each.id: (each.x, each.y, each.angle) for each in kept}


def test_turned_round_it_lies_as_the_other_side_sees_it(setup: Setup):
    for position in walk(setup, 4).some(5)[:-1]:
        near, far = (position.scene(seat, with_moves=False) for seat in (0, 1))
        assert places(near) != places(far)
        for seat, other in ((0, far), (1, near), (None, far)):
            turned = position.scene(seat, with_moves=False, rotation=1)
            assert places(turned) == places(other)


def test_previews_come_true_on_a_turned_board(setup: Setup):
    for position in walk(setup, 5).some(4)[:-1]:
        seat = position.acting[0]
        for move in position.scene(seat, rotation=1).moves[::7]:
            after = position.after(seat, move.move).scene(seat, rotation=1)
            check_comes_true(setup.game, move.preview, after, move.move)
