"""What a viewer may see of a table's position: through which eyes, now or after so many moves."""

from frustule.core.engine.position import Position, trusted
from frustule.protocol import views
from frustule.protocol.errors import Refused
from frustule.server.language import say
from frustule.server.table.fold import Standing, Table
from frustule.server.table.sight import eye_of


def seen(table: Table, viewer: int, seat: int | None, at: int | None) -> bytes:
    """What a viewer may see of the position through the eyes of a seat (None: a spectator)."""
    if table.state in ("gathering", "closed"):
        raise Refused("not_now", say("The game has not begun."))
    if seat is not None and seat >= table.setup.seats:
        raise Refused(
            "no_seat",
            say("There is no seat {seat}; the seats are 1 to {most}.", seat=seat + 1, most=table.setup.seats),
        )
    if seat is not None and table.state != "over" and seat not in table.seats_of(viewer):
        raise Refused(
            "not_yours",
            say("That seat is not yours; its sight is open when the game is over."),
        )
    if at is None:
        return table.eyes.data(eye_of(seat))
    return position_at(table, viewer, at).veiled(seat).data.tobytes()


def position_view(table: Table, viewer: int, seat: int | None, at: int | None) -> views.PositionView:
    """What a viewer may see of the position, as text, with the moves of its seat."""
    view = trusted(table.setup, seen(table, viewer, seat, at))
    mine = table.state == "playing" and at is None and seat in table.seats_of(viewer)
    return views.PositionView(
        version=table.counts[viewer],
        seat=None if seat is None else seat + 1,
        text=view.text,
        acting=[each + 1 for each in view.acting],
        moves=view.moves(seat).texts if mine and seat is not None else [],
        calls=view.calls(seat).texts if mine and seat is not None else [],
    )


def position_at(table: Table, viewer: int, at: int | None) -> Position:
    """The position after so many of the moves that the viewer has seen; whole, still to be veiled."""
    if at is None or len(upto := moves_upto(table, viewer, at)) == len(table.moves):
        return table.position
    return table.position_after(upto)


def moves_upto(table: Table, viewer: int, at: int) -> list[Standing]:
    """The moves that were made when the viewer had seen so many; of a game that is over, all are seen."""
    moves = list(table.moves)
    count = len(moves) if table.state == "over" else table.shown[viewer]
    if at > count:
        raise Refused("not_found", say("There is no position after {n} moves.", n=at))
    if at == count:
        return moves
    if table.state == "over":
        return moves[:at]
    seen = 0
    upto: list[Standing] = []
    for move in moves:
        seen += table.seen_of(viewer, [move])
        if seen > at:
            break
        upto.append(move)
    return upto
