"""People together: two browsers, one screen, spectators, taking back and asking for hints."""

import json
import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.browser.conftest import Opener
from tests.browser.player import PATIENCE, Player
from tests.browser.tables import Line, look_in, make_table, sit_down

PEOPLE = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
ADA_AND_BOT = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "greedy"}]
HOT_SEAT = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Grace"}]
MOVES = ".log li:not(.note)"
"""Lines of the log that are moves."""


@pytest.fixture
def line(address: str) -> Iterator[Line]:
    made = Line(int(address.rpartition(":")[2]))
    yield made
    made.close()


def count(page: Page) -> int:
    """How many moves the log has; it lies open."""
    return page.locator(MOVES).count()


def play_on(people: list[Player], moves: int) -> None:
    """So many moves more, made by whoever may."""
    patient = time.monotonic() + PATIENCE
    while (moves := moves - sum(player.turn() for player in people)) > 0:
        assert time.monotonic() < patient, [player.sight() for player in people]
        people[0].page.wait_for_timeout(50)


def test_two_browsers_and_a_dropped_line(open_page: Opener, line: Line):
    """The host invites by link; the guest's line is cut in the middle, and heals without losing a move."""
    ada = open_page()
    ada.get_by_role("link", name="With friends: Diatoms").click()
    ada.get_by_label("Your name").fill("Ada")
    ada.get_by_role("button", name="Open the table").click()
    expect(ada.get_by_alt_text("QR code of the link to this table")).to_be_visible()
    link = ada.get_by_label("Link to this table").input_value()
    grace = open_page("/t/" + link.rpartition("/")[2], at=f"http://localhost:{line.port}")
    grace.get_by_label("Name of player 2").fill("Grace")
    grace.get_by_role("button", name="Sit here").click()
    ada.get_by_role("button", name="Begin the game").click()
    people = [Player(ada, "mouse", 3), Player(grace, "mouse", 4)]
    for page in (ada, grace):
        look_in(page, "Log")
    play_on(people, 4)
    line.cut()
    expect(grace.get_by_text("The connection is lost.")).to_be_visible()
    for _ in range(40):
        people[0].turn()
        ada.wait_for_timeout(20)
    line.mend()
    expect(grace.get_by_text("The connection is lost.")).to_be_hidden()
    expect(grace.locator(MOVES)).to_have_count(count(ada))
    play_on(people, 4)
    whole = max(count(ada), count(grace))  # whoever has not moved last may still be waiting for it
    for page in (ada, grace):
        expect(page.locator(MOVES)).to_have_count(whole)


def test_a_machine_in_the_network_plays_over_plain_http(open_page: Opener, address: str):
    """Browsers keep some of what they can do from pages that are neither encrypted nor of this machine."""
    table, token = make_table(address, "diatoms", ADA_AND_BOT, start=True)
    page = open_page(at=f"http://frustule.test:{address.rpartition(':')[2]}")
    assert not page.evaluate("isSecureContext")
    sit_down(page, table, token)
    drawn(page)
    look_in(page, "Log")
    expect(page.locator(".log")).to_contain_text("from stack")


def test_a_move_that_came_too_late_is_refused_with_the_reason(open_page: Opener, address: str, line: Line):
    """Made while the line was cut, and sent when it heals: the same seat has moved elsewhere meanwhile."""
    table, token = make_table(address, "diatoms", ADA_AND_BOT, start=True)
    page = open_page(at=f"http://localhost:{line.port}")
    sit_down(page, table, token)
    draw = page.locator(".stack .is-next").first
    expect(draw).to_be_visible()
    draw.click(force=True)
    line.cut()
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    elsewhere = open_page()
    sit_down(elsewhere, table, token)
    drawn(elsewhere)
    page.get_by_test_id("confirm").click()
    line.mend()
    refused = page.get_by_test_id("refused")
    expect(refused).to_be_visible()
    # What lies under the words can be reached through them.
    reached = refused.evaluate(
        """words => {
          const { x, y, width, height } = words.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2) !== words;
        }"""
    )
    assert reached
    assert page.get_by_test_id("refused").inner_text().endswith(".")
    expect(page.locator(".hand [data-moves]")).to_have_count(3)


def joined(open_page: Opener, address: str, game: str, **options: str) -> tuple[Page, Page]:
    """Ada and Grace at a table that has begun, each with a browser of her own."""
    table, token = make_table(address, game, PEOPLE, options=options)
    ada, grace = open_page(), open_page(f"/t/{table}")
    sit_down(ada, table, token)
    grace.get_by_label("Name of player 2").fill("Grace")
    grace.get_by_role("button", name="Sit here").click()
    ada.get_by_role("button", name="Begin the game").click()
    return ada, grace


