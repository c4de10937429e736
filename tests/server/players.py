"""People at tables, as clients: they connect, play what is legal, chat, lose the line and come back.

A player believes nothing it is not told and forgets nothing it was told. It takes down every event, refuses
gaps and repeats, sends an intent again after a break until it is answered, and afterwards gives account: what
was answered with yes is in the log once, and what was ever shown is still there.

Tables are made from a record without moves, so that the deal is open and a player can work out by itself,
from the events it is told, what is legal.
"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from frustule.core.engine.position import Position
from frustule.core.engine.record import Record
from frustule.core.engine.setup import Setup
from frustule.protocol import answers, events, intents, messages, views
from frustule.protocol.events import Event

read_message = msgspec.json.Decoder(messages.FromServer).decode
write = msgspec.json.encode
NO_LINE = (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, InvalidMessage)
"""What a client meets while the server is down."""


@dataclass
class Asked:
    """An intent, and what became of it."""

    message: messages.Do
    answer: intents.Answer | None = None


@dataclass
class Seated:
    """A holder of seats at a table."""

    address: str
    table: str
    token: str
    seats: list[int]
    position: Position
    chance: random.Random
    chatty: float = 0.1
    """How often it talks instead of moving."""
    shaky: float = 0.0
    """How often the line breaks after a message."""
    pause: float = 0.0
    """Seconds before it does something, at most."""
    waits: list[float] = field(default_factory=list[float])
    """Seconds from each thing it asked for to the answer."""
    events: list[Event] = field(default_factory=list[Event])
    asked: list[Asked] = field(default_factory=list[Asked])
    view: views.TableView | None = None
    breaks: int = 0
    _since: float = 0.0

    @property
    def version(self) -> int:
        return len(self.events)

    @property
    def waiting(self) -> Asked | None:
        """The intent that was not answered yet."""
        return self.asked[-1] if self.asked and self.asked[-1].answer is None else None

    @property
    def over(self) -> bool:
        return self.view is not None and self.view.state == "over"

    async def play(self, stop: Callable[[], bool]) -> None:
        """Plays until the game is over, or until it is told to stop; whatever was asked is answered then."""
        while not self._done(stop):
            try:
                async with connect(
                    f"ws://{self.address}/api/tables/{self.table}/live", ping_interval=None
                ) as line:
                    await self._talk(line, stop)
            except NO_LINE:
                await asyncio.sleep(0.05)

    def _done(self, stop: Callable[[], bool]) -> bool:
        return (self.over or stop()) and not self.waiting

    async def _talk(self, line: ClientConnection, stop: Callable[[], bool]) -> None:
        await line.send(write(messages.Hello(token=self.token, since=self.version)), text=True)
        welcome = await self._hear(line)
        assert isinstance(welcome, messages.Welcome), welcome
        assert welcome.view.version >= self.version
        while self.version < welcome.view.version:
            await self._hear(line)
        if self.waiting:
            await line.send(write(self.waiting.message), text=True)
        heard: messages.FromServer = welcome
        while not self._done(stop):
            if not self.waiting and not stop() and (do := self._choose()):
                if self.pause:
                    await asyncio.sleep(self.chance.uniform(0, self.pause))
                self.asked.append(Asked(do))
                self._since = time.monotonic()
                await line.send(write(do), text=True)
            # Not when others come and go, or every break would bring about more of them.
            if not isinstance(heard, messages.Presence) and self.chance.random() < self.shaky:
                self.breaks += 1
                line.transport.abort()
            heard = await self._hear(line)

    async def _hear(self, line: ClientConnection) -> messages.FromServer:
        async with asyncio.timeout(0.5 if not self.waiting else 30):
            message = read_message(await line.recv())
        match message:
            case messages.Events():
                for event in message.events:
                    assert event.version == self.version + 1, f"{event} after version {self.version}"
                    self._follow(event)
                assert message.version == self.version == message.view.version
                self.view = message.view
            case messages.Welcome():
                self.view = message.view
            case intents.Answer():
                waiting = self.waiting
                assert waiting is not None
                assert message.id == waiting.message.id
                if message.code == "unavailable":
                    raise ConnectionError(message.words)  # whether it was done shows when it is asked again
                waiting.answer = message
                self.waits.append(time.monotonic() - self._since)
                if message.ok:
                    assert message.version is not None
                    assert message.version <= self.version, "an answer came before what it answers"
            case messages.Fault():
                assert message.code == "unavailable", message.words
                raise ConnectionError(message.words)
            case _:
                pass
        return message

    def _follow(self, event: Event) -> None:
        self.events.append(event)
        if isinstance(event, events.Moved):
            self.position.play(event.seat - 1, event.move)

    def _choose(self) -> messages.Do | None:
        """Something to do now, if there is anything."""
        if not any(isinstance(event, events.Started) for event in self.events):
            return None
        number = f"{self.seats[0]}-{len(self.asked)}"
        mine = [seat for seat in self.position.acting if seat + 1 in self.seats]
        if mine and self.chance.random() < self.chatty:
            return messages.Do(id=number, version=self.version, do=intents.Say(text=f"word {number}"))
        if not mine:
            return None
        seat = self.chance.choice(mine)
        move = self.position.move(seat, self.chance.choice(self.position.moves(seat))).text
        return messages.Do(id=number, version=self.version, do=intents.Move(seat=seat + 1, move=move))

    def account(self, log: list[Event]) -> None:
        """Compares what the server says now with all that it ever said to this player."""
        assert [_timeless(event) for event in log[: self.version]] == [_timeless(e) for e in self.events]
        assert [event.version for event in log] == list(range(1, len(log) + 1))
        assert log[: self.version] == self.events, "the times of what happened have changed"
        done = [asked for asked in self.asked if asked.answer and asked.answer.ok]
        moves = Counter(
            (asked.message.do.seat, asked.message.do.move)
            for asked in done
            if isinstance(asked.message.do, intents.Move)
        )
        found = Counter(
            (event.seat, event.move)
            for event in log
            if isinstance(event, events.Moved) and event.seat in self.seats
        )
        assert found == moves, "moves that were acknowledged, and moves in the log"
        said = Counter(a.message.do.text for a in done if isinstance(a.message.do, intents.Say))
        told = Counter(
            event.text for event in log if isinstance(event, events.Spoken) and event.seats == self.seats
        )
        assert told == said, "words that were acknowledged, and words in the log"
        for asked in done:
            assert asked.answer is not None
            assert asked.answer.version is not None
            event = log[asked.answer.version - 1]
            match asked.message.do:
                case intents.Move() as do:
                    assert isinstance(event, events.Moved)
                    assert (event.seat, event.move) == (do.seat, do.move)
                case intents.Say() as do:
                    assert isinstance(event, events.Spoken)
                    assert event.text == do.text
                case _:
                    raise AssertionError(asked)


def _timeless(event: Event) -> Event:
    return msgspec.structs.replace(event, at="")


@dataclass
class Game:
    """A table and everybody at it."""

    table: str
    setup: Setup
    seed: int
    players: list[Seated]

    async def check(self, client: httpx.AsyncClient) -> None:
        """Every player's account, and the game replayed from its deal."""
        for player in self.players:
            log, view = await now(client, self.table, player.token)
            player.account(log)
            moves = [(event.seat - 1, event.move) for event in log if isinstance(event, events.Moved)]
            numbers = [event.number for event in log if isinstance(event, events.Moved)]
            assert numbers == list(range(1, len(moves) + 1))
            position = Record(self.setup, self.seed, moves).position()
            assert tuple(view.scores) == position.scores
            assert view.moves == len(moves)
            assert (view.state == "over") == position.over
            shown, reached = view.result, position.result
            assert (shown is None) == (reached is None)
            if shown and reached:
                assert (tuple(shown.places), tuple(shown.scores)) == (reached.places, reached.scores)
                assert shown.reason == reached.reason


