"""New tables: what a request asks for, checked, as the first fact of a log."""

import secrets

from frustule import bots
from frustule.core.engine.options import read_options
from frustule.core.engine.record import Record
from frustule.core.engine.setup import Setup, setup_text
from frustule.core.errors import FrustuleError
from frustule.games import game, game_names
from frustule.protocol import intents
from frustule.protocol.errors import Refused
from frustule.server.language import say
from frustule.server.table import facts
from frustule.server.table.facts import Plan
from frustule.server.table.fold import Table
from frustule.server.table.judging import clean
from frustule.server.table.setups import game_named, prior_of, setup_of
from frustule.server.table.tokens import token_hash


def create(new: intents.NewTable, token: str, claim_after: int = facts.CLAIM_AFTER) -> facts.WasMade:
    """The first fact of the table that a request asks for."""
    if new.game not in game_names():
        raise Refused("not_found", say("There is no game '{name}'.", name=new.game))
    if new.clock.kind != "none" and new.clock.seconds < 1:
        raise Refused("malformed", say("A clock needs at least a second."))
    try:
        record = _record(new)
        setup = record.setup if record else _setup(new)
        over = record is not None and record.check().over
        seats = tuple(_plan(seat, setup) for seat in new.seats)
    except FrustuleError as error:
        raise error if isinstance(error, Refused) else Refused("malformed", str(error)) from None
    if over and record:
        seats = tuple(Plan("person", record.called(k)) for k in range(setup.seats))
    alone = all(seat.kind != "open" for seat in new.seats)
    return facts.WasMade(
        setup=setup.text,
        seed=secrets.randbits(63),
        salt=secrets.token_hex(32),
        seats=seats,
        holders=(token_hash(token),),
        clock=new.clock,
        listed=new.listed,
        hints=alone if new.hints is None else new.hints,
        record=record.text if record else "",
        take_backs=new.take_backs or ("free" if alone else "consent"),
        claim_after=claim_after,
    )


def create_rematch(table: Table, viewer: int) -> facts.WasMade:
    """A table for the same people, everybody one seat on, with the holder who asked as its host.

    It is played in the newest edition, whatever the last game was.
    """
    made = table.made
    asker = viewer - 1
    order = [asker, *(holder for holder in range(len(table.holders)) if holder != asker)]
    seats: list[Plan] = []
    for k in range(len(table.seats)):
        seat = table.seats[k - 1]
        holder = None if seat.holder is None else order.index(seat.holder)
        if seat.late and holder is not None:
            seats.append(Plan("person", seat.name, holder=holder))
        else:
            seats.append(Plan(seat.kind, seat.name, seat.bot, holder))
    return facts.WasMade(
        setup=setup_text(table.setup.game, table.setup.seats, table.setup.options, table.setup.game.edition),
        seed=secrets.randbits(63),
        salt=secrets.token_hex(32),
        seats=tuple(seats),
        holders=tuple(table.holders[holder] for holder in order),
        devices=tuple((order.index(holder), digest) for holder, digest in table.devices),
        clock=made.clock,
        listed=made.listed,
        hints=made.hints,
        take_backs=made.take_backs,
        claim_after=made.claim_after,
    )


def _setup(new: intents.NewTable, edition: int | None = None) -> Setup:
    """The setup that a request asks for, in the newest edition of its game unless another is named."""
    wanted = game(new.game)
    options = read_options(wanted.options, new.options, files=False)
    return setup_of(setup_text(wanted, len(new.seats), options, edition or wanted.edition))


def _record(new: intents.NewTable) -> Record | None:
    if not new.record:
        return None
    if game_named(new.record) not in (new.game, None):  # its rules may not be ready
        raise Refused(
            "malformed", say("The record is of another game: {setup}.", setup=game_named(new.record))
        )
    record = prior_of(new.record)
    if record.game.name != new.game or record.setup.seats != len(new.seats):
        raise Refused("malformed", say("The record is of another game: {setup}.", setup=record.setup.text))
    if new.options and _setup(new, record.setup.edition) != record.setup:
        raise Refused("malformed", say("The record has other options: {setup}.", setup=record.setup.text))
    most = record.game.longest
    if len(record.moves) > most or sum(len(line.moves) for _, line in record.lines()) > 2 * most:
        raise Refused("too_long", say("The record has more moves than any game."))
    shown = record.upto(len(record.moves))
    shown.result = record.result
    return shown


def _plan(seat: intents.NewSeat, setup: Setup) -> Plan:
    match seat.kind:
        case "me":
            return Plan("person", clean(seat.name), holder=0)
        case "open":
            return Plan("open")
        case "bot":
            try:
                return Plan("bot", seat.bot, bots.bot(seat.bot, setup.game.name).name)
            except FrustuleError as error:
                raise Refused("no_bot", str(error)) from None
