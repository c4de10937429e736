"""The examples under deploy/, tried with Debian's own programs: what they say is read, and games are played
through the proxies as they are set up there."""

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from frustule.client import House
from frustule.protocol import events
from frustule.protocol.messages import Events
from frustule.server.configuring import configure
from tests.ports import free_port
from tests.server.postgres import cluster, programs
from tests.server.running import running, until

DEPLOY = Path(__file__).parents[2] / "deploy"
SITE = "pond.example"
"""The name by which the examples are reached, and no other."""


def program(name: str) -> str:
    """Where a program of Debian's is; those who have not installed it are told."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


@contextmanager
def proxy(
    command: list[str], environment: dict[str, str], port: int, name: str = "127.0.0.1"
) -> Generator[str]:
    """The address of a proxy that this command starts."""
    process = subprocess.Popen(command, env={**os.environ, **environment}, stderr=subprocess.PIPE)
    address = f"http://{name}:{port}"
    try:
        with here(name):
            with House(address) as house:
                until(lambda: process.poll() is not None or _answers(house), 30)
            assert process.poll() is None, process.stderr.read() if process.stderr else ""
            yield address
    finally:
        process.terminate()
        process.communicate(timeout=20)


@contextmanager
def here(name: str) -> Generator[None]:
    """Has a name mean this machine, to whoever looks it up in this process."""
    look_up = socket.getaddrinfo

    def found(host: Any, *more: Any, **named: Any) -> Any:
        return look_up("127.0.0.1" if host in (name, name.encode()) else host, *more, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket, "getaddrinfo", found)
        yield


def _answers(house: House) -> bool:
    try:
        return bool(house.games())
    except Exception:
        return False


def play_through(address: str) -> None:
    """A game of two people through a proxy, one by requests and one by a socket."""
    with House(address) as house:
        ada = house.make("pondscum", ["me", "open"], options={"setup": "random", "first": "one"})
        grace = house.join(ada.id, "Grace")
        ada.start()
        with grace.live() as live:
            ada.move(1, ada.position(1).moves[0])
            told: list[events.Event] = []
            while not any(isinstance(event, events.Moved) for event in told):
                message = live.receive()
                told += message.events if isinstance(message, Events) else []
        grace.move(2, "resign")
        assert ada.refresh().state == "over"
        assert house.visit(ada.id).view.result is not None


def test_the_settings_are_read():
    listening, settings = configure({}, (), DEPLOY / "frustule.toml", {})
    assert (listening.workers, settings.hosts, settings.limits.tables) == (2, (SITE,), 10_000)


@pytest.mark.slow
def test_a_game_through_nginx(sqlite: str, tmp_path: Path):
    nginx, port = program("nginx"), free_port()
    with running(sqlite, hosts=(SITE,)) as server:
        told = (DEPLOY / "nginx.conf").read_text()
        told = told.replace("server 127.0.0.1:8000;", f"server {server.address.removeprefix('http://')};")
        (tmp_path / "site.conf").write_text(told.replace("listen 80;", f"listen 127.0.0.1:{port};"))
        whole = tmp_path / "nginx.conf"
        whole.write_text(
            f"daemon off; pid {tmp_path}/pid; error_log stderr; events {{}}\n"
            f"http {{ access_log off; include {tmp_path}/site.conf; }}\n"
        )
        subprocess.run([nginx, "-t", "-q", "-c", str(whole)], check=True)
        with proxy([nginx, "-c", str(whole)], {}, port, SITE) as address:
            play_through(address)


@pytest.mark.slow
def test_a_game_through_caddy(sqlite: str, tmp_path: Path):
    caddy, port = program("caddy"), free_port()
    with running(sqlite, hosts=(SITE,)) as server:
        environment = {
            "FRUSTULE_SITE": f"http://{SITE}:{port}",
            "FRUSTULE_UPSTREAM": server.address.removeprefix("http://"),
            "XDG_DATA_HOME": str(tmp_path),
            "XDG_CONFIG_HOME": str(tmp_path),
        }
        command = [caddy, "run", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
        with proxy(command, environment, port, SITE) as address:
            play_through(address)


@pytest.mark.slow
def test_systemd_understands_the_service(tmp_path: Path):
    analyze = program("systemd-analyze")
    unit = tmp_path / "frustule.service"
    here = Path(sys.executable).parent / "frustule"
    unit.write_text(
        (DEPLOY / "frustule.service").read_text().replace("/opt/frustule/bin/frustule", str(here))
    )
    done = subprocess.run(
        [analyze, "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False
    )
    about_it = [line for line in done.stderr.splitlines() if "frustule" in line]
    assert (done.returncode, about_it) == (0, []), done.stderr


@pytest.mark.slow
def test_the_database_is_made():
    bin = programs()
    assert bin, "PostgreSQL is not installed"
    made = (DEPLOY / "postgresql.sql").read_text().replace("frustule", "pond")
    with cluster() as address:
        subprocess.run(
            ["psql", "-q", "-v", "ON_ERROR_STOP=1", f"{address}/postgres"], input=made, text=True, check=True
        )
        database = f"{address.replace('frustule@', 'pond@')}/pond"
        with running(database) as server:
            assert server.house.make("diaominos", ["me", "open"]).view.state == "gathering"
        with psycopg.connect(database) as connection:
            found = connection.execute("SELECT count(*) FROM tables").fetchone()
            assert found == (1,)
