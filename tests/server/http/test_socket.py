"""The socket: everything in order, no gap, no repeat, whatever clients do to it."""

import asyncio
import itertools
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from frustule.client import AtTable, House, Live, Refused
from frustule.protocol import intents, messages
from frustule.protocol.events import Spoken
from frustule.protocol.messages import Watch
from frustule.server.http import socket as sockets
from frustule.server.http.socket import Socket
from frustule.server.http.websocket import EXTENSION
from frustule.server.rate_limit import RateLimit
from frustule.server.workers import jobs
from frustule.server.workers.pool import JobFailed
from tests.server.http.test_tables import two_at
from tests.server.running import FREE, Running, running, until


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
        mine.do("one", intents.Move(seat, "draw 1"))
        happened = receive(mine, messages.Events)
        answer = mine.receive(30)
        assert isinstance(answer, intents.Answer)
        assert (answer.id, answer.ok, answer.version) == ("one", True, happened.version)
        assert receive(theirs, messages.Events).events[0].move == "draw 1"
        assert receive(mine, messages.SceneMessage).version == happened.version
        mine.do("one", intents.Move(seat, "draw 1"))
        again = receive(mine, intents.Answer)
        assert again == answer
        mine.watch(Watch(seat, False, 0, "fr"))
        mine.ping()
        assert isinstance(receive(mine, messages.Pong), messages.Pong)


def test_moves_played_together_are_told_together_and_once(simple_server: Running):
    ada, grace = two_at(simple_server, "pondscum", setup="secret")
    plan = ["arrange hedge", "lift Ml1", "M@a1", "ready"]
    with ada.live(watch=Watch(1)) as mine, grace.live(watch=Watch(2)) as theirs:
        for live in (mine, theirs):
            receive(live, messages.SceneMessage)
        mine.do("wrong", intents.Moves(1, [*plan[:2], "E@l1", "ready"]))
        refused = receive(mine, intents.Answer)
        assert (refused.ok, refused.code) == (False, "illegal")
        for _ in range(2):
            mine.do("plan", intents.Moves(1, plan))
        happened = receive(mine, messages.Events)
        assert [getattr(event, "move", "") for event in happened.events] == plan
        first, second = (receive(mine, intents.Answer) for _ in range(2))
        assert first == second
        assert (first.id, first.ok, first.version) == ("plan", True, happened.version)
        heard = receive(theirs, messages.Events).events
        assert [getattr(event, "move", "") for event in heard] == ["ready"]
    assert ada.refresh().moves == len(plan)


def test_stories_come_before_the_scenes_they_lead_to(simple_server: Running):
    ada, grace = two_at(simple_server)
    seat = ada.view.acting[0]
    mover, other = (ada, grace) if seat == 1 else (grace, ada)
    with mover.live() as mine, other.live(watch=Watch(None, stories=True)) as theirs:
        first = receive(theirs, messages.SceneMessage)
        mine.do("one", intents.Move(seat, "draw 1"))
        version = receive(mine, intents.Answer).version
        told = receive(theirs, messages.StoryMessage)
        assert (told.version, told.seat, told.back) == (version, None, False)
        (beat, *_) = msgspec.json.decode(told.story)["beats"]
        assert beat["sound"] == "draw"
        assert receive(theirs, messages.SceneMessage).version == version > first.version
        mine.do("two", intents.Undo(seat))
        other.refresh()
        theirs.do("yes", intents.AnswerUndo(3 - seat, True))
        undone = receive(theirs, messages.StoryMessage)
        assert undone.back
        assert undone.version == receive(theirs, messages.SceneMessage).version
    # Whoever comes back soon is told what it has missed.
    with other.live(since=version, watch=Watch(None, stories=True)) as theirs:
        assert receive(theirs, messages.StoryMessage) == undone


def test_a_scene_that_could_not_be_drawn_takes_no_story_with_it(simple_server: Running):
    table = simple_server.house.make("diatoms", ["me", "me"], start=True)
    seat = table.view.acting[0]
    spectator = simple_server.house.visit(table.id)
    with spectator.live(watch=Watch(None, stories=True)) as live:
        receive(live, messages.SceneMessage)
        scenes: Any = simple_server.registry.scenes
        draw, failed = scenes.draw, 0

        async def failing(job: Any, *more: Any, **named: Any) -> bytes:
            nonlocal failed
            if isinstance(job, jobs.DrawScene) and not failed:
                failed += 1
                raise JobFailed("the process ended")
            return await draw(job, *more, **named)

        scenes.draw = failing
        table.move(seat, "draw 1")
        until(lambda: failed)
        first = table.view.version
        table.move(seat, table.position(seat).moves[0])
        told = [receive(live, messages.StoryMessage).version for _ in range(2)]
        assert told == [first, table.view.version]
        assert receive(live, messages.SceneMessage).version == told[-1]


def test_presence(simple_server: Running):
    ada, grace = two_at(simple_server)
    with ada.live() as mine:
        assert receive(mine, messages.Presence) == messages.Presence(seats=[1], watching=0)
        with grace.live():
            assert receive(mine, messages.Presence) == messages.Presence(seats=[1, 2], watching=0)
        assert receive(mine, messages.Presence) == messages.Presence(seats=[1], watching=0)
        with simple_server.house.visit(ada.id).live():
            assert receive(mine, messages.Presence) == messages.Presence(seats=[1], watching=1)


