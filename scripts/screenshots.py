"""Takes pictures of the page: every page, and each game's stages, at three widths in both themes.

`python scripts/screenshots.py FOLDER` puts them all there, to be looked at; words after the folder name
those wanted, by the beginnings of their names. `--readme` takes those that the README shows, into docs/page.
"""

import argparse
import base64
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import Browser, Page, sync_playwright

import frustule
from frustule.bots import ask, bot
from frustule.core.engine.record import Record

ROOT = Path(__file__).parent.parent
README = ROOT / "docs" / "page"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
KINDS = ("new", "rules", "learn")
STAGES = {"opening": 0.0, "middle": 0.6, "end": 1.0}
SEED = 11


class Shot(NamedTuple):
    """A picture for the README."""

    page: str
    size: str
    theme: str


SHOWN = (
    Shot("home", "desktop", "dark"),
    Shot("diatoms-middle", "desktop", "dark"),
    Shot("pondscum-middle", "desktop", "light"),
    Shot("diaominos-middle", "phone", "dark"),
)


@contextmanager
def serving() -> Generator[str]:
    """A server with no tables yet."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [Path(sys.executable).with_name("frustule"), "serve", "--port", str(port)]
        command += ["--database", f"{folder}/tables.sqlite"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            where = f"http://localhost:{port}"
            for _ in range(1200):
                assert server.poll() is None, "the server does not start"
                try:
                    urllib.request.urlopen(f"{where}/api/health").close()
                    break
                except OSError:
                    time.sleep(0.1)
            yield where
        finally:
            server.terminate()
            server.wait()


def played(game: frustule.Game) -> Record:
    """A game of bots, as a record; the first seat is a person's."""
    setup = game.setup(min(2, game.seats.stop - 1))
    names: dict[int, str] = dict(enumerate(("Ada", "Grace")[: setup.seats]))
    record = Record(setup, SEED, names=names)
    position, chance = record.begin(), random.Random(SEED)
    while acting := position.acting:
        move = ask(bot("greedy"), position, acting[0], chance).move
        record.moves.append((acting[0], position.move(acting[0], move).text))
        position.play(acting[0], move)
    return record


def make_tables(address: str) -> dict[str, tuple[str, str]]:
    """A table for each stage of each game: its id and the token of whoever made it."""
    made: dict[str, tuple[str, str]] = {}
    for game in frustule.all_games():
        record = played(game)
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "greedy"}][: record.setup.seats]
        for stage, share in STAGES.items():
            part = record.upto(round(len(record.moves) * share))
            new = {"game": game.name, "seats": seats, "record": part.text, "start": share < 1}
            request = urllib.request.Request(
                f"{address}/api/tables", msgspec.json.encode(new), {"content-type": "application/json"}
            )
            with urllib.request.urlopen(request) as answer:
                told: dict[str, Any] = msgspec.json.decode(answer.read())
            made[f"{game.name}-{stage}"] = (told["table"], told["token"])
    return made


def addresses(tables: dict[str, tuple[str, str]]) -> dict[str, str]:
    """Every page by name."""
    plain = {f"{kind}-{game.name}": f"/{kind}/{game.name}" for game in frustule.all_games() for kind in KINDS}
    return {"home": "/", **plain, **{name: f"/t/{table}" for name, (table, _) in tables.items()}}


def sit(page: Page, tables: dict[str, tuple[str, str]]) -> None:
    """Makes a browser the holder of all tables."""
    blank = {"game": "", "title": "", "people": "", "seen": 1, "over": False}
    known = [{"id": table, "token": token, **blank} for table, token in tables.values()]
    page.evaluate("known => localStorage.setItem('frustule.tables', JSON.stringify(known))", known)


def opened(browser: Browser, address: str, size: str, theme: str, language: str) -> Page:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=size != "desktop",
        color_scheme="light" if theme == "light" else "dark",
        locale=language,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(f"{address}/nowhere")
    return page


def show(page: Page, address: str) -> None:
    """Goes to a page and waits until all of it is there."""
    page.goto(address)
    page.wait_for_load_state("networkidle")
    if "/t/" in address:
        page.locator("svg.panel").first.wait_for(state="attached")
    page.wait_for_timeout(300)


def take(page: Page, path: Path) -> None:
    """As WebP, which is small; as PNG where another program has to read it."""
    if path.suffix == ".webp":
        shooting = {"format": "webp", "quality": 82}
        session: Any = page.context.new_cdp_session(page)
        shot = session.send("Page.captureScreenshot", shooting)
        path.write_bytes(base64.b64decode(shot["data"]))
    else:
        page.screenshot(path=path)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path, nargs="?", default=README)
    asked.add_argument("wanted", nargs="*")
    asked.add_argument("--readme", action="store_true")
    asked.add_argument("--language", default="en")
    given = asked.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        tables = make_tables(address)
        pages = addresses(tables)
        if given.readme:
            shots = [(shot.page, shot.size, shot.theme, f"{shot.page}.webp") for shot in SHOWN]
        else:
            shots = [
                (name, size, theme, f"{name}-{size}-{theme}.png")
                for size in SIZES
                for theme in ("dark", "light")
                for name in pages
                if not given.wanted or f"{name}-{size}-{theme}".startswith(tuple(given.wanted))
            ]
        held: dict[tuple[str, str], Page] = {}
        for name, size, theme, file in shots:
            if (size, theme) not in held:
                held[size, theme] = opened(browser, address, size, theme, given.language)
                if not name.startswith("home"):
                    sit(held[size, theme], tables)
            show(held[size, theme], address + pages[name])
            if name.startswith("home"):
                sit(held[size, theme], tables)
            take(held[size, theme], given.folder / file)
        browser.close()


if __name__ == "__main__":
    main()
