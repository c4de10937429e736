"""Each game from home to podium: by mouse, by touch on a phone, and by keys alone."""

import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from frustule.client import House
from frustule.protocol.events import Moved
from tests.browser.conftest import Opener
from tests.browser.player import PATIENCE, Player, Way
from tests.browser.tables import make_table, sit_down

GAMES = ("diatoms", "pondscum", "diaominos", "commissions")
ALONE = ("commissions",)
PUDDLE = Path(__file__).parent / "data" / "puddle.toml"
"""A pond in which even random play comes to its end."""


def home_to_table(player: Player, game: str) -> None:
    """Against a bot that answers at once; the form is as good a way as the button."""
    page = player.page
    if game in ALONE:
        player.press(page.get_by_role("button", name="Play now: Commissions"))
        expect(player.table).to_be_visible()
        return
    player.press(page.locator(f"[aria-labelledby=slide-{game}] a[href='/new/{game}']"))
    player.choose(page.get_by_label("Player 2", exact=True), "greedy", "Gripp")
    if game == "pondscum":
        player.choose(page.get_by_label("Setup"), "open", "open")
        with page.expect_file_chooser() as chooser:
            player.press(page.locator("#option-pieces"), page.locator("label:has(#option-pieces) .button"))
        chooser.value.set_files(PUDDLE)
        expect(page.get_by_text(PUDDLE.name)).to_be_visible()
    player.press(page.get_by_role("button", name="Open the table"))
    expect(player.table).to_be_visible()


def play_to_the_end(player: Player) -> None:
    player.play_until(lambda _: player.over)


# Diatoms in every way, and each other game in another; those left are among the long proofs.
QUICK = {("pondscum", "keys"), ("diaominos", "touch"), ("commissions", "mouse")}
WAYS = [
    pytest.param(game, way, marks=[] if game == "diatoms" or (game, way) in QUICK else [pytest.mark.slow])
    for way in ("mouse", "touch", "keys")
    for game in GAMES
]


@pytest.mark.parametrize(("game", "way"), WAYS)
def test_from_home_to_podium(open_page: Opener, game: str, way: Way):
    size = (390, 844) if way == "touch" else (1440, 900)
    player = Player(open_page(size=size, touch=way == "touch"), way)
    home_to_table(player, game)
    play_to_the_end(player)


def test_a_game_is_played_from_its_words_alone(open_page: Opener):
    """As somebody plays who hears the page: by names of roles, the list of moves and what is announced."""
    page = open_page()
    player = Player(page, "keys", 2)
    home_to_table(player, "pondscum")
    announced = page.get_by_test_id("announced")
    assert announced.get_attribute("aria-live") == "polite"
    over = page.get_by_role("dialog", name="After the game")
    expect(player.table).to_be_visible()
    page.keyboard.press("w")
    moves = page.get_by_role("region", name="All moves")
    patient = time.monotonic() + 3 * PATIENCE
    while not over.is_visible():
        assert time.monotonic() < patient, player.sight()
        if not moves.is_visible() or "Your turn" not in announced.inner_text():
            page.wait_for_timeout(50)
            continue
        before = announced.inner_text()
        choice = player.chance.choice(moves.get_by_role("listitem").get_by_role("button").all())
        told = choice.inner_text()
        choice.press("Enter")
        confirm = page.get_by_role("button", name=re.compile("^(Confirm|Do it anyway)$"))
        expect(confirm).to_be_enabled()
        confirm.press("Enter")
        expect(announced).not_to_have_text(before)
        assert told.strip()
    expect(over.get_by_role("heading").first).to_be_visible()


def test_play_now_is_one_click_against_the_usual_bot(open_page: Opener):
    page = open_page()
    page.get_by_role("button", name="Play now: Diatoms").click()
    expect(page.locator("[data-panel=pond]")).to_be_visible()
    expect(page.locator("[data-seat='2']")).to_contain_text("Flora")
    expect(page.locator("[data-seat='2']")).to_contain_text("bot")


def test_bots_are_offered_from_gentle_to_strong(open_page: Opener):
    page = open_page("/new/pondscum")
    levels = page.get_by_label("Player 2", exact=True).locator("optgroup").first.locator("option")
    expect(levels).to_have_count(4)
    values = [level.get_attribute("value") for level in levels.all()]
    assert values == ["novice", "naturalist", "curator", "master"]


def test_whom_one_plays_against_is_chosen_by_the_face(open_page: Opener):
    page = open_page("/new/pondscum")
    page.get_by_role("button", name="Seat a bot").click()
    who = page.get_by_label("Player 2", exact=True)
    expect(who).to_have_value("naturalist")
    faces = page.get_by_role("radiogroup", name="Bots, from gentle to strong").get_by_role("radio")
    expect(faces).to_have_count(4)
    expect(page.get_by_role("radio", name="Rufus naturalist")).to_be_checked()
    page.locator("label", has_text="Ardea").click()
    expect(page.get_by_role("radio", name="Ardea master")).to_be_checked()
    expect(who).to_have_value("master")
    expect(page.get_by_text("I stand still. You will come.")).to_be_visible()
    drawn = "each => each.complete && each.naturalWidth > 0"
    for face in page.locator("img[data-face]").all():
        face.scroll_into_view_if_needed()
        page.wait_for_function(drawn, arg=face.element_handle())


