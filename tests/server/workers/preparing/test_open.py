"""A server that is open before the rules are ready: what it answers, and that it goes on by itself."""

import dataclasses
import functools
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from frustule import bots
from frustule.client import House, Refused
from frustule.games import game_names
from frustule.protocol import intents, messages
from frustule.protocol.errors import Refusal
from frustule.protocol.progress import Report
from frustule.server.workers.preparing.preparation import Preparation
from tests.server.running import Clock, Running, running, until
from tests.server.workers.preparing.conftest import braked
from tests.server.workers.preparing.slow import COMMAND, Brake


@pytest.fixture
def held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: Path) -> Brake:
    """The games of the house, none of them ready before the test lets it."""
    return braked(tmp_path, monkeypatch, whole)


@contextmanager
def opened(database: str, **more: Any) -> Generator[Running]:
    with running(database, prepare=functools.partial(Preparation, command=COMMAND), **more) as server:
        yield server


def report(server: Running, since: int = 0) -> Report:
    return server.house.get("/api/preparing", Report, since=since, wait=30)


def answer(server: Running, path: str, **more: Any) -> httpx.Response:
    with httpx.Client(timeout=60) as http:
        return http.request(more.pop("method", "GET"), server.address + path, **more)


def made(server: Running, game: str, **more: Any) -> httpx.Response:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}]
    return answer(
        server, "/api/tables", method="POST", json={"game": game, "seats": seats, "start": True, **more}
    )


def test_everything_that_needs_no_rules_is_answered_and_the_rest_says_how_far_it_is(held: Brake, sqlite: str):
    with opened(sqlite) as server:
        assert b"<html" in answer(server, "/").content
        assert [game.name for game in server.house.games()] == list(game_names())
        assert answer(server, "/api/commissions").is_success
        assert answer(server, "/api/commissions/kit").is_success
        told = report(server)
        assert [game.name for game in told.games] == list(game_names())
        assert not any(game.rules.stage == "ready" for game in told.games)
        record = "frustule record 1\ngame: diaominos 2\nseed: 1\n"
        for refused, game in (
            (made(server, "diatoms"), "diatoms"),
            (answer(server, "/api/games/diaominos/slide.svg"), "diaominos"),
            (answer(server, "/api/games/pondscum/lesson"), "pondscum"),
            (answer(server, "/api/games/pondscum/examples"), "pondscum"),
            (answer(server, "/api/games/pondscum/look"), "pondscum"),
            (answer(server, "/api/commissions/day"), "commissions"),
            (answer(server, "/api/commissions/1/picture.svg"), "commissions"),
            (
                answer(
                    server,
                    "/api/careers/log",
                    method="POST",
                    json={"career": {"name": "Ada", "entries": []}, "record": record},
                ),
                "diaominos",
            ),
        ):
            assert refused.status_code == 503
            assert int(refused.headers["retry-after"]) > 0
            told = msgspec.json.decode(refused.content, type=Refusal)
            if refused.request.url.path != "/api/careers/log":
                assert told.game == game
            assert told.code == "preparing"
            assert told.words.startswith("The rules of ")
        assert answer(server, "/api/games/nothing/look").status_code == 404
        assert answer(server, "/api/games/nothing/prepare", method="POST", json={}).status_code == 404
        assert made(server, "diatoms", record=record).status_code == 503
        french = answer(server, "/api/games/diatoms/look?language=fr").json()["words"]
        assert french.startswith("Les règles de ")


def test_a_game_is_playable_the_moment_its_rules_are_ready(held: Brake, sqlite: str):
    with opened(sqlite) as server:
        assert made(server, "diatoms").status_code == 503
        assert answer(server, "/api/games/diatoms/prepare", method="POST", json={}).status_code == 202
        held.let("rules", "diatoms", "all")
        seen = 0
        while (told := report(server, seen)).game("diatoms").rules.stage != "ready":  # pyright: ignore[reportOptionalMemberAccess]
            assert told.version > seen
            seen = told.version
        table = made(server, "diatoms")
        assert table.status_code == 201
        assert made(server, "pondscum").status_code == 503
        assert made(server, "diatoms", record="game: pondscum 2").status_code == 400


def test_a_bot_thinks_as_soon_as_it_is_ready_and_the_table_is_told(
    held: Brake, sqlite: str, monkeypatch: pytest.MonkeyPatch
):
    """The bot has nothing to compile, but the server is told that it might."""
    monkeypatch.setitem(bots.BOTS, "random", dataclasses.replace(bots.BOTS["random"], compiled=True))
    for name in game_names():
        held.let("rules", name, "all")
    with opened(sqlite) as server:
        until(lambda: all(game.rules.stage == "ready" for game in report(server).games), 120)
        table = server.house.make("pondscum", ["random", "me"], start=True)
        with table.live() as live:
            while not isinstance(live.receive(30), messages.Preparing):
                pass
            assert table.refresh().moves == 0
            held.let("bots", "pondscum", "all")
            until(lambda: table.refresh().moves == 1, 60)


def test_tables_are_taken_up_when_their_rules_are_ready_and_no_time_is_lost(
    held: Brake, sqlite: str, whole: Path, monkeypatch: pytest.MonkeyPatch
):
    clock = Clock()
    rule = intents.ClockRule("total", 600)
    for name in game_names():
        held.let("rules", name, "all")
        held.let("bots", name, "all")
    with opened(sqlite, clock=clock) as server:
        until(lambda: report(server).ready, 120)
        table = server.house.make("diatoms", ["me", "me"], clock=rule, start=True)
        left = table.view.clock.seats[0].left if table.view.clock else 0
    for path in (held.folder.parent / "cache").glob("*.bin"):
        path.unlink()
    held.let("rules", "diatoms", 0)
    with opened(sqlite, clock=clock) as server:
        refused = answer(server, f"/api/tables/{table.id}")
        assert (refused.status_code, refused.json()["game"]) == (503, "diatoms")
        with House(server.address, patient=False) as house, pytest.raises(Refused, match="The rules of Dia"):
            house.visit(table.id, table.token)
        waits = ThreadPoolExecutor(1).submit(server.house.visit, table.id, table.token)
        clock.advance(3600)
        assert not waits.done()
        held.let("rules", "diatoms", "all")
        assert waits.result(60).view.state == "playing"
        until(lambda: report(server).game("diatoms").rules.stage == "ready", 60)  # pyright: ignore[reportOptionalMemberAccess]
        until(lambda: answer(server, f"/api/tables/{table.id}").is_success)

        def still() -> bool:
            view = server.house.visit(table.id, table.token).view
            assert view.state == "playing"
            return view.clock is not None and view.clock.seats[0].left > left - 300

        until(still)


def test_pictures_on_the_first_page_ask_for_nothing(held: Brake, sqlite: str):
    """Two cores are taken; only what somebody asks for begins beside what runs there."""
    with opened(sqlite) as server:
        until(lambda: len(held.begun()) >= 2, 60)
        last = next(name for name in game_names() if f"rules-{name}" not in held.begun())
        for name in game_names():
            assert answer(server, f"/api/games/{name}/slide.svg").status_code == 503
        before = held.begun()
        assert made(server, last).status_code == 503
        until(lambda: f"rules-{last}" in held.begun(), 60)
        assert held.begun() == [*before, f"rules-{last}"]
