"""Planning a turn while others have theirs: the pond as it lies, and the lens with the seat (Diatoms 3.1)."""

from typing import Any

from frustule.core.engine.position import Position
from frustule.games.diatoms.position import PLACE


def as_if(position: Position, p: Any, seat: int) -> bool:
    """The tile that will be drawn is not known, so a tile of the hand as it is would be laid."""
    box = position.setup.box[0]
    turn = int(p.turns_done) + (seat - int(p.first) - int(p.turns_done)) % int(box.seats)
    if turn >= int(box.seats) * int(box.turns):
        return False
    p.turns_done, p.phase, p.collected, p.insisted = turn, PLACE, 0, 0
    return True
