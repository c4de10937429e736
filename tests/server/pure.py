"""A table without a server: intents are judged and folded at once, at a time that the test sets."""

import itertools
from collections.abc import Sequence

from frustule.protocol import intents
from frustule.protocol.base import TakeBacks
from frustule.protocol.intents import ClockRule
from frustule.server.table import judging
from frustule.server.table.facts import Began, Entry, Plan, WasMade, decode_fact, encode_fact
from frustule.server.table.fold import Line, Table
from frustule.server.table.tokens import token_hash

SALT = "5a" * 32


class Pure:
    """A table at which everybody is a person of their own, unless the plans say otherwise."""

    def __init__(
        self,
        setup: str,
        seed: int = 1,
        plans: Sequence[Plan] | None = None,
        clock: ClockRule = ClockRule(),  # noqa: B008
        *,
        outages: Sequence[tuple[int, int]] = (),
        begin: bool = True,
        take_backs: TakeBacks = "free",
    ) -> None:
        self.now = 1_000_000
        self.table = Table("a-table-of-tests", outages)
        self._ids = itertools.count()
        seats = int(setup.split()[1])
        plans = plans or [Plan("person", f"P{k + 1}", holder=k) for k in range(seats)]
        holders = 1 + max((plan.holder for plan in plans if plan.holder is not None), default=0)
        hashes = tuple(token_hash(f"token {k}") for k in range(holders))
        made = WasMade(setup, seed, SALT, tuple(plans), hashes, clock, False, True, take_backs=take_backs)
        self.add(made)
        if begin:
            self.add(Began())

    def add(self, fact: object, holder: int | None = None, client: str | None = None) -> Line:
        """Adds a fact as it would be read from disk."""
        read = decode_fact(encode_fact(fact))
        return self.table.fold(Entry(self.table.version + 1, self.now, read, holder, client))

    def do(
        self, viewer: int, deed: intents.Deed, version: int | None = None, id: str | None = None
    ) -> Line | None:
        """What a server does with an intent; None if it was done already. Refusals are raised."""
        seen = self.table.counts[viewer] if version is None else version
        intent = intents.Intent(id or f"i{next(self._ids)}", seen, deed)
        if (viewer, intent.id) in self.table.answers:
            return None
        verdict = judging.judge(self.table, viewer, intent, self.now)
        *before, last = (verdict, *verdict.then)
        for each in before:
            self.add(each.fact, viewer - 1)
        return self.add(last.fact, viewer - 1, intent.id)

    def move(self, seat: int, text: str, version: int | None = None) -> Line | None:
        """A move of a seat by whoever holds it."""
        holder = self.table.seats[seat].holder
        assert holder is not None
        return self.do(holder + 1, intents.Move(seat + 1, text), version)

    def legal(self, seat: int) -> list[str]:
        """The moves that a seat may make."""
        view = self.table.eyes.views[seat + 1]
        return view.moves(seat).texts

    def again(self) -> Table:
        """The same log, folded from the beginning."""
        table = Table(self.table.id, self.table.outages)
        for line in self.table.lines:
            table.fold(line.entry)
        return table
