"""Analysis in the browser: a finished game gone through, lines of the bot tried, all kept as a record."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

import frustule
from tests.browser.conftest import Opener
from tests.browser.tables import make_table
from tests.browser.test_pages import audit

ADA = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Grace"}]


def finished() -> frustule.Record:
    """A short game that somebody gave up."""
    chance = random.Random(5)
    setup = frustule.game("pondscum").setup(2, setup="sentinel", first="one")
    record = frustule.Record(setup, 3, names={0: "Ada", 1: "Grace"})
    position = record.begin()
    for _ in range(8):
        seat = position.acting[0]
        move = chance.choice(position.moves(seat))
        record.moves.append((seat, move.text))
        position.play(seat, move)
    record.moves.append((0, "resign"))
    return record


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_a_finished_game_is_gone_through_and_kept(
    open_page: Opener, address: str, tmp_path: Path, size: tuple[int, int]
):
    played = finished()
    table, _ = make_table(address, "pondscum", ADA, record=played.text, start=True)
    page = open_page(size=size)
    page.goto(f"{address}/analysis/pondscum?table={table}&at=4")
    tree = page.get_by_test_id("tree")
    expect(tree).to_have_attribute("data-at", "4")
    expect(tree.get_by_role("button")).to_have_count(9)
    step = page.get_by_test_id("step").first
    expect(step).to_be_visible()
    page.get_by_role("checkbox").uncheck()  # so that the lines stay as they are
    words = step.inner_text()
    step.click()
    expect(tree).to_have_attribute("data-at", "10")
    expect(tree.locator("[aria-current]")).to_have_text(words)
    page.get_by_label("Comment on this position").fill("Better.\nMuch.")
    page.keyboard.press("Tab")
    page.keyboard.press("PageUp")
    expect(tree).to_have_attribute("data-at", "4")
    audit(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a record").click()
    path = tmp_path / "saved.txt"
    saved.value.save_as(path)
    kept = frustule.read_record(path.read_text(encoding="utf-8"))
    kept.check()
    assert kept.moves == played.moves
    assert kept.names == played.names
    (line,) = kept.variations[4]
    assert line.comments == {1: "Better.\nMuch."}
    # The same record, brought along.
    page.goto(f"{address}/analysis/pondscum")
    page.get_by_text("Begin from something else").click()
    page.get_by_label("A record, or the text of a position").fill(kept.text)
    page.get_by_role("button", name="Open it").click()
    expect(tree.get_by_role("button")).to_have_count(10)
    expect(tree).to_contain_text("Better.")


def test_moves_of_both_sides_are_tried_on_the_board(open_page: Opener, address: str):
    page = open_page(size=(1440, 900))
    page.goto(f"{address}/analysis/pondscum")
    tree = page.get_by_test_id("tree")
    expect(page.locator("[data-choice]").first).to_be_visible()
    for made in range(1, 3):  # a ready-made arrangement for each side
        page.locator("[data-choice]").first.click()
        if page.get_by_test_id("confirm").is_enabled():
            page.get_by_test_id("confirm").click()
        expect(tree).to_have_attribute("data-at", str(made))
    expect(tree.get_by_role("button")).to_have_count(2)
    page.get_by_role("button", name="Remove from here").click()
    expect(tree.get_by_role("button")).to_have_count(1)


def test_what_cannot_be_read_is_told(open_page: Opener, address: str):
    page = open_page()
    page.goto(f"{address}/analysis/pondscum?table=nowhere")
    expect(page.get_by_role("alert")).to_contain_text("no finished game")
    page.get_by_text("Begin from something else").click()
    page.get_by_label("A record, or the text of a position").fill("nonsense")
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_role("alert")).to_contain_text("nonsense")
