"""A live table: its log in memory, those who watch it, and the way from an intent to everybody's screen.

An intent is judged and folded, and the messages about it are written, while the database commits it; only
then does anybody hear of it. Until then nobody else may look, so everything happens under the room's lock. If
the commit fails or another worker was faster, the table is folded anew from what is on disk.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Protocol

import msgspec

from frustule.core.speech.company import among
from frustule.core.speech.language import speaking
from frustule.protocol import answers, intents, messages, views
from frustule.protocol.errors import Refused
from frustule.protocol.events import Event
from frustule.server.language import say
from frustule.server.rate_limit import TokenBucket
from frustule.server.settings import PATIENCE, Limits
from frustule.server.storage.store import Index, Overtaken, Store, Unavailable
from frustule.server.table import facts, judging, viewing
from frustule.server.table.facts import Entry
from frustule.server.table.fold import Line, Table
from frustule.server.table.judging import Verdict
from frustule.server.table.setups import game_of
from frustule.server.table.tokens import token_hash

MOST_EVENTS = 1_000
"""Events in one answer over HTTP; whoever wants more asks on."""
encode = msgspec.json.Encoder().encode
Step = Callable[[str], None]


class Watcher(Protocol):
    """Somebody who is told of everything, as one viewer."""

    viewer: int
    language: str
    watch: messages.Watch | None
    shown: object
    """What scene it was sent last."""

    def push(self, message: bytes) -> None: ...

    def push_scene(self, message: bytes) -> None: ...


class Room:
    """One table while somebody is there."""

    def __init__(
        self,
        id: str,
        store: Store,
        limits: Limits,
        outages: list[tuple[int, int]],
        now: Callable[[], int],
        step: Step,
        changed: Callable[["Room", Table], None],
        send_scenes: Callable[["Room"], None],
        rules: Callable[[str], Awaitable[None]],
    ) -> None:
        self.id = id
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.waiting: set[asyncio.Future[None]] = set()
        self.used = now()
        self.now = now
        self._store = store
        self._limits = limits
        self._outages = outages
        self._step = step
        self._changed = changed
        self._send_scenes = send_scenes
        self._rules = rules
        """Waits for the rules of a game, or refuses."""
        self._table: Table | None = None
        self._told = 0
        """The version up to which everybody here knows the log."""
        self._index: Index | None = None
        self._buckets: dict[int, TokenBucket] = {}

    @property
    def busy(self) -> bool:
        """Whether somebody is here."""
        return bool(self.watchers or self.waiting or self.lock.locked())

    async def table(self) -> Table:
        """The table as it is on disk; to be called and used under the lock."""
        self.used = self.now()
        if self._table is None:
            try:
                entries = await self._store.load(self.id)
            except Unavailable:
                raise Refused(
                    "unavailable", say("The server cannot read its tables now; try again.")
                ) from None
            if not entries:
                raise Refused("not_found", say("There is no such table."))
            made = entries[0].fact
            assert isinstance(made, facts.WasMade)
            await self._rules(game_of(made.setup))
            table = Table(self.id, self._outages)
            await asyncio.to_thread(self._fold, table, entries[: self._told or None])
            if self._told:
                self._fold_and_tell(table, entries[self._told :])
            self._table, self._told, self._index = table, table.version, None
        return self._table

    async def fold_anew(self) -> None:
        """Has the table folded once more when it is needed next: its clocks have to."""
        async with self.lock:
            self._table = None

    def _fold(self, table: Table, entries: Iterable[Entry]) -> None:
        for entry in entries:
            table.fold(entry)

    def _fold_and_tell(self, table: Table, entries: Iterable[Entry]) -> None:
        for entry in entries:
            line = table.fold(entry)
            self._send(self._messages(table, line))

    async def catch_up(self) -> None:
        """Reads what other workers have added, and tells it."""
        async with self.lock:
            table = self._table
            if table is None:
                if self._told:
                    await self.table()
                return
            await self._read_on(table)

    async def _read_on(self, table: Table) -> None:
        try:
            missed = await self._store.load(self.id, table.version)
        except Unavailable:
            self._table = None
            raise Refused("unavailable", say("The server cannot read its tables now; try again.")) from None
        if missed:
            self._fold_and_tell(table, missed)
            self._told, self._index = table.version, None

    async def _at(self, viewer: int, version: int) -> Table:
        """The table, which somebody has already seen in this version, perhaps at another worker."""
        table = await self.table()
        if version > table.counts[viewer]:
            await self._read_on(table)
        if version > table.counts[viewer]:
            raise Refused("malformed", say("The table has no version {version} yet.", version=version))
        return table

    # Intents.

    async def do(self, viewer: int, intent: intents.Intent | messages.Do) -> intents.Answer:
        """What becomes of an intent."""
        async with self.lock:
            try:
                version = await self._do(viewer, intent)
            except Refused as refused:
                return intents.Answer(id=intent.id, ok=False, code=refused.code, words=str(refused))
        return intents.Answer(id=intent.id, ok=True, version=version)

    async def _do(self, viewer: int, intent: intents.Intent | messages.Do) -> int:
        while True:
            table = await self._at(viewer, intent.version)
            done = table.answers.get((viewer, intent.id))
            if done is not None:
                return done
            if viewer == 0:
                raise Refused("not_yours", say("Spectators only watch."))
            with among(viewing.company_of(table, viewer)):
                verdict = judging.judge(table, viewer, intent, self.now())
            if isinstance(verdict.fact, facts.Spoke | facts.Signed):
                self._check_chat(table, viewer)
            if await self._add(table, verdict, viewer - 1, intent.id):
                return table.answers[viewer, intent.id]

    def _check_chat(self, table: Table, viewer: int) -> None:
        each_second = self._limits.chats_per_minute / 60
        bucket = self._buckets.setdefault(
            viewer, TokenBucket(each_second, max(1.0, self._limits.chats_per_minute / 6))
        )
        if not bucket.take():
            raise Refused("too_many", say("That was a lot at once; wait a little."))
        if table.chats >= self._limits.chats:
            raise Refused("too_long", say("Enough has been said at this table."))

    async def join(self, viewer: int, join: intents.Join, token: str) -> tuple[int, int]:
        """Gives a seat to a holder, or to a new one with that token; the viewer and the seat."""
        async with self.lock:
            while True:
                table = await self.table()
                if not viewer and (known := table.viewer_of(token)):
                    held = [seat for seat in table.seats_of(known) if join.seat in (None, seat + 1)]
                    if held:  # asked before; the answer got lost
                        return known, held[0]
                    raise Refused("no_seat", say("This token has held another seat; join with a new one."))
                digest = "" if viewer else token_hash(token)
                sat = judging.sit_down(table, viewer, join.seat, join.name, digest)
                if await self._add(table, Verdict(sat), viewer - 1 if viewer else None, None):
                    return viewer or len(table.holders), sat.seat

    async def move_on(self, viewer: int, intent: intents.Intent | messages.Do, id: str) -> intents.Answer:
        """Writes down that the next table is made; if there is one already, that one stays."""
        async with self.lock:
            while True:
                table = await self.table()
                if table.next is not None:
                    version = table.answers.get((viewer, intent.id), table.counts[viewer])
                    return intents.Answer(id=intent.id, ok=True, version=version)
                if await self._add(table, Verdict(facts.MovedOn(id)), viewer - 1, intent.id):
                    return intents.Answer(id=intent.id, ok=True, version=table.counts[viewer])

    async def by_itself(self, decide: Callable[[Table], Verdict | None]) -> bool:
        """What the server does of its own accord: bots and clocks. Whether it did something."""
        async with self.lock:
            while True:
                table = await self.table()
                verdict = decide(table)
                if verdict is None:
                    return False
                if await self._add(table, verdict, None, None):
                    return True

    async def _add(self, table: Table, verdict: Verdict, holder: int | None, client: str | None) -> bool:
        """Adds a fact to the log and tells everybody; not if another worker was faster."""
        if table.version >= self._limits.log:
            raise Refused("too_long", say("The log of this table is full."))
        at = max(self.now(), table.lines[-1].entry.at)
        entry = Entry(table.version + 1, at, verdict.fact, holder, client)
        line = table.fold(entry, verdict.move)
        index = index_of(table)
        changed = None if index == self._index else index
        self._step("before append")
        done = self._store.append(self.id, entry, changed)
        self._table = None
        said = self._messages(table, line)
        try:
            await done
        except Overtaken:
            return False
        except Unavailable:
            raise Refused("unavailable", say("The server cannot write this down now; try again.")) from None
        self._table, self._told, self._index = table, table.version, index
        self._step("before broadcast")
        self._send(said)
        self._step("after broadcast")
        self._changed(self, table)
        return True

    # Those who watch.

    def _messages(self, table: Table, line: Line) -> list[tuple[Watcher, bytes]]:
        """What each watcher is told of the newest line; viewers who see the same are told the same."""
        said: dict[tuple[int, str], bytes | None] = {}
        messages_out: list[tuple[Watcher, bytes]] = []
        for watcher in self.watchers:
            key = watcher.viewer, watcher.language
            if key not in said:
                with speaking(watcher.language):
                    said[key] = self._newest(table, watcher.viewer, line)
            if message := said[key]:
                messages_out.append((watcher, message))
        return messages_out

    def _newest(self, table: Table, viewer: int, line: Line) -> bytes | None:
        event = viewing.newest(table, viewer, line)
        return self._events(table, viewer, [event], line.entry.at) if event else None

    def _events(self, table: Table, viewer: int, events: list[Event], at: int) -> bytes:
        view = viewing.view(table, viewer, at)
        return encode(messages.Events(version=view.version, events=events, view=view))

    def _send(self, said: list[tuple[Watcher, bytes]]) -> None:
        for watcher, message in said:
            watcher.push(message)
        for waiting in self.waiting:
            if not waiting.done():
                waiting.set_result(None)
        self.waiting.clear()
        self.send_scenes()

    async def enter(self, watcher: Watcher, since: int) -> None:
        """Begins to tell a watcher everything: first the table as it is, then what it has missed."""
        async with self.lock:
            table = await self._at(watcher.viewer, since)
            if len(self.watchers) >= self._limits.sockets_per_table:
                raise Refused("too_many", say("Too many watch this table already."))
            now = self.now()
            view = viewing.view(table, watcher.viewer, now)
            watcher.push(encode(messages.Welcome(view=view)))
            if missed := viewing.events_since(table, watcher.viewer, since):
                watcher.push(self._events(table, watcher.viewer, missed, now))
            self.watchers.add(watcher)
        self.send_scenes()

    def leave(self, watcher: Watcher) -> None:
        """Tells a watcher nothing more."""
        self.watchers.discard(watcher)

    def tell_all(self, message: bytes) -> None:
        """Something that is not in the log."""
        for watcher in self.watchers:
            watcher.push(message)

    def tell_preparing(self) -> None:
        """The bot whose turn it is has to be made ready."""
        for watcher in self.watchers:
            say_preparing(watcher)

    # Looking.

    async def viewer(self, token: str | None) -> int:
        """The viewer who holds a token."""
        if token is None:
            return 0
        async with self.lock:
            viewer = (await self.table()).viewer_of(token)
        if viewer is None:
            raise Refused("no_token", say("This token does not belong to this table."))
        return viewer

    async def view(self, viewer: int) -> views.TableView:
        """The table as a viewer sees it now."""
        async with self.lock:
            return viewing.view(await self.table(), viewer, self.now())

    async def events(self, viewer: int, since: int, wait: float) -> answers.EventList:
        """The events after a version; waits so many seconds for one."""
        until = asyncio.get_running_loop().time() + wait
        while True:
            async with self.lock:
                table = await self._at(viewer, since)
                listed = viewing.events_since(table, viewer, since, MOST_EVENTS)
                left = until - asyncio.get_running_loop().time()
                if listed or left <= 0:
                    view = viewing.view(table, viewer, self.now())
                    version = listed[-1].version if listed else view.version
                    return answers.EventList(version=version, events=listed, view=view)
                happened = asyncio.get_running_loop().create_future()
                self.waiting.add(happened)
            try:
                async with asyncio.timeout(left):
                    await happened
            except TimeoutError:
                pass
            finally:
                self.waiting.discard(happened)

    async def ask(self, question: Callable[[Table], Any]) -> Any:
        """Anything else there is to know."""
        async with self.lock:
            return question(await self.table())

    def send_scenes(self) -> None:
        """Sees to it that those who watch scenes get the newest."""
        self._send_scenes(self)


def say_preparing(watcher: Watcher) -> None:
    """Tells one watcher that the bot whose turn it is has to be made ready."""
    with speaking(watcher.language):
        words = say(
            "The bot is being prepared for this machine. This takes a minute or so, once after an update."
        )
    watcher.push(encode(messages.Preparing(words=words)))


def index_of(table: Table) -> Index:
    """What the index of tables says of it."""
    listing = viewing.listed(table)
    return Index(
        game=table.setup.game.name,
        state=table.state,
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
