"""One person, two devices: seats that are brought over by a link, and pages older than the server."""

import json

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Opener
from tests.browser.tables import make_table, sit_down

ADA = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]


def test_seats_are_brought_to_another_device(open_page: Opener, address: str):
    """By a link that works once; the first device stays, and nobody else gets in by the same link."""
    table, token = make_table(address, "diatoms", [{"kind": "me", "name": "Ada"}], start=True)
    first = open_page()
    sit_down(first, table, token)
    first.get_by_role("button", name="More", exact=True).click()
    first.get_by_role("button", name="About this table").click()
    device = first.get_by_test_id("device")
    device.get_by_role("button", name="Make a link").click()
    expect(device.get_by_alt_text("The link as a QR code")).to_be_visible()
    link = device.get_by_label("Go on with another device").input_value()
    path = link.removeprefix(address)
    assert path.startswith(f"/t/{table}#bring=")
    second = open_page(path)
    expect(device.get_by_role("button", name="Make a link")).to_be_visible()
    assert second.url == f"{address}/t/{table}", "the code does not stay in the address"
    expect(second.locator("[data-panel=pond]")).to_be_visible()
    held = second.evaluate("() => JSON.parse(localStorage.getItem('frustule.tables'))")
    assert held[0]["token"] not in (None, token)
    stranger = open_page(path)
    expect(stranger.get_by_test_id("refused")).to_contain_text("This code was used")


def refuse(route: Route) -> None:
    told = {"code": "client_too_old", "words": "Load the page again."}
    route.fulfill(status=409, content_type="application/json", body=json.dumps(told))


def test_a_page_that_is_too_old_renews_itself_or_offers_to_be_loaded_again(open_page: Opener, address: str):
    table, _ = make_table(address, "diatoms", ADA)
    page = open_page(workers=False)  # one that keeps the parts of the page would not miss them
    page.route("**/api/games*", refuse)
    page.goto(f"{address}/new/diatoms")
    again = page.get_by_test_id("again")
    page.wait_for_event("load")  # by itself, once
    expect(again).to_contain_text("Nothing you did is lost")
    page.unroute("**/api/games*")
    again.get_by_role("button", name="Load again").click()
    expect(again).to_have_count(0)
    lost_part(page, f"{address}/t/{table}")


def lost_part(page: Page, address: str) -> None:
    """An old tab asks for a part of the page that is not there any more."""
    page.route("**/assets/TablePage*.js", lambda route: route.fulfill(status=404, body=""))
    page.goto(address)
    expect(page.get_by_test_id("trouble")).to_contain_text("could not be loaded")
    page.unroute("**/assets/TablePage*.js")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("button", name="Sit here")).to_be_visible()
    expect(page.get_by_test_id("again")).to_have_count(0)


def test_an_intent_without_an_answer_is_sent_after_the_page_is_loaded_again(open_page: Opener, address: str):
    """As a page leaves it behind that was loaded again before the server had answered."""
    table, token = make_table(address, "diatoms", ADA)
    page = open_page()
    sit_down(page, table, token)
    begin = page.get_by_role("button", name="Begin the game")
    expect(begin).to_be_visible()
    text = json.dumps({"type": "do", "id": "kept-1", "version": 0, "do": {"kind": "say", "text": "hello"}})
    kept = {"token": token, "at": page.evaluate("Date.now()"), "intents": [{"id": "kept-1", "text": text}]}
    page.evaluate(
        "([key, kept]) => sessionStorage.setItem(key, JSON.stringify(kept))",
        [f"frustule.unsent.{table}", kept],
    )
    page.reload()
    expect(begin).to_be_visible()
    page.wait_for_function("key => sessionStorage.getItem(key) === null", arg=f"frustule.unsent.{table}")
    with page.expect_response("**/events*") as told:
        page.evaluate("path => void fetch(path)", f"/api/tables/{table}/events")
    assert [event["text"] for event in told.value.json()["events"] if event["kind"] == "said"] == ["hello"]


def test_a_page_with_something_in_the_hand_waits_before_it_renews_itself(open_page: Opener, address: str):
    page = open_page("/new/diatoms")
    name = page.get_by_label("Your name")
    expect(name).to_be_visible()
    name.fill("Ada, half wr")
    page.evaluate("window.same = true")
    page.route("**/api/tables", refuse)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_test_id("again")).to_be_visible()
    page.unroute("**/api/tables")
    expect(name).to_have_value("Ada, half wr")
    assert page.evaluate("window.same")
    name.fill("")
    page.wait_for_event("load")
    expect(page.get_by_test_id("again")).to_have_count(0)
