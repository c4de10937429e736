"""Tables made over HTTP, and a line between browser and server that can be cut."""

import contextlib
import json
import re
import socket
import threading
import urllib.request
from typing import Any

from playwright.sync_api import Page, expect

import frustule
from frustule.core.engine.options import read_options
from frustule.core.engine.record import Record


def make_table(
    address: str,
    game: str,
    seats: list[dict[str, str]],
    *,
    seed: int | None = 1,
    options: dict[str, str] | None = None,
    **more: Any,
) -> tuple[str, str]:
    """A new table: its id, and the token of whoever made it.

    It is dealt from a seed, as a record that nobody has moved in yet, so that every run sees the same game;
    without one it is dealt as tables are, and nobody knows the deal.
    """
    if seed is not None and "record" not in more:
        rules = frustule.game(game)
        setup = rules.setup(len(seats), read_options(rules.options, options or {}, files=False))
        more["record"] = Record(setup, seed).text
    body = json.dumps({"game": game, "seats": seats, "options": options or {}, **more}).encode()
    headers = {"content-type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(f"{address}/api/tables", body, headers)) as answer:
        made = json.load(answer)
    return made["table"], made["token"]


def sit_down(page: Page, table: str, token: str) -> None:
    """Makes a browser the holder of a table, as if it had made it, and opens it."""
    known = [{"id": table, "token": token, "game": "", "title": "", "people": "", "seen": 1, "over": False}]
    page.evaluate("known => localStorage.setItem('frustule.tables', JSON.stringify(known))", known)
    page.goto(f"{page.url.split('/', 3)[0]}//{page.url.split('/', 3)[2]}/t/{table}")


def look_in(page: Page, drawer: str) -> None:
    """Opens a drawer at the rim, unless it is open; on a phone all of them are behind one button."""
    expect(page.locator("main.table .rim").first).to_be_visible()
    tab = page.get_by_role("tab", name=drawer, exact=True)
    if not tab.count():
        button = page.locator(".rim").get_by_role("button", name=re.compile(rf"^{drawer}\b"))
        (button if button.count() else page.get_by_role("button", name="More", exact=True)).click()
    if tab.get_attribute("aria-selected") != "true":
        tab.click()


class Line:
    """A relay to the server. Cut, it drops every connection and takes no new ones until it is mended."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._open: list[socket.socket] = []
        self._up = True
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            if not self._up:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self._target))
            self._open += [near, far]
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    @staticmethod
    def _carry(one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for end in (one, other):
            end.close()

    def cut(self) -> None:
        self._up = False
        for end in self._open:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def mend(self) -> None:
        self._up = True

    def close(self) -> None:
        self.cut()
        self._listener.close()
