"""What links show: who invites to what, escaped, with a picture of what every spectator sees."""

import re
from html.parser import HTMLParser

import httpx
import pytest

from frustule.games import game_names
from tests.server.running import Running

PNG = b"\x89PNG\r\n\x1a\n"


class Head(HTMLParser):
    """The named tags of a page, and everything that is no tag we know."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.named: dict[str, str] = {}
        self.found: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.add(tag)
        given = dict(attrs)
        name = given.get("property") or given.get("name")
        if tag == "meta" and name:
            self.named[name] = given.get("content") or ""


def head(server: Running, path: str, **headers: str) -> Head:
    return Head(httpx.get(server.address + path, headers=headers).text)


def make(server: Running, name: str, **more: object) -> str:
    seats = [{"kind": "me", "name": name}, {"kind": "open"}]
    body = {"game": "pondscum", "seats": seats, **more}
    return httpx.post(f"{server.address}/api/tables", json=body).json()["table"]


def size_of(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(PNG)
    return int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")


def test_an_invitation_says_who_invites_to_what(simple_server: Running):
    table = make(simple_server, "Ada")
    told = head(simple_server, f"/t/{table}").named
    assert told["og:title"] == "Ada invites you to Pond Scum"
    assert told["og:description"].startswith("1 seat is free.")
    assert told["robots"] == "noindex"
    french = head(simple_server, f"/t/{table}", **{"accept-language": "fr"}).named
    assert french["og:title"] == "Ada vous invite à Pond Scum"
    picture = httpx.get(told["og:image"], timeout=60)
    assert picture.headers["content-type"] == "image/png"
    assert size_of(picture.content) == (1200, 630)
    assert len(picture.content) < 600_000


@pytest.mark.parametrize("name", ['"><script>alert(1)</script>', "'\"&<b>", "</head><h1>", "a\u202eb"])
def test_names_are_escaped(simple_server: Running, name: str):
    found = head(simple_server, f"/t/{make(simple_server, name)}")
    assert found.found <= {"html", "head", "meta", "link", "title", "script", "body", "div", "p", "code"}
    assert "alert" not in " ".join(found.named.values()) or "<script>" in found.named["og:title"]
    text = httpx.get(f"{simple_server.address}/t/{make(simple_server, name)}").text
    assert len(re.findall("<script", text)) <= 1


def test_what_is_not_there_has_the_preview_of_the_house(simple_server: Running):
    house = head(simple_server, "/").named
    assert house["og:title"] == "Small games about small creatures"
    for path in ("/t/nowhere", "/t/" + "x" * 300, "/nowhere", "/rules/nothing"):
        assert head(simple_server, path).named["og:title"] == house["og:title"]
    assert "robots" not in house


def test_games_have_previews(simple_server: Running):
    for name in game_names():
        told = head(simple_server, f"/rules/{name}").named
        assert told["og:image"].endswith(f"/api/games/{name}/preview.png")
    assert httpx.get(f"{simple_server.address}/api/games/nothing/preview.png").status_code == 404


def test_two_deals_that_nobody_can_tell_apart_have_the_same_preview(simple_server: Running):
    """A table before the game shows nothing of its deal."""
    one, other = make(simple_server, "Ada"), make(simple_server, "Ada")
    pictures = [
        httpx.get(f"{simple_server.address}/api/tables/{table}/preview.png", timeout=60).content
        for table in (one, other)
    ]
    assert pictures[0] == pictures[1]
