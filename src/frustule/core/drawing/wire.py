"""Scenes as clients receive them: small, as plain JSON, with everything that repeats said once.

Thousands of moves can be legal at once, and their previews change the same few hundred elements, so a scene
on the wire is tables - elements, changes, picks, outcomes - and moves that point into them, column by column.
What stays the same from the deal to the end - symbols, styles, tokens of both themes - is in a document that
a client fetches once for each setup; a scene brings along only symbols that are not in it. docs/formats.md
has the format.
"""

import functools
import itertools
from collections.abc import Callable, Iterable
from typing import Annotated, Any, NamedTuple

import msgspec
import numpy as np
from msgspec import Meta

from frustule.core.drawing.beats import Beat, Stage, Story, symbols_of
from frustule.core.drawing.sandbox import Sandbox
from frustule.core.drawing.scene import Change, Element, Role, Scene, SceneLine, SceneMove, Threat, Use
from frustule.core.drawing.space import Space, symbols_in
from frustule.core.drawing.theme import css
from frustule.core.engine.choosing import OUTCOME_KINDS, OutcomeKind
from frustule.core.engine.game import Game
from frustule.core.engine.options import OptionFacts
from frustule.core.engine.setup import Setup

FORMAT = 1
REFERENCE = "#/components/schemas/{name}"
"""How descriptions of what is sent refer to each other."""

Places = tuple[int, ...]
"""Places in a table."""
Column = int | list[int]
"""A place in a table for each move, as the difference to the move before; one number if all have the same."""
Drawing = Annotated[msgspec.Raw, Meta(extra_json_schema={"$ref": REFERENCE.format(name="Drawing")})]
"""A symbol as JSON, written once for all scenes."""
DrawnScene = Annotated[msgspec.Raw, Meta(extra_json_schema={"$ref": REFERENCE.format(name="WireScene")})]
"""A scene as JSON, within something else."""

DrawnStory = Annotated[msgspec.Raw, Meta(extra_json_schema={"$ref": REFERENCE.format(name="WireStory")})]
"""A story as JSON, within something else."""
PAPERS = ("sheet", "info", "choice")
"""Roles of panels whose changes no story brings along: the next scene has them."""
MOST_STORY = 48 << 10
"""Bytes of a story; of a longer one the words are sent alone."""


class WirePanel(msgspec.Struct, frozen=True, omit_defaults=True):
    """A panel; its elements are in the scene's table."""

    id: str
    role: Role
    title: str
    box: tuple[float, float, float, float]
    elements: Places
    seat: int | None = None
    words: tuple[str, ...] = ()
    rotations: int = 0
    piece: float = 0.0
    about: tuple[tuple[str, str], ...] = ()
    space: Space | None = None
    aside: bool = False


class WireChange(msgspec.Struct, frozen=True, array_like=True):
    """A panel by number, elements by number, ids of elements that are taken away, whether it is a hint."""

    panel: int
    elements: Places
    gone: tuple[str, ...]
    hint: bool


class WireMoves(msgspec.Struct, frozen=True):
    """Moves in a row that have the same slots and equally many words and changes, as columns."""

    count: int
    move: list[Column]
    """The words of the notation."""
    path: list[Column]
    preview: list[Column]
    words: Column
    slots: tuple[str, ...]
    """What is chosen by each pick of the path, the same for all."""
    kind: Column
    """Places in `kinds`."""
    steps: list[Column]
    """What a person does at each pick, in words."""
    staged: bool
    """Whether several of them may be laid out together, and exchanged, before they are played."""


class WireCall(msgspec.Struct, frozen=True):
    """What can be said beside playing."""

    move: str
    name: str
    words: str
    path: tuple[str, ...]
    preview: Places
    slots: tuple[str, ...]
    answers: bool = False


class WireScene(msgspec.Struct, frozen=True):
    """A scene in tables."""

    format: int
    game: str
    title: str
    status: str
    seat: int | None
    panels: list[WirePanel]
    elements: list[Element]
    changes: list[WireChange]
    picks: list[str]
    texts: list[str]
    words: list[str]
    kinds: list[OutcomeKind]
    steps: list[str]
    moves: list[WireMoves]
    calls: list[WireCall]
    symbols: dict[str, Drawing]
    scores: list[int]
    acting: list[int]
    section: str
    lines: tuple[SceneLine, ...]
    sandbox: Sandbox | None = None
    poses: tuple[str, ...] = ()
    threats: tuple[Threat, ...] | None = None
    plans: bool = False


