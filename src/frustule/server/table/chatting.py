"""How much may be said at a table. It is counted in the log, and so wherever somebody said it."""

from frustule.protocol.errors import Refused
from frustule.server.language import say
from frustule.server.table import facts
from frustule.server.table.fold import Table

MINUTE, MOMENT = 60_000, 10_000


def check_chat(table: Table, viewer: int, now: int, per_minute: float, most: int) -> None:
    """Refuses a holder who has said much of late, or at a table where enough has been said."""
    times: list[int] = []
    for line in reversed(table.lines):
        entry = line.entry
        if entry.at <= now - MINUTE:
            break
        if entry.holder == viewer - 1 and isinstance(entry.fact, facts.Spoke | facts.Signed):
            times.append(entry.at)
    at_once = sum(at > now - MOMENT for at in times)
    if len(times) >= per_minute or at_once >= max(1.0, per_minute * MOMENT / MINUTE):
        raise Refused("too_many", say("That was a lot at once; wait a little."))
    if table.chats >= most:
        raise Refused("too_long", say("Enough has been said at this table."))