def test_chat_and_signs_reach_the_other(open_page: Opener, address: str):
    ada, grace = joined(open_page, address, "pondscum")
    for page in (ada, grace):
        look_in(page, "Chat")
    ada.get_by_label("Say something").fill("Good luck!")
    ada.get_by_role("button", name="Send").click()
    expect(grace.get_by_text("Good luck!")).to_be_visible()
    grace.get_by_role("button", name="Thank you!").click()
    expect(ada.locator(".chat li").last).to_contain_text("Thank you!")


# Taking back and hints


def drawn(page: Page) -> None:
    """Draws a tile: the first step of a turn of Diatoms."""
    draw = page.locator(".stack .is-next").first
    expect(draw).to_be_visible()
    draw.click(force=True)
    page.get_by_test_id("confirm").click()
    expect(page.locator(".hand [data-moves]")).to_have_count(3)


def test_a_move_is_taken_back_with_a_bot_at_once(open_page: Opener, address: str):
    table, token = make_table(address, "diatoms", ADA_AND_BOT, start=True)
    page = open_page()
    sit_down(page, table, token)
    drawn(page)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".hand [data-moves]")).to_have_count(2)
    expect(page.locator(".stack .is-next").first).to_be_visible()
    look_in(page, "Log")
    expect(page.locator(".log")).to_contain_text("You took back")


def test_the_others_are_asked_before_a_move_is_taken_back(open_page: Opener, address: str):
    ada, grace = joined(open_page, address, "diatoms", first="1")
    drawn(ada)
    for answer, left in (("No", 3), ("Agree", 2)):
        ada.get_by_role("button", name="Take back").click()
        expect(ada.get_by_text("The others are asked")).to_be_visible()
        expect(grace.get_by_text("would like to take back")).to_be_visible()
        grace.get_by_role("button", name=answer, exact=True).click()
        expect(ada.get_by_text("The others are asked")).to_be_hidden()
        expect(ada.locator(".hand [data-moves]")).to_have_count(left)


def test_a_hint_is_given_in_steps_and_is_always_of_the_position_shown(open_page: Opener, address: str):
    table, token = make_table(address, "diatoms", ADA_AND_BOT, start=True)
    page = open_page()
    sit_down(page, table, token)
    expect(page.locator(".turn.mine")).to_be_visible(timeout=60_000)
    page.keyboard.press("h")
    hint = page.get_by_test_id("hint")
    where, play = hint.get_by_role("button", name="Where?"), hint.get_by_role("button", name="Play it")
    expect(where).to_be_visible(timeout=90_000)
    expect(page.locator(".is-lit").first).to_be_attached()
    for number in range(2):
        expect(where, "after a move the hint is about what lies there now").to_be_visible(timeout=90_000)
        where.click()
        expect(page.locator(".is-preview").first).to_be_attached()
        meant = hint.locator(".does").text_content() or ""
        assert ("from stack" in meant) == (number == 0), "first a tile is drawn, then one is laid"
        play.click()
        look_in(page, "Log")
        done, _, _ = meant.partition(" (turned so")  # the log says what was done, the board how it lies
        expect(page.locator(".log li", has_text=done)).not_to_have_count(0)


def test_no_hints_where_none_are_allowed(open_page: Opener, address: str):
    table, token = make_table(address, "diatoms", ADA_AND_BOT, start=True, hints=False)
    page = open_page()
    sit_down(page, table, token)
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


# One screen, and those who watch


def test_people_at_one_screen_play_on_where_nothing_is_secret(open_page: Opener, address: str):
    """Diatoms lies open: nobody has to look away between two turns."""
    table, token = make_table(address, "diatoms", HOT_SEAT, start=True)
    page = open_page()
    sit_down(page, table, token)
    acted: set[str] = set()

    def both_acted(_: int) -> bool:
        assert not page.get_by_role("button", name="is ready").is_visible()
        acted.update(page.locator(".acting .name").all_inner_texts()[:1])
        return len(acted) == 2

    Player(page, "mouse").play_until(both_acted)


def set_up(page: Page) -> None:
    """Lays out a known arrangement of Pond Scum."""
    page.locator("[data-plan=hedge]").click()
    expect(page.locator("[data-piece]:not([data-waits])")).to_have_count(16)


def be_ready(page: Page) -> None:
    page.get_by_test_id("ready").click()


def pieces(page: Page) -> Locator:
    """Ada's pieces that the page knows to lie on the board, shown or said: to herself they are hers."""
    said = "[data-panel=board] [aria-label*='of Ada on']:not([aria-label^=zone])"
    return page.locator(f"{said}, [data-panel=board] [aria-label^='your ']:not([aria-label*=zone])")


