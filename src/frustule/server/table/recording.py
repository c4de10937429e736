"""The record of a table: what its log tells beside the moves, as marks.

Who thought how long, who took back how often, which moves a bot made for somebody else, who ran out of time.
"""

from collections import Counter

from frustule.core.engine.record import Record, result_text
from frustule.server.table import facts
from frustule.server.table.fold import Table


def record_of(table: Table) -> Record:
    """The whole game, with what proves its deal; a game that began elsewhere goes on with its own notes."""
    prior, made = table.prior, table.made
    record = prior.upto(len(prior.moves))
    record.moves = [(move.seat, move.text) for move in table.moves]
    if table.state != "over" or len(record.moves) > len(prior.moves) or not made.record:
        record.date = f"{facts.moment(table.lines[0].entry.at)[:19]}Z"
        record.place = f"table {table.id}"
    record.names = {
        k: seat.name for k, seat in enumerate(table.seats) if seat.kind != "open" and seat.name != seat.bot
    }
    result = table.position.result
    record.result = result_text(result) if result else None
    if not made.record:
        record.salt, record.commitment = made.salt, table.commitment
    _note(record, table)
    return record


def _note(record: Record, table: Table) -> None:
    numbers = {move.version: number for number, move in enumerate(table.moves, 1) if move.version}
    bots = {k: plan.bot for k, plan in enumerate(table.made.seats) if plan.kind == "bot"}
    undone = Counter[int]()
    since = 0
    for line in table.lines:
        fact, at = line.entry.fact, line.entry.at
        match fact:
            case facts.Began():
                record.bots = dict(bots)
                since = at
            case facts.BotSatDown():
                bots[fact.seat] = fact.bot
            case facts.SatDown() | facts.GotUp():
                bots.pop(fact.seat, None)
            case facts.RanOut():
                if fact.bot:
                    bots[fact.seat] = fact.bot
            case facts.Claimed():
                if fact.bot:
                    bots[fact.absent] = fact.bot
            case facts.TookBack():
                undone[fact.seat] += 1
                since = at
            case facts.Played():
                if number := numbers.get(line.entry.version):
                    _note_move(record, number, bots.get(fact.seat, ""), undone.pop(fact.seat, 0), at - since)
                since = at
            case _:
                pass
    if left := undone.total():
        record.mark(0, "undone", str(left))
    went_on = bool(table.made.record) and len(table.moves) > len(table.prior.moves)
    if (table.revealed or went_on) and "deal" not in record.marks.get(0, {}):
        record.mark(0, "deal", "known")
    if table.claimed:
        record.mark(0, "left", str(table.claimed.absent + 1))
        if table.claimed.end == "draw":
            record.mark(0, "drawn")
    if table.late:
        record.mark(0, "late", ",".join(str(seat + 1) for seat in table.late))


def _note_move(record: Record, number: int, bot: str, undone: int, milliseconds: int) -> None:
    seat, _ = record.moves[number - 1]
    if not bot:
        record.mark(number, "time", f"{milliseconds / 1000:.1f}")
    elif bot != record.bots.get(seat):
        record.mark(number, "bot", bot)
    if undone:
        record.mark(number, "undone", str(undone))
