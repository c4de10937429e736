"""A whole game as one picture: every look of every element is there, and without motion the last position."""

import re
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

from frustule import FrustuleError
from frustule.conformance.walking import setup_of, walk
from frustule.core.drawing.animation import animate


@pytest.mark.parametrize("text", ["diatoms 2", "pondscum 2 setup=wings", "diaominos 1"])
def test_an_animation_shows_every_position(text: str):
    positions = walk(setup_of(text), 71).positions[:12]
    drawn = animate(positions, 0, seconds=0.5)
    root = ElementTree.fromstring(drawn)
    words = " ".join(root.itertext())
    for position in positions:
        assert position.status in words
    named = set(re.findall(r'class="([sm]\d[\d-]*)"', drawn))
    assert named
    assert named <= set(re.findall(r"@keyframes ([sm]\d[\d-]*)\{", drawn))
    still = re.findall(r"\.(s\d+-\d+)\{(opacity:0;)?animation", drawn)
    assert all(bool(hidden) == (not name.endswith(f"-{len(positions)}")) for name, hidden in still)


@pytest.mark.parametrize("text", ["diatoms 2", "pondscum 2 setup=wings", "diaominos 1", "commissions 1"])
def test_an_animation_tells_the_moves_between(text: str):
    path = walk(setup_of(text), 71)
    positions = path.positions[:14]
    moves = [p.move(*played) for p, played in zip(positions, path.played, strict=False)][:13]
    drawn = animate(positions, 0, seconds=0.5, moves=moves)
    root = ElementTree.fromstring(drawn)
    words = " ".join(root.itertext())
    for move in moves:
        assert all(said in words for said in move.story(0).words)
    for position in positions:
        assert position.status in words
    flights = [flight for move in moves for beat in move.story(0).beats for flight in beat.flights]
    across = [flight for flight in flights if len({place.panel for place in flight.way}) > 1]
    flown = set(re.findall(r'class="(?:heading )?(f\d+)"', drawn))
    assert len(flown) >= len(across)
    assert flown <= set(re.findall(r"@keyframes (f\d+)\{", drawn))
    assert all(f".{name}{{opacity:0;" in drawn for name in flown)
    with pytest.raises(FrustuleError):
        animate(positions, moves=moves[:-1])


def test_one_position_is_a_still_picture():
    drawn = animate(walk(setup_of("diatoms 2"), 72).positions[:1])
    assert "@keyframes" not in drawn


@pytest.mark.parametrize(
    "more",
    [{"theme": "pink"}, {"width": 0}, {"width": 10**12}, {"seconds": 0.0}, {"seconds": 1e300}, {"seat": 9}],
)
def test_what_no_picture_has_is_refused(more: dict[str, Any]):
    with pytest.raises(FrustuleError):
        animate([setup_of("diaominos 1").deal(1)], **more)


def test_an_animation_is_of_positions_of_one_game():
    one, other = setup_of("diaominos 1").deal(1), setup_of("diaominos 2").deal(1)
    hostile: list[Any] = [[], iter([]), [one, other], iter([one, "x"]), {"a": []}]
    for positions in hostile:
        with pytest.raises(FrustuleError):
            animate(positions)
