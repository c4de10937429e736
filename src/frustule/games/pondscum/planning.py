"""Planning a move while the other side has its own: the pond as it lies, and the move with the seat."""

from typing import Any

from frustule.core.engine.position import Position
from frustule.games.pondscum.position import PLAY


def as_if(position: Position, p: Any, seat: int) -> bool:
    p.mover, p.offer = seat, 0
    return bool(p.phase == PLAY)
