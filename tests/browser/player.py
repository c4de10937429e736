"""A person at the page, who knows no game: picks what the page offers, and confirms what it proposes."""

import contextlib
import random
import time
from collections.abc import Callable
from typing import Literal

from playwright.sync_api import Locator, Page, expect

Way = Literal["mouse", "touch", "keys"]
NEXT = ".is-next, [data-choice]:not([aria-pressed='true'])"
PICKS = 40
"""No move takes so many picks."""
PATIENCE = 60.0
"""Seconds for which others may keep somebody waiting."""
SIGHT = """() => {
  const { classList, dataset } = document.querySelector('[data-testid=moves]') ?? document.body;
  const said = (name) => document.querySelector(name)?.textContent.trim();
  return {
    ...dataset,
    layout: [...classList].join(' '),
    bar: said('[data-testid=outcome]'),
    turn: said('.turn'),
    confirm: said('[data-testid=confirm]:enabled'),
    refused: said('[data-testid=refused]'),
    why: said('[data-testid=why]'),
    next: [...document.querySelectorAll('.is-next')].map((node) => node.dataset.id).join(' '),
    focus: document.activeElement?.outerHTML.slice(0, 200),
  };
}"""
"""What there is to see of a table, for whoever has to find out why nothing moves."""


class Player:
    """Plays by mouse, by touch or by keys alone, at random."""

    def __init__(self, page: Page, way: Way, seed: int = 1) -> None:
        self.page = page
        self.way: Way = way
        self.chance = random.Random(seed)

    @property
    def over(self) -> bool:
        return self.page.get_by_test_id("podium").is_visible()

    def choose(self, target: Locator, value: str, words: str) -> None:
        """Chooses from a list; by keys, its words are typed."""
        if self.way == "keys":
            self.go_to(target)
            self.page.keyboard.type(words)
        else:
            target.select_option(value)
        expect(target).to_have_value(value)

    def press(self, target: Locator, face: Locator | None = None) -> None:
        """Uses a button, or what shows for it."""
        if self.way == "touch":
            (face or target).tap()
        elif self.way == "mouse":
            (face or target).click()
        else:
            self.go_to(target)
            self.page.keyboard.press("Enter")

    def go_to(self, target: Locator) -> None:
        """Walks there with the tab key."""
        wanted = target.element_handle()
        for _ in range(80):
            if wanted.evaluate("node => node === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the keyboard does not reach it")

    def play_until(self, done: Callable[[int], bool]) -> None:
        """Makes moves while others make theirs, until something is so that may depend on how many it made."""
        made, last = 0, time.monotonic()
        while not done(made):
            if self.turn():
                made, last = made + 1, time.monotonic()
                continue
            assert time.monotonic() < last + PATIENCE, f"nobody moves after {made} moves: {self.sight()}"
            self.page.wait_for_timeout(20)

    def sight(self) -> dict[str, str]:
        return self.page.evaluate(SIGHT)

    def turn(self) -> bool:
        """Makes one move if it may; tells whether it did."""
        page = self.page
        if not page.locator(".turn.mine").is_visible() or not self._offered():
            return False
        before = self.table.get_attribute("data-count") or ""
        tried: list[str] = []
        while not self._confirm().count():
            assert len(tried) < PICKS, f"no move comes of {tried}: {self.sight()}"
            self.pick()
            tried.append(self.table.get_attribute("data-picks") or "")
        if self.way == "keys":
            page.keyboard.press("Enter")
        else:
            self.press(self._confirm())
        expect(self.table).not_to_have_attribute("data-count", before)
        expect(self.table).to_have_attribute("data-picks", "")
        return True

    def pick(self) -> None:
        """Picks something that is offered."""
        picked = self.table.get_attribute("data-picks") or ""
        self._pick_by_keys() if self.way == "keys" else self._pick()
        self._wait_for_change(picked)

    def _wait_for_change(self, before: str) -> None:
        """A way to place something is no step; turning to the one that is current changes nothing."""
        with contextlib.suppress(AssertionError):
            expect(self.table).not_to_have_attribute("data-picks", before, timeout=400)

    @property
    def table(self) -> Locator:
        return self.page.get_by_test_id("moves")

    def _offered(self) -> int:
        return self.page.locator(NEXT).count()

    def _confirm(self) -> Locator:
        return self.page.locator("[data-testid=confirm]:enabled")

    def _pick(self) -> None:
        steps = self.page.locator(".is-next").all()
        offered = [each for each in steps or self.page.locator(NEXT).all() if each.is_visible()]
        target = self.chance.choice(offered)
        if target.get_attribute("data-choice") is not None:
            self.press(target)
            return
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.way == "touch":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def _pick_by_keys(self) -> None:
        keys = self.page.keyboard
        keys.press("ArrowDown")
        for _ in range(self.chance.randrange(4)):
            keys.press(self.chance.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
        keys.press("Enter")
