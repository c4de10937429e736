"""What surrounds the games: headings, the focus, pages for what cannot be shown, settings."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.tables import Line, make_table, sit_down

BOT = {"kind": "bot", "bot": "greedy"}


def focused(page: Page) -> str:
    return page.evaluate("document.activeElement?.textContent?.trim() ?? ''")


def test_the_focus_arrives_with_the_page(open_page: Opener):
    page = open_page()
    page.locator("[aria-labelledby=slide-diatoms] a[href='/new/diatoms']").click()
    expect(page.get_by_role("heading", level=1, name="New table: Diatoms")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.locator("[aria-labelledby=slide-diatoms] a[href='/rules/diatoms']").click()
    expect(page.get_by_role("heading", level=1, name="Diatoms")).to_be_focused()


def test_the_first_tab_leads_past_the_bar(open_page: Opener):
    page = open_page("/rules/pondscum")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.keyboard.press("Tab")
    assert focused(page) == "To the content"
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/nowhere", "Nothing under the lens"),
        ("/t/nowhere", "No table here"),
        ("/new/nothing", "No such game"),
        ("/rules/nothing", "No such game"),
        ("/learn/nothing", "No such game"),
        ("/play/nothing", "This cannot be opened"),
    ],
)
def test_what_is_not_there_says_so_and_leads_home(open_page: Opener, path: str, title: str):
    page = open_page(path)
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    expect(page).to_have_title(f"{title} – Frustule")
    page.get_by_role("link", name="Back home").click()
    expect(page.locator(".slides article").first).to_be_visible()


def test_a_table_that_was_given_up_says_so(open_page: Opener, address: str):
    table, token = make_table(address, "diatoms", [{"kind": "me", "name": "Ada"}, {"kind": "open"}])
    page = open_page()
    sit_down(page, table, token)
    page.get_by_role("button", name="Give the table up").click()
    expect(page.get_by_role("heading", level=1, name="This table was given up.")).to_be_visible()


def test_a_page_waits_for_a_server_that_is_away_and_goes_on(open_page: Opener, address: str):
    line = Line(int(address.rpartition(":")[2]))
    page = open_page("/rules/diatoms", at=f"http://localhost:{line.port}")
    expect(page.get_by_role("heading", level=1, name="Diatoms")).to_be_visible()
    page.wait_for_load_state("networkidle")
    line.cut()
    page.get_by_role("link", name="New table").click()
    expect(page.get_by_role("heading", level=1, name="The server is away")).to_be_visible()
    expect(page.get_by_test_id("away")).to_be_visible()
    line.mend()
    expect(page.get_by_role("heading", level=1, name="New table: Diatoms")).to_be_visible()
    expect(page.get_by_test_id("away")).to_have_count(0)
    line.close()


def test_settings_hold_at_once_and_after_loading_again(open_page: Opener):
    page = open_page("/settings")
    size = "parseFloat(getComputedStyle(document.body).fontSize)"
    muted = "getComputedStyle(document.documentElement).getPropertyValue('--muted')"
    before: float = page.evaluate(size)
    soft: str = page.evaluate(muted)
    page.get_by_label("twice as large").check()
    assert page.evaluate(size) == pytest.approx(2 * before)
    page.get_by_label("More contrast").check()
    assert page.evaluate(muted) != soft
    page.get_by_label("bright field, on paper").check()
    page.get_by_label("brisk").check()
    page.reload()
    assert page.evaluate(size) == pytest.approx(2 * before)
    expect(page.get_by_label("brisk")).to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_single_keys_can_be_switched_off(open_page: Opener, address: str):
    table, token = make_table(address, "diatoms", [{"kind": "me", "name": "Ada"}, BOT], start=True)
    page = open_page("/settings")
    page.get_by_label("Single keys").uncheck()
    sit_down(page, table, token)
    expect(page.locator("main.table .is-next").first).to_be_attached()
    page.keyboard.press("?")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".ring.outer")).to_be_visible()


def test_the_ring_lies_round_the_piece_in_two_tones(open_page: Opener, address: str):
    table, token = make_table(address, "diatoms", [{"kind": "me", "name": "Ada"}, BOT], start=True)
    page = open_page()
    sit_down(page, table, token)
    expect(page.locator(".is-next").first).to_be_attached()
    page.keyboard.press("ArrowDown")
    ring = page.locator(".ring.outer")
    expect(ring).to_be_visible()
    around: bool = page.evaluate(
        """() => {
          const ring = document.querySelector('.ring.outer').getBoundingClientRect();
          const piece = document.activeElement.getBoundingClientRect();
          return ring.left <= piece.left && ring.top <= piece.top
            && ring.right >= piece.right && ring.bottom >= piece.bottom;
        }"""
    )
    assert around
    stroke = "ring => getComputedStyle(ring).stroke"
    assert ring.evaluate(stroke) != page.locator(".ring.inner").evaluate(stroke)
