"""The page: how much it weighs, how it comes up, and how long it takes from pointing to a preview.

`python -m bench.page` needs the browser of the tests. What the first visit loads and how far it shifts is
measured against a server of its own; latency is taken inside the page, on a processor slowed down four times,
from the pointer's event to the frame after the preview was drawn, in the scenes that the page's own tests
read. Figures that miss what we promise are marked.
"""

import gzip
import json
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
from frustule.core.drawing.wire import document, encode
from tests.ports import free_port

ROOT = Path(__file__).parent.parent
BUILT = ROOT / "src/frustule/web/dist"
SCENES = ROOT / "web/tests/scenes"
HOST = "http://bench.test"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
SLOWED = 4
"""How much slower the processor is made."""
MOST_KB, MOST_SHIFT, MOST_MS, MOST_FRAME = 150, 0.05, 50, 50
"""What we promise: the first load, the shift of its layout, pointing to preview, and a frame of a story."""
SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""
FRAMES = """
(seconds) => new Promise((done) => {
  const waits = [];
  let before = performance.now();
  const end = before + 1000 * seconds;
  const next = (now) => {
    waits.push(now - before);
    before = now;
    if (now < end) requestAnimationFrame(next);
    else done(waits.slice(1));
  };
  requestAnimationFrame(next);
})
"""
MEASURE = """
async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const pick = (node) => node.dispatchEvent(new PointerEvent('pointerover', pointer(node)));
  const pointer = (node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, pointerType: 'mouse' };
  };
  const next = () => [...document.querySelectorAll('.is-next')];
  const first = next()[0];
  first.dispatchEvent(new MouseEvent('click', pointer(first)));
  await frame();
  const waits = [];
  for (const node of next().slice(0, 40)) {
    const began = performance.now();
    pick(node);
    await frame();
    waits.push(performance.now() - began);
  }
  return waits;
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
    print(f"\nOn a processor slowed down {SLOWED} times, at most {MOST_MS} ms promised:\n")
    print("| from pointing to preview, ms | median | slowest of 40 |\n|---|---:|---:|")
    for name, waits in latencies().items():
        middle, most = (marked(each, MOST_MS, 0) for each in (statistics.median(waits), max(waits)))
        print(f"| {frustule.game(name).title} | {middle} | {most} |")
    print(f"\n| a story of Diatoms | frames | slowest, ms | over {MOST_FRAME} ms |\n|---|---:|---:|---:|")
    frames = story()
    late = sum(each > MOST_FRAME for each in frames)
    print(f"| others move | {len(frames)} | {marked(max(frames), MOST_FRAME, 0)} | {late} |")


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
            line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
            loaded: list[float] = []
            line.on("Network.loadingFinished", partial(_note, loaded))
            page.goto(where)
            page.get_by_test_id("taste").locator(".is-next").first.wait_for()
            page.wait_for_load_state("networkidle")
            found.append((sum(loaded) / 1000, page.evaluate("window.shifted")))
            context.close()
        browser.close()
    return found


def story() -> list[float]:
    """Milliseconds between frames while bots play Diatoms and the page tells what they do."""
    from playwright.sync_api import sync_playwright

    with House() as where, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        bots = [{"kind": "bot", "bot": "greedy"}] * 2
        body = json.dumps({"game": "diatoms", "seats": bots, "start": True}).encode()
        asked = urllib.request.Request(f"{where}/api/tables", body, {"content-type": "application/json"})
        with urllib.request.urlopen(asked) as answer:
            table = json.load(answer)["table"]
        page.goto(f"{where}/t/{table}")
        page.locator("main.table svg.panel").first.wait_for()
        line: Any = page.context.new_cdp_session(page)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        frames: list[float] = page.evaluate(FRAMES, 8)
        browser.close()
    return frames


def latencies() -> dict[str, list[float]]:
    from playwright.sync_api import sync_playwright

    found: dict[str, list[float]] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for path in sorted(SCENES.glob("*.json")):
            page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
            serve(page, path.stem, json.loads(path.read_text(encoding="utf-8")))
            page.goto(f"{HOST}/learn/{path.stem}")
            page.locator(".is-next").first.wait_for(state="attached")
            line: Any = page.context.new_cdp_session(page)
            line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
            found[path.stem] = page.evaluate(MEASURE)
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
