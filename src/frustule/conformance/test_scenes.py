"""Scenes of every game: ids that clients can trust, moves that can be picked, words that suffice."""

import functools
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest

from frustule import FrustuleError, Game, Position, Setup
from frustule.conformance.faults import expect
from frustule.conformance.walking import some_of, walk
from frustule.core.drawing.colour import contrast
from frustule.core.drawing.scene import ROLES, Change, Element, Panel, Scene, Use
from frustule.core.drawing.space import SHADES
from frustule.core.drawing.svg import shown, svg
from frustule.core.drawing.theme import THEMES

POSITIONS = 5
BUILD = "scene.build"
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
        for what, ids in (
            ("element", [element.id for element in scene.elements()]),
            ("panel", [panel.id for panel in scene.panels]),
        ):
            twice = sorted(name for name, count in Counter(ids).items() if count > 1)
            wrong = f"gives more than one {what} the id '{''.join(twice[:1])}'"
            expect(not twice, setup.game, BUILD, wrong, "Give each an id of its own")
        for panel in scene.panels:
            wrong = f"gives the panel '{panel.id}' the role '{panel.role}'"
            expect(panel.role in ROLES, setup.game, BUILD, wrong, f"Choose among {', '.join(ROLES)}")


def test_elements_show_exactly_one_thing_in_known_styles(setup: Setup):
    for _, _, scene in scenes(setup):
        steps = (*scene.moves, *scene.calls)
        changed = {element for step in steps for change in step.preview for element in change.elements}
        known = {element.id for element in (*scene.elements(), *changed)}
        for element in (*scene.elements(), *changed):
            told = f"gives the element '{element.id}'"
            one = sum(map(bool, (element.symbol, element.path, element.text, element.solid))) == 1
            remedy = "Give it just one of the four"
            expect(one, setup.game, BUILD, f"{told} not one of symbol, path, text and solid", remedy)
            for style in {*element.style.split()} - {*setup.game.styles}:
                remedy = "Put it into `drawing.STYLES`"
                expect(False, setup.game, BUILD, f"{told} the unknown style '{style}'", remedy)
            if element.symbol:
                check_drawn(setup.game, element.symbol, f"scene.build {told}")
            for name in ({*element.lights, *element.turned} | {element.beside} - {""}) - known:
                wrong = f"lets the element '{element.id}' refer to '{name}', which is not in the scene"
                expect(False, setup.game, BUILD, wrong, "Refer to ids of elements that are there")


def test_what_is_counted_at_the_end_is_the_score_and_is_there(setup: Setup):
    position = walk(setup, 41).positions[-1]
    for viewer in (None, *range(setup.seats)):
        scene = position.scene(viewer, with_moves=False)
        sums = tuple(sum(line.points for line in scene.lines if line.seat == s) for s in range(setup.seats))
        wrong = f"gives points that add up to {sums}, not to {scene.scores}"
        expect(sums == scene.scores, setup.game, "scoring.lines", wrong, "Give a line for each point")
        ids = {element.id for element in scene.elements()}
        for line in scene.lines:
            unknown = sorted({*line.lights} - ids)
            wrong = f"lights {unknown[:1]} for '{line.words}', which is not in the scene of seat {viewer}"
            remedy = "Name elements that every viewer's scene shows when the game is over"
            expect(not unknown, setup.game, "scene.lights", wrong, remedy)


def test_solids_have_bodies_words_and_a_place_on_paper(setup: Setup):
    """A solid is in a panel with a space that knows its body, is told in words, and is printed."""
    for _, _, scene in scenes(setup):
        panels = {panel.id: panel for panel in scene.panels}
        changed = [(change.panel, change.elements) for move in scene.moves for change in move.preview]
        for id, elements in (*((panel.id, panel.elements) for panel in scene.panels), *changed):
            check_solids(setup.game, panels[id], elements)
        for panel in scene.panels:
            drawn = {element.id for element in shown(panel)}
            lost = [e.id for e in panel.elements if e.solid and e.label and e.id not in drawn]
            wrong = f"lets the solid '{''.join(lost[:1])}' lie where no picture shows it"
            expect(not lost, setup.game, BUILD, wrong, "Put it within the `size` of the panel's space")


