"""What stays the same during a game of Grains; its heaps are others in each edition."""

from typing import Any

from tests.core.engine.grains.options import GrainsOptions

STANDARD = {1: (3, 4, 5), 2: (3, 5, 7)}


def fill(box: Any, seats: int, options: GrainsOptions) -> None:
    box.seats, box.most = seats, options.most
    box.heap[:] = options.heaps.sizes if options.heaps else STANDARD[int(box.edition)]
