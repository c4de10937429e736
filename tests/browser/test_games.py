"""Each game from home to podium: by mouse, by touch on a phone, and by keys alone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.player import Player, Way

GAMES = ("diatoms", "pondscum", "diaominos")
PATIENCE = 3000  # times to look whether there is something to do
MOVES = {"pondscum": 12}
"""Where random play would take hundreds of moves, so many; then the player resigns, which ends it as well."""


def home_to_table(player: Player, game: str) -> None:
    """Against a bot that answers at once; the form is as good a way as the button."""
    page = player.page
    player.press(page.locator(f"[aria-labelledby=slide-{game}] a[href='/new/{game}']"))
    page.get_by_label("Seat 2", exact=True).select_option("greedy")
    player.press(page.get_by_role("button", name="Open the table"))


def resign(player: Player) -> None:
    page = player.page
    player.press(page.get_by_role("button", name="More", exact=True))
    player.press(page.get_by_role("button", name="resign"))
    player.press(page.get_by_role("button", name="Really?"))


def play_to_the_end(player: Player, game: str) -> None:
    made = 0
    for _ in range(PATIENCE):
        if player.over:
            break
        if made == MOVES.get(game):
            resign(player)
            break
        made += player.turn()
        player.page.wait_for_timeout(20)
    expect(player.page.get_by_test_id("podium")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
def test_from_home_to_podium(open_page: Opener, game: str, way: Way):
    size = (390, 844) if way == "touch" else (1440, 900)
    player = Player(open_page(size=size, touch=way == "touch"), way)
    home_to_table(player, game)
    play_to_the_end(player, game)


def test_play_now_is_one_click(open_page: Opener):
    page = open_page()
    page.get_by_role("button", name="Play now: Diatoms").click()
    expect(page.locator("[data-panel=pond]")).to_be_visible()
    expect(page.locator("[data-seat='2']")).to_contain_text("bot")


def dragged(page: Page) -> None:
    """Drags a tile of the hand to a place of the pond."""
    tile = page.locator(".hand .is-next").first.bounding_box()
    assert tile
    page.mouse.move(tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2)
    page.mouse.down()
    page.mouse.move(tile["x"] + 40, tile["y"] - 40, steps=4)
    place = page.locator("[data-panel=pond] .is-next").first
    expect(place).to_be_visible()
    box = place.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()


def test_dragging_turning_and_cancelling(open_page: Opener):
    page = open_page()
    player = Player(page, "mouse")
    home_to_table(player, "diatoms")
    for _ in range(200):
        if page.locator(".hand .is-next").count():
            break
        player.turn()
        page.wait_for_timeout(50)
    dragged(page)
    confirm = page.get_by_test_id("confirm")
    expect(confirm).to_be_enabled()
    chosen = page.locator("[data-choice][aria-pressed=true]")
    if page.get_by_role("button", name="Turn on").count():
        before = chosen.first.get_attribute("data-choice")
        page.keyboard.press("r")
        assert chosen.first.get_attribute("data-choice") != before
        page.locator("[data-panel=pond] .is-picked").last.hover()
        page.mouse.wheel(0, -100)
        expect(chosen.first).to_have_attribute("data-choice", before or "")
    page.keyboard.press("Escape")
    expect(confirm).to_be_hidden()
    expect(player.table).to_have_attribute("data-picks", "")


def test_quick_moves_are_played_when_picked(open_page: Opener):
    page = open_page()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Quick moves").check()
    page.keyboard.press("Escape")
    player = Player(page, "mouse")
    home_to_table(player, "diatoms")
    draw = page.locator(".stack .is-next").first
    expect(draw).to_be_visible()
    draw.click(force=True)
    expect(player.table).to_have_attribute("data-count", "1")


def test_the_board_zooms_and_pans(open_page: Opener):
    page = open_page()
    home_to_table(Player(page, "mouse"), "pondscum")
    board = page.locator("[data-panel=board] svg.panel")
    whole = board.get_attribute("viewBox")
    page.get_by_role("button", name="Zoom in: The pond").click()
    near = board.get_attribute("viewBox")
    assert near != whole
    page.keyboard.press("Shift+ArrowLeft")
    assert board.get_attribute("viewBox") != near
    page.keyboard.press("0")
    expect(board).to_have_attribute("viewBox", whole or "")
    board.hover()
    page.mouse.wheel(0, -300)
    assert board.get_attribute("viewBox") != whole
