"""What players expect of a table beside moving: looking back, links to moves, notices, phones that lie."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opener
from tests.browser.player import Player
from tests.browser.tables import look_in, make_table, sit_down
from tests.browser.test_pages import audit
from tests.browser.test_together import ADA_AND_BOT, HOT_SEAT, joined

BOTS = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}]
ALONE = [{"kind": "me", "name": "Ada"}]


def draw_tile(page: Page) -> None:
    """The first step of a turn of Diatoms; the hand has three tiles then."""
    draw = page.locator(".stack .is-next").first
    expect(draw).to_be_visible()
    draw.click(force=True)
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("moves")).to_have_attribute("data-count", "1")
    expect(hand_of(page)).to_have_count(3)


def hand_of(page: Page) -> Locator:
    return page.locator(".hand [data-moves]")


@pytest.fixture
def drawing(open_page: Opener, address: str) -> Page:
    """Two people at one screen, the first of whom has drawn a tile: nothing moves by itself."""
    table, token = make_table(address, "diatoms", HOT_SEAT, start=True)
    page = open_page()
    sit_down(page, table, token)
    draw_tile(page)
    return page


def test_a_piece_is_hit_where_it_is_drawn_and_nowhere_in_its_neighbour(drawing: Page):
    tiles = drawing.locator(".hand .can-pick[data-id^=tile]")
    expect(tiles).to_have_count(3)
    hit = """tile => {
      const { x, y, width, height } = tile.getBoundingClientRect();
      const far = 0.45 * Math.min(width, height);
      return [...Array(12).keys()].map((k) => {
        const [dx, dy] = [Math.cos((k * Math.PI) / 6), Math.sin((k * Math.PI) / 6)];
        const there = document.elementFromPoint(x + width / 2 + far * dx, y + height / 2 + far * dy);
        return there.closest('[data-id]')?.dataset.id;
      });
    }"""
    for tile in tiles.all():
        assert set(tile.evaluate(hit)) == {tile.get_attribute("data-id")}


def test_a_running_game_is_looked_back_at(drawing: Page):
    page = drawing
    page.keyboard.press("PageUp")
    expect(page.get_by_label("Move", exact=True)).to_have_value("0")
    expect(page.get_by_test_id("announced")).to_contain_text("move 0 of 1")
    expect(hand_of(page)).to_have_count(2)
    expect(page.locator(".is-next")).to_have_count(0)
    expect(page.get_by_test_id("confirm")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(hand_of(page)).to_have_count(3)
    expect(page.locator(".is-next").first).to_be_attached()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Look back").click()
    expect(hand_of(page)).to_have_count(2)
    page.get_by_role("button", name="Back to the game").click()
    expect(hand_of(page)).to_have_count(3)


def test_a_move_of_the_log_leads_to_its_position(open_page: Opener, address: str):
    table, token = make_table(address, "diatoms", ALONE, start=True)
    page = open_page()
    sit_down(page, table, token)
    draw_tile(page)
    expect(page.locator(".hand .is-next").first).to_be_attached()
    assert Player(page, "mouse", 3).turn()
    expect(page.get_by_test_id("moves")).to_have_attribute("data-count", "2")
    look_in(page, "Log")
    moves = page.get_by_role("button", name="Look at move")
    expect(moves).to_have_count(2)
    moves.first.click()
    expect(page.get_by_label("Move", exact=True)).to_have_value("1")
    expect(page.get_by_test_id("looked")).to_contain_text("from stack")
    expect(page.get_by_test_id("announced")).to_contain_text("move 1 of 2. You draw a tile")
    expect(page).to_have_url(re.compile("#1$"))
    moves.last.click()
    expect(page.get_by_label("Move", exact=True)).to_have_count(0)
    expect(page).to_have_url(re.compile(f"{table}$"))


def test_on_a_phone_the_log_leads_back_to_the_board(open_page: Opener, address: str):
    table, token = make_table(address, "diatoms", HOT_SEAT, start=True)
    page = open_page(size=(390, 844), touch=True)
    sit_down(page, table, token)
    draw_tile(page)
    look_in(page, "Log")
    page.get_by_role("button", name="Look at move 1").tap()
    expect(page.locator("[data-panel=pond]")).to_be_visible()


def test_a_link_points_at_a_move(open_page: Opener, address: str):
    table, _ = make_table(address, "diatoms", BOTS, start=True)
    page = open_page(f"/t/{table}")
    expect(page.get_by_test_id("podium")).to_be_visible(timeout=120_000)
    page.get_by_role("button", name="Replay", exact=True).click()
    page.get_by_label("Move", exact=True).fill("4")
    page.get_by_role("button", name="Link to this move").click()
    link = page.get_by_test_id("info").get_by_label("Link to this table").input_value()
    assert link.endswith(f"/t/{table}#4")
    friend = open_page(f"/t/{table}#4")
    expect(friend.get_by_label("Move", exact=True)).to_have_value("4")
    expect(friend.get_by_test_id("podium")).to_have_count(0)
    look_in(friend, "At the table")
    seats = friend.get_by_role("button", name=re.compile("Look from the seat of"))
    expect(seats).to_have_count(2)
    seats.last.click()
    expect(seats).to_have_count(1)
    expect(friend.get_by_label("Move", exact=True)).to_have_value("4")


def test_the_table_says_what_was_agreed(open_page: Opener, address: str):
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "naturalist"}]
    clock = {"kind": "total", "seconds": 900, "increment": 5}
    table, token = make_table(
        address, "pondscum", seats, start=True, clock=clock, hints=False, options={"setup": "open"}
    )
    page = open_page()
    sit_down(page, table, token)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="About this table").click()
    info = page.get_by_test_id("info")
    expect(info.get_by_text("a budget for the whole game: 15:00, +5 s")).to_be_visible()
    expect(
        info.locator("dt", has_text="Setup")
    ).to_be_visible()  # options come when the game's facts are there
    said = dict(zip(info.locator("dt").all_inner_texts(), info.locator("dd").all_inner_texts(), strict=True))
    expect(info.get_by_test_id("agreed")).to_contain_text("There are no hints.")
    expect(info.get_by_test_id("agreed")).to_contain_text("may be taken back")
    expect(info.get_by_test_id("agreed")).not_to_contain_text("waited for")  # the clock decides
    expect(info.get_by_test_id("agreed")).to_contain_text("for 30 days is given up")
    expect(info.get_by_test_id("agreed")).not_to_contain_text("has not begun")
    assert said["Setup"].lower().startswith("open")
    assert "naturalist" in said["Player 2"].lower()


def test_points_and_time_are_in_sight_on_a_phone(open_page: Opener, address: str):
    clock = {"kind": "total", "seconds": 900, "increment": 0}
    table, token = make_table(address, "diatoms", HOT_SEAT, start=True, clock=clock)
    page = open_page(size=(390, 844), touch=True)
    sit_down(page, table, token)
    seats = page.locator(".seats li")
    expect(seats).to_have_count(2)
    expect(seats.locator(".running")).to_have_count(1)
    for points in seats.locator(".points").all():
        expect(points).to_be_in_viewport(ratio=1)
    seats.last.get_by_role("button").tap()
    expect(page.locator(".people li")).to_have_count(2)


def test_a_clock_warns_when_little_is_left(open_page: Opener, address: str):
    """A minute for each move is little from the last twenty seconds on: the page's own time is set on."""
    clock = {"kind": "move", "seconds": 3600}
    table, token = make_table(address, "diatoms", HOT_SEAT, start=True, clock=clock)
    page = open_page()
    sit_down(page, table, token)
    running = page.locator(".seats .running")
    expect(running).to_be_visible()
    expect(page.locator(".seats .low")).to_have_count(0)
    page.evaluate("const now = Date.now; Date.now = () => now() + 3590 * 1000")
    expect(page.locator(".seats .low.running")).to_have_count(1)
    expect(page.get_by_text("Your time is almost up.")).to_be_attached()


