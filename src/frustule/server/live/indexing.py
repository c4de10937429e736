"""What the index of tables says of a table: what is looked for over all of them."""

import msgspec

from frustule.server.settings import PATIENCE
from frustule.server.storage.store import Index
from frustule.server.table import viewing
from frustule.server.table.fold import Table

encode = msgspec.json.Encoder().encode


def index_of(table: Table) -> Index:
    """What the index of tables says of it."""
    listing = viewing.listed(table)
    return Index(
        game=table.setup.game.name,
        state="given up" if table.state == "closed" and table.began else table.state,
        due=_due(table),
        touched=table.lines[-1].entry.at,
        listing=encode(listing).decode() if listing else None,
    )


def _due(table: Table) -> int | None:
    """When somebody must look after its bots or its clock."""
    if table.state != "playing":
        return None
    at = table.lines[-1].entry.at
    times: list[int] = []
    if any(table.seats[seat].kind == "bot" for seat in table.position.acting):
        times.append(at + round(PATIENCE * 1000))
    if due := table.clock.due(at) if table.clocked else None:
        times.append(at + due[1])
    return min(times, default=None)
