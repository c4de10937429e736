"""A record in a notebook, in a browser: its slider, its list of moves and the keys turn it over."""

import pytest
from playwright.sync_api import Browser, expect

from frustule import Record
from frustule.conformance.walking import setup_of, walk
from frustule.core.drawing.notebook import record_slider


@pytest.mark.parametrize("text", ["diatoms 2", "pondscum 2 setup=sentinel"])
def test_the_slider_turns_a_game_over(browser: Browser, text: str):
    setup = setup_of(text)
    record = Record(setup, 5, walk(setup, 5).texts[:12])
    page = browser.new_page(viewport={"width": 1000, "height": 800})
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    try:
        page.set_content(record_slider(record))
        frame = page.frame_locator("iframe")
        slider, picture = frame.locator("input[type=range]"), frame.locator("figure svg").first
        expect(slider).to_have_value("12")
        expect(frame.locator("body")).to_contain_text(record.position().status)
        last = picture.inner_html()
        slider.focus()
        for _ in range(5):
            page.keyboard.press("ArrowLeft")
        expect(slider).to_have_value("7")
        expect(frame.locator("body")).to_contain_text(record.position(7).status)
        assert picture.inner_html() != last
        frame.locator("li").nth(1).click()
        expect(slider).to_have_value("2")
        expect(frame.locator("body")).to_contain_text(record.position(2).status)
        assert not faults
    finally:
        page.close()
