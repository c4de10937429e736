"""The socket: everything in order, no gap, no repeat, whatever clients do to it."""

import asyncio
import itertools
import socket
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from frustule.client import AtTable, Live, Refused
from frustule.server import messages
from frustule.server.line import EXTENSION
from frustule.server.live import Socket
from frustule.server.messages import Watch
from tests.server.running import FREE, Running, running, until
from tests.server.test_tables import two_at


def receive(live: Live, kind: type[Any], seconds: float = 30) -> Any:
    """The next message of a kind."""
    while not isinstance(message := live.receive(seconds), kind):
        pass
    return message


def test_events_come_before_the_answer_and_scenes_follow(simple_server: Running):
    ada, grace = two_at(simple_server)
    seat = ada.view.acting[0]
    mover, other = (ada, grace) if seat == 1 else (grace, ada)
    with mover.live(watch=Watch(seat)) as mine, other.live(watch=Watch(None)) as theirs:
        first = receive(mine, messages.SceneMessage)
        assert first.seat == seat
        assert msgspec.json.decode(first.scene)["moves"]
        shown = msgspec.json.decode(receive(theirs, messages.SceneMessage).scene)
        assert shown["moves"] == []
        mine.do("one", messages.Move(seat, "draw 1"))
        happened = receive(mine, messages.Events)
        answer = mine.receive(30)
        assert isinstance(answer, messages.Answer)
        assert (answer.id, answer.ok, answer.version) == ("one", True, happened.version)
        assert receive(theirs, messages.Events).events[0].move == "draw 1"
        assert receive(mine, messages.SceneMessage).version == happened.version
        mine.do("one", messages.Move(seat, "draw 1"))
        again = receive(mine, messages.Answer)
        assert again == answer
        mine.watch(Watch(seat, False, 0, "fr"))
        mine.ping()
        assert isinstance(receive(mine, messages.Pong), messages.Pong)


def test_presence(simple_server: Running):
    ada, grace = two_at(simple_server)
    with ada.live() as mine:
        assert receive(mine, messages.Presence) == messages.Presence(seats=[1], watching=0)
        with grace.live():
            assert receive(mine, messages.Presence) == messages.Presence(seats=[1, 2], watching=0)
        assert receive(mine, messages.Presence) == messages.Presence(seats=[1], watching=0)
        with simple_server.house.visit(ada.id).live():
            assert receive(mine, messages.Presence) == messages.Presence(seats=[1], watching=1)


@contextmanager
def raw(server: Running, table: str) -> Generator[ClientConnection]:
    address = server.address.replace("http", "ws", 1)
    with (
        suppress(ConnectionClosed),
        connect(f"{address}/api/tables/{table}/live", compression=None, max_size=None) as made,
    ):
        yield made


def closing(socket: ClientConnection) -> tuple[list[Any], int]:
    """What was said until the server closed the socket, and the code."""
    said: list[Any] = []
    while True:
        try:
            said.append(msgspec.json.decode(socket.recv(30)))
        except ConnectionClosed as closed:
            return said, closed.rcvd.code if closed.rcvd else 0


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, AtTable]]:
    path = tmp_path_factory.mktemp("fuzz") / "tables.db"
    with running(f"sqlite:///{path}") as server:
        yield server, two_at(server)[0]


json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
almost = st.fixed_dictionaries(
    {"type": st.sampled_from(["do", "watch", "hello", "ping", "no"])},
    optional={
        "id": json,
        "version": st.integers() | json,
        "seat": json,
        "scene": json,
        "turn": json,
        "token": json,
        "since": json,
        "do": st.fixed_dictionaries(
            {"kind": st.sampled_from(["move", "start", "say", "undo", "take", "react", "rematch", "x"])},
            optional={"seat": json, "move": st.text(max_size=300), "text": json, "sign": json, "name": json},
        ),
    },
)
anything = st.one_of(
    almost.map(lambda value: msgspec.json.encode(value, order="sorted").decode()),
    json.map(lambda value: msgspec.json.encode(value).decode()),
    st.text(max_size=60),
    st.binary(max_size=60),
    st.just("[" * 5000),
    st.just("x" * 20_000),
)


