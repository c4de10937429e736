"""For everybody: no violation in any state, narrow windows, forced colours, games by keys and by ear."""

import contextlib
import random

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import Error as PlaywrightError

from tests.browser.conftest import Opener
from tests.browser.tables import make_table, sit_down
from tests.browser.test_pages import GAMES, NARROW, audit, seats_of, settled, too_wide
from tests.browser.test_together import be_ready, set_up


def at_table(open_page: Opener, address: str, game: str, size: tuple[int, int], theme: str = "dark") -> Page:
    options = {"first": "one"} if game == "pondscum" else {}
    table, token = make_table(address, game, seats_of(game), start=True, options=options)
    page = open_page("/settings", theme=theme, size=size)
    sit_down(page, table, token)
    expect(page.locator("main.table svg.panel").first).to_be_visible()
    return page


# axe, in states that pages come to


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_no_violation_in_drawers_and_dialogs(open_page: Opener, address: str, theme: str):
    page = at_table(open_page, address, "diatoms", (1440, 900), theme)
    page.keyboard.press("w")
    tabs = page.get_by_role("tablist").get_by_role("tab")
    expect(tabs.first).to_be_visible()
    for tab in tabs.all():
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        audit(page)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    audit(page)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_no_violation_while_something_is_picked(open_page: Opener, address: str, theme: str):
    page = at_table(open_page, address, "diatoms", (1440, 900), theme)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("confirm")).to_be_visible()
    audit(page)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_no_violation_with_more_contrast_and_large_texts(open_page: Opener, theme: str):
    page = open_page("/settings", theme=theme)
    page.get_by_label("More contrast").check()
    page.get_by_label("twice as large").check()
    where = page.url.removesuffix("/settings")
    for path in ("/settings", "/", "/rules/diatoms", "/new/diatoms"):
        page.goto(where + path)
        settled(page)
        audit(page)


# Reflow


@pytest.mark.parametrize("size", NARROW.values(), ids=NARROW.keys())
@pytest.mark.parametrize("game", GAMES)
def test_tables_reflow_and_can_be_played(open_page: Opener, address: str, game: str, size: tuple[int, int]):
    page = at_table(open_page, address, game, size)
    assert not too_wide(page)
    if game == "pondscum":
        set_up(page)
        be_ready(page)
        expect(page.get_by_test_id("sandbox")).to_have_count(0)
        expect(page.get_by_test_id("announced")).to_contain_text("move 1; you move")
        assert not too_wide(page)
    page.keyboard.press("w")
    moves = page.get_by_role("region", name="All moves")
    moves.locator("summary").first.or_(moves.get_by_role("listitem").first).first.wait_for()
    if not moves.get_by_role("listitem").count():
        moves.locator("summary").first.click()
    moves.get_by_role("listitem").get_by_role("button").first.click()
    confirm = page.get_by_test_id("confirm")
    expect(confirm).to_be_enabled()
    confirm.scroll_into_view_if_needed()
    box = confirm.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0] + 1
    assert box["y"] + box["height"] <= size[1] + 1
    before = page.get_by_test_id("moves").get_attribute("data-count") or ""
    confirm.click()
    expect(page.get_by_test_id("moves")).not_to_have_attribute("data-count", before)


# Forced colours


def test_what_is_chosen_is_seen_in_forced_colours(browser: Browser, address: str):
    table, token = make_table(address, "diatoms", seats_of("diatoms"), start=True)
    context = browser.new_context(forced_colors="active", reduced_motion="reduce")
    try:
        page = context.new_page()
        page.goto(address + "/settings")
        sit_down(page, table, token)
        expect(page.locator("main.table svg.panel").first).to_be_visible()
        page.keyboard.press("w")
        tabs = page.get_by_role("tablist").get_by_role("tab")
        expect(tabs.first).to_be_visible()
        ground = "tab => getComputedStyle(tab).backgroundColor"
        colours = {tab.get_attribute("aria-selected"): tab.evaluate(ground) for tab in tabs.all()}
        assert colours["true"] != colours["false"]
        moves = page.get_by_role("region", name="All moves")
        buttons = moves.get_by_role("button")
        before = buttons.first.evaluate("button => getComputedStyle(button).backgroundColor")
        buttons.first.press("Enter")
        assert buttons.first.evaluate("button => getComputedStyle(button).backgroundColor") != before
        confirm = page.get_by_test_id("confirm")
        expect(confirm).to_be_focused()
        outline = confirm.evaluate("button => getComputedStyle(button).outlineStyle")
        assert outline == "solid"
        # The boards keep the colours that mean something.
        kept = page.locator("main.table svg.panel").first.evaluate(
            "board => getComputedStyle(board).forcedColorAdjust"
        )
        assert kept == "none"
    finally:
        context.close()


# By keys, and by ear


def test_focus_leads_from_the_list_to_play_and_back(open_page: Opener, address: str):
    page = at_table(open_page, address, "diatoms", (1440, 900))
    page.keyboard.press("w")
    moves = page.get_by_role("region", name="All moves")
    first = moves.get_by_role("listitem").get_by_role("button").first
    first.focus()
    before = page.get_by_test_id("moves").get_attribute("data-count") or ""
    page.keyboard.press("Enter")  # one
    expect(page.get_by_test_id("confirm")).to_be_focused()
    page.keyboard.press("Enter")  # two
    expect(page.get_by_test_id("moves")).not_to_have_attribute("data-count", before)
    expect(page.get_by_role("heading", name="All moves")).to_be_focused()


@pytest.mark.parametrize("game", ["diatoms", "commissions"])
def test_a_game_by_ear_alone(open_page: Opener, address: str, game: str):
    """As a screen reader gives it: names and roles, what is announced, steps from one thing to the next."""
    page = at_table(open_page, address, game, (1440, 900))
    chance = random.Random(7)
    announced = page.get_by_test_id("announced")
    assert announced.get_attribute("aria-live") == "polite"
    over = page.get_by_role("dialog", name="After the game")
    table = page.get_by_test_id("moves")
    page.keyboard.press("w")
    moves = page.get_by_role("region", name="All moves")
    steps: list[int] = []
    for _ in range(3000):
        if over.is_visible() or page.get_by_test_id("podium").is_visible():
            break
        if not moves.is_visible() or "Your turn" not in announced.inner_text():
            page.wait_for_timeout(50)
            continue
        before = table.get_attribute("data-count") or ""
        taken = 0
        # Open a group, if the moves are in groups that are shut; then one line of it; then play.
        lines = moves.get_by_role("listitem").get_by_role("button")
        moves.locator("summary, li button").first.wait_for()
        if not lines.count():
            moves.locator("summary").nth(chance.randrange(moves.locator("summary").count())).press("Enter")
            taken += 1
            lines.first.wait_for()
        names = lines.all_inner_texts()
        assert all(name.strip() for name in names)
        if not names:
            continue
        line = moves.get_by_role("button", name=chance.choice(names), exact=True).first
        with contextlib.suppress(PlaywrightError, AssertionError):
            line.press("Enter", timeout=1000)
            taken += 1
            expect(page.get_by_test_id("confirm")).to_be_focused(timeout=2000)
            page.keyboard.press("Enter")
            taken += 1
            expect(table).not_to_have_attribute("data-count", before, timeout=2000)
            steps.append(taken)
            continue
        # Somebody else has moved meanwhile, and the list is another: it is read again.
    expect(page.get_by_test_id("podium")).to_be_visible()
    assert max(steps) <= 3
    print(f"{game}: {len(steps)} moves, {sum(steps) / len(steps):.1f} steps each")
