"""What the picks of Grazers' moves choose, and what kind of thing comes of a move."""

from frustule.core.engine.choosing import OutcomeKind
from frustule.core.engine.position import Position

CRAWLING = ("cell",)


def slots(move: int) -> tuple[str, ...]:
    return CRAWLING


def kind(position: Position, seat: int, move: int) -> OutcomeKind:
    return "ends" if position.after(seat, move).over else "takes"