def check_solids(game: Game, panel: Panel, elements: Iterable[Element]) -> None:
    bodies = dict(panel.space.bodies) if panel.space else {}
    for element in elements:
        if not element.solid:
            continue
        body = bodies.get(element.solid)
        wrong = f"gives the solid '{element.id}' the body '{element.solid}', which its panel does not have"
        expect(body is not None, game, BUILD, wrong, "Put it into the `bodies` of the panel's space")
        wrong = f"gives the solid '{element.id}' no label"
        expect(bool(element.label), game, BUILD, wrong, "Say in words what it is and where")
        for symbol in {*body.sides, body.spark} - {""} if body else ():
            check_drawn(game, symbol, f"scene.build gives the body '{element.solid}'")
        styles = {f"shade-{k}" for k in range(1, SHADES + 1)}
        if body and body.wire:
            styles.add(body.wire)
        unknown = sorted(styles - {*game.styles})
        wrong = f"has solids, and no style '{''.join(unknown[:1])}'"
        remedy = "Add `space.SHADE_STYLES` to `drawing.STYLES`, and a colour `shade` to `drawing.TOKENS`"
        expect(not unknown, game, "drawing.STYLES", wrong, remedy)


@functools.cache
def check_drawn(game: Game, name: str, told: str) -> None:
    """A symbol, and those that it is made of, are drawn in known styles."""
    try:
        parts = game.voice.symbol(name)
    except (FrustuleError, LookupError):
        wrong = f"the symbol '{name}', which `drawing.symbol` does not draw"
        expect(False, game, told, wrong, "Draw it there, or name another")
        return
    for part in parts:
        if isinstance(part, Use):
            check_drawn(game, part.symbol, f"drawing.symbol('{name}') uses")
        else:
            wrong = f"draws in the unknown style '{part.style}'"
            known = part.style in game.styles
            expect(known, game, f"drawing.symbol('{name}')", wrong, "Put it into `drawing.STYLES`")


def test_every_move_can_be_picked(setup: Setup):
    for position, seat, scene in scenes(setup):
        ids = {element.id for element in scene.elements()}
        panels = {panel.id for panel in scene.panels}
        for what, drawn, listed in (
            ("moves", scene.moves, position.moves(seat)),
            ("calls", scene.calls, position.calls(seat)),
        ):
            same = [step.move for step in drawn] == listed.texts
            wrong = f"has other {what} than the position '{position}' offers seat {seat + 1}"
            expect(same, setup.game, BUILD, wrong, "Give each of them in its order, as its notation has it")
        for step in (*scene.moves, *scene.calls):
            told = f"lets the move '{step.move}'"
            expect(step.seat == seat, setup.game, BUILD, f"{told} be another seat's", "Give it the viewer's")
            for name in {*step.path} - ids:
                remedy = "Let `words.path` pick what the scene shows"
                expect(
                    False, setup.game, BUILD, f"{told} be picked by '{name}', which it does not show", remedy
                )
            for name in {change.panel for change in step.preview} - panels:
                wrong = f"{told} change the panel '{name}', which there is not"
                expect(False, setup.game, BUILD, wrong, "Name a panel of the scene")
            expect(step.words, setup.game, BUILD, f"{told} come to nothing", "Say its outcome in `words`")
            wrong = f"{told} have the slots {step.slots} for the picks {step.path}"
            remedy = "Give it those of `choosing.slots`, one for each pick"
            expect(len(step.slots) == len(step.path), setup.game, BUILD, wrong, remedy)
        for move, drawn in zip(position.moves(seat), scene.moves, strict=True):
            same = (drawn.slots, drawn.kind) == (move.slots, move.kind)
            wrong = f"lets '{move}' choose {drawn.slots} and be {drawn.kind!r}, not as `choosing` has it"
            expect(same, setup.game, BUILD, wrong, "Give it the slots and the kind of the move")
        paths = {*(move.path for move in scene.moves)}
        remedy = "Let every move be picked in a way of its own"
        expect(len(paths) == len(scene.moves), setup.game, BUILD, "has two moves of the same path", remedy)
        for path in paths:
            apart = not any(path[:k] in paths for k in range(1, len(path)))
            remedy = "Let no move's picks be the beginning of another's"
            expect(apart, setup.game, BUILD, f"lets the path {path} lead through another move's", remedy)


def test_poses_are_chosen_in_the_hand(setup: Setup):
    """What decides how something lies in the hand is picked before where it goes, and lies among choices."""
    for _, _, scene in scenes(setup):
        choices = {each.id for panel in scene.panels if panel.role == "choice" for each in panel.elements}
        for move in scene.moves:
            for slot, id in move.choices.items():
                if slot in scene.poses:
                    wrong = f"lets the pose '{id}' of '{move.move}' lie on the table"
                    expect(id in choices, setup.game, BUILD, wrong, "Put it into a panel of role choice")
                    wrong = f"lets '{move.move}' be picked by its pose at the end"
                    remedy = "Pick what is held first, then its pose, then where it goes"
                    expect(slot not in (move.slots[0], move.slots[-1]), setup.game, BUILD, wrong, remedy)


