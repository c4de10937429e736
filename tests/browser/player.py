"""A person at the page, who knows no game: picks what the page offers, and confirms what it proposes."""

import contextlib
import random
from typing import Literal

from playwright.sync_api import Locator, Page, expect

Way = Literal["mouse", "touch", "keys"]
NEXT = ".is-next, [data-choice]:not([aria-pressed='true'])"


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

    def turn(self) -> bool:
        """Makes one move if it may; tells whether it did."""
        page = self.page
        if not page.locator(".turn.mine").is_visible() or not self._offered():
            return False
        before = self.table.get_attribute("data-count") or ""
        for _ in range(40):
            if self._confirm().count():
                break
            picked = self.table.get_attribute("data-picks") or ""
            self._pick_by_keys() if self.way == "keys" else self._pick()
            self._wait_for_change(picked)
        if self.way == "keys":
            page.keyboard.press("Enter")
        else:
            self.press(self._confirm())
        expect(self.table).not_to_have_attribute("data-count", before)
        expect(self.table).to_have_attribute("data-picks", "")
        return True

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
