"""A game's lesson: a first game told step by step, examples for its rules, and its picture on a shelf.

The script is data, `data/tutorial.toml` in the game's folder: a deal, then steps with words and mostly a
move that the learner makes, and what the others answer. Examples are positions, each of which belongs to a
section of the rules. Nothing here knows the game: moves are played and scenes drawn as everywhere.
"""

import functools
import tomllib
from collections.abc import Callable, Iterator
from importlib import resources
from typing import Any, NamedTuple

import msgspec

from frustule.core.drawing.scene import Panel, Scene
from frustule.core.drawing.svg import definitions, elements_svg, page, sheet, shown
from frustule.core.engine.game import Game
from frustule.core.engine.position import Position, split_position
from frustule.core.engine.record import Record
from frustule.core.errors import FrustuleError, InvalidData
from frustule.core.speech.language import SOURCE, language

Words = dict[str, str]
"""A text in each language."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the learner is told, and the move that leads on."""

    words: Words
    move: str = ""
    """The move to make; without one, the learner just reads on."""
    otherwise: Words = {}
    """Said when the learner makes another move."""
    lights: tuple[str, ...] = ()
    """Ids of elements that the words are about."""
    then: tuple[str, ...] = ()
    """Moves of others afterwards, each as in a record: a seat and a move."""


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One panel of a position, drawn at a section of the rules."""

    section: str
    words: Words
    position: str
    panel: str
    seat: int = 1
    lights: tuple[str, ...] = ()


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the game looks like, in a square."""

    position: str
    panel: str
    seat: int = 1
    box: tuple[float, float, float, float] | None = None
    """The part of the panel that is shown; None: all of it."""


class Taste(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A few moves for somebody who has never seen the game: a game that has begun, and what is said before
    each of them. Any legal move is good."""

    setup: str
    seed: int
    words: tuple[Words, ...]
    """One text for each move."""
    done: Words
    """Said after the last of them."""
    moves: tuple[str, ...] = ()
    """What was played before, each as in a record: a seat and a move."""
    names: tuple[str, ...] = ()
    """Who sits there; empty for the learner."""
    seat: int = 1


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole script."""

    setup: str
    seed: int
    picture: Picture
    step: tuple[Step, ...]
    seat: int = 1
    example: tuple[Example, ...] = ()
    taste: Taste | None = None


class Told(NamedTuple):
    """A step, ready to be shown."""

    step: Step
    position: Position
    scene: Scene


@functools.cache
def lesson_of(game: Game) -> Lesson | None:
    """The lesson of a game, if it has one."""
    package = type(game).__module__.rpartition(".")[0]
    file = resources.files(package) / "data" / "tutorial.toml"
    if not file.is_file():
        return None
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Lesson)
    except ValueError as error:
        raise InvalidData(f"The lesson of {game.title} cannot be read: {error}.") from None


def in_language(words: Words) -> str:
    """A text in the language spoken now."""
    return words.get(language()) or words.get(SOURCE, "")


def steps(game: Game, lesson: Lesson, read_setup: Callable[[str], Any]) -> Iterator[Told]:
    """The steps one after the other, each with the position it begins from."""
    position = read_setup(lesson.setup).deal(lesson.seed)
    seat = lesson.seat - 1
    for number, step in enumerate(lesson.step, 1):
        scene = position.scene(seat, with_moves=bool(step.move))
        yield Told(step, position.copy(), scene)
        moves = [f"{lesson.seat} {step.move}"] if step.move else []
        for line in (*moves, *step.then):
            who, _, move = line.partition(" ")
            try:
                position.play(int(who) - 1, move)
            except FrustuleError as error:
                place = f"The lesson of {game.title}, step {number}"
                raise InvalidData(f"{place}: '{line}' cannot be played. {error}") from None


def taste_record(game: Game, taste: Taste, read_setup: Callable[[str], Any]) -> Record:
    """The game that a taste goes on from; the learner's seat may move in it."""
    record = Record(read_setup(taste.setup), taste.seed)
    record.names = {seat: name for seat, name in enumerate(taste.names) if name}
    position = record.position()
    for line in taste.moves:
        who, _, text = line.partition(" ")
        try:
            record.moves.append((int(who) - 1, text))
            position.play(int(who) - 1, text)
        except FrustuleError as error:
            raise InvalidData(f"The taste of {game.title}: '{line}' cannot be played. {error}") from None
    if taste.seat - 1 not in position.acting:
        raise InvalidData(f"The taste of {game.title} ends where seat {taste.seat} may not move.")
    return record


def example_panel(example: Example, read_setup: Callable[[str], Any]) -> tuple[Scene, Panel]:
    """The scene of an example, and the panel that is shown of it."""
    setup, body = split_position(example.position)
    position = read_setup(setup).read(body)
    scene: Scene = position.scene(example.seat - 1, with_moves=False)
    return scene, _panel(scene, example.panel)


def picture(game: Game, read_setup: Callable[[str], Any], theme: str, width: int = 600) -> str:
    """The game's picture as SVG."""
    panel, (left, top, wide, high) = pictured(game, read_setup)
    used = {element.symbol for element in shown(panel) if element.symbol}
    moved = f'<g transform="translate({-left:g} {-top:g})">{elements_svg(panel)}</g>'
    body = definitions(used, game.voice.symbol) + moved
    return page((wide, high), width, (game.title, game.about), sheet(game.styles, game.tokens[theme]), body)


def pictured(game: Game, read_setup: Callable[[str], Any]) -> tuple[Panel, tuple[float, float, float, float]]:
    """What a game's picture shows: a panel and the part of it. The one of its lesson, or the board as it is
    dealt."""
    lesson = lesson_of(game)
    if lesson:
        setup, body = split_position(lesson.picture.position)
        position = read_setup(setup).read(body)
        scene = position.scene(lesson.picture.seat - 1, with_moves=False)
        panel = _panel(scene, lesson.picture.panel)
        return panel, lesson.picture.box or panel.box
    panel = main_panel(game.deal().scene(0, with_moves=False))
    return panel, panel.box


def main_panel(scene: Scene) -> Panel:
    """The board that stands for a scene: one's own, or the shared one."""
    boards = [panel for panel in scene.panels if panel.role in ("own", "board")]
    return max(boards or scene.panels, key=lambda panel: panel.role)


def _panel(scene: Scene, name: str) -> Panel:
    for panel in scene.panels:
        if panel.id == name:
            return panel
    known = ", ".join(panel.id for panel in scene.panels)
    raise InvalidData(f"The lesson of {scene.title} shows the panel '{name}'; there are {known}.")
