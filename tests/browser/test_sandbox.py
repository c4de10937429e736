"""Setting up Pond Scum as one likes: by a known arrangement or by hand, kept, shared, and sent whole."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import frustule
from frustule.games.pondscum.components import Species, Spot, standard_pieces
from frustule.games.pondscum.plans import library, read_plan
from tests.browser.conftest import Opener
from tests.browser.tables import make_table, sit_down
from tests.browser.test_pages import audit
from tests.browser.test_together import ADA_AND_BOT

SETUP = frustule.game("pondscum").setup(2)
HIGH = 20
MOST_GESTURES = 24
FIRST = {"first": "one"}
MEASURE = """node => {
  const { a, e, f } = node.getScreenCTM();
  return { unit: a, x: e, y: f };
}"""


def opened(open_page: Opener, address: str, **how: Any) -> Page:
    table, token = make_table(address, "pondscum", ADA_AND_BOT, start=True, options=FIRST)
    page = open_page(**how)
    sit_down(page, table, token)
    expect(page.get_by_test_id("sandbox")).to_be_visible()
    return page


def laid(page: Page) -> int:
    return page.locator("[data-piece]:not([data-waits])").count()


def begun(page: Page) -> None:
    """The screens are lifted, and all pieces lie where they were laid."""
    expect(page.get_by_test_id("sandbox")).to_have_count(0)
    expect(page.locator("[data-panel=board] [aria-label^='your ']:not([aria-label*=zone])")).to_have_count(16)


class Hand:
    """Lays pieces out as the page shows them, and counts what it does."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.gestures = 0
        measure = page.get_by_test_id("sandbox").evaluate(MEASURE)
        self.unit, self.x, self.y = measure["unit"], measure["x"], measure["y"]

    def middle(self, species: Species, spot: Spot) -> tuple[float, float]:
        """The middle of where a piece of side one is to lie, on the screen."""
        wide, high = species.extent(spot.way)
        return self.at(spot.x + wide / 2, HIGH - spot.y - high / 2)

    def at(self, column: float, row: float) -> tuple[float, float]:
        return self.x + column * self.unit, self.y + row * self.unit

    def where(self, piece: str) -> tuple[float, float]:
        """A square of a piece, on the screen."""
        boxes = self.page.locator(f"[data-piece={piece}] .square").all()
        box = boxes[len(boxes) // 2].bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def centre(self, piece: str) -> tuple[float, float]:
        squares = self.page.locator(f"[data-piece={piece}] .square").all()
        boxes = [box for each in squares if (box := each.bounding_box())]
        left, right = min(b["x"] for b in boxes), max(b["x"] + b["width"] for b in boxes)
        top, bottom = min(b["y"] for b in boxes), max(b["y"] + b["height"] for b in boxes)
        return (left + right) / 2, (top + bottom) / 2

    def drag(self, piece: str, target: tuple[float, float], off: tuple[float, float] = (0.0, 0.0)) -> None:
        """By a grip at the middle, with a turn of the wheel on the way if the piece is to lie otherwise."""
        mouse = self.page.mouse
        grip = self.centre(piece)
        mouse.move(*grip)
        mouse.down()
        mouse.move(grip[0] + 12, grip[1] - 12)
        mouse.move(target[0] + off[0], target[1] + off[1], steps=3)
        mouse.up()
        self.gestures += 1


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)], ids=["desktop", "tablet", "phone"])
def test_a_known_arrangement_takes_two_gestures(open_page: Opener, address: str, size: tuple[int, int]):
    page = opened(open_page, address, size=size, touch=size[0] < 500)
    expect(page.get_by_test_id("ready")).to_be_disabled()
    expect(page.get_by_test_id("outcome")).to_contain_text("Still to be placed")
    page.locator("[data-plan=crescent]").click()
    assert laid(page) == 16
    expect(page.get_by_test_id("outcome")).to_contain_text("Everything is in its place")
    page.get_by_test_id("ready").click()
    begun(page)


def test_any_arrangement_is_laid_out_by_hand_within_24_gestures(open_page: Opener, address: str):
    """The hedge has more pieces lying crosswise than any other."""
    page = opened(open_page, address)
    hand = Hand(page)
    plan = read_plan(SETUP, next(each.text for each in library(SETUP) if each.name == "hedge"))
    pieces = standard_pieces().pieces
    # In no order of the rules: the small ones first.
    for number in reversed(range(16)):
        species, spot = pieces[number], plan.spots[number]
        assert spot is not None
        piece = f"piece-0-{number}"
        hand.drag(piece, hand.middle(species, spot), off=(3.0, -3.0))
        if spot.way and not species.fixed:  # which finds its way by the edge that it is dragged to
            hand.page.mouse.click(*hand.where(piece))
            hand.gestures += 1
    page.get_by_test_id("ready").click()
    hand.gestures += 1
    assert hand.gestures <= MOST_GESTURES
    begun(page)