async def now(client: httpx.AsyncClient, table: str, token: str) -> tuple[list[Event], views.TableView]:
    """The log and the view at one moment; bots may go on between the two questions."""
    while True:
        log = await history(client, table, token)
        view = await look(client, table, token)
        if view.version == len(log):
            return log, view


async def make_game(client: httpx.AsyncClient, setup: Setup, seed: int, *, bots: int = 0) -> Game:
    """A table with an open deal, at which a player sits on every seat that no bot has; the game has begun."""
    people = setup.seats - bots
    seats = [intents.NewSeat("me", "P1")]
    seats += [intents.NewSeat("open")] * (people - 1) + [intents.NewSeat("bot", bot="random")] * bots
    record = Record(setup, seed)
    wanted = intents.NewTable(setup.game.name, seats, {}, hints=False, start=people == 1, record=record.text)
    answer = await client.post("/api/tables", content=write(wanted))
    assert answer.status_code in (200, 201), answer.text
    made = msgspec.json.decode(answer.content, type=answers.TableMade)
    tokens = [made.token]
    for number in range(1, people):
        answer = await client.post(
            f"/api/tables/{made.table}/join", content=write(intents.Join(f"P{number + 1}"))
        )
        assert answer.status_code in (200, 201), answer.text
        tokens.append(msgspec.json.decode(answer.content, type=answers.Joined).token)
    if people > 1:
        start = intents.Intent("start", 0, intents.Start())
        headers = {"authorization": f"Bearer {made.token}"}
        answer = await client.post(f"/api/tables/{made.table}/intents", content=write(start), headers=headers)
        assert answer.status_code == 200, answer.text
    address = client.base_url.netloc.decode()
    players = [
        Seated(address, made.table, token, [seat + 1], setup.deal(seed), random.Random(f"{seed} {seat}"))
        for seat, token in enumerate(tokens)
    ]
    return Game(made.table, setup, seed, players)


async def history(client: httpx.AsyncClient, table: str, token: str) -> list[Event]:
    """All events that a holder has seen, as the server tells them now."""
    found: list[Event] = []
    while True:
        answer = await client.get(
            f"/api/tables/{table}/events?since={len(found)}", headers={"authorization": f"Bearer {token}"}
        )
        assert answer.status_code == 200, answer.text
        listed = msgspec.json.decode(answer.content, type=answers.EventList)
        found += listed.events
        if listed.version == listed.view.version:
            return found


async def look(client: httpx.AsyncClient, table: str, token: str) -> views.TableView:
    """A holder's view."""
    answer = await client.get(f"/api/tables/{table}", headers={"authorization": f"Bearer {token}"})
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=views.TableView)
