"""HTTP: the middleware before everything, one shape of errors, and nothing that fuzzing can break."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest

import frustule.server
from frustule.client import AtTable, Refused
from frustule.core.speech.language import LANGUAGES, PIECES
from frustule.protocol import base, intents, views
from frustule.protocol.errors import Refusal
from frustule.protocol.events import Event
from frustule.server.http import errors
from frustule.server.http.compressing import BESIDE, LEAST
from frustule.server.http.middleware import HEADERS
from frustule.server.http.pages import Pages
from tests.server.http.test_tables import two_at
from tests.server.running import FREE, Running, running

DOCUMENTED = (Path(__file__).parents[3] / "docs" / "tables.md").read_text()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    path = tmp_path_factory.mktemp("http") / "tables.db"
    with running(f"sqlite:///{path}", hosts=("127.0.0.1", "tables.example")) as made:
        yield made


@pytest.fixture(scope="module")
def table(server: Running) -> AtTable:
    return two_at(server)[0]


def refusal(response: httpx.Response) -> str:
    """The code in an error's body, which has the same shape everywhere."""
    return msgspec.json.decode(response.content, type=Refusal).code


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"origin": "http://127.0.0.1:{port}"}, 201),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://127.0.0.1:1"}, 403),
        ({"host": "evil.example"}, 421),
        ({"host": "evil.example", "origin": "http://evil.example"}, 421),
        ({"host": "tables.example:99", "origin": "http://tables.example:99"}, 201),
    ],
)
def test_only_own_pages_under_own_names(server: Running, headers: dict[str, str], status: int):
    port = server.address.rpartition(":")[2]
    body = {"game": "diatoms", "seats": [{"kind": "open"}, {"kind": "open"}]}
    sent = {key: value.replace("{port}", port) for key, value in headers.items()}
    response = httpx.post(f"{server.address}/api/tables", json=body, headers=sent)
    assert response.status_code == status
    if status != 201:
        assert refusal(response) == "origin"


def test_health_is_told_by_any_name(server: Running):
    """Proxies ask by address, or by no name."""
    for path in ("/api/health", "/api/health/live", "/api/health/ready"):
        assert httpx.get(server.address + path, headers={"host": "10.0.0.1:8000"}).status_code == 200
        assert httpx.get(server.address + path, headers={"host": ""}).status_code == 200
    assert httpx.get(f"{server.address}/api/games", headers={"host": "10.0.0.1:8000"}).status_code == 421


def test_sockets_of_other_pages_are_refused(
    server: Running, table: AtTable, caplog: pytest.LogCaptureFixture
):
    from websockets.exceptions import InvalidStatus
    from websockets.sync.client import connect

    address = f"{server.address.replace('http', 'ws', 1)}/api/tables/{table.id}/live"
    with pytest.raises(InvalidStatus) as refused, connect(address, origin="http://evil.example"):  # pyright: ignore[reportArgumentType]
        pass
    answer = refused.value.response
    assert answer.status_code == 403
    assert msgspec.json.decode(answer.body or b"", type=Refusal).code == "origin"
    assert not [record for record in caplog.records if record.name.startswith("uvicorn")]
    with connect(address, origin=server.address):  # pyright: ignore[reportArgumentType]
        pass


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/api/nothing", "/t/xyz", "/missing.js", "/api/tables/x"]
)
def test_every_answer_carries_the_careful_headers(server: Running, path: str):
    response = httpx.get(server.address + path)
    for name, value in HEADERS:
        assert response.headers[name.decode()] == value.decode()
    assert "unsafe" not in response.headers["content-security-policy"]
    assert "server" not in response.headers


@pytest.mark.parametrize(
    ("method", "path", "content", "status", "code"),
    [
        ("GET", "/api/nothing", None, 404, "not_found"),
        ("GET", "/missing.js", None, 404, "not_found"),
        ("DELETE", "/api/tables", None, 405, "not_found"),
        ("POST", "/api/tables", b"{", 400, "malformed"),
        ("POST", "/api/tables", b"[]", 400, "malformed"),
        ("POST", "/api/tables", b"\xff", 400, "malformed"),
        ("POST", "/api/tables", b'{"game":"chess","seats":[{"kind":"open"}]}', 404, "not_found"),
        ("POST", "/api/tables", b'{"game":"pondscum","seats":[{"kind":"open"}]}', 400, "malformed"),
        ("POST", "/api/tables", b" " * 500_000, 413, "too_long"),
        ("GET", "/api/tables/short", None, 404, "not_found"),
        ("GET", "/api/tables/0123456789abcdef", None, 404, "not_found"),
        ("GET", "/api/tables/..%2f..%2fetc/record", None, 404, "not_found"),
        ("GET", "/api/games/chess/look", None, 404, "not_found"),
    ],
)  # fmt: skip
def test_errors_have_one_shape(
    server: Running, method: str, path: str, content: bytes | None, status: int, code: str
):
    response = httpx.request(method, server.address + path, content=content)
    assert (response.status_code, refusal(response)) == (status, code)


