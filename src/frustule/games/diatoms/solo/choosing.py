"""What the picks of a commission's moves choose, and what kind of thing comes of a move."""

from frustule.core.engine.choosing import OutcomeKind
from frustule.core.engine.position import Position
from frustule.games.diatoms import choosing
from frustule.games.diatoms.choosing import collects
from frustule.games.diatoms.moves import LAY
from frustule.games.diatoms.solo import card_rules
from frustule.games.diatoms.solo.moves import CAST, unpack_cast
from frustule.games.diatoms.solo.position import COMPLETE
from frustule.games.diatoms.solo.scoring import STAR_CONTENT

CASTING = ("diatom", "dish")
STAGED = (choosing.ARRANGING, CASTING)


def slots(move: int) -> tuple[str, ...]:
    return CASTING if CAST <= move < LAY else choosing.slots(move)


def kind(position: Position, seat: int, move: int) -> OutcomeKind:
    return kind_after(position, seat, move, position.after(seat, move))


def kind_after(position: Position, seat: int, move: int, then: Position) -> OutcomeKind:
    """The kind of a move that leads there: a commission that fails, and a star that goes, are losses."""
    if then.over:
        return "ends" if then.record.ending == COMPLETE else "loses"
    if move >= LAY:
        return "completes" if collects(position, seat, then) else "quiet"
    if move >= CAST:
        _, dish = unpack_cast(move)
        before, after = (card_rules.content(at.record, dish) for at in (position, then))
        return "loses" if before <= STAR_CONTENT < after else "quiet"
    return "quiet"
