"""People together: two browsers, one screen, spectators, and what happens after the game."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.player import Player
from tests.browser.tables import Line, make_table, sit_down

PEOPLE = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
BOTS = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}]


@pytest.fixture
def line(address: str) -> Iterator[Line]:
    made = Line(int(address.rpartition(":")[2]))
    yield made
    made.close()


def count(page: Page) -> int:
    return page.locator(".log b").count()


def play_on(people: list[Player], moves: int) -> None:
    """So many moves more, made by whoever may."""
    for _ in range(600):
        moves -= sum(player.turn() for player in people)
        if moves <= 0:
            return
        people[0].page.wait_for_timeout(50)
    raise AssertionError("nobody moves any more")


def test_two_browsers_and_a_dropped_line(open_page: Opener, line: Line):
    """The host invites by link; the guest's line is cut in the middle, and heals without losing a move."""
    ada = open_page()
    ada.get_by_role("link", name="With friends: Diatoms").click()
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_role("button", name="Open the table").click()
    expect(ada.get_by_alt_text("QR code of the link to this table")).to_be_visible()
    link = ada.get_by_label("Link to this table").input_value()
    grace = open_page("/t/" + link.rpartition("/")[2], at=f"http://localhost:{line.port}")
    grace.get_by_label("Name at seat 2").fill("Grace")
    grace.get_by_role("button", name="Sit here").click()
    ada.get_by_role("button", name="Begin the game").click()
    people = [Player(ada, "mouse", 3), Player(grace, "mouse", 4)]
    play_on(people, 4)
    line.cut()
    expect(grace.get_by_text("The connection is lost.")).to_be_visible()
    for _ in range(40):
        people[0].turn()
        ada.wait_for_timeout(20)
    line.mend()
    expect(grace.get_by_text("The connection is lost.")).to_be_hidden()
    expect(grace.locator(".log b")).to_have_count(count(ada))
    play_on(people, 4)
    expect(ada.locator(".log b")).to_have_count(count(grace))


def test_chat_and_signs_reach_the_other(open_page: Opener, address: str):
    table, token = make_table(address, "pondscum", PEOPLE)
    ada, grace = open_page(), open_page(f"/t/{table}")
    sit_down(ada, table, token)
    grace.get_by_label("Name at seat 2").fill("Grace")
    grace.get_by_role("button", name="Sit here").click()
    ada.get_by_role("button", name="Begin the game").click()
    for page in (ada, grace):
        page.get_by_role("button", name="Chat").click()
    ada.get_by_label("Say something").fill("Good luck!")
    ada.get_by_role("button", name="Send").click()
    expect(grace.get_by_text("Good luck!")).to_be_visible()
    grace.get_by_role("button", name="Thank you!").click()
    expect(ada.locator(".chat li").last).to_contain_text("Thank you!")


def test_hot_seat_hands_the_screen_over(open_page: Opener, address: str):
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Grace"}]
    table, token = make_table(address, "diatoms", seats, start=True)
    page = open_page()
    sit_down(page, table, token)
    player = Player(page, "mouse")
    handed: set[str] = set()
    for _ in range(400):
        if len(handed) == 2:
            break
        ready = page.get_by_role("button", name="is ready")
        if ready.is_visible():
            handed.add(ready.inner_text())
            ready.click()
        else:
            player.turn()
        page.wait_for_timeout(20)
    assert handed == {"Ada is ready", "Grace is ready"}


def test_a_spectator_sees_the_game_to_its_end_and_replays_it(open_page: Opener):
    """Watching a game of bots, then going through it by slider, keys and log, and taking it home."""
    page = open_page()
    page.get_by_role("button", name="Watch a game: Diaominos").click()
    expect(page.locator(".seats li")).to_have_count(2)
    expect(page.get_by_test_id("confirm")).to_have_count(0)


@pytest.fixture
def finished(open_page: Opener, address: str) -> Page:
    table, _ = make_table(address, "diatoms", BOTS, start=True)
    page = open_page(f"/t/{table}")
    expect(page.get_by_test_id("podium")).to_be_visible(timeout=120_000)
    return page


def test_after_the_game(finished: Page):
    page = finished
    with page.expect_download() as record:
        page.get_by_role("button", name="Download the record").click()
    assert record.value.suggested_filename.endswith(".txt")
    with page.expect_download() as picture:
        page.get_by_role("button", name="Download the picture").click()
    assert picture.value.suggested_filename.endswith(".png")
    page.get_by_role("button", name="Replay", exact=True).click()
    slider = page.get_by_label("Move", exact=True)
    expect(slider).to_have_value("0")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    page.keyboard.press("End")
    last = slider.get_attribute("max") or ""
    expect(slider).to_have_value(last)
    page.get_by_role("button", name="Look at move 3:").click()
    expect(slider).to_have_value("3")
    page.get_by_role("button", name="Papers").click()
    line = page.locator(".sheet .lights").first
    page.keyboard.press("End")
    line.hover()
    expect(page.locator(".is-lit").first).to_be_attached()