class WireStory(msgspec.Struct, frozen=True):
    """A move, told to somebody who has the scene before it and gets the scene after it: without papers."""

    seat: int
    """Whose move it is, counted from 0 as in scenes."""
    beats: tuple[Beat, ...]
    symbols: dict[str, Drawing]
    """Those that are used here and not in the document."""


class WireDocument(msgspec.Struct, frozen=True):
    """What stays the same during a game: facts, drawings, and styles of both themes."""

    format: int
    game: str
    title: str
    about: str
    setup: str
    seats: int
    options: tuple[OptionFacts, ...]
    score_parts: dict[str, str]
    endings: dict[str, str]
    rotations: int
    tokens: dict[str, dict[str, str]]
    styles: dict[str, str]
    symbols: dict[str, Drawing]


class Numbers(dict[Any, int]):
    """Numbers things as they come up: the first 0, the next new one 1, and so on."""

    def __missing__(self, thing: Any) -> int:
        self[thing] = number = len(self)
        return number


class Numbering:
    """Things in a sensible order, so that columns of their places go up in steady steps and pack well."""

    def __init__(self, things: Iterable[Any], order: Callable[[Any], Any] | None = None) -> None:
        self.things = sorted(dict.fromkeys(things), key=order)
        self.number = {thing: number for number, thing in enumerate(self.things)}

    def places(self, things: Iterable[Any]) -> Places:
        return tuple([self.number[thing] for thing in things])

    def columns(self, things: Iterable[Any], count: int) -> list[Column]:
        """The places of the things of so many moves, given move by move; each has equally many."""
        numbers = np.array([self.number[thing] for thing in things]).reshape(count, -1)
        steps = np.diff(numbers, axis=0, prepend=0).T.tolist()
        same = (numbers == numbers[0]).all(axis=0).tolist()
        return [column[0] if alike else column for column, alike in zip(steps, same, strict=True)]


def wire_scene(scene: Scene, setup: Setup) -> WireScene:
    """A scene of this setup in tables; symbols that the setup's document holds are left out."""
    runs = list(_runs(scene.moves))
    flat = itertools.chain.from_iterable
    picks = Numbering(flat(move.path for move in scene.moves))
    texts = Numbering(flat(run.said for run in runs))
    words = Numbering(move.words for move in scene.moves)
    kinds = Numbering((move.kind for move in scene.moves), OUTCOME_KINDS.index)
    steps = Numbering(flat(move.steps for move in scene.moves))
    changes = Numbering(flat(step.preview for step in (*scene.moves, *scene.calls)), _change_order)
    elements = Numbers()
    panels = [
        WirePanel(
            panel.id,
            panel.role,
            panel.title,
            panel.box,
            tuple([elements[element] for element in panel.elements]),
            panel.seat,
            panel.words,
            panel.rotations,
            panel.piece,
            panel.about,
            panel.space,
            panel.aside,
        )
        for panel in scene.panels
    ]
    number = {panel.id: k for k, panel in enumerate(scene.panels)}
    spoken = [
        WireChange(number[c.panel], tuple([elements[e] for e in c.elements]), c.gone, c.hint)
        for c in changes.things
    ]
    moves = [
        WireMoves(
            len(run.moves),
            texts.columns(run.said, len(run.moves)),
            picks.columns(flat(move.path for move in run.moves), len(run.moves)),
            changes.columns(flat(move.preview for move in run.moves), len(run.moves)),
            words.columns([move.words for move in run.moves], len(run.moves))[0],
            run.moves[0].slots,
            kinds.columns([move.kind for move in run.moves], len(run.moves))[0],
            steps.columns(flat(move.steps for move in run.moves), len(run.moves)),
            run.moves[0].slots in setup.game.voice.staged,
        )
        for run in runs
    ]
    calls = [
        WireCall(c.move, c.name, c.words, c.path, changes.places(c.preview), c.slots, c.answers)
        for c in scene.calls
    ]
    kept = _kept(setup)
    used = {element.symbol for element in elements if element.symbol} - kept
    solids = {element.solid for element in elements if element.solid}
    for panel in scene.panels:
        if panel.space:
            used |= symbols_in(panel.space, solids) - kept
    if scene.sandbox:
        used |= {each.symbol for each in scene.sandbox.elements if each.symbol} - kept
    return WireScene(
        FORMAT,
        scene.game,
        scene.title,
        scene.status,
        scene.seat,
        panels,
        list(elements),
        spoken,
        picks.things,
        texts.things,
        words.things,
        kinds.things,
        steps.things,
        moves,
        calls,
        {name: drawn for name, drawn in drawings(setup.game, used).items() if name not in kept},
        list(scene.scores),
        list(scene.acting),
        scene.section,
        scene.lines,
        scene.sandbox,
        scene.poses,
        scene.threats,
        scene.plans,
    )


