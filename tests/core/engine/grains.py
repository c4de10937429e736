# pyright: basic
"""Grains, a tiny game of two editions: take one to three grains from a heap, until none is left.

In the first edition the heaps are of 3, 4 and 5 grains, and whoever takes the last grain wins. In the second
they are of 3, 5 and 7, and whoever takes the last one loses. Heaps of one's own are a component.
"""

from dataclasses import fields
from typing import Annotated, Any, ClassVar, Self

import numpy as np
from msgspec import Meta

from frustule.core.compile.mark import compiled
from frustule.core.drawing.theme import Style
from frustule.core.engine.game import Game, Rules, Voice
from frustule.core.engine.options import Component, Options
from frustule.core.errors import InvalidData, InvalidText

MOST_SEATS = 3
HEAPS = 3
MOST_GRAINS = 30
MOST_TAKEN = 3
STANDARD = {1: (3, 4, 5), 2: (3, 5, 7)}

POSITION = np.dtype((np.record, [("heap", "i1", (HEAPS,)), ("turn", "i1"), ("last", "i1"), ("taken", "i2")]))
BOX = np.dtype((np.record, [("edition", "i1"), ("seats", "i1"), ("heap", "i1", (HEAPS,)), ("most", "i1")]))


class Heaps(Component, frozen=True, forbid_unknown_fields=True):
    """Three heaps of one's own."""

    sizes: tuple[int, int, int]
    name: str = ""

    @classmethod
    def read(cls, text: str, place: str) -> Self:
        words = text.split()
        if len(words) != HEAPS or not all(word.isdecimal() for word in words):
            raise InvalidData(f"{place}: there are {HEAPS} heaps, as numbers.")
        made = cls(tuple(int(word[:9]) for word in words))
        made.check(place)
        return made

    def check(self, place: str) -> None:
        if not all(0 < size <= MOST_GRAINS for size in self.sizes):
            raise InvalidData(f"{place}: a heap has 1 to {MOST_GRAINS} grains.")


class GrainsOptions(Options, frozen=True):
    """What can be agreed on before a game of Grains."""

    most: Annotated[int, Meta(ge=1, le=MOST_TAKEN, description="How many may be taken.")] = MOST_TAKEN
    heaps: Annotated[Heaps | None, Meta(description="Heaps of one's own.")] = None


@compiled
def deal(box, p, stream):
    for k in range(HEAPS):
        p.heap[k] = box.heap[k]
    p.last = -1


@compiled
def left(p):
    total = 0
    for k in range(HEAPS):
        total += p.heap[k]
    return total


@compiled
def acting(box, p):
    return 1 << p.turn if left(p) else 0


@compiled
def moves(box, p, seat, out):
    n = 0
    for k in range(HEAPS):
        for count in range(1, min(box.most, p.heap[k]) + 1):
            out[n] = k * 4 + count
            n += 1
    return n


@compiled
def play(box, p, seat, move):
    p.heap[move // 4] -= move % 4
    p.taken += move % 4
    p.last = seat
    p.turn = (p.turn + 1) % box.seats


@compiled
def over(box, p):
    return 0 if left(p) else 1


@compiled
def lines(box, p, out):
    for seat in range(box.seats):
        out[seat].seat = seat
        out[seat].part = 0
        out[seat].subject = 0
        out[seat].count = 0
        out[seat].spots = 0
        won = (seat == p.last) == (box.edition == 1)
        out[seat].points = 1 if won and left(p) == 0 else 0
    return box.seats


@compiled
def places(box, p, scores, out):
    for seat in range(box.seats):
        out[seat] = 1
        for other in range(box.seats):
            if scores[other] > scores[seat]:
                out[seat] += 1


@compiled
def veil(box, p, seat):
    pass


@compiled
def reshuffle(box, p, seat, stream):
    pass


@compiled
def worth(box, p, seat):
    return 0.0


def move_text(position: Any, seat: int, move: int) -> str:
    return f"{'abc'[move // 4]}{move % 4}"


def read_move(position: Any, seat: int, text: str) -> int:
    if len(text) != 2 or text[0] not in "abc" or text[1] not in "123":
        raise InvalidText(f"'{text[:20]}' is no move; a move is a heap and a number, as in b2.")
    return "abc".index(text[0]) * 4 + int(text[1])


def why_not(position: Any, seat: int, move: int) -> str:
    return "That cannot be taken now."


def body_text(position: Any) -> str:
    p = position.record
    return " ".join(str(int(value)) for value in (*p.heap, p.turn, p.last, p.taken))


def read_body(setup: Any, text: str, record: Any) -> None:
    words = text.split()
    try:
        values = [int(word) for word in words]
    except ValueError:
        values = []
    most = (*([MOST_GRAINS] * HEAPS), setup.seats - 1, setup.seats - 1, MOST_GRAINS * HEAPS)
    if len(values) != len(most) or not all(
        (k == 4) * -1 <= v <= m for k, (v, m) in enumerate(zip(values, most, strict=True))
    ):
        raise InvalidText("The position of Grains is six numbers.")
    record.heap[:] = values[:HEAPS]
    record.turn, record.last, record.taken = values[HEAPS:]


def status(position: Any) -> str:
    return f"{int(position.record.taken)} taken"


def _silent(*_: Any) -> Any:
    raise AssertionError("nobody talks in this game")


SPOKEN: Any = {
    "move_text": move_text,
    "read_move": read_move,
    "why_not": why_not,
    "body_text": body_text,
    "read_body": read_body,
    "status": status,
}
VOICE: Any = {each.name: _silent for each in fields(Voice) if each.name not in ("verdict", "meanings")}


class Grains(Game):
    """Take grains."""

    name = "grains"
    title = "Grains"
    about = "Take grains from heaps."
    seats = range(2, MOST_SEATS + 1)
    edition = 2
    options = GrainsOptions
    rules = Rules(
        deal=deal,
        acting=acting,
        moves=moves,
        play=play,
        over=over,
        lines=lines,
        places=places,
        veil=veil,
        reshuffle=reshuffle,
        worth=worth,
    )
    voice = Voice(**(VOICE | SPOKEN))
    position_dtype = POSITION
    box_dtype = BOX
    most_moves = HEAPS * MOST_TAKEN
    most_lines = MOST_SEATS
    longest = HEAPS * MOST_GRAINS
    endings = ("all grains are taken",)
    score_parts = ("grains",)
    styles: ClassVar[dict[str, Style]] = {}

    def fill_box(self, box: Any, seats: int, options: Options, edition: int) -> None:
        assert isinstance(options, GrainsOptions)
        box.edition, box.seats, box.most = edition, seats, options.most
        box.heap[:] = options.heaps.sizes if options.heaps else STANDARD[edition]


_GRAINS = Grains()


def find(name: str) -> Game:
    """Knows one game."""
    if name != "grains":
        raise InvalidText(f"There is no game '{name}'.")
    return _GRAINS
