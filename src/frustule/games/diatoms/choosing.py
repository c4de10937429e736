"""What the picks of Diatoms' moves choose, and what kind of thing comes of a move."""

from frustule.core.engine.choosing import OutcomeKind
from frustule.core.engine.position import Position
from frustule.games.diatoms.moves import ARRANGE, DISCARD, INSIST, LAY, TAKE
from frustule.games.diatoms.position import SPLIT

LAYING = ("tile", "place", "rotation")
ARRANGING = ("diatom", "space")
TAKING = ("share",)
WITH_A_TILE = ("tile",)
SAYING = ("word",)
STAGED = (ARRANGING,)


def slots(move: int) -> tuple[str, ...]:
    if move >= LAY:
        return LAYING
    if move >= ARRANGE:
        return ARRANGING
    if move >= TAKE:
        return TAKING
    return SAYING if move == INSIST else WITH_A_TILE


def kind(position: Position, seat: int, move: int) -> OutcomeKind:
    return kind_after(position, seat, move, position.after(seat, move))


def kind_after(position: Position, seat: int, move: int, then: Position) -> OutcomeKind:
    """The kind of a move that leads there: a tile completes samples, a diatom lines of the score."""
    if then.over:
        return "ends"
    if move >= LAY:
        return "completes" if collects(position, seat, then) else "quiet"
    if move >= ARRANGE:
        gain = then.scores[seat] - position.scores[seat]
        return "completes" if gain > 0 else "loses" if gain < 0 else "quiet"
    return "loses" if DISCARD <= move < TAKE else "quiet"


def collects(position: Position, seat: int, then: Position) -> bool:
    """Whether a tile that was laid brings something into the tray, or will when it is chosen what."""
    before, after = position.record.tray[seat].sum(), then.record.tray[seat].sum()
    return bool(after > before or then.record.phase == SPLIT)
