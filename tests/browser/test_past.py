"""The end as a moment, and what was: replays told as stories, better moves on the boards, rules at hand."""

import functools
import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import frustule
from frustule import Record, read_record
from frustule.client import AtTable, House
from frustule.lab.simulate import play_game
from tests.browser.conftest import Opener
from tests.browser.tables import look_in, sit_down
from tests.browser.test_pages import GAMES, audit
from tests.browser.test_stories import WATCH, told


@functools.cache
def played(game: str, seed: int = 4) -> Record:
    """A whole game of bots that look one move ahead."""
    setup = frustule.game(game).setup(1 if game == "commissions" else 2)
    return read_record(play_game(setup, ["greedy"] * setup.seats, seed, 0).record)


def almost(house: House, game: str = "diatoms") -> tuple[AtTable, int, str]:
    """Ada's table before the last move, which is hers: the seat and the move. Grace has the other seat."""
    record = played(game)
    seat, text = record.moves[-1]
    seats = ["open"] * record.setup.seats
    seats[seat] = "me"
    ada = house.make(game, seats, name="Ada", record=record.upto(len(record.moves) - 1).text)
    if "open" in seats:
        house.join(ada.id, "Grace")
        ada.refresh()
    ada.start()
    return ada, seat, text


def over(address: str, game: str = "diatoms") -> tuple[str, str]:
    """Ada's table when the game is over: its id and her token."""
    with House(address) as house:
        ada, seat, text = almost(house, game)
        ada.move(seat + 1, text)
        assert ada.token
        return ada.id, ada.token


def finished(open_page: Opener, address: str, game: str = "diatoms", **how: Any) -> Page:
    """Ada's browser at a table whose game is over; reduced motion, unless it is said otherwise later."""
    page = open_page("/settings", **how)
    sit_down(page, *over(address, game))
    expect(page.get_by_test_id("podium")).to_be_visible()
    return page


def at(page: Page, number: int) -> None:
    """That the table is seen after so many moves, and all of that is told."""
    expect(page.get_by_label("Move", exact=True)).to_have_value(str(number))
    expect(page.locator("main.table[data-telling]")).to_have_count(0)


def points(page: Page) -> list[int]:
    """What the far edge says that everybody has, by seat."""
    found = page.locator(".seats [data-seat]")
    return [int(found.nth(k).locator(".points").inner_text()) for k in range(found.count())]


# The end


def counting(page: Page) -> None:
    """Comes to the end again, where time passes only when the test says so: nothing is counted yet."""
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.reload()
    for _ in range(200):
        if page.locator(".ending").count():
            break
        page.clock.run_for(10)
        page.wait_for_load_state("networkidle")
    expect(page.locator(".ending")).to_have_attribute("data-stage", "opening")


def test_the_end_is_counted_on_the_board_line_by_line(open_page: Opener, address: str):
    page = finished(open_page, address)
    record = played("diatoms")
    position, seat = record.position(), record.moves[-1][0]
    lines = [line for line in position.scene(seat, with_moves=False).lines if line.seat == seat]
    assert lines
    counting(page)
    ending = page.locator(".ending")
    expect(page.get_by_test_id("podium")).to_have_count(0)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    page.evaluate(
        """() => new MutationObserver((records) => {
          for (const { addedNodes } of records)
            for (const node of addedNodes) document.body.dataset.rose = node.textContent;
        }).observe(document.querySelector('.ending .told-over'), { childList: true })"""
    )
    summed, passed = 0, 0
    for line in lines:
        while page.locator(".ending .total").inner_text() != str(summed + line.points):
            page.clock.run_for(100)
            passed += 100
            assert passed < 9000
        summed += line.points
        expect(ending).to_have_attribute("data-stage", "counting")
        rose = f"+{line.points}" if line.points > 0 else f"−{-line.points}"
        expect(page.locator("body")).to_have_attribute("data-rose", rose)
        expect(page.locator(".ending .is-lit")).to_have_count(len(line.lights))
        expect(page.locator(".ending [data-id^=ribbon]")).to_have_count(0)
    while ending.get_attribute("data-stage") != "told":
        page.clock.run_for(100)
        passed += 100
    assert 6000 <= passed <= 9000
    expect(page.get_by_test_id("podium")).to_be_visible()
    result = position.result
    assert result
    ribbons = int(seat in result.winners)
    expect(page.locator(".ending .board [data-id^=ribbon]")).to_have_count(ribbons)
    expect(page.locator(".podium .place1 .ribbon")).to_have_count(len(result.winners))


@pytest.mark.parametrize("how", ["board", "button", "key"])
def test_the_end_can_be_skipped(open_page: Opener, address: str, how: str):
    page = finished(open_page, address)
    counting(page)
    if how == "board":
        page.locator(".ending .board").click(position={"x": 40, "y": 40})
    elif how == "button":
        page.locator(".ending .count").click()
    else:
        page.keyboard.press("Escape")
    expect(page.locator(".ending")).to_have_attribute("data-stage", "told")


