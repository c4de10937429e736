"""What can be agreed on before a game of Grains."""

from typing import Annotated, Self

from msgspec import Meta

from frustule.core.engine.options import Component, Options
from frustule.core.errors import InvalidData
from tests.core.engine.grains.position import HEAPS, MOST_GRAINS, MOST_TAKEN


class Heaps(Component, frozen=True, forbid_unknown_fields=True):
    """Three heaps of one's own."""

    sizes: tuple[int, int, int]
    name: str = ""

    @classmethod
    def read(cls, text: str, place: str) -> Self:
        words = text.split()
        if len(words) != HEAPS or not all(word.isdecimal() for word in words):
            raise InvalidData(f"{place}: there are {HEAPS} heaps, as numbers.")
        first, second, third = (int(word[:9]) for word in words)
        made = cls((first, second, third))
        made.check(place)
        return made

    def check(self, place: str) -> None:
        if not all(0 < size <= MOST_GRAINS for size in self.sizes):
            raise InvalidData(f"{place}: a heap has 1 to {MOST_GRAINS} grains.")


class GrainsOptions(Options, frozen=True):
    """What can be agreed on before a game of Grains."""

    most: Annotated[int, Meta(ge=1, le=MOST_TAKEN, description="How many may be taken.")] = MOST_TAKEN
    heaps: Annotated[Heaps | None, Meta(description="Heaps of one's own.")] = None
