"""Those who watch a table, and what they are told of the newest lines of its log."""

from collections.abc import Collection
from typing import Protocol

import msgspec

from frustule.core.speech.language import speaking
from frustule.protocol import messages
from frustule.protocol.events import Event
from frustule.server.settings import Limits
from frustule.server.table import viewing
from frustule.server.table.fold import Line, Table

encode = msgspec.json.Encoder().encode


class Watcher(Protocol):
    """Somebody who is told of everything, as one viewer."""

    viewer: int
    address: str
    language: str
    watch: messages.Watch | None
    shown: object
    """What scene it was sent last."""
    told: int | None
    """The version of the log up to which it was told of moves in stories; None: it has no scene yet."""

    def push(self, message: bytes) -> None: ...

    def push_scene(self, message: bytes) -> None: ...

    def drop(self) -> None:
        """Tells it nothing more; it may come back at once and say what it has seen."""
        ...


class News:
    """What those who watch are told of the newest lines, together; who sees the same is told the same."""

    def __init__(self, watchers: Collection[Watcher], limits: Limits) -> None:
        self._limits = limits
        self._watchers = list(watchers)
        self._events: dict[tuple[int, str], list[Event]] = {
            (watcher.viewer, watcher.language): [] for watcher in self._watchers
        }

    def add(self, table: Table, line: Line) -> None:
        """The newest line of the log."""
        for (viewer, language), events in self._events.items():
            with speaking(language):
                if event := viewing.newest(table, viewer, line):
                    events.append(event)

    def messages(self, table: Table, at: int) -> list[tuple[Watcher, bytes]]:
        """What each is told, if anything, with the table as it is then."""
        said: dict[tuple[int, str], bytes] = {}
        for key, events in self._events.items():
            if events:
                with speaking(key[1]):
                    said[key] = events_message(table, key[0], events, at, self._limits)
        return [
            (watcher, said[key])
            for watcher in self._watchers
            if (key := (watcher.viewer, watcher.language)) in said
        ]


def events_message(table: Table, viewer: int, events: list[Event], at: int, limits: Limits) -> bytes:
    """Some of what happened, as a viewer hears it, with the table as it is now."""
    view = viewing.view(table, viewer, at, limits)
    return encode(messages.Events(version=view.version, events=events, view=view))
