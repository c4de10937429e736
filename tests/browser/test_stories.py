"""What others do is told on the boards: in order, ended by a press, not at all to who wants no motion."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

import frustule
from frustule.client import AtTable, House
from tests.browser.conftest import Opener
from tests.browser.tables import sit_down

WATCH = """() => {
  const main = document.querySelector('main.table');
  const board = document.querySelector('.storyboard');
  const { dataset } = document.body;
  Object.assign(dataset, { flown: '', ended: 0 });
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      const kinds = [...addedNodes].map((node) => node.classList[1]);
      for (const kind of kinds) if (kind !== 'told-fade') dataset.flown += ` ${kind}`;
    }
  }).observe(board, { childList: true });
  new MutationObserver(() => {
    if (main.dataset.telling !== 'yes') dataset.ended = Number(dataset.ended) + 1;
    else if (dataset.press) {
      delete dataset.press;
      dispatchEvent(new PointerEvent('pointerdown'));
      queueMicrotask(() => (dataset.left = board.childElementCount));
    }
  }).observe(main, { attributeFilter: ['data-telling'] });
}"""
"""Writes on the body what is told: what flies, how many stories have ended; and presses when one begins."""


@pytest.fixture
def opposite(open_page: Opener, address: str) -> Iterator[tuple[Page, AtTable]]:
    """Ada at the page, and Grace, who moves first."""
    with House(address) as house:
        ada = house.make("diatoms", ["me", "open"], name="Ada", options={"first": "2"})
        grace = house.join(ada.id, "Grace")
        ada.refresh()
        ada.start()
        grace.refresh()
        page = open_page()
        assert ada.token
        sit_down(page, ada.id, ada.token)
        expect(page.locator('svg[data-shows="pond"] [data-id="newest"]')).to_be_visible()
        page.evaluate(WATCH)
        page.emulate_media(reduced_motion="no-preference")
        yield page, grace


def collecting(grace: AtTable) -> str:
    """A tile of Grace's that completes a sample and collects something, in notation."""
    position = frustule.read_position(grace.position(2).text)
    return next(move.text for move in position.moves(1) if any(beat.lens for beat in move.story(1).beats))


def told(page: Page, stories: int) -> list[str]:
    """What flew, lit and rose until so many stories were told."""
    expect(page.locator(f'body[data-ended="{stories}"]')).to_have_count(1)
    return (page.locator("body").get_attribute("data-flown") or "").split()


def test_a_turn_is_told_in_order(opposite: tuple[Page, AtTable]):
    page, grace = opposite
    grace.move(2, "draw 1")
    assert told(page, 1) == ["told-piece"]
    expect(page.get_by_test_id("announced")).to_contain_text("Grace draws a tile")
    tiles = page.locator('svg[data-shows="pond"] [data-id^="tile-"]')
    before = tiles.count()
    grace.move(2, collecting(grace))
    _, tile, lens, *diatoms = told(page, 2)
    assert (tile, lens) == ("told-piece", "told-lens")
    assert "told-piece" in diatoms
    expect(tiles).to_have_count(before + 1)
    expect(page.locator(".storyboard > *")).to_have_count(0)
    expect(page.get_by_test_id("announced")).to_contain_text("collects")


def test_a_press_ends_what_is_told(opposite: tuple[Page, AtTable]):
    page, grace = opposite
    grace.move(2, "draw 1")
    told(page, 1)
    page.evaluate("() => (document.body.dataset.press = 'yes')")
    grace.move(2, collecting(grace))
    expect(page.locator('body[data-left="0"]')).to_have_count(1)
    assert "told-lens" not in told(page, 2)
    expect(page.locator('svg[data-shows="tray-1"] [data-id^="tray-1-"]').first).to_be_visible()


def test_who_wants_no_motion_sees_the_end_and_hears_the_words(opposite: tuple[Page, AtTable]):
    page, grace = opposite
    page.emulate_media(reduced_motion="reduce")
    grace.move(2, "draw 1")
    expect(page.get_by_test_id("announced")).to_contain_text("Grace draws a tile")
    grace.move(2, collecting(grace))
    expect(page.get_by_test_id("announced")).to_contain_text("collects")
    expect(page.locator('svg[data-shows="tray-1"] [data-id^="tray-1-"]').first).to_be_visible()
    assert told(page, 0) == []
