"""What stays the same during a game of Prizes."""

from typing import Any

from frustule.core.engine.options import Options


def fill(box: Any, seats: int, options: Options) -> None:
    box.seats = seats