def tell(server: Running, table: str, *said: str | bytes) -> tuple[list[Any], int]:
    """What the server answers until it closes the socket, and the code.

    Read from the wire: a client library may forget what it has received when it cannot answer any more.
    """
    address = parse_uri(f"{server.address.replace('http', 'ws', 1)}/api/tables/{table}/live")
    wire = ClientProtocol(address, max_size=None)
    answers: list[Any] = []
    with socket.create_connection((address.host, address.port), timeout=30) as line:

        def send() -> None:
            with suppress(OSError):  # it has closed already; what it said before can still be read
                line.sendall(b"".join(wire.data_to_send()))

        def receive() -> bool:
            try:
                data = line.recv(1 << 16)
            except ConnectionResetError:
                return False
            wire.receive_data(data) if data else wire.receive_eof()
            frames = [event for event in wire.events_received() if isinstance(event, Frame)]
            answers.extend(msgspec.json.decode(frame.data) for frame in frames if frame.opcode is Opcode.TEXT)
            return bool(data)

        wire.send_request(wire.connect())
        send()
        while wire.state is State.CONNECTING:
            assert receive(), wire.handshake_exc
        for message in said if wire.state is State.OPEN else ():
            wire.send_text(message.encode()) if isinstance(message, str) else wire.send_binary(message)
            send()
        while receive():
            send()
    return answers, wire.close_rcvd.code if wire.close_rcvd else 0


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
        "rotation": json,
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
    greeting = ['{"type":"hello"}'] if hello else []
    answers, code = tell(server, table.id, *greeting, *said, "enough")
    assert code in (4400, 1009, 1007)
    if code == 4400:
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
    answers, _ = tell(server, table.id, said)
    assert answers[-1]["code"] == code


def test_no_such_table(fuzzed: tuple[Running, AtTable]):
    server, _ = fuzzed
    for id in ("x" * 16, "short", "x" * 200):
        answers, _ = tell(server, id, '{"type":"hello"}')
        assert answers[-1]["code"] == "not_found"
    assert "x" * 16 not in server.registry.rooms


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
        watchers = server.registry.rooms[ada.id].watchers
        until(lambda: watchers)
        with ada.live() as live:
            for number in itertools.count():
                live.do(f"s{number}", intents.Say("x" * 250))
                receive(live, intents.Answer)
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
            answers, _ = tell(server, ada.id, '{"type":"hello"}')
            assert answers[-1]["code"] == "too_many"
            for _ in range(12):
                last.ping()
            with pytest.raises(Refused, match="Too many"):
                receive(last, messages.Fault)


class Share(RateLimit):
    """So many messages, and then none until somebody says so."""

    def __init__(self, messages: int) -> None:
        super().__init__(0.0, messages, 100)
        self.held_back = 0

    def allows(self, who: str) -> bool:
        allowed = super().allows(who)
        self.held_back += not allowed
        return allowed


def test_sockets_of_an_address_share_what_is_read_of_them(server: Running):
    ada, _ = two_at(server)
    share = server.registry.quotas.messages = Share(5)
    with ada.live() as one, ada.live() as other:
        for _ in range(5):
            one.ping()
            receive(one, messages.Pong)
        other.do("late", intents.Say("too much was said here"))
        until(lambda: share.held_back)
        assert not any(isinstance(event, Spoken) for event in ada.events()), "nothing is read of it yet"
        server.registry.quotas.messages = Share(5)
        assert receive(other, intents.Answer).ok, "it was late, and not lost"


@pytest.mark.parametrize("where", ["_serve", "write"])
def test_a_bug_at_a_socket_is_noted_and_the_client_may_come_back(
    simple_server: Running, where: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    async def broken(*_: Any) -> None:
        raise ZeroDivisionError

    table = simple_server.house.make("diatoms", ["me", "me"], start=True)
    with monkeypatch.context() as patch, table.live() as live:
        live.ping()
        receive(live, messages.Pong)  # so it is being served already
        patch.setattr(*((sockets, where) if where == "_serve" else (Socket, where)), broken)
        with table.live() as other, suppress(Refused, TimeoutError):
            while True:
                other.receive(1)
        live.ping()
        receive(live, messages.Pong)
    faults = [record for record in caplog.records if "it goes on" in record.message]
    assert ["socket" in record.message for record in faults] == [True]
    with table.live() as live:
        receive(live, messages.Welcome)


def test_whoever_goes_is_no_fault(simple_server: Running, caplog: pytest.LogCaptureFixture):
    table = simple_server.house.make("diatoms", ["me", "me"], start=True)
    for abrupt in (True, False) * 3:
        with table.live(watch=Watch(seat=1)) as live:
            receive(live, messages.Welcome)
            if abrupt:
                going: Any = live
                going._socket.socket.close()
        table.say("and on")
    assert not [record for record in caplog.records if "it goes on" in record.message]


def test_a_server_that_is_not_there_is_said_so():
    with House("http://127.0.0.1:9") as house:
        nowhere: Any = AtTable(house, "x", None, None)  # pyright: ignore[reportArgumentType]
        with pytest.raises(Refused, match="does not answer"), nowhere.live():
            pass