@pytest.mark.parametrize("game", ["diatoms", "pondscum", "diaominos", "commissions"])
def test_a_phone_on_its_side_has_room_for_the_board(open_page: Opener, address: str, game: str):
    seats = ALONE if game == "commissions" else HOT_SEAT
    table, token = make_table(address, game, seats, start=True)
    page = open_page(size=(844, 390), touch=True)
    sit_down(page, table, token)
    board = page.locator(".frame svg.panel.live, .frame svg[role=application]")
    expect(board).to_be_visible()
    box = board.bounding_box()
    assert box
    assert box["height"] > 250
    assert box["width"] > 350
    outcome = page.get_by_test_id("outcome")
    expect(outcome).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (844, 390)], ids=["desktop", "phone", "lying"])
def test_nothing_serious_around_the_game(open_page: Opener, address: str, theme: str, size: tuple[int, int]):
    """Looking back, with a clock, and what was agreed."""
    clock = {"kind": "total", "seconds": 900, "increment": 5}
    table, token = make_table(address, "diatoms", HOT_SEAT, start=True, clock=clock)
    page = open_page(theme=theme, size=size)
    sit_down(page, table, token)
    draw_tile(page)
    page.keyboard.press("PageUp")
    expect(page.get_by_label("Move", exact=True)).to_have_value("0")
    audit(page)
    link = page.get_by_role("button", name="Link to this move")
    if link.count():
        link.click()
    else:  # where there is little room it is in the menu
        look_in(page, "More")
        page.get_by_role("button", name="About this table").click()
    expect(page.get_by_test_id("info").locator("dd").nth(3)).to_be_attached()
    audit(page)


