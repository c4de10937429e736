"""What the pick of a move of Cells chooses, and what kind of thing comes of a move."""

from frustule.core.engine.choosing import OutcomeKind
from frustule.core.engine.position import Position

MARKING = ("cell",)


def slots(move: int) -> tuple[str, ...]:
    return MARKING


def kind(position: Position, seat: int, move: int) -> OutcomeKind:
    return "completes" if position.setup.library.beside(position.handle, seat, move) else "quiet"