def test_the_slider_leads_to_the_best_arrangement(open_page: Opener, address: str):
    page = finished(open_page, address)
    slider = page.get_by_label("From your mosaic to the best one")
    expect(slider).to_be_visible(timeout=60_000)
    mine = page.locator(".ending .board svg.panel [data-id^=space] use[href*='diatom-']")
    count = mine.count()
    slider.fill("50")
    wandering = page.locator(".ending .board svg use[href*='diatom-']")
    expect(wandering).to_have_count(count)
    slider.fill("100")
    expect(wandering).to_have_count(count)
    expect(page.get_by_label("The better mosaic")).to_be_visible()
    slider.fill("0")
    expect(mine).to_have_count(count)


def test_the_end_waits_for_the_story_of_the_last_move(open_page: Opener, address: str):
    with House(address) as house:
        ada, seat, text = almost(house)
        page = open_page()
        assert ada.token
        sit_down(page, ada.id, ada.token)
        expect(page.locator('svg[data-shows="pond"]')).to_be_visible()
        page.evaluate(WATCH)
        page.evaluate(
            """() => new MutationObserver(() => {
              const ending = document.querySelector('.ending');
              const telling = document.querySelector('main.table').dataset.telling;
              if (ending) document.body.dataset.early ??= telling ?? 'no';
            }).observe(document.body, { childList: true, subtree: true })"""
        )
        page.emulate_media(reduced_motion="no-preference")
        ada.move(seat + 1, text)
        expect(page.locator(".ending")).to_be_visible()
        assert page.locator("body").get_attribute("data-early") == "no"


def test_nobody_who_writes_is_interrupted_by_the_end(open_page: Opener, address: str):
    with House(address) as house:
        ada = house.make("pondscum", ["me", "open"], name="Ada", options={"setup": "random"})
        grace = house.join(ada.id, "Grace")
        ada.refresh()
        ada.start()
        page = open_page()
        assert ada.token
        sit_down(page, ada.id, ada.token)
        look_in(page, "Chat")
        page.get_by_label("Say something").fill("I think that")
        grace.refresh()
        grace.move(2, "resign")
        expect(page.locator(".log, .chat").first).to_be_visible()
        expect(page.get_by_role("button", name="Podium")).to_be_visible()
        page.get_by_label("Say something").press_sequentially(" you won")
        expect(page.locator(".ending")).to_have_count(0)
        page.get_by_role("button", name="Send").click()
        expect(page.locator(".ending")).to_be_visible()


# Replays


@pytest.fixture
def replay(open_page: Opener, address: str) -> Page:
    """A finished game of Diatoms before its first move."""
    page = finished(open_page, address)
    page.get_by_role("button", name="Replay", exact=True).click()
    at(page, 0)
    return page


def test_a_replay_is_told_forth_and_back(replay: Page):
    page, record = replay, played("diatoms")
    viewer = record.moves[-1][0]
    flights = [
        sum(len(beat.flights) for beat in position.story(seat, text, viewer).beats)
        for position, (seat, text) in zip(record.replay(), record.moves[:4], strict=False)
    ]
    page.evaluate(WATCH)
    page.emulate_media(reduced_motion="no-preference")
    for number in range(4):
        page.keyboard.press("ArrowRight")
        expect(page.get_by_label("Move", exact=True)).to_have_value(str(number + 1))
        flown = told(page, number + 1)
        assert flown.count("told-piece") >= sum(flights[: number + 1])
    before = len(told(page, 4))
    page.keyboard.press("ArrowLeft")
    assert len(told(page, 5)) > before
    at(page, 3)
    slider = page.get_by_label("Move", exact=True)
    before = len(told(page, 5))
    slider.fill("20")
    at(page, 20)
    expect(page.locator("[data-panel=pond] [data-moves^=tile]").nth(4)).to_be_attached()
    assert len(told(page, 5)) == before, "a jump is not told"
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_label("Move", exact=True)).to_have_value("22")
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(page.locator("main.table[data-telling]")).to_have_count(0)
    flown = page.locator("body").get_attribute("data-flown") or ""
    assert len(flown.split()) > before, "what plays by itself is told"


