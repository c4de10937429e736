"""Nothing hidden leaves the server, in any channel: tables that differ only in it look alike to the byte."""

import itertools
import logging
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import frustule
from frustule.client import AtTable
from frustule.protocol import intents, messages
from frustule.protocol.errors import Refused
from frustule.protocol.intents import ClockRule
from frustule.protocol.messages import Watch
from frustule.server.live import driver
from frustule.server.live.scenes import scene_job
from frustule.server.logs import logging_config
from frustule.server.table import judging, viewing
from frustule.server.table.facts import Plan
from frustule.server.table.fold import Table
from frustule.server.table.positions import position_view
from frustule.server.table.sight import Eyes
from tests.server.pure import Pure
from tests.server.running import Clock, Running, running

SETUPS = [
    f"{game.name} {seats}" for game in frustule.all_games() for seats in (game.seats[0], game.seats[-1])
]
TRIES = ["draw 1", "draw 2", "ready", "resign", "S@a1n", "a1-a2", "0,1=rrrrrr", "pass", "load L 1,1,1"]


def shown(table: Table, viewer: int, now: int) -> bytes:
    """Everything that can be sent to a viewer at this moment, refusals included."""
    own = table.seats_of(viewer)
    parts: list[Any] = [viewing.view(table, viewer, now), viewing.events_since(table, viewer, 0)]
    for seat in (None, *own):
        parts.append(position_view(table, viewer, seat, None))
        parts.append(msgspec.to_builtins(scene_job(table, viewer, seat, 0, None), builtin_types=(bytes,)))
    for seat in range(table.setup.seats):
        tried = [intents.Move(seat + 1, text) for text in TRIES]
        rows = [intents.Moves(seat + 1, [first, second]) for first, second in itertools.pairwise(TRIES)]
        for deed in (*tried, *rows):
            intent = intents.Intent("try", table.counts[viewer], deed)
            try:
                judging.judge(table, viewer, intent, now)
                parts.append("allowed")
            except Refused as refused:
                parts.append((refused.code, str(refused)))
    parts += [driver.job_for(table, seat) for seat in own if table.seats[seat].kind == "bot"]
    return msgspec.json.encode(parts)


def twin(table: Table, viewer_seat: int | None, seed: int) -> Table:
    """The same table with everything dealt anew that the viewer may not know."""
    other = Table(table.id)
    for line in table.lines:
        other.fold(line.entry)
    other.position = table.position.reshuffled(viewer_seat, seed)
    other.eyes = Eyes(other.position)
    return other


@pytest.mark.parametrize("setup", SETUPS)
def test_positions_that_differ_in_what_is_hidden_are_shown_alike(setup: str):
    pure = Pure(setup, 3)
    chance = random.Random(3)
    differed = False
    for step in range(60):
        if pure.table.state != "playing":
            break
        seat = chance.choice(pure.table.position.acting)
        pure.move(seat, chance.choice(pure.legal(seat)))
        if step % 6 or pure.table.state != "playing":
            continue
        for viewer in range(pure.table.setup.seats + 1):
            other = twin(pure.table, viewer - 1 if viewer else None, step)
            differed |= other.position != pure.table.position
            assert shown(other, viewer, pure.now) == shown(pure.table, viewer, pure.now)
    assert differed or setup.startswith("diaominos"), "the twins must differ for the test to mean something"


secret = st.lists(st.sampled_from(["place", "lift", "arrange", "undo", "wait"]), max_size=8)


def behave(pure: Pure, deeds: list[str], chance: random.Random) -> None:
    """What seat 1 does behind its screen."""
    for deed in deeds:
        choices = {
            "place": [text for text in pure.legal(0) if "@" in text],
            "arrange": [text for text in pure.legal(0) if text.startswith("arrange")],
            "lift": pure.table.eyes.views[1].calls(0).texts,
        }.get(deed, [])
        lifts = [text for text in choices if text.startswith("lift")] if deed == "lift" else choices
        if lifts:
            pure.move(0, chance.choice(lifts))
        elif deed == "undo" and pure.table.last_move(0):
            pure.do(1, intents.Undo(1))


@settings(max_examples=15)
@given(st.lists(st.tuples(secret, secret), min_size=1, max_size=5), st.integers(0, 99))
def test_what_is_done_in_secret_shows_nowhere(rounds: list[tuple[list[str], list[str]]], seed: int):
    """Two games whose first seats set up differently, and at different length, are one to everybody else."""
    clock = ClockRule("total", 600, 4)
    tables = [Pure("pondscum 2", seed, clock=clock) for _ in range(2)]
    for number, behaviours in enumerate(rounds):
        for k, pure in enumerate(tables):
            pure.now += 1000
            behave(pure, behaviours[k], random.Random(seed + number * 2 + k))
            pure.now = tables[0].now
            if number % 2:
                pure.move(1, next(text for text in pure.legal(1) if "@" in text))
        for viewer in (0, 2):
            one, two = (shown(pure.table, viewer, pure.now) for pure in tables)
            assert one == two


