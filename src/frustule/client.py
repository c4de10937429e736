"""A client for tables, for scripts and bots: everything that docs/tables.md describes, from Python.

    from frustule.client import House

    with House("http://localhost:8000") as house:
        table = house.make("diatoms", ["me", "greedy"], start=True)
        while (seat := table.wait_for_turn()) is not None:
            ...
            table.move(seat, "draw 1")

Seats are counted from 1 here, as everywhere on the wire. Refusals are raised as `Refused`, with the server's
sentence and its code.
"""

import itertools
import secrets
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from frustule.protocol import answers, intents, messages, views
from frustule.protocol.analysis import (
    Analyse,
    AnalysisView,
    ReadTree,
    RecordWritten,
    TreeView,
    Tried,
    WriteTree,
)
from frustule.protocol.base import ClaimEnd, TakeBacks
from frustule.protocol.errors import Refusal, Refused
from frustule.protocol.events import Event
from frustule.protocol.intents import BringDevice, ClockRule, Join, NewSeat, NewTable
from frustule.protocol.messages import Watch
from frustule.protocol.progress import Report
from frustule.protocol.version import HEADER, PROTOCOL
from frustule.protocol.what_if import Unsent, WhatIf, WhatIfText, WhatIfView

TRIES = 5
"""How often a request is sent that gets no answer; the server does nothing twice."""
PATIENCE, PAUSE = 60.0, 0.5
"""How many seconds a server that is away is waited for, and between two tries: it may be started anew."""
WAIT = 30
"""How many seconds one question about rules that are being prepared may wait for news."""
LOST = "The connection is lost; come back with the last version."
Answer = TypeVar("Answer")


