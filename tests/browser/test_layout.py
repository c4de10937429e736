"""The table as it is really laid out: sizes of what is handled, and nothing that jumps or is covered."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.player import Player
from tests.browser.tables import make_table, sit_down

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "greedy"}]
LEAST = {(1440, 900): (100, 52), (1024, 768): (74, 40), (390, 844): (60, 32)}
"""How large a tile of the pond and a space of the slide are at least, by window."""
SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifted += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""


def longer(thing: Locator) -> float:
    """How large something is, the longer way."""
    box = thing.bounding_box()
    assert box
    return max(box["width"], box["height"])


def show(page: Page, panel: str) -> None:
    """On a phone, the board is swapped with the other."""
    expect(page.locator(".frame").first).to_be_visible()
    if not page.locator(f"[data-panel={panel}]").count():
        page.locator(f"[data-mini={panel}] button").tap()
    expect(page.locator(f"[data-panel={panel}]")).to_be_visible()


@pytest.mark.parametrize("size", LEAST, ids=str)
def test_pieces_are_as_large_as_promised(open_page: Opener, address: str, size: tuple[int, int]):
    table, token = make_table(address, "diatoms", SEATS, start=True)
    page = open_page(size=size, touch=size[0] < 700)
    sit_down(page, table, token)
    tile, space = LEAST[size]
    show(page, "pond")
    assert longer(page.locator("[data-panel=pond] [data-moves^=tile]").first) >= tile
    show(page, "slide-0")
    assert longer(page.locator("[data-panel=slide-0] [data-id$=-cN]")) >= space


@pytest.mark.parametrize("size", [*LEAST, (768, 1024), (844, 390)], ids=str)
def test_nothing_jumps_while_one_plays(open_page: Opener, address: str, size: tuple[int, int]):
    """Layout shift from the first byte through some turns, whatever the bar says."""
    table, token = make_table(address, "diatoms", SEATS, start=True)
    page = open_page(size=size, touch=size[0] < 700)
    page.add_init_script(SHIFTS)
    sit_down(page, table, token)
    player = Player(page, "touch" if size[0] < 700 else "mouse", 5)
    bar = page.get_by_test_id("outcome").locator("xpath=ancestor::div[contains(@class, 'laid')]")
    expect(bar).to_be_visible()
    before = bar.bounding_box()
    made = 0
    for _ in range(400):
        made += player.turn()
        if made >= 4:
            break
        page.wait_for_timeout(50)
    assert made >= 4
    assert bar.bounding_box() == before
    assert page.evaluate("window.shifted") < 0.05


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (844, 390)], ids=str)
def test_the_end_covers_no_board_and_pins_the_rematch(open_page: Opener, address: str, size: tuple[int, int]):
    table, token = make_table(address, "pondscum", SEATS, start=True)
    page = open_page(size=size, touch=size[0] < 900)
    sit_down(page, table, token)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="resign").click()
    page.get_by_role("button", name="Really?").click()
    expect(page.get_by_test_id("podium")).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
    board = page.locator(".ending svg.panel")
    expect(board).to_be_in_viewport(ratio=0.99)
    box = board.bounding_box()
    assert box
    found = page.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('.ending .board') !== null",
        [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
    )
    assert found