def test_a_bots_thoughts_do_not_depend_on_what_it_cannot_see():
    plans = [Plan("person", "Ada", holder=0), Plan("bot", "greedy", "greedy")]
    busy, idle = (Pure("pondscum 2", plans=plans) for _ in range(2))
    for _ in range(3):
        busy.move(0, next(text for text in busy.legal(0) if "@" in text))
    assert driver.job_for(busy.table, 1) == driver.job_for(idle.table, 1)


class Standing(Clock):
    """A clock that does not move, so that two servers' answers can be compared."""

    def __call__(self) -> int:
        return 1_800_000_000_000 + self.added


class Ear:
    """Hears everything that a client is sent."""

    def __init__(self, table: AtTable) -> None:
        self.table = table
        self.heard: list[bytes] = []

    def get(self, path: str, **query: Any) -> None:
        try:
            self.heard.append(
                self.table.house.fetch(f"/api/tables/{self.table.id}{path}", self.table.token, **query)
            )
        except Refused as refused:
            self.heard.append(f"{refused.code}: {refused}".encode())

    def listen(self, seat: int | None) -> None:
        """What comes over a socket, scene included."""
        with self.table.live(watch=Watch(seat)) as live:
            scene = self.table.refresh().state in ("gathering", "closed")
            while not scene:
                message = live.receive(30)
                self.heard.append(msgspec.json.encode(message))
                scene = isinstance(message, messages.SceneMessage)

    def everything(self, seat: int | None) -> bytes:
        """All channels, with the words in them that name this very table."""
        self.heard = []
        for language in ("en", "fr"):
            self.get("", language=language)
            self.get("/events", since=0, language=language)
        for path in ("/position", "/scene", "/picture.svg"):
            self.get(path, seat=seat)
            self.get(path, seat=1)
            self.get(path, seat=2)
            self.get(path, seat=seat, at=1)
        for at in range(1, 4):
            self.get("/story", seat=seat, at=at)
            self.get("/scene", seat=seat, at=at, move=TRIES[0])
        self.get("/record")
        self.get("/look")
        for text in TRIES:
            for number in (1, 2) if text != "resign" else ():
                try:
                    self.table.do(intents.Move(number, text), version=0)
                except Refused as refused:
                    self.heard.append(f"{refused.code}: {refused}".encode())
        self.listen(seat)
        whole = b"\n".join(self.heard)
        view = self.table.view
        for word in (self.table.id, self.table.token or "-" * 99, view.commitment or "-" * 99):
            whole = whole.replace(word.encode(), b"...")
        return whole


@pytest.fixture
def still(sqlite: str) -> Iterator[Running]:
    with running(sqlite, clock=Standing()) as server:
        yield server


def test_every_channel_of_a_running_server(still: Running, caplog: pytest.LogCaptureFixture):
    """Two tables of the real server, set up differently in secret; then what is logged about them."""
    caplog.set_level(logging.DEBUG)
    tables: list[tuple[AtTable, AtTable]] = []
    for deeds in (["arrange hedge"], ["S@a1n", "S@b1n"]):
        ada = still.house.make("pondscum", ["me", "open"], name="Ada", options={"first": "one"})
        grace = still.house.join(ada.id, "Grace")
        ada.refresh()
        ada.start()
        for text in deeds:
            if text in ada.position(1).moves:
                ada.move(1, text)
        grace.refresh()
        tables.append((ada, grace))
    secrets = [
        word
        for room in still.registry.rooms.values()
        for word in (room._table.made.salt, str(room._table.made.seed))
    ]
    spectators = [still.house.visit(ada.id) for ada, _ in tables]
    for pair, seat in ((spectators, None), ([grace for _, grace in tables], 2)):
        one, two = (Ear(table).everything(seat) for table in pair)
        assert one == two
        assert not any(word.encode() in one for word in secrets)
    mine, other = (Ear(ada).everything(1) for ada, _ in tables)
    assert mine != other, "those who may see it do see it"
    tokens = [str(table.token) for pair in tables for table in pair]
    names = logging.getLevelNamesMapping()
    levels = {name: names[facts["level"]] for name, facts in logging_config("plain")["loggers"].items()}
    logged = [each for each in caplog.records if each.levelno >= levels.get(each.name.split(".")[0], 99)]
    for word in [*tokens, *secrets, *(ada.id for ada, _ in tables)]:
        assert not any(word in record.getMessage() for record in logged)


def test_the_server_keeps_no_token(still: Running, sqlite: str):
    ada = still.house.make("diatoms", ["me", "open"])
    grace = still.house.join(ada.id, "Grace")
    content = b"".join(path.read_bytes() for path in Path(sqlite.removeprefix("sqlite:///")).parent.iterdir())
    assert ada.id.encode() in content
    for table in (ada, grace):
        assert str(table.token).encode() not in content
