"""A position of Grains as six numbers."""

from typing import Any

from frustule.core.errors import InvalidText
from tests.core.engine.grains.position import HEAPS, MOST_GRAINS


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
