"""The page while rules are being prepared: home says how far games are, and a click waits for the table."""

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from frustule.core.folders import cache_folder
from frustule.games import all_games, game, game_names
from tests.browser.conftest import Opener
from tests.ports import free_port
from tests.server.workers.preparing.slow import KEPT, STEPS, Brake

SERVE = """
import functools, sys
import uvicorn
from frustule.server.http.app import create_app
from frustule.server.storage.database import database_url, migrate, open_database
from frustule.server.workers.preparing.preparation import Preparation
from frustule.server.serving import protocols
from frustule.server.settings import Settings
from tests.server.workers.preparing.slow import COMMAND

port, tables = sys.argv[1:]
settings = Settings(database=tables, think=120.0)
engine = open_database(database_url(tables))
migrate(engine)
engine.dispose()
app = create_app(settings, prepare=functools.partial(Preparation, command=COMMAND))
uvicorn.run(app, host="127.0.0.1", port=int(port), log_config=None, **protocols(settings))
"""
Cold = tuple[str, Brake]


@pytest.fixture
def cold(tmp_path: Path) -> Iterator[Cold]:
    """A server with an empty cache, in which a game becomes ready when the test says so."""
    assert all(game.library for game in all_games())
    brake, port = Brake(tmp_path / "steps"), free_port()
    root = Path(__file__).parents[2]
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(root), os.environ.get("PYTHONPATH", "")]),
        KEPT: str(cache_folder()),
        STEPS: str(brake.folder),
        "FRUSTULE_CACHE": str(tmp_path / "cache"),
    }
    server = subprocess.Popen([sys.executable, "-c", SERVE, str(port), str(tmp_path / "tables.db")], env=env)
    where = f"http://localhost:{port}"
    try:
        for _ in range(1200):
            assert server.poll() is None, "the server does not start"
            try:
                urllib.request.urlopen(where).close()
                break
            except OSError:
                time.sleep(0.1)
        yield where, brake
    finally:
        server.terminate()
        server.wait()


def test_home_says_how_far_each_game_is(open_page: Opener, cold: Cold):
    where, brake = cold
    page = open_page(at=where)
    diatoms = page.get_by_role("article", name="Diatoms")
    rings = page.get_by_role("progressbar")
    expect(rings).to_have_count(len(game_names()))
    ring = diatoms.get_by_role("progressbar")
    brake.let("rules", "diatoms", 5)
    page.request.post(f"{where}/api/games/diatoms/prepare", data={})
    expect(ring).to_have_attribute("aria-valuenow", "5")
    expect(ring).to_have_attribute("aria-valuetext", f"5 of {game('diatoms').program.steps}")
    seen_first = page.get_by_role("region", name="Small games").get_by_text("preparing the rules")
    expect(seen_first).to_be_in_viewport()
    brake.let("rules", "diatoms", "all")
    expect(ring).to_have_count(0)
    expect(seen_first).to_have_count(0)
    expect(diatoms.get_by_role("button", name="Play now: Diatoms")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Diatoms is ready.")).to_have_count(1)
    picture = diatoms.locator("img:not(.face)")
    expect(picture).to_have_css("visibility", "visible")
    expect(rings).to_have_count(len(game_names()) - 1)
    for name in game_names():
        brake.let("rules", name, "all")
    expect(rings).to_have_count(0)
    expect(diatoms.get_by_text("The bots are still being prepared.")).to_be_visible()
    for name in game_names():
        brake.let("bots", name, "all")
    expect(page.get_by_text("The bots are still being prepared.")).to_have_count(0)


def test_a_click_on_a_game_that_is_not_ready_opens_its_table_when_it_is(open_page: Opener, cold: Cold):
    where, brake = cold
    page = open_page(at=where)
    page.get_by_role("link", name="Play now: Pond Scum").click()
    expect(page).to_have_url(f"{where}/play/pondscum")
    expect(page.get_by_role("heading", name="Preparing Pond Scum")).to_be_visible()
    brake.let("rules", "pondscum", 3)
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "3")
    brake.let("rules", "pondscum", "all")
    expect(page.locator("main.table")).to_be_visible()
    link = page.url
    assert "/t/" in link
    page.go_back()
    expect(page).to_have_url(f"{where}/")


def test_what_cannot_be_prepared_says_why_and_can_be_tried_again(open_page: Opener, cold: Cold):
    where, brake = cold
    brake.let("rules", "diaominos", "fail")
    page = open_page("/new/diaominos", at=where)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text("no room on the disk")
    brake.let("rules", "diaominos", "all")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("button", name="Copy the link")).to_be_visible()
