"""A real server and a real browser for the tests of the page: Debian's Chromium against `frustule serve`."""

import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.ports import free_port

SERVE = """
import sys
from frustule.server.serving import serve
from frustule.server.settings import Limits, Settings

port, tables = sys.argv[1:]
limits = Limits(tables_each=4000, tables_per_hour=4000, requests_per_second=400, solo_jobs_per_minute=4000)
settings = Settings(database=tables, think=120.0, limits=limits)
serve(settings, "127.0.0.1", int(port), 1, "", browse=False)
"""
"""What `frustule serve` does, but unasked bots are not made ready, and one address may ask for much."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP frustule.test 127.0.0.1",
]
Opener = Callable[..., Page]
expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is."""
    port = free_port()
    tables = tmp_path_factory.mktemp("tables") / "tables.sqlite"
    command = [sys.executable, "-c", SERVE, str(port), str(tables)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    where = f"http://localhost:{port}"
    try:
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


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = shutil.which("chromium")
    assert path, "the browser tests need Chromium (on Debian: apt-get install chromium)"
    assert (Path(__file__).parents[2] / "src/frustule/web/dist/index.html").exists(), (
        "make setup builds the page"
    )
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Opener]:
    """Opens pages, each as another person with a browser of their own; no page may throw an error."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def open_one(
        path: str = "/",
        *,
        size: tuple[int, int] = (1440, 900),
        touch: bool = False,
        theme: str = "dark",
        language: str = "en",
        at: str = address,
        workers: bool = True,
        confirm: str | None = "always",
    ) -> Page:
        """Somebody who confirms every move unless it is said otherwise; None: whose browser kept nothing."""
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            color_scheme="light" if theme == "light" else "dark",
            locale=language,
            reduced_motion="reduce",
            accept_downloads=True,
            service_workers="allow" if workers else "block",
        )
        context.set_default_timeout(30_000)
        contexts.append(context)
        if confirm is not None:
            context.add_init_script(
                "if (localStorage.getItem('frustule.settings') === null) "
                f"localStorage.setItem('frustule.settings', JSON.stringify({{confirm: {confirm!r}}}))"
            )
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(at + path)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert not wrong