def test_people_at_one_screen_do_not_see_each_others_secrets(open_page: Opener, address: str):
    table, token = make_table(address, "pondscum", HOT_SEAT, start=True)
    page = open_page()
    sit_down(page, table, token)
    set_up(page)
    be_ready(page)
    hand_over = page.get_by_role("button", name="Grace is ready")
    expect(hand_over).to_be_visible()
    hand_over.click()
    expect(page.locator("[data-piece][data-waits]")).to_have_count(16)
    assert not pieces(page).count()
    set_up(page)
    be_ready(page)
    expect(pieces(page)).to_have_count(16)


def test_a_spectator_sees_every_move_at_once_and_nothing_hidden(open_page: Opener, address: str):
    # Ada moves first, or the bot might have eaten before all of her pieces were counted.
    table, token = make_table(address, "pondscum", ADA_AND_BOT, start=True, options={"first": "one"})
    ada, guest = open_page(), open_page(f"/t/{table}")
    sit_down(ada, table, token)
    expect(guest.locator("[data-panel=board]")).to_be_visible()
    look_in(ada, "At the table")
    expect(ada.get_by_text("1 watching")).to_be_visible()
    for page in (ada, guest):
        look_in(page, "Log")
    set_up(ada)
    assert not pieces(guest).count()
    assert "hedge" not in guest.locator("body").inner_text()
    be_ready(ada)
    expect(pieces(guest)).to_have_count(16)
    before = count(guest)
    player = Player(ada, "mouse")
    play_on([player], 2)
    expect(ada.locator(".turn.mine")).to_be_visible()
    newest = ada.locator(".log li button").last.inner_text()
    told = re.sub(r"Look at move \d+\.\s*", "", newest)  # a guest has seen fewer of them
    expect(guest.locator(".log li button").last).to_contain_text(told)
    assert count(guest) > before
    expect(guest.get_by_test_id("confirm")).to_have_count(0)
    assert not guest.locator(".is-next").count()


def test_a_demo_is_two_clicks_away(open_page: Opener):
    page = open_page()
    page.locator("summary[aria-label='More: Diaominos']").click()
    page.get_by_role("button", name="Watch a game: Diaominos").click()
    expect(page.locator(".seats li")).to_have_count(2)
    # Bots may be done before anybody has looked: then the end lies over the table until it is closed.
    ending = page.get_by_role("dialog", name="After the game")
    page.add_locator_handler(ending, lambda end: end.get_by_role("button", name="Close").click())
    look_in(page, "Log")
    expect(page.locator(MOVES).first).to_be_visible()
    expect(page.get_by_test_id("confirm")).to_have_count(0)


def test_a_bot_that_is_being_prepared(open_page: Opener, address: str):
    """The page says why nobody moves until somebody does; the server's own word, put into its mouth here."""
    page = open_page()

    def slow(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def hear(message: str | bytes) -> None:
            line.send(message)
            if json.loads(message)["type"] == "presence":
                line.send(json.dumps({"type": "preparing", "words": "The bot is being prepared."}))

        server.on_message(hear)

    page.route_web_socket("**/live", slow)
    table, token = make_table(address, "diatoms", HOT_SEAT, start=True)
    sit_down(page, table, token)
    expect(page.get_by_test_id("outcome")).to_have_text("The bot is being prepared.")
    expect(page.get_by_test_id("announced")).to_contain_text("The bot is being prepared.")
    play_on([Player(page, "mouse", 3)], 1)
    expect(page.get_by_test_id("outcome")).not_to_have_text("The bot is being prepared.")


def test_nobody_is_waited_for_for_ever(open_page: Opener, address: str):
    """What was agreed is shown before one sits down; a day later whoever waits is asked whether to end it.
    Only the page's clock is a day ahead here, so the server says that there is time left."""
    table, token = make_table(address, "pondscum", PEOPLE, options={"setup": "random", "first": "one"})
    ada = open_page()
    sit_down(ada, table, token)
    grace = open_page(f"/t/{table}")
    agreed = grace.get_by_test_id("agreed")
    expect(agreed).to_contain_text("only if they agree")
    expect(agreed).to_contain_text("no hints")
    expect(agreed).to_contain_text("does not move for 1 day")
    expect(agreed).to_contain_text("the table goes when nothing happens here for 1 day")
    expect(agreed).to_contain_text("A game at which nothing happens for 30 days is given up")
    grace.get_by_label("Name of player 2").fill("Grace")
    grace.get_by_role("button", name="Sit here").click()
    ada.get_by_role("button", name="Begin the game").click()
    expect(grace.locator("svg.panel").first).to_be_visible()
    expect(grace.get_by_test_id("absent")).to_be_hidden()
    grace.clock.install(time=time.time() + 25 * 3600)
    grace.reload()
    absent = grace.get_by_test_id("absent")
    expect(absent).to_contain_text("Ada has not moved")
    absent.get_by_role("button", name="Take the win").click()
    absent.get_by_role("button", name="Really?").click()
    expect(grace.get_by_text("Ada still has time to move")).to_be_visible()
    expect(ada.get_by_test_id("absent")).to_be_hidden()
