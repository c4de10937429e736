"""The page: how much it weighs, how it comes up, and how long it takes from pointing to a preview.

`python -m bench.page` needs the browser of the tests. What the first visit loads and how far it shifts is
measured against a server of its own; latency is taken inside the page, on a processor slowed down four times,
from the pointer's event to the end of the frame in which the preview was drawn, in the scenes that the page's
own tests read; frames while bots play and the page tells what they do. An empty page is measured beside it,
for what a machine is late by itself. Figures that miss what we promise are marked.
"""

import gzip
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from functools import partial
from pathlib import Path
from typing import Any

import frustule
from frustule.client import AtTable
from frustule.client import House as Client
from frustule.core.drawing.wire import document, encode
from tests.ports import free_port

ROOT = Path(__file__).parent.parent
BUILT = ROOT / "src/frustule/web/dist"
SCENES = ROOT / "web/tests/scenes"
HOST = "http://bench.test"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
SLOWED, ROUNDS = 4, 3
"""How much slower the processor is made, and how often everything is measured."""
MOVES, PAUSE = 8, 400
"""So many own moves others answer in a round, and the milliseconds between."""
MOST_KB, MOST_SHIFT, MOST_MS, MOST_FRAME = 150, 0.05, 50, 50
"""What we promise: the first load, the shift of its layout, pointing to preview, and a frame of a story."""
SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""
WATCH = """
() => {
  const waits = (window.waits = []);
  let before = performance.now();
  const main = document.querySelector('main.table');
  const next = (now) => {
    waits.push([now - before, main?.dataset.telling === 'yes']);
    before = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}
"""
"""Keeps the milliseconds between frames, and in which of them a story is told."""
TELLING = "document.querySelector('main.table').dataset.telling === 'yes'"
MEASURE = """
async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const timed = async (act) => {
    const began = performance.now();
    act();
    await frame();
    return performance.now() - began;
  };
  const pointer = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, pointerType: 'mouse' };
  };
  const next = () => [...document.querySelectorAll('.is-next')];
  const [points, picks] = [[], []];
  const pieces = next().slice(0, 20);
  const pick = (piece) => timed(() => piece.dispatchEvent(new MouseEvent('click', pointer(piece))));
  await frame();
  for (const piece of [...pieces, pieces[0]]) picks.push(await pick(piece));
  for (const node of next().slice(0, 40)) {
    points.push(await timed(() => node.dispatchEvent(new PointerEvent('pointerover', pointer(node)))));
  }
  return [points, picks];
}
"""


def _note(loaded: list[float], event: dict[str, Any]) -> None:
    """Something has come over the line."""
    loaded.append(event["encodedDataLength"])


def main() -> None:
    print("| the page | KB | KB compressed |\n|---|---:|---:|")
    for title, files in weights().items():
        content = [path.read_bytes() for path in files]
        packed = sum(len(gzip.compress(each, 9)) for each in content)
        print(f"| {title} | {sum(map(len, content)) / 1000:.0f} | {packed / 1000:.0f} |")
    print("\n| first visit | promised | size 1440 by 900 | size 390 by 844 |\n|---|---:|---:|---:|")
    visits = first_visits()
    print(f"| KB over the line | {MOST_KB} | {' | '.join(marked(kb, MOST_KB, 0) for kb, _ in visits)} |")
    print(
        f"| layout shift | {MOST_SHIFT} | {' | '.join(marked(shift, MOST_SHIFT, 3) for _, shift in visits)} |"
    )
    print(
        f"\nOn a processor slowed down {SLOWED} times, in {ROUNDS} rounds, at most {MOST_MS} ms promised:\n"
    )
    print("| ms to preview | pointing, median | most | picking, median | most |\n|---|---:|---:|---:|---:|")
    for name, (points, picks) in latencies().items():
        figures = (statistics.median(points), max(points), statistics.median(picks), max(picks))
        row = " | ".join(marked(each, MOST_MS, 0) for each in figures)
        print(f"| {frustule.game(name).title} | {row} |")
    print(f"\n| frames | count | median, ms | slowest | over {MOST_FRAME} ms |\n|---|---:|---:|---:|---:|")
    for name, frames in {"an empty page": empty(), "stories of Diatoms": stories()}.items():
        late = sum(each > MOST_FRAME for each in frames)
        row = f"{statistics.median(frames):.0f} | {marked(max(frames), MOST_FRAME, 0)} | {marked(late, 0, 0)}"
        print(f"| {name} | {len(frames)} | {row} |")


def marked(value: float, most: float, digits: int) -> str:
    """A figure, bold where it is more than we promise."""
    text = f"{value:.{digits}f}"
    return f"**{text}**" if value > most else text


def weights() -> dict[str, list[Path]]:
    """What is loaded for home, and what else for a table."""
    assets = sorted(BUILT.glob("assets/*"))
    home = [BUILT / "index.html", *(path for path in assets if path.name.startswith("index-"))]
    return {"home": home, "everything": [BUILT / "index.html", *assets]}


