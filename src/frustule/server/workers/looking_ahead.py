"""What would be after some moves, drawn as the client gets it: what the jobs about it come to."""

import msgspec

from frustule.core.drawing.wire import encode, wire_scene
from frustule.core.engine.position import Position, trusted
from frustule.core.engine.record import read_position
from frustule.core.speech.company import Company, among, told_apart
from frustule.games import game
from frustule.protocol.analysis import Analyse
from frustule.protocol.errors import Refused
from frustule.protocol.what_if import WhatIfText, WhatIfView
from frustule.server.language import say
from frustule.server.table import what_if
from frustule.server.table.setups import prior_of, setup_of


def from_sight(
    setup: str, data: bytes, seat: int | None, moves: tuple[tuple[int, str], ...], rotation: int
) -> bytes:
    """What a viewer would see after these moves, from what it sees now."""
    view = trusted(setup_of(setup), data)
    return _told(what_if.after(view, seat, moves, whole=False), seat, rotation)


def from_text(asked: WhatIfText) -> bytes:
    """The same from a record, whose deal is no secret, or from a position, which may have unknown parts."""
    seat = None if asked.seat is None else asked.seat - 1
    position, names = written(asked)
    whole = bool(asked.record)
    if seat is not None:
        what_if.check_seat(seat, position.setup.seats)
    moves = what_if.named(asked.moves, seat, position.setup.seats)
    start = position if whole else position.veiled(seat)
    with among(Company(names, seat)):
        return _told(what_if.after(start, seat, moves, whole=whole), seat, asked.rotation)


def written(asked: WhatIfText | Analyse) -> tuple[Position, tuple[str, ...]]:
    """The position, and who sits there as far as that is written down."""
    if not asked.record:
        return read_position(game, asked.position), ()
    record = prior_of(asked.record)
    if len(record.moves) > record.game.longest:
        raise Refused("too_long", say("The record has more moves than any game."))
    position = record.position(asked.at)
    names = told_apart([record.names.get(seat, "") for seat in range(position.setup.seats)])
    return position, names


def _told(ahead: what_if.Ahead, seat: int | None, rotation: int) -> bytes:
    position = ahead.position
    acting = position.acting
    mover = seat if seat is not None else acting[0] if acting else None
    turned = rotation % max(1, position.game.rotations)
    scene = position.scene(seat, rotation=turned)
    view = WhatIfView(
        seat=None if seat is None else seat + 1,
        played=len(ahead.outcomes),
        outcomes=ahead.outcomes,
        stopped=ahead.stopped,
        text=position.text,
        acting=[each + 1 for each in acting],
        scores=list(position.scores),
        over=position.over,
        moves=[] if mover is None else position.moves(mover).texts,
        calls=[] if mover is None else position.calls(mover).texts,
        scene=msgspec.Raw(encode(wire_scene(scene, position.setup))),
    )
    return msgspec.json.encode(view)