@pytest.mark.parametrize(
    ("seat", "status", "code"),
    [
        ({"kind": "x"}, 400, "malformed"),
        ({"kind": "bot", "bot": "nobody"}, 409, "no_bot"),
        ({"kind": "me", "name": " \n "}, 400, "malformed"),
        ({"kind": "open", "more": 1}, 400, "malformed"),
    ],
)
def test_odd_seats(server: Running, seat: dict[str, str], status: int, code: str):
    body = {"game": "diatoms", "seats": [{"kind": "open"}, seat]}
    response = httpx.post(f"{server.address}/api/tables", json=body)
    assert (response.status_code, refusal(response)) == (status, code)


def test_options_are_read_strictly_and_never_from_files(server: Running):
    for options, words in [
        ({"judge": "77"}, "0 to 9"),
        ({"jugde": "1"}, "Did you mean 'judge'"),
        ({"tiles": "/etc/passwd"}, "must be given with its content"),
        ({"tiles": '{"name": 1}'}, "cannot be read"),
        ({"tiles": "name = 1\n"}, "option 'tiles'"),
    ]:
        with pytest.raises(Refused, match=words):
            server.house.make("diatoms", ["me", "open"], options=options)


@pytest.mark.parametrize("id", ["", "x" * 41, "a b", "a\x00b", "é"])
def test_odd_ids_of_intents(server: Running, table: AtTable, id: str):
    """An id is kept in the database as it is, so it must be plain."""
    body = {"id": id, "version": 0, "do": {"kind": "say", "text": "hello"}}
    response = httpx.post(
        f"{server.address}/api/tables/{table.id}/intents",
        json=body,
        headers={"authorization": f"Bearer {table.token}"},
    )
    assert (response.status_code, refusal(response)) == (400, "malformed")


@pytest.mark.parametrize("header", ["Bearer", "Basic abc", "Bearer nonsense", "Bearer ü"])
def test_wrong_tokens(server: Running, table: AtTable, header: str):
    headers = {"authorization": header.encode()}
    response = httpx.get(f"{server.address}/api/tables/{table.id}", headers=headers)  # pyright: ignore[reportArgumentType]
    assert (response.status_code, refusal(response)) == (401, "no_token")


def test_a_token_of_one_table_opens_no_other(server: Running, table: AtTable):
    other = server.house.make("diatoms", ["me", "open"])
    with pytest.raises(Refused) as refused:
        server.house.visit(table.id, other.token)
    assert refused.value.code == "no_token"


def test_rate_limits(sqlite: str):
    limits = msgspec.structs.replace(FREE, requests_per_second=0.5, tables_per_hour=2)
    with running(sqlite, limits) as slow:
        slow.house.make("diatoms", ["me", "open"])
        slow.house.make("diatoms", ["me", "open"])
        with pytest.raises(Refused) as refused:
            slow.house.make("diatoms", ["me", "open"])
        assert refused.value.code == "too_many"
        for _ in range(3):
            httpx.get(f"{slow.address}/api/health")
        assert refusal(httpx.get(f"{slow.address}/api/health")) == "too_many"


def test_limits_of_tables_and_talk(sqlite: str):
    limits = msgspec.structs.replace(FREE, tables=2, chats=3, log=8, chats_per_minute=12)
    with running(sqlite, limits) as small:
        ada, _ = two_at(small)
        small.house.make("diatoms", ["me", "open"])
        with pytest.raises(Refused, match="full"):
            small.house.make("diatoms", ["me", "open"])
        ada.say("one")
        ada.say("two")
        with pytest.raises(Refused, match="wait"):
            ada.say("three")
        seat = ada.refresh().acting[0]
        with pytest.raises(Refused):
            ada.do(intents.Say("x" * 301))
        assert seat in (1, 2)


