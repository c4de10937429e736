"""Planning a step while the other snail has its turn: leave this module out where nothing can be planned."""

from typing import Any

from frustule.core.engine.position import Position


def as_if(position: Position, p: Any, seat: int) -> bool:
    p.mover = seat
    return True
