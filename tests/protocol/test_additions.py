"""The protocol has room: a client that is told more than it knows of reads what it knows."""

from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from frustule.client import Live
from frustule.core.speech.language import LANGUAGES
from frustule.protocol import answers, messages
from frustule.protocol.errors import Refusal
from frustule.protocol.events import Event, Moved
from frustule.protocol.intents import Answer
from frustule.protocol.views import TableView
from frustule.server.live import room, watching
from tests.fixtures.test_logs import LOGS, shown
from tests.server.http.test_tables import two_at
from tests.server.running import running

MORE = {"story": [{"kind": "moves", "what": "tile-3", "to": [1, 2]}], "unheard_of": None}
SMALL: list[messages.FromServer | Refusal] = [
    Answer(id="a", ok=True, version=3),
    Answer(id="b", ok=False, code="stale", words="Look again."),
    messages.Presence(seats=[1], watching=2),
    messages.Preparing(words="A minute."),
    messages.Pong(),
    messages.Fault(code="not_found", words="There is no such table."),
    Refusal(code="preparing", words="A minute.", game="diatoms"),
]


def with_more(value: Any) -> Any:
    """A message as a server of tomorrow sends it: every object in it has fields that nobody knows yet."""
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        parts = {name: with_more(getattr(value, name)) for name in value.__struct_encode_fields__}
        tag = {config.tag_field: config.tag} if config.tag_field else {}
        return {**MORE, **tag, **parts}
    if isinstance(value, list | tuple):
        return [with_more(each) for each in cast("list[Any]", value)]
    return value


def read_again(message: msgspec.Struct, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(with_more(message)), type=kind)


@pytest.mark.parametrize("name", LOGS)
def test_events_and_views_of_every_kind(name: str):
    """As those of the stored logs, in which everything happens that can."""
    told = shown(name)
    for viewer in [who for who in told if who.startswith(next(iter(LANGUAGES)))]:
        view = msgspec.convert(told[viewer]["view"], TableView)
        events = msgspec.convert(told[viewer]["events"], list[Event])
        message = messages.Events(version=view.version, events=events, view=view)
        assert read_again(message, messages.FromServer) == message
        welcome = messages.Welcome(view=view)
        assert read_again(welcome, messages.FromServer) == welcome
        page = answers.EventList(version=view.version, events=events, view=view)
        assert read_again(page, answers.EventList) == page


@pytest.mark.parametrize("message", SMALL)
def test_other_messages(message: messages.FromServer | Refusal):
    kind = Refusal if isinstance(message, Refusal) else messages.FromServer
    assert read_again(message, kind) == message


def test_the_python_client_hears_what_it_knows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def encoded(message: msgspec.Struct) -> bytes:
        return msgspec.json.encode(with_more(message))

    for module in (room, watching):
        monkeypatch.setattr(module, "encode", encoded)
    with running(f"sqlite:///{tmp_path / 'tables.db'}") as server:
        people = two_at(server)
        with people[0].live() as live:
            acting = events_of(live).view.acting[0]
            mover = next(table for table in people if acting in table.seats)
            move = mover.position(acting).moves[0]
            mover.move(acting, move)
            (event,) = events_of(live).events
    assert isinstance(event, Moved)
    assert event.move == move


def events_of(live: Live) -> messages.Events:
    """The next message that tells of events."""
    while not isinstance(heard := live.receive(30), messages.Events):
        pass
    return heard