def test_pages_are_served_from_memory(tmp_path: Path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a-1234.js").write_text("let a = 1")
    (tmp_path / "index.html").write_text("<p>hello")
    pages = Pages(tmp_path)
    for path in ("/", "/t/abc", "/games/diatoms"):
        page = pages.find(path)
        assert page
        assert page.content == b"<p>hello"
    script = pages.find("/assets/a-1234.js")
    assert script
    assert "immutable" in script.caching
    assert pages.find("/assets/b.js") is None
    assert pages.find("/../index.html") is None or pages.find("/../index.html") == pages.find("/")
    empty = Pages(tmp_path / "nowhere").find("/")
    assert empty
    assert b"was not built" in empty.content


def test_pages_come_compressed_and_are_not_sent_again(server: Running):
    response = httpx.get(server.address + "/")
    assert response.headers["content-encoding"] == "gzip"
    assert "<html" in response.text
    again = httpx.get(server.address + "/", headers={"if-none-match": response.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("said", [1, 20, 300])
def test_answers_come_compressed_to_those_who_take_them_so(server: Running, table: AtTable, said: int):
    """Those that are worth it, long ones in another place than short ones; with headers that are true."""
    for _ in range(said):
        table.say("something to be remembered at this table")
    path = f"{server.address}/api/tables/{table.id}/events?since=0"
    plain = httpx.get(path, headers={"accept-encoding": "identity"})
    with httpx.stream("GET", path, headers={"accept-encoding": "gzip"}) as small:
        raw = b"".join(small.iter_raw())
    assert "content-encoding" not in plain.headers
    assert int(small.headers["content-length"]) == len(raw)
    if len(plain.content) >= LEAST:
        assert (small.headers["content-encoding"], small.headers["vary"]) == ("gzip", "Accept-Encoding")
        assert len(raw) < len(plain.content)
        raw = gzip.decompress(raw)
    else:
        assert "content-encoding" not in small.headers
    assert msgspec.json.decode(raw)["events"] == plain.json()["events"]
    assert (len(plain.content) >= LEAST, len(plain.content) >= BESIDE) == (said > 1, said > 20)


def test_words_are_in_the_language_asked_for(server: Running, table: AtTable):
    assert set(get_args(base.Language)) == {*LANGUAGES, *(each + PIECES for each in LANGUAGES)}
    path = f"{server.address}/api/tables/{table.id}"
    english = httpx.get(path, params={"language": "en"}).json()
    for response in (httpx.get(path), httpx.get(path, headers={"accept-language": "xx, en;q=0.5"})):
        assert response.json()["status"] == english["status"]


def schema_of(server: Running) -> dict[str, Any]:
    return httpx.get(f"{server.address}/api/openapi.json").json()


def test_the_document_describes_everything_and_is_told_in_the_docs(server: Running):
    document = schema_of(server)
    paths = document["paths"]
    assert "/api/tables/{id}/intents" in paths
    for path in paths:
        told = (
            path.replace("{id}", "ID")
            .replace("{name}", "GAME")
            .replace("{number}", "NUMBER")
            .replace("{bot}", "BOT")
        )
        assert told in DOCUMENTED or told.replace(".png", ".svg") in DOCUMENTED, path
    for deed in get_args(intents.Deed):
        kind = deed.__struct_config__.tag
        assert f"| `{kind}` |" in DOCUMENTED, kind
        for field in deed.__struct_fields__:
            assert f"`{field}`" in DOCUMENTED
    for event in get_args(Event):
        assert f"`{event.__struct_config__.tag}`" in DOCUMENTED
    for field in views.TableView.__struct_fields__:
        assert f"`{field}`" in DOCUMENTED, field


def test_every_code_is_documented():
    sources = Path(frustule.server.__file__).parent.rglob("*.py")
    used = {code for path in sources for code in re.findall(r'Refused\(\s*"(\w+)"', path.read_text())}
    told = set(re.findall(r"^\| `(\w+)` \| [a-z]", DOCUMENTED, re.MULTILINE))
    assert used | set(errors.STATUS) <= told


def test_the_facts_of_games(server: Running):
    facts = {each.name: each for each in server.house.games()}
    assert set(facts) == {game.name for game in frustule.all_games()}
    diatoms = facts["diatoms"]
    assert diatoms.seats == [1, 2, 3, 4]
    levels = [bot for bot in diatoms.bots if bot.level]
    ratings = [bot.rating for bot in levels]
    assert None not in ratings
    assert ratings == sorted(ratings, key=lambda rating: rating or 0)
    assert [bot.below is None for bot in levels] == [True, False, False, False]
    assert "greedy" in {bot.name for bot in diatoms.bots}
    assert httpx.get(f"{server.address}/api/games/diatoms/look").json()["game"] == "diatoms"