def at_rest(locator: Locator) -> FloatRect:
    """Where something is, once it has arrived there: a tile that was drawn is on its way for a moment."""
    before, patient = None, time.monotonic() + PATIENCE
    while (box := locator.bounding_box()) is None or box != before:
        assert time.monotonic() < patient, f"it never rests: {before} and {box}"
        before = box
        locator.page.wait_for_timeout(60)
    return box


def dragged(page: Page) -> None:
    """Drags a tile of the hand to a place of the pond."""
    tile = at_rest(page.locator(".hand .is-next").first)
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
    player.play_until(lambda _: page.locator(".hand .is-next").count() > 0)
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


def test_moves_are_played_when_picked_and_taken_back_by_a_chip(open_page: Opener):
    page = open_page()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Confirm moves").select_option("never")
    page.keyboard.press("Escape")
    player = Player(page, "mouse")
    home_to_table(player, "diatoms")
    draw = page.locator(".stack .is-next").first
    expect(draw).to_be_visible()
    draw.click(force=True)
    expect(player.table).to_have_attribute("data-count", "1")
    expect(page.locator(".hand .is-next").first).to_be_visible()
    page.get_by_test_id("take-back").click()
    expect(draw).to_be_visible()
    expect(page.get_by_test_id("take-back")).to_be_hidden()


def width_of(board: Locator) -> float:
    """How much of the board is shown."""
    return float((board.get_attribute("viewBox") or "").split()[2])


def test_the_board_zooms_and_pans(open_page: Opener):
    page = open_page()
    home_to_table(Player(page, "mouse"), "pondscum")
    board = page.locator("[data-panel=board] svg.panel")
    whole = board.get_attribute("viewBox")
    page.get_by_role("button", name="Zoom in: The pond").click()
    near = board.get_attribute("viewBox")
    assert near != whole
    page.keyboard.press("Shift+ArrowUp")
    assert board.get_attribute("viewBox") != near
    page.keyboard.press("0")
    expect(board).to_have_attribute("viewBox", whole or "")
    board.hover()
    page.mouse.wheel(0, -300)
    assert board.get_attribute("viewBox") != whole


def test_two_fingers_magnify_the_board(open_page: Opener):
    page = open_page(size=(390, 844), touch=True)
    home_to_table(Player(page, "touch"), "commissions")
    board = page.locator("[data-panel=pond] svg.panel")
    expect(board).to_be_visible()
    whole = width_of(board)
    box = board.bounding_box()
    assert box
    left, right, middle = box["x"] + 40, box["x"] + box["width"] - 40, box["y"] + 40
    fingers: Any = page.context.new_cdp_session(page)

    def touch(kind: str, *across: float) -> None:
        points = [{"x": x, "y": middle, "id": k} for k, x in enumerate(across)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    centre = (left + right) / 2
    touch("touchStart", centre - 30, centre + 30)
    for step in range(1, 6):
        touch("touchMove", centre - 30 - 18 * step, centre + 30 + 18 * step)
    touch("touchEnd")
    assert width_of(board) < whole / 1.5
    near = width_of(board)
    touch("touchStart", left, right)
    for step in range(1, 6):
        touch("touchMove", left + 18 * step, right - 18 * step)
    touch("touchEnd")
    assert width_of(board) > near * 1.3


def test_a_second_finger_turns_what_one_carries(open_page: Opener, address: str):
    """Where a drop plays, it has to be turned before."""
    table, token = make_table(address, "diatoms", [{"kind": "me", "name": "Ada"}], start=True)
    page = open_page(size=(390, 844), touch=True, confirm="never")
    sit_down(page, table, token)
    moves = page.get_by_test_id("moves")
    page.locator(".stack .is-next").first.tap(force=True)
    expect(moves).to_have_attribute("data-count", "1")
    tile = at_rest(page.locator(".hand .is-next").first)
    x, y = tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2
    fingers: Any = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        found = [{"x": x, "y": y, "id": k} for k, (x, y) in enumerate(points)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    touch("touchStart", (x, y))
    for step in range(1, 4):
        touch("touchMove", (x, y - 10 * step))
    place = page.locator("[data-panel=pond] .is-next").first
    expect(place).to_be_visible()
    box = place.bounding_box()
    assert box
    there = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch("touchMove", there)
    expect(moves).to_have_attribute("data-would", re.compile("="))
    before = moves.get_attribute("data-would") or ""
    touch("touchStart", there, (there[0] + 80, there[1] + 80))
    expect(moves).not_to_have_attribute("data-would", before)
    after = moves.get_attribute("data-would") or ""
    assert after.partition("=")[0] == before.partition("=")[0]
    touch("touchEnd")
    expect(moves).to_have_attribute("data-count", "2")
    with House(address) as house:
        played = [event.move for event in house.visit(table, token).events(0) if isinstance(event, Moved)]
    assert played[-1] == after
