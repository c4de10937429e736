"""Scenes of every game: ids that clients can trust, moves that can be picked, words that suffice."""

import functools
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable
from random import Random

import pytest

from frustule import Game, Position, Setup
from frustule.core.drawing.colour import contrast
from frustule.core.drawing.scene import ROLES, Change, Scene, Use
from frustule.core.drawing.svg import shown, svg
from frustule.core.drawing.theme import THEMES
from tests.walking import some_of, walk

POSITIONS = 5
MARKS_LEAST, TEXT_LEAST = 3.0, 4.5  # WCAG AA


@functools.lru_cache(maxsize=2)
def scenes(setup: Setup) -> list[tuple[Position, int, Scene]]:
    """Scenes of seats that may act, from the deal to near the end; drawn once for all tests of a setup."""
    found: list[tuple[Position, int, Scene]] = []
    for position in walk(setup, 41).some(POSITIONS)[:-1]:
        seat = position.acting[-1]
        found.append((position, seat, position.scene(seat)))
    return found


def test_ids_are_unique(setup: Setup):
    for _, _, scene in scenes(setup):
        ids = [element.id for element in scene.elements()]
        assert len(ids) == len(set(ids))
        panels = [panel.id for panel in scene.panels]
        assert len(panels) == len(set(panels))
        assert {panel.role for panel in scene.panels} <= set(ROLES)


def test_elements_show_exactly_one_thing_in_known_styles(setup: Setup):
    for _, _, scene in scenes(setup):
        steps = (*scene.moves, *scene.calls)
        changed = {element for step in steps for change in step.preview for element in change.elements}
        known = {element.id for element in (*scene.elements(), *changed)}
        for element in (*scene.elements(), *changed):
            assert sum(map(bool, (element.symbol, element.path, element.text))) == 1, element.id
            assert set(element.style.split()) <= set(setup.game.styles), element.id
            if element.symbol:
                assert_drawn(setup.game, element.symbol)
            assert set(element.lights) | {element.beside} - {""} <= known


def assert_drawn(game: Game, name: str) -> None:
    """A symbol, and those that it is made of, are drawn in known styles."""
    for part in game.voice.symbol(name):
        if isinstance(part, Use):
            assert_drawn(game, part.symbol)
        else:
            assert part.style in game.styles


def test_every_move_can_be_picked(setup: Setup):
    for position, seat, scene in scenes(setup):
        assert [move.move for move in scene.moves] == [
            position.move(seat, m).text for m in position.moves(seat)
        ]
        ids = {element.id for element in scene.elements()}
        panels = {panel.id for panel in scene.panels}
        assert [call.move for call in scene.calls] == [
            position.move(seat, call).text for call in position.calls(seat)
        ]
        for step in (*scene.moves, *scene.calls):
            assert step.seat == seat
            assert set(step.path) <= ids, step.move
            assert {change.panel for change in step.preview} <= panels, step.move
            assert step.words
        paths = [move.path for move in scene.moves]
        assert len(paths) == len(set(paths))
        for path in paths:
            assert not any(path[:k] in paths for k in range(1, len(path))), (
                "a move's path leads through another's"
            )


def test_nothing_hidden_appears(setup: Setup):
    for position, seat, scene in scenes(setup):
        assert position.reshuffled(seat, 1).scene(seat) == scene
        public = position.scene(None)
        assert position.reshuffled(None, 2).scene(None) == public
        assert public.moves == ()


def test_previews_come_true(setup: Setup):
    """What a preview adds, changes or takes away is just so once the move is played; hints excepted."""
    random = Random(48)
    for position, seat, scene in scenes(setup):
        steps = (*scene.moves, *scene.calls)
        for number in some_of(random, range(len(steps)), 25):
            step = steps[number]
            after = position.after(seat, step.move).scene(seat, with_moves=False)
            assert_comes_true(step.preview, after, step.move)


def assert_comes_true(preview: Iterable[Change], after: Scene, move: str) -> None:
    seen = {panel.id: {element.id: element for element in panel.elements} for panel in after.panels}
    for change in preview:
        assert len({element.id for element in change.elements}) == len(change.elements)
        if not change.hint:
            there = seen.get(change.panel, {})
            for element in change.elements:
                assert there.get(element.id) == element, (move, element.id)
            assert not set(change.gone) & set(there), (move, change.gone)


def test_what_matters_only_while_picking_is_on_a_path(setup: Setup):
    for _, _, scene in scenes(setup):
        steps = {id for move in scene.moves for id in move.path}
        assert {element.id for element in scene.elements() if element.while_picking} <= steps
        for panel in scene.panels:
            ids = {element.id for element in shown(panel)}
            for element in panel.elements:
                hidden = element.while_picking or (bool(element.beside) and element.beside not in ids)
                assert (element.id not in ids) == hidden


@pytest.mark.parametrize("seed", range(2))
def test_a_game_can_be_played_from_the_words_alone(game: Game, seed: int):
    """Only the scenes' texts are read, to the end: who has moves, and what they are called."""
    random = Random(seed)
    position = game.deal(game.seats.start, seed=seed)
    for _ in range(game.longest):
        texts = [position.scene(seat).text for seat in range(position.setup.seats)]
        told = {seat: told_moves(text) for seat, text in enumerate(texts) if "\nMoves:\n" in text}
        if not told:
            break
        seat = random.choice(sorted(told))
        position.play(seat, random.choice(told[seat]))
    assert position.over


def told_moves(text: str) -> list[str]:
    """The moves that a text lists: below a first pick, those that come to the same in one line."""
    lines = text.split("\nMoves:\n")[1].split("\n\n")[0].splitlines()
    return [
        move
        for line in lines
        if line.startswith("  - ")
        for move in line.removeprefix("  - ").split(" - ")[0].split("; ")
    ]


def test_pictures_are_well_formed_and_carry_their_words(setup: Setup):
    for position, seat, scene in scenes(setup)[1:3]:
        titles = [panel.title for panel in scene.panels if panel.role != "choice"]
        for theme in THEMES:
            root = ElementTree.fromstring(
                svg(scene, setup.game.voice.symbol, setup.game.styles, setup.game.tokens[theme])
            )
            assert root.tag.endswith("svg")
            words = "".join(root.itertext())
            assert scene.title in words
            assert all(title in words for title in titles)
        assert "NaN" not in position.picture(seat)
        uses = set(re.findall(r'href="#([^"]+)"', position.picture(None)))
        assert uses <= set(re.findall(r'<g id="([^"]+)"', position.picture(None)))


def test_picture_without_moves_shows_nothing_to_pick(setup: Setup):
    position = walk(setup, 46).positions[0]
    assert position.scene(position.acting[0], with_moves=False).moves == ()


@pytest.mark.parametrize("theme", THEMES)
def test_texts_and_marks_can_be_read(game: Game, theme: str):
    colours = game.tokens[theme]
    for name, style in game.styles.items():
        if not style.on:
            continue
        ink = style.fill or style.stroke
        least = TEXT_LEAST if style.size else MARKS_LEAST
        assert contrast(colours[ink], colours[style.on]) >= least, f"{name} in {theme} field"


def test_a_game_adds_colours_in_both_themes_and_changes_none(game: Game):
    dark, light = (game.tokens[theme] for theme in ("dark", "light"))
    assert dark.keys() == light.keys()
    for theme, colours in THEMES.items():
        assert colours.items() <= game.tokens[theme].items()