class House:
    """A server.

    What needs rules that are still being prepared there is waited for; with `patient=False` it is refused at
    once, with the code `preparing`.
    """

    def __init__(self, address: str, http: httpx.Client | None = None, *, patient: bool = True) -> None:
        self.address = address.rstrip("/")
        self.patient = patient
        self._http = http or httpx.Client(timeout=60)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._http.close()

    def games(self) -> list[answers.GameFacts]:
        """The games, their options and bots."""
        return self.get("/api/games", list[answers.GameFacts])

    def listed(self) -> list[views.ListedTable]:
        """The tables that anybody may join."""
        return self.get("/api/tables", list[views.ListedTable])

    def make(
        self,
        game: str,
        seats: Sequence[str | NewSeat],
        *,
        options: Mapping[str, str] | None = None,
        clock: ClockRule | None = None,
        name: str = "me",
        listed: bool = False,
        hints: bool | None = None,
        start: bool = False,
        record: str = "",
        take_backs: TakeBacks | None = None,
    ) -> "AtTable":
        """Makes a table. A seat is `me`, `open` or a bot's name."""
        plans = [seat if isinstance(seat, NewSeat) else _seat(seat, name) for seat in seats]
        rule = clock or ClockRule()
        new = NewTable(game, plans, dict(options or {}), rule, listed, hints, start, record, take_backs)
        made = self.post("/api/tables", new, answers.TableMade)
        return AtTable(self, made.table, made.token, made.view)

    def join(self, table: str, name: str, seat: int | None = None) -> "AtTable":
        """Takes a seat at a table."""
        wanted = Join(name, seat, secrets.token_urlsafe(24))
        joined = self.post(f"/api/tables/{table}/join", wanted, answers.Joined)
        return AtTable(self, table, joined.token, joined.view)

    def bring_device(self, table: str, code: str) -> "AtTable":
        """A table whose seats are held already, by a code that was made where they are."""
        wanted = BringDevice(code, secrets.token_urlsafe(24))
        brought = self.post(f"/api/tables/{table}/devices", wanted, answers.DeviceBrought)
        return AtTable(self, table, brought.token, brought.view)

    def visit(self, table: str, token: str | None = None) -> "AtTable":
        """A table that one holds a token of, or only watches."""
        view = self.get(f"/api/tables/{table}", views.TableView, token)
        return AtTable(self, table, token, view)

    def what_if(
        self,
        moves: Sequence[str | Unsent],
        *,
        record: str = "",
        position: str = "",
        seat: int | None = None,
        at: int | None = None,
        rotation: int = 0,
    ) -> WhatIfView:
        """What would be after these moves, from a record or from a position."""
        asked = WhatIfText(_unsent(moves), record, position, seat, at, rotation)
        return self.post("/api/what-if", asked, WhatIfView)

    def analyse(
        self,
        moves: Sequence[Unsent] = (),
        *,
        record: str = "",
        position: str = "",
        at: int | None = None,
        effort: int = 1,
    ) -> AnalysisView:
        """What the best bot makes of a record or a position, after these moves."""
        asked = Analyse(list(moves), record, position, at, effort)
        return self.post("/api/analysis", asked, AnalysisView)

    def read_tree(
        self,
        *,
        record: str = "",
        position: str = "",
        game: str = "",
        options: Mapping[str, str] | None = None,
    ) -> TreeView:
        """A record, a position or a new game as a tree of moves."""
        asked = ReadTree(record, position, game, dict(options or {}))
        return self.post("/api/analysis/read", asked, TreeView)

    def write_tree(
        self, tried: Sequence[Tried], *, record: str = "", position: str = "", comment: str = ""
    ) -> str:
        """A tree of moves as a record, which has the beginning of this one or begins from a position."""
        asked = WriteTree(list(tried), record, position, comment)
        return self.post("/api/analysis/write", asked, RecordWritten).record

    def get(self, path: str, kind: type[Answer], token: str | None = None, **query: Any) -> Answer:
        """Asks for something."""
        return msgspec.json.decode(self.fetch(path, token, **query), type=kind)

    def fetch(self, path: str, token: str | None = None, **query: Any) -> bytes:
        """Asks for something that is no message: a scene, a picture, a record."""
        wanted = {key: value for key, value in query.items() if value is not None}
        return self._answer(
            lambda: self._http.get(self.address + path, params=wanted, headers=_headers(token))
        )

    def post(self, path: str, body: Any, kind: type[Answer], token: str | None = None) -> Answer:
        """Asks for something to be done. What the server would do twice is not sent twice."""
        content = msgspec.json.encode(body)
        headers = _headers(token) | {"content-type": "application/json"}
        tries = (
            TRIES
            if isinstance(
                body, (intents.Intent, BringDevice, Join, WhatIf, WhatIfText, Analyse, ReadTree, WriteTree)
            )
            else 1
        )
        answer = self._answer(
            lambda: self._http.post(self.address + path, content=content, headers=headers), tries
        )
        return msgspec.json.decode(answer, type=kind)

    def _answer(self, send: Callable[[], httpx.Response], tries: int = TRIES) -> bytes:
        while True:
            response = self._sent(send, tries)
            if response.is_success:
                return response.content
            try:
                refusal = msgspec.json.decode(response.content, type=Refusal)
            except msgspec.MsgspecError:
                raise Refused("unavailable", f"The server answers with {response.status_code}.") from None
            waits = refusal.game if self.patient and refusal.code == "preparing" else None
            if waits is None or not self._prepared(waits):
                raise Refused(refusal.code, refusal.words)

    def _prepared(self, game: str) -> bool:
        """Waits for the rules of a game; whether they are ready then, or will not be."""
        report = self.get("/api/preparing", Report)
        while (facts := report.game(game)) and facts.rules.stage in ("waiting", "preparing"):
            report = self.get("/api/preparing", Report, since=report.version, wait=WAIT)
        return facts is not None and facts.rules.stage == "ready"

    def _sent(self, send: Callable[[], httpx.Response], tries: int) -> httpx.Response:
        for _ in range(tries):
            with suppress(httpx.TransportError):
                return send()
        raise Refused("unavailable", f"The server at {self.address} does not answer.")


