"""A client of another age than the server is told so, by every way it can come; one that fits is served."""

from collections.abc import Iterator

import httpx
import pytest
from websockets.sync.client import connect

from frustule.client import AtTable, Refused
from frustule.protocol import messages
from frustule.protocol.version import HEADER, OLDEST, PROTOCOL, unfit
from tests.server.http.test_tables import two_at
from tests.server.running import Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    path = tmp_path_factory.mktemp("version") / "tables.db"
    with running(f"sqlite:///{path}", origins=("https://elsewhere.example",)) as made:
        yield made


@pytest.fixture(scope="module")
def table(server: Running) -> AtTable:
    return two_at(server)[0]


def test_what_fits():
    assert unfit(OLDEST - 1) == "client_too_old"
    assert [unfit(spoken) for spoken in range(OLDEST, PROTOCOL + 1)] == [None] * (PROTOCOL + 1 - OLDEST)
    assert unfit(PROTOCOL + 1) == "client_too_new"


AGES = [
    (OLDEST - 1, 409, "client_too_old"),
    (OLDEST, 200, None),
    (PROTOCOL, 200, None),
    (PROTOCOL + 1, 409, "client_too_new"),
    ("two", 400, "malformed"),
    ("-1", 400, "malformed"),
    ("9" * 30, 400, "malformed"),
]


@pytest.mark.parametrize(("spoken", "status", "code"), AGES)
def test_over_http(server: Running, spoken: object, status: int, code: str | None):
    by_header = httpx.get(f"{server.address}/api/tables", headers={HEADER: str(spoken)})
    by_query = httpx.get(f"{server.address}/api/tables", params={"protocol": str(spoken)})
    for answer in (by_header, by_query):
        assert answer.status_code == status
        assert code is None or answer.json()["code"] == code


def test_the_page_itself_is_always_to_be_had(server: Running):
    """Whoever is too old loads the page again, and must get it."""
    assert httpx.get(server.address, headers={HEADER: "0"}).status_code == 200


@pytest.mark.parametrize("spoken", [OLDEST - 1, PROTOCOL + 1])
def test_over_the_socket(server: Running, table: AtTable, spoken: int):
    address = server.address.replace("http", "ws", 1)
    with connect(f"{address}/api/tables/{table.id}/live") as socket:
        socket.send(f'{{"type": "hello", "protocol": {spoken}}}')
        told = str(socket.recv(30))
    assert f'"code":"{unfit(spoken)}"' in told
    assert '"type":"error"' in told


def test_the_server_says_what_it_speaks(server: Running, table: AtTable):
    assert httpx.get(f"{server.address}/api/health").json()["protocol"] == PROTOCOL
    with table.live() as live:
        welcome = live.receive(30)
    assert isinstance(welcome, messages.Welcome)
    assert welcome.protocol == PROTOCOL


def test_the_python_client_says_what_it_speaks(server: Running, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("frustule.client.PROTOCOL", PROTOCOL + 1)
    with pytest.raises(Refused) as refused:
        server.house.listed()
    assert refused.value.code == "client_too_new"


def test_pages_of_sites_that_the_operator_named(server: Running):
    """A browser asks first, and shows an answer only if it names the page's site."""
    named, other = "https://elsewhere.example", "https://evil.example"
    asking = {"access-control-request-method": "POST", "access-control-request-headers": "content-type"}
    allowed = httpx.options(f"{server.address}/api/tables", headers={"origin": named, **asking})
    assert allowed.status_code == 204
    assert allowed.headers["access-control-allow-origin"] == named
    assert HEADER in allowed.headers["access-control-allow-headers"]
    answer = httpx.get(f"{server.address}/api/tables", headers={"origin": named})
    assert answer.headers["access-control-allow-origin"] == named
    assert "origin" in answer.headers["vary"]
    for answer in (
        httpx.options(f"{server.address}/api/tables", headers={"origin": other, **asking}),
        httpx.get(f"{server.address}/api/tables", headers={"origin": other}),
    ):
        assert "access-control-allow-origin" not in answer.headers
