"""A record in a notebook: a page of its own that holds all it shows, and no more than it may."""

import json
import re
from html import unescape
from typing import Any
from xml.etree import ElementTree

import pytest

from frustule import Record, Setup
from frustule.conformance.walking import setup_of, walk
from frustule.core.drawing import notebook

SETUPS = ["diatoms 2", "commissions 1", "pondscum 2 setup=random", "diaominos 2"]


def page_of(record: Record) -> tuple[str, dict[str, list[Any]]]:
    """The page inside the frame, and the data that its script turns over."""
    frame = notebook.record_slider(record)
    inside = re.fullmatch(r'<iframe srcdoc="([^"]*)" sandbox="allow-scripts"[^>]*></iframe>', frame)
    assert inside
    page = unescape(inside[1])
    data = re.search(r"^const data=(\{.*\}),at=data", page, re.MULTILINE)
    assert data
    return page, json.loads(data[1].replace("<\\/", "</"))


def played(setup: Setup) -> Record:
    return Record(setup, 5, walk(setup, 5).texts, names={0: "Ada <b>"})


@pytest.mark.parametrize("text", SETUPS)
def test_every_position_is_a_whole_picture_and_every_move_is_told(text: str):
    record = played(setup_of(text))
    page, data = page_of(record)
    last = len(data["frames"]) - 1
    assert data["at"][0] == 0
    assert data["at"][-1] == len(record.moves)
    assert len(data["frames"]) == len(data["status"]) == min(len(record.moves) + 1, notebook.MOST_POSITIONS)
    assert f'max="{last}"' in page
    assert page.count("<li>") == len(record.moves)
    defined = set(re.findall(r'<g id="([^"]+)"', page))
    for _, _, order in data["frames"][:: max(1, last // 5)]:
        body = "".join(data["pieces"][k] for k in order)
        ElementTree.fromstring(f"<svg>{body}</svg>")
        assert set(re.findall(r'href="#([^"]+)"', body)) <= defined


@pytest.mark.parametrize("text", SETUPS)
def test_it_needs_nothing_from_elsewhere(text: str):
    page, _ = page_of(played(setup_of(text)))
    assert set(re.findall(r"https?://[^\s\"'<]+", page)) <= {"http://www.w3.org/2000/svg"}
    assert "Ada <b>" not in page.partition("<script>")[0]
    assert not re.search(r"<(link|img|script src)", page)


def test_a_long_game_is_shown_by_some_of_its_positions(monkeypatch: pytest.MonkeyPatch):
    record = played(setup_of("diatoms 2"))
    whole = len(notebook.record_slider(record))
    monkeypatch.setattr(notebook, "MOST_POSITIONS", 7)
    _, few = page_of(record)
    assert len(few["frames"]) == 7
    assert (few["at"][0], few["at"][-1]) == (0, len(record.moves))
    monkeypatch.undo()
    monkeypatch.setattr(notebook, "MOST_BYTES", 100_000)
    page, small = page_of(record)
    assert 2 <= len(small["frames"]) < len(record.moves)
    assert small["at"][-1] == len(record.moves)
    assert len(page) < whole
