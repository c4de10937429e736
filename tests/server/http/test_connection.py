"""Nobody keeps a connection by doing nothing: what is not sent, and what is not read, is given up."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import msgspec
import pytest

from frustule.protocol.errors import Refusal
from tests.server.running import FREE, Running, running, until

SOON = msgspec.structs.replace(
    FREE, head_seconds=0.3, body_seconds=0.6, reading_seconds=0.3, answer_seconds=0.8, head=8_000
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    path = tmp_path_factory.mktemp("connection") / "tables.db"
    with running(f"sqlite:///{path}", SOON) as made:
        yield made


def port_of(server: Running) -> int:
    return int(server.address.rpartition(":")[2])


def begun(server: Running, content: bytes) -> socket.socket:
    """A connection on which so much has been sent."""
    line = socket.create_connection(("127.0.0.1", port_of(server)), timeout=60)
    line.sendall(content)
    return line


def rest(line: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    read = b""
    while more := line.recv(65_536):
        read += more
    return read


def code_of(answer: bytes) -> tuple[int, str]:
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split(b" ")[1]), msgspec.json.decode(body, type=Refusal).code


POST = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
HALVES = [
    (b"GET /api/health HT", 408, "too_slow"),
    (b"GET /api/health HTTP/1.1\r\nHost: x\r\nX: y", 408, "too_slow"),
    (POST + b"Content-Length: 100\r\n\r\n{", 408, "too_slow"),
    (POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{    \r\n", 408, "too_slow"),
    (b"GET /api/health HTTP/1.1\r\nX: " + b"y" * 400_000, 431, "too_long"),
    (b"GET /" + b"y" * 400_000, 431, "too_long"),
    (b"\x16\x03\x01\x02\x00\x01", 400, "malformed"),
]


@pytest.mark.parametrize(("content", "status", "code"), HALVES)
def test_a_half_is_answered_and_dropped(server: Running, content: bytes, status: int, code: str):
    with begun(server, content) as line:
        assert code_of(rest(line)) == (status, code)


@pytest.mark.parametrize("content", [b"", b"\r\n"])
def test_silence_is_dropped(server: Running, content: bytes):
    with begun(server, content) as line:
        assert rest(line) == b""


def test_a_second_request_that_is_never_finished(server: Running):
    whole = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"
    with begun(server, whole) as line:
        first = line.recv(65_536)
        assert first.startswith(b"HTTP/1.1 200")
        line.sendall(b"GET /api/health HTTP/1.1\r\n")
        assert code_of(rest(line))[1] == "too_slow"


def test_three_hundred_halves_are_all_dropped_and_leave_nothing(server: Running):
    kept = server.server.server_state
    until(lambda: not kept.connections)
    with ExitStack() as stack:
        lines = [stack.enter_context(begun(server, HALVES[k % 4][0])) for k in range(300)]
        assert all(b" 408 " in rest(line) for line in lines)
    until(lambda: not kept.connections and not kept.tasks)


def test_whoever_reads_nothing_is_dropped(server: Running):
    """Answers of some megabytes are asked for on one line, and none is read."""
    kept = server.server.server_state
    until(lambda: not kept.connections)
    with begun(server, b"") as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 400)
        until(lambda: not kept.connections)


def test_an_answer_that_does_not_come_is_given_up(server: Running):
    table = server.house.make("diatoms", ["me", "open"])
    path = f"/api/tables/{table.id}/events?since={table.view.version}&wait=30"
    with begun(server, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()) as line:
        assert code_of(rest(line)) == (503, "unavailable")
    assert not server.registry.rooms[table.id].waiting


def socket_of(server: Running) -> socket.socket:
    """A socket at a table, of which nothing is read but the handshake."""
    table = server.house.make("diatoms", ["me", "open"])
    line = begun(
        server,
        f"GET /api/tables/{table.id}/live HTTP/1.1\r\nHost: x\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode(),
    )
    assert b" 101 " in line.recv(4096)
    return line


def sent_on_and_on(line: socket.socket, frames: bytes) -> None:
    """Sends until the server has had enough."""
    with suppress(ConnectionError):
        while True:
            line.sendall(frames)


def test_a_message_in_endless_parts_is_dropped(server: Running):
    first, more = b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0"
    with socket_of(server) as line:
        line.sendall(first)
        sent_on_and_on(line, more * 100)


def test_whoever_pings_on_and_on_and_never_reads_is_dropped(server: Running):
    with socket_of(server) as line:
        sent_on_and_on(line, (b"\x89\xfd\0\0\0\0" + b"x" * 125) * 100)
