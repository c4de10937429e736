"""Whatever is sent: no answer is a fault of ours, every refusal has its shape, and what was refused changed
nothing. The long run, of 20,000 requests and as many messages, also bounds what the server grows by."""

import contextlib
import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from frustule.client import AtTable, House
from frustule.protocol.errors import Refusal
from frustule.protocol.intents import Answer
from frustule.protocol.messages import Fault, FromServer, Pong
from tests.ports import free_port
from tests.server.http.fuzzing import Line, Request, Spoiler
from tests.server.mortal import QUICK
from tests.server.running import until

COSTLY = ("/api/commissions/new", "/api/commissions/day", "/api/commissions/check", ".png")
"""Routes that are spoiled seldom, because what is still right there costs a proof or a picture."""
MEGABYTE = 1 << 20
JSON = (b"Content-Type", b"application/json")


@dataclass
class Fuzzed:
    """A server in a process of its own, and two tables: one at which two play, one that still gathers."""

    port: int
    pid: int
    database: Path
    log: Path
    playing: AtTable
    gathering: AtTable

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def state(self) -> list[tuple[Any, ...]]:
        """All that is kept about tables; written by nobody but those who ask."""
        with contextlib.closing(sqlite3.connect(self.database)) as connection:
            counted = "SELECT count(*), total(version), total(length(fact)) FROM events"
            return [
                *connection.execute(counted),
                *connection.execute("SELECT id, state, touched, listing FROM tables ORDER BY id"),
            ]

    def memory(self) -> int:
        """Bytes of memory that are the server's own."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        found = re.search(r"RssAnon:\s+(\d+) kB", status)
        assert found
        return int(found[1]) * 1024


@contextmanager
def fuzzed(folder: Path) -> Generator[Fuzzed]:
    port, database, log = free_port(), folder / "tables.db", folder / "log"
    command = [sys.executable, "-m", "tests.server.mortal", str(port), f"sqlite:///{database}"]
    with open(log, "wb") as file:
        process = subprocess.Popen(command, stderr=file, env=os.environ | QUICK)
    try:
        with House(f"http://127.0.0.1:{port}") as house:
            until(lambda: up(port), 60)
            playing = house.make("diatoms", ["me", "me"], start=True)
            gathering = house.make("diaominos", ["me", "open"])
            yield Fuzzed(port, process.pid, database, log, playing, gathering)
        assert process.poll() is None, "the server has died"
    finally:
        process.terminate()
        process.wait(30)


def up(port: int) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(f"http://127.0.0.1:{port}/api/health").is_success
    return False


def _resolved(document: dict[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """What is described, here or where this refers to."""
    for step in told.get("$ref", "").split("/")[1:]:
        document = document[step]
    return document if "$ref" in told else told


def true_requests(server: Fuzzed) -> list[Request]:
    """A sensible request for every route that the server describes."""
    id, token = server.playing.id, server.playing.token
    bearer = (b"Authorization", b"Bearer " + (token or "").encode())
    career: dict[str, Any] = {"career": {"name": "Ada", "entries": []}, "pictures": False}
    bodies: dict[str, Any] = {
        "/api/tables": {
            "game": "diaominos",
            "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}],
            "options": {"board": "name = 'b'\nstart = '0,2'\nmoves = 'x'\n"},
            "clock": {"kind": "total", "seconds": 60, "increment": 5},
        },
        "/api/tables/{id}/join": {"name": "Grace", "seat": 2, "token": "t" * 40},
        "/api/tables/{id}/intents": {"id": "a-1", "version": 0, "do": {"kind": "say", "text": "hello"}},
        "/api/tables/{id}/devices": {"code": "c" * 40, "token": "t" * 40},
        "/api/tables/{id}/what-if": {"seat": None, "moves": [{"move": "draw 1", "seat": 1}]},
        "/api/what-if": {
            "record": "frustule record 1\ngame: diatoms 2\nseed: 1\n",
            "moves": [{"move": "draw 1", "seat": 1}],
        },
        "/api/analysis": {"record": "frustule record 1\ngame: diatoms 2\nseed: 1\n", "moves": []},
        "/api/analysis/read": {"record": "frustule record 1\ngame: diatoms 2\nseed: 1\n1 draw 1\n"},
        "/api/analysis/write": {
            "record": "frustule record 1\ngame: diatoms 2\nseed: 1\n",
            "tried": [{"after": 0, "seat": 1, "move": "draw 1"}],
        },
        "/api/games/{name}/prepare": {"again": False},
        "/api/commissions/check": {"text": "title = 'x'\ndishes = 3\ncard = '''\n--\n'''\n"},
        "/api/careers": career,
        "/api/careers/log": {"career": career["career"], "record": "frustule record 1\n", "seat": 1},
    }
    document = httpx.get(f"{server.address}/api/openapi.json").json()
    found: list[Request] = []
    for route, methods in document["paths"].items():
        path = route.replace("{id}", id).replace("{name}", "diatoms").replace("{number}", "1")
        for method, told in methods.items():
            told_of = [_resolved(document, each) for each in told.get("parameters", [])]
            query = "&".join(
                f"{each['name']}={each['schema'].get('minimum', 1)}"
                for each in told_of
                if each["in"] == "query" and each["name"] not in ("theme", "difficulty", "style", "wait")
            )
            body = json.dumps(bodies[route]).encode() if method == "post" else b""
            found.append(Request(method.upper(), path, query, (bearer,), body))
    assert len(found) > 20
    components = [("diatoms", "tiles"), ("diatoms", "slide"), ("commissions", "card"), ("pondscum", "pieces")]
    made = [
        {"game": game, "seats": [{"kind": "open"}] * 2, "options": {name: "name = 'p'\nwidth = 3\n"}}
        for game, name in components
    ]
    return [
        *found,
        *(Request("POST", "/api/tables", "", (), json.dumps(each).encode()) for each in made),
        Request("GET", f"/api/tables/{server.gathering.id}", "language=fr"),
        Request("GET", "/"),
        Request("GET", "/t/abc"),
        Request("GET", f"/api/tables/{id}/live"),
    ]


def spoil_requests(server: Fuzzed, seed: int, count: int) -> dict[int, int]:
    """Sends spoiled requests, and judges every answer; how often each status came."""
    spoiler, line = Spoiler(seed), Line(server.port)
    true = true_requests(server)
    seen: dict[int, int] = {}
    before = server.state()
    for number in range(count):
        wanted = spoiler.chance.choice(true)
        if wanted.path.startswith(COSTLY) or wanted.path.endswith(COSTLY):
            wanted = wanted if spoiler.chance.random() < 0.02 else true[number % len(true)]
        request = spoiler.request(wanted)
        answer = line.ask(request)
        told = (
            seed,
            number,
            request.method,
            request.path[:80],
            request.query[:80],
            request.body[:200],
            answer,
        )
        seen[answer.status] = seen.get(answer.status, 0) + 1
        assert answer.status or not request.whole, told
        if answer.status >= 400 and request.method != "HEAD":
            refusal = msgspec.json.decode(answer.body, type=Refusal)
            assert refusal.words, told
            assert answer.status < 500 or refusal.code == "preparing", told
        if answer.status >= 400 or not answer.status:
            assert server.state() == before, told
        else:
            before = server.state()
    line.close()
    return seen


def spoil_messages(server: Fuzzed, seed: int, count: int) -> dict[str, int]:
    """Sends spoiled messages over sockets, and hears what is said about them."""
    spoiler = Spoiler(seed)
    true: list[Any] = [
        {"type": "hello", "token": server.playing.token, "since": 0, "watch": {"seat": 1, "scene": False}},
        {"type": "do", "id": "x-1", "version": 1, "do": {"kind": "move", "seat": 1, "move": "draw 2"}},
        {"type": "do", "id": "x-2", "version": 1, "do": {"kind": "undo", "seat": 1}},
        {"type": "watch", "seat": 1, "scene": False, "rotation": 0, "language": "fr"},
        {"type": "ping"},
    ]
    seen: dict[str, int] = {}
    before = server.state()
    at = f"ws://127.0.0.1:{server.port}/api/tables/{server.playing.id}/live"
    sent = 0
    while sent < count:
        greeted = spoiler.chance.random() < 0.9
        with connect(at, ping_interval=None, close_timeout=1, compression=None) as socket:
            if greeted:
                socket.send(json.dumps(true[0]))
            with contextlib.suppress(ConnectionClosed):
                while sent < count:
                    socket.send(spoiler.message(spoiler.chance.choice(true)))
                    sent += 1
                    kind = heard(socket)
                    seen[kind] = seen.get(kind, 0) + 1
                    if kind == "done":
                        before = server.state()
                    if kind == "error":
                        break
        assert server.state() == before, (seed, sent)
        seen["lines"] = seen.get("lines", 0) + 1
    return seen


def heard(socket: ClientConnection) -> str:
    """What comes of a message: it is done, refused or nothing; or an error, and the line is closed."""
    socket.send(json.dumps({"type": "ping"}))
    came = "nothing"
    while True:
        message = msgspec.json.decode(socket.recv(timeout=60), type=FromServer)
        match message:
            case Answer():
                came = "done" if message.ok else "refused"
            case Fault():
                assert message.code in ("malformed", "too_long", "no_token"), message
                return "error"
            case Pong():
                return came
            case _:
                pass


def test_nothing_that_is_sent_is_answered_with_a_fault_of_ours(tmp_path: Path):
    with fuzzed(tmp_path) as server:
        seen = spoil_requests(server, 1, 500)
        assert seen.get(200, 0) > 20, "some are still right"
        assert {400, 404, 405} <= set(seen)
        heard = spoil_messages(server, 1, 250)
        assert heard["error"] > 100
    assert "Traceback" not in server.log.read_text()


@pytest.mark.slow
def test_twenty_thousand_requests_and_messages(tmp_path: Path):
    with fuzzed(tmp_path) as server:
        for seed in range(4):  # caches fill, machine code is loaded
            spoil_requests(server, 100 + seed, 500)
        spoil_messages(server, 100, 500)
        memory, log = server.memory(), server.log.stat().st_size
        for seed in range(20):
            spoil_requests(server, 1000 + seed, 1_000)
        spoil_messages(server, 1000, 20_000)
        assert server.memory() - memory < 60 * MEGABYTE
        assert server.log.stat().st_size - log < 20_000
    assert "Traceback" not in server.log.read_text()