def test_threats_are_between_things_that_are_there(setup: Setup):
    for _, seat, scene in scenes(setup):
        ids = {panel.id: {element.id for element in panel.elements} for panel in scene.panels}
        for threat in scene.threats or ():
            unknown = sorted({threat.id, *threat.by} - ids.get(threat.panel, set()))
            wrong = f"tells seat {seat + 1} of a threat with {unknown[:1]}, not in '{threat.panel}'"
            expect(not unknown, setup.game, BUILD, wrong, "Name elements of that panel")
            wrong = f"tells of a threat to '{threat.id}' by nobody or without words"
            expect(threat.by and threat.words, setup.game, BUILD, wrong, "Say who threatens it, and say it")


def test_nothing_hidden_appears(setup: Setup):
    for position, seat, scene in scenes(setup):
        public = position.scene(None)
        same = position.reshuffled(seat, 1).scene(seat) == scene
        same &= position.reshuffled(None, 2).scene(None) == public
        remedy = "Draw what is known; `veil` has put something else in place of the rest"
        expect(same, setup.game, BUILD, "shows what its viewer may not see", remedy)
        expect(
            public.moves == (), setup.game, BUILD, "offers moves to a spectator", "Offer them to seats alone"
        )


def test_previews_come_true(setup: Setup):
    """What a preview adds, changes or takes away is just so once the move is played; hints excepted."""
    random = Random(48)
    for position, seat, scene in scenes(setup):
        steps = (*scene.moves, *scene.calls)
        for number in some_of(random, range(len(steps)), 25):
            step = steps[number]
            after = position.after(seat, step.move).scene(seat, with_moves=False)
            check_comes_true(setup.game, step.preview, after, step.move)


def check_comes_true(game: Game, preview: Iterable[Change], after: Scene, move: str) -> None:
    seen = {panel.id: {element.id: element for element in panel.elements} for panel in after.panels}
    told, remedy = f"previews of '{move}'", "Preview just what the scene after the move shows"
    for change in preview:
        once = len({element.id for element in change.elements}) == len(change.elements)
        expect(once, game, BUILD, f"{told} an element twice", remedy)
        if not change.hint:
            there = seen.get(change.panel, {})
            for element in change.elements:
                wrong = f"{told} '{element.id}' otherwise than it then is"
                expect(there.get(element.id) == element, game, BUILD, wrong, remedy)
            stays = sorted({*change.gone} & {*there})
            expect(not stays, game, BUILD, f"{told} that {stays} go, which stay", remedy)


def test_what_matters_only_while_picking_is_on_a_path(setup: Setup):
    for _, _, scene in scenes(setup):
        steps = {id for move in scene.moves for id in move.path}
        idle = {element.id for element in scene.elements() if element.while_picking} - steps
        wrong = f"shows {sorted(idle)[:3]} only while picking, but no move picks them"
        expect(not idle, setup.game, BUILD, wrong, "Leave them out, or show them always")
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
        scenes = [position.scene(seat) for seat in range(position.setup.seats)]
        told = {seat: told_moves(scene.text) for seat, scene in enumerate(scenes) if scene.moves}
        if not told:
            break
        seat = random.choice(sorted(told))
        said = {" ".join(move.steps): move.move for move in scenes[seat].moves}
        position.play(seat, said[random.choice(told[seat])])
    remedy = "Label every element that is picked first, and let `status` and labels suffice to play"
    expect(position.over, game, BUILD, "tells too little in words to play to the end by them", remedy)


def told_moves(text: str) -> list[str]:
    """The moves that a text lists: below a first step what comes of it, and below that the other steps."""
    found: list[str] = []
    first, more = "", False
    for line in [*text.split("\nMoves:\n")[1].split("\n\n")[0].splitlines(), "- "]:
        if line.startswith("    - "):
            found.append(f"{first} {line.removeprefix('    - ')}")
            more = True
        elif line.startswith("- "):
            found += [first] if first and not more else []
            first, more = line.removeprefix("- "), False
    return found


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
        for token in {ink, style.on} - colours.keys():
            wrong = f"has a style '{name}' of the unknown colour '{token}'"
            expect(False, game, "drawing.STYLES", wrong, "Put it into `drawing.TOKENS`, in both themes")
        found = contrast(colours[ink], colours[style.on])
        wrong = f"has a style '{name}' that can hardly be read in the {theme} theme: contrast {found:.1f}"
        remedy = f"It takes {least:g}; choose another colour, or add one to `drawing.TOKENS`"
        expect(found >= least, game, "drawing.STYLES", wrong, remedy)


def test_a_game_adds_colours_in_both_themes_and_changes_none(game: Game):
    dark, light = (game.tokens[theme] for theme in ("dark", "light"))
    remedy = "Give each colour a value in both"
    expect(dark.keys() == light.keys(), game, "drawing.TOKENS", "has other colours in one theme", remedy)
    for theme, colours in THEMES.items():
        kept = colours.items() <= game.tokens[theme].items()
        expect(kept, game, "drawing.TOKENS", "changes a colour of the house", "Name yours otherwise")
