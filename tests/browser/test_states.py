"""States that pages come to: no violation in any, in both themes; costly moves look it; focus is kept."""

import functools

import pytest
from playwright.sync_api import Page, expect

import frustule
from frustule.client import House
from frustule.lab.simulate import play_game
from tests.browser.conftest import Opener
from tests.browser.player import Player
from tests.browser.tables import look_in, make_table, sit_down
from tests.browser.test_pages import audit, seats_of, settled
from tests.browser.test_together import HOT_SEAT

THEMES = ("dark", "light")
PHONE = (390, 844)
SIZES = pytest.mark.parametrize("size", [(1440, 900), PHONE], ids=["desktop", "phone"])
both = pytest.mark.parametrize("theme", THEMES)


def seated(page: Page, table: str, token: str) -> Page:
    sit_down(page, table, token)
    expect(page.locator("main.table svg.panel").first).to_be_visible()
    return page


@functools.cache
def costly() -> tuple[str, str]:
    """A commission of which a move costs something, and that move's pick of a diatom."""
    for seed in range(50):
        played = play_game(frustule.game("commissions").setup(1), ["random"], seed, 0).record
        record = frustule.read_record(played)
        for at, position in enumerate(record.replay()):
            moves = () if position.over else position.moves(position.acting[0])
            for move in moves:
                if move.kind == "loses" and len(move.choices) == 2:
                    return record.upto(at).text, " ".join(pick.key for pick in move.choices.values())
    raise AssertionError("no game has a costly move")


# axe


@both
@SIZES
@pytest.mark.parametrize("game", ["diatoms", "commissions"])
def test_no_violation_while_a_hint_is_shown(
    open_page: Opener, address: str, game: str, size: tuple[int, int], theme: str
):
    table, token = make_table(address, game, seats_of(game), start=True)
    page = seated(open_page(theme=theme, size=size, touch=size == PHONE), table, token)
    page.get_by_role("button", name="Hint", exact=True).click()
    where = page.get_by_role("button", name="Where?")
    expect(where).to_be_visible()
    audit(page)
    where.click()
    expect(page.get_by_role("button", name="Play it", exact=True)).to_be_visible()
    audit(page)


@both
@SIZES
def test_no_violation_in_any_drawer_of_a_commission(
    open_page: Opener, address: str, size: tuple[int, int], theme: str
):
    table, token = make_table(address, "commissions", seats_of("commissions"), start=True)
    page = seated(open_page(theme=theme, size=size, touch=size == PHONE), table, token)
    assert Player(page, "touch" if size == PHONE else "mouse", 2).turn()
    look_in(page, "Log")
    for tab in page.get_by_role("tablist").get_by_role("tab").all():
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        settled(page)
        audit(page)


@both
def test_no_violation_while_looking_closely(open_page: Opener, address: str, theme: str):
    table, token = make_table(address, "diatoms", HOT_SEAT, start=True)
    page = seated(open_page(theme=theme), table, token)
    for mini in page.locator("[data-mini]").all():
        mini.get_by_role("button").click()
        expect(mini.get_by_role("button")).to_have_attribute("aria-expanded", "true")
        audit(page)
        page.keyboard.press("Escape")
        expect(mini.get_by_role("button")).to_have_attribute("aria-expanded", "false")


@both
def test_no_violation_while_a_device_is_handed_over(open_page: Opener, address: str, theme: str):
    """Pond Scum is set up in secret: whoever shares a screen looks away."""
    table, token = make_table(address, "pondscum", HOT_SEAT, start=True, options={"setup": "secret"})
    page = seated(open_page(theme=theme), table, token)
    with House(address) as house:
        at = house.visit(table, token)
        at.move(1, "arrange ambush")
        at.move(1, "ready")
    veil = page.get_by_role("dialog", name="Grace")
    expect(veil).to_be_visible()
    expect(veil.get_by_role("button")).to_be_focused()
    audit(page)
    veil.get_by_role("button").click()
    expect(veil).to_have_count(0)


@both
def test_no_violation_in_a_commission_that_is_over(open_page: Opener, address: str, theme: str):
    played = play_game(frustule.game("commissions").setup(1), ["random"], 1, 0).record
    record = "\n".join(line for line in played.splitlines() if not line.startswith("result:")) + "\n"
    table, token = make_table(address, "commissions", seats_of("commissions"), record=record, start=True)
    page = open_page("/career", theme=theme)
    sit_down(page, table, token)
    expect(page.get_by_test_id("afterwards")).to_be_visible()
    settled(page)
    audit(page)
    for path in ("/career", "/commissions", "/commissions/edit"):
        page.goto(address + path)
        settled(page)
        audit(page)


# What costs something


@both
@pytest.mark.parametrize("confirm", ["never", "always"])
def test_a_costly_move_looks_it_and_asks_once(open_page: Opener, address: str, theme: str, confirm: str):
    record, picks = costly()
    table, token = make_table(address, "commissions", seats_of("commissions"), record=record, start=True)
    page = seated(open_page(theme=theme, confirm=confirm), table, token)
    for pick in picks.split():
        node = page.locator(f'svg.live [data-id="{pick}"]')
        expect(node).to_be_visible()
        box = node.bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    confirms = page.get_by_test_id("confirm")
    expect(confirms).to_have_text("Do it anyway")
    expect(page.get_by_text("This costs you something.", exact=True)).to_be_visible()
    expect(page.get_by_test_id("prepared")).to_contain_text("This costs you something.")
    audit(page)
    before = page.get_by_test_id("moves").get_attribute("data-count") or ""
    confirms.click()
    expect(page.get_by_test_id("moves")).not_to_have_attribute("data-count", before)


# Focus


def test_focus_is_never_lost_while_one_plays_by_keys(open_page: Opener, address: str):
    """After every step and every move something on the table has it, and what has it is in sight."""
    table, token = make_table(address, "diatoms", [HOT_SEAT[0]], start=True, seed=3)
    page = seated(open_page(), table, token)
    within = """() => {
        const at = document.activeElement;
        const svg = at.closest('svg.panel');
        if (!svg) return at !== document.body;
        const [box, view] = [at.getBoundingClientRect(), svg.getBoundingClientRect()];
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return x >= view.left && x <= view.right && y >= view.top && y <= view.bottom;
    }"""
    seen = 0

    def looked(made: int) -> bool:
        nonlocal seen
        if made > seen:
            seen = made
            page.keyboard.press("ArrowRight")
            page.wait_for_function(within)
        return made >= 12

    Player(page, "keys", 5).play_until(looked)
