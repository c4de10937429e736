"""The page: how much it weighs, and how long it takes from pointing at something to its preview.

`python -m bench.page` needs the browser of the tests. Latency is taken inside the page, from the pointer's
event to the frame after the preview was drawn, in the scenes that the page's own tests read.
"""

import gzip
import json
import statistics
from pathlib import Path
from typing import Any

import frustule
from frustule.core.drawing.wire import document, encode

ROOT = Path(__file__).parent.parent
BUILT = ROOT / "src/frustule/web/dist"
SCENES = ROOT / "web/tests/scenes"
HOST = "http://bench.test"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
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


def main() -> None:
    print("| the page | KB | KB compressed |\n|---|---:|---:|")
    for title, files in weights().items():
        content = [path.read_bytes() for path in files]
        packed = sum(len(gzip.compress(each, 9)) for each in content)
        print(f"| {title} | {sum(map(len, content)) / 1000:.0f} | {packed / 1000:.0f} |")
    print("\n| from pointing to preview, ms | median | slowest of 40 |\n|---|---:|---:|")
    for name, waits in latencies().items():
        print(f"| {frustule.game(name).title} | {statistics.median(waits):.0f} | {max(waits):.0f} |")


def weights() -> dict[str, list[Path]]:
    """What is loaded for home, and what else for a table."""
    assets = sorted(BUILT.glob("assets/*"))
    home = [BUILT / "index.html", *(path for path in assets if path.name.startswith("index-"))]
    return {"home": home, "everything": [BUILT / "index.html", *assets]}


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
            found[path.stem] = page.evaluate(MEASURE)
            page.close()
        browser.close()
    return found


def serve(page: Any, game: str, scene: dict[str, Any]) -> None:
    """Answers for the server: the built page, the game's look, and a lesson of just this scene."""
    step = {"words": "", "scene": scene, "move": "none", "otherwise": "", "lights": []}
    look = encode(document(frustule.game(game).setup(2)))

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
