"""On paper: rules and score sheets in ink, without what is pressed, and nothing cut off at the margin."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.tables import look_in, make_table, sit_down
from tests.browser.test_pages import GAMES, seats_of, settled

A4 = (794, 1123)
"""Pixels of a sheet at 96 to the inch."""
INK = "rgb(255, 255, 255)rgb(0, 0, 0)"
JEWELS = ("rgb(239, 230, 210)", "rgb(147, 160, 155)")
"""Texts of the dark field."""


def on_paper(page: Page) -> None:
    """As it is printed; a real print must succeed too."""
    assert page.pdf(format="A4", print_background=True).startswith(b"%PDF")
    page.set_viewport_size({"width": A4[0], "height": A4[1]})
    page.emulate_media(media="print")


def colours(page: Page) -> str:
    """Of the ground, and of what is written on it."""
    return page.evaluate(
        "getComputedStyle(document.documentElement).backgroundColor + getComputedStyle(document.body).color"
    )


def seen(page: Page, what: str) -> int:
    return page.locator(what).filter(visible=True).count()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("game", GAMES)
def test_rules_are_printed(open_page: Opener, game: str, theme: str):
    page = open_page(f"/rules/{game}", theme=theme)
    settled(page)
    expect(page.locator(".rules h2").first).to_be_visible()
    on_paper(page)
    assert colours(page) == INK
    expect(page.locator(".rules h1")).to_be_visible()
    for pressed in ("button", "nav", "header", "summary", ".contents"):
        assert not seen(page, pressed), pressed
    assert page.evaluate("document.documentElement.scrollWidth") <= A4[0]
    # Examples are drawn in ink, too, and not as jewels on black.
    for text in page.locator(".rules svg.scene text").all():
        assert text.evaluate("text => getComputedStyle(text).fill") not in JEWELS


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_score_sheet_is_printed(open_page: Opener, address: str, theme: str):
    """Of a game that bots have played: everybody with their points, and each line that gives some."""
    table, _ = make_table(address, "diatoms", [{"kind": "bot", "bot": "greedy"}] * 2, start=True)
    page = open_page(f"/t/{table}", theme=theme)
    expect(page.get_by_test_id("podium")).to_be_visible(timeout=120_000)
    on_paper(page)
    sheet = page.locator(".printed")
    expect(sheet).to_be_visible()
    assert colours(page) == INK
    expect(sheet.get_by_role("heading", level=1)).to_have_text("Diatoms")
    totals = [int(text) for text in sheet.locator("tbody td:last-child").all_inner_texts()]
    assert len(totals) == 2
    # The lines of the sheet add up to the totals.
    rows = sheet.locator(".sheet li").all()
    lines = [
        row.locator(".figure").inner_text() for row in rows if not row.evaluate("row => row.matches('.head')")
    ]
    assert sum(int(text) for text in lines if re.fullmatch(r"-?\d+", text)) == sum(totals)
    for other in ("button", "main.table", ".ending", "svg.panel", "aside"):
        assert not seen(page, other), other


@pytest.mark.parametrize("game", GAMES)
def test_every_table_prints_something(open_page: Opener, address: str, game: str):
    table, token = make_table(address, game, seats_of(game), start=True)
    page = open_page()
    sit_down(page, table, token)
    expect(page.locator("main.table svg.panel").first).to_be_visible()
    assert not seen(page, ".printed")
    if game == "diatoms":
        look_in(page, "Scores")
        expect(page.get_by_role("button", name="Print the score sheet")).to_be_visible()
    on_paper(page)
    expect(page.locator(".printed")).to_contain_text("Ada")
    assert not seen(page, "button")
