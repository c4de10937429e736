"""After the game: podium, course, replay, downloads, rematch."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from frustule import read_record
from tests.browser.conftest import Opener
from tests.browser.tables import look_in, make_table, sit_down

ADA_AND_BOT = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "greedy"}]
BOTS = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}]
PUDDLE = Path(__file__).parent / "data" / "puddle.toml"


@pytest.fixture(scope="module")
def played(address: str) -> str:
    """The table of a game of bots."""
    return make_table(address, "diatoms", BOTS, start=True, seed=None)[0]


@pytest.fixture
def finished(open_page: Opener, played: str) -> Page:
    """A game of bots, watched to its end."""
    page = open_page(f"/t/{played}")
    expect(page.get_by_test_id("podium")).to_be_visible(timeout=120_000)
    return page


def slider_of(page: Page) -> Locator:
    return page.get_by_label("Move", exact=True)


def test_what_is_downloaded_is_the_game(finished: Page):
    page = finished
    with page.expect_download() as record:
        page.get_by_role("button", name="Download the record").click()
    assert record.value.suggested_filename.endswith(".txt")
    text = Path(record.value.path()).read_text(encoding="utf-8")
    read = read_record(text)
    result = read.check().result
    assert result
    scores = page.locator(".podium .score").all_inner_texts()
    assert sorted(scores) == sorted(map(str, result.scores))
    read.check_deal()
    with page.expect_download() as picture:
        page.get_by_role("button", name="Download the picture").click()
    assert picture.value.suggested_filename.endswith(".png")
    assert Path(picture.value.path()).read_bytes().startswith(b"\x89PNG")


def test_the_replay_goes_by_slider_keys_and_log(finished: Page):
    page = finished
    page.get_by_role("button", name="Replay", exact=True).click()
    slider, tiles = slider_of(page), page.locator("[data-panel=pond] [data-moves^=tile]")
    expect(slider).to_have_value("0")
    expect(tiles).to_have_count(2)
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("2")
    expect(tiles).to_have_count(3)
    page.keyboard.press("End")
    last = slider.get_attribute("max") or ""
    expect(slider).to_have_value(last)
    expect(tiles.nth(18)).to_be_attached()
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(int(last) - 1))
    page.keyboard.press("Home")
    expect(tiles).to_have_count(2)
    slider.fill("30")
    expect(page.get_by_text(f"move 30 of {last}", exact=True)).to_be_visible()
    expect(tiles).not_to_have_count(2)
    look_in(page, "Log")
    page.get_by_role("button", name="Look at move 3.").click()
    expect(slider).to_have_value("3")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(slider).not_to_have_value("3")


def test_scores_are_explained_line_by_line(finished: Page):
    page = finished
    ending = page.get_by_role("dialog", name="After the game")
    ending.get_by_role("button", name="Close", exact=True).click()
    look_in(page, "Scores")
    line = page.locator(".sheet .lights").filter(visible=True).first
    line.hover()
    expect(page.locator(".is-lit").first).to_be_attached()


def test_how_it_went_is_a_chart_with_the_turns_named(open_page: Opener, address: str):
    """A bot looks back; a turn leads to its move on the boards."""
    options = {"setup": "open", "pieces": PUDDLE.read_text(encoding="utf-8")}
    table, _ = make_table(address, "pondscum", BOTS, start=True, options=options)
    page = open_page(f"/t/{table}")
    podium = page.get_by_test_id("podium")
    expect(podium).to_be_visible(timeout=60_000)
    podium.get_by_role("button", name="How it went").click()
    course = podium.get_by_test_id("course")
    expect(course.locator(".chart .line")).to_have_count(2, timeout=120_000)
    for line in course.locator(".chart .line").all():
        assert (line.get_attribute("d") or "").count("L") > 3
    expect(course.locator(".legend li")).to_have_count(2)
    chart = course.locator(".chart > svg").bounding_box()
    assert chart
    page.mouse.click(chart["x"] + 1, chart["y"] + 20)
    expect(podium).to_be_hidden()
    expect(slider_of(page)).to_have_value("0")
    beside = page.get_by_test_id("course")
    turn = beside.locator("ol button").first
    expect(turn.or_(beside.get_by_text("No single move turned the game."))).to_be_visible()
    if turn.count():
        number = int(turn.inner_text().split()[1].strip(","))
        turn.click()
        expect(slider_of(page)).to_have_value(str(number - 1))
        better = page.get_by_test_id("better").get_by_role("button", name="As it was played")
        expect(better).to_be_visible()
        expect(page.locator("main.table .is-preview").first).to_be_visible()


def test_a_finished_game_is_played_on_from_any_move(finished: Page):
    """A guest takes the seat whose move came next; a bot plays for the other."""
    page = finished
    address = page.url
    page.get_by_role("button", name="Replay", exact=True).click()
    expect(slider_of(page)).to_have_value("0")
    page.get_by_role("button", name="Play on from here").click()
    expect(page).not_to_have_url(re.compile(re.escape(address)))
    expect(page.locator(".turn.mine")).to_be_visible()
    expect(page.locator(".stack .is-next").first).to_be_visible()
    expect(page.locator(".seats li", has_text="bot")).to_have_count(1)


def resign(page: Page) -> None:
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="resign").click()
    page.get_by_role("button", name="Really?").click()


def test_a_rematch_seats_the_same_people_the_other_way_round(open_page: Opener, address: str):
    table, token = make_table(address, "pondscum", ADA_AND_BOT, start=True, seed=None)
    page = open_page()
    sit_down(page, table, token)
    resign(page)
    page.get_by_role("button", name="Rematch").click()
    expect(page).not_to_have_url(re.compile(table))
    expect(page.locator("[data-seat='1']")).to_contain_text("Gripp")
    expect(page.locator("[data-seat='2']")).to_contain_text("You")
    expect(page.locator("[data-plan=hedge]")).to_be_visible()


def test_the_other_is_told_of_the_rematch_and_plays_in_it(open_page: Opener, address: str):
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    table, token = make_table(address, "pondscum", seats, seed=None)
    ada, grace = open_page(), open_page(f"/t/{table}")
    sit_down(ada, table, token)
    grace.get_by_label("Name of player 2").fill("Grace")
    grace.get_by_role("button", name="Sit here").click()
    ada.get_by_role("button", name="Begin the game").click()
    resign(ada)
    grace.get_by_test_id("podium").get_by_role("button", name="Replay", exact=True).click()
    ada.get_by_role("button", name="Rematch").click()
    offer = grace.get_by_test_id("rematch")
    expect(offer).to_be_visible()
    offer.get_by_role("link", name="To the rematch").click()
    ada.get_by_role("button", name="Begin the game").click()
    for page in (ada, grace):
        expect(page.locator("[data-plan=hedge]")).to_be_visible()
    expect(grace.locator("[data-seat='1']")).to_contain_text("Grace")
