"""Scenes of every game: ids that clients can trust, moves that can be picked, words that suffice."""

import re
import xml.etree.ElementTree as ElementTree
from random import Random

import pytest

from frustule import Game, Position, Setup
from frustule.core.picture import draw
from frustule.core.scene import ROLES, Scene
from frustule.core.svg import svg
from frustule.core.theme import THEMES, contrast
from tests.walking import walk

POSITIONS = 5
MARKS_LEAST, TEXT_LEAST = 3.0, 4.5  # WCAG AA


def scenes(setup: Setup, seed: int) -> list[tuple[Position, int, Scene]]:
    """Scenes of seats that may act, from the deal to near the end."""
    found: list[tuple[Position, int, Scene]] = []
    for position in walk(setup, seed).some(POSITIONS)[:-1]:
        seat = position.acting[-1]
        found.append((position, seat, setup.game.scene(position, seat)))
    return found


def test_ids_are_unique(setup: Setup):
    for _, _, scene in scenes(setup, 41):
        ids = [element.id for element in scene.elements()]
        assert len(ids) == len(set(ids))
        panels = [panel.id for panel in scene.panels]
        assert len(panels) == len(set(panels))
        assert {panel.role for panel in scene.panels} <= set(ROLES)


def test_elements_show_exactly_one_thing_in_known_styles(setup: Setup):
    for _, _, scene in scenes(setup, 42):
        shown = list(scene.elements()) + [change.element for move in scene.moves for change in move.preview]
        for element in shown:
            assert sum(map(bool, (element.symbol, element.path, element.text))) == 1, element.id
            assert set(element.style.split()) <= set(setup.game.styles), element.id
            if element.symbol:
                assert {part.style for part in setup.game.symbol(element.symbol)} <= set(setup.game.styles)
            assert set(element.lights) <= {other.id for other in scene.elements()}


def test_every_move_can_be_picked(setup: Setup):
    for position, seat, scene in scenes(setup, 43):
        assert [move.move for move in scene.moves] == [
            position.move_text(seat, m) for m in position.moves(seat)
        ]
        ids = {element.id for element in scene.elements()}
        panels = {panel.id for panel in scene.panels}
        for move in scene.moves:
            assert set(move.path) <= ids, move.move
            assert {change.panel for change in move.preview} <= panels, move.move
            assert move.words
        paths = [move.path for move in scene.moves]
        assert len(paths) == len(set(paths))
        for path in paths:
            assert not any(path[:k] in paths for k in range(1, len(path))), (
                "a move's path leads through another's"
            )


def test_nothing_hidden_appears(setup: Setup):
    for position, seat, scene in scenes(setup, 44):
        assert setup.game.scene(position.reshuffled(seat, 1), seat) == scene
        public = setup.game.scene(position, None)
        assert setup.game.scene(position.reshuffled(None, 2), None) == public
        assert public.moves == ()


def test_a_game_can_be_played_from_the_words_alone(setup: Setup):
    """Only the scene's text is read: whose moves it lists and what they are called."""
    position, random = setup.deal(7), Random(7)
    for _ in range(40):
        if position.over:
            break
        seat = random.choice(position.acting)
        listed = setup.game.scene(position, seat).text.split("\nMoves:\n")[1].splitlines()
        position.play(seat, random.choice(listed)[2:].split(": ")[0])


def test_pictures_are_well_formed_and_carry_their_words(setup: Setup):
    for position, seat, scene in scenes(setup, 45)[1:3]:
        for theme in THEMES:
            root = ElementTree.fromstring(svg(scene, setup.game.symbol, setup.game.styles, theme))
            assert root.tag.endswith("svg")
            words = "".join(root.itertext())
            assert scene.title in words
            for panel in scene.panels:
                assert panel.title in words
        assert "NaN" not in draw(position, seat)
        uses = set(re.findall(r'href="#([^"]+)"', draw(position, None)))
        assert uses <= set(re.findall(r'<g id="([^"]+)"', draw(position, None)))


def test_picture_without_moves_shows_nothing_to_pick(setup: Setup):
    position = walk(setup, 46).positions[0]
    assert setup.game.scene(position, position.acting[0], with_moves=False).moves == ()


@pytest.mark.parametrize("theme", THEMES)
def test_texts_and_marks_can_be_read(game: Game, theme: str):
    colours = THEMES[theme]
    for name, style in game.styles.items():
        if not style.on:
            continue
        ink = style.fill or style.stroke
        least = TEXT_LEAST if style.size else MARKS_LEAST
        assert contrast(colours[ink], colours[style.on]) >= least, f"{name} in {theme} field"