class House:
    """A server of its own for as long as it is used."""

    def __enter__(self) -> str:
        self._folder = tempfile.TemporaryDirectory()
        port = free_port()
        database = Path(self._folder.name) / "tables.sqlite"
        command = [
            sys.executable,
            "-m",
            "frustule",
            "serve",
            "--port",
            str(port),
            "--database",
            str(database),
        ]
        self._server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        where = f"http://localhost:{port}"
        while True:
            try:
                urllib.request.urlopen(f"{where}/api/games/diatoms/taste").close()
                return where
            except OSError:
                time.sleep(0.2)

    def __exit__(self, *error: object) -> None:
        self._server.terminate()
        self._server.wait()
        self._folder.cleanup()


def first_visits() -> list[tuple[float, float]]:
    """KB over the line until nothing more comes, and the shift of the layout; at two sizes. What the service
    worker keeps for later is loaded after that, and not counted."""
    from playwright.sync_api import sync_playwright

    found: list[tuple[float, float]] = []
    with House() as where, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for width, height in ((1440, 900), (390, 844)):
            context = browser.new_context(
                viewport={"width": width, "height": height}, service_workers="block"
            )
            page = context.new_page()
            page.add_init_script(SHIFTS)
            line: Any = context.new_cdp_session(page)
            line.send("Network.enable")
            slow_down(page)
            loaded: list[float] = []
            line.on("Network.loadingFinished", partial(_note, loaded))
            page.goto(where)
            page.get_by_test_id("taste").locator(".is-next").first.wait_for()
            page.wait_for_load_state("networkidle")
            found.append((sum(loaded) / 1000, page.evaluate("window.shifted")))
            context.close()
        browser.close()
    return found


def stories() -> list[float]:
    """Milliseconds between frames while three bots play Diatoms and the page tells a fourth what they do."""
    from playwright.sync_api import sync_playwright

    found: list[float] = []
    with House() as where, Client(where) as client, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for round in range(ROUNDS):
            table = client.make("diatoms", ["me", *["greedy"] * 3], start=True)
            page = sit_down(browser, table)
            slow_down(page)
            page.evaluate(WATCH)
            chance = random.Random(round)
            for _ in range(MOVES):
                if (seat := table.wait_for_turn()) is None:
                    break
                position = frustule.read_position(table.position(seat).text)
                table.move(seat, chance.choice(position.moves(seat - 1)).text)
                # The page is asked seldom, so that asking does not keep it busy.
                page.wait_for_timeout(PAUSE)
                while page.evaluate(TELLING):
                    page.wait_for_timeout(PAUSE)
            found += [wait for wait, told in page.evaluate("window.waits") if told]
            page.close()
        browser.close()
    return found


def sit_down(browser: Any, table: AtTable) -> Any:
    """A page that holds the table's seat."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(f"{table.house.address}/api/health")
    known = [
        {
            "id": table.id,
            "token": table.token,
            "game": "",
            "title": "",
            "people": "",
            "seen": 1,
            "over": False,
        }
    ]
    page.evaluate("known => localStorage.setItem('frustule.tables', JSON.stringify(known))", known)
    page.goto(f"{table.house.address}/t/{table.id}")
    page.locator("main.table .is-next").first.wait_for(state="attached")
    return page


def empty() -> list[float]:
    """The same on a page with nothing on it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        slow_down(page)
        page.evaluate(WATCH)
        page.wait_for_timeout(8000)
        frames = [wait for wait, _ in page.evaluate("window.waits")]
        browser.close()
    return frames


def slow_down(page: Any) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})


def latencies() -> dict[str, tuple[list[float], list[float]]]:
    """Milliseconds until the preview is there, by pointing at places and by picking pieces."""
    from playwright.sync_api import sync_playwright

    found: dict[str, tuple[list[float], list[float]]] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for path in sorted(SCENES.glob("*.json")):
            points, picks = found.setdefault(path.stem, ([], []))
            for _ in range(ROUNDS):
                page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
                serve(page, path.stem, json.loads(path.read_text(encoding="utf-8")))
                page.goto(f"{HOST}/learn/{path.stem}")
                page.locator(".is-next").first.wait_for(state="attached")
                slow_down(page)
                pointed, picked = page.evaluate(MEASURE)
                points += pointed
                picks += picked
                page.close()
        browser.close()
    return found


def serve(page: Any, game: str, scene: dict[str, Any]) -> None:
    """Answers for the server: the built page, the game's look, and a lesson of just this scene."""
    step = {"words": "", "scene": scene, "move": "none", "otherwise": "", "lights": []}
    look = encode(document(frustule.game(game).setup()))

    def answer(route: Any) -> None:
        path = route.request.url.removeprefix(HOST).partition("?")[0]
        if path.endswith("/lesson"):
            route.fulfill(json={"title": game, "steps": [step, step]})
        elif path.endswith("/look"):
            route.fulfill(body=look, content_type="application/json")
        elif (file := BUILT / path.strip("/")).is_file():
            route.fulfill(path=file)
        else:
            route.fulfill(path=BUILT / "index.html")

    page.route(f"{HOST}/**", answer)


if __name__ == "__main__":
    main()
