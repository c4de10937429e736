"""A live table beside others in the same process."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from frustule.protocol.events import Event
from frustule.server.live import room
from frustule.server.table import viewing
from tests.server.http.test_tables import two_at
from tests.server.running import running


@pytest.mark.parametrize("way", ["http", "socket"])
def test_a_long_log_is_told_without_holding_up_others(sqlite: str, way: str, monkeypatch: pytest.MonkeyPatch):
    """The words of its moves may have to be made, which takes a while; here as long as another needs."""
    tell = viewing.events_since
    begun, another_served = threading.Event(), threading.Event()

    def slowly(*asked: Any) -> list[Event]:
        begun.set()
        assert another_served.wait(30)
        return tell(*asked)

    with running(sqlite) as server, ThreadPoolExecutor() as pool:
        ada, _ = two_at(server)
        told = ada.events()
        other, _ = two_at(server)
        monkeypatch.setattr(room, "FEW_EVENTS", len(told) - 1)
        monkeypatch.setattr(viewing, "events_since", slowly)

        def read() -> object:
            if way == "http":
                return ada.events()
            with ada.live() as live:
                while live.version < len(told):
                    live.receive(30)
            return told

        reading = pool.submit(read)
        assert begun.wait(30)
        assert other.refresh().state == "playing"
        another_served.set()
        assert reading.result(30) == told