def test_touch_takes_a_piece_and_lays_it_down(open_page: Opener, address: str):
    page = opened(open_page, address, size=(390, 844), touch=True)
    hand = Hand(page)
    assert hand.unit >= 23.5
    page.touchscreen.tap(*hand.where("piece-0-2"))
    page.touchscreen.tap(*hand.at(5, 15))
    assert laid(page) == 1
    before = page.get_by_role("button", name=re.compile("Dileptus on")).get_attribute("aria-label")
    page.touchscreen.tap(*hand.where("piece-0-2"))
    expect(page.get_by_role("button", name=re.compile("Dileptus on"))).not_to_have_attribute(
        "aria-label", before or ""
    )
    page.get_by_role("button", name="Clear").tap()
    assert laid(page) == 0
    page.get_by_role("button", name="Undo").tap()
    assert laid(page) == 1


def test_keys_alone_lay_out_a_side_and_say_what_they_do(open_page: Opener, address: str):
    page = opened(open_page, address)
    keys = page.keyboard
    said = page.get_by_test_id("laid")
    page.locator("[data-piece=piece-0-1]").focus()
    keys.press("Enter")
    expect(said).to_contain_text("Ameba on")
    expect(said).to_contain_text("In your hand")
    before = said.inner_text()
    keys.press("ArrowLeft")
    expect(said).not_to_have_text(before)
    keys.press("Enter")
    keys.press("Delete")
    expect(said).to_contain_text("to be placed")
    page.locator("[data-plan=hedge]").focus()
    keys.press("Enter")
    expect(said).to_have_text("Laid out: hedge.")
    keys.press("m")
    expect(said).to_have_text("Left and right are exchanged.")
    page.get_by_test_id("ready").focus()
    keys.press("Enter")
    begun(page)


def test_pieces_that_lie_on_each_other_are_marked_and_not_sent(open_page: Opener, address: str):
    page = opened(open_page, address)
    page.locator("[data-plan=hedge]").click()
    page.locator("[data-piece=piece-0-1]").focus()
    page.keyboard.press("Enter")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("outcome")).to_contain_text("lie on each other")
    expect(page.locator(".piece.clash").first).to_be_visible()
    expect(page.get_by_test_id("ready")).to_be_disabled()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(page.get_by_test_id("ready")).to_be_enabled()


def test_a_plan_is_kept_and_given_to_somebody_else(open_page: Opener, address: str):
    page = opened(open_page, address)
    page.locator("[data-plan=raiders]").click()
    page.get_by_role("button", name="Mirror").click()
    page.get_by_role("button", name="Keep, share").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Its name").fill("left hook")
    dialog.get_by_role("button", name="Keep it in this browser").click()
    expect(dialog.get_by_role("status").first).to_contain_text("left hook")
    given = dialog.get_by_label("As a link").input_value()
    text = dialog.get_by_role("textbox", name="As a text").input_value()
    assert text.startswith("left hook: ")
    page.keyboard.press("Escape")
    expect(page.locator("[data-plan='left hook']")).to_be_visible()
    page.reload()
    expect(page.locator("[data-plan='left hook']")).to_have_attribute("aria-pressed", "true")
    assert laid(page) == 16

    other = open_page(given.removeprefix(address))
    expect(other.get_by_test_id("given")).to_contain_text("left hook")
    table, token = make_table(address, "pondscum", ADA_AND_BOT, start=True, options=FIRST)
    sit_down(other, table, token)
    other.locator("[data-plan='left hook']").click()
    assert laid(other) == 16
    other.get_by_role("button", name="Keep, share").click()
    dialog = other.get_by_role("dialog")
    dialog.get_by_label("Lay out from a text").fill("Zz9")
    dialog.get_by_role("button", name="Lay it out").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Zz9")
    dialog.get_by_label("Lay out from a text").fill(text)
    dialog.get_by_role("button", name="Lay it out").click()
    other.get_by_test_id("ready").click()
    begun(other)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_no_violation_while_setting_up(open_page: Opener, address: str, theme: str, size: tuple[int, int]):
    page = opened(open_page, address, size=size, theme=theme)
    audit(page)
    page.locator("[data-plan=hedge]").click()
    audit(page)
    page.get_by_role("button", name="Keep, share").click()
    audit(page)
