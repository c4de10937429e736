"""A queue in which those who ask take turns, so that nobody waits for more than one thing of each other.

Who asks is an address; a table for bots that nobody brought to move. What a game needs (moves of bots, boards
that are watched: `urgent`) goes before all else, and there is never more of it than seats and watched tables.
Of the rest only so much may wait of everybody together and of each; whoever wants more is refused. And only
so much of it is done at once: where there is more than one to do things, one is kept for what a game needs,
which would otherwise wait until somebody's large picture is drawn.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterator
from typing import Generic, TypeVar

from frustule.protocol.errors import Refused
from frustule.server.language import say

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """Things that wait to be done."""

    def __init__(self, most: int, most_each: int, at_once: int = 1) -> None:
        self._most = most
        self._most_each = most_each
        self._at_once = at_once
        """How many things that are not urgent may be done at once."""
        self._doing: list[Item] = []
        """Those of them that are."""
        self._urgent: OrderedDict[str, deque[Item]] = OrderedDict()
        self._others: OrderedDict[str, deque[Item]] = OrderedDict()
        self._arrived = asyncio.Event()

    @property
    def full(self) -> bool:
        """Whether nothing more is taken but what games need."""
        return sum(map(len, self._others.values())) >= self._most

    def __len__(self) -> int:
        return sum(map(len, self._urgent.values())) + sum(map(len, self._others.values()))

    def __iter__(self) -> Iterator[Item]:
        for turns in (self._urgent, self._others):
            for waiting in turns.values():
                yield from waiting

    def put(self, item: Item, asker: str, *, urgent: bool = False) -> None:
        """Adds something, or refuses it."""
        turns = self._urgent if urgent else self._others
        if not urgent:
            if self.full:
                raise Refused("too_many", say("Too much is being asked at once; try again in a moment."))
            if len(turns.get(asker, ())) >= self._most_each:
                raise Refused("too_many", say("You have asked for a lot already; wait until it is there."))
        turns.setdefault(asker, deque()).append(item)
        self._arrived.set()

    def remove(self, item: Item, asker: str) -> None:
        """Takes away what nobody waits for any more, if it is still there."""
        for turns in (self._urgent, self._others):
            waiting = turns.get(asker)
            if waiting and item in waiting:
                waiting.remove(item)
                if not waiting:
                    del turns[asker]

    async def get(self) -> Item:
        """The next thing, as soon as there is one; then it is the next asker's turn."""
        while not (turns := self._ready()):
            self._arrived.clear()
            await self._arrived.wait()
        asker, waiting = next(iter(turns.items()))
        item = waiting.popleft()
        if waiting:
            turns.move_to_end(asker)
        else:
            del turns[asker]
        if turns is self._others:
            self._doing.append(item)
        return item

    def done(self, item: Item) -> None:
        """Says that a thing that was got is done with."""
        if item in self._doing:
            self._doing.remove(item)
            self._arrived.set()

    def _ready(self) -> OrderedDict[str, deque[Item]]:
        """Those whose turn it is, if there is something that can be begun."""
        if self._urgent or len(self._doing) >= self._at_once:
            return self._urgent
        return self._others
