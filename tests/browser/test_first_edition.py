"""A browser last used with the first edition: settings, careers, the drawn card and tables are there."""

import json
import re
import sqlite3
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from frustule.careers import book, statistics
from tests.browser.conftest import Opener
from tests.server.running import Clock, Running, running

FOLDER = Path(__file__).parents[1] / "fixtures" / "edition1" / "browser"
STORAGE: dict[str, str] = json.loads((FOLDER / "storage.json").read_text(encoding="utf-8"))


def kept(key: str) -> Any:
    return json.loads(STORAGE[f"frustule.{key}"])


@pytest.fixture
def server(tmp_path: Path) -> Generator[Running]:
    """A server with the tables that the browser knows, soon after they were played at."""
    database = tmp_path / "tables.db"
    with sqlite3.connect(database) as connection:
        connection.executescript((FOLDER / "tables.sql").read_text(encoding="utf-8"))
        (latest,) = connection.execute("SELECT MAX(at) FROM events").fetchone()
    connection.close()
    clock = Clock()
    clock.added = latest + 60_000 - clock()
    with running(f"sqlite:///{database}", clock=clock) as made:
        yield made


def come_back(context: BrowserContext) -> None:
    """Puts into the browser what it kept."""
    context.add_init_script(
        f"for (const [key, value] of Object.entries({json.dumps(STORAGE)}))"
        " if (localStorage.getItem(key) === null) localStorage.setItem(key, value)"
    )


def test_everything_kept_is_there(open_page: Opener, server: Running):
    address = server.house.address
    page = open_page("/api/health", at=address, confirm=None)
    come_back(page.context)
    page.goto(f"{address}/")
    settings = kept("settings")
    expect(page.locator("html")).to_have_attribute("lang", settings["language"])
    expect(page.locator("html")).to_have_attribute("data-theme", settings["theme"])
    page.get_by_role("button", name="Réglages").click()
    page.get_by_label("Langue").select_option("en")
    page.get_by_role("link", name="All settings").click()
    for label, wanted in (
        ("bright field", settings["theme"] == "light"),
        ("Sounds", settings["sound"]),
        ("Hand over without asking", settings["noHandover"]),
    ):
        expect(page.get_by_label(label)).to_be_checked(checked=wanted)
    confirms = "never" if settings["quick"] else "matters"
    expect(page.get_by_label("Confirm moves")).to_have_value(confirms)
    page.goto(f"{address}/")
    level = page.locator("[aria-labelledby=slide-diatoms] select")
    expect(level).to_have_value(settings["levels"]["diatoms"])

    tables = [table for table in kept("tables") if table["token"]]
    assert len(tables) >= 3
    for table in tables:
        expect(page.locator(f"a[href='/t/{table['id']}']").first).to_be_visible()

    page.goto(f"{address}/career")
    careers = kept("careers")
    assert len(careers["careers"]) == 2
    for career in careers["careers"]:
        page.get_by_role("group", name="Naturalists").get_by_role("button", name=career["name"]).click()
        told = statistics.summary(book.read_career(json.dumps(career), career["name"]))
        expect(page.get_by_test_id("points")).to_have_text(re.compile(rf"^\s*{told.points}\b"))
        expect(page.get_by_test_id("log").locator("li")).to_have_count(len(career["entries"]))

    page.goto(f"{address}/commissions/edit")
    expect(page.get_by_label("Title")).to_have_value("Three red stars")
    expect(page.locator(".spot[data-demand='rs']")).to_have_count(3)


def test_known_tables_open_with_their_seats(open_page: Opener, server: Running):
    """The tokens still hold the seats: a game goes on, one gathers, a commission that ended is told."""
    address = server.house.address
    page = open_page("/api/health", at=address, confirm=None)
    come_back(page.context)
    states: set[str] = set()
    for known in kept("tables"):
        view = server.house.visit(known["id"], known["token"]).view
        states.add(view.state)
        assert view.you.seats
        page.goto(f"{address}/t/{known['id']}")
        if view.state == "gathering":
            expect(page.locator("li.mine")).to_be_visible()
        else:
            expect(page.locator("svg.panel").first).to_be_visible()
        if view.state == "over":
            expect(page.get_by_test_id("afterwards")).to_be_visible()
    assert states == {"playing", "gathering", "over"}
