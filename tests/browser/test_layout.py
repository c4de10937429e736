"""The table as it is really laid out: sizes of what is handled, and nothing that jumps or is covered."""

import functools
import math
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import frustule
from frustule import Move, Position
from tests.browser.conftest import Opener
from tests.browser.player import Player
from tests.browser.tables import make_table, sit_down
from tests.browser.test_pages import audit

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "greedy"}]
LEAST = {(1440, 900): (100, 52), (1024, 768): (74, 40), (390, 844): (60, 32)}
"""How large a tile of the pond and a space of the slide are at least, by window."""
SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifted += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""


WIDE = 1
"""A seed from which a pond can be laid in a straight row."""


def across(position: Position) -> float:
    """How many tiles lie side by side in the pond."""
    p = position.record
    at = [int(p.q[i]) + int(p.r[i]) / 2 for i in range(p.laid)]
    return max(at) - min(at) + 1


@functools.cache
def ponds() -> dict[int, tuple[str, int]]:
    """By how many tiles lie across the pond, records of real games, and how many tiles are laid."""
    position = frustule.game("diatoms").setup(seats=2).deal(WIDE)
    lines = ["frustule record 2", "game: diatoms 2 edition=2", f"seed: {WIDE}", ""]
    found: dict[int, tuple[str, int]] = {}
    while across(position) <= 9:
        found.setdefault(int(across(position)), ("\n".join(lines) + "\n", int(position.record.laid)))
        seat = position.acting[0]

        def reaches(move: Move, seat: int = seat) -> float:
            after = position.copy()
            after.play(seat, move)
            return across(after)

        move = max(position.moves(seat), key=reaches)
        lines.append(f"{seat + 1} {move.text}")
        position.play(seat, move)
    return found


def narrower(things: Locator) -> float:
    """How large the smallest of some things is, the narrower way."""
    return min(min(box["width"], box["height"]) for each in things.all() if (box := each.bounding_box()))


def show(page: Page, panel: str) -> None:
    """On a phone, the board is swapped with the other."""
    expect(page.locator(".frame").first).to_be_visible()
    if not page.locator(f"[data-panel={panel}]").count():
        page.locator(f"[data-mini={panel}] button").tap()
    expect(page.locator(f"[data-panel={panel}]")).to_be_visible()


@pytest.mark.parametrize("size", LEAST, ids=str)
def test_pieces_are_as_large_as_promised(open_page: Opener, address: str, size: tuple[int, int]):
    """Tiles across their flats, over ponds of up to nine; more than seven shrink to 70% at most."""
    page = open_page(size=size, touch=size[0] < 700)
    least, space = LEAST[size]
    seats = [SEATS[0], {"kind": "me", "name": "Grace"}]
    tiles = page.locator("[data-panel=pond] [data-moves^=tile] > use")
    for count, (record, laid) in ponds().items():
        table, token = make_table(address, "diatoms", seats, record=record, start=True)
        sit_down(page, table, token)
        show(page, "pond")
        expect(tiles).to_have_count(laid)
        tile = narrower(tiles)
        assert tile >= (least if count <= 7 else 0.7 * least) - 0.1, (count, tile)
    show(page, "slide-0" if page.locator("[data-panel=slide-0], [data-mini=slide-0]").count() else "slide-1")
    spaces = page.locator("[data-panel^=slide] [data-id*=space] > use")
    assert narrower(spaces) >= space
    board = page.locator("[data-panel^=slide] svg.panel").bounding_box()
    assert board
    for each in spaces.all():
        box = each.bounding_box()
        assert box
        assert box["x"] >= board["x"]
        assert box["x"] + box["width"] <= board["x"] + board["width"]


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
    player.play_until(lambda made: made >= 4)
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


# A phone


def on_phone(open_page: Opener, address: str, size: tuple[int, int], **options: Any) -> Page:
    table, token = make_table(address, "diatoms", SEATS, start=True, options=options)
    page = open_page(size=size, touch=True)
    sit_down(page, table, token)
    expect(page.locator("[data-panel=pond]")).to_be_visible()
    return page


PHONES = [(390, 844), (844, 390), (320, 640)]


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_judge_and_stock_are_at_hand_and_grow_where_they_are(
    open_page: Opener, address: str, size: tuple[int, int]
):
    page = on_phone(open_page, address, size, judge="8")
    for panel, words in (("judge", "Purple"), ("stock", "In stock")):
        mini = page.locator(f"[data-mini={panel}]")
        button = mini.get_by_role("button")
        expect(button).to_be_in_viewport(ratio=1)
        target = button.bounding_box()
        assert target
        assert min(target["width"], target["height"]) >= 43.9
        button.tap()
        expect(button).to_have_attribute("aria-expanded", "true")
        expect(mini).to_be_in_viewport(ratio=1)
        expect(mini).to_contain_text(words)
        large = mini.bounding_box()
        assert large
        assert large["width"] > 0.8 * min(size)
        audit(page)
        button.tap()
        expect(button).to_have_attribute("aria-expanded", "false")
    page.locator("[data-mini=stock] button").tap()
    page.keyboard.press("Escape")
    expect(page.locator("[data-mini=stock] button")).to_have_attribute("aria-expanded", "false")


