"""What would be after some moves that nobody has sent: for staging a turn, for sandboxes, for analysis.

Only what the viewer sees goes in, so nothing hidden can come out. A move is tried in many worlds that the
viewer must think possible: where all of them lead to the same sight, that sight is what the table will show,
whatever is hidden. Where they differ, the move would reveal something, and the look ahead ends before it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from frustule.core.engine.move import Move
from frustule.core.engine.position import Position
from frustule.core.errors import FrustuleError
from frustule.core.speech.spans import capital
from frustule.protocol.errors import Refused
from frustule.protocol.what_if import Unsent
from frustule.server.language import say

WORLDS = 24
"""How many worlds a move is tried in, always the same ones."""


@dataclass
class Ahead:
    """How far a look ahead got, and what is seen there."""

    position: Position
    """As the viewer sees it."""
    moves: list[Move] = field(default_factory=list[Move])
    """The moves that were played."""
    outcomes: list[str] = field(default_factory=list[str])
    """What came of each of them, in words."""
    stopped: str | None = None
    """Why no more of them were, in a sentence."""


def named(moves: Sequence[Unsent], seat: int | None, seats: int) -> tuple[tuple[int, str], ...]:
    """Moves with the seats that make them, counted from 0; `seat` makes those that name none."""
    found: list[tuple[int, str]] = []
    for each in moves:
        mover = seat if each.seat is None else each.seat - 1
        if mover is None:
            raise Refused("no_seat", say("Say which seat plays '{move}'.", move=each.move))
        check_seat(mover, seats)
        found.append((mover, each.move))
    return tuple(found)


def check_seat(seat: int, seats: int) -> None:
    """Refuses a seat that is not at the table."""
    if seat >= seats:
        raise Refused(
            "no_seat",
            say("There is no seat {seat}; the seats are 1 to {most}.", seat=seat + 1, most=seats),
        )


def after(position: Position, seat: int | None, moves: Sequence[tuple[int, str]], *, whole: bool) -> Ahead:
    """The sight of a seat (None: a spectator) after these moves; `whole` if nothing is a secret to the asker.

    Without that, the position must be veiled for the seat.
    """
    ahead = Ahead(position)
    for mover, text in moves:
        try:
            move = ahead.position.move(mover, text)
            outcome = move.outcome
        except FrustuleError as error:
            raise Refused("illegal", str(error)) from None
        number = int(move)
        now = ahead.position
        seen = now.after(mover, number) if whole else _seen_after(now, seat, mover, number)
        if seen is None:
            ahead.stopped = capital(say("{move} would reveal what is hidden now.", move=move.words))
            break
        ahead.position = seen
        ahead.moves.append(move)
        ahead.outcomes.append(outcome)
    if whole:
        ahead.position = ahead.position.veiled(seat)
    return ahead


def _seen_after(view: Position, seat: int | None, mover: int, move: int) -> Position | None:
    """What is seen after a move, if that is the same in every world."""
    seen: Position | None = None
    for seed in range(WORLDS):
        world = view.reshuffled(seat, seed)
        if not world.allows(mover, move):
            return None
        then = world.after(mover, move).veiled(seat)
        if seen is not None and then != seen:
            return None
        seen = then
        if world == view:  # nothing is hidden, and there is only this world
            break
    return seen