def test_in_a_replay_everything_is_as_it_was_then(replay: Page):
    page, record = replay, played("diatoms")
    slider = page.get_by_label("Move", exact=True)
    for number in (0, len(record.moves) // 2, len(record.moves) - 1, len(record.moves)):
        slider.fill(str(number))
        at(page, number)
        position = record.position(number)
        lit = page.locator(".seats .acting")
        expect(lit).to_have_count(len(position.acting))
        assert sorted(points(page)) == sorted(position.scores)
        for seat in position.acting:
            expect(page.locator(f".seats [data-seat='{seat + 1}'].acting")).to_have_count(1)
    slider.fill("0")
    look_in(page, "At the table")
    for each in page.locator(".people .points").all():
        expect(each).to_have_text(re.compile(r"\b0\s*$"))
    expect(page.locator(".people .points small")).to_have_count(0)


# Looking back


def reviewed(page: Page, record: Record, number: int) -> None:
    """Lets the server say that a move was a bad one, and the last legal one in its place better."""
    seat, text = record.moves[number - 1]
    best = [move for move in record.position(number - 1).moves(seat) if move.text != text][-1]
    seats, count = record.setup.seats, len(record.moves)
    moments = [
        {
            "number": k,
            "seat": who + 1,
            "move": move,
            "loss": 0.4 if k == number else 0.0,
            "best": best.text if k == number else None,
            "reason": "It is worth more." if k == number else "",
            "does": "did this",
            "better": best.words if k == number else "",
        }
        for k, (who, move) in enumerate(record.moves, 1)
    ]
    course = [0.7 if k < number else 0.3 for k in range(count + 1)]
    review = {
        "ready": True,
        "done": count,
        "of": count,
        "bot": "naturalist",
        "unit": "points" if seats == 1 else "share",
        "courses": [course] * seats,
        "moments": moments,
        "turning_points": [{"number": number, "words": f"move {number}, Ada: did this; better: that"}],
    }

    def answer(route: Route) -> None:
        route.fulfill(body=json.dumps(review), content_type="application/json")

    page.route("**/review?*", answer)


def choice_in(record: Record) -> int:
    """The number of a move in whose place another could have been played, somewhere in the middle."""
    middle = len(record.moves) // 2
    return next(
        number
        for number in range(middle, len(record.moves))
        if len(record.position(number - 1).moves(record.moves[number - 1][0])) > 2
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_better_move_is_drawn_on_the_board(open_page: Opener, address: str, game: str):
    record = played(game)
    number = choice_in(record)
    page = finished(open_page, address, game, size=(1024, 768))
    reviewed(page, record, number)
    page.get_by_role("button", name="How it went").click()
    turn = page.get_by_test_id("podium").locator(".course ol button")
    turn.click()
    expect(page.locator(".ending")).to_have_count(0)
    at(page, number - 1)
    box = page.get_by_test_id("better")
    expect(box).to_contain_text("Better:")
    expect(box).to_contain_text("It is worth more.")
    expect(page.locator("main.table .is-preview").first).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("refused")).to_have_count(0)
    expect(page.locator("main.table .is-preview").first).to_be_visible()
    box.get_by_role("button", name="As it was played").click()
    at(page, number)
    expect(page.locator("main.table .is-preview")).to_have_count(0)
    box.get_by_role("button", name="Show the better move").click()
    expect(page.locator("main.table .is-preview").first).to_be_visible()
    at(page, number - 1)
    page.keyboard.press("Escape")
    expect(page.locator("main.table .is-preview")).to_have_count(0)
    expect(box).to_have_count(0)


# Rules


def here(page: Page) -> str:
    return page.locator(".rules .here").inner_text()


def test_rules_open_where_one_is(open_page: Opener, address: str):
    with House(address) as house:
        ada = house.make("diatoms", ["me", "me"], name="Ada", start=True)
        page = open_page()
        assert ada.token
        sit_down(page, ada.id, ada.token)
        look_in(page, "Rules")
        expect(page.locator(".rules .here")).to_be_in_viewport()
        assert here(page).startswith("3.1 Draw.")
        page.keyboard.press("Escape")
        _draw(ada)
        expect(page.locator(".hand [data-moves]")).to_have_count(3)
        look_in(page, "Rules")
        expect(page.locator(".rules .here")).to_be_in_viewport()
        assert here(page).startswith("3.2 Place.")


def _draw(ada: AtTable) -> None:
    ada.move(ada.refresh().acting[0], "draw 1")


def test_rules_of_a_finished_game_open_at_what_counts(open_page: Opener, address: str):
    page = finished(open_page, address)
    page.get_by_role("button", name="Close", exact=True).click()
    look_in(page, "Rules")
    expect(page.locator(".rules .here")).to_be_in_viewport()
    assert here(page).startswith("4 Scoring")


# For everybody


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_no_violation_at_the_end_in_a_replay_and_in_a_review(
    open_page: Opener, address: str, theme: str, size: tuple[int, int]
):
    record = played("diatoms")
    number = choice_in(record)
    page = finished(open_page, address, theme=theme, size=size)
    reviewed(page, record, number)
    slider = page.get_by_label("From your mosaic to the best one")
    expect(slider).to_be_visible(timeout=60_000)
    slider.fill("60")
    audit(page)
    page.get_by_role("button", name="How it went").click()
    turn = page.get_by_test_id("podium").locator(".course ol button")
    expect(turn).to_be_visible()
    audit(page)
    turn.click()
    expect(page.get_by_test_id("better")).to_be_visible()
    expect(page.locator("main.table .is-preview").first).to_be_visible()
    audit(page)
    page.get_by_test_id("better").get_by_role("button", name="As it was played").click()
    at(page, number)
    audit(page)