def wire_story(scene: Scene, story: Story, setup: Setup) -> WireStory:
    """A story that begins with this scene, as somebody is told it who gets scenes too."""
    stage = Stage(scene)
    beats: list[Beat] = []
    solid: set[str] = set()
    for beat in story.beats:
        stage.play(beat)
        changes = [
            c for c in beat.changes if c.panel in stage.frames and stage.frames[c.panel].role not in PAPERS
        ]
        panels = [msgspec.structs.replace(p, words=()) for p in beat.panels if p.role not in PAPERS]
        for change in changes:
            if space := stage.frames[change.panel].space:
                solid |= symbols_in(space, {element.solid for element in change.elements})
        small = msgspec.structs.replace(beat, changes=tuple(changes), panels=tuple(panels), status="")
        if small != Beat(rest=True):
            beats.append(small)
    kept = _kept(setup)
    drawn = drawings(setup.game, (symbols_of(beats) | solid) - kept)
    made = WireStory(
        story.seat, tuple(beats), {name: each for name, each in drawn.items() if name not in kept}
    )
    if len(encode(made)) <= MOST_STORY:
        return made
    return WireStory(story.seat, tuple(Beat(beat.words, beat.sound) for beat in beats if beat.words), {})


class Run(NamedTuple):
    """Moves in a row with the same slots and equally many words and changes, and their notation's words."""

    said: list[str]
    moves: list[SceneMove]


def _runs(moves: Iterable[SceneMove]) -> Iterable[Run]:
    for _, run in itertools.groupby(moves, _numbers):
        alike = list(run)
        yield Run(" ".join([move.move for move in alike]).split(" "), alike)


def _numbers(move: SceneMove) -> tuple[int, tuple[str, ...], int]:
    return move.move.count(" "), move.slots, len(move.preview)


def _change_order(change: Change) -> tuple[str, str, str, bool]:
    first = change.elements[0] if change.elements else None
    return change.panel, first.symbol if first else "", first.id if first else str(change.gone), change.hint


def document(setup: Setup) -> WireDocument:
    """Everything about a game in this setup that a client asks for once."""
    game = setup.game
    return WireDocument(
        FORMAT,
        game.name,
        game.say(game.title),
        game.say(game.about),
        setup.text,
        setup.seats,
        game.option_facts,
        {part: game.say(part) for part in game.score_parts},
        {ending: game.say(ending) for ending in game.endings},
        game.rotations,
        game.tokens,
        {theme: css(game.styles, colours) for theme, colours in game.tokens.items()},
        drawings(game, game.voice.symbols(setup)),
    )


def drawings(game: Game, names: Iterable[str]) -> dict[str, msgspec.Raw]:
    """Symbols by name, and those that they are made of."""
    drawn: dict[str, msgspec.Raw] = {}
    waiting = sorted(names, reverse=True)
    while waiting:
        name = waiting.pop()
        if name not in drawn:
            drawn[name], within = _drawing(game, name)
            waiting += within
    return drawn


@functools.lru_cache(maxsize=8192)
def _drawing(game: Game, name: str) -> tuple[msgspec.Raw, tuple[str, ...]]:
    """A symbol as JSON, and the symbols within it."""
    parts = game.voice.symbol(name)
    within = tuple(dict.fromkeys(part.symbol for part in parts if isinstance(part, Use)))
    return msgspec.Raw(msgspec.json.encode(parts)), within


@functools.lru_cache(maxsize=64)
def _kept(setup: Setup) -> frozenset[str]:
    """The symbols in a setup's document."""
    return frozenset(drawings(setup.game, setup.game.voice.symbols(setup)))


def encode(message: WireScene | WireDocument | WireStory) -> bytes:
    """As JSON."""
    return msgspec.json.encode(message)
