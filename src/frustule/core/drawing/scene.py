"""Scenes: a position as pictures and words, made once for every client.

A game turns a position seen from a seat into a scene: panels, each with its own coordinates and a role that
tells a client where it belongs, and in them flat elements with stable ids. An element stands at a place and
shows a symbol, a path or a text in a style; its label says in words what it is. Symbols and styles are
named here and drawn alike by everything that shows a game: SVG, PNG, page, screen reader. A panel may also be
of solids, which a camera looks at (`space`).

Every legal move comes with its path - the ids of the elements a person picks to make it - and its slots,
which say what is chosen by each of them, in whatever order; with a preview: the elements it would add, change
or take away; and with a line of what comes of it, and what kind of thing that is. `wire` makes a scene
small enough to send.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, get_args

import msgspec

from frustule.core.drawing.elements import Element
from frustule.core.drawing.sandbox import Sandbox
from frustule.core.drawing.space import Space
from frustule.core.engine.choosing import OutcomeKind
from frustule.core.speech.language import say

Role = Literal["board", "own", "other", "hand", "stack", "tray", "choice", "sheet", "info"]
"""Where a panel belongs: the shared board, one's own, the others', what one plays from, and papers."""
ROLES: tuple[Role, ...] = get_args(Role)


class View(NamedTuple):
    """How a position is looked at."""

    seat: int | None
    """Whose eyes; None is a spectator."""
    with_moves: bool = True
    rotation: int = 0
    """How many of its steps a panel that can be turned is turned."""


class Part(msgspec.Struct, frozen=True, array_like=True):
    """One stroke of a symbol: an SVG path and its style."""

    path: str
    style: str


class Use(msgspec.Struct, frozen=True, array_like=True):
    """Another symbol within a symbol: where, how large, how turned."""

    symbol: str
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    angle: float = 0.0
    """Degrees clockwise."""


Symbol = tuple[Part | Use, ...]


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the table with coordinates of its own: x to the right, y down, within `box`."""

    id: str
    role: Role
    title: str
    box: tuple[float, float, float, float]
    """x, y, width, height of what it shows."""
    elements: tuple[Element, ...]
    seat: int | None = None
    words: tuple[str, ...] = ()
    """What it shows in sentences, where single labels would be too many."""
    rotations: int = 0
    """In how many steps it turns once round, asked for by `View.rotation`; 0 if it cannot be turned."""
    piece: float = 0.0
    """How large what lies on it is, the narrower way: clients keep that large enough to be handled, and let a
    board that has grown be moved about rather than make it ever smaller. 0 if all of it is to be seen."""
    about: tuple[tuple[str, str], ...] = ()
    """Ids of elements, with more than their labels about them: what is told where they are touched."""
    space: Space | None = None
    """The room of its solids, if it has any; its box is then how it lies on paper (`space.on_paper`)."""
    aside: bool = False
    """A board that one looks at and does not play on: it is small until something happens there."""


