"""Playing alone on the page: a commission to its stars, the editor of cards, careers, better mosaics."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import frustule
from frustule.bots import ask, bot
from frustule.careers import book, statistics
from frustule.careers.book import Career
from frustule.client import House
from frustule.lab.simulate import play_game
from tests.browser.conftest import Opener
from tests.browser.player import Player, Way
from tests.browser.tables import make_table, sit_down
from tests.browser.test_pages import audit, no_english

COMPLETED = Path(__file__).parents[1] / "diatoms" / "solo" / "completed"
PHONE = (390, 844)


def kept(page: Page, key: str) -> Any:
    return json.loads(page.evaluate("key => localStorage.getItem('frustule.' + key)", key) or "null")


def play_on(page: Page, address: str) -> None:
    """Our solver plays the table on the page to its end, with the seat's own token."""
    known = {table["id"]: table["token"] for table in kept(page, "tables")}
    id = page.url.rpartition("/")[2]
    solver, chance = bot("naturalist", "commissions"), random.Random(1)
    with House(address) as house:
        table = house.visit(id, known[id])
        while (seat := table.wait_for_turn()) is not None:
            position = frustule.read_position(table.position(seat).text)
            table.move(seat, position.move(seat - 1, ask(solver, position, seat - 1, chance).move).text)


def start_first(page: Page, address: str) -> None:
    page.goto(f"{address}/commissions")
    page.get_by_role("button", name="Play commission 1:").click()
    expect(page.locator(".is-next").first).to_be_visible()


def test_a_commission_from_the_list_to_its_stars(open_page: Opener, address: str):
    page = open_page("/commissions")
    expect(page.locator("article.card")).to_have_count(43)
    expect(page.get_by_test_id("day").get_by_role("button", name="Play it")).to_be_visible()
    for _ in range(3):  # a deal may be too unkind even for the first card
        start_first(page, address)
        assert Player(page, "mouse").turn()
        play_on(page, address)
        expect(page.get_by_test_id("afterwards")).to_contain_text(
            re.compile("complete|failed", re.IGNORECASE)
        )
        audit(page)
        if page.get_by_role("heading", name="First Light: complete").count():
            break
    after = page.get_by_test_id("afterwards")
    expect(after.locator(".big .stars")).to_be_visible()
    assert not kept(page, "careers"), "nobody has a career unasked"
    after.get_by_label("Name of a naturalist").fill("Ada")
    after.get_by_role("button", name="Join the Society").click()
    expect(page.get_by_test_id("logged")).to_contain_text("commission 1 completed for the first time")
    games = len(kept(page, "careers")["careers"][0]["entries"])
    page.reload()
    expect(page.get_by_test_id("logged")).to_contain_text("In the log already")
    assert len(kept(page, "careers")["careers"][0]["entries"]) == games, "a game is logged once"
    page.get_by_role("button", name="Next: commission 2").click()
    expect(page.locator(".turn.mine")).to_be_visible()
    page.goto(f"{address}/commissions")
    expect(page.locator("article.card.done")).to_have_count(1)


def test_a_new_one_of_a_wanted_difficulty(open_page: Opener):
    page = open_page("/commissions")
    page.get_by_label("Difficulty").select_option("gentle")
    page.get_by_role("button", name="Make one").click()
    fresh = page.get_by_test_id("new")
    expect(fresh).to_contain_text("gentle")
    fresh.get_by_role("button", name="Play it").click()
    expect(page.locator(".turn.mine")).to_be_visible()


def spots(page: Page, shape: str) -> list[str]:
    """The names of the spaces that take a shape."""
    found = page.locator(f".spot[aria-label*='{shape}']")
    return [each.get_attribute("data-name") or "" for each in found.all()]


def paint(page: Page, way: Way, name: str) -> None:
    target = page.locator(f".spot[data-name='{name}']")
    if way == "keys":
        target.focus()
        page.keyboard.press("Enter")
        return
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y) if way == "touch" else page.mouse.click(x, y)


def settled(page: Page) -> None:
    expect(page.get_by_test_id("state")).to_have_attribute("data-checking", "false")


@pytest.mark.parametrize(("way", "size"), [("mouse", (1440, 900)), ("touch", PHONE), ("keys", (820, 1180))])
def test_a_card_is_painted_mended_shared_and_played(
    open_page: Opener, address: str, way: Way, size: tuple[int, int]
):
    page = open_page("/commissions/edit", size=size, touch=way == "touch")
    page.get_by_role("group", name="Colour").get_by_role("button", name="red").click()
    page.get_by_role("group", name="Shape").get_by_role("button", name="star").click()
    stars = spots(page, "star")[:5]
    for name in stars:
        paint(page, way, name)
    settled(page)
    expect(page.get_by_test_id("fault")).to_contain_text("five red stars")
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    page.get_by_role("group", name="Brush", exact=True).get_by_role("button", name="unused").click()
    paint(page, way, stars[0])
    settled(page)
    expect(page.get_by_test_id("state")).to_contain_text("It can be filled: proven.")
    expect(page.get_by_test_id("state")).to_contain_text("about")
    page.get_by_label("Title").fill("Five less one")
    settled(page)
    audit(page)
    page.get_by_role("button", name="Copy the link").click()
    told = page.get_by_test_id("note").inner_text()
    link = re.search(r"/commissions/card#[\w-]+", told)
    assert link, told
    friend = open_page(link[0], size=size)
    expect(friend.get_by_role("heading", name="Five less one")).to_be_visible()
    audit(friend)
    friend.get_by_role("link", name="Paint on it").click()
    expect(friend.locator(".spot[data-demand='rs']")).to_have_count(4)
    friend.go_back()
    friend.get_by_role("button", name="Play it").click()
    expect(friend.locator(".turn.mine")).to_be_visible()


