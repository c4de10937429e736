"""Somebody who has never been here: what is seen first, and real moves at once that leave nothing behind."""

import random

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import Opener

MOVES = 3


def pick(page: Page, chance: random.Random) -> None:
    """Clicks something that is lit."""
    steps = [each for each in page.get_by_test_id("taste").locator(".is-next").all() if each.is_visible()]
    chosen = chance.choice(steps)
    chosen.scroll_into_view_if_needed()
    box = chosen.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def make_moves(page: Page, chance: random.Random) -> None:
    """Makes the moves of the taste at random, however many of them the first one leaves."""
    taste = page.get_by_test_id("taste")
    again = page.get_by_role("button", name="Try other moves")
    confirm = page.locator("[data-testid=confirm]:enabled")
    for _ in range(60):
        if again.is_visible():
            return
        before = taste.get_attribute("data-made") or ""
        for _ in range(6):
            if confirm.count():
                break
            pick(page, chance)
        confirm.click()
        expect(taste).not_to_have_attribute("data-made", before)
    raise AssertionError("the moves never end")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_three_real_moves_and_nothing_is_left_behind(open_page: Opener, size: tuple[int, int]):
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            asked.append(request.url.partition("/api")[2].partition("?")[0])

    page = open_page(size=size)
    page.on("request", note)
    taste = page.get_by_test_id("taste")
    expect(taste.locator(".is-next").first).to_be_visible()
    chance = random.Random(4)
    made = 0
    while made < MOVES:
        make_moves(page, chance)
        made = int(taste.get_attribute("data-made") or 0)
        if made < MOVES:
            page.get_by_role("button", name="Try other moves").click()
    expect(taste.get_by_text("That was a turn of Diatoms.")).to_be_visible()
    assert set(asked) == {"/what-if"}
    kept: list[str] = page.evaluate("Object.keys(localStorage)")
    assert kept == ["frustule.settings"]
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("main.table")).to_be_visible()


def test_nothing_is_to_be_chosen_or_compared_at_first_sight(open_page: Opener):
    page = open_page()
    expect(page.locator(".slides article").first).to_be_visible()
    shown = [each for each in page.locator("select, input").all() if each.is_visible()]
    assert all(each.get_attribute("type") == "file" for each in shown)
    text = page.locator("main").inner_text()
    assert "rating" not in text.lower()
    assert "1/4" not in text
    expect(page.get_by_role("heading", level=1)).to_have_text("Small games about small creatures")


def test_whoever_comes_back_finds_the_tables_first(open_page: Opener):
    page = open_page()
    page.get_by_role("button", name="Play now: Diatoms").click()
    expect(page.locator("main.table")).to_be_visible()
    page.goto(page.url.partition("/t/")[0] + "/")
    expect(page.get_by_role("heading", level=1, name="Welcome back")).to_be_visible()
    expect(page.get_by_role("navigation", name="Go on where you left")).to_contain_text("Diatoms")
    expect(page.get_by_test_id("taste")).to_have_count(0)


def test_a_lesson_is_attached_to_the_pieces_it_tells_of_and_keeps_them_lit(open_page: Opener):
    page = open_page("/learn/diatoms")
    lit = page.locator(".is-lit")
    expect(lit.first).to_be_attached()
    before = lit.count()
    page.mouse.move(400, 400)
    page.mouse.move(900, 500, steps=5)
    assert lit.count() == before
    around: bool = page.evaluate(
        """() => {
          const ring = document.querySelector('[data-testid=leader] rect').getBoundingClientRect();
          return [...document.querySelectorAll('.is-lit')].every((node) => {
            const box = node.getBoundingClientRect();
            return ring.left <= box.left && ring.right >= box.right && ring.top <= box.top
              && ring.bottom >= box.bottom;
          });
        }"""
    )
    assert around
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("Step 2 of")).to_be_visible()
    expect(lit.first).to_be_attached()
