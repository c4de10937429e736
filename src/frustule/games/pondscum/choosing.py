"""What the picks of Pond Scum's moves choose, and what kind of thing comes of a move."""

from frustule.core.engine.choosing import OutcomeKind
from frustule.core.engine.position import Position
from frustule.games.pondscum.moves import ARRANGE, LIFT, PLACE, READY, unpack_move
from frustule.games.pondscum.notation import CALLS
from frustule.games.pondscum.sight import Sight

MOVING = ("piece", "pose", "place", "prey")
POSES = ("pose",)
"""How a piece lies in the hand, which decides where it can go: as it lay, or turned."""
PLACING = ("piece", "place")
LIFTING = ("piece",)
SAYING = ("word",)
SETTING_UP = ("arrangement",)


def slots(move: int) -> tuple[str, ...]:
    """What is eaten is left out where it follows from the place."""
    if move in CALLS or move >= READY:
        return SAYING
    if move < 0:
        assert move >= LIFT
        return LIFTING
    if move >= ARRANGE:
        return SETTING_UP
    return PLACING if move >= PLACE else MOVING


def kind(position: Position, seat: int, move: int) -> OutcomeKind:
    return kind_of(Sight(position), seat, move)


def kind_of(sight: Sight, seat: int, move: int) -> OutcomeKind:
    """The kind of a legal move: a piece that is swallowed is a loss, whatever it ate before."""
    position = sight.position
    if not 0 <= move < PLACE:
        return "ends" if position.after(seat, move).over else "quiet"
    piece, x, y, way, prey = unpack_move(move)
    if sight.swallowed(seat, piece, x, y, way):
        return "loses"
    if position.after(seat, move).over:
        return "ends"
    return "takes" if prey else "quiet"
