"""Reading events: wherever one begins, the same events, at the cost of those that are read."""

import random

import pytest

from frustule.protocol import intents
from frustule.protocol.errors import Refused
from frustule.protocol.events import Event
from frustule.server.table import facts, fold, viewing
from frustule.server.table.facts import Plan
from frustule.server.table.fold import Line, Table
from tests.server.pure import Pure


def played(setup: str, seed: int, plans: list[Plan] | None = None) -> tuple[Pure, dict[int, list[Event]]]:
    """A table at which much happens, seen and unseen, and what each viewer was told of it at the time."""
    chance = random.Random(seed)
    pure = Pure(setup, seed, plans)
    told: dict[int, list[Event]] = {}

    def tell(line: Line | None) -> None:
        assert line is not None
        for viewer in reversed(range(len(pure.table.counts))):
            if viewer not in told:  # who comes late knows what spectators were told
                told[viewer] = list(told[0])
            if event := viewing.newest(pure.table, viewer, line):
                told[viewer].append(event)

    for viewer in range(len(pure.table.counts)):
        told[viewer] = viewing.events_since(pure.table, viewer, 0)
    for number in range(160):
        if pure.table.state != "playing":
            break
        seat = chance.choice(pure.table.position.acting)
        holder = pure.table.seats[seat].holder
        if holder is None:
            tell(pure.add(facts.SatDown(seat, f"late {number}", f"{number:064x}")))
        elif number % 9 == 8:
            try:
                tell(pure.do(holder + 1, intents.Undo(seat + 1)))
            except Refused:
                tell(pure.do(holder + 1, intents.Say("so be it")))
        else:
            tell(pure.move(seat, chance.choice(pure.legal(seat))))
        if pure.table.asking:
            pure.table.asking = None
    return pure, told


@pytest.mark.parametrize("apart", [1, 3, 64])
@pytest.mark.parametrize(
    ("setup", "open_seat"), [("diatoms 3", False), ("diatoms 2", True), ("diaominos 2", False)]
)
def test_pages_are_parts_of_what_was_told(
    setup: str, open_seat: bool, apart: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(fold, "APART", apart)
    plans = [Plan("person", "P1", holder=0), Plan("open")] if open_seat else None
    pure, told = played(setup, 7, plans)
    table = pure.table
    assert table.version > 40
    chance = random.Random(apart)
    for viewer, whole in told.items():
        assert viewing.events_since(table, viewer, 0) == whole
        for since in {0, 1, len(whole), *(chance.randrange(len(whole) + 1) for _ in range(20))}:
            assert viewing.events_since(table, viewer, since) == whole[since:]
            assert viewing.events_since(table, viewer, since, 5) == whole[since : since + 5]
            assert table.true_version(viewer, since) == _plainly(table, viewer, since)


def _plainly(table: Table, viewer: int, version: int) -> int:
    """The lines before the one that shows the viewer more than this version, counted one by one."""
    seen = 0
    for at, line in enumerate(table.lines):
        seen += table.sees(viewer, line)
        if seen > version:
            return at
    return len(table.lines)


def test_the_end_of_a_long_log_costs_what_is_read(monkeypatch: pytest.MonkeyPatch):
    pure = Pure("diatoms 2")
    for _ in range(20_000):
        pure.add(facts.Spoke("word"), holder=0)
    looked = 0
    sees = Table.sees

    def counted(table: Table, viewer: int, line: Line) -> bool:
        nonlocal looked
        looked += 1
        return sees(table, viewer, line)

    monkeypatch.setattr(Table, "sees", counted)
    for since in (0, 10_000, 19_000, pure.table.counts[1] - 3):
        looked = 0
        found = viewing.events_since(pure.table, 1, since, 1000)
        assert [event.version for event in found][:1] == [since + 1]
        assert looked <= len(found) + fold.APART
        looked = 0
        pure.table.true_version(1, since)
        assert looked <= fold.APART + 1
