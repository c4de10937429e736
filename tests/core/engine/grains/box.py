"""What stays the same during a game of Grains."""

from typing import Any

from frustule.core.engine.options import Options
from tests.core.engine.grains.options import GrainsOptions

STANDARD = {1: (3, 4, 5), 2: (3, 5, 7)}


def fill(box: Any, seats: int, options: Options) -> None:
    assert isinstance(options, GrainsOptions)
    box.seats, box.most = seats, options.most
    box.heap[:] = options.heaps.sizes if options.heaps else STANDARD[int(box.edition)]