class AtTable:
    """A table, as the holder of some seats or as a spectator."""

    def __init__(self, house: House, id: str, token: str | None, view: views.TableView) -> None:
        self.house = house
        self.id = id
        self.token = token
        self.view = view
        self._numbers = itertools.count(1)
        self._name = secrets.token_hex(6)

    @property
    def seats(self) -> list[int]:
        """One's own seats."""
        return self.view.you.seats

    def refresh(self) -> views.TableView:
        """Looks at the table anew."""
        self.view = self.house.get(f"/api/tables/{self.id}", views.TableView, self.token)
        return self.view

    def do(self, deed: intents.Deed, version: int | None = None) -> int:
        """Does something, or raises `Refused`; the version that holds it."""
        seen = self.view.version if version is None else version
        intent = intents.Intent(f"{self._name}-{next(self._numbers)}", seen, deed)
        path = f"/api/tables/{self.id}/intents"
        answer = self.house.post(path, intent, intents.Answer, self.token)
        with suppress(Refused):  # it is done, whether or not the table can be looked at now
            self.refresh()
        assert answer.version is not None
        return answer.version

    def take(self, seat: int, name: str) -> int:
        """Takes one more seat."""
        return self.do(intents.Take(seat, name))

    def leave(self, seat: int) -> int:
        """Gets up."""
        return self.do(intents.Leave(seat))

    def start(self) -> int:
        """Begins the game."""
        return self.do(intents.Start())

    def move(self, seat: int, move: str) -> int:
        """Plays a move or makes a call, in notation."""
        return self.do(intents.Move(seat, move))

    def moves(self, seat: int, moves: Sequence[str]) -> int:
        """Plays several moves in a row, all of them or none."""
        return self.do(intents.Moves(seat, list(moves)))

    def undo(self, seat: int) -> int:
        """Takes back the seat's last move, or asks the others for it."""
        return self.do(intents.Undo(seat))

    def claim(self, seat: int, absent: int, end: ClaimEnd) -> int:
        """Waits no longer for a seat that does not move; `view.you.can_claim` says from when on."""
        return self.do(intents.Claim(seat, absent, end))

    def invite_device(self) -> str:
        """A code by which another device can hold the same seats, once and within some minutes."""
        code = secrets.token_urlsafe(24)
        self.do(intents.InviteDevice(code))
        return code

    def say(self, text: str) -> int:
        """Says something."""
        return self.do(intents.Say(text))

    def rematch(self) -> "AtTable":
        """The next table, for the same people."""
        self.do(intents.Rematch())
        assert self.view.rematch is not None
        return self.house.visit(self.view.rematch, self.token)

    def events(self, since: int = 0, wait: float = 0) -> list[Event]:
        """What has happened since a version; waits so many seconds if nothing has."""
        path = f"/api/tables/{self.id}/events"
        found: list[Event] = []
        while True:
            listed = self.house.get(path, answers.EventList, self.token, since=since, wait=wait)
            self.view, since, wait = listed.view, listed.version, 0
            found += listed.events
            if not listed.events or since >= listed.view.version:
                return found

    def wait_for_turn(self) -> int | None:
        """Waits until a seat of one's own may act; None when the game is over."""
        while self.view.state == "playing":
            for seat in self.view.you.seats:
                if seat in self.view.acting:
                    return seat
            self._listen()
        return None

    def _listen(self) -> None:
        """Waits for news; a server that is away is asked again until it is back."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self.events(self.view.version, wait=30)
            except Refused as refused:
                if refused.code != "unavailable" or time.monotonic() > until:
                    raise
                time.sleep(PAUSE)
            else:
                return

    def position(self, seat: int | None = None, at: int | None = None) -> views.PositionView:
        """The position as text; `frustule.read_position` reads it."""
        path = f"/api/tables/{self.id}/position"
        return self.house.get(path, views.PositionView, self.token, seat=seat, at=at)

    def scene(
        self,
        seat: int | None = None,
        at: int | None = None,
        rotation: int = 0,
        move: str = "",
        *,
        pencil: bool = False,
    ) -> dict[str, Any]:
        """The scene as it goes over the wire; with what one move of the seat would do, where it is named; or
        as if it were the turn of a seat that waits."""
        path = f"/api/tables/{self.id}/scene"
        asked = {"seat": seat, "at": at, "rotation": rotation, "move": move or None}
        asked["pencil"] = "true" if pencil else None
        return msgspec.json.decode(self.house.fetch(path, self.token, **asked))

    def story(
        self, at: int, seat: int | None = None, rotation: int = 0, *, back: bool = False
    ) -> dict[str, Any]:
        """The move with this number told as beats, or how it is taken back, as it goes over the wire."""
        asked = {"at": at, "seat": seat, "rotation": rotation, "back": str(back).lower()}
        return msgspec.json.decode(self.house.fetch(f"/api/tables/{self.id}/story", self.token, **asked))

    def what_if(
        self, moves: Sequence[str | Unsent], seat: int | None = None, at: int | None = None, rotation: int = 0
    ) -> WhatIfView:
        """What the table would show after these moves, of the seat unless they name another."""
        asked = WhatIf(_unsent(moves), seat, at, rotation)
        return self.house.post(f"/api/tables/{self.id}/what-if", asked, WhatIfView, self.token)

    def hint(self, seat: int) -> views.Hint:
        """What a bot would do."""
        return self.house.get(f"/api/tables/{self.id}/hint", views.Hint, self.token, seat=seat)

    def review(self) -> views.ReviewView:
        """The course of the game, when it is over; ask again until it is ready."""
        return self.house.get(f"/api/tables/{self.id}/review", views.ReviewView)

    def record(self) -> str:
        """The record, when the game is over."""
        return self.house.fetch(f"/api/tables/{self.id}/record").decode()

    @contextmanager
    def live(self, since: int = 0, watch: Watch | None = None) -> Generator["Live"]:
        """A socket that tells what happens as it happens."""
        address = self.house.address.replace("http", "ws", 1)
        try:
            opening = connect(f"{address}/api/tables/{self.id}/live", max_size=None, compression=None)
            socket = opening.__enter__()
        except (OSError, WebSocketException):
            raise Refused("unavailable", f"The server at {self.house.address} does not answer.") from None
        try:
            yield Live(self, socket, since, watch)
        finally:
            with suppress(WebSocketException):
                opening.__exit__(None, None, None)


class Live:
    """Messages of a table as they come."""

    def __init__(self, table: AtTable, socket: ClientConnection, since: int, watch: Watch | None) -> None:
        self.version = since
        self._table = table
        self._socket = socket
        self._send(messages.Hello(table.token, since, watch, PROTOCOL))

    def receive(self, timeout: float | None = None) -> messages.FromServer:
        """The next message; `TimeoutError` if none comes, `Refused` if the server ends it."""
        try:
            said = self._socket.recv(timeout)
        except WebSocketException:
            raise Refused("unavailable", LOST) from None
        message = msgspec.json.decode(said, type=messages.FromServer)
        match message:
            case messages.Events():
                assert message.events[0].version == self.version + 1
                self.version = message.version
                self._table.view = message.view
            case messages.Welcome():
                self._table.view = message.view
            case messages.Fault():
                raise Refused(message.code, message.words)
            case _:
                pass
        return message

    def do(self, id: str, deed: intents.Deed) -> None:
        """Sends an intent; its answer comes among the messages."""
        self._send(messages.Do(id, self.version, deed))

    def watch(self, watch: Watch) -> None:
        """Asks for other scenes."""
        self._send(watch)

    def ping(self) -> None:
        """Asks for a sign of life."""
        self._send(messages.Ping())

    def _send(self, message: messages.FromClient) -> None:
        try:
            self._socket.send(msgspec.json.encode(message).decode())
        except WebSocketException:
            raise Refused("unavailable", LOST) from None


def _seat(word: str, name: str) -> NewSeat:
    if word in ("me", "open"):
        return NewSeat(word, name if word == "me" else "")
    return NewSeat("bot", bot=word)


def _unsent(moves: Sequence[str | Unsent]) -> list[Unsent]:
    return [Unsent(each) if isinstance(each, str) else each for each in moves]


def _headers(token: str | None) -> dict[str, str]:
    """What every request says: which protocol is spoken, and whose it is."""
    bearer = {} if token is None else {"authorization": f"Bearer {token}"}
    return {HEADER: str(PROTOCOL)} | bearer
