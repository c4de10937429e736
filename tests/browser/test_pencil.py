"""Planning in pencil while others play: nothing of it is sent, and it is there when the turn comes."""

import json

import pytest
from playwright.sync_api import Page, WebSocket, expect

from frustule.client import House
from tests.browser.conftest import Opener
from tests.browser.player import Player, Way
from tests.browser.tables import make_table, sit_down

PEOPLE = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
PHONE = (390, 844)


def intents_of(page: Page) -> list[str]:
    """What the page has asked the table to do, as far as it goes over its socket."""
    sent: list[str] = []

    def note(text: str | bytes) -> None:
        said = json.loads(text)
        if said["type"] == "do":
            sent.append(said["do"]["kind"])

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", note)

    page.on("websocket", listen)
    return sent


def plan(page: Page, way: Way) -> str:
    """Picks until a move is planned; tells which, in notation."""
    planner = Player(page, way, 2)
    for _ in range(20):
        if page.locator(".bar.ready").count():
            return planner.table.get_attribute("data-would") or ""
        planner.pick()
    raise AssertionError("no move can be planned")


@pytest.mark.parametrize(
    ("game", "way", "size"),
    [("pondscum", "mouse", (1440, 900)), ("diatoms", "touch", PHONE), ("pondscum", "keys", (1440, 900))],
)
def test_a_plan_waits_for_the_turn(
    open_page: Opener, address: str, game: str, way: Way, size: tuple[int, int]
):
    options = {"setup": "wings", "first": "two"} if game == "pondscum" else {"first": "2"}
    table, token = make_table(address, game, PEOPLE, options=options)
    with House(address) as house:
        grace = house.join(table, "Grace")
        ada = house.visit(table, token)
        ada.start()
        page = open_page(size=size, touch=way == "touch", confirm="never")
        sent = intents_of(page)
        sit_down(page, table, token)
        shown, pencil = page.get_by_test_id("moves"), page.get_by_test_id("pencil")
        expect(pencil).to_be_visible()
        if way == "keys":
            page.keyboard.press("p")
        else:
            Player(page, way).press(pencil)
        expect(shown).to_have_attribute("data-pencil", "yes")
        planned = plan(page, way)
        expect(page.get_by_role("button", name="Rub out")).to_be_visible()
        expect(page.get_by_test_id("confirm")).to_have_count(0)
        before = len(grace.events())
        while (seat := grace.refresh().acting[0]) == 2:
            grace.move(seat, grace.position(seat).moves[0])
        expect(page.locator(".turn.mine")).to_be_attached()
        expect(shown).not_to_have_attribute("data-pencil", "yes")
        if game == "diatoms":  # a turn begins with a tile from a stack
            expect(shown).to_have_attribute("data-picks", "")
            ada.move(1, ada.position(1).moves[0])
        expect(shown).to_have_attribute("data-would", planned)
        assert not sent, "nothing is sent before it is confirmed"
        Player(page, way).press(page.get_by_test_id("confirm"))
        expect(shown).to_have_attribute("data-picks", "")
        made = [event for event in grace.events(before) if getattr(event, "seat", 0) == 1]
        assert getattr(made[-1], "move", "") == planned