@settings(max_examples=80)
@given(hello=st.booleans(), said=st.lists(anything, min_size=1, max_size=4))
def test_fuzzed_messages_change_nothing(
    fuzzed: tuple[Running, AtTable], hello: bool, said: list[str | bytes]
):
    """As a spectator: every message is answered, or the socket is closed with a reason; never more."""
    server, table = fuzzed
    before = server.house.visit(table.id, table.token).refresh().version
    with raw(server, table.id) as socket:
        if hello:
            socket.send('{"type":"hello"}')
        try:
            for message in said:
                socket.send(message)
            socket.send("enough")
        except ConnectionClosed:
            pass
        answers, code = closing(socket)
    assert code in (4400, 1009, 1007, 0)  # 0: it was closed while we were still talking
    # The client library drops what it has received when it cannot answer the close any more.
    if code == 4400 and answers:
        assert answers[-1]["type"] == "error"
        assert answers[-1]["words"]
    assert server.house.visit(table.id, table.token).refresh().version == before
    assert server.house.fetch("/api/health")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ('{"type":"ping"}', "malformed"),
        ('{"type":"hello","token":"nonsense"}', "no_token"),
        ('{"type":"hello","since":99}', "malformed"),
        ('{"type":"hello","watch":{"language":"xx"}}', "malformed"),
    ],
)
def test_a_wrong_first_message(fuzzed: tuple[Running, AtTable], said: str, code: str):
    server, table = fuzzed
    with raw(server, table.id) as socket:
        socket.send(said)
        answers, _ = closing(socket)
    assert answers[-1]["code"] == code


def test_no_such_table(fuzzed: tuple[Running, AtTable]):
    server, _ = fuzzed
    for id in ("x" * 16, "short", "x" * 200):
        with raw(server, id) as socket:
            socket.send('{"type":"hello"}')
            answers, _ = closing(socket)
        assert answers[-1]["code"] == "not_found"
    assert "x" * 16 not in server.hall.rooms


class Stuck:
    """The other end of a socket to which nothing can be sent."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {"extensions": {EXTENSION: self}}
        self.hung_up = False

    def say(self, message: bytes) -> bool:
        return False

    def hang_up(self) -> None:
        self.hung_up = True

    async def send(self, message: object) -> None:
        await asyncio.Event().wait()


def test_what_waits_for_a_slow_reader_is_bounded():
    async def fill() -> None:
        stuck: Any = Stuck()
        watcher = Socket(stuck, 10_000)
        writer = asyncio.create_task(watcher.write())
        for number in range(100):
            watcher.push(b"x" * 1000)
            watcher.push_scene(b"y" * 1_000_000)
            await asyncio.sleep(0)
            assert stuck.hung_up == (number > 10)
        writer.cancel()

    asyncio.run(fill())


@pytest.mark.slow
def test_who_reads_too_slowly_is_dropped_and_comes_back(sqlite: str):
    """The system keeps some megabytes for somebody who does not read; we keep no more than the backlog."""
    limits = msgspec.structs.replace(FREE, backlog=100_000, chats=100_000, log=100_000)
    with running(sqlite, limits) as server, socket.socket() as narrow:
        ada, _ = two_at(server)
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.connect(("127.0.0.1", int(server.address.rpartition(":")[2])))
        key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg=="
        head = (
            f"GET /api/tables/{ada.id}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade"
        )
        narrow.sendall(f"{head}\r\n{key}\r\n\r\n".encode())
        narrow.recv(4096)
        narrow.sendall(b"\x81\x90\0\0\0\0" + b'{"type":"hello"}')
        watchers = server.hall.rooms[ada.id].watchers
        until(lambda: watchers)
        with ada.live() as live:
            for number in itertools.count():
                live.do(f"s{number}", messages.Say("x" * 250))
                receive(live, messages.Answer)
                if not any(watcher.viewer == 0 for watcher in watchers):
                    break
                assert number < 30_000
        events = server.house.visit(ada.id).events()
        assert [event.version for event in events] == list(range(1, len(events) + 1))


def test_limits_on_sockets(sqlite: str):
    limits = msgspec.structs.replace(FREE, sockets_per_address=3, messages_per_second=2.0)
    with running(sqlite, limits) as server:
        ada, _ = two_at(server)
        with ada.live(), ada.live(), ada.live() as last:
            with raw(server, ada.id) as socket:
                socket.send('{"type":"hello"}')
                assert closing(socket)[0][-1]["code"] == "too_many"
            for _ in range(12):
                last.ping()
            with pytest.raises(Refused, match="Too many"):
                receive(last, messages.Fault)
