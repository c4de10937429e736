"""A live table: its log in memory, those who watch it, and the way from an intent to everybody's screen.

An intent is judged and folded, and the messages about it are written, while the database commits it; only
then does anybody hear of it. Until then nobody else may look, so everything happens under the room's lock. If
the commit fails, another worker was faster, or anything unexpected happens in between, the table is folded
anew from what is on disk: the log alone says what was done. Whoever asked is answered with a sentence then,
and may ask again by the same id.

A log that cannot be read is read once more; if it still cannot be, the table is put aside with the reason
(`server/storage/aside.py`), and nobody tries again until the operator says so.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from frustule.core.speech.company import among
from frustule.core.speech.language import speaking
from frustule.games import game_names
from frustule.protocol import answers, intents, messages, views
from frustule.protocol.errors import Refused
from frustule.protocol.events import Event
from frustule.server.language import say
from frustule.server.live.beside import Beside
from frustule.server.live.indexing import index_of
from frustule.server.live.refusals import cannot_read, cannot_write, is_aside, no_room
from frustule.server.live.supervision import note_fault
from frustule.server.live.watching import News, Watcher, events_message
from frustule.server.settings import Limits
from frustule.server.storage.aside import put_aside
from frustule.server.storage.store import (
    Full,
    Index,
    NewLog,
    Overtaken,
    PutAside,
    Store,
    Unavailable,
    Unreadable,
)
from frustule.server.table import facts, judging, viewing
from frustule.server.table.chatting import check_chat
from frustule.server.table.facts import Entry
from frustule.server.table.fold import Table
from frustule.server.table.judging import Verdict
from frustule.server.table.setups import game_of
from frustule.server.table.tokens import token_hash

TOUCHED_AGAIN = 1_800_000
"""Milliseconds after which the index of tables is told again that something happened."""
MOST_EVENTS = 1_000
"""Events in one answer over HTTP; whoever wants more asks on."""
FEW_EVENTS = 64
"""So many events are told at once, before anybody else in the process is attended to."""
encode = msgspec.json.Encoder().encode
Answer = TypeVar("Answer")
logger = logging.getLogger("frustule.server")


class Room:
    """One table while somebody is there."""

    def __init__(self, id: str, around: "Surroundings") -> None:
        self.id = id
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.waiting: set[asyncio.Future[None]] = set()
        self.elsewhere = 0
        """How many watch with other workers."""
        self.used = around.now()
        self.now = around.now
        self._around = around
        self._store = around.store
        self._limits = around.limits
        self._table: Table | None = None
        self._told = 0
        """The version up to which everybody here knows the log."""
        self._index: Index | None = None
        self._unsure = False
        """Whether something was to be added to the log, and it is not known here if it is there."""
        self._telling = False
        """Whether some of those who watch have been told more than others."""

    @property
    def busy(self) -> bool:
        """Whether somebody is here."""
        return bool(self.watchers or self.waiting or self.lock.locked())

    @property
    def told(self) -> int:
        """The version up to which everybody here knows the log."""
        return self._told

    @property
    def unsure(self) -> bool:
        """Whether the log may hold what nobody here was told of."""
        return self._unsure

    async def _alone(self, work: Callable[[], Awaitable[Answer]]) -> Answer:
        """Does something under the lock. Whatever unexpected happens, memory is given up for the log."""
        async with self.lock:
            try:
                return await work()
            except Refused:
                raise
            except Exception as error:
                self._table = None
                note_fault("a room", error)
                raise Refused("unavailable", say("Something is broken here; it has been noted.")) from None
            finally:
                if self._telling:
                    self._drop_watchers()

    def _drop_watchers(self) -> None:
        """Nobody knows what those who watch have been told. So they come back and say it."""
        watchers = list(self.watchers)
        self.watchers.clear()
        self._table, self._told, self._telling = None, 0, False
        for watcher in watchers:
            try:
                watcher.drop()
            except Exception as error:
                note_fault("the end of a socket", error)
        self._wake()

    async def table(self) -> Table:
        """The table as it is on disk; to be called and used under the lock."""
        self.used = self.now()
        if self._table is None:
            unsure = self._unsure
            if unsure:
                await self._settle()
            try:
                table = await self._read()
            except Unreadable as unreadable:
                table = await self._read_again(unreadable)
            self._table, self._told, self._index = table, table.version, None
            if unsure:
                self._around.changed(self, table)
                self._unsure = False
            return table
        return self._table

    async def _settle(self) -> None:
        """Waits until all that this room has asked the store to write is written, or never will be."""
        try:
            await self._store.write(lambda connection: None)
        except Unavailable:
            raise cannot_read() from None

    async def _read(self) -> Table:
        """The table folded from its log; `Unreadable` if that cannot be done."""
        try:
            entries = await self._store.load(self.id)
            if not entries and await self._store.unpack(self.id, self.now()):
                entries = await self._store.load(self.id)
        except Unavailable:
            raise cannot_read() from None
        except PutAside:
            raise is_aside() from None
        if not entries:
            raise Refused("not_found", say("There is no such table."))
        made = entries[0].fact
        if not isinstance(made, facts.WasMade):
            raise Unreadable("it does not begin with the making of a table")
        game = game_of(made.setup)
        if game not in game_names():
            raise Unreadable(f"there is no game '{game}' here")
        await self._around.rules(game)
        table = Table(self.id, self._around.outages)
        told = self._told
        try:
            await self._around.beside.do(lambda: self._fold(table, entries[: told or None]))
        except Exception as error:
            raise _unreadable(table, error) from error
        for entry in entries[told:] if told else ():
            self._fold_and_tell(table, entry)
        return table

    async def _read_again(self, error: Unreadable) -> Table:
        """A second try, since a fault of the moment is no reason to put a table aside."""
        try:
            return await self._read()
        except Unreadable as again:
            if str(again) != str(error):
                raise cannot_read() from None
        reason = str(error)
        try:
            now = self.now()
            new = await self._store.write(lambda connection: put_aside(connection, self.id, now, reason))
        except Unavailable:
            raise cannot_read() from None
        if new:
            logger.error("table %s is put aside: %s", self.id[:6], reason, exc_info=error.__cause__)
        self._drop_watchers()
        raise is_aside()

    async def fold_anew(self) -> None:
        """Has the table folded once more when it is needed next: its clocks have to."""
        async with self.lock:
            self._table = None

    def _fold(self, table: Table, entries: Iterable[Entry]) -> None:
        for entry in entries:
            table.fold(entry)

    def _fold_and_tell(self, table: Table, entry: Entry) -> None:
        """Adds what another worker has written, or what was not told yet."""
        self._table = None
        try:
            line = table.fold(entry)
        except Exception as error:
            raise _unreadable(table, error) from error
        news = News(self.watchers, self._limits)
        news.add(table, line)
        self._tell(table, news.messages(table, entry.at))
        self._table, self._index = table, None

    async def catch_up(self) -> None:
        """Reads what other workers have added, and tells it."""
        await self._alone(self._catch_up)

    async def _catch_up(self) -> None:
        table = self._table
        if table is None:
            if self._told:
                await self.table()
            return
        await self._read_on(table)

    async def _read_on(self, table: Table) -> Table:
        """The table with what others have added to its log meanwhile."""
        try:
            for entry in await self._store.load(self.id, table.version):
                self._fold_and_tell(table, entry)
        except Unavailable:
            self._table = None
            raise cannot_read() from None
        except Unreadable:
            self._table = None
            return await self.table()
        return table

    async def _at(self, viewer: int, version: int) -> Table:
        """The table, which somebody has already seen in this version, perhaps at another worker."""
        table = await self.table()
        if version > table.counts[viewer]:
            table = await self._read_on(table)
        if version > table.counts[viewer]:
            raise Refused("malformed", say("The table has no version {version} yet.", version=version))
        return table

    # Intents.

    async def do(self, viewer: int, intent: intents.Intent | messages.Do) -> intents.Answer:
        """What becomes of an intent."""
        return await self._answer(intent, lambda: self._do(viewer, intent))

    async def _answer(
        self, intent: intents.Intent | messages.Do, work: Callable[[], Awaitable[int]]
    ) -> intents.Answer:
        try:
            version = await self._alone(work)
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
                check_chat(table, viewer, self.now(), self._limits.chats_per_minute, self._limits.chats)
            if await self._add(table, verdict, viewer - 1, intent.id):
                return table.answers[viewer, intent.id]

    async def join(self, viewer: int, join: intents.Join, token: str) -> tuple[int, int]:
        """Gives a seat to a holder, or to a new one with that token; the viewer and the seat."""
        return await self._alone(lambda: self._join(viewer, join, token))

    async def _join(self, viewer: int, join: intents.Join, token: str) -> tuple[int, int]:
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

    async def rematch(
        self,
        viewer: int,
        intent: intents.Intent | messages.Do,
        open_next: Callable[[Table], Awaitable[NewLog]],
    ) -> intents.Answer:
        """Another game for the same people. Its table is made in the same breath as it is written down here,
        so there is one, whoever asks, how often and where; if there is one already, that one stays."""
        return await self._answer(intent, lambda: self._rematch(viewer, intent, open_next))

    async def _rematch(
        self,
        viewer: int,
        intent: intents.Intent | messages.Do,
        open_next: Callable[[Table], Awaitable[NewLog]],
    ) -> int:
        while True:
            table = await self._at(viewer, intent.version)
            done = table.answers.get((viewer, intent.id))
            if done is not None:
                return done
            with among(viewing.company_of(table, viewer)):
                judging.rematch(table, viewer)
            if (moved_on := table.moved_on) is not None:
                return sum(table.sees(viewer, line) for line in table.lines[:moved_on])
            log = await open_next(table)
            if await self._add(table, Verdict(facts.MovedOn(log.table)), viewer - 1, intent.id, log):
                return table.answers[viewer, intent.id]

    async def by_itself(self, decide: Callable[[Table], Verdict | None]) -> bool:
        """What the server does of its own accord: bots and clocks. Whether it did something."""
        return await self._alone(lambda: self._by_itself(decide))

    async def _by_itself(self, decide: Callable[[Table], Verdict | None]) -> bool:
        while True:
            table = await self.table()
            verdict = decide(table)
            if verdict is None:
                return False
            if await self._add(table, verdict, None, None):
                return True

    async def _add(
        self,
        table: Table,
        verdict: Verdict,
        holder: int | None,
        client: str | None,
        opens: NewLog | None = None,
    ) -> bool:
        """Adds to the log what is done, all of it, and tells everybody; not if another worker was faster.
        The last fact bears the client's id: then all that it asked for is done."""
        verdicts = (verdict, *verdict.then)
        if table.version + len(verdicts) > self._limits.log:
            raise Refused("too_long", say("The log of this table is full."))
        at = max(self.now(), table.lines[-1].entry.at)
        self._table, self._unsure = None, True
        entries: list[Entry] = []
        news = News(self.watchers, self._limits)
        for each in verdicts:
            last = each is verdicts[-1]
            entries.append(Entry(table.version + 1, at, each.fact, holder, client if last else None))
            news.add(table, table.fold(entries[-1], each.move))
        index = index_of(table)
        done = self._store.append(self.id, entries, index if self._is_news(index) else None, opens)
        said = news.messages(table, at)
        try:
            await done
        except Overtaken:
            self._unsure = False
            return False
        except Full as full:
            self._unsure = False
            raise no_room(full.limit) from None
        except Unavailable:
            raise cannot_write() from None
        self._tell(table, said)
        self._table, self._index = table, index
        self._around.changed(self, table)
        self._unsure = False
        return True

    def _is_news(self, index: Index) -> bool:
        """Whether the index of tables has to be told; that something happened at all, once in a while."""
        known = self._index
        return known is None or index != known or index.touched - known.touched > TOUCHED_AGAIN

    # Those who watch.

    def _view(self, table: Table, viewer: int, at: int) -> views.TableView:
        return viewing.view(table, viewer, at, self._limits)

    def _tell(self, table: Table, said: list[tuple[Watcher, bytes]]) -> None:
        """Everybody here knows the table as it is now."""
        self._telling = True
        for watcher, message in said:
            watcher.push(message)
        self._told = table.version
        self._telling = False
        self._wake()
        self.send_scenes()

    def _wake(self) -> None:
        for waiting in self.waiting:
            if not waiting.done():
                waiting.set_result(None)
        self.waiting.clear()

    async def enter(self, watcher: Watcher, since: int) -> None:
        """Begins to tell a watcher everything: first the table as it is, then what it has missed."""
        await self._alone(lambda: self._enter(watcher, since))
        self.send_scenes()

    async def _enter(self, watcher: Watcher, since: int) -> None:
        table = await self._at(watcher.viewer, since)
        missed = await self._events_since(table, watcher.viewer, since)
        if len(self.watchers) + self.elsewhere >= self._limits.sockets_per_table:
            raise Refused("too_many", say("Too many watch this table already."))
        now = self.now()
        view = self._view(table, watcher.viewer, now)
        watcher.push(encode(messages.Welcome(view=view)))
        if missed:
            watcher.push(events_message(table, watcher.viewer, missed, now, self._limits))
        watcher.told = table.true_version(watcher.viewer, since) if since else None
        self.watchers.add(watcher)

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
        viewer = await self.ask(lambda table: table.viewer_of(token))
        if viewer is None:
            raise Refused("no_token", say("This token does not belong to this table."))
        return viewer

    async def view(self, viewer: int) -> views.TableView:
        """The table as a viewer sees it now."""
        return await self.ask(lambda table: self._view(table, viewer, self.now()))

    async def events(self, viewer: int, since: int, wait: float) -> answers.EventList:
        """The events after a version; waits so many seconds for one."""
        loop = asyncio.get_running_loop()
        until = loop.time() + wait
        while True:
            found = await self._alone(lambda: self._events_or_wait(viewer, since, until - loop.time()))
            if isinstance(found, answers.EventList):
                return found
            try:
                async with asyncio.timeout_at(until):
                    await found
            except TimeoutError:
                pass
            finally:
                self.waiting.discard(found)

    async def _events_or_wait(
        self, viewer: int, since: int, left: float
    ) -> answers.EventList | asyncio.Future[None]:
        table = await self._at(viewer, since)
        listed = await self._events_since(table, viewer, since, MOST_EVENTS)
        if listed or left <= 0:
            view = self._view(table, viewer, self.now())
            version = listed[-1].version if listed else view.version
            return answers.EventList(version=version, events=listed, view=view)
        happened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.add(happened)
        return happened

    async def ask(self, question: Callable[[Table], Answer]) -> Answer:
        """Anything else there is to know."""
        return await self._alone(lambda: self._ask(question))

    async def _ask(self, question: Callable[[Table], Answer]) -> Answer:
        return question(await self.table())

    async def _events_since(
        self, table: Table, viewer: int, since: int, most: int | None = None
    ) -> list[Event]:
        """A viewer's events after a version; many of them beside, since words may have to be made."""
        if table.counts[viewer] - since <= FEW_EVENTS:
            return viewing.events_since(table, viewer, since, most)
        return await self._around.beside.do(lambda: viewing.events_since(table, viewer, since, most))

    def send_scenes(self) -> None:
        """Sees to it that those who watch scenes get the newest."""
        self._around.send_scenes(self)


@dataclass(frozen=True)
class Surroundings:
    """What all rooms of a worker share."""

    store: Store
    limits: Limits
    outages: list[tuple[int, int]]
    now: Callable[[], int]
    changed: Callable[[Room, Table], None]
    send_scenes: Callable[[Room], None]
    rules: Callable[[str], Awaitable[None]]
    """Waits for the rules of a game, or refuses."""
    beside: Beside


def _unreadable(table: Table, error: Exception) -> Exception:
    """What folding a log has failed of; a machine that has no memory left says nothing about the log."""
    if isinstance(error, MemoryError | OSError):
        return error
    return Unreadable(f"version {table.version + 1}: {str(error) or type(error).__name__}")


def say_preparing(watcher: Watcher) -> None:
    """Tells one watcher that the bot whose turn it is has to be made ready."""
    with speaking(watcher.language):
        words = say(
            "The bot is being prepared for this machine. This takes a minute or so, once after an update."
        )
    watcher.push(encode(messages.Preparing(words=words)))