class Change(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """What a move would do in a panel: elements that it would add or change, and those it would take away.

    After the move the panel's elements of those ids are just these, or there are none - save for a *hint*,
    which belongs to the preview alone: the way a piece takes, a cross over what it eats.
    """

    panel: str
    elements: tuple[Element, ...] = ()
    gone: tuple[str, ...] = ()
    """Ids of elements that are taken away."""
    hint: bool = False


def difference(
    panel: str, before: Iterable[Element], after: Iterable[Element], *, hint: bool = False
) -> tuple[Change, ...]:
    """The change that makes one set of elements of a panel into another, if they differ."""
    old, new = {element.id: element for element in before}, {element.id: element for element in after}
    elements = tuple(element for id, element in new.items() if old.get(id) != element)
    gone = tuple(id for id in old if id not in new)
    return (Change(panel, elements, gone, hint),) if elements or gone else ()


class SceneMove(msgspec.Struct, frozen=True, gc=False):
    """A legal move as a person makes it: what to pick, what would be seen, what comes of it."""

    seat: int
    move: str
    path: tuple[str, ...]
    preview: tuple[Change, ...]
    words: str
    """What comes of it."""
    slots: tuple[str, ...]
    """What is chosen by each pick of the path."""
    kind: OutcomeKind
    steps: tuple[str, ...]
    """What a person does to make it: the words of each pick."""

    @property
    def choices(self) -> dict[str, str]:
        """The elements by slot."""
        return dict(zip(self.slots, self.path, strict=True))


class SceneCall(msgspec.Struct, frozen=True, gc=False):
    """What a seat may say beside playing: resign, offer a draw, take a piece back."""

    seat: int
    move: str
    name: str
    """What it is, in words: `offer a draw`."""
    words: str
    """What comes of it."""
    path: tuple[str, ...] = ()
    """Where it is about an element, what to pick; else it is a button."""
    preview: tuple[Change, ...] = ()
    slots: tuple[str, ...] = ()
    """What is chosen by each pick of the path."""
    answers: bool = False
    """Whether it answers something that somebody offers, and waits to be seen to."""


class SceneLine(msgspec.Struct, frozen=True, gc=False):
    """A line of a final score: how many points of whom, why, and the elements that make them."""

    seat: int
    points: int
    words: str
    lights: tuple[str, ...] = ()


class Threat(msgspec.Struct, frozen=True, gc=False):
    """Something of the viewer's that an opponent could take by the next move."""

    panel: str
    id: str
    """What is in danger,"""
    by: tuple[str, ...]
    """and the elements that threaten it, in the same panel."""
    words: str


class Scene(msgspec.Struct, frozen=True):
    """A position as one seat (None: a spectator) sees it."""

    game: str
    title: str
    status: str
    seat: int | None
    panels: tuple[Panel, ...]
    moves: tuple[SceneMove, ...] = ()
    calls: tuple[SceneCall, ...] = ()
    scores: tuple[int, ...] = ()
    """What every seat has, as far as it is seen."""
    acting: tuple[int, ...] = ()
    """The seats that may act."""
    section: str = ""
    """The number of the rule about what is being done, such as 3.4; empty where the game does not say."""
    lines: tuple[SceneLine, ...] = ()
    """When the game is over, what the scores are made of, in the order in which they are counted."""
    sandbox: Sandbox | None = None
    """What the seat may lay out as it likes before it plays it (`sandbox`)."""
    poses: tuple[str, ...] = ()
    """Slots that say how what is in the hand lies: what is chosen for them is turned on rather than picked,
    and decides where it can go. Their elements lie in a panel of choices, turned as what is held is."""
    threats: tuple[Threat, ...] | None = None
    """What the viewer could lose by the opponents' next move, to be shown to whoever asks for it; None where
    the game does not say."""
    plans: bool = False
    """Whether the seat, which may not act now, can plan as if it could (`Position.planned`)."""

    def elements(self) -> Iterable[Element]:
        for panel in self.panels:
            yield from panel.elements

    @property
    def text(self) -> str:
        """The scene in words, complete enough to play from: every panel, every move, every call."""
        lines = [say("{title}: {status}.", title=self.title, status=self.status)]
        for panel in self.panels:
            if words := panel.words or _labels(panel):
                lines += ["", say("{title}:", title=panel.title), *(f"- {line}" for line in words)]
        if self.threats:
            lines += ["", say("In danger:"), *(f"- {threat.words}" for threat in self.threats)]
        if self.moves:
            lines += ["", say("Moves:"), *self._moves_in_words()]
        if self.calls:
            lines += ["", say("You can also say:")]
            lines += [f"- {call.name}; {call.words}" for call in self.calls]
        return "\n".join(lines)

    def _moves_in_words(self) -> Iterable[str]:
        """The moves, those with the same first pick together, and among them those that come to the same."""
        groups: dict[str, dict[str, list[SceneMove]]] = {}
        for move in self.moves:
            groups.setdefault(move.steps[0], {}).setdefault(move.words, []).append(move)
        for first, outcomes in groups.items():
            yield f"- {first}"
            for words, moves in outcomes.items():
                yield f"  - {words}"
                yield from (f"    - {' '.join(move.steps[1:])}" for move in moves if len(move.steps) > 1)


def _labels(panel: Panel) -> Sequence[str]:
    """What the elements of a panel are called, apart from those that matter only while picking."""
    return [element.label for element in panel.elements if element.label and not element.while_picking]


# Path helpers: the few shapes that symbols are made of.


def number(value: float) -> str:
    """A coordinate in at most two decimals, without trailing noughts."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value else "0"


def polygon(points: Iterable[tuple[float, float]], *, closed: bool = True) -> str:
    """Straight lines from point to point."""
    words = " L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{words}{'Z' if closed else ''}"


def circle(x: float, y: float, radius: float) -> str:
    """A circle as two arcs."""
    r, d = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0Z"


def rounded(points: list[tuple[float, float]], radius: float) -> str:
    """A polygon with softened corners."""
    words: list[str] = []
    for i, (x, y) in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        a, b = _toward((x, y), before, radius), _toward((x, y), after, radius)
        start = f"{number(a[0])} {number(a[1])}"
        words.append(f"{'L' if words else 'M'}{start}Q{number(x)} {number(y)} {number(b[0])} {number(b[1])}")
    return "".join(words) + "Z"


def _toward(a: tuple[float, float], b: tuple[float, float], distance: float) -> tuple[float, float]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = min(0.5, distance / (dx * dx + dy * dy) ** 0.5)
    return a[0] + dx * share, a[1] + dy * share