# Company


def test_what_is_said_is_noticed_where_the_chat_is_closed(open_page: Opener, address: str):
    ada, grace = joined(open_page, address, "pondscum")
    look_in(ada, "Chat")
    expect(grace.locator("[data-plan=hedge]")).to_be_visible()
    ada.get_by_label("Say something").fill("Good luck!")
    ada.get_by_role("button", name="Send").click()
    chat = grace.locator(".rim").get_by_role("button", name="Chat")
    expect(grace.get_by_test_id("said")).to_contain_text("Good luck!")
    expect(chat).to_contain_text("1")
    chat.click()
    expect(grace.get_by_test_id("said")).to_have_count(0)
    expect(chat).not_to_contain_text("1")
    expect(ada.get_by_test_id("said")).to_have_count(0)


def test_a_bot_plays_on_for_somebody_who_gets_up(open_page: Opener, address: str):
    ada, grace = joined(open_page, address, "pondscum")
    expect(grace.locator("[data-seat='2']")).to_be_visible()  # before the game one gets up without more ado
    grace.get_by_role("button", name="More", exact=True).click()
    grace.get_by_role("button", name="Get up").click()
    grace.get_by_role("button", name="Really?").click()
    expect(ada.locator("[data-seat='2']")).to_contain_text("free")
    look_in(ada, "At the table")
    ada.get_by_label("Seat a bot").select_option("greedy")
    expect(ada.locator("[data-seat='2']")).to_contain_text("Gripp")


NOTICES = """
window.Notification = class {
  static permission = 'granted';
  static requestPermission() { return Promise.resolve('granted'); }
  constructor(title, { body }) { document.documentElement.dataset.notice = `${title}: ${body}`; }
  close() {}
};
"""
"""A headless browser shows no notices: what the page asks it to show is written down."""


def test_a_notice_calls_somebody_back_to_the_table(open_page: Opener, address: str):
    table, token = make_table(address, "pondscum", ADA_AND_BOT, start=True, options={"first": "two"})
    page = open_page()
    page.add_init_script(NOTICES)
    page.goto(f"{address}/settings")
    page.get_by_label("A notice when it is my turn").check()
    sit_down(page, table, token)
    page.locator("[data-plan=hedge]").click()
    expect(page.get_by_test_id("ready")).to_be_enabled()
    assert "Your turn" in page.title()
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    page.get_by_test_id("ready").click()
    expect(page.locator("html")).to_have_attribute("data-notice", "Pond Scum: Your turn")


def test_the_home_page_says_where_one_is_waited_for(open_page: Opener, address: str):
    table, token = make_table(address, "diatoms", HOT_SEAT, start=True)
    page = open_page()
    sit_down(page, table, token)
    expect(page.locator("[data-panel=pond]")).to_be_visible()
    page.get_by_role("link", name="Frustule: Home").click()
    again = page.get_by_role("navigation", name="Go on where you left").get_by_role("link")
    expect(again).to_contain_text("Your turn")
    again.click()
    expect(page.locator("[data-panel=pond]")).to_be_visible()


def test_the_level_to_play_against_is_chosen_and_kept(open_page: Opener):
    page = open_page()
    more = page.locator("summary[aria-label='More: Pond Scum']")
    more.click()
    level = page.get_by_label("against Pond Scum")
    expect(level).to_have_value("naturalist")
    level.select_option("novice")
    page.reload()
    more.click()
    expect(level).to_have_value("novice")
    page.get_by_role("button", name="Play now: Pond Scum").click()
    expect(page.locator("[data-seat='2']")).to_contain_text("Tilly")


def test_the_rules_have_contents(open_page: Opener):
    page = open_page("/rules/diatoms")
    page.get_by_text("Contents").click()
    page.get_by_role("button", name="Scoring").click()
    heading = page.get_by_role("heading", name="Scoring")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()


def test_the_board_is_turned_round(open_page: Opener, address: str):
    """By its button and by key, for players and for those who watch."""
    table, token = make_table(address, "pondscum", HOT_SEAT, start=True, options={"setup": "random"})
    ada, guest = open_page(), open_page(f"/t/{table}", size=(390, 844), touch=True)
    sit_down(ada, table, token)
    for page in (ada, guest):
        first = page.locator("[data-panel=board] [data-id=rank-0]")
        expect(first).to_be_attached()
        near = first.get_attribute("transform") or ""
        page.get_by_role("button", name="Turn the board round").click()
        expect(first).not_to_have_attribute("transform", near)
        page.keyboard.press("f")
        expect(first).to_have_attribute("transform", near)