def test_a_freeform_card_by_keys_and_as_a_file(open_page: Opener, tmp_path: Path):
    page = open_page("/commissions/edit")
    page.get_by_role("button", name="Freeform").click()
    page.get_by_label("Symmetry").select_option("mirror")
    page.locator(".cursor").focus()
    for key in ("Enter", "ArrowDown", "ArrowLeft", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".spot")).to_have_count(3)
    page.keyboard.press("Control+z")
    expect(page.locator(".spot")).to_have_count(1)
    page.keyboard.press("Control+y")
    settled(page)
    expect(page.get_by_test_id("state")).to_contain_text("proven")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the file").click()
    file = tmp_path / "card.toml"
    saved.value.save_as(file)
    from frustule.games.diatoms.solo.card import Card

    card = Card.load(str(file))
    assert [space.name for space in card.slide.spaces] == ["a1", "b1", "b2"]
    file.write_text(file.read_text().replace("dishes = 3", "dishes = 4"))
    page.get_by_role("button", name="Begin anew").click()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".spot")).to_have_count(3)
    expect(page.get_by_role("radio", name="4")).to_be_checked()
    file.write_text(file.read_text().replace("co:", "cx:", 1).replace("dishes = 4", "dishes = 9"))
    page.locator("input[type=file]").set_input_files(file)
    note = page.get_by_test_id("note")
    expect(note.get_by_test_id("fault")).to_have_count(2)
    expect(note).to_contain_text("1 to 5 dishes")
    expect(note).to_contain_text("a1")


def test_links_that_hold_no_card(open_page: Opener, address: str):
    page = open_page("/commissions/card#nonsense")
    expect(page.get_by_role("alert")).to_contain_text("no card")


def brought(tmp_path: Path) -> tuple[Career, Path]:
    career = Career("Ada")
    for number in ("01", "02"):
        record = frustule.read_record((COMPLETED / f"{number}.txt").read_text(encoding="utf-8"))
        career = career.with_game(record, 0)
    alone = play_game(frustule.game("diatoms").setup(1, judge=3), ["greedy"], seed=4, number=0)
    career = career.with_game(frustule.read_record(alone.record), 0)
    file = tmp_path / "ada.json"
    file.write_text(book.written(career), encoding="utf-8")
    return career, file


@pytest.mark.parametrize(("theme", "size"), [("dark", (1440, 900)), ("light", PHONE)])
def test_a_career_comes_and_goes_as_a_file(
    open_page: Opener, tmp_path: Path, theme: str, size: tuple[int, int]
):
    career, file = brought(tmp_path)
    page = open_page("/career", theme=theme, size=size)
    page.locator("input[type=file]").set_input_files(file)
    told = statistics.summary(career)
    expect(page.get_by_test_id("points")).to_have_text(re.compile(rf"^\s*{told.points}\b"))
    expect(page.locator(".wall li")).to_have_count(2)
    expect(page.get_by_test_id("log").locator("li")).to_have_count(3)
    mark = page.locator("dl.figures div", has_text="best mark").locator("dd")
    expect(mark).to_have_text(str(told.best_mark))
    audit(page)
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_test_id("note")).to_contain_text("already")
    assert len(kept(page, "careers")["careers"]) == 1, "nobody joins twice"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export Ada").click()
    saved.value.save_as(tmp_path / "back.json")
    assert book.read_career((tmp_path / "back.json").read_text(encoding="utf-8"), "x") == career
    file.write_text(file.read_text().replace("2 ", "3 ", 1).replace('"Ada"', '"Eva"'), encoding="utf-8")
    for name in ("Grace", "Emmy", "Sofia"):
        page.get_by_label("Name of a naturalist").fill(name)
        page.get_by_role("button", name="Join the Society").click()
    expect(page.get_by_role("group", name="Naturalists").get_by_role("button")).to_have_count(4)
    expect(page.get_by_label("Name of a naturalist")).to_have_count(0)


def test_what_could_have_been(open_page: Opener, address: str):
    text = play_game(frustule.game("diatoms").setup(2), ["greedy", "greedy"], 3, 0).record
    *lines, last = text.rstrip().splitlines()
    record = "\n".join(line for line in lines if not line.startswith("result:")) + "\n"
    me = {"kind": "me", "name": "Ada"}
    table, token = make_table(
        address, "diatoms", [me, {"kind": "me", "name": "Grace"}], record=record, start=True
    )
    page = open_page("/career")
    for name in ("Grace", "Ada"):
        page.get_by_label("Name of a naturalist").fill(name)
        page.get_by_role("button", name="Join the Society").click()
    sit_down(page, table, token)
    expect(page.locator("svg.panel").first).to_be_visible()
    with House(address) as house:
        seat, _, move = last.partition(" ")
        house.visit(table, token).move(int(seat), move)
    own = max(frustule.read_record(text).position().scores)  # of both mosaics here, the better one
    expect(page.get_by_test_id("hindsight")).to_contain_text(f"Yours {own}")
    expect(page.get_by_test_id("logged")).to_have_count(2)
    careers = {career["name"]: career["entries"] for career in kept(page, "careers")["careers"]}
    assert {name: [entry["seat"] for entry in log] for name, log in careers.items()} == {
        "Ada": [0],
        "Grace": [1],
    }, "each naturalist at the screen has the game of their own seat"
    audit(page)


@pytest.mark.parametrize("size", [(1440, 900), PHONE], ids=["desktop", "phone"])
def test_french_fits_and_leaves_no_english(open_page: Opener, address: str, size: tuple[int, int]):
    page = open_page("/commissions", language="fr", size=size)
    for path in ("/commissions", "/commissions/edit", "/career"):
        page.goto(address + path)
        page.wait_for_load_state("networkidle")
        no_english(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