def test_the_other_board_opens_by_a_tap_and_not_by_itself(open_page: Opener, address: str):
    """A diatom in the hand goes to the slide: the phone says so, and shows it when it is asked to."""
    page = on_phone(open_page, address, (390, 844))
    player = Player(page, "touch", 4)
    tray = page.locator("[data-panel=tray-0] .is-next")

    def has_diatoms(_: int) -> bool:
        show(page, "pond")
        return tray.count() > 0

    player.play_until(has_diatoms)
    box = tray.first.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_test_id("outcome")).to_contain_text("Tap the small board")
    expect(page.locator("[data-panel=pond]")).to_be_visible()
    page.locator("[data-mini=slide-0] button").tap()
    expect(page.locator("[data-panel=slide-0] .is-next").first).to_be_visible()


class Reader(Player):
    """Somebody who reads what the bar says at every step, to its end."""

    def _wait_for_change(self, before: str) -> None:
        super()._wait_for_change(before)
        self.read()

    def read(self) -> None:
        words = self.page.get_by_test_id("outcome")
        if words.count():
            cut, scrolls = words.evaluate(
                "at => [at.scrollHeight > at.clientHeight + 1, getComputedStyle(at).overflowY == 'auto']"
            )
            size = self.page.viewport_size
            assert size
            # The smallest phone scrolls what is long, and every phone what was done last.
            told = not self.page.locator(".bar.picking, .turn.mine").count()
            assert not cut or (scrolls and (told or size["width"] == 320)), words.inner_text()


@pytest.mark.parametrize("size", [*PHONES, (1024, 768)], ids=str)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_words_of_the_bar_are_cut_off(
    open_page: Opener, address: str, size: tuple[int, int], language: str
):
    table, token = make_table(address, "diatoms", SEATS, start=True)
    touch = size[0] < 900
    page = open_page(size=size, touch=touch, language=language)
    sit_down(page, table, token)
    reader = Reader(page, "touch" if touch else "mouse", 6)

    def has_read(made: int) -> bool:
        reader.read()
        return made >= 6

    reader.play_until(has_read)


# A tablet that lies flat


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("people", [2, 3, 4])
def test_a_tablet_that_lies_flat_turns_toward_whoever_acts(open_page: Opener, address: str, people: int):
    """Everybody has a side; pointer, keys and the words at the pointer work from each of them."""
    names = ["Ada", "Grace", "Mary", "Emmy"]
    seats = [{"kind": "me", "name": name} for name in names[:people]]
    table, token = make_table(address, "diatoms", seats, start=True, options={"first": "1"})
    page = open_page(size=(1024, 768))
    page.evaluate(
        "localStorage.setItem('frustule.settings', JSON.stringify({confirm: 'always', flat: true}))"
    )
    sit_down(page, table, token)
    player = Player(page, "mouse", 8)
    sides = {0: (512, 768), 1: (0, 384), 2: (512, 0), 3: (1024, 384)}
    for turn, quarters in enumerate([0, 2] if people == 2 else range(people)):
        expect(page.locator(".turn.mine")).to_contain_text(names[turn])
        expect(page.locator(".page")).to_have_css("rotate", f"{90 * quarters}deg" if quarters else "none")
        # What one plays from lies at one's own side, the others far from it.
        side = sides[quarters]
        hand, far = middle(page.locator("[data-panel^=hand]")), middle(page.locator(".seats li").first)
        assert math.dist(hand, side) < math.dist(far, side)
        audit(page)
        others = [*names[:turn], *names[turn + 1 :]]

        def is_done(_: int, name: str = names[turn], others: list[str] = others) -> bool:
            told = page.locator(".turn").inner_text()
            return name not in told and any(other in told for other in others)

        player.play_until(is_done)


def test_a_carried_piece_follows_the_pointer_on_the_far_side(open_page: Opener, address: str):
    seats = [SEATS[0], {"kind": "me", "name": "Grace"}]
    table, token = make_table(address, "diatoms", seats, start=True, options={"first": "2"})
    page = open_page(size=(1024, 768))
    page.evaluate(
        "localStorage.setItem('frustule.settings', JSON.stringify({confirm: 'always', flat: true}))"
    )
    sit_down(page, table, token)
    expect(page.locator(".turn.mine")).to_contain_text("Grace")
    draw = page.locator(".stack .is-next").first
    page.mouse.click(*middle(draw))
    page.get_by_test_id("confirm").click()
    expect(page.locator(".hand .is-next")).to_have_count(3)
    expect(page.get_by_test_id("moves")).to_have_attribute("data-picks", "")
    tile = page.locator(".hand .is-next").first
    page.mouse.move(*middle(tile))
    page.mouse.down()
    x, y = middle(tile)
    page.mouse.move(x, y + 40, steps=4)
    goal = page.locator("[data-panel=pond] .is-next").first
    expect(goal).to_be_visible()
    there = middle(goal)
    page.mouse.move(*there, steps=6)
    page.mouse.up()
    expect(page.get_by_test_id("confirm")).to_be_enabled()
    laid = page.locator("[data-panel=pond] [data-laid][data-moves^=tile]")
    assert math.dist(middle(laid), there) < 6
    page.keyboard.press("ArrowRight")
    page.get_by_test_id("confirm").click()
    expect(page.locator("[data-panel=pond] [data-laid]")).to_have_count(0)


def test_people_who_share_a_tablet_are_asked_once(open_page: Opener, address: str):
    seats = [SEATS[0], {"kind": "me", "name": "Grace"}]
    table, token = make_table(address, "diatoms", seats, start=True)
    page = open_page(size=(1024, 768), touch=True)
    sit_down(page, table, token)
    asked = page.get_by_test_id("lies-flat")
    expect(asked).to_be_visible()
    audit(page)
    asked.get_by_role("button", name="No").tap()
    expect(asked).to_have_count(0)
    page.reload()
    expect(page.locator("[data-panel=pond]")).to_be_visible()
    expect(asked).to_have_count(0)
