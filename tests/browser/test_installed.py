"""The page as an application: it can be installed, opens without the server and says so, renews itself."""

import json
import urllib.request

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.tables import Line, make_table, sit_down

BOT = {"kind": "bot", "bot": "greedy"}
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const names = await caches.keys();
  const open = await Promise.all(names.map(name => caches.open(name)));
  const kept = await Promise.all(open.map(each => each.keys()));
  return kept.flat().map(request => request.url);
}"""
TAKEN_OVER = """() => new Promise(done => {
  if (navigator.serviceWorker.controller) done();
  else navigator.serviceWorker.addEventListener('controllerchange', () => done(), { once: true });
})"""


def taken_over(page: Page) -> None:
    """Waits until the service worker has kept the shell and looks after the page."""
    page.evaluate(TAKEN_OVER)


def test_it_can_be_installed(open_page: Opener, address: str):
    page = open_page()
    where = page.locator("link[rel=manifest]").get_attribute("href") or ""
    with urllib.request.urlopen(address + where) as answer:
        assert answer.headers["content-type"].startswith("application/manifest+json")
        manifest = json.load(answer)
    for icon in manifest["icons"]:
        with urllib.request.urlopen(address + icon["src"]) as answer:
            assert answer.headers["content-type"] == icon["type"]
    taken_over(page)
    kept: list[str] = page.evaluate(KEPT)
    assert f"{address}/" in kept
    assert any("/assets/TablePage" in url for url in kept)
    assert not any("/api/" in url for url in kept)


def test_without_the_server_the_shell_opens_and_says_so(open_page: Opener, address: str):
    line = Line(int(address.rpartition(":")[2]))
    page = open_page("/settings", at=f"http://localhost:{line.port}")
    taken_over(page)
    line.cut()
    page.goto(f"http://localhost:{line.port}/")
    expect(page.get_by_role("heading", level=1, name="The server is away")).to_be_visible()
    line.mend()
    expect(page.get_by_test_id("taste").locator(".is-next").first).to_be_visible()
    line.close()


def test_a_table_that_is_opened_without_the_server_waits_for_it(open_page: Opener, address: str):
    table, token = make_table(address, "pondscum", [{"kind": "me", "name": "Ada"}, BOT], start=True)
    line = Line(int(address.rpartition(":")[2]))
    page = open_page("/settings", at=f"http://localhost:{line.port}")
    taken_over(page)
    sit_down(page, table, token)
    expect(page.locator("main.table")).to_be_visible()
    line.cut()
    page.reload()
    expect(page.get_by_role("heading", level=1, name="The server is away")).to_be_visible()
    expect(page.get_by_text("what was not sent yet is kept here")).to_be_visible()
    line.mend()
    expect(page.locator("main.table")).to_be_visible()
    line.close()


def test_an_old_tab_renews_itself_after_an_update(open_page: Opener):
    page = open_page("/rules/diatoms")
    taken_over(page)
    page.reload()
    taken_over(page)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    with page.expect_event("load"):
        page.evaluate("navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))")
    expect(page.get_by_role("heading", level=1, name="Diatoms")).to_be_visible()
